//! The playouts: two policies, and more playouts in doubt.

use super::CombinedParams;
use crate::canonical::Canonical;
use crate::playout::{PlayoutParams, Sample};
use crate::search::Deadline;
use crate::verdict::Verdicts;
use crate::{Colour, Point, PointSet, Position, Strings};

/// If the absolute survival of a string is below `IN_DOUBT`, `MORE_PLAYOUTS` are added; if one is
/// still below it, playouts with learned answers follow; below `IN_GREAT_DOUBT`, `MUCH_LEARNING`
/// times as many.
pub(super) const IN_DOUBT: f64 = 0.5;
const MORE_PLAYOUTS: u32 = 50;
const IN_GREAT_DOUBT: f64 = 0.2;
const MUCH_LEARNING: u32 = 3;
/// Nobody owns an empty point yet if its absolute mean ownership in the playouts is below this.
const OWNED: f64 = 0.3;
/// The smallest number of playouts of each kind, whatever the deadline; with learned answers, fewer
/// do not count.
const LEAST_PLAYOUTS: u32 = 20;
/// The number of playouts that teach the first answers and do not count.
const TEACHING: u32 = 150;
/// The seed of the second policy is that of the first plus this.
const OTHER_SEED: u64 = 1_000;

/// The two policies: that of `params.playout`, and the same with `params.other_replies`.
pub(super) fn policies(params: &CombinedParams) -> [PlayoutParams; 2] {
    let other = PlayoutParams {
        atari_replies: params.other_replies,
        ..params.playout
    };
    [params.playout, other]
}

/// Playouts of which one half was made by each policy.
#[derive(Clone)]
pub(super) struct Halves([Sample; 2]);

impl Halves {
    /// The halves before their first playout.
    fn new(canonical: &Canonical, params: &CombinedParams) -> Halves {
        let [one, other] = policies(params);
        let other = PlayoutParams {
            seed: other.seed.wrapping_add(OTHER_SEED),
            ..other
        };
        Halves([one, other].map(|policy| Sample::of_canonical(canonical, &policy)))
    }

    /// Makes `playouts` more playouts, or fewer if the deadline comes before. Of an odd number, the
    /// first policy makes one more.
    fn extend_until(&mut self, playouts: u32, deadline: Deadline) {
        let [one, other] = &mut self.0;
        one.extend_until(playouts.div_ceil(2), deadline);
        other.extend_until(playouts / 2, deadline);
    }

    /// The number of playouts made.
    pub(super) fn playouts(&self) -> u32 {
        self.0.iter().map(Sample::playouts).sum()
    }

    /// The mean of [`Sample::survival`] over all playouts.
    pub(super) fn survival(&self, colour: Colour, stones: PointSet) -> f64 {
        let sum: f64 = self
            .0
            .iter()
            .map(|half| half.survival(colour, stones) * f64::from(half.playouts()))
            .sum();
        sum / f64::from(self.playouts().max(1))
    }

    /// The mean of [`Sample::ownership`] over all playouts.
    fn ownership(&self, point: Point) -> f64 {
        let halves = self.0.iter();
        let sums = halves.map(|half| half.ownership(point) * f64::from(half.playouts()));
        sums.sum::<f64>() / f64::from(self.playouts().max(1))
    }

    /// The share of the points of the board that are empty and that nobody owns yet.
    pub(super) fn unowned(&self, position: &Position) -> f64 {
        let empty = position.empty().iter();
        let unowned = empty.filter(|&point| self.ownership(point).abs() < OWNED);
        unowned.count() as f64 / position.size().area() as f64
    }
}

/// Makes the playouts, and adds more if unproved strings are in doubt: of the same kind, and
/// of players that learn answers, by the second policy.
pub(super) fn sample(
    canonical: &Canonical,
    strings: &Strings,
    proved: &Verdicts,
    params: &CombinedParams,
    deadline: Deadline,
) -> (Halves, Option<Sample>) {
    let unproved = |stones: &PointSet| stones.is_disjoint(&(proved.alive | proved.dead));
    let in_doubt = |sample: &Halves, limit: f64| {
        strings
            .iter()
            .filter(|string| unproved(&string.stones))
            .any(|string| sample.survival(string.colour, string.stones).abs() < limit)
    };
    let mut sample = Halves::new(canonical, params);
    let least = params.playout.playouts.min(LEAST_PLAYOUTS);
    sample.extend_until(least, Deadline::default());
    sample.extend_until(params.playout.playouts - least, deadline);
    if !params.adaptive || !in_doubt(&sample, IN_DOUBT) {
        return (sample, None);
    }
    sample.extend_until(MORE_PLAYOUTS, deadline);
    let times = match () {
        () if in_doubt(&sample, IN_GREAT_DOUBT) => MUCH_LEARNING,
        () if in_doubt(&sample, IN_DOUBT) => 1,
        () => 0,
    };
    let playouts = times * params.learning;
    let learned = (playouts > 0).then(|| {
        let [_, other] = policies(params);
        Sample::of_canonical(canonical, &other).with_learning(TEACHING, playouts, deadline)
    });
    // Few playouts would have too much weight.
    let learned = learned.filter(|learned| learned.playouts() >= LEAST_PLAYOUTS);
    (sample, learned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, Position, position};

    /// White lives in the left half, Black in the right; Black's A1 is dead.
    fn small() -> Position {
        position! {
            . O . O X .
            O O O O X X
            . O O X X .
            O O O X X X
            O . O X . X
            X . O X X .
        }
    }

    #[test]
    fn each_policy_makes_half_of_the_playouts() {
        let params = CombinedParams::default();
        let mut halves = Halves::new(&Canonical::of(&small()), &params);
        assert_eq!(
            halves.survival(Colour::Black, PointSet::of(Point::at(5, 0))),
            0.0
        );
        halves.extend_until(7, Deadline::default());
        assert_eq!(halves.0.each_ref().map(Sample::playouts), [4, 3]);
        assert_eq!(halves.playouts(), 7);
        let stone = PointSet::of(Point::at(5, 0));
        let [one, other] = halves
            .0
            .each_ref()
            .map(|half| half.survival(Colour::Black, stone));
        let mean = (4.0 * one + 3.0 * other) / 7.0;
        assert!((halves.survival(Colour::Black, stone) - mean).abs() < 1e-9);
    }

    #[test]
    fn the_policies_differ_in_their_answers_to_atari_alone() {
        let params = CombinedParams::default();
        let [one, other] = policies(&params);
        assert_eq!(one, params.playout);
        assert_eq!(other.atari_replies, params.other_replies);
        let same = PlayoutParams {
            atari_replies: one.atari_replies,
            ..other
        };
        assert_eq!(same, one);
    }
}
