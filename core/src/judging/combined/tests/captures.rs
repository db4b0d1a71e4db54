//! Small boards: no doubt claims more than is open, and exhaustive search finds no gain where a
//! score is called safe.

use rustc_hash::FxHashMap;

use super::*;
use crate::Unconditional;
use crate::base::random::Dice;

#[test]
fn no_more_is_at_stake_on_a_small_board_than_what_is_not_proved() {
    let mut dice = Dice::new([63]);
    for number in 0..60 {
        let position = made(&mut dice, 4 + number % 4);
        let size = position.size();
        let strings = Strings::of(&position);
        let proved = Colour::BOTH.map(|of| Unconditional::of(&strings, of).points());
        let open = size.board() - proved[0] - proved[1];
        let judgement = Combined::default().answer(&Question::from(&position));
        for doubt in judgement.doubts.into_iter().flatten() {
            let stake = doubt.at_stake;
            assert!(stake <= 2 * open.len(), "{position}{doubt:?}");
        }
    }
}

/// Who plays next, whether the move before was a pass, and the number of moves played.
#[derive(Clone, Copy)]
struct Turn {
    to_move: Colour,
    passed: bool,
    moves: u32,
}

/// Whether `player` gets a lead of at least `lead` by area rules, by plain search of all moves.
/// `None` if the search takes more than `left` positions or a line of 100 moves.
fn gets(
    board: &mut Board,
    (player, lead): (Colour, i32),
    turn: Turn,
    known: &mut FxHashMap<(Position, Option<Point>, Colour, bool), bool>,
    left: &mut u32,
) -> Option<bool> {
    let Turn {
        to_move,
        passed,
        moves,
    } = turn;
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
    let next = |passed| Turn {
        to_move: to_move.opponent(),
        passed,
        moves: moves + 1,
    };
    if !passed {
        let pass = board.pass();
        let result = gets(board, (player, lead), next(true), known, left);
        board.undo_pass(pass).expect("it was passed last");
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
        let result = gets(board, (player, lead), next(false), known, left);
        board.undo(&played).expect("it was played last");
        if result? == mine {
            found = mine;
        }
    }
    known.insert(key, found);
    Some(found)
}

/// A board from a random game, 1 to 9 moves before its end.
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
        let position = made(&mut dice, 4 + number % 6);
        let judgement = Combined::default().answer(&Question::from(&position));
        if judgement.is_safe() != Some(true) {
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
            let turn = Turn {
                to_move: first,
                passed: false,
                moves: 0,
            };
            let mut board = Board::of(&position);
            gets(&mut board, wanted, turn, &mut known, &mut left)
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
