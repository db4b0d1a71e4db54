//! Tests on drawn boards. They have figures 1 to 11 of Park and Kim (2004), with their graphs and
//! the rule by which Black lives or dies, and more boards on which parameters make a difference.

mod figures;
mod properties;

use super::*;
use crate::base::params::Parameters;
use crate::board::testing::{self, DrawnBoard};
use crate::methods::string_graph::params::Containment;
use crate::{Colour, Point, PointSet, Position, Size};

/// Parameters by which captures need one colour around, but eyes and areas a single vertex.
const VERTEX: StringGraphParams = StringGraphParams {
    containment: Containment::Vertex,
    ..StringGraphParams::COLOUR
};

const BOARDS: &str = include_str!("boards.toml");

/// Reads parameters: `default`, `vertex` or `static-plus`, with settings such as `sr=false`.
fn params(text: &str) -> StringGraphParams {
    let mut params = StringGraphParams::default();
    for word in text.split(' ') {
        match word.split_once('=') {
            Some((name, "false")) => params.set(name, false).expect(text),
            Some((name, value)) => params.set(name, value).expect(text),
            None if word == "vertex" => params = VERTEX,
            None if word == "static-plus" => params = StringGraphParams::STATIC_PLUS,
            None => assert_eq!(word, "default"),
        }
    }
    params
}

/// Writes each set as its first point and its size, such as `A7x12`.
fn brief(sets: &[PointSet], size: Size) -> String {
    let brief = |set: &PointSet| {
        let first = set.first().expect("a point").gtp(size);
        format!("{first}x{}", set.len())
    };
    sets.iter().map(brief).collect::<Vec<_>>().join(" + ")
}

/// The edges as `BS1 -> ES1` and `BS1 - ES1`.
fn edges(graph: &Graph) -> Vec<String> {
    let name = |at: usize| graph.vertices[at].to_string();
    let arrow = |edge: &Edge| if edge.directed { "->" } else { "-" };
    let edges = graph.edges.iter();
    edges
        .map(|edge| format!("{} {} {}", name(edge.from), arrow(edge), name(edge.to)))
        .collect()
}

/// The steps in Black's graph, such as `DESR D7x1 + C7x1: C7 D7`.
fn steps(analysis: &StringGraphAnalysis, size: Size) -> Vec<String> {
    let own = analysis
        .steps
        .iter()
        .filter(|step| step.colour == Colour::Black);
    own.map(|step| {
        format!(
            "{} {}: {}",
            step.rule,
            brief(&step.from, size),
            step.to.gtp(size)
        )
    })
    .collect()
}

/// The groups, such as `B Eyes A7x8 + C7x3, eyes [A7] [C7 D7]`.
fn groups(analysis: &StringGraphAnalysis, size: Size) -> Vec<String> {
    let group = |group: &StringGraphGroup| {
        let (letter, fate) = (group.colour.letter(), group.fate);
        let eyes: String = group
            .eyes
            .iter()
            .map(|&eye| format!(" [{}]", eye.gtp(size)))
            .collect();
        format!(
            "{letter} {fate:?} {}, eyes{eyes}",
            brief(&group.strings, size)
        )
    };
    analysis.groups.iter().map(group).collect()
}

#[test]
fn drawn_boards_are_analysed_as_the_table_says() {
    testing::check(BOARDS, |position, by| {
        let (size, params) = (position.size(), params(by));
        let analysis = StringGraphAnalysis::of(position, &params);
        let verdicts = &analysis.verdicts;
        assert_eq!(verdicts, &classify(position, &params), "{position}");
        // The first group is the one with the first black stone, row by row.
        let black = analysis.groups[0].fate;
        [
            ("black", format!("{black:?}").into()),
            ("before", edges(&analysis.before).into()),
            ("steps", steps(&analysis, size).into()),
            ("groups", groups(&analysis, size).into()),
            ("dead", verdicts.dead.gtp(size).into()),
            ("neutral", verdicts.owners.neutral.gtp(size).into()),
        ]
    });
}

#[test]
fn a_switched_off_rule_never_shows_in_the_trace() {
    for board in testing::rows::<DrawnBoard>(BOARDS) {
        for rule in [Rule::Sr, Rule::Cg, Rule::Desr, Rule::Scsr, Rule::Apc] {
            let params = params(&format!("{}=false", rule.to_string().to_lowercase()));
            let steps = StringGraphAnalysis::of(&board.position(), &params).steps;
            let is_off = steps.iter().all(|step| step.rule != rule);
            assert!(is_off, "{}: {rule}", board.name);
        }
    }
}
