//! The games of Table 2 of the String Graph paper, published and measured.

use serde::Serialize;

use crate::datasets::{Table2Row, table2};
use crate::run::Evaluation;
use crate::score::Score;

/// The rules of the paper; a string is contained where all stones around have one colour.
pub(super) const GRAPH: &str = "string-graph";
/// The rules of the paper; a string is contained where all stones around form one vertex.
pub(super) const GRAPH_VERTEX: &str = "string-graph-vertex";
/// The baseline, to which the published figures are compared.
pub(super) const ALL_ALIVE: &str = "all-alive";

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
    pub(super) baseline: Option<Score>,
}

/// The games of Table 2 with the scores of an evaluation of the paper's data set.
pub(super) fn paper_games(evaluation: &Evaluation) -> Vec<PaperGame> {
    let find = |game: &Table2Row, classifier: &str| {
        let name = format!("q{}", game.game);
        let mut lines = evaluation.lines();
        let line = lines.find(|line| line.game.name == name && line.classifier == classifier)?;
        line.answer.score
    };
    let paper_game = |game: &Table2Row| {
        let (graph, vertex) = (find(game, GRAPH)?, find(game, GRAPH_VERTEX)?);
        let difference = |ours: u64, published: u32| ours as i64 - i64::from(published);
        Some(PaperGame {
            game: game.game,
            points: game.points,
            points_published: game.points_correct,
            points_string_graph: graph.points.correct,
            points_difference: difference(graph.points.correct, game.points_correct),
            points_vertex: vertex.points.correct,
            points_vertex_difference: difference(vertex.points.correct, game.points_correct),
            strings: game.strings,
            strings_published: game.strings_correct,
            strings_string_graph: graph.strings.correct,
            strings_difference: difference(graph.strings.correct, game.strings_correct),
            strings_vertex: vertex.strings.correct,
            strings_vertex_difference: difference(vertex.strings.correct, game.strings_correct),
            baseline: find(game, ALL_ALIVE),
        })
    };
    table2().iter().filter_map(paper_game).collect()
}
