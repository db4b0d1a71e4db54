//! A run over positions before the end: games are read in portions and examined in parallel;
//! the rows are written portion by portion, and a checkpoint says how far they go.

use std::io;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use rayon::prelude::*;
use sahwal_core::classify::{Classifier, find};
use serde::{Deserialize, Serialize};

use super::At;
use super::examine::{Examined, GameRows};
use super::judge::{Judges, Row};
use super::line::Line;
use super::outcome::{Outcome, Source};
use crate::disk::{is_there, remove_if_there, write_whole};
use crate::format::results;
use crate::format::{
    AtBoardRow, AtDifferenceRow, AtGroupRow, AtPositionRow, AtStrengthRow, AtVerdictRow, Csv,
    CsvRow, DataSetRecord, Extents, GrowingFiles, MachineRecord, RunRecord,
};
use crate::input::{
    Fault, Fingerprint, Game, GameSet, GameStream, ReadCounts, Selection, StreamPlace,
};
use crate::margin::Assumed;
use crate::memory;
use crate::params::{Params, build};
use crate::progress::Progress;
use crate::run::checkpoint::Plan;
use crate::sealed::{seal, unseal};
use crate::stop;

/// What to run.
pub struct Job<'a> {
    /// What to read.
    pub selection: &'a Selection,
    /// The classifiers with their parameters.
    pub rows: &'a [Row],
    /// The parameters of the classifier that confirms owners, and of the potential model whose
    /// groups and strength are measured.
    pub params: &'a Params,
    /// The listed positions, all different.
    pub list: &'a [At],
    /// Seed of the bootstrap and of the folds.
    pub seed: u64,
    /// Rules and komi of records that lack them.
    pub assumed: Assumed,
    /// One game in `every` of each data set is processed, from the first; 1 for all.
    pub every: u64,
    /// Folder for the files.
    pub out: &'a Path,
    /// Continue the stopped run in the same folder, if there is one.
    pub resume: bool,
}

/// The state of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    plan: Plan,
    /// The listed positions.
    pub list: Vec<At>,
    /// The data sets that were begun, in order.
    pub sets: Vec<SetState>,
    written: Extents,
    started: String,
    seconds: f64,
}

/// The state of one data set.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SetState {
    /// Its name.
    pub name: String,
    fingerprint: Fingerprint,
    place: StreamPlace,
    done: bool,
    /// The games that were read, and what became of them.
    pub games: GameCounts,
    /// What was repaired and left out while they were read.
    #[serde(default)]
    pub read: ReadCounts,
    /// For each listed position and each classifier: number of positions and the sum of their
    /// times in nanoseconds.
    pub times: Vec<Vec<(u64, u64)>>,
}

/// The games of a data set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameCounts {
    /// Games that were read.
    pub read: u64,
    /// Games whose final owners are those of the counted result.
    pub labels: u64,
    /// Games whose final owners are those of `combined`, which meet the recorded margin.
    pub margin: u64,
    /// Left out: the record has no moves, or sets up other stones than a handicap.
    pub no_moves: u64,
    /// Left out: no counted result, and no recorded margin that `combined` meets exactly.
    pub no_owners: u64,
    /// Games and files that could not be read.
    pub faults: u64,
}

impl GameCounts {
    /// The games that count.
    pub fn used(&self) -> u64 {
        self.labels + self.margin
    }
}

pub(crate) const CHECKPOINT: &str = "at-checkpoint.json";
/// Number of games read and examined at a time. A kill loses one portion at most.
const PORTION: usize = 64;
/// The classifier whose owners of the final position count if they meet the recorded margin.
const CONFIRMER: &str = "combined";

/// What became of one game.
enum Examination {
    NoMoves,
    NoOwners,
    Rows(Source, Box<GameRows>),
}

impl Job<'_> {
    /// Examines all games on the current rayon pool and writes the rows.
    ///
    /// # Errors
    /// The parameters are not allowed, a file cannot be read or written, no game has whole
    /// moves and final owners, or the run to resume has other arguments.
    pub fn run(&self) -> Result<State> {
        let judges = Judges::new(self.rows, self.params)?;
        let names = judges.names();
        let confirmer = build(
            find(CONFIRMER).context("expected the classifier combined")?,
            self.params,
        )?;
        let (mut state, mut files) = self.start(&names)?;
        let saved_games = stop::tell_how_to_go_on();
        let read = |state: &State| state.sets.iter().map(|set| set.games.read).sum();
        saved_games.store(read(&state), Ordering::Relaxed);
        let clock = Instant::now();
        let before = state.seconds;
        for (number, source) in self.selection.sources.iter().enumerate() {
            if state.sets.get(number).is_some_and(|set| set.done) {
                continue;
            }
            let (stream, faults) = GameStream::open(source)?;
            let mut stream = stream.with_records();
            match state.sets.get(number) {
                Some(set) => stream.go_to(set.place.clone())?,
                None => {
                    faults.iter().for_each(Fault::tell);
                    let mut read = ReadCounts::default();
                    read.add_faults(&faults);
                    state.sets.push(SetState {
                        name: state.plan.datasets[number].clone(),
                        fingerprint: stream.fingerprint(),
                        place: stream.place().clone(),
                        done: false,
                        games: GameCounts {
                            faults: faults.len() as u64,
                            ..GameCounts::default()
                        },
                        read,
                        times: vec![vec![(0, 0); names.len()]; self.list.len()],
                    });
                }
            }
            let games = self.games(GameStream::open(source)?.0)?;
            let progress = Progress::named(&state.sets[number].name, games, "games");
            progress.add(state.sets[number].games.read);
            while let Some(entries) = stream.next_portion(PORTION)? {
                let set = &mut state.sets[number];
                let mut portion = GameSet::empty(set.name.clone());
                let entries = entries.into_iter();
                entries
                    .filter(|entry| entry.number.is_multiple_of(self.every))
                    .for_each(|entry| portion.add(entry));
                portion.assume(self.assumed);
                portion.tell();
                set.games.faults += portion.faults.len() as u64;
                set.read.add(&portion);
                let games = portion.games;
                games
                    .iter()
                    .for_each(|game| judges.prepare(game.position.size()));
                let examined: Vec<Examination> = games
                    .par_iter()
                    .with_max_len(1)
                    .map(|game| {
                        let found =
                            self.examine(&set.name, game, &names, &judges, confirmer.as_ref());
                        progress.add(1);
                        found
                    })
                    .collect();
                for found in examined {
                    set.add(&found);
                    if let Examination::Rows(_, rows) = found {
                        append(&mut files, *rows)?;
                    }
                }
                set.place = stream.place().clone();
                state.seconds = before + clock.elapsed().as_secs_f64();
                state.written = files.written()?;
                state.write(self.out)?;
                saved_games.store(read(&state), Ordering::Relaxed);
            }
            state.sets[number].done = true;
        }
        ensure!(
            state.sets.iter().any(|set| set.games.used() > 0),
            "--at: expected whole game records with known final owners, found none in {}",
            state.plan.datasets.join(", ")
        );
        state.written = files.written()?;
        state.write(self.out)?;
        files.finish(&results::begin(self.out)?)?;
        Ok(state)
    }

    /// Removes the checkpoint of a run that is complete or not to be resumed.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn clear(&self) -> io::Result<()> {
        remove_if_there(&self.out.join(CHECKPOINT))
    }

    /// The number of games in the sample of a source.
    fn games(&self, mut stream: GameStream) -> Result<u64> {
        while stream.next_portion(4096)?.is_some() {}
        Ok(stream.place().entries.div_ceil(self.every))
    }

    fn examine(
        &self,
        dataset: &str,
        game: &Game,
        names: &[String],
        judges: &Judges,
        confirmer: &dyn Classifier,
    ) -> Examination {
        let Some(line) = Line::of_whole(game) else {
            return Examination::NoMoves;
        };
        let Some(outcome) = Outcome::of(game, game.recorded, confirmer) else {
            return Examination::NoOwners;
        };
        let examined = Examined {
            dataset,
            game: &game.name,
            line: &line,
            outcome: &outcome,
        };
        let rows = examined.rows(self.list, names, judges);
        Examination::Rows(outcome.source, Box::new(rows))
    }

    /// The state and the files of a new run, or of the run to resume.
    fn start(&self, names: &[String]) -> Result<(State, GrowingFiles)> {
        let state = State {
            plan: Plan {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                commit: env!("SAHWAL_COMMIT").to_owned(),
                datasets: self.selection.names(),
                classifiers: names.to_vec(),
                params: self.params.to_string(),
                seed: self.seed,
                every: self.every,
                assumed: self.assumed,
                engines: Vec::new(),
            },
            list: self.list.to_vec(),
            sets: Vec::new(),
            written: Extents::default(),
            started: jiff::Timestamp::now().to_string(),
            seconds: 0.0,
        };
        let path = self.out.join(CHECKPOINT);
        if !self.resume || !is_there(&path) {
            self.clear()?;
            return Ok((state, open(self.out, None)?));
        }
        let shown = path.display().to_string();
        let text = memory::read_text(&path).with_context(|| shown.clone())?;
        let old: State = unseal(&text).with_context(|| shown.clone())?;
        let list = |list: &[At]| super::text_of(list);
        let lists = (old.list != state.list)
            .then(|| ("--at", list(&state.list), list(&old.list)))
            .or_else(|| state.plan.difference(&old.plan));
        if let Some((what, ours, others)) = lists {
            bail!(
                "{}: cannot resume: expected {what} {others} as in the stopped run, found {ours}; \
                 run again with --restart",
                self.out.display()
            );
        }
        for (set, source) in old.sets.iter().zip(&self.selection.sources) {
            let found = GameStream::open(source)?.0.fingerprint();
            if let Some(difference) = found.difference(&set.fingerprint) {
                bail!(
                    "{}: cannot resume: {} has changed since this run began: {difference}; \
                     run again with --restart",
                    self.out.display(),
                    set.name
                );
            }
        }
        let files = open(self.out, Some(&old.written))?;
        Ok((old, files))
    }
}

impl SetState {
    fn add(&mut self, found: &Examination) {
        let games = &mut self.games;
        games.read += 1;
        match found {
            Examination::NoMoves => games.no_moves += 1,
            Examination::NoOwners => games.no_owners += 1,
            Examination::Rows(source, rows) => {
                match source {
                    Source::Labels => games.labels += 1,
                    Source::Margin => games.margin += 1,
                }
                for (place, times) in &rows.nanoseconds {
                    for ((positions, sum), time) in self.times[*place].iter_mut().zip(times) {
                        *positions += 1;
                        *sum += time;
                    }
                }
            }
        }
    }
}

impl State {
    /// The names of the classifiers.
    pub fn classifiers(&self) -> &[String] {
        &self.plan.classifiers
    }

    /// Time of the run so far in seconds.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    fn write(&self, dir: &Path) -> io::Result<()> {
        let text = seal(self)?;
        write_whole(&dir.join(CHECKPOINT), |file| writeln!(file, "{text}"))
    }

    /// The record of a complete run.
    pub fn record(&self) -> RunRecord {
        let set = |set: &SetState| DataSetRecord {
            name: set.name.clone(),
            games: set.games.used(),
            faults: set.games.faults,
            read: set.read.clone(),
            sha256: set.place.sha256().to_owned(),
        };
        RunRecord {
            version: self.plan.version.clone(),
            commit: self.plan.commit.clone(),
            command_line: RunRecord::command_line(),
            shard_command_line: Vec::new(),
            datasets: self.sets.iter().map(set).collect(),
            classifiers: self.plan.classifiers.clone(),
            engines: Vec::new(),
            seed: self.plan.seed,
            every: (self.plan.every > 1).then_some(self.plan.every),
            shard: None,
            jobs: rayon::current_num_threads(),
            machine: MachineRecord::here(),
            started: self.started.clone(),
            seconds: self.seconds,
            files: Vec::new(),
        }
    }
}

/// Opens the files of rows in `dir`, in the order of [`append`].
fn open(dir: &Path, written: Option<&Extents>) -> io::Result<GrowingFiles> {
    let files = [
        (AtPositionRow::FILE, AtPositionRow::HEADER),
        (AtBoardRow::FILE, AtBoardRow::HEADER),
        (AtVerdictRow::FILE, AtVerdictRow::HEADER),
        (AtGroupRow::FILE, AtGroupRow::HEADER),
        (AtStrengthRow::FILE, AtStrengthRow::HEADER),
        (AtDifferenceRow::FILE, AtDifferenceRow::HEADER),
    ];
    GrowingFiles::open(dir, files, written)
}

fn append(files: &mut GrowingFiles, rows: GameRows) -> io::Result<()> {
    let mut files = files.iter_mut();
    let mut next = || -> io::Result<&mut Csv> {
        files
            .next()
            .ok_or_else(|| io::Error::other("expected six files of rows"))
    };
    next()?.append(rows.positions.into_iter())?;
    next()?.append(rows.boards.into_iter())?;
    next()?.append(rows.verdicts.into_iter())?;
    next()?.append(rows.groups.into_iter())?;
    next()?.append(rows.strength.into_iter())?;
    next()?.append(rows.differences.into_iter())
}
