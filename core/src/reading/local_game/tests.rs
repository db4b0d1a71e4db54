//! Drawn parts whose gains are known.

use super::*;
use crate::{Strings, Unconditional, position};

/// The finding for the only part of a board that does not consist of dame. `lead` is Black's lead
/// in this part.
fn found(position: &Position, lead: i32) -> Finding {
    let strings = Strings::of(position);
    let sure = Colour::BOTH.map(|colour| Unconditional::of(&strings, colour).points());
    let mut reader = LocalReader::of(position);
    let mut games = Vec::new();
    let mut dame = 0;
    for part in parts(position, sure, sure) {
        match reader.dame(&part) {
            Some(number) => dame += number,
            None => games.push(part),
        }
    }
    assert_eq!(games.len(), 1, "{position}");
    reader.read(&games[0], lead, dame % 2 == 1, Expected::Doubts)
}

#[test]
fn a_straight_three_hangs_on_the_first_move() {
    let position = position! {
        . . . X O . O
        X X X X O O O
        O O O O O . O
        O O O O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    };
    // If the group lives, the part is eight points for Black; otherwise eight for White.
    for (lead, player) in [(8, Colour::White), (-8, Colour::Black)] {
        let Finding::Gain(gain) = found(&position, lead) else {
            panic!("nobody gains over {lead}");
        };
        assert_eq!(gain.player, player);
        assert_eq!(gain.point, Some(Point::at(0, 1)));
        assert_eq!(gain.moving_second, Answer::No);
        assert!((16..32).contains(&gain.most), "{gain:?}");
    }
}

#[test]
fn a_square_of_four_is_dead_whoever_begins_and_a_straight_four_lives() {
    let square = position! {
        . . X O . O O
        . . X O O O O
        X X X O O . O
        O O O O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    };
    assert_eq!(found(&square, -9), Finding::Quiet);
    let Finding::Gain(gain) = found(&square, 9) else {
        panic!("the square lives");
    };
    assert_eq!(
        (gain.player, gain.moving_second),
        (Colour::White, Answer::Yes)
    );
    let straight = position! {
        . . . . X O O
        X X X X X O .
        O O O O O O O
        O O O O O O O
        O O . O O O O
        O O O O O O O
        O O O O O O O
    };
    assert_eq!(found(&straight, 10), Finding::Quiet);
}

#[test]
fn what_is_too_large_is_not_read() {
    let position = Position::new(crate::Size::S9);
    let none = [PointSet::EMPTY; 2];
    let parts = parts(&position, none, none);
    assert_eq!(parts.len(), 1);
    let mut reader = LocalReader::of(&position);
    assert_eq!(
        reader.read(&parts[0], 0, false, Expected::Doubts),
        Finding::NotRead
    );
}

#[test]
fn what_needs_ko_threats_is_told_apart() {
    // White begins a ko at D9 and lives if he wins it.
    let position = position! {
        . O . . X X X X X
        O O O X X X X X X
        . X X X X X X X X
        X X X X X X X X X
        X X X X X X X X X
        X . X X X X X . X
        X X X X X X X X X
        O O O O O O O O O
        O . O O . O O . O
    };
    let Finding::Gain(gain) = found(&position, 8) else {
        panic!("no gain");
    };
    assert_eq!(
        (gain.player, gain.moving_second),
        (Colour::White, Answer::No)
    );
}
