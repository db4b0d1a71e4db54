//! Asks KataGo's analysis engine: the ownership at the root, once with each player to move,
//! and the mean of both.

use serde_json::{Map, Value, json};

use super::{Stopwatch, Timed, json};
use crate::engine::process::{Failure, Process};
use crate::engine::question::Asked;
use crate::engine::reading::Raw;
use crate::engine::spec::EngineSpec;

pub(super) fn ask(
    process: &mut Process,
    asked: &Asked,
    spec: &EngineSpec,
) -> Result<Timed, Failure> {
    let watch = Stopwatch::start(process.cpu_time());
    let raw = mean(process, asked, spec);
    watch.stop(raw, || process.cpu_time())
}

/// The mean of both ownerships.
fn mean(process: &mut Process, asked: &Asked, spec: &EngineSpec) -> Result<Raw, Failure> {
    let exchange = super::next_exchange();
    let mut sum = vec![0.0; asked.position.size().area()];
    for (part, player) in ["B", "W"].into_iter().enumerate() {
        let id = json::id(exchange, part);
        let deadline = process.deadline();
        json::send(process, &query(asked, spec, &id, player));
        let answer = json::read(process, deadline, &id)?;
        json::accepted(&answer)?;
        let found = ownership(&answer).filter(|found| found.len() == sum.len());
        let found = found.ok_or_else(|| {
            let points = sum.len();
            Failure::Refused(format!(
                "expected the ownership of {points} points, found none"
            ))
        })?;
        (sum.iter_mut().zip(found)).for_each(|(sum, value)| *sum += value);
    }
    // Six decimals, as the engine itself gives.
    let mean = sum.iter().map(|sum| (sum / 2.0 * 1e6).round() / 1e6);
    Ok(Raw {
        ownership: Some(mean.collect()),
        ..Raw::default()
    })
}

/// Asks for the version, which the engine tells when its network is loaded.
pub(super) fn version(process: &mut Process) -> Result<String, Failure> {
    let id = json::id(super::next_exchange(), 0);
    let deadline = process.deadline();
    json::send(process, &json!({ "id": id, "action": "query_version" }));
    let answer = json::read(process, deadline, &id)?;
    let version = answer.get("version").and_then(Value::as_str);
    Ok(version.map_or(String::new(), |version| format!("KataGo {version}")))
}

fn query(asked: &Asked, spec: &EngineSpec, id: &str, player: &str) -> Value {
    let lines = asked.position.size().lines();
    let mut moves = asked.named(&asked.moves);
    // The player to move after moves is the opponent of the last; a pass makes it the other.
    let to_move = asked.to_move.letter().to_string();
    if !moves.is_empty() && to_move != player {
        moves.push([to_move, "pass".to_owned()]);
    }
    let mut query = json!({
        "id": id,
        "initialStones": asked.named(&asked.setup),
        "moves": moves,
        "rules": asked.rules,
        "komi": asked.komi,
        "boardXSize": lines,
        "boardYSize": lines,
        "includeOwnership": true,
    });
    if asked.moves.is_empty() {
        query["initialPlayer"] = json!(player);
    }
    // The engine says whose view its values have only in its configuration.
    let black = json!({ "reportAnalysisWinratesAs": "BLACK" });
    query["overrideSettings"] = black;
    let own = serde_json::to_value(&spec.query).unwrap_or_default();
    merge(&mut query, own.as_object().unwrap_or(&Map::new()));
    query
}

/// Adds fields; tables are added field by field.
fn merge(query: &mut Value, own: &Map<String, Value>) {
    for (name, value) in own {
        match (query.get_mut(name), value) {
            (Some(Value::Object(table)), Value::Object(more)) => {
                table.extend(more.clone());
            }
            _ => query[name] = value.clone(),
        }
    }
}

fn ownership(answer: &Value) -> Option<Vec<f64>> {
    let values = answer.get("ownership")?.as_array()?.iter();
    values.map(Value::as_f64).collect()
}
