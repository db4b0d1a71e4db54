//! The results of a problem as text.

use std::fmt::Write;

use sahwal_core::life::Fate;
use sahwal_core::solve::{Line, Problem, Shows};
use sahwal_core::{Point, Size};

use super::{Report, Side, board};
use crate::analyze::board::Charset;
use crate::analyze::wrapped;

/// The board with area and key moves, the class, and for each first player the fate, the key
/// moves, lines of play, nodes and time. Fits 80 columns.
pub fn text(problem: &Problem, report: &Report, charset: Charset) -> String {
    let size = problem.position().size();
    let mut text = board::board(problem, report, charset);
    text += "\n# block, ' other stones and + points of the area, B W * key moves\n\n";
    if let Some(class) = report.class {
        let _ = writeln!(text, "class {}", class.plain());
    }
    for side in &report.sides {
        let _ = writeln!(
            text,
            "{} first: {}  ({} nodes, {})",
            side.first,
            side.fate.map_or("unknown", meaning),
            side.nodes,
            duration(side.time),
        );
        text += &key_moves(side, size);
        for line in &side.lines {
            text += &wrapped(&self::line(line, side, size), 6);
            text.push('\n');
        }
    }
    text
}

/// A fate in words.
pub(super) fn meaning(fate: Fate) -> &'static str {
    match fate {
        Fate::Alive => "alive",
        Fate::Seki => "seki",
        Fate::Dead => "dead",
        Fate::Ko => "ko for life",
        Fate::KoForSeki => "ko for seki",
        Fate::KoForLife => "seki, or alive if its owner wins the ko",
    }
}

/// The result that a line shows, in words.
pub(super) fn shows(shows: Shows) -> &'static str {
    match shows {
        Shows::Captured => "captured",
        Shows::NotCaptured => "not captured",
        Shows::Alive => "alive",
        Shows::NotAlive => "no more than seki",
    }
}

fn key_moves(side: &Side, size: Size) -> String {
    if side.key_moves.is_empty() && side.key_moves_complete {
        return String::new();
    }
    let mut text = String::from("  key moves");
    for point in &side.key_moves {
        let _ = write!(text, " {}", point.gtp(size));
    }
    if !side.key_moves_complete {
        text += " (not every move could be judged)";
    }
    wrapped(&text, 4) + "\n"
}

/// A line of play, its moves numbered from 1.
fn line(line: &Line, side: &Side, size: Size) -> String {
    let mut text = format!("  {}, {} as ko master:", shows(line.shows), line.ko_master);
    let mut colour = side.first;
    for (number, &at) in line.moves.iter().enumerate() {
        let place = move_name(at, size);
        let _ = write!(text, " {}.{} {place}", number + 1, colour.letter());
        colour = colour.opponent();
    }
    if line.moves.is_empty() {
        text += " as it stands";
    }
    text
}

/// A move in GTP notation.
pub(super) fn move_name(at: Option<Point>, size: Size) -> String {
    at.map_or_else(|| "pass".to_owned(), |point| point.gtp(size).to_string())
}

fn duration(time: std::time::Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.1} s")
    }
}
