//! A folder of results: one command writes it at a time, and old files stay until all new ones
//! are there.
//!
//! New files are written into the hidden folder `.sahwal-new` beside the old ones. When all are
//! there, that is renamed to `.sahwal-complete`: from then on the new results count. Its files
//! replace the old ones one by one, `run.json` last; files of others in the folder stay. Of a
//! process that fails or is killed before, the old files stay; after one that is killed later, the
//! next command in the folder ends the replacement first.
//!
//! Every command that writes several files does it by this: `run`, `merge`, `tune`, `profile`,
//! `regress` and `man`.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{fs, io};

use anyhow::{Context, Result, bail, ensure};
use sahwal_data::disk::{lock_folder, make_folder, remove_if_there, sweep};

use crate::format::{FileRecords, RunRecord, files};
use crate::stop::before_end;

/// The folder of files that are not all there yet.
const NEW: &str = ".sahwal-new";
/// The folder of files that are all there, and replace the old ones.
const COMPLETE: &str = ".sahwal-complete";

/// A folder of results that no other command writes while this value lives.
#[derive(Debug)]
pub struct Results {
    dir: PathBuf,
    _lock: Option<fs::File>,
}

/// The folders that this process writes.
static WRITES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes what is half written, and says what is kept, when a signal ends this process.
fn tell_kept() {
    let writes = WRITES.lock().unwrap_or_else(PoisonError::into_inner);
    for dir in writes.iter() {
        let _ = remove_folder(&dir.join(NEW));
        tell!("stopped: {}: {}", dir.display(), kept(dir));
    }
}

/// What a folder has after a command that did not end.
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
        // What a command leaves here did not become results.
        let _ = remove_folder(&self.dir.join(NEW));
    }
}

impl Results {
    /// Makes the folder if there is none, locks it, and clears up after killed processes.
    ///
    /// # Errors
    /// The folder cannot be made or written, or another process writes it.
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

    /// Makes the folder for the new files of a run, empty. The run writes files with these
    /// `names`; a file of such a name that no run wrote belongs to somebody.
    ///
    /// # Errors
    /// There is such a file, or the folder cannot be made.
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

    /// Writes all files anew by `write`, which gets the folder for them, and puts them in their
    /// places.
    ///
    /// # Errors
    /// An error of `write`, or the old files cannot be replaced.
    pub fn rewrite(self, write: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        write(&begin(&self.dir)?)?;
        Ok(commit(&self.dir)?)
    }
}

/// Makes the folder for the new files of `dir`, empty.
fn begin(dir: &Path) -> io::Result<PathBuf> {
    let new = dir.join(NEW);
    // What a killed command left is half of other results.
    remove_folder(&new)
        .and_then(|()| fs::create_dir(&new))
        .map_err(|error| named("cannot make the folder", &new, &error))?;
    Ok(new)
}

/// Replaces the old files of `dir` by the new ones, which are all there.
fn commit(dir: &Path) -> io::Result<()> {
    let complete = dir.join(COMPLETE);
    // One rename, which a file system does wholly or not at all, decides which results count.
    fs::rename(dir.join(NEW), &complete)
        .map_err(|error| named("cannot write", &complete, &error))?;
    replace(dir)
}

/// The new files of a run, which are not in their places yet. Where this value is dropped before
/// it is committed, the old files stay.
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

    /// The folder that will have them.
    pub fn target(&self) -> &Path {
        &self.results.dir
    }

    /// Writes `run.json` with the checksums of the new files, when all others are there, and puts
    /// all in their places. The other files that the run before listed in its `run.json` go.
    /// Returns what `run.json` says.
    ///
    /// # Errors
    /// The folder cannot be read, `run.json` not be written, or a file not be replaced; the next
    /// command in the folder tries the last again.
    pub fn commit(self, mut record: RunRecord) -> io::Result<RunRecord> {
        record.checksums = checksums(&self.new)?;
        record.write(&self.new)?;
        commit(&self.results.dir)?;
        Ok(record)
    }
}

/// The files that are in `new` now.
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

/// Puts the files of `.complete` in the places of the old ones, if there are any.
fn replace(dir: &Path) -> io::Result<()> {
    let complete = dir.join(COMPLETE);
    if !complete.is_dir() {
        return Ok(());
    }
    let old_record = RunRecord::of_file(&dir.join(RunRecord::FILE));
    let new_record = RunRecord::of_file(&complete.join(RunRecord::FILE));
    if let (Ok(old), Ok(new)) = (old_record, new_record) {
        for name in old.checksums.keys() {
            // A record that people changed may name a file outside the folder.
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

/// The names in a folder, sorted.
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

/// Whether a name stays in its folder.
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
        // Killed before all files are there.
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
