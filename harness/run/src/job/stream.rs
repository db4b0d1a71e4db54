//! Carries out a run, from the first game to the last row. Games are read in portions. While one
//! portion is judged and its rows are written, the next one is read.
//!
//! `sahwal run` fills a [`Job`] and calls [`Job::run`]. The size of portions depends on the speed
//! of the machine. If rows or counts depended on it, two runs of one command would differ.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Result, ensure};
use sahwal_core::rules::Terms;
use sahwal_data::input::{Fault, GameEntry, GameSet, GameStream, Sample, Selection};

use crate::engine::Outside;
use crate::format::FileRecords;
use crate::job::rows::RunRows;
use crate::job::state::{Plan, RunState, SetState, Shard};
use crate::job::string_graph::PaperTables;
use crate::job::summary::Summary;
use crate::job::{Evaluation, Panel};
use crate::moments::Moments;
use crate::progress::Progress;
use crate::rows::Row;

/// The arguments of a run.
pub struct Job<'a> {
    /// The data sets to read.
    pub selection: &'a Selection,
    /// The rows of classifiers, in the order of the tables.
    pub rows: &'a [&'a Row],
    /// The rows from outside.
    pub outside: &'a [Box<dyn Outside>],
    /// Seed of the bootstrap.
    pub seed: u64,
    /// The row that all others are compared with, if the run names one.
    pub against: Option<&'a str>,
    /// Rules and komi for records that state none.
    pub assumed: Terms,
    /// The moments of each game that are judged.
    pub moments: &'a Moments,
    /// One game in `every` of each data set is processed, beginning with the first. 1 takes all.
    pub every: u64,
    /// The part of the run.
    pub shard: Shard,
    /// Folder for the files.
    pub out: &'a Path,
    /// The commit of the program, for `run.json`.
    pub commit: &'a str,
    /// The arguments of the run, for `run.json`.
    pub command_line: Vec<String>,
}

/// A data set whose files are listed.
struct OpenSet<'a> {
    name: &'a str,
    origin: &'static str,
    stream: GameStream<'a>,
    faults: Vec<Fault>,
    /// Number of bytes of the sets before it.
    before: u64,
}

/// The results that grow with each portion.
struct Output {
    rows: RunRows,
    papers: Option<PaperTables>,
}

impl Output {
    /// Adds the answers on a portion.
    fn add(&mut self, evaluation: &Evaluation) -> io::Result<()> {
        if let Some(papers) = &mut self.papers {
            papers.add(evaluation);
        }
        self.rows.append(evaluation)
    }
}

/// Number of games of the first portion; later portions adapt to [`PORTION_TIME`].
const FIRST_PORTION: usize = 32;
const LARGEST_PORTION: usize = 1024;
/// The time that a portion should take.
const PORTION_TIME: Duration = Duration::from_millis(500);

impl Job<'_> {
    /// Classifies and scores all games on the current rayon pool, and writes the rows. Every game
    /// is read once. Calls `tell` with the figures of each data set that is complete.
    ///
    /// # Errors
    /// Two rows have the same name, no game can be read, or a file cannot be read or written.
    pub fn run(&self, mut tell: impl FnMut(&SetState) + Send) -> Result<RunState> {
        // Wrong arguments are refused before any file is created.
        let panel = Panel::new(self.rows, self.outside)?;
        let plan = self.plan();
        let mut output = Output {
            rows: RunRows::create(self.out, self.shard, self.moments.list())?,
            papers: PaperTables::new(&plan),
        };
        let mut state = RunState {
            plan,
            shard: self.shard,
            program: sahwal_data::tell::program().to_owned(),
            command_line: self.command_line.clone(),
            sets: Vec::new(),
            started: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            seconds: 0.0,
            papers: None,
            files: FileRecords::new(),
        };
        let clock = Instant::now();
        let names = self.selection.names();
        let sets = self.open(&names)?;
        // The number of games is unknown until all files are read, so the bar counts bytes.
        let bytes = sets.iter().map(|set| set.stream.bytes()).sum();
        let progress = Progress::of_bytes(bytes, "positions");
        let mut games = 0;
        for open in sets {
            let (set, games_read) = self.run_set(open, &panel, &progress, &mut output)?;
            games += games_read;
            progress.without_bar(|| tell(&set));
            state.sets.push(set);
        }
        if self.shard == Shard::WHOLE {
            self.check_games(games, &state.sets)?;
        }
        state.seconds = clock.elapsed().as_secs_f64();
        output.rows.finish()?;
        state.papers = output.papers;
        Ok(state)
    }

    /// Lists the files of the data sets. `names` has the name of each.
    fn open<'n>(&'n self, names: &'n [String]) -> Result<Vec<OpenSet<'n>>> {
        let mut sets = Vec::new();
        let mut before = 0;
        for (source, name) in self.selection.sources.iter().zip(names) {
            let (stream, faults) = GameStream::open(source, self.sample())?;
            let bytes = stream.bytes();
            sets.push(OpenSet {
                name,
                origin: source.origin(),
                stream,
                faults,
                before,
            });
            before += bytes;
        }
        Ok(sets)
    }

    /// Refuses a whole run in which no game was read, or no moment before the end. Shards are not
    /// checked, since a shard may have no share of a few games.
    fn check_games(&self, games: usize, sets: &[SetState]) -> Result<()> {
        let names = self.selection.names().join(", ");
        ensure!(
            games > 0,
            "{names}: expected games, found none that can be read"
        );
        // Every game has an end. A moment before it needs a complete record.
        let has_moments = sets.iter().any(|set| {
            let before_the_end = &set.moments[..set.moments.len() - 1];
            before_the_end.iter().any(|moment| moment.analysed > 0)
        });
        ensure!(
            self.moments.list().len() < 2 || has_moments,
            "--at: expected whole game records with known final owners, found none in {names}"
        );
        Ok(())
    }

    /// The arguments of the run, as `shard.json` and `run.json` have them.
    pub fn plan(&self) -> Plan {
        let names = self.rows.iter().map(|row| row.name.clone());
        let outside = self.outside.iter().map(|row| row.record().name.clone());
        Plan {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: self.commit.to_owned(),
            datasets: self.selection.names(),
            classifiers: names.chain(outside).collect(),
            rows: self.rows.iter().map(|row| row.record()).collect(),
            seed: self.seed,
            against: self.against.map(str::to_owned),
            at: self.moments.list().to_vec(),
            every: self.every,
            shards: self.shard.of,
            assumed: self.assumed,
            engines: self
                .outside
                .iter()
                .map(|row| row.record().clone())
                .collect(),
        }
    }

    /// The games to read. The shards of a run divide its sample among them.
    fn sample(&self) -> Sample {
        Sample {
            every: self.every,
            part: self.shard.number - 1,
            parts: self.shard.of,
        }
    }

    /// The games of these entries, each with its moments.
    fn portion(&self, entries: Vec<GameEntry>, name: &str) -> GameSet {
        let mut portion = GameSet {
            name: name.to_owned(),
            ..GameSet::default()
        };
        for entry in entries {
            portion.add(entry);
        }
        portion.assume(self.assumed);
        portion.games = self.moments.of(portion.games);
        portion
    }

    /// Runs a data set portion by portion. Returns its figures, and the number of its games that
    /// could be read.
    fn run_set(
        &self,
        mut open: OpenSet<'_>,
        panel: &Panel,
        progress: &Progress,
        output: &mut Output,
    ) -> Result<(SetState, usize)> {
        let mut set = SetState {
            moments: self.empty_summaries(open.name, panel.names()),
            origin: open.origin.to_owned(),
            sums: open.stream.sums(),
        };
        // Faults of the whole set are reported by the first shard only.
        if self.shard.number == 1 {
            open.faults.iter().for_each(Fault::tell);
            set.end_mut().faults = Fault::failures(&open.faults);
            set.end_mut().read.add_faults(&open.faults);
        }
        let mut games_read = 0;
        let mut begin = open.before;
        // Reading a long file and writing rows use one thread each. So the next portion is read
        // while this one is judged and written.
        let mut portion_size = FIRST_PORTION;
        let mut read = open.stream.next_portion(portion_size)?;
        while let Some(entries) = read {
            let start = Instant::now();
            games_read += entries.iter().filter(|entry| entry.game.is_some()).count();
            let bytes = begin..open.before + open.stream.bytes_read();
            begin = bytes.end;
            let portion = self.portion(entries, open.name);
            // Reported now: a user should not wait for hours to learn of bad files.
            portion.tell();
            let (judged, next) = rayon::join(
                || judge_portion(&portion, bytes, panel, progress, &mut set, output),
                || open.stream.next_portion(portion_size),
            );
            judged?;
            read = next?;
            portion_size = next_size(portion_size, start.elapsed());
        }
        set.sums = open.stream.sums();
        // Nobody reads the figures of a single shard. The merge computes those of the whole run.
        if self.shard == Shard::WHOLE {
            for moment in &mut set.moments {
                moment.figure(self.seed, self.against);
            }
        }
        Ok((set, games_read))
    }

    /// The empty counts of a data set, at each listed moment or, without a list, at the end.
    fn empty_summaries(&self, name: &str, rows: &[String]) -> Vec<Summary> {
        match self.moments.list() {
            [] => vec![Summary::new(name, None, rows)],
            list => list
                .iter()
                .map(|&at| Summary::new(name, Some(at), rows))
                .collect(),
        }
    }
}

/// Judges the games of a portion and adds them to the figures of their set. `bytes` is the place of
/// the portion in all files, for the progress bar.
fn judge_portion(
    portion: &GameSet,
    bytes: Range<u64>,
    panel: &Panel,
    progress: &Progress,
    set: &mut SetState,
    output: &mut Output,
) -> Result<()> {
    let part = progress.portion(bytes, portion.games.len());
    let evaluation = panel.evaluate(portion, || part.add_one());
    output.add(&evaluation)?;
    for moment in &mut set.moments {
        moment.add(&evaluation);
    }
    set.end_mut().faults += Fault::failures(&portion.faults);
    set.end_mut().read.add(portion);
    Ok(())
}

/// The size of the next portion, after one of `portion_size` games that took `time`.
fn next_size(portion_size: usize, time: Duration) -> usize {
    if time < PORTION_TIME / 2 {
        (2 * portion_size).min(LARGEST_PORTION)
    } else if time > 2 * PORTION_TIME {
        // Each thread may wait for a slow engine, so a portion has at least two games for each.
        (portion_size / 2).max(2 * rayon::current_num_threads())
    } else {
        portion_size
    }
}
