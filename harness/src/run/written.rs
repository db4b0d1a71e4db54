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

    /// Lists the files that were written since in `run.json`, sorted.
    ///
    /// # Errors
    /// The folder or its `run.json` cannot be read, or `run.json` not be written.
    pub fn list_in_record(&self) -> Result<()> {
        let now = files(&self.dir).with_context(|| self.dir.display().to_string())?;
        let is_new = |name: &String, state: &State| self.files.get(name) != Some(state);
        let mut record = RunRecord::read(&self.dir)?;
        record.files = now
            .into_iter()
            .filter(|(name, state)| name != RunRecord::FILE && is_new(name, state))
            .map(|(name, _)| name)
            .collect();
        Ok(record.write(&self.dir)?)
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
