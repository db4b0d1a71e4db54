//! Positions before the end of games, scored by what became of them.
//!
//! **Truth.** The final owner of each point is the truth for all earlier positions of its game.
//! It comes from the counted result where there is one. Where the record has only a margin, it is
//! that of `combined` on the final position if its margin equals the recorded one exactly; of other
//! games only the end is judged. Such owners are not independent of `combined` at the final
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
//! [`mod@line`] makes the positions of a game with their truth; [`groups`], [`strength`] and
//! [`curve`] measure groups of stones and the potential model on them.

pub mod curve;
pub mod groups;
pub mod line;
mod outcome;
pub mod strength;

pub use outcome::{Outcome, final_truth};
