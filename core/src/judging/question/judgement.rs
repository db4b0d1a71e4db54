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
    /// The groups that the classifier forms: sets of stones whose strings live or die together.
    /// Each stone is in one group. `None` if the classifier judges without groups, or has not
    /// [explained](crate::classify::Classifier::explain) the judgement.
    pub groups: Option<Vec<PointSet>>,
    /// The expected owner of each point, in the order of [`Size::points`], from 1 if Black surely
    /// owns it at the end to -1 if White does; `None` if the classifier does not estimate it.
    pub ownership: Option<Vec<f64>>,
    /// Why a person should check these verdicts before the game is scored. The list is empty if
    /// nobody needs to, and `None` if the classifier does not decide that.
    pub doubts: Option<Vec<Doubt>>,
    /// The position of the question, for the score.
    pub(crate) position: Position,
    /// How the question counts, for the score.
    pub(crate) counting: Counting,
}

impl Judgement {
    /// A judgement whose verdicts all come from the method `how`. The confidence is 1 for proved
    /// verdicts and `None` for all others. The reasons are empty.
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

    /// A judgement that has only verdicts: no strings, groups, ownership or doubts.
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

    /// The judgement after a person has decided: the same strings with these verdicts. Its groups
    /// and doubts are dropped.
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
    /// Each call counts anew. By territory rules this takes longer than a cheap classifier takes to
    /// judge, because the eyes in seki and the points to fill must be found ([`Borders`]).
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

    /// Whether the game can be scored without a person who checks the verdicts, because nothing is
    /// in doubt. `None` if the classifier does not decide.
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

    /// The expected owner of a point, from 1 (Black) to -1 (White). It comes from
    /// [`Judgement::ownership`] if the classifier estimates that. Otherwise it is the owner by the
    /// verdicts, or 0 if they name none.
    pub fn ownership_at(&self, point: Point) -> f64 {
        if let Some(ownership) = &self.ownership {
            return ownership[point.row() * self.size.lines() + point.column()];
        }
        match self.verdicts.owners.at(point) {
            Owner::Of(colour) => f64::from(colour.sign()),
            Owner::Neutral | Owner::Unknown => 0.0,
        }
    }

    /// The number of points at stake in all doubts together: their sum, but at most the number of
    /// points of the board. It is 0 without a doubt, and `None` if the classifier does not decide.
    pub fn at_stake(&self) -> Option<usize> {
        let doubts = self.doubts.as_ref()?;
        // Two doubts may be about the same points, so the sum may be larger than the board.
        let sum = doubts.iter().map(|doubt| doubt.at_stake).sum::<usize>();
        Some(sum.min(self.size.area()))
    }

    /// Whether a doubt with this cause is about the string of these stones.
    pub(crate) fn depends_on(&self, cause: Cause, stones: PointSet) -> bool {
        let mut doubts = self.doubts_by(cause);
        doubts.any(|doubt| doubt.points.intersects(&stones))
    }

    /// The status of the string of these stones in the words of players, by the rules of the
    /// question. `borders` are those of the verdicts. A string can be unsettled only if the
    /// classifier states its doubts.
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
