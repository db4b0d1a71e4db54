//! Where the prover may play.

use super::ZoneQuestion;
use crate::certificate::Goal;
use crate::{Point, PointSet, benson};

/// A rectangle around the crucial stones with `margin` more lines. It extends to an edge of the
/// board that is near.
pub(super) fn reach(question: &ZoneQuestion, margin: usize) -> PointSet {
    let size = question.position.size();
    let stones = question.marks();
    let Some(first) = stones.first() else {
        return PointSet::EMPTY;
    };
    let margin = match question.goal {
        Goal::Capture => margin + 1,
        _ => margin,
    };
    let (mut top, mut bottom) = (first.row(), first.row());
    let (mut left, mut right) = (first.column(), first.column());
    for stone in stones {
        top = top.min(stone.row());
        bottom = bottom.max(stone.row());
        left = left.min(stone.column());
        right = right.max(stone.column());
    }
    let last = size.lines() - 1;
    let low = |line: usize| {
        if line <= EDGE {
            0
        } else {
            line.saturating_sub(margin)
        }
    };
    let high = |line: usize| {
        if line + EDGE >= last {
            last
        } else {
            (line + margin).min(last)
        }
    };
    let (top, bottom, left, right) = (low(top), high(bottom), low(left), high(right));
    let around: PointSet = (top..=bottom)
        .flat_map(|row| (left..=right).map(move |column| Point::at(row, column)))
        .collect();
    match question.goal {
        Goal::Capture => around,
        _ => around | links(question, stones),
    }
}

/// Points on short ways from the crucial stones to immortal stones of the same colour.
fn links(question: &ZoneQuestion, stones: PointSet) -> PointSet {
    let size = question.position.size();
    let safe = benson(&question.position, question.prover).blocks - stones;
    let open = size.board() - question.position.stones(question.prover.opponent());
    // `layers[d]` are the points at most d steps away.
    let layers = |from: PointSet| {
        let mut layers = vec![from];
        for step in 0..LONGEST {
            let grown = layers[step] | layers[step].neighbours_in(open);
            layers.push(grown);
        }
        layers
    };
    let (here, there) = (layers(stones), layers(safe));
    let Some(shortest) = (0..=LONGEST).find(|&steps| here[steps].intersects(&safe)) else {
        return PointSet::EMPTY;
    };
    // One step more than needed, and the points beside.
    let longest = (shortest + 1).min(LONGEST);
    let ways = (0..=longest).fold(PointSet::EMPTY, |ways, step| {
        ways | (here[step] & there[longest - step])
    });
    ways.thicken(size)
}

/// The longest way to an immortal string that the prover tries, in steps.
const LONGEST: usize = 7;

/// Stones at most this many lines from the edge of the board reach it.
const EDGE: usize = 3;
