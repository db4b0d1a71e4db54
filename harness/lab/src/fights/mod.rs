//! Draws random local fights, and counts how many of those that `combined` calls safe are refuted
//! by exact play.
//!
//! [`draw`] makes boards of 9x9 of nine kinds. Walls with two eyes surround each fight, so nothing
//! outside it can change the score. [`exact`] plays each board to its end, without any code of the
//! reading in `combined`.
//!
//! `sahwal-lab fights` prints the table, and a nightly test allows no refuted board on its seeds. A
//! refuted board is a wrong "safe", on which players would rely.

pub mod draw;
pub mod exact;

use std::fmt;

use rayon::prelude::*;
use sahwal_core::verdict::Owners;
use sahwal_core::{Position, Question, classify};

use draw::{Drawn, Kind};
use exact::Play;

/// The largest number of positions of exact play for one answer.
const MOST_POSITIONS: usize = 300_000;

/// The result of exact play on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The board was not called safe, so it was not played.
    NotSafe,
    /// Neither player gains two points or more by moving first.
    Holds,
    /// A player gains two points or more by moving first.
    Refuted,
    /// Exact play gave up.
    Open,
}

/// A board with its result.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The board.
    pub drawn: Drawn,
    /// The result of exact play.
    pub fate: Fate,
}

/// The counts of the boards of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct KindCount {
    boards: usize,
    safe: usize,
    open: usize,
    refuted: usize,
}

/// The counts of all kinds.
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
        // Each kind has as many boards: otherwise errors of a rare kind would hardly show.
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

/// Returns whether a player gains two points or more over the count of these owners.
fn play_out(position: &Position, owners: &Owners) -> Fate {
    let lead = owners.black.len() as i32 - owners.white.len() as i32;
    // A score is safe if neither player gains by moving first. A difference of one point may only
    // be the last dame.
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
    /// Returns the sum over all kinds.
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

    /// Returns the share of boards that are called safe, in percent.
    pub fn safe_percent(&self) -> f64 {
        let total = self.total();
        percent(total.safe, total.boards)
    }

    /// Returns the share of refuted boards among the safe boards that exact play finished, in
    /// percent.
    pub fn refuted_percent(&self) -> f64 {
        let total = self.total();
        // A board that exact play did not finish is neither confirmed nor refuted.
        percent(total.refuted, total.safe - total.open)
    }
}

fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

/// Displays a line for each kind, with its boards, those called safe, and of these the refuted and
/// the unfinished ones. The refuted boards follow.
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
