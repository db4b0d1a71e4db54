//! Where a search to a fixed depth errs, and where best play is not all (section 12.5).

use std::io::{self, Write};

use crate::search::{AlphaBeta, Game, Options, Player, Quiescence, Value, minimax};
use sahwal_core::{Point, Position, position};

use super::examples::{Cell, Chase, Ladder, TicTacToe};
use super::games::{cell_name, value_name};

/// The depth that reads every ladder of these boards to its end.
const TO_THE_END: u32 = 40;

/// Goes on where the value changes with the next ply.
const QUIESCENCE: Quiescence = Quiescence {
    margin: 0,
    look: 1,
    extra: TO_THE_END,
};

/// A ladder on an empty board, and one that meets a stone of its own colour.
fn ladders() -> [(&'static str, Position); 2] {
    let works = position! {
        . . . . . . . . .
        . . O . . . . . .
        . O X O . . . . .
        . O . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    };
    let fails = position! {
        . . . . . . . . .
        . . O . . . . . .
        . O X O . . . . .
        . O . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
    };
    [
        ("the ladder works", works),
        ("a stone of Black breaks the ladder", fails),
    ]
}

/// The stone in the ladder.
const STONE: Point = Point::at(2, 2);

/// The horizon effect on a ladder, and quiescence.
pub(super) fn horizon(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "A ladder: Black, MAX, runs or plays elsewhere. The value is the number of\n\
         Black's stones that are captured or in atari, with a minus sign.\n"
    )?;
    let quiet = Options {
        quiescence: Some(QUIESCENCE),
        ..Options::PLAIN
    };
    for (name, position) in ladders() {
        writeln!(out, "  {name}")?;
        for line in position.to_string().lines() {
            writeln!(out, "    {line}")?;
        }
        writeln!(
            out,
            "  {:>7}{:>26}{:>26}{:>19}\n  {:7}{:>12}{:>7}{:>7}{:>12}{:>7}{:>7}{:>12}{:>7}",
            "depth",
            "plain",
            "with quiescence",
            "blind to atari",
            "",
            "move",
            "value",
            "nodes",
            "move",
            "value",
            "nodes",
            "move",
            "value"
        )?;
        for depth in (1..=14).chain([TO_THE_END]) {
            let search = |options, change: fn(Ladder) -> Ladder| {
                let Some(game) = Ladder::new(&position, STONE) else {
                    unreachable!("the ladder has a stone");
                };
                let answer = AlphaBeta::new(options).search(&mut change(game), depth);
                let best = match answer.best {
                    Some(Chase::Some(_)) => "run",
                    _ => "elsewhere",
                };
                let nodes = answer.counts.nodes + answer.counts.other_evaluations;
                (format!("{best:>12}{:>7}", answer.value), nodes)
            };
            let (plain, plain_nodes) = search(Options::PLAIN, |game| game);
            let (calm, calm_nodes) = search(quiet, |game| game);
            let (blind, _) = search(quiet, Ladder::blind_to_atari);
            writeln!(
                out,
                "  {depth:7}{plain}{plain_nodes:>7}{calm}{calm_nodes:>7}{blind}"
            )?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "  At an odd depth the last ply is Black's escape from atari: the loss lies\n  \
         behind the horizon, and Black runs in both positions. At an even depth it is\n  \
         White's atari: every run looks lost, until depth 14 sees the end. A node whose\n  \
         value changes with the next ply is not quiet, so quiescence reads every\n  \
         ladder to its end and answers right at every depth. With an evaluation that is\n  \
         blind to atari no step of the ladder changes the value: all are quiet, and\n  \
         quiescence itself fails."
    )
}

/// A move with its value and the replies of the opponent that give value away.
struct Gamble {
    cell: Cell,
    value: Value,
    wrong: usize,
    replies: usize,
}

/// The moves of a position of the whole game tree, those with most wrong replies first among
/// equal values.
fn gambles(game: &mut TicTacToe) -> Vec<Gamble> {
    let player = game.player();
    let mut cells = Vec::new();
    game.moves(&mut cells);
    let mut gambles: Vec<Gamble> = cells
        .into_iter()
        .map(|cell| {
            game.play(cell);
            let value = minimax(game, 9, None).value;
            let mut replies = Vec::new();
            game.moves(&mut replies);
            let wrong = replies.iter().filter(|&&reply| {
                game.play(reply);
                let then = minimax(game, 9, None).value;
                game.undo(reply);
                player.prefers(then, value)
            });
            let wrong = wrong.count();
            game.undo(cell);
            Gamble {
                cell,
                value,
                wrong,
                replies: replies.len(),
            }
        })
        .collect();
    let liking = |value: Value| match player {
        Player::Max => -value,
        Player::Min => value,
    };
    gambles.sort_by(|one, other| {
        let shares = (other.wrong * one.replies).cmp(&(one.wrong * other.replies));
        liking(one.value).cmp(&liking(other.value)).then(shares)
    });
    gambles
}

/// Equal moves of tic-tac-toe by the number of replies that err.
pub(super) fn errors(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "Gambling on errors in tic-tac-toe: minimax finds these moves equal, but the\n\
         opponent has more wrong replies to some of them\n"
    )?;
    let positions: [(&str, &[Cell]); 2] = [
        ("crosses to move: every move draws", &[]),
        ("noughts to move: every move loses", &[0, 1, 4]),
    ];
    for (name, played) in positions {
        let mut game = TicTacToe::with_all_moves();
        for &cell in played {
            game.play(cell);
        }
        writeln!(out, "  {name}")?;
        for line in game.to_string().lines() {
            writeln!(out, "    {line}")?;
        }
        writeln!(
            out,
            "  {:>12}{:>10}{:>8}{:>16}",
            "row, column", "", "value", "wrong replies"
        )?;
        for Gamble {
            cell,
            value,
            wrong,
            replies,
        } in gambles(&mut game)
        {
            let place = format!("{},{}", cell / 3 + 1, cell % 3 + 1);
            let value = value_name(value);
            writeln!(
                out,
                "  {place:>12}{:>10}{value:>8}{:>16}",
                cell_name(cell),
                format!("{wrong} of {replies}")
            )?;
        }
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_search_runs_into_the_ladder_and_quiescence_does_not() {
        let [(_, works), (_, fails)] = ladders();
        let best = |position: &Position, depth, quiescence| {
            let options = Options {
                quiescence,
                ..Options::PLAIN
            };
            let mut game = Ladder::new(position, STONE).unwrap();
            let answer = AlphaBeta::new(options).search(&mut game, depth);
            (answer.best.unwrap().is_some(), answer.value)
        };
        let (runs, leaves) = ((true, 0), (false, -1));
        assert_eq!(best(&works, TO_THE_END, None), leaves);
        assert_eq!(best(&works, 3, None), runs);
        assert_eq!(best(&works, 3, Some(QUIESCENCE)), leaves);
        assert_eq!(best(&fails, TO_THE_END, None), runs);
        assert_eq!(best(&fails, 2, None), leaves);
        assert_eq!(best(&fails, 2, Some(QUIESCENCE)), runs);
    }

    #[test]
    fn a_corner_leaves_one_right_reply() {
        let mut game = TicTacToe::with_all_moves();
        let gambles = gambles(&mut game);
        assert!(gambles.iter().all(|one| one.value == 0));
        assert_eq!(cell_name(gambles[0].cell), "corner");
        assert_eq!((gambles[0].wrong, gambles[0].replies), (7, 8));
        let of = |cell| gambles.iter().find(|one| one.cell == cell).unwrap().wrong;
        // The centre is answered in a corner.
        assert_eq!(of(4), 4);
    }
}
