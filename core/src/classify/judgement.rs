//! Verdicts with what they rest on and how sure they are.

use crate::classify::{Status, Verdicts};
use crate::{Colour, PointSet, Position, Strings};

/// How a verdict was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// It is certain, whoever moves first.
    Proved,
    /// By rules about the position as it stands.
    Static,
    /// By what happened in playouts.
    Sampled,
    /// By reading moves out.
    Searched,
}

impl How {
    /// All of them.
    pub const ALL: [How; 4] = [How::Proved, How::Static, How::Sampled, How::Searched];

    /// `proved`, `static`, `sampled` or `searched`.
    pub const fn name(self) -> &'static str {
        match self {
            How::Proved => "proved",
            How::Static => "static",
            How::Sampled => "sampled",
            How::Searched => "searched",
        }
    }
}

/// The verdict for a string, and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Its colour.
    pub colour: Colour,
    /// Its stones.
    pub stones: PointSet,
    /// The verdict.
    pub status: Status,
    /// How it was reached.
    pub how: How,
    /// The probability that it is right, 0 to 1, were it given; `None` where the
    /// classifier does not say.
    pub confidence: Option<f64>,
    /// What speaks for it, in words; empty where the classifier does not say.
    pub reason: String,
}

/// What a classifier says of a position and of its own verdicts.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The verdicts, those of [`Classifier::classify`](super::Classifier::classify).
    pub verdicts: Verdicts,
    /// The strings, by number in [`Strings`].
    pub strings: Vec<Judged>,
    /// Whether the position may be scored by these verdicts without anybody looking;
    /// `None` where the classifier does not say.
    pub safe_to_score: Option<bool>,
}

impl Judgement {
    /// Verdicts that were all reached in the same way. What is proved is certain, of
    /// anything else the confidence is not known.
    pub fn of(position: &Position, verdicts: Verdicts, how: How) -> Judgement {
        let strings = Strings::of(position);
        let judged = strings.iter().map(|string| Judged {
            colour: string.colour,
            stones: string.stones,
            status: verdicts.status_of(string.stones),
            how,
            confidence: (how == How::Proved).then_some(1.0),
            reason: String::new(),
        });
        Judgement {
            verdicts,
            strings: judged.collect(),
            safe_to_score: None,
        }
    }
}
