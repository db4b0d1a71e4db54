//! Judges the games of files and folders, several at once, and gives them in order.
//!
//! `json`, `listing` and the page of a folder call [`GameQuestion`]. Results come in the order of the
//! games, whichever thread ends first, so that two calls print the same.

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

/// The largest number of games that are judged at the same time. As many more may wait.
const TOGETHER: usize = 64;

/// A file or a game that cannot be judged.
pub struct Unread {
    /// The name of the file in messages.
    pub file: String,
    /// The number of the game in the file, from 1; `None` if the fault is not in one game.
    pub game: Option<usize>,
    /// Why it cannot be judged, without the name of the file.
    pub error: String,
}

impl Unread {
    fn new(file: &str, game: Option<usize>, error: &anyhow::Error) -> Unread {
        // Text without a game has no game to number.
        let game = match error.downcast_ref::<SgfError>() {
            Some(fault) if matches!(fault.kind, ErrorKind::NoGame { .. }) => None,
            _ => game,
        };
        // A JSON line has the file in a field of its own, so the message does not repeat it.
        let message = format!("{error:#}");
        let without_file = match message.strip_prefix(&format!("{file}: ")) {
            Some(rest) => rest.to_owned(),
            None => message,
        };
        Unread {
            file: file.to_owned(),
            game,
            error: without_file,
        }
    }
}

/// The question that is put to every game.
#[derive(Clone, Copy)]
pub struct GameQuestion<'a> {
    /// The row that judges.
    pub row: &'a Row,
    /// The layers to compute.
    pub layers: &'a [Layer],
    /// The rules and the komi of the caller. They replace those of the record.
    pub terms: Terms,
    /// The number of the game in each file; `None` for all games.
    pub game: Option<usize>,
    /// The number of moves before the position; `None` for all.
    pub at: Option<usize>,
}

impl GameQuestion<'_> {
    /// Judges each game of the files and folders at these paths on the current rayon pool. `show`
    /// turns each view, or the reason why there is none, into a result. `see` gets the results in
    /// the order of the games, each as soon as it is ready.
    ///
    /// # Errors
    /// `see` fails.
    pub fn each<T: Send>(
        self,
        paths: impl Iterator<Item = io::Result<PathBuf>> + Send + 'static,
        show: impl Fn(Result<&View, Unread>) -> T + Sync,
        mut see: impl FnMut(T) -> io::Result<()>,
    ) -> io::Result<()> {
        let (sender, games) = sync_channel(TOGETHER);
        let opener = Opener {
            game: self.game,
            at: self.at,
            sender,
        };
        // This thread is not joined: it may be waiting for a path on standard input.
        thread::spawn(move || opener.open_all(paths));
        while let Ok(first) = games.recv() {
            // Only games that have already arrived join the first one. So a program that sends one
            // path and waits for its line gets the line at once.
            let mut batch = vec![first];
            batch.extend(games.try_iter().take(TOGETHER - 1));
            let results: Vec<T> = batch
                .into_par_iter()
                .map(|game| self.judged(game, &show))
                .collect();
            for result in results {
                see(result)?;
            }
        }
        Ok(())
    }

    /// Judges a game and returns what `show` makes of it.
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

/// Opens games on its own thread and sends them to the threads that judge.
struct Opener {
    /// The number of the game in each file; `None` for all games.
    game: Option<usize>,
    /// The number of moves before the position; `None` for all.
    at: Option<usize>,
    sender: SyncSender<Result<FileRecord, Unread>>,
}

impl Opener {
    /// Sends the games at all paths, and stops early if nobody listens any more.
    fn open_all(self, paths: impl Iterator<Item = io::Result<PathBuf>>) {
        for path in paths {
            let is_open = match path {
                Ok(path) => self.open(&path),
                Err(error) => self.send(Err(Unread::new("-", None, &error.into()))),
            };
            if !is_open {
                break;
            }
        }
    }

    /// Sends the games at a path. Returns whether somebody still listens.
    fn open(&self, path: &Path) -> bool {
        GameFile::each(path, |name, file| {
            let file = match file {
                Ok(file) => file,
                Err(error) => return self.send(Err(Unread::new(name, None, &error))),
            };
            let mut is_open = true;
            file.each_record(self.game, self.at, |number, record| {
                // A game may end before the requested move. That is an error of this game only.
                let game = record
                    .and_then(|record| record.with_move(self.at))
                    .map_err(|error| Unread::new(&file.shown, Some(number), &error));
                is_open = is_open && self.send(game);
            });
            is_open
        })
    }

    /// Sends a game. Returns whether somebody still listens.
    fn send(&self, game: Result<FileRecord, Unread>) -> bool {
        self.sender.send(game).is_ok()
    }
}
