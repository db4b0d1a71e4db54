//! The score of a finished board by a rule set.

use super::{Rules, Ruleset, Tax};
use crate::borders::Borders;
use crate::verdict::{Cause, Judgement, Unsafe, Verdicts};
use crate::{Colour, PointSet, Position};

/// How a board is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counting {
    /// The rules.
    pub ruleset: Ruleset,
    /// Points for White, without those for handicap stones.
    pub komi: f64,
    /// The number of handicap stones.
    pub handicap: u32,
    /// The number of stones that each colour captured during the game, indexed by
    /// [`Colour::index`]. Only territory rules count them.
    pub captured: [usize; 2],
}

impl Counting {
    /// Counts by these rules without komi, handicap stones and captures.
    pub fn plain(rules: Rules) -> Counting {
        let ruleset = match rules {
            Rules::Area => Ruleset::AREA,
            Rules::Territory => Ruleset::TERRITORY,
        };
        Counting {
            ruleset,
            ..Counting::default()
        }
    }
}

/// The points of both colours, indexed by [`Colour::index`].
///
/// Neutral and unknown points count for neither colour. By area rules the points of a colour are
/// its living stones and its territory; by territory rules its territory, the dead stones there,
/// and the stones that it captured, less the points that it must still fill
/// ([`Borders::teire`]). Rules with a tax on seki count no eye of stones in seki and no dead stone
/// in one ([`Borders::seki_eyes`]; Japanese rules of 1989, article 8). White's points have komi and
/// handicap points. The tax on all groups of ancient rules and the button are not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The points.
    pub points: [f64; 2],
    /// The points of territory that count: owned points without a living stone.
    pub territory: [PointSet; 2],
    /// The number of dead enemy stones in the territory, still on the board.
    pub prisoners: [usize; 2],
    /// The points of territory that are lost because they must still be filled. None by area
    /// rules, where filling costs nothing.
    pub must_fill: [PointSet; 2],
}

impl Score {
    /// Counts `position` by the `verdicts` of any classifier.
    ///
    /// ```
    /// use sahwal_core::rules::{Counting, Rules, Score};
    /// use sahwal_core::{classify, position};
    ///
    /// let position = position! {
    ///     . X . O .
    ///     X X X O O
    ///     . O X O .
    ///     X X X O O
    ///     . X . O .
    /// };
    /// let verdicts = classify::find("static-plus").expect("registered").build().classify(&position);
    /// let score = |rules| Score::of(&position, &verdicts, &Counting::plain(rules));
    /// assert_eq!(score(Rules::Area).points, [13.0, 10.0]);
    /// assert_eq!(score(Rules::Territory).points, [5.0, 3.0]);
    /// ```
    pub fn of(position: &Position, verdicts: &Verdicts, counting: &Counting) -> Score {
        let Counting { ruleset, .. } = counting;
        let borders = Borders::of(position, verdicts);
        let taxed = match ruleset.tax {
            Tax::None => [PointSet::EMPTY; 2],
            Tax::Seki | Tax::All => borders.seki_eyes,
        };
        let living = Colour::BOTH.map(|colour| position.stones(colour) - verdicts.dead);
        let owned = Colour::BOTH.map(|colour| verdicts.owners.of(colour));
        let territory = [0, 1].map(|at| owned[at] - living[at] - taxed[at]);
        let is_dead_enemy = |at: usize| verdicts.dead & position.stones(Colour::BOTH[1 - at]);
        let prisoners = [0, 1].map(|at| (territory[at] & is_dead_enemy(at)).len());
        let must_fill = match ruleset.rules {
            Rules::Area => [PointSet::EMPTY; 2],
            Rules::Territory => [0, 1].map(|at| territory[at] & borders.teire[at]),
        };
        let mut points = [0, 1].map(|at| {
            let points = match ruleset.rules {
                Rules::Area => (owned[at] & living[at]).len() + territory[at].len(),
                Rules::Territory => {
                    let unfilled = territory[at] - must_fill[at];
                    unfilled.len() + prisoners[at] + counting.captured[at]
                }
            };
            points as f64
        });
        let bonus = ruleset.bonus.points(counting.handicap);
        points[Colour::White.index()] += counting.komi + f64::from(bonus);
        Score {
            points,
            territory: [0, 1].map(|at| territory[at] - must_fill[at]),
            prisoners,
            must_fill,
        }
    }

    /// Black's points minus White's.
    pub fn margin(&self) -> f64 {
        self.points[0] - self.points[1]
    }

    /// The margin if nobody fills anything, as servers count by territory rules.
    pub fn margin_unfilled(&self) -> f64 {
        let [black, white] = self.must_fill.map(|points| points.len() as f64);
        self.margin() + black - white
    }
}

impl Judgement {
    /// The judgement where these rules are in force: without the doubts that are none by them. A ko
    /// threat in a seki matters by area rules only.
    #[must_use]
    pub fn by(mut self, rules: Rules) -> Judgement {
        let count = self.doubts.len();
        let matters = |doubt: &Unsafe| rules == Rules::Area || doubt.cause != Cause::KoThreat;
        self.doubts.retain(matters);
        if count > 0 {
            self.safe_to_score = Some(self.doubts.is_empty());
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, classify, position};

    #[test]
    fn komi_handicap_and_captures_count_as_the_rules_say() {
        let position = position! {
            . X . X O
            X X X X O
            O O O O O
            O . O . X
            O O O O .
        };
        let mut verdicts = classify::find("benson")
            .unwrap()
            .build()
            .classify(&position);
        verdicts.set_dead(Colour::Black, PointSet::of(Point::at(3, 4)));
        let points = |name: &str| {
            let counting = Counting {
                ruleset: name.parse().unwrap(),
                komi: 0.5,
                handicap: 2,
                captured: [3, 1],
            };
            Score::of(&position, &verdicts, &counting).points
        };
        assert_eq!(points("tromp-taylor"), [8.0, 17.5]);
        assert_eq!(points("aga"), [8.0, 18.5]);
        assert_eq!(points("chinese"), [8.0, 19.5]);
        // White: four points, one of them with a dead stone, and a captured stone.
        assert_eq!(points("japanese"), [2.0 + 3.0, 4.0 + 1.0 + 1.0 + 0.5]);
    }

    #[test]
    fn an_unknown_point_counts_for_nobody() {
        let position = position! { X . . . };
        let verdicts = classify::find("benson")
            .unwrap()
            .build()
            .classify(&position);
        let score = Score::of(&position, &verdicts, &Counting::default());
        assert_eq!(score.points, [0.0, 0.0]);
    }
}
