//! Where the prover may play.

use super::ZoneQuestion;
use crate::certificate::Goal;
use crate::{Point, PointSet};

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
    (top..=bottom)
        .flat_map(|row| (left..=right).map(move |column| Point::at(row, column)))
        .collect()
}

/// Stones at most this many lines from the edge of the board reach it.
const EDGE: usize = 3;
