//! The life and death of one block, and local fights on at most 64 points.
//!
//! [`Fate`] is the outcome with one given player moving first, [`Class`] the two fates
//! with either player moving first. The exact solver ([`solve`](crate::solve)), the table
//! of closed regions ([`features::closed_region`](crate::features::closed_region)) and the
//! combined classifier share them.
//!
//! The rest of the room is internal. A set of points is one machine word (`bits`); a `Plot`
//! numbers the points of an area and knows their neighbours, strings and captures. Two games
//! are played on a plot:
//!
//! | game | played by | its blocks and walls |
//! | --- | --- | --- |
//! | `Fight` | the exact solver | one block, or a group of blocks; what is outside is fixed or against one player ([`Outside`]); ko binds either player but the ko master |
//! | `LocalGame` | the safety search | many blocks around, with eyes elsewhere; the defender must leave each a liberty; ko binds the defender |
//!
//! Four related algorithms are not built on a `Plot`, for these reasons:
//!
//! - **Benson's algorithm on a whole board** ([`benson()`](crate::benson())). A board has up to
//!   361 points and hundreds of strings; a plot has at most 64 points. The question differs,
//!   too: `benson()` finds all unconditionally alive blocks of a position, once. The function
//!   in this room answers for one block at many nodes of a search, so it stops as soon as the
//!   block has fewer than two eyes, and claims nothing beyond 16 strings or regions. It shares the
//!   elimination (`alive_blocks`) with [`zone_search`](crate::zone_search).
//! - **The solver of closed regions** of `sahwal-lab`, which made the table
//!   ([`features::closed_region`](crate::features::closed_region)). It is the independent
//!   oracle of the exact solver: it enumerates every position of a region of at most seven
//!   points and finds the fates by retrograde analysis, with no search, no transposition table
//!   and no treatment of repetition on a path. `sahwal-lab closed-regions verify --search` compares
//!   the two on every case of the table. If both used the rules of `Fight`, an error there
//!   would show in neither. It also counts outside liberties as a number, where a fight has
//!   points for them.
//! - **The reading of small fights** in the combined classifier. There the surrounding strings
//!   are the ones at risk: the captor must not lose a larger string than it takes. A `Fight`
//!   has one block that can be lost and walls that cannot be captured, so the search plays
//!   whole strings on a [`Board`](crate::Board).
//! - **The search with relevance zones** ([`zone_search`](crate::zone_search)). It plays on the whole
//!   board. It disproves nothing, so the exact solver cannot use it. The safety search could, but
//!   would prove less. On igs31 the safety search tries 24,526 zones and proves 758. The search with
//!   relevance zones was given the same zones, and as many positions as the safety search may
//!   evaluate: it proves 190, in the same time. On selfplay the safety search proves 6,655 of
//!   119,458 zones; the other proves 2,416 and takes twice the time. Commit aa48bdb4 holds this
//!   comparison: set `EXP=1` for a run of `mueller-search`.

mod benson;
mod bits;
mod class;
mod fight;
mod local;
mod outside;
mod plot;

pub use class::{Class, Fate};
pub use outside::Outside;

pub(crate) use benson::{Enclosed, alive_blocks, is_unconditionally_alive};
pub(crate) use bits::{Bits, Bits64, each_bit};
pub(crate) use fight::{ATTACKER, Fight, KoRule, NO_KO, OWNER, Played, State};
pub(crate) use local::{Around, Attack, Block, LocalGame, RimBlock, Stones};
#[cfg(test)]
pub(crate) use plot::Plot;
pub(crate) use plot::{Adjacency, WholeBoard};
