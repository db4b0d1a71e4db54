//! Tests runs over long files, and runs in shards.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::again::same;
use crate::common::{call, ended, read};
use tempfile::TempDir;

/// Makes a folder with `games/`: a long collection, a short file, a broken one, and labels for one
/// game.
fn games() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let shapes = [
        "AB[aa:ca][cb:cc]AW[da:dd][ad:cd]TB[bb]TW[ea:ii][ae:di]",
        "AB[da:di]AW[fa:fi]",
        "AB[da:di]AW[fa:fi][aa][ba][bb][ab]TB[aa:ci]TW[ga:ii]",
        ";B[kk];W[aa]",
        "AB[ba][ab][bb]AW[ca][cb][cc][bc][ac]TW[aa:ii]",
    ];
    let mut collection = String::new();
    for number in 0..1_500 {
        // The comments make the file too long to be read at once.
        let filler = "abc ".repeat(200 + number % 7);
        let shape = shapes[number % shapes.len()];
        writeln!(collection, "(;SZ[9]{shape}C[{filler}])").unwrap();
    }
    assert!(collection.len() > 1 << 20);
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    let write = |name: &str, text: &str| fs::write(games.join(name), text).unwrap();
    write("1.sgf", &collection);
    write("2.sgf", "(;SZ[2]AB[aa])");
    write("3.sgf", "(;SZ[2];B[kk];W[ab])");
    write("labels.csv", "file,owners\n2.sgf,BBBB\n");
    folder
}

const RUN: &str = "run --classifier all-alive,benson,string-graph --dataset games";

fn record(out: &Path) -> serde_json::Value {
    serde_json::from_str(&read(out.join("run.json"))).unwrap()
}

/// Runs the shards into the folders `1of8`, `2of8` and so on.
fn run_shards(folder: &TempDir, run: &str, of: u64) {
    for number in 1..=of {
        let line = format!("{run} --shard {number}/{of} --out {number}of{of}");
        let code = call(folder, &line).code;
        assert!(matches!(code, 0 | 1), "{code}");
    }
}

#[test]
fn merged_shards_are_the_whole_run() {
    let folder = games();
    let at = "run --dataset selfplay --every 10 --no-plots --at 25%,-10 \
              --classifier all-alive,string-graph,potential,playout";
    let paper = "run --dataset igs31 \
                 --classifier all-alive,mueller-static,string-graph,string-graph-vertex";
    for (run, of, code) in [(RUN, 8, 1), (paper, 2, 0), (at, 3, 0)] {
        ended(&folder, &format!("{run} --out whole"), code);
        run_shards(&folder, run, of);
        let shards: String = (1..=of).rev().map(|one| format!("{one}of{of} ")).collect();
        let own = ended(&folder, &format!("merge {shards}--out 1of{of}"), 2).notes;
        let refused = "--out: expected another folder than those of the shards";
        assert!(own.contains(refused), "{own}");
        ended(&folder, &format!("merge {shards}--out merged"), code);
        same(&folder, "whole", "merged");
        let sets = |out: &str| record(&folder.path().join(out))["datasets"].clone();
        assert_eq!(sets("merged"), sets("whole"), "{run}");
        let table = folder.path().join("merged/string-graph-table2.csv");
        assert_eq!(table.is_file(), run == paper, "{run}");
    }
    // The merged run takes `--no-plots` from its shards, and its record has their options.
    let merged = folder.path().join("merged");
    let files = fs::read_dir(&merged).unwrap().flatten();
    let names: Vec<_> = files.map(|file| file.file_name()).collect();
    let is_picture = |name: &std::ffi::OsString| name.to_string_lossy().ends_with("svg");
    assert!(!names.iter().any(is_picture), "{names:?}");
    let record = record(&merged);
    let options = record["shard_command_line"].as_array().unwrap();
    assert!(options.contains(&"10".into()) && options.contains(&"--no-plots".into()));
}

#[test]
fn shards_that_do_not_fit_are_refused() {
    let folder = games();
    run_shards(&folder, RUN, 3);
    run_shards(&folder, RUN, 2);
    let merge = |shards: &str, expected: &str| {
        let line = format!("merge {shards} --out merged");
        let notes = ended(&folder, &line, 2).notes;
        assert!(notes.contains(expected), "{notes}");
        assert!(!folder.path().join("merged/games.csv").exists());
    };
    merge("1of3 3of3", "missing: shard 2/3");
    let twice = "expected each shard once, found 1/3 in ";
    merge("1of3 2of3 1of3", twice);
    merge("1of3 2of2", "found shards 3 in 1of3 and 2 in 2of2");
    // A killed shard leaves a folder without the last file.
    let killed =
        "expected complete shards, found no shard.json in games, nowhere; run these shards again";
    merge("1of3 games 3of3 nowhere", killed);
    for bad in ["", "{}", "[1,2"] {
        fs::write(folder.path().join("1of2/shard.json"), bad).unwrap();
        merge("1of2 2of2", "1of2/shard.json: ");
    }

    // With one more game the data differ.
    fs::write(folder.path().join("games/4.sgf"), "(;SZ[2]AB[aa])").unwrap();
    ended(&folder, &format!("{RUN} --shard 2/3 --out later"), 1);
    merge("1of3 later 3of3", "with SHA-256");
}
