//! The result that a record states, and the margin of owners by the rules of the record.
//!
//! A margin is the number of Black's points minus White's, after komi. The recorded margin of
//! a counted game is a truth that no program made: the players agreed on it.

use sahwal_core::Size;
use sahwal_core::verdict::Owners;
use sahwal_sgf::{GameTree, NodeRef};
use serde::{Deserialize, Serialize};

use crate::replay::Ending;

/// Rules for counting the score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// Living stones and territory count (Chinese rules).
    #[default]
    #[value(alias = "chinese")]
    Area,
    /// Territory, prisoners and dead stones count (Japanese rules).
    #[value(alias = "japanese")]
    Territory,
}

impl Rules {
    /// The name: `area` or `territory`.
    pub const fn name(self) -> &'static str {
        match self {
            Rules::Area => "area",
            Rules::Territory => "territory",
        }
    }
}

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
    pub rules: Option<Rules>,
    /// Komi in points, if KM is missing or malformed.
    pub komi: Option<f64>,
}

/// What a record says about the score of its game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Recorded {
    /// The counted result (RE): Black's points minus White's after komi. `None` if the record
    /// has none, or if the game ended otherwise, by resignation for example.
    pub result: Option<f64>,
    /// The rules (RU).
    pub rules: Option<Rules>,
    /// Komi in points (KM).
    pub komi: Option<f64>,
    /// Points that the rules give White for handicap stones, beside komi.
    pub handicap: u32,
    /// Stones that Black has put on the board minus those of White: moves and handicap
    /// stones, without passes. `None` if the record sets up other stones than a handicap and
    /// does not state it (PLACED): stones may have been captured before its first move.
    pub placed: Option<i32>,
}

impl Recorded {
    /// Reads RE, RU, KM and HA of the root. The texts are repairs: malformed values in a
    /// record with a counted result, which are read as missing.
    pub(crate) fn of(tree: &GameTree<'_>, end: &Ending) -> (Recorded, Vec<String>) {
        let root = tree.root();
        let mut repairs = Vec::new();
        let mut recorded = Recorded {
            placed: end.placed,
            ..Recorded::default()
        };
        let text = |name: &str| root.simple_text(name).map(|text| text.trim().to_owned());
        recorded.result = text("RE").and_then(|text| result(&text));
        if let Some(text) = text("RU").filter(|text| !text.is_empty()) {
            match ruleset(&text) {
                Some((rules, bonus)) => {
                    recorded.rules = Some(rules);
                    let stones = handicap(root, end, &mut repairs);
                    recorded.handicap = bonus.points(stones);
                }
                None => repairs.push(format!(
                    "RU: expected rules such as Japanese or Chinese, found \"{text}\"; \
                     read as missing"
                )),
            }
        }
        let largest = end.position.size().area() as f64;
        match root.real("KM") {
            Ok(komi) => match komi.filter(|komi| !komi.is_finite() || komi.abs() > largest) {
                None => recorded.komi = komi,
                Some(found) => repairs.push(format!(
                    "KM: expected -{largest} to {largest} points, found {found}; read as missing"
                )),
            },
            Err(error) => repairs.push(format!("KM: {error}; read as missing")),
        }
        if recorded.result.is_none() {
            // Without a result nobody asks for rules and komi.
            repairs.clear();
        }
        (recorded, repairs)
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

    /// The margin of these owners by the rules of the record. `None` if the owner of a point
    /// is unknown or the record lacks rules or komi.
    ///
    /// By territory rules the margin is that of the areas minus the surplus of stones that
    /// Black has put on the board: the stones of a colour are alive, or the opponent has
    /// captured them, or they are dead on the board, and each of the three cases gives the
    /// same difference between area and territory.
    pub fn margin_of(&self, owners: &Owners, size: Size) -> Option<f64> {
        if !size.board().is_subset(&owners.known()) {
            return None;
        }
        let area = owners.black.len() as f64 - owners.white.len() as f64;
        Some(area - self.offset()?)
    }

    /// The area margin minus the margin by the rules, in points.
    fn offset(&self) -> Option<f64> {
        let stones = match self.rules? {
            Rules::Area => 0,
            Rules::Territory => self.placed?,
        };
        Some(f64::from(stones) + f64::from(self.handicap) + self.komi?)
    }
}

/// The counted result of a game: `B+12.5`, `W+3`, `0`, `Draw`. Its points, positive for
/// Black; `None` for other results, such as `B+R`.
fn result(text: &str) -> Option<f64> {
    let lower = text.to_ascii_lowercase();
    if matches!(lower.as_str(), "0" | "draw" | "jigo") {
        return Some(0.0);
    }
    let (winner, points) = lower.split_once('+')?;
    // Some servers write a word behind the number.
    let points = points.split_whitespace().next()?.replace(',', ".");
    let digits = |c: char| c.is_ascii_digit() || c == '.';
    let points: f64 = points.chars().all(digits).then(|| points.parse().ok())??;
    match winner.trim() {
        "b" | "black" => Some(points),
        "w" | "white" => Some(-points),
        _ => None,
    }
}

/// Whether RE is a counted result, such as `B+12.5` or `Draw`.
pub(crate) fn is_counted(text: &str) -> bool {
    result(text).is_some()
}

/// What rules give White for handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bonus {
    Nothing,
    /// A point for each stone but the first (AGA).
    AllButOne,
}

impl Bonus {
    fn points(self, stones: u32) -> u32 {
        match self {
            Bonus::Nothing => 0,
            Bonus::AllButOne => stones.saturating_sub(1),
        }
    }
}

/// The rules with this name in RU, such as `Japanese` or `Chinese (1988)`; `None` if they are
/// not known.
pub(crate) fn rules_named(text: &str) -> Option<Rules> {
    ruleset(text).map(|(rules, _)| rules)
}

/// The rules with this name in RU. Under Chinese rules some servers give White a point for
/// each handicap stone and others do not; the records of this project do not.
fn ruleset(text: &str) -> Option<(Rules, Bonus)> {
    let lower = text.to_ascii_lowercase();
    // A version may follow, as in `Chinese (1988)`.
    let word = lower.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    Some(match word.into_iter().next()? {
        "japanese" | "japan" | "jp" | "korean" | "korea" | "kr" | "territory" => {
            (Rules::Territory, Bonus::Nothing)
        }
        "chinese" | "china" | "cn" | "nz" | "goe" | "ing" | "tromp-taylor" | "tromp" | "area" => {
            (Rules::Area, Bonus::Nothing)
        }
        "new" if lower.starts_with("new zealand") => (Rules::Area, Bonus::Nothing),
        "aga" | "bga" | "french" => (Rules::Area, Bonus::AllButOne),
        _ => return None,
    })
}

/// The number of handicap stones: HA, or else the stones that are set up.
fn handicap(root: NodeRef<'_, '_>, end: &Ending, repairs: &mut Vec<String>) -> u32 {
    let stated = match root.integer("HA") {
        Ok(stated) => stated,
        Err(error) => {
            repairs.push(format!("HA: {error}; read as missing"));
            None
        }
    };
    match stated.map(u32::try_from) {
        None => end.handicap,
        Some(Ok(stones)) => {
            // Handicap stones may also be moves of Black in a row.
            if end.handicap > 0 && stones != end.handicap {
                repairs.push(format!(
                    "HA: expected {} as set up, found {stones}",
                    end.handicap
                ));
            }
            stones
        }
        Some(Err(_)) => {
            let found = stated.unwrap_or_default();
            repairs.push(format!(
                "HA: expected 0 or more, found {found}; read as missing"
            ));
            end.handicap
        }
    }
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
        (recorded, repairs, end)
    }

    #[test]
    fn results_are_read_as_servers_write_them() {
        for (text, expected) in [
            ("B+12.5", Some(12.5)),
            ("w+3", Some(-3.0)),
            ("W+0,5", Some(-0.5)),
            ("B+1.5 points", Some(1.5)),
            ("White+2.25", Some(-2.25)),
            ("0", Some(0.0)),
            ("Draw", Some(0.0)),
            ("B+R", None),
            ("W+Resign", None),
            ("W+T", None),
            ("B+", None),
            ("Void", None),
            ("?", None),
            ("B+-3", None),
            ("B+inf", None),
            ("X+3", None),
            ("", None),
        ] {
            assert_eq!(result(text), expected, "{text}");
        }
    }

    #[test]
    fn rules_have_many_names() {
        for (text, expected) in [
            ("Japanese", Some(Rules::Territory)),
            ("Korean", Some(Rules::Territory)),
            ("chinese", Some(Rules::Area)),
            ("Chinese (1988)", Some(Rules::Area)),
            ("GOE", Some(Rules::Area)),
            ("New Zealand", Some(Rules::Area)),
            ("New", None),
            ("house", None),
        ] {
            assert_eq!(ruleset(text).map(|(rules, _)| rules), expected, "{text}");
        }
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
            rules: Some(Rules::Territory),
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
        let aga = "(;SZ[5]RE[B+1]RU[AGA]KM[0.5]HA[3]AB[aa][bb][cc];W[ee])";
        let (aga, repairs, _) = recorded(aga);
        assert_eq!((aga.handicap, repairs.len()), (2, 0));
    }

    #[test]
    fn malformed_values_are_told_where_a_result_needs_them() {
        let root = "(;SZ[5]RE[B+1]RU[house]KM[650]HA[x]";
        let (recorded, repairs, _) = recorded(&format!("{root};B[aa])"));
        assert_eq!((recorded.rules, recorded.komi), (None, None));
        assert_eq!(
            repairs,
            [
                "RU: expected rules such as Japanese or Chinese, found \"house\"; read as missing",
                "KM: expected -25 to 25 points, found 650; read as missing",
            ]
        );
        let (_, repairs, _) = super::tests::recorded("(;SZ[5]RE[B+R]RU[house];B[aa])");
        assert!(repairs.is_empty());
        let text = "(;SZ[5]RE[B+1]RU[AGA]HA[3]AB[aa][bb];W[cc])";
        let (_, repairs, _) = super::tests::recorded(text);
        assert_eq!(repairs, ["HA: expected 2 as set up, found 3"]);
    }
}
