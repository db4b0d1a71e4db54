//! What a record says about the score of its game: rules, komi, handicap, captures, result.
//!
//! Every way to a score of a record reads [`Recorded`] and asks [`Score`] with its
//! [`counting`](Recorded::counting). A margin is the number of Black's points minus White's, after komi.
//! The recorded margin of a counted game is a truth that no program made: the players agreed on it.

use sahwal_core::rules::{Captured, Counting, Rules, Ruleset, Score, Terms};
use sahwal_core::verdict::{Cause, Judgement, Verdicts};
use sahwal_core::{ByColour, Colour, PointSet, Position, Size};
use sahwal_sgf::{GameResult, GameTree, HowWon, NodeRef, read_handicap, read_komi};

use crate::marks::owners_by_marks;
use crate::repair::Repair;
use crate::stones::StoneCount;

/// The nodes of a record that say what holds for the whole game: the root, and each other node of the
/// main line with rules, komi, handicap or a result. SGF 4 lets them stand in any one node of the line.
struct Info<'t, 'a> {
    root: NodeRef<'t, 'a>,
    later: Vec<NodeRef<'t, 'a>>,
}

impl<'t, 'a> Info<'t, 'a> {
    fn of(tree: &'t GameTree<'a>) -> Info<'t, 'a> {
        let nodes = tree.main_line().skip(1);
        Info {
            root: tree.root(),
            later: nodes.filter(has_info).collect(),
        }
    }

    /// The text of a property in the first node that has it.
    fn text(&self, name: &str) -> Option<String> {
        let later = || self.later.iter().find_map(|node| node.simple_text(name));
        self.root.simple_text(name).or_else(later)
    }

    /// What is read after the root.
    fn tell_late(&self, number: usize) -> Option<Repair> {
        let is_late = |name: &&str| {
            let is_there = |node: &NodeRef<'_, '_>| node.get(name).len() > 0;
            !is_there(&self.root) && self.later.iter().any(is_there)
        };
        let late: Vec<&str> = INFO.into_iter().filter(is_late).collect();
        let what = format!("{}: found after the root, and read there", late.join(", "));
        (!late.is_empty()).then(|| Repair::new("info", number, what))
    }
}

/// What is said of the whole game and leads to its score.
const INFO: [&str; 4] = ["RU", "KM", "HA", "RE"];

fn has_info(node: &NodeRef<'_, '_>) -> bool {
    let mut names = node.properties().map(|(name, _)| name);
    names.any(|name| INFO.contains(&name))
}

/// The text of a property of the whole game, such as RU or RE, in the first node of the main line that
/// has it.
pub fn info_text(tree: &GameTree<'_>, name: &str) -> Option<String> {
    Info::of(tree).text(name)
}

/// Two margins closer than this are the same. Komi has at most two decimals.
const SAME: f64 = 0.01;

/// Whether the error of a margin is none.
pub fn is_exact(error: f64) -> bool {
    error.abs() < SAME
}

/// What a record says about the score of its game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Recorded {
    /// The result (RE). `None` if the record has none, or none that can be read.
    pub result: Option<GameResult>,
    /// Whether the record has a result that cannot be read.
    pub is_unread: bool,
    /// The rules (RU), komi (KM), and the number of handicap stones (HA, but at most those on the
    /// board).
    pub terms: Terms,
    /// The stones that each colour captured.
    pub captured: Captured,
    /// Whether the position is the end of the record, to which the result belongs.
    pub is_end: bool,
    /// Whether moves may be missing at the end of the record.
    pub is_end_damaged: bool,
}

impl Recorded {
    /// Reads RE, RU, KM and HA of a record that ends with this position, and says what was repaired.
    /// Handicap stones that are not on the board give White no points.
    pub(crate) fn of(
        tree: &GameTree<'_>,
        stones: &StoneCount,
        position: &Position,
    ) -> (Recorded, Vec<Repair>) {
        let info = Info::of(tree);
        let (terms, mut repairs) = terms_of(&info, tree.number());
        repairs.extend(info.tell_late(tree.number()));
        let on_board = stones.handicap(position);
        let inferred = stones.inferred_handicap(position);
        let handicap = terms
            .handicap
            .map_or(inferred, |stated| stated.min(on_board));
        let mut recorded = Recorded {
            terms: Terms {
                handicap: Some(handicap),
                ..terms
            },
            captured: stones.captured(position),
            ..Recorded::default()
        };
        repairs.extend(match terms.handicap {
            Some(stated) => handicap_elsewhere(tree, on_board, stated),
            None => handicap_missing(tree, &terms, inferred),
        });
        let Some(text) = info.text("RE") else {
            return (recorded, repairs);
        };
        let text = text.trim();
        recorded.result = GameResult::read(text, may_count_stones(&terms));
        recorded.is_unread = recorded.result.is_none();
        let what = match recorded.result {
            Some(read @ GameResult::Counted(_)) => {
                (GameResult::plain(text) != Some(read)).then(|| format!("read as {read}"))
            }
            Some(_) => None,
            None => Some("read as missing".to_owned()),
        };
        if let Some(what) = what {
            let what =
                format!("RE: expected a result such as B+2.5 or W+R, found \"{text}\"; {what}");
            repairs.push(Repair::new("result", tree.number(), what));
        }
        if let Some(result) = recorded.counted() {
            let size = tree
                .size()
                .ok()
                .and_then(|lines| Size::new(lines.into()).ok());
            let komi = terms.komi.zip(size);
            let odd = komi.and_then(|(komi, size)| odd_komi(komi, size, Some(result)));
            repairs.extend(odd.map(|what| Repair::new("komi", tree.number(), what)));
        }
        (recorded, repairs)
    }

    /// The counted result: Black's points minus White's after komi. `None` if the record has none,
    /// or if the game ended otherwise, by resignation for example.
    pub fn counted(&self) -> Option<f64> {
        match self.result? {
            GameResult::Counted(points) => Some(points),
            _ => None,
        }
    }

    /// Why territory marks are no count: where the record states result, rules and komi, the margin by
    /// the marks must be the recorded one. Marks that contradict themselves give no margin.
    pub(crate) fn against_marks(
        &self,
        position: &Position,
        marks: &ByColour<PointSet>,
    ) -> Option<String> {
        let owners = owners_by_marks(position, marks);
        let is_whole = |colour: Colour| {
            let stones = position.stones(colour);
            let dead = stones & marks[colour.opponent()];
            dead.block_in(stones) == dead
        };
        if !Colour::BOTH.into_iter().all(is_whole) {
            return None;
        }
        let mut verdicts = Verdicts::default();
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            verdicts.dead |= stones - owners.of(colour);
            verdicts.alive |= stones & owners.of(colour);
        }
        verdicts.owners = owners;
        let (margin, result) = (self.margin_of(position, &verdicts)?, self.counted()?);
        if is_exact(margin - result) {
            return None;
        }
        let [margin, result] = [margin, result].map(GameResult::Counted);
        Some(format!(
            "TB and TW are no count: they give {margin}, the result is {result}"
        ))
    }

    /// Why the result of the record cannot be compared with owners of points; `None` if it can, or
    /// if there is none.
    pub fn left_out(&self) -> Option<&'static str> {
        if self.is_unread {
            return Some("results that cannot be read");
        }
        self.counted()?;
        Some(match (self.terms.ruleset, self.terms.komi) {
            (None, None) => "results without rules and komi (see --rules, --komi)",
            (None, _) => "results without rules (see --rules)",
            (_, None) => "results without komi (see --komi)",
            _ if self.margin().is_none() => {
                "results after stones were set up or removed (captures are not known)"
            }
            _ => return None,
        })
    }

    /// What the record says, with these terms where it lacks them.
    pub fn or(self, assumed: Terms) -> Recorded {
        Recorded {
            terms: self.terms.or(assumed),
            ..self
        }
    }

    /// How the record counts its position.
    pub fn counting(&self) -> Counting {
        self.counting_by(Terms::default(), None)
    }

    /// How a caller counts the position: by what he says, and where he says nothing as the record.
    pub fn counting_by(&self, terms: Terms, captured: Option<ByColour<usize>>) -> Counting {
        let captured = captured.map_or(self.captured, Captured::known);
        terms.or(self.terms).counting(captured)
    }

    /// A judgement of the position where the game is counted, with what the record puts in doubt. `counting`
    /// has the rules and the komi in force, which may be those of a caller. The result of the record is by
    /// its own, and is compared with the score by these.
    /// All ways to a score ask this, except for statistics of classifiers: there the
    /// recorded result is the truth, which they must not see.
    #[must_use]
    pub fn counted_by(
        &self,
        position: &Position,
        judgement: Judgement,
        counting: &Counting,
    ) -> Judgement {
        let mut judgement = judgement.counted(counting);
        let (size, result) = (position.size(), self.counted());
        let is_odd = |komi: f64, result| odd_komi(komi, size, result).is_some();
        let komi = self.komi_of_result(size, counting.komi);
        if self.terms.komi.is_some() && (is_odd(komi, result) || is_odd(counting.komi, None)) {
            judgement.add_doubt(Cause::Komi, None);
        }
        // The recorded result tells whether moves are missing.
        match self.difference(position, &judgement.verdicts, counting.komi) {
            Some(error) if !is_exact(error) => {
                judgement.add_doubt(Cause::Result, Some(error.ceil() as usize));
            }
            Some(_) if result.is_some() => {}
            _ if self.is_end && self.is_end_damaged => judgement.add_doubt(Cause::End, None),
            _ => {}
        }
        judgement
    }

    /// The komi by which the result was counted: a caller may correct one that cannot be.
    fn komi_of_result(&self, size: Size, in_force: f64) -> f64 {
        let is_odd = |komi: f64| odd_komi(komi, size, self.counted()).is_some();
        let own = self.terms.komi.filter(|&komi| !is_odd(komi));
        own.unwrap_or(in_force)
    }

    /// By how many points the score of these verdicts contradicts the result of the record, with the komi in force if
    /// the record has none that can be. A record that names no rules may mean area or territory: the nearer score
    /// counts. `None` before the end, without a result by points, and where the score is not known.
    pub fn difference(
        &self,
        position: &Position,
        verdicts: &Verdicts,
        in_force: f64,
    ) -> Option<f64> {
        let komi = self.komi_of_result(position.size(), in_force);
        let errors = [Ruleset::AREA, Ruleset::TERRITORY].map(|ruleset| {
            let terms = Terms {
                ruleset: self.terms.ruleset.or(Some(ruleset)),
                komi: Some(komi),
                ..self.terms
            };
            let said = Recorded { terms, ..*self };
            let margin = said.margin_of(position, verdicts)?;
            self.error_of(margin).filter(|_| self.is_end)
        });
        errors.into_iter().flatten().min_by(f64::total_cmp)
    }

    /// By how many points a margin contradicts the result: a counted one, or a winner without a count, who
    /// must have more points. `None` if the game ended otherwise.
    fn error_of(&self, margin: f64) -> Option<f64> {
        match self.result? {
            GameResult::Counted(result) => Some((margin - result).abs()),
            GameResult::Won {
                black,
                how: HowWon::Unstated,
            } => Some(if (margin > 0.0) == black {
                0.0
            } else {
                margin.abs()
            }),
            _ => None,
        }
    }

    /// The recorded margin, if the owners of the points can be compared with it: the record
    /// has a counted result, rules and komi, and its captures are known where they count.
    pub fn margin(&self) -> Option<f64> {
        self.is_complete().then_some(self.counted()?)
    }

    /// The margin of these verdicts by the rules of the record. `None` if the owner of a point
    /// is unknown or the record lacks what the margin needs.
    pub fn margin_of(&self, position: &Position, verdicts: &Verdicts) -> Option<f64> {
        let score = Score::of(position, verdicts, &self.counting());
        (self.is_complete() && score.unknown.is_empty()).then(|| score.margin())
    }

    fn is_complete(&self) -> bool {
        let captures = |ruleset: Ruleset| ruleset.rules == Rules::Area || self.captured.is_known;
        self.terms.komi.is_some() && self.terms.ruleset.is_some_and(captures)
    }
}

/// Reads RU, KM and HA, and says what was repaired. Old records of Sina have komi in KO of the root.
fn terms_of(info: &Info<'_, '_>, number: usize) -> (Terms, Vec<Repair>) {
    let mut terms = Terms::default();
    let mut repairs = Vec::new();
    let text = |name: &str| info.text(name).map(|text| text.trim().to_owned());
    // RU: the ruleset, by its name.
    if let Some(text) = text("RU").filter(|text| !text.is_empty()) {
        terms.ruleset = Ruleset::named(&text);
        if terms.ruleset.is_none() {
            let what = format!(
                "RU: expected rules such as Japanese or Chinese, found \"{text}\"; \
                 read as missing"
            );
            repairs.push(Repair::new("rules", number, what));
        }
    }
    // HA: the number of handicap stones.
    if let Some(text) = text("HA") {
        terms.handicap = read_handicap(&text);
        let what = match terms.handicap {
            None => Some("read as missing".to_owned()),
            Some(stones) if text.parse() != Ok(stones) => Some(format!("read as {stones}")),
            Some(_) => None,
        };
        let what =
            what.map(|what| format!("HA: expected a number of stones, found \"{text}\"; {what}"));
        repairs.extend(what.map(|what| Repair::new("handicap", number, what)));
    }
    // KM, or KO in old records: what is not in points is repaired, or read as missing.
    let other = || {
        let text = info.root.simple_text("KO");
        text.filter(|text| !text.trim().is_empty())
            .map(|text| ("KO", text.trim().to_owned()))
    };
    let komi = text("KM").map(|text| ("KM", text)).or_else(other);
    if let Some((name, text)) = komi {
        terms.komi = komi_of(info, &text, &terms);
        let what = match terms.komi {
            None => Some("read as missing".to_owned()),
            Some(komi) if name != "KM" || text.parse() != Ok(komi) => {
                Some(format!("read as {komi}"))
            }
            Some(_) => None,
        };
        let what =
            what.map(|what| format!("{name}: expected komi in points, found \"{text}\"; {what}"));
        repairs.extend(what.map(|what| Repair::new("komi", number, what)));
    }
    (terms, repairs)
}

/// The komi of a text. A large whole number is in hundredths, as Fox writes it, if the record is from there
/// (AP), if White gets it although Black has handicap stones, or if the recorded result fits no
/// other reading.
fn komi_of(info: &Info<'_, '_>, text: &str, terms: &Terms) -> Option<f64> {
    let may_be_stones = may_count_stones(terms);
    let in_points = read_komi(text, may_be_stones);
    let in_hundredths = || {
        let number: u32 = text.parse().ok()?;
        // Points and stones have no other parts than quarters.
        let decimals = format!("{}.{:02}", number / 100, number % 100);
        let komi = read_komi(&decimals, may_be_stones);
        komi.filter(|_| number.is_multiple_of(25))
    };
    if in_points.is_none_or(|komi| komi < LARGE) {
        return in_points;
    }
    let is_of_fox = info
        .text("AP")
        .is_some_and(|name| name.to_lowercase().contains("fox"));
    let has_handicap = terms.handicap.is_some_and(|stones| stones > 1);
    let result = info.text("RE");
    let result = result.and_then(|text| GameResult::read(text.trim(), may_be_stones));
    let fits = |komi: Option<f64>| match (komi, result) {
        (Some(komi), Some(GameResult::Counted(result))) => fits(komi, result),
        _ => false,
    };
    let is_told = !fits(in_points) && fits(in_hundredths());
    if is_of_fox || has_handicap || is_told {
        in_hundredths().or(in_points)
    } else {
        in_points
    }
}

/// A komi above any that is usual, in points.
const LARGE: f64 = 20.0;

/// Whether a komi fits a result: territory, area and stones are whole numbers, so the result has the half
/// point of the komi.
fn fits(komi: f64, result: f64) -> bool {
    (komi - result).fract() == 0.0
}

/// Whether an amount without a unit may be in stones: the rules do not count territory.
fn may_count_stones(terms: &Terms) -> bool {
    let rules = terms.ruleset.map(|ruleset| ruleset.rules);
    rules != Some(Rules::Territory)
}

/// What the size of the board or the result has against a komi.
fn odd_komi(komi: f64, size: Size, result: Option<f64>) -> Option<String> {
    let why = if komi.abs() > size.area() as f64 {
        "are more than the board has".to_owned()
    } else {
        let result = result.filter(|&result| !fits(komi, result))?;
        format!("do not fit the result {}", GameResult::Counted(result))
    };
    Some(format!("KM: {komi} points {why}; taken as they are"))
}

/// Whether black stones are set up on the main line, but not in the root.
fn has_stones_later(tree: &GameTree<'_>) -> bool {
    let mut has = tree.main_line().map(|node| node.get("AB").len() > 0);
    has.next() == Some(false) && has.any(|has| has)
}

/// That stones count as a handicap which the record does not state, if White gets points by its rules.
fn handicap_missing(tree: &GameTree<'_>, terms: &Terms, inferred: u32) -> Option<Repair> {
    let points = terms.ruleset?.bonus.points(inferred);
    let s = if points == 1 { "" } else { "s" };
    let what = format!(
        "HA is missing: {inferred} black stones before White's first move count as a handicap; \
         White gets {points} point{s}"
    );
    (points > 0).then(|| Repair::new("handicap", tree.number(), what))
}

/// What is odd about the handicap stones of a record.
fn handicap_elsewhere(tree: &GameTree<'_>, on_board: u32, stated: u32) -> Option<Repair> {
    // One stone is no handicap.
    let stones = Some(stated).filter(|&stones| stones > 1 || on_board > 0)?;
    let what = if stones != on_board {
        // Handicap stones may also be moves of Black in a row.
        let (there, counted) = match on_board {
            0 => ("no".to_owned(), "none".to_owned()),
            found => (found.to_string(), stones.min(found).to_string()),
        };
        format!("HA[{stones}], but {there} stones are set up: counted as {counted}")
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

    /// A finished board: Black owns the two upper rows, White the lower one. White has
    /// passed once and lost a stone at A1, where Black's dead stone stands now.
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
            let told = Some(told).filter(|_| stones > 0 && !game.contains("HA"));
            assert!(repairs.iter().eq(told), "{game}: {repairs:?}");
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
        let (_, repairs, _) = recorded("(;SZ[3]RE[B+1]KM[10];B[aa])");
        assert!(repairs[0].ends_with("10 points are more than the board has; taken as they are"));
        let (found, repairs, _) =
            recorded("(;RE[\u{9ed1}\u{80dc}1\u{53c8}1/4\u{5b50}]RU[Chinese]KM[375])");
        assert_eq!((found.counted(), found.terms.komi), (Some(2.5), Some(7.5)));
        assert!(repairs[1].ends_with("read as B+2.5"), "{repairs:?}");
    }

    #[test]
    fn terms_are_read_and_repairs_told() {
        let read = |root: &str| {
            let text = format!("(;{root})");
            let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
            let (terms, repairs) = terms_of(&Info::of(&tree), 1);
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
                "KO: expected komi in points, found \"6.5\"; read as 6.5",
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
