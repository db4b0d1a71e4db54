//! The first minutes of each kind of user, by the words of the pages: each command here stands
//! in a block of shell commands of its page, and a shell runs it as it stands there.
//!
//! A researcher, an engine author, a player, a user of a cluster and a
//! packager. The author who uses the library has the example of the README, a test of
//! `sahwal-core`; JavaScript has `core/wasm/tests/npm.rs`; Python has `scripts/test-python`, which
//! `scripts/nightly` runs.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::common::{harness, read, skipped};

/// The lines of all blocks of shell commands of a page, without the comments at their ends.
fn shell_lines(page: &str) -> Vec<String> {
    let text = read(harness().join("..").join(page));
    let blocks = text.split("\n```sh\n").skip(1);
    let blocks = blocks.map(|block| block.split("\n```").next().expect("a first part"));
    let joined: String = blocks.map(|block| format!("{block}\n")).collect();
    let joined = joined.replace("\\\n", " ");
    let lines = joined.lines().map(|line| {
        let command = line.split(" # ").next().expect("a first part");
        command.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    lines.filter(|line| !line.is_empty()).collect()
}

/// Somebody with the program on the path and an empty folder.
struct User {
    folder: TempDir,
}

impl User {
    fn new() -> User {
        User {
            folder: tempfile::tempdir().expect("a temporary folder"),
        }
    }

    fn has(&self, name: &str, contents: &str) {
        std::fs::write(self.folder.path().join(name), contents).expect("a file");
    }

    /// Types the line of `page` that begins with `start`; gives what the command says.
    fn types(&self, page: &str, start: &str) -> String {
        let lines = shell_lines(page);
        let line = lines.iter().find(|line| line.starts_with(start));
        let line = line.unwrap_or_else(|| panic!("{page} has no command {start:?}: {lines:#?}"));
        self.runs(line)
    }

    /// Runs a line in a shell, in which `sahwal` is the program that was built.
    fn runs(&self, line: &str) -> String {
        let program = Path::new(env!("CARGO_BIN_EXE_sahwal"));
        let mut path = vec![program.parent().expect("a folder").to_owned()];
        path.extend(std::env::split_paths(
            &std::env::var_os("PATH").unwrap_or_default(),
        ));
        let line = line.replace("cargo run --release --", "sahwal");
        let output = Command::new("sh")
            .args(["-e", "-c", &line])
            .current_dir(&self.folder)
            .env("PATH", std::env::join_paths(path).expect("a path"))
            .env("XDG_DATA_HOME", self.folder.path().join("share"))
            .env_remove("SAHWAL_DATA")
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {told}{said}");
        said
    }

    fn finds(&self, file: &str) -> bool {
        self.folder.path().join(file).is_file()
    }
}

#[test]
#[ignore = "slow: judges igs31 with all classifiers"]
fn a_researcher_reproduces_the_papers() {
    let user = User::new();
    let said = user.types("README.md", "sahwal run --dataset igs31");
    let row = said
        .lines()
        .find(|line| line.starts_with("string-graph-vertex "));
    let row = row.expect("a row of Table 1");
    assert!(row.contains("10,299") && row.contains("10,348"), "{row}");
    // Table 2 is there, and no test of pairs.
    assert!(said.contains("\n sum  11191 10348 "), "{said}");
    assert!(!said.contains("sign-flip"), "{said}");
    assert!(user.finds("results/latest/games.csv"));
    assert!(user.finds("results/latest/accuracy-igs31.svg"));
    let said = user.types("README.md", "sahwal analyze --list paper");
    assert!(said.lines().count() > 10, "{said}");
    user.types("README.md", "cargo run --release -- report");
    assert!(user.finds("results/latest/report.html"));
}

#[test]
fn a_classifier_of_another_crate_has_a_row() {
    let program = Path::new(env!("CARGO_BIN_EXE_sahwal"));
    let example = program.with_file_name("examples").join("own_row");
    if !example.is_file() {
        return skipped(
            "a_classifier_of_another_crate_has_a_row",
            "the example own_row, which `cargo test` builds without --test,",
        );
    }
    let user = User::new();
    let options = "--dataset igs31 --classifier 'all-alive,three-*' --no-plots --out out";
    let said = user.runs(&format!("{} {options}", example.display()));
    let row = said
        .lines()
        .find(|line| line.starts_with("three-liberties "));
    assert!(row.is_some_and(|row| row.contains('%')), "{said}");
    assert!(
        said.ends_with("files: out\nnext: sahwal report out\n"),
        "{said}"
    );
    let said = user.runs(&format!("{} --list", example.display()));
    assert!(said.contains("* three-liberties "), "{said}");
    user.runs("sahwal report out");
}

#[test]
fn an_engine_author_measures_an_engine() {
    let user = User::new();
    user.has(
        "life_death.tst",
        "1 protocol_version\n#? [2]\n2 name\n#? [sahwal]\n",
    );
    let command = "sahwal regress life_death.tst --engine 'gnugo --mode gtp' --out out";
    assert!(read(harness().join("../README.md")).contains(command));
    // GNU Go may not be here; the program itself is an engine, too.
    let said = user.runs(&command.replace("gnugo --mode gtp", "sahwal gtp"));
    assert!(said.contains("life_death.tst     2      2"), "{said}");
}

#[test]
fn a_player_looks_at_a_game() {
    let user = User::new();
    let said = user.types(
        "README.md",
        "cargo run --release -- analyze 'selfplay/19x19#30'",
    );
    assert!(said.contains("combined"), "{said}");
}

#[test]
fn a_player_asks_for_the_score() {
    let user = User::new();
    let game = "(;SZ[5]KM[0.5]RU[Chinese]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de])";
    user.has("game.sgf", game);
    let said = user.types("README.md", "printf 'loadsgf game.sgf");
    assert!(said.contains("W+0.5"), "{said}");
}

#[test]
#[ignore = "slow: 100 shards"]
fn a_user_of_a_cluster_merges_shards() {
    let user = User::new();
    let games = user.folder.path().join("games");
    std::fs::create_dir(&games).expect("a folder");
    let game = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]\
                TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee])";
    for number in 1..=3 {
        user.has(&format!("games/{number}.sgf"), game);
    }
    let page = "scripts/cluster.md";
    let lines = shell_lines(page);
    let array = lines
        .iter()
        .find(|line| line.starts_with("sbatch --array=1-100"));
    let array = array.expect("an array of jobs");
    let job = array.split('\'').nth(1).expect("the command of a job");
    user.runs(&format!(
        "for SLURM_ARRAY_TASK_ID in $(seq 100); do {job}; done"
    ));
    user.types(page, "sahwal merge shards/*");
    let rows = read(user.folder.path().join("results/games/games.csv"));
    assert!(rows.contains("\ngames,3,combined,25,25,2,2,"), "{rows}");
}

#[test]
fn a_packager_makes_manuals_and_completions() {
    let user = User::new();
    user.types("README.md", "sahwal man --out man");
    assert!(user.finds("man/sahwal-run.1"));
    let script = read(user.folder.path().join("sahwal.bash"));
    assert!(script.contains("_sahwal"), "{script}");
}
