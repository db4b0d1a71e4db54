//! Risk against coverage: if a classifier withholds unsure answers, how many strings and boards are
//! answered, and how many of these answers are wrong?
//!
//! There are three kinds of ways to withhold: several classifiers must agree, a stated confidence
//! must reach a bound, or `combined` must call the board safe to score. An agreement is with or
//! without `playout`, and a confidence is that of one row, which makes six ways. For each way, one
//! setting is chosen, on every second game of all data sets together. The table shows all settings
//! on both halves.
//!
//! `sahwal-lab agreement` writes the result to `results/agreement`. A setting looks safer than it
//! is on the games that chose it, so the halves must not mix.

use std::cmp::Reverse;
use std::fmt;
use std::path::Path;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::classify::Classifier;
use sahwal_core::verdict::{Owners, Status};
use sahwal_core::{Judgement, Question};
use sahwal_data::disk::write_whole;
use sahwal_data::input::{Game, GameSet};
use sahwal_run::plot::{Axis, Chart, Series, Spacing};
use sahwal_run::rows::Rows;
use serde::Serialize;

/// The rows that must agree, for each agreement.
const AGREEMENTS: [&[&str]; 8] = [
    &["static-plus", "numerical"],
    &["static-plus", "potential-regions"],
    &["numerical", "potential-regions"],
    &["static-plus", "numerical", "potential"],
    &["static-plus", "numerical", "potential-regions"],
    &["static-plus", "numerical", "potential-tuned"],
    &["string-graph", "numerical", "potential-regions"],
    &["static-plus", "numerical", "potential-regions", "playout"],
];
/// The rows whose confidences are compared.
const CONFIDENT: [&str; 3] = ["playout", "network", "combined"];
/// The bounds on their confidence.
const BOUNDS: [f64; 8] = [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 0.9999];

/// A way to withhold answers.
#[derive(Clone, Debug, PartialEq)]
enum Way {
    /// A string is answered if these rows agree. They are indices of [`Panel::rows`].
    Agreement(Vec<usize>),
    /// A string is answered if this row states at least this confidence.
    Confidence(usize, f64),
    /// A board is answered if `combined` calls it safe.
    Safe(usize),
}

/// The rows that judge, and the ways to withhold their answers.
struct Panel {
    names: Vec<&'static str>,
    rows: Vec<Box<dyn Classifier>>,
    ways: Vec<Way>,
}

/// The answer of a row about a string.
#[derive(Clone, Copy)]
struct StringAnswer {
    status: Status,
    confidence: f64,
    is_right: bool,
}

/// The answers of all rows of the panel about a board.
struct BoardAnswers {
    /// The answers by row, then by string.
    strings: Vec<Vec<StringAnswer>>,
    /// For each row, whether it calls the board safe to score.
    safe: Vec<bool>,
}

/// The counts of the answers that a way gives on some boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
struct Risk {
    strings: u64,
    strings_answered: u64,
    strings_wrong: u64,
    boards: u64,
    /// The number of boards on which every string is answered.
    boards_answered: u64,
    /// The number of these boards on which an answer is wrong.
    boards_wrong: u64,
}

/// The columns of `risk.csv`: first those of [`RiskRow`], then those of [`Risk`].
const COLUMNS: [&str; 11] = [
    "dataset",
    "half",
    "way",
    "setting",
    "chosen",
    "strings",
    "strings_answered",
    "strings_wrong",
    "boards",
    "boards_answered",
    "boards_wrong",
];

/// A line of the table.
#[derive(Clone, Debug)]
struct RiskRow {
    dataset: String,
    /// The half of the games: the one that chose the setting, or the other.
    half: &'static str,
    way: &'static str,
    setting: String,
    /// Whether this setting of the way was chosen.
    chosen: bool,
    risk: Risk,
}

/// All ways on both halves of each data set, and of all data sets together.
pub struct RiskTable(Vec<RiskRow>);

/// The name of the lines for all data sets together.
const TOGETHER: &str = "together";
/// The halves. The first one chooses the settings.
const HALVES: [&str; 2] = ["choice", "other"];

impl RiskTable {
    /// Judges the final positions of all games with a counted result.
    ///
    /// # Errors
    /// A row that is named in this file is not among the built-in rows.
    pub fn of(sets: &[GameSet]) -> Result<RiskTable> {
        let panel = Panel::new()?;
        let mut rows = Vec::new();
        // One data set has too few wrong boards to choose a setting by them, so all are joined.
        let mut together = vec![[Risk::default(); 2]; panel.ways.len()];
        for set in sets {
            let judged: Vec<BoardAnswers> = set
                .games
                .par_iter()
                .filter_map(|game| panel.judge(game))
                .collect();
            for (number, way) in panel.ways.iter().enumerate() {
                let mut halves = [Risk::default(); 2];
                // A setting is chosen on one half and tested on the other, which had no part in the
                // choice.
                for (at, board) in judged.iter().enumerate() {
                    halves[at % 2].add(board, way);
                }
                for (sum, risk) in together[number].iter_mut().zip(halves) {
                    sum.join(&risk);
                }
                rows.extend(panel.lines(&set.name, way, halves));
            }
        }
        for (way, halves) in panel.ways.iter().zip(&together) {
            rows.extend(panel.lines(TOGETHER, way, *halves));
        }
        let mut table = RiskTable(rows);
        table.choose();
        Ok(table)
    }

    /// Marks the best setting of each way on the half of the choice: with the fewest boards wrong,
    /// then the most boards answered, then the fewest strings wrong.
    fn choose(&mut self) {
        for way in [
            "agreement",
            "with playout",
            "playout",
            "network",
            "combined",
            "safe",
        ] {
            let candidates = self
                .0
                .iter()
                .filter(|row| row.way == way && row.dataset == TOGETHER && row.half == HALVES[0]);
            // Answers are withheld to avoid wrong boards, so these weigh more than unanswered ones.
            let best = candidates.min_by_key(|row| {
                let risk = &row.risk;
                (
                    risk.boards_wrong,
                    Reverse(risk.boards_answered),
                    risk.strings_wrong,
                )
            });
            let Some(setting) = best.map(|row| row.setting.clone()) else {
                continue;
            };
            for row in &mut self.0 {
                row.chosen |= row.way == way && row.setting == setting;
            }
        }
    }

    /// Writes the lines as CSV, the table as text, and two plots of the half that chose nothing.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path) -> Result<()> {
        let mut file = csv::WriterBuilder::new()
            .has_headers(false)
            .from_writer(Vec::new());
        file.write_record(COLUMNS)?;
        for row in &self.0 {
            let chosen = if row.chosen { "yes" } else { "no" };
            file.serialize((
                &row.dataset,
                row.half,
                row.way,
                &row.setting,
                chosen,
                row.risk,
            ))?;
        }
        let text = file.into_inner()?;
        write_whole(&dir.join("risk.csv"), |file| file.write_all(&text))?;
        let text = self.to_string();
        write_whole(&dir.join("risk.txt"), |file| {
            file.write_all(text.as_bytes())
        })?;
        self.draw("strings", |risk| {
            (risk.strings_answered, risk.strings_wrong, risk.strings)
        })
        .write(dir, "risk-strings")?;
        self.draw("boards", |risk| {
            (risk.boards_answered, risk.boards_wrong, risk.boards)
        })
        .write(dir, "risk-boards")?;
        Ok(())
    }

    /// Draws the share of right answers against the share of answers, for all data sets together.
    fn draw<'a>(&'a self, what: &'a str, counts: fn(&Risk) -> (u64, u64, u64)) -> Chart<'a> {
        let mut series: Vec<Series<'a>> = Vec::new();
        for row in &self.0 {
            if row.dataset != TOGETHER || row.half != HALVES[1] {
                continue;
            }
            // Without an answer there is no share of right ones.
            let (answered, wrong, all) = counts(&row.risk);
            if answered == 0 {
                continue;
            }
            let place = (percent(answered, all), percent(answered - wrong, answered));
            match series.last_mut() {
                Some(last) if last.name == row.way => last.points.push(place),
                _ => {
                    let mut new = Series::dots(row.way, vec![place]);
                    // The bounds of a confidence are in order, so a line joins them. Agreements
                    // have no order.
                    new.is_line = CONFIDENT.contains(&row.way);
                    series.push(new);
                }
            }
        }
        let [title, label] = match what {
            "strings" => [
                "Strings: right answers against answers, games that chose nothing",
                "strings answered (%)",
            ],
            _ => [
                "Boards: right answers against answers, games that chose nothing",
                "boards answered (%)",
            ],
        };
        Chart {
            title,
            x: Axis::percent(label),
            // 99.9 % has ten times fewer errors than 99 %. In log odds, such a step has the same
            // length everywhere.
            y: Axis::spaced("of these right (%), in log odds", Spacing::LogOdds),
            series,
            ..Chart::default()
        }
    }
}

impl Panel {
    fn new() -> Result<Panel> {
        // Each row judges a game once, even if several ways use it.
        let mut names: Vec<&'static str> = Vec::new();
        let mut ways = Vec::new();
        for members in AGREEMENTS {
            let mut rows = Vec::new();
            for name in members {
                rows.push(place_of(name, &mut names));
            }
            ways.push(Way::Agreement(rows));
        }
        for name in CONFIDENT {
            let row = place_of(name, &mut names);
            ways.extend(BOUNDS.map(|bound| Way::Confidence(row, bound)));
        }
        ways.push(Way::Safe(place_of("combined", &mut names)));
        let mut rows = Vec::new();
        for name in &names {
            rows.push(Rows::builtin().get(name)?.build());
        }
        Ok(Panel { names, rows, ways })
    }

    /// Returns what all rows say about the final position of a game, or `None` without a counted
    /// result.
    fn judge(&self, game: &Game) -> Option<BoardAnswers> {
        // Without a counted result it is unknown which answers are wrong.
        let truth = game.truth.as_ref()?;
        let mut board = BoardAnswers {
            strings: Vec::new(),
            safe: Vec::new(),
        };
        for row in &self.rows {
            let seen = row.see(&game.position);
            let judgement = row.judge(&seen, &Question::from(&game.position));
            board.strings.push(answers(&judgement, truth.owners()));
            board.safe.push(judgement.is_safe() == Some(true));
        }
        Some(board)
    }

    /// Returns the lines of a way for both halves.
    fn lines(&self, dataset: &str, way: &Way, halves: [Risk; 2]) -> [RiskRow; 2] {
        let (name, setting) = match way {
            Way::Agreement(rows) => {
                let members: Vec<&str> = rows.iter().map(|&row| self.names[row]).collect();
                (agreement_of(&members), members.join(" + "))
            }
            Way::Confidence(row, bound) => (self.names[*row], format!("at least {bound}")),
            Way::Safe(_) => ("safe", "safe to score".to_owned()),
        };
        [0, 1].map(|half| RiskRow {
            dataset: dataset.to_owned(),
            half: HALVES[half],
            way: name,
            setting: setting.clone(),
            chosen: false,
            risk: halves[half],
        })
    }
}

/// Returns the index of a name in a list, and adds the name if it is new.
fn place_of(name: &'static str, names: &mut Vec<&'static str>) -> usize {
    match names.iter().position(|known| *known == name) {
        Some(at) => at,
        None => {
            names.push(name);
            names.len() - 1
        }
    }
}

/// Returns the name of a way: an agreement of static rows only, or one with playouts.
fn agreement_of(members: &[&str]) -> &'static str {
    if members.contains(&"playout") {
        "with playout"
    } else {
        "agreement"
    }
}

/// Compares what a judgement says about each string with the counted owners.
fn answers(judgement: &Judgement, truth: &Owners) -> Vec<StringAnswer> {
    let mut answers = Vec::new();
    for string in &judgement.strings {
        // A string lives if its own colour owns its points in the end.
        let lives = string.stones.is_subset(&truth.of(string.colour));
        answers.push(StringAnswer {
            status: string.status,
            // A verdict without a confidence reaches no bound.
            confidence: string.confidence.unwrap_or(0.0),
            is_right: (string.status == Status::Alive) == lives,
        });
    }
    answers
}

impl BoardAnswers {
    /// Returns whether the answer to a string is right, or `None` if the way does not answer it.
    fn answer(&self, way: &Way, string: usize) -> Option<bool> {
        let row = match way {
            Way::Agreement(rows) => {
                // If all rows leave the string unknown, they agree, but that is no answer.
                let first = self.strings[rows[0]][string];
                if first.status == Status::Unknown {
                    return None;
                }
                for &row in rows {
                    if self.strings[row][string].status != first.status {
                        return None;
                    }
                }
                return Some(first.is_right);
            }
            Way::Confidence(row, bound) => {
                if self.strings[*row][string].confidence < *bound {
                    return None;
                }
                *row
            }
            Way::Safe(row) => {
                if !self.safe[*row] {
                    return None;
                }
                *row
            }
        };
        let answer = self.strings[row][string];
        match answer.status {
            Status::Unknown => None,
            _ => Some(answer.is_right),
        }
    }
}

impl Risk {
    /// Counts a board.
    fn add(&mut self, board: &BoardAnswers, way: &Way) {
        let strings = board.strings[0].len();
        let mut answered = 0;
        let mut wrong = 0;
        for string in 0..strings {
            if let Some(is_right) = board.answer(way, string) {
                answered += 1;
                wrong += u64::from(!is_right);
            }
        }
        self.strings += strings as u64;
        self.strings_answered += answered;
        self.strings_wrong += wrong;
        self.boards += 1;
        // A score needs every string. If one is left open, the players must decide the board.
        if answered == strings as u64 {
            self.boards_answered += 1;
            self.boards_wrong += u64::from(wrong > 0);
        }
    }

    fn join(&mut self, other: &Risk) {
        self.strings += other.strings;
        self.strings_answered += other.strings_answered;
        self.strings_wrong += other.strings_wrong;
        self.boards += other.boards;
        self.boards_answered += other.boards_answered;
        self.boards_wrong += other.boards_wrong;
    }
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all as f64
}

/// The lines of all data sets together, and for each data set those of the chosen settings. A `*`
/// comes before a chosen setting.
impl fmt::Display for RiskTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<11}{:<8}{:<13}  {:<58}{:>8}{:>10}{:>7}{:>8}{:>10}{:>7}",
            "games",
            "half",
            "way",
            "setting",
            "strings",
            "answered",
            "wrong",
            "boards",
            "answered",
            "wrong"
        )?;
        for row in &self.0 {
            if row.dataset != TOGETHER && !row.chosen {
                continue;
            }
            let mark = if row.chosen { "*" } else { " " };
            let risk = &row.risk;
            writeln!(
                f,
                "{:<11}{:<8}{:<13}{mark} {:<58}{:>8}{:>10}{:>7}{:>8}{:>10}{:>7}",
                row.dataset,
                row.half,
                row.way,
                row.setting,
                risk.strings,
                risk.strings_answered,
                risk.strings_wrong,
                risk.boards,
                risk.boards_answered,
                risk.boards_wrong
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a board with two strings on which two rows give these statuses and confidences.
    fn board(says: [[(Status, f64); 2]; 2]) -> BoardAnswers {
        let answer = |(status, confidence)| StringAnswer {
            status,
            confidence,
            is_right: status == Status::Alive,
        };
        BoardAnswers {
            strings: says.map(|row| row.map(answer).to_vec()).to_vec(),
            safe: vec![true, false],
        }
    }

    #[test]
    fn a_board_is_answered_if_all_strings_are_and_wrong_if_one_is() {
        use Status::{Alive, Dead};
        let boards = [
            board([[(Alive, 0.9), (Alive, 0.9)], [(Alive, 0.0), (Alive, 0.0)]]),
            board([[(Alive, 0.9), (Dead, 0.6)], [(Alive, 0.0), (Dead, 0.0)]]),
            board([[(Alive, 0.9), (Dead, 0.6)], [(Alive, 0.0), (Alive, 0.0)]]),
        ];
        let risk = |way: &Way| {
            let mut risk = Risk::default();
            for board in &boards {
                risk.add(board, way);
            }
            [
                risk.strings_answered,
                risk.strings_wrong,
                risk.boards_answered,
                risk.boards_wrong,
            ]
        };
        assert_eq!(risk(&Way::Agreement(vec![0, 1])), [5, 1, 2, 1]);
        assert_eq!(risk(&Way::Confidence(0, 0.8)), [4, 0, 1, 0]);
        assert_eq!(risk(&Way::Confidence(0, 0.5)), [6, 2, 3, 2]);
        assert_eq!(risk(&Way::Safe(1)), [0; 4]);
    }
}
