//! Groups, ko threats, and answers on real boards with what they rest on.

use crate::life::{Fate, Outside};
use crate::solve::{Basis, DecideParams, Decider, Decision, Problem, SolveParams, Solver};
use crate::{Colour, Point, PointSet, Position, points, position};

fn solver() -> Solver {
    Solver::new(SolveParams {
        nodes: 500_000,
        memory: 8,
    })
}

fn decide(position: &Position, stone: Point) -> [Option<Decision>; 2] {
    let params = DecideParams {
        nodes: 400_000,
        ..DecideParams::default()
    };
    let mut solver = solver();
    let stones = PointSet::of(stone);
    let mut decider = Decider::new(position, stones, &params, &mut solver).expect("a stone");
    let owner = decider.owner();
    [owner, owner.opponent()].map(|first| decider.decide(first, &|| false))
}

/// White's string in the corner has an eye that only it touches. The answer needs that point.
#[test]
fn an_inner_string_with_an_eye_does_not_make_a_false_answer() {
    let position = position! {
        . O . . X O .
        O O X . X O .
        X X X X X O .
        O O O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    let area = points! {
        X X X X . . .
        X X . X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    let problem = Problem::new(&position, Point::at(2, 0), area).expect("a problem");
    assert!(
        !Basis::of(&problem, Fate::Dead).is_proved(),
        "the wall is assumed"
    );
    assert!(Basis::of(&problem, Fate::Alive).is_proved());
    let class = solver().begin(&problem).class().expect("enough nodes");
    assert_eq!(class.owner_first, Fate::Alive);
    let [owner_first, _] = decide(&position, Point::at(2, 0));
    let owner_first = owner_first.expect("an answer");
    assert!(owner_first.fate.stays());
}

#[test]
fn an_answer_that_rests_on_a_weak_wall_is_not_proved() {
    // White's wall in the middle has two liberties, and Black stands outside.
    let position = position! {
        . . X O . X . . .
        X X X O . X . . .
        O O O O X X . . .
        X X X X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    let block = Point::at(1, 0);
    let area = points! {
        X X . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    let problem = Problem::new(&position, block, area).expect("a problem");
    let class = solver().begin(&problem).class().expect("enough nodes");
    assert_eq!(
        class.owner_first,
        Fate::Dead,
        "the wall is taken for granted"
    );
    let against = problem.with_outside(Outside::AgainstAttacker, PointSet::EMPTY);
    let class = solver().begin(&against).class().expect("enough nodes");
    assert_ne!(class.owner_first, Fate::Dead);
    let [owner_first, attacker_first] = decide(&position, block);
    // Each side has two liberties: whoever moves first captures the other.
    let attacker_first = attacker_first.expect("an answer");
    assert_eq!(attacker_first.fate, Fate::Dead);
    let owner_first = owner_first.expect("an answer");
    assert!(owner_first.fate.stays());
}

#[test]
fn without_a_proof_there_is_no_answer() {
    let position = position! {
        . . . X O .
        X X X X O .
        O O O O O .
        . . . . . .
        . . . . . .
        . . . . . .
    };
    let params = DecideParams {
        nodes: 1,
        ..DecideParams::default()
    };
    let mut solver = solver();
    let stones = PointSet::of(Point::at(1, 0));
    let mut decider = Decider::new(&position, stones, &params, &mut solver).expect("a stone");
    assert_eq!(decider.decide(Colour::White, &|| false), None);
    let [_, attacker_first] = decide(&position, Point::at(1, 0));
    assert_eq!(attacker_first.map(|found| found.fate), Some(Fate::Dead));
}

#[test]
fn a_group_lives_if_one_block_does() {
    // Two blocks of Black; White captures the left one, the right one has two eyes.
    let position = position! {
        . O X . X .
        . O . X X X
        O O X . X .
        O O X X X X
        O O O O O O
        . O . O . O
    };
    let stones = PointSet::of(Point::at(0, 2)).with(Point::at(0, 4));
    let area = position.empty()
        & points! {
            . . X X . X
            . . X . . .
            . . . X . X
            . . . . . .
            . . . . . .
            . . . . . .
        };
    let problem = Problem::of_group(&position, stones, area).expect("a problem");
    let mut solver = solver();
    let mut solving = solver.begin(&problem);
    assert_eq!(solving.answer(Colour::White).0, Some(Fate::Alive));
    let alone = Problem::new(
        &position,
        Point::at(0, 2),
        area | stones.without(Point::at(0, 2)),
    );
    assert!(alone.is_err(), "the other block is cut by the area");
}

#[test]
fn a_direct_ko_takes_one_threat_of_the_player_who_takes_second() {
    // Black's second eye at C7 is a ko: White takes the stone on D7 first.
    let position = position! {
        . X . X O . .
        X X X O . O .
        O O X X O . .
        . O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    let area = points! {
        X . X X . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    };
    let problem = Problem::new(&position, Point::at(0, 1), area).expect("a problem");
    let mut solver = solver();
    let mut solving = solver.begin(&problem);
    let fate = solving.answer(Colour::White).0.expect("enough nodes");
    assert!(matches!(fate, Fate::Ko | Fate::KoForSeki), "{fate:?}");
    let threats = solving.ko_threats(Colour::White, fate);
    let threats = threats.expect("enough nodes");
    assert_eq!((threats.needed_by, threats.number), (Colour::Black, 1));
    assert_eq!(
        solving.ko_threats(Colour::White, Fate::Alive),
        None,
        "no ko"
    );
}
