//! The built-in data sets by name: manifests, checksums and boards that are compiled into the
//! program.
//!
//! `--dataset`, `sahwal datasets` and names of files such as `selfplay/9x9` use [`find`] and
//! [`builtin`]. If a set changes here, the committed results no longer belong to it.

use std::sync::LazyLock;

use super::boards::Boards;
use super::checksums::parse_sums;
use super::manifest::Manifest;
use crate::suggest::did_you_mean;

/// A data set that the program knows by name.
#[derive(Debug)]
pub struct Builtin {
    /// The description of the set.
    pub manifest: Manifest,
    /// The files with their checksums, in the order of `SHA256SUMS`.
    pub(super) checksums: Vec<(String, String)>,
    /// The final boards with the owners of all points, which are built into the program for the
    /// sets whose records have no territory marks.
    pub boards: Option<Boards>,
    /// The records that are built into the program; empty for most sets.
    pub embedded: &'static [EmbeddedFile],
}

/// A file that is built into the program.
#[derive(Debug)]
pub struct EmbeddedFile {
    /// The name in `SHA256SUMS`.
    pub name: &'static str,
    /// The contents.
    pub bytes: &'static [u8],
}

/// The error that no built-in set has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no data set is called `{0}`: there are {names}{like}", names = names(), like = alike(.0))]
pub struct UnknownName(pub String);

impl Builtin {
    /// The name on the command line.
    pub fn name(&self) -> &str {
        &self.manifest.name
    }

    /// The SGF files, in the order of `SHA256SUMS`.
    pub fn sgf_files(&self) -> impl Iterator<Item = &str> {
        // Some lists have other files, such as scripts of regression tests.
        self.checksums
            .iter()
            .map(|(file, _)| file.as_str())
            .filter(|file| file.ends_with(".sgf"))
    }
}

/// All built-in sets. The set with embedded records comes first, then the others from easy to hard.
pub fn builtin() -> &'static [Builtin] {
    &*CATALOGUE
}

/// The built-in set with this name.
///
/// # Errors
/// There is no such set.
pub fn find(name: &str) -> Result<&'static Builtin, UnknownName> {
    builtin()
        .iter()
        .find(|set| set.name() == name)
        .ok_or_else(|| UnknownName(name.to_owned()))
}

fn alike(name: &str) -> String {
    did_you_mean(name, builtin().iter().map(Builtin::name))
}

fn names() -> String {
    let names: Vec<&str> = builtin().iter().map(Builtin::name).collect();
    names.join(", ")
}

macro_rules! text {
    ($folder:literal, $file:literal) => {
        include_str!(concat!(env!("SAHWAL_DATASETS"), "/", $folder, "/", $file))
    };
}

/// The set in this folder of `datasets/`; `with_boards` if it has final boards.
macro_rules! set {
    ($folder:literal) => {
        read(
            text!($folder, "manifest.toml"),
            text!($folder, "SHA256SUMS"),
        )
    };
    ($folder:literal, with_boards) => {
        Builtin {
            boards: Some(
                Boards::parse(text!($folder, "positions.txt")).expect("embedded boards are valid"),
            ),
            ..set!($folder)
        }
    };
}

macro_rules! embedded {
    ($folder:literal, $name:literal) => {
        EmbeddedFile {
            name: $name,
            bytes: include_bytes!(concat!(env!("SAHWAL_DATASETS"), "/", $folder, "/", $name)),
        }
    };
}

static SELFPLAY_GAMES: [EmbeddedFile; 3] = [
    embedded!("selfplay", "19x19.sgf"),
    embedded!("selfplay", "13x13.sgf"),
    embedded!("selfplay", "9x9.sgf"),
];

static CATALOGUE: LazyLock<[Builtin; 7]> = LazyLock::new(|| {
    [
        Builtin {
            embedded: &SELFPLAY_GAMES,
            ..set!("selfplay")
        },
        set!("igs31", with_boards),
        set!("ogs19", with_boards),
        set!("ogs9", with_boards),
        set!("cgtc"),
        set!("tygem9d"),
        set!("tygem-hard", with_boards),
    ]
});

/// Reads an embedded set. The texts are part of the program, and the tests read all of them, so an
/// invalid one panics.
fn read(manifest: &str, checksums: &str) -> Builtin {
    Builtin {
        manifest: toml::from_str(manifest).expect("an embedded manifest is valid"),
        checksums: parse_sums(checksums).expect("an embedded list of checksums is valid"),
        boards: None,
        embedded: &[],
    }
}

#[cfg(test)]
mod tests {
    use sahwal_core::Size;

    use super::*;

    #[test]
    fn the_sets_stand_in_their_order() {
        assert_eq!(
            names(),
            "selfplay, igs31, ogs19, ogs9, cgtc, tygem9d, tygem-hard"
        );
        let scored = builtin().iter().filter(|set| set.manifest.scored);
        assert_eq!(scored.count(), 5);
        let in_all = builtin().iter().filter(|set| set.manifest.in_all);
        let in_all: Vec<_> = in_all.map(Builtin::name).collect();
        assert_eq!(in_all, ["selfplay", "igs31", "ogs19", "ogs9", "cgtc"]);
    }

    #[test]
    fn boards_and_checksums_name_the_same_files() {
        for set in builtin() {
            let Some(boards) = &set.boards else {
                continue;
            };
            let name = set.name();
            let mut files: Vec<_> = set.sgf_files().collect();
            files.sort_unstable();
            assert!(boards.iter().map(|(file, _)| file).eq(files), "{name}");

            let sizes = boards.iter().map(|(_, board)| board.position.size());
            let points: usize = sizes.clone().map(Size::area).sum();
            assert_eq!(set.manifest.points, Some(points), "{name}");
            for size in sizes {
                assert!(
                    set.manifest.boards.contains(&size.lines()),
                    "{name}: {size}"
                );
            }
        }
    }

    #[test]
    fn what_may_not_be_passed_on_is_not_embedded() {
        for set in builtin() {
            let (name, manifest) = (set.name(), &set.manifest);
            assert_eq!(manifest.redistributable, !set.embedded.is_empty());
            if manifest.redistributable {
                let listed: Vec<_> = set.checksums.iter().map(|(file, _)| file).collect();
                let embedded: Vec<_> = set.embedded.iter().map(|file| file.name).collect();
                assert_eq!(listed, embedded, "{name}");
            }
            // File names go into addresses as they are.
            let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
            let mut files = std::collections::BTreeSet::new();
            for (file, sum) in &set.checksums {
                assert!(file.chars().all(plain), "{name}: {file}");
                // Each file is listed once, and no path leaves the folder.
                let stays = file.split('/').all(|part| !matches!(part, "" | "." | ".."));
                assert!(stays && files.insert(file), "{name}: {file}");
                assert_eq!(sum.len(), 64, "{name}: {file}");
            }
        }
    }
}
