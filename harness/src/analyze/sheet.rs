//! The position to show: what the file says, before anything is judged.
//!
//! The command, JSON and the list of figures read one, and a [`View`](super::View) judges it. The file is opened by
//! [`GameFile`], as at every other door.

use std::path::Path;

use anyhow::{Result, bail};
use sahwal_core::Position;
use sahwal_core::verdict::Owners;

use sahwal_data::input::{FileRecord, GameFile};
use sahwal_record::{Record, Recorded, Repair, Truth};

/// A position of a game record.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Title: the file, the game if there are several, and the move.
    pub title: String,
    /// The file.
    pub file: String,
    /// Number of the game in the file, from 1, and number of games.
    pub game: (usize, usize),
    /// Number of moves before the position, and in the whole game; passes count.
    pub moves: (usize, usize),
    /// The position.
    pub position: Position,
    /// What the record says about the score of the game, with the captures before the position.
    pub recorded: Recorded,
    /// The counted result, if it is known and the position is the final one.
    pub truth: Option<Truth>,
    /// What a paper draws, if the position is one of its figures: see [`GameFile::drawn`].
    pub drawn: Option<Owners>,
    /// The reason for which the counted result cannot be used, if any.
    pub fault: Option<String>,
    /// What was repaired in the record.
    pub repairs: Vec<Repair>,
}

impl Sheet {
    /// Reads the position after move `at` of game `number`, from 1, of an SGF file or a data
    /// set: see [`GameFile::open`]. Passes count as moves. Without `at`, reads the final
    /// position; without `number`, the game in the name or else the first.
    ///
    /// # Errors
    /// The file cannot be read, or there is no such game or move.
    pub fn read(path: &Path, number: impl Into<Option<usize>>, at: Option<usize>) -> Result<Sheet> {
        let file = GameFile::open(path)?;
        let found = file.record(number.into(), at)?;
        Sheet::of(&file, found, at)
    }

    /// The position after move `at` of a game that was opened up to this move.
    ///
    /// # Errors
    /// There is no such move.
    pub fn of(file: &GameFile, found: FileRecord, at: Option<usize>) -> Result<Sheet> {
        let game = (found.number, found.games);
        let Record {
            moves, all_moves, ..
        } = found.record;
        if let Some(at) = at.filter(|&at| at > all_moves) {
            let file = &file.shown;
            bail!("{file}: expected a move from 0 to {all_moves}, found {at}");
        }
        // A counted result belongs to the final position alone.
        let truth = if moves == all_moves {
            file.truth(&found)
        } else {
            Ok(None)
        };
        let record = found.record;
        let moves = (moves, all_moves);
        Ok(Sheet {
            title: title(&file.shown, game, moves),
            file: file.shown.clone(),
            game,
            moves,
            position: record.position,
            recorded: record.recorded,
            drawn: file.drawn,
            repairs: record.repairs,
            fault: truth.as_ref().err().map(ToString::to_string),
            truth: truth.ok().flatten(),
        })
    }
}

fn title(file: &str, (number, games): (usize, usize), (at, moves): (usize, usize)) -> String {
    let game = match games {
        1 => String::new(),
        _ => format!(", game {number} of {games}"),
    };
    format!("{file}{game}, after move {at} of {moves}")
}
