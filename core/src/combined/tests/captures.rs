//! What can change a score: boards stopped before their end, and small boards against exhaustive search.

use rustc_hash::FxHashMap;

use super::*;
use crate::random::Dice;
use crate::verdict::Unsafe;
use crate::{Board, Colour, Unconditional};

/// The doubts of a board as text: cause, first point, move.
fn doubts(position: &Position) -> Vec<String> {
    let judgement = Combined::default().judge(position, Detail::Brief);
    assert_eq!(judgement.safe_to_score, Some(judgement.doubts.is_empty()));
    let size = position.size();
    let doubts = judgement.doubts.iter().map(|doubt| {
        let first = doubt.points.first().expect("a point").gtp(size);
        let play = doubt
            .play
            .map(|(colour, point)| format!("{} {}", colour.letter(), point.gtp(size)));
        format!(
            "{} {first} {}",
            doubt.cause.name(),
            play.unwrap_or_default()
        )
    });
    doubts.collect()
}

#[test]
fn a_cut_that_captures_is_a_doubt_with_its_move() {
    // Black at E1 captures three stones; White at F2 saves them.
    let connect = position! {
        . . . . . . . X .
        . . . . . X . X O
        . . O . . . X O O
        . X . . X . X O .
        . X O . . X O . .
        . . X X X O O O .
        . . X O O X . . .
        . X O . O . O . .
        . X O O . X . . .
    };
    assert!(
        doubts(&connect)
            .iter()
            .any(|doubt| doubt.starts_with("first-move C2 B E1")),
        "{:?}",
        doubts(&connect)
    );
    // Black at G3 begins to capture three stones; the reading stops.
    let push = position! {
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . X . .
        . . X . . O X . .
        X X O X . X X X X
        O X . . X X O O O
        O O X X O O . . .
        . O O O . . . . .
        . . . . . . . . .
    };
    assert!(
        doubts(&push)
            .iter()
            .any(|doubt| doubt.starts_with("not-read G4")),
        "{:?}",
        doubts(&push)
    );
}

#[test]
fn a_reading_up_to_four_liberties_that_stops_is_a_doubt() {
    // Black at D2 begins to capture six stones.
    let cut = position! {
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O X X
        . . X . . . X X O
        X X X X X . X O O
        X O X O X X O O .
        O O O O X O O . .
        . . . . O X O X .
        . . . . . . . . .
    };
    assert!(
        doubts(&cut)
            .iter()
            .any(|doubt| doubt.starts_with("not-read B4")),
        "{:?}",
        doubts(&cut)
    );
}

#[test]
fn a_point_that_must_be_filled_is_a_doubt_by_territory_rules() {
    // After the dame E1, White must connect at G1.
    let position = position! {
        . . X . . X O . O
        X X X X X X O O O
        . X X . . X O . O
        X X X X X X O O O
        X X X X X X X O O
        X X X X X X X O O
        X X X X X X X O .
        X X X X X X O O O
        X X X X . O . O O
    };
    let judgement = Combined::default().judge(&position, Detail::Brief);
    let area = judgement.clone().by(&position, Rules::Area);
    assert_eq!((area.safe_to_score, area.doubts), (Some(true), Vec::new()));
    let territory = judgement.by(&position, Rules::Territory);
    assert_eq!(territory.safe_to_score, Some(false));
    let point = Point::at(8, 6);
    let fill = Unsafe {
        cause: Cause::MustFill,
        points: PointSet::of(point),
        play: Some((Colour::White, point)),
        at_stake: 1,
    };
    assert_eq!(territory.doubts, [fill]);
}

#[test]
fn no_more_is_at_stake_on_a_small_board_than_what_is_not_proved() {
    let mut dice = Dice::new([63]);
    for number in 0..60 {
        let position = made(&mut dice, 4 + number % 4);
        let size = position.size();
        let strings = Strings::of(&position);
        let proved = Colour::BOTH.map(|of| Unconditional::of(&strings, of).points());
        let open = size.board() - proved[0] - proved[1];
        let judgement = Combined::default().judge(&position, Detail::Brief);
        for doubt in judgement.doubts {
            let stake = doubt.at_stake;
            assert!(stake <= 2 * open.len(), "{position}{doubt:?}");
        }
    }
}

/// Whether `player` gets a lead of at least `lead` by area rules, by plain search of all moves;
/// `None` if that takes more than `left` positions or a line of 100 moves.
fn gets(
    board: &mut Board,
    (player, lead): (Colour, i32),
    (to_move, passed, moves): (Colour, bool, u32),
    known: &mut FxHashMap<(Position, Option<Point>, Colour, bool), bool>,
    left: &mut u32,
) -> Option<bool> {
    let mine = to_move == player;
    let owners = Verdicts::with_dead(board.position(), PointSet::EMPTY).owners;
    let count = owners.of(player).len() as i32 - owners.of(player.opponent()).len() as i32;
    if passed && (count >= lead) == mine {
        return Some(mine);
    }
    let key = (*board.position(), board.ko(to_move), to_move, passed);
    if let Some(&known) = known.get(&key) {
        return Some(known);
    }
    *left = left.checked_sub(1).filter(|_| moves < 100)?;
    known.insert(key, false);
    let mut found = !mine;
    let next = to_move.opponent();
    if !passed {
        let pass = board.pass();
        let result = gets(board, (player, lead), (next, true, moves + 1), known, left);
        board.undo_pass(pass);
        if result? == mine {
            found = mine;
        }
    }
    for point in board.position().empty() {
        if found == mine {
            break;
        }
        let Ok(played) = board.play(to_move, point) else {
            continue;
        };
        let result = gets(board, (player, lead), (next, false, moves + 1), known, left);
        board.undo(played);
        if result? == mine {
            found = mine;
        }
    }
    known.insert(key, found);
    Some(found)
}

/// A board of random play, stopped near its end.
fn made(dice: &mut Dice, lines: usize) -> Position {
    let size = Size::new(lines).expect("a size");
    loop {
        let mut board = Board::new(size);
        let mut boards = Vec::new();
        let mut colour = Colour::Black;
        for _ in 0..3 * size.area() {
            let own = board.position().stones(colour);
            let is_eye = |point: Point| point.neighbours(size).all(|beside| own.contains(beside));
            let empty = board.position().empty().iter();
            let points =
                empty.filter(|&point| !is_eye(point) && board.check(colour, point).is_ok());
            let points: Vec<Point> = points.collect();
            if points.is_empty() {
                break;
            }
            let _ = board.play(colour, points[dice.below(points.len())]);
            boards.push(*board.position());
            colour = colour.opponent();
        }
        let back = 1 + dice.below(9);
        if let Some(&position) = boards.len().checked_sub(back).and_then(|at| boards.get(at))
            && 2 * position.empty().len() < size.area()
        {
            return position;
        }
    }
}

#[test]
#[ignore = "slow: exhaustive search of small boards"]
fn small_boards_that_are_called_safe_are_what_exhaustive_search_gives() {
    let mut dice = Dice::new([62]);
    let (mut safe, mut searched, mut refuted) = (0, 0, 0);
    for number in 0..2_000 {
        let position = made(&mut dice, 4 + number % 4);
        let judgement = Combined::default().judge(&position, Detail::Brief);
        if judgement.safe_to_score != Some(true) {
            continue;
        }
        safe += 1;
        let owners = judgement.verdicts.owners;
        let counted = owners.black.len() as i32 - owners.white.len() as i32;
        let gains = Colour::BOTH.map(|first| {
            let counted = if first == Colour::Black {
                counted
            } else {
                -counted
            };
            let (mut known, mut left) = (FxHashMap::default(), 60_000);
            let wanted = (first, counted + 2);
            let mut board = Board::of(&position);
            gets(&mut board, wanted, (first, false, 0), &mut known, &mut left)
        });
        searched += usize::from(gains.iter().all(Option::is_some));
        if gains.contains(&Some(true)) {
            refuted += 1;
            eprintln!("{position}counted {counted}, gains {gains:?}");
        }
    }
    eprintln!("safe {safe}, searched {searched}, refuted {refuted}");
    assert!(searched > 100 && refuted <= 2, "{searched} {refuted}");
}
