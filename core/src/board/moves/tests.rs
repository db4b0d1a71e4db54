//! Play, captures, ko and undo, against pictures and against a slow reference.

use proptest::prelude::*;

use super::*;
use crate::board::testing;
use crate::{Strings, position};

fn at(row: usize, column: usize) -> Point {
    Point::at(row, column)
}

/// The board's incremental strings equal those found from scratch.
fn assert_strings(board: &Board) {
    let strings = Strings::of(board.position());
    for point in board.size().points() {
        match strings.at(point) {
            Some(number) => {
                assert_eq!(
                    board.string(point),
                    strings.stones(number),
                    "{point:?}\n{}",
                    board.position()
                );
                assert_eq!(
                    board.liberties(point),
                    strings.liberties(number),
                    "{point:?}\n{}",
                    board.position()
                );
            }
            None => assert!(board.slot(point).is_none(), "{point:?}"),
        }
    }
}

/// The position after a move, found by flood fill on plain sets: the slow reference for `Board`.
fn slow_play(position: &Position, colour: Colour, point: Point) -> Position {
    let mut after = *position;
    after.put(point, Some(colour));
    for victim in [colour.opponent(), colour] {
        let stones = after.stones(victim);
        let near = if victim == colour {
            PointSet::of(point)
        } else {
            PointSet::of(point).exterior(position.size())
        };
        for start in near & stones {
            let string = PointSet::of(start).block_in(stones);
            if string.neighbours_in(after.empty()).is_empty() {
                after.remove(victim, string);
            }
        }
    }
    after
}

#[test]
fn ko_forbids_to_take_back_at_once_and_a_move_elsewhere_lifts_it() {
    let mut board = Board::of(&position! {
        . X O .
        X O . O
        . X O .
        . . . .
    });
    let _ = board.play(Colour::Black, at(1, 2)).unwrap();
    assert_eq!(board.ko(Colour::White), Some(at(1, 1)));
    assert_eq!(board.ko(Colour::Black), None);
    assert_eq!(board.play(Colour::White, at(1, 1)), Err(IllegalMove::Ko));
    let elsewhere = board.play(Colour::White, at(3, 0)).unwrap();
    assert_eq!(board.ko(Colour::White), None);
    board.undo(&elsewhere).unwrap();
    assert_eq!(board.play(Colour::White, at(1, 1)), Err(IllegalMove::Ko));
    board.pass();
    assert_eq!(
        board
            .play(Colour::White, at(1, 1))
            .unwrap()
            .captured()
            .len(),
        1
    );
}

/// White takes one stone with a string of three, and Black may take the three at once.
#[test]
fn a_snapback_is_no_ko() {
    let mut board = Board::of(&position! {
        X . X .
        O O X .
        X X . .
        . . . .
    });
    let played = board.play(Colour::White, at(0, 1)).unwrap();
    assert_eq!(played.captured(), PointSet::of(at(0, 0)));
    let back = board.play(Colour::Black, at(0, 0)).unwrap();
    assert_eq!(back.captured().len(), 3);
}

#[test]
fn forbidden_moves_name_the_rule() {
    let mut board = Board::of(&position! {
        . X .
        X X .
        . . O
    });
    assert_eq!(
        board.play(Colour::White, at(0, 0)),
        Err(IllegalMove::Suicide)
    );
    assert_eq!(
        board.play(Colour::White, at(0, 1)),
        Err(IllegalMove::Occupied)
    );
    assert_eq!(
        board.play(Colour::White, at(3, 0)),
        Err(IllegalMove::OffBoard)
    );
    assert!(board.check(Colour::Black, at(0, 0)).is_ok());
}

#[test]
fn setting_up_captures_nothing() {
    let mut board = Board::of(&position! { . X X . });
    board.set_up(at(0, 0), Some(Colour::White));
    assert!(board.liberties(at(0, 0)).is_empty());
    assert_strings(&board);
    board.set_up(at(0, 1), None);
    assert_eq!(board.liberties(at(0, 0)).len(), 1);
    assert_strings(&board);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(960))]

    #[test]
    fn play_equals_the_slow_reference_and_undo_restores((size, moves) in testing::moves(2)) {
        let mut board = Board::new(size);
        let mut history = Vec::new();
        for (colour, point) in moves {
            let before = board.clone();
            let occupied = board.position().at(point).is_some();
            let slow = slow_play(board.position(), colour, point);
            let suicide = slow.at(point).is_none();
            match board.play(colour, point) {
                Ok(played) => {
                    prop_assert!(!occupied && !suicide);
                    prop_assert_eq!(board.position(), &slow);
                    // Simple ko: the answer may not make the position before the move again.
                    let other = colour.opponent();
                    let is_ko = |&at: &Point| slow_play(&slow, other, at) == *before.position();
                    prop_assert_eq!(board.ko(other), played.captured().iter().find(is_ko));
                    prop_assert_eq!(board.ko(colour), None);
                    if board.size().lines() <= 7 || history.len() % 16 == 0 {
                        assert_strings(&board);
                    }
                    history.push((before, played));
                }
                Err(rule) => {
                    prop_assert_eq!(&board, &before);
                    prop_assert_eq!(rule == IllegalMove::Occupied, occupied);
                    prop_assert!(occupied || rule == IllegalMove::Ko || suicide);
                }
            }
        }
        assert_strings(&board);
        // Only the latest move can be undone.
        for (_, earlier) in history.iter().rev().skip(1) {
            if earlier.hash_after() != board.hash() {
                let now = board.clone();
                prop_assert_eq!(board.undo(earlier), Err(OutOfOrder));
                prop_assert_eq!(&board, &now);
            }
        }
        while let Some((before, played)) = history.pop() {
            prop_assert_eq!(board.hash(), Board::of(board.position()).hash());
            board.undo(&played).unwrap();
            prop_assert_eq!(&board, &before);
            if board.size().lines() <= 7 || history.len() % 16 == 0 {
                assert_strings(&board);
            }
        }
    }

    #[test]
    fn moves_of_records_equal_the_slow_reference((size, moves) in testing::moves(2)) {
        let mut board = Board::new(size);
        let mut history = Vec::new();
        for (colour, point) in moves {
            let before = *board.position();
            let slow = slow_play(&before, colour, point);
            let played = board.play_anyway(colour, point);
            prop_assert_eq!(board.position(), &slow);
            prop_assert_eq!(played.suicide().contains(point), slow.at(point).is_none());
            history.push((before, played));
        }
        assert_strings(&board);
        while let Some((before, played)) = history.pop() {
            board.undo(&played).unwrap();
            prop_assert_eq!(board.position(), &before);
        }
        assert_strings(&board);
    }

    #[test]
    fn a_board_of_a_position_has_its_strings(position in testing::positions()) {
        let board = Board::of(&position);
        prop_assert_eq!(board.position(), &position);
        assert_strings(&board);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Random play by superko makes no position twice, and plays exactly the moves that it lists.
    #[test]
    fn superko_makes_no_position_twice((size, moves) in testing::moves(4)) {
        let mut board = Board::new(size);
        let mut superko = Superko::of(&board);
        let mut positions = vec![*board.position()];
        let mut history = Vec::new();
        for (colour, point) in moves {
            let legal = superko.legal_moves(&board, colour).contains(point);
            let before = board.clone();
            match superko.play(&mut board, colour, point) {
                Ok(played) => {
                    prop_assert!(legal && !positions.contains(board.position()));
                    positions.push(*board.position());
                    history.push((before, played));
                }
                Err(rule) => {
                    prop_assert!(!legal);
                    prop_assert_eq!(&board, &before);
                    let is_simple = before.check(colour, point).is_ok();
                    prop_assert_eq!(rule == IllegalMove::Superko, is_simple);
                }
            }
        }
        while let Some((before, played)) = history.pop() {
            superko.undo(&mut board, &played).unwrap();
            prop_assert_eq!(&board, &before);
        }
        // All moves are undone, so there is no earlier position that superko could forbid.
        let legal = superko.legal_moves(&board, Colour::Black);
        prop_assert_eq!(legal, board.legal_moves(Colour::Black));
    }
}
