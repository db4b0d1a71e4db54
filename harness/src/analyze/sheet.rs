//! The position of a file that is looked at.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sahwal_core::Position;

use crate::replay::replay;
use crate::sgf::{self, Collection};

/// A position, and where it is from.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The file, the game in it where there are several, the move.
    pub title: String,
    /// The position.
    pub position: Position,
}

impl Sheet {
    /// Reads the position after move `at` of game `number` (from 1) of an SGF file;
    /// without `at`, the final one. Passes count as moves.
    ///
    /// # Errors
    /// The file cannot be read, has no such game, or the game has no such move.
    pub fn read(path: &Path, number: usize, at: Option<usize>) -> Result<Sheet> {
        let place = || path.display().to_string();
        let bytes = fs::read(path).with_context(place)?;
        let text = sgf::read(&bytes);
        let mut games = 0;
        let mut found = None;
        for tree in Collection::new(&text) {
            games += 1;
            if games == number {
                found = Some(tree.with_context(place)?);
            }
        }
        let Some(tree) = found else {
            bail!(
                "{}: expected game {number}, found {games} in the file",
                place()
            );
        };

        let mut moves = 0;
        let mut position = None;
        let end = replay(&tree, |node, board| {
            let is_move = ["B", "W"]
                .iter()
                .any(|name| node.get(name).next().is_some());
            moves += usize::from(is_move);
            if at.is_none_or(|at| moves <= at) {
                position = Some(*board.position());
            }
        })
        .with_context(place)?;
        if let Some(at) = at.filter(|&at| at > moves) {
            bail!("{}: expected a move from 0 to {moves}, found {at}", place());
        }
        let game = if games > 1 {
            format!(", game {number} of {games}")
        } else {
            String::new()
        };
        Ok(Sheet {
            title: format!(
                "{}{game}, after move {} of {moves}",
                place(),
                at.unwrap_or(moves)
            ),
            position: position.unwrap_or(*end.position()),
        })
    }
}
