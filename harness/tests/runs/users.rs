//! Tests the first minutes of users who need more than the README: a cluster, and a classifier of
//! another crate. `readme.rs` types every command of the README. For an author who uses the library
//! there is the example of the README, a test of `sahwal-core`. JavaScript has
//! `harness/wasm/tests/npm.rs`; Python has `scripts/ci/test-python`, which `scripts/ci/nightly`
//! runs.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::common::{harness, read, skipped};

/// Returns a text with single spaces instead of all spaces and line ends.
pub(crate) fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the lines of all shell blocks of a page.
pub(crate) fn block_lines(page: &str) -> Vec<String> {
    let blocks = page.split("\n```sh\n").skip(1);
    let blocks = blocks.map(|block| block.split("\n```").next().expect("a first part"));
    let joined: String = blocks.map(|block| format!("{block}\n")).collect();
    let joined = joined.replace("\\\n", " ");
    let lines = joined.lines().map(plain);
    lines.filter(|line| !line.is_empty()).collect()
}

/// A user with the program on the path and an empty folder.
pub(crate) struct User {
    folder: TempDir,
}

impl User {
    pub(crate) fn new() -> User {
        User {
            folder: tempfile::tempdir().expect("a temporary folder"),
        }
    }

    pub(crate) fn has(&self, name: &str, contents: &str) {
        std::fs::write(self.folder.path().join(name), contents).expect("a file");
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn runs(&self, line: &str) -> String {
        self.runs_in("", line)
    }

    /// Runs a line in a shell in this folder, where `sahwal` is the tested program. Returns its
    /// output.
    pub(crate) fn runs_in(&self, folder: &str, line: &str) -> String {
        let program = Path::new(env!("CARGO_BIN_EXE_sahwal"));
        let mut path = vec![program.parent().expect("a folder").to_owned()];
        path.extend(std::env::split_paths(
            &std::env::var_os("PATH").unwrap_or_default(),
        ));
        let line = line.replace("cargo run --release --", "sahwal");
        let output = Command::new("sh")
            .args(["-e", "-c", &line])
            .current_dir(self.folder.path().join(folder))
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
    let runs = |line: &str| user.runs(&line.replace("mine", &example.display().to_string()));
    assert!(runs("mine --version").starts_with("own_row (sahwal "));
    // The classifier must be in the list and in the table of a run.
    assert!(runs("mine run --list").contains("* counts "));
    let said =
        runs("mine run --dataset selfplay --classifier 'all-alive,counts' --no-plots --out out");
    let row = |said: &str, name: &str| {
        let line = said.lines().find(|line| line.starts_with(name));
        line.unwrap_or_else(|| panic!("{name} is missing: {said}"))
            .to_owned()
    };
    assert!(row(&said, "counts ").contains('%'), "{said}");
    assert!(
        said.ends_with("files: out\nnext: own_row report out\n"),
        "{said}"
    );
    runs("mine report out");
    // Another program does not know the classifier, and must say which program does.
    let said = runs("sahwal run --again out --out again 2>&1 || true");
    let told =
        "sahwal: out/run.json: made by the program own_row: row counts: classifier: expected";
    assert!(said.starts_with(told), "{said}");
    // Both parameters can be tuned, and the best cell is written as a row.
    let grid = "--grid liberties=1:4:4 --grid stones=1:21:5 --no-plots --out tuned";
    runs(&format!("mine tune counts --dataset selfplay {grid}"));
    let best = read(user.folder.path().join("tuned/best.toml"));
    assert!(
        best.contains("name = \"counts/tuned\"") && best.contains("stones = "),
        "{best}"
    );
    let said = runs(
        "mine run --dataset selfplay --rows tuned/best.toml --classifier 'counts*' --no-plots --out both",
    );
    let share = |name| -> f64 {
        let row = row(&said, name);
        let percent = row.split_whitespace().rfind(|word| word.ends_with('%'));
        percent
            .and_then(|word| word.trim_end_matches('%').parse().ok())
            .expect(&row)
    };
    assert!(share("counts/tuned ") >= share("counts "), "{said}");
    // The other verbs know the classifier too.
    assert!(runs("mine analyze 'selfplay/19x19#30' --classifier counts").contains("counts"));
    user.has("two.sgf", "(;SZ[9];B[ee];W[ee];B[aa])");
    assert!(runs("mine analyze two.sgf 2>&1").starts_with("own_row: repaired: two.sgf: "));
    let gtp = "printf 'sahwal-param liberties 2\\nsahwal-param\\n' | mine gtp --classifier counts";
    assert!(runs(gtp).contains("[string] liberties 2"));
    // The message about a wrong value begins with the name of the user's program.
    user.has(
        "bad.toml",
        "[[row]]\nname = \"x\"\nclassifier = \"counts\"\nparameters = { liberties = 0 }\n",
    );
    let said = runs("mine run --rows bad.toml 2>&1 || true");
    assert_eq!(
        said,
        "own_row: bad.toml: row x: [counts]: liberties: expected 1 to 20, found 0\n"
    );
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
    let lines = block_lines(&read(harness().join("../scripts/cluster.md")));
    let array = lines
        .iter()
        .find(|line| line.starts_with("sbatch --array=1-100"));
    let array = array.expect("an array of jobs");
    let job = array.split('\'').nth(1).expect("the command of a job");
    user.runs(&format!(
        "for SLURM_ARRAY_TASK_ID in $(seq 100); do {job}; done"
    ));
    let merge = lines
        .iter()
        .find(|line| line.starts_with("sahwal merge shards/*"));
    user.runs(merge.expect("a merge"));
    let rows = read(user.folder.path().join("results/games/games.csv"));
    assert!(rows.contains("\ngames,3,combined,25,25,2,2,"), "{rows}");
}
