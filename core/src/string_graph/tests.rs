//! The paper's figures 1 to 11, each graph before and after and the rule by which Black lives or dies,
//! and more boards on which the readings differ.

use std::collections::BTreeMap;

use serde::Deserialize;

mod figures;
mod properties;

use figures::fig;

use super::*;
use crate::params::Parameters;
use crate::string_graph::params::Containment;
use crate::{Colour, Point, PointSet, Position, Size};

/// Captures need one colour around, eyes and areas one vertex; strings join through runs.
const VERTEX: StringGraphParams = StringGraphParams {
    containment: Containment::Vertex,
    runs: 3,
    ..StringGraphParams::COLOUR
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    board: Vec<Drawn>,
}

/// A board of `boards.toml`: its name, what it shows, the number of a figure or the stones, and what the
/// analysis by some parameters gives.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawn {
    name: String,
    #[serde(rename = "why")]
    _why: Option<String>,
    figure: Option<usize>,
    stones: Option<String>,
    by: BTreeMap<String, Expected>,
}

/// What is expected of an analysis, as text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// The fate of the black string at the first black stone, row by row.
    black: Option<String>,
    /// All edges of the graph before the rules and after them.
    before: Option<Vec<String>>,
    after: Option<Vec<String>>,
    /// The steps in Black's graph.
    steps: Option<Vec<String>>,
    /// The fates of all groups, with their first points, their strings and eyes.
    groups: Option<Vec<String>>,
    /// Dead stones and neutral points.
    dead: Option<String>,
    neutral: Option<String>,
}

fn boards() -> Vec<Drawn> {
    let file: File = toml::from_str(include_str!("tests/boards.toml")).expect("boards");
    file.board
}

impl Drawn {
    fn position(&self) -> Position {
        let drawn = self.stones.as_ref();
        drawn.map_or_else(
            || fig(self.figure.expect(&self.name)),
            |stones| stones.parse().expect(&self.name),
        )
    }
}

/// `default`, `vertex` or `static-plus`, with settings such as `sr=false`.
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

/// Points in GTP coordinates.
fn names(points: PointSet, size: Size) -> String {
    let names: Vec<String> = points.iter().map(|at| at.gtp(size).to_string()).collect();
    names.join(" ")
}

/// Sets as their first points and sizes, such as `A7x12`.
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
            names(step.to, size)
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
            .map(|&eye| format!(" [{}]", names(eye, size)))
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
    let boards = boards();
    assert!(boards.len() >= 15, "{} boards", boards.len());
    for board in boards {
        let position = board.position();
        let size = position.size();
        assert!(!board.by.is_empty(), "{}", board.name);
        for (by, expected) in &board.by {
            let params = params(by);
            let analysis = StringGraphAnalysis::of(&position, &params);
            let told = format!("{} by {by}\n{position}", board.name);
            let verdicts = &analysis.verdicts;
            assert_eq!(verdicts, &classify(&position, &params), "{told}");
            for (expected, found) in [
                (&expected.before, edges(&analysis.before)),
                (&expected.after, edges(&analysis.after)),
                (&expected.steps, steps(&analysis, size)),
                (&expected.groups, groups(&analysis, size)),
            ] {
                assert_eq!(&found, expected.as_ref().unwrap_or(&found), "{told}");
            }
            for (expected, found) in [
                (&expected.black, format!("{:?}", analysis.groups[0].fate)),
                (&expected.dead, names(verdicts.dead, size)),
                (&expected.neutral, names(verdicts.owners.neutral, size)),
            ] {
                assert_eq!(&found, expected.as_ref().unwrap_or(&found), "{told}");
            }
        }
    }
}

#[test]
fn a_switched_off_rule_never_shows_in_the_trace() {
    for board in boards() {
        for rule in [Rule::Sr, Rule::Cg, Rule::Desr, Rule::Scsr, Rule::Apc] {
            let params = params(&format!("{}=false", rule.to_string().to_lowercase()));
            let steps = StringGraphAnalysis::of(&board.position(), &params).steps;
            assert!(
                steps.iter().all(|step| step.rule != rule),
                "{}: {rule}",
                board.name
            );
        }
    }
}
