//! Asks a GTP engine.
//!
//! The board is set up first, which is not timed; then come the questions, which are.

use std::io::Write;

use super::{Stopwatch, Timed};
use crate::engine::gtp::GtpClient;
use crate::engine::process::Failure;
use crate::engine::question::Asked;
use crate::engine::reading::Raw;
use crate::engine::spec::{EngineSpec, OwnersFrom, Question, Shown};
use sahwal_core::Strings;

pub(super) fn ask(
    client: &mut GtpClient,
    asked: &Asked,
    spec: &EngineSpec,
) -> Result<Timed, Failure> {
    if let Err(failure) = show(client, asked, spec) {
        return Stopwatch::start(None).stop(Err(failure), || None);
    }
    let watch = Stopwatch::start(client.cpu_time());
    let raw = match spec.answer {
        Question::StatusList => lists(client, spec),
        Question::Status => each_string(client, asked),
    };
    watch.stop(raw, || client.cpu_time())
}

/// Shows the engine the position.
fn show(client: &mut GtpClient, asked: &Asked, spec: &EngineSpec) -> Result<(), Failure> {
    let mut commands = Vec::new();
    let sets_komi = spec
        .startup
        .iter()
        .any(|line| line.split_whitespace().next() == Some("komi"));
    let rest = spec.startup.iter().cloned();
    let komi = (!sets_komi).then(|| format!("komi {}", asked.komi));
    // The file lives until the engine has read it.
    let file = match spec.shown() {
        Shown::Loadsgf => {
            let file = sgf_file(asked).map_err(|error| {
                Failure::Refused(format!("cannot write a game record: {error}"))
            })?;
            commands.push(format!("loadsgf {}", file.path().display()));
            Some(file)
        }
        Shown::Play | Shown::Setup => {
            let size = asked.position.size().lines();
            commands.extend([format!("boardsize {size}"), "clear_board".to_owned()]);
            None
        }
    };
    commands.extend(komi.into_iter().chain(rest));
    if file.is_none() {
        let stones = [&asked.setup, &asked.moves];
        let stones = stones.into_iter().flat_map(|stones| asked.named(stones));
        commands.extend(stones.map(|[player, point]| format!("play {player} {point}")));
    }
    for command in commands {
        // The path of a temporary file differs from run to run.
        let words = match file.is_some() && command.starts_with("loadsgf") {
            true => 1,
            false => 3,
        };
        let shown: Vec<_> = command.split_whitespace().take(words).collect();
        accepted(client, &command, &shown.join(" "))?;
    }
    Ok(())
}

/// The answer to a command; a refusal shows the command as `shown`.
fn accepted(client: &mut GtpClient, command: &str, shown: &str) -> Result<String, Failure> {
    let refused = |why| Failure::Refused(format!("refused `{shown}`: {why}"));
    client.ask(command)?.map_err(refused)
}

fn sgf_file(asked: &Asked) -> std::io::Result<tempfile::NamedTempFile> {
    let mut file = tempfile::Builder::new().suffix(".sgf").tempfile()?;
    file.write_all(asked.to_sgf().as_bytes())?;
    file.flush()?;
    Ok(file)
}

/// Asks for the lists of dead stones, of stones in seki and, if wanted, of territory.
fn lists(client: &mut GtpClient, spec: &EngineSpec) -> Result<Raw, Failure> {
    let mut raw = Raw {
        dead: Some(list(client, "dead")?),
        // Many engines do not know this list.
        seki: match list(client, "seki") {
            Err(Failure::Refused(_)) => Vec::new(),
            seki => seki?,
        },
        ..Raw::default()
    };
    if spec.owners == OwnersFrom::Engine {
        let black = list(client, "black_territory")?;
        raw.territory = Some([black, list(client, "white_territory")?]);
    }
    Ok(raw)
}

/// The points of a list: a string on each line, or all on one.
fn list(client: &mut GtpClient, name: &str) -> Result<Vec<String>, Failure> {
    let command = format!("final_status_list {name}");
    let answer = accepted(client, &command, &command)?;
    Ok(answer.split_whitespace().map(str::to_owned).collect())
}

/// Asks for the status of one stone of each string.
fn each_string(client: &mut GtpClient, asked: &Asked) -> Result<Raw, Failure> {
    let mut raw = Raw {
        dead: Some(Vec::new()),
        ..Raw::default()
    };
    for string in Strings::of(&asked.position).iter() {
        let names = || string.stones.iter().map(|point| asked.vertex(Some(point)));
        let first = asked.vertex(string.stones.first());
        let command = format!("final_status {first}");
        let answer = accepted(client, &command, &command)?;
        match answer.trim().to_lowercase().as_str() {
            "alive" => {}
            "dead" => raw.dead.get_or_insert_default().extend(names()),
            "seki" => raw.seki.extend(names()),
            found => {
                return Err(Failure::Refused(format!(
                    "expected alive, dead or seki for `{command}`, found `{found}`"
                )));
            }
        }
    }
    Ok(raw)
}
