//! Merges the shards of a run into the files of one run.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
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
    /// A folder has no shard, a file of it is not as it was written, a shard is missing or given
    /// twice, or the shards are of different runs, versions or data sets.
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
            let path = out.join(name);
            let merged = self.merge_rows(name, &path);
            merged.with_context(|| format!("cannot merge into {}", path.display()))?;
        }
        let mut whole = self.states[0].clone();
        whole.shard = Shard::WHOLE;
        for state in &self.states[1..] {
            for (set, more) in whole.sets.iter_mut().zip(&state.sets) {
                let moments = set.moments.iter_mut().zip(&more.moments);
                moments.for_each(|(moment, more)| moment.merge(more));
                set.sums.merge(&more.sums);
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
    fn merge_rows(&self, name: &str, path: &Path) -> Result<()> {
        // The order file of each shard tells which game comes next in it.
        let mut orders = self.open(OrderRow::FILE)?;
        let mut rows = self.open(name)?;
        let mut csv = csv::Writer::from_path(path)?;
        // Each file begins with its header.
        for reader in &mut orders {
            reader.next().transpose()?;
        }
        for (shard, reader) in rows.iter_mut().enumerate() {
            if let Some(header) = reader.next().transpose()?.filter(|_| shard == 0) {
                csv.write_byte_record(&header)?;
            }
        }
        for set in &self.states[0].sets {
            let set = set.end().dataset.as_bytes();
            // The shard that has the next game of this set. A row that cannot be read is taken
            // next, and told.
            let next_shard = |orders: &mut [RowReader]| {
                let heads =
                    orders
                        .iter_mut()
                        .enumerate()
                        .filter_map(|(at, order)| match order.peek()? {
                            Ok(row) => (row[0] == *set).then(|| (number(row), at)),
                            Err(_) => Some((0, at)),
                        });
                heads.min().map(|(_, at)| at)
            };
            while let Some(at) = next_shard(&mut orders)
                && let Some(game) = orders[at].next().transpose()?
            {
                // All rows of this game, perhaps none.
                let is_of_game = |row: &Result<ByteRecord>| match row {
                    Ok(row) => row[0] == game[0] && row[1] == game[2],
                    Err(_) => true,
                };
                while let Some(row) = rows[at].next_if(is_of_game).transpose()? {
                    csv.write_byte_record(&row)?;
                }
            }
        }
        Ok(csv.flush()?)
    }

    /// The lines of the file `name` of each shard.
    fn open(&self, name: &str) -> Result<Vec<RowReader>> {
        let reader = |dir: &PathBuf| {
            let path = dir.join(name);
            let shown = move || path.display().to_string();
            let file = open(&dir.join(name)).with_context(&shown)?;
            let mut csv = csv::ReaderBuilder::new();
            let rows = csv.has_headers(false).from_reader(file).into_byte_records();
            let rows = rows.map(move |row| row.with_context(&shown));
            let rows: Box<dyn Iterator<Item = Result<ByteRecord>>> = Box::new(rows);
            Ok(rows.peekable())
        };
        self.dirs.iter().map(reader).collect()
    }
}

/// The lines of a CSV file.
type RowReader = Peekable<Box<dyn Iterator<Item = Result<ByteRecord>>>>;

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
    let [ours, theirs] = [one, other].map(|state| serde_json::json!(state.plan));
    if let Some([what, ours, theirs]) = first_difference(&ours, &theirs) {
        return Err(differ(&what, &ours, &theirs));
    }
    for (ours, theirs) in one.sets.iter().zip(&other.sets) {
        let read = |set: &SetState| format!("{} with SHA-256 {}", set.origin, set.sums.sha256());
        if !ours.sums.is_of_one_set(&theirs.sums) {
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
