//! How much a solver may spend.

/// The limits of a [`Solver`](super::Solver).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
pub struct SolveParams {
    /// Positions made for the answer with each player first; naming the key moves and
    /// the lines of play may take as many again each.
    pub nodes: u64,
    /// Size of the transposition table, in units of 2^20 bytes; at least 1 is taken.
    pub memory: usize,
}

impl Default for SolveParams {
    fn default() -> SolveParams {
        SolveParams {
            nodes: 20_000_000,
            memory: 128,
        }
    }
}
