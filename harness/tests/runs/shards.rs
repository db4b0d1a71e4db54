//! Tests shards that HyperQueue and Snakemake run on this machine's cores, while one process is
//! killed. However a run ends, the next call must run only the missing shards.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{done, read, skipped, without_times};

/// Each of eight shards has some games, and `combined` takes long enough for a process to be killed.
const OPTIONS: &str =
    "--dataset selfplay --every 4 --classifier benson,string-graph,combined --no-plots";

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts")
}

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin!("sahwal").to_owned()
}

fn results(dir: &Path) -> Vec<String> {
    let rows = ["games.csv", "strings.csv", "points.csv"];
    let mut files: Vec<String> = rows.map(|name| read(dir.join(name))).to_vec();
    files.push(without_times(&read(dir.join("summary.csv"))));
    files
}

/// Kills one process that works on a shard, and waits for the others.
#[cfg(unix)]
fn kill_one_and_wait(mut driver: Child, out: &Path) {
    let shard = format!("{}/", out.display());
    let deadline = Instant::now() + Duration::from_secs(240);
    let mut killed = false;
    loop {
        if let Some(status) = driver.try_wait().unwrap() {
            assert!(status.success(), "{status}");
            break;
        }
        assert!(Instant::now() < deadline, "the shards do not end");
        if !killed {
            killed = processes().iter().any(|(process, command)| {
                let works = command.starts_with(&*program().to_string_lossy());
                works
                    && command.contains(&shard)
                    && Command::new("kill")
                        .args(["-9", process])
                        .status()
                        .is_ok_and(|status| status.success())
            });
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(killed, "no process was there to kill");
}

/// Returns the processes of this machine: number and command line.
#[cfg(unix)]
fn processes() -> Vec<(String, String)> {
    let list = Command::new("ps")
        .args(["-eo", "pid=,args="])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&list.stdout).into_owned();
    let lines = text.lines().filter_map(|line| line.trim().split_once(' '));
    lines
        .map(|(process, command)| (process.to_owned(), command.trim().to_owned()))
        .collect()
}

#[cfg(unix)]
fn check(driver: impl Fn(&Path) -> Command) {
    let folder = tempfile::tempdir().unwrap();
    let (whole, out) = (folder.path().join("whole"), folder.path().join("shards"));
    done(&folder, &format!("run --out whole {OPTIONS}"));
    let spawn = || {
        let mut command = driver(&out);
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    kill_one_and_wait(spawn(), &out);
    let merged = || results(&out.join("merged"));
    assert!(merged() == results(&whole), "the files differ");
    // The record of a shard says when it began, so a repeated shard shows.
    let records = || {
        let record = |number: usize| read(out.join(format!("{number}/run.json")));
        (1..=8).map(record).collect::<Vec<String>>()
    };
    let before = records();
    std::fs::remove_dir_all(out.join("3")).unwrap();
    std::fs::remove_dir_all(out.join("merged")).unwrap();
    assert!(spawn().wait().unwrap().success());
    assert!(merged() == results(&whole), "the files differ");
    let again = before
        .iter()
        .zip(records())
        .map(|(one, other)| *one != other);
    let again: Vec<usize> = (1..)
        .zip(again)
        .filter(|shard| shard.1)
        .map(|shard| shard.0)
        .collect();
    assert_eq!(again, [3], "shards that ran again");
}

fn works(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

#[cfg(unix)]
#[test]
#[ignore = "slow: a scheduler, and a run with combined"]
fn hyperqueue_runs_the_shards() {
    if !works(Command::new("python3").args(["-c", "import hyperqueue"])) {
        return skipped("hyperqueue_runs_the_shards", "HyperQueue for Python");
    }
    check(|out| {
        let mut command = Command::new("python3");
        command
            .arg(scripts().join("shards.hyperqueue.py"))
            .arg("8")
            .arg(out);
        command.args(OPTIONS.split(' ')).env("SAHWAL", program());
        command
    });
}

#[cfg(unix)]
#[test]
#[ignore = "slow: a scheduler, and a run with combined"]
fn snakemake_runs_the_shards() {
    if !works(Command::new("snakemake").arg("--version")) {
        return skipped("snakemake_runs_the_shards", "Snakemake");
    }
    check(|out| {
        let mut command = Command::new("snakemake");
        command
            .arg("-s")
            .arg(scripts().join("shards.smk"))
            .args(["--cores", "2"]);
        // Snakemake's own notes go into a separate folder.
        std::fs::create_dir_all(out).unwrap();
        command.arg("--directory").arg(out);
        command.args(["--config", "shards=8"]);
        command.arg(format!("out={}", out.display()));
        command.arg(format!("options={OPTIONS}"));
        command.arg(format!("sahwal={}", program().display()));
        command
    });
}
