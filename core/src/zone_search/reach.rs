//! Where the prover may play.

use super::ZoneQuestion;
use crate::certificate::Goal;
use crate::{Point, PointSet, Strings, benson};

/// A rectangle around the crucial stones with `margin` more lines. It extends to an edge of the
/// board that is near. To live, the stones may need other strings of the prover to which they can
/// link: these are then in the rectangle, too.
pub(super) fn reach(question: &ZoneQuestion, margin: usize) -> PointSet {
    let size = question.position.size();
    let crucial = question.marks();
    // The stones that the rectangle holds.
    let stones = match question.goal {
        Goal::Capture => crucial,
        _ => with_helpers(question, crucial),
    };
    let Some(first) = stones.first() else {
        return PointSet::EMPTY;
    };
    // To capture, the prover gets one more line around the strings.
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
    // Each side moves out by the margin, and to the edge if the stones are near it.
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
    // To live, the points on short ways to immortal stones belong to it, too.
    match question.goal {
        Goal::Capture => around,
        _ => around | links(question, crucial),
    }
}

/// The crucial stones and the strings of the prover to which they can link in a few steps. From
/// small strings, which are no help by themselves, links go on.
fn with_helpers(question: &ZoneQuestion, crucial: PointSet) -> PointSet {
    let strings = Strings::of(&question.position);
    let own = question.position.stones(question.prover);
    // A link may capture a small string that is short of liberties.
    let weak = strings
        .numbers(question.prover.opponent())
        .filter(|&string| strings.stones(string).len() <= SMALL)
        .filter(|&string| strings.liberties(string).len() <= WEAK)
        .fold(PointSet::EMPTY, |weak, string| {
            weak | strings.stones(string)
        });
    let free = question.position.empty() | weak;
    let (mut linked, mut last) = (crucial, crucial);
    for _ in 0..LINKS {
        let mut reached = last;
        for _ in 0..STEPS {
            let step = reached.neighbours_in(free);
            reached |= step | (step & weak).block_in(weak);
        }
        let fresh = reached.neighbours_in(own).block_in(own) - linked;
        linked |= fresh;
        last = PointSet::EMPTY;
        for string in fresh.parts_in(own) {
            if string.len() <= SMALL {
                last |= string;
            }
        }
    }
    linked
}

/// The largest number of links in a row.
const LINKS: usize = 3;

/// The largest number of empty points and weak strings between two linked strings. This and the
/// following numbers were chosen with sight of four positions of `life_death.tst` in the Computer
/// Go Test Collection.
const STEPS: usize = 2;

/// The largest number of stones of a string from which links go on, and of one that they capture.
const SMALL: usize = 2;

/// The largest number of liberties of a string that a link may capture.
const WEAK: usize = 3;

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
