//! What a run was asked for and what it counted. A shard writes it into a file beside its rows,
//! for `sahwal merge`.
//!
//! `stream` makes the state, `merge` joins several, and `publish` takes the figures from it. Two
//! shards are of one run if their [`Plan`]s are equal; an argument that is not in the plan can
//! differ unseen.

use std::io;
use std::path::Path;

use anyhow::{Context, Result};
use sahwal_core::rules::Terms;
use sahwal_data::disk::{self, write_whole};
use sahwal_data::input::{At, ReadSums};
use serde::{Deserialize, Serialize};

use crate::format::{DataSetRecord, EngineRecord, FileRecords, MachineRecord, RunRecord, results};
use crate::job::string_graph::PaperTables;
use crate::job::summary::Summary;
use crate::rows::RowRecord;

/// The arguments of a run. All shards of one run have the same plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Version of sahwal.
    pub version: String,
    /// Commit it was built from.
    pub commit: String,
    /// Names of the data sets.
    pub datasets: Vec<String>,
    /// Names of the classifiers.
    pub classifiers: Vec<String>,
    /// The rows of classifiers with all their parameters.
    pub rows: Vec<RowRecord>,
    /// Seed of the bootstrap.
    pub seed: u64,
    /// The row that all others are compared with.
    pub against: Option<String>,
    /// One game in `every` of each data set is processed, from the first; 1 for all.
    pub every: u64,
    /// Number of shards.
    pub shards: u64,
    /// Rules and komi of records that lack them.
    pub assumed: Terms,
    /// The listed moments, the end last; empty without a list.
    pub at: Vec<At>,
    /// The rows from outside.
    pub engines: Vec<EngineRecord>,
}

/// A part of a run that is divided over processes or machines: every `of`-th unit of a
/// [`Sample`](sahwal_data::input::Sample).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Number of the shard, from 1.
    pub number: u64,
    /// Number of shards.
    pub of: u64,
}

impl Shard {
    /// A run that is not divided.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        if let Some((number, of)) = text.split_once('/')
            && let (Ok(number), Ok(of)) = (number.parse(), of.parse())
            && (1..=of).contains(&number)
        {
            return Ok(Shard { number, of });
        }
        Err(format!("expected I/N with I from 1 to N, found {text}"))
    }
}

/// The counts of a run and how it came about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunState {
    /// The arguments of the run.
    pub plan: Plan,
    /// The part of the run.
    pub shard: Shard,
    /// The name of the program.
    pub program: String,
    /// The arguments of the command line, without the name of the program.
    pub command_line: Vec<String>,
    /// The data sets, in order.
    pub sets: Vec<SetState>,
    /// When the run began, RFC 3339, UTC.
    pub started: String,
    /// Time in seconds, without writing the last files.
    pub seconds: f64,
    /// Table 2 of the String Graph paper, if the run has its games and row.
    pub papers: Option<PaperTables>,
    /// The files of a shard beside this state.
    pub files: FileRecords,
}

/// One data set of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SetState {
    /// The processed games: at each moment of the plan, the end last, or at the end alone. The end
    /// has the counts of the whole set.
    pub moments: Vec<Summary>,
    /// [`Source::origin`](sahwal_data::input::Source::origin) of its games.
    pub origin: String,
    /// The sums over what was read.
    pub sums: ReadSums,
}

impl SetState {
    /// The end of the games.
    pub fn end(&self) -> &Summary {
        self.moments.last().expect("the end is always there")
    }

    pub(super) fn end_mut(&mut self) -> &mut Summary {
        self.moments.last_mut().expect("the end is always there")
    }

    fn record(&self) -> DataSetRecord {
        let end = self.end();
        DataSetRecord {
            name: end.dataset.clone(),
            games: end.analysed,
            faults: end.faults,
            read: end.read.clone(),
            origin: self.origin.clone(),
            sha256: self.sums.sha256(),
        }
    }
}

impl RunState {
    /// The file with the state of a shard, which `sahwal merge` reads.
    pub(super) const SHARD: &str = "shard.json";

    /// Reads the state of the shard in `dir`.
    ///
    /// # Errors
    /// The folder has no shard, or its file cannot be read.
    pub(crate) fn of_shard(dir: &Path) -> Result<RunState> {
        let path = dir.join(Self::SHARD);
        disk::read_text(&path)
            .and_then(|text| Ok(serde_json::from_str(&text)?))
            .with_context(|| format!("{}: expected the state of a shard", path.display()))
    }

    /// The figures of all data sets: of each moment, the end last, or of the end alone.
    pub fn summaries(self) -> Vec<Summary> {
        self.sets.into_iter().flat_map(|set| set.moments).collect()
    }

    /// The record of a complete run; `jobs` is the number of threads, or of the shards that
    /// were merged.
    pub fn record(&self, jobs: usize) -> RunRecord {
        // What a whole run of all games has anyway is left out.
        let every = match self.plan.every {
            1 => None,
            every => Some(every),
        };
        let shard = match self.shard {
            Shard::WHOLE => None,
            shard => Some(shard.to_string()),
        };
        RunRecord {
            version: self.plan.version.clone(),
            commit: self.plan.commit.clone(),
            program: Some(self.program.clone()),
            command_line: self.command_line.clone(),
            shard_command_line: Vec::new(),
            datasets: self.sets.iter().map(SetState::record).collect(),
            classifiers: self.plan.classifiers.clone(),
            rows: self.plan.rows.clone(),
            engines: self.plan.engines.clone(),
            seed: self.plan.seed,
            every,
            shard,
            jobs,
            machine: MachineRecord::here(),
            started: self.started.clone(),
            seconds: self.seconds,
            checksums: FileRecords::new(),
            left_out: Vec::new(),
            sha256: String::new(),
        }
    }

    /// Writes the state of a shard, with the checksums of its files, for `sahwal merge`; nothing if
    /// the run is not divided.
    ///
    /// # Errors
    /// A file cannot be read, or the state not be written.
    pub fn write_shard(&mut self, dir: &Path) -> io::Result<()> {
        if self.shard == Shard::WHOLE {
            return Ok(());
        }
        // The merge trusts no file that was changed on its way between machines.
        self.files = results::checksums(dir)?;
        write_whole(&dir.join(Self::SHARD), |file| {
            serde_json::to_writer(&mut *file, self)?;
            writeln!(file)
        })
    }
}
