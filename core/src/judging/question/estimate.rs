//! Estimates the score at the end of a game: a margin with its spread.
//!
//! The [network](crate::network) expects an owner of each point. The sum of the owners is Black's
//! lead in area. The less sure the owners are, the more of the board is open. A [`Fit`] says how
//! much the margin still changes from there in games of certain players. So the spread depends on
//! the players, not only on the board.
//!
//! `sahwal-lab estimate` fits and measures; figures and data are in `results/middle-game` and
//! `results/METHODOLOGY.md`.
//!
//! GTP asks for an [`Estimate`] in `kata-raw-nn`, and each [`View`](crate::view::View) has two, for
//! club and for strong players. The numbers were fitted to this network. Another network needs
//! another fit, or its spreads are wrong.

use super::{Judgement, Question};
use crate::base::names::names;
use crate::estimate::network::Outlook;
use crate::judging::rules::Rules;
use crate::{Colour, Position};

/// The players to whose games the spread of an estimate was fitted.
///
/// ```
/// use sahwal_core::question::Players;
///
/// assert_eq!(Players::ALL.map(Players::name), ["club", "strong"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Players {
    /// Amateurs of a club or a server.
    #[default]
    Club,
    /// Players of 9 dan.
    Strong,
}

names!(Players: Club "club", Strong "strong");

/// What to expect of the score at the end of a game: a margin and its spread.
///
/// ```
/// use sahwal_core::question::{Estimate, Players};
/// use sahwal_core::rules::{Counting, Rules};
/// use sahwal_core::{Question, position};
///
/// let position = position! {
///     . . . . . . . . .
///     . . . . X . . . .
///     . . X . . O . . .
///     . . . . . . . . .
///     . . . X . . O . .
///     . . . . . . . . .
///     . . X . . O . . .
///     . . . . . . . . .
///     . . . . . . . . .
/// };
/// let counting = Counting { komi: 5.5, ..Counting::plain(Rules::Area) };
/// let question = Question::new(&position, counting);
/// let judgement = sahwal_core::judge(&question);
/// let estimate = Estimate::of(&question, &judgement, Players::Club);
/// println!("estimate {}", estimate.in_words());
/// assert!(estimate.spread > 5.0 && (0.0..=1.0).contains(&estimate.black_wins));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Black's points minus White's at the end, by the rules and the komi.
    pub margin: f64,
    /// The standard deviation of the margin; 0 where the score is safe.
    pub spread: f64,
    /// The probability that Black has more points at the end, from 0 to 1. It is 0.5 for a safe
    /// score of 0.
    pub black_wins: f64,
}

/// How the spread depends on the open share of the board in games of some players. The spread, in
/// points, is the number of lines times (`linear` × open - `square` × open²).
///
/// ```
/// use sahwal_core::question::{Lead, Players};
///
/// let half_open = Lead { area: 3.0, open: 0.5, lines: 19 };
/// let [club, strong] = Players::ALL.map(|players| players.fit().spread(&half_open));
/// assert!(club > strong);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The coefficient of the open share.
    pub linear: f64,
    /// The coefficient of the square of the open share, which is subtracted.
    pub square: f64,
}

impl Fit {
    /// The least spread, in points: a border that seems closed may still move.
    const LEAST: f64 = 0.5;

    /// The standard deviation of the margin, in points.
    pub fn spread(&self, lead: &Lead) -> f64 {
        let spread = lead.open * (self.linear - self.square * lead.open);
        (lead.lines as f64 * spread).max(Fit::LEAST)
    }
}

impl Players {
    /// The coefficients for these players. `sahwal-lab estimate` fits and prints them.
    pub const fn fit(self) -> Fit {
        match self {
            Players::Club => Fit {
                linear: 3.99,
                square: 2.78,
            },
            Players::Strong => Fit {
                linear: 1.98,
                square: 1.61,
            },
        }
    }
}

/// What the network expects of a position as a whole.
///
/// ```
/// use sahwal_core::question::Lead;
/// use sahwal_core::{Position, Size};
///
/// let lead = Lead::of(&Position::new(Size::S9));
/// assert_eq!((lead.area, lead.lines), (0.0, 9));
/// assert!(lead.open > 0.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lead {
    /// Black's area minus White's, in points: the sum of the expected owners.
    pub area: f64,
    /// How much of the board is open, from 0 to 1. It is the mean over all points of how unsure
    /// their owner is.
    pub open: f64,
    /// The number of lines of the board.
    pub lines: usize,
}

impl Lead {
    /// Asks the network about a position.
    pub fn of(position: &Position) -> Lead {
        let outlook = Outlook::of(position);
        let size = position.size();
        let owners: Vec<f64> = size
            .points()
            .map(|point| outlook.ownership(point))
            .collect();
        // 1 - |owner| is 0 for a sure point and 1 for one that either may get.
        let open: f64 = owners.iter().map(|owner| 1.0 - owner.abs()).sum();
        Lead {
            area: owners.iter().sum(),
            open: open / size.area() as f64,
            lines: size.lines(),
        }
    }
}

impl Estimate {
    /// What to expect of a game that such `players` continue from the position of the question. If
    /// the judgement says that its score is safe, the estimate is that score.
    pub fn of(question: &Question, judgement: &Judgement, players: Players) -> Estimate {
        Estimate::of_each(question, judgement)[players as usize]
    }

    /// The estimates for all [`Players`], in their order. The network is asked only once.
    pub fn of_each(question: &Question, judgement: &Judgement) -> [Estimate; Players::ALL.len()] {
        // What is decided has no spread.
        if judgement.is_safe() == Some(true) {
            let margin = judgement.score().margin();
            return Players::ALL.map(|_| Estimate::new(margin, 0.0));
        }
        let lead = Lead::of(&question.position);
        Players::ALL.map(|players| Estimate::by_lead(&lead, &players.fit(), question))
    }

    /// The estimate from the lead that the network expects, with the spread of a fit.
    fn by_lead(lead: &Lead, fit: &Fit, question: &Question) -> Estimate {
        let counting = &question.counting;
        let for_white = counting.komi + f64::from(counting.handicap_points());
        let margin = match question.rules() {
            Rules::Area => lead.area,
            // Area counts the stones that a player has put on the board, and territory does not.
            // From now on both players put the same number of stones there.
            Rules::Territory => lead.area - counting.captured.placed(&question.position) as f64,
        };
        Estimate::new(margin - for_white, fit.spread(lead))
    }

    /// An estimate by a normal distribution with this mean and standard deviation, in points.
    pub fn new(margin: f64, spread: f64) -> Estimate {
        let black_wins = if spread > 0.0 {
            // The share of the normal distribution above 0.
            libm::erfc(-margin / (spread * std::f64::consts::SQRT_2)) / 2.0
        } else if margin == 0.0 {
            0.5
        } else {
            f64::from(margin > 0.0)
        };
        Estimate {
            margin,
            spread,
            black_wins,
        }
    }

    /// The more likely winner, and how likely it is.
    pub fn winner(&self) -> (Colour, f64) {
        if self.black_wins >= 0.5 {
            (Colour::Black, self.black_wins)
        } else {
            (Colour::White, 1.0 - self.black_wins)
        }
    }

    /// The estimate in words, in whole points: `B+4 ± 11 (Black wins 64 %)`.
    pub fn in_words(&self) -> String {
        let margin = match self.margin.round() {
            0.0 => "0".to_owned(),
            lead if lead > 0.0 => format!("B+{lead}"),
            lead => format!("W+{}", -lead),
        };
        let (winner, chance) = self.winner();
        let name = match winner {
            Colour::Black => "Black",
            Colour::White => "White",
        };
        // Nothing is certain before the end.
        let percent = (100.0 * chance).round().min(99.0);
        let spread = self.spread.round().max(1.0);
        format!("{margin} ± {spread} ({name} wins {percent} %)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;
    use crate::judging::classify;
    use crate::judging::rules::{Captured, Counting, Ruleset};
    use crate::{ByColour, position};
    use proptest::prelude::*;

    /// The estimate by the verdicts of a prover, which states no doubts.
    fn estimate(position: &Position, counting: Counting, players: Players) -> Estimate {
        let question = Question::new(position, counting);
        let verdicts = testing::verdicts("benson", position);
        Estimate::of(&question, &Judgement::bare(&question, verdicts), players)
    }

    #[test]
    fn a_safe_score_is_the_estimate() {
        let counting = Counting {
            komi: 6.5,
            ..Counting::default()
        };
        let position = position! {
            . X X . X O O . O
            X X . X X O . O O
            . X X X X O O O .
            X X . X X O . O O
            X . X X X O O O .
            X X X . X O . O O
            . X X X X O O O O
            X X . X X O O . O
            X . X X X O . O O
        };
        let question = Question::new(&position, counting);
        let judgement = classify::judge(&question);
        assert_eq!(judgement.is_safe(), Some(true), "{:?}", judgement.doubts);
        for players in Players::ALL {
            let estimate = Estimate::of(&question, &judgement, players);
            assert_eq!(estimate, Estimate::new(judgement.score().margin(), 0.0));
            assert_eq!(estimate.black_wins, 1.0);
        }
    }

    #[test]
    fn words_say_who_leads_and_never_certainty() {
        let words = |margin, spread| Estimate::new(margin, spread).in_words();
        assert_eq!(words(4.2, 11.4), "B+4 ± 11 (Black wins 64 %)");
        assert_eq!(words(-80.0, 3.0), "W+80 ± 3 (White wins 99 %)");
        assert_eq!(words(-0.2, 0.3), "0 ± 1 (White wins 75 %)");
        assert_eq!(Estimate::new(0.0, 0.0).black_wins, 0.5);
    }

    #[test]
    fn rules_komi_and_captures_move_the_margin() {
        let position = position! {
            . . . . .
            . X . . .
            . . . O .
            . X . . .
            . . . . .
        };
        let margin = |counting| estimate(&position, counting, Players::Strong).margin;
        let area = margin(Counting::default());
        let with_komi = Counting {
            ruleset: "chinese".parse().unwrap(),
            komi: 0.5,
            handicap: 2,
            ..Counting::default()
        };
        assert!((area - 2.5 - margin(with_komi)).abs() < 1e-9);
        // Black has a stone more on the board, and White has taken two.
        let territory = Counting {
            ruleset: Ruleset::TERRITORY,
            captured: Captured::known(ByColour { black: 0, white: 2 }),
            ..Counting::default()
        };
        assert!((area - 3.0 - margin(territory)).abs() < 1e-9);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// With the colours swapped, the estimate is the other player's.
        #[test]
        fn colours_are_treated_alike(position in testing::positions()) {
            for players in Players::ALL {
                let one = estimate(&position, Counting::default(), players);
                let other = estimate(&position.swapped(), Counting::default(), players);
                prop_assert!((one.margin + other.margin).abs() < 1e-9);
                prop_assert!((one.spread - other.spread).abs() < 1e-9);
                prop_assert!((one.black_wins + other.black_wins - 1.0).abs() < 1e-9);
                prop_assert!(one.spread > 0.0);
            }
        }
    }
}
