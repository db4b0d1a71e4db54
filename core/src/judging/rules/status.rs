//! The status of a string in the words of players.
//!
//! [`Judgement::final_status`](crate::Judgement::final_status) gives it; `analyze` draws it, and
//! views for JSON, JavaScript and Python name it. Users' programs and the boards of
//! `core/tests/rules` compare these names, so another name breaks both.

use crate::base::names::names;

/// The status of a string at the end of a game.
///
/// ```
/// use sahwal_core::rules::FinalStatus;
///
/// assert_eq!(FinalStatus::Seki.name(), "seki");
/// assert_eq!(FinalStatus::Unsettled.name(), "unsettled");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalStatus {
    /// It stays on the board, and is not in seki.
    Alive,
    /// It can be captured.
    Dead,
    /// It stays on the board in a seki ([`Borders::seki`](crate::borders::Borders::seki)).
    Seki,
    /// It is open whether it stays. The player who moves first decides that, or, by area rules, a
    /// ko threat that nobody can remove.
    Unsettled,
    /// The classifier gives no verdict.
    Unknown,
}

names! {
    FinalStatus:
    Alive "alive", Dead "dead", Seki "seki", Unsettled "unsettled", Unknown "unknown"
}
