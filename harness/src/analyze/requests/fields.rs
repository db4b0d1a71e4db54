//! The fields of a request. The reader takes them one by one; a field that is left over is unknown.
//!
//! `request` and `mod.rs` take them. Fields by which KataGo is asked for a search are ignored with
//! a warning. Any unknown name is a fault: otherwise a mistyped `komi` would change the score
//! unseen.

use sahwal_data::suggest::did_you_mean;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::fault::{Code, Fault};

/// Fields of KataGo's analysis engine that ask for a search. They change nothing here.
pub(super) const WITHOUT_MEANING: [&str; 17] = [
    "allowMoves",
    "analysisPVLen",
    "avoidMoves",
    "includeMovesOwnership",
    "includeMovesOwnershipStdev",
    "includeNoResultValue",
    "includeOwnershipStdev",
    "includePVVisits",
    "includePolicy",
    "maxPlayouts",
    "maxTime",
    "maxVisits",
    "priorities",
    "priority",
    "reportDuringSearchEvery",
    "rootFpuReductionMax",
    "rootPolicyTemperature",
];

/// The fields that are used here.
pub(super) const WITH_MEANING: [&str; 21] = [
    "action",
    "analyzeTurns",
    "board",
    "boardXSize",
    "boardYSize",
    "captured",
    "classifier",
    "id",
    "includeOwnership",
    "initialPlayer",
    "initialStones",
    "komi",
    "layers",
    "moves",
    "overrideSettings",
    "players",
    "rules",
    "sgf",
    "terminateId",
    "turnNumbers",
    "whiteHandicapBonus",
];

/// The fields of a line that have not been taken yet.
pub(super) struct Fields {
    map: Map<String, Value>,
}

impl Fields {
    /// Parses a line as a JSON object.
    pub(super) fn of(line: &[u8]) -> Result<Fields, Fault> {
        match serde_json::from_slice(line) {
            Ok(Value::Object(map)) => Ok(Fields { map }),
            Ok(other) => Err(Fault::of_line(
                Code::NotJson,
                format!("expected a JSON object, found {}", shortened(&other)),
            )),
            Err(error) => Err(Fault::of_line(
                Code::NotJson,
                format!(
                    "expected a JSON object: column {}: {}",
                    error.column(),
                    reason(&error)
                ),
            )),
        }
    }

    /// Returns a copy of the fields that have not been taken yet.
    pub(super) fn echo(&self) -> Map<String, Value> {
        self.map.clone()
    }

    /// Whether the line has this field.
    pub(super) fn has(&self, name: &str) -> bool {
        self.map.contains_key(name)
    }

    /// Takes a field. Returns `None` if it is missing or null. `expected` describes the value for
    /// the message of a fault.
    pub(super) fn take<T: DeserializeOwned>(
        &mut self,
        name: &str,
        expected: &str,
    ) -> Result<Option<T>, Fault> {
        // Some languages write null for a value that is not set.
        let value = match self.map.remove(name) {
            None | Some(Value::Null) => return Ok(None),
            Some(value) => value,
        };
        let found = shortened(&value);
        match serde_json::from_value(value) {
            Ok(value) => Ok(Some(value)),
            Err(_) => Err(bad_value(name, expected, &found)),
        }
    }

    /// Takes a required field.
    pub(super) fn need<T: DeserializeOwned>(
        &mut self,
        name: &str,
        expected: &str,
    ) -> Result<T, Fault> {
        let taken = self.take(name, expected)?;
        taken.ok_or_else(|| {
            Fault::of(
                Code::MissingField,
                name,
                format!("{name}: expected {expected}, found nothing"),
            )
        })
    }

    /// Returns the names of the fields that are ignored here. Call it after all other fields were
    /// taken.
    ///
    /// # Errors
    /// A field has an unknown name, or it does not fit the other fields.
    pub(super) fn rest(self) -> Result<Vec<&'static str>, Fault> {
        let mut ignored = Vec::new();
        // Clients of KataGo ask for a search out of habit, and such a request is still answered. An
        // unknown name is probably a mistyped one, so an answer would mislead.
        for name in self.map.keys() {
            if let Some(known) = WITHOUT_MEANING.iter().find(|known| *known == name) {
                ignored.push(*known);
            } else if WITH_MEANING.contains(&name.as_str()) {
                let what = format!("{name}: does not fit the other fields of this request");
                return Err(Fault::of(Code::Conflict, name, what));
            } else {
                let like = did_you_mean(name, WITH_MEANING);
                let what = format!(
                    "{}: there is no such field{like}",
                    shortened(&name[..].into())
                );
                return Err(Fault::of(Code::UnknownField, name, what));
            }
        }
        Ok(ignored)
    }
}

/// Makes the fault of a field that has a wrong value.
pub(super) fn bad_value(name: &str, expected: &str, found: &str) -> Fault {
    Fault::of(
        Code::BadValue,
        name,
        format!("{name}: expected {expected}, found {found}"),
    )
}

/// Shortens a value for a message.
pub(super) fn shortened(value: &Value) -> String {
    const MOST: usize = 60;
    // A value may be a whole game record.
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Returns the message of the JSON parser without its place, which is always line 1.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.split_once(" at line") {
        Some((reason, _)) => reason.to_owned(),
        None => text,
    }
}
