//! Each rule on a small example that is proved with the rule and not without it.

use super::{BENSON, Sketch, accepted, accepts, accepts_with_table};
use crate::safety::local::{Around, LocalGame};
use crate::safety::params::StaticRules;
use crate::safety::prover::Goal;
use crate::safety::search::LocalSearch;
use crate::safety::{Safety, StaticParams};
use crate::{Colour, Point, PointSet, Position, points, position};

/// Examples that the rules prove, each with the goal and with the rules without the one that it needs.
#[test]
fn each_rule_proves_what_the_others_do_not() {
    let all = StaticParams::default();
    let row = [(0, 1), (1, 2), (2, 3)];
    let rows = [
        // Miai connection: each block has an eye of its own, and the pair outside joins them.
        (
            Sketch {
                points: 4,
                edges: &[(2, 3)],
                open: &[2, 3],
                rim: &[&[0, 2, 3], &[1, 2, 3]],
                ..Sketch::default()
            },
            Goal::Rim,
            all.with(|set| (set.miai_connections, set.cross_connections) = (false, false)),
        ),
        // Cross connection: the liberties of the pair lie in two regions.
        (
            Sketch {
                points: 4,
                open: &[2, 3],
                rim: &[&[0, 2, 3], &[1, 2, 3]],
                ..Sketch::default()
            },
            Goal::Rim,
            all.with(|set| set.cross_connections = false),
        ),
        // Interior pairs: a cross, whose centre is next to no stone. The block has one more eye elsewhere.
        (
            Sketch {
                points: 5,
                edges: &[(0, 1), (0, 2), (0, 3), (0, 4)],
                rim: &[&[1, 2, 3, 4]],
                eyes: &[1],
                ..Sketch::default()
            },
            Goal::Everything,
            all.with(|set| set.interior_pairs = false),
        ),
        // Two split points give two eyes.
        (
            Sketch {
                points: 4,
                edges: &row,
                rim: &[&[0, 1, 2, 3]],
                ..Sketch::default()
            },
            Goal::Everything,
            all.with(|set| set.split_points = false),
        ),
        // Surrounded: a safe block, and one point away from it; then two that are neighbours.
        (
            Sketch {
                points: 3,
                edges: &row[..2],
                rim: &[&[0, 1]],
                immortal: &[0],
                ..Sketch::default()
            },
            Goal::Everything,
            all.with(|set| set.surrounded = false),
        ),
        (
            Sketch {
                points: 3,
                edges: &row[..2],
                rim: &[&[0]],
                immortal: &[0],
                ..Sketch::default()
            },
            Goal::Everything,
            all.with(|set| set.surrounded = false),
        ),
    ];
    for (sketch, goal, without) in rows {
        assert!(accepted(&sketch, goal, &all), "{sketch:?}");
        assert!(!accepted(&sketch, goal, &without), "{sketch:?}");
    }
    // Three in a row have one vital point: the enemy takes it. And two separate points away from a safe
    // block are room for two eyes.
    let three = Sketch {
        points: 3,
        edges: &row[..2],
        rim: &[&[0, 1, 2]],
        ..Sketch::default()
    };
    let apart = Sketch {
        rim: &[&[1]],
        immortal: &[0],
        ..three
    };
    for sketch in [three, apart] {
        assert!(!accepted(&sketch, Goal::Everything, &all), "{sketch:?}");
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
        ..Sketch::default()
    };
    assert!(!accepted(
        &sketch,
        Goal::Everything,
        &StaticParams::default()
    ));
    assert!(!accepted(&sketch, Goal::Everything, &BENSON));
}

#[test]
fn areas_with_an_unsafe_block_in_common_are_surrounded_together() {
    // The corner stone lives in neither area beside it, each of which has a point that is no
    // liberty of the stone. Both areas and the stone have room for one eye.
    let position = position! {
        X . . X . X O
        . X X X X X O
        . X . X X O O
        X X X X O O .
        O O O O O . .
        . . . . . . .
        . . . . . . .
    };
    let shared = points! {
        X X X . . . .
        X . . . . . .
        X . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    let rules = StaticParams {
        miai_connections: false,
        cross_connections: false,
        ..StaticParams::default()
    };
    let proved = Safety::statically(&position, Colour::Black, &rules);
    assert!(
        !proved.blocks.contains(Point::at(0, 0)),
        "the stone may die"
    );
    assert!(shared.is_subset(&proved.territory), "{proved:?}");
    let without = StaticParams {
        surrounded: false,
        ..rules
    };
    let proved = Safety::statically(&position, Colour::Black, &without);
    assert!(shared.is_disjoint(&proved.points()), "{proved:?}");
}

/// The game of the region at the second point of the second row, and the black stones, one chain, around
/// it.
fn inside(position: &Position) -> LocalGame {
    let others = position.size().board() - position.stones(Colour::Black);
    let region = PointSet::of(Point::at(1, 1)).block_in(others);
    let [black, white] = Colour::BOTH.map(|colour| position.stones(colour) & region);
    let around = [Around {
        stones: position.stones(Colour::Black),
        eyes: 0,
        immortal: false,
    }];
    let open = PointSet::EMPTY;
    let game = LocalGame::new(position.size(), [black, white], region, open, &around);
    game.expect("a small region")
}

/// Whether the table proves each goal at once, and whether search proves it without the table.
fn table_and_search(game: &LocalGame) -> [[bool; 2]; 2] {
    let goals = [Goal::Rim, Goal::Everything];
    let table =
        goals.map(|goal| accepts_with_table(game, goal, &StaticRules::Wide(StaticParams::DEFAULT)));
    let off_board = LocalGame {
        board: None,
        ..game.clone()
    };
    let searched = goals.map(|goal| {
        let proved =
            LocalSearch::new().proves(&off_board, &StaticRules::Wide(BENSON), goal, 100_000);
        proved == Some(true)
    });
    [table, searched]
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
    let rules = StaticParams::default();
    assert!(!accepts(&two_by_three, Goal::Rim, &rules));
    assert_eq!(table_and_search(&two_by_three), [[true; 2]; 2]);
    let square = inside(&position! {
        X X X X .
        X . . X .
        X . . X .
        X X X X .
        . . . . .
    });
    assert_eq!(table_and_search(&square), [[false; 2]; 2]);
}

#[test]
fn a_seki_in_a_closed_region_keeps_the_chain_and_gives_no_territory() {
    // White needs a third stone in the middle; then neither player can move first.
    let five = inside(&position! {
        X X X X X X X
        X . O O . . X
        X X X X X X X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    });
    let rules = StaticRules::Wide(StaticParams::DEFAULT);
    assert!(accepts_with_table(&five, Goal::Rim, &rules));
    assert!(!accepts_with_table(&five, Goal::Everything, &rules));
}
