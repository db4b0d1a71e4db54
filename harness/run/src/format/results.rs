//! Replaces the files in a folder of results, all or none. Only one command writes to a folder at a
//! time.
//!
//! Every command that writes several files uses [`Results`]: `run`, `merge`, `tune`, `profile`,
//! `regress` and `man`. An error here can mix the files of two runs, or lose the results of hours.
//!
//! 1. New files are written into the hidden folder `.sahwal-new`, and the old ones stay. If the
//!    process fails or is killed now, the old results are kept.
//! 2. When all are written, the folder is renamed to `.sahwal-complete`. Now the new results count.
//! 3. Its files replace the old ones one by one, `run.json` last. Other files stay. If the process
//!    is killed now, the next command in the folder finishes the replacement.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{fs, io};

use anyhow::{Context, Result, bail, ensure};
use sahwal_data::disk::{lock_folder, make_folder, remove_if_there, sweep};

use crate::format::{FileRecords, RunRecord, files};
use crate::stop::before_end;

/// The folder into which new files are written.
const NEW: &str = ".sahwal-new";
/// The folder of new files when all are written. They replace the old ones.
const COMPLETE: &str = ".sahwal-complete";

/// A folder of results that no other command writes while this value lives.
#[derive(Debug)]
pub struct Results {
    dir: PathBuf,
    _lock: Option<fs::File>,
}

/// The folders that this process writes.
static WRITES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes unfinished files, and says what is kept. Called before a signal ends this process.
fn tell_kept() {
    let writes = WRITES.lock().unwrap_or_else(PoisonError::into_inner);
    for dir in writes.iter() {
        let _ = remove_folder(&dir.join(NEW));
        tell!("stopped: {}: {}", dir.display(), kept(dir));
    }
}

/// The sentence about the results in a folder after a command that did not finish.
fn kept(dir: &Path) -> &'static str {
    if dir.join(COMPLETE).is_dir() {
        "the new results are complete, and the next command puts them in their places"
    } else if dir.join(RunRecord::FILE).is_file() {
        "the results of the run before are kept, and nothing of the new one"
    } else {
        "nothing of its results is kept"
    }
}

impl Drop for Results {
    fn drop(&mut self) {
        let mut writes = WRITES.lock().unwrap_or_else(PoisonError::into_inner);
        writes.retain(|dir| *dir != self.dir);
        // Files that are still here were never complete.
        let _ = remove_folder(&self.dir.join(NEW));
    }
}

impl Results {
    /// Creates the folder if there is none, locks it, and cleans up after killed processes.
    ///
    /// # Errors
    /// The folder cannot be created or written, or another process is writing to it.
    pub fn open(dir: &Path) -> Result<Results> {
        ensure!(
            dir.as_os_str() != "-",
            "--out: expected a path, found -; ./- is the path of this name"
        );
        make_folder(dir)?;
        let lock = lock_folder(dir)?;
        sweep(dir);
        if dir.join(NEW).is_dir() {
            tell!(
                "{}: a command was killed here; {}",
                dir.display(),
                kept(dir)
            );
        }
        replace(dir).with_context(|| format!("cannot replace the results in {}", dir.display()))?;
        let mut writes = WRITES.lock().unwrap_or_else(PoisonError::into_inner);
        before_end("results", tell_kept);
        writes.push(dir.to_owned());
        Ok(Results {
            dir: dir.to_owned(),
            _lock: lock,
        })
    }

    /// Creates the empty folder for the new files of a run, which will have these `names`.
    ///
    /// # Errors
    /// The folder cannot be created. Or a file of such a name exists that no run wrote: it belongs
    /// to the user, and would be overwritten.
    pub fn begin(self, names: impl Iterator<Item = &'static str>) -> Result<NewResults> {
        let ours = match RunRecord::of_file(&self.dir.join(RunRecord::FILE)) {
            Ok(old) => old.checksums,
            Err(_) => FileRecords::new(),
        };
        for name in names {
            let path = self.dir.join(name);
            if fs::symlink_metadata(&path).is_ok() && !ours.contains_key(name) {
                bail!(
                    "{}: expected no such file in a folder for results, found one that is of no run in its \
                     run.json; it would be overwritten",
                    path.display()
                );
            }
        }
        let new = begin(&self.dir)?;
        Ok(NewResults { results: self, new })
    }

    /// Calls `write` with the folder for new files, and then puts these files in their places.
    ///
    /// # Errors
    /// `write` fails, or the old files cannot be replaced.
    pub fn rewrite(self, write: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        write(&begin(&self.dir)?)?;
        Ok(commit(&self.dir)?)
    }
}

/// Creates the empty folder for the new files of `dir`.
fn begin(dir: &Path) -> io::Result<PathBuf> {
    let new = dir.join(NEW);
    // A killed command may have left some files of other results.
    remove_folder(&new)
        .and_then(|()| fs::create_dir(&new))
        .map_err(|error| named("cannot make the folder", &new, &error))?;
    Ok(new)
}

/// Replaces the old files of `dir` by the new ones, when all of these are written.
fn commit(dir: &Path) -> io::Result<()> {
    let complete = dir.join(COMPLETE);
    // A rename is atomic. Before it the old results count, after it the new ones.
    fs::rename(dir.join(NEW), &complete)
        .map_err(|error| named("cannot write", &complete, &error))?;
    replace(dir)
}

/// The new files of a run, which are not in their places yet. If this value is dropped without a
/// commit, the old files stay.
#[derive(Debug)]
pub struct NewResults {
    results: Results,
    new: PathBuf,
}

impl NewResults {
    /// The folder for the new files.
    pub fn folder(&self) -> &Path {
        &self.new
    }

    /// The folder of results, which gets the new files at the commit.
    pub fn target(&self) -> &Path {
        &self.results.dir
    }

    /// Writes `run.json` with the checksums of the new files, and puts all files in their places.
    /// Files that only the previous run wrote are removed. Returns the record as it is in
    /// `run.json`.
    ///
    /// # Errors
    /// The folder cannot be read, `run.json` cannot be written, or a file cannot be replaced. In
    /// the last case the next command in the folder tries again.
    pub fn commit(self, mut record: RunRecord) -> io::Result<RunRecord> {
        record.checksums = checksums(&self.new)?;
        record.write(&self.new)?;
        commit(&self.results.dir)?;
        Ok(record)
    }
}

/// The checksums of all files in `new`.
///
/// # Errors
/// The folder or a file cannot be read.
pub(crate) fn checksums(new: &Path) -> io::Result<FileRecords> {
    let ours = names(new)?
        .into_iter()
        .filter_map(|name| name.into_string().ok())
        .collect();
    files::records(new, ours)
}

/// Puts the files of [`COMPLETE`] in the places of the old ones. Does nothing without that folder.
fn replace(dir: &Path) -> io::Result<()> {
    let complete = dir.join(COMPLETE);
    if !complete.is_dir() {
        return Ok(());
    }
    let old_record = RunRecord::of_file(&dir.join(RunRecord::FILE));
    let new_record = RunRecord::of_file(&complete.join(RunRecord::FILE));
    if let (Ok(old), Ok(new)) = (old_record, new_record) {
        for name in old.checksums.keys() {
            // Somebody may have edited the record. It must not make us delete files elsewhere.
            if is_plain(name) && !new.checksums.contains_key(name) {
                remove_if_there(&dir.join(name))?;
            }
        }
    }
    let mut complete_files = names(&complete)?;
    complete_files.sort_by_key(|name| name.to_str() == Some(RunRecord::FILE));
    for name in complete_files {
        let path = dir.join(&name);
        fs::rename(complete.join(&name), &path)
            .map_err(|error| named("cannot write", &path, &error))?;
    }
    remove_folder(&complete).map_err(|error| named("cannot remove", &complete, &error))
}

/// The names of the files in a folder, sorted.
fn names(dir: &Path) -> io::Result<Vec<OsString>> {
    let mut names = fs::read_dir(dir)
        .and_then(|entries| {
            entries
                .map(|entry| Ok(entry?.file_name()))
                .collect::<io::Result<Vec<OsString>>>()
        })
        .map_err(|error| named("cannot list", dir, &error))?;
    names.sort();
    Ok(names)
}

fn remove_folder(dir: &Path) -> io::Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

fn named(what: &str, path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what} {}: {error}", path.display()))
}

/// Whether a name is that of a file in the folder itself: not a path, and not `..`.
fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    matches!(parts.next(), Some(Component::Normal(_))) && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_outside_the_folder_are_not_touched() {
        for (name, plain) in [
            ("tables.md", true),
            ("../tables.md", false),
            ("/etc/hosts", false),
            ("a/b.md", false),
            ("..", false),
            ("", false),
        ] {
            assert_eq!(is_plain(name), plain, "{name}");
        }
    }

    #[test]
    fn old_files_stay_until_the_new_ones_are_complete() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let text = |name: &str| fs::read_to_string(dir.join(name)).unwrap();
        fs::write(dir.join("a.csv"), "old").unwrap();
        // Killed before all files are written.
        fs::write(begin(dir).unwrap().join("a.csv"), "half").unwrap();
        drop(Results::open(dir).unwrap());
        assert_eq!(text("a.csv"), "old");
        // Killed after the first file was replaced.
        let new = begin(dir).unwrap();
        fs::write(new.join("b.csv"), "new").unwrap();
        fs::rename(&new, dir.join(COMPLETE)).unwrap();
        drop(Results::open(dir).unwrap());
        assert_eq!([text("a.csv"), text("b.csv")], ["old", "new"]);
        let results = Results::open(dir).unwrap();
        let write = |new: &Path| Ok(fs::write(new.join("a.csv"), "newer")?);
        results.rewrite(write).unwrap();
        assert_eq!(text("a.csv"), "newer");
        assert_eq!(names(dir).unwrap(), ["a.csv", "b.csv"]);
    }
}
