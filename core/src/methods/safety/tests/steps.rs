//! The seven steps of Mueller (1997): each on a small example that is proved with it and not
//! without it, and positions in which a step must prove nothing.

use super::{AWAY, BENSON, CROSS, FOUR, JOINED, ROW, Sketch, accepts, searched};
use crate::methods::safety::params::StaticRules;
use crate::methods::safety::{Safety, StepParams};
use crate::{Colour, Point, Position, Strings, position};

/// Examples that the steps prove, each with the parameters without the one that it needs.
/// LocalSearch with Benson's rules alone proves them, too.
#[test]
fn each_step_proves_what_the_others_do_not() {
    let all = StepParams::DEFAULT;
    let rows = [
        // Step 2: two blocks with two points in common and an eye elsewhere each.
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
        // Step 3: a cross. Two pairs of its ends are there; the centre needs one.
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
        // Step 7 (a): a safe block, and two neighbours away from it.
        (AWAY, all, all.with(|set| set.surrounded = false)),
        // Step 7 (b): a second block that a pair attaches to a safe one.
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
        // Beside a safe block Benson's rules know no eye, so search has to fill every point.
        if sketch.immortal.is_empty() {
            assert_eq!(searched(&game, &BENSON), Some(true), "{sketch:?}");
        }
    }
}

/// What search refutes: by the text alone, a corridor with an enemy stone and a square of four
/// points are 1-vital; and a region that joins two chains would be split, too.
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

/// Whether the steps prove that the white stone at the top left of the dragon is in Black's area.
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
    // Cut on the left, the ring is a string that cannot connect its ends.
    let mut cut = ring;
    cut.put(Point::at(4, 2), Some(Colour::Black));
    assert!(encloses(&cut, true));
    assert!(!encloses(&cut, false));
}
