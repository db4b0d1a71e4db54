//! The score, whether it is safe, and what lies between the colours.
//!
//! Every [`View`](super::View) has a [`ScoreView`]. [`BordersView`] is the layer `borders`, which
//! Python always has. Programs decide by `safe_to_score` whether a person must check the score.
//! Null does not mean yes: most classifiers do not decide that.

use serde::Serialize;

use super::{Form, Move, Points};
use crate::judging::borders::Borders;
use crate::judging::question::{Judgement, Question};
use crate::judging::rules::{Captured, Counting, Rules, Score};
use crate::verdict::Verdicts;
use crate::{ByColour, Position};

/// The score. The [module](super) lists the fields.
///
/// ```
/// use sahwal_core::view::{Form, View};
/// use sahwal_core::{Question, judge, position};
///
/// let question = Question::from(position! {
///     . X O .
///     X X O O
///     . X O .
///     X X O O
/// });
/// let judgement = judge(&question);
/// let view = View::of("combined", &question, &judgement, Form::names(question.position.size()));
/// assert_eq!((view.score.counted.rules, view.score.margins.area_margin), ("area", 0.0));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct ScoreView {
    #[serde(flatten)]
    pub margins: Margins,
    #[serde(flatten)]
    pub counted: Counted,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded_margin: Option<Option<f64>>,
    #[serde(flatten)]
    pub safety: DoubtsView,
}

/// The margins without komi and handicap points.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Margins {
    pub area_margin: f64,
    pub territory_margin: f64,
    pub territory_margin_by_letter: f64,
}

/// The score by the rules, komi and handicap in force.
#[derive(Clone, Debug, Serialize)]
pub struct Counted {
    pub rules: &'static str,
    pub komi: f64,
    pub handicap_points: u32,
    pub black: f64,
    pub white: f64,
    pub margin: f64,
    pub text: String,
    pub by_letter: Option<ByLetter>,
}

/// The score by the letter of territory rules, if it differs.
#[derive(Clone, Debug, Serialize)]
pub struct ByLetter {
    pub fill: Points,
    pub seki_eyes: Points,
    pub margin: f64,
    pub text: String,
}

/// Whether the score is safe.
///
/// ```
/// use sahwal_core::view::{DoubtsView, Form};
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
/// let doubts = DoubtsView::of(&question, &judgement, form);
/// assert_eq!(doubts.safe_to_score, Some(doubts.doubts.is_empty()));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct DoubtsView {
    pub safe_to_score: Option<bool>,
    pub at_stake: Option<usize>,
    pub advice: Vec<String>,
    pub doubts: Vec<DoubtView>,
}

/// One reason why the score is not safe.
#[derive(Clone, Debug, Serialize)]
pub struct DoubtView {
    pub cause: &'static str,
    pub text: String,
    pub points: Points,
    #[serde(rename = "move")]
    pub play: Option<Move>,
    pub at_stake: usize,
    pub advice: String,
}

impl ScoreView {
    pub(super) fn of(question: &Question, judgement: &Judgement, form: Form) -> ScoreView {
        let counting = &question.counting;
        ScoreView {
            margins: Margins::of(&question.position, &judgement.verdicts, counting.captured),
            counted: Counted::of(&judgement.score(), counting, form),
            recorded_margin: None,
            safety: DoubtsView::of(question, judgement, form),
        }
    }
}

impl Counted {
    fn of(score: &Score, counting: &Counting, form: Form) -> Counted {
        // By the letter, eyes in seki are no territory, and a point that must be filled is none.
        let by_letter = score.letter_in_words(form.size()).map(|text| ByLetter {
            fill: form.points(score.must_fill.black | score.must_fill.white),
            seki_eyes: form.points(score.seki_eyes.black | score.seki_eyes.white),
            margin: score.by_letter(),
            text,
        });
        Counted {
            rules: counting.ruleset.rules.name(),
            komi: counting.komi,
            handicap_points: counting.handicap_points(),
            black: score.points.black,
            white: score.points.white,
            margin: score.margin(),
            text: score.result(),
            by_letter,
        }
    }
}

impl Margins {
    fn of(position: &Position, verdicts: &Verdicts, captured: Captured) -> Margins {
        // Both counts, so that a reader sees the difference that the rules make.
        let [area, territory] = [Rules::Area, Rules::Territory].map(|rules| {
            let counting = Counting {
                captured,
                ..Counting::plain(rules)
            };
            Score::of(position, verdicts, &counting)
        });
        Margins {
            area_margin: area.margin(),
            territory_margin: territory.margin(),
            territory_margin_by_letter: territory.by_letter(),
        }
    }
}

impl DoubtsView {
    /// The doubts of a judgement, and whether its score is safe.
    pub fn of(question: &Question, judgement: &Judgement, form: Form) -> DoubtsView {
        let doubts = judgement.doubts.iter().flatten().map(|doubt| DoubtView {
            cause: doubt.cause.name(),
            text: doubt.in_words(form.size()),
            points: form.points(doubt.points),
            play: (doubt.play).map(|(colour, point)| form.step((colour, Some(point)))),
            at_stake: doubt.at_stake,
            advice: doubt.advice(&question.position),
        });
        DoubtsView {
            safe_to_score: judgement.is_safe(),
            at_stake: judgement.at_stake(),
            advice: judgement.advice(question),
            doubts: doubts.collect(),
        }
    }
}

/// What lies between the colours. The [module](super) lists the fields.
///
/// ```
/// use sahwal_core::borders::Borders;
/// use sahwal_core::view::{BordersView, Form, View};
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
/// let view = View::of("combined", &question, &judgement, form);
/// let borders = Borders::of(&question.position, &judgement.verdicts);
/// let shown = BordersView::of(&borders, view.score.margins, form);
/// assert!(shown.open.is_empty());
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BordersView {
    pub dame: Points,
    pub small: Points,
    pub open: Points,
    pub gaps: Points,
    pub teire: ByColour<Points>,
    pub seki: Points,
    pub shared: Points,
    pub seki_eyes: Points,
    #[serde(flatten)]
    pub margins: Margins,
}

impl BordersView {
    /// These borders, with the margins of the score.
    pub fn of(found: &Borders, margins: Margins, form: Form) -> BordersView {
        BordersView {
            dame: form.points(found.dame),
            small: form.points(found.small),
            open: form.points(found.open),
            gaps: form.points(found.gaps),
            teire: found.teire.map(|points| form.points(points)),
            seki: form.points(found.seki),
            shared: form.points(found.shared),
            seki_eyes: form.points(found.seki_eyes.black | found.seki_eyes.white),
            margins,
        }
    }
}
