//! The classifiers, their common interface and their registry.
//!
//! A [`Classifier`] answers a [`Question`] about a position with a [`Judgement`]: a status for
//! every string, an owner for every point, and how sure each is. The [`REGISTRY`] lists the
//! classifiers: baselines first, then provers, the methods of the papers, and estimates.
//! `CONTRIBUTING.md` says what a new one needs.
//!
//! The rows of `sahwal run`, the GTP engine, `analyze`, and the packages for Python and JavaScript
//! ask classifiers through this interface. A changed verdict changes `results/all` and the
//! snapshots of `harness/tests/runs`. The tests of this module check that every classifier keeps
//! the promises of [`Classifier`].

mod agreement;
mod all_alive;
mod benson;
pub(crate) mod combined;
mod influence;
mod member;
mod nearest_stone;
mod network;
mod numerical;
mod playout;
mod potential;
mod registry;
mod safety;
mod seen;
mod string_graph;
#[cfg(test)]
mod tests;

use combined::Combined;
pub use registry::{Kind, REGISTRY, Registered, find};
pub use seen::Seen;

use crate::base::params::Parameters;
use crate::judging::question::{Judgement, Question};
use crate::verdict::Verdicts;
use crate::{PointSet, Position, Size, StoneString, Strings};

/// A static analysis that gives verdicts for a whole position.
///
/// It answers in two steps. First it [sees](Classifier::see) a position, which takes the time. Then
/// it [judges](Classifier::judge) what it saw, once for each threshold or rule set to try. A
/// classifier that needs only one step implements `judge` alone:
///
/// ```
/// use sahwal_core::classify::{Classifier, Seen};
/// use sahwal_core::verdict::{Method, Verdicts};
/// use sahwal_core::{Judgement, Question, Strings, position};
///
/// /// Every string with fewer than three liberties is dead.
/// struct ThreeLiberties;
///
/// impl Classifier for ThreeLiberties {
///     fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
///         let strings = Strings::of(&question.position);
///         let weak = strings.iter().filter(|string| strings.liberties(string.number).len() < 3);
///         let dead = weak.map(|string| string.stones).collect();
///         Judgement::of(question, Verdicts::with_dead(&question.position, dead), Method::Static)
///     }
/// }
///
/// let position = position! {
///     X O .
///     . O .
///     . . .
/// };
/// assert_eq!(ThreeLiberties.classify(&position).dead.len(), 1);
/// ```
pub trait Classifier: Send + Sync {
    /// The verdicts for every string and every point, what the classifier knows about each, and its
    /// doubts under the rules of the question. `seen` is what was seen of the position of the
    /// question, by this classifier or by one that [sees the same](Classifier::can_use).
    ///
    /// The verdicts depend only on the position. They turn and mirror with it, and swap when the
    /// colours are swapped. Strings and points without a verdict stay unknown.
    ///
    /// # Panics
    /// If the classifier [cannot use](Classifier::can_use) what was seen.
    fn judge(&self, seen: &Seen, question: &Question) -> Judgement;

    /// Computes everything about a position that takes time and depends on neither thresholds nor
    /// rules. By default this is nothing, and `judge` does all the work.
    fn see(&self, _position: &Position) -> Seen {
        Seen::nothing()
    }

    /// Whether this classifier can judge what was seen, because it would see the same. By default
    /// this holds if nothing was seen.
    fn can_use(&self, seen: &Seen) -> bool {
        seen.is_nothing()
    }

    /// Updates what was seen of another position of a game to this position. By default the
    /// position is seen anew. A classifier that can update by the differences saves time.
    fn follow(&self, seen: &mut Seen, position: &Position) {
        *seen = self.see(position);
    }

    /// Adds the parts of a judgement that take extra time: the reasons in words and the groups. By
    /// default nothing is added.
    fn explain(&self, _seen: &Seen, _question: &Question, _judgement: &mut Judgement) {}

    /// Precomputes the tables for a board size, so that the first call is not slower
    /// than the rest.
    fn prepare(&self, _size: Size) {}

    /// The whole answer: sees, judges and explains.
    fn answer(&self, question: &Question) -> Judgement {
        let seen = self.see(&question.position);
        let mut judgement = self.judge(&seen, question);
        self.explain(&seen, question, &mut judgement);
        judgement
    }

    /// Only the verdicts, without reasons and doubts.
    fn classify(&self, position: &Position) -> Verdicts {
        let seen = self.see(position);
        // Verdicts have no reasons, so nothing is explained.
        self.judge(&seen, &Question::from(position)).verdicts
    }
}

/// The answer of `combined`, the most accurate classifier, with all that it knows. A position alone
/// is counted by area rules, without komi; a [`Question`] says how to count.
///
/// ```
/// use sahwal_core::rules::{Counting, Rules};
/// use sahwal_core::{Question, position};
///
/// let position = position! {
///     . X O .
///     X X O O
///     . X O .
///     X X O O
/// };
/// assert_eq!(sahwal_core::judge(&position).score().result(), "0");
/// let counting = Counting { komi: 6.5, ..Counting::plain(Rules::Area) };
/// let question = Question::new(&position, counting);
/// assert_eq!(sahwal_core::judge(question).score().result(), "W+6.5");
/// ```
pub fn judge(question: impl Into<Question>) -> Judgement {
    Combined::default().answer(&question.into())
}

/// A classifier that is built from parameters of its own type.
///
/// ```
/// use sahwal_core::classify::{Classifier, FromParams, Seen};
/// use sahwal_core::verdict::{Method, Verdicts};
/// use sahwal_core::{Judgement, PointSet, Question, Strings, position};
///
/// sahwal_core::parameters! {
///     /// When a string is dead.
///     pub struct FewLibertiesParams {
///         /// The largest number of liberties of a dead string.
///         pub liberties: usize = 2;
///     }
/// }
///
/// pub struct FewLiberties(FewLibertiesParams);
///
/// impl FromParams for FewLiberties {
///     type Params = FewLibertiesParams;
///
///     fn from_params(params: FewLibertiesParams) -> FewLiberties {
///         FewLiberties(params)
///     }
/// }
///
/// impl Classifier for FewLiberties {
///     fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
///         let strings = Strings::of(&question.position);
///         let mut dead = PointSet::EMPTY;
///         for string in strings.iter() {
///             if strings.liberties(string.number).len() <= self.0.liberties {
///                 dead |= string.stones;
///             }
///         }
///         Judgement::of(question, Verdicts::with_dead(&question.position, dead), Method::Static)
///     }
/// }
///
/// let params = FewLibertiesParams::default().with(|set| set.liberties = 1);
/// let corner = position! { X . . . };
/// assert!(FewLiberties::from_params(params).classify(&corner).dead.is_empty());
/// assert_eq!(FewLiberties::from_params(FewLiberties::defaults()).classify(&corner).dead.len(), 1);
/// ```
pub trait FromParams: Classifier + Sized + 'static {
    /// The type of its parameters.
    type Params: Parameters;

    /// The values of parameters that are not given.
    fn defaults() -> Self::Params {
        Self::Params::default()
    }

    /// Builds the classifier. All parameters are in their ranges.
    fn from_params(params: Self::Params) -> Self;
}

/// Turns a survival, from -1 (never) to 1 (always), into a share from 0 to 1.
fn share(survival: f64) -> f64 {
    (1.0 + survival) / 2.0
}

/// The verdicts in which the strings with an estimated survival below 0 are dead.
fn by_survival(position: &Position, survival: impl Fn(&StoneString) -> f64) -> Verdicts {
    let strings = Strings::of(position);
    let mut dead = PointSet::EMPTY;
    for string in strings.iter() {
        // At even chances a string is called alive: it stands on the board.
        if survival(&string) < 0.0 {
            dead |= string.stones;
        }
    }
    Verdicts::with_dead(position, dead)
}
