//! The analysis of `sahwal-core` as WebAssembly.
//!
//! A host sends one JSON object and gets one JSON object back ([`answer()`]). The npm package
//! `sahwal`, whose JavaScript is beside this crate, hides the JSON. Without JavaScript, a host
//! calls the three functions that the module exports:
//!
//! 1. `sahwal_input(length)` makes room for a question of `length` bytes and returns its
//!    address; the host writes the question there, in UTF-8.
//! 2. `sahwal_answer()` answers it and returns the length of the answer in bytes.
//! 3. `sahwal_output()` returns the address of the answer, valid until the next call.
//!
//! The module imports nothing: no clock, no random numbers, no files. The same question
//! always gets the same answer.
//!
//! # Questions
//!
//! The field `ask` names the question. Unknown fields are errors.
//!
//! | `ask` | further fields | answer |
//! | --- | --- | --- |
//! | `classifiers` | | the registry |
//! | `judge` | `board`, `classifier`, `params`, `rules`, `komi`, `handicap`, `captured`, `layers`, `turn`; of a record also `game`, `line`, `move` | owners, strings, score, layers; what a record says |
//! | `record` | `record`, `game`, `line` | what a record says, and the positions after 0, 1, 2, ... moves |
//! | `save` | `record`, `game`, `line`, `info`, `mark`, `add` | the record with properties that are set and a line that is added |
//! | `play` | `board`, `sign`, `vertex` | the board after a move and the captured stones |
//! | `dead` | `board`, `iterations`, `seed`, `params` | the vertices of dead stones |
//! | `ownership` | `board`, `iterations`, `seed` | the mean owner of each point, -1 to 1 |
//! | `end` | `board`, `sign`, `seed` | the board after one random game |
//! | `floating` | `board` | the vertices of floating stones |
//!
//! A board is a list of rows from the top, each a list of -1 (white), 0 (empty) and 1 (black). It
//! may also be a picture with `X`, `O` and `.`, or a game record (SGF) as a text or as `{"bytes":
//! [...]}`. A vertex is `[x, y]`, both from 0, from the top left. An answer is `{"ok": ...}` or
//! `{"error": "expected ..., found ..."}`.

mod answer;
mod board;
mod classifiers;
mod floating;
mod judge;
mod layers;
#[cfg(target_family = "wasm")]
mod memory;
mod playouts;
mod record;
mod save;
mod turn;

pub use answer::answer;
