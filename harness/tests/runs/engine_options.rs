//! The options of engines in whole runs: how they are shown positions and asked, samples,
//! samples of games.
#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{column, column_of};
use crate::outside::{fake, games, own, run, run_engines};

/// A file with an engine for each name, command and further lines.
fn engines(folder: &Path, engines: &[(&str, &str, &str)]) -> PathBuf {
    let mut text = String::new();
    for (name, command, more) in engines {
        writeln!(
            text,
            "[[engine]]\nname = \"{name}\"\ncommand = \"{command}\"\n{more}"
        )
        .unwrap();
    }
    let path = folder.join("engines.toml");
    fs::write(&path, text).unwrap();
    path
}

/// The command of the fake engine in this mode.
fn fake_command(mode: &str) -> String {
    let (_, command) = fake(mode, None).split_once('=').map(owned).unwrap();
    command
}

fn owned((first, second): (&str, &str)) -> (String, String) {
    (first.to_owned(), second.to_owned())
}

#[test]
#[ignore = "slow: an engine on selfplay"]
fn our_own_engine_gives_the_builtin_row_however_it_is_asked() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../datasets/selfplay");
    let cache = tempfile::tempdir().unwrap();
    let command = own("static-plus");
    let toml = engines(
        cache.path(),
        &[
            ("file", &command, "position = \"loadsgf\""),
            ("setup", &command, "position = \"setup\""),
            ("status", &command, "answer = \"status\""),
            ("owners", &command, "owners = \"engine\""),
        ],
    );
    let options = [
        "--classifier",
        "static-plus",
        "--engines",
        toml.to_str().unwrap(),
    ];
    let told = run(&data, cache.path(), &options);
    assert_eq!(told.code, 0, "{}", told.notes);
    let strings = told.lines("strings.csv", "static-plus");
    assert!(strings.len() > 4_000);
    for row in ["file", "setup", "status", "owners"] {
        let same = told.lines("strings.csv", row) == strings;
        assert!(same, "{row}: strings differ");
    }
    // The lists of territory tell the owners of empty points; stones go by their status.
    let boards = column_of(&told.file("positions.csv"), "stones");
    let owners = |row: &str| column::<String>(&told.file("points.csv"), row, "owners");
    let (ours, theirs) = (owners("static-plus"), owners("owners"));
    assert_eq!((ours.len(), theirs.len()), (boards.len(), boards.len()));
    for (board, (ours, theirs)) in boards.iter().zip(ours.iter().zip(&theirs)) {
        let empty = |owners: &str| -> String {
            let points = board.chars().zip(owners.chars());
            let points = points.filter(|(stone, _)| *stone == '.');
            points.map(|(_, owner)| owner).collect()
        };
        assert_eq!(empty(theirs), empty(ours), "{board}");
    }
}

#[test]
fn each_option_changes_what_is_asked_and_its_refusal_is_told() {
    let (games, cache) = (games(), tempfile::tempdir().unwrap());
    let modes = [
        ("loads", "position = \"loadsgf\""),
        ("unread", "position = \"loadsgf\""),
        ("status", "answer = \"status\""),
        ("shared", "answer = \"status\""),
        ("vague", "answer = \"status\""),
        ("owns", "owners = \"engine\""),
        ("both", "owners = \"engine\""),
    ];
    let commands = modes.map(|(mode, _)| fake_command(mode));
    let all = modes.iter().zip(&commands);
    let all: Vec<_> = all
        .map(|((mode, more), command)| (*mode, command.as_str(), *more))
        .collect();
    let toml = engines(cache.path(), &all);
    let told = run_engines(games.path(), cache.path(), &toml);
    assert_eq!(told.code, 1, "{}", told.notes);
    for (row, expected) in [
        ("loads", ""),
        ("unread", "refused `loadsgf`: no such file"),
        ("status", ""),
        ("shared", ""),
        (
            "vague",
            "expected alive, dead or seki for `final_status D9`, found `maybe`",
        ),
        ("owns", ""),
        ("both", "A9 is listed as territory of both"),
    ] {
        assert_eq!(told.errors(row)["a"], expected, "{row}");
    }
    for row in ["loads", "status", "shared", "owns"] {
        assert_eq!(
            told.lines("strings.csv", row),
            told.lines("strings.csv", "all-alive"),
            "{row}"
        );
    }
    let seki = told.lines("engines.csv", "shared");
    assert!(seki[0].contains(",D9 F9,"), "{}", seki[0]);
    // Game a: the walls, and the territory that the engine names.
    let wall = "NNNBNWNNN";
    let owners = format!("BBNBNWNNN{}NNNBNWNNW", wall.repeat(7));
    assert!(told.lines("points.csv", "owns")[0].ends_with(&owners));
}

#[test]
fn samples_are_rows_with_their_mean_and_spread() {
    let (games, cache) = (games(), tempfile::tempdir().unwrap());
    let command = fake_command("seed{seed}");
    let toml = engines(cache.path(), &[("seed", &command, "samples = 2")]);
    let told = run_engines(games.path(), cache.path(), &toml);
    assert_eq!(told.code, 0, "{}", told.notes);
    assert_eq!(
        told.lines("strings.csv", "seed.1"),
        told.lines("strings.csv", "all-alive")
    );
    let dead = told.lines("strings.csv", "seed.2");
    let dead = dead.iter().filter(|line| line.ends_with(",alive,dead"));
    assert_eq!(dead.count(), 3);
    let record = told.file("run.json");
    assert!(record.contains("fake.sh seed1\"") && record.contains("fake.sh seed2\""));
    // Of 8 strings 6 are right, then 3; of 3 games one, then none.
    let expected = "seed: mean and standard deviation of 2 samples:\n  strings 56.25% (26.52)\n  \
                    games with all strings right 16.67% (23.57)\n";
    assert!(told.tables.contains(expected), "{}", told.tables);
    let again = run_engines(games.path(), cache.path(), &toml);
    assert_eq!(again.file("engines.csv"), told.file("engines.csv"));
}

#[test]
fn a_sample_has_every_kth_game() {
    let (games, cache) = (games(), tempfile::tempdir().unwrap());
    let games_of = |options: &[&str]| {
        let told = run(games.path(), cache.path(), options);
        assert_eq!(told.code, 0, "{}", told.notes);
        (
            column_of(&told.file("positions.csv"), "game"),
            told.file("run.json"),
        )
    };
    let classifier = ["--classifier", "benson"];
    let with = |more: &[&'static str]| games_of(&[&classifier, more].concat());
    let (all, record) = with(&[]);
    assert_eq!(all, ["a", "b", "c"]);
    assert!(!record.contains("\"every\""));
    let (half, record) = with(&["--every", "2"]);
    assert_eq!(half, ["a", "c"]);
    assert!(record.contains("\"every\": 2"), "{record}");
    assert_eq!(with(&["--every", "2", "--shard", "2/2"]).0, ["c"]);
    let refused = run(games.path(), cache.path(), &["--every", "0"]);
    assert_eq!(refused.code, 2);
}
