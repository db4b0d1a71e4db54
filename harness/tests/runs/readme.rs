//! Tests that the README keeps its promises: every command in it runs in a fresh clone, does what
//! the words beside it say, and leaves the clone clean.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::common::{harness, read, skipped};
use crate::users::{User, block_lines, plain};

/// A command of the README with its promise.
struct Promise {
    /// The command with the comment after it, with single spaces. So a changed comment is a changed
    /// promise.
    line: &'static str,
    /// The typed line. If this is empty, it is `line` itself. Otherwise it is `line` with a real
    /// file or engine, or the help of the verb that it names.
    typed: &'static str,
    /// Lines or parts of lines that must be printed in this order, with single spaces.
    says: &'static [&'static str],
    /// Files that must exist afterwards.
    writes: &'static [&'static str],
}

/// Makes a promise of a line that is typed unchanged.
const fn as_it_stands(
    line: &'static str,
    says: &'static [&'static str],
    writes: &'static [&'static str],
) -> Promise {
    typed(line, "", says, writes)
}

/// Makes a promise of a line that is typed with real names instead of placeholders.
const fn typed(
    line: &'static str,
    typed: &'static str,
    says: &'static [&'static str],
    writes: &'static [&'static str],
) -> Promise {
    Promise {
        line,
        typed,
        says,
        writes,
    }
}

/// The commands that this test runs, in this order.
const PROMISES: &[Promise] = &[
    as_it_stands(
        "cargo run --release -- run # Table 1 of the paper, then the games of selfplay",
        &[
            "igs31: 31 games, 11,191 points, 1,123 strings (177 dead)",
            "string-graph-vertex 10,419 93.1% 10,557 94.3% 10,002 89.4% 10,348 92.5%",
            "selfplay: 126 games",
            "files: results/latest",
            "next: sahwal report",
        ],
        &[
            "results/latest/tables.md",
            "results/latest/cost-strings-igs31.svg",
            "results/latest/games.csv",
            "results/latest/run.json",
        ],
    ),
    as_it_stands(
        "cargo run --release -- report # one HTML page: tables, plots, games",
        &[
            "results/latest/report.html: games 157, classifiers 17, plots ",
            " KB",
        ],
        &["results/latest/report.html"],
    ),
    as_it_stands(
        "cargo run --release -- analyze 'selfplay/19x19#30' # also game.sgf, -, --reasons, --layer, --svg, --json",
        &["combined; X black", "19 X O O O X X", "owners"],
        &[],
    ),
    typed(
        "cargo run --release -- analyze 'selfplay/19x19#30' # also game.sgf, -, --reasons, --layer, --svg, --json",
        "sahwal analyze datasets/selfplay/9x9.sgf --reasons && \
         cat datasets/selfplay/9x9.sgf | sahwal analyze - --svg ../board.svg && \
         sahwal analyze 'selfplay/9x9#1' --json && sahwal analyze 'selfplay/9x9#1' --layer groups",
        &[
            "verdicts",
            "game 1 of 34",
            "picture ../board.svg",
            "\"version\":1,\"file\":",
            "groups by string-graph",
        ],
        &["../board.svg"],
    ),
    typed(
        "cargo run --release -- analyze path/to/folder # your games: score, safe or not, what to do",
        "sahwal analyze datasets/selfplay/9x9.sgf datasets/selfplay/13x13.sgf",
        &[
            "game Black - White recorded score safe what to do",
            " safe to score",
        ],
        &[],
    ),
    typed(
        "cargo run --release -- report path/to/folder # the same as a page with boards",
        "mkdir -p ../club && cp datasets/selfplay/9x9.sgf ../club && sahwal report ../club",
        &["../club/report.html: 34 games: "],
        &["../club/report.html"],
    ),
    as_it_stands(
        "sahwal man --out target/man && sahwal completions bash > target/sahwal.bash # for packagers",
        &[],
        &["target/man/sahwal-run.1", "target/sahwal.bash"],
    ),
    as_it_stands(
        "sahwal run --dataset igs31 --verbose # Table 1; results/latest/string-graph.md has Table 2",
        &["string-graph-vertex 10,419 93.1% 10,557 94.3% 10,002 89.4% 10,348 92.5%"],
        &["results/latest/string-graph.md"],
    ),
    as_it_stands(
        "sahwal tune --dataset selfplay --at 50% --by points # v1 and v2 of the potential model at half of the moves",
        &[
            "potential on selfplay at 50%, by points: 126 of 126 games",
            "v1 v2",
            "best",
            "files: results/tune",
        ],
        &[],
    ),
    as_it_stands(
        "sahwal profile --dataset selfplay # updates by differences against from scratch",
        &[
            "19 features equal scratch when played and when taken back",
            "groups 19x19",
        ],
        &["results/latest-profile/profile.csv"],
    ),
    as_it_stands(
        "sahwal analyze --list paper # every figure, with the verdict of its text and ours",
        &[
            "figure text ours by",
            "fig-9 3 dead 3 alive string-graph: differs",
            "paper/numerical-features/fig-1 ",
            "paper/grouping/fig-1-b ",
        ],
        &[],
    ),
    as_it_stands("sahwal datasets list", &["licence of games"], &[]),
    typed(
        "run --dataset path/to/folder",
        "sahwal run --dataset ../games",
        &["games: 1 game, 25 points, 2 strings"],
        &["results/latest/run.json"],
    ),
    typed(
        "run --list",
        "sahwal run --list",
        &[
            "* all-alive baseline",
            "* combined this project",
            "string-graph/whole-es-eaten Park and Kim (2004):",
            "string-graph/no-sr Park and Kim (2004): without",
        ],
        &[],
    ),
    typed(
        "run --classifier 'potential/*'",
        "sahwal run --classifier 'potential/*'",
        &["potential/no-mirror-images "],
        &[],
    ),
    as_it_stands(
        r"printf 'loadsgf datasets/selfplay/9x9.sgf\nfinal_status_list dead\nfinal_score\n' | sahwal gtp",
        &["= H9", "A8 B8 A7", "= B+73.5"],
        &[],
    ),
    typed(
        "sahwal gtp",
        "echo list_commands | sahwal gtp",
        &["final_score", "final_status_list", "go_safe"],
        &[],
    ),
    typed(
        "sahwal run --engine NAME='COMMAND'",
        "sahwal run --engine itself='sahwal gtp' --classifier benson --dataset ../games",
        &["benson ", "itself 25 100.0% "],
        &[],
    ),
    typed(
        "sahwal regress FOLDER/life_death.tst --engine 'gnugo --mode gtp'",
        "sahwal regress ../life_death.tst --engine 'sahwal gtp'",
        &["life_death.tst 2 2 0 0 0"],
        &[],
    ),
    typed("sahwal run", "sahwal run --help", &["--shard"], &[]),
    typed(
        "run --dataset igs31 --classifier string-graph-vertex",
        "sahwal run --dataset igs31 --classifier string-graph-vertex",
        &["string-graph-vertex 10,419 93.1%"],
        &[],
    ),
    typed(
        "run --dataset igs31 --classifier 'mueller-*'",
        "sahwal run --dataset igs31 --classifier 'mueller-*'",
        &["mueller-search", "252 22.4%"],
        &[],
    ),
    typed(
        "run --dataset tygem-hard",
        "sahwal run --dataset tygem-hard",
        &["static-plus", "13,468", "network", "14,582"],
        &[],
    ),
    typed(
        "run --again results/latest/run.json --out results/latest-2",
        "sahwal run --again results/latest/run.json --out results/latest-2 --no-plots",
        &["files: results/latest-2"],
        &["results/latest-2/run.json"],
    ),
    typed("run --at", "sahwal run --help", &["--at"], &[]),
    typed("tune --at", "sahwal tune --help", &["--at"], &[]),
    typed("sahwal report", "sahwal report --help", &["report"], &[]),
    typed("sahwal compare", "sahwal compare --help", &["compare"], &[]),
    typed("sahwal regress", "sahwal regress --help", &[".tst"], &[]),
];

/// The commands that this test does not run, and why.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "cargo test # the quick tests; CONTRIBUTING.md has the slow ones",
        "this is one of its tests",
    ),
    (
        "cargo install --path harness --locked # sahwal, for any folder",
        "it builds everything anew; scripts/ci/test-packages installs",
    ),
    (
        "cargo vendor --locked",
        "it needs the network; it fetches what Cargo.lock names",
    ),
    (
        "cargo build --frozen --release -p sahwal",
        "it builds everything anew, from vendored packages",
    ),
    (
        "rustup target add wasm32-unknown-unknown && scripts/wasm # then, in your project: npm install PATH/harness/wasm",
        "it needs the network; `cargo test -p sahwal-wasm` builds and tests the package",
    ),
    (
        "scripts/wasm",
        "the compiler for WebAssembly may be missing; .ci/run runs it, and a test opens the page",
    ),
    (
        "pip install ./harness/python",
        "it needs the network; scripts/ci/test-python installs the package in a clone",
    ),
    ("run --cite", "tests of `run` print it"),
    (
        "sahwal gtp --rules NAME --komi POINTS",
        "it names its arguments; tests of `gtp` give them",
    ),
    (
        "run --dataset all",
        "some minutes; .ci/run runs it and compares what it writes with results/all",
    ),
    (
        "run --at 50% --dataset tygem9d --every 49 --classifier nearest-stone,influence,influence/cleaned,potential-tuned,playout",
        "its whole games are not in a clone; results/middle-game has its figures",
    ),
    (
        "run --at 50% --dataset ogs19 --classifier network --answers katago=results/engines/katago-ogs19.csv",
        "its whole games are not in a clone; results/middle-game has its figures",
    ),
    (
        "run --dataset all,tygem-hard",
        "some minutes; .ci/run runs it and compares what it writes with results/all",
    ),
    (
        "scripts/data/fetch-datasets",
        "it needs the network; scripts/ci/test-fetch-datasets tries it",
    ),
    (
        "scripts/data/fetch-datasets cgtc",
        "it needs the network; scripts/ci/test-fetch-datasets tries it",
    ),
    ("cargo doc --open", "it opens a browser; .ci/run builds it"),
    (
        "cargo new mine",
        "it makes a package, which would be built anew with all of ours",
    ),
    (
        "cargo add --path ../sahwal/harness",
        "it changes that package",
    ),
    ("cargo add --path ../sahwal/core", "it changes that package"),
    (
        "cargo run --release -- run --dataset igs31",
        "`a_classifier_of_another_crate_has_a_row` runs the example",
    ),
    (
        "cargo run --release -- tune counts --grid liberties=1:4:4 --grid stones=1:21:5",
        "`a_classifier_of_another_crate_has_a_row` tunes the example",
    ),
    (
        "sahwal-lab captures",
        "another program; the tests of the lab run it",
    ),
];

/// Returns the commands of the page: the lines of its shell blocks, and those in the text.
fn commands(page: &str) -> Vec<String> {
    let mut found = block_lines(page);
    let text: String = page.split("```").step_by(2).collect();
    let spans = text.split('`').skip(1).step_by(2).map(plain);
    let verbs = ["sahwal", "sahwal-lab", "run", "tune", "cargo"];
    found.extend(spans.filter(|span| {
        let first = span.split_once(' ').map(|(first, _)| first);
        let is_command = first.is_some_and(|first| verbs.contains(&first));
        // The explanation of the word `sahwal` is not a command.
        (is_command || span.starts_with("scripts/"))
            && span != "cargo run --release --"
            && span != "scripts/"
    }));
    found
}

/// Checks that the parts are in the text in this order.
fn says(text: &str, parts: &[&str]) -> Result<(), String> {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else {
            return Err(format!("expected {part:?}, found {rest}"));
        };
        rest = &rest[at + part.len()..];
    }
    Ok(())
}

#[test]
fn each_command_of_the_readme_is_tried_or_named() {
    let page = read(harness().join("../README.md"));
    let tried = PROMISES.iter().map(|promise| promise.line);
    let known: Vec<&str> = tried.chain(ELSEWHERE.iter().map(|it| it.0)).collect();
    let commands = commands(&page);
    for command in &commands {
        assert!(known.contains(&command.as_str()), "untried: {command}");
    }
    for line in known {
        assert!(commands.iter().any(|it| it == line), "not there: {line}");
    }
}

#[test]
#[ignore = "slow: all commands of the page, two minutes"]
fn the_readme_keeps_its_promises_in_a_fresh_clone() {
    const NAME: &str = "the_readme_keeps_its_promises_in_a_fresh_clone";
    let checkout = harness().join("..");
    let user = User::new();
    let clone = user.folder().join("sahwal");
    let git = |folder: &Path, words: &[&str]| {
        let output = Command::new("git").args(words).current_dir(folder).output();
        let output = output.ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let source = checkout.to_string_lossy();
    if git(user.folder(), &["clone", "--quiet", &source, "sahwal"]).is_none() {
        return skipped(NAME, "git, or the history of this checkout,");
    }
    for (command, why) in ELSEWHERE {
        let _ = writeln!(std::io::stderr(), "SKIPPED {NAME}: `{command}`: {why}");
    }
    std::fs::create_dir(user.folder().join("games")).expect("a folder");
    let game = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]\
                TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee])";
    user.has("games/1.sgf", game);
    // GNU Go may not be installed. The program itself is also an engine.
    let script = "1 protocol_version\n#? [2]\n2 name\n#? [sahwal]\n";
    user.has("life_death.tst", script);
    for promise in PROMISES {
        let line = match promise.typed {
            "" => promise.line,
            typed => typed,
        };
        let said = plain(&user.runs_in("sahwal", line));
        if let Err(why) = says(&said, promise.says) {
            panic!("{line}: {why}");
        }
        for file in promise.writes {
            assert!(clone.join(file).is_file(), "{line}: {file} is missing");
        }
        let changed = git(&clone, &["status", "--porcelain"]).expect("a status");
        assert_eq!(changed, "", "{line} changes the clone");
    }
    // The table of the page must be the printed one.
    let said = plain(&user.runs_in("sahwal", "sahwal run --dataset igs31"));
    let page = read(checkout.join("README.md"));
    let table = page.split("<!-- table all/tables.md igs31: -->").nth(1);
    let table = table.and_then(|rest| rest.split("<!-- end -->").next());
    let rows = table.expect("Table 1").lines();
    let rows: Vec<String> = rows
        .skip_while(|row| !row.starts_with("|--"))
        .filter(|row| row.starts_with("| "))
        .map(|row| plain(&row.replace('|', " ")))
        .collect();
    assert!(!rows.is_empty());
    for row in rows {
        assert!(said.contains(&row), "{row} is not in {said}");
    }
}
