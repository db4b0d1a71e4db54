//! Judges the games of files and folders, several at once, and shows them in order.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::rules::Terms;
use sahwal_data::input::{FileRecord, GameFile};
use sahwal_run::rows::Row;
use sahwal_sgf::{ErrorKind, SgfError};

use super::{Layer, View};

/// The most games that are judged together; as many more wait.
const TOGETHER: usize = 64;

/// A file or a game that cannot be judged.
pub struct Unread {
    /// The name of the file in messages.
    pub file: String,
    /// The number of the game in it, from 1, where a game begins.
    pub game: Option<usize>,
    /// Why it cannot be judged, without the name of the file.
    pub error: String,
}

impl Unread {
    fn new(file: &str, game: Option<usize>, error: &anyhow::Error) -> Unread {
        // Where no game begins, none has a number.
        let fault = error.downcast_ref::<SgfError>();
        let is_game = fault.is_none_or(|fault| !matches!(fault.kind, ErrorKind::NoGame { .. }));
        let error = format!("{error:#}");
        let error = error.strip_prefix(&format!("{file}: ")).unwrap_or(&error);
        Unread {
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
    /// The rules and the komi that hold over those of the records.
    pub terms: Terms,
    /// The number of the game in each file; `None` for all games.
    pub game: Option<usize>,
    /// The number of moves before the position; `None` for all.
    pub at: Option<usize>,
}

impl Question<'_> {
    /// Judges each game of the files and folders at these paths on the current rayon pool. `show`
    /// makes something of what is judged or cannot be, and `see` gets it in order, as soon as it is
    /// there.
    ///
    /// # Errors
    /// Those of `see`.
    pub fn each<T: Send>(
        self,
        paths: impl Iterator<Item = io::Result<PathBuf>> + Send + 'static,
        show: impl Fn(Result<&View, Unread>) -> T + Sync,
        mut see: impl FnMut(T) -> io::Result<()>,
    ) -> io::Result<()> {
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
        while let Ok(first) = games.recv() {
            let mut batch = vec![first];
            batch.extend(games.try_iter().take(TOGETHER - 1));
            let shown = batch.into_par_iter().map(|game| self.judged(game, &show));
            for one in shown.collect::<Vec<_>>() {
                see(one)?;
            }
        }
        Ok(())
    }

    /// What `show` makes of a game.
    fn judged<T>(
        self,
        game: Result<FileRecord, Unread>,
        show: &impl Fn(Result<&View, Unread>) -> T,
    ) -> T {
        let game = match game {
            Ok(game) => game,
            Err(unread) => return show(Err(unread)),
        };
        match View::counted_by(&game, self.row, self.layers, self.terms) {
            Ok(view) => show(Ok(&view)),
            Err(error) => show(Err(Unread::new(&game.file, Some(game.number), &error))),
        }
    }
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
