//! The paper's figures 1 to 11 as boards; the drawings are lost, its text says what
//! they show. White is alive around Black, so that Black's fate is its own.

use super::*;
use crate::{Colour, PointSet, Position, points, position};

fn analysis(position: &Position) -> StringGraphAnalysis {
    analyse(position, &StringGraphParams::default())
}

/// The group of the black string at the first black stone, row by row.
fn black(analysis: &StringGraphAnalysis) -> &StringGraphGroup {
    &analysis.groups[0]
}

fn fate_of_black(position: &Position, params: StringGraphParams) -> GroupFate {
    black(&analyse(position, &params)).fate
}

/// The steps of a rule in a colour's graph.
fn steps(analysis: &StringGraphAnalysis, rule: Rule, colour: Colour) -> Vec<&Step> {
    let wanted = |step: &&Step| step.rule == rule && step.colour == colour;
    analysis.steps.iter().filter(wanted).collect()
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
    let graph = Graph::of(&position! {
        . X O .
        X X O .
        O O O .
        . . . .
    });
    // White is no more than a neighbour: it has other points beside it.
    let expected = [
        "BS1 - WS1",
        "BS1 -> ES1",
        "WS1 - ES2",
        "ES2 - ES3",
        "ES2 - ES4",
    ];
    assert_eq!(edges(&graph)[..2], expected[..2]);
    assert!(
        edges(&graph)[2..]
            .iter()
            .all(|edge| edge.contains(" - ") || edge.starts_with("WS1"))
    );
}

#[test]
fn fig_2_neighbours_have_an_undirected_edge() {
    let graph = Graph::of(&position! {
        . X .
        . X .
        X . O
    });
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

fn fig_3() -> Position {
    position! {
        . X . X O O O
        X X X X O O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    }
}

#[test]
fn fig_3_two_directed_edges_are_an_asg() {
    let analysis = analysis(&fig_3());
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

fn fig_4() -> Position {
    position! {
        . X . X . X .
        X X O X O X X
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    }
}

#[test]
fn fig_4_sr_makes_three_strings_one_group_with_two_eyes() {
    let analysis = analysis(&fig_4());
    let reductions = steps(&analysis, Rule::Sr, Colour::Black);
    assert_eq!(reductions.len(), 2);
    // BS1 + ES2 + BS2 -> LV1, LV1 + ES3 + BS3 -> LV2, in either order.
    assert!(reductions.iter().all(|step| step.from.len() == 3));
    assert_eq!(black(&analysis).strings.len(), 3);
    assert_eq!(black(&analysis).fate, GroupFate::Eyes);
    let lv = &analysis.after.vertices[0];
    assert_eq!(lv.kind, VertexKind::Lv(Colour::Black));
    assert_eq!(analysis.after.contained_in(0).count(), 2);
    // Neither outer string lives by its own eye.
    let params = StringGraphParams {
        sr: false,
        ..StringGraphParams::default()
    };
    assert_eq!(fate_of_black(&fig_4(), params), GroupFate::Captured);
}

fn fig_5() -> Position {
    position! {
        . . . X . X O
        X X . X X X O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    }
}

#[test]
fn fig_5_er_joins_what_sr_leaves_and_et_makes_the_edge_directed() {
    let analysis = analysis(&fig_5());
    let corner = points! {
        X X X . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    let reductions = steps(&analysis, Rule::Er, Colour::Black);
    assert_eq!((reductions[0].from.len(), reductions[0].to), (2, corner));
    let transformed = steps(&analysis, Rule::Et, Colour::Black);
    assert!(transformed.iter().any(|step| step.to == corner));
    assert_eq!(black(&analysis).fate, GroupFate::Eyes);
    for params in [
        StringGraphParams {
            er: false,
            ..StringGraphParams::default()
        },
        StringGraphParams {
            et: false,
            ..StringGraphParams::default()
        },
    ] {
        assert_eq!(
            fate_of_black(&fig_5(), params),
            GroupFate::Captured,
            "{params:?}"
        );
    }
}

fn fig_6() -> Position {
    position! {
        . X X X X X O O O
        X O O O O X O . O
        X O . O O X O O O
        X O O . O X O . O
        X O O O O X X O O
        X X X X X . X O O
        O O O O X X O O O
        O O O O O O O O O
        O O O O O O O O O
    }
}

#[test]
fn fig_6_two_false_eyes_in_a_ring_live() {
    let analysis = analysis(&fig_6());
    let rings = steps(&analysis, Rule::Cg, Colour::Black);
    assert_eq!(rings.len(), 1);
    assert_eq!(
        (rings[0].from.len(), rings[0].to),
        (2, fig_6().stones(Colour::Black))
    );
    assert!(black(&analysis).fate.is_alive());
    // It is the ring that makes them live where SR eats both ES.
    let eaten = StringGraphParams {
        eaten: Eaten::Every,
        ..StringGraphParams::default()
    };
    assert_eq!(fate_of_black(&fig_6(), eaten), GroupFate::Ring);
    assert_eq!(
        fate_of_black(&fig_6(), StringGraphParams { cg: false, ..eaten }),
        GroupFate::Captured
    );
}

#[test]
fn fig_7_two_false_eyes_in_an_open_chain_die() {
    let position = position! {
        X X . X . X X
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    };
    let analysis = analysis(&position);
    assert_eq!(
        steps(&analysis, Rule::Cg, Colour::Black),
        Vec::<&Step>::new()
    );
    let group = steps(&analysis, Rule::Sr, Colour::Black)[1];
    assert_eq!(group.to, position.stones(Colour::Black));
    assert_eq!(black(&analysis).fate, GroupFate::Captured);
    assert!(
        analysis
            .groups
            .iter()
            .all(|group| group.colour == Colour::White || group.eyes.is_empty())
    );
}

fn fig_8() -> Position {
    position! {
        . X . O X O O
        X X X X X O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    }
}

#[test]
fn fig_8_desr_contracts_a_dead_string_and_the_es_beside_it() {
    let analysis = analysis(&fig_8());
    let deaths = steps(&analysis, Rule::Desr, Colour::Black);
    assert_eq!(deaths.len(), 1);
    let es = points! {
        . . X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    assert_eq!(deaths[0].to, es);
    assert_eq!(black(&analysis).fate, GroupFate::Eyes);
    assert!(black(&analysis).eyes.contains(&es));
    let params = StringGraphParams {
        desr: false,
        ..StringGraphParams::default()
    };
    assert_eq!(fate_of_black(&fig_8(), params), GroupFate::Undecided);
}

#[test]
fn fig_9_an_enemy_string_that_cuts_is_not_contained() {
    let position = position! {
        . X O X . X .
        X X O X O X X
        O O . O O O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
    };
    let analysis = analysis(&position);
    assert_eq!(
        steps(&analysis, Rule::Desr, Colour::Black),
        Vec::<&Step>::new()
    );
    // BS2 and BS3 are one group, BS1 is cut off.
    assert_eq!(steps(&analysis, Rule::Sr, Colour::Black).len(), 1);
    let dead = analysis
        .groups
        .iter()
        .filter(|group| group.fate == GroupFate::Captured);
    assert_eq!(dead.count(), 3);
    assert_eq!(analysis.verdicts.dead, position.stones(Colour::Black));
}

fn fig_10() -> Position {
    position! {
        . . X . . X O
        . . X . O X O
        X X . X X X O
        O X X X O O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
    }
}

#[test]
fn fig_10_scsr_absorbs_a_string_between_two_contained_es() {
    // Apart from SR, which joins BS2 to its container too.
    let alone = StringGraphParams {
        sr: false,
        cg: false,
        ..StringGraphParams::default()
    };
    let analysis = analyse(&fig_10(), &alone);
    let absorbed = steps(&analysis, Rule::Scsr, Colour::Black);
    assert!(!absorbed.is_empty());
    assert_eq!(absorbed[0].to, fig_10().stones(Colour::Black));
    let black = |number: usize| &analysis.groups[number];
    assert!(black(0).fate == GroupFate::Eyes || black(1).fate == GroupFate::Eyes);
    let without = StringGraphParams {
        scsr: false,
        ..alone
    };
    assert_eq!(fate_of_black(&fig_10(), without), GroupFate::Captured);
    // With all rules it is one group around a dead enemy.
    let whole = super::analyse(&fig_10(), &StringGraphParams::default());
    assert_eq!(whole.groups[0].strings.len(), 2);
    assert_eq!(whole.groups[0].fate, GroupFate::Eyes);
    assert_eq!(whole.verdicts.dead.len(), 1);
}

#[test]
fn fig_11_two_articulation_points_are_miai() {
    let four = position! {
        . . . . X O O
        X X X X X O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    };
    let analysis = analysis(&four);
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
    let params = StringGraphParams {
        apc: false,
        ..StringGraphParams::default()
    };
    assert_eq!(fate_of_black(&four, params), GroupFate::Captured);
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
    let colour = analyse(&two_walls(), &StringGraphParams::COLOUR);
    let vertex = analyse(&two_walls(), &StringGraphParams::VERTEX);
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
        fate_of_black(&position, StringGraphParams::PLUS),
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
    let colour = analyse(&position, &StringGraphParams::COLOUR);
    assert_eq!(
        (black(&colour).fate, colour.verdicts.dead.len()),
        (GroupFate::Articulation, 2)
    );
    let plus = analyse(&position, &StringGraphParams::PLUS);
    assert_eq!(
        (black(&plus).fate, plus.verdicts.alive),
        (GroupFate::Seki, position.occupied())
    );
    assert_eq!(plus.verdicts.owners.neutral.len(), 2);
}

#[test]
fn a_switched_off_rule_never_shows_in_the_trace() {
    let boards = [
        fig_3(),
        fig_4(),
        fig_5(),
        fig_6(),
        fig_8(),
        fig_10(),
        two_walls(),
    ];
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
            let analysis = analyse(&board, &params);
            assert!(
                analysis.steps.iter().all(|step| step.rule != rule),
                "{rule}"
            );
        }
    }
}

proptest::proptest! {
    /// What people look at is what the classifier says.
    #[test]
    fn an_analysis_has_the_verdicts_of_the_classifier(position in crate::testing::positions()) {
        for params in [StringGraphParams::COLOUR, StringGraphParams::VERTEX, StringGraphParams::PLUS, StringGraphParams::STATIC_PLUS] {
            let analysis = analyse(&position, &params);
            proptest::prop_assert_eq!(analysis.verdicts, classify(&position, &params));
            let alive = analysis.groups.iter().filter(|group| group.fate.is_alive());
            let stones = alive.flat_map(|group| &group.strings).fold(PointSet::EMPTY, |all, string| all | *string);
            proptest::prop_assert_eq!(stones, analysis.verdicts.alive);
            // Every string is in one group, every point in one vertex at most.
            let strings: usize = analysis.groups.iter().map(|group| group.strings.len()).sum();
            proptest::prop_assert_eq!(strings, crate::Strings::of(&position).len());
            let mut seen = PointSet::EMPTY;
            for vertex in &analysis.after.vertices {
                proptest::prop_assert!(vertex.points.is_disjoint(&seen), "{}", vertex);
                seen |= vertex.points;
            }
        }
    }

    #[test]
    fn articulation_points_equal_their_definition(position in crate::testing::positions()) {
        for region in crate::Regions::empty(&position) {
            let cut = |point: &crate::Point| {
                let rest = region.without(*point);
                rest.first().is_some_and(|first| PointSet::of(first).block_in(rest) != rest)
            };
            let slow: PointSet = region.iter().filter(cut).collect();
            proptest::prop_assert_eq!(super::rules::articulation_points(region), slow);
        }
    }
}
