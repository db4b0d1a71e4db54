//! Lines of JSON.

use serde_json::Value;
use std::time::Instant;

use crate::engine::process::{Failure, Process, beginning};
use crate::lines::MAX_LINE;

/// Number of lines beside the answer that are passed over.
const MOST_NOTES: usize = 1000;

/// Sends a question.
pub(super) fn send(process: &Process, question: &Value) {
    process.send(question.to_string().into_bytes());
}

/// The identity of a question whose number in its exchange is `part`. Each exchange has its
/// own number, so that a late answer is not taken for another.
pub(super) fn id(exchange: u64, part: usize) -> String {
    format!("{exchange}-{part}")
}

/// Reads the answer to the question `id`. Empty lines, and objects with a `warning`, are
/// passed over.
pub(super) fn read(process: &mut Process, deadline: Instant, id: &str) -> Result<Value, Failure> {
    let garbage = |found: &str| Failure::Garbage {
        expected: format!("a JSON object with the id {id}"),
        found: beginning(found),
    };
    for _ in 0..MOST_NOTES {
        let line = process.read(deadline)?;
        let text = String::from_utf8_lossy(&line);
        if line.len() > MAX_LINE {
            return Err(garbage(&text));
        }
        let Some(value) = said(&text).map_err(|()| garbage(&text))? else {
            continue;
        };
        return match value.get("id").and_then(Value::as_str) {
            Some(found) if found == id => Ok(value),
            Some(_) => Err(stray(id, &text)),
            // KataGo cannot name the question that it could not read.
            None if value.get("error").is_some() => Ok(value),
            None => Err(garbage(&text)),
        };
    }
    Err(garbage("only empty lines and warnings"))
}

/// Fails if another answer waits to be read.
pub(super) fn settle(process: &mut Process) -> Result<(), Failure> {
    while let Some(line) = process.waiting() {
        let text = String::from_utf8_lossy(&line);
        if !matches!(said(&text), Ok(None)) {
            return Err(stray("of the next question", &text));
        }
    }
    Ok(())
}

/// The object on a line; `None` if it is empty or a warning.
fn said(text: &str) -> Result<Option<Value>, ()> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let value: Value = serde_json::from_str(text).map_err(drop)?;
    Ok(Some(value).filter(|value| value.get("warning").is_none()))
}

fn stray(id: &str, found: &str) -> Failure {
    Failure::Stray {
        expected: format!("a JSON object with the id {id}"),
        found: format!("`{}`", beginning(found)),
    }
}

/// Fails with the text of the `error` of an answer, if it has one.
pub(super) fn accepted(value: &Value) -> Result<(), Failure> {
    let Some(error) = value.get("error") else {
        return Ok(());
    };
    let text = error.as_str().map_or(error.to_string(), str::to_owned);
    Err(Failure::Refused(format!("refused: {}", beginning(&text))))
}
