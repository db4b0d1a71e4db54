//! Tests of Benson's algorithm and of the territory of unconditionally alive groups, against all that
//! the opponent can do alone.

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::{Symmetry, points, position, testing};

/// A living black group on the two upper lines, and the position below it.
fn below(cells: &[u8], black: u8) -> Position {
    let mut position = position! {
        . X . X .
        X X X X X
        . . . . .
        . . . . .
        . . . . .
    };
    for (cell, point) in cells
        .iter()
        .zip((2..5).flat_map(|row| (0..5).map(move |column| Point::at(row, column))))
    {
        let stone = match cell {
            0..=3 => Some(Colour::White),
            _ if *cell < 4 + black => Some(Colour::Black),
            _ => None,
        };
        position.put(point, stone);
    }
    // Strings without liberties are taken off, so that play could have reached the position.
    while let Some(string) = without_liberties(&position) {
        for point in string {
            position.put(point, None);
        }
    }
    position
}

fn without_liberties(position: &Position) -> Option<PointSet> {
    let strings = Strings::of(position);
    let mut numbers = 0..strings.len();
    let number = numbers.find(|&number| strings.liberties(number).is_empty());
    number.map(|number| strings.stones(number))
}

/// The points that belong to unconditionally alive stones of `player` in any position that it
/// can reach alone; `None` if there are more than `limit` positions.
fn can_live(position: &Position, player: Colour, limit: usize) -> Option<PointSet> {
    let mut seen = HashSet::from([*position]);
    let mut open = vec![*position];
    let mut lives = PointSet::EMPTY;
    while let Some(position) = open.pop() {
        lives |= benson(&position, player).points();
        for point in position.empty() {
            let mut board = Board::of(&position);
            if board.play(player, point).is_ok() && seen.insert(*board.position()) {
                open.push(*board.position());
            }
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(lives)
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(512))]
    /// The whole of what the opponent can do alone, on boards small enough to try it.
    #[test]
    fn the_opponent_cannot_live_in_territory(
        cells in proptest::collection::vec(0..10u8, 15),
        black in 2..6u8,
    ) {
        let position = below(&cells, black);
        let territory = Unconditional::territory(&position, Colour::Black);
        prop_assert!(benson(&position, Colour::Black).points().is_subset(&territory));
        let Some(lives) = can_live(&position, Colour::White, 3_000) else { return Ok(()) };
        prop_assert!(territory.is_disjoint(&lives), "{position}\n{territory:?}\n{lives:?}");
    }

    #[test]
    fn territory_is_symmetric(position in testing::positions()) {
        let size = position.size();
        for colour in Colour::BOTH {
            let territory = Unconditional::territory(&position, colour);
            prop_assert!(benson(&position, colour).points().is_subset(&territory));
            let other = Unconditional::territory(&position, colour.opponent());
            prop_assert!(territory.is_disjoint(&other));
            prop_assert_eq!(Unconditional::territory(&position.swapped(), colour.opponent()), territory);
            for symmetry in Symmetry::ALL {
                let image = Unconditional::territory(&symmetry.position(&position), colour);
                prop_assert_eq!(image, symmetry.set(territory, size));
            }
        }
    }
}

#[test]
fn drawn_boards_have_the_blocks_regions_and_territory_of_the_table() {
    testing::check(include_str!("../boards.toml"), |position, by| {
        let colour = match by {
            "black" => Colour::Black,
            "white" => Colour::White,
            other => panic!("expected black or white, found {other}"),
        };
        let (size, found) = (position.size(), benson(position, colour));
        let undecided = size.board() - Unconditional::territory(position, colour);
        [
            ("blocks", testing::names(found.blocks, size).into()),
            ("regions", testing::names(found.regions, size).into()),
            ("undecided", testing::names(undecided, size).into()),
        ]
    });
}

/// White alone captures four stones and lives in their place, if it divides it rightly.
#[test]
fn the_place_of_four_stones_is_room_for_two_eyes() {
    let position = position! {
        . X . X X X X
        X X X X O O .
        X X X O X X .
        X X X O X X .
        X X X X O O .
        X X X X X X X
        . X . X X . X
    };
    let place = points! {
        . . . . . . .
        . . . . X X X
        . . . X X X X
        . . . X X X X
        . . . . X X X
        . . . . . . .
        . . . . . . .
    };
    let territory = Unconditional::territory(&position, Colour::Black);
    assert!(territory.is_disjoint(&place), "{territory:?}");
    let lives = can_live(&position, Colour::White, 5_000).unwrap();
    assert!(!lives.is_empty() && lives.is_subset(&place));
}
