//! The files that a run wrote into its folder, for `run.json`.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use anyhow::{Context, Result};

use crate::disk::remove_if_there;
use crate::format::RunRecord;

/// A folder as it was before a run.
pub struct Before {
    dir: PathBuf,
    files: BTreeMap<String, State>,
}

/// What changes when a file is written.
type State = (u64, Option<SystemTime>);

impl Before {
    /// Looks at the folder. If the run does not continue an earlier one, the files of the
    /// earlier run are removed first: those that its `run.json` lists.
    ///
    /// # Errors
    /// The folder cannot be read, or a file not be removed.
    pub fn of(dir: &Path, continues: bool) -> Result<Before> {
        // Of a folder without the record of a run nothing is removed.
        if !continues && let Ok(record) = RunRecord::read(dir) {
            for name in record.files.iter().filter(|name| is_plain(name)) {
                remove_if_there(&dir.join(name))?;
            }
        }
        let dir = dir.to_owned();
        let files = files(&dir).with_context(|| dir.display().to_string())?;
        Ok(Before { dir, files })
    }

    /// The names of the files that were written since, sorted.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn written_since(&self) -> Result<Vec<String>> {
        let now = files(&self.dir).with_context(|| self.dir.display().to_string())?;
        let new = now
            .into_iter()
            .filter(|(name, state)| self.files.get(name) != Some(state));
        Ok(new.map(|(name, _)| name).collect())
    }
}

/// Whether a name stays in its folder.
fn is_plain(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    matches!(parts.next(), Some(Component::Normal(_))) && parts.next().is_none()
}

fn files(dir: &Path) -> io::Result<BTreeMap<String, State>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let data = entry.metadata()?;
        if let Ok(name) = entry.file_name().into_string()
            && data.is_file()
            && !name.starts_with('.')
        {
            files.insert(name, (data.len(), data.modified().ok()));
        }
    }
    Ok(files)
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
}
