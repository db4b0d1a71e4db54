//! Runs over long files, and runs in shards.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{read, sahwal, without_times};

const ROWS: [&str; 3] = ["games.csv", "strings.csv", "points.csv"];

/// A folder with a long collection, a short file, a broken one, and labels for one game.
fn games() -> tempfile::TempDir {
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
        // The comment makes the file too long to be held whole.
        let filler = "abc ".repeat(200 + number % 7);
        let shape = shapes[number % shapes.len()];
        writeln!(collection, "(;SZ[9]{shape}C[{filler}])").unwrap();
    }
    assert!(collection.len() > 1 << 20);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("1.sgf", &collection);
    write("2.sgf", "(;SZ[2]AB[aa])");
    write("3.sgf", "(;SZ[2];B[kk];W[ab])");
    write("labels.csv", "file,owners\n2.sgf,BBBB\n");
    folder
}

fn arguments(games: &Path, out: &Path) -> Vec<String> {
    let classifiers = "all-alive,benson,string-graph";
    let path = |path: &Path| path.to_str().unwrap().to_owned();
    let mut list: Vec<String> = ["run", "--classifier", classifiers]
        .map(str::to_owned)
        .to_vec();
    list.extend([
        "--dataset".to_owned(),
        path(games),
        "--out".to_owned(),
        path(out),
    ]);
    list
}

/// Everything that does not tell times.
fn results(out: &Path) -> Vec<String> {
    let mut files: Vec<String> = ROWS.iter().map(|name| read(out.join(name))).collect();
    files.push(without_times(&read(out.join("summary.csv"))));
    let record: serde_json::Value = serde_json::from_str(&read(out.join("run.json"))).unwrap();
    files.push(record["datasets"].to_string());
    files.push(read(out.join("tables.md")).lines().take(9).collect());
    files
}

fn run_shards(games: &Path, into: &Path, of: u64) -> Vec<PathBuf> {
    let shard = |number: u64| {
        let out = into.join(format!("{number}"));
        let shard = format!("{number}/{of}");
        let mut command = sahwal();
        let run = command
            .args(arguments(games, &out))
            .args(["--shard", &shard]);
        let code = run.assert().get_output().status.code();
        assert!(matches!(code, Some(0 | 1)), "{code:?}");
        out
    };
    (1..=of).map(shard).collect()
}

#[test]
fn merged_shards_are_the_whole_run() {
    let (games, folder) = (games(), tempfile::tempdir().unwrap());
    let whole = folder.path().join("whole");
    sahwal()
        .args(arguments(games.path(), &whole))
        .assert()
        .code(1);
    let mut shards = run_shards(games.path(), folder.path(), 8);
    shards.reverse();
    let merged = folder.path().join("merged");
    sahwal()
        .arg("merge")
        .args(&shards)
        .arg("--out")
        .arg(&merged)
        .assert()
        .code(1);
    assert!(results(&merged) == results(&whole), "the files differ");
}

#[test]
fn shards_that_do_not_fit_are_refused() {
    let (games, folder) = (games(), tempfile::tempdir().unwrap());
    let shards = run_shards(games.path(), folder.path(), 3);
    let other = tempfile::tempdir().unwrap();
    let of_two = run_shards(games.path(), other.path(), 2);
    let merge = |dirs: &[&PathBuf], expected: &str| {
        let out = folder.path().join("merged");
        let run = sahwal()
            .arg("merge")
            .args(dirs)
            .arg("--out")
            .arg(&out)
            .assert()
            .code(2);
        let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(notes.contains(expected), "{notes}");
        assert!(!out.join("games.csv").exists());
    };
    merge(&[&shards[0], &shards[2]], "missing: shard 2/3");
    merge(
        &[&shards[0], &shards[1], &shards[0]],
        "expected each shard once, found 1/3 in ",
    );
    merge(&[&shards[0], &of_two[1]], "found shard \"1/3\"");
    merge(&[&games.path().to_owned()], "shard.json");

    // Other data: a game more.
    fs::write(games.path().join("4.sgf"), "(;SZ[2]AB[aa])").unwrap();
    let out = folder.path().join("later");
    let later = arguments(games.path(), &out);
    sahwal()
        .args(later)
        .args(["--shard", "2/3"])
        .assert()
        .code(1);
    merge(&[&shards[0], &out, &shards[2]], "with SHA-256");
}

/// Shards hand on `--no-plots`, and the merged record tells their options.
#[test]
fn merged_shards_keep_their_options() {
    let folder = tempfile::tempdir().unwrap();
    let shards = ["1/2", "2/2"].map(|shard| {
        let out = folder.path().join(shard.replace('/', "-"));
        let mut command = sahwal();
        let options = ["--classifier", "benson", "--every", "9", "--no-plots"];
        command.args(["run", "--dataset", "selfplay"]).args(options);
        command.args(["--shard", shard, "--out"]).arg(&out);
        command.assert().success();
        out
    });
    let out = folder.path().join("whole");
    let mut command = sahwal();
    command.arg("merge").args(&shards).arg("--out").arg(&out);
    command.assert().success();
    let files = fs::read_dir(&out).unwrap().flatten();
    let names: Vec<_> = files.map(|file| file.file_name()).collect();
    let is_picture = |name: &std::ffi::OsString| name.to_string_lossy().ends_with("svg");
    assert!(!names.iter().any(is_picture), "{names:?}");
    let record: serde_json::Value = serde_json::from_str(&read(out.join("run.json"))).unwrap();
    let options = record["shard_command_line"].as_array().unwrap();
    assert!(options.contains(&"9".into()) && options.contains(&"--no-plots".into()));
}
