//! The general job: classifies every position of data sets and scores the verdicts against
//! the counted results. It knows no classifier by name.
//!
//! Data flows in one direction. [`crate::input`] reads a portion of games; this module
//! classifies and scores it; its rows are written ([`crate::format`]) and its counts added
//! to [`totals`]; [`job`] repeats that until all games are processed. [`summary`] computes
//! figures from the counts, [`table`], [`whole_games`], [`margins`], [`confidence`] and
//! [`plot`] show them, and [`publish`] writes the files. [`checkpoint`] records the state of a run, and
//! [`merge`] joins shards.

pub mod checkpoint;
pub mod confidence;
pub mod job;
pub mod margins;
pub mod merge;
pub mod plot;
pub mod publish;
mod rows;
pub mod summary;
pub mod table;
pub mod totals;
pub mod whole_games;

use std::collections::BTreeSet;
use std::time::Instant;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::classify::{Classifier, Entry};
use sahwal_core::verdict::{Judgement, Status, Verdicts};
use sahwal_core::{Colour, Point, Size, Strings};

use crate::input::{Game, GameSet};
use crate::params::{Params, build};
use crate::run::whole_games::Whole;
use crate::score::{Score, string_status};

/// The answers of the classifiers on all games of a data set.
pub struct Evaluation<'a> {
    /// The data set.
    pub set: &'a GameSet,
    /// The names of the rows: classifiers in the order of the registry.
    pub classifiers: Vec<String>,
    /// One for each game of the set, in its order.
    pub games: Vec<Evaluated>,
}

/// The answers of the classifiers on one game.
pub struct Evaluated {
    /// The strings, ordered by their first stone, row by row from the top-left.
    pub strings: Vec<GameString>,
    /// One answer for each classifier.
    pub answers: Vec<Answer>,
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
    /// Its verdicts.
    pub verdicts: Verdicts,
    /// The judgement with confidences, if the classifier states them.
    pub judgement: Option<Judgement>,
    /// The status of each string, in the order of [`Evaluated::strings`].
    pub statuses: Vec<Status>,
    /// Its score; `None` without a counted result.
    pub score: Option<Score>,
    /// The game as a whole; `None` without a counted result.
    pub whole: Option<Whole>,
    /// Time of the classification in nanoseconds.
    pub nanoseconds: u64,
}

/// The answer of one classifier on one game, with everything that rows of files need.
pub(crate) struct Line<'a> {
    pub(crate) dataset: &'a str,
    pub(crate) game: &'a Game,
    pub(crate) strings: &'a [GameString],
    pub(crate) classifier: &'a str,
    pub(crate) answer: &'a Answer,
}

impl Evaluation<'_> {
    /// The counts of a classifier, by its place, over all games with a counted result.
    pub fn total(&self, classifier: usize) -> Score {
        let mut total = Score::default();
        let scores = self.games.iter();
        let scores = scores.filter_map(|game| game.answers[classifier].score.as_ref());
        scores.for_each(|score| total.add(score));
        total
    }

    /// All answers: game by game, and for each game the classifiers in order.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.set
            .games
            .iter()
            .zip(&self.games)
            .flat_map(move |(game, evaluated)| {
                self.classifiers
                    .iter()
                    .zip(&evaluated.answers)
                    .map(move |(classifier, answer)| Line {
                        dataset: &self.set.name,
                        game,
                        strings: &evaluated.strings,
                        classifier,
                        answer,
                    })
            })
    }
}

/// Classifiers with their parameters, ready to run.
pub struct Panel {
    names: Vec<String>,
    built: Vec<Box<dyn Classifier>>,
}

impl Panel {
    /// Builds the classifiers.
    ///
    /// # Errors
    /// A parameter is not allowed.
    pub fn new(classifiers: &[&'static Entry], params: &Params) -> Result<Panel> {
        let built = classifiers.iter().map(|entry| build(entry, params));
        Ok(Panel {
            names: classifiers
                .iter()
                .map(|entry| entry.name.to_owned())
                .collect(),
            built: built.collect::<Result<_>>()?,
        })
    }

    /// The names of the rows, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Classifies all games of `set` in parallel on the current rayon pool. Apart from
    /// times, the answers do not depend on the number of threads.
    pub fn evaluate<'a>(&self, set: &'a GameSet) -> Evaluation<'a> {
        let sizes: BTreeSet<Size> = set.games.iter().map(|game| game.position.size()).collect();
        for classifier in &self.built {
            sizes.iter().for_each(|&size| classifier.prepare(size));
        }
        let games = set.games.par_iter();
        Evaluation {
            set,
            classifiers: self.names.clone(),
            games: games.map(|game| evaluate_game(game, &self.built)).collect(),
        }
    }
}

fn evaluate_game(game: &Game, classifiers: &[Box<dyn Classifier>]) -> Evaluated {
    let strings = Strings::of(&game.position);
    let mut in_order: Vec<_> = strings.iter().collect();
    in_order.sort_by_key(|string| string.stones.first());
    let answers = classifiers
        .iter()
        .map(|classifier| {
            let start = Instant::now();
            let judgement = classifier
                .says_how_sure()
                .then(|| classifier.judge(&game.position));
            let verdicts = match &judgement {
                Some(judgement) => judgement.verdicts,
                None => classifier.classify(&game.position),
            };
            let nanoseconds = start.elapsed().as_nanos() as u64;
            let statuses = in_order
                .iter()
                .map(|string| string_status(&verdicts, string))
                .collect();
            let score = game
                .truth
                .as_ref()
                .map(|truth| Score::of(&verdicts, truth, strings.iter(), game.position.size()));
            let whole = score.and_then(|score| Whole::of(game, &strings, &verdicts, &score));
            Answer {
                verdicts,
                judgement,
                statuses,
                score,
                whole,
                nanoseconds,
            }
        })
        .collect();
    let rows = in_order.iter().filter_map(|string| {
        Some(GameString {
            first: string.stones.first()?,
            colour: string.colour,
            stones: string.stones.len(),
            dead: game.truth.as_ref().map(|truth| truth.is_dead(string)),
        })
    });
    Evaluated {
        strings: rows.collect(),
        answers,
    }
}
