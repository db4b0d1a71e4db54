//! Tests accidents and attacks: files that were cut, changed or replaced, two runs at once, and
//! names that are code elsewhere. Each must end with a refusal and a clear message, or do no harm.

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
mod usage;

use std::fs;
use std::path::Path;

use common::{Said, call, done, ended, read, refused, sahwal};
use tempfile::TempDir;

const GAME: &str = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]TB[aa:ae]TW[ea:ee])";

/// Makes a folder with this number of games in `games/`. Commands are called in that folder.
fn folder(games: usize) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    for number in 1..=games {
        fs::write(folder.path().join(format!("games/{number}.sgf")), GAME).unwrap();
    }
    folder
}

const RUN: &str = "run --no-plots --classifier benson,string-graph --dataset games";

/// Replaces the first `old` in a file.
fn change(path: &Path, old: &str, new: &str) {
    let text = read(path);
    assert!(text.contains(old), "{old} is not in {}", path.display());
    fs::write(path, text.replacen(old, new, 1)).unwrap();
}

/// Runs the games of a folder in shards, into `s1`, `s2` and so on.
fn run_shards(folder: &TempDir, of: usize) {
    for number in 1..=of {
        let shard = format!("--shard {number}/{of} --out s{number}");
        done(folder, &format!("{RUN} {shard}"));
    }
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

/// Returns the names of the games in `games.csv`, in order, each once.
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
    // A linked file of another folder counts, with the name of the link.
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
    run_shards(&folder, 3);
    done(&folder, "merge --no-plots s1 s2 s3 --out merged");
    for name in ["games.csv", "strings.csv", "points.csv"] {
        let of = |out: &str| read(folder.path().join(out).join(name));
        assert_eq!(of("merged"), of("whole"), "{name}");
    }
}

#[test]
fn names_do_not_become_links_of_a_page() {
    let folder = folder(1);
    let name = "[x](javascript:alert`1`)<b>";
    fs::rename(folder.path().join("games"), folder.path().join(name)).unwrap();
    let run = "run --no-plots --classifier benson --out out --dataset";
    done(&folder, &format!("{run} '{name}'"));
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
