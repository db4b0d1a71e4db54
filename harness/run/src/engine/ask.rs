//! Asks a GTP engine which stones of a position are dead, and times its answer.
//!
//! `EngineRow` calls [`ask`] for each game of `sahwal run --engine`. The board is set up first,
//! which is not timed; then comes the question, which is. An engine with a wrong board or komi
//! answers another question, and its row is scored by it.

use std::time::{Duration, Instant};

use sahwal_core::{Colour, Judgement};
use sahwal_data::input::Game;

use super::gtp::GtpClient;
use super::process::Failure;
use super::{RowAnswer, reading};

/// The komi of a game whose record has none, in points.
const KOMI: f64 = 6.5;

/// Asks for the dead stones of the position of a game, and makes sure that nothing else was said. A
/// refusal is an answer; after a failure the engine is useless.
pub(super) fn ask(client: &mut GtpClient, game: &Game) -> Result<RowAnswer, Failure> {
    let set_up = set_up(client, game);
    // The question alone is timed: setting up takes a command for each stone, which tells more of
    // the pipe than of the engine.
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
    // An engine that said too much would answer the next question with what is left of this one.
    client.settle()?;
    let judgement = names.and_then(|names| {
        let verdicts = reading::read(&names, &game.position).map_err(|why| format!("{why:#}"))?;
        Ok(Judgement::bare(&game.question(), verdicts))
    });
    let cpu_ns = match (cpu_before, cpu_after) {
        // A child that ended takes its time with it, so the sum may have become smaller.
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

/// Sets the position up: its size and komi, then the stones, Black's first. Since the position is
/// one after its captures, the stones capture nothing in any order.
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

/// The answer to a command.
fn accepted(client: &mut GtpClient, command: &str) -> Result<String, Failure> {
    client
        .ask(command)?
        .map_err(|why| Failure::Refused(format!("refused `{command}`: {why}")))
}

/// The points of the list of dead stones: a string on each line, or all on one.
fn dead_stones(client: &mut GtpClient) -> Result<Vec<String>, Failure> {
    let answer = accepted(client, "final_status_list dead")?;
    Ok(answer.split_whitespace().map(str::to_owned).collect())
}
