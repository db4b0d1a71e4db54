//! `sahwal run --at`: positions before the end of games, judged by every classifier and scored
//! by what became of them.
//!
//! **Truth.** The final owner of each point is the truth for all earlier positions of its game.
//! It comes from the counted result where there is one. Where the record has only a margin, it is
//! that of `combined` on the final position if its margin equals the recorded one exactly; other
//! games are left out and counted. Such owners are not independent of `combined` at the final
//! position, so its figures and those of its parts (`playout`, `static-plus`) are favoured there;
//! labels are not.
//! A stone is lost if its point ends with another owner, a string if at least half of its stones
//! are lost. Stones that are captured and whose point their colour owns in the end count as not
//! lost.
//!
//! **Leakage.** A position is made from the moves before it alone, and a classifier sees stones
//! and nothing else: not the move number, the player to move, or the game. A test truncates
//! records and replaces later moves; the verdicts stay the same. Three things depend on the
//! whole game: which games count (those with known final owners), where a position at `25%` or
//! `-40` lies (the length of the game), and the truth. Whatever is learnt here (the curves of
//! [`curve`] and [`strength`]) is learnt from other games than those on which it is scored.
//!
//! [`At`] names the places, [`mod@line`] gives the positions, [`outcome`] the truth, [`judge`] the
//! verdicts and [`score`] their score; [`groups`] and [`strength`] measure groups of stones.
//! `examine` makes the rows of one game, [`job`] runs over all games, and [`summary`] reads
//! the rows back for the tables ([`table`]) and plots ([`plot`]); [`page`] shows some games.

mod at;
pub mod curve;
mod examine;
pub mod groups;
pub mod job;
pub mod judge;
pub mod line;
pub mod outcome;
pub mod page;
pub mod plot;
pub mod score;
pub mod strength;
pub mod summary;
pub mod table;

pub use at::At;

/// A list of places as text, with commas.
pub fn text_of(list: &[At]) -> String {
    let texts: Vec<String> = list.iter().map(At::to_string).collect();
    texts.join(",")
}
