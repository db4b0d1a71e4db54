//! Accidents and attacks: files that were cut, changed or replaced, two runs at once, names that
//! are code elsewhere. Each must end in a refusal with a clear message, or do no harm.
//! `README.md` in the folder above lists them.

mod bad_inputs;
#[path = "../common/mod.rs"]
mod common;
#[cfg(unix)]
mod engines;
mod fuzz;
mod inputs;
mod install;
#[cfg(unix)]
mod limits;
#[cfg(unix)]
mod paths;
mod texts;

use std::fs;
use std::path::Path;
use std::process::Output;

use common::{read, sahwal};
use tempfile::TempDir;

const GAME: &str = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]TB[aa:ae]TW[ea:ee])";

/// A folder with `games` games in `games/`, in which commands are called.
fn folder(games: usize) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    for number in 1..=games {
        fs::write(folder.path().join(format!("games/{number}.sgf")), GAME).unwrap();
    }
    folder
}

fn call(folder: &TempDir, arguments: &str) -> Output {
    let mut command = sahwal();
    let command = command.args(arguments.split(' ')).current_dir(folder);
    command.output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Calls a command that must end well.
fn done(folder: &TempDir, arguments: &str) -> String {
    let output = call(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Calls a command that must be refused, with these parts in its one message.
fn refused(folder: &TempDir, arguments: &str, parts: &[&str]) {
    let output = call(folder, arguments);
    let notes = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {notes}");
    assert_eq!(notes.lines().count(), 1, "{notes}");
    for part in parts {
        assert!(notes.contains(part), "expected {part:?} in {notes}");
    }
}

const RUN: &str = "run --no-plots --classifier benson,string-graph --dataset games";

/// Replaces the first `old` in a file.
fn change(path: &Path, old: &str, new: &str) {
    let text = read(path);
    assert!(text.contains(old), "{old} is not in {}", path.display());
    fs::write(path, text.replacen(old, new, 1)).unwrap();
}

/// Two shards of a run over ten games.
fn shards() -> TempDir {
    let folder = folder(10);
    for number in [1, 2] {
        done(
            &folder,
            &format!("{RUN} --shard {number}/2 --out s{number}"),
        );
    }
    folder
}

#[test]
fn shards_are_not_merged_into_one_of_them() {
    let folder = shards();
    let before = read(folder.path().join("s1/games.csv"));
    let part = "--out: expected another folder than those of the shards, found s1";
    refused(&folder, "merge s1 s2 --out s1", &[part]);
    assert_eq!(read(folder.path().join("s1/games.csv")), before);
}

#[test]
fn shards_that_cannot_be_read_are_not_merged() {
    let folder = shards();
    let at = |name: &str| folder.path().join("s1").join(name);
    let text = read(at("shard.json"));
    for bad in ["", "{}", "[1,2"] {
        fs::write(at("shard.json"), bad).unwrap();
        refused(&folder, "merge s1 s2 --out whole", &["s1/shard.json: "]);
    }
    fs::write(at("shard.json"), text).unwrap();
    // Rows of a game that the shard does not have.
    let rows = read(at("strings.csv"));
    change(&at("strings.csv"), "games,3,", "games,x,");
    refused(
        &folder,
        "merge s1 s2 --out whole",
        &["s1/strings.csv: expected the rows of the games in order.csv"],
    );
    fs::remove_file(at("strings.csv")).unwrap();
    refused(&folder, "merge s1 s2 --out whole", &["s1/strings.csv: "]);
    assert!(!folder.path().join("whole/games.csv").exists());
    fs::write(at("strings.csv"), rows).unwrap();
    done(&folder, "merge s1 s2 --out whole");
}

#[test]
fn missing_shards_are_named_at_once() {
    let folder = folder(3);
    done(&folder, &format!("{RUN} --shard 2/4000000000 --out s"));
    let parts = [
        "missing: shard 1/4000000000, 3/4000000000, ",
        " and 3999999989 more",
    ];
    refused(&folder, "merge s --out whole", &parts);
}

#[cfg(unix)]
mod outputs {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;

    use super::*;

    fn one() -> TempDir {
        let folder = folder(1);
        fs::rename(
            folder.path().join("games/1.sgf"),
            folder.path().join("a.sgf"),
        )
        .unwrap();
        folder
    }

    #[test]
    fn pictures_go_through_standard_output_and_fifos() {
        let folder = one();
        let text = done(&folder, "analyze a.sgf --svg /dev/stdout");
        assert!(text.contains("<svg") && text.contains("</svg>\n"), "{text}");
        let fifo = folder.path().join("fifo");
        assert!(
            Command::new("mkfifo")
                .arg(&fifo)
                .status()
                .unwrap()
                .success()
        );
        let reader = std::thread::spawn({
            let fifo = fifo.clone();
            move || read(fifo)
        });
        done(&folder, "analyze a.sgf --svg fifo");
        assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo());
        assert!(reader.join().unwrap().starts_with("<svg"));
    }

    #[test]
    fn links_in_a_folder_of_results_stay() {
        let folder = folder(2);
        fs::create_dir(folder.path().join("out")).unwrap();
        let out = |name: &str| folder.path().join("out").join(name);
        symlink("../far.csv", out("games.csv")).unwrap();
        symlink("/dev/null", out("strings.csv")).unwrap();
        done(&folder, &format!("{RUN} --out out"));
        assert!(out("games.csv").is_symlink() && out("strings.csv").is_symlink());
        assert_eq!(read(folder.path().join("far.csv")).lines().count(), 5);
    }

    #[test]
    fn an_input_is_not_overwritten() {
        let folder = one();
        symlink("a.sgf", folder.path().join("b.svg")).unwrap();
        fs::hard_link(folder.path().join("a.sgf"), folder.path().join("c.dot")).unwrap();
        for (option, path) in [
            ("--svg", "a.sgf"),
            ("--svg", "b.svg"),
            ("--dot", "c.dot"),
            ("--dot", "./a.sgf"),
        ] {
            let part = format!("{option}: expected another file than the input, found {path}");
            refused(&folder, &format!("analyze a.sgf {option} {path}"), &[&part]);
        }
        assert_eq!(read(folder.path().join("a.sgf")), GAME);
        let part = "--svg: expected another file than that of --dot, found x";
        refused(&folder, "analyze a.sgf --svg x --dot x", &[part]);
        done(
            &folder,
            "run --no-plots --dataset a.sgf --classifier benson --out out",
        );
        let part = "--out: expected another file than the input, found out/games.csv";
        refused(&folder, "report out --out out/games.csv", &[part]);
    }

    #[test]
    fn no_folder_is_made_for_a_single_file() {
        let folder = one();
        let part = "--svg none/x.svg: expected the folder none, found none";
        refused(&folder, "analyze a.sgf --svg none/x.svg", &[part]);
        assert!(!folder.path().join("none").exists());
    }
}

/// The names of the games in `games.csv`, in order, each once.
fn games_in(folder: &TempDir, out: &str) -> Vec<String> {
    let mut names = common::column_of(&read(folder.path().join(out).join("games.csv")), "game");
    names.dedup();
    names
}

#[cfg(unix)]
#[test]
fn each_file_counts_once() {
    use std::os::unix::fs::symlink;
    let folder = folder(2);
    let games = |name: &str| folder.path().join("games").join(name);
    fs::create_dir(games("more")).unwrap();
    fs::write(games("more/3.sgf"), GAME).unwrap();
    symlink("..", games("more/up")).unwrap();
    symlink("more", games("again")).unwrap();
    symlink("1.sgf", games("0.sgf")).unwrap();
    // A file of another folder counts, by the name of its link.
    fs::write(folder.path().join("far.sgf"), GAME).unwrap();
    symlink("../far.sgf", games("4.sgf")).unwrap();
    done(&folder, &format!("{RUN} --out out"));
    assert_eq!(games_in(&folder, "out"), ["1", "2", "4", "more/3"]);
}

#[test]
fn no_two_games_have_one_name() {
    let folder = folder(0);
    let games = |name: &str| folder.path().join("games").join(name);
    fs::write(games("a.sgf"), [GAME; 3].concat()).unwrap();
    fs::write(games("a#2.sgf"), GAME).unwrap();
    fs::write(games("a#2.sgf.sgf"), GAME).unwrap();
    fs::write(games("b#c.sgf"), GAME).unwrap();
    done(&folder, &format!("{RUN} --out whole"));
    let mut names = games_in(&folder, "whole");
    names.sort();
    assert_eq!(
        names,
        ["a#1", "a#2", "a#2.sgf", "a#2.sgf.sgf", "a#3", "b#c"]
    );
    for number in [1, 2, 3] {
        done(
            &folder,
            &format!("{RUN} --shard {number}/3 --out s{number}"),
        );
    }
    done(&folder, "merge --no-plots s1 s2 s3 --out merged");
    for name in ["games.csv", "strings.csv", "points.csv"] {
        let of = |out: &str| read(folder.path().join(out).join(name));
        assert_eq!(of("merged"), of("whole"), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn devices_and_fifos_are_no_games() {
    let folder = folder(1);
    let fifo = folder.path().join("games/2.sgf");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(made.unwrap().success());
    let run = "run --no-plots --classifier benson --out out --dataset";
    refused(
        &folder,
        &format!("{run} /dev/zero"),
        &["/dev/zero: expected a file, found a device"],
    );
    refused(
        &folder,
        &format!("{run} games/2.sgf"),
        &["games/2.sgf: expected a file, found a FIFO"],
    );
    refused(
        &folder,
        "analyze /dev/zero",
        &["/dev/zero: expected a file, found a device"],
    );
    refused(
        &folder,
        "analyze games/2.sgf",
        &["games/2.sgf: expected a file, found a FIFO"],
    );
    // In a folder it is a fault of its own; the other games count.
    let output = call(&folder, &format!("{run} games"));
    assert_eq!(output.status.code(), Some(1));
    let notes = stderr(&output);
    assert_eq!(
        notes,
        "sahwal: games/2.sgf: expected a file, found a FIFO\n"
    );
    assert_eq!(games_in(&folder, "out"), ["1"]);
}

#[test]
fn more_threads_than_help_are_not_started() {
    let folder = folder(1);
    let output = call(&folder, &format!("{RUN} --out out --jobs 1000000"));
    assert_eq!(output.status.code(), Some(0));
    let notes = stderr(&output);
    assert!(
        notes.starts_with("sahwal: --jobs: expected at most "),
        "{notes}"
    );
    assert!(
        notes.contains("4 for each processor, found 1000000; "),
        "{notes}"
    );
}

#[test]
fn names_do_not_become_links_of_a_page() {
    let folder = folder(1);
    let name = "[x](javascript:alert`1`)<b>";
    fs::rename(folder.path().join("games"), folder.path().join(name)).unwrap();
    let mut run = sahwal();
    let run = run.args([
        "run",
        "--no-plots",
        "--classifier",
        "benson",
        "--out",
        "out",
    ]);
    let run = run.args(["--dataset", name]).current_dir(&folder);
    run.assert().success();
    done(&folder, "report out");
    let page = read(folder.path().join("out/report.html"));
    assert!(
        page.contains("[x](javascript:alert`1`)&lt;b&gt;: 1 game"),
        "the heading is not there"
    );
    assert!(!page.contains("href=\"javascript") && !page.contains("<b>"));
    let policy =
        "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-";
    assert!(page.contains(policy));
}
