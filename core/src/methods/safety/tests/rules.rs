//! Tests each of the wider rules on a small example that Benson's algorithm does not prove.

use super::{AWAY, BENSON, CROSS, FOUR, JOINED, ROW, Sketch, accepts, searched};
use crate::methods::safety::local::{LocalGame, SurroundingBlock};
use crate::methods::safety::params::StaticRules;
use crate::{Colour, Point, PointSet, Position, position};

/// The rules prove each example, and Benson's algorithm does not. Search with Benson's algorithm at
/// the nodes proves them, too.
#[test]
fn each_rule_proves_what_benson_does_not() {
    let rows = [
        // Miai connection.
        JOINED,
        // Cross connection: the liberties of the pair lie in two regions.
        Sketch {
            points: 5,
            edges: &[(0, 4)],
            rim: &[&[0, 1, 2, 3, 4], &[0, 1]],
            ..Sketch::EMPTY
        },
        // Interior pairs, and split points.
        CROSS,
        FOUR,
        // Surrounded: one point that is not next to the safe block, then two neighbouring ones.
        Sketch {
            rim: &[&[0, 1]],
            ..AWAY
        },
        AWAY,
    ];
    for sketch in rows {
        let game = sketch.game();
        assert!(accepts(&game, &StaticRules::Wide), "{sketch:?}");
        assert!(!accepts(&game, &BENSON), "{sketch:?}");
        // Without the rule for surrounded areas, search would have to fill every point beside a
        // safe block.
        if sketch.immortal.is_empty() {
            assert_eq!(searched(&game, &BENSON), Some(true), "{sketch:?}");
        }
    }
    // In three points in a row the enemy takes the middle, and the block has one eye. In the second
    // example, two separate points that are not next to the safe block have room for two eyes.
    let three = Sketch {
        points: 3,
        edges: &ROW[..2],
        rim: &[&[0, 1, 2]],
        ..Sketch::EMPTY
    };
    let apart = Sketch {
        rim: &[&[1]],
        immortal: &[0],
        ..three
    };
    for sketch in [three, apart] {
        assert!(!accepts(&sketch.game(), &StaticRules::Wide), "{sketch:?}");
    }
}

#[test]
fn enemy_stones_that_may_be_captured_must_be_attachable() {
    // Only the first point of the row is next to the safe block. Once the ten enemy stones on the
    // other points are captured, the enemy has room to live there.
    let row: Vec<(usize, usize)> = (0..10).map(|at| (at, at + 1)).collect();
    let stones: Vec<usize> = (1..11).collect();
    let sketch = Sketch {
        points: 11,
        edges: &row,
        enemy: &stones,
        rim: &[&[0]],
        immortal: &[0],
        ..Sketch::EMPTY
    };
    assert!(!accepts(&sketch.game(), &StaticRules::Wide));
}

/// The local game of the region around the second point of the second row. All black stones form
/// the block around it.
fn inside(position: &Position) -> LocalGame {
    let others = position.size().board() - position.stones(Colour::Black);
    let region = PointSet::of(Point::at(1, 1)).block_in(others);
    let [black, white] = Colour::BOTH.map(|colour| position.stones(colour) & region);
    let around = [SurroundingBlock {
        stones: position.stones(Colour::Black),
        eyes: 0,
        immortal: false,
    }];
    let game = LocalGame::new(position.size(), [black, white], region, &around);
    game.expect("a small region")
}

#[test]
fn a_closed_region_is_decided_by_the_table_as_by_search() {
    let two_by_three = inside(&position! {
        X X X X X .
        X . . . X .
        X . . . X .
        X X X X X .
        . . . . . .
        . . . . . .
    });
    let square = inside(&position! {
        X X X X .
        X . . X .
        X . . X .
        X X X X .
        . . . . .
    });
    // White plays a third stone in the middle. Then neither player can move: a seki.
    let five = inside(&position! {
        X X X X X X X
        X . O O . . X
        X X X X X X X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    });
    for (game, expected) in [(two_by_three, true), (square, false), (five, false)] {
        let off_board = LocalGame {
            board: None,
            ..game.clone()
        };
        assert!(!accepts(&off_board, &StaticRules::Wide));
        assert_eq!(accepts(&game, &StaticRules::Wide), expected);
        assert_eq!(searched(&off_board, &BENSON), Some(expected));
    }
}
