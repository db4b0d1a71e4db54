//! The games of Table 2 of the String Graph paper: the published figures and ours, side by side.
//!
//! `paper_tables` collects one [`PaperGame`] for each game of a run. They stand in `shard.json`,
//! too. A wrong pairing of a game with its published line shows as a loss of the method.

use sahwal_data::datasets::{Table2Row, table2};
use serde::{Deserialize, Serialize};

use crate::job::{EvaluatedGame, Evaluation};
use crate::score::Score;

/// The row that is compared: the rules of the paper, with one vertex around an eye or an area
/// (definition 2).
pub(super) const GRAPH: &str = "string-graph-vertex";
/// The baseline, to which the published figures are compared.
const ALL_ALIVE: &str = "all-alive";

/// The other classifier whose published figures the paper names game by game.
const MUELLER: &str = "mueller-static";

/// A game of Table 2: the published numbers of right points and strings, those of [`GRAPH`] by the
/// counts that may be meant, and the differences from the published ones.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PaperGame {
    pub(super) game: u32,
    pub(super) points: u32,
    pub(super) points_published: u32,
    /// Points by group: areas, and strings with the right status.
    pub(super) points_by_group: i64,
    pub(super) points_difference: i64,
    /// Points by group if every stone counts as right.
    pub(super) areas_by_group: i64,
    /// Right areas by the groups of [`FLOORS`](crate::score::by_group::FLOORS).
    pub(super) areas_sharing_liberties: i64,
    pub(super) areas_strings_alone: i64,
    pub(super) points_by_owner: i64,
    pub(super) strings: u32,
    pub(super) strings_published: u32,
    pub(super) strings_measured: i64,
    pub(super) strings_difference: i64,
    /// Points by owner of two other rows; empty if they are not in the run.
    pub(super) points_all_alive: Option<u64>,
    pub(super) points_mueller_static: Option<u64>,
}

/// The games of Table 2 among those of an evaluation of the paper's data set, with their scores.
pub(super) fn paper_games(evaluation: &Evaluation) -> Vec<PaperGame> {
    table2()
        .iter()
        .filter_map(|row| paper_game(row, evaluation))
        .collect()
}

/// A game of Table 2; `None` if it is not in this portion of the data set, or has no score.
fn paper_game(row: &Table2Row, evaluation: &Evaluation) -> Option<PaperGame> {
    // The files of the data set are called by the numbers of the paper's games.
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
