//! Tests unusual paths: a record where an output is expected, old results, names that are not
//! UTF-8, and things that are not files.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::Command;

use super::*;

/// Returns the names and contents of all files below a folder.
fn everything(folder: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(everything(&path))
        } else {
            all.push((path.clone(), fs::read(&path).unwrap()))
        }
    }
    all.sort();
    all
}

fn make_fifo(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

#[test]
fn a_picture_or_a_page_never_takes_the_place_of_a_record() {
    let folder = folder(1);
    fs::write(folder.path().join("a.sgf"), GAME).unwrap();
    done(&folder, &format!("{RUN} --out o"));
    let before = everything(folder.path());
    for (arguments, end) in [
        ("analyze a.sgf --svg a.sgf", "svg, found a.sgf"),
        ("report o --out o/points.csv", "html, found o/points.csv"),
    ] {
        refused(&folder, arguments, &["expected a name that ends in .", end]);
        assert!(everything(folder.path()) == before, "{arguments}");
    }
}

#[test]
fn a_run_without_games_that_can_be_read_leaves_the_old_results() {
    let folder = folder(2);
    done(&folder, &format!("{RUN} --out out"));
    let before = everything(&folder.path().join("out"));
    for number in [1, 2] {
        fs::write(
            folder.path().join(format!("games/{number}.sgf")),
            "(;SZ[x])",
        )
        .unwrap();
    }
    let notes = ended(&folder, &format!("{RUN} --out out"), 2).notes;
    let last = "sahwal: games: expected games, found none that can be read\n";
    assert!(notes.ends_with(last), "{notes}");
    assert!(everything(&folder.path().join("out")) == before);
}

#[test]
fn paths_may_have_bytes_that_are_not_utf_8() {
    let folder = folder(1);
    let name = |bytes: &[u8]| OsStr::from_bytes(bytes).to_owned();
    fs::write(folder.path().join(name(b"p\xff.toml")), "").unwrap();
    fs::rename(
        folder.path().join("games/1.sgf"),
        folder.path().join("games").join(name(b"\xfe.sgf")),
    )
    .unwrap();
    fs::write(folder.path().join("games").join(name(b"\xff.sgf")), GAME).unwrap();
    let mut run = sahwal();
    run.args(RUN.split(' '))
        .arg("--rows")
        .arg(name(b"p\xff.toml"));
    run.arg("--out").arg(name(b"o\xff")).current_dir(&folder);
    run.assert().success();
    let out = folder.path().join(name(b"o\xff"));
    let mut games = common::column_of(&read(out.join("games.csv")), "game");
    games.dedup();
    assert_eq!(games, ["\\xfe", "\\xff"]);
    assert!(read(out.join("run.json")).contains("p\\\\xff.toml"));
    // A list on standard input has paths as raw bytes.
    let mut analyze = sahwal();
    let analyze = analyze.args(["analyze", "--json", "--stdin-list"]);
    let list = b"games/\xfe.sgf\n".as_slice();
    let said = common::said(analyze.current_dir(&folder).write_stdin(list));
    assert!(
        said.out
            .contains(r#""file":"games/\\xfe.sgf","game":1,"players""#)
    );
}

#[test]
fn devices_and_fifos_are_refused_with_a_sentence() {
    let folder = folder(1);
    make_fifo(&folder.path().join("fifo"));
    for (arguments, file) in [
        ("run --dataset /dev/zero", "/dev/zero"),
        ("run --dataset fifo", "fifo"),
        ("analyze /dev/zero", "/dev/zero"),
        ("analyze fifo", "fifo"),
        ("run --dataset games --rows fifo --out out", "fifo"),
        ("run --dataset games --answers me=fifo --out out", "fifo"),
        ("regress fifo", "fifo"),
        ("gtp --rows /dev/zero", "/dev/zero"),
    ] {
        let notes = ended(&folder, arguments, 2).notes;
        let found = if file == "fifo" { "a FIFO" } else { "a device" };
        let sentence = format!(": expected a file, found {found}");
        assert!(
            notes.contains(file) && notes.contains(&sentence),
            "{arguments}: {notes}"
        );
    }
}

#[test]
fn a_fifo_among_games_is_a_fault_and_the_other_games_count() {
    let folder = folder(1);
    make_fifo(&folder.path().join("games/2.sgf"));
    let notes = ended(&folder, &format!("{RUN} --out out"), 1).notes;
    assert_eq!(
        notes,
        "sahwal: games/2.sgf: expected a file, found a FIFO\n"
    );
    assert_eq!(games_in(&folder, "out"), ["1"]);
}

#[test]
fn labels_that_are_no_file_are_a_fault_with_a_sentence() {
    let folder = folder(1);
    let labels = folder.path().join("games/labels.csv");
    let run = format!("{RUN} --out out");
    type Make = fn(&Path);
    let kinds: [(&str, Make); 4] = [
        ("expected a file, found a link that leads nowhere", |at| {
            symlink("nowhere", at).unwrap()
        }),
        ("Too many levels of symbolic links", |at| {
            symlink("labels.csv", at).unwrap()
        }),
        ("expected a file, found a folder", |at| {
            fs::create_dir(at).unwrap()
        }),
        ("expected a file, found a FIFO", make_fifo),
    ];
    for (sentence, make) in kinds {
        make(&labels);
        let notes = ended(&folder, &run, 1).notes;
        assert!(
            notes.starts_with(&format!("sahwal: games/labels.csv: {sentence}")),
            "{notes}"
        );
        if labels.is_dir() {
            fs::remove_dir(&labels).unwrap()
        } else {
            fs::remove_file(&labels).unwrap()
        }
    }
}

#[test]
fn one_command_at_a_time_writes_a_folder() {
    let folder = folder(1);
    fs::write(folder.path().join("t.tst"), "1 name\n#? [sahwal]\n").unwrap();
    fs::create_dir(folder.path().join("out")).unwrap();
    let lock = fs::File::open(folder.path().join("out")).unwrap();
    lock.try_lock().unwrap();
    for arguments in [
        "profile --dataset games --out out",
        "regress t.tst --out out",
        "tune --dataset games --out out",
        "man --out out",
        "run --dataset games --out out",
    ] {
        refused(
            &folder,
            arguments,
            &["out: expected a folder that nobody else writes"],
        );
    }
}
