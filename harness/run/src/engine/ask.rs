//! Asks a GTP engine about a position.
//!
//! The board is set up first, which is not timed; then comes the question, which is.

use std::time::{Duration, Instant};

use sahwal_core::{Colour, Position};
use sahwal_data::input::Game;

use super::gtp::GtpClient;
use super::process::Failure;

/// The komi of a game whose record has none, in points.
const KOMI: f64 = 6.5;

/// What an engine is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    /// The position to judge.
    pub(super) position: Position,
    /// Komi in points.
    pub(super) komi: f64,
}

impl Asked {
    /// The question about the position of a game.
    pub(super) fn of(game: &Game) -> Asked {
        Asked {
            position: game.position,
            komi: game.recorded.terms.komi.unwrap_or(KOMI),
        }
    }

    /// The commands that bring the stones on the board, Black's first.
    pub(super) fn stones(&self) -> impl Iterator<Item = String> {
        let size = self.position.size();
        let of = move |colour: Colour| {
            let stones = self.position.stones(colour).iter();
            stones.map(move |point| format!("play {} {}", colour.letter(), point.gtp(size)))
        };
        Colour::BOTH.into_iter().flat_map(of)
    }
}

/// An answer with its times.
pub(super) struct Timed {
    /// The points of its dead stones, or why the engine refused.
    pub(super) dead: Result<Vec<String>, String>,
    pub(super) wall: Duration,
    pub(super) cpu: Option<Duration>,
}

/// Asks one question, and makes sure that nothing else was said. A refusal is an answer; after
/// a failure the engine is useless.
pub(super) fn ask(client: &mut GtpClient, asked: &Asked) -> Result<Timed, Failure> {
    let shown = show(client, asked);
    let (start, before) = (Instant::now(), client.cpu_time());
    let dead = match shown.and_then(|()| dead(client)) {
        Err(Failure::Refused(why)) => Err(why),
        dead => Ok(dead?),
    };
    let wall = start.elapsed();
    let cpu = before.zip(client.cpu_time());
    client.settle()?;
    Ok(Timed {
        dead,
        wall,
        cpu: cpu.map(|(before, after)| after.saturating_sub(before)),
    })
}

/// Shows the engine the position.
fn show(client: &mut GtpClient, asked: &Asked) -> Result<(), Failure> {
    let size = asked.position.size().lines();
    let start = [
        format!("boardsize {size}"),
        "clear_board".to_owned(),
        format!("komi {}", asked.komi),
    ];
    for command in start.into_iter().chain(asked.stones()) {
        accepted(client, &command)?;
    }
    Ok(())
}

/// The answer to a command.
fn accepted(client: &mut GtpClient, command: &str) -> Result<String, Failure> {
    let refused = |why| Failure::Refused(format!("refused `{command}`: {why}"));
    client.ask(command)?.map_err(refused)
}

/// The points of the list of dead stones: a string on each line, or all on one.
fn dead(client: &mut GtpClient) -> Result<Vec<String>, Failure> {
    let answer = accepted(client, "final_status_list dead")?;
    Ok(answer.split_whitespace().map(str::to_owned).collect())
}
