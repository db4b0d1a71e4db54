//! Certificates of proofs: their files, and attackers that play against their strategies.
//!
//! A certificate file is JSON (`version` 1). Its fields:
//!
//! | field | meaning |
//! | --- | --- |
//! | `format` | `"sahwal certificate"` |
//! | `version` | 1 |
//! | `board` | the whole board, a text for each row from the top: `X`, `O`, `.` |
//! | `goal` | `live`, `keep` or `capture` |
//! | `needed` | `all` or `any` of the crucial strings |
//! | `prover`, `first` | `black` or `white`: who has the goal, who moves first |
//! | `threats` | how often the prover may retake a ko at once |
//! | `crucial`, `zone`, `immortal` | points such as `"A1 B1"` |
//! | `answers` | a list, one entry for each state with the prover to move |
//!
//! An entry has `state`, a letter `X`, `O` or `.` for each point of the zone, row by row from the
//! top-left (unknown points have the opponent's letter); `ko`, the point where the prover may not
//! retake (left out if there is none); `threats` that remain (left out if 0); and `answer`, a point
//! or `pass`. The module [`sahwal_core::certificate`] has the rules.

mod attack;
mod file;
mod tested;
#[cfg(test)]
mod tests;

pub use attack::{Attacked, Attacker, attack};
pub use file::{parse, read, write, write_text};
pub use tested::{Refuted, Tested};
