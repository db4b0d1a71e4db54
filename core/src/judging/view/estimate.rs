//! The expected score at the end of a game: the field `estimate` of a [`View`](super::View).
//!
//! GTP answers `estimate_score` with its text. JSON, JavaScript and Python have its fields, so a
//! renamed field breaks programs that read it.

use serde::Serialize;

use super::Form;
use crate::judging::question::{Estimate, Judgement, Players, Question};

/// The estimate of the score for club players and for strong players. The [module](super) lists the
/// fields.
///
/// ```
/// use sahwal_core::view::{EstimateView, Form};
/// use sahwal_core::{Question, judge, position};
///
/// let question = Question::from(position! {
///     . X O .
///     X X O O
///     . X O .
///     X X O O
/// });
/// let judgement = judge(&question);
/// let form = Form::names(question.position.size());
/// let estimate = EstimateView::of(&question, &judgement, form);
/// assert_eq!(estimate.players, "club");
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct EstimateView {
    pub players: &'static str,
    #[serde(flatten)]
    pub expected: Expected,
    pub open: usize,
    pub text: String,
    pub strong: Expected,
}

/// A margin with its spread.
///
/// ```
/// use sahwal_core::view::{EstimateView, Expected, Form};
/// use sahwal_core::{Question, judge, position};
///
/// let question = Question::from(position! {
///     . X O .
///     X X O O
///     . X O .
///     X X O O
/// });
/// let judgement = judge(&question);
/// let form = Form::names(question.position.size());
/// let strong: Expected = EstimateView::of(&question, &judgement, form).strong;
/// assert!((0.0..=1.0).contains(&strong.black_wins));
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Expected {
    pub margin: f64,
    pub spread: f64,
    pub black_wins: f64,
}

impl EstimateView {
    /// The estimate of a judgement of this question.
    pub fn of(question: &Question, judgement: &Judgement, form: Form) -> EstimateView {
        let [club, strong] = Estimate::of_each(question, judgement);
        let open = judgement.open_points().len();
        let text = match (judgement.is_safe(), open) {
            (Some(true), _) => judgement.score().result(),
            (_, 0) => club.in_words(),
            (_, open) => {
                let all = judgement.size.area();
                format!(
                    "{}, unfinished: {open} of {all} points are open",
                    club.in_words()
                )
            }
        };
        EstimateView {
            players: Players::Club.name(),
            expected: Expected::of(&club, form),
            open,
            text,
            strong: Expected::of(&strong, form),
        }
    }
}

impl Expected {
    fn of(estimate: &Estimate, form: Form) -> Expected {
        Expected {
            margin: form.number(estimate.margin),
            spread: form.number(estimate.spread),
            black_wins: form.number(estimate.black_wins),
        }
    }
}
