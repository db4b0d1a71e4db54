//! What the rules and the record of a question put in doubt.
//!
//! `classify/combined.rs` calls [`Judgement::doubt`] with its own doubts; a classifier of a user
//! may do the same. Only this call says whether a score is safe. If a cause is dropped here, a
//! score is called safe although its captures are unknown or its record states another result.

use super::{Judgement, Question, Stated, is_exact};
use crate::judging::rules::Rules;
use crate::verdict::{Cause, Doubt};
use crate::{ByColour, Colour, PointSet};

/// What the result of a record says about a score.
#[derive(Clone, Copy, PartialEq)]
enum ResultCheck {
    /// Nothing, or only who won.
    Open,
    /// The same score.
    Confirms,
    /// Another score, by this number of points.
    Contradicts(f64),
}

impl Judgement {
    /// Sets the doubts of this judgement: those of the classifier itself, found by area rules, and
    /// those that the rules and the record of the question add. After this call
    /// [`Judgement::is_safe`] has an answer.
    ///
    /// ```
    /// use sahwal_core::rules::{Counting, Rules};
    /// use sahwal_core::verdict::{Cause, Method, Verdicts};
    /// use sahwal_core::{Judgement, PointSet, Question, position};
    ///
    /// let position = position! {
    ///     . X O .
    ///     X X O O
    ///     . X O .
    ///     X X O O
    /// };
    /// let question = Question::new(&position, Counting::plain(Rules::Territory));
    /// let verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
    /// let mut judgement = Judgement::of(&question, verdicts, Method::Static);
    /// judgement.doubt(&question, Vec::new());
    /// // Territory rules count captures, and a board does not show them.
    /// assert_eq!(judgement.doubts_by(Cause::Captures).count(), 1);
    /// ```
    pub fn doubt(&mut self, question: &Question, by_area: Vec<Doubt>) {
        let doubts = match question.rules() {
            Rules::Area => by_area,
            Rules::Territory => self.by_territory(question, by_area),
        };
        self.doubts = Some(doubts);
        if question.counting.captured.are_missing(question.rules()) {
            self.doubt_game(Cause::Captures, None);
        }
        self.doubt_record(question);
    }

    /// The doubts by territory rules, made of those by area rules.
    ///
    /// Ko threats do not matter. Each point that must be filled
    /// ([`Score::must_fill`](crate::rules::Score::must_fill)) is a doubt, and replaces the capture
    /// that filling prevents. A point beside an open ko is part of the doubt about that ko.
    fn by_territory(&self, question: &Question, by_area: Vec<Doubt>) -> Vec<Doubt> {
        let size = self.size;
        // An open ko is a doubt of its own, which covers filling beside it.
        let kos = by_area.iter().filter(|doubt| doubt.cause == Cause::OpenKo);
        let beside_kos: PointSet = kos.map(|doubt| doubt.points.exterior(size)).collect();
        let must_fill = self.score().must_fill.map(|points| points - beside_kos);
        let mut doubts = by_area;
        // By territory rules the dead are taken off before threats are played (1989, article 7).
        doubts.retain(|doubt| {
            doubt.cause != Cause::KoThreat && !self.is_prevented(doubt, &must_fill)
        });
        for colour in Colour::BOTH {
            doubts.extend(must_fill[colour].iter().map(|point| Doubt {
                cause: Cause::MustFill,
                points: PointSet::of(point),
                play: Some((colour, point)),
                // Filling costs a point of territory.
                at_stake: 1,
            }));
        }
        debug_assert_eq!(question.position.size(), size);
        doubts
    }

    /// Whether filling one of these points prevents the capture that a doubt is about.
    fn is_prevented(&self, doubt: &Doubt, must_fill: &ByColour<PointSet>) -> bool {
        let Some((captor, point)) = doubt.play else {
            return false;
        };
        if doubt.cause != Cause::FirstMove {
            return false;
        }
        let owner = captor.opponent();
        let is_beside = doubt
            .points
            .exterior(self.size)
            .intersects(&must_fill[owner]);
        // Filling does not prevent a capture that begins elsewhere in the owner's territory.
        let begins_elsewhere =
            self.verdicts.owners.of(owner).contains(point) && !must_fill[owner].contains(point);
        is_beside && !begins_elsewhere
    }

    /// Adds the doubts about the record, its result and its rules.
    fn doubt_record(&mut self, question: &Question) {
        let check = self.check_result(question);
        for &cause in &question.record_doubts {
            let is_settled = cause.is_settled_by_result() && check != ResultCheck::Open;
            if !is_settled {
                self.doubt_game(cause, None);
            }
        }
        if let ResultCheck::Contradicts(error) = check {
            self.doubt_game(Cause::Result, Some(error.ceil() as usize));
        }
        // If the players got the same margin, they counted by the rules that they named.
        if check != ResultCheck::Confirms {
            let of_rules = question.counting.doubts(&question.position, &self.verdicts);
            self.doubts.get_or_insert_default().extend(of_rules);
        }
    }

    /// Compares the score with the stated result.
    fn check_result(&self, question: &Question) -> ResultCheck {
        let Some(error) = question.contradiction(&self.verdicts) else {
            return ResultCheck::Open;
        };
        if !is_exact(error) {
            return ResultCheck::Contradicts(error);
        }
        // A margin that agrees shows that nothing is missing. A winner alone does not show that.
        match &question.stated {
            Some(stated) if matches!(stated.result, Stated::Margin(_)) => ResultCheck::Confirms,
            _ => ResultCheck::Open,
        }
    }

    /// Adds a doubt about the whole game, which names no points. `price` is the number of points at
    /// stake; without it all points of the board are.
    fn doubt_game(&mut self, cause: Cause, price: Option<usize>) {
        let board = self.size.area();
        let doubt = Doubt {
            cause,
            points: PointSet::EMPTY,
            play: None,
            at_stake: price.unwrap_or(board).min(board),
        };
        self.doubts.get_or_insert_default().push(doubt);
    }
}
