//! Proof-number search (Nagai (2002)): one frame and one table for the exact solver
//! ([`solve`](crate::solve)) and the safety search ([`safety`](crate::safety)). The search with
//! zones ([`zone_search`](crate::zone_search)) takes the choice of the next child from it.

pub(crate) mod proof_number;
pub(crate) mod proof_table;
