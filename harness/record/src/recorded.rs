//! What a record says about the score of its game: rules, komi, handicap, captures, result.
//!
//! Every program that scores a record reads [`Recorded`] and asks its
//! [`question`](Recorded::question). A margin is Black's points minus White's, after komi. The
//! recorded margin of a counted game is a truth that no program made: the players agreed on it. If
//! it is read wrongly, right verdicts look wrong.

use sahwal_core::question::{Question, Stated, StatedResult, is_exact};
use sahwal_core::rules::{Captured, Counting, Removal, Rules, Ruleset, Score, Terms};
use sahwal_core::verdict::{Cause, Verdicts};
use sahwal_core::{ByColour, Colour, Position, Size};
use sahwal_sgf::{GameResult, GameTree, HowWon};

use crate::info::{Info, odd_komi};
use crate::repair::{Repair, Repaired};
use crate::stones::StoneCount;
use crate::truth::Truth;

/// The result that a record states.
///
/// ```
/// use sahwal_record::{Record, RecordedResult};
/// use sahwal_sgf::{Collection, GameResult};
///
/// let result = |text: &str| {
///     let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
///     Record::open(&tree, None).unwrap().recorded.result
/// };
/// let known = RecordedResult::Known(GameResult::Counted(2.5));
/// assert_eq!(result("(;SZ[9]RE[Black by 2.5];B[aa])"), known);
/// assert_eq!(result("(;SZ[9]RE[see below];B[aa])"), RecordedResult::Unreadable);
/// assert_eq!(result("(;SZ[9];B[aa])"), RecordedResult::Missing);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum RecordedResult {
    /// The record states no result.
    #[default]
    Missing,
    /// The record states a result that cannot be read.
    Unreadable,
    /// The record states this result.
    Known(GameResult),
}

impl RecordedResult {
    /// The result, if the record states one that can be read.
    pub fn known(self) -> Option<GameResult> {
        match self {
            RecordedResult::Known(result) => Some(result),
            RecordedResult::Missing | RecordedResult::Unreadable => None,
        }
    }
}

/// What a record says about the score of its game.
///
/// ```
/// use sahwal_record::Record;
/// use sahwal_sgf::Collection;
///
/// let text = b"(;SZ[9]RU[AGA]KM[7.5]RE[W+3.5];B[ee];W[cc];B[];W[])";
/// let tree = Collection::new(text).next().unwrap().unwrap();
/// let recorded = Record::open(&tree, None).unwrap().recorded;
/// assert_eq!((recorded.terms.komi, recorded.counted()), (Some(7.5), Some(-3.5)));
/// assert_eq!(recorded.margin(), Some(-3.5));
/// assert_eq!(recorded.left_out(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Recorded {
    /// The result (RE).
    pub result: RecordedResult,
    /// The rules (RU), komi (KM), and the number of handicap stones (HA, but no more than are on
    /// the board).
    pub terms: Terms,
    /// The stones that each colour captured.
    pub captured: Captured,
    /// Who passed first; `None` if nobody passed.
    pub first_pass: Option<Colour>,
    /// Which repairs may have changed the score.
    pub repaired: Repaired,
    /// Whether the position is the end of the record, to which the result belongs.
    pub is_end: bool,
    /// Whether moves may be missing at the end of the record.
    pub is_end_damaged: bool,
}

/// Words to follow a score, which name the rules and the komi of a record that a caller replaced:
/// `, in place of the record's territory rules and komi 6.5`. The text is empty if none differs.
pub fn in_place_of(stated: Terms, in_force: Terms) -> String {
    let mut parts = Vec::new();
    if let (Some(own), Some(other)) = (stated.ruleset, in_force.ruleset)
        && own != other
    {
        parts.push(format!("{} rules", own.rules.name()));
    }
    if let (Some(own), Some(other)) = (stated.komi, in_force.komi)
        && own != other
    {
        parts.push(format!("komi {own}"));
    }
    match parts.as_slice() {
        [] => String::new(),
        parts => format!(", in place of the record's {}", parts.join(" and ")),
    }
}

impl Recorded {
    /// Reads RE, RU, KM and HA of a record that ends with this position. Also returns the repairs.
    /// Handicap stones that are not on the board give White no points.
    pub(crate) fn of(
        tree: &GameTree<'_>,
        stones: &StoneCount,
        position: &Position,
    ) -> (Recorded, Vec<Repair>) {
        let info = Info::of(tree);
        let (terms, repaired, mut repairs) = info.terms(position.size());
        let on_board = stones.handicap(position);
        let inferred = stones.inferred_handicap(position);
        // White gets points for stones that Black has on the board, whatever HA says.
        let (handicap, odd_handicap) = match terms.handicap {
            Some(stated) => (
                stated.min(on_board),
                info.handicap_elsewhere(on_board, stated),
            ),
            None => (inferred, info.handicap_missing(&terms, inferred)),
        };
        repairs.extend(odd_handicap);
        let recorded = Recorded {
            // The rules come first: they tell whether a quarter in the result is of a point or of a
            // stone.
            result: info.result(&terms, &mut repairs),
            terms: Terms {
                handicap: Some(handicap),
                ..terms
            },
            captured: stones.captured(position),
            first_pass: stones.first_pass(),
            repaired,
            ..Recorded::default()
        };
        if let (Some(komi), Some(result)) = (terms.komi, recorded.counted()) {
            let odd = odd_komi(komi, position.size(), Some(result), terms.ruleset);
            repairs.extend(odd.map(|what| info.repair("komi", what)));
        }
        (recorded, repairs)
    }

    /// The counted result: Black's points minus White's, after komi. `None` if the record has no
    /// result, or if the game ended without a count, for example by resignation.
    pub fn counted(&self) -> Option<f64> {
        match self.result.known()? {
            GameResult::Counted(points) => Some(points),
            _ => None,
        }
    }

    /// Why the owners by territory marks are no count: their margin is not the recorded one. `None`
    /// if both margins are equal, or if the record lacks result, rules or komi.
    pub(crate) fn against_marks(&self, position: &Position, truth: &Truth) -> Option<String> {
        let margin = self.margin_of(position, &truth.verdicts(position))?;
        let result = self.counted()?;
        if is_exact(margin - result) {
            return None;
        }
        let [by_marks, expected] = [margin, result].map(GameResult::Counted);
        Some(format!(
            "TB and TW are no count: they give {by_marks}, the result is {expected}"
        ))
    }

    /// Why the result of the record cannot be compared with owners of points. `None` if it can be
    /// compared, or if there is no counted result.
    pub fn left_out(&self) -> Option<&'static str> {
        if self.result == RecordedResult::Unreadable {
            return Some("results that cannot be read");
        }
        self.counted()?;
        Some(match (self.terms.ruleset, self.terms.komi) {
            (None, None) => "results without rules and komi (see --rules, --komi)",
            (None, _) => "results without rules (see --rules)",
            (_, None) => "results without komi (see --komi)",
            _ if !self.knows_captures() => {
                "results after stones were set up or removed (captures are not known)"
            }
            _ if !self.knows_button() => "results by rules with a button, without a pass",
            _ => return None,
        })
    }

    /// What the record says, completed with the `assumed` terms that it lacks.
    pub fn or(self, assumed: Terms) -> Recorded {
        Recorded {
            terms: self.terms.or(assumed),
            repaired: self.repaired.but(assumed),
            ..self
        }
    }

    /// How the record counts its position.
    pub fn counting(&self) -> Counting {
        self.counting_by(Terms::default(), None)
    }

    /// How a caller counts the position. Whatever the caller does not give comes from the record.
    pub fn counting_by(&self, terms: Terms, captured: Option<ByColour<usize>>) -> Counting {
        let in_force = match captured {
            Some(stones) => Captured::known(stones),
            None => self.captured,
        };
        Counting {
            first_pass: self.first_pass,
            ..terms.or(self.terms).counting(in_force)
        }
    }

    /// The question for a position of this record, counted as a caller wants. Whatever the caller
    /// does not give comes from the record. The stated result keeps the terms of the record, and
    /// takes the caller's only where the record has none.
    ///
    /// Every score of a record comes from this question, except in statistics of classifiers. There
    /// the recorded result is the truth, which the classifiers must not see.
    pub fn question(
        &self,
        position: &Position,
        terms: Terms,
        captured: Option<ByColour<usize>>,
    ) -> Question {
        let counting = self.counting_by(terms, captured);
        self.or(terms).counted_so(position, counting)
    }

    /// The question for a position of this record with this counting, whatever the record says. The
    /// stated result keeps the terms of the record. The doubts of the record are added here.
    pub fn counted_so(&self, position: &Position, counting: Counting) -> Question {
        let mut question = Question::new(position, counting);
        let size = position.size();
        let komi = self.komi_of_result(size, counting.komi);
        let ruleset = self.terms.ruleset;
        let is_odd = odd_komi(komi, size, self.counted(), ruleset).is_some()
            || odd_komi(counting.komi, size, None, ruleset).is_some();
        if self.terms.komi.is_some() && is_odd {
            question.record_doubts.push(Cause::Komi);
        }
        if self.is_end && self.is_end_damaged {
            question.record_doubts.push(Cause::End);
        }
        if self.repaired.bears_on(counting.ruleset) {
            question.record_doubts.push(Cause::Record);
        }
        question.stated = self.stated(komi, counting.removal);
        question
    }

    /// The result of the record, with all countings that it may have had with this komi and
    /// removal. A record that names no rules may mean area or territory. `None` if the position is
    /// not the end, or if the game has no result.
    fn stated(&self, komi: f64, removal: Removal) -> Option<StatedResult> {
        if !self.is_end {
            return None;
        }
        let result = match self.result.known()? {
            GameResult::Counted(margin) => Stated::Margin(margin),
            GameResult::Won { black, how } => {
                let winner = if black { Colour::Black } else { Colour::White };
                match how {
                    HowWon::Unstated => Stated::Winner(winner),
                    HowWon::Resignation | HowWon::Time | HowWon::Forfeit => {
                        Stated::Uncounted(winner)
                    }
                }
            }
            GameResult::Void | GameResult::Unknown => return None,
        };
        let rulesets = match self.terms.ruleset {
            Some(ruleset) => vec![ruleset],
            None => vec![Ruleset::AREA, Ruleset::TERRITORY],
        };
        let countings = rulesets.into_iter().map(|ruleset| Counting {
            ruleset,
            komi,
            removal,
            ..self.counting()
        });
        Some(StatedResult {
            result,
            countings: countings.collect(),
        })
    }

    /// The komi with which the result was counted. It is that of the record, unless it cannot be
    /// right: then the caller's komi counts.
    fn komi_of_result(&self, size: Size, in_force: f64) -> f64 {
        match self.terms.komi {
            Some(own) if odd_komi(own, size, self.counted(), self.terms.ruleset).is_none() => own,
            _ => in_force,
        }
    }

    /// The recorded margin in points, if owners of points can be compared with it: the record has a
    /// counted result, rules and komi, and what these rules count is known.
    pub fn margin(&self) -> Option<f64> {
        if !self.is_complete() {
            return None;
        }
        self.counted()
    }

    /// The margin of these verdicts by the rules of the record, in points. `None` if the owner of a
    /// point is unknown, or if the record lacks something that the margin needs.
    pub fn margin_of(&self, position: &Position, verdicts: &Verdicts) -> Option<f64> {
        if !self.is_complete() {
            return None;
        }
        let score = Score::of(position, verdicts, &self.counting());
        // A point without an owner may be anybody's.
        if !score.unknown.is_empty() {
            return None;
        }
        Some(score.margin())
    }

    /// Whether the record has all that a margin needs, except a result.
    fn is_complete(&self) -> bool {
        let has_terms = self.terms.komi.is_some() && self.terms.ruleset.is_some();
        has_terms && self.knows_captures() && self.knows_button()
    }

    /// Whether the captures are known, if the rules count them.
    fn knows_captures(&self) -> bool {
        match self.terms.ruleset {
            // Area is counted on the board alone. Territory also counts stones that have left it.
            Some(ruleset) => ruleset.rules == Rules::Area || self.captured.is_known,
            None => false,
        }
    }

    /// Whether the player with the button is known, if the rules have one.
    fn knows_button(&self) -> bool {
        match self.terms.ruleset {
            // The first player to pass takes the button and its half point.
            Some(ruleset) => !ruleset.button || self.first_pass.is_some(),
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;
    use sahwal_core::verdict::Owners;
    use sahwal_core::{ByColour, Size};
    use sahwal_sgf::Collection;

    fn recorded(text: &str) -> (Recorded, Vec<String>, Record) {
        let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
        let record = Record::open(&tree, None).unwrap();
        let repairs = record.repairs.iter().map(|repair| repair.what.clone());
        (record.recorded, repairs.collect(), record)
    }

    /// A finished board: Black owns the two upper rows, White the lower one. White has passed once.
    const GAME: &str = ";B[aa];W[ac];B[bb];W[bc];B[ab];W[cc];B[cb];W[]";

    #[test]
    fn both_rules_count_stones_and_komi_as_they_say() {
        let verdicts = |letters: &str| {
            let mut verdicts = Verdicts::default();
            verdicts.owners = Owners::from_letters(letters, Size::new(3).unwrap()).unwrap();
            verdicts
        };
        let margin_of = |found: &Recorded, end: &Record, letters: &str| {
            found.margin_of(&end.position, &verdicts(letters))
        };
        let margin = |root: &str| {
            let (found, repairs, end) = recorded(&format!("(;SZ[3]{root}{GAME})"));
            assert!(repairs.is_empty(), "{repairs:?}");
            margin_of(&found, &end, "BBBBBBWWW")
        };
        assert_eq!(margin("RU[Chinese]KM[0.5]"), Some(2.5));
        // Black has played four stones and White three.
        assert_eq!(margin("RU[Japanese]KM[0.5]"), Some(1.5));
        assert_eq!(margin("RU[Japanese]"), None);
        assert_eq!(margin("KM[0.5]"), None);
        let (found, _, end) = recorded(&format!("(;SZ[3]RE[B+2]{GAME})"));
        assert_eq!(found.margin(), None);
        let assumed = Terms {
            ruleset: Ruleset::named("territory"),
            komi: Some(0.0),
            handicap: None,
        };
        let found = found.or(assumed);
        assert_eq!(margin_of(&found, &end, "BBBBBBWWW"), Some(2.0));
        assert_eq!(found.margin(), Some(2.0));
        assert_eq!(margin_of(&found, &end, "BBBBBB?WW"), None);
    }

    #[test]
    fn what_a_caller_replaces_is_told() {
        let terms = |rules: &str, komi| Terms {
            ruleset: Ruleset::named(rules),
            komi,
            handicap: None,
        };
        let stated = terms("japanese", Some(6.5));
        for (held, expected) in [
            (terms("", None), ""),
            (terms("territory", Some(6.5)), ""),
            (terms("", Some(7.5)), ", in place of the record's komi 6.5"),
            (
                terms("chinese", Some(0.0)),
                ", in place of the record's territory rules and komi 6.5",
            ),
        ] {
            assert_eq!(in_place_of(stated, held), expected);
        }
        assert_eq!(in_place_of(Terms::default(), stated), "");
    }

    #[test]
    fn handicap_stones_are_stones_of_black_and_other_setup_hides_captures() {
        let placed = |text: &str| {
            let end = recorded(text).2;
            let captured = end.recorded.captured;
            captured.is_known.then(|| captured.placed(&end.position))
        };
        assert_eq!(placed("(;SZ[5]HA[2]AB[aa][bb];W[cc];B[dd])"), Some(2));
        assert_eq!(placed("(;SZ[5];AB[aa][bb];W[cc];W[tt])"), Some(1));
        assert_eq!(placed("(;SZ[5]AB[aa]AW[bb];B[cc])"), Some(1));
        assert_eq!(placed("(;SZ[5]AB[aa]AW[bb])"), None);
        assert_eq!(placed("(;SZ[5]PLACED[-3]AB[aa]AW[bb];B[cc])"), Some(-2));
        assert_eq!(placed("(;SZ[5];B[cc];AE[cc])"), None);
        assert_eq!(placed("(;SZ[5];B[cc];AB[dd])"), None);
        // Dead stones are taken off where territory is marked.
        assert_eq!(placed("(;SZ[5];B[cc];AE[cc]TW[aa])"), Some(1));
        assert_eq!(placed("(;SZ[5];B[cc];AE[cc]TW[aa];W[aa])"), None);
        // What setup removes was not captured; suicide and a stone that another replaces were.
        let captured = |text: &str| {
            let ByColour { black, white } = recorded(text).0.captured.stones;
            [black, white]
        };
        assert_eq!(captured("(;SZ[5];B[cc];AE[cc];W[aa])"), [0, 0]);
        assert_eq!(captured("(;SZ[5];B[cc];AE[cc]TW[aa])"), [0, 1]);
        assert_eq!(captured("(;SZ[2]AB[ab][ba];W[aa])"), [1, 0]);
        assert_eq!(captured("(;SZ[3];B[aa];W[aa];B[ab];W[];B[ba])"), [1, 1]);
    }

    #[test]
    fn handicap_points_are_those_of_the_rules() {
        let mut verdicts = Verdicts::default();
        let size = Size::new(5).unwrap();
        verdicts.owners = Owners::from_letters(&"B".repeat(25), size).unwrap();
        for (rules, points) in [("AGA", 2.0), ("Chinese", 3.0), ("NZ", 0.0)] {
            let text = format!("(;SZ[5]RE[B+1.5]RU[{rules}]KM[0.5]HA[3]AB[aa][bb][cc];W[ee])");
            let (recorded, repairs, end) = recorded(&text);
            let margin = recorded.margin_of(&end.position, &verdicts);
            assert_eq!((margin, repairs.len()), (Some(24.5 - points), 0), "{rules}");
        }
        let late = "(;SZ[5]RE[B+1.5]RU[AGA]KM[0.5]HA[2];AB[aa][bb];W[ee])";
        let (late, repairs, _) = recorded(late);
        assert_eq!((late.terms.handicap, late.left_out()), (Some(2), None));
        let expected =
            "game 1: HA: the 2 stones are set up after the root; played as the record says";
        assert_eq!(repairs, [expected]);
        // Without HA the stones count unless Black begins after them.
        for (game, stones) in [
            ("AB[aa][bb];W[cc];B[dd]", 2),
            (";B[aa];B[bb];W[cc]", 2),
            ("AB[aa][bb];B[cc];W[dd]", 0),
            ("PL[B]AB[aa][bb]", 0),
            ("PL[B]AB[aa][bb]HA[2]", 2),
            (";B[aa];W[cc]", 0),
        ] {
            let (found, repairs, _) = recorded(&format!("(;SZ[5]RU[Chinese]{game})"));
            assert_eq!(found.terms.handicap, Some(stones), "{game}");
            let told = "game 1: HA is missing: 2 black stones before White's first move count as a \
                        handicap; White gets 2 points";
            if stones > 0 && !game.contains("HA") {
                assert_eq!(repairs, [told], "{game}");
            } else {
                assert!(repairs.is_empty(), "{game}: {repairs:?}");
            }
        }
    }

    #[test]
    fn results_that_cannot_be_compared_say_why() {
        let why = |root: &str, more: &str| {
            let text = format!("(;SZ[5]{root};B[aa]{more})");
            recorded(&text).0.left_out()
        };
        assert_eq!(why("RE[B+2]RU[Chinese]KM[1]", ""), None);
        assert_eq!(why("RE[B+R]", ""), None);
        assert_eq!(why("RE[?]", ""), None);
        for (root, more, expected) in [
            ("RE[won]", "", "results that cannot be read"),
            (
                "RE[B+2]",
                "",
                "results without rules and komi (see --rules, --komi)",
            ),
            ("RE[B+2]KM[1]", "", "results without rules (see --rules)"),
            (
                "RE[B+2]RU[Japanese]",
                "",
                "results without komi (see --komi)",
            ),
            (
                "RE[B+2]RU[Japanese]KM[1]",
                ";AW[bb]",
                "results after stones were set up or removed (captures are not known)",
            ),
        ] {
            assert_eq!(why(root, more), Some(expected), "{root}");
        }
    }

    #[test]
    fn malformed_values_are_told_where_a_result_needs_them() {
        let root = "(;SZ[5]RE[B+1]RU[house]KM[x]HA[x]";
        let (found, repairs, _) = recorded(&format!("{root};B[aa])"));
        assert_eq!(
            (found.terms.ruleset, found.terms.komi, repairs.len()),
            (None, None, 3)
        );
        let text = "(;SZ[5]RE[B+1]RU[AGA]HA[3]AB[aa][bb];W[cc])";
        assert_eq!(
            recorded(text).1,
            ["game 1: HA[3], but 2 stones are set up: counted as 2"]
        );
        // White gets no points for stones that are not there, and a komi must fit.
        let (found, repairs, _) = recorded("(;SZ[5]RE[B+1.5]RU[Chinese]KM[7]HA[4];W[cc])");
        assert_eq!((found.terms.handicap, repairs.len()), (Some(0), 2));
        assert!(
            repairs[1].ends_with("KM: 7 points do not fit the result B+1.5; taken as they are")
        );
        let (found, repairs, _) = recorded("(;SZ[3]RE[B+1]KM[10];B[aa])");
        assert!(
            repairs[0].ends_with("found \"10\"; read as missing"),
            "{repairs:?}"
        );
        assert!(found.repaired.komi);
        let (found, repairs, _) =
            recorded("(;RE[\u{9ed1}\u{80dc}1\u{53c8}1/4\u{5b50}]RU[Chinese]KM[375])");
        assert_eq!((found.counted(), found.terms.komi), (Some(2.5), Some(7.5)));
        assert!(repairs[1].ends_with("read as B+2.5"), "{repairs:?}");
    }
}
