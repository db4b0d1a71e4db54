//! Tests of the seven steps of Mueller (1997). Each step has a small example that is proved with it
//! and not without it. In other positions a step must prove nothing.

use super::{AWAY, BENSON, CROSS, FOUR, JOINED, ROW, Sketch, accepts, searched};
use crate::methods::safety::params::StaticRules;
use crate::methods::safety::{Safety, StepParams};
use crate::{Colour, Point, Position, Strings, position};

/// Each example comes with parameters that prove it, and with parameters without the step that it
/// needs. Search with only Benson's rules proves all examples, too.
#[test]
fn each_step_proves_what_the_others_do_not() {
    let all = StepParams::DEFAULT;
    let rows = [
        // Step 2: two blocks with two common points. Each has an eye elsewhere.
        (
            Sketch {
                points: 3,
                edges: &ROW[..2],
                rim: &[&[0, 1], &[0, 1, 2]],
                eyes: &[1, 2],
                ..Sketch::EMPTY
            },
            all.with(|set| set.corridors = false),
            all.with(|set| (set.corridors, set.connected) = (false, false)),
        ),
        // Step 3: a corridor between two blocks, with a third one at its end.
        (
            Sketch {
                points: 3,
                edges: &ROW[..2],
                rim: &[&[0, 1, 2], &[0, 1, 2], &[2]],
                eyes: &[1, 2, 4],
                ..Sketch::EMPTY
            },
            all,
            all.with(|set| set.corridors = false),
        ),
        // Step 3: a cross. The centre needs a pair, which any two of the four ends can be.
        (CROSS, all, all.with(|set| set.interior_pairs = false)),
        // Step 4: the second block has no eye but the region that joins it to the first.
        (
            JOINED,
            all,
            all.with(|set| (set.small_joins, set.corridor_joins) = (false, false)),
        ),
        // Step 4: the same in a corridor with a third block.
        (
            Sketch {
                points: 4,
                edges: &ROW[..2],
                rim: &[&[0, 1, 2, 3], &[0, 1], &[2]],
                eyes: &[0, 0, 1],
                ..Sketch::EMPTY
            },
            all,
            all.with(|set| set.corridor_joins = false),
        ),
        // Step 6: four in a row.
        (FOUR, all, all.with(|set| set.split_points = false)),
        // Step 7 (a): two neighbouring points that are not next to the safe block.
        (AWAY, all, all.with(|set| set.surrounded = false)),
        // Step 7 (b): a pair attaches the second block to the safe one.
        (
            Sketch {
                points: 4,
                edges: &ROW,
                rim: &[&[0, 2, 3], &[1, 0, 2]],
                immortal: &[0],
                ..Sketch::EMPTY
            },
            all.with(|set| (set.small_joins, set.corridor_joins) = (false, false)),
            all.with(|set| {
                (set.small_joins, set.corridor_joins, set.surrounded) = (false, false, false)
            }),
        ),
    ];
    for (sketch, with, without) in rows {
        let game = sketch.game();
        let proves = |steps| accepts(&game, &StaticRules::Steps(steps));
        assert!(proves(with), "{sketch:?}");
        assert!(!proves(without), "{sketch:?}");
        // Without the rule for surrounded areas, search would have to fill every point beside a
        // safe block.
        if sketch.immortal.is_empty() {
            assert_eq!(searched(&game, &BENSON), Some(true), "{sketch:?}");
        }
    }
}

/// Search refutes all three examples. The text alone proves two of them: a square of four points,
/// and a corridor with an enemy stone. In the third, a region that joins two chains must not be
/// split, too.
#[test]
fn what_search_refutes_is_not_proved() {
    let ring = [(0, 1), (1, 3), (3, 2), (2, 0)];
    let square = Sketch {
        points: 4,
        edges: &ring,
        enemy: &[3],
        rim: &[&[0, 1, 3], &[0, 2]],
        eyes: &[1, 2],
        ..Sketch::EMPTY
    };
    // A path 1, 2, 0, 3 with the stone at 0.
    let path = [(1, 2), (2, 0), (0, 3)];
    let stone = Sketch {
        points: 4,
        edges: &path,
        enemy: &[0],
        rim: &[&[0, 1, 2], &[2, 3]],
        eyes: &[1, 1],
        ..Sketch::EMPTY
    };
    let tree = [(0, 1), (1, 2), (2, 3), (3, 4), (3, 5)];
    let twice = Sketch {
        points: 6,
        edges: &tree,
        rim: &[&[0, 1, 2, 3, 4, 5], &[0, 2]],
        ..Sketch::EMPTY
    };
    for (sketch, by_text) in [(square, true), (stone, true), (twice, false)] {
        let game = sketch.game();
        let proves = |steps| accepts(&game, &StaticRules::Steps(steps));
        assert!(!proves(StepParams::DEFAULT), "{sketch:?}");
        let text = StepParams::DEFAULT.with(|set| set.text_corridors = true);
        assert_eq!(proves(text), by_text, "{sketch:?}");
        assert_eq!(searched(&game, &BENSON), Some(false), "{sketch:?}");
    }
}

/// Whether the steps prove that the white stones, which form a ring, are dead in Black's area.
fn encloses(position: &Position, false_eyes: bool) -> bool {
    let steps = StepParams::DEFAULT.with(|set| set.false_eyes = false_eyes);
    let safe = Safety::by_steps(&Strings::of(position), &steps).black;
    assert!(safe.blocks.contains(Point::at(3, 3)), "Black lives");
    safe.territory.contains(Point::at(2, 3))
}

#[test]
fn a_ring_lives_with_two_false_eyes() {
    let ring = position! {
        X X X X X X X X X . X
        X X O O X X X X X X X
        X O . O O O O O O X X
        X O O X X X X X O X X
        X X O X . X . X O X X
        X X O X X X X X O O X
        X X O O O O O O . O X
        X X X X X X X O O X X
        X X X X X X X X X X X
        X X X X X X X X X X X
        . X X X X X X X X X X
    };
    assert!(!encloses(&ring, true));
    // A black stone cuts the ring on the left. Now it is only a line with two ends, and the false
    // eyes do not save it.
    let mut cut = ring;
    cut.put(Point::at(4, 2), Some(Colour::Black));
    assert!(encloses(&cut, true));
    assert!(!encloses(&cut, false));
}
