//! The reasons of the verdicts, and the score, as text.

use std::fmt::Write;

use sahwal_core::rules::{Counting, Ruleset, Score};
use sahwal_core::verdict::{Cause, Judgement, Status, Unsafe};
use sahwal_core::{ByColour, Colour, Point, Position, Size};
use sahwal_sgf::GameResult;

use super::{Sheet, wrapped};
use crate::coordinates::list;

/// The score, whether it is safe, and a paragraph for each string.
pub fn judgement(sheet: &Sheet, judgement: &Judgement) -> String {
    let position = &sheet.position;
    let mut text = score(sheet, judgement);
    if let Some(safe) = judgement.safe_to_score {
        let _ = writeln!(text, "  safe to score: {}", if safe { "yes" } else { "no" });
        text.push_str(&doubts(position, judgement));
    }
    text.push_str("\nverdicts\n\n");
    let mut strings: Vec<_> = judgement.strings.iter().collect();
    strings.sort_by_key(|string| string.stones.first());
    for string in strings {
        let name = string
            .stones
            .first()
            .map(|stone| stone.gtp(position.size()).to_string());
        let sure = string.confidence.map_or(String::new(), |sure| {
            format!(", {}% sure", in_percent(sure))
        });
        // Nothing is claimed of such a string, however little else was proved.
        let how = match string.status {
            Status::Unknown => String::new(),
            _ => format!(" ({}{sure})", string.how.name()),
        };
        let why = match string.reason.is_empty() {
            true => String::new(),
            false => format!(": {}", string.reason),
        };
        let line = match string.line.is_empty() {
            true => String::new(),
            false => format!("; line: {}", line_of_play(&string.line, position.size())),
        };
        let line = format!(
            "{:<3} {} {}{how}{why}{line}",
            name.unwrap_or_default(),
            string.colour,
            string.status.name(),
        );
        let _ = writeln!(text, "{}", wrapped(&format!("  {line}"), 7));
    }
    text
}

/// The score by area, by territory, and by the record.
fn score(sheet: &Sheet, judgement: &Judgement) -> String {
    let (position, size) = (&sheet.position, sheet.position.size());
    let count = |counting: &Counting| Score::of(position, &judgement.verdicts, counting);
    let lead = |margin: f64| match margin {
        0.0 => "even".to_owned(),
        margin if margin > 0.0 => format!("black by {margin}"),
        margin => format!("white by {}", -margin),
    };
    let mut text = "score, without komi\n\n".to_owned();
    // By area: living stones and territory.
    let area = count(&sheet.plain(Ruleset::AREA));
    let ByColour { black, white } = area.points;
    let margin = lead(area.margin());
    let _ = writeln!(text, "  area       black {black}, white {white}: {margin}");

    // By territory: points and prisoners, less what must be filled.
    let score = count(&sheet.plain(Ruleset::TERRITORY));
    let ByColour { black, white } = ByColour::from_fn(|of| {
        // The points that must be filled are shown as a deduction.
        let points = (score.territory[of] | score.must_fill[of]).len();
        let filled = match score.must_fill[of].len() {
            0 => String::new(),
            points => format!("-{points}"),
        };
        format!(
            "{points}+{}{filled}",
            score.prisoners[of] + sheet.captured[of]
        )
    });
    let margin = lead(score.margin());
    let mut line = format!("  territory  black {black}, white {white}: {margin}");
    let filled = score.must_fill.black | score.must_fill.white;
    if !filled.is_empty() {
        let unfilled = lead(score.margin_unfilled());
        let filled = list(filled, size);
        let _ = write!(line, " after {filled} must be filled, {unfilled} before");
    }
    let _ = writeln!(text, "{}", wrapped(&line, 13));
    // By the record, with its komi, beside the result that it gives.
    if let Some(counting) = sheet.by_record() {
        let margin = GameResult::Counted(count(&counting).margin());
        let (rules, komi) = (counting.ruleset.rules.name(), counting.komi);
        let mut line = format!("  by record  {rules}, komi {komi}: {margin}");
        if let Some(result) = sheet.recorded.result {
            let _ = write!(line, "; recorded {}", GameResult::Counted(result));
        }
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The moves of a line: `white B7, black C7, white passes`.
fn line_of_play(line: &[(Colour, Option<Point>)], size: Size) -> String {
    let moves = line.iter().map(|&(colour, point)| match point {
        Some(point) => format!("{colour} {}", point.gtp(size)),
        None => format!("{colour} passes"),
    });
    moves.collect::<Vec<_>>().join(", ")
}

/// A line for each cause of doubt, with the first stone of each string or the points, the move and what
/// is at stake.
fn doubts(position: &Position, judgement: &Judgement) -> String {
    let size = position.size();
    let mut text = String::new();
    for cause in Cause::ALL {
        let of_cause = |doubt: &&Unsafe| doubt.cause == cause;
        let doubts: Vec<&Unsafe> = judgement.doubts.iter().filter(of_cause).collect();
        let places = doubts.iter().filter_map(|doubt| {
            let place = match cause {
                Cause::OpenBorder => list(doubt.points, size),
                _ => doubt.points.first()?.gtp(size).to_string(),
            };
            let play = doubt.play.map_or(String::new(), |(colour, point)| {
                format!("{} {}, ", colour.letter(), point.gtp(size))
            });
            Some(format!("{place} ({play}{} at stake)", doubt.at_stake))
        });
        let places: Vec<String> = places.collect();
        if !places.is_empty() {
            let line = format!("    {}: {}", cause.describe(), places.join(" "));
            let _ = writeln!(text, "{}", wrapped(&line, 6));
        }
    }
    text
}

/// A confidence in percent: one decimal, near 100 two. It is cut there and not rounded, so that
/// only what is proved has 100.0.
fn in_percent(confidence: f64) -> String {
    let percent = 100.0 * confidence;
    match percent {
        99.9..100.0 => format!("{:.2}", (100.0 * percent).floor() / 100.0),
        _ => format!("{percent:.1}"),
    }
}
