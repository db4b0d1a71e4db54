//! Strings with their verdicts and reasons: the field `strings` of a [`View`](super::View).
//!
//! `analyze --json`, JavaScript and Python have one [`StringView`] for each string. A string is
//! named by its first stone, as in `strings.csv`. If the names differed, users could not join the
//! two.

use serde::Serialize;

use super::{Form, Points, Side};
use crate::judging::rules::FinalStatus;
use crate::verdict::{Read, StringVerdict};

/// A string with its verdict. The [module](super) lists the fields.
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
/// assert_eq!((view.strings[0].string.as_str(), view.strings[0].stones.len()), ("B4", 6));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct StringView {
    pub string: String,
    pub colour: Side,
    pub stones: Points,
    pub verdict: &'static str,
    pub status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truth: Option<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<usize>,
    pub how: Option<&'static str>,
    pub confidence: Option<f64>,
    pub reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network: Option<ByMover>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playouts: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<&'static str>,
}

/// A share for each player to move first.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ByMover {
    pub black_first: f64,
    pub white_first: f64,
}

impl StringView {
    pub(super) fn of(judged: &StringVerdict, status: FinalStatus, form: Form) -> StringView {
        let string = match judged.stones.first() {
            // Any stone would identify the string. The first one makes the name unique.
            Some(stone) => stone.gtp(form.size()).to_string(),
            None => String::new(),
        };
        StringView {
            string,
            colour: form.colour(judged.colour),
            stones: form.points(judged.stones),
            verdict: judged.status.name(),
            status: status.name(),
            truth: None,
            group: None,
            how: judged.method(),
            confidence: judged.confidence.map(|value| form.number(value)),
            reason: judged.reason.clone(),
            network: judged.network.map(|shares| ByMover {
                black_first: form.number(shares.black),
                white_first: form.number(shares.white),
            }),
            playouts: judged.playouts.map(|value| form.number(value)),
            read: judged.read.map(Read::name),
        }
    }
}
