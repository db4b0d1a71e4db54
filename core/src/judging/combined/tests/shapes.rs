//! Random closed shapes with dame outside. If the score is called safe, exact play must give the
//! same verdicts.

use std::ops::RangeInclusive;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::judging::classify::Classifier;
use crate::judging::classify::combined::Combined;
use crate::judging::question::Question;
use crate::search::life::{Class, Fate, Problem, SolveParams, Solver};
use crate::verdict::Status;
use crate::{Colour, Point, PointSet, Position, Size, benson};

/// Whether a chain lives by these fates; `None` if the first move decides that. A chain that gets at
/// best a ko is dead, since the attacker chooses when to begin it.
///
/// A chain that stands whoever begins lives, alive or in seki. Where that depends on the first move,
/// the attacker may have only play without end, which the exact search calls seki and which gains
/// him no point.
fn lives_by_play(class: Class) -> Option<bool> {
    let only_ko = |fate| matches!(fate, Fate::Ko | Fate::KoForSeki);
    match [class.owner_first, class.attacker_first] {
        [one, other] if one.stays() && other.stays() => Some(true),
        [Fate::Dead, Fate::Dead] => Some(false),
        [one, other] if only_ko(other) && (one == Fate::Seki || only_ko(one)) => Some(false),
        _ => None,
    }
}

/// A chain of White around a closed region, on a board that Black owns otherwise.
#[derive(Clone, Debug)]
struct Shape {
    position: Position,
    /// A stone of White's chain around it.
    block: Point,
    region: PointSet,
    /// White's dame outside.
    dame: PointSet,
}

/// Shapes on a 9x9 board, with random stones inside. White's chain surrounds one point and `points`
/// more between a corner and the middle, and has at most `dame` dame outside. Black has the rest,
/// with two eyes.
fn shapes(points: RangeInclusive<usize>, dame: usize) -> impl Strategy<Value = Shape> {
    let start = (0..3usize, 0..3usize).prop_map(|(row, column)| Point::at(row, column));
    let inside = proptest::collection::vec((any::<u8>(), 0..4u8), points);
    let dame = proptest::collection::vec(any::<u8>(), 0..=dame);
    (start, (inside, dame)).prop_filter_map(
        "no closed chain among living stones",
        |(start, (inside, dame))| closed(start, &inside, &dame),
    )
}

/// The shape that these random numbers describe; `None` if it is not one closed chain among living
/// stones.
fn closed(start: Point, inside: &[(u8, u8)], dame: &[u8]) -> Option<Shape> {
    let size = Size::new(9).expect("a size");
    let near = size
        .points()
        .filter(|point| point.row() < 5 && point.column() < 5);
    let near: PointSet = near.collect();
    let mut position = Position::new(size);
    let choose = |from: PointSet, dice: u8| from.iter().nth(usize::from(dice) % from.len().max(1));
    // 1. The region grows point by point; a point may get a stone.
    let mut region = PointSet::of(start);
    for &(dice, stone) in inside {
        let point = choose(region.exterior(size) & near, dice)?;
        region = region.with(point);
        let colour = match stone {
            0 | 1 => None,
            2 => Some(Colour::Black),
            _ => Some(Colour::White),
        };
        position.put(point, colour);
    }
    // 2. White's chain around it, and Black around White, with two eyes in the far corner.
    let around = region.thicken(size).thicken(size) | region;
    let chain: PointSet = around
        .iter()
        .filter(|point| !region.contains(*point))
        .filter(|point| {
            let is_near = |other: Point| {
                point.row().abs_diff(other.row()) <= 1
                    && point.column().abs_diff(other.column()) <= 1
            };
            region.iter().any(is_near)
        })
        .collect();
    for point in chain.iter() {
        position.put(point, Some(Colour::White));
    }
    let block = chain.first()?;
    let mut free = PointSet::EMPTY;
    for &dice in dame {
        free = free.with(choose(chain.exterior(size) - region - free, dice)?);
    }
    let eyes = PointSet::of(Point::at(8, 8)).with(Point::at(8, 6));
    for point in (size.board() - region - chain - free - eyes).iter() {
        position.put(point, Some(Colour::Black));
    }
    // 3. One chain, and nothing but living black stones outside.
    let white = position.stones(Colour::White);
    let outside = position.stones(Colour::Black) - region;
    let lives = outside.is_subset(&benson(&position, Colour::Black).points());
    let is_closed = chain.is_subset(&PointSet::of(block).block_in(white)) && lives;
    let has_liberties = crate::Strings::of(&position)
        .iter()
        .all(|string| !string.stones.neighbours_in(position.empty()).is_empty());
    (is_closed && has_liberties).then_some(Shape {
        position,
        block,
        region,
        dame: free,
    })
}

/// Checks that exact play confirms the verdicts on a shape whose score is called safe.
fn check(shape: &Shape) -> Result<(), TestCaseError> {
    let Shape {
        position,
        block,
        region,
        dame,
    } = *shape;
    let judgement = Combined::default().answer(&Question::from(&position));
    prop_assume!(judgement.is_safe() == Some(true));
    let chain = PointSet::of(block).block_in(position.stones(Colour::White));
    let problem = Problem::new(&position, block, region | dame);
    prop_assume!(problem.is_ok());
    let mut solver = Solver::new(SolveParams {
        nodes: 300_000,
        ..SolveParams::default()
    });
    let class = solver.begin(&problem.expect("assumed")).class();
    prop_assume!(class.is_some());
    let class = class.expect("assumed");
    let verdicts = &judgement.verdicts;
    let lives = verdicts.status_of(chain) == Status::Alive;
    let inside = region & position.stones(Colour::Black);
    prop_assert_eq!(Some(lives), lives_by_play(class), "{}{:?}", position, class);
    // Stones inside a living shape are captured; in seki some of them stay.
    if lives && class.attacker_first == Fate::Alive {
        prop_assert!(inside.is_subset(&verdicts.dead), "{}{:?}", position, class);
    }
    Ok(())
}

proptest! {
    #[test]
    #[ignore = "slow: exact play of 256 shapes"]
    fn closed_shapes_that_are_called_safe_are_what_play_gives(shape in shapes(2..=8, 7)) {
        check(&shape)?;
    }

    #[test]
    #[ignore = "slow: exact play of 256 larger shapes"]
    fn larger_outlines_that_are_called_safe_are_what_play_gives(shape in shapes(9..=13, 2)) {
        check(&shape)?;
    }
}
