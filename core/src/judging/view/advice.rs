//! What the players can do about doubts, in words.
//!
//! GTP, `analyze`, its lists and reports, and both packages show this advice to people who are
//! about to count. A new cause of doubt needs words of its own here. Without them the advice is to
//! ask about a group, or to play on.

use std::cmp::Reverse;

use crate::judging::question::{Judgement, Question};
use crate::verdict::{Cause, Doubt};
use crate::{Colour, Point, Position};

impl Doubt {
    /// What the players can do about the doubt before they count, in words.
    pub fn advice(&self, position: &Position) -> String {
        let size = position.size();
        let place = match self.points.first() {
            Some(point) => point.gtp(size).to_string(),
            None => String::new(),
        };
        let at_stake = count(self.at_stake);
        let is_of_stones = self.points.intersects(&position.occupied());
        match (self.cause, self.play) {
            (Cause::FirstMove | Cause::Invasion, Some((player, point))) => format!(
                "{} plays {} before passing, or loses {at_stake}",
                capital(player),
                point.gtp(size)
            ),
            (Cause::FirstMove, None) => {
                format!("play on around {place}: the next move is worth up to {at_stake}")
            }
            (Cause::OpenKo, Some((_, point))) => {
                format!(
                    "end the ko at {} before passing: {at_stake}",
                    point.gtp(size)
                )
            }
            (Cause::KoThreat, Some((player, point))) => {
                format!(
                    "{} can begin a ko at {}: settle it before passing, {at_stake}",
                    capital(player),
                    point.gtp(size)
                )
            }
            (Cause::MustFill, Some((owner, point))) => {
                format!(
                    "{} fills {} before counting",
                    capital(owner),
                    point.gtp(size)
                )
            }
            // If most of the board is open, no single place needs to be named.
            (Cause::OpenBorder, _) if self.is_of_most(position) => {
                format!("play on: {} are open", count(self.points.len()))
            }
            (Cause::OpenBorder, _) => {
                let is = if self.points.len() == 1 { "is" } else { "are" };
                let open = count(self.points.len());
                format!("close the border at {place}: {open} {is} open")
            }
            (Cause::Captures, _) => "tell the prisoners of both players".to_owned(),
            (Cause::Komi, _) => "check the komi".to_owned(),
            (Cause::Result, _) => {
                "check the recorded result, the rules and the dead stones".to_owned()
            }
            (Cause::End, _) => "check whether moves are missing at the end".to_owned(),
            _ if is_of_stones => format!("ask both players about the group at {place}"),
            _ => format!("play on: up to {at_stake} can change hands"),
        }
    }

    /// Whether most of the board has no owner yet.
    fn is_of_most(&self, position: &Position) -> bool {
        // A game with half of its points open is in progress, and no single border settles it.
        self.cause == Cause::OpenBorder && 2 * self.points.len() > position.size().area()
    }
}

impl Judgement {
    /// What the players can do before they count, in words. The advice with the most points at
    /// stake comes first, and none appears twice. A move that settles several doubts appears with
    /// the largest stake.
    ///
    /// If most of the board has no owner yet, there is no other advice. If the game was won without
    /// a count, there is nothing to do, and the only advice says so. The list is empty if the score
    /// is safe, or if the classifier does not decide that.
    ///
    /// ```
    /// use sahwal_core::{Question, judge, position};
    ///
    /// let question = Question::from(position! {
    ///     . . . O X . .
    ///     O O O O X . .
    ///     X X X X X . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    ///     . . . . . . .
    /// });
    /// let judgement = judge(&question);
    /// // Such as "Black plays B7 before passing, or loses 14 points".
    /// for words in judgement.advice(&question) {
    ///     println!("{words}");
    /// }
    /// ```
    pub fn advice(&self, question: &Question) -> Vec<String> {
        let position = &question.position;
        let mut doubts: Vec<&Doubt> = self.doubts.iter().flatten().collect();
        if doubts.is_empty() {
            return Vec::new();
        }
        if let Some(winner) = question.winner_without_count() {
            return vec![format!("nothing, {} won without a count", capital(winner))];
        }
        if let Some(open) = doubts.iter().find(|doubt| doubt.is_of_most(position)) {
            // Players count only a finished board. So if the board is open and the record states a
            // result, or its end is damaged, moves are missing.
            let is_cut = doubts
                .iter()
                .any(|doubt| matches!(doubt.cause, Cause::End | Cause::Result));
            let words = if is_cut {
                let open = count(open.points.len());
                format!("get the whole record: moves are missing, {open} are open")
            } else {
                open.advice(position)
            };
            return vec![words];
        }
        // The doubt with the most points at stake is worth the players' time first.
        doubts.sort_by_key(|doubt| Reverse(doubt.at_stake));
        let mut plays: Vec<(Colour, Point)> = Vec::new();
        let mut advice = Vec::new();
        for doubt in doubts {
            if let Some(play) = doubt.play {
                // One move of the same player settles all doubts that name it.
                if plays.contains(&play) {
                    continue;
                }
                plays.push(play);
            }
            let words = doubt.advice(position);
            if !advice.contains(&words) {
                advice.push(words);
            }
        }
        advice
    }
}

fn capital(player: Colour) -> &'static str {
    match player {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}

fn count(points: usize) -> String {
    let s = if points == 1 { "" } else { "s" };
    format!("{points} point{s}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::question::{Stated, StatedResult};
    use crate::judging::rules::Counting;
    use crate::verdict::Verdicts;
    use crate::{PointSet, position};

    #[test]
    fn each_doubt_has_its_advice() {
        let position = position! {
            . X .
            O . .
            . . .
        };
        let (stone, empty) = (Point::at(1, 0), Point::at(2, 2));
        let play = Some((Colour::White, empty));
        let group = "ask both players about the group at A2";
        // Cause, a point, the move, and the words.
        let table = [
            (Cause::Unknown, stone, None, group),
            (Cause::Disagreement, stone, None, group),
            (Cause::KoThreat, stone, None, group),
            (
                Cause::KoThreat,
                stone,
                play,
                "White can begin a ko at C1: settle it before passing, 4 points",
            ),
            (Cause::NotRead, stone, None, group),
            (
                Cause::NotRead,
                empty,
                None,
                "play on: up to 4 points can change hands",
            ),
            (
                Cause::FirstMove,
                stone,
                play,
                "White plays C1 before passing, or loses 4 points",
            ),
            (
                Cause::FirstMove,
                empty,
                None,
                "play on around C1: the next move is worth up to 4 points",
            ),
            (
                Cause::OpenKo,
                stone,
                play,
                "end the ko at C1 before passing: 4 points",
            ),
            (
                Cause::MustFill,
                empty,
                play,
                "White fills C1 before counting",
            ),
            (
                Cause::OpenBorder,
                empty,
                None,
                "close the border at C1: 1 point is open",
            ),
        ];
        for (cause, point, play, words) in table {
            let doubt = Doubt {
                cause,
                points: PointSet::of(point),
                play,
                at_stake: 4,
            };
            assert_eq!(doubt.advice(&position), words);
        }
        let open = Doubt {
            cause: Cause::OpenBorder,
            points: position.empty(),
            play: None,
            at_stake: 7,
        };
        assert_eq!(open.advice(&position), "play on: 7 points are open");
    }

    #[test]
    fn a_move_is_told_once_with_most_at_stake() {
        let position = position! {
            X X .
            . . .
            X . O
        };
        let play = Some((Colour::White, Point::at(0, 2)));
        let doubt = |row: usize, at_stake| Doubt {
            cause: Cause::FirstMove,
            points: PointSet::of(Point::at(row, 0)),
            play,
            at_stake,
        };
        let komi = Doubt {
            cause: Cause::Komi,
            points: PointSet::EMPTY,
            play: None,
            at_stake: 9,
        };
        let mut question = Question::new(&position, Counting::default());
        let mut judgement = Judgement::bare(&question, Verdicts::default());
        assert!(judgement.advice(&question).is_empty());
        judgement.doubts = Some(vec![doubt(0, 3), doubt(2, 5), komi]);
        let expected = [
            "check the komi",
            "White plays C3 before passing, or loses 5 points",
        ];
        assert_eq!(judgement.advice(&question), expected);
        // On a board that is open everywhere, there is nothing else to do.
        let open = Doubt {
            cause: Cause::OpenBorder,
            points: position.empty(),
            play: None,
            at_stake: 6,
        };
        let doubts = judgement.doubts.iter_mut();
        doubts.for_each(|doubts| doubts.push(open));
        assert_eq!(judgement.advice(&question), ["play on: 5 points are open"]);
        // A result in points belongs to a board that was finished.
        let result = Doubt {
            cause: Cause::Result,
            points: PointSet::EMPTY,
            play: None,
            at_stake: 2,
        };
        let doubts = judgement.doubts.iter_mut();
        doubts.for_each(|doubts| doubts.push(result));
        let expected = ["get the whole record: moves are missing, 5 points are open"];
        assert_eq!(judgement.advice(&question), expected);
        // Nobody plays on after a resignation.
        question.stated = Some(StatedResult {
            result: Stated::Uncounted(Colour::Black),
            countings: vec![question.counting],
        });
        let expected = ["nothing, Black won without a count"];
        assert_eq!(judgement.advice(&question), expected);
    }
}
