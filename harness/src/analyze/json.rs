//! Views as JSON lines: one object a game, with the fields of [`sahwal_core::view`] after those
//! that name the position. `README.md` in this folder describes them.
//!
//! `sahwal analyze --json` writes them, and programs of users read them. A field that leaves or
//! changes its meaning needs another `VERSION` and another `line.schema.json`.

use std::io::{self, Write};
use std::path::PathBuf;

use sahwal_core::{Colour, view};
use sahwal_data::Outcome;
use serde::Serialize;

use super::View;
use super::games::{Question, Unread};

/// The version of the lines: it changes when a field leaves or gets another meaning, not when one
/// is added.
const VERSION: u32 = 1;

/// The line of a game that was judged.
#[derive(Serialize)]
struct Judged<'a> {
    version: u32,
    file: &'a str,
    game: usize,
    players: PlayersView<'a>,
    stated: StatedView,
    r#move: usize,
    moves: usize,
    repairs: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a str>,
    #[serde(flatten)]
    view: &'a view::View,
}

/// The players with their ranks; null where the record names none.
#[derive(Serialize)]
struct PlayersView<'a> {
    black: Option<&'a str>,
    white: Option<&'a str>,
}

/// The rules and the komi that the record states; null where it states none. The score has those in
/// force.
#[derive(Serialize)]
struct StatedView {
    rules: Option<&'static str>,
    komi: Option<f64>,
}

/// The line of a file or a game that cannot be judged.
#[derive(Serialize)]
struct UnreadLine {
    version: u32,
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    error: String,
}

/// Writes a line for each game of the files and folders at these paths, in order, as soon as it is
/// judged, several at once on the current rayon pool. What cannot be judged has a line, too, and
/// makes the outcome a failure.
///
/// # Errors
/// A line cannot be written.
pub fn lines(
    question: Question<'_>,
    paths: impl Iterator<Item = io::Result<PathBuf>> + Send + 'static,
    out: &mut impl Write,
) -> io::Result<Outcome> {
    let mut outcome = Outcome::Done;
    question.each(paths, line, |(line, is_good)| {
        if !is_good {
            outcome = Outcome::Failed;
        }
        writeln!(out, "{line}")
    })?;
    out.flush()?;
    Ok(outcome)
}

/// The line of a game, and whether all of it could be used.
fn line(judged: Result<&View, Unread>) -> (String, bool) {
    let view = match judged {
        Ok(view) => view,
        // A line for each game, read or not, so that a reader can count them.
        Err(Unread { file, game, error }) => {
            let line = UnreadLine {
                version: VERSION,
                file,
                game,
                error,
            };
            return (json(&line), false);
        }
    };
    let game = view.game;
    let record = &game.record;
    // What the record states stands apart from the rules in force, which may be asked for.
    let stated = record.recorded.terms;
    let line = Judged {
        version: VERSION,
        file: &game.file,
        game: game.number,
        players: PlayersView {
            black: record.players.name(Colour::Black),
            white: record.players.name(Colour::White),
        },
        stated: StatedView {
            rules: stated.ruleset.map(|ruleset| ruleset.rules.name()),
            komi: stated.komi,
        },
        r#move: record.moves,
        moves: record.all_moves,
        repairs: record
            .repairs
            .iter()
            .map(|repair| repair.what.as_str())
            .collect(),
        fault: game.fault.as_deref(),
        view: &view.data,
    };
    (json(&line), game.fault.is_none())
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("lines are data")
}
