//! The paper's figures 1 to 11: each graph before and after, and the rule by which Black
//! lives or dies.

mod figures;
mod properties;

use figures::fig;

use super::*;
use crate::string_graph::params::{Articulation, Containment, Eaten, Joints, WholeEs};
use crate::{Colour, Point, PointSet, Position, points, position};

/// Captures need one colour around, eyes and areas one vertex; strings join through runs.
const VERTEX: StringGraphParams = StringGraphParams {
    containment: Containment::Vertex,
    runs: 3,
    ..StringGraphParams::COLOUR
};

/// Every rule by its text.
const LETTER: StringGraphParams = StringGraphParams {
    containment: Containment::Complete,
    joints: Joints::Untouched,
    whole_es: WholeEs::Eaten,
    articulation: Articulation::Es,
    ..StringGraphParams::COLOUR
};

fn analysis(position: &Position) -> StringGraphAnalysis {
    StringGraphAnalysis::of(position, &StringGraphParams::default())
}

/// The group of the black string at the first black stone, row by row.
fn black(analysis: &StringGraphAnalysis) -> &StringGraphGroup {
    &analysis.groups[0]
}

fn fate_of_black(position: &Position, params: StringGraphParams) -> GroupFate {
    black(&StringGraphAnalysis::of(position, &params)).fate
}

/// The steps of a rule in a colour's graph.
fn steps(analysis: &StringGraphAnalysis, rule: Rule, colour: Colour) -> Vec<&Step> {
    let wanted = |step: &&Step| step.rule == rule && step.colour == colour;
    analysis.steps.iter().filter(wanted).collect()
}

/// The rules applied in a colour's graph, in order.
fn rules(analysis: &StringGraphAnalysis, colour: Colour) -> Vec<String> {
    let own = analysis.steps.iter().filter(|step| step.colour == colour);
    own.map(|step| step.rule.to_string()).collect()
}

/// The edges between vertices of Black and ES.
fn between_black_and_es(graph: &Graph) -> Vec<String> {
    let black = |edge: &&String| edge.starts_with("BS") || edge.starts_with("LV1");
    let edges = edges(graph);
    let black = edges.iter().filter(black);
    black.filter(|edge| edge.contains("ES")).cloned().collect()
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

#[test]
fn fig_1_a_string_around_an_es_has_a_directed_edge() {
    let graph = Graph::of(&fig(1));
    // White is around Black, so it contains Black in turn.
    let expected = ["BS1 -> ES1", "WS1 -> BS1"];
    assert_eq!(edges(&graph)[..2], expected);
    assert!(edges(&graph)[2..].iter().all(|edge| edge.contains(" - ")));
}

#[test]
fn fig_2_neighbours_have_an_undirected_edge() {
    let graph = Graph::of(&fig(2));
    // One region of several pieces: ES3 lies between the strings, ES1 beside one.
    let expected = [
        "BS1 - ES1",
        "BS1 - ES2",
        "BS1 - ES3",
        "BS1 - ES4",
        "BS1 - ES5",
        "BS2 - ES3",
        "BS2 - ES5",
        "WS1 - ES4",
        "WS1 - ES5",
        "ES1 - ES3",
        "ES2 - ES4",
    ];
    assert_eq!(edges(&graph), expected);
}

#[test]
fn fig_3_two_directed_edges_are_an_asg() {
    let analysis = analysis(&fig(3));
    assert_eq!(black(&analysis).fate, GroupFate::Eyes);
    let eyes = points! {
        X . X . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    assert_eq!(
        black(&analysis).eyes,
        eyes.iter().map(PointSet::of).collect::<Vec<_>>()
    );
    assert_eq!(
        edges(&analysis.after),
        [
            "BS1 - WS1",
            "BS1 -> ES1",
            "BS1 -> ES2",
            "WS1 -> ES3",
            "WS1 -> ES4"
        ]
    );
}

#[test]
fn fig_4_sr_makes_three_strings_one_group_with_two_eyes() {
    let analysis = analysis(&fig(4));
    let expected = [
        "BS1 -> ES1",
        "BS1 - ES2",
        "BS2 - ES2",
        "BS2 - ES3",
        "BS3 - ES3",
        "BS3 -> ES4",
    ];
    assert_eq!(between_black_and_es(&analysis.before), expected);
    assert_eq!(
        between_black_and_es(&analysis.after),
        ["LV1 -> ES1", "LV1 -> ES2"]
    );
    assert_eq!(
        rules(&analysis, Colour::Black),
        ["SR", "SR", "ER", "ER", "ET", "ET", "ASG"]
    );
    // BS1 + ES2 + BS2 -> LV1, LV1 + ES3 + BS3 -> LV2, in either order.
    let reductions = steps(&analysis, Rule::Sr, Colour::Black);
    assert!(reductions.iter().all(|step| step.from.len() == 3));
    assert_eq!(black(&analysis).strings.len(), 3);
    assert_eq!(black(&analysis).fate, GroupFate::Eyes);
    // Neither outer string lives by its own eye.
    let params = StringGraphParams::default().with(|set| set.sr = false);
    assert_eq!(fate_of_black(&fig(4), params), GroupFate::Captured);
}

#[test]
fn fig_5_er_joins_what_sr_leaves_and_et_makes_the_edge_directed() {
    let analysis = analysis(&fig(5));
    assert_eq!(
        rules(&analysis, Colour::Black),
        ["SR", "ER", "ER", "ET", "ET", "ASG"]
    );
    let corner = points! {
        X X X X . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    };
    let reductions = steps(&analysis, Rule::Er, Colour::Black);
    assert_eq!((reductions[0].from.len(), reductions[0].to), (3, corner));
    let transformed = steps(&analysis, Rule::Et, Colour::Black);
    assert!(transformed.iter().any(|step| step.to == corner));
    assert_eq!(black(&analysis).fate, GroupFate::Eyes);
    for params in [
        StringGraphParams::default().with(|set| set.er = false),
        StringGraphParams::default().with(|set| set.et = false),
    ] {
        assert_eq!(
            fate_of_black(&fig(5), params),
            GroupFate::Captured,
            "{params:?}"
        );
    }
}

#[test]
fn fig_6_two_false_eyes_in_a_ring_live() {
    let analysis = analysis(&fig(6));
    let expected = ["BS1 - ES1", "BS1 - ES6", "BS2 - ES1", "BS2 - ES6"];
    assert_eq!(between_black_and_es(&analysis.before), expected);
    let rings = steps(&analysis, Rule::Cg, Colour::Black);
    assert_eq!(rings.len(), 1);
    assert_eq!(
        (rings[0].from.len(), rings[0].to),
        (2, fig(6).stones(Colour::Black))
    );
    // The ring gives life, not the two ES, and SR takes none of them away.
    assert_eq!(black(&analysis).fate, GroupFate::Ring);
    assert_eq!(
        rules(&analysis, Colour::Black),
        ["CG", "ER", "ER", "ET", "ET", "ASG"]
    );
    // So does White inside.
    let inner = Point::at(1, 1);
    let holds = |group: &&StringGraphGroup| group.points.contains(inner);
    let white = analysis.groups.iter().find(holds).expect("WS1");
    assert_eq!((white.strings.len(), white.fate), (2, GroupFate::Ring));
    // It is the ring that makes them live where SR eats both ES.
    let eaten = StringGraphParams::default().with(|set| set.eaten = Eaten::Every);
    assert_eq!(fate_of_black(&fig(6), eaten), GroupFate::Ring);
    assert_eq!(
        fate_of_black(&fig(6), StringGraphParams { cg: false, ..eaten }),
        GroupFate::Captured
    );
}

#[test]
fn fig_7_two_false_eyes_in_an_open_chain_die() {
    let analysis = analysis(&fig(7));
    assert_eq!(
        between_black_and_es(&analysis.before),
        ["BS1 - ES1", "BS2 - ES1", "BS2 - ES2", "BS3 - ES2"]
    );
    assert_eq!(rules(&analysis, Colour::Black), ["SR", "SR"]);
    let group = steps(&analysis, Rule::Sr, Colour::Black)[1];
    assert_eq!(group.to, fig(7).stones(Colour::Black));
    assert_eq!(black(&analysis).fate, GroupFate::Captured);
    assert!(
        analysis
            .groups
            .iter()
            .all(|group| group.colour == Colour::White || group.eyes.is_empty())
    );
}

#[test]
fn fig_8_desr_contracts_a_dead_string_and_the_es_beside_it() {
    let analysis = analysis(&fig(8));
    // Fig. 8 (b): BS1 contains ES1, ES2 and WS1.
    let expected = [
        "BS1 -> WS1",
        "BS1 - WS2",
        "BS1 -> ES1",
        "BS1 -> ES2",
        "WS1 - ES2",
    ];
    assert_eq!(edges(&analysis.before)[..5], expected);
    // Fig. 8 (d): ES'2 stands for ES2 and WS1.
    assert_eq!(
        edges(&analysis.after)[..3],
        ["BS1 - WS2", "BS1 -> ES1", "BS1 -> ES2"]
    );
    assert_eq!(
        rules(&analysis, Colour::Black),
        ["ER", "ET", "DESR", "ER", "ET", "ASG"]
    );
    let es = points! {
        . . X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    assert_eq!(steps(&analysis, Rule::Desr, Colour::Black)[0].to, es);
    assert_eq!(black(&analysis).fate, GroupFate::Eyes);
    assert!(black(&analysis).eyes.contains(&es));
    let params = StringGraphParams::default().with(|set| set.desr = false);
    assert_eq!(fate_of_black(&fig(8), params), GroupFate::Undecided);
}

#[test]
fn fig_9_an_enemy_string_that_cuts_is_not_contained() {
    let complete = StringGraphParams::default().with(|set| set.containment = Containment::Complete);
    let analysis = StringGraphAnalysis::of(&fig(9), &complete);
    // Fig. 9 (b). WS1 lies between BS1 and BS2, so neither contains it.
    let expected = [
        "BS1 - WS1",
        "BS1 - WS2",
        "BS1 -> ES1",
        "BS1 - ES2",
        "BS2 - WS1",
        "BS2 - WS2",
        "BS2 - ES3",
        "BS3 - WS2",
        "BS3 - ES3",
        "BS3 -> ES4",
        "WS1 - ES2",
    ];
    assert_eq!(edges(&analysis.before)[..11], expected);
    // BS2 and BS3 are one group, BS1 is cut off; neither is an ASG.
    assert_eq!(steps(&analysis, Rule::Sr, Colour::Black).len(), 1);
    assert_eq!(
        steps(&analysis, Rule::Desr, Colour::Black),
        Vec::<&Step>::new()
    );
    let black = analysis
        .groups
        .iter()
        .filter(|group| group.colour == Colour::Black);
    let fates: Vec<GroupFate> = black.map(|group| group.fate).collect();
    assert_eq!(fates, [GroupFate::Undecided; 2]);
    assert!(
        fig(9)
            .stones(Colour::Black)
            .is_subset(&analysis.verdicts.dead)
    );
    // The other readings of "contained" ask for one colour around WS1, and capture it.
    for params in [StringGraphParams::COLOUR, VERTEX] {
        let analysis = StringGraphAnalysis::of(&fig(9), &params);
        assert_eq!(steps(&analysis, Rule::Desr, Colour::Black).len(), 1);
    }
    assert!(fate_of_black(&fig(9), StringGraphParams::COLOUR).is_alive());
    assert!(!fate_of_black(&fig(9), VERTEX).is_alive());
    let letter = fate_of_black(&fig(9), LETTER);
    assert_eq!(letter, GroupFate::Undecided);
}

#[test]
fn fig_10_scsr_absorbs_a_string_between_two_contained_es() {
    let analysis = analysis(&fig(10));
    // Fig. 10 (b): BS1 contains everything else, BS2 is next to ES2 and ES3.
    let expected = [
        "BS1 -> BS2",
        "BS1 -> WS1",
        "BS1 - WS2",
        "BS1 -> ES1",
        "BS1 -> ES2",
        "BS1 -> ES3",
        "BS2 - ES2",
        "BS2 - ES3",
        "WS1 - ES1",
        "WS1 - ES2",
    ];
    assert_eq!(edges(&analysis.before)[..10], expected);
    // Fig. 10 (e): BS2 is part of the LV, which contains ES' and ES3.
    assert_eq!(
        between_black_and_es(&analysis.after),
        ["LV1 -> ES1", "LV1 -> ES2"]
    );
    // While WS1 counts as alive, only SR applies. Then DESR makes ES', and SCSR absorbs BS2;
    // CG takes no part, because the edges of BS1 are directed.
    assert_eq!(
        rules(&analysis, Colour::Black),
        ["SR", "DESR", "ER", "ER", "SCSR", "ET", "ET", "ASG"]
    );
    let absorbed = steps(&analysis, Rule::Scsr, Colour::Black);
    assert_eq!(absorbed[0].to, fig(10).stones(Colour::Black));
    assert_eq!(black(&analysis).strings.len(), 2);
    assert_eq!(black(&analysis).fate, GroupFate::Eyes);
    assert_eq!(analysis.verdicts.dead.len(), 1);
    // SR joins the strings as well; without both rules they die.
    let apart = StringGraphParams {
        sr: false,
        scsr: false,
        ..StringGraphParams::default()
    };
    assert_eq!(fate_of_black(&fig(10), apart), GroupFate::Captured);
}

#[test]
fn fig_11_two_articulation_points_are_miai() {
    let analysis = analysis(&fig(11));
    // The text names no edges. The four points are one ES, which BS1 contains.
    assert_eq!(between_black_and_es(&analysis.before), ["BS1 -> ES1"]);
    let inside = analysis.before.contained_in(0).next().unwrap();
    assert_eq!(inside.points.len(), 4);
    // Numbered point by point, ES2 and ES3 are the articulation points.
    let cuts = rules::articulation_points(inside.points);
    let numbered = (1..).zip(inside.points);
    let cuts: Vec<usize> = numbered
        .filter(|(_, point)| cuts.contains(*point))
        .map(|(at, _)| at)
        .collect();
    assert_eq!(cuts, [2, 3]);
    assert_eq!(black(&analysis).fate, GroupFate::Articulation);
    let check = steps(&analysis, Rule::Apc, Colour::Black)[0];
    assert_eq!(
        check.to,
        points! {
            . X X . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        }
    );
    let params = StringGraphParams::default().with(|set| set.apc = false);
    assert_eq!(fate_of_black(&fig(11), params), GroupFate::Captured);
    // Three in a row have one vital point: whoever moves first decides.
    let three = position! {
        . . . X O O O
        X X X X O O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    };
    assert_eq!(
        fate_of_black(&three, StringGraphParams::default()),
        GroupFate::Captured
    );
}

/// A dead stone stands where the two walls meet.
fn two_walls() -> Position {
    position! {
        . X . . . . . X .
        X X . . . . . X X
        X X X X O X X X X
        O O O O X X O O O
        O O O O O O O . O
        O O O O O O O O O
        O . O O O O O O O
        O O O O O O O O O
        O O O O O O O O O
    }
}

#[test]
fn the_readings_differ_where_unjoined_groups_share_an_area_with_dead_stones() {
    let colour = StringGraphAnalysis::of(&two_walls(), &StringGraphParams::COLOUR);
    let vertex = StringGraphAnalysis::of(&two_walls(), &VERTEX);
    let dead = points! {
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    assert_eq!((colour.verdicts.dead, vertex.verdicts.dead), (dead, dead));
    let black = |analysis: &StringGraphAnalysis| {
        let groups = analysis.groups.iter();
        groups.filter(|group| group.colour == Colour::Black).count()
    };
    assert_eq!((black(&colour), black(&vertex)), (1, 2));
    // The area is Black's, or nobody's.
    assert_eq!(colour.verdicts.owners.neutral.len(), 0);
    assert_eq!(vertex.verdicts.owners.neutral.len(), 11);
    assert_eq!(vertex.verdicts.alive, two_walls().occupied() - dead);
}

#[test]
fn a_large_eye_lives_in_the_plus_reading_alone() {
    let position = position! {
        . . . . X O O
        . . . . X O O
        X X X X X O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
    };
    assert_eq!(
        fate_of_black(&position, StringGraphParams::COLOUR),
        GroupFate::Captured
    );
    assert_eq!(
        fate_of_black(&position, StringGraphParams::STATIC_PLUS),
        GroupFate::LargeEye
    );
}

#[test]
fn seki_stands_in_the_plus_reading_alone() {
    // Both have the same two liberties; to capture would make Black alive.
    let position = position! {
        . O O . X O O
        X X X X X O .
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    };
    let colour = StringGraphAnalysis::of(&position, &StringGraphParams::COLOUR);
    assert_eq!(
        (black(&colour).fate, colour.verdicts.dead.len()),
        (GroupFate::Articulation, 2)
    );
    let plus = StringGraphAnalysis::of(&position, &StringGraphParams::STATIC_PLUS);
    assert_eq!(
        (black(&plus).fate, plus.verdicts.alive),
        (GroupFate::Seki, position.occupied())
    );
    assert_eq!(plus.verdicts.owners.neutral.len(), 2);
}

#[test]
fn a_switched_off_rule_never_shows_in_the_trace() {
    let boards = [fig(3), fig(4), fig(5), fig(6), fig(8), fig(10), two_walls()];
    let all = StringGraphParams::default();
    let off = [
        (Rule::Sr, StringGraphParams { sr: false, ..all }),
        (Rule::Cg, StringGraphParams { cg: false, ..all }),
        (Rule::Desr, StringGraphParams { desr: false, ..all }),
        (Rule::Scsr, StringGraphParams { scsr: false, ..all }),
        (Rule::Apc, StringGraphParams { apc: false, ..all }),
    ];
    for board in boards {
        for (rule, params) in off {
            let analysis = StringGraphAnalysis::of(&board, &params);
            assert!(
                analysis.steps.iter().all(|step| step.rule != rule),
                "{rule}"
            );
        }
    }
}

#[test]
fn strings_that_a_later_capture_links_to_a_seki_live_with_it() {
    // The white stones at H13 and J12 share two liberties with Black around them. Black
    // captures D13 in a later turn, which links the black stones in the corner.
    let position = position! {
        X O . O X X . O X X O . .
        . . X X O O X . O X O . .
        X X X . . . O X . X X O .
        . O . . . . . O X X O . O
        X . . . . . . . O O . O .
        . . . . . . . . . . O . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
    };
    let analysis = StringGraphAnalysis::of(&position, &StringGraphParams::STATIC_PLUS);
    assert_eq!(black(&analysis).fate, GroupFate::Seki);
    let corner = position.stones(Colour::Black);
    assert!(corner.is_subset(&analysis.verdicts.alive));
    let verdicts = classify(&position, &StringGraphParams::STATIC_PLUS);
    assert_eq!(verdicts, analysis.verdicts);
}
