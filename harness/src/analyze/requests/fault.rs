//! What is wrong with a request: a stable code, the field, and words.
//!
//! Every file of this folder reports faults by it. Programs of users branch on the codes, so a code
//! must keep its name; `README.md` lists them.

use serde::Serialize;

/// What kind of fault a request has. The names are stable: programs may branch on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The line is longer than the limit.
    LineTooLong,
    /// The line is not a JSON object.
    NotJson,
    /// A required field is missing.
    MissingField,
    /// There is no field of this name.
    UnknownField,
    /// A field has a value of the wrong type, or one that is not allowed.
    BadValue,
    /// Two fields exclude each other.
    Conflict,
    /// There is no action of this name.
    UnknownAction,
    /// There is no classifier of this name.
    UnknownClassifier,
    /// The stones are not a position: a string has no liberty, or a point has two stones.
    BadPosition,
    /// The rules forbid a move.
    IllegalMove,
    /// The game record cannot be read.
    BadRecord,
    /// The game has no such turn.
    NoSuchTurn,
    /// The classifier cannot compute a layer.
    NoSuchLayer,
    /// The time limit ended before judging began.
    TimeLimit,
}

impl Code {
    /// All codes, in the order of `README.md`.
    pub const ALL: [Code; 14] = [
        Code::LineTooLong,
        Code::NotJson,
        Code::MissingField,
        Code::UnknownField,
        Code::BadValue,
        Code::Conflict,
        Code::UnknownAction,
        Code::UnknownClassifier,
        Code::BadPosition,
        Code::IllegalMove,
        Code::BadRecord,
        Code::NoSuchTurn,
        Code::NoSuchLayer,
        Code::TimeLimit,
    ];
}

/// The answer to a request, or to a turn of one, that cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The id of the request, if it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The turn at fault, if the other turns of the request are still judged.
    #[serde(rename = "turnNumber", skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// What was expected and what was found.
    pub error: String,
    /// The field at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The kind of the fault.
    pub code: Code,
}

impl Fault {
    /// Makes a fault of one field.
    pub fn of(code: Code, field: &str, error: impl Into<String>) -> Fault {
        Fault {
            id: None,
            turn: None,
            error: error.into(),
            field: Some(field.to_owned()),
            code,
        }
    }

    /// Makes a fault of the line as a whole.
    pub fn of_line(code: Code, error: impl Into<String>) -> Fault {
        Fault {
            id: None,
            turn: None,
            error: error.into(),
            field: None,
            code,
        }
    }
}
