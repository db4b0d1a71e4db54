//! Results of tests, and their sums over scripts.
//!
//! `play` makes them; the table, the CSV file and the exit status of `sahwal regress` follow from
//! them. A class that counts as good hides a failure from CI.

use sahwal_data::tell::harmless;
use serde::{Serialize, Serializer};

/// The result of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Passed, as expected.
    ExpectedPass,
    /// Failed, and was not known to fail. The exit status is then 1.
    UnexpectedFail,
    /// Failed, and was known to fail.
    ExpectedFail,
    /// Passed, although it was known to fail.
    UnexpectedPass,
    /// The test was run, but its result does not count.
    Ignored,
    /// The engine does not know the command, so it was not asked.
    NotAsked,
    /// There is no answer to judge: the engine crashed, took too long or did not answer in
    /// GTP, or the line of the script is invalid.
    #[default]
    Error,
}

impl Class {
    /// The word in the terminal, as in GoGui: capitals for unexpected results.
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

    /// Whether the result needs attention: it was not expected, or is an error.
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
    /// The script, by the name given.
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
    /// Where the answer differs, if several lines are expected.
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

/// Engines and scripts may send control characters.
fn shown_text<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&harmless(text))
}

/// A time with three decimals; empty if there is none.
fn milliseconds<S: Serializer>(time: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match time {
        Some(time) => serializer.serialize_str(&format!("{time:.3}")),
        None => serializer.serialize_str(""),
    }
}

/// The results of a script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcomes {
    /// The script, by the name given.
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
    /// Counts rows.
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

    /// Titles and counts, as tables have them. Tests that are ignored, were not asked or could not
    /// run are no tests, and passed counts both kinds of passes.
    pub(super) fn columns(&self) -> [(&'static str, usize); 8] {
        // Whether a result was expected has columns of its own.
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

    /// No unexpected failure and no error, and not all that was to be asked is unknown to the
    /// engine.
    pub fn is_good(&self) -> bool {
        let all: usize = self.0.iter().sum();
        // An engine that knows none of the commands has passed nothing.
        let is_known = all == 0 || all > self.of_class(Class::NotAsked);
        self.of_class(Class::UnexpectedFail) == 0 && self.of_class(Class::Error) == 0 && is_known
    }
}
