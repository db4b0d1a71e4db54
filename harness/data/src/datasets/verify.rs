//! Compares the files of a set with their checksums.
//!
//! `sahwal datasets verify` calls [`verify`], and so does the choice of a data set by its path.
//! Only files of the list count: other files in the folder are named, but never read. If a wrong
//! file passed, figures would be compared with those of other games.

use std::io;
use std::path::Path;

use super::catalogue::Builtin;
use super::checksums::sha256;
use super::locate::Located;

/// The result of a check of a set.
#[derive(Debug)]
pub struct Verification {
    /// One line for each missing or wrong file, in the order of `SHA256SUMS`.
    pub faults: Vec<String>,
    /// The SGF files in the folder that are not in the list. They do no harm, because the program
    /// reads only listed files.
    pub extra: Vec<String>,
}

impl Verification {
    /// Whether all files are present and correct.
    pub fn is_good(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Compares all files of a set with their sums.
pub fn verify(set: &Builtin, located: &Located) -> Verification {
    let sums = &set.checksums;
    // All wrong files are reported at once, so that a user can replace them all.
    let mut faults = Vec::new();
    for (file, expected) in sums {
        match located.read(file) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                faults.push(format!("missing     {file}"));
            }
            Err(e) => faults.push(format!("unreadable  {file}: {e}")),
            Ok(bytes) => {
                let found = sha256(&bytes);
                if found != *expected {
                    faults.push(format!(
                        "differs     {file}\n    expected {expected}\n    found    {found}"
                    ));
                }
            }
        }
    }

    let mut extra = Vec::new();
    if let Located::Folder(folder) = located {
        collect_sgf_files(folder, "", &mut extra);
        extra.retain(|file| sums.iter().all(|row| row.0 != *file));
        extra.sort();
    }
    Verification { faults, extra }
}

/// Collects the SGF files in `folder` and below it; `prefix` is its path from the top. Folders that
/// cannot be listed are skipped: their files are reported as unreadable anyway.
fn collect_sgf_files(folder: &Path, prefix: &str, found: &mut Vec<String>) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        // The type of the entry itself, so that links cannot make a loop.
        if let Ok(kind) = entry.file_type()
            && kind.is_dir()
        {
            collect_sgf_files(&entry.path(), &format!("{name}/"), found);
        } else if name.to_lowercase().ends_with(".sgf") {
            found.push(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::io::Write as _;

    use super::super::{Surroundings, builtin, locate};
    use super::*;

    #[test]
    fn every_set_on_this_machine_is_right_and_as_large_as_its_manifest_says() {
        let surroundings = Surroundings {
            data: None,
            cwd: env::current_dir().unwrap(),
            user: None,
        };
        for set in builtin() {
            let name = set.name();
            let Ok(located) = locate(set, &surroundings) else {
                // Straight to the stream: the test runner hides `eprintln!`.
                writeln!(io::stderr(), "skipped: the files of {name} are not here").unwrap();
                continue;
            };
            let verification = verify(set, &located);
            assert!(verification.is_good(), "{name}: {:?}", verification.faults);
            if let Some(bytes) = set.manifest.bytes {
                let files = set.checksums.iter();
                let sizes = files.map(|(file, _)| located.read(file).unwrap().len() as u64);
                assert_eq!(sizes.sum::<u64>(), bytes, "{name}");
            }
        }
    }
}
