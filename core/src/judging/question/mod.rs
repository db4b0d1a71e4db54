//! The question that every program asks, and its answer.
//!
//! A [`Question`] carries all that an answer depends on: the position, how it is counted, and what
//! its record says. So a judgement and its score cannot follow different rules. `run`, `analyze`,
//! GTP and both packages make one for each position.
//!
//! A [`Judgement`] has the verdicts, the score by the question, and what puts that score in doubt.
//! An [`Estimate`] says what to expect of the score before the end.
//!
//! A [`Classifier`](crate::classify::Classifier) answers in two steps. It *sees* the position,
//! which takes time and does not depend on the rules. Then it *judges* what it saw, once for each
//! question or threshold.

mod doubts;
mod estimate;
mod judgement;

pub use estimate::{Estimate, Fit, Lead, Players};
pub use judgement::Judgement;

use super::rules::{Captured, Counting, Rules, Score};
use crate::verdict::{Cause, Verdicts};
use crate::{Colour, Position};

/// A position with all that its judgement depends on. Who moves next is no part of it: verdicts and
/// estimates hold for both players, and a doubt says where the first move decides.
///
/// ```
/// use sahwal_core::rules::{Counting, Rules};
/// use sahwal_core::{Question, position};
///
/// let position = position! {
///     . X . O .
///     X X O O O
///     . X O . O
///     X X X O O
///     . X . O .
/// };
/// // A position alone is counted by area rules, without komi.
/// let by_area = sahwal_core::judge(&position);
/// assert_eq!(by_area.score().result(), "W+1");
///
/// // By territory rules the captures count. A board does not show them, so they are in doubt.
/// let counting = Counting { komi: 0.5, ..Counting::plain(Rules::Territory) };
/// let by_territory = sahwal_core::judge(Question::new(&position, counting));
/// assert_eq!(by_territory.is_safe(), Some(false));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Question {
    /// The position.
    pub position: Position,
    /// How the board is counted: rules, komi, handicap stones, captures, who passed first, and
    /// whether dead stones are taken off.
    pub counting: Counting,
    /// The result that a record states for this position.
    pub stated: Option<StatedResult>,
    /// What a record puts in doubt. A cause that a stated result
    /// [can settle](Cause::is_settled_by_result) does not count in two cases: the score agrees with
    /// a stated margin, or it contradicts the result, which is a doubt of its own.
    pub record_doubts: Vec<Cause>,
}

impl Question {
    /// The question for a position without a record.
    pub fn new(position: &Position, counting: Counting) -> Question {
        Question {
            position: *position,
            counting,
            stated: None,
            record_doubts: Vec::new(),
        }
    }

    /// The rules in force.
    pub fn rules(&self) -> Rules {
        self.counting.ruleset.rules
    }

    /// The score by these verdicts, counted as the question says.
    pub fn score(&self, verdicts: &Verdicts) -> Score {
        Score::of(&self.position, verdicts, &self.counting)
    }

    /// The winner of a game that ended without a count: by resignation, on time or by forfeit.
    pub(crate) fn winner_without_count(&self) -> Option<Colour> {
        match self.stated.as_ref()?.result {
            Stated::Uncounted(winner) => Some(winner),
            Stated::Margin(_) | Stated::Winner(_) => None,
        }
    }

    /// The number of points by which the score of these verdicts contradicts the stated result; 0
    /// if they agree. If the record allows several ways of counting, the nearest score counts.
    /// `None` if there is no result or the score is not known.
    pub fn contradiction(&self, verdicts: &Verdicts) -> Option<f64> {
        let stated = self.stated.as_ref()?;
        let errors = stated.countings.iter().filter_map(|counting| {
            // Territory rules need the captures, and rules with a button need the first pass.
            let needs_captures = counting.ruleset.rules == Rules::Territory;
            let needs_first_pass = counting.ruleset.button && counting.first_pass.is_none();
            if needs_captures && !counting.captured.is_known || needs_first_pass {
                return None;
            }
            let score = Score::of(&self.position, verdicts, counting);
            if score.unknown.is_empty() {
                Some(stated.result.error_of(score.margin()))
            } else {
                None
            }
        });
        errors.min_by(f64::total_cmp)
    }
}

impl From<Position> for Question {
    /// The position alone, counted by area rules without komi.
    fn from(position: Position) -> Question {
        Question::new(&position, Counting::plain(Rules::Area))
    }
}

impl From<&Position> for Question {
    /// The position alone, counted by area rules without komi.
    fn from(position: &Position) -> Question {
        Question::from(*position)
    }
}

impl From<&Question> for Question {
    fn from(question: &Question) -> Question {
        question.clone()
    }
}

/// The result that a record states, and how it may have been counted.
///
/// ```
/// use sahwal_core::question::{Stated, StatedResult};
/// use sahwal_core::verdict::Verdicts;
/// use sahwal_core::{PointSet, Question, position};
///
/// let mut question = Question::from(position! {
///     . X O .
///     X X O O
///     . X O .
///     X X O O
/// });
/// question.stated = Some(StatedResult {
///     result: Stated::Margin(2.0),
///     countings: vec![question.counting],
/// });
/// // The board is even, and the record says B+2.
/// let verdicts = Verdicts::with_dead(&question.position, PointSet::EMPTY);
/// assert_eq!(question.contradiction(&verdicts), Some(2.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct StatedResult {
    /// The result.
    pub result: Stated,
    /// The ways of counting that the record allows. A record that names no rules may mean area or
    /// territory: the nearer score counts.
    pub countings: Vec<Counting>,
}

/// A result in points, or a winner.
///
/// ```
/// use sahwal_core::question::{Stated, StatedResult};
/// use sahwal_core::verdict::Verdicts;
/// use sahwal_core::{Colour, PointSet, Question, position};
///
/// let mut question = Question::from(position! { O . . . });
/// question.stated = Some(StatedResult {
///     result: Stated::Winner(Colour::White),
///     countings: vec![question.counting],
/// });
/// let verdicts = Verdicts::with_dead(&question.position, PointSet::EMPTY);
/// assert_eq!(question.contradiction(&verdicts), Some(0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stated {
    /// Black's points minus White's, after komi.
    Margin(f64),
    /// The winner, who must have more points.
    Winner(Colour),
    /// The winner of a game that nobody counted: it ended by resignation, on time or by forfeit.
    Uncounted(Colour),
}

impl Stated {
    /// The number of points by which a margin contradicts the result.
    fn error_of(self, margin: f64) -> f64 {
        match self {
            Stated::Margin(stated) => (margin - stated).abs(),
            // A player who resigns or runs out of time may be ahead on the board.
            Stated::Uncounted(_) => 0.0,
            Stated::Winner(Colour::Black) if margin > 0.0 => 0.0,
            Stated::Winner(Colour::White) if margin < 0.0 => 0.0,
            Stated::Winner(_) => margin.abs(),
        }
    }
}

/// Two margins closer than this are the same. Komi has at most two decimals.
const SAME: f64 = 0.01;

/// Whether an error of a margin, in points, counts as none: it is below a hundredth.
pub fn is_exact(error: f64) -> bool {
    error.abs() < SAME
}

impl Captured {
    /// Whether these rules count captures and the captures are not known.
    fn are_missing(&self, rules: Rules) -> bool {
        rules == Rules::Territory && !self.is_known
    }
}
