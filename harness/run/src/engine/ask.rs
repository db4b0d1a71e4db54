//! Asks a GTP engine which stones of a position are dead, and times its answer.
//!
//! `EngineRow` calls [`ask`] for each game of `sahwal run --engine`. Setting up the board is not
//! timed; the question is. An engine that gets a wrong board or komi answers another question, but
//! its row is scored as if it were this one.

use std::time::{Duration, Instant};

use sahwal_core::{Colour, Judgement};
use sahwal_data::input::Game;

use super::gtp::GtpClient;
use super::process::Failure;
use super::{RowAnswer, reading};

/// The komi in points, if the record of a game has none.
const KOMI: f64 = 6.5;

/// Asks for the dead stones of the position of a game. If the engine refuses the question, the
/// result is an answer without verdicts.
///
/// # Errors
/// The engine ended, took too long, or wrote something that is not an answer. It cannot be asked
/// again.
pub(super) fn ask(client: &mut GtpClient, game: &Game) -> Result<RowAnswer, Failure> {
    let set_up = set_up(client, game);
    // Only the question is timed. Setting up takes a command for each stone, so its time would
    // measure the pipe more than the engine.
    let start = Instant::now();
    let cpu_before = client.process.cpu_time();
    let reply = set_up.and_then(|()| dead_stones(client));
    let wall = start.elapsed();
    let cpu_after = client.process.cpu_time();
    let names = match reply {
        Ok(names) => Ok(names),
        Err(Failure::Refused(why)) => Err(why),
        Err(failure) => return Err(failure),
    };
    // If the engine has written too much, the rest would be taken for the next answer.
    client.settle()?;
    let judgement = names.and_then(|names| {
        let verdicts = reading::read(&names, &game.position).map_err(|why| format!("{why:#}"))?;
        Ok(Judgement::bare(&game.question(), verdicts))
    });
    let cpu_ns = match (cpu_before, cpu_after) {
        // The time of a child disappears when it ends, so the sum may have become smaller.
        (Some(before), Some(after)) => Some(nanoseconds(after.saturating_sub(before))),
        _ => None,
    };
    Ok(RowAnswer {
        judgement,
        wall_ns: Some(nanoseconds(wall)),
        cpu_ns,
    })
}

fn nanoseconds(time: Duration) -> u64 {
    time.as_nanos().try_into().unwrap_or(u64::MAX)
}

/// Sets up the position: its size and komi, then the stones, Black's first. Every string of the
/// position has a liberty, so no stone captures another, whatever their order.
fn set_up(client: &mut GtpClient, game: &Game) -> Result<(), Failure> {
    let size = game.position.size();
    accepted(client, &format!("boardsize {}", size.lines()))?;
    accepted(client, "clear_board")?;
    let komi = game.recorded.terms.komi.unwrap_or(KOMI);
    accepted(client, &format!("komi {komi}"))?;
    for colour in Colour::BOTH {
        for point in game.position.stones(colour) {
            let command = format!("play {} {}", colour.letter(), point.gtp(size));
            accepted(client, &command)?;
        }
    }
    Ok(())
}

/// The answer to a command. A refusal is an error that names the command.
fn accepted(client: &mut GtpClient, command: &str) -> Result<String, Failure> {
    client
        .ask(command)?
        .map_err(|why| Failure::Refused(format!("refused `{command}`: {why}")))
}

/// The names of the dead stones. Engines write a string on each line, or all stones on one line.
fn dead_stones(client: &mut GtpClient) -> Result<Vec<String>, Failure> {
    let answer = accepted(client, "final_status_list dead")?;
    Ok(answer.split_whitespace().map(str::to_owned).collect())
}
