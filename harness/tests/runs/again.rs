//! Tests what a run writes about itself: `run.json` must be enough to repeat it, and damaged files
//! must be found.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::common::{done, ended, read, refused, sahwal, said, shared, skipped};

/// Returns the names of the files in a folder.
fn names(dir: &Path) -> Vec<String> {
    let files = fs::read_dir(dir).unwrap().flatten();
    let mut names: Vec<String> = files
        .map(|file| file.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Checks that the runs `one` and `other` have the same files with the same bytes, except times.
pub(crate) fn same(folder: &TempDir, one: &str, other: &str) {
    done(folder, &format!("compare {one} {other} --expect"));
    let [one, other] = [one, other].map(|name| folder.path().join(name));
    assert_eq!(names(&one), names(&other));
    // Plots of accuracy against time differ, so they are left out.
    let pictures = names(&one).into_iter();
    let pictures = pictures.filter(|name| name.ends_with(".svg") && !name.starts_with("cost"));
    for name in pictures {
        assert!(read(one.join(&name)) == read(other.join(&name)), "{name}");
    }
}

#[test]
fn a_run_is_made_again_from_its_record_alone() {
    let folder = tempfile::tempdir().unwrap();
    let row = "[[row]]\nname = \"mine\"\nclassifier = \"potential\"\nparameters = { v1 = 0.25 }\n";
    fs::write(folder.path().join("mine.toml"), row).unwrap();
    let run =
        "run --dataset selfplay --every 3 --seed 7 --rows mine.toml --classifier mine,string-graph";
    done(&folder, &format!("{run} --out first"));
    fs::remove_file(folder.path().join("mine.toml")).unwrap();
    // The record may have any name, in any folder.
    fs::copy(
        folder.path().join("first/run.json"),
        folder.path().join("kept.json"),
    )
    .unwrap();
    done(&folder, "run --again kept.json --out second");
    same(&folder, "first", "second");
    let none = ended(&folder, "run --again first/none.json --out third", 2).notes;
    assert!(none.contains("first/none.json"), "{none}");
    // The repeated run can be repeated too.
    done(&folder, "run --again second --out third");
    same(&folder, "first", "third");
    refused(
        &folder,
        "run --again first --out first",
        &["--out: expected"],
    );
    // A run on other games than the recorded ones is reported.
    let record = folder.path().join("first/run.json");
    let sum = |text: &str| {
        let at = text.find("\"sha256\": \"").unwrap() + 11;
        text[at..at + 64].to_owned()
    };
    let text = read(&record);
    let commit = text.split_once("\"commit\": \"").unwrap().1;
    let commit = commit.split('"').next().unwrap();
    let version = format!("sahwal {} (commit {commit})\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(done(&folder, "--version"), version);
    fs::write(&record, text.replace(&sum(&text), &"0".repeat(64))).unwrap();
    let notes = ended(&folder, "run --again first --out fourth", 1).notes;
    assert!(notes.contains("expected the games of selfplay"), "{notes}");
}

#[test]
fn the_games_of_a_run_that_is_made_again_may_lie_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("games")).unwrap();
    for name in ["a.sgf", "b.sgf"] {
        let game = "(;SZ[9]AB[da:di]AW[fa:fi]TB[aa:ci]TW[ga:ii])";
        fs::write(at("games").join(name), game).unwrap();
    }
    let run = "run --dataset games --classifier all-alive,benson --out first";
    done(&folder, run);
    fs::rename(at("games"), at("moved")).unwrap();
    let again = "run --again first --out second";
    refused(&folder, again, &["games"]);
    done(&folder, &format!("{again} --dataset games=moved"));
    same(&folder, "first", "second");
    refused(
        &folder,
        &format!("{again} --dataset others=moved"),
        &["expected a data set of that run (games), found others"],
    );
    refused(
        &folder,
        &format!("{again} --dataset moved"),
        &["expected NAME=PATH with --again, found moved"],
    );
    // Changed games in another folder are reported.
    fs::write(at("moved/b.sgf"), "(;SZ[9]AB[da:di]AW[fa:fi])").unwrap();
    let notes = ended(&folder, &format!("{again} --dataset games=moved"), 1).notes;
    assert!(notes.contains("expected the games of games"), "{notes}");
    // The name of a built-in data set cannot be given to other files.
    let line = "run --dataset igs31=moved --classifier benson --out third";
    refused(&folder, line, &["expected the unchanged files of igs31"]);
}

#[test]
fn the_entries_for_a_paper_are_those_of_the_citation() {
    let folder = tempfile::tempdir().unwrap();
    let entries = done(&folder, "run --cite");
    let citation = read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../CITATION.cff"));
    let titles = citation.lines().filter_map(|line| {
        let (_, title) = line.split_once("title: ")?;
        Some(title.trim_matches('"'))
    });
    let mut count = 0;
    for title in titles {
        assert!(entries.contains(&format!("{{{title}}}")), "{title}");
        count += 1;
    }
    assert_eq!(entries.matches("\n  title").count(), count);
    let version = concat!("version = {", env!("CARGO_PKG_VERSION"), "}");
    assert!(entries.contains(version), "{entries}");
}

#[test]
fn final_boards_stand_for_the_files_of_the_same_games() {
    let Some(files) = shared("igs31") else {
        return skipped("final_boards_stand_for_files", "igs31");
    };
    let folder = tempfile::tempdir().unwrap();
    let run = "run --dataset igs31 --classifier benson --no-plots --out files";
    let of_files = said(
        sahwal()
            .args(run.split(' '))
            .env("SAHWAL_DATA", files.parent().unwrap())
            .current_dir(&folder),
    );
    assert_eq!((of_files.code, of_files.notes.as_str()), (0, ""));
    let notes = ended(&folder, "run --again files --out boards", 0).notes;
    let told = "sahwal: files/run.json: igs31: that run read files, this run final boards in the program; \
                the positions are the same\n";
    assert_eq!(notes, told);
    same(&folder, "files", "boards");
    // Final boards of other games cannot replace the files.
    let record = folder.path().join("files/run.json");
    let positions = sahwal_data::datasets::sha256(
        &fs::read(folder.path().join("files/positions.csv")).unwrap(),
    );
    fs::write(&record, read(&record).replace(&positions, &"0".repeat(64))).unwrap();
    let notes = ended(&folder, "run --again files --out other", 1).notes;
    assert!(notes.contains("expected the games of igs31"), "{notes}");
}

#[test]
fn rows_of_one_name_that_are_not_one_row_are_told() {
    let folder = tempfile::tempdir().unwrap();
    for (out, v1) in [("one", 0.25), ("other", 0.5)] {
        let row = format!(
            "[[row]]\nname = \"mine\"\nclassifier = \"potential\"\nparameters = {{ v1 = {v1} }}\n"
        );
        fs::write(folder.path().join("mine.toml"), row).unwrap();
        let options = "--every 9 --no-plots --rows mine.toml --classifier mine";
        let shard = if out == "one" { 1 } else { 2 };
        done(
            &folder,
            &format!("run --dataset selfplay {options} --out {out}"),
        );
        done(
            &folder,
            &format!("run --dataset selfplay {options} --shard {shard}/2 --out {shard}"),
        );
    }
    let said = done(&folder, "compare one other");
    let told = "mine is not one row: parameters.v1 is 0.25 in A and 0.5 in B\n";
    assert!(said.contains(told), "{said}");
    // With --expect only the differences are printed.
    let said = ended(&folder, "compare one other --expect", 1).out;
    assert!(
        said.ends_with(told) && !said.contains("games in both"),
        "{said}"
    );
    assert_eq!(done(&folder, "compare one one --expect"), "");
    // If the runs judged different games, this is said first.
    let said = done(&folder, "compare 1 2");
    let first = "A is shard 1/2 of one game in 9, B is shard 2/2 of one game in 9\n\
                 \nselfplay: 0 games in both, 7 only in A, 7 only in B\n";
    assert!(said.starts_with(first), "{said}");
    let expected = "found rows.mine.parameters.v1 0.25 in 1 and 0.5 in 2";
    refused(&folder, "merge 1 2 --out merged", &[expected]);
}

/// A way to damage a file of a shard: the file, and a function that changes its text.
type Damage = (&'static str, fn(&str) -> Option<String>);

/// Returns the text with its first row twice.
fn doubled(text: &str) -> Option<String> {
    let (head, rest) = text.split_once('\n')?;
    let row = rest.lines().next()?;
    Some(format!("{head}\n{row}\n{rest}"))
}

const DAMAGES: [Damage; 12] = [
    ("points.csv", |text| {
        Some(text.lines().next()?.to_owned() + "\n")
    }),
    ("strings.csv", |text| {
        Some(text.replacen("alive\n", "dead\n", 1))
    }),
    ("games.csv", |text| {
        let cut = text.trim_end().rfind('\n')?;
        Some(text[..=cut].to_owned())
    }),
    ("games.csv", doubled),
    ("confidence.csv", |_| None),
    ("positions.csv", |text| Some(text.replacen('B', "W", 1))),
    ("order.csv", |text| {
        Some(text.replacen(",98304,", ",98303,", 1))
    }),
    ("engines.csv", |text| {
        Some(text.to_owned() + "selfplay,9x9#1,benson,1,1,\n")
    }),
    ("shard.json", |text| {
        Some(text.replacen("\"analysed\":", "\"analysed\":1", 1))
    }),
    ("run.json", |_| None),
    ("run.json", |text| {
        Some(text.replacen("static-plus", "static-less", 1))
    }),
    ("run.json", |text| Some(text.replacen("  ", " ", 1))),
];

/// Copies a folder.
fn copy(from: &Path, to: &Path) -> PathBuf {
    fs::create_dir(to).unwrap();
    for name in names(from) {
        fs::copy(from.join(&name), to.join(&name)).unwrap();
    }
    to.to_owned()
}

#[test]
fn a_damaged_file_is_named_by_merge_report_and_compare() {
    let folder = tempfile::tempdir().unwrap();
    let run = "run --dataset selfplay --every 12 --no-plots --classifier benson,static-plus";
    for shard in [1, 2] {
        done(&folder, &format!("{run} --shard {shard}/2 --out s{shard}"));
    }
    done(&folder, &format!("{run} --out whole"));
    let at = |name: &str| folder.path().join(name);
    for (number, (name, damage)) in DAMAGES.into_iter().enumerate() {
        for (of, bad) in [
            ("s2", format!("bad{number}")),
            ("whole", format!("run{number}")),
        ] {
            let dir = copy(&at(of), &at(&bad));
            let path = dir.join(name);
            if !path.exists() {
                // A whole run does not have this file.
                continue;
            }
            let text = read(&path);
            let damaged = damage(&text);
            match damaged {
                Some(other) => {
                    assert_ne!(text, other, "{name} is not damaged");
                    fs::write(&path, other).unwrap();
                }
                None => fs::remove_file(&path).unwrap(),
            }
            let file = format!("{bad}/{name}");
            if of == "s2" {
                let line = format!("merge s1 {bad} --out merged");
                refused(&folder, &line, &["shard 2/2", &file]);
                assert!(!at("merged/run.json").exists());
                continue;
            }
            refused(&folder, &format!("report {bad}"), &[&file]);
            for line in ["compare whole", "compare --expect whole"] {
                refused(&folder, &format!("{line} {bad}"), &[&file]);
            }
        }
    }
    done(&folder, "merge s1 s2 --no-plots --out merged");
    // The message says where the file was cut.
    refused(
        &folder,
        "merge s1 bad0 --out again",
        &["points.csv, line 2: expected 10 rows"],
    );
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_or_killed_says_what_was_kept() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let options = "run --dataset selfplay --every 20 --no-plots --classifier benson --out out";
    let stop = |signal: &str| {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
            .args(options.split(' '))
            .args(["--engine", "slow=sleep 600"])
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while !folder.path().join("out/.sahwal-new/games.csv").exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let process = child.id().to_string();
        let killed = Command::new("kill").args([signal, &process]).status();
        assert!(killed.is_ok_and(|status| status.success()));
        let output = child.wait_with_output().unwrap();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let said = stop("-INT");
    assert!(
        said.contains("stopped: out: nothing of its results is kept"),
        "{said}"
    );
    done(&folder, options);
    let kept = || {
        ["run.json", "strings.csv", "tables.md"]
            .map(|name| read(folder.path().join("out").join(name)))
    };
    let before = kept();
    let said = stop("-INT");
    assert!(
        said.contains("stopped: out: the results of the run before are kept"),
        "{said}"
    );
    stop("-KILL");
    assert_eq!(kept(), before);
    let said = ended(&folder, options, 0).notes;
    assert!(
        said.contains("out: a command was killed here; the results"),
        "{said}"
    );
}

#[test]
fn files_that_no_run_wrote_are_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    fs::create_dir_all(out.join(".new")).unwrap();
    fs::write(out.join(".new/mine"), "mine").unwrap();
    fs::write(out.join("games.csv"), "mine").unwrap();
    let run = "run --dataset selfplay --every 20 --no-plots --classifier benson --out out";
    refused(&folder, run, &["out/games.csv: expected no such file"]);
    assert_eq!(read(out.join("games.csv")), "mine");
    fs::remove_file(out.join("games.csv")).unwrap();
    done(&folder, run);
    done(&folder, run);
    assert_eq!(read(out.join(".new/mine")), "mine");
}
