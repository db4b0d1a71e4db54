//! Local fights drawn by chance, and how many of those that `combined` calls safe are refuted by
//! exact play.
//!
//! [`draw`] makes boards of 9x9 of nine kinds. Around a fight stand walls with two eyes, so that
//! all that can still change the score is in view. [`exact`] plays each board to its end. It shares
//! no code with the reading of `combined`.
//!
//! `sahwal-lab fights` prints the table, and a nightly test allows no refuted board on its seeds.

pub mod draw;
pub mod exact;

use std::fmt;

use rayon::prelude::*;
use sahwal_core::verdict::Owners;
use sahwal_core::{Position, Question, classify};

use draw::{Drawn, Kind};
use exact::Play;

/// The most positions of exact play for an answer.
const MOST_POSITIONS: usize = 300_000;

/// What exact play says of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was not called safe, so nothing was asked.
    NotSafe,
    /// Nobody gains two points or more by moving first.
    Holds,
    /// A player gains two points or more by moving first.
    Refuted,
    /// Exact play did not end.
    Open,
}

/// A board with what became of it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The board.
    pub drawn: Drawn,
    /// Its fate.
    pub fate: Fate,
}

/// The boards of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct KindCount {
    boards: usize,
    safe: usize,
    open: usize,
    refuted: usize,
}

/// The boards of all kinds.
#[derive(Clone, Debug)]
pub struct FightTable {
    kinds: Vec<(Kind, KindCount)>,
    /// The boards that were refuted.
    pub refuted: Vec<Drawn>,
}

/// Draws `boards` boards of each kind with this seed and judges them.
pub fn judge(seed: u64, boards: usize) -> FightTable {
    let mut table = FightTable {
        kinds: Vec::new(),
        refuted: Vec::new(),
    };
    for kind in Kind::ALL {
        // As many of each kind: errors of a rare kind would drown in the others.
        let drawn = draw::boards(kind, seed, boards);
        let judged: Vec<Judged> = drawn.into_par_iter().map(fate_of).collect();
        let mut count = KindCount::default();
        for board in judged {
            count.boards += 1;
            match board.fate {
                Fate::NotSafe => continue,
                Fate::Holds => {}
                Fate::Open => count.open += 1,
                Fate::Refuted => {
                    count.refuted += 1;
                    table.refuted.push(board.drawn);
                }
            }
            count.safe += 1;
        }
        table.kinds.push((kind, count));
    }
    table
}

/// Judges a board, and plays it out if it is called safe.
fn fate_of(drawn: Drawn) -> Judged {
    let combined = classify::find("combined").expect("registered").build();
    let judgement = combined.answer(&Question::from(&drawn.position));
    let fate = if judgement.is_safe() == Some(true) {
        play_out(&drawn.position, &judgement.verdicts.owners)
    } else {
        Fate::NotSafe
    };
    Judged { drawn, fate }
}

/// Whether a player gains two points or more over the count of these owners.
fn play_out(position: &Position, owners: &Owners) -> Fate {
    let lead = owners.black.len() as i32 - owners.white.len() as i32;
    // A score is safe if neither player gains by moving first. One point may be a matter of who
    // plays the last dame.
    let mut is_open = false;
    for (player, counted) in [(exact::BLACK, lead), (exact::WHITE, -lead)] {
        match Play::of(position, player, counted + 2).succeeds(player, MOST_POSITIONS) {
            Some(true) => return Fate::Refuted,
            Some(false) => {}
            None => is_open = true,
        }
    }
    if is_open { Fate::Open } else { Fate::Holds }
}

impl FightTable {
    /// All kinds together.
    fn total(&self) -> KindCount {
        let mut total = KindCount::default();
        for (_, count) in &self.kinds {
            total.boards += count.boards;
            total.safe += count.safe;
            total.open += count.open;
            total.refuted += count.refuted;
        }
        total
    }

    /// The share of boards that are called safe, in percent.
    pub fn safe_percent(&self) -> f64 {
        let total = self.total();
        percent(total.safe, total.boards)
    }

    /// The share of the safe boards that exact play refutes, in percent, of those that it ended.
    pub fn refuted_percent(&self) -> f64 {
        let total = self.total();
        // What exact play did not end is neither held nor refuted.
        percent(total.refuted, total.safe - total.open)
    }
}

fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

/// A line for each kind: the boards, those that are safe, and of these those that exact play
/// refutes, and those that it did not end. Then the boards that it refutes.
impl fmt::Display for FightTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<24}{:>7}{:>7}{:>9}{:>11}",
            "", "boards", "safe", "refuted", "not ended"
        )?;
        let mut lines = Vec::new();
        for (kind, count) in &self.kinds {
            lines.push((kind.name(), *count));
        }
        lines.push(("all", self.total()));
        for (name, count) in lines {
            writeln!(
                f,
                "{name:<24}{:>7}{:>7}{:>9}{:>11}",
                count.boards, count.safe, count.refuted, count.open
            )?;
        }
        writeln!(
            f,
            "\nsafe: {:.1} %; of these refuted: {:.2} %",
            self.safe_percent(),
            self.refuted_percent()
        )?;
        for drawn in &self.refuted {
            writeln!(f, "\n{}\n{}", drawn.kind.name(), drawn.position)?;
        }
        Ok(())
    }
}
