//! Paths: records named as outputs, old results, names that are not UTF-8, files that are none.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use super::*;

/// The names and contents of all files below a folder.
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
fn old_results_stay_until_the_new_ones_are_complete() {
    let folder = folder(2);
    done(&folder, &format!("{RUN} --out out"));
    let at = |name: &str| folder.path().join("out").join(name);
    let old = ["run.json", "strings.csv", "tables.md"].map(|name| read(at(name)));
    // A run that is stopped: it waits for an engine that does not answer.
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
        .args(RUN.split(' '))
        .args(["--out", "out"])
        .args(["--engine", "slow=sleep 600"])
        .current_dir(&folder)
        .stderr(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !at(".sahwal-new").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    child.kill().unwrap();
    child.wait().unwrap();
    let now = ["run.json", "strings.csv", "tables.md"].map(|name| read(at(name)));
    assert_eq!(now, old);
    // One killed after its results were complete: the next command puts them in their places.
    fs::create_dir(at(".sahwal-complete")).unwrap();
    fs::write(at(".sahwal-complete/run.json"), read(at("run.json"))).unwrap();
    fs::write(at(".sahwal-complete/strings.csv"), "new\n").unwrap();
    fs::write(at(".sahwal-left.tmp"), "half").unwrap();
    ended(&folder, &format!("{RUN} --out out --engine benson=sh"), 2);
    assert_eq!(read(at("strings.csv")), "new\n");
    assert!(!at(".sahwal-complete").exists() && !at(".sahwal-left.tmp").exists());
    // A plain run goes on working, and leaves no file of the run before.
    done(
        &folder,
        "run --no-plots --dataset games --classifier benson --out out",
    );
    assert_eq!(
        common::column_of(&read(at("strings.csv")), "classifier")
            .first()
            .unwrap(),
        "benson"
    );
    let hidden = fs::read_dir(at("")).unwrap();
    let hidden = hidden.filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        name.to_string_lossy().starts_with('.')
    });
    assert_eq!(hidden.count(), 0);
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
fn a_merge_that_is_killed_leaves_the_old_results_or_the_new_ones() {
    let folder = shards();
    done(&folder, "merge --no-plots s1 s2 --out whole");
    let whole = |name: &str| read(folder.path().join("whole").join(name));
    let files = ["games.csv", "strings.csv", "points.csv", "tables.md"];
    let expected = files.map(whole);
    let mut killed = 0;
    for moment in 0..30 {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
            .args("merge --no-plots s1 s2 --out whole".split(' '))
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(moment));
        killed += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(files.map(whole) == expected, "after {moment} ms");
    }
    assert!(killed > 3, "{killed} of 30 were killed");
    done(&folder, "merge --no-plots s1 s2 --out whole");
    assert!(files.map(whole) == expected);
}

#[test]
fn paths_that_are_no_text_work() {
    let folder = folder(1);
    let name = |name: &[u8]| OsStr::from_bytes(name).to_owned();
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
}

#[test]
fn files_that_are_none_are_refused_with_a_sentence() {
    let folder = folder(1);
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.sgf"), GAME).unwrap();
    let made = Command::new("mkfifo").arg(path("fifo")).status();
    assert!(made.unwrap().success());
    for (arguments, file) in [
        ("run --dataset /dev/zero", "/dev/zero"),
        ("run --dataset fifo", "fifo"),
        ("analyze /dev/zero", "/dev/zero"),
        ("analyze fifo", "fifo"),
        ("run --dataset games --rows fifo --out out", "fifo"),
        ("run --dataset games --answers me=fifo --out out", "fifo"),
        ("regress fifo", "fifo"),
        ("gtp --rows /dev/zero", "/dev/zero"),
        ("compare fifo fifo", "fifo"),
    ] {
        let notes = ended(&folder, arguments, 2).notes;
        let found = if file == "fifo" { "a FIFO" } else { "a device" };
        let sentence = format!(": expected a file, found {found}");
        assert!(
            notes.contains(file) && notes.contains(&sentence),
            "{arguments}: {notes}"
        );
    }
    // In a folder of games it is a fault; the other games count.
    fs::rename(path("fifo"), path("games/2.sgf")).unwrap();
    let notes = ended(&folder, &format!("{RUN} --out out"), 1).notes;
    let told = "sahwal: games/2.sgf: expected a file, found a FIFO\n";
    assert_eq!(notes, told);
    assert_eq!(games_in(&folder, "out"), ["1"]);
    fs::remove_file(path("games/2.sgf")).unwrap();
    // The labels of a data set.
    let labels = path("games/labels.csv");
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
        ("expected a file, found a FIFO", |at| {
            assert!(Command::new("mkfifo").arg(at).status().unwrap().success());
        }),
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
