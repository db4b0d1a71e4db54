//! The position of a file that is looked at.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sahwal_core::{Point, PointSet, Position};

use crate::replay::replay;
use crate::sgf::{self, Collection, NodeRef, SgfError};

/// A position, and where it is from.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The file, the game in it where there are several, the move.
    pub title: String,
    /// The position.
    pub position: Position,
    /// The points that its node marks (SL, SQ, TR, CR, MA), or what is wrong with them.
    pub marked: Result<PointSet, SgfError>,
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
        let mut shown = None;
        let end = replay(&tree, |node, board| {
            let is_move = ["B", "W"]
                .iter()
                .any(|name| node.get(name).next().is_some());
            moves += usize::from(is_move);
            if at.is_none_or(|at| moves <= at) {
                shown = Some((*board.position(), node));
            }
        })
        .with_context(place)?;
        if let Some(at) = at.filter(|&at| at > moves) {
            bail!("{}: expected a move from 0 to {moves}, found {at}", place());
        }
        let (position, node) = shown.unwrap_or((*end.position(), tree.root()));
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
            position,
            marked: marked(node, position.size().lines() as u8),
        })
    }
}

/// The points that a node marks in any way.
fn marked(node: NodeRef, lines: u8) -> Result<PointSet, SgfError> {
    let mut all = PointSet::EMPTY;
    for name in ["SL", "SQ", "TR", "CR", "MA"] {
        let points = node.points(name, lines)?;
        let points = points
            .iter()
            .map(|at| Point::at(at.row.into(), at.column.into()));
        all |= points.collect();
    }
    Ok(all)
}
