//! Views as JSON lines: one object a game, with the fields of [`sahwal_core::view`] after those
//! that name the position. `README.md` in this folder describes them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::rules::Terms;
use sahwal_core::view;
use sahwal_data::Outcome;
use sahwal_data::input::{FileRecord, GameFile};
use sahwal_run::rows::Row;
use sahwal_sgf::{ErrorKind, SgfError};
use serde::Serialize;

use super::{Layer, View};

/// The version of the lines: it changes when a field leaves or gets another meaning, not when one
/// is added.
const VERSION: u32 = 1;

/// The most games that are judged together; as many more wait.
const TOGETHER: usize = 64;

/// The line of a game that was judged.
#[derive(Serialize)]
struct Judged<'a> {
    version: u32,
    file: &'a str,
    game: usize,
    r#move: usize,
    moves: usize,
    repairs: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a str>,
    #[serde(flatten)]
    view: &'a view::View,
}

/// The line of a file or a game that cannot be judged.
#[derive(Serialize)]
struct Unread {
    version: u32,
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    error: String,
}

impl Unread {
    fn new(file: &str, game: Option<usize>, error: &anyhow::Error) -> Unread {
        // Where no game begins, none has a number.
        let fault = error.downcast_ref::<SgfError>();
        let is_game = fault.is_none_or(|fault| !matches!(fault.kind, ErrorKind::NoGame { .. }));
        let error = format!("{error:#}");
        let error = error.strip_prefix(&format!("{file}: ")).unwrap_or(&error);
        Unread {
            version: VERSION,
            file: file.to_owned(),
            game: game.filter(|_| is_game),
            error: error.to_owned(),
        }
    }
}

/// What is asked of every game.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The row that judges.
    pub row: &'a Row,
    /// The layers.
    pub layers: &'a [Layer],
    /// What holds where a record says nothing.
    pub terms: Terms,
    /// The number of the game in each file; `None` for all games.
    pub game: Option<usize>,
    /// The number of moves before the position; `None` for all.
    pub at: Option<usize>,
}

impl Question<'_> {
    /// Writes a line for each game of the files and folders at these paths, in order, as soon as it
    /// is judged, several at once on the current rayon pool. What cannot be judged has a line, too,
    /// and makes the outcome a failure.
    ///
    /// # Errors
    /// A line cannot be written.
    pub fn answer(
        self,
        paths: impl Iterator<Item = io::Result<PathBuf>> + Send + 'static,
        out: &mut impl Write,
    ) -> io::Result<Outcome> {
        let (send, games) = sync_channel(TOGETHER);
        let (game, at) = (self.game, self.at);
        // It may wait for a path on standard input, so nobody waits for it.
        thread::spawn(move || {
            for path in paths {
                let is_heard = match path {
                    Ok(path) => read(&path, game, at, &send),
                    Err(error) => send
                        .send(Err(Unread::new("-", None, &error.into())))
                        .is_ok(),
                };
                if !is_heard {
                    break;
                }
            }
        });
        let mut outcome = Outcome::Done;
        while let Ok(first) = games.recv() {
            let mut batch = vec![first];
            batch.extend(games.try_iter().take(TOGETHER - 1));
            let lines = batch.into_par_iter().map(|game| self.line(game));
            for (line, is_good) in lines.collect::<Vec<_>>() {
                writeln!(out, "{line}")?;
                if !is_good {
                    outcome = Outcome::Failed;
                }
            }
            out.flush()?;
        }
        Ok(outcome)
    }

    /// The line of a game, and whether all of it could be used.
    fn line(self, game: Result<FileRecord, Unread>) -> (String, bool) {
        let judged = game.and_then(|mut game| {
            game.record.recorded = game.record.recorded.or(self.terms);
            let view = View::of(&game, self.row, self.layers);
            let view = view.map_err(|error| Unread::new(&game.file, Some(game.number), &error))?;
            let judged = Judged {
                version: VERSION,
                file: &game.file,
                game: game.number,
                r#move: game.record.moves,
                moves: game.record.all_moves,
                repairs: game
                    .record
                    .repairs
                    .iter()
                    .map(|repair| repair.what.as_str())
                    .collect(),
                fault: game.fault.as_deref(),
                view: &view.data,
            };
            Ok((json(&judged), game.fault.is_none()))
        });
        judged.unwrap_or_else(|unread| (json(&unread), false))
    }
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("lines are data")
}

/// Sends the games at a path. Returns whether somebody still listens.
fn read(
    path: &Path,
    number: Option<usize>,
    at: Option<usize>,
    to: &SyncSender<Result<FileRecord, Unread>>,
) -> bool {
    let tell = |file: &str, number, found: Result<FileRecord>| {
        to.send(found.map_err(|error| Unread::new(file, number, &error)))
            .is_ok()
    };
    GameFile::each(path, |name, file| {
        let file = match file {
            Ok(file) => file,
            Err(error) => return tell(name, None, Err(error)),
        };
        let with_move = |found: FileRecord| found.with_move(at);
        let mut is_heard = true;
        file.each_record(number, at, |number, found| {
            is_heard = is_heard && tell(&file.shown, Some(number), found.and_then(with_move));
        });
        is_heard
    })
}
