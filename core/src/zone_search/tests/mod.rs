use super::*;
use crate::{points, position};

#[test]
fn a_corner_group_lives() {
    let position = position! {
        . . . X O . . . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    let mut search = ZoneSearch::new(ZoneParams::default());
    let question = ZoneQuestion {
        position,
        crucial: PointSet::of(Point::at(1, 0)),
        goal: ZoneGoal::Live { all: false },
        prover: Colour::Black,
        first: Colour::Black,
    };
    let answer = search.search(&question);
    assert_eq!(answer.verdict, ZoneVerdict::Proved);
    assert_eq!(answer.key_move, Some(Point::at(0, 1)));
    let answer = search.search(&ZoneQuestion { goal: ZoneGoal::Capture, prover: Colour::White, first: Colour::White, ..question });
    println!("{answer:?}");
    assert_eq!(answer.verdict, ZoneVerdict::Proved);
    assert_eq!(answer.key_move, Some(Point::at(0, 1)));
    let _ = points! { X };
}
mod brute;
