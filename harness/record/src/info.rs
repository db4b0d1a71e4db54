//! Reads what people and programs write about a whole game: rules (RU), komi (KM), handicap (HA)
//! and result (RE). Lists what was repaired there.
//!
//! [`Recorded`](crate::Recorded) is made from these values, and the packages for Python and
//! JavaScript show [`info_text`]. A komi that is read wrongly makes every margin of its game wrong.

use std::fmt;

use sahwal_core::rules::{KomiStep, Rules, Ruleset, Terms};
use sahwal_core::{ByColour, Colour, Size};
use sahwal_sgf::{GameResult, GameTree, Komi, NodeRef, read_handicap, read_komi};

use crate::recorded::RecordedResult;
use crate::repair::{Repair, Repaired};

/// The nodes of a record with facts about the whole game: the root, and each other node of the main
/// line with rules, komi, handicap or a result. In SGF 4 any node of the line may have them.
pub(crate) struct Info<'t, 'a> {
    tree: &'t GameTree<'a>,
    nodes: Vec<NodeRef<'t, 'a>>,
}

/// The properties of the whole game on which its score depends.
const INFO: [&str; 4] = ["RU", "KM", "HA", "RE"];

fn has_info(node: &NodeRef<'_, '_>) -> bool {
    let mut names = node.properties().map(|(name, _)| name);
    names.any(|name| INFO.contains(&name))
}

impl<'t, 'a> Info<'t, 'a> {
    pub(crate) fn of(tree: &'t GameTree<'a>) -> Info<'t, 'a> {
        let later = tree.main_line().skip(1).filter(has_info);
        let nodes = std::iter::once(tree.root()).chain(later);
        Info {
            tree,
            nodes: nodes.collect(),
        }
    }

    /// The text of a property in the first node that has it.
    fn text(&self, name: &str) -> Option<String> {
        let text = self.nodes.iter().find_map(|node| node.simple_text(name))?;
        Some(text.trim().to_owned())
    }

    /// The first [`LONGEST_TEXT`] characters of the text of a property.
    fn start_of_text(&self, name: &str) -> Option<String> {
        let text = self.text(name)?;
        Some(text.chars().take(LONGEST_TEXT).collect())
    }

    /// The first value of a property that differs from the value which counts; `None` if all agree.
    fn other_value(&self, name: &str) -> Option<String> {
        let mut values = self.nodes.iter().flat_map(|node| node.get(name));
        let first = values.next()?.trim_ascii();
        let other = values.find(|value| value.trim_ascii() != first)?;
        Some(quote(&String::from_utf8_lossy(other)))
    }

    /// A player from the properties of his name and his rank, without control characters.
    fn player(&self, name: &str, rank: &str) -> Option<String> {
        let player = self.printable(name)?;
        Some(match self.printable(rank) {
            Some(rank) => format!("{player} {rank}"),
            None => player,
        })
    }

    /// The text of a property without control characters; `None` if nothing is left.
    fn printable(&self, name: &str) -> Option<String> {
        let text = self.text(name)?;
        let printable: String = text.chars().filter(|sign| !sign.is_control()).collect();
        match printable.trim() {
            "" => None,
            text => Some(text.to_owned()),
        }
    }

    pub(crate) fn repair(&self, part: &'static str, what: impl std::fmt::Display) -> Repair {
        Repair::new(part, self.tree.number(), what)
    }

    /// The repair of a text that is not written as `expected`. `read` is the value that it was read
    /// as; `None` if it counts as missing.
    fn misread(
        &self,
        part: &'static str,
        expected: &str,
        text: &str,
        read: Option<String>,
    ) -> Repair {
        let found = quote(text);
        let value = match read {
            Some(value) => value,
            None => "missing".to_owned(),
        };
        self.repair(
            part,
            format!("{expected}, found \"{found}\"; read as {value}"),
        )
    }

    /// Reads RU, KM and HA for a board of this size. Also returns the repairs. Old records of the
    /// server Sina have the komi in KO of the root.
    pub(crate) fn terms(&self, size: Size) -> (Terms, Repaired, Vec<Repair>) {
        let mut terms = Terms::default();
        let mut repaired = Repaired::default();
        let mut repairs = Vec::new();
        // RU: the ruleset, by its name.
        if let Some(text) = self.start_of_text("RU")
            && !text.is_empty()
        {
            terms.ruleset = Ruleset::named(&text);
            if terms.ruleset.is_none() {
                repaired.rules = true;
                let expected = "RU: expected rules such as Japanese or Chinese";
                repairs.push(self.misread("rules", expected, &text, None));
            }
        }
        // HA: the number of handicap stones.
        if let Some(text) = self.start_of_text("HA") {
            terms.handicap = read_handicap(&text);
            repaired.handicap = terms.handicap.is_none();
            if text.parse().ok() != terms.handicap || terms.handicap.is_none() {
                let read = terms.handicap.map(|read| read.to_string());
                let expected = "HA: expected a number of stones";
                repairs.push(self.misread("handicap", expected, &text, read));
            }
        }
        // KM, or KO in old records. A komi that is not in points is converted, or read as missing.
        if let Some((name, text)) = self.stated_komi() {
            let komi = self.komi(&text, &terms);
            let step = self.komi_step(&terms);
            let checked = komi.map(|komi| Terms::checked_komi(komi.points, size, step));
            terms.komi = checked.and_then(Result::ok);
            repaired.komi = match komi {
                Some(komi) => komi.is_guess || terms.komi.is_none(),
                None => true,
            };
            let is_plain = match terms.komi {
                Some(read) => name == "KM" && text.parse() == Ok(read),
                None => false,
            };
            if !is_plain {
                let read = terms.komi.map(|read| read.to_string());
                let expected = format!("{name}: expected komi in points of the board");
                repairs.push(self.misread("komi", &expected, &text, read));
            }
        }
        // Of two different values the first counts, but the other may be the right one.
        for (name, part, is_unsure) in [
            ("RU", "rules", &mut repaired.rules),
            ("KM", "komi", &mut repaired.komi),
            ("HA", "handicap", &mut repaired.handicap),
        ] {
            if let Some(other) = self.other_value(name) {
                *is_unsure = true;
                let what =
                    format!("{name}: expected one value, found \"{other}\", too; the first counts");
                repairs.push(self.repair(part, what));
            }
        }
        // Properties that are only in a later node than the root.
        let late: Vec<&str> = INFO.into_iter().filter(|name| self.is_late(name)).collect();
        if !late.is_empty() {
            let what = format!("{}: found after the root, and read there", late.join(", "));
            repairs.push(self.repair("info", what));
        }
        (terms, repaired, repairs)
    }

    /// The text of the komi, with the name of its property.
    fn stated_komi(&self) -> Option<(&'static str, String)> {
        if let Some(text) = self.start_of_text("KM") {
            return Some(("KM", text));
        }
        let text = self.tree.root().simple_text("KO")?;
        match text.trim() {
            "" => None,
            text => Some(("KO", text.chars().take(LONGEST_TEXT).collect())),
        }
    }

    /// Whether a later node has a property that the root does not have.
    fn is_late(&self, name: &str) -> bool {
        let mut nodes = self.nodes.iter().map(|node| node.get(name).len() > 0);
        nodes.next() == Some(false) && nodes.any(|is_there| is_there)
    }

    /// The step of the komi: quarters of points if the result has quarters, else halves.
    fn komi_step(&self, terms: &Terms) -> KomiStep {
        // The board gives whole points, so quarters in a result come from the komi.
        match self.counted(terms) {
            Some(result) if (2.0 * result).fract() != 0.0 => KomiStep::Quarter,
            _ => KomiStep::Half,
        }
    }

    /// The counted result, in points.
    fn counted(&self, terms: &Terms) -> Option<f64> {
        let text = self.start_of_text("RE")?;
        match GameResult::read(&text, may_count_stones(terms))? {
            GameResult::Counted(result) => Some(result),
            _ => None,
        }
    }

    /// The komi of a text; `None` if it cannot be read.
    ///
    /// A large whole number may be in hundredths, as the server Fox writes it. It is read so in
    /// three cases: the record comes from Fox (AP), Black has handicap stones, or the recorded
    /// result fits no other reading.
    fn komi(&self, text: &str, terms: &Terms) -> Option<Komi> {
        let may_be_stones = may_count_stones(terms);
        let in_points = read_komi(text, may_be_stones)?;
        if in_points.points < LARGE {
            return Some(in_points);
        }
        let Some(in_hundredths) = hundredths(text, may_be_stones) else {
            return Some(in_points);
        };
        if let Some(program) = self.text("AP")
            && program.to_lowercase().contains("fox")
        {
            return Some(in_hundredths);
        }
        // Handicap stones help Black, so White does not get a large komi beside them.
        let has_handicap = matches!(terms.handicap, Some(2..));
        // The sum of result and komi is whole with only one of the two readings.
        let result_decides = match self.counted(terms) {
            Some(result) => {
                fits(in_hundredths.points, result, terms.ruleset)
                    && !fits(in_points.points, result, terms.ruleset)
            }
            None => false,
        };
        if has_handicap || result_decides {
            Some(Komi {
                is_guess: true,
                ..in_hundredths
            })
        } else {
            Some(in_points)
        }
    }

    /// Reads RE, and adds a repair if it is not plain.
    pub(crate) fn result(&self, terms: &Terms, repairs: &mut Vec<Repair>) -> RecordedResult {
        let Some(text) = self.start_of_text("RE") else {
            return RecordedResult::Missing;
        };
        let result = GameResult::read(&text, may_count_stones(terms));
        let is_counted = matches!(result, Some(GameResult::Counted(_)));
        if result.is_none() || is_counted && GameResult::plain(&text) != result {
            let read = result.map(|read| read.to_string());
            let expected = "RE: expected a result such as B+2.5 or W+R";
            repairs.push(self.misread("result", expected, &text, read));
        }
        match result {
            Some(result) => RecordedResult::Known(result),
            None => RecordedResult::Unreadable,
        }
    }

    /// The repair of a missing HA: stones count as a handicap, and White gets points for them by
    /// the rules. `None` if White gets no points.
    pub(crate) fn handicap_missing(&self, terms: &Terms, inferred: u32) -> Option<Repair> {
        let points = terms.ruleset?.bonus.points(inferred);
        if points == 0 {
            return None;
        }
        let s = if points == 1 { "" } else { "s" };
        let what = format!(
            "HA is missing: {inferred} black stones before White's first move count as a handicap; \
             White gets {points} point{s}"
        );
        Some(self.repair("handicap", what))
    }

    /// The repair of a stated handicap that is not on the board, or that is set up after the root.
    /// `None` if nothing is odd.
    pub(crate) fn handicap_elsewhere(&self, on_board: u32, stated: u32) -> Option<Repair> {
        // One stone is no handicap.
        let stones = Some(stated).filter(|&stones| stones > 1 || on_board > 0)?;
        let mut set_up = self.tree.main_line().map(|node| node.get("AB").len() > 0);
        let what = if stones != on_board {
            // `on_board` also counts handicap stones that are moves of Black in a row.
            let (there, counted) = match on_board {
                0 => ("no".to_owned(), "none".to_owned()),
                found => (found.to_string(), stones.min(found).to_string()),
            };
            format!("HA[{stones}], but {there} stones are set up: counted as {counted}")
        } else if set_up.next() == Some(false) && set_up.any(|is_there| is_there) {
            format!("HA: the {stones} stones are set up after the root; played as the record says")
        } else {
            return None;
        };
        Some(self.repair("handicap", what))
    }
}

/// The players of a game as the record names them, with their ranks.
///
/// ```
/// use sahwal_core::Colour;
/// use sahwal_record::Record;
/// use sahwal_sgf::Collection;
///
/// let text = b"(;SZ[9]PB[Kim]BR[9d]PW[Lee];B[ee])";
/// let tree = Collection::new(text).next().unwrap().unwrap();
/// let players = Record::open(&tree, None).unwrap().players;
/// assert_eq!(players.to_string(), "Kim 9d (Black), Lee (White)");
/// assert_eq!(players.name(Colour::White), Some("Lee"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerNames(ByColour<Option<String>>);

impl PlayerNames {
    /// Reads PB, BR, PW and WR.
    pub(crate) fn of(tree: &GameTree<'_>) -> PlayerNames {
        let info = Info::of(tree);
        PlayerNames(ByColour {
            black: info.player("PB", "BR"),
            white: info.player("PW", "WR"),
        })
    }

    /// The name and the rank of a player; `None` if the record does not name the player.
    pub fn name(&self, of: Colour) -> Option<&str> {
        self.0[of].as_deref()
    }

    /// Both players as `Kim 9d - Lee 8d`, Black first. The text is empty if the record names
    /// nobody.
    pub fn pair(&self) -> String {
        let names = Colour::BOTH.map(|colour| self.name(colour));
        match names {
            [None, None] => String::new(),
            names => names.map(|name| name.unwrap_or("?")).join(" - "),
        }
    }
}

impl fmt::Display for PlayerNames {
    /// Writes `Kim 9d (Black), Lee 8d (White)`, or nothing if the record names nobody.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for (colour, shown) in [(Colour::Black, "Black"), (Colour::White, "White")] {
            if let Some(name) = self.name(colour) {
                write!(f, "{comma}{name} ({shown})")?;
                comma = ", ";
            }
        }
        Ok(())
    }
}

/// The text of a property of the whole game, such as RU or RE, in the first node of the main line
/// that has it.
///
/// ```
/// use sahwal_record::info_text;
/// use sahwal_sgf::Collection;
///
/// let tree = Collection::new(b"(;SZ[9];B[aa]RU[AGA])").next().unwrap().unwrap();
/// assert_eq!(info_text(&tree, "RU").as_deref(), Some("AGA"));
/// assert_eq!(info_text(&tree, "RE"), None);
/// ```
pub fn info_text(tree: &GameTree<'_>, name: &str) -> Option<String> {
    Info::of(tree).text(name)
}

/// A komi from this many points on is unusually large.
const LARGE: f64 = 20.0;

/// The largest number of characters that are read of a text about rules, komi, handicap or result.
const LONGEST_TEXT: usize = 1_000;

/// The largest number of characters of such a text that a message quotes.
const QUOTED: usize = 80;

/// The start of a text, for a message.
fn quote(text: &str) -> String {
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if quoted.len() < text.len() {
        quoted += "...";
    }
    quoted
}

/// The komi of a text that is a whole number of hundredths; `None` if it cannot be one.
fn hundredths(text: &str, may_be_stones: bool) -> Option<Komi> {
    let number: u32 = text.parse().ok()?;
    // A komi has no finer parts than quarters.
    if !number.is_multiple_of(25) {
        return None;
    }
    let decimals = format!("{}.{:02}", number / 100, number % 100);
    read_komi(&decimals, may_be_stones)
}

/// Whether a komi fits a result. Territory, area and stones are whole numbers, so the sum of result
/// and komi is whole. With a button the result has another half point.
fn fits(komi: f64, result: f64, ruleset: Option<Ruleset>) -> bool {
    let button = match ruleset {
        Some(Ruleset { button: true, .. }) => 0.5,
        _ => 0.0,
    };
    (komi + result + button).fract() == 0.0
}

/// Whether an amount without a unit may be in stones, because the rules do not count territory.
fn may_count_stones(terms: &Terms) -> bool {
    let rules = terms.ruleset.map(|ruleset| ruleset.rules);
    rules != Some(Rules::Territory)
}

/// Why a komi cannot be right, by the size of the board or by the result; `None` if it can.
pub(crate) fn odd_komi(
    komi: f64,
    size: Size,
    result: Option<f64>,
    ruleset: Option<Ruleset>,
) -> Option<String> {
    let why = if komi.abs() > size.area() as f64 {
        "are more than the board has".to_owned()
    } else {
        match result {
            Some(result) if !fits(komi, result, ruleset) => {
                format!("do not fit the result {}", GameResult::Counted(result))
            }
            _ => return None,
        }
    };
    Some(format!("KM: {komi} points {why}; taken as they are"))
}

#[cfg(test)]
mod tests {
    use sahwal_sgf::Collection;

    use super::*;

    #[test]
    fn players_have_names_and_ranks() {
        for (root, expected) in [
            (
                "PB[Kim]BR[9d]PW[ Lee\u{1b}1m ]WR[]",
                "Kim 9d (Black), Lee1m (White)",
            ),
            ("PW[Lee]BR[1k]", "Lee (White)"),
            ("PB[]", ""),
        ] {
            let text = format!("(;{root})");
            let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
            assert_eq!(PlayerNames::of(&tree).to_string(), expected, "{root}");
        }
    }

    #[test]
    fn terms_are_read_and_repairs_told() {
        let read = |root: &str| {
            let text = format!("(;{root})");
            let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
            let (terms, _, repairs) = Info::of(&tree).terms(Size::S19);
            let repairs = repairs.into_iter().map(|repair| repair.what);
            (terms.komi, terms.handicap, repairs.collect::<Vec<_>>())
        };
        assert_eq!(read("KM[6.50]HA[2]"), (Some(6.5), Some(2), Vec::new()));
        assert_eq!(read(""), (None, None, Vec::new()));
        for (root, komi, told) in [
            (
                "RU[Chinese]KM[375]",
                Some(7.5),
                "found \"375\"; read as 7.5",
            ),
            (
                "RU[Japanese]KM[6\u{76ee}\u{534a}]",
                Some(6.5),
                "found \"6\u{76ee}\u{534a}\"; read as 6.5",
            ),
            ("KM[]", None, "found \"\"; read as missing"),
            (
                "KO[6.5]",
                Some(6.5),
                "KO: expected komi in points of the board, found \"6.5\"; read as 6.5",
            ),
            (
                "HA[x]",
                None,
                "HA: expected a number of stones, found \"x\"; read as missing",
            ),
            ("RU[house]", None, "found \"house\"; read as missing"),
        ] {
            let (found, _, repairs) = read(root);
            assert_eq!(found, komi, "{root}");
            assert!(
                repairs.len() == 1 && repairs[0].ends_with(told),
                "{repairs:?}"
            );
        }
    }
}
