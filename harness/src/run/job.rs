//! A run from its first game to its last row. Games are read in portions; after each
//! portion its rows are written and its counts added, while the next one is read, and a
//! checkpoint records from time to time how far the run is.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, bail, ensure};
use sahwal_core::classify::Registered;

use crate::format::{RunRecord, results};
use crate::input::{Fault, GameEntry, GameSet, GameStream, Selection, Source};
use crate::margin::Assumed;
use crate::moments::Moments;
use crate::params::Params;
use crate::progress::Progress;
use crate::run::Panel;
use crate::run::checkpoint::{Checkpoint, Plan, RUNNING, SetState, Shard};
use crate::run::judge::Others;
use crate::run::rows::RunRows;
use crate::run::totals::Totals;
use crate::stop;

/// What to run.
pub struct Job<'a> {
    /// What to read.
    pub selection: &'a Selection,
    /// The classifiers, in the order of the registry.
    pub classifiers: &'a [&'static Registered],
    /// The other rows.
    pub others: &'a Others,
    /// Their parameters.
    pub params: &'a Params,
    /// Seed of the bootstrap.
    pub seed: u64,
    /// Rules and komi of records that lack them.
    pub assumed: Assumed,
    /// The moments of each game that are judged.
    pub moments: &'a Moments,
    /// One game in `every` of each data set is processed, from the first; 1 for all.
    pub every: u64,
    /// The part of the run.
    pub shard: Shard,
    /// Folder for the files.
    pub out: &'a Path,
    /// Continue the stopped run in the same folder, if there is one.
    pub resume: bool,
    /// Time between two checkpoints.
    pub checkpoint_every: Duration,
    /// The games to keep in memory for experiments.
    pub keep: Keep,
}

/// The games that a run keeps in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// None: memory does not grow with the number of games.
    Nothing,
    /// Those of the data sets that are built in.
    BuiltIn,
    /// All games.
    All,
}

impl Keep {
    fn wants(self, source: &Source) -> bool {
        match self {
            Keep::Nothing => false,
            Keep::BuiltIn => !matches!(source, Source::Path(_)),
            Keep::All => true,
        }
    }
}

/// A complete run.
pub struct Finished {
    /// The counts of all data sets.
    pub state: Checkpoint,
    /// The games that were kept, by data set.
    pub kept: Vec<GameSet>,
}

/// Number of games of the first portion; later portions adapt to [`PORTION_TIME`].
const FIRST_PORTION: usize = 32;
const LARGEST_PORTION: usize = 1024;
/// Time that a portion should take. A kill loses one portion at most, besides what was done
/// since the last checkpoint.
const PORTION_TIME: Duration = Duration::from_millis(500);

impl Job<'_> {
    /// Classifies and scores all games on the current rayon pool and writes the rows.
    /// `done` is called with the counts of each data set when it is complete. The complete rows
    /// are among the new files of the folder; the old ones stay where they are.
    ///
    /// Every game is read once. Only a resumed run reads the games again that are to be
    /// kept and that the earlier process had read.
    ///
    /// # Errors
    /// The parameters are not allowed, a file cannot be read or written, or the run to
    /// resume has other arguments.
    pub fn run(&self, mut done: impl FnMut(&SetState) -> Result<()>) -> Result<Finished> {
        // A resumed run begins with the state of its last checkpoint.
        let panel = Panel::with_others(self.classifiers, self.params, self.others)?;
        let (mut state, mut rows) = self.start(panel.names())?;
        let saved_games = stop::tell_how_to_go_on(self.out.join(RUNNING));
        saved_games.store(state.games(), Ordering::Relaxed);
        let clock = Instant::now();
        let before = state.seconds;
        let mut kept = Vec::new();
        for (at, source) in self.selection.sources.iter().enumerate() {
            // Games that an earlier process may have read are read again, if they are to be kept.
            let mut games = match (self.keep.wants(source), state.sets.get(at)) {
                (false, _) => None,
                (true, None) => Some(GameSet::empty(state.plan.datasets[at].clone())),
                (true, Some(_)) => {
                    kept.push(self.load(at, source)?);
                    None
                }
            };
            // A set that is done is not judged again. A kill loses what came after the last
            // checkpoint.
            if state.sets.get(at).is_none_or(|set| !set.done) {
                let mut saved = clock.elapsed();
                let output = (&mut rows, games.as_mut());
                self.run_set(at, source, &panel, &mut state, output, |state, rows| {
                    if clock.elapsed() - saved >= self.checkpoint_every {
                        state.seconds = before + clock.elapsed().as_secs_f64();
                        self.save(state, rows)?;
                        saved_games.store(state.games(), Ordering::Relaxed);
                        saved = clock.elapsed();
                    }
                    Ok(())
                })?;
            }
            kept.extend(games);
            done(&state.sets[at])?;
        }
        // Listed moments need whole game records. A shard alone may have none.
        let has_moments =
            |set: &SetState| set.totals.iter().rev().skip(1).any(|at| at.analysed > 0);
        ensure!(
            self.moments.list().len() < 2
                || self.shard != Shard::WHOLE
                || state.sets.iter().any(has_moments),
            "--at: expected whole game records with known final owners, found none in {}",
            state.plan.datasets.join(", ")
        );
        // All is judged: the rows are complete.
        state.seconds = before + clock.elapsed().as_secs_f64();
        self.save(&mut state, &mut rows)?;
        rows.finish(&results::begin(self.out)?)?;
        Ok(Finished { state, kept })
    }

    fn save(&self, state: &mut Checkpoint, rows: &mut RunRows) -> Result<()> {
        state.written = rows.written()?;
        Ok(state.write(self.out)?)
    }

    /// The state and the files of a new run, or of the run to resume.
    fn start(&self, names: &[String]) -> Result<(Checkpoint, RunRows)> {
        // A run can be resumed only with the same plan.
        let plan = Plan {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: env!("SAHWAL_COMMIT").to_owned(),
            datasets: self.selection.names(),
            classifiers: names.to_vec(),
            params: self.params.to_string(),
            seed: self.seed,
            at: self.moments.list().to_vec(),
            every: self.every,
            assumed: self.assumed,
            engines: self.others.records(),
        };
        let kind = (self.shard != Shard::WHOLE, !self.moments.list().is_empty());
        let old = if self.resume {
            Checkpoint::read(self.out)?
        } else {
            None
        };
        // A new run begins with empty files.
        let Some(old) = old else {
            Checkpoint::clear(self.out)?;
            let rows = RunRows::open(self.out, kind, None)?;
            let state = Checkpoint {
                plan,
                shard: self.shard,
                command_line: RunRecord::command_line(),
                sets: Vec::new(),
                written: Default::default(),
                started: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
                seconds: 0.0,
            };
            return Ok((state, rows));
        };
        // Rows of two plans or shards must not stand in one file.
        let shards = (self.shard != old.shard)
            .then(|| ("--shard", self.shard.to_string(), old.shard.to_string()));
        if let Some((what, ours, theirs)) = plan.difference(&old.plan).or(shards) {
            bail!(
                "{}: cannot resume another run: {what} was \"{theirs}\", is \"{ours}\"",
                self.out.display()
            );
        }
        // The games must be the same, and the files are cut to what the checkpoint has written.
        self.check_unchanged(&old)?;
        let rows = RunRows::open(self.out, kind, Some(&old.written))?;
        Ok((old, rows))
    }

    /// Refuses to resume if the games or labels of a data set that was begun have changed.
    fn check_unchanged(&self, old: &Checkpoint) -> Result<()> {
        for (source, set) in self.selection.sources.iter().zip(&old.sets) {
            let (stream, _) = GameStream::open(source)?;
            let changed = match stream.fingerprint().difference(&set.fingerprint) {
                Some(difference) => Some(difference),
                None => stream.difference_before(&set.place)?,
            };
            if let Some(difference) = changed {
                bail!(
                    "{}: cannot resume: {} has changed since this run began: {difference}; \
                     run again with --restart",
                    self.out.display(),
                    set.name
                );
            }
        }
        Ok(())
    }

    /// The games of a source that were judged by an earlier process.
    fn load(&self, at: usize, source: &Source) -> Result<GameSet> {
        let name = &self.selection.names()[at];
        let mut set = GameSet::empty(name.clone());
        let mut stream = self.open(source)?.0;
        while let Some(entries) = stream.next_portion(LARGEST_PORTION)? {
            let portion = self.portion(entries, name);
            set.games.extend(portion.games);
        }
        Ok(set)
    }

    /// The games of a source, with their moves if they are asked for.
    fn open<'s>(&self, source: &'s Source) -> Result<(GameStream<'s>, Vec<Fault>)> {
        let (stream, faults) = GameStream::open(source)?;
        let plain = self.others.outside.is_empty() && self.moments.list().is_empty();
        Ok((if plain { stream } else { stream.with_records() }, faults))
    }

    /// The games of the sample and the shard among some entries, with their moments.
    fn portion(&self, entries: Vec<GameEntry>, name: &str) -> GameSet {
        let mut portion = GameSet::empty(name.to_owned());
        // The shards part the games of the sample.
        let ours = |entry: &GameEntry| {
            entry.number.is_multiple_of(self.every) && self.shard.has(entry.number / self.every)
        };
        let entries = entries.into_iter().filter(ours);
        entries.for_each(|entry| portion.add(entry));
        portion.assume(self.assumed);
        portion.games = self.moments.of(portion.games);
        portion
    }

    /// Runs one data set portion by portion. `output` takes the rows and, if they are to be
    /// kept, the games; `portion_done` is called after each portion.
    fn run_set(
        &self,
        at: usize,
        source: &Source,
        panel: &Panel,
        state: &mut Checkpoint,
        (rows, mut kept): (&mut RunRows, Option<&mut GameSet>),
        mut portion_done: impl FnMut(&mut Checkpoint, &mut RunRows) -> Result<()> + Send,
    ) -> Result<()> {
        let name = state.plan.datasets[at].clone();
        let (mut stream, faults) = self.open(source)?;
        match state.sets.get(at) {
            Some(set) => stream
                .go_to(set.place.clone())
                .with_context(|| name.clone())?,
            None => {
                let mut set = SetState {
                    name: name.clone(),
                    fingerprint: stream.fingerprint(),
                    totals: Totals::of_moments(self.moments.list(), panel.names().len()),
                    place: stream.place().clone(),
                    done: false,
                };
                // Faults of the whole set are reported by the first shard only.
                if self.shard.number == 1 {
                    faults.iter().for_each(Fault::tell);
                    set.end_mut().faults = Fault::failures(&faults);
                    set.end_mut().read.add_faults(&faults);
                }
                state.sets.push(set);
            }
        }
        let sets = state.plan.datasets.len();
        let work = format!("{name}, {} of {sets}", at + 1);
        let progress = Progress::named(&work, stream.files() as u64, "files");
        progress.add(stream.place().files as u64);
        // The next portion is read while this one is judged and written: a long file is read by
        // one thread, and so are rows written.
        let mut portion_size = FIRST_PORTION;
        let mut read = stream.next_portion(portion_size)?;
        while let Some(entries) = read {
            let start = Instant::now();
            let place = stream.place().clone();
            let judge = || {
                let mut portion = self.portion(entries, &name);
                portion.tell();
                let begin = |row: &str| progress.begin(row);
                let evaluation = panel.evaluate_telling(&portion, begin);
                rows.append(&evaluation)?;
                let set = &mut state.sets[at];
                set.totals
                    .iter_mut()
                    .for_each(|totals| totals.add(&evaluation));
                set.end_mut().faults += Fault::failures(&portion.faults);
                set.end_mut().read.add(&portion);
                let files = place.files - set.place.files;
                set.place = place;
                if let Some(kept) = &mut kept {
                    kept.games.append(&mut portion.games);
                }
                progress.note(&format!("{} games", set.end().analysed));
                progress.add(files as u64);
                portion_done(state, rows)
            };
            let (judged, next) = rayon::join(judge, || stream.next_portion(portion_size));
            judged?;
            read = next?;
            portion_size = match start.elapsed() {
                time if time < PORTION_TIME / 2 => (2 * portion_size).min(LARGEST_PORTION),
                // Slow engines work on as many games at once as there are jobs.
                time if time > 2 * PORTION_TIME => {
                    (portion_size / 2).max(2 * rayon::current_num_threads())
                }
                _ => portion_size,
            };
        }
        state.sets[at].done = true;
        Ok(())
    }
}
