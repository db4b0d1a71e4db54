//! Tunes the parameter v1 of the potential model on a folder of games. Each position is seen once,
//! and judged for every value.
//!
//! ```text
//! cargo run --release --example tune_folder -- path/to/folder
//! ```

use sahwal_core::classify::find;
use sahwal_core::params::at_path;
use sahwal_data::input::{Selection, load};

fn main() -> anyhow::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or("selfplay".to_owned());
    let mut cells = Vec::new();
    for step in 0..=20 {
        let v1 = f64::from(step) / 5.0;
        let cell = find("potential")?.build_with(&at_path("v1", v1.into()))?;
        cells.push((v1, cell, 0));
    }
    for game in load(&Selection::resolve(&[folder])?)?
        .iter()
        .flat_map(|set| &set.games)
    {
        let Some(truth) = &game.truth else { continue };
        let seen = cells[0].1.see(&game.position);
        for (_, cell, right) in &mut cells {
            let owners = cell.judge(&seen, &game.question()).verdicts.owners;
            *right += owners.agreement(truth.owners()).len();
        }
    }
    for (v1, _, right) in cells {
        println!("v1 = {v1}: {right} points right");
    }
    Ok(())
}
