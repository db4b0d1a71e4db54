//! Asks a GTP engine about a position.
//!
//! The board is set up first, which is not timed; then come the questions, which are.

use std::time::{Duration, Instant};

use super::gtp::GtpClient;
use super::process::Failure;
use super::question::Asked;
use super::reading::Lists;

/// An answer with its times.
pub(super) struct Timed {
    /// The lists, or why the engine refused.
    pub(super) lists: Result<Lists, String>,
    pub(super) wall: Duration,
    pub(super) cpu: Option<Duration>,
}

/// Asks one question, and makes sure that nothing else was said. A refusal is an answer; after
/// a failure the engine is useless.
pub(super) fn ask(client: &mut GtpClient, asked: &Asked) -> Result<Timed, Failure> {
    let shown = show(client, asked);
    let (start, before) = (Instant::now(), client.cpu_time());
    let lists = match shown.and_then(|()| lists(client)) {
        Err(Failure::Refused(why)) => Err(why),
        lists => Ok(lists?),
    };
    let wall = start.elapsed();
    let cpu = before.zip(client.cpu_time());
    client.settle()?;
    Ok(Timed {
        lists,
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

/// Asks for the lists of dead stones and of stones in seki.
fn lists(client: &mut GtpClient) -> Result<Lists, Failure> {
    Ok(Lists {
        dead: list(client, "dead")?,
        // Many engines do not know this list.
        seki: match list(client, "seki") {
            Err(Failure::Refused(_)) => Vec::new(),
            seki => seki?,
        },
    })
}

/// The points of a list: a string on each line, or all on one.
fn list(client: &mut GtpClient, name: &str) -> Result<Vec<String>, Failure> {
    let answer = accepted(client, &format!("final_status_list {name}"))?;
    Ok(answer.split_whitespace().map(str::to_owned).collect())
}
