//! The main job: classify every position of a data set, score against the counted
//! results. The stages follow each other in one direction: [`crate::input`] reads,
//! this module classifies and scores, [`summary`] adds up, [`table`], [`plot`] and
//! [`files`] show.

pub mod ablate_combined;
pub mod confidence;
pub mod files;
pub mod plot;
pub mod string_graph;
pub mod summary;
pub mod table;
pub mod whole_games;

use std::collections::BTreeSet;
use std::time::Instant;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::classify::{Classifier, Entry, Judgement, Status, Verdicts};
use sahwal_core::{Colour, Point, Size, Strings};

use crate::input::{Game, GameSet};
use crate::params::{Params, build};
use crate::progress::Progress;
use crate::score::{Score, string_status};

/// What the classifiers said of every game of a data set, in the order of its games.
pub struct Evaluation<'a> {
    /// The data set.
    pub set: &'a GameSet,
    /// The classifiers, in the order of the registry.
    pub classifiers: Vec<&'static Entry>,
    /// One for each game of the set.
    pub games: Vec<Evaluated>,
}

/// What the classifiers said of one game.
pub struct Evaluated {
    /// The strings, by first stone row by row from the top-left.
    pub strings: Vec<StringRow>,
    /// One answer for each classifier.
    pub answers: Vec<Answer>,
}

/// A string of a game and its counted result.
#[derive(Clone, Debug)]
pub struct StringRow {
    /// Its first stone.
    pub first: Point,
    /// Its colour.
    pub colour: Colour,
    /// The number of its stones.
    pub stones: usize,
    /// Whether it is dead; `None` without a counted result.
    pub dead: Option<bool>,
}

/// What one classifier said of one game.
pub struct Answer {
    /// Its verdicts.
    pub verdicts: Verdicts,
    /// How sure it is of them, if it says so.
    pub judgement: Option<Judgement>,
    /// The status of each string, in the order of [`Evaluated::strings`].
    pub statuses: Vec<Status>,
    /// How it did; `None` without a counted result.
    pub score: Option<Score>,
    /// How long it took, in nanoseconds.
    pub nanoseconds: u64,
}

/// One classifier on one game, with all that rows of tables need.
pub(crate) struct Line<'a> {
    pub(crate) dataset: &'a str,
    pub(crate) game: &'a Game,
    pub(crate) strings: &'a [StringRow],
    pub(crate) classifier: &'static str,
    pub(crate) answer: &'a Answer,
}

impl Evaluation<'_> {
    /// Game by game, and for each the classifiers in order.
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
                        classifier: classifier.name,
                        answer,
                    })
            })
    }
}

/// Runs `classifiers` on all games of `set`, in parallel on the current rayon pool.
/// The answers do not depend on the number of threads, timings aside.
///
/// # Errors
/// The parameters do not fit.
pub fn evaluate<'a>(
    set: &'a GameSet,
    classifiers: &[&'static Entry],
    params: &Params,
) -> Result<Evaluation<'a>> {
    let built = classifiers.iter().map(|entry| build(entry, params));
    let built: Vec<Box<dyn Classifier>> = built.collect::<Result<_>>()?;
    let sizes: BTreeSet<Size> = set.games.iter().map(|game| game.position.size()).collect();
    for classifier in &built {
        sizes.iter().for_each(|&size| classifier.prepare(size));
    }
    let progress = Progress::new(set.games.len() as u64, "positions");
    let games = set
        .games
        .par_iter()
        .map(|game| {
            let evaluated = evaluate_game(game, &built);
            progress.add(1);
            evaluated
        })
        .collect();
    drop(progress);
    Ok(Evaluation {
        set,
        classifiers: classifiers.to_vec(),
        games,
    })
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
            Answer {
                verdicts,
                judgement,
                statuses,
                score,
                nanoseconds,
            }
        })
        .collect();
    let rows = in_order.iter().filter_map(|string| {
        Some(StringRow {
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
