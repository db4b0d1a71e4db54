//! Downloads the files of sets that may not be distributed with the program.
//!
//! Every file is written under a temporary name, compared with its sum, and only then renamed:
//! an interrupted download leaves only correct files, and the next call continues it.

mod archives;
mod cleanup;
mod downloader;
mod monthly;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

pub use self::archives::Months;
use self::downloader::{Downloader, Limits, TRIES};
use self::monthly::{fetch_derived, fetch_months};
use super::catalogue::Builtin;
use super::checksums::Sha256Sum;
use super::locate::{DATA_VARIABLE, Surroundings, positions};
use crate::memory;
use crate::progress::Progress;

/// The source and the destination of a download, if not the default ones.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct FetchOptions {
    /// Folder for the files
    ///
    /// Default: $SAHWAL_DATA/NAME, or in the data folder of the user
    /// (~/.local/share/sahwal/datasets, XDG_DATA_HOME), where programs find them from any folder,
    /// or, without a home, in the checkout.
    #[arg(long, value_name = "DIR")]
    pub to: Option<PathBuf>,
    /// Address or folder of the files, or folder with a folder NAME of the files of each data
    /// set [default: their origin]
    #[arg(long, value_name = "URL|DIR")]
    pub from: Option<String>,
    // The sums of these files are not known.
    /// Months of tygem9d, such as 2007-03..2008-12: all their counted games, into --to
    #[arg(long, value_name = "FROM..TO")]
    pub months: Option<Months>,
}

/// The result of a download.
#[derive(Debug)]
pub struct Fetched {
    /// The folder of the files.
    pub folder: PathBuf,
    /// Number of files in the set.
    pub files: usize,
    /// Number of files that were present and correct before.
    pub already: usize,
    /// Number of files that were downloaded.
    pub new: usize,
    /// The files that could not be downloaded.
    pub failed: Vec<FailedFile>,
    /// Number of files that were not tried after many others had failed.
    pub untried: usize,
    /// Number of games in the new files, if they were made of archives.
    pub games: u64,
    /// Whether the sums of the files are known and were compared.
    pub is_verified: bool,
}

/// A file that could not be downloaded.
#[derive(Debug)]
pub struct FailedFile {
    /// Its name in `SHA256SUMS`.
    pub file: String,
    /// The reason.
    pub reason: String,
}

impl FailedFile {
    fn new(file: impl Into<String>, reason: String) -> FailedFile {
        let file = file.into();
        FailedFile { file, reason }
    }
}

/// Why a file is not kept that has another sum than the one in the list.
fn wrong_content(expected: Sha256Sum, found: Sha256Sum) -> String {
    format!("wrong content, not kept\n    expected {expected}\n    found    {found}")
}

impl Fetched {
    /// Nothing yet of a set with so many files.
    fn none(folder: PathBuf, files: usize) -> Fetched {
        Fetched {
            folder,
            files,
            already: 0,
            new: 0,
            failed: Vec::new(),
            untried: 0,
            games: 0,
            is_verified: true,
        }
    }

    /// Whether all files of the set are present now.
    pub fn is_complete(&self) -> bool {
        self.already + self.new == self.files
    }
}

/// The folder for the downloaded files of a set.
pub(super) fn destination(
    set: &Builtin,
    options: &FetchOptions,
    surroundings: &Surroundings,
) -> Result<PathBuf> {
    let name = set.name();
    if let Some(to) = &options.to {
        return Ok(surroundings.cwd.join(to));
    }
    let in_checkout = || {
        let checkout = surroundings.checkouts(name).next()?;
        Some(positions(checkout, name))
    };
    let folder = surroundings
        .data_folder(name)
        .or_else(|| surroundings.user_folder(name))
        .or_else(in_checkout);
    folder.with_context(|| {
        format!(
            "no place for the files of {name}: there is no checkout with \
             datasets/{name}/manifest.toml and no home folder; set {DATA_VARIABLE} to a folder, or \
             give one with --to"
        )
    })
}

/// Downloads the files of a set that are not in their folder yet. The sources are tried in order;
/// each gets the files that are still missing.
///
/// # Errors
/// The download could not start, or a file cannot be written. Files that fail to arrive are
/// not an error: [`Fetched`] lists them.
pub fn fetch(
    set: &Builtin,
    options: &FetchOptions,
    surroundings: &Surroundings,
) -> Result<Fetched> {
    let manifest = set.manifest();
    ensure!(
        options.months.is_none() || manifest.archives.is_some(),
        "--months: {} is not made of archives by month",
        set.name()
    );
    // Sets made from another set or from archives have ways of their own.
    if let Some(origin) = &manifest.derived_from {
        return fetch_derived(origin, set, options, surroundings);
    }
    if manifest.archives.is_some() {
        return fetch_months(set, options, surroundings);
    }
    let folder = destination(set, options, surroundings)?;
    // Files that are here and right are left out.
    let wanted: VecDeque<Wanted<'_>> = set
        .checksums()
        .iter()
        .filter(|(file, sum)| !is_right(&folder.join(file), *sum))
        .collect();
    let files = set.checksums().len();
    let mut fetched = Fetched {
        already: files - wanted.len(),
        ..Fetched::none(folder.clone(), files)
    };
    if wanted.is_empty() {
        return Ok(fetched);
    }

    // Each source gets what the ones before it did not give.
    let missing = wanted.len();
    let sources = sources(set, options, surroundings)?;
    let arrivals = Arrivals::new(&folder)?;
    let progress = Progress::new(missing as u64, "files");
    let limits = Limits::of_files(set);
    let mut left = wanted;
    for source in &sources {
        let round = Round::run(left, (source, &limits), &arrivals, &progress)?;
        left = round.failed.iter().map(|(wanted, _)| *wanted).collect();
        left.extend(&round.untried);
        // Only the failures of the last source are reported.
        let tell = |((file, _), reason): (Wanted<'_>, String)| FailedFile::new(file, reason);
        fetched.failed = round.failed.into_iter().map(tell).collect();
        fetched.untried = round.untried.len();
        if left.is_empty() {
            break;
        }
    }
    fetched.new = missing - left.len();
    Ok(fetched)
}

fn is_right(path: &Path, sum: Sha256Sum) -> bool {
    memory::read(path).is_ok_and(|bytes| Sha256Sum::of(&bytes) == sum)
}

/// A file to download, and its sum.
type Wanted<'a> = (&'a str, Sha256Sum);

/// A place that may have the files.
enum Source {
    Folder(PathBuf),
    /// An address that ends with a slash.
    Url(String, Downloader),
}

/// The sources to try in order: at least one, all of one kind.
fn sources(
    set: &Builtin,
    options: &FetchOptions,
    surroundings: &Surroundings,
) -> Result<Vec<Source>> {
    let expected = "--from: expected an address (http://...) or a folder, found";
    let urls = match &options.from {
        None => set.manifest().base_urls.clone(),
        Some(from) => {
            let folder = surroundings.cwd.join(from);
            let own = folder.join(set.name());
            if let Some(folder) = [own, folder].into_iter().find(|folder| folder.is_dir()) {
                return Ok(vec![Source::Folder(folder)]);
            }
            let is_address = from.contains("://") && !from.contains(char::is_control);
            ensure!(is_address, "{expected} `{from}`");
            let slash = if from.ends_with('/') { "" } else { "/" };
            vec![format!("{from}{slash}")]
        }
    };
    ensure!(!urls.is_empty(), "{expected} `nothing`");
    let downloader = Downloader::new();
    let of_url = |url| Source::Url(url, downloader.clone());
    Ok(urls.into_iter().map(of_url).collect())
}

impl Source {
    /// Number of failures in a row after which a source is given up. It is small until a file
    /// has arrived from the source, because each try may cost a timeout.
    fn patience(&self, has_worked: bool) -> usize {
        match (self, has_worked) {
            (Source::Folder(_), _) => usize::MAX,
            (Source::Url(..), false) => 3,
            (Source::Url(..), true) => 10,
        }
    }

    /// Transfers a file to this path.
    fn transfer(&self, file: &str, to: &Path, tries: u32, limits: &Limits) -> Result<(), String> {
        match self {
            Source::Folder(folder) => {
                // `fs::copy` would keep a read-only flag.
                let copied =
                    memory::read(&folder.join(file)).and_then(|bytes| fs::write(to, bytes));
                copied.map_err(|error| error.to_string())
            }
            Source::Url(base, downloader) => {
                downloader.run(&format!("{base}{file}"), to, tries, limits)
            }
        }
    }
}

/// The folder of the set, with a temporary folder in it for files that are not checked yet.
struct Arrivals<'a> {
    folder: &'a Path,
    /// `None` only while it is dropped.
    unchecked: Option<tempfile::TempDir>,
}

/// The names of temporary folders.
const PREFIX: &str = ".fetch-";
const SUFFIX: &str = ".tmp";
/// A temporary folder of this age is left over from a download that was killed.
const LEFT_OVER: Duration = Duration::from_secs(3600);

/// Removes temporary folders of downloads that were killed.
fn remove_old(folder: &Path) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let modified = entry.metadata().and_then(|data| data.modified());
        let age = modified.ok().and_then(|time| time.elapsed().ok());
        let is_old = age.is_some_and(|age| age > LEFT_OVER);
        if name.starts_with(PREFIX) && name.ends_with(SUFFIX) && is_old {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

impl<'a> Arrivals<'a> {
    fn new(folder: &'a Path) -> Result<Self> {
        let place = || folder.display().to_string();
        fs::create_dir_all(folder).with_context(place)?;
        remove_old(folder);
        // Inside the folder, so that a rename can move a file to its place.
        let mut name = tempfile::Builder::new();
        name.prefix(PREFIX).suffix(SUFFIX);
        let unchecked = name.tempdir_in(folder).with_context(place)?;
        cleanup::remember(unchecked.path());
        Ok(Self {
            folder,
            unchecked: Some(unchecked),
        })
    }

    fn slot(&self, index: usize) -> PathBuf {
        let unchecked = self.unchecked.as_ref().expect("not dropped yet");
        unchecked.path().join(index.to_string())
    }

    /// Moves a checked file to its place.
    fn keep(&self, slot: &Path, file: &str) -> Result<()> {
        let path = self.folder.join(file);
        let parent = path.parent().unwrap_or(self.folder);
        let kept = fs::create_dir_all(parent).and_then(|()| fs::rename(slot, &path));
        kept.with_context(|| path.display().to_string())
    }

    /// Writes a checked file to its place, through a slot.
    fn write(&self, slot: &Path, text: &str, file: &str) -> Result<()> {
        fs::write(slot, text).with_context(|| slot.display().to_string())?;
        self.keep(slot, file)
    }
}

impl Drop for Arrivals<'_> {
    fn drop(&mut self) {
        if let Some(unchecked) = self.unchecked.take() {
            cleanup::forget(unchecked.path());
        }
        // This removes the folder only if it is empty, because nothing arrived.
        let _ = fs::remove_dir(self.folder);
    }
}

/// The result of asking one source for all missing files.
#[derive(Default)]
struct Round<'a> {
    failed: Vec<(Wanted<'a>, String)>,
    untried: VecDeque<Wanted<'a>>,
}

impl<'a> Round<'a> {
    /// Downloads the files one after the other.
    fn run(
        wanted: VecDeque<Wanted<'a>>,
        (source, limits): (&Source, &Limits),
        arrivals: &Arrivals<'_>,
        progress: &Progress,
    ) -> Result<Self> {
        let mut round = Self {
            untried: wanted,
            ..Self::default()
        };
        // A source is given up after some failures in a row; one that has worked gets more
        // patience.
        let mut source_works = false;
        let mut failures_in_a_row = 0;
        let slot = arrivals.slot(0);
        while failures_in_a_row < source.patience(source_works)
            && let Some((file, expected)) = round.untried.pop_front()
        {
            // Without a network, each further try would cost another timeout.
            let tries = if source_works { TRIES } else { 1 };
            // A file is kept only with the right checksum.
            let reason = match source.transfer(file, &slot, tries, limits) {
                Err(word) => word,
                Ok(()) => match memory::read(&slot).map(|bytes| Sha256Sum::of(&bytes)) {
                    Ok(found) if found == expected => {
                        arrivals.keep(&slot, file)?;
                        progress.add(1);
                        source_works = true;
                        failures_in_a_row = 0;
                        continue;
                    }
                    Ok(found) => wrong_content(expected, found),
                    Err(error) => format!("nothing arrived: {error}"),
                },
            };
            failures_in_a_row += 1;
            round.failed.push(((file, expected), reason));
        }
        let _ = fs::remove_file(slot);
        Ok(round)
    }
}
