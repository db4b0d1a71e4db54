//! What the rules and the record of a question put in doubt.

use super::{Judgement, Question, Stated, is_exact};
use crate::judging::rules::Rules;
use crate::verdict::{Cause, Doubt};
use crate::{Colour, PointSet};

impl Judgement {
    /// Takes over what the classifier itself doubts, by area rules, and adds what the rules and the
    /// record of the question put in doubt. Then the classifier decides whether a score is safe.
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
    /// // A board does not tell its captures, which territory rules count.
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

    /// The doubts where territory rules are in force.
    ///
    /// A ko threat in a seki does not matter, and each point that must be filled
    /// ([`Score::must_fill`](crate::rules::Score::must_fill)) is a doubt, in place of the capture that it prevents. A stone in an
    /// open ko is told once, as that.
    fn by_territory(&self, question: &Question, by_area: Vec<Doubt>) -> Vec<Doubt> {
        let size = self.size;
        let kos = by_area.iter().filter(|doubt| doubt.cause == Cause::OpenKo);
        let beside_kos: PointSet = kos.map(|doubt| doubt.points.exterior(size)).collect();
        let must_fill = self.score.must_fill.map(|points| points - beside_kos);
        // The point to fill does not prevent what begins elsewhere in the owner's territory.
        let is_prevented = |doubt: &Doubt| match doubt.play {
            Some((captor, point)) if doubt.cause == Cause::FirstMove => {
                let owner = captor.opponent();
                let is_beside = doubt.points.exterior(size).intersects(&must_fill[owner]);
                let begins_elsewhere = self.verdicts.owners.of(owner).contains(point)
                    && !must_fill[owner].contains(point);
                is_beside && !begins_elsewhere
            }
            _ => false,
        };
        let mut doubts = by_area;
        // By territory rules the dead are taken off before threats are played (1989, article 7).
        doubts.retain(|doubt| doubt.cause != Cause::KoThreat && !is_prevented(doubt));
        for colour in Colour::BOTH {
            doubts.extend(must_fill[colour].iter().map(|point| Doubt {
                cause: Cause::MustFill,
                points: PointSet::of(point),
                play: Some((colour, point)),
                at_stake: 1,
            }));
        }
        debug_assert_eq!(question.position.size(), size);
        doubts
    }

    /// Adds what a record puts in doubt, once.
    fn doubt_record(&mut self, question: &Question) {
        let error = question.contradiction(&self.verdicts);
        let is_contradicted = error.is_some_and(|error| !is_exact(error));
        // A result in points that fits tells that nothing is missing. A winner alone does not.
        let by_points = question
            .stated
            .as_ref()
            .is_some_and(|stated| matches!(stated.result, Stated::Margin(_)));
        let is_confirmed = by_points && error.is_some_and(is_exact);
        for &cause in &question.record_doubts {
            if cause.is_settled_by_result() && (is_contradicted || is_confirmed) {
                continue;
            }
            self.doubt_game(cause, None);
        }
        if let Some(error) = error
            && is_contradicted
        {
            self.doubt_game(Cause::Result, Some(error.ceil() as usize));
        }
        // The players counted by the rules that they named, if the score is theirs.
        if !is_confirmed {
            let of_rules = question.counting.doubts(&question.position, &self.verdicts);
            self.doubts.get_or_insert_default().extend(of_rules);
        }
    }

    /// Adds a doubt about the game as a whole, with no point of the board. Without a price all
    /// points of the board are at stake.
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
