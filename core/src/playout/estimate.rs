//! Estimates by playouts the move that saves or kills the most stones.

use super::tree::{Choice, move_for_survival, survival_by_reading};
use super::{PlayoutParams, Sample};
use crate::canonical::Canonical;
use crate::{Colour, Point, PointSet, Position, Strings};

/// A move that playouts prefer. It is an estimate: nothing about it is proved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The move.
    pub point: Point,
    /// The share of playouts that tried it first, from 0 to 1: a measure of confidence.
    pub share: f64,
    /// The string it saves or kills.
    pub string: PointSet,
}

/// The number of playouts that show which strings are in doubt.
const LOOKS: u32 = 400;
/// A string is in doubt if its absolute survival is below this: it survives in 5 % to 95 %
/// of the playouts.
const STRING_DECIDED: f64 = 0.9;
/// A point is not tried if its absolute ownership reaches this: one player owns it in 99 %
/// of the playouts.
const POINT_DECIDED: f64 = 0.98;
/// The largest number of strings that are searched.
const STRINGS: usize = 10;
/// A string is searched with the number of playouts divided by this, for each player to
/// move first.
const SHARE: u32 = 20;
/// The largest distance of a tried point from its string, in steps between neighbours.
const REACH: usize = 4;

impl Estimate {
    /// Estimates the most valuable move of `to_move`.
    ///
    /// First, playouts show which strings are in doubt. For each of them, a search by UCT with
    /// AMAF values estimates how much more often it survives if its owner moves first. This
    /// difference, times the number of its stones plus one, is the value of the string. The
    /// string with the largest value is searched with `playouts` playouts, and the result is
    /// the move tried most often. The searches before take at most `playouts` playouts in all.
    ///
    /// The move turns, mirrors and swaps colours with the position, unless the position is
    /// symmetric. `None` if no string is in doubt, or if a pass is tried most often.
    pub fn of(position: &Position, to_move: Colour, playouts: u32) -> Option<Estimate> {
        let params = PlayoutParams::default();
        let canonical = Canonical::of(position);
        let way = canonical.images().first()?;
        let image = canonical.position();
        let size = image.size();
        let mut sample = Sample::new(image, &params);
        sample.extend(LOOKS);
        let open: PointSet = size
            .points()
            .filter(|&point| sample.ownership(point).abs() < POINT_DECIDED)
            .collect();
        // The string whose survival depends most on the player to move.
        let mut best: Option<(f64, Doubtful)> = None;
        for string in doubtful(image, &sample) {
            let near = (0..REACH).fold(string.stones, |near, _| near.thicken(size));
            let area = near & open;
            let Doubtful { owner, stones, .. } = string;
            let share = (playouts / SHARE).max(1);
            let [with_owner, with_other] = [owner, owner.opponent()].map(|first| {
                survival_by_reading(image, owner, stones, area, first, share, &params)
            });
            let hangs = (with_owner - with_other) * (stones.len() + 1) as f64;
            if best.is_none_or(|best| hangs > best.0) {
                best = Some((hangs, Doubtful { area, ..string }));
            }
        }
        // The best move for this string, mapped back from the canonical image.
        let (_, string) = best?;
        let first = match way.sign(1) {
            1 => to_move,
            _ => to_move.opponent(),
        };
        let Doubtful {
            owner,
            stones,
            area,
        } = string;
        let found = move_for_survival(image, owner, stones, area, first, playouts, &params);
        let Choice { point, share } = found?;
        let back = |set: PointSet| -> PointSet {
            let points = size.points();
            points
                .filter(|&point| set.contains(way.point(point)))
                .collect()
        };
        Some(Estimate {
            point: back(PointSet::of(point)).first()?,
            share,
            string: back(stones),
        })
    }
}

/// A string whose life is in doubt, and the area where moves are tried.
#[derive(Clone, Copy)]
struct Doubtful {
    owner: Colour,
    stones: PointSet,
    area: PointSet,
}

/// The strings in doubt, ordered by their doubt times their number of stones.
fn doubtful(image: &Position, sample: &Sample) -> impl Iterator<Item = Doubtful> {
    let strings = Strings::of(image);
    let mut found: Vec<(f64, Doubtful)> = strings
        .iter()
        .filter_map(|string| {
            let decided = sample.survival(string.colour, string.stones).abs();
            let doubtful = Doubtful {
                owner: string.colour,
                stones: string.stones,
                area: PointSet::EMPTY,
            };
            let doubt = (1.0 - decided) * string.stones.len() as f64;
            (decided < STRING_DECIDED).then_some((doubt, doubtful))
        })
        .collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.into_iter().take(STRINGS).map(|(_, string)| string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Symmetry, position};

    #[test]
    fn the_move_on_which_most_hangs_is_found_on_every_image() {
        // Straight three of Black, White to kill or Black to save: B7.
        let position = position! {
            . . . X O O .
            X X X X O . O
            O O O O O O O
            . O . O . O .
            O O O O O O O
            . O . O . O .
            O O O O O O O
        };
        let size = position.size();
        for symmetry in Symmetry::ALL {
            for to_move in Colour::BOTH {
                let vital = symmetry.point(Point::at(0, 1), size);
                let image = symmetry.position(&position);
                let found = Estimate::of(&image, to_move, 1_000).expect("a move");
                assert_eq!(found.point, vital, "{image}");
                assert!(found.string.contains(symmetry.point(Point::at(1, 0), size)));
                let swapped = Estimate::of(&image.swapped(), to_move.opponent(), 1_000);
                assert_eq!(swapped, Some(found));
            }
        }
    }

    #[test]
    fn without_a_string_in_doubt_there_is_no_move() {
        let position = position! {
            . X . X O . O
            X X X X O O O
            O O O O O . O
            . O . O . O .
            O O O O O O O
            . O . O . O .
            O O O O O O O
        };
        assert_eq!(Estimate::of(&position, Colour::Black, 100), None);
    }
}
