//! Verdicts with their method, confidence and reason.

use crate::base::names::names;

use super::{Cause, Doubt, Status, Verdicts};
use crate::{ByColour, Colour, PointSet, Position, Strings};

/// The method that gave a verdict.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Read {
    /// A small closed space, by the solved table or exactly.
    ClosedSpace,
    /// A small fight, exactly.
    Fight,
}

names!(Read: ClosedSpace "closed-space", Fight "fight");

/// The verdict for a string with its method, confidence and reason.
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
        (self.status != Status::Unknown).then(|| self.how.name())
    }
}

/// How much a [`Judgement`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdicts, confidences, ownership and doubts. Reasons may be left out, which saves time.
    Brief,
    /// All that the classifier knows.
    Full,
}

/// The verdicts for a position, with the method, confidence and reason of each.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Judgement {
    /// The status of every string and the owner of every point.
    pub verdicts: Verdicts,
    /// One entry for each string, in the order of [`Strings`].
    pub strings: Vec<StringVerdict>,
    /// The expected owner of each point, in the order of [`Size::points`](crate::Size::points),
    /// from 1 if Black surely owns it at the end to -1 if White does; `None` if the classifier does
    /// not estimate it.
    pub ownership: Option<Vec<f64>>,
    /// Why these verdicts are not sure enough to score the game without a person to check them, in
    /// the order of the strings; empty if they are sure enough, `None` if the classifier does not
    /// decide.
    pub doubts: Option<Vec<Doubt>>,
}

impl Judgement {
    /// Whether these verdicts are sure enough to score the game without a person to check them:
    /// nothing is in doubt. `None` if the classifier does not decide.
    pub fn is_safe(&self) -> Option<bool> {
        self.doubts.as_ref().map(Vec::is_empty)
    }

    /// The doubts with this cause.
    pub fn doubts_by(&self, cause: Cause) -> impl Iterator<Item = &Doubt> {
        let doubts = self.doubts.iter().flatten();
        doubts.filter(move |doubt| doubt.cause == cause)
    }

    /// By how many points all doubts together may change the score: their sum, at most the number
    /// of points of the board, and 0 without a doubt. `None` if the classifier does not decide.
    pub fn at_stake(&self) -> Option<usize> {
        let doubts = self.doubts.as_ref()?;
        let sum = doubts.iter().map(|doubt| doubt.at_stake).sum::<usize>();
        let verdicts = &self.verdicts;
        let known = verdicts.alive | verdicts.dead | verdicts.owners.known();
        let doubtful: PointSet = doubts.iter().map(|doubt| doubt.points).collect();
        let known = (known | doubtful).len();
        let board = self.ownership.as_ref().map_or(known, Vec::len);
        Some(sum.min(board))
    }

    /// A judgement whose verdicts all come from the method `how`. The confidence is 1 for
    /// what is proved and `None` for all else; the reasons are empty.
    pub fn of(position: &Position, verdicts: Verdicts, how: Method) -> Judgement {
        let strings = Strings::of(position);
        let judged = strings.iter().map(|string| {
            let status = verdicts.status_of(string.stones);
            let is_proved = how == Method::Proved && status != Status::Unknown;
            StringVerdict {
                colour: string.colour,
                stones: string.stones,
                status,
                how,
                confidence: is_proved.then_some(1.0),
                reason: String::new(),
                network: None,
                playouts: None,
                read: None,
            }
        });
        Judgement {
            strings: judged.collect(),
            ..Judgement::from(verdicts)
        }
    }
}

impl From<Verdicts> for Judgement {
    /// The verdicts alone.
    fn from(verdicts: Verdicts) -> Judgement {
        Judgement {
            verdicts,
            strings: Vec::new(),
            ownership: None,
            doubts: None,
        }
    }
}
