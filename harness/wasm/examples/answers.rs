//! Answers questions from standard input, one JSON object on each line, as the WebAssembly does.
//! The tests of the npm package and of the Python package compare their answers with these.
//!
//! ```text
//! echo '{"ask": "judge", "board": [[0, 1], [1, 0]]}' |
//!     cargo run --release -p sahwal-wasm --example answers
//! ```

use std::io::Write;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lines() {
        writeln!(out, "{}", sahwal_wasm::answer(&line?))?;
    }
    Ok(())
}
