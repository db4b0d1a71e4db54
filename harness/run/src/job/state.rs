//! The state of a run: its arguments ([`Plan`]) and its counts.
//!
//! `stream` makes the state, and `sahwal run` takes the figures from it. A shard writes it to
//! `shard.json`, and `merge` joins the states of all shards. Two shards are of one run if their
//! plans are equal. If the plan lacks an argument, a difference in it goes unseen.

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
    /// The commit that sahwal was built from.
    pub commit: String,
    /// Names of the data sets.
    pub datasets: Vec<String>,
    /// Names of the classifiers.
    pub classifiers: Vec<String>,
    /// The rows of classifiers with all their parameters.
    pub rows: Vec<RowRecord>,
    /// Seed of the bootstrap.
    pub seed: u64,
    /// The row that all others are compared with, if the run names one.
    pub against: Option<String>,
    /// One game in `every` of each data set is processed, beginning with the first. 1 takes all.
    pub every: u64,
    /// Number of shards.
    pub shards: u64,
    /// Rules and komi for records that state none.
    pub assumed: Terms,
    /// The listed moments, the end last; empty without a list.
    pub at: Vec<At>,
    /// The rows from outside.
    pub engines: Vec<EngineRecord>,
}

/// A part of a run that is divided over processes or machines. It takes every `of`-th unit of a
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

/// The counts of a run, its arguments, and how it was started.
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
    /// Time in seconds until the last game was judged. Writing the tables and plots comes later.
    pub seconds: f64,
    /// Table 2 of the String Graph paper, if the run has its games and row.
    pub papers: Option<PaperTables>,
    /// The checksums of the other files of a shard; empty for a whole run.
    pub files: FileRecords,
}

/// One data set of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SetState {
    /// The counts at each moment of the plan. The last is always the end, which also has the counts
    /// of the whole set, such as its faults.
    pub moments: Vec<Summary>,
    /// [`Source::origin`](sahwal_data::input::Source::origin) of its games.
    pub origin: String,
    /// Sums that identify the bytes that were read.
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

    /// The figures set by set, and in each set moment by moment, the end last.
    pub fn summaries(self) -> Vec<Summary> {
        self.sets.into_iter().flat_map(|set| set.moments).collect()
    }

    /// The contents of `run.json`. `jobs` is the number of threads, or of the shards that were
    /// merged. Whoever writes the file adds the checksums.
    pub fn record(&self, jobs: usize) -> RunRecord {
        // The defaults, all games and no shards, are left out of the file.
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

    /// Writes the state of a shard, with the checksums of its files, for `sahwal merge`. Does
    /// nothing for a whole run.
    ///
    /// # Errors
    /// A file cannot be read, or the state cannot be written.
    pub fn write_shard(&mut self, dir: &Path) -> io::Result<()> {
        if self.shard == Shard::WHOLE {
            return Ok(());
        }
        // By these checksums the merge refuses a file that was changed after the run.
        self.files = results::checksums(dir)?;
        write_whole(&dir.join(Self::SHARD), |file| {
            serde_json::to_writer(&mut *file, self)?;
            writeln!(file)
        })
    }
}
