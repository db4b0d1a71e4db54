//! The position to show.

use std::path::Path;

use anyhow::{Context, Result, bail};
use sahwal_core::Position;
use sahwal_core::verdict::Owners;

use sahwal_data::input::GameFile;
use sahwal_data::recorded::{Recorded, terms_of};
use sahwal_data::replay::{Captured, Repair, ending, replay};
use sahwal_data::truth::Truth;
use sahwal_sgf::Collection;

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
        // The game by the name of the file or by number; both must agree.
        let place = || file.shown.clone();
        let number = match (number.into(), file.number) {
            (Some(one), Some(other)) if one != other => {
                bail!("{}: expected --game {other}, found {one}", path.display())
            }
            (one, other) => one.or(other).unwrap_or(1),
        };
        let text = sahwal_sgf::read(&file.bytes);
        // All games are counted, because the title and an error give their number.
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

        // The last node that is not beyond move `at`, and the captures before it.
        let mut moves = 0;
        let mut shown = None;
        let (mut captured, mut handicap) = (Captured::default(), 0);
        let read = replay(&tree, |node, board, stones| {
            let lines = board.size().lines() as u8;
            let is_move = ["B", "W"]
                .iter()
                .any(|name| matches!(node.play(name, lines), Ok(Some(_))));
            moves += usize::from(is_move);
            if at.is_none_or(|at| moves <= at) {
                let now = *board.position();
                captured = stones.captured(&now, false);
                handicap = stones.handicap(&now);
                shown = Some(now);
            }
        });
        // A fault after the move that is asked for does not matter.
        let lost = match read {
            Err(error) if at.is_none_or(|at| at > moves) => return Err(error).with_context(place),
            other => other.err(),
        };
        if let Some(at) = at.filter(|&at| at > moves) {
            bail!("{}: expected a move from 0 to {moves}, found {at}", place());
        }
        // What the record says of its end. A counted result belongs to the final position alone.
        let mut repairs = Repair::of_form(&tree);
        let is_end = at.is_none_or(|at| at == moves);
        let (end, mut recorded) = match lost {
            None => {
                let mut end = ending(&tree).with_context(place)?;
                let (recorded, of_result) = Recorded::of(&tree, &end);
                repairs.append(&mut end.repairs);
                repairs.extend(of_result);
                repairs.extend(recorded.check_marks(&mut end, number));
                (Some(end), recorded)
            }
            Some(error) => {
                repairs.push(Repair::of_error("moves", &error, "the rest is left out"));
                let (terms, more) = terms_of(&tree);
                repairs.extend(more);
                (None, Recorded::of_terms(terms, handicap, captured))
            }
        };
        let whole = end.as_ref().filter(|_| is_end);
        if whole.is_none() {
            recorded.captured = captured;
        }
        let truth = match whole {
            Some(end) => file.truth(end, number, games),
            None => Ok(None),
        };
        let position = shown.context("expected a node")?;
        let (game, moves) = ((number, games), (at.unwrap_or(moves), moves));
        Ok(Sheet {
            title: title(&file.shown, game, moves),
            file: file.shown.clone(),
            game,
            moves,
            position,
            recorded,
            drawn: file.drawn,
            repairs,
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
