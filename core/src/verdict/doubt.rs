//! Why a position is not safe to score.
//!
//! `combined`, the question and the rules find doubts; `analyze`, GTP and both packages show them.
//! A new cause needs a name, words here and in `view/advice.rs`, and a line in the types of the
//! package for JavaScript.

use crate::base::names::names;
use crate::{Colour, Point, PointSet, Size};

/// A reason why a position is not safe to score.
///
/// ```
/// use sahwal_core::rules::Counting;
/// use sahwal_core::verdict::{Cause, Verdicts};
/// use sahwal_core::{PointSet, position};
///
/// // Nobody is known to have passed first, and the button is half a point for one or the other.
/// let counting = Counting { ruleset: "aga-button".parse()?, ..Counting::default() };
/// let position = position! { X . X . };
/// let verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
/// let doubt = counting.doubts(&position, &verdicts)[0];
/// assert_eq!((doubt.cause, doubt.at_stake), (Cause::Rules, 1));
/// assert!(doubt.in_words(position.size()).contains("passed first"));
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Doubt {
    /// The kind of reason.
    pub cause: Cause,
    /// The stones of the string in doubt, the point to fill, the points of the open borders, the
    /// empty points of a small board whose score can change, or the dead stones that the text of
    /// the rules leaves on the board; none where the game as a whole is in doubt.
    pub points: PointSet,
    /// The move in question, if one is known: the one that captures or takes the ko, or the one
    /// that must be filled in.
    pub play: Option<(Colour, Point)>,
    /// By how many points the score by area rules changes if the string has the other fate; for
    /// [`Cause::MustFill`] what filling costs, for [`Cause::OpenBorder`] the number of open points,
    /// for [`Cause::Result`] the difference; all points of the board if it is not known.
    pub at_stake: usize,
}

/// The kinds of [`Doubt`].
///
/// ```
/// use sahwal_core::verdict::Cause;
///
/// assert_eq!(Cause::OpenKo.name(), "open-ko");
/// assert_eq!(Cause::OpenKo.describe(), "a ko is open");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// The string has no verdict.
    Unknown,
    /// A small board that was not searched to the end, or, without estimates, a string that is
    /// dead by rules alone.
    NotRead,
    /// Of the two estimates of the survival of the string, network and playouts, one says that it
    /// lives and one that it dies, and the network does not give the verdict at least 95 %
    /// whichever player moves first.
    Disagreement,
    /// The fate of the string depends on the player who moves first.
    FirstMove,
    /// The string is a stone in a ko that is still open.
    OpenKo,
    /// By territory rules: a point that its owner must fill once all dame are filled, or a string
    /// of his is captured. The score counts without filling
    /// ([`Score::must_fill`](crate::rules::Score::must_fill)).
    MustFill,
    /// By area rules: a player who moves first gains if he has a ko threat; or the string is dead
    /// unless its owner has one, and he can begin the ko, or a seki gives him a threat that nobody can
    /// remove. By territory rules threats do not count when play is over (Japanese rules of 1989,
    /// article 7).
    KoThreat,
    /// Points that no player has enclosed yet.
    OpenBorder,
    /// A wide region of one colour in which the opponent, moving first, can live.
    Invasion,
    /// By territory rules: the captures before the position are not known, since a board is shown
    /// and not how it came about.
    Captures,
    /// The komi does not fit the result of the record or the board.
    Komi,
    /// The score is not the result that the record states.
    Result,
    /// The end of the record was damaged: moves may be missing.
    End,
    /// The rules count in a way that is not certain here: by their text no dead stone is taken off
    /// the board, or they give half a point for a first pass that is not known.
    Rules,
    /// A repair of the record left out a move or stones, or its rules, komi or handicap cannot be
    /// read, and no result confirms the score.
    Record,
}

names! {
    Cause:
    Unknown "unknown",
    NotRead "not-read",
    Disagreement "disagreement",
    FirstMove "first-move",
    OpenKo "open-ko",
    MustFill "must-fill",
    KoThreat "ko-threat",
    OpenBorder "open-border",
    Invasion "invasion",
    Captures "captures",
    Komi "komi",
    Result "result",
    End "end",
    Rules "rules",
    Record "record"
}

impl Doubt {
    /// The doubt in words, as in `Black must fill T5, or a string is captured`.
    pub fn in_words(&self, size: Size) -> String {
        match (self.cause, self.play) {
            (Cause::MustFill, Some((colour, point))) => {
                let player = match colour {
                    Colour::Black => "Black",
                    Colour::White => "White",
                };
                format!(
                    "{player} must fill {}, or a string is captured",
                    point.gtp(size)
                )
            }
            // Two doubts have this cause, and only that of dead stones has points.
            (Cause::Rules, _) if !self.points.is_empty() => {
                "dead stones are taken off, which the text of the rules does not do".to_owned()
            }
            (Cause::Rules, _) => {
                "nobody is known to have passed first, for half a point by the rules".to_owned()
            }
            (cause, _) => cause.describe().to_owned(),
        }
    }
}

impl Cause {
    /// Whether a stated result in points that fits the score settles the doubt: then nothing that
    /// counts was lost.
    pub const fn is_settled_by_result(self) -> bool {
        // What was lost would have changed the score, so a score that fits says that nothing was.
        matches!(self, Cause::End | Cause::Record)
    }

    /// The cause in words, to be followed by the place.
    pub const fn describe(self) -> &'static str {
        match self {
            Cause::Unknown => "no verdict",
            Cause::NotRead => "not read to the end",
            Cause::Disagreement => "network and playouts disagree",
            Cause::FirstMove => "the first move decides",
            Cause::OpenKo => "a ko is open",
            Cause::MustFill => "must be filled, or a string is captured",
            Cause::KoThreat => "a ko threat decides",
            Cause::OpenBorder => "unfinished: a border is still open",
            Cause::Invasion => "the opponent can live in a wide region",
            Cause::Captures => "captures are not known",
            Cause::Komi => "the komi does not fit the result or the board",
            Cause::Result => "the record states another result",
            Cause::End => "the end of the record is damaged",
            Cause::Rules => "the rules may count in another way",
            Cause::Record => "what cannot be read in the record may change the score",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_must_fill_is_named() {
        let point = Point::at(0, 4);
        let doubt = |cause| Doubt {
            cause,
            points: PointSet::of(point),
            play: Some((Colour::Black, point)),
            at_stake: 1,
        };
        let size = Size::S19;
        let words = "Black must fill E19, or a string is captured";
        assert_eq!(doubt(Cause::MustFill).in_words(size), words);
        assert_eq!(doubt(Cause::OpenKo).in_words(size), "a ko is open");
    }
}
