//! Tests on pictures; `brute` compares with enumeration, `drawn` holds pictures with answers.

mod brute;
mod drawn;

use super::*;
use crate::certificate::check;
use crate::position;

/// A corner group that lives or dies by the move on the second point of the edge.
fn corner(first: Colour, goal: Goal, prover: Colour) -> ZoneQuestion {
    ZoneQuestion {
        position: position! {
            . . . X O . . . .
            X X X X O . . . .
            O O O O O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        },
        crucial: PointSet::of(Point::at(1, 0)),
        goal,
        needed: Needed::All,
        prover,
        first,
    }
}

#[test]
fn the_vital_point_of_three_decides() {
    let vital = Point::at(0, 1);
    let mut search = RelevanceSearch::new(ZoneParams::default());
    for (goal, prover) in [(Goal::Live, Colour::Black), (Goal::Capture, Colour::White)] {
        let question = corner(prover, goal, prover);
        let answer = search.search(&question);
        assert_eq!(answer.verdict, ZoneVerdict::Proved, "{goal:?}");
        assert_eq!(answer.key_move, Some(vital));
        let certificate = search.certificate(&answer, 10_000).expect("a proof");
        assert!(check(&certificate).is_ok());

        let answer = search.search(&corner(prover.opponent(), goal, prover));
        assert_eq!(answer.verdict, ZoneVerdict::NotReached, "{goal:?}");
        assert!(answer.zone.is_empty());
        assert!(search.certificate(&answer, 10_000).is_err());
    }
}

#[test]
fn a_stone_in_atari_is_captured_in_a_small_zone() {
    let question = ZoneQuestion {
        position: position! {
            . . . . . . .
            . . X . . . .
            . X O . . . .
            . . X . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        },
        crucial: PointSet::of(Point::at(2, 2)),
        goal: Goal::Capture,
        needed: Needed::All,
        prover: Colour::Black,
        first: Colour::Black,
    };
    let mut search = RelevanceSearch::new(ZoneParams::default());
    let answer = search.search(&question);
    assert_eq!(answer.key_move, Some(Point::at(2, 3)));
    assert!(answer.zone.len() < 12, "{:?}", answer.zone);
    let certificate = search.certificate(&answer, 10).expect("a proof");
    assert!(check(&certificate).is_ok());
}

#[test]
fn a_false_eye_is_filled_to_connect() {
    // White at D3 puts Black's D2 in atari. Black must fill the false eye at D1: its
    // neighbours are three strings, and D2 would be captured there.
    let question = ZoneQuestion {
        position: position! {
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . O . . .
            O O O . O O O
            X X O X O X X
            . X X . X X .
        },
        crucial: PointSet::of(Point::at(6, 1)),
        goal: Goal::Live,
        needed: Needed::All,
        prover: Colour::Black,
        first: Colour::White,
    };
    let mut search = RelevanceSearch::new(ZoneParams::default());
    let answer = search.search(&question);
    assert_eq!(answer.verdict, ZoneVerdict::Proved);
    let certificate = search.certificate(&answer, 100).expect("a proof");
    assert!(check(&certificate).is_ok());
}

#[test]
fn life_by_answers_needs_no_search() {
    // Four points in a row: Black answers C9 with B9, and B9 with C9.
    let question = ZoneQuestion {
        position: position! {
            . . . . X O . . .
            X X X X X O . . .
            O O O O O O . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        },
        crucial: PointSet::of(Point::at(1, 0)),
        goal: Goal::Live,
        needed: Needed::All,
        prover: Colour::Black,
        first: Colour::White,
    };
    let nodes = |alternate| {
        let mut search = RelevanceSearch::new(ZoneParams {
            alternate,
            ..ZoneParams::default()
        });
        let answer = search.search(&question);
        assert_eq!(answer.verdict, ZoneVerdict::Proved);
        // The checker knows no such ends: they are played out.
        let certificate = search.certificate(&answer, 100).expect("a proof");
        assert!(check(&certificate).is_ok());
        answer.nodes
    };
    assert_eq!(nodes(3), 0);
    assert!(nodes(0) > 0);
    // White has played at B9 and moves again: Black cannot make two eyes any more.
    let mut board = crate::Board::of(&question.position);
    let _ = board
        .play(Colour::White, Point::at(0, 1))
        .expect("a legal move");
    let attacked = ZoneQuestion {
        position: *board.position(),
        ..question
    };
    let answer = RelevanceSearch::new(ZoneParams::default()).search(&attacked);
    assert_eq!(answer.verdict, ZoneVerdict::NotReached);
}
