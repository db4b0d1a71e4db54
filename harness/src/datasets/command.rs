//! The output of `sahwal datasets list`, `verify` and `fetch`.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Result, ensure};

use super::catalogue::{Builtin, UnknownName, builtin, find};
use super::fetch::{FetchOptions, Fetched, fetch};
use super::locate::{DATA_VARIABLE, Located, Surroundings, count_files, download_size, locate};
use super::verify::{Verification, verify};
use crate::outcome::Outcome;

/// Number of failed files that are listed at most.
const TOLD_FAILURES: usize = 20;

/// Prints a table of all sets: games, boards, licence and folder, and how to get missing ones.
///
/// # Errors
/// The output cannot be written.
pub fn run_list(surroundings: &Surroundings, out: &mut impl Write) -> Result<Outcome> {
    let row = |[name, games, boards, licence, place]: [&str; 5]| {
        format!("{name:<10}  {games:>5}  {boards:<7}  {licence:<17}  {place}")
    };
    writeln!(
        out,
        "{}",
        row(["name", "games", "board", "licence", "where"])
    )?;

    let mut missing = Vec::new();
    for set in builtin() {
        let manifest = set.manifest();
        let located = locate(set, surroundings);
        // Where the set is, or how much there is to download.
        let place = match &located {
            Ok(Located::Embedded(_)) => "built in".to_owned(),
            Ok(Located::Folder(folder)) => {
                let all = set.checksums().len();
                let place = surroundings.short(folder);
                match count_files(set, folder, all) {
                    here if here == all => place,
                    here => format!("{here} of {all} files in {place}"),
                }
            }
            Err(_) => {
                missing.push(set.name());
                let built_in = set.boards().map_or("", |_| "boards built in, games ");
                format!("{built_in}missing ({})", download_size(set))
            }
        };
        let games = manifest.games.map_or("-".to_owned(), |n| n.to_string());
        let boards: Vec<_> = manifest.boards.iter().map(usize::to_string).collect();
        let boards = boards.join(",");
        let cells = |place| row([set.name(), &games, &boards, &manifest.licence, place]);
        match cells(&place) {
            line if line.chars().count() <= 80 => writeln!(out, "{line}")?,
            // A long path gets a line of its own.
            _ => writeln!(out, "{}\n          {place}", cells("").trim_end())?,
        }
    }

    writeln!(out)?;
    // The commands to check or to get the sets.
    if missing.is_empty() {
        writeln!(out, "To check every file:\n  sahwal datasets verify")?;
    } else {
        writeln!(
            out,
            "Final boards suffice for every table of final boards. To download whole games:\n  \
             sahwal datasets fetch {}",
            missing.join(" ")
        )?;
    }
    Ok(Outcome::Done)
}

/// Checks the files of the named sets, or of all that are present, and prints a line for each
/// set and for each wrong file. The outcome is `Failed` if a file is wrong or a named set is
/// missing.
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
                print_verification(set, &located, &verification, surroundings, out)?;
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
    surroundings: &Surroundings,
    out: &mut impl Write,
) -> io::Result<()> {
    let name = set.name();
    let all = verification.files;
    let right = all - verification.faults.len();
    let place = match located {
        Located::Embedded(_) => "built in".to_owned(),
        Located::Folder(folder) => surroundings.short(folder),
    };
    writeln!(out, "{name}: {right} of {all} files are right ({place})")?;
    for fault in &verification.faults {
        writeln!(out, "  {fault}")?;
    }
    for file in &verification.extra {
        writeln!(out, "  not listed  {file} (not used)")?;
    }
    if !verification.is_good() && matches!(located, Located::Folder(_)) {
        writeln!(
            out,
            "  `sahwal datasets fetch {name}` gets these files again"
        )?;
    }
    Ok(())
}

/// Downloads the named sets, or all that are not complete. Results go to `out`, failures to
/// `err`.
///
/// # Errors
/// A name is unknown, the options do not fit the names, or the output cannot be written.
pub fn run_fetch(
    names: &[String],
    options: &FetchOptions,
    surroundings: &Surroundings,
    out: &mut impl Write,
    err: &mut impl Write,
) -> Result<Outcome> {
    let elsewhere = options.to.is_some() || options.months.is_some();
    ensure!(
        !elsewhere || names.len() == 1,
        "--to and --months are for one data set: expected one name, found {}",
        names.len()
    );
    let mut outcome = Outcome::Done;
    for set in named_or_all(names)? {
        if options.to.is_none() && print_if_complete(set, surroundings, out)? {
            continue;
        }
        match fetch(set, options, surroundings) {
            Ok(fetched) if fetched.is_complete() => {
                print_fetched(set, &fetched, surroundings, out)?;
            }
            Ok(fetched) => {
                outcome = Outcome::Failed;
                print_failure(set, options, &fetched, surroundings, err)?;
            }
            Err(error) => {
                outcome = Outcome::Failed;
                let name = set.name();
                writeln!(err, "{name}: {error:#}")?;
            }
        }
    }
    Ok(outcome)
}

/// Prints that a set is complete and returns true, if it is. Then nothing is downloaded.
fn print_if_complete(
    set: &Builtin,
    surroundings: &Surroundings,
    out: &mut impl Write,
) -> io::Result<bool> {
    let name = set.name();
    match locate(set, surroundings) {
        Ok(Located::Embedded(_)) => {
            writeln!(out, "{name}: built in, nothing to fetch")?;
            Ok(true)
        }
        Ok(located @ Located::Folder(_)) => {
            let verification = verify(set, &located);
            if verification.is_good() {
                print_verification(set, &located, &verification, surroundings, out)?;
            }
            Ok(verification.is_good())
        }
        Err(_) => Ok(false),
    }
}

fn print_fetched(
    set: &Builtin,
    fetched: &Fetched,
    surroundings: &Surroundings,
    out: &mut impl Write,
) -> io::Result<()> {
    let name = set.name();
    let folder = surroundings.short(&fetched.folder);
    let (new, all) = (fetched.new, fetched.files);
    if !fetched.is_verified {
        return writeln!(
            out,
            "{name}: {new} files with {} counted games ({folder})\n  \
             the sums of these files are not known, so they were not verified\n  \
             to use them: sahwal run --dataset {folder}",
            fetched.games
        );
    }
    writeln!(
        out,
        "{name}: {new} files fetched, all {all} are right ({folder})"
    )?;
    // A folder given with --to may not be one that is searched.
    match locate(set, surroundings) {
        Ok(Located::Folder(found)) if found == fetched.folder => Ok(()),
        _ => match named_parent(&fetched.folder, name) {
            Some(parent) => {
                let parent = parent.display();
                writeln!(out, "  to use them: set {DATA_VARIABLE} to {parent}")
            }
            None => writeln!(
                out,
                "  to use them: put them into a folder called {name}\n  \
                 and set {DATA_VARIABLE} to the folder above it"
            ),
        },
    }
}

fn named_parent<'a>(folder: &'a Path, name: &str) -> Option<&'a Path> {
    let named = folder.file_name()?.to_str()? == name;
    folder.parent().filter(|_| named)
}

fn print_failure(
    set: &Builtin,
    options: &FetchOptions,
    fetched: &Fetched,
    surroundings: &Surroundings,
    err: &mut impl Write,
) -> io::Result<()> {
    let name = set.name();
    let folder = surroundings.short(&fetched.folder);
    let here = fetched.already + fetched.new;
    let all = fetched.files;
    writeln!(err, "{name}: {here} of {all} files are right ({folder})")?;
    for failed in fetched.failed.iter().take(TOLD_FAILURES) {
        writeln!(err, "  {}: {}", failed.file, failed.reason)?;
    }
    match fetched.failed.len().saturating_sub(TOLD_FAILURES) {
        0 => {}
        more => writeln!(err, "  and {more} more failed")?,
    }
    match fetched.untried {
        0 => {}
        rest => writeln!(err, "  and {rest} more were not tried after these failures")?,
    }
    print_other_way(set, options, &folder, err)
}

/// Prints how to get the files without a network.
fn print_other_way(
    set: &Builtin,
    options: &FetchOptions,
    folder: &str,
    err: &mut impl Write,
) -> io::Result<()> {
    let name = set.name();
    writeln!(err, "Another way: fetch the files on another machine, from")?;
    let given = options.from.as_ref().into_iter();
    for address in given.chain(&set.manifest().base_urls) {
        writeln!(err, "  {address}")?;
    }
    writeln!(err, "then copy them to\n  {folder}")?;
    writeln!(err, "and check them with\n  sahwal datasets verify {name}")
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

    /// A folder to work in, below a temporary one: what lies beside it is ours.
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

        /// A folder with wrong files for all but the last of the set.
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

        fn fetch(
            &self,
            names: &[&str],
            options: &FetchOptions,
        ) -> (Result<Outcome>, String, String) {
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let names = owned(names);
            let outcome = run_fetch(&names, options, &self.surroundings, &mut out, &mut err);
            let text = |bytes| String::from_utf8(bytes).unwrap();
            (outcome, text(out), text(err))
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
        name        games  board    licence            where
        igs31          31  19       LGPL-3.0-or-later
                  boards built in, games missing (31 files, 31 KB)
        ogs19         114  19       none stated
                  boards built in, games missing (114 files, 264 KB)
        ogs9          372  9        none stated
                  boards built in, games missing (372 files, 205 KB)
        cgtc          355  19       none stated        missing (367 files, 200 KB)
        tygem9d     10000  19       none stated        missing (10 files, 17123 KB)
        tygem-hard    332  19       none stated
                  boards built in, games missing (332 files, 560 KB)

        Final boards suffice for every table of final boards. To download whole games:
          sahwal datasets fetch igs31 ogs19 ogs9 cgtc tygem9d tygem-hard
        ");
    }

    #[test]
    fn the_list_says_where_a_set_is_and_whether_it_is_whole() {
        let bench = Bench::new();
        bench.wrong_files("shared/datasets/igs31", "igs31");
        let text = bench.list();
        let line = "          30 of 31 files in ../shared/datasets/igs31\n";
        assert!(text.contains(line), "{text}");
        assert!(is_narrow(&text), "{text}");
        assert!(
            text.contains("sahwal datasets fetch ogs19 ogs9 cgtc tygem9d"),
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
        assert!(text.starts_with("the games of ogs9 are not here"), "{text}");
    }

    #[test]
    fn bad_files_are_told_one_by_one() {
        let bench = Bench::new();
        bench.wrong_files("shared/datasets/igs31", "igs31");
        super::super::testing::write(&bench.path("shared/datasets/igs31/x.sgf"), "(;)");
        let (outcome, text) = bench.verify(&["igs31"]);
        assert_eq!(outcome.unwrap(), Outcome::Failed);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(
            lines[..4],
            [
                "igs31: 0 of 31 files are right (../shared/datasets/igs31)",
                "  differs     q1.sgf",
                "    expected 2167fd0138eaba507e0f128326e015140bde457af2c0eb7b29021f6858696b80",
                "    found    635ff9390cd6402a30ea701e06ea6c9d20bb85f217ec4d97e433652922768c25",
            ]
        );
        assert!(lines.contains(&"  missing     q31.sgf"), "{text}");
        assert!(lines.contains(&"  not listed  x.sgf (not used)"), "{text}");
        assert!(is_narrow(&text), "{text}");
    }

    #[test]
    fn wrong_use_is_told_apart_from_bad_files() {
        let bench = Bench::new();
        let (outcome, _) = bench.verify(&["igs31", "igs"]);
        assert!(outcome.unwrap_err().is::<UnknownName>());
        let options = FetchOptions {
            to: Some("x".into()),
            ..FetchOptions::default()
        };
        let (outcome, ..) = bench.fetch(&["igs31", "ogs9"], &options);
        assert_eq!(
            outcome.unwrap_err().to_string(),
            "--to and --months are for one data set: expected one name, found 2"
        );
    }

    #[test]
    fn one_folder_may_have_the_files_of_several_sets() {
        let bench = Bench::new();
        // The files of igs31 in a folder of their own, those of ogs9 beside it.
        bench.wrong_files("sets/igs31", "igs31");
        bench.wrong_files("sets", "ogs9");
        let options = FetchOptions {
            from: Some("../sets".to_owned()),
            ..FetchOptions::default()
        };
        let mut surroundings = bench.surroundings.clone();
        surroundings.data = Some(bench.path("data"));
        let bench = Bench {
            surroundings,
            ..bench
        };
        let (outcome, _, err) = bench.fetch(&["igs31", "ogs9"], &options);
        assert_eq!(outcome.unwrap(), Outcome::Failed);
        // Each file is found in its place, and told to be wrong.
        for set in ["igs31", "ogs9"] {
            let told = format!("{set}: 0 of ");
            let of_set = err.split_once(&told).unwrap().1;
            let first = of_set.lines().nth(1).unwrap();
            assert!(first.ends_with("wrong content, not kept"), "{err}");
        }
    }

    #[test]
    fn a_fetch_without_a_network_tells_the_other_way() {
        let bench = Bench::new();
        // The port was bound and released again, so no server listens there.
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        drop(listener);
        let options = FetchOptions {
            to: Some("igs31".into()),
            from: Some(address.clone()),
            months: None,
        };
        let (outcome, out, err) = bench.fetch(&["igs31"], &options);
        assert_eq!(outcome.unwrap(), Outcome::Failed);
        assert_eq!(out, "");
        for part in [
            "igs31: 0 of 31 files are right (igs31)\n",
            "  q1.sgf: ",
            "  and 28 more were not tried after these failures\n",
            &address,
            "then copy them to\n  igs31\n",
            "  sahwal datasets verify igs31\n",
        ] {
            assert!(err.contains(part), "{part}: {err}");
        }
    }

    #[test]
    fn without_a_place_a_fetch_asks_for_one() {
        let bench = Bench::new();
        let (outcome, _, err) = bench.fetch(&["igs31"], &FetchOptions::default());
        assert_eq!(outcome.unwrap(), Outcome::Failed);
        assert!(err.starts_with("igs31: no place for the files"), "{err}");
        let (outcome, out, _) = bench.fetch(&["selfplay"], &FetchOptions::default());
        assert_eq!(outcome.unwrap(), Outcome::Done);
        assert_eq!(out, "selfplay: built in, nothing to fetch\n");
    }

    #[test]
    fn files_in_a_place_the_lookup_never_sees_come_with_a_hint() {
        let bench = Bench::new();
        let folder = bench.path("sets/tiny");
        let fetched = Fetched {
            folder: folder.clone(),
            files: 31,
            already: 0,
            new: 31,
            failed: Vec::new(),
            untried: 0,
            games: 0,
            is_verified: true,
        };
        let set = super::super::testing::tiny_set(&[("a.sgf", "(;A)")], &[]);
        let hint = |surroundings: &Surroundings| {
            let mut out = Vec::new();
            print_fetched(&set, &fetched, surroundings, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        let parent = bench.path("sets");
        let text = hint(&bench.surroundings);
        let line = format!("set SAHWAL_DATA to {}\n", parent.display());
        assert!(text.ends_with(&line), "{text}");

        super::super::testing::write(&folder.join("a.sgf"), "(;A)");
        let mut surroundings = bench.surroundings.clone();
        surroundings.data = Some(parent);
        assert_eq!(
            hint(&surroundings),
            "tiny: 31 files fetched, all 31 are right (../sets/tiny)\n"
        );
    }
}
