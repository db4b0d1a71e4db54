//! Runs that are killed and resumed, and runs in shards.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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
    let mut list: Vec<String> = ["run", "--classifier", classifiers, "--checkpoint", "0"]
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

#[test]
#[ignore = "slow: fifty runs"]
fn fifty_kills_change_nothing() {
    let games = games();
    let whole = tempfile::tempdir().unwrap();
    let start = Instant::now();
    // Some games cannot be read.
    sahwal()
        .args(arguments(games.path(), whole.path()))
        .assert()
        .code(1);
    let expected = results(whole.path());
    assert!(expected[0].lines().count() > 1_000);

    let duration = start.elapsed().as_secs_f64();

    // Any generator does; the moments must only lie all over a run.
    let mut dice = 1_u64;
    let (mut kills, mut resumed) = (0, 0);
    while kills < 50 {
        let out = tempfile::tempdir().unwrap();
        for attempt in 0.. {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
                .args(arguments(games.path(), out.path()))
                .arg("--resume")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            // On a machine that grows slower it would never end: then it may, at last.
            let share = if attempt < 10 {
                (dice >> 33) as f64 / 2f64.powi(31)
            } else {
                1e3
            };
            let kill_at = Instant::now() + Duration::from_secs_f64(duration * share);
            let mut ended = None;
            while ended.is_none() && Instant::now() < kill_at {
                std::thread::sleep(Duration::from_millis(1));
                ended = child.try_wait().unwrap();
            }
            if ended.is_some() {
                break;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            resumed += usize::from(out.path().join("checkpoint.json").exists());
        }
        assert!(
            results(out.path()) == expected,
            "after {kills} kills the files differ"
        );
        let mut left = fs::read_dir(out.path()).unwrap();
        let is_left = |name: &str| {
            name.ends_with(".part") || name == "checkpoint.json" || name.starts_with('.')
        };
        assert!(!left.any(|file| is_left(&file.unwrap().file_name().to_string_lossy())));
    }
    assert!(
        resumed > 5,
        "only {resumed} of {kills} kills left something to resume"
    );
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
    // An unfinished one.
    fs::rename(
        shards[1].join("shard.json"),
        shards[1].join("checkpoint.json"),
    )
    .unwrap();
    merge(
        &[&shards[0], &shards[1], &shards[2]],
        "--resume` completes it",
    );
}

#[test]
fn only_the_same_run_is_resumed() {
    let (games, out) = (games(), tempfile::tempdir().unwrap());
    let shard = ["--shard", "1/2"];
    sahwal()
        .args(arguments(games.path(), out.path()))
        .args(shard)
        .assert()
        .code(1);
    let cases: [(&[&str], &str); 2] = [
        (&["--shard", "2/2"], "--shard was \"1/2\", is \"2/2\""),
        (
            &["--shard", "1/2", "--seed", "7"],
            "--seed was \"1\", is \"7\"",
        ),
    ];
    for (more, expected) in cases {
        let mut command = sahwal();
        let run = command
            .args(arguments(games.path(), out.path()))
            .arg("--resume")
            .args(more);
        let run = run.assert().code(2);
        let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(notes.contains(expected), "{notes}");
    }
    // What is complete stays as it is.
    let before = ROWS.map(|name| read(out.path().join(name)));
    let mut command = sahwal();
    let run = command
        .args(arguments(games.path(), out.path()))
        .arg("--resume")
        .args(shard);
    run.assert().code(1);
    assert!(ROWS.map(|name| read(out.path().join(name))) == before);
}

#[cfg(unix)]
#[test]
fn a_stopped_run_says_how_to_go_on_and_is_not_lost_by_the_next() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let (games, out) = (games(), tempfile::tempdir().unwrap());
    let arguments = arguments(games.path(), out.path());
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
        .args(&arguments)
        .args(["--classifier", "playout"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !out.path().join("checkpoint.json").exists() && start.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(2));
    }
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT).unwrap();
    let _ = child.stdout.take();
    let stopped = child.wait_with_output().unwrap();
    let notes = String::from_utf8_lossy(&stopped.stderr).into_owned();
    assert!(!stopped.status.success() && stopped.status.code().is_none());
    assert!(notes.contains("sahwal: stopped after "), "{notes}");
    assert!(notes.contains(" games; go on with --resume\n"), "{notes}");
    let again = |more: &[&str]| {
        let mut command = sahwal();
        command.args(&arguments).args(["--classifier", "playout"]);
        command.args(more).assert()
    };
    let refused = again(&[]).code(2);
    let notes = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(notes.contains("expected --resume to go on"), "{notes}");
    assert!(notes.contains("--restart to begin again"), "{notes}");
    again(&["--resume", "--no-plots"]).code(1);
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
