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

/// An answer, or the text of the refusal that ended the questions.
type Told<T> = Result<Result<T, String>, Failure>;

pub(super) fn ask(
    client: &mut GtpClient,
    asked: &Asked,
    spec: &EngineSpec,
) -> Result<Timed, Failure> {
    if let Err(why) = show(client, asked, spec)? {
        let watch = Stopwatch::start(None);
        return Ok(watch.stop(Raw::refused(why), || None));
    }
    let watch = Stopwatch::start(client.cpu_time());
    let told = match spec.answer {
        Question::StatusList => lists(client, spec)?,
        Question::Status => each_string(client, asked)?,
    };
    let raw = told.unwrap_or_else(Raw::refused);
    Ok(watch.stop(raw, || client.cpu_time()))
}

/// Shows the engine the position.
fn show(client: &mut GtpClient, asked: &Asked, spec: &EngineSpec) -> Told<()> {
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
            let file = match sgf_file(asked) {
                Ok(file) => file,
                Err(error) => return Ok(Err(format!("cannot write a game record: {error}"))),
            };
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
        let setup = asked
            .setup
            .iter()
            .map(|&(colour, point)| (colour, Some(point)));
        let moves = setup.chain(asked.moves.iter().copied());
        commands
            .extend(moves.map(|(colour, point)| {
                format!("play {} {}", colour.letter(), asked.vertex(point))
            }));
    }
    for command in commands {
        if let Err(why) = client.ask(&command)? {
            // The path of a temporary file differs from run to run.
            let shown = command
                .split_whitespace()
                .take(3)
                .collect::<Vec<_>>()
                .join(" ");
            let shown = if file.is_some() && shown.starts_with("loadsgf") {
                "loadsgf"
            } else {
                &shown
            };
            return Ok(Err(format!("refused `{shown}`: {why}")));
        }
    }
    Ok(Ok(()))
}

fn sgf_file(asked: &Asked) -> std::io::Result<tempfile::NamedTempFile> {
    let mut file = tempfile::Builder::new().suffix(".sgf").tempfile()?;
    file.write_all(asked.to_sgf().as_bytes())?;
    file.flush()?;
    Ok(file)
}

/// Asks for the lists of dead stones, of stones in seki and, if wanted, of territory.
fn lists(client: &mut GtpClient, spec: &EngineSpec) -> Told<Raw> {
    let dead = match list(client, "dead")? {
        Ok(dead) => dead,
        Err(why) => return Ok(Err(why)),
    };
    let mut raw = Raw {
        dead: Some(dead),
        // Many engines do not know this list.
        seki: list(client, "seki")?.unwrap_or_default(),
        ..Raw::default()
    };
    if spec.owners == OwnersFrom::Engine {
        let mut territory = [Vec::new(), Vec::new()];
        for (own, name) in territory
            .iter_mut()
            .zip(["black_territory", "white_territory"])
        {
            *own = match list(client, name)? {
                Ok(points) => points,
                Err(why) => return Ok(Err(why)),
            };
        }
        raw.territory = Some(territory);
    }
    Ok(Ok(raw))
}

/// The points of a list: a string on each line, or all on one.
fn list(client: &mut GtpClient, name: &str) -> Told<Vec<String>> {
    let answer = client.ask(&format!("final_status_list {name}"))?;
    let answer = answer.map_err(|why| format!("refused `final_status_list {name}`: {why}"));
    Ok(answer.map(|text| text.split_whitespace().map(str::to_owned).collect()))
}

/// Asks for the status of one stone of each string.
fn each_string(client: &mut GtpClient, asked: &Asked) -> Told<Raw> {
    let mut raw = Raw {
        dead: Some(Vec::new()),
        ..Raw::default()
    };
    for string in Strings::of(&asked.position).iter() {
        let names = || string.stones.iter().map(|point| asked.vertex(Some(point)));
        let first = asked.vertex(string.stones.first());
        let answer = client.ask(&format!("final_status {first}"))?;
        match answer
            .as_ref()
            .map(|text| text.trim().to_lowercase())
            .as_deref()
        {
            Ok("alive") => {}
            Ok("dead") => raw.dead.get_or_insert_default().extend(names()),
            Ok("seki") => raw.seki.extend(names()),
            Ok(found) => {
                return Ok(Err(format!(
                    "expected alive, dead or seki for `final_status {first}`, found `{found}`"
                )));
            }
            Err(why) => return Ok(Err(format!("refused `final_status {first}`: {why}"))),
        }
    }
    Ok(Ok(raw))
}
