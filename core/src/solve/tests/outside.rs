//! What is proved with everything outside hostile, against the same question on the whole board.

use proptest::prelude::*;

use super::solver;
use crate::life::{ATTACKER, KoRule, OWNER, Outside};
use crate::solve::proof::Goal;
use crate::solve::{Problem, Solving};
use crate::{Colour, Point, PointSet, Position, Size, points, position};

/// The liberties of White's block at B2 are left out of the area, and so are its neighbours: no
/// move in the area can capture it. Black captures it from outside.
#[test]
fn blocks_with_liberties_outside_only_do_not_hold_an_area() {
    let position = position! {
        . . . . . .
        X X X X X .
        X O O O X .
        X . X O X .
        X O X O X .
        . O X . O .
    };
    let stones = PointSet::of(Point::at(2, 1)).with(Point::at(4, 1));
    let area = points! {
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . X . .
    };
    let problem = Problem::of_group(&position, stones, area).expect("a problem");
    let against = problem.with_outside(Outside::AgainstOwner, PointSet::EMPTY);
    let mut solver = solver();
    let mut solving = solver.begin(&against);
    for first in Colour::BOTH {
        assert_eq!(captured(&mut solving, ATTACKER, first), Some(true));
    }
    // A single block without a liberty in the area is as good as captured.
    let far = points! {
        X . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    };
    let problem = Problem::new(&position, Point::at(4, 1), far).expect("a problem");
    let against = problem.with_outside(Outside::AgainstOwner, PointSet::EMPTY);
    let mut solving = solver.begin(&against);
    assert_eq!(captured(&mut solving, ATTACKER, Colour::White), Some(true));
    let against = problem.with_outside(Outside::AgainstAttacker, PointSet::EMPTY);
    let mut solving = solver.begin(&against);
    assert_eq!(captured(&mut solving, OWNER, Colour::Black), Some(false));
}

/// Whether all blocks are captured, with one player master of ko.
fn captured(solving: &mut Solving, master: usize, first: Colour) -> Option<bool> {
    let mut nodes = 200_000;
    solving.reaches(Goal::Dead, KoRule::Master(master), first, &mut nodes)
}

/// A small board with stones at random, crucial stones of one colour on it, and an area of whole
/// strings.
fn parts_of_boards() -> impl Strategy<Value = (Position, PointSet, PointSet)> {
    let stones = prop::collection::vec(0..5u8, 25);
    let chosen = prop::collection::vec(0..3u8, 25);
    (stones, chosen, 0..25usize, any::<bool>()).prop_filter_map(
        "strings without liberties, or no stone at the point",
        |(stones, chosen, at, several)| {
            let size = Size::new(5).ok()?;
            let board: Vec<Point> = size.board().iter().collect();
            let of = |wanted: &[u8]| {
                let all = board.iter().zip(&stones);
                let colour = all.filter(|(_, stone)| wanted.contains(stone));
                colour.fold(PointSet::EMPTY, |set, (&point, _)| set.with(point))
            };
            let position = Position::from_stones(size, of(&[0, 1]), of(&[2, 3])).ok()?;
            let owner = position.at(board[at])?;
            let own = position.stones(owner);
            let mut crucial = PointSet::of(board[at]).block_in(own);
            if several && let Some(next) = (own - crucial).first() {
                crucial |= PointSet::of(next).block_in(own);
            }
            let mut area = PointSet::EMPTY;
            for (&point, &take) in board.iter().zip(&chosen) {
                if take > 0 && !crucial.contains(point) {
                    area |= match position.at(point) {
                        Some(colour) => PointSet::of(point).block_in(position.stones(colour)),
                        None => PointSet::of(point),
                    };
                }
            }
            Problem::of_group(&position, crucial, size.board()).ok()?;
            Some((position, crucial, area))
        },
    )
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(300))]
    #[test]
    fn what_is_proved_in_a_hostile_board_holds_on_the_whole_board(
        (position, crucial, area) in parts_of_boards(),
    ) {
        let problem = Problem::of_group(&position, crucial, area).expect("whole strings");
        let whole = Problem::of_group(&position, crucial, position.size().board());
        let whole = whole.expect("whole strings");
        let mut solver = solver();
        for (outside, captured_there) in [
            (Outside::AgainstOwner, false),
            (Outside::AgainstAttacker, true),
        ] {
            for (master, first) in [OWNER, ATTACKER]
                .into_iter()
                .flat_map(|master| Colour::BOTH.map(|first| (master, first)))
            {
                let part = problem.with_outside(outside, PointSet::EMPTY);
                let found = captured(&mut solver.begin(&part), master, first);
                if found != Some(captured_there) {
                    continue;
                }
                let on_board = captured(&mut solver.begin(&whole), master, first);
                prop_assert!(
                    on_board.is_none_or(|on_board| on_board == captured_there),
                    "{position:?} {crucial:?} in {area:?}, {outside:?}, master {master}, {first:?}"
                );
            }
        }
    }
}
