//! The results of a problem as text.

use std::fmt::Write;

use sahwal_core::life::Fate;
use sahwal_core::solve::{Basis, Evidence, KoThreats, Line};
use sahwal_core::{Colour, Point, Size, Strings};

use super::{Report, Side, board};
use crate::analyze::board::Charset;
use crate::analyze::wrapped;

/// The board with area and key moves, the class, and for each first player the fate, the key
/// moves, lines of play, nodes and time. Fits 80 columns.
pub fn text(report: &Report, charset: Charset) -> String {
    let size = report.position.size();
    let mut text = board::board(report, charset);
    text += "\n# block, ' other stones and + points of the area, B W * key moves\n\n";
    if let Some(class) = report.class {
        let _ = writeln!(text, "class {}", class.plain());
    }
    for side in &report.sides {
        let _ = writeln!(
            text,
            "{} first: {}{}  ({} nodes, {})",
            side.first,
            match side.fate {
                None => "nothing is proved",
                Some(_) if !side.exact => "not captured, alive or in seki",
                Some(Fate::Dead) if side.how == Some(Evidence::Safety) => "dead",
                Some(fate) => meaning(fate),
            },
            match (side.fate, side.how) {
                (None, _) => format!("; {}", network(side.network, report.owner)),
                (_, Some(by)) if side.basis.is_proved() => format!(", proved by {}", how(by)),
                _ if side.basis.is_proved() => ", proved".to_owned(),
                _ => ", assumed".to_owned(),
            },
            side.nodes,
            duration(side.time),
        );
        text += &rests_on(side, report);
        text += &side.threats.map(threats).unwrap_or_default();
        text += &key_moves(side, size);
        for line in &side.lines {
            text += &wrapped(&self::line(line, side, size), 6);
            text.push('\n');
        }
    }
    text
}

/// The network's share in words.
pub(super) fn network(share: f64, owner: Colour) -> String {
    format!("the network gives {owner} {:.0} %", 100.0 * share)
}

/// What an answer takes for granted, one stone of each wall named.
fn rests_on(side: &Side, report: &Report) -> String {
    let Basis::Assumed { walls, cut } = side.basis else {
        return String::new();
    };
    if side.fate.is_none() {
        return String::new();
    }
    let size = report.position.size();
    let strings = Strings::of(&report.position);
    let named = strings
        .iter()
        .filter(|string| string.stones.is_subset(&walls));
    let names = named.filter_map(|string| Some(string.stones.first()?.gtp(size).to_string()));
    let names: Vec<String> = names.collect();
    let mut parts = Vec::new();
    if !names.is_empty() {
        parts.push(format!("no capture of {}", names.join(" ")));
    }
    if cut {
        parts.push("safety of what reaches the edge of the area".to_owned());
    }
    wrapped(&format!("  assumes {}", parts.join(" and ")), 4) + "\n"
}

/// Who wins a ko, and with how many threats.
fn threats(threats: KoThreats) -> String {
    let KoThreats { needed_by, number } = threats;
    let many = match number {
        1 => "1 threat",
        _ => "2 threats or more",
    };
    format!(
        "  ko: {} takes first, {needed_by} needs {many}\n",
        needed_by.opponent()
    )
}

/// How an answer was found, in words.
pub(super) fn how(by: Evidence) -> &'static str {
    match by {
        Evidence::Unconditional => "unconditional life",
        Evidence::Safety => "safety",
        Evidence::Zone { .. } => "zone search",
        Evidence::Area(_) => "area search",
        _ => "search",
    }
}

/// A fate in words. Capture alone is not death: it may cost the captor more.
pub(super) fn meaning(fate: Fate) -> &'static str {
    match fate {
        Fate::Alive => "alive",
        Fate::Seki => "seki",
        Fate::Dead => "captured",
        Fate::Ko => "ko for life",
        Fate::KoForSeki => "ko for seki",
        Fate::KoForLife => "seki, or alive if its owner wins the ko",
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
        text += " (others were not judged)";
    }
    wrapped(&text, 4) + "\n"
}

/// A line of play, its moves numbered from 1.
fn line(line: &Line, side: &Side, size: Size) -> String {
    let mut text = format!("  {}, {} as ko master:", line.shows, line.ko_master);
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
