//! The result that a record states, and the margin of owners by the rules of the record.
//!
//! A margin is the number of Black's points minus White's, after komi. The recorded margin of
//! a counted game is a truth that no program made: the players agreed on it.

use sahwal_core::Size;
use sahwal_core::rules::{Rules, Ruleset};
use sahwal_core::verdict::Owners;
use sahwal_sgf::{GameResult, GameTree};
use serde::{Deserialize, Serialize};

use crate::replay::{Ending, NO_COUNT, Repair};
use crate::rules_and_komi::Terms;
use crate::truth::Truth;

/// Two margins closer than this are the same. Komi has at most two decimals.
const SAME: f64 = 0.01;

/// Whether the error of a margin is none.
pub fn is_exact(error: f64) -> bool {
    error.abs() < SAME
}

/// Rules and komi for records that do not state them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Assumed {
    /// Rules, if RU is missing or unknown.
    pub rules: Option<Ruleset>,
    /// Komi in points, if KM is missing or malformed.
    pub komi: Option<f64>,
}

/// What a record says about the score of its game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Recorded {
    /// The counted result (RE): Black's points minus White's after komi. `None` if the record
    /// has none, or if the game ended otherwise, by resignation for example.
    pub result: Option<f64>,
    /// Whether the record has a result that cannot be read.
    pub is_unread: bool,
    /// The rules (RU).
    pub rules: Option<Ruleset>,
    /// Komi in points (KM).
    pub komi: Option<f64>,
    /// Number of handicap stones: HA, but at most those on the board.
    pub handicap: u32,
    /// Stones that Black has put on the board minus those of White: moves and handicap
    /// stones, without passes. `None` if the record sets up other stones than a handicap and
    /// does not state it (PLACED): stones may have been captured before its first move.
    pub placed: Option<i32>,
}

impl Recorded {
    /// Reads RE, RU, KM and HA of the root, and says what was repaired: a result that cannot be
    /// read, and all that matters for a counted one.
    pub fn of(tree: &GameTree<'_>, end: &Ending) -> (Recorded, Vec<Repair>) {
        let root = tree.root();
        let (terms, mut repairs) = Terms::of(tree);
        let mut recorded = Recorded {
            rules: terms.ruleset,
            komi: terms.komi,
            // Stones that are not there give White no points.
            handicap: terms.handicap.unwrap_or(u32::MAX).min(end.handicap),
            placed: end.placed,
            ..Recorded::default()
        };
        let Some(text) = root.simple_text("RE") else {
            return (recorded, Vec::new());
        };
        let text = text.trim();
        let what = match GameResult::read(text, terms.may_count_stones()) {
            Some(GameResult::Counted(points)) => {
                recorded.result = Some(points);
                let read = GameResult::Counted(points);
                (GameResult::plain(text) != Some(read)).then(|| format!("read as {read}"))
            }
            // Without a counted result nobody asks for rules and komi.
            Some(_) => return (recorded, Vec::new()),
            None => {
                recorded.is_unread = true;
                repairs.clear();
                Some("read as missing".to_owned())
            }
        };
        if let Some(what) = what {
            let what =
                format!("RE: expected a result such as B+2.5 or W+R, found \"{text}\"; {what}");
            repairs.push(Repair::new("result", tree.number(), what));
        }
        if let Some(result) = recorded.result {
            repairs.extend(handicap_elsewhere(tree, end, terms.handicap));
            repairs.extend(odd_komi(tree, terms.komi, result));
        }
        (recorded, repairs)
    }

    /// Takes territory marks off an ending if they are no count, and says so: where the record
    /// states result, rules and komi, the margin by the marks must be the recorded one.
    pub fn check_marks(&self, end: &mut Ending, game: usize) -> Option<Repair> {
        let (marks, result) = (end.marks?, self.result?);
        let truth = Truth::from_marks(&end.position, marks.black, marks.white).ok()?;
        let margin = self.margin_of(truth.owners(), end.position.size())?;
        if is_exact(margin - result) {
            return None;
        }
        end.marks = None;
        let [margin, result] = [margin, result].map(GameResult::Counted);
        let what = format!("TB and TW are no count: they give {margin}, the result is {result}");
        Some(Repair::new(NO_COUNT[1], game, what))
    }

    /// Why the result of the record cannot be compared with owners of points; `None` if it can, or
    /// if there is none.
    pub fn left_out(&self) -> Option<&'static str> {
        if self.is_unread {
            return Some("results that cannot be read");
        }
        self.result?;
        Some(match (self.rules, self.komi) {
            (None, None) => "results without rules and komi (see --rules, --komi)",
            (None, _) => "results without rules (see --rules)",
            (_, None) => "results without komi (see --komi)",
            _ if self.margin().is_none() => {
                "results after stones were set up or removed (captures are not known)"
            }
            _ => return None,
        })
    }

    /// The same record with rules and komi that it lacks.
    pub fn or(self, assumed: Assumed) -> Recorded {
        Recorded {
            rules: self.rules.or(assumed.rules),
            komi: self.komi.or(assumed.komi),
            ..self
        }
    }

    /// The recorded margin, if the owners of the points can be compared with it: the record
    /// has a counted result, rules and komi.
    pub fn margin(&self) -> Option<f64> {
        self.offset().and(self.result)
    }

    /// How the record counts points; by area if it does not say.
    pub fn counts_by(&self) -> Ruleset {
        self.rules.unwrap_or_default()
    }

    /// The margin of these owners by the rules of the record. `None` if the owner of a point
    /// is unknown or the record lacks rules or komi.
    ///
    /// By territory rules the margin is that of the areas minus the surplus of stones that
    /// Black has put on the board: the stones of a colour are alive, or the opponent has
    /// captured them, or they are dead on the board, and each of the three cases gives the
    /// same difference between area and territory. Eyes in seki count, also where the rules of the
    /// record give no points for them: more records agree with that (`results/METHODOLOGY.md`).
    pub fn margin_of(&self, owners: &Owners, size: Size) -> Option<f64> {
        if !size.board().is_subset(&owners.known()) {
            return None;
        }
        let area = owners.black.len() as f64 - owners.white.len() as f64;
        Some(area - self.offset()?)
    }

    /// The area margin minus the margin by the rules, in points.
    fn offset(&self) -> Option<f64> {
        let ruleset = self.rules?;
        let stones = match ruleset.rules {
            Rules::Area => 0,
            Rules::Territory => self.placed?,
        };
        let bonus = ruleset.bonus.points(self.handicap);
        Some(f64::from(stones) + f64::from(bonus) + self.komi?)
    }
}

/// A komi that the size of the board or the result refutes: territory, area and stones are whole
/// numbers, so the result has the half point of the komi.
fn odd_komi(tree: &GameTree<'_>, komi: Option<f64>, result: f64) -> Option<Repair> {
    let komi = komi?;
    let lines = f64::from(tree.size().ok()?);
    let why = if komi.abs() > lines * lines {
        "are more than the board has".to_owned()
    } else if (komi - result).fract() != 0.0 {
        format!("do not fit the result {}", GameResult::Counted(result))
    } else {
        return None;
    };
    let what = format!("KM: {komi} points {why}; taken as they are");
    Some(Repair::new("komi", tree.number(), what))
}

/// Whether black stones are set up on the main line, but not in the root.
fn has_stones_later(tree: &GameTree<'_>) -> bool {
    let mut has = tree.main_line().map(|node| node.get("AB").len() > 0);
    has.next() == Some(false) && has.any(|has| has)
}

/// What is odd about the handicap stones of a record.
fn handicap_elsewhere(tree: &GameTree<'_>, end: &Ending, stated: Option<u32>) -> Option<Repair> {
    // One stone is no handicap.
    let stones = stated.filter(|&stones| stones > 1 || end.handicap > 0)?;
    let what = if stones != end.handicap {
        // Handicap stones may also be moves of Black in a row.
        format!("HA: expected {} as set up, found {stones}", end.handicap)
    } else if has_stones_later(tree) {
        format!("HA: the {stones} stones are set up after the root; played as the record says")
    } else {
        return None;
    };
    Some(Repair::new("handicap", tree.number(), what))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::ending;
    use sahwal_sgf::Collection;

    fn recorded(text: &str) -> (Recorded, Vec<String>, Ending) {
        let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
        let end = ending(&tree).unwrap();
        let (recorded, repairs) = Recorded::of(&tree, &end);
        let repairs = repairs.into_iter().map(|repair| repair.what);
        (recorded, repairs.collect(), end)
    }

    /// A finished board: Black owns the two upper rows, White the lower one. White has
    /// passed once and lost a stone at A1, where Black's dead stone stands now.
    const GAME: &str = ";B[aa];W[ac];B[bb];W[bc];B[ab];W[cc];B[cb];W[]";

    #[test]
    fn both_rules_count_stones_and_komi_as_they_say() {
        let size = Size::new(3).unwrap();
        let owners = Owners::from_letters("BBBBBBWWW", size).unwrap();
        let margin = |root: &str| {
            let (recorded, repairs, _) = recorded(&format!("(;SZ[3]{root}{GAME})"));
            assert!(repairs.is_empty(), "{repairs:?}");
            recorded.margin_of(&owners, size)
        };
        assert_eq!(margin("RU[Chinese]KM[0.5]"), Some(2.5));
        // Black has played four stones and White three.
        assert_eq!(margin("RU[Japanese]KM[0.5]"), Some(1.5));
        assert_eq!(margin("RU[Japanese]"), None);
        assert_eq!(margin("KM[0.5]"), None);
        let (recorded, _, _) = recorded(&format!("(;SZ[3]RE[B+2]{GAME})"));
        assert_eq!(recorded.margin(), None);
        let assumed = Assumed {
            rules: Ruleset::named("territory"),
            komi: Some(0.0),
        };
        let recorded = recorded.or(assumed);
        assert_eq!(recorded.margin_of(&owners, size), Some(2.0));
        assert_eq!(recorded.margin(), Some(2.0));
        let unknown = Owners::from_letters("BBBBBB?WW", size).unwrap();
        assert_eq!(recorded.margin_of(&unknown, size), None);
    }

    #[test]
    fn handicap_stones_are_stones_of_black_and_other_setup_hides_captures() {
        let placed = |text: &str| recorded(text).2.placed;
        assert_eq!(placed("(;SZ[5]HA[2]AB[aa][bb];W[cc];B[dd])"), Some(2));
        assert_eq!(placed("(;SZ[5];AB[aa][bb];W[cc];W[tt])"), Some(1));
        assert_eq!(placed("(;SZ[5]AB[aa]AW[bb];B[cc])"), None);
        assert_eq!(placed("(;SZ[5];B[cc];AE[cc])"), None);
        assert_eq!(placed("(;SZ[5];B[cc];AB[dd])"), None);
        // Dead stones are taken off where territory is marked.
        assert_eq!(placed("(;SZ[5];B[cc];AE[cc]TW[aa])"), Some(1));
        assert_eq!(placed("(;SZ[5];B[cc];AE[cc]TW[aa];W[aa])"), None);
    }

    #[test]
    fn handicap_points_are_those_of_the_rules() {
        let owners = Owners::from_letters(&"B".repeat(25), Size::new(5).unwrap()).unwrap();
        for (rules, points) in [("AGA", 2.0), ("Chinese", 3.0), ("NZ", 0.0)] {
            let text = format!("(;SZ[5]RE[B+1.5]RU[{rules}]KM[0.5]HA[3]AB[aa][bb][cc];W[ee])");
            let (recorded, repairs, end) = recorded(&text);
            let margin = recorded.margin_of(&owners, end.position.size());
            assert_eq!((margin, repairs.len()), (Some(24.5 - points), 0), "{rules}");
        }
        let late = "(;SZ[5]RE[B+1.5]RU[AGA]KM[0.5]HA[2];AB[aa][bb];W[ee])";
        let (late, repairs, _) = recorded(late);
        assert_eq!((late.handicap, late.left_out()), (2, None));
        let expected =
            "game 1: HA: the 2 stones are set up after the root; played as the record says";
        assert_eq!(repairs, [expected]);
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
        assert_eq!((found.rules, found.komi, repairs.len()), (None, None, 3));
        let (_, repairs, _) = recorded("(;SZ[5]RE[B+R]RU[house];B[aa])");
        assert!(repairs.is_empty());
        let text = "(;SZ[5]RE[B+1]RU[AGA]HA[3]AB[aa][bb];W[cc])";
        assert_eq!(
            recorded(text).1,
            ["game 1: HA: expected 2 as set up, found 3"]
        );
        // White gets no points for stones that are not there, and a komi must fit.
        let (found, repairs, _) = recorded("(;SZ[5]RE[B+1.5]RU[Chinese]KM[7]HA[4];W[cc])");
        assert_eq!((found.handicap, repairs.len()), (0, 2));
        assert!(
            repairs[1].ends_with("KM: 7 points do not fit the result B+1.5; taken as they are")
        );
        let (_, repairs, _) = recorded("(;SZ[3]RE[B+1]KM[10];B[aa])");
        assert!(repairs[0].ends_with("10 points are more than the board has; taken as they are"));
        let (found, repairs, _) =
            recorded("(;RE[\u{9ed1}\u{80dc}1\u{53c8}1/4\u{5b50}]RU[Chinese]KM[375])");
        assert_eq!((found.result, found.komi), (Some(2.5), Some(7.5)));
        assert!(repairs[1].ends_with("read as B+2.5"), "{repairs:?}");
    }
}
