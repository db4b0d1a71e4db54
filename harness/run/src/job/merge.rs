//! Merges the shards of a run into the files of one run.
//!
//! `sahwal merge` calls [`Shards`], which refuses shards that are missing, damaged, or of different
//! runs or data. If it accepted a wrong shard, games would be counted twice, or the figures of two
//! programs mixed.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use csv::ByteRecord;
use sahwal_data::disk::open;
use sahwal_data::merge::Merge;

use crate::format::{CsvRow, OrderRow, RunRecord, first_difference};
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
    /// A folder has no shard, one of its files was changed, a shard is missing or given twice, or
    /// the shards are of different runs, versions or data sets.
    pub fn read(dirs: &[PathBuf]) -> Result<Shards> {
        check_all_complete(dirs)?;
        let mut shards: BTreeMap<u64, (&PathBuf, RunState)> = BTreeMap::new();
        for dir in dirs {
            let state = RunState::of_shard(dir)?;
            check_files(dir, &state).with_context(|| format!("shard {}", state.shard))?;
            if let Some((first, other)) = shards.values().next() {
                same_run(first, other, dir, &state)?;
            }
            let shard = state.shard;
            if let Some((other, _)) = shards.insert(shard.number, (dir, state)) {
                bail!(
                    "expected each shard once, found {shard} in {} and {}",
                    other.display(),
                    dir.display()
                );
            }
        }
        let of = match shards.values().next() {
            Some((_, state)) => state.shard.of,
            None => bail!("expected folders with shards, found none"),
        };
        check_all_there(&shards, of)?;
        let mut all = Shards {
            dirs: Vec::new(),
            states: Vec::new(),
        };
        // The map is sorted by number, so `merge` starts with the state of shard 1.
        for (dir, state) in shards.into_values() {
            all.dirs.push(dir.clone());
            all.states.push(state);
        }
        Ok(all)
    }

    /// Refuses the folder of a shard as `out`. To be called before anything in `out` is changed.
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

    /// Writes the rows of all shards into `out`, in the order of an undivided run. Returns the sum
    /// of their counts.
    ///
    /// # Errors
    /// A file cannot be read or written, or contradicts the others.
    pub fn merge(&self, out: &Path) -> Result<RunState> {
        for name in names() {
            let path = out.join(name);
            let merged = self.merge_rows(name, &path);
            merged.with_context(|| format!("cannot merge into {}", path.display()))?;
        }
        let mut whole = self.states[0].clone();
        whole.shard = Shard::WHOLE;
        for state in &self.states[1..] {
            for (set, more) in whole.sets.iter_mut().zip(&state.sets) {
                for (moment, more) in set.moments.iter_mut().zip(&more.moments) {
                    moment.merge(more);
                }
                set.sums.merge(&more.sums);
            }
            if let (Some(papers), Some(more)) = (&mut whole.papers, &state.papers) {
                papers.merge(more);
            }
            // Times add up over the machines. The run began when the first shard did.
            whole.seconds += state.seconds;
            whole.started = whole.started.min(state.started.clone());
        }
        // Intervals and tests do not add up: they are computed from the games of all shards.
        for moment in whole.sets.iter_mut().flat_map(|set| &mut set.moments) {
            moment.figure(whole.plan.seed, whole.plan.against.as_deref());
        }
        Ok(whole)
    }

    /// Merges the file `name` of all shards. It copies one game after another: of the next games
    /// of all shards, the one with the smallest number, with all its rows.
    fn merge_rows(&self, name: &str, path: &Path) -> Result<()> {
        // `order.csv` of each shard has the numbers of its games, in order.
        let mut orders = self.open(OrderRow::FILE)?;
        let mut rows = self.open(name)?;
        let mut merged = csv::Writer::from_path(path)?;
        // Every file begins with a header. The merged file takes that of the first shard.
        for reader in &mut orders {
            reader.next().transpose()?;
        }
        for (shard, reader) in rows.iter_mut().enumerate() {
            if let Some(header) = reader.next().transpose()?
                && shard == 0
            {
                merged.write_byte_record(&header)?;
            }
        }
        for set in &self.states[0].sets {
            let dataset = set.end().dataset.as_bytes();
            while let Some(shard) = next_shard(&mut orders, dataset)
                && let Some(game) = orders[shard].next().transpose()?
            {
                // A file need not have rows of every game: this may copy none.
                while let Some(row) = rows[shard].next_if(|row| is_of_game(row, &game)) {
                    merged.write_byte_record(&row?)?;
                }
            }
        }
        Ok(merged.flush()?)
    }

    /// The lines of the file `name` of each shard.
    fn open(&self, name: &str) -> Result<Vec<RowReader>> {
        self.dirs
            .iter()
            .map(|dir| open_rows(dir.join(name)))
            .collect()
    }
}

/// The lines of a CSV file.
type RowReader = Peekable<Box<dyn Iterator<Item = Result<ByteRecord>>>>;

/// Opens a CSV file and reads its lines, the header included. Errors name the file.
fn open_rows(path: PathBuf) -> Result<RowReader> {
    let file = open(&path).with_context(|| path.display().to_string())?;
    let records = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(file)
        .into_byte_records()
        .map(move |row| row.with_context(|| path.display().to_string()));
    let lines: Box<dyn Iterator<Item = Result<ByteRecord>>> = Box::new(records);
    Ok(lines.peekable())
}

/// The shard whose next game has the smallest number in this data set; `None` if the data set has
/// no game left. A row that cannot be read comes first, so that its error is reported.
fn next_shard(orders: &mut [RowReader], dataset: &[u8]) -> Option<usize> {
    let mut first: Option<(u64, usize)> = None;
    for (shard, order) in orders.iter_mut().enumerate() {
        let number = match order.peek() {
            Some(Ok(row)) if row[0] == *dataset => game_number(row),
            Some(Err(_)) => 0,
            _ => continue,
        };
        match first {
            Some((least, _)) if least <= number => {}
            _ => first = Some((number, shard)),
        }
    }
    Some(first?.1)
}

/// Whether a row of any file belongs to a game of the order file. Every row begins with the data
/// set and the game; a row of the order file has the number of the game between them.
fn is_of_game(row: &Result<ByteRecord>, game: &ByteRecord) -> bool {
    match row {
        Ok(row) => row[0] == game[0] && row[1] == game[2],
        Err(_) => true,
    }
}

/// The most shards that an error names.
const NAMED_SHARDS: usize = 10;

/// Checks that each folder has the state of a shard. It is written when all its games are judged.
fn check_all_complete(dirs: &[PathBuf]) -> Result<()> {
    let mut open = Vec::new();
    for dir in dirs {
        if !dir.join(RunState::SHARD).is_file() {
            open.push(dir.display().to_string());
        }
    }
    let more = match open.len().saturating_sub(NAMED_SHARDS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    open.truncate(NAMED_SHARDS);
    ensure!(
        open.is_empty(),
        "expected complete shards, found no {} in {}{more}; run these shards again",
        RunState::SHARD,
        open.join(", ")
    );
    Ok(())
}

/// Checks that all shards from 1 to `of` are there.
fn check_all_there(shards: &BTreeMap<u64, (&PathBuf, RunState)>, of: u64) -> Result<()> {
    // A damaged file may claim millions of shards, so the list of missing ones is cut.
    let named: Vec<String> = (1..=of)
        .filter(|number| !shards.contains_key(number))
        .take(NAMED_SHARDS)
        .map(|number| Shard { number, of }.to_string())
        .collect();
    let more = (of - shards.len() as u64).saturating_sub(named.len() as u64);
    let and_more = match more {
        0 => String::new(),
        _ => format!(" and {more} more"),
    };
    ensure!(
        named.is_empty(),
        "missing: shard {}{and_more}",
        named.join(", ")
    );
    Ok(())
}

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
    // `run.json` has the checksums of all other files, `shard.json` those of the rows. If they
    // disagree, one of the two was replaced.
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
    let Some([what, ours, theirs]) = run_difference(one, other) else {
        return Ok(());
    };
    bail!(
        "expected shards of one run, found {what} {ours} in {} and {theirs} in {}",
        first.display(),
        second.display()
    )
}

/// The first difference between two shards, in their arguments or in the data that they read: its
/// name, the value of the one, and that of the other.
fn run_difference(one: &RunState, other: &RunState) -> Option<[String; 3]> {
    let plans = [one, other].map(|state| serde_json::json!(state.plan));
    if let Some(difference) = first_difference(&plans[0], &plans[1]) {
        return Some(difference);
    }
    // On another machine a data set of the same name may have other files.
    for (ours, theirs) in one.sets.iter().zip(&other.sets) {
        if !ours.sums.is_of_one_set(&theirs.sums) {
            let what = format!("{} from", ours.end().dataset);
            return Some([what, source_text(ours), source_text(theirs)]);
        }
    }
    None
}

/// The origin of a data set and its checksum, for an error.
fn source_text(set: &SetState) -> String {
    format!("{} with SHA-256 {}", set.origin, set.sums.sha256())
}

/// The number of a game in a row of `order.csv`.
fn game_number(row: &ByteRecord) -> u64 {
    let text = row.get(1).unwrap_or_default();
    // The checksums have already refused files that were changed. So this is always a number, and
    // the value for anything else does not matter.
    std::str::from_utf8(text)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(u64::MAX)
}
