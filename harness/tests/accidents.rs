//! Accidents and attacks: files that were cut, changed or replaced, two runs at once, names that
//! are code elsewhere. Each must end in a refusal with a clear message, or do no harm.
//! `README.md` in this folder lists them.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
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
fn shards_with_other_files_are_not_merged() {
    let folder = shards();
    let path = folder.path().join("s2/strings.csv");
    let text = read(&path);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for changed in [
        lines[..lines.len() - 2].concat(),
        text.replacen("alive", "xlive", 1),
    ] {
        fs::write(&path, &changed).unwrap();
        let found = format!("found {} bytes with SHA-256", changed.len());
        let expected = format!("expected {} bytes with SHA-256", text.len());
        let parts = ["shard 2/2, s2/strings.csv: ", &expected, &found];
        refused(&folder, "merge s1 s2 --out whole", &parts);
        assert!(!folder.path().join("whole/games.csv").exists());
    }
    fs::remove_file(&path).unwrap();
    refused(
        &folder,
        "merge s1 s2 --out whole",
        &["shard 2/2, s2/strings.csv: "],
    );
    fs::write(&path, &text).unwrap();
    done(&folder, "merge s1 s2 --out whole");
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
fn a_state_that_was_changed_is_refused() {
    let folder = shards();
    let path = folder.path().join("s1/shard.json");
    let text = read(&path);
    change(&path, "\"of\":2", "\"of\":4000000000");
    let parts = [
        "s1/shard.json: expected the state with SHA-256 ",
        "it was changed",
    ];
    refused(&folder, "merge s1 s2 --out whole", &parts);
    for bad in ["", "{}", "[1,2"] {
        fs::write(&path, bad).unwrap();
        refused(&folder, "merge s1 s2 --out whole", &["s1/shard.json: "]);
    }
    fs::write(&path, text).unwrap();
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
#[test]
fn two_runs_do_not_share_a_folder() {
    use std::os::unix::fs::OpenOptionsExt;
    let folder = folder(3);
    fs::create_dir(folder.path().join("out")).unwrap();
    let path = folder.path().join("out/run.lock");
    let mut options = fs::OpenOptions::new();
    let file = options
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o644)
        .open(&path);
    let file = file.unwrap();
    file.try_lock().unwrap();
    let host = gethostname::gethostname().to_string_lossy().into_owned();
    let holder =
        format!("{{\"process\":12,\"host\":\"{host}\",\"since\":\"2026-01-01T00:00:00Z\"}}");
    fs::write(&path, &holder).unwrap();
    let who = format!(
        "out: expected a folder that nobody else writes, found it in use by process 12 on {host}"
    );
    refused(&folder, &format!("{RUN} --out out"), &[&who]);
    refused(&folder, &format!("{RUN} --out out --resume"), &[&who]);
    assert!(!folder.path().join("out/games.csv").exists());
    // Its process has ended: the file is stale.
    drop(file);
    done(&folder, &format!("{RUN} --out out"));
    assert!(!path.exists());
}

/// A run over `games/` that was stopped after some of the games: the checkpoint of a complete
/// shard is one, too, so a shard 1/1 of a larger run serves.
fn stopped(games: usize) -> TempDir {
    let folder = folder(games);
    done(&folder, &format!("{RUN} --shard 1/2 --out out"));
    folder
}

fn resume(folder: &TempDir) -> Output {
    call(folder, &format!("{RUN} --shard 1/2 --out out --resume"))
}

#[test]
fn a_run_is_not_resumed_on_other_games() {
    let changes: [(&str, fn(&Path)); 6] = [
        ("expected 5 files of ", |games| {
            fs::remove_file(games.join("2.sgf")).unwrap()
        }),
        ("expected 5 files of ", |games| {
            fs::write(games.join("6.sgf"), GAME).unwrap()
        }),
        ("files that were judged have other contents", |games| {
            change(&games.join("2.sgf"), "AB[ba]", "AB[aa]");
        }),
        ("expected 5 files of ", |games| {
            change(&games.join("2.sgf"), "AB[ba]", "AB")
        }),
        ("the names or sizes of its files differ", |games| {
            fs::rename(games.join("2.sgf"), games.join("7.sgf")).unwrap();
        }),
        ("its labels differ", |games| {
            let text = format!("file,owners\n2.sgf,{}\n", "B".repeat(25));
            fs::write(games.join("labels.csv"), text).unwrap();
        }),
    ];
    for (expected, change) in changes {
        let folder = stopped(5);
        assert_eq!(resume(&folder).status.code(), Some(0));
        change(&folder.path().join("games"));
        let output = resume(&folder);
        let notes = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{notes}");
        let start = "sahwal: out: cannot resume: games has changed since this run began: ";
        assert!(notes.starts_with(&format!("{start}{expected}")), "{notes}");
        assert!(notes.ends_with("run again with --restart\n"), "{notes}");
        let code = call(&folder, &format!("{RUN} --shard 1/2 --out out --restart"));
        assert!(
            matches!(code.status.code(), Some(0 | 1)),
            "{}",
            stderr(&code)
        );
    }
}

#[test]
fn a_run_is_not_resumed_on_other_rows() {
    let folder = stopped(5);
    let path = folder.path().join("out/points.csv");
    let text = read(&path);
    fs::write(&path, text.replacen("benson", "bensen", 1)).unwrap();
    let parts = [
        "out/points.csv.part: expected ",
        " from the run to resume, found ",
    ];
    refused(
        &folder,
        &format!("{RUN} --shard 1/2 --out out --resume"),
        &parts,
    );
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
        assert!(
            text.contains("<svg") && text.ends_with("</svg>\n"),
            "{text}"
        );
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
        fs::hard_link(folder.path().join("a.sgf"), folder.path().join("c.png")).unwrap();
        for (option, path) in [
            ("--svg", "a.sgf"),
            ("--svg", "b.svg"),
            ("--png", "c.png"),
            ("--dot", "./a.sgf"),
        ] {
            let part = format!("{option}: expected another file than the input, found {path}");
            refused(&folder, &format!("analyze a.sgf {option} {path}"), &[&part]);
        }
        assert_eq!(read(folder.path().join("a.sgf")), GAME);
        let part = "--png: expected another file than that of --svg, found x";
        refused(&folder, "analyze a.sgf --svg x --png x", &[part]);
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

/// The names of the games in a file of results, in order, each once.
#[allow(dead_code)]
fn games_in(path: &PathBuf) -> Vec<String> {
    let mut names = common::column_of(&read(path), "game");
    names.dedup();
    names
}
