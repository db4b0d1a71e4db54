//! The output of `sahwal datasets list` and `verify`.
//!
//! `cmd/datasets.rs` calls [`run_list`] and [`run_verify`]. For many users they are the first
//! commands, so the output says how to get a missing set.

use std::io::{self, Write};

use anyhow::Result;

use super::catalogue::{Builtin, UnknownName, builtin, find};
use super::locate::{Located, SCRIPT, Surroundings, count_files, download_size, locate};
use super::verify::{Verification, verify};
use crate::outcome::Outcome;
use crate::tell;

/// Prints a table of all sets with their games, boards, licence and folder. Then prints how to get
/// the missing ones.
///
/// # Errors
/// The output cannot be written.
pub fn run_list(surroundings: &Surroundings, out: &mut impl Write) -> Result<Outcome> {
    let head = ["name", "games", "board", "licence of games", "where"];
    writeln!(out, "{}", line(head))?;

    let mut missing = Vec::new();
    for set in builtin() {
        let manifest = &set.manifest;
        let place = match locate(set, surroundings) {
            Ok(located) => place_of(set, &located),
            Err(_) => {
                missing.push(set.name());
                // Built-in boards are enough for tables of final positions.
                let what = match set.boards {
                    Some(_) => "our boards built in, games missing",
                    None => "missing",
                };
                format!("{what} ({})", download_size(set))
            }
        };
        let games = match manifest.games {
            Some(games) => games.to_string(),
            None => "-".to_owned(),
        };
        let sizes: Vec<String> = manifest.boards.iter().map(usize::to_string).collect();
        let boards = sizes.join(",");
        let cells = [set.name(), &games, &boards, &manifest.licence];
        let [name, games, boards, licence] = cells;
        let whole = line([name, games, boards, licence, &place]);
        if whole.chars().count() <= 80 {
            writeln!(out, "{whole}")?;
        } else {
            // A long path gets a line of its own.
            let start = line([name, games, boards, licence, ""]);
            writeln!(out, "{}\n          {place}", start.trim_end())?;
        }
    }

    writeln!(out)?;
    // The next command: to check the sets, or to get the missing ones.
    if missing.is_empty() {
        writeln!(
            out,
            "To check every file:\n  {} datasets verify",
            tell::program()
        )?;
    } else {
        writeln!(
            out,
            "Final boards suffice for every table of final boards. To download whole games,\n\
             in a clone of this project:\n  {SCRIPT} {}",
            missing.join(" ")
        )?;
    }
    Ok(Outcome::Done)
}

/// The place of a set, with the number of its files if some are missing.
fn place_of(set: &Builtin, located: &Located) -> String {
    let Located::Folder(folder) = located else {
        return located.to_string();
    };
    let all = set.checksums.len();
    match count_files(set, folder, all) {
        here if here == all => folder.display().to_string(),
        here => format!("{here} of {all} files in {}", folder.display()),
    }
}

/// A line of the table of sets.
fn line([name, games, boards, licence, place]: [&str; 5]) -> String {
    format!("{name:<10}  {games:>5}  {boards:<7}  {licence:<17}  {place}")
}

/// Checks the files of the named sets, or of all sets if none is named. Prints a line for each set
/// and for each wrong file. The outcome is `Failed` if a file is wrong or a named set is missing.
///
/// # Errors
/// A name is unknown, or the output cannot be written.
pub fn run_verify(
    names: &[String],
    surroundings: &Surroundings,
    out: &mut impl Write,
) -> Result<Outcome> {
    let mut outcome = Outcome::Done;
    for set in named_or_all(names)? {
        match locate(set, surroundings) {
            Ok(located) => {
                let verification = verify(set, &located);
                if !verification.is_good() {
                    outcome = Outcome::Failed;
                }
                print_verification(set, &located, &verification, out)?;
            }
            Err(missing) => {
                if !names.is_empty() {
                    outcome = Outcome::Failed;
                }
                writeln!(out, "{missing}")?;
            }
        }
    }
    Ok(outcome)
}

fn print_verification(
    set: &Builtin,
    located: &Located,
    verification: &Verification,
    out: &mut impl Write,
) -> io::Result<()> {
    let name = set.name();
    let all = set.checksums.len();
    let right = all - verification.faults.len();
    writeln!(out, "{name}: {right} of {all} files are right ({located})")?;
    for fault in &verification.faults {
        writeln!(out, "  {fault}")?;
    }
    for file in &verification.extra {
        writeln!(out, "  not listed  {file} (not used)")?;
    }
    if !verification.is_good() && matches!(located, Located::Folder(_)) {
        writeln!(
            out,
            "  `{SCRIPT} {name}` in a clone of this project gets them again"
        )?;
    }
    Ok(())
}

fn named_or_all(names: &[String]) -> Result<Vec<&'static Builtin>, UnknownName> {
    if names.is_empty() {
        return Ok(builtin().iter().collect());
    }
    names.iter().map(|name| find(name)).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    /// A current folder inside a temporary one, so that the folders beside it belong to the test.
    struct Bench {
        temp: tempfile::TempDir,
        surroundings: Surroundings,
    }

    impl Bench {
        fn new() -> Self {
            let temp = tempfile::tempdir().unwrap();
            let cwd = temp.path().join("here");
            fs::create_dir(&cwd).unwrap();
            let surroundings = Surroundings {
                data: None,
                cwd,
                user: None,
            };
            Self { temp, surroundings }
        }

        fn path(&self, below: &str) -> PathBuf {
            self.temp.path().join(below)
        }

        /// Fills a folder with wrong files of a set; the last file is missing.
        fn wrong_files(&self, folder: &str, set: &str) {
            let set = find(set).unwrap();
            let files: Vec<_> = set.sgf_files().collect();
            for file in &files[..files.len() - 1] {
                super::super::testing::write(&self.path(folder).join(file), "(;)");
            }
        }

        fn list(&self) -> String {
            let mut out = Vec::new();
            let outcome = run_list(&self.surroundings, &mut out).unwrap();
            assert_eq!(outcome, Outcome::Done);
            String::from_utf8(out).unwrap()
        }

        fn verify(&self, names: &[&str]) -> (Result<Outcome>, String) {
            let mut out = Vec::new();
            let outcome = run_verify(&owned(names), &self.surroundings, &mut out);
            (outcome, String::from_utf8(out).unwrap())
        }
    }

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn is_narrow(text: &str) -> bool {
        text.lines().all(|line| line.chars().count() <= 80)
    }

    #[test]
    fn the_list_says_what_is_missing_and_how_to_get_it() {
        let bench = Bench::new();
        let text = bench.list();
        assert!(is_narrow(&text), "{text}");
        let lines: Vec<_> = text.lines().collect();
        assert!(lines[1].starts_with("selfplay  "), "{text}");
        assert!(lines[1].ends_with("  built in"), "{text}");
        let rest = [&lines[..1], &lines[2..]].concat().join("\n");
        insta::assert_snapshot!(rest, @r"
        name        games  board    licence of games   where
        igs31          31  19       LGPL-3.0-or-later
                  our boards built in, games missing (31 files, 31 KB)
        ogs19         114  19       none stated
                  our boards built in, games missing (114 files, 264 KB)
        ogs9          372  9        none stated
                  our boards built in, games missing (372 files, 205 KB)
        cgtc          355  19       none stated        missing (367 files, 200 KB)
        tygem9d     10000  19       none stated        missing (10 files, 17123 KB)
        tygem-hard    332  19       none stated
                  our boards built in, games missing (332 files, 560 KB)

        Final boards suffice for every table of final boards. To download whole games,
        in a clone of this project:
          scripts/data/fetch-datasets igs31 ogs19 ogs9 cgtc tygem9d tygem-hard
        ");
    }

    #[test]
    fn the_list_says_where_a_set_is_and_whether_it_is_whole() {
        let bench = Bench::new();
        bench.wrong_files("shared/datasets/igs31", "igs31");
        let text = bench.list();
        let folder = bench.path("shared/datasets/igs31");
        let place = format!("30 of 31 files in {}\n", folder.display());
        assert!(text.contains(&place), "{text}");
        assert!(is_narrow(&text), "{text}");
        assert!(
            text.contains("scripts/data/fetch-datasets ogs19 ogs9 cgtc tygem9d"),
            "{text}"
        );
    }

    #[test]
    fn a_missing_set_is_bad_only_when_named() {
        let bench = Bench::new();
        let (outcome, text) = bench.verify(&[]);
        assert_eq!(outcome.unwrap(), Outcome::Done);
        assert!(text.starts_with("selfplay: 3 of 3 files are right (built in)\n"));
        let (outcome, text) = bench.verify(&["ogs9"]);
        assert_eq!(outcome.unwrap(), Outcome::Failed);
        assert_eq!(
            text,
            "the games of ogs9 are not here: `scripts/data/fetch-datasets ogs9` in a clone of this \
             project downloads them (372 files, 205 KB); SAHWAL_DATA=FOLDER takes them from FOLDER/ogs9\n"
        );
    }

    #[test]
    fn bad_files_are_told_one_by_one() {
        let bench = Bench::new();
        bench.wrong_files("shared/datasets/igs31", "igs31");
        super::super::testing::write(&bench.path("shared/datasets/igs31/x.sgf"), "(;)");
        let (outcome, text) = bench.verify(&["igs31"]);
        assert_eq!(outcome.unwrap(), Outcome::Failed);
        let lines: Vec<_> = text.lines().collect();
        let folder = bench.path("shared/datasets/igs31");
        assert_eq!(
            lines[..4],
            [
                &*format!("igs31: 0 of 31 files are right ({})", folder.display()),
                "  differs     q1.sgf",
                "    expected 2167fd0138eaba507e0f128326e015140bde457af2c0eb7b29021f6858696b80",
                "    found    635ff9390cd6402a30ea701e06ea6c9d20bb85f217ec4d97e433652922768c25",
            ]
        );
        assert!(lines.contains(&"  missing     q31.sgf"), "{text}");
        assert!(lines.contains(&"  not listed  x.sgf (not used)"), "{text}");
        assert!(is_narrow(&text), "{text}");
    }
}
