//! Reading and writing certificate files.

use std::collections::HashMap;
use std::fmt::Write;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use sahwal_core::certificate::{Answer, Certificate, Claim, Goal, Needed, State};
use sahwal_core::{Colour, Point, PointSet, Position, Size};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::coordinates;
use crate::disk::{self, write_whole};

const FORMAT: &str = "sahwal certificate";
const VERSION: u64 = 1;

/// The first fields, which tell whether the rest can be read.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    board: Vec<String>,
    goal: Goal,
    needed: Needed,
    prover: Colour,
    first: Colour,
    threats: u8,
    crucial: String,
    zone: String,
    immortal: String,
    answers: Vec<Entry>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    state: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ko: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    threats: u8,
    answer: String,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Reads a certificate file. The certificate is not checked.
///
/// # Errors
/// The file cannot be read, or a field is wrong; the error names file and field.
pub fn read(path: &Path) -> Result<Certificate> {
    let place = || path.display().to_string();
    let text = disk::read(path).with_context(place)?;
    parse(&text).with_context(place)
}

/// Reads the text of a certificate file.
///
/// # Errors
/// The first field that is wrong, or the place of the fault in the JSON.
pub fn parse(text: &[u8]) -> Result<Certificate> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    // Format and version first, so that another version gets a clear error.
    let head: Head = serde_json::from_slice(text)?;
    ensure!(
        head.format == FORMAT,
        "format: expected \"{FORMAT}\", found {:?}",
        head.format
    );
    ensure!(
        head.version == VERSION,
        "version: expected {VERSION}, found {}",
        head.version
    );
    let whole: Whole = serde_json::from_slice(text)?;
    let position: Position = whole.board.join("\n").parse().context("board")?;
    let size = position.size();
    // The claim; points must lie on its board.
    let claim = Claim {
        position,
        crucial: points(&whole.crucial, size).context("crucial")?,
        goal: whole.goal,
        needed: whole.needed,
        prover: whole.prover,
        first: whole.first,
        threats: whole.threats,
        zone: points(&whole.zone, size).context("zone")?,
        immortal: points(&whole.immortal, size).context("immortal")?,
    };
    // Each state has one answer.
    let mut answers = HashMap::with_capacity(whole.answers.len());
    for (number, entry) in whole.answers.iter().enumerate() {
        let place = || format!("answers, entry {}", number + 1);
        let (state, answer) = read_entry(entry, &claim).with_context(place)?;
        if answers.insert(state, answer).is_some() {
            bail!("{}: expected a new state, found one again", place());
        }
    }
    Ok(Certificate::new(claim, answers)?)
}

fn read_entry(entry: &Entry, claim: &Claim) -> Result<(State, Answer)> {
    let size = claim.position.size();
    let letters = entry.state.chars().count();
    ensure!(
        letters == claim.zone.len(),
        "state: expected {} letters, one for each point of the zone, found {letters}",
        claim.zone.len()
    );
    let mut stones = [PointSet::EMPTY; 2];
    for (point, letter) in claim.zone.iter().zip(entry.state.chars()) {
        match letter {
            'X' => stones[Colour::Black.index()].insert(point),
            'O' => stones[Colour::White.index()].insert(point),
            '.' => {}
            _ => bail!("state: expected X, O or ., found {letter:?}"),
        }
    }
    let ko = entry.ko.as_deref();
    let ban = ko.map(|name| Point::from_gtp(name, size));
    let state = State {
        prover: stones[claim.prover.index()],
        opponent: stones[claim.prover.opponent().index()],
        ban: ban.transpose().context("ko")?,
        threats: entry.threats,
    };
    let answer = match entry.answer.as_str() {
        "pass" => Answer::Pass,
        name => Answer::Play(Point::from_gtp(name, size).context("answer")?),
    };
    Ok((state, answer))
}

/// Points separated by spaces.
fn points(text: &str, size: Size) -> Result<PointSet> {
    let names = text.split_whitespace();
    let points = names.map(|name| Point::from_gtp(name, size));
    Ok(points.collect::<Result<_, _>>()?)
}

/// Writes a certificate file.
///
/// # Errors
/// The file cannot be written; the error names it.
pub fn write(path: &Path, certificate: &Certificate) -> io::Result<()> {
    let text = write_text(certificate);
    write_whole(path, |file| file.write_all(text.as_bytes()))
}

/// The text of a certificate file. Entries are sorted, so that equal certificates give equal
/// files.
pub fn write_text(certificate: &Certificate) -> String {
    let claim = certificate.claim();
    let size = claim.position.size();
    let list = |points| coordinates::list(points, size);
    let board = claim.position.to_string();
    let fields = [
        ("format", json!(FORMAT)),
        ("version", json!(VERSION)),
        ("goal", json!(claim.goal)),
        ("needed", json!(claim.needed)),
        ("prover", json!(claim.prover)),
        ("first", json!(claim.first)),
        ("threats", json!(claim.threats)),
        ("crucial", json!(list(claim.crucial))),
        ("zone", json!(list(claim.zone))),
        ("immortal", json!(list(claim.immortal))),
    ];
    let mut text = String::from("{\n");
    for (name, value) in fields {
        let _ = writeln!(text, "  \"{name}\": {value},");
    }
    // The board as a picture, row by row.
    let rows = board.lines().map(|row| format!("    {}", json!(row)));
    let rows: Vec<String> = rows.collect();
    let _ = writeln!(text, "  \"board\": [\n{}\n  ],", rows.join(",\n"));
    // One answer a line, sorted.
    let entries = certificate.answers().iter();
    let mut entries: Vec<String> = entries
        .map(|(state, answer)| format!("    {}", json!(entry(state, *answer, claim))))
        .collect();
    entries.sort();
    match entries.is_empty() {
        true => text += "  \"answers\": []\n}\n",
        false => {
            let _ = writeln!(text, "  \"answers\": [\n{}\n  ]\n}}", entries.join(",\n"));
        }
    }
    text
}

fn entry(state: &State, answer: Answer, claim: &Claim) -> Entry {
    let size = claim.position.size();
    let letter = |colour| match colour {
        Colour::Black => 'X',
        Colour::White => 'O',
    };
    let letters = claim.zone.iter().map(|point| {
        if state.prover.contains(point) {
            letter(claim.prover)
        } else if state.opponent.contains(point) {
            letter(claim.prover.opponent())
        } else {
            '.'
        }
    });
    Entry {
        state: letters.collect(),
        ko: state.ban.map(|point| point.gtp(size).to_string()),
        threats: state.threats,
        answer: match answer {
            Answer::Pass => "pass".to_owned(),
            Answer::Play(point) => point.gtp(size).to_string(),
        },
    }
}
