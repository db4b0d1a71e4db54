//! Compares the search of small fights with plain recursion, which remembers no position and does
//! not order the moves.

use crate::judging::combined::fights::{Finding, MOST_POSITIONS, ROOM_FOR_TWO_EYES, SmallFight};
use crate::{Board, Colour, Position, Strings};

/// Whether the captor succeeds, by plain recursion over all moves and the pass. `None` if the
/// recursion takes more than `budget` positions.
fn by_recursion(
    board: &mut Board,
    fight: &SmallFight,
    to_move: Colour,
    passed: bool,
    line: &mut Vec<(Colour, Position)>,
    budget: &mut u32,
) -> Option<bool> {
    *budget = budget.checked_sub(1)?;
    let mine = to_move != fight.colour;
    // The same end as in the search: nothing is at stake, or there is room for two eyes.
    let stones = board.position().stones(fight.colour);
    let gone = fight.target.is_disjoint(&stones);
    if gone && (fight.at_stake.is_empty() || fight.target.len() >= ROOM_FOR_TWO_EYES) {
        return Some(true);
    }
    let here = (to_move, *board.position());
    if line.contains(&here) {
        return Some(false);
    }
    line.push(here);
    let mut found = !mine;
    for point in fight.points {
        let Ok(played) = board.play(to_move, point) else {
            continue;
        };
        let lost = played.captured().intersects(&fight.at_stake);
        let other = to_move.opponent();
        if (!lost && by_recursion(board, fight, other, false, line, budget)?) == mine {
            found = mine;
        }
        board.undo(&played).expect("it was played last");
    }
    let pass = board.pass();
    let end = if passed {
        gone
    } else {
        by_recursion(board, fight, to_move.opponent(), true, line, budget)?
    };
    board.undo_pass(pass).expect("it was passed last");
    if end == mine {
        found = mine;
    }
    line.pop();
    Some(found)
}

#[test]
#[ignore = "slow: 1,000 boards"]
fn the_search_equals_plain_recursion() {
    let mut dice = crate::base::random::Dice::new([20]);
    let size = crate::Size::new(4).expect("a size");
    let mut compared = [0; 3];
    for _ in 0..1_000 {
        let mut position = Position::new(size);
        for point in size.points() {
            position.put(
                point,
                [Some(Colour::Black), Some(Colour::White), None][dice.below(3)],
            );
        }
        let strings = Strings::of(&position);
        if (0..strings.len()).any(|number| strings.liberties(number).is_empty()) {
            continue;
        }
        for number in 0..strings.len() {
            let standing = position.occupied() - strings.stones(number);
            let Some(fight) = SmallFight::of(&strings, number, &standing, 8, 4) else {
                continue;
            };
            let captor = fight.colour.opponent();
            let found = match fight.search(&strings, captor, MOST_POSITIONS) {
                Finding::Captured => fight.search(&strings, fight.colour, MOST_POSITIONS),
                other => other,
            };
            let mut board = Board::of(&position);
            let mut plain = |first| {
                let mut left = 20_000;
                by_recursion(&mut board, &fight, first, false, &mut Vec::new(), &mut left)
            };
            let expected = match plain(captor) {
                Some(true) => plain(fight.colour).map(|captured| {
                    if captured {
                        Finding::Captured
                    } else {
                        Finding::FirstMove
                    }
                }),
                captured => captured.map(|_| Finding::Stays),
            };
            if let Some(expected) = expected.filter(|_| found != Finding::Unclear) {
                assert_eq!(found, expected, "{position} {:?}", fight.target);
                compared[expected as usize] += 1;
            }
        }
    }
    assert!(compared.iter().all(|&number| number > 50), "{compared:?}");
}
