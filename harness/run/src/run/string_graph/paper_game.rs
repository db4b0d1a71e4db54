//! The games of Table 2 of the String Graph paper, published and measured.

use sahwal_core::string_graph::{StringGraphAnalysis, StringGraphGroup, StringGraphParams};
use sahwal_core::{Colour, PointSet, Position};
use sahwal_data::datasets::{Table2Row, table2};
use sahwal_data::truth::Truth;
use serde::Serialize;

use crate::run::Evaluation;
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
/// published ones. `right_group` counts the points of `string-graph-vertex` by their
/// groups: see [`right_by_group`].
#[derive(Serialize)]
pub(super) struct PaperGame {
    pub(super) game: u32,
    pub(super) points: u32,
    pub(super) points_published: u32,
    pub(super) points_string_graph: u64,
    pub(super) points_difference: i64,
    pub(super) points_vertex: u64,
    pub(super) points_vertex_difference: i64,
    pub(super) points_right_group: u64,
    pub(super) points_right_group_difference: i64,
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

/// The games of Table 2 among those of an evaluation of the paper's data set, with their scores. `vertex` are
/// the parameters of `string-graph-vertex`.
pub(super) fn paper_games(evaluation: &Evaluation, vertex: &StringGraphParams) -> Vec<PaperGame> {
    let paper_game = |row: &Table2Row| {
        let name = format!("q{}", row.game);
        let find = |classifier: &str| {
            let mut lines = evaluation.lines();
            let line =
                lines.find(|line| line.game.name == name && line.classifier == classifier)?;
            line.answer.score
        };
        let (graph, by_vertex) = (find(GRAPH)?, find(GRAPH_VERTEX)?);
        let game = evaluation.set.games.iter().find(|game| game.name == name)?;
        let by_group = right_by_group(&game.position, game.truth.as_ref()?, vertex);
        let difference = |ours: u64, published: u32| ours as i64 - i64::from(published);
        Some(PaperGame {
            game: row.game,
            points: row.points,
            points_published: row.points_correct,
            points_string_graph: graph.points.correct,
            points_difference: difference(graph.points.correct, row.points_correct),
            points_vertex: by_vertex.points.correct,
            points_vertex_difference: difference(by_vertex.points.correct, row.points_correct),
            points_right_group: by_group,
            points_right_group_difference: difference(by_group, row.points_correct),
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

/// The number of points whose group is right.
///
/// The paper says that points are classified by the group whose area they belong to, and that
/// strings which enemy stones cut apart do not become one group, which makes points wrong. So
/// a point with a stone counts by the status of its string. An empty point counts by its group:
/// a connected area of one owner in the counted result is one group, and the right one of the
/// measured groups in it is the one with the most points there. A neutral point is right if it
/// is called neutral.
fn right_by_group(position: &Position, truth: &Truth, params: &StringGraphParams) -> u64 {
    let analysis = StringGraphAnalysis::of(position, params);
    let right = analysis.verdicts.owners.agreement(truth.owners());
    let empty = position.empty();
    let mut sum = (right & truth.owners().neutral & empty).len();
    for colour in Colour::BOTH {
        let area = truth.owners().of(colour);
        let stones = position.stones(colour);
        sum += (stones & area & analysis.verdicts.alive).len();
        sum += ((stones - area) & analysis.verdicts.dead).len();
        let mut rest = area;
        while let Some(first) = rest.first() {
            let one = PointSet::of(first).block_in(area);
            rest -= one;
            let points = |group: &&StringGraphGroup| (group.points & one & right).len();
            let groups = analysis.groups.iter();
            let groups = groups.filter(|group| group.colour == colour && group.fate.is_alive());
            if let Some(largest) = groups.max_by_key(points) {
                sum += (largest.points & one & right & empty).len();
            }
        }
    }
    sum as u64
}
