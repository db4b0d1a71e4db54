//! Proof-number search (Nagai (2002)): one search and one table for the exact solver
//! ([`life`](crate::life)), the reader of local games and the safety search
//! ([`safety`](crate::safety)).
//!
//! All three treat its results as proved, within their limits. So an error in the search or in the
//! table makes wrong proofs everywhere.

pub(crate) mod forcing;
pub mod life;
pub(crate) mod proof_number;
pub(crate) mod proof_table;
