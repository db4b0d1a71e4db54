//! The verdict for a string, with its method, confidence and reason.
//!
//! A [`Judgement`](crate::Judgement) holds one for each string. `run` writes them to `strings.csv`,
//! and views show them. A verdict by the method `proved` has confidence 1, so this name is a
//! promise, not a grade.

use super::Status;
use crate::base::names::names;
use crate::{ByColour, Colour, PointSet};

/// The method that gave a verdict.
///
/// ```
/// use sahwal_core::verdict::Method;
///
/// assert_eq!(Method::ALL.map(Method::name), ["proved", "static", "estimated", "searched"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A proof: the verdict holds for each player to move first.
    Proved,
    /// Rules on the position, without playing moves.
    Static,
    /// An estimate: by a network or by playouts.
    Estimated,
    /// A search of moves.
    Searched,
}

names!(Method: Proved "proved", Static "static", Estimated "estimated", Searched "searched");

/// A search that gave a verdict.
///
/// ```
/// use sahwal_core::verdict::Read;
///
/// assert_eq!(Read::LocalGame.name(), "local-game");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Read {
    /// A small closed space, by the solved table or exactly.
    ClosedSpace,
    /// A small fight, exactly.
    Fight,
    /// A capturing race, exactly.
    Race,
    /// A part of the board between walls that stand for ever, exactly.
    LocalGame,
}

names! {
    Read:
    ClosedSpace "closed-space", Fight "fight", Race "race", LocalGame "local-game"
}

/// The verdict for a string with its method, confidence and reason.
///
/// ```
/// use sahwal_core::verdict::{Status, StringVerdict};
/// use sahwal_core::{Question, classify, position};
///
/// let benson = classify::find("benson").expect("registered").build();
/// let judgement = benson.answer(&Question::from(position! {
///     . X .
///     X X X
///     . X .
/// }));
/// let string: &StringVerdict = &judgement.strings[0];
/// assert_eq!((string.status, string.method()), (Status::Alive, Some("proved")));
/// assert_eq!(string.confidence, Some(1.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StringVerdict {
    /// The colour of the string.
    pub colour: Colour,
    /// The stones of the string.
    pub stones: PointSet,
    /// The verdict.
    pub status: Status,
    /// The method that gave the verdict.
    pub how: Method,
    /// The probability, 0 to 1, that the verdict is right; for an unknown string, that
    /// the withheld verdict is. `None` if the classifier gives no confidence.
    pub confidence: Option<f64>,
    /// The reason in words; empty if the classifier gives none.
    pub reason: String,
    /// How much of it its own colour owns in the end by the network, if Black moves first and if
    /// White does: the mean over its stones of the probability that the point is owned, with a half
    /// for nobody's points; `None` if the network was not asked.
    pub network: Option<ByColour<f64>>,
    /// The share of playouts at whose end its own colour owns it; `None` without playouts.
    pub playouts: Option<f64>,
    /// What was read, if a search gave the verdict.
    pub read: Option<Read>,
}

impl StringVerdict {
    /// The name of the method that gave the verdict; `None` for a string without a verdict.
    pub fn method(&self) -> Option<&'static str> {
        match self.status {
            // No method finds what stays unknown.
            Status::Unknown => None,
            Status::Alive | Status::Dead => Some(self.how.name()),
        }
    }
}
