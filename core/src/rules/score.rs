//! The score of a finished board by a rule set.

use super::{Rules, Ruleset, Tax};
use crate::borders::Borders;
use crate::verdict::{Cause, Judgement, Unsafe, Verdicts};
use crate::{ByColour, Colour, PointSet, Position};

/// How a board is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counting {
    /// The rules.
    pub ruleset: Ruleset,
    /// Points for White, without those for handicap stones.
    pub komi: f64,
    /// The number of handicap stones.
    pub handicap: u32,
    /// The number of stones that each colour captured during the game. Only territory rules
    /// count them.
    pub captured: ByColour<usize>,
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

/// The points of both colours.
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
    pub points: ByColour<f64>,
    /// The points of territory that count: owned points without a living stone.
    pub territory: ByColour<PointSet>,
    /// The number of dead enemy stones in the territory, still on the board.
    pub prisoners: ByColour<usize>,
    /// The points of territory that are lost because they must still be filled. None by area
    /// rules, where filling costs nothing.
    pub must_fill: ByColour<PointSet>,
}

impl Score {
    /// Counts `position` by the `verdicts` of any classifier.
    ///
    /// ```
    /// use sahwal_core::rules::{Counting, Rules, Score};
    /// use sahwal_core::{ByColour, classify, position};
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
    /// assert_eq!(score(Rules::Area).points, ByColour { black: 13.0, white: 10.0 });
    /// assert_eq!(score(Rules::Territory).points, ByColour { black: 5.0, white: 3.0 });
    /// ```
    pub fn of(position: &Position, verdicts: &Verdicts, counting: &Counting) -> Score {
        let Counting { ruleset, .. } = counting;
        let borders = Borders::of(position, verdicts);
        let taxed = match ruleset.tax {
            Tax::None => ByColour::default(),
            Tax::Seki | Tax::All => borders.seki_eyes,
        };
        let living = ByColour::from_fn(|colour| position.stones(colour) - verdicts.dead);
        let owned = ByColour::from_fn(|colour| verdicts.owners.of(colour));
        let territory = ByColour::from_fn(|of| owned[of] - living[of] - taxed[of]);
        let dead_enemies = |of: Colour| verdicts.dead & position.stones(of.opponent());
        let prisoners = ByColour::from_fn(|of| (territory[of] & dead_enemies(of)).len());
        let must_fill = match ruleset.rules {
            Rules::Area => ByColour::default(),
            Rules::Territory => ByColour::from_fn(|of| territory[of] & borders.teire[of]),
        };
        let mut points = ByColour::from_fn(|of| {
            let points = match ruleset.rules {
                Rules::Area => (owned[of] & living[of]).len() + territory[of].len(),
                Rules::Territory => {
                    let unfilled = territory[of] - must_fill[of];
                    unfilled.len() + prisoners[of] + counting.captured[of]
                }
            };
            points as f64
        });
        let bonus = ruleset.bonus.points(counting.handicap);
        points.white += counting.komi + f64::from(bonus);
        Score {
            points,
            territory: ByColour::from_fn(|of| territory[of] - must_fill[of]),
            prisoners,
            must_fill,
        }
    }

    /// Black's points minus White's.
    pub fn margin(&self) -> f64 {
        self.points.black - self.points.white
    }

    /// The margin if nobody fills anything, as servers count by territory rules.
    pub fn margin_unfilled(&self) -> f64 {
        let ByColour { black, white } = self.must_fill.map(|points| points.len() as f64);
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
                captured: ByColour { black: 3, white: 1 },
            };
            let ByColour { black, white } = Score::of(&position, &verdicts, &counting).points;
            [black, white]
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
        assert_eq!(score.points, ByColour::default());
    }
}
