//! The general job: judges every position of data sets by the rows of a run and scores the verdicts
//! against the counted results. A [`Row`] is a classifier of the registry with parameters, and the
//! job asks only what every [`Classifier`](sahwal_core::classify::Classifier) answers; a row from
//! outside ([`Outside`]) stands beside it. [`judge`] asks both.
//!
//! One classifier is known by name: tables compare every row with the baseline `all-alive`. Two
//! papers have tables of their own: [`string_graph`] counts the regions of Park and Kim, and
//! [`middle_game`] shows what holds for moments of the game alone.
//!
//! Data flow in one direction. [`sahwal_data::input`] reads a portion of games; this module judges
//! and scores it; its rows are written ([`crate::format`]) and its counts added to a [`summary`],
//! which computes the figures: shares, [`margins`], [`confidence`], and each row [`against`]
//! another. [`stream`] repeats that until all games are processed, so every file is written once
//! and none read back. [`table`], `figures` and `plots` show the figures, and [`publish`] writes
//! the files. [`state`] is what a run counted, and [`merge`] joins shards. With `--at` the moments
//! of each game ([`crate::moments`]) are positions to judge as its end is. `sahwal run` starts a
//! [`stream::Job`]; `sahwal-bench` and the lab ask a [`Panel`] directly.

pub mod against;
pub mod confidence;
pub mod counts;
mod figures;
pub mod judge;
mod latex;
pub mod margins;
pub mod merge;
pub mod middle_game;
mod plots;
pub mod publish;
pub mod rows;
pub mod state;
mod statement;
pub mod stream;
pub mod string_graph;
pub mod summary;
pub mod table;

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use rayon::prelude::*;
use sahwal_core::verdict::{Status, Verdicts};
use sahwal_core::{Colour, Judgement, Point, Position, Size, Strings};
use sahwal_data::input::{Game, GameSet};
use sahwal_record::Truth;

use crate::engine::Outside;
use crate::job::judge::{Judge, Sights, count_likelier_owners};
use crate::job::middle_game::PositionGroups;
use crate::rows::Row;
use crate::score::by_group::{ByGroup, FLOORS};
use crate::score::{Score, string_status};
use crate::stats::Counted;

/// The answers of the classifiers on all games of a data set.
pub struct Evaluation<'a> {
    /// The data set.
    pub set: &'a GameSet,
    /// The names of the rows: classifiers in the order of the registry, then the others.
    pub classifiers: Vec<String>,
    /// One for each game of the set, in its order.
    pub games: Vec<EvaluatedGame>,
}

/// The answers of the classifiers on one position of a game.
pub struct EvaluatedGame {
    /// The strings, ordered by their first stone, row by row from the top-left.
    pub strings: Vec<GameString>,
    /// One answer for each classifier.
    pub answers: Vec<Answer>,
    /// The points by the groups of each of [`FLOORS`]; `None` without a counted result.
    pub floors: Option<[Counted; FLOORS.len()]>,
    /// The groups of stones, if the game has moments and known final owners.
    pub groups: Option<PositionGroups>,
}

/// A string of a game and its counted result.
#[derive(Clone, Debug)]
pub struct GameString {
    /// Its first stone.
    pub first: Point,
    /// Its colour.
    pub colour: Colour,
    /// The number of its stones.
    pub stones: usize,
    /// Whether it is dead by the counted result; `None` without one.
    pub dead: Option<bool>,
}

impl GameString {
    /// The name of the string in files: its first stone, such as `C4`.
    pub(crate) fn name(&self, game: &Game) -> String {
        self.first.gtp(game.position.size()).to_string()
    }
}

/// The answer of one classifier on one game.
pub struct Answer {
    /// Its verdicts, with confidences if the classifier states them.
    pub judgement: Judgement,
    /// The status of each string, in the order of [`EvaluatedGame::strings`].
    pub statuses: Vec<Status>,
    /// Its score; `None` without a counted result.
    pub score: Option<Score>,
    /// Time of the classification in nanoseconds; `None` for a row that takes none of its
    /// own, such as a file of answers.
    pub nanoseconds: Option<u64>,
    /// Processor time of the classification in nanoseconds, where it is known.
    pub cpu_nanoseconds: Option<u64>,
    /// Whether a row from outside has verdicts, or why not; of other rows `None`, or what a panic
    /// said.
    pub outside: Option<std::result::Result<(), String>>,
}

/// The answer of one classifier on one game, with everything that rows of files need.
pub(crate) struct GameAnswer<'a> {
    pub(crate) dataset: &'a str,
    pub(crate) game: &'a Game,
    pub(crate) strings: &'a [GameString],
    pub(crate) classifier: &'a str,
    pub(crate) answer: &'a Answer,
}

impl Evaluation<'_> {
    /// All answers: game by game, and for each game the classifiers in order.
    pub(crate) fn answers(&self) -> impl Iterator<Item = GameAnswer<'_>> {
        self.set
            .games
            .iter()
            .zip(&self.games)
            .flat_map(move |(game, evaluated)| {
                self.classifiers
                    .iter()
                    .zip(&evaluated.answers)
                    .map(move |(classifier, answer)| GameAnswer {
                        dataset: &self.set.name,
                        game,
                        strings: &evaluated.strings,
                        classifier,
                        answer,
                    })
            })
    }
}

/// The rows of a run, ready to judge games.
pub struct Panel<'a> {
    names: Vec<String>,
    judges: Vec<Judge<'a>>,
}

impl<'a> Panel<'a> {
    /// Rows of classifiers, and rows from outside.
    ///
    /// # Errors
    /// A name stands twice: two rows could not be told apart.
    pub fn new(rows: &[&Row], outside: &'a [Box<dyn Outside>]) -> Result<Panel<'a>> {
        let mut panel = Panel {
            names: Vec::new(),
            judges: Vec::new(),
        };
        for row in rows {
            let judge = Judge::Classifier(row.build(), row.kind());
            panel.add(&row.name, judge)?;
        }
        for row in outside {
            panel.add(&row.record().name, Judge::Outside(row.as_ref()))?;
        }
        Ok(panel)
    }

    fn add(&mut self, name: &str, judge: Judge<'a>) -> Result<()> {
        ensure!(
            !self.names.iter().any(|other| other == name),
            "expected a different name for each row, found {name} twice"
        );
        self.names.push(name.to_owned());
        self.judges.push(judge);
        Ok(())
    }

    /// The names of the rows, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Judges all games of `set` in parallel on the current rayon pool; `tell` is called when all
    /// rows have judged a position. Apart from times and failures of engines, the answers do not
    /// depend on the number of threads.
    pub fn evaluate<'s>(&self, set: &'s GameSet, tell: impl Fn() + Sync) -> Evaluation<'s> {
        // Tables that depend on the size alone are made here, or the first game of a size would
        // pay for them in its time.
        let sizes: BTreeSet<Size> = set.games.iter().map(|game| game.position.size()).collect();
        let mut asks_engines = false;
        for judge in &self.judges {
            match judge {
                Judge::Classifier(classifier, _) => {
                    for &size in &sizes {
                        classifier.prepare(size);
                    }
                }
                Judge::Outside(_) => asks_engines = true,
            }
        }
        // Engines take long for a game, so games are not bundled for them.
        let bundle = if asks_engines { 1 } else { usize::MAX };
        let games = set
            .games
            .par_iter()
            .with_max_len(bundle)
            .map(|game| {
                let evaluated = evaluate_game(&set.name, game, &self.judges);
                tell();
                evaluated
            })
            .collect();
        Evaluation {
            set,
            classifiers: self.names.clone(),
            games,
        }
    }
}

fn evaluate_game(dataset: &str, game: &Game, judges: &[Judge]) -> EvaluatedGame {
    let strings = Strings::of(&game.position);
    // The order of the files: one that depended on how strings are found would change with the code.
    let mut in_order: Vec<_> = strings.iter().collect();
    in_order.sort_by_key(|string| string.stones.first());
    let truth = game.truth.as_ref();
    // Rows of one sight share what they see of this position; nothing is kept for the next one.
    let mut sights = Sights::of(&game.position);
    let mut answers: Vec<Answer> = Vec::with_capacity(judges.len());
    for judge in judges {
        let answer = judge.judge(dataset, game, &mut sights);
        let outside = match (&answer.judgement, judge) {
            (Ok(_), Judge::Classifier(..)) => None,
            (Ok(_), Judge::Outside(_)) => Some(Ok(())),
            (Err(why), _) => Some(Err(why.clone())),
        };
        // Without verdicts, every string and every point is unknown.
        let mut judgement = match answer.judgement {
            Ok(judgement) => judgement,
            Err(_) => Judgement::bare(&game.question(), Verdicts::default()),
        };
        count_likelier_owners(&mut judgement, game);
        let statuses = in_order
            .iter()
            .map(|string| string_status(&judgement.verdicts, string))
            .collect();
        answers.push(Answer {
            statuses,
            score: truth.map(|truth| score(&judgement, game, truth, &strings)),
            judgement,
            nanoseconds: answer.wall_ns,
            cpu_nanoseconds: answer.cpu_ns,
            outside,
        });
    }
    let rows = in_order.iter().filter_map(|string| {
        Some(GameString {
            first: string.stones.first()?,
            colour: string.colour,
            stones: string.stones.len(),
            dead: truth.map(|truth| truth.is_dead(string)),
        })
    });
    EvaluatedGame {
        strings: rows.collect(),
        answers,
        floors: truth.map(|truth| floors(&game.position, truth)),
        groups: PositionGroups::of(game),
    }
}

/// The score of an answer, by group if it has groups.
fn score(judgement: &Judgement, game: &Game, truth: &Truth, strings: &Strings) -> Score {
    let by_group = judgement
        .groups
        .as_ref()
        .map(|groups| ByGroup::of(groups, &game.position, truth));
    Score::of(&judgement.verdicts, truth, strings, by_group.as_ref())
}

/// The points by the groups of each of [`FLOORS`].
fn floors(position: &Position, truth: &Truth) -> [Counted; FLOORS.len()] {
    FLOORS.map(|floor| {
        let groups = (floor.groups)(position);
        ByGroup::of(&groups, position, truth).areas(position.size())
    })
}
