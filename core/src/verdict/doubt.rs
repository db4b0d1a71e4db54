//! Why a position is not safe to score.

use crate::PointSet;

/// A reason why a position is not safe to score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The kind of reason.
    pub cause: Cause,
    /// The stones of the string in doubt, or the points of the open borders.
    pub points: PointSet,
}

/// The kinds of [`Doubt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// The string has no verdict.
    Unknown,
    /// The confidence in the verdict on the string is too low.
    NotSure,
    /// A search of the string stopped without a result.
    NotRead,
    /// Two estimates of the survival of the string disagree.
    Disagreement,
    /// The string is called dead, but its points are not the opponent's: living stones of its own
    /// colour touch the area around it, or no living enemy does.
    Contradiction,
    /// Points that no player has enclosed yet.
    OpenBorder,
}

impl Cause {
    /// All causes.
    pub const ALL: [Cause; 6] = [
        Cause::Unknown,
        Cause::NotSure,
        Cause::NotRead,
        Cause::Disagreement,
        Cause::Contradiction,
        Cause::OpenBorder,
    ];

    /// `unknown`, `not-sure`, `not-read`, `disagreement`, `contradiction` or `open-border`.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Unknown => "unknown",
            Cause::NotSure => "not-sure",
            Cause::NotRead => "not-read",
            Cause::Disagreement => "disagreement",
            Cause::Contradiction => "contradiction",
            Cause::OpenBorder => "open-border",
        }
    }

    /// The cause in words, to be followed by the place.
    pub const fn describe(self) -> &'static str {
        match self {
            Cause::Unknown => "no verdict",
            Cause::NotSure => "too low confidence",
            Cause::NotRead => "fight not read to the end",
            Cause::Disagreement => "the two kinds of playouts disagree",
            Cause::Contradiction => "dead, but not inside the opponent's area",
            Cause::OpenBorder => "border still open",
        }
    }
}
