//! Evaluations learnt by TD(lambda), compared with their known values.

use std::io::{self, Write};

use super::examples::{SelfPlay, exact_ends, payoff, random_walk, rms};

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
        "\nTD(0.3), ten hidden sigmoid units, four outputs: nim with a die, learnt by\n\
         playing itself; a last move that takes four matches or more wins double\n"
    )?;
    let Some(mut player) = SelfPlay::new(MOST, options.seed) else {
        return Ok(());
    };
    let exact: Vec<Vec<f64>> = exact_ends(MOST).iter().map(|ends| ends.to_vec()).collect();
    let payoffs =
        |ends: &[Vec<f64>]| -> Vec<f64> { ends.iter().map(|ends| payoff(ends)).collect() };
    let learnt =
        |player: &SelfPlay| -> Vec<Vec<f64>> { (1..=MOST).map(|pile| player.ends(pile)).collect() };
    let piles: String = (1..=MOST).map(|pile| format!("{pile:>7}")).collect();
    let line = |name: &str, values: &[f64]| {
        let cells: String = values.iter().map(|value| format!("{value:7.3}")).collect();
        format!("  {name:12}{cells}")
    };
    writeln!(
        out,
        "  expected payoff of whoever throws next, by pile\n\n  {:12}{piles}{:>9}",
        "games", "rms"
    )?;
    let mut played = 0;
    for games in [0, 100, 1_000, 10_000] {
        while played < games {
            player.play();
            played += 1;
        }
        let values = payoffs(&learnt(&player));
        let error = rms(&values, &payoffs(&exact));
        writeln!(out, "{}{error:9.3}", line(&games.to_string(), &values))?;
    }
    writeln!(out, "{}{:9.3}", line("exact", &payoffs(&exact)), 0.0)?;
    writeln!(
        out,
        "\n  chance of each end, by pile, after {played} games\n  \
         constant: the mean of the exact chances, the best guess without the pile\n\n  \
         {:12}{piles}{:>9}",
        "", "rms"
    )?;
    let learnt = learnt(&player);
    for (end, name) in ["win", "double win", "loss", "double loss"]
        .iter()
        .enumerate()
    {
        let column =
            |ends: &[Vec<f64>]| -> Vec<f64> { ends.iter().map(|ends| ends[end]).collect() };
        let exact = column(&exact);
        let mean = exact.iter().sum::<f64>() / exact.len() as f64;
        let constant = vec![mean; exact.len()];
        for (name, values) in [
            (*name, &column(&learnt)),
            ("  exact", &exact),
            ("  constant", &constant),
        ] {
            writeln!(out, "{}{:9.3}", line(name, values), rms(values, &exact))?;
        }
    }
    Ok(())
}
