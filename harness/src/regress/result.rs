//! What came of the tests.

/// What came of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Passed, as it should.
    ExpectedPass,
    /// Failed, and should not: what makes the exit status 1.
    UnexpectedFail,
    /// Failed, which was known.
    ExpectedFail,
    /// Passed, though it was known to fail.
    UnexpectedPass,
    /// Asked, but it does not count.
    Ignored,
    /// No answer to judge: the engine crashed, took too long or answered no GTP, or the
    /// script is wrong.
    Error,
}

impl Class {
    /// As GoGui writes them: capitals for what was not expected.
    pub const fn word(self) -> &'static str {
        match self {
            Class::ExpectedPass => "pass",
            Class::UnexpectedFail => "FAIL",
            Class::ExpectedFail => "fail",
            Class::UnexpectedPass => "PASS",
            Class::Ignored => "ignored",
            Class::Error => "error",
        }
    }

    /// As the CSV file has them.
    pub const fn name(self) -> &'static str {
        match self {
            Class::ExpectedPass => "expected-pass",
            Class::UnexpectedFail => "unexpected-fail",
            Class::ExpectedFail => "expected-fail",
            Class::UnexpectedPass => "unexpected-pass",
            Class::Ignored => "ignored",
            Class::Error => "error",
        }
    }

    /// Whether somebody should look at it.
    pub const fn is_news(self) -> bool {
        matches!(
            self,
            Class::UnexpectedFail | Class::UnexpectedPass | Class::Error
        )
    }
}

/// A test, or a command without a number that was refused or killed the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The script, as it was named.
    pub file: String,
    /// The line of the command, from 1.
    pub line: usize,
    /// Its number; none for a command that is no test.
    pub id: Option<u32>,
    /// The command with its arguments.
    pub command: String,
    /// What was expected, as the script has it.
    pub expected: String,
    /// What was answered, a refusal with `? ` before it.
    pub got: String,
    /// What came of it.
    pub class: Class,
    /// From the question to the answer.
    pub seconds: Option<f64>,
    /// The processor time of the engine, where it tells (`cputime`).
    pub cpu_seconds: Option<f64>,
    /// Why there is no answer to judge.
    pub error: String,
}

/// What came of a script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcomes {
    /// The script, as it was named.
    pub file: String,
    /// Name and version of the engine, as it says.
    pub engine: String,
    /// The tests, and what else went wrong, by line.
    pub rows: Vec<Row>,
    /// From start to end.
    pub seconds: f64,
}

/// How many tests came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tests that were judged: the four classes.
    pub tests: usize,
    /// Tests that passed, those included that were known to fail.
    pub passed: usize,
    /// Unexpected fails.
    pub unexpected_fails: usize,
    /// Expected fails.
    pub expected_fails: usize,
    /// Unexpected passes.
    pub unexpected_passes: usize,
    /// Tests that do not count.
    pub ignored: usize,
    /// Rows without an answer to judge.
    pub errors: usize,
}

impl Counts {
    /// The counts of some rows.
    pub fn of<'r>(rows: impl IntoIterator<Item = &'r Row>) -> Counts {
        let mut counts = Counts::default();
        for row in rows {
            match row.class {
                Class::ExpectedPass => counts.passed += 1,
                Class::UnexpectedFail => counts.unexpected_fails += 1,
                Class::ExpectedFail => counts.expected_fails += 1,
                Class::UnexpectedPass => {
                    counts.passed += 1;
                    counts.unexpected_passes += 1;
                }
                Class::Ignored => counts.ignored += 1,
                Class::Error => counts.errors += 1,
            }
        }
        counts.tests = counts.passed + counts.unexpected_fails + counts.expected_fails;
        counts
    }

    /// Whether nothing failed that should not.
    pub fn is_good(&self) -> bool {
        self.unexpected_fails == 0 && self.errors == 0
    }
}
