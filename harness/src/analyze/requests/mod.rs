//! Requests by JSON lines: `sahwal analyze --requests`. `README.md` in this folder has the fields
//! and the codes of faults.
//!
//! One thread reads and checks lines (`request`, `fields`), a pool of threads judges turns
//! (`answer`), and the caller's thread writes. At most `IN_WORK` answers are under way: a client
//! that reads slowly is read slowly.

mod answer;
mod fault;
mod fields;
mod request;

pub use fault::{Code, Fault};
pub use request::Defaults;

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

/// The most answers that are under way: judged, or waiting to be judged or written.
const IN_WORK: usize = 64;

/// The order of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// That of the requests.
    AsAsked,
    /// As they come.
    AsReady,
}

/// How requests are answered.
#[derive(Clone)]
pub struct Service {
    /// What requests take where they say nothing.
    pub defaults: Defaults,
    /// The order of the answers.
    pub order: Order,
    /// How long an answer may wait before it is begun.
    pub limit: Duration,
}

/// Answers the requests of `input` until it ends, judging on the threads of `pool`.
///
/// # Errors
/// Reading or writing failed; [`io::ErrorKind::BrokenPipe`] if the client closed its end.
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
    // It may wait for a line while the client reads no more, so nobody waits for it.
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
    /// It is there.
    Ready(String),
    /// It is being made.
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

/// Nobody writes any more.
struct Closed;

/// Where requests are read and given to the threads.
struct Desk {
    service: Service,
    pool: ThreadPool,
    /// Takes a place for every answer that is under way.
    room: SyncSender<()>,
    queue: Sender<Next>,
    /// The requests that may still be stopped.
    in_work: Vec<Weak<Request>>,
    /// The fields without a meaning that a warning has named.
    warned: BTreeSet<&'static str>,
}

impl Desk {
    /// Reads all lines.
    fn read(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        while let Some(length) = read_line(&mut input, &mut line)? {
            // The rest of a long line is skipped, and the next line is answered.
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

    /// Takes a line: judges its turns, carries out its action, or says what is wrong.
    fn take(&mut self, line: &[u8]) -> Result<(), Closed> {
        let mut fields = match Fields::of(line) {
            Ok(fields) => fields,
            Err(fault) => return self.say(json(&fault)),
        };
        // The answer to an action is the request itself, so it is kept before fields are taken.
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

    /// Carries out an action. The answer is the request with what was asked for.
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

    /// Stops turns that were not begun: of the requests with this id, or of all.
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

    /// Tells of fields that mean nothing here, once for each.
    fn warn(&mut self, id: &str, ignored: &[&'static str]) -> Result<(), Closed> {
        // A client sends the same fields with each request.
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

    /// Gives the turns of a request to the threads.
    fn judge(&mut self, request: Request) -> Result<(), Closed> {
        let request = Arc::new(request);
        // A turn that is answered drops its request; only what is under way can be stopped.
        self.in_work.retain(|other| other.strong_count() > 0);
        self.in_work.push(Arc::downgrade(&request));
        for number in 0..request.turns.len() {
            let request = Arc::clone(&request);
            let limit = self.service.limit;
            // A full room makes the reader wait, so that a fast client cannot fill the memory.
            self.room.send(()).map_err(|_| Closed)?;
            match self.service.order {
                Order::AsAsked => {
                    // The place in the queue is taken before the answer is there.
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

    /// Adds a line that is there.
    fn say(&mut self, line: String) -> Result<(), Closed> {
        self.room.send(()).map_err(|_| Closed)?;
        self.queue.send(Next::Ready(line)).map_err(|_| Closed)
    }
}
