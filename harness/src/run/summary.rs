//! The totals of a run: one row a data set and classifier, and the comparisons of
//! classifiers with each other.

use sahwal_core::classify::{Entry, Status};

use crate::run::Evaluation;
use crate::score::{Score, truth_status};
use crate::stats::{Counted, Interval, bootstrap, mcnemar};

/// The totals of one data set.
pub struct Summary {
    /// Name of the data set.
    pub dataset: String,
    /// Games that were analysed.
    pub analysed: usize,
    /// Games with a counted result.
    pub scored: usize,
    /// What could not be read or scored.
    pub faults: usize,
    /// One row a classifier.
    pub rows: Vec<Row>,
    /// Every two classifiers, where there is a counted result.
    pub pairs: Vec<Pair>,
}

/// The totals of one classifier on one data set.
pub struct Row {
    /// The classifier.
    pub classifier: &'static Entry,
    /// How it did on the games with a counted result.
    pub score: Score,
    /// 95 % interval of the points percentage.
    pub points_interval: Option<Interval>,
    /// 95 % interval of the strings percentage.
    pub strings_interval: Option<Interval>,
    /// What it said of all strings, scored or not.
    pub said: Said,
    /// Median time for a position, in nanoseconds; `None` without positions. The mean would
    /// tell more of what else the machine did.
    pub nanoseconds: Option<u64>,
}

/// How often each verdict was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Strings called alive.
    pub alive: u64,
    /// Strings called dead.
    pub dead: u64,
    /// Strings left unknown.
    pub unknown: u64,
    /// Points given to Black.
    pub black: u64,
    /// Points given to White.
    pub white: u64,
    /// Points called neutral.
    pub neutral: u64,
    /// All points.
    pub points: u64,
}

/// Two classifiers on the same strings.
pub struct Pair {
    /// The classifiers.
    pub classifiers: [&'static Entry; 2],
    /// Strings only the first got right, and only the second.
    pub only: [u64; 2],
    /// p-value of McNemar's exact test.
    pub p: f64,
}

impl Summary {
    /// Adds up an evaluation; `seed` is that of the bootstrap.
    pub fn of(evaluation: &Evaluation, seed: u64) -> Summary {
        let classifiers = &evaluation.classifiers;
        let rows = (0..classifiers.len())
            .map(|at| row(evaluation, at, seed))
            .collect();
        let scored = evaluation
            .set
            .games
            .iter()
            .filter(|game| game.truth.is_some())
            .count();
        let mut pairs = Vec::new();
        if scored > 0 {
            for second in 1..classifiers.len() {
                pairs.extend((0..second).map(|first| pair(evaluation, first, second)));
            }
        }
        Summary {
            dataset: evaluation.set.name.clone(),
            analysed: evaluation.set.games.len(),
            scored,
            faults: evaluation.set.faults.len(),
            rows,
            pairs,
        }
    }
}

fn row(evaluation: &Evaluation, classifier: usize, seed: u64) -> Row {
    let answers = || {
        evaluation
            .games
            .iter()
            .map(|game| &game.answers[classifier])
    };
    let scores: Vec<Score> = answers().filter_map(|answer| answer.score).collect();
    let mut score = Score::default();
    scores.iter().for_each(|one| score.add(one));
    let interval = |tally: fn(&Score) -> Counted| {
        let games: Vec<Counted> = scores.iter().map(tally).collect();
        bootstrap(&games, seed)
    };

    let mut said = Said::default();
    for (answer, game) in answers().zip(&evaluation.set.games) {
        for status in &answer.statuses {
            match status {
                Status::Alive => said.alive += 1,
                Status::Dead => said.dead += 1,
                Status::Unknown => said.unknown += 1,
            }
        }
        let owners = &answer.verdicts.owners;
        said.black += owners.black.len() as u64;
        said.white += owners.white.len() as u64;
        said.neutral += owners.neutral.len() as u64;
        said.points += game.position.size().area() as u64;
    }
    let mut times: Vec<u64> = answers().map(|answer| answer.nanoseconds).collect();
    times.sort_unstable();
    Row {
        classifier: evaluation.classifiers[classifier],
        score,
        points_interval: interval(|score| Counted {
            correct: score.points.correct,
            total: score.points.total,
        }),
        strings_interval: interval(|score| Counted {
            correct: score.strings.correct,
            total: score.strings.total,
        }),
        said,
        nanoseconds: times.get(times.len() / 2).copied(),
    }
}

fn pair(evaluation: &Evaluation, first: usize, second: usize) -> Pair {
    let mut only = [0, 0];
    for game in &evaluation.games {
        for (at, string) in game.strings.iter().enumerate() {
            let Some(dead) = string.dead else { continue };
            let right =
                |classifier: usize| game.answers[classifier].statuses[at] == truth_status(dead);
            match (right(first), right(second)) {
                (true, false) => only[0] += 1,
                (false, true) => only[1] += 1,
                _ => {}
            }
        }
    }
    Pair {
        classifiers: [
            evaluation.classifiers[first],
            evaluation.classifiers[second],
        ],
        only,
        p: mcnemar(only[0], only[1]),
    }
}
