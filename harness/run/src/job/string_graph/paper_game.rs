//! The games of Table 2 of the String Graph paper, published and measured.

use sahwal_data::datasets::{Table2Row, table2};
use serde::Serialize;

use crate::job::Evaluation;
use crate::score::Score;

/// The rules of the paper; a string is contained where all stones around have one colour.
pub const GRAPH: &str = "string-graph";
/// The rules of the paper; a string is contained where all stones around form one vertex.
pub const GRAPH_VERTEX: &str = "string-graph-vertex";
/// The baseline, to which the published figures are compared.
const ALL_ALIVE: &str = "all-alive";

/// The other classifier whose published figures the paper names game by game.
const MUELLER: &str = "mueller-static";

/// A game of Table 2: the published numbers of right points and strings, the numbers that
/// `string-graph` and `string-graph-vertex` get right, and the differences of these from the
/// published ones.
#[derive(Serialize)]
pub(super) struct PaperGame {
    pub(super) game: u32,
    pub(super) points: u32,
    pub(super) points_published: u32,
    pub(super) points_string_graph: u64,
    pub(super) points_difference: i64,
    pub(super) points_vertex: u64,
    pub(super) points_vertex_difference: i64,
    pub(super) strings: u32,
    pub(super) strings_published: u32,
    pub(super) strings_string_graph: u64,
    pub(super) strings_difference: i64,
    pub(super) strings_vertex: u64,
    pub(super) strings_vertex_difference: i64,
    #[serde(skip)]
    pub(super) all_alive: Option<Score>,
    #[serde(skip)]
    pub(super) mueller_static: Option<Score>,
}

/// The games of Table 2 among those of an evaluation of the paper's data set, with their scores.
pub(super) fn paper_games(evaluation: &Evaluation) -> Vec<PaperGame> {
    let paper_game = |row: &Table2Row| {
        let name = format!("q{}", row.game);
        let find = |classifier: &str| {
            let mut lines = evaluation.lines();
            let line =
                lines.find(|line| line.game.name == name && line.classifier == classifier)?;
            line.answer.score
        };
        let (graph, by_vertex) = (find(GRAPH)?, find(GRAPH_VERTEX)?);
        let difference = |ours: u64, published: u32| ours as i64 - i64::from(published);
        Some(PaperGame {
            game: row.game,
            points: row.points,
            points_published: row.points_correct,
            points_string_graph: graph.points.correct,
            points_difference: difference(graph.points.correct, row.points_correct),
            points_vertex: by_vertex.points.correct,
            points_vertex_difference: difference(by_vertex.points.correct, row.points_correct),
            strings: row.strings,
            strings_published: row.strings_correct,
            strings_string_graph: graph.strings.correct,
            strings_difference: difference(graph.strings.correct, row.strings_correct),
            strings_vertex: by_vertex.strings.correct,
            strings_vertex_difference: difference(by_vertex.strings.correct, row.strings_correct),
            all_alive: find(ALL_ALIVE),
            mueller_static: find(MUELLER),
        })
    };
    table2().iter().filter_map(paper_game).collect()
}
