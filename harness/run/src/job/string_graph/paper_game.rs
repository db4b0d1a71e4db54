//! Pairs the published figures of the games in Table 2 of the String Graph paper with our figures.
//!
//! `paper_tables` collects one [`PaperGame`] for each game of a run, and `shard.json` stores them.
//! A game that is paired with the wrong published line looks like an error of the method.

use sahwal_data::datasets::{Table2Row, table2};
use serde::{Deserialize, Serialize};

use crate::job::{EvaluatedGame, Evaluation};
use crate::score::Score;

/// The row that is compared with the paper: one vertex of the graph must surround an eye or an area
/// (definition 2).
pub(super) const GRAPH: &str = "string-graph-vertex";
/// The baseline that calls every string alive.
const ALL_ALIVE: &str = "all-alive";

/// The row of Mueller's method, whose results the paper quotes for two games.
const MUELLER: &str = "mueller-static";

/// A game of Table 2: the published numbers of right points and strings, those of [`GRAPH`] by each
/// count that the paper may mean, and the differences between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PaperGame {
    pub(super) game: u32,
    pub(super) points: u32,
    pub(super) points_published: u32,
    /// Points that are right by group: empty points with the group of their area, and stones with
    /// the right status.
    pub(super) points_by_group: i64,
    pub(super) points_difference: i64,
    /// The same count if every stone counts as right.
    pub(super) areas_by_group: i64,
    /// The same count for the groups of each of [`FLOORS`](crate::score::by_group::FLOORS).
    pub(super) areas_sharing_liberties: i64,
    pub(super) areas_strings_alone: i64,
    pub(super) points_by_owner: i64,
    pub(super) strings: u32,
    pub(super) strings_published: u32,
    pub(super) strings_measured: i64,
    pub(super) strings_difference: i64,
    /// Right points by owner of two other rows; `None` if the run lacks the row.
    pub(super) points_all_alive: Option<u64>,
    pub(super) points_mueller_static: Option<u64>,
}

/// The games of Table 2 that are in this evaluation of the paper's data set.
pub(super) fn paper_games(evaluation: &Evaluation) -> Vec<PaperGame> {
    table2()
        .iter()
        .filter_map(|row| paper_game(row, evaluation))
        .collect()
}

/// A game of Table 2; `None` if it is not in this portion of the data set, or has no score.
fn paper_game(row: &Table2Row, evaluation: &Evaluation) -> Option<PaperGame> {
    // The files of the data set are named after the games of the paper: `q5` is game 5.
    let name = format!("q{}", row.game);
    let place = evaluation
        .set
        .games
        .iter()
        .position(|game| game.name == name)?;
    let evaluated = &evaluation.games[place];
    let measured = score_of(GRAPH, evaluation, evaluated)?;
    let all_alive = score_of(ALL_ALIVE, evaluation, evaluated);
    let mueller = score_of(MUELLER, evaluation, evaluated);
    let [sharing, alone] = evaluated.floors?;
    let by_group = measured.by_group.correct as i64;
    let strings = measured.strings.correct as i64;
    Some(PaperGame {
        game: row.game,
        points: row.points,
        points_published: row.points_correct,
        points_by_group: by_group,
        points_difference: by_group - i64::from(row.points_correct),
        areas_by_group: measured.areas.correct as i64,
        areas_sharing_liberties: sharing.correct as i64,
        areas_strings_alone: alone.correct as i64,
        points_by_owner: measured.points.correct as i64,
        strings: row.strings,
        strings_published: row.strings_correct,
        strings_measured: strings,
        strings_difference: strings - i64::from(row.strings_correct),
        points_all_alive: all_alive.map(|score| score.points.correct),
        points_mueller_static: mueller.map(|score| score.points.correct),
    })
}

/// The score of a classifier of the run on a game.
fn score_of(classifier: &str, run: &Evaluation, game: &EvaluatedGame) -> Option<Score> {
    let at = run.classifiers.iter().position(|name| name == classifier)?;
    game.answers[at].score
}
