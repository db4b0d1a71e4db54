//! Areas for proofs on the open board: grown from the crucial stones by cheapest steps.

use crate::life::Outside;
use crate::safety::{Safety, SearchParams};
use crate::{Colour, Point, PointSet, Position, Strings, benson};

/// The cost of the step to an empty point.
const EMPTY: u32 = 2;
/// The cost of the step to a string of the owner.
const OWN: u32 = 1;
/// The cost of the step to a string of the attacker, for each liberty of it.
const LIBERTY: u32 = 2;

/// The points that are grown from `crucial`, in the order of their cost, without stones in
/// `barred`. A string is one step. The result holds `crucial` and ends before it has more than
/// `most` points besides.
///
/// A string of the attacker costs more with more liberties. So weak strings are entered early,
/// with the points behind them, and strong ones late.
pub(super) fn grown(
    strings: &Strings,
    crucial: PointSet,
    owner: Colour,
    barred: PointSet,
    most: usize,
) -> PointSet {
    let position = strings.position();
    let board = position.size().board();
    let mut found = crucial;
    // The frontier, with the cost of each step.
    let mut open: Vec<(u32, PointSet)> = Vec::new();
    let mut seen = crucial | barred;
    let mut reach = |from: PointSet, cost: u32, open: &mut Vec<(u32, PointSet)>| {
        let mut next = from.neighbours_in(board - seen);
        while let Some(point) = next.first() {
            let (points, step) = step(strings, point, owner);
            next -= points;
            seen |= points;
            open.push((cost + step, points));
        }
    };
    reach(crucial, 0, &mut open);
    // The cheapest first, by board order among equals.
    while let Some(at) = (0..open.len()).min_by_key(|&at| (open[at].0, open[at].1.first())) {
        let (cost, points) = open.swap_remove(at);
        if (found | points).len() - crucial.len() > most {
            break;
        }
        found |= points;
        reach(points, cost, &mut open);
    }
    whole_strings(position, found) | crucial
}

/// The points of a step to `point`, and its cost.
fn step(strings: &Strings, point: Point, owner: Colour) -> (PointSet, u32) {
    match strings.at(point) {
        None => (PointSet::of(point), EMPTY),
        Some(number) if strings.colour(number) == owner => (strings.stones(number), OWN),
        Some(number) => {
            let liberties = strings.liberties(number).len() as u32;
            (strings.stones(number), LIBERTY * liberties)
        }
    }
}

/// The stones outside `area` that are never captured whatever happens inside, of the player
/// whom the proof is for.
///
/// These are unconditionally alive stones, and blocks that the prover of
/// [`safety`](crate::safety) proves safe if their owner answers outside the area. To exclude
/// all answers inside, it judges another position: the whole area is filled with stones of the
/// enemy around two eyes, so that they are alive and leave no liberty. A proof there uses
/// nothing inside. Two answers are never asked for at once, since moves inside the area are
/// answered inside. Without room for two such eyes only unconditional life counts.
pub(super) fn immortal(
    position: &Position,
    area: PointSet,
    colour: Colour,
    params: &SearchParams,
) -> PointSet {
    let alive = benson(position, colour).blocks;
    let Some(filled) = filled(position, area, colour.opponent()) else {
        return alive - area;
    };
    (alive | Safety::by_search(&filled, colour, params).blocks) - area
}

/// The pairs of eyes that are tried at most.
const MOST_PAIRS: usize = 64;

/// The position with `area` filled by stones of `colour` around two eyes, so that they live
/// unconditionally. `None` if that is not found.
fn filled(position: &Position, area: PointSet, colour: Colour) -> Option<Position> {
    let size = position.size();
    // Eyes have no neighbour outside.
    let rim = (size.board() - area).exterior(size) & area;
    let eyes: Vec<Point> = (area - rim).iter().collect();
    let pairs = eyes.iter().enumerate().flat_map(|(at, &one)| {
        let others = eyes[at + 1..].iter();
        others.map(move |&other| PointSet::of(one).with(other))
    });
    let apart = pairs.filter(|pair| pair.neighbours_in(*pair).is_empty());
    apart.take(MOST_PAIRS).find_map(|pair| {
        let mut own = (position.stones(colour) - area) | (area - pair);
        let other = position.stones(colour.opponent()) - area;
        let make = |own| match colour {
            Colour::Black => Position::from_stones(size, own, other),
            Colour::White => Position::from_stones(size, other, own),
        };
        own -= pair;
        let filled = make(own).ok()?;
        let alive = benson(&filled, colour).blocks;
        (area - pair).is_subset(&alive).then_some(filled)
    })
}

/// The player whose immortal stones count under an assumption.
pub(super) fn prover(outside: Outside, owner: Colour) -> Option<Colour> {
    match outside {
        Outside::Fixed => None,
        Outside::AgainstOwner => Some(owner),
        Outside::AgainstAttacker => Some(owner.opponent()),
    }
}

/// The empty points of a set, and the strings that lie wholly in it.
fn whole_strings(position: &Position, set: PointSet) -> PointSet {
    let mut whole = set & position.empty();
    for colour in Colour::BOTH {
        let of_colour = position.stones(colour);
        for string in (set & of_colour).parts_in(of_colour) {
            if string.is_subset(&set) {
                whole |= string;
            }
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{points, position};

    #[test]
    fn weak_strings_are_entered_with_what_lies_behind() {
        let position = position! {
            . X O . O . .
            X X O O O . .
            . . X . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        let strings = Strings::of(&position);
        let crucial = PointSet::of(Point::at(0, 1)).block_in(position.stones(Colour::Black));
        let few = grown(&strings, crucial, Colour::Black, PointSet::EMPTY, 4);
        assert!(few.contains(Point::at(0, 0)) && few.contains(Point::at(2, 0)));
        assert!(!few.contains(Point::at(0, 2)), "five stones are too many");
        let more = grown(&strings, crucial, Colour::Black, PointSet::EMPTY, 34);
        assert!(more.contains(Point::at(0, 2)) && more.contains(Point::at(0, 3)));
        let barred = position.stones(Colour::White);
        let without = grown(&strings, crucial, Colour::Black, barred, 60);
        assert!(!without.intersects(&barred));
    }

    #[test]
    fn walls_are_immortal_if_they_need_nothing_inside() {
        // White's wall has two eyes on the right, which need an answer.
        let position = position! {
            . . . . O . . .
            . X X . O . O .
            . X X . O . . .
            . . . . O . O .
            O O O O O . . .
            . . . . O O O O
            . . . . . . . .
            . . . . . . . .
        };
        let area = points! {
            X X X X . . . .
            X X X X . . . .
            X X X X . . . .
            X X X X . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
        };
        let params = SearchParams::default();
        let wall = PointSet::of(Point::at(0, 4)).block_in(position.stones(Colour::White));
        let found = immortal(&position, area, Colour::White, &params);
        assert!(wall.is_subset(&found), "{found:?}");
        assert!(benson(&position, Colour::White).blocks.is_empty());
        // If the eyes are part of the area, they do not count.
        let all = (area
            | points! {
                . . . . . X X X
                . . . . . X . X
                . . . . . X X X
                . . . . . X . X
                . . . . . X X X
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
            })
            & position.empty()
            | position.stones(Colour::Black);
        let found = immortal(&position, all, Colour::White, &params);
        assert!(!found.intersects(&wall));
    }
}
