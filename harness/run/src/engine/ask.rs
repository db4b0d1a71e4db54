//! Asks a GTP engine about a position.
//!
//! The board is set up first, which is not timed; then comes the question, which is.

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
    let shown = show(client, game);
    let (start, before) = (Instant::now(), client.process.cpu_time());
    let dead = match shown.and_then(|()| dead(client)) {
        Err(Failure::Refused(why)) => Err(why),
        dead => Ok(dead?),
    };
    let wall = start.elapsed();
    let cpu = before.zip(client.process.cpu_time());
    client.settle()?;
    let verdicts = dead
        .and_then(|dead| reading::read(&dead, &game.position).map_err(|why| format!("{why:#}")));
    Ok(RowAnswer {
        judgement: verdicts.map(|verdicts| Judgement::bare(&game.question(), verdicts)),
        wall_ns: Some(nanoseconds(wall)),
        cpu_ns: cpu.map(|(before, after)| nanoseconds(after.saturating_sub(before))),
    })
}

fn nanoseconds(time: Duration) -> u64 {
    time.as_nanos().try_into().unwrap_or(u64::MAX)
}

/// Shows the engine the position: its size and komi, then the stones, Black's first.
fn show(client: &mut GtpClient, game: &Game) -> Result<(), Failure> {
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
    let refused = |why| Failure::Refused(format!("refused `{command}`: {why}"));
    client.ask(command)?.map_err(refused)
}

/// The points of the list of dead stones: a string on each line, or all on one.
fn dead(client: &mut GtpClient) -> Result<Vec<String>, Failure> {
    let answer = accepted(client, "final_status_list dead")?;
    Ok(answer.split_whitespace().map(str::to_owned).collect())
}
