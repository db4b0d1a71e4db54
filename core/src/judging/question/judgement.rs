//! The answer: verdicts with their methods and confidences, the score, and what is in doubt.
//!
//! Every classifier returns a [`Judgement`]. `run`, GTP, and the views for JSON, Python and
//! JavaScript all read it. No doubts mean "safe to score", so a classifier that does not decide
//! that must say `None`, and never an empty list.

use super::Question;
use crate::judging::borders::Borders;
use crate::judging::rules::{Counting, FinalStatus, Score};
use crate::verdict::{Cause, Doubt, Method, Owner, Status, StringVerdict, Verdicts};
use crate::{Point, PointSet, Position, Size, Strings};

/// The answer to a [`Question`].
///
/// ```
/// use sahwal_core::{Point, position};
///
/// let judgement = sahwal_core::judge(position! {
///     . X O .
///     X X O O
///     . X O .
///     X X O O
/// });
/// assert_eq!((judgement.strings.len(), judgement.score().margin()), (2, 0.0));
/// assert!(judgement.ownership_at(Point::at(0, 0)) > 0.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Judgement {
    /// The board size.
    pub size: Size,
    /// The status of every string and the owner of every point.
    pub verdicts: Verdicts,
    /// One entry for each string, in the order of [`Strings`].
    pub strings: Vec<StringVerdict>,
    /// The groups that the classifier forms, whose strings live or die together: sets of stones
    /// that divide the stones of each colour. `None` if it judges without groups, or has not
    /// [explained](crate::classify::Classifier::explain) them.
    pub groups: Option<Vec<PointSet>>,
    /// The expected owner of each point, in the order of [`Size::points`], from 1 if Black surely
    /// owns it at the end to -1 if White does; `None` if the classifier does not estimate it.
    pub ownership: Option<Vec<f64>>,
    /// Why these verdicts are not sure enough to score the game without a person to check them, in
    /// the order of the strings; empty if they are sure enough, `None` if the classifier does not
    /// decide.
    pub doubts: Option<Vec<Doubt>>,
    /// The position of the question, for the score.
    pub(crate) position: Position,
    /// How the question counts, for the score.
    pub(crate) counting: Counting,
}

impl Judgement {
    /// Verdicts that all come from the method `how`. The confidence is 1 for what is proved and
    /// `None` for all else; the reasons are empty.
    ///
    /// ```
    /// use sahwal_core::verdict::{Method, Verdicts};
    /// use sahwal_core::{Judgement, PointSet, Question, position};
    ///
    /// let question = Question::from(position! {
    ///     . X O .
    ///     . X O .
    ///     . X O .
    ///     . X O .
    /// });
    /// let verdicts = Verdicts::with_dead(&question.position, PointSet::EMPTY);
    /// let judgement = Judgement::of(&question, verdicts, Method::Static);
    /// assert_eq!((judgement.strings.len(), judgement.score().margin()), (2, 0.0));
    /// ```
    pub fn of(question: &Question, verdicts: Verdicts, how: Method) -> Judgement {
        let strings = Strings::of(&question.position);
        let judged = strings.iter().map(|string| {
            let status = verdicts.status_of(string.stones);
            // Only a proof is sure of itself.
            let confidence = match (how, status) {
                (Method::Proved, Status::Alive | Status::Dead) => Some(1.0),
                _ => None,
            };
            StringVerdict {
                colour: string.colour,
                stones: string.stones,
                status,
                how,
                confidence,
                reason: String::new(),
                network: None,
                playouts: None,
                read: None,
            }
        });
        Judgement {
            strings: judged.collect(),
            ..Judgement::bare(question, verdicts)
        }
    }

    /// Verdicts alone, and nothing about single strings.
    pub fn bare(question: &Question, verdicts: Verdicts) -> Judgement {
        Judgement {
            size: question.position.size(),
            verdicts,
            strings: Vec::new(),
            groups: None,
            ownership: None,
            doubts: None,
            position: question.position,
            counting: question.counting,
        }
    }

    /// The same strings after a person has decided: with these verdicts, and without doubts.
    pub fn decided(mut self, question: &Question, verdicts: Verdicts) -> Judgement {
        for string in &mut self.strings {
            string.status = verdicts.status_of(string.stones);
        }
        Judgement {
            strings: self.strings,
            ownership: self.ownership,
            ..Judgement::bare(question, verdicts)
        }
    }

    /// The score of the verdicts, counted as the question says.
    ///
    /// It is counted at each call. By territory rules that takes longer than to judge by a cheap
    /// classifier, because the eyes in seki and the points to fill must be found ([`Borders`]).
    ///
    /// ```
    /// use sahwal_core::position;
    ///
    /// let judgement = sahwal_core::judge(position! {
    ///     . X O .
    ///     X X O .
    ///     . X O .
    ///     X X O .
    /// });
    /// assert_eq!(judgement.score().result(), "0");
    /// ```
    pub fn score(&self) -> Score {
        Score::of(&self.position, &self.verdicts, &self.counting)
    }

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

    /// The points that no player has enclosed yet.
    pub fn open_points(&self) -> PointSet {
        let open = self.doubts_by(Cause::OpenBorder);
        open.map(|doubt| doubt.points).collect()
    }

    /// Whether more than half of the board is open. A score then says little about the end of the
    /// game, and [`Estimate`](super::Estimate) says more.
    pub fn is_unfinished(&self) -> bool {
        2 * self.open_points().len() > self.size.area()
    }

    /// The expected owner of a point, from 1 (Black) to -1 (White): that of
    /// [`Judgement::ownership`], or else of the verdicts, 0 where they name none.
    pub fn ownership_at(&self, point: Point) -> f64 {
        if let Some(ownership) = &self.ownership {
            return ownership[point.row() * self.size.lines() + point.column()];
        }
        match self.verdicts.owners.at(point) {
            Owner::Of(colour) => f64::from(colour.sign()),
            Owner::Neutral | Owner::Unknown => 0.0,
        }
    }

    /// By how many points all doubts together may change the score: their sum, at most the number
    /// of points of the board, and 0 without a doubt. `None` if the classifier does not decide.
    pub fn at_stake(&self) -> Option<usize> {
        let doubts = self.doubts.as_ref()?;
        // Two doubts may be about the same points, so the sum is a bound, and the board another.
        let sum = doubts.iter().map(|doubt| doubt.at_stake).sum::<usize>();
        Some(sum.min(self.size.area()))
    }

    /// Whether a doubt with this cause is about the string of these stones.
    pub(crate) fn depends_on(&self, cause: Cause, stones: PointSet) -> bool {
        let mut doubts = self.doubts_by(cause);
        doubts.any(|doubt| doubt.points.intersects(&stones))
    }

    /// The status of the string of these stones in the words of players, by the rules of the
    /// question. `borders` are those of the verdicts. Only a classifier that knows why a score is
    /// not safe calls a string unsettled.
    pub fn final_status(&self, borders: &Borders, stones: PointSet) -> FinalStatus {
        let is_unsettled =
            self.depends_on(Cause::FirstMove, stones) || self.depends_on(Cause::KoThreat, stones);
        match self.verdicts.status_of(stones) {
            Status::Unknown => FinalStatus::Unknown,
            // Who moves first does not matter in a seki.
            _ if borders.seki.intersects(&stones) => FinalStatus::Seki,
            _ if is_unsettled => FinalStatus::Unsettled,
            Status::Alive => FinalStatus::Alive,
            Status::Dead => FinalStatus::Dead,
        }
    }
}
