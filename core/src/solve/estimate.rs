//! Estimates by playouts the move that saves or kills the most stones, or gains the most points.

use super::Problem;
use crate::canonical::{BoardImage, Canonical};
use crate::playout::{
    Choice, PlayoutParams, Sample, move_for_lead, move_for_survival, survival_by_reading,
};
use crate::{Colour, Point, PointSet, Position, Strings, threads};

/// A move that playouts prefer. It is an estimate: nothing about it is proved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The move.
    pub point: Point,
    /// The share of playouts that tried it first, from 0 to 1: a measure of confidence.
    pub share: f64,
    /// The stones of the group it saves or kills; empty if it is [for the score](Estimate::for_score).
    pub string: PointSet,
}

/// The number of playouts that show which strings and points are in doubt, and the mean score.
const LOOKS: u32 = 400;
/// A group is in doubt if its absolute survival is below this: it survives in 5 % to 95 %
/// of the playouts.
const STRING_DECIDED: f64 = 0.9;
/// A point is not tried if its absolute ownership reaches this: one player owns it in 99 %
/// of the playouts.
const POINT_DECIDED: f64 = 0.98;
/// The number of groups that are weighed in each of two rounds. A round makes the given number of
/// playouts in all, shared evenly between its groups and the two players who may move first. The
/// rounds and the power of `value_of_stones` were chosen with sight of `life_death.tst` and
/// `cut_connect.tst` of the Computer Go Test Collection.
const ROUNDS: [usize; 2] = [10, 4];
/// The largest distance of a tried point from its group, in steps between neighbours.
const REACH: usize = 4;

/// The value of saving or capturing `stones` stones: their number plus one, to the power 3/4. So a
/// small group that surely hangs on a move can come before a large one that hangs on it a little.
pub(crate) fn value_of_stones(stones: usize) -> f64 {
    let root = ((stones + 1) as f64).sqrt();
    root * root.sqrt()
}

/// A group whose life is in doubt: playouts say that it hangs on the player who moves first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupInDoubt {
    /// The colour of the group.
    pub owner: Colour,
    /// Its stones.
    pub stones: PointSet,
    /// The value of a move there: how much more often the group survives if its owner moves
    /// first, times the value of its stones.
    pub value: f64,
    /// How often the group survives, from 0 to 1, if its owner moves first and if the opponent
    /// does.
    survival: [f64; 2],
    /// The points where moves are tried.
    area: PointSet,
}

impl GroupInDoubt {
    /// The groups in doubt, at most ten, the most valuable first.
    ///
    /// A group is a block with the blocks that cannot be separated from it
    /// ([`Problem::group`]). Playouts show which groups are in doubt. For ten of them, a search by
    /// UCT with AMAF values estimates how much more often the group survives if its owner moves
    /// first. It survives if its owner holds most of its points at the end. The best four are
    /// searched again, with more playouts each. They come first, in the order of their new values.
    /// The searches of each of these two rounds make at most `playouts` playouts in all.
    ///
    /// The result turns, mirrors and swaps colours with the position, unless the position is
    /// symmetric.
    pub fn all(position: &Position, playouts: u32) -> Vec<GroupInDoubt> {
        let canonical = Canonical::of(position);
        let Some(way) = canonical.images().first() else {
            return Vec::new();
        };
        let doubts = doubts(canonical.position(), playouts).into_iter();
        let doubts = doubts.map(|doubt| GroupInDoubt {
            owner: turned(way, doubt.owner),
            stones: way.set_back(doubt.stones),
            area: way.set_back(doubt.area),
            ..doubt
        });
        doubts.collect()
    }

    /// The value of a move of `to_move` that is proved to save or to kill the group: the share of
    /// playouts with the opponent first in which the group has the other fate, times the
    /// value of its stones.
    pub fn promise(&self, to_move: Colour) -> f64 {
        let [with_owner, with_other] = self.survival;
        let swing = match to_move == self.owner {
            true => 1.0 - with_other,
            false => with_owner,
        };
        swing * value_of_stones(self.stones.len())
    }

    /// How likely it is by the playouts, from 0 to 1, that a move of `to_move` saves or kills the
    /// group.
    pub fn likely(&self, to_move: Colour) -> f64 {
        let [with_owner, with_other] = self.survival;
        match to_move == self.owner {
            true => with_owner,
            false => 1.0 - with_other,
        }
    }

    /// The move of `to_move` for this group that a search with `playouts` playouts tries most
    /// often; `None` if that is a pass. `position` is that of [`GroupInDoubt::all`].
    ///
    /// The move turns, mirrors and swaps colours with the position, unless the position is
    /// symmetric.
    pub fn best_move(
        &self,
        position: &Position,
        to_move: Colour,
        playouts: u32,
    ) -> Option<Estimate> {
        let canonical = Canonical::of(position);
        let way = canonical.images().first()?;
        let choice = move_for_survival(
            canonical.position(),
            turned(way, self.owner),
            way.set(self.stones),
            way.set(self.area),
            turned(way, to_move),
            playouts,
            &PlayoutParams::default(),
        )?;
        Estimate::turned_back(way, choice, self.stones)
    }
}

/// A colour of the position in an image, or of an image in the position.
fn turned(way: &BoardImage, colour: Colour) -> Colour {
    match way.sign(1) {
        1 => colour,
        _ => colour.opponent(),
    }
}

impl Estimate {
    /// The move [among](Estimate::among) the groups of [`GroupInDoubt::all`].
    pub fn of(position: &Position, to_move: Colour, playouts: u32) -> Option<Estimate> {
        let doubts = GroupInDoubt::all(position, playouts);
        Estimate::among(&doubts, position, to_move, playouts)
    }

    /// Estimates the most valuable move of `to_move`: the [best move](GroupInDoubt::best_move) for
    /// the first of these groups, or for the next ones as long as a pass is tried most often. `None`
    /// if no group has one. `position` is that of [`GroupInDoubt::all`].
    pub fn among(
        doubts: &[GroupInDoubt],
        position: &Position,
        to_move: Colour,
        playouts: u32,
    ) -> Option<Estimate> {
        let mut moves = doubts.iter();
        moves.find_map(|doubt| doubt.best_move(position, to_move, playouts))
    }

    /// Estimates the move of `to_move` that gains the most points, wherever it is; `None` if that is
    /// a pass.
    ///
    /// A few playouts give the mean score. Then a search by UCT with AMAF values makes `playouts`
    /// playouts; `to_move` wins one if its score is better for him than the mean. The move that is
    /// tried most often counts. It turns, mirrors and swaps colours with the position, unless the
    /// position is symmetric.
    pub fn for_score(position: &Position, to_move: Colour, playouts: u32) -> Option<Estimate> {
        let canonical = Canonical::of(position);
        let way = canonical.images().first()?;
        let image = canonical.position();
        let params = PlayoutParams::default();
        let (sample, open) = looked_at(image, &params);
        let to_move = turned(way, to_move);
        let mean: f64 = image.size().points().map(|at| sample.ownership(at)).sum();
        let mean = match to_move {
            Colour::Black => mean,
            Colour::White => -mean,
        };
        let lead = mean.round() as i32;
        let choice = move_for_lead(image, open, to_move, lead, playouts, &params)?;
        Estimate::turned_back(way, choice, PointSet::EMPTY)
    }

    /// The estimate on the position for a choice on its image.
    fn turned_back(way: &BoardImage, choice: Choice, string: PointSet) -> Option<Estimate> {
        Some(Estimate {
            point: way.set_back(PointSet::of(choice.point)).first()?,
            share: choice.share,
            string,
        })
    }
}

/// A few playouts on an image, and the points whose owner they leave open.
fn looked_at(image: &Position, params: &PlayoutParams) -> (Sample, PointSet) {
    let mut sample = Sample::new(image, params);
    sample.extend(LOOKS);
    let is_open = |&point: &Point| sample.ownership(point).abs() < POINT_DECIDED;
    let open = image.size().points().filter(is_open).collect();
    (sample, open)
}

/// The groups of an image in doubt, the most valuable first.
fn doubts(image: &Position, playouts: u32) -> Vec<GroupInDoubt> {
    let params = PlayoutParams::default();
    let size = image.size();
    let (sample, open) = looked_at(image, &params);
    let mut doubts: Vec<GroupInDoubt> = groups_in_doubt(image, &sample)
        .take(ROUNDS[0])
        .map(|(owner, stones)| {
            let near = (0..REACH).fold(stones, |near, _| near.thicken(size));
            let area = near & open;
            GroupInDoubt {
                owner,
                stones,
                value: 0.0,
                survival: [0.0; 2],
                area,
            }
        })
        .collect();
    for most in ROUNDS {
        let share = (playouts / (2 * most as u32)).max(1);
        let most = most.min(doubts.len());
        let best = &mut doubts[..most];
        let survivals = threads::map(best, |doubt| {
            let (owner, stones, area) = (doubt.owner, doubt.stones, doubt.area);
            [owner, owner.opponent()]
                .map(|first| survival_by_reading(image, owner, stones, area, first, share, &params))
        });
        for (doubt, survival) in best.iter_mut().zip(survivals) {
            let [with_owner, with_other] = survival;
            doubt.survival = survival;
            doubt.value = (with_owner - with_other) * value_of_stones(doubt.stones.len());
        }
        best.sort_by(|one, other| other.value.total_cmp(&one.value));
    }
    doubts
}

/// The groups in doubt, ordered by their doubt times their number of stones.
fn groups_in_doubt(image: &Position, sample: &Sample) -> impl Iterator<Item = (Colour, PointSet)> {
    let strings = Strings::of(image);
    let mut seen = PointSet::EMPTY;
    let mut found: Vec<(f64, (Colour, PointSet))> = Vec::new();
    for string in strings.iter() {
        let Some(stone) = string.stones.first().filter(|stone| !seen.contains(*stone)) else {
            continue;
        };
        let group = Problem::group(image, stone, Problem::MAX_BLOCKS) - seen;
        seen |= group;
        let decided = sample.survival(string.colour, group).abs();
        if decided < STRING_DECIDED {
            let doubt = (1.0 - decided) * group.len() as f64;
            found.push((doubt, (string.colour, group)));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found.into_iter().map(|(_, group)| group)
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
                // The same move gains the most points.
                let found = Estimate::for_score(&image, to_move, 1_000).expect("a move");
                assert_eq!(found.point, vital, "{image}");
                assert!(found.string.is_empty());
                let swapped = Estimate::for_score(&image.swapped(), to_move.opponent(), 1_000);
                assert_eq!(swapped, Some(found));
            }
        }
    }

    #[test]
    fn of_two_groups_in_doubt_the_larger_comes_first() {
        // Straight three twice: B9 decides 5 stones, G2 decides 12.
        let position = position! {
            . . . X O . O . O
            X X X X O O O O O
            O O O O O . O . O
            . O . O O O O O O
            O O O O O . O . O
            O . O O O O O O O
            O O O O X X X X X
            O . O O X . . . X
            O O O O X X X X X
        };
        let doubts = GroupInDoubt::all(&position, 2_000);
        let sizes: Vec<usize> = doubts.iter().map(|doubt| doubt.stones.len()).collect();
        assert_eq!(sizes, [12, 5]);
        assert!(doubts.iter().all(|doubt| doubt.owner == Colour::Black));
        for (doubt, vital) in doubts.iter().zip([Point::at(7, 6), Point::at(0, 1)]) {
            // The move decides nearly all playouts.
            let most = value_of_stones(doubt.stones.len());
            assert!(doubt.value > most / 2.0 && doubt.value <= most, "{doubt:?}");
            for to_move in Colour::BOTH {
                let found = doubt.best_move(&position, to_move, 2_000);
                assert_eq!(found.map(|found| found.point), Some(vital));
            }
        }
        let first = Estimate::among(&doubts, &position, Colour::White, 2_000);
        assert_eq!(first.map(|found| found.point), Some(Point::at(7, 6)));
    }

    #[test]
    fn a_move_for_the_score_need_not_decide_a_group() {
        // Both players live. E3 is the only point that nobody owns yet. It is worth one point by
        // area counting.
        let position = position! {
            . X . X O . O
            X X X X O O O
            . X . X O O .
            X X X X O O O
            X X X X . O O
            . X . X O O .
            X X X X O O O
        };
        for to_move in Colour::BOTH {
            let found = Estimate::for_score(&position, to_move, 1_000).expect("a move");
            assert_eq!(found.point, Point::at(4, 4));
            assert!(found.string.is_empty());
            assert_eq!(Estimate::of(&position, to_move, 1_000), None);
        }
    }

    #[test]
    fn without_anything_in_doubt_there_is_no_move() {
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
        assert_eq!(Estimate::for_score(&position, Colour::Black, 100), None);
    }
}
