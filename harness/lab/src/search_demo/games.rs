//! The source's two games and the dice game.

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::examples::{Cell, DiceMove, DiceNim, Robots, TicTacToe};
use crate::search::{AlphaBeta, Budget, Game, Options, Value, WIN, expectimax, minimax};

use super::effort::{Effort, efforts, write_table};

pub(super) fn cell_name(cell: Cell) -> &'static str {
    match cell {
        4 => "centre",
        0 | 2 | 6 | 8 => "corner",
        _ => "side",
    }
}

pub(super) fn value_name(value: Value) -> String {
    match value {
        WIN => "+inf".to_owned(),
        _ if value == -WIN => "-inf".to_owned(),
        _ => format!("{value:+}"),
    }
}

/// Figs. 3 to 6 and the whole game.
pub(super) fn tic_tac_toe(out: &mut impl Write) -> io::Result<Vec<Effort>> {
    writeln!(out, "Tic-tac-toe, symmetric positions one node\n")?;
    let mut game = TicTacToe::new();
    writeln!(
        out,
        "  backed-up values at depth 2 (fig. 3) and of the whole game"
    )?;
    let mut moves = Vec::new();
    game.moves(&mut moves);
    for cell in moves {
        let undo = game.play(cell);
        let [shallow, full] = [1, 8].map(|depth| minimax(&mut game, depth, None).value);
        game.undo(undo);
        let (shallow, full) = (value_name(shallow), value_name(full));
        writeln!(out, "    {:10}{shallow:>6}{full:>6}", cell_name(cell))?;
    }
    let pruned = AlphaBeta::new(Options::PLAIN).search(&mut game, 2);
    let all = minimax(&mut game, 2, None).counts.tips;
    writeln!(
        out,
        "  alpha-beta evaluates {} of {all} tips, {} alpha cut-off (fig. 6)\n",
        pruned.counts.tips, pruned.counts.alpha_cutoffs
    )?;
    let stages: [(&str, &[Cell]); 2] = [
        ("second stage (fig. 4)", &[4, 3]),
        ("third stage (fig. 5)", &[4, 3, 8, 0]),
    ];
    for (name, played) in stages {
        let Some(mut game) = TicTacToe::after(played) else {
            continue;
        };
        writeln!(out, "  {name}: values at depth 2, row and column from 1")?;
        let picture = game.to_string();
        let mut lines: Vec<String> = picture.lines().map(str::to_owned).collect();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut values: Vec<String> = Vec::new();
        for cell in moves {
            let undo = game.play(cell);
            let value = minimax(&mut game, 1, None).value;
            game.undo(undo);
            values.push(format!(
                "{},{} {}",
                cell / 3 + 1,
                cell % 3 + 1,
                value_name(value)
            ));
        }
        lines[1] += &format!("    {}", values.join("   "));
        for line in lines {
            writeln!(out, "    {line}")?;
        }
        writeln!(out)?;
    }
    let efforts = efforts("tic-tac-toe", &mut game, 9);
    write_table(&efforts, out)?;
    writeln!(
        out,
        "\n  deepening with at most 2,000 nodes: an answer at any moment"
    )?;
    writeln!(
        out,
        "  {:>7}{:>8}{:>8}{:>8}",
        "depth", "move", "value", "nodes"
    )?;
    let mut lines = String::new();
    let mut search = AlphaBeta::new(Options::default());
    let last = search.deepen_with(&mut game, &Budget::nodes(2_000), |answer| {
        let best = answer.best.map_or("-", cell_name);
        let value = value_name(answer.value);
        let (depth, nodes) = (answer.depth, answer.counts.nodes);
        lines += &format!("  {depth:7}{best:>8}{value:>8}{nodes:8}\n");
        ControlFlow::Continue(())
    });
    write!(out, "{lines}")?;
    let end = if last.solved {
        "solved"
    } else {
        "budget used up"
    };
    writeln!(out, "  {end} after {} nodes", last.counts.nodes)?;
    Ok(efforts)
}

/// Pursuit, and what the methods cost.
pub(super) fn robots(out: &mut impl Write) -> io::Result<Vec<Effort>> {
    writeln!(
        out,
        "Grid robots: White, MAX, wants to be on Black's cell\n"
    )?;
    writeln!(
        out,
        "  plies to the catch, White in a corner and to move, Black at the far end"
    )?;
    writeln!(
        out,
        "  {:>7}{:>10}{:>8}{:>10}{:>10}",
        "grid", "distance", "plies", "nodes", "value"
    )?;
    for lines in 2..=6u8 {
        for step_back in [1, 0] {
            let black = (lines - 1, lines - 1 - step_back);
            let Some(mut game) = Robots::new(lines, lines, (0, 0), black) else {
                continue;
            };
            let mut search = AlphaBeta::new(Options::default());
            let answer = search.deepen(&mut game, &Budget::depth(16));
            let plies = match answer.value {
                WIN => answer.depth.to_string(),
                _ => format!("> {}", answer.depth),
            };
            writeln!(
                out,
                "  {:>7}{:10}{plies:>8}{:10}{:>10}",
                format!("{lines}x{lines}"),
                game.distance(),
                answer.counts.nodes,
                value_name(answer.value)
            )?;
        }
    }
    writeln!(
        out,
        "  at an even distance White never gets there: every step changes the colour\n  \
         of a chess-board\n"
    )?;
    let Some(mut game) = Robots::new(8, 8, (1, 1), (4, 5)) else {
        return Ok(Vec::new());
    };
    writeln!(out, "  8x8, White at 2,2 and to move, Black at 5,6")?;
    let efforts = efforts("robots", &mut game, 9);
    write_table(&efforts, out)?;
    Ok(efforts)
}

/// Expected values of nim with a die.
pub(super) fn dice(out: &mut impl Write) -> io::Result<()> {
    const MOST: u8 = 7;
    writeln!(
        out,
        "Nim with a die: take 1 to as many as it shows; the last one wins\n"
    )?;
    let throws: String = (1..=6).map(|face| format!("{face:>5}")).collect();
    writeln!(
        out,
        "  {:>6}{:>10}{:>10}{:>10}   best number to take for a throw of",
        "pile", "expected", "win in %", "nodes"
    )?;
    writeln!(out, "  {:36}{throws}", "")?;
    for pile in 1..=MOST {
        let Some(mut game) = DiceNim::new(pile, 6) else {
            continue;
        };
        let answer = expectimax(&mut game, pile.into());
        let takes: String = (1..=6)
            .filter_map(|face| {
                let mut rolled = game.rolled(face)?;
                match expectimax(&mut rolled, pile.into()).best? {
                    DiceMove::Take(count) => Some(format!("{count:5}")),
                    DiceMove::Throw(_) => None,
                }
            })
            .collect();
        writeln!(
            out,
            "  {pile:6}{:10.4}{:10.1}{:10}{takes}",
            answer.value,
            50.0 + 50.0 * answer.value,
            answer.counts.nodes
        )?;
    }
    Ok(())
}
