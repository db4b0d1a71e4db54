//! Answers requests in JSON lines: `sahwal analyze --requests`. `README.md` in this folder lists
//! the fields and the codes of faults.
//!
//! `cmd/analyze.rs` calls [`serve`]. One thread reads and checks lines (`request`, `fields`), a
//! pool of threads judges turns (`answer`), and the caller's thread writes. At most `IN_WORK`
//! answers are in work: if a client reads slowly, its requests are read slowly too.

mod answer;
mod fault;
mod fields;
mod request;
mod rules;

pub use fault::{Code, Fault};
pub use request::Defaults;
pub(crate) use rules::long_name;

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use rayon::ThreadPool;
use sahwal_run::lines::{MAX_LINE, read_line};
use serde_json::{Map, Value, json};

use answer::{answer, json};
use fields::{Fields, bad_value, shortened};
use request::Request;

/// The largest number of answers in work: waiting, being judged, or not yet written.
const IN_WORK: usize = 64;

/// The order of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the order of the requests.
    AsAsked,
    /// As soon as each is ready.
    AsReady,
}

/// How requests are answered.
#[derive(Clone)]
pub struct Service {
    /// Values for fields that a request leaves out.
    pub defaults: Defaults,
    /// The order of the answers.
    pub order: Order,
    /// How long an answer may wait before it is begun.
    pub limit: Duration,
}

/// Answers the requests of `input` until it ends, judging on the threads of `pool`.
///
/// # Errors
/// Reading or writing failed. The kind is [`io::ErrorKind::BrokenPipe`] if the client closed its
/// end.
pub fn serve(
    service: Service,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
    pool: ThreadPool,
) -> io::Result<()> {
    let (room, done) = sync_channel(IN_WORK);
    let (queue, lines) = channel();
    let mut desk = Desk {
        service,
        pool,
        room,
        queue,
        in_work: Vec::new(),
        warned: BTreeSet::new(),
    };
    // The loop below does not wait for this thread: it may be waiting for a line while the client
    // reads no more.
    let reader = thread::spawn(move || desk.read(input));
    while let Some(line) = lines.recv().ok().map(Next::line) {
        writeln!(output, "{line}")?;
        output.flush()?;
        let _ = done.recv();
    }
    reader.join().expect("the reader does not panic")
}

/// The next line to write.
enum Next {
    /// The line is ready.
    Ready(String),
    /// A thread of the pool will send the line.
    Awaited(Receiver<String>),
}

impl Next {
    fn line(self) -> String {
        match self {
            Next::Ready(line) => line,
            Next::Awaited(line) => line.recv().expect("every turn is answered"),
        }
    }
}

/// The writer has stopped, so no more answers can be sent.
struct Closed;

/// Reads requests and hands them to the threads of the pool.
struct Desk {
    service: Service,
    pool: ThreadPool,
    /// Blocks while [`IN_WORK`] answers are in work.
    room: SyncSender<()>,
    queue: Sender<Next>,
    /// The requests that may still be stopped.
    in_work: Vec<Weak<Request>>,
    /// The ignored fields that a warning has already named.
    warned: BTreeSet<&'static str>,
}

impl Desk {
    /// Reads and handles all lines.
    fn read(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        while let Some(length) = read_line(&mut input, &mut line)? {
            // A line that is too long is skipped as a whole, and reading goes on with the next
            // line.
            let taken = if length > MAX_LINE {
                let what = format!("expected at most {MAX_LINE} bytes in a line, found {length}");
                self.say(json(&Fault::of_line(Code::LineTooLong, what)))
            } else if line.trim_ascii().is_empty() {
                Ok(())
            } else {
                self.take(&line)
            };
            if taken.is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Handles a line: judges its turns, carries out its action, or reports a fault.
    fn take(&mut self, line: &[u8]) -> Result<(), Closed> {
        let mut fields = match Fields::of(line) {
            Ok(fields) => fields,
            Err(fault) => return self.say(json(&fault)),
        };
        // The answer to an action repeats the request, so it is copied before fields are taken.
        let echo = fields.echo();
        let id: String = match fields.need("id", "a text") {
            Ok(id) => id,
            Err(fault) => return self.say(json(&fault)),
        };
        let taken = if fields.has("action") {
            match self.act(&mut fields, echo) {
                Ok(answer) => return self.say(json(&answer)),
                Err(fault) => Err(fault),
            }
        } else {
            Request::of(id.clone(), fields, &self.service.defaults)
        };
        match taken {
            Ok((request, ignored)) => {
                self.warn(&id, &ignored)?;
                self.judge(request)
            }
            Err(fault) => self.say(json(&Fault {
                id: Some(id),
                ..fault
            })),
        }
    }

    /// Carries out an action. Returns the fields of the request, with those that the action asked
    /// for.
    fn act(
        &mut self,
        fields: &mut Fields,
        mut echo: Map<String, Value>,
    ) -> Result<Map<String, Value>, Fault> {
        const TURNS: &str = "a list of numbers of moves";
        let action: String = fields.need("action", "a text")?;
        match action.as_str() {
            "query_version" => {
                echo.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
                echo.insert("git_hash".to_owned(), "<omitted>".into());
            }
            "query_models" => {
                // A row stands where KataGo has a network.
                let rows = self.service.defaults.rows.iter();
                let models = rows.map(|row| json!({ "name": row.name })).collect();
                echo.insert("models".to_owned(), models);
            }
            // There is no cache between requests.
            "clear_cache" => {}
            "terminate" => {
                let id: String = fields.need("terminateId", "a text")?;
                let turns: Option<Vec<usize>> = fields.take("turnNumbers", TURNS)?;
                self.stop(Some(&id), turns.as_deref());
            }
            "terminate_all" => {
                let turns: Option<Vec<usize>> = fields.take("turnNumbers", TURNS)?;
                self.stop(None, turns.as_deref());
            }
            _ => {
                let found = shortened(&action.into());
                let fault = bad_value(
                    "action",
                    "query_version, query_models, clear_cache, terminate or terminate_all",
                    &found,
                );
                return Err(Fault {
                    code: Code::UnknownAction,
                    ..fault
                });
            }
        }
        Ok(echo)
    }

    /// Stops turns that have not begun: those of the requests with this id, or of all requests if
    /// it is `None`. `turns` limits it to these turns.
    fn stop(&mut self, id: Option<&str>, turns: Option<&[usize]>) {
        for request in self.in_work.iter().filter_map(Weak::upgrade) {
            match id {
                Some(id) if id != request.id => continue,
                _ => {}
            }
            for turn in &request.turns {
                match turns {
                    Some(turns) if !turns.contains(&turn.number) => {}
                    _ => turn.stop(),
                }
            }
        }
    }

    /// Warns about ignored fields, once for each name.
    fn warn(&mut self, id: &str, ignored: &[&'static str]) -> Result<(), Closed> {
        // Clients send the same fields with each request, so one warning is enough.
        for field in ignored {
            if self.warned.insert(field) {
                let warning = format!("{field}: means nothing here, since no moves are searched");
                self.say(json(
                    &json!({ "id": id, "field": field, "warning": warning }),
                ))?;
            }
        }
        Ok(())
    }

    /// Hands the turns of a request to the threads.
    fn judge(&mut self, request: Request) -> Result<(), Closed> {
        let request = Arc::new(request);
        // Each open turn holds the request. When all are answered, the weak reference is empty and
        // can go.
        self.in_work.retain(|other| other.strong_count() > 0);
        self.in_work.push(Arc::downgrade(&request));
        for number in 0..request.turns.len() {
            let request = Arc::clone(&request);
            let limit = self.service.limit;
            // The reader waits here while too many answers are in work, so that a fast client
            // cannot fill the memory.
            self.room.send(()).map_err(|_| Closed)?;
            match self.service.order {
                Order::AsAsked => {
                    // The queue gets a receiver at once and the answer later. So answers are
                    // written in the order of the requests.
                    let (line, awaited) = channel();
                    self.queue
                        .send(Next::Awaited(awaited))
                        .map_err(|_| Closed)?;
                    self.pool.spawn(move || {
                        drop(line.send(answer(&request, &request.turns[number], limit)));
                    });
                }
                Order::AsReady => {
                    let queue = self.queue.clone();
                    self.pool.spawn(move || {
                        let line = answer(&request, &request.turns[number], limit);
                        drop(queue.send(Next::Ready(line)));
                    });
                }
            }
        }
        Ok(())
    }

    /// Sends a line that is ready.
    fn say(&mut self, line: String) -> Result<(), Closed> {
        self.room.send(()).map_err(|_| Closed)?;
        self.queue.send(Next::Ready(line)).map_err(|_| Closed)
    }
}
