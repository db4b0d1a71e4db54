//! Asks an engine of our own protocol: one JSON object on a line for each question, one for
//! each answer.
//!
//! A question has these fields:
//!
//! | field | value |
//! | --- | --- |
//! | `id` | a text, to be repeated in the answer |
//! | `size` | number of lines of the board |
//! | `stones` | the position: one letter for each point, row by row from the top-left: `B`, `W`, `.` |
//! | `setup`, `moves` | the stones before the first move, and the moves: `["B", "D4"]`, `["W", "pass"]` |
//! | `to_move` | `B` or `W` |
//! | `komi`, `rules` | points, and a name such as `japanese` |
//!
//! The first question of each process is about the empty board of 9x9. Of its answer only a field
//! `version` (a text) is used, if it has one; older answers count for the same version only.
//! An answer has the `id` and one of `dead` (a list of points), `owners` (one letter for each
//! point: `B`, `W`, `N`) and `error` (a text); with `dead`, a list `seki` is allowed.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Stopwatch, Timed, json};
use crate::engine::process::{Failure, Process};
use crate::engine::question::Asked;
use crate::engine::reading::Raw;
use crate::picture::letters;

/// Asks about the empty board, and returns the version in the answer; empty if it has none.
pub(super) fn version(process: &mut Process) -> Result<String, Failure> {
    let (answer, _) = answer(process, &Asked::empty())?;
    let version = answer.get("version").and_then(Value::as_str);
    Ok(version.unwrap_or_default().to_owned())
}

pub(super) fn ask(process: &mut Process, asked: &Asked) -> Result<Timed, Failure> {
    let (answer, watch) = answer(process, asked)?;
    watch.stop(raw(&answer), || process.cpu_time())
}

fn answer(process: &mut Process, asked: &Asked) -> Result<(Value, Stopwatch), Failure> {
    let id = json::id(super::next_exchange(), 0);
    let question = json!({
        "id": id,
        "size": asked.position.size().lines(),
        "stones": letters(&asked.position),
        "setup": asked.named(&asked.setup),
        "moves": asked.named(&asked.moves),
        "to_move": asked.to_move.letter().to_string(),
        "komi": asked.komi,
        "rules": asked.rules,
    });
    let watch = Stopwatch::start(process.cpu_time());
    let deadline = process.deadline();
    json::send(process, &question);
    Ok((json::read(process, deadline, &id)?, watch))
}

fn raw(answer: &Value) -> Result<Raw, Failure> {
    json::accepted(answer)?;
    let list = |name: &str| -> Result<Option<Vec<String>>, Failure> {
        let Some(value) = answer.get(name) else {
            return Ok(None);
        };
        let points = Vec::deserialize(value);
        let why = |_| Failure::Refused(format!("expected a list of points in `{name}`"));
        points.map(Some).map_err(why)
    };
    let owners = answer.get("owners").map(|value| {
        let text = value.as_str().map(str::to_owned);
        text.ok_or_else(|| Failure::Refused("expected a text in `owners`".to_owned()))
    });
    Ok(Raw {
        dead: list("dead")?,
        seki: list("seki")?.unwrap_or_default(),
        owners: owners.transpose()?,
        ..Raw::default()
    })
}
