//! Each of the wider rules on a small example that Benson's algorithm does not prove.

use super::{AWAY, BENSON, CROSS, FOUR, JOINED, ROW, Sketch, accepts, searched};
use crate::methods::safety::local::{LocalGame, SurroundingBlock};
use crate::methods::safety::params::StaticRules;
use crate::{Colour, Point, PointSet, Position, position};

/// Examples that the rules prove, and Benson's algorithm does not. Search with Benson's algorithm
/// at the nodes proves them, too.
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
        // Surrounded: a safe block, and one point away from it; then two that are neighbours.
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
        // Beside a safe block Benson's rules know no eye, so search has to fill every point.
        if sketch.immortal.is_empty() {
            assert_eq!(searched(&game, &BENSON), Some(true), "{sketch:?}");
        }
    }
    // Three in a row have one vital point: the enemy takes it. And two separate points away from a
    // safe block are room for two eyes.
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
    // Ten stones in a row hang on one point of the region: once they are captured there is
    // room to live in.
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

/// The game of the region at the second point of the second row, and the black stones, one chain,
/// around it.
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
    // White needs a third stone in the middle; then neither player can move first: a seki.
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
