//! Tests rows from outside: engines that behave, engines that do not, and answers from files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{column_of, done, read, sahwal, said, skipped};
#[cfg(unix)]
use crate::outside::fake;
use crate::outside::{games, run};

/// Returns the processes listed in a file that still run.
#[cfg(unix)]
fn left(file: &Path) -> Vec<String> {
    let runs = |process: &&str| {
        let state = fs::read_to_string(format!("/proc/{process}/stat"));
        let zombie = state.is_ok_and(|state| state.contains(") Z "));
        let there = Command::new("kill").args(["-0", process]).output().unwrap();
        there.status.success() && !zombie
    };
    let text = read(file);
    text.lines().filter(runs).map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
#[ignore = "slow: engines that wait"]
fn engines_without_manners_cost_their_own_rows_and_leave_no_process() {
    let (games, folder) = (games(), tempfile::tempdir().unwrap());
    let file = folder.path().join("processes");
    let rows = |modes: &[&str], seconds: &str| {
        let engines: Vec<String> = modes.iter().map(|mode| fake(mode, Some(&file))).collect();
        let mut options = vec!["--classifier", "all-alive", "--engine-timeout", seconds];
        options.extend(engines.iter().flat_map(|engine| ["--engine", engine]));
        let told = run(games.path(), &options);
        assert_eq!(told.code, 1, "{}", told.notes);
        assert_eq!(left(&file), Vec::<String>::new());
        told
    };
    let waits = rows(&["hang", "late"], "1");
    for row in ["hang", "late"] {
        let errors = waits.errors(row);
        assert_eq!(errors["a"], "no answer within 1 s", "{row}: {errors:?}");
    }
    let told = rows(
        &[
            "alive", "dead", "die", "garbage", "off", "empty", "refuse", "flood", "noise", "child",
        ],
        "30",
    );

    let first = |row: &str| told.errors(row)["a"].clone();
    // An engine that fails on the first two games must not be asked about the third.
    let not_asked = |row: &str| {
        let errors = told.errors(row);
        errors
            .values()
            .filter(|error| error.starts_with("not asked: it failed"))
            .count()
    };
    for (row, expected) in [
        ("die", "the engine ended: exit status: 3; out of stones"),
        (
            "garbage",
            "expected an answer that begins with = or ?, found `Segmentation fault`",
        ),
        (
            "flood",
            "expected an answer that begins with = or ?, found `= A1 = A1",
        ),
        ("child", "the engine ended: exit status: 4; my child lives"),
    ] {
        let errors = told.errors(row);
        assert!(errors["a"].starts_with(expected), "{row}: {errors:?}");
        assert_eq!(not_asked(row), 1, "{row}: {errors:?}");
    }
    assert_eq!(first("refuse"), "refused `final_status_list dead`: cannot");
    assert!(first("off").contains("Z9"), "{}", first("off"));
    assert!(
        first("empty").contains("found A9, which is empty"),
        "{}",
        first("empty")
    );
    assert!(
        first("dead").starts_with("expected whole strings in the list `dead`, found D9 without"),
        "{}",
        first("dead")
    );
    for row in ["alive", "noise"] {
        assert_eq!(first(row), "");
        for file in ["games.csv", "strings.csv", "points.csv"] {
            assert_eq!(
                told.lines(file, row),
                told.lines(file, "all-alive"),
                "{row}, {file}"
            );
        }
    }
    // The other rows must equal those of a run without engines.
    let alone = run(games.path(), &["--classifier", "all-alive"]);
    for file in ["games.csv", "strings.csv", "points.csv"] {
        assert_eq!(
            told.lines(file, "all-alive"),
            alone.lines(file, "all-alive")
        );
    }
    let summary = told.file("summary.csv");
    let failed = column_of(&summary, "classifier")
        .into_iter()
        .zip(column_of(&summary, "failed"));
    let failed: BTreeMap<String, String> = failed.collect();
    assert_eq!((&*failed["die"], &*failed["alive"]), ("3", "0"));
    assert!(
        told.notes
            .contains("engines.csv: all answers that are missing"),
        "{}",
        told.notes
    );
}

/// A stopped run must end its engines, even one that hangs. A killed run cannot, but the input of
/// its engines closes, and an engine that reads its input then ends by itself.
#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_or_killed_leaves_no_engine() {
    for (signal, mode) in [("-TERM", "hang"), ("-KILL", "silent")] {
        let (games, folder) = (games(), tempfile::tempdir().unwrap());
        let file = folder.path().join("processes");
        let run = "run --jobs 2 --classifier all-alive --out out --engine";
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
            .args(run.split(' '))
            .arg(fake(mode, Some(&file)))
            .arg("--dataset")
            .arg(games.path())
            .current_dir(&folder)
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let start = std::time::Instant::now();
        while !file.exists() || read(&file).lines().count() < 2 {
            assert!(start.elapsed().as_secs() < 120, "no engine starts");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let process = child.id().to_string();
        let kill = Command::new("kill").args([signal, &process]).status();
        assert!(kill.unwrap().success());
        assert!(!child.wait().unwrap().success());
        let mut rest = left(&file);
        while !rest.is_empty() && start.elapsed().as_secs() < 180 {
            std::thread::sleep(std::time::Duration::from_millis(20));
            rest = left(&file);
        }
        assert_eq!(rest, Vec::<String>::new(), "{signal}");
    }
}

/// Such a row has wrong figures: every table, picture and page must say how many answers are
/// missing.
#[cfg(unix)]
#[test]
fn a_row_without_answers_on_some_games_is_marked_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let engine = fake("sometimes", None);
    let mut command = sahwal();
    let run = "run --dataset igs31 --classifier all-alive --jobs 1 --out out --engine";
    command
        .args(run.split(' '))
        .arg(engine)
        .current_dir(&folder);
    let told = said(&mut command);
    assert_eq!(told.code, 1, "{}", told.notes);
    done(&folder, "report out");
    let file = |name: &str| read(folder.path().join("out").join(name));
    let sentence = "sometimes answered 21 of 31 games; the missing 10 answers count as wrong.";
    let lines = told.out.replace('\n', " ");
    for (place, text) in [
        ("terminal", lines.as_str()),
        ("tables.md", &file("tables.md")),
        ("tables.tex", &file("tables.tex")),
        ("report", &file("report.html")),
    ] {
        assert!(text.contains("sometimes (10 missing)"), "{place}: {text}");
        assert!(text.contains(sentence), "{place}: {text}");
    }
    let plot = file("cost-strings-igs31.svg");
    assert!(plot.contains("sometimes (10 missing)"), "{plot}");
    assert!(plot.contains("sometimes: 10 of 31 games missing"), "{plot}");
    // The page must contain the reason of each failure.
    let reason = "\"refused `final_status_list dead`: too hard\"";
    assert_eq!(file("report.html").matches(reason).count(), 10);
}

#[test]
fn answers_of_a_file_are_a_row() {
    let (games, folder) = (games(), tempfile::tempdir().unwrap());
    let first = run(games.path(), &["--classifier", "static-plus,benson"]);
    let path = first.out.path().join("points.csv");
    let answers = format!("static-plus2={}", path.display());
    let refused = run(games.path(), &["--answers", &answers]);
    assert_eq!(refused.code, 2);
    let found = "found benson, static-plus";
    assert!(refused.notes.contains(found), "{}", refused.notes);
    // The file has the rows of one classifier under another name.
    let one = folder.path().join("one.csv");
    fs::write(&one, read(&path).replace(",static-plus,", ",old,")).unwrap();
    let answers = format!("old={}", one.display());
    let options = ["--classifier", "static-plus", "--answers", &answers];
    let told = run(games.path(), &options);
    assert_eq!(told.code, 0, "{}", told.notes);
    assert_eq!(
        told.lines("strings.csv", "old"),
        told.lines("strings.csv", "static-plus")
    );
}

#[test]
fn a_game_that_is_misspelt_and_a_string_that_is_left_out_are_noted() {
    let (games, folder) = (games(), tempfile::tempdir().unwrap());
    let path = folder.path().join("me.csv");
    // Python's csv module ends lines with `\r\n`.
    let rows = "game,string,status a,D5,alive a,F5,alive b,D5,alive b,F5,alive cc,D5,alive";
    fs::write(&path, rows.replace(' ', "\r\n")).unwrap();
    let answers = format!("me={}", path.display());
    let options = ["--classifier", "all-alive", "--answers", &answers];
    let whole = run(games.path(), &options);
    assert_eq!(whole.code, 1, "{}", whole.notes);
    let unknown = "me.csv: line 6: the run judged no game called cc\n";
    let open =
        "me.csv: line 4: no status of the string at B8 of b, so all points of the game are unknown";
    for note in [unknown, open, "me: 1 answer is missing, on "] {
        assert!(whole.notes.contains(note), "{}", whole.notes);
    }
    // A sample leaves out games anyway, so there is no note about them.
    let sample = run(games.path(), &[&options[..], &["--every", "2"]].concat());
    assert!(!sample.notes.contains("judged no game"), "{}", sample.notes);
}

#[test]
fn gnu_go_is_a_row() {
    const NAME: &str = "gnu_go_is_a_row";
    let places = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    let found = places
        .iter()
        .map(PathBuf::from)
        .find(|place| place.is_file());
    let Some(gnugo) = found else {
        return skipped(NAME, "gnugo");
    };
    let games = games();
    let engine = format!("gnugo={} --mode gtp --level 1", gnugo.display());
    let told = run(
        games.path(),
        &["--classifier", "all-alive", "--engine", &engine],
    );
    assert_eq!(told.code, 0, "{}", told.notes);
    // GNU Go must find the lost stone of each game in the opponent's territory.
    let verdicts = told.lines("strings.csv", "gnugo");
    let dead: Vec<&String> = verdicts
        .iter()
        .filter(|line| line.ends_with(",dead,dead"))
        .collect();
    assert_eq!(dead.len(), 2, "{verdicts:?}");
}
