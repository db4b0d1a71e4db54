//! Proof-number search (Nagai (2002)): one frame and one table for the exact solver
//! ([`life`](crate::life)) and the safety search ([`safety`](crate::safety)).

pub mod life;
pub(crate) mod proof_number;
pub(crate) mod proof_table;
