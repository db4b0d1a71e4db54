//! Proof-number search (Nagai (2002)): one frame and one table for the exact solver
//! ([`life`](crate::life)), the reader of local games and the safety search
//! ([`safety`](crate::safety)).
//!
//! All three take what is found as proved, within their limits. So an error in the frame or in the
//! table makes wrong proofs everywhere.

pub(crate) mod forcing;
pub mod life;
pub(crate) mod proof_number;
pub(crate) mod proof_table;
