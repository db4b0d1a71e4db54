//! Getting the files of a set that may not be part of the program.
//!
//! The system's own downloader does the network, so the program depends on no
//! library for it. Every file goes to a temporary name, is compared with its
//! sum, and only then gets its own name: a broken download leaves right files
//! or none, and the next call goes on where it stopped.

mod downloader;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use self::downloader::{Downloader, Retry, Transfer};
use super::catalogue::Builtin;
use super::checksums::Sha256Sum;
use super::locate::{DATA_VARIABLE, Surroundings, positions};
use crate::progress::Progress;

/// Where to get files and where to put them, other than usual.
#[derive(Debug, Clone, Default)]
pub struct FetchOptions {
    /// The folder for the files, in place of `$SAHWAL_DATA/NAME` or the
    /// `positions` folder of the checkout.
    pub to: Option<PathBuf>,
    /// An address or a local folder that holds the files, in place of the
    /// addresses in the manifest.
    pub from: Option<String>,
}

/// What a fetch did.
#[derive(Debug)]
pub struct Fetched {
    /// The folder of the files.
    pub folder: PathBuf,
    /// Files of the set.
    pub files: usize,
    /// Those that were there and right before.
    pub already: usize,
    /// Those that are there now and were not before.
    pub new: usize,
    /// Those that did not come.
    pub failed: Vec<FailedFile>,
    /// Files not asked for after many others had failed.
    pub untried: usize,
}

/// A file that did not come.
#[derive(Debug)]
pub struct FailedFile {
    /// Its name in `SHA256SUMS`.
    pub file: String,
    /// Why.
    pub reason: Reason,
}

/// Why a file did not come.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    /// The transfer failed; in the words of the one who did it.
    #[error("{0}")]
    Transfer(String),
    /// Something else arrived. It was not kept.
    #[error("wrong content, not kept\n    expected {expected}\n    found    {found}")]
    WrongContent {
        /// The sum in the list.
        expected: Sha256Sum,
        /// The sum of what arrived.
        found: Sha256Sum,
    },
}

/// Why a fetch could not begin, or stopped.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// No folder to put the files in.
    #[error(
        "no place for the files of {0}: this is not a checkout with datasets/{0}/manifest.toml; \
         set {DATA_VARIABLE} to a folder, or give one with --to"
    )]
    NoDestination(String),
    /// `from` means nothing.
    #[error("--from: expected an address (http://...) or a folder, found `{0}`")]
    NoSuchSource(String),
    /// No program that can download.
    #[error("no program to download with: tried {0}")]
    NoDownloader(String),
    /// The folder cannot be written.
    #[error("{path}: {source}")]
    Folder {
        /// The folder or file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl Fetched {
    /// Whether every file of the set is there.
    pub fn is_complete(&self) -> bool {
        self.already + self.new == self.files
    }
}

/// The folder a fetch puts the files of a set in.
pub(super) fn destination(
    set: &Builtin,
    options: &FetchOptions,
    surroundings: &Surroundings,
) -> Result<PathBuf, FetchError> {
    let name = set.name();
    if let Some(to) = &options.to {
        return Ok(surroundings.cwd.join(to));
    }
    let in_checkout = || {
        let checkout = surroundings.checkouts(name).next()?;
        Some(positions(checkout, name))
    };
    let folder = surroundings.data_folder(name).or_else(in_checkout);
    folder.ok_or_else(|| FetchError::NoDestination(name.to_owned()))
}

/// Gets the files of a set that are not in their folder yet.
///
/// Files that fail do not make this an error: the others are kept, and
/// [`Fetched`] tells which failed and why.
pub fn fetch(
    set: &Builtin,
    options: &FetchOptions,
    surroundings: &Surroundings,
) -> Result<Fetched, FetchError> {
    fetch_with(&Downloader::ALL, set, options, surroundings)
}

/// [`fetch`] with the first of these downloaders that the system has.
fn fetch_with(
    downloaders: &[Downloader],
    set: &Builtin,
    options: &FetchOptions,
    surroundings: &Surroundings,
) -> Result<Fetched, FetchError> {
    let folder = destination(set, options, surroundings)?;
    let wanted: VecDeque<Wanted<'_>> = set
        .checksums()
        .iter()
        .filter(|(file, sum)| !is_right(&folder.join(file), *sum))
        .collect();
    let mut fetched = Fetched {
        folder: folder.clone(),
        files: set.checksums().len(),
        already: set.checksums().len() - wanted.len(),
        new: 0,
        failed: Vec::new(),
        untried: 0,
    };
    if wanted.is_empty() {
        return Ok(fetched);
    }

    let missing = wanted.len();
    let sources = sources(set, options, surroundings)?;
    let carrier = match sources[0] {
        Source::Folder(_) => Carrier::Copy,
        Source::Url(_) => {
            let found = downloaders.iter().find(|downloader| downloader.is_here());
            Carrier::Downloader(*found.ok_or_else(|| no_downloader(downloaders))?)
        }
    };
    let arrivals = Arrivals::new(&folder)?;
    let progress = Progress::new(missing as u64, "files");
    let mut left = wanted;
    for source in &sources {
        let round = Round::run(left, source, carrier, &arrivals, &progress)?;
        left = round.failed.iter().map(|(wanted, _)| *wanted).collect();
        left.extend(&round.untried);
        // Only the last source's failures are told: it had the last chance.
        let tell = |((file, _), reason): (Wanted<'_>, Reason)| FailedFile {
            file: file.to_owned(),
            reason,
        };
        fetched.failed = round.failed.into_iter().map(tell).collect();
        fetched.untried = round.untried.len();
        if left.is_empty() {
            break;
        }
    }
    fetched.new = missing - left.len();
    Ok(fetched)
}

fn no_downloader(tried: &[Downloader]) -> FetchError {
    let programs: Vec<_> = tried
        .iter()
        .map(|downloader| downloader.program())
        .collect();
    FetchError::NoDownloader(programs.join(", "))
}

fn is_right(path: &Path, sum: Sha256Sum) -> bool {
    fs::read(path).is_ok_and(|bytes| Sha256Sum::of(&bytes) == sum)
}

/// A file still to get, and its sum.
type Wanted<'a> = (&'a str, Sha256Sum);

/// A place that may hold the files.
enum Source {
    Folder(PathBuf),
    /// Ends with a slash.
    Url(String),
}

/// At least one, all of one kind.
fn sources(
    set: &Builtin,
    options: &FetchOptions,
    surroundings: &Surroundings,
) -> Result<Vec<Source>, FetchError> {
    let Some(from) = &options.from else {
        let urls = set.manifest().base_urls.iter();
        let sources: Vec<_> = urls.cloned().map(Source::Url).collect();
        let none = || FetchError::NoSuchSource("nothing".to_owned());
        return (!sources.is_empty()).then_some(sources).ok_or_else(none);
    };
    let folder = surroundings.cwd.join(from);
    if folder.is_dir() {
        Ok(vec![Source::Folder(folder)])
    } else if from.contains("://") && !from.contains(char::is_control) {
        let slash = if from.ends_with('/') { "" } else { "/" };
        Ok(vec![Source::Url(format!("{from}{slash}"))])
    } else {
        Err(FetchError::NoSuchSource(from.clone()))
    }
}

/// Who brings the files.
#[derive(Clone, Copy)]
enum Carrier {
    Copy,
    Downloader(Downloader),
}

impl Carrier {
    fn batch_limit(self) -> usize {
        match self {
            Self::Copy => 1,
            Self::Downloader(downloader) => downloader.batch_limit(),
        }
    }

    /// Failures in a row after which a source is given up: few until it has
    /// proved to work at all, for every try may cost a timeout.
    fn patience(self, source_works: bool) -> usize {
        match (self, source_works) {
            (Self::Copy, _) => usize::MAX,
            (Self::Downloader(_), false) => 3,
            (Self::Downloader(_), true) => 10,
        }
    }

    fn bring(
        self,
        source: &Source,
        files: &[Wanted<'_>],
        to: &[PathBuf],
        retry: Retry,
    ) -> Result<(), String> {
        match (self, source) {
            (_, Source::Folder(folder)) => {
                for ((file, _), to) in files.iter().zip(to) {
                    // Not `fs::copy`, which would keep a read-only flag.
                    let copied = fs::read(folder.join(file)).and_then(|it| fs::write(to, it));
                    copied.map_err(|e| e.to_string())?;
                }
                Ok(())
            }
            (Self::Downloader(downloader), Source::Url(base)) => {
                let transfer = |((file, _), to): (&Wanted<'_>, &PathBuf)| Transfer {
                    url: format!("{base}{file}"),
                    to: to.clone(),
                };
                let transfers: Vec<_> = files.iter().zip(to).map(transfer).collect();
                downloader.run(&transfers, retry)
            }
            (Self::Copy, Source::Url(_)) => unreachable!("an address needs a downloader"),
        }
    }
}

/// The folder of the set with a folder in it for files not checked yet.
struct Arrivals<'a> {
    folder: &'a Path,
    /// None only while it is dropped.
    unchecked: Option<tempfile::TempDir>,
}

impl<'a> Arrivals<'a> {
    fn new(folder: &'a Path) -> Result<Self, FetchError> {
        let fail = |source| FetchError::Folder {
            path: folder.to_owned(),
            source,
        };
        fs::create_dir_all(folder).map_err(fail)?;
        // Inside, so that a rename is enough to move a file to its place.
        let mut name = tempfile::Builder::new();
        name.prefix(".fetch-").suffix(".tmp");
        let unchecked = Some(name.tempdir_in(folder).map_err(fail)?);
        Ok(Self { folder, unchecked })
    }

    fn slot(&self, index: usize) -> PathBuf {
        let unchecked = self.unchecked.as_ref().expect("not dropped yet");
        unchecked.path().join(index.to_string())
    }

    /// Gives a checked file its name.
    fn keep(&self, slot: &Path, file: &str) -> Result<(), FetchError> {
        let path = self.folder.join(file);
        let parent = path.parent().unwrap_or(self.folder);
        let kept = fs::create_dir_all(parent).and_then(|()| fs::rename(slot, &path));
        kept.map_err(|source| FetchError::Folder { path, source })
    }
}

impl Drop for Arrivals<'_> {
    fn drop(&mut self) {
        drop(self.unchecked.take());
        // Takes the folder away where nothing arrived: it goes only if empty.
        let _ = fs::remove_dir(self.folder);
    }
}

/// One source asked for all files that are left.
#[derive(Default)]
struct Round<'a> {
    failed: Vec<(Wanted<'a>, Reason)>,
    untried: VecDeque<Wanted<'a>>,
}

impl<'a> Round<'a> {
    /// Batches grow while all goes well. A batch that fails as a whole leaves
    /// open which file is to blame, so the files that did not come in it are
    /// asked for again, the next one alone.
    fn run(
        wanted: VecDeque<Wanted<'a>>,
        source: &Source,
        carrier: Carrier,
        arrivals: &Arrivals<'_>,
        progress: &Progress,
    ) -> Result<Self, FetchError> {
        let mut round = Self {
            untried: wanted,
            ..Self::default()
        };
        let mut size = 1;
        let mut source_works = false;
        let mut failures_in_a_row = 0;
        while !round.untried.is_empty() && failures_in_a_row < carrier.patience(source_works) {
            let size_now = size.min(round.untried.len());
            let batch: Vec<_> = round.untried.drain(..size_now).collect();
            let slots: Vec<_> = (0..batch.len()).map(|index| arrivals.slot(index)).collect();
            // Without a network, every further try is one more timeout.
            let retry = if source_works {
                Retry::Twice
            } else {
                Retry::No
            };
            let outcome = carrier.bring(source, &batch, &slots, retry);

            let mut open = Vec::new();
            for (&(file, expected), slot) in batch.iter().zip(&slots) {
                let found = fs::read(slot).map(|bytes| Sha256Sum::of(&bytes));
                let reason = match (&outcome, found) {
                    (_, Ok(found)) if found == expected => {
                        arrivals.keep(slot, file)?;
                        progress.add(1);
                        source_works = true;
                        failures_in_a_row = 0;
                        continue;
                    }
                    (Err(_), _) if batch.len() > 1 => {
                        open.push((file, expected));
                        let _ = fs::remove_file(slot);
                        continue;
                    }
                    (Err(word), _) => Reason::Transfer(word.clone()),
                    (Ok(()), Ok(found)) => Reason::WrongContent { expected, found },
                    (Ok(()), Err(e)) => Reason::Transfer(format!("nothing arrived: {e}")),
                };
                let _ = fs::remove_file(slot);
                failures_in_a_row += 1;
                round.failed.push(((file, expected), reason));
            }
            for wanted in open.into_iter().rev() {
                round.untried.push_front(wanted);
            }
            size = match outcome {
                Ok(()) => (size * 4).min(carrier.batch_limit()),
                Err(_) => 1,
            };
        }
        Ok(round)
    }
}
