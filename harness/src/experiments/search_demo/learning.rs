//! Evaluations learnt by TD(lambda), compared with their known values.

use std::io::{self, Write};

use super::examples::{DiceNim, SelfPlay, random_walk};
use sahwal_core::search::expectimax;

/// The largest pile that the network learns.
const MOST: u8 = 7;

pub(super) fn learning(options: &super::Options, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "TD(lambda), linear: a random walk over five places, 3,000 walks\n"
    )?;
    let line = |name: &str, values: &[f64]| {
        let cells: String = values.iter().map(|value| format!("{value:8.3}")).collect();
        format!("  {name:12}{cells}")
    };
    let exact = [1.0, 2.0, 3.0, 4.0, 5.0].map(|place| place / 6.0);
    writeln!(out, "{}", line("exact", &exact))?;
    for lambda in [0.0, 0.3, 0.7, 1.0] {
        let values = random_walk(lambda, 3_000, options.seed);
        writeln!(out, "{}", line(&format!("lambda {lambda}"), &values))?;
    }
    writeln!(
        out,
        "\nTD(0.3), ten hidden sigmoid units: nim with a die, learnt by playing itself\n\n  \
         chance to win of whoever throws next, by pile\n"
    )?;
    let Some(mut player) = SelfPlay::new(MOST, options.seed) else {
        return Ok(());
    };
    let piles = || (1..=MOST).map(|pile| format!("{pile:>7}"));
    writeln!(
        out,
        "  {:12}{}{:>9}",
        "games",
        piles().collect::<String>(),
        "rms"
    )?;
    let exact = |pile: u8| {
        let mut game = DiceNim::new(pile, 6)?;
        Some(0.5 + 0.5 * expectimax(&mut game, pile.into()).value)
    };
    let line = |values: Vec<f64>| -> String {
        values.iter().map(|value| format!("{value:7.3}")).collect()
    };
    let mut played = 0;
    for games in [0, 100, 1_000, 10_000] {
        while played < games {
            player.play();
            played += 1;
        }
        let chances = (1..=MOST).map(|pile| player.chance(pile)).collect();
        writeln!(out, "  {games:<12}{}{:9.3}", line(chances), player.error())?;
    }
    let values = (1..=MOST).filter_map(exact).collect();
    writeln!(out, "  {:12}{}{:9.3}", "exact", line(values), 0.0)
}
