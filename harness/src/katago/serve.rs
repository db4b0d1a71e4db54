//! Serves the analysis engine on streams of lines.

use std::io::{self, BufRead, Write};
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use sahwal_core::classify::{self, Registered};
use serde_json::{Map, Value, json};

use super::answer::{answer, no_results};
use super::query::{Action, Fault, Request};
use super::queue::Queue;
use crate::lines::{MAX_LINE, read_line};
use crate::params::{DEFAULT, Params, build};

/// The settings of the analysis engine.
#[derive(Clone, Debug)]
pub struct AnalysisSettings {
    /// The classifier that gives the verdicts.
    pub classifier: &'static Registered,
    /// Parameters of the classifiers.
    pub params: Params,
    /// The number of positions that are analysed at the same time.
    pub threads: NonZero<usize>,
}

impl Default for AnalysisSettings {
    /// [`DEFAULT`] with its own parameters, one thread.
    fn default() -> AnalysisSettings {
        AnalysisSettings {
            classifier: classify::find(DEFAULT).expect("the default is registered"),
            params: Params::default(),
            threads: NonZero::<usize>::MIN,
        }
    }
}

/// Answers every line of `input`, in any order, and returns after its end when all is
/// answered.
///
/// # Errors
/// The parameters do not fit the classifier, or reading or writing failed;
/// [`io::ErrorKind::BrokenPipe`] if the reader of `output` closed it.
pub fn serve_analysis(
    settings: &AnalysisSettings,
    input: impl BufRead,
    output: impl Write + Send,
) -> Result<()> {
    let classifier = build(settings.classifier, &settings.params)?;
    let queue = Queue::default();
    let output = Output(Mutex::new((output, Ok(()))));
    std::thread::scope(|scope| {
        for _ in 0..settings.threads.get() {
            scope.spawn(|| {
                while let Some(task) = queue.take() {
                    output.send(&answer(&task, settings.classifier, &*classifier));
                }
            });
        }
        let read = read_all(input, settings, &queue, &output);
        queue.close();
        if read.is_err() || output.is_closed() {
            queue.remove(|_| true);
        }
        read
    })?;
    Ok(output.end()?)
}

fn read_all<W: Write>(
    mut input: impl BufRead,
    settings: &AnalysisSettings,
    queue: &Queue,
    output: &Output<W>,
) -> io::Result<()> {
    let mut line = Vec::new();
    while let Some(length) = read_line(&mut input, &mut line)? {
        if output.is_closed() {
            break;
        }
        if length > MAX_LINE {
            let message = format!("expected a line of at most {MAX_LINE} bytes, found {length}");
            output.send(&json!({ "error": message }));
            continue;
        }
        // Blank lines are no queries.
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match Request::parse(&line) {
            Ok(Request::Query(query)) => {
                let warnings = query.warnings.iter();
                warnings.for_each(|warning| output.send(&warning.json("warning")));
                queue.add(query.tasks);
            }
            Ok(Request::Action(action, fields)) => {
                carry_out(action, fields, settings, queue, output);
            }
            Err(fault) => output.send(&Fault::json(&fault, "error")),
        }
    }
    Ok(())
}

fn carry_out<W: Write>(
    action: Action,
    mut echo: Map<String, Value>,
    settings: &AnalysisSettings,
    queue: &Queue,
    output: &Output<W>,
) {
    match action {
        Action::Version => {
            echo.insert("version".to_owned(), json!(env!("CARGO_PKG_VERSION")));
            echo.insert("git_hash".to_owned(), json!("<omitted>"));
            echo.insert("name".to_owned(), json!("sahwal"));
        }
        Action::Models => {
            // KataGo's fields of a network. The classifier has none, but it gives the verdicts.
            let name = settings.classifier.name;
            let model = json!({
                "name": name,
                "internalName": name,
                "maxBatchSize": 1,
                "usesHumanSLProfile": false,
                "version": 0,
                "usingFP16": "false",
            });
            echo.insert("models".to_owned(), json!([model]));
        }
        Action::ClearCache => {}
        Action::Terminate { id, turns } => {
            let ended = queue.remove(|task| {
                id.as_ref().is_none_or(|id| *id == task.id)
                    && turns
                        .as_ref()
                        .is_none_or(|turns| turns.contains(&task.turn))
            });
            ended.iter().for_each(|task| output.send(&no_results(task)));
        }
    }
    output.send(&Value::Object(echo));
}

/// The output, and the first error of writing to it.
struct Output<W>(Mutex<(W, io::Result<()>)>);

impl<W: Write> Output<W> {
    /// Writes a line. After an error nothing more is written.
    fn send(&self, line: &Value) {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (output, result) = &mut *guard;
        if result.is_ok() {
            *result = writeln!(output, "{line}").and_then(|()| output.flush());
        }
    }

    fn is_closed(&self) -> bool {
        let guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        guard.1.is_err()
    }

    fn end(self) -> io::Result<()> {
        let inner = self.0.into_inner();
        inner.unwrap_or_else(PoisonError::into_inner).1
    }
}
