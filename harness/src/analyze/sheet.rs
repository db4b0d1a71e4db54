//! The position of a file that is looked at.

use std::path::Path;

use anyhow::{Context, Result, bail};
use sahwal_core::{Point, PointSet, Position};

use crate::input::GameFile;
use crate::replay::{ending, replay};
use crate::truth::Truth;
use sahwal_sgf::{Collection, NodeRef, SgfError};

/// A position, and where it is from.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The file, the game in it where there are several, the move.
    pub title: String,
    /// The file.
    pub file: String,
    /// The game in it, from 1, and how many there are.
    pub game: (usize, usize),
    /// After how many moves, and how many there are; passes count.
    pub moves: (usize, usize),
    /// The position.
    pub position: Position,
    /// The counted result, where it is the final position and there is one.
    pub truth: Option<Truth>,
    /// Why the counted result there is cannot be used.
    pub fault: Option<String>,
    /// The points that its node marks (SL, SQ, TR, CR, MA), or what is wrong with them.
    pub marked: Result<PointSet, SgfError>,
}

impl Sheet {
    /// Reads the position after move `at` of game `number` (from 1) of an SGF file, or of
    /// a game of a data set: see [`GameFile::open`]. Without `at`, the final one; without
    /// `number`, the game that the name says, or the first. Passes count as moves.
    ///
    /// # Errors
    /// The file cannot be read, has no such game, or the game has no such move.
    pub fn read(path: &Path, number: impl Into<Option<usize>>, at: Option<usize>) -> Result<Sheet> {
        let file = GameFile::open(path)?;
        let place = || file.shown.clone();
        let number = match (number.into(), file.number) {
            (Some(one), Some(other)) if one != other => {
                bail!("{}: expected --game {other}, found {one}", path.display())
            }
            (one, other) => one.or(other).unwrap_or(1),
        };
        let text = sahwal_sgf::read(&file.bytes);
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
        replay(&tree, |node, board| {
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
        let end = ending(&tree).with_context(place)?;
        let truth = match at.is_none_or(|at| at == moves) {
            true => file.truth(&end, number, games),
            false => Ok(None),
        };
        let (position, node) = shown.unwrap_or((end.position, tree.root()));
        let (game, moves) = ((number, games), (at.unwrap_or(moves), moves));
        Ok(Sheet {
            title: title(&file.shown, game, moves),
            file: file.shown.clone(),
            game,
            moves,
            marked: marked(node, position.size().lines() as u8),
            position,
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
