//! One engine as a row of a run: its processes, its cache, its failures.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Result;
use serde_json::json;

use super::cache::{Cache, Kept};
use super::identity::{checksums, version};
use super::process::Failure;
use super::protocol::{Session, Timed};
use super::question::Asked;
use super::reading;
use super::spec::EngineSpec;
use super::{Outside, OutsideAnswer};
use crate::datasets::Sha256Sum;
use crate::format::EngineRecord;
use crate::input::Game;
use crate::names::name_of;
use crate::picture::letters;

/// How engines are run.
#[derive(Clone, Debug, Default)]
pub struct RowOptions {
    /// The folder of the caches; `None` for none.
    pub cache: Option<PathBuf>,
    /// Names of the engines whose older answers are not read.
    pub refresh: Vec<String>,
    /// The number of failures after which an engine is not asked any more.
    pub most_failures: Option<u32>,
}

/// One engine with one seed.
pub struct EngineRow {
    name: String,
    spec: EngineSpec,
    seed: u32,
    record: EngineRecord,
    most_failures: Option<u32>,
    cache: Mutex<Cache>,
    /// Processes that wait for a question: one for each job at most.
    idle: Mutex<Vec<Session>>,
    health: Mutex<Health>,
}

/// What is known about the failures of an engine.
#[derive(Debug, Default)]
struct Health {
    /// Number of questions that were answered or failed.
    asked: u32,
    failures: u32,
    /// Why the engine is not asked any more.
    ended: Option<String>,
}

/// An engine that fails on its first games is not asked about the others.
const FIRST_GAMES: u32 = 2;

impl EngineRow {
    /// The rows of an engine, one for each sample. Starts it to learn its name and version.
    ///
    /// # Errors
    /// The program or a file of the engine is missing, or the cache cannot be used.
    pub fn open(spec: &EngineSpec, options: &RowOptions) -> Result<Vec<EngineRow>> {
        let samples = 1..=spec.samples;
        samples
            .map(|seed| EngineRow::sample(spec, seed, options))
            .collect()
    }

    fn sample(spec: &EngineSpec, seed: u32, options: &RowOptions) -> Result<EngineRow> {
        let command = spec.command(seed)?;
        let mut record = EngineRecord {
            name: match spec.samples {
                1 => spec.name.clone(),
                _ => format!("{}.{seed}", spec.name),
            },
            protocol: name_of(spec.protocol),
            command: spec.command.replace("{seed}", &seed.to_string()),
            version: String::new(),
            sha256: checksums(spec, &command)?,
        };
        let cache = match &options.cache {
            None => Cache::default(),
            Some(folder) => {
                let known = json!([record.protocol, record.command, record.sha256]);
                let sum = Sha256Sum::of(known.to_string().as_bytes()).to_string();
                let file = format!("{}-{}", record.name, &sum[..16]);
                let refresh = options.refresh.contains(&spec.name);
                Cache::open(folder, &file, refresh)?
            }
        };
        let mut idle = Vec::new();
        // Which engine a command starts may change from run to run without a change of any file
        // that is known here.
        record.version = match version(spec, seed) {
            Ok((version, session)) => {
                idle.extend(session);
                version
            }
            Err(error) => {
                eprintln!(
                    "sahwal: engine {}: its version is unknown: {error}",
                    record.name
                );
                "unknown".to_owned()
            }
        };
        Ok(EngineRow {
            name: record.name.clone(),
            spec: spec.clone(),
            seed,
            record,
            most_failures: options.most_failures,
            cache: Mutex::new(cache),
            idle: Mutex::new(idle),
            health: Mutex::default(),
        })
    }

    /// The hash of everything that the answer may depend on.
    fn key(&self, asked: &Asked) -> String {
        let EngineRecord {
            protocol,
            command,
            version,
            ..
        } = &self.record;
        let spec = &self.spec;
        let [setup, moves] = [&asked.setup, &asked.moves].map(|stones| {
            let named = asked.named(stones).into_iter();
            named.map(|words| words.concat()).collect::<Vec<_>>()
        });
        let question = json!([
            [protocol, command, version],
            [json!(spec.shown()), json!(spec.answer), json!(spec.owners)],
            [json!(spec.startup), json!(spec.query), json!(self.seed)],
            letters(&asked.position),
            setup,
            moves,
            asked.to_move.letter().to_string(),
            asked.komi,
            asked.rules,
        ]);
        Sha256Sum::of(question.to_string().as_bytes()).to_string()
    }

    /// Asks a process that waits, or a new one. After an answer too many, a new process is asked
    /// once more.
    fn ask(&self, asked: &Asked) -> Result<Timed, String> {
        if let Some(why) = &lock(&self.health).ended {
            return Err(why.clone());
        }
        let told = self
            .ask_once(asked)
            .or_else(|(failure, why)| match failure {
                Failure::Stray { .. } => {
                    eprintln!(
                        "sahwal: engine {}: {why}; it is started and asked again",
                        self.name
                    );
                    self.ask_once(asked)
                }
                _ => Err((failure, why)),
            });
        let told = told.map_err(|(_, why)| why);
        self.count(&told);
        told
    }

    /// Asks once. A process that fails is ended.
    fn ask_once(&self, asked: &Asked) -> Result<Timed, (Failure, String)> {
        // The lock must not be held while a process starts or answers.
        let waiting = lock(&self.idle).pop();
        let session = match waiting {
            Some(session) => Ok(session),
            None => Session::start(&self.spec, self.seed),
        };
        let mut session = session.map_err(|failure| {
            let why = failure.to_string();
            (failure, why)
        })?;
        match session.ask(asked, &self.spec) {
            Ok(timed) => {
                lock(&self.idle).push(session);
                Ok(timed)
            }
            Err(failure) => {
                let why = with_last_words(&failure, &session);
                Err((failure, why))
            }
        }
    }

    /// Counts an answer or a failure, and decides whether the engine is asked again.
    fn count(&self, told: &Result<Timed, String>) {
        let mut health = lock(&self.health);
        health.asked += 1;
        let Err(why) = told else {
            return;
        };
        health.failures += 1;
        if health.failures == 1 {
            eprintln!("sahwal: engine {}: {why}", self.name);
        }
        let at_once = health.failures == FIRST_GAMES && health.asked == FIRST_GAMES;
        let too_many = self
            .most_failures
            .is_some_and(|most| health.failures >= most);
        if health.ended.is_none() && (at_once || too_many) {
            let text = match at_once {
                true => format!("not asked: it failed on its first {FIRST_GAMES} games"),
                false => format!("not asked: it failed on {} games", health.failures),
            };
            eprintln!("sahwal: engine {}: {text}", self.name);
            health.ended = Some(text);
        }
    }
}

/// The failure, with what the engine complained about if it is not told yet.
fn with_last_words(error: &Failure, session: &Session) -> String {
    match (error, session.complaint()) {
        (Failure::Ended(_) | Failure::Start { .. }, _) | (_, None) => error.to_string(),
        (_, Some(last)) => format!("{error}; {last}"),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn nanoseconds(time: Duration) -> u64 {
    time.as_nanos().try_into().unwrap_or(u64::MAX)
}

impl Outside for EngineRow {
    fn name(&self) -> &str {
        &self.name
    }

    fn record(&self) -> EngineRecord {
        self.record.clone()
    }

    fn judge(&self, _dataset: &str, game: &Game) -> OutsideAnswer {
        let asked = Asked::of(game, &self.spec);
        let key = self.key(&asked);
        let kept = lock(&self.cache).get(&key).cloned();
        let kept = match kept {
            Some(kept) => kept,
            None => match self.ask(&asked) {
                Ok(timed) => {
                    let kept = Kept {
                        raw: timed.raw,
                        wall_ns: nanoseconds(timed.wall),
                        cpu_ns: timed.cpu.map(nanoseconds),
                    };
                    lock(&self.cache).keep(key, kept.clone());
                    kept
                }
                Err(why) => return OutsideAnswer::failed(why),
            },
        };
        OutsideAnswer {
            verdicts: reading::read(&kept.raw, &game.position, &self.spec)
                .map_err(|why| format!("{why:#}")),
            wall_ns: Some(kept.wall_ns),
            cpu_ns: kept.cpu_ns,
        }
    }
}

impl Drop for EngineRow {
    /// Ends the processes politely.
    fn drop(&mut self) {
        let idle = self.idle.get_mut().unwrap_or_else(PoisonError::into_inner);
        idle.drain(..).for_each(Session::end);
    }
}
