//! The job of `sahwal run`: it judges positions by several rows and scores the verdicts against the
//! counted results.
//!
//! `sahwal run` starts a [`stream::Job`], and `sahwal-bench` asks a [`Panel`] directly. Every
//! table, plot and CSV file of a run is computed here, so an error here is in all of them.
//!
//! A [`Row`] is a classifier of the registry with parameters. An [`Outside`] row is an engine or a
//! file of answers. [`judge`] asks both kinds, and knows a classifier only through the trait
//! [`Classifier`](sahwal_core::classify::Classifier). [`string_graph`] adds the tables of Park and
//! Kim's paper. [`middle_game`] adds what is measured only before the end of games.
//!
//! Data flow in one direction:
//!
//! 1. [`sahwal_data::input`] reads a portion of games. With `--at`, [`crate::moments`] adds
//!    earlier positions of each game, which are judged as its end is.
//! 2. A [`Panel`] judges and scores the positions.
//! 3. [`rows`] appends the verdicts to files, and a [`summary`] adds the counts.
//!    [`stream`] repeats these steps until all games are read.
//! 4. The summary computes the figures: shares, [`margins`], [`confidence`], and each row
//!    [`against`] another. [`state`] has the counts of a run, and [`merge`] joins those of shards.
//! 5. [`table`], `figures` and `plots` show the figures, and [`publish`] writes the files.

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

/// The answers of all rows on the games of a set.
pub struct Evaluation<'a> {
    /// The data set.
    pub set: &'a GameSet,
    /// The names of the rows: first the classifiers of the registry, then the rows from outside.
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
    /// The points that are right by group ([`ByGroup`]), for the groups of each of [`FLOORS`];
    /// `None` without a counted result.
    pub floors: Option<[Counted; FLOORS.len()]>,
    /// Measures of the groups of stones, if this is a listed moment and the final owners are known.
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
    /// Time of the classification in nanoseconds; `None` for a row that computes nothing, such as a
    /// file of answers.
    pub nanoseconds: Option<u64>,
    /// Processor time of the classification in nanoseconds, where it is known.
    pub cpu_nanoseconds: Option<u64>,
    /// For a row from outside, `Ok` if it answered, or `Err` with the reason. For a classifier,
    /// `None` if it answered, or `Err` with the message of its panic.
    pub outside: Option<std::result::Result<(), String>>,
}

/// The answer of one classifier on one game, with all that the files say about it.
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
    /// Two rows have the same name.
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

    /// Judges all games of `set` in parallel on the current rayon pool. Calls `tell` after each
    /// position that all rows have judged. Apart from times and failures of engines, the answers do
    /// not depend on the number of threads.
    pub fn evaluate<'s>(&self, set: &'s GameSet, tell: impl Fn() + Sync) -> Evaluation<'s> {
        // Classifiers compute tables for each board size. Without this, the time of the first game
        // of a size would include them.
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
        // An engine takes long for one game, so a thread takes games one by one.
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
    // The files list strings by their first stones. The order in which strings are found is an
    // accident of the code.
    let mut in_order: Vec<_> = strings.iter().collect();
    in_order.sort_by_key(|string| string.stones.first());
    let truth = game.truth.as_ref();
    // Rows that look at a position in the same way share what they compute. Nothing is kept for the
    // next position.
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

/// The score of an answer. It has a count by group if the answer has groups.
fn score(judgement: &Judgement, game: &Game, truth: &Truth, strings: &Strings) -> Score {
    let by_group = judgement
        .groups
        .as_ref()
        .map(|groups| ByGroup::of(groups, &game.position, truth));
    Score::of(&judgement.verdicts, truth, strings, by_group.as_ref())
}

/// The points that are right by group, for the groups of each of [`FLOORS`].
fn floors(position: &Position, truth: &Truth) -> [Counted; FLOORS.len()] {
    FLOORS.map(|floor| {
        let groups = (floor.groups)(position);
        ByGroup::of(&groups, position, truth).areas(position.size())
    })
}
