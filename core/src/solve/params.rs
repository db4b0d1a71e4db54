//! How much a solver may spend.

/// By what search a [`Solver`](super::Solver) proves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Prover {
    /// Depth-first proof-number search (Nagai 2002).
    #[default]
    ProofNumber,
    /// Alpha-beta with iterative deepening, hash moves and history.
    AlphaBeta,
}

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
    /// How it proves. Both give the same answers; what they cost is told with the
    /// results.
    pub prover: Prover,
}

impl Default for SolveParams {
    fn default() -> SolveParams {
        SolveParams {
            nodes: 20_000_000,
            memory: 128,
            prover: Prover::ProofNumber,
        }
    }
}
