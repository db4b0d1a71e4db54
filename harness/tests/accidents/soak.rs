//! Many generated games with all accidents at once.
//!
//! CI takes 2,000 games, `scripts/nightly` 200,000.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::*;

/// Any generator does.
struct Dice(u64);

impl Dice {
    /// A number below `most`.
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % most
    }
}

/// A game on a small board with random stones; most have a counted result, some are broken.
fn game(dice: &mut Dice) -> String {
    let lines = 3 + dice.below(7) as u8;
    let mut lists = [(); 4].map(|()| String::new());
    for row in 0..lines {
        for column in 0..lines {
            let point = format!("[{}{}]", char::from(b'a' + column), char::from(b'a' + row));
            match dice.below(5) {
                list @ (0 | 1) => lists[list as usize].push_str(&point),
                2 => lists[2].push_str(&point),
                3 => lists[3].push_str(&point),
                _ => {}
            }
        }
    }
    let mut text = format!("(;SZ[{lines}]");
    for (name, list) in ["AB", "AW", "TB", "TW"].iter().zip(lists) {
        if !list.is_empty() {
            text.push_str(name);
            text.push_str(&list);
        }
    }
    // A move off the board with moves after it cannot be repaired.
    if dice.below(200) == 0 {
        text.push_str(";B[kk];W[aa]");
    }
    text.push_str(")\n");
    text
}

/// The rows and tables that must be equal.
fn results(out: &Path) -> Vec<String> {
    let rows = ["games.csv", "judged.csv", "strings.csv", "points.csv"];
    let mut files: Vec<String> = rows.iter().map(|name| read(out.join(name))).collect();
    files.push(common::without_times(&read(out.join("summary.csv"))));
    files
}

struct Soak {
    folder: TempDir,
    dice: Dice,
    /// The time of an undisturbed run.
    whole: Duration,
}

impl Soak {
    fn command(&self, out: &str, more: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"));
        let run = "run --no-plots --checkpoint 0 --classifier all-alive,benson --dataset games";
        command.args(run.split(' ')).args(["--out", out]).args(more);
        command.current_dir(&self.folder).env_remove("SAHWAL_DATA");
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }

    /// Runs to the end; returns the exit status and what was said.
    fn run(&self, out: &str, more: &[&str]) -> (Option<i32>, String) {
        let output = self.command(out, more).output().unwrap();
        (output.status.code(), stderr(&output))
    }

    fn path(&self, below: &str) -> std::path::PathBuf {
        self.folder.path().join(below)
    }

    /// Starts a run and kills it at a random moment; whether it was killed before its end.
    fn kill(&mut self, out: &str) -> bool {
        let mut child: Child = self
            .command(out, &["--resume"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // At most two fifths of a run, so that most runs are killed more than once.
        let share = self.dice.below(400) as f64 / 1_000.0;
        let at = Instant::now() + self.whole.mul_f64(share);
        while Instant::now() < at {
            if child.try_wait().unwrap().is_some() {
                return false;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        true
    }
}

#[test]
#[ignore = "slow: kills, two writers, full disks and changed data with 2,000 games"]
fn a_soak_ends_in_equal_files_or_a_refusal() {
    soak(2_000);
}

#[test]
#[ignore = "nightly: the same with 200,000 games"]
fn nightly_soak() {
    soak(200_000);
}

fn soak(games: usize) {
    let folder = folder(0);
    let mut dice = Dice(games as u64);
    let files = games.div_ceil(1_000);
    for file in 0..files {
        let text: String = (0..games.min(1_000)).map(|_| game(&mut dice)).collect();
        fs::write(folder.path().join(format!("games/{file}.sgf")), text).unwrap();
    }
    let mut soak = Soak {
        folder,
        dice,
        whole: Duration::ZERO,
    };
    let start = Instant::now();
    // Broken games are faults.
    assert_eq!(soak.run("whole", &[]).0, Some(1));
    soak.whole = start.elapsed();
    let expected = results(&soak.path("whole"));
    let rows = expected[0].lines().count() + expected[1].lines().count();
    assert!(rows > games, "{rows} rows of {games} games");

    // Kills at random moments, each resumed.
    let rounds = (games / 20_000).max(2);
    let mut kills = 0;
    for round in 0..rounds {
        let out = format!("killed{round}");
        for _ in 0..12 {
            if !soak.kill(&out) {
                break;
            }
            kills += 1;
        }
        assert_eq!(soak.run(&out, &["--resume"]).0, Some(1));
        assert!(
            results(&soak.path(&out)) == expected,
            "after {kills} kills the files differ"
        );
        fs::remove_dir_all(soak.path(&out)).unwrap();
    }
    assert!(kills >= rounds, "{kills} kills");

    // Writers at once: at least one comes through, the others are refused, the files are right.
    for round in 0..rounds {
        let out = format!("shared{round}");
        let mut writers: Vec<Child> = Vec::new();
        for _ in 0..2 {
            writers.push(soak.command(&out, &[]).spawn().unwrap());
            std::thread::sleep(Duration::from_millis(soak.dice.below(30)));
        }
        let mut through = 0;
        for writer in writers {
            let output = writer.wait_with_output().unwrap();
            match output.status.code() {
                Some(1) => through += 1,
                code => {
                    let notes = stderr(&output);
                    assert_eq!(code, Some(2), "{notes}");
                    assert!(notes.contains("found it in use by "), "{notes}");
                }
            }
        }
        assert!(through >= 1);
        assert!(
            results(&soak.path(&out)) == expected,
            "two writers mixed their rows"
        );
        fs::remove_dir_all(soak.path(&out)).unwrap();
    }

    // A disk that is full at random places of the files.
    let most = fs::metadata(soak.path("whole/points.csv")).unwrap().len() / 512;
    for round in 0..rounds {
        let out = format!("full{round}");
        let blocks = 1 + soak.dice.below(most);
        let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        let run = soak.command(&out, &[]);
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &limit, "sh"])
            .arg(run.get_program())
            .args(run.get_args());
        let output = shell.current_dir(&soak.folder).output().unwrap();
        let notes = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{blocks} blocks: {notes}");
        assert!(notes.contains("File too large"), "{notes}");
        assert_eq!(soak.run(&out, &["--resume"]).0, Some(1));
        assert!(
            results(&soak.path(&out)) == expected,
            "a full disk lost rows"
        );
        fs::remove_dir_all(soak.path(&out)).unwrap();
    }

    // Data that change while a run is stopped.
    for round in 0..rounds {
        let out = format!("changed{round}");
        while !soak.path(&out).join("checkpoint.json").exists() {
            if !soak.kill(&out) {
                fs::remove_dir_all(soak.path(&out)).unwrap();
            }
        }
        let number = soak.dice.below(files as u64);
        let file = soak.path(&format!("games/{number}.sgf"));
        let before = read(&file);
        fs::write(
            &file,
            before.replacen("AB[", "AB[aa][", 1) + "(;SZ[3]AB[aa])",
        )
        .unwrap();
        let (code, notes) = soak.run(&out, &["--resume"]);
        assert_eq!(code, Some(2), "{notes}");
        assert!(
            notes.contains("games has changed since this run began"),
            "{notes}"
        );
        assert_eq!(soak.run(&out, &["--restart"]).0, Some(1));
        assert!(
            results(&soak.path(&out)) != expected,
            "a changed game has no new rows"
        );
        fs::write(&file, before).unwrap();
        assert_eq!(soak.run(&out, &[]).0, Some(1));
        assert!(
            results(&soak.path(&out)) == expected,
            "the old data give other files"
        );
        fs::remove_dir_all(soak.path(&out)).unwrap();
    }
    println!(
        "{games} games, {:.1} s for a run, {kills} kills, {rounds} rounds of each accident",
        soak.whole.as_secs_f64()
    );
}
