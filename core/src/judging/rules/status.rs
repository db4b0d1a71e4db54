//! The status of a string in the words of players.
//!
//! [`Judgement::final_status`](crate::Judgement::final_status) gives it; `analyze` draws it, and
//! views for JSON, JavaScript and Python name it. Programs of users compare with these names, and
//! so do the boards of `core/tests/rules`; another name breaks both.

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
    /// It stays on the board, and not in seki.
    Alive,
    /// It can be captured.
    Dead,
    /// It stays on the board in a seki ([`Borders::seki`](crate::borders::Borders::seki)).
    Seki,
    /// The player who moves first decides whether it stays, or, by area rules, a ko threat that
    /// nobody can remove.
    Unsettled,
    /// The classifier gives no verdict.
    Unknown,
}

names! {
    FinalStatus:
    Alive "alive", Dead "dead", Seki "seki", Unsettled "unsettled", Unknown "unknown"
}
