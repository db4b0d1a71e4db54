//! Finds the files of a built-in set on this machine.
//!
//! `--dataset`, `sahwal datasets` and names of games such as `igs31/q4` call [`locate`]. The order
//! in which it tries the places is documented, and users rely on it. In another order, a user may
//! measure on another copy of the set.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{env, fmt, io};

use super::catalogue::{Builtin, EmbeddedFile};
use crate::disk;

/// The script that downloads data sets, in a clone of the project.
pub(super) const SCRIPT: &str = "scripts/data/fetch-datasets";
/// The name of the environment variable with the folder of the data sets.
pub const DATA_VARIABLE: &str = "SAHWAL_DATA";

/// Where to search for data sets.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// The value of [`DATA_VARIABLE`], if it is set and not empty.
    pub data: Option<PathBuf>,
    /// The current directory.
    pub cwd: PathBuf,
    /// The folder of the user for data sets, such as `~/.local/share/sahwal/datasets`; `None` if
    /// the user has no home.
    pub user: Option<PathBuf>,
}

impl Surroundings {
    /// The surroundings of this process.
    ///
    /// # Errors
    /// The current directory does not exist, or [`DATA_VARIABLE`] names no folder.
    pub fn of_process() -> io::Result<Self> {
        let cwd = env::current_dir().map_err(|error| {
            let text = format!("expected a current folder, found none: {error}");
            io::Error::new(error.kind(), text)
        })?;
        let data = folder_of_variable(DATA_VARIABLE);
        if let Some(folder) = &data
            && !folder.is_dir()
        {
            let found = folder.display();
            let text = format!("{DATA_VARIABLE}: expected a folder, found {found}");
            return Err(io::Error::new(io::ErrorKind::NotFound, text));
        }
        // The XDG base directory specification names the place for the data of a user.
        let share = match folder_of_variable("XDG_DATA_HOME") {
            Some(share) => Some(share),
            None => env::home_dir().map(|home| home.join(".local/share")),
        };
        Ok(Self {
            data,
            cwd,
            user: share.map(|share| share.join("sahwal").join("datasets")),
        })
    }

    /// The folders that may contain the set, in the order of the search.
    fn candidates(&self, name: &str) -> Vec<PathBuf> {
        let mut candidates = Vec::new();
        if let Some(data) = &self.data {
            // Joining leaves an absolute path as it is.
            candidates.push(self.cwd.join(data).join(name));
        }
        // A folder at or above the current one with the manifest of the set is a clone of the
        // project. Git ignores the games that are downloaded there.
        for folder in self.cwd.ancestors() {
            let set = folder.join("datasets").join(name);
            if set.join("manifest.toml").is_file() {
                candidates.push(set.join("positions"));
                candidates.extend(shared_beside(folder, name));
            }
        }
        candidates.extend(shared_beside(&self.cwd, name));
        if let Some(user) = &self.user {
            candidates.push(user.join(name));
        }
        candidates
    }
}

/// The folder that a variable of the environment names; `None` if it is not set or empty.
fn folder_of_variable(name: &str) -> Option<PathBuf> {
    match env::var_os(name) {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => None,
    }
}

/// The folder of a set in `shared/`, beside `folder`. Several clones of the project may share it.
fn shared_beside(folder: &Path, name: &str) -> Option<PathBuf> {
    Some(folder.parent()?.join("shared/datasets").join(name))
}

/// The place of the files of a set.
#[derive(Debug, Clone)]
pub enum Located {
    /// The files are built into the program.
    Embedded(&'static [EmbeddedFile]),
    /// At least one of the files is in this folder.
    Folder(PathBuf),
}

impl Located {
    /// Reads a file by its name in `SHA256SUMS`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(&self, file: &str) -> io::Result<Cow<'static, [u8]>> {
        match self {
            Self::Embedded(files) => match files.iter().find(|embedded| embedded.name == file) {
                Some(embedded) => Ok(Cow::Borrowed(embedded.bytes)),
                None => Err(io::ErrorKind::NotFound.into()),
            },
            Self::Folder(folder) => disk::read(&folder.join(file)).map(Cow::Owned),
        }
    }
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Embedded(_) => f.write_str("built in"),
            Self::Folder(folder) => folder.display().fmt(f),
        }
    }
}

/// The error that no file of a set was found on this machine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the games of {name} are not here: `{SCRIPT} {name}` in a clone of this project downloads \
     them ({size}); {DATA_VARIABLE}=FOLDER takes them from FOLDER/{name}"
)]
pub struct Missing {
    name: String,
    size: String,
}

/// The size of a download in words: the number of files, and their size if it is known.
pub(super) fn download_size(set: &Builtin) -> String {
    let files = set.checksums.len();
    match set.manifest.bytes {
        Some(bytes) => format!("{files} files, {} KB", (bytes + 500) / 1000),
        None => format!("{files} files"),
    }
}

/// Finds the files of a set.
///
/// An embedded set is always found, and nothing on disk replaces it. For other sets the following
/// folders are tried in order, and the first with at least one file of the set is taken.
/// [`verify`](super::verify) checks whether it has all files.
///
/// 1. `$SAHWAL_DATA/NAME`
/// 2. `A/datasets/NAME/positions`, then `A/../shared/datasets/NAME`, for each folder A from the
///    current directory upwards that contains `datasets/NAME/manifest.toml`
/// 3. `../shared/datasets/NAME`
/// 4. `NAME` in the folder of the user
///
/// # Errors
/// No folder has a file of the set.
pub fn locate(set: &Builtin, surroundings: &Surroundings) -> Result<Located, Missing> {
    if !set.embedded.is_empty() {
        return Ok(Located::Embedded(set.embedded));
    }
    let mut candidates = surroundings.candidates(set.name()).into_iter();
    let found = candidates.find(|folder| count_files(set, folder, 1) > 0);
    found.map(Located::Folder).ok_or_else(|| Missing {
        name: set.name().to_owned(),
        size: download_size(set),
    })
}

/// The number of files of the set in the folder, counted up to `enough`.
pub(super) fn count_files(set: &Builtin, folder: &Path, enough: usize) -> usize {
    if !folder.is_dir() {
        return 0;
    }
    let files = set.checksums.iter().map(|(file, _)| folder.join(file));
    files.filter(|path| path.is_file()).take(enough).count()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::find;
    use super::super::testing::{tiny_set, write};
    use super::*;

    fn folder(set: &Builtin, surroundings: &Surroundings) -> Option<PathBuf> {
        match locate(set, surroundings) {
            Ok(Located::Folder(folder)) => Some(folder),
            Ok(Located::Embedded(_)) => panic!("not an embedded set"),
            Err(_) => None,
        }
    }

    #[test]
    fn the_places_are_tried_in_their_order() {
        let temp = tempfile::tempdir().unwrap();
        let root = temp.path();
        let set = tiny_set(&[("a.sgf", "(;A)"), ("b.sgf", "(;B)")]);
        let outer = root.join("outer");
        let inner = outer.join("inner");
        write(&outer.join("datasets/tiny/manifest.toml"), "");
        write(&inner.join("datasets/tiny/manifest.toml"), "");
        let cwd = inner.join("some/where");
        fs::create_dir_all(&cwd).unwrap();
        let data = root.join("data");
        let surroundings = Surroundings {
            data: Some(data.clone()),
            cwd: cwd.clone(),
            user: None,
        };

        // From the last place to the first: each new one wins over the rest.
        assert_eq!(folder(&set, &surroundings), None);
        for place in [
            inner.join("some/shared/datasets/tiny"),
            root.join("shared/datasets/tiny"),
            outer.join("datasets/tiny/positions"),
            outer.join("shared/datasets/tiny"),
            inner.join("datasets/tiny/positions"),
            data.join("tiny"),
        ] {
            fs::create_dir_all(&place).unwrap();
            write(&place.join("readme"), "no file of the set");
            assert_ne!(folder(&set, &surroundings).as_ref(), Some(&place));
            write(&place.join("b.sgf"), "(;B)");
            assert_eq!(folder(&set, &surroundings), Some(place));
        }
    }

    #[test]
    fn nothing_on_disk_replaces_an_embedded_set() {
        let temp = tempfile::tempdir().unwrap();
        write(&temp.path().join("selfplay/19x19.sgf"), "(;)");
        let surroundings = Surroundings {
            data: Some(temp.path().to_owned()),
            cwd: temp.path().to_owned(),
            user: Some(temp.path().to_owned()),
        };
        let located = locate(find("selfplay").unwrap(), &surroundings).unwrap();
        assert!(matches!(located, Located::Embedded(_)));
    }

    #[test]
    fn a_relative_data_folder_counts_from_the_current_directory() {
        let temp = tempfile::tempdir().unwrap();
        let set = tiny_set(&[("a.sgf", "(;A)")]);
        write(&temp.path().join("sets/tiny/a.sgf"), "(;A)");
        let surroundings = Surroundings {
            data: Some("sets".into()),
            cwd: temp.path().to_owned(),
            user: None,
        };
        let place = temp.path().join("sets/tiny");
        assert_eq!(folder(&set, &surroundings), Some(place));
    }
}
