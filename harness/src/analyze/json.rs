//! Views as JSON lines, one object for each game. The first fields name the position; the fields of
//! [`sahwal_core::view`] follow. `README.md` in this folder describes all of them.
//!
//! `sahwal analyze --json` writes them, and programs of users read them. If a field is removed or
//! changes its meaning, `VERSION` and `line.schema.json` must change too.

use std::io::{self, Write};
use std::path::PathBuf;

use sahwal_core::{Colour, view};
use sahwal_data::Outcome;
use serde::Serialize;

use super::View;
use super::games::{GameQuestion, Unread};

/// The version of the lines. It changes when a field is removed or gets another meaning, but not
/// when a field is added.
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

/// The rules and the komi that the record states; null if it states none. The field `score` has the
/// rules and the komi that were used.
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

/// Writes a line for each game of the files and folders at these paths. Several games are judged at
/// once on the current rayon pool; their lines come in order, each as soon as it is ready. A game
/// that cannot be judged also gets a line, and then the outcome is a failure.
///
/// # Errors
/// A line cannot be written.
pub fn lines(
    question: GameQuestion<'_>,
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

/// Returns the line of a game, and `false` if the game or its labels could not be read.
fn line(judged: Result<&View, Unread>) -> (String, bool) {
    let view = match judged {
        Ok(view) => view,
        // A game that cannot be read also gets a line, so that a reader can count the games.
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
    // The stated rules have fields of their own, since the caller may have asked for other rules.
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
