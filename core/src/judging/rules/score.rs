//! The score of a finished board by a rule set.
//!
//! [`Judgement::score`](crate::Judgement::score) and the crate of records count with [`Score::of`].
//! `run` compares its margins with the recorded ones. So a rule that is counted wrongly here looks
//! like an error of the classifiers there.

use super::{Captured, Removal, Rules, Ruleset, Tax};
use crate::base::error::InputError;
use crate::judging::borders::Borders;
use crate::verdict::{Cause, Doubt, Verdicts};
use crate::{ByColour, Colour, PointSet, Position, Size};

/// What a record, a session or a caller states about the count of a game. A field is `None` if it
/// is not stated.
///
/// ```
/// use sahwal_core::rules::{Captured, Ruleset, Terms};
///
/// let record = Terms { komi: Some(6.5), ..Terms::default() };
/// let session = Terms { ruleset: Ruleset::named("Japanese"), komi: Some(0.0), handicap: None };
/// let counting = record.or(session).counting(Captured::default());
/// assert_eq!((counting.komi, counting.ruleset), (6.5, Ruleset::TERRITORY));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Deserialize, serde::Serialize)]
pub struct Terms {
    /// The rules.
    pub ruleset: Option<Ruleset>,
    /// Komi in points.
    pub komi: Option<f64>,
    /// The number of handicap stones.
    pub handicap: Option<u32>,
}

impl Terms {
    /// These terms, completed from `other` where a field is `None`.
    #[must_use]
    pub fn or(self, other: Terms) -> Terms {
        Terms {
            ruleset: self.ruleset.or(other.ruleset),
            komi: self.komi.or(other.komi),
            handicap: self.handicap.or(other.handicap),
        }
    }

    /// Checks a komi for a board of this size, whether it comes from a record, an option, a
    /// question or a GTP client.
    ///
    /// ```
    /// use sahwal_core::Size;
    /// use sahwal_core::rules::{KomiStep, Terms};
    ///
    /// assert_eq!(Terms::checked_komi(6.5, Size::S9, KomiStep::Half), Ok(6.5));
    /// for wrong in [6.3, 6.25, 82.0, f64::NAN] {
    ///     assert!(Terms::checked_komi(wrong, Size::S9, KomiStep::Half).is_err());
    /// }
    /// ```
    ///
    /// # Errors
    /// The komi is no multiple of the step, or larger than the number of points of the board.
    pub fn checked_komi(komi: f64, size: Size, step: KomiStep) -> Result<f64, InputError> {
        let most = size.area() as f64;
        let (parts, points) = match step {
            KomiStep::Half => (2.0, "whole or half points"),
            KomiStep::Quarter => (4.0, "quarters of points"),
        };
        // A multiple of a half or a quarter, times 2 or 4, is whole.
        if komi.abs() <= most && (parts * komi).fract() == 0.0 {
            return Ok(komi);
        }
        // A number with very many digits is written in short form.
        let found = if komi.abs() < 1e6 {
            komi.to_string()
        } else {
            format!("{komi:e}")
        };
        Err(InputError::new(format!(
            "expected {points} from -{most} to {most}, found {found}"
        )))
    }

    /// How a board is counted by these terms, with these captures. What the terms do not state is
    /// area rules, no komi and no handicap stones.
    pub fn counting(self, captured: Captured) -> Counting {
        Counting {
            ruleset: self.ruleset.unwrap_or_default(),
            komi: self.komi.unwrap_or(0.0),
            handicap: self.handicap.unwrap_or(0),
            captured,
            ..Counting::default()
        }
    }
}

/// The smallest step of a komi.
///
/// ```
/// use sahwal_core::Size;
/// use sahwal_core::rules::{KomiStep, Terms};
///
/// assert!(Terms::checked_komi(3.25, Size::S9, KomiStep::Half).is_err());
/// assert_eq!(Terms::checked_komi(3.25, Size::S9, KomiStep::Quarter), Ok(3.25));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KomiStep {
    /// Half a point. Halves prevent draws.
    #[default]
    Half,
    /// A quarter of a point, for a record whose result has quarters.
    Quarter,
}

/// How a board is counted.
///
/// ```
/// use sahwal_core::Colour;
/// use sahwal_core::rules::Counting;
///
/// let counting = Counting {
///     ruleset: "aga-button".parse()?,
///     handicap: 3,
///     first_pass: Some(Colour::White),
///     ..Counting::default()
/// };
/// assert_eq!((counting.handicap_points(), counting.button()), (2, Some(Colour::White)));
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counting {
    /// The rules.
    pub ruleset: Ruleset,
    /// Points for White, without those for handicap stones.
    pub komi: f64,
    /// The number of handicap stones.
    pub handicap: u32,
    /// The stones that each colour captured during the game. Only territory rules count them.
    pub captured: Captured,
    /// What becomes of the dead stones. The default is [`Removal::Dead`], even for rules whose text
    /// has no removal ([`Ruleset::removal`]), since players and servers take dead stones off
    /// anyway.
    pub removal: Removal,
    /// Who passed first in the game, if that is known. By rules with a button he gets half a point.
    pub first_pass: Option<Colour>,
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

    /// The points that White gets for the handicap stones, by the rules.
    pub const fn handicap_points(&self) -> u32 {
        self.ruleset.bonus.points(self.handicap)
    }

    /// Who gets half a point for the first pass, by the rules.
    pub fn button(&self) -> Option<Colour> {
        if self.ruleset.button {
            self.first_pass
        } else {
            None
        }
    }

    /// The doubts that the rules leave about the score of these verdicts. There are two: dead
    /// stones are taken off although the text of the rules has no removal and the margin changes;
    /// or the half point of a button has no owner, since it is not known who passed first.
    pub fn doubts(&self, position: &Position, verdicts: &Verdicts) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        if self.ruleset.removal == Removal::None && self.removal == Removal::Dead {
            let by_text = Counting {
                removal: Removal::None,
                ..*self
            };
            let [found, by_text] =
                [self, &by_text].map(|by| Score::of(position, verdicts, by).margin());
            if found != by_text {
                doubts.push(Doubt {
                    cause: Cause::Rules,
                    points: verdicts.dead,
                    play: None,
                    at_stake: (found - by_text).abs().ceil() as usize,
                });
            }
        }
        if self.ruleset.button && self.first_pass.is_none() {
            // Half a point for one player or for the other.
            doubts.push(Doubt {
                cause: Cause::Rules,
                points: PointSet::EMPTY,
                play: None,
                at_stake: 1,
            });
        }
        doubts
    }
}

/// The points of both colours, as servers count them.
///
/// Neutral and unknown points count for neither colour. By area rules the points of a colour are
/// its living stones and its territory. By territory rules they are its territory, the dead stones
/// of the other colour, and the stones that it captured. White's points include komi and handicap
/// points.
///
/// The texts of territory rules ask players to fill some points of their own ([`Borders::teire`]).
/// The Japanese rules of 1989 (article 8) count no eye of stones in seki ([`Borders::seki_eyes`]).
/// Servers ignore both rules, and the recorded results of games agree with the servers. So both
/// kinds of points count here, and [`Score::by_letter`] has the margin without them.
///
/// A rule set with a tax on seki counts neither such eyes nor dead stones outside territory. By a
/// tax on all groups each colour also pays two points for each of its living groups. This is stone
/// scoring: only stones count, and a group must keep two eyes without stones (as `taxALL` of
/// KataGo, <https://lightvector.github.io/KataGo/rules.html>). A button is half a point for the
/// player who passed first.
///
/// ```
/// use sahwal_core::rules::{Counting, Rules, Score};
/// use sahwal_core::verdict::Verdicts;
/// use sahwal_core::{PointSet, position};
///
/// let position = position! { X X . O };
/// let verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
/// let score = Score::of(&position, &verdicts, &Counting::plain(Rules::Area));
/// assert_eq!((score.result(), score.margin()), ("B+1".to_owned(), 1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The points.
    pub points: ByColour<f64>,
    /// The points of territory that count: owned points without a living stone.
    pub territory: ByColour<PointSet>,
    /// The number of dead enemy stones on the board that count.
    pub prisoners: ByColour<usize>,
    /// The points of territory that each player must still fill. Empty by area rules, where filling
    /// costs nothing.
    pub must_fill: ByColour<PointSet>,
    /// The points of territory that are eyes of stones in seki. Empty by area rules.
    pub seki_eyes: ByColour<PointSet>,
    /// The points that each player pays for his living groups; 0 without a tax on all groups.
    pub group_tax: ByColour<usize>,
    /// The points whose owner is unknown.
    pub unknown: PointSet,
    /// The margin after [`Score::must_fill`] was filled, without [`Score::seki_eyes`].
    by_letter: f64,
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
        let ruleset = counting.ruleset;
        let as_it_stands;
        let verdicts = match counting.removal {
            Removal::Dead => verdicts,
            Removal::None => {
                as_it_stands = Verdicts::with_dead(position, PointSet::EMPTY);
                &as_it_stands
            }
        };
        // Area rules without a tax do not depend on what lies between the colours.
        let by_territory = ruleset.rules == Rules::Territory;
        let is_taxed = ruleset.tax != Tax::None;
        let borders = if by_territory || is_taxed {
            Borders::of(position, verdicts)
        } else {
            Borders::default()
        };
        let owners = &verdicts.owners;
        // A stone on a point that its colour does not own is dead.
        let owned = ByColour::from_fn(|of| owners.of(of));
        let living = ByColour::from_fn(|of| owned[of] & position.stones(of));
        let all = ByColour::from_fn(|of| owned[of] - living[of]);
        let territory = if is_taxed {
            ByColour::from_fn(|of| all[of] - borders.seki_eyes[of])
        } else {
            all
        };
        // Dead stones on neutral points are prisoners, too. With a tax only those in territory are.
        let dead = ByColour::from_fn(|of| {
            let counts = if is_taxed {
                territory[of]
            } else {
                owned[of] | owners.neutral
            };
            position.stones(of.opponent()) & counts
        });
        // By area rules filling one's own point costs nothing, and an eye in seki counts.
        let mut must_fill = ByColour::<PointSet>::default();
        let mut seki_eyes = ByColour::<PointSet>::default();
        if by_territory {
            must_fill = ByColour::from_fn(|of| territory[of] & borders.teire[of]);
            seki_eyes = ByColour::from_fn(|of| territory[of] & borders.seki_eyes[of]);
        }
        let mut points = ByColour::from_fn(|of| {
            let own = if by_territory {
                dead[of].len() + counting.captured.stones[of]
            } else {
                living[of].len()
            };
            (territory[of].len() + own) as f64
        });
        points.white += counting.komi + f64::from(counting.handicap_points());
        if let Some(first) = counting.button() {
            points[first] += 0.5;
        }
        let mut group_tax = ByColour::default();
        if ruleset.tax == Tax::All {
            for colour in Colour::BOTH {
                let area = living[colour] | territory[colour];
                // A group in seki has no two eyes to keep open.
                let groups = living_groups(area - borders.seki, living[colour]);
                group_tax[colour] = EYES_OF_A_GROUP * groups;
                points[colour] -= group_tax[colour] as f64;
            }
        }
        // What the letter of the rules takes away: points, and dead stones in seki.
        let lost = ByColour::from_fn(|of| {
            let in_seki = dead[of] & seki_eyes[of];
            ((must_fill[of] | seki_eyes[of]).len() + in_seki.len()) as f64
        });
        Score {
            points,
            territory,
            prisoners: dead.map(|stones| stones.len()),
            must_fill,
            seki_eyes,
            group_tax,
            unknown: position.size().board() - owners.known(),
            by_letter: hundredths(points.black - lost.black - (points.white - lost.white)),
        }
    }

    /// Black's points minus White's, rounded to hundredths: komi has at most two decimals.
    pub fn margin(&self) -> f64 {
        hundredths(self.points.black - self.points.white)
    }

    /// The margin by the letter of territory rules: after each player has filled what he must
    /// ([`Score::must_fill`]), and without eyes in seki ([`Score::seki_eyes`]).
    pub fn by_letter(&self) -> f64 {
        self.by_letter
    }

    /// What the letter of the rules changes, in words such as `after filling T5: W+14.5`; `None` if
    /// the margin stays the same.
    pub fn letter_in_words(&self, size: Size) -> Option<String> {
        if self.by_letter == self.margin() {
            return None;
        }
        let mut changes = Vec::new();
        let filled = (self.must_fill.black | self.must_fill.white).gtp(size);
        if !filled.is_empty() {
            changes.push(format!("after filling {filled}"));
        }
        let eyes = (self.seki_eyes.black | self.seki_eyes.white).gtp(size);
        if !eyes.is_empty() {
            changes.push(format!("without the eyes in seki {eyes}"));
        }
        Some(format!(
            "{}: {}",
            changes.join(", "),
            result(self.by_letter)
        ))
    }

    /// The margin as game records write it: `B+3.5`, `W+2` or `0`.
    pub fn result(&self) -> String {
        result(self.margin())
    }
}

/// The points that a living group can never fill with its own stones.
const EYES_OF_A_GROUP: usize = 2;

/// The number of living groups in the area of a colour. Each connected part of the area with living
/// stones is one group: its strings share the territory between them, and so its eyes.
fn living_groups(area: PointSet, living: PointSet) -> usize {
    let parts = area.parts_in(area);
    parts.filter(|part| part.intersects(&living)).count()
}

/// Rounds to hundredths, because in binary numbers 9 - 6.3 is not exactly 2.7.
fn hundredths(points: f64) -> f64 {
    (100.0 * points).round() / 100.0
}

/// A margin as game records write it.
fn result(margin: f64) -> String {
    match margin {
        0.0 => "0".to_owned(),
        lead if lead > 0.0 => format!("B+{lead}"),
        lead => format!("W+{}", -lead),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;
    use crate::{Point, position};

    #[test]
    fn komi_handicap_and_captures_count_as_the_rules_say() {
        let position = position! {
            . X . X O
            X X X X O
            O O O O O
            O . O . X
            O O O O .
        };
        let mut verdicts = testing::verdicts("benson", &position);
        verdicts.set_dead(Colour::Black, PointSet::of(Point::at(3, 4)));
        let points = |name: &str| {
            let counting = Counting {
                ruleset: name.parse().unwrap(),
                komi: 0.5,
                handicap: 2,
                captured: Captured::known(ByColour { black: 3, white: 1 }),
                ..Counting::default()
            };
            let ByColour { black, white } = Score::of(&position, &verdicts, &counting).points;
            [black, white]
        };
        assert_eq!(points("tromp-taylor"), [8.0, 17.5]);
        assert_eq!(points("aga"), [8.0, 18.5]);
        assert_eq!(points("chinese"), [8.0, 19.5]);
        // 8 - 17.1 is -9.100000000000001 to the machine.
        let komi = Counting {
            komi: 0.1,
            ..Counting::default()
        };
        assert_eq!(Score::of(&position, &verdicts, &komi).result(), "W+9.1");
        // White: four points, one of them with a dead stone, and a captured stone.
        assert_eq!(points("japanese"), [2.0 + 3.0, 4.0 + 1.0 + 1.0 + 0.5]);
    }

    /// White lives in the two lower corners with two eyes each, and Black lives around them.
    fn two_groups() -> Position {
        position! {
            . X . . . . . X .
            X X X X X X X X X
            . . . . . . . . .
            X X X X . X X X X
            X X X X X X X X X
            O O O X X X O O O
            O . O X X X O . O
            O O O X X X O O O
            . O . X X X . O .
        }
    }

    #[test]
    fn stone_scoring_takes_two_points_for_each_living_group() {
        let position = two_groups();
        let verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
        let score = |name: &str| {
            let counting = Counting {
                ruleset: name.parse().unwrap(),
                ..Counting::default()
            };
            Score::of(&position, &verdicts, &counting)
        };
        let area = score("area").points;
        assert_eq!([area.black, area.white], [57.0, 22.0]);
        // Black's stones are one group, as the empty points between them are his.
        for name in ["stone-scoring", "Chinese, group tax"] {
            let taxed = score(name);
            assert_eq!(taxed.group_tax, ByColour { black: 2, white: 4 }, "{name}");
            assert_eq!([taxed.points.black, taxed.points.white], [55.0, 18.0]);
        }
        let territory = score("japanese").points;
        let ancient = score("ancient-territory").points;
        assert_eq!(ancient.white, territory.white - 4.0);
    }

    #[test]
    fn the_first_pass_is_worth_half_a_point_with_a_button() {
        let position = two_groups();
        let verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
        let by = |name: &str, first_pass| Counting {
            ruleset: name.parse().unwrap(),
            first_pass,
            ..Counting::default()
        };
        let margin = |counting: Counting| Score::of(&position, &verdicts, &counting).margin();
        let (black, white) = (Some(Colour::Black), Some(Colour::White));
        assert_eq!(margin(by("aga-button", black)), 35.5);
        assert_eq!(margin(by("aga-button", white)), 34.5);
        assert_eq!(margin(by("aga", white)), 35.0);
        let doubts = |counting: Counting| counting.doubts(&position, &verdicts);
        assert!(doubts(by("aga-button", white)).is_empty());
        assert!(doubts(by("aga", None)).is_empty());
        let [doubt] = doubts(by("aga-button", None))[..] else {
            panic!("one doubt");
        };
        assert_eq!((doubt.cause, doubt.at_stake), (Cause::Rules, 1));
    }

    #[test]
    fn without_removal_the_board_counts_as_it_stands() {
        let board = two_groups();
        let lost = Point::at(0, 4);
        let white = board.stones(Colour::White) | PointSet::of(lost);
        let stones = Position::from_stones(board.size(), board.stones(Colour::Black), white);
        let stones = stones.unwrap();
        let verdicts = Verdicts::with_dead(&stones, PointSet::of(lost));
        let by = |name: &str, removal| Counting {
            ruleset: name.parse().unwrap(),
            removal,
            ..Counting::default()
        };
        let margin = |counting: Counting| Score::of(&stones, &verdicts, &counting).margin();
        assert_eq!(margin(by("tromp-taylor", Removal::Dead)), 35.0);
        // The dead stone counts, and the points beside it are nobody's.
        assert_eq!(margin(by("tromp-taylor", Removal::None)), 29.0);
        let doubts = by("tromp-taylor", Removal::Dead).doubts(&stones, &verdicts);
        assert_eq!(
            (doubts[0].points, doubts[0].at_stake),
            (PointSet::of(lost), 6)
        );
        for sure in [
            by("tromp-taylor", Removal::None),
            by("nz", Removal::Dead),
            by("area", Removal::Dead),
        ] {
            assert!(sure.doubts(&stones, &verdicts).is_empty());
        }
        // A board without dead stones counts alike.
        let all = Verdicts::with_dead(&stones, PointSet::EMPTY);
        assert!(by("tt", Removal::Dead).doubts(&stones, &all).is_empty());
    }

    #[test]
    fn an_unknown_point_counts_for_nobody() {
        let position = position! { X . . . };
        let verdicts = testing::verdicts("benson", &position);
        let score = Score::of(&position, &verdicts, &Counting::default());
        assert_eq!(score.points, ByColour::default());
    }
}
