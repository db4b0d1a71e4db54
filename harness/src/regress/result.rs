//! Results of tests, and their counts over scripts.
//!
//! `play` makes them. The table, the CSV file and the exit status of `sahwal regress` follow from
//! them. If a failing class counted as good, CI would not notice the failure.

use sahwal_data::tell::harmless;
use serde::{Serialize, Serializer};

/// The result of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// The test passed, as expected.
    ExpectedPass,
    /// The test failed and is not marked as a known failure. Then the exit status is 1.
    UnexpectedFail,
    /// The test failed and is marked as a known failure.
    ExpectedFail,
    /// The test passed, although it is marked as a known failure.
    UnexpectedPass,
    /// The test ran, but its result does not count.
    Ignored,
    /// The engine does not know the command.
    NotAsked,
    /// There is no answer to judge. The engine crashed, took too long or did not answer in GTP, or
    /// the line of the script is invalid.
    #[default]
    Error,
}

impl Class {
    /// Returns the word for the terminal. As in GoGui, an unexpected pass or fail has capitals.
    pub const fn word(self) -> &'static str {
        match self {
            Class::ExpectedPass => "pass",
            Class::UnexpectedFail => "FAIL",
            Class::ExpectedFail => "fail",
            Class::UnexpectedPass => "PASS",
            Class::Ignored => "ignored",
            Class::NotAsked => "not asked",
            Class::Error => "error",
        }
    }

    /// Returns whether the result needs attention: it was not expected, or it is an error.
    pub const fn needs_attention(self) -> bool {
        matches!(
            self,
            Class::UnexpectedFail | Class::UnexpectedPass | Class::Error
        )
    }
}

/// The result of a test, or of a command without a number that was refused or ended the
/// engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TestResult {
    /// The name of the script, as the user gave it.
    #[serde(serialize_with = "shown_text")]
    pub file: String,
    /// The line of the command, from 1.
    pub line: usize,
    /// The number of the test; `None` for a command without a number.
    pub id: Option<u32>,
    /// The command with its arguments.
    #[serde(serialize_with = "shown_text")]
    pub command: String,
    /// The expected answer, as in the script.
    #[serde(serialize_with = "shown_text")]
    pub expected: String,
    /// The answer; a refusal begins with `? `.
    #[serde(serialize_with = "shown_text")]
    pub got: String,
    /// Why the answer does not match, if [`Expectation`](super::Expectation) can explain it.
    #[serde(skip)]
    pub difference: Option<String>,
    /// The result.
    pub class: Class,
    /// Time from the command to the answer, in seconds.
    #[serde(serialize_with = "milliseconds")]
    pub seconds: Option<f64>,
    /// Why there is no answer to judge.
    #[serde(serialize_with = "shown_text")]
    pub error: String,
}

/// Writes a text without control characters, which engines and scripts may send.
fn shown_text<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&harmless(text))
}

/// Writes a time with three decimals, or nothing if there is none.
fn milliseconds<S: Serializer>(time: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match time {
        Some(time) => serializer.serialize_str(&format!("{time:.3}")),
        None => serializer.serialize_str(""),
    }
}

/// The results of a script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcomes {
    /// The name of the script, as the user gave it.
    pub file: String,
    /// The tests, and other commands that went wrong, by line.
    pub rows: Vec<TestResult>,
    /// Time of the whole script, in seconds.
    pub seconds: f64,
}

/// The number of results of each class, in the order of the classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([usize; 7]);

impl Counts {
    /// Counts the rows of each class.
    pub fn of<'r>(rows: impl IntoIterator<Item = &'r TestResult>) -> Counts {
        let mut counts = Counts::default();
        for row in rows {
            counts.0[row.class as usize] += 1;
        }
        counts
    }

    fn of_class(&self, class: Class) -> usize {
        self.0[class as usize]
    }

    /// Returns the titles and counts of the table. The column `tests` leaves out results that are
    /// ignored, not asked or errors. `passed` includes both kinds of passes.
    pub(super) fn columns(&self) -> [(&'static str, usize); 8] {
        // Other columns say whether the results were expected.
        let passed = self.of_class(Class::ExpectedPass) + self.of_class(Class::UnexpectedPass);
        let failed = self.of_class(Class::UnexpectedFail) + self.of_class(Class::ExpectedFail);
        [
            ("tests", passed + failed),
            ("passed", passed),
            ("FAIL", self.of_class(Class::UnexpectedFail)),
            ("PASS", self.of_class(Class::UnexpectedPass)),
            ("fail", self.of_class(Class::ExpectedFail)),
            ("ignored", self.of_class(Class::Ignored)),
            ("not asked", self.of_class(Class::NotAsked)),
            ("errors", self.of_class(Class::Error)),
        ]
    }

    /// Returns whether the exit status is 0. An unexpected failure or an error prevents that. So
    /// does an engine that knows none of the commands; scripts without tests are good.
    pub fn is_good(&self) -> bool {
        let all: usize = self.0.iter().sum();
        // An engine that knows none of the commands has passed nothing.
        let knows_a_command = all > self.of_class(Class::NotAsked);
        self.of_class(Class::UnexpectedFail) == 0
            && self.of_class(Class::Error) == 0
            && (all == 0 || knows_a_command)
    }
}
