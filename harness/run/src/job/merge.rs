//! Merges the shards of a run into the files of one run.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use csv::ByteRecord;
use sahwal_data::disk::{open, write_whole};
use sahwal_data::merge::Merge;

use crate::format::{CsvRow, OrderRow, RunRecord};
use crate::job::rows::names;
use crate::job::state::{RunState, SetState, Shard};

/// All shards of one run, in order.
pub struct Shards {
    dirs: Vec<PathBuf>,
    states: Vec<RunState>,
}

impl Shards {
    /// Reads the states of the shards in these folders, and checks their files.
    ///
    /// # Errors
    /// A folder has no shard, a file of it is not as it was written, a shard is missing or given twice, or the shards are of different
    /// runs, versions or data sets.
    pub fn read(dirs: &[PathBuf]) -> Result<Shards> {
        let mut found: BTreeMap<u64, (&PathBuf, RunState)> = BTreeMap::new();
        for dir in dirs {
            let state = RunState::of_shard(dir)?;
            check_files(dir, &state).with_context(|| format!("shard {}", state.shard))?;
            if let Some((first, other)) = found.values().next() {
                same_run(first, other, dir, &state)?;
            }
            let shard = state.shard;
            if let Some((other, _)) = found.insert(shard.number, (dir, state)) {
                bail!(
                    "expected each shard once, found {shard} in {} and {}",
                    other.display(),
                    dir.display()
                );
            }
        }
        let of = match found.values().next() {
            Some((_, state)) => state.shard.of,
            None => bail!("expected folders with shards, found none"),
        };
        // A file that was changed may name any number of shards.
        let missing = (1..=of).filter(|number| !found.contains_key(number));
        let some: Vec<String> = missing
            .take(SHOWN)
            .map(|number| Shard { number, of }.to_string())
            .collect();
        let more = (of - found.len() as u64).saturating_sub(some.len() as u64);
        let and_more = match more {
            0 => String::new(),
            _ => format!(" and {more} more"),
        };
        ensure!(
            some.is_empty(),
            "missing: shard {}{and_more}",
            some.join(", ")
        );
        let (dirs, states) = found
            .into_values()
            .map(|(dir, state)| (dir.clone(), state))
            .unzip();
        Ok(Shards { dirs, states })
    }

    /// Refuses the folder of a shard as `out`. Ask before anything in `out` is changed.
    ///
    /// # Errors
    /// `out` is the folder of a shard.
    pub fn refuse_own_folders(&self, out: &Path) -> Result<()> {
        let folder = out.canonicalize().ok();
        for dir in &self.dirs {
            ensure!(
                folder.is_none() || dir.canonicalize().ok() != folder,
                "--out: expected another folder than those of the shards, found {}",
                out.display()
            );
        }
        Ok(())
    }

    /// Writes the rows of all shards into `out` in the order of one run, and adds their
    /// counts.
    ///
    /// # Errors
    /// A file cannot be read or written, or contradicts the others.
    pub fn merge(&self, out: &Path) -> Result<RunState> {
        for name in names() {
            // Keep the error of a reader apart: an I/O error would hide its cause.
            let mut failed = None;
            let written = write_whole(&out.join(name), |file| {
                failed = self.merge_rows(name, file).err();
                match failed {
                    None => Ok(()),
                    Some(_) => Err(io::Error::other("the shards cannot be merged")),
                }
            });
            match failed {
                Some(error) => {
                    return Err(
                        error.context(format!("cannot merge into {}", out.join(name).display()))
                    );
                }
                None => written?,
            }
        }
        let mut whole = self.states[0].clone();
        whole.shard = Shard::WHOLE;
        for state in &self.states[1..] {
            for (set, more) in whole.sets.iter_mut().zip(&state.sets) {
                let moments = set.moments.iter_mut().zip(&more.moments);
                moments.for_each(|(moment, more)| moment.merge(more));
            }
            if let (Some(papers), Some(more)) = (&mut whole.papers, &state.papers) {
                papers.merge(more);
            }
            whole.seconds += state.seconds;
            whole.started = whole.started.min(state.started.clone());
        }
        let (seed, against) = (whole.plan.seed, whole.plan.against.clone());
        let moments = whole.sets.iter_mut().flat_map(|set| &mut set.moments);
        moments.for_each(|moment| moment.figure(seed, against.as_deref()));
        Ok(whole)
    }

    /// Merges the file `name` of all shards: of the games that come next in the shards, the
    /// one with the smallest number is copied with all its rows.
    fn merge_rows(&self, name: &str, file: &mut dyn io::Write) -> Result<()> {
        // The order file of each shard tells which game comes next in it.
        let mut orders = self.open(OrderRow::FILE)?;
        let mut rows = self.open(name)?;
        let mut csv = csv::Writer::from_writer(file);
        csv.write_byte_record(&rows[0].header)?;
        for set in &self.states[0].sets {
            let of_set = |next: &Option<ByteRecord>| {
                next.as_ref()
                    .filter(|row| row[0] == *set.end().dataset.as_bytes())
                    .map(|row| row.to_owned())
            };
            loop {
                // The shard that has the next game of this set.
                let heads = orders.iter().enumerate();
                let heads = heads.filter_map(|(at, order)| Some((at, of_set(&order.next)?)));
                let Some((at, row)) = heads.min_by_key(|(_, row)| number(row)) else {
                    break;
                };
                // All rows of this game, perhaps none.
                orders[at].advance()?;
                while let Some(next) = &rows[at].next
                    && next[0] == row[0]
                    && next[1] == row[2]
                {
                    csv.write_byte_record(next)?;
                    rows[at].advance()?;
                }
            }
        }
        csv.flush()?;
        Ok(())
    }

    fn open(&self, name: &str) -> Result<Vec<RowReader>> {
        self.dirs
            .iter()
            .map(|dir| RowReader::open(dir.join(name)))
            .collect()
    }
}

/// The number of missing shards that an error names.
const SHOWN: usize = 10;

/// Checks the files in the folder of a shard against its `run.json` and `shard.json`.
fn check_files(dir: &Path, state: &RunState) -> Result<()> {
    let record = RunRecord::read(dir)?;
    for name in names().chain([OrderRow::FILE, RunState::SHARD]) {
        ensure!(
            record.checksums.contains_key(name),
            "{}: expected a checksum of {name}, found none",
            dir.join(RunRecord::FILE).display()
        );
    }
    record.check(dir)?;
    for (name, file) in &state.files {
        ensure!(
            record.checksums.get(name) == Some(file),
            "{}: expected the checksum of {name} that run.json has, found another one",
            dir.join(RunState::SHARD).display()
        );
    }
    Ok(())
}

fn same_run(first: &Path, one: &RunState, second: &Path, other: &RunState) -> Result<()> {
    let differ = |what: &str, ours: &str, theirs: &str| {
        anyhow!(
            "expected shards of one run, found {what} {ours} in {} and {theirs} in {}",
            first.display(),
            second.display()
        )
    };
    if let Some([what, ours, theirs]) = one.plan.difference(&other.plan) {
        return Err(differ(&what, &ours, &theirs));
    }
    if one.shard.of != other.shard.of {
        return Err(differ(
            "shard",
            &one.shard.to_string(),
            &other.shard.to_string(),
        ));
    }
    for (ours, theirs) in one.sets.iter().zip(&other.sets) {
        let read = |set: &SetState| format!("{} with SHA-256 {}", set.origin, set.sha256);
        if ours.sha256 != theirs.sha256 {
            let what = format!("{} from", ours.end().dataset);
            return Err(differ(&what, &read(ours), &read(theirs)));
        }
    }
    Ok(())
}

/// The number of a game in a row of `order.csv`.
fn number(row: &ByteRecord) -> u64 {
    let text = row.get(1).and_then(|text| std::str::from_utf8(text).ok());
    text.and_then(|text| text.parse().ok()).unwrap_or(u64::MAX)
}

/// A reader of a CSV file that holds the next row.
struct RowReader {
    path: PathBuf,
    csv: csv::Reader<File>,
    header: ByteRecord,
    next: Option<ByteRecord>,
}

impl RowReader {
    fn open(path: PathBuf) -> Result<RowReader> {
        let shown = || path.display().to_string();
        let mut csv = csv::Reader::from_reader(open(&path).with_context(shown)?);
        let header = csv.byte_headers().with_context(shown)?.clone();
        let mut rows = RowReader {
            csv,
            header,
            next: None,
            path,
        };
        rows.advance()?;
        Ok(rows)
    }

    fn advance(&mut self) -> Result<()> {
        let mut row = self.next.take().unwrap_or_default();
        let more = self.csv.read_byte_record(&mut row);
        let more = more.with_context(|| self.path.display().to_string())?;
        self.next = more.then_some(row);
        Ok(())
    }
}
