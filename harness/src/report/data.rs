//! The games as data of the page, packed so that hundreds of them fit.
//!
//! Each point and each string is a value of two bits. Stones: 0 empty, 1 black, 2 white. Owners: 0
//! unknown, 1 black, 2 white, 3 neutral. Verdicts: 0 unknown, 1 alive, 2 dead. Strings are ordered
//! by their first stone, row by row; the page finds the strings itself.
//!
//! `page` writes the data into the page of `sahwal report`, and `page.js` unpacks them. If the
//! fields or the codes of the two files differed, the page would show wrong boards.

use std::io::Write;

use anyhow::Result;
use sahwal_core::classify::{Kind, find};
use sahwal_run::format::{ConfidenceRow, StringRow};
use serde::Serialize;

use super::files::{GameRows, RunFiles};
use super::pack::{base64, pairs};

#[derive(Serialize)]
struct PageGame<'a> {
    name: &'a str,
    size: usize,
    stones: String,
    /// The owners by the counted result.
    truth: Option<String>,
    /// The owners and the verdicts of each classifier; `None` if it did not answer.
    owners: Vec<Option<String>>,
    verdicts: Vec<Option<String>>,
    /// For each classifier that states confidences three values: its index; for each string the
    /// index of its way in `hows`, or 255 for none; and for each string the confidence in percent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    confidence: Vec<(usize, String, String)>,
    /// The recorded margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<f64>,
    /// The margin of each classifier; empty if none has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    margins: Vec<Option<f64>>,
    /// The index of each classifier without an answer, and the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed: Vec<(usize, &'a str)>,
}

/// The sizes of the data of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageCounts {
    /// Number of games.
    pub games: u64,
    /// Number of positions. There are more than games if the run judged moments before the end.
    pub positions: u64,
}

/// Writes the games of a run as a JSON object without any `<`. It has the classifiers with the
/// indices of those that prove their verdicts, the data sets with their games, and the ways in
/// which verdicts were reached. Returns the numbers of games and positions.
///
/// # Errors
/// The files of the run cannot be read, or `to` cannot be written.
pub(super) fn write_data(to: &mut dyn Write, run: &RunFiles) -> Result<PageCounts> {
    let classifiers = &run.record.classifiers;
    let mut provers = Vec::new();
    for (at, name) in classifiers.iter().enumerate() {
        // A row from an engine or a file is not in the registry, and it proves nothing.
        match find(run.classifier_of(name)) {
            Ok(entry) if entry.kind == Kind::Prover => provers.push(at),
            _ => {}
        }
    }
    write!(
        to,
        "{{\"classifiers\":{},\"provers\":{},\"sets\":[",
        json(classifiers)?,
        json(&provers)?
    )?;
    let mut hows: Vec<String> = Vec::new();
    let mut set: Option<String> = None;
    let mut counts = PageCounts::default();
    // The positions of one game come one after another.
    let mut last = String::new();
    run.each_game(|game| {
        if set.as_ref() != Some(&game.dataset) {
            let end = if set.is_some() { "]}," } else { "" };
            write!(to, "{end}{{\"name\":{},\"games\":[", json(&game.dataset)?)?;
            set = Some(game.dataset.clone());
            last.clear();
        } else {
            write!(to, ",")?;
        }
        counts.positions += 1;
        // Several moments of one game count as one game.
        if last != game.position.game {
            counts.games += 1;
            last = game.position.game.to_string();
        }
        Ok(write!(
            to,
            "{}",
            json(&PageGame::of(&game, classifiers, &mut hows))?
        )?)
    })?;
    let end = if set.is_some() { "]}" } else { "" };
    write!(to, "{end}],\"hows\":{}}}", json(&hows)?)?;
    Ok(counts)
}

/// Writes data as JSON that cannot close the HTML element around it.
fn json(data: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(data)?.replace('<', "\\u003c"))
}

impl PageGame<'_> {
    fn of<'a>(rows: &'a GameRows, classifiers: &[String], hows: &mut Vec<String>) -> PageGame<'a> {
        let mut game = PageGame {
            name: &rows.name,
            size: rows.position.size,
            stones: letters(&rows.position.stones),
            truth: rows.position.owners.as_deref().map(letters),
            owners: Vec::new(),
            verdicts: Vec::new(),
            confidence: Vec::new(),
            recorded: rows.games.iter().find_map(|row| row.recorded_margin),
            margins: Vec::new(),
            failed: Vec::new(),
        };
        for (at, name) in classifiers.iter().enumerate() {
            let strings: Vec<&StringRow> = rows
                .strings
                .iter()
                .filter(|row| row.classifier == *name)
                .collect();
            // A classifier without an answer to this game has no row of owners. Its strings have no
            // verdicts.
            match rows.points.iter().find(|row| row.classifier == *name) {
                Some(row) => {
                    game.owners.push(Some(letters(&row.owners)));
                    game.verdicts.push(Some(verdicts(&strings)));
                }
                None => {
                    game.owners.push(None);
                    game.verdicts.push(None);
                }
            }
            let margin = rows.games.iter().find(|row| row.classifier == *name);
            game.margins.push(margin.and_then(|row| row.margin));
            match rows.engines.iter().find(|row| row.classifier == *name) {
                Some(answer) if !answer.error.is_empty() => game.failed.push((at, &answer.error)),
                _ => {}
            }
            // A classifier without confidences adds no list, which keeps the page small.
            let sure: Vec<&ConfidenceRow> = rows
                .confidence
                .iter()
                .filter(|row| row.classifier == *name)
                .collect();
            if !sure.is_empty() {
                let mut ways = Vec::new();
                let mut percents = Vec::new();
                for string in strings {
                    let row = sure.iter().find(|row| row.string == string.string);
                    let (way, percent) = confidence(row.copied(), hows);
                    ways.push(way);
                    percents.push(percent);
                }
                game.confidence.push((at, base64(&ways), base64(&percents)));
            }
        }
        if game.margins.iter().all(Option::is_none) {
            game.margins.clear();
        }
        game
    }
}

/// Packs the verdicts on strings.
fn verdicts(strings: &[&StringRow]) -> String {
    pairs(strings.iter().map(|row| match &*row.verdict {
        "alive" => 1,
        "dead" => 2,
        _ => 0,
    }))
}

/// Packs stones or owners.
fn letters(text: &str) -> String {
    pairs(text.chars().map(|letter| match letter {
        'B' => 1,
        'W' => 2,
        'N' => 3,
        _ => 0,
    }))
}

/// Returns the index of the way to a verdict in `hows`, and the confidence in percent. A new way is
/// added to `hows`.
fn confidence(row: Option<&ConfidenceRow>, hows: &mut Vec<String>) -> (u8, u8) {
    let Some(row) = row else {
        return (255, 0);
    };
    let place = match hows.iter().position(|how| *how == row.how) {
        Some(place) => place,
        None => {
            hows.push(row.how.to_string());
            hows.len() - 1
        }
    };
    let percent = 100.0 * row.confidence.clamp(0.0, 1.0);
    // Only a proved verdict may have 100 percent, so others are not rounded up to it.
    let most = if percent < 100.0 { 99.0 } else { 100.0 };
    (place.min(254) as u8, percent.round().min(most) as u8)
}
