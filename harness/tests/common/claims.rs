//! Runs the commands of `results/CLAIMS.md` and `results/PAPERS.md`. Each must print the figures
//! beside it. The tests of `sahwal` and of `sahwal-lab` include this file; each runs the commands
//! of its own program.

use std::collections::BTreeMap;

use crate::common::{IS_LAB, harness, read, sahwal, shared, skipped};

/// The commands without the name of the program, each with the texts that it must print.
type Commands = BTreeMap<String, Vec<String>>;

/// Data sets that are read quickly.
const SMALL: [&str; 2] = ["igs31", "selfplay"];
/// Classifiers without search and playouts.
const QUICK: [&str; 12] = [
    "all-alive",
    "benson",
    "influence",
    "mueller-static",
    "nearest-stone",
    "numerical",
    "potential",
    "potential-regions",
    "potential-tuned",
    "string-graph",
    "string-graph-letter",
    "string-graph-vertex",
];
/// Data sets whose final boards are in the program.
const BUILT_IN: [&str; 5] = ["selfplay", "igs31", "ogs19", "ogs9", "tygem-hard"];
/// Verbs that need only final boards, unless positions before the end are asked for.
const OF_BOARDS: [&str; 6] = [
    "agreement",
    "enclosed",
    "nodes",
    "run",
    "string-graph",
    "tune",
];
/// Verbs that also write files.
const WRITES: [&str; 7] = [
    "agreement",
    "life",
    "nodes",
    "profile",
    "run",
    "string-graph",
    "tune",
];

/// The beginning of the lab's commands on the pages.
const LAB: &str = "sahwal-lab ";

/// Returns the commands of the pages for this program. In the last cell of a line, a code span
/// before a colon is a command, and the code spans after the colon are its output. A number after
/// `~` is a time or a ratio of times, which depends on the machine.
fn commands() -> Commands {
    let pages =
        ["CLAIMS.md", "PAPERS.md"].map(|page| read(harness().join("../results").join(page)));
    let mut found = Commands::new();
    for line in pages
        .iter()
        .flat_map(|page| page.lines())
        .filter(|line| line.starts_with("| "))
    {
        let cells = line.trim_end_matches([' ', '|']).rsplit(" | ");
        let cell = cells.into_iter().next().unwrap_or_default();
        let parts: Vec<&str> = cell.split('`').collect();
        let mut command: Option<&str> = None;
        for (at, span) in parts.iter().enumerate().skip(1).step_by(2) {
            if parts[at + 1].starts_with(':') {
                let of_lab = span.strip_prefix(LAB);
                command = if IS_LAB {
                    of_lab
                } else {
                    of_lab.is_none().then_some(*span)
                };
                if let Some(command) = command {
                    found.entry(command.to_owned()).or_default();
                }
            } else if let Some(printed) = command.and_then(|command| found.get_mut(command)) {
                printed.push((*span).to_owned());
            }
        }
    }
    found
}

/// Returns the values of an argument of a command.
fn values<'a>(words: &[&'a str], name: &str) -> Vec<&'a str> {
    let pairs = words.windows(2).filter(|pair| pair[0] == name);
    pairs.flat_map(|pair| pair[1].split(',')).collect()
}

/// Returns the data sets of a command.
fn sets<'a>(words: &[&'a str]) -> Vec<&'a str> {
    match values(words, "--dataset") {
        all if all == ["all"] => vec!["igs31", "ogs19", "ogs9", "selfplay"],
        named => named,
    }
}

fn is_cheap(words: &[&str]) -> bool {
    let small = || sets(words).iter().all(|set| SMALL.contains(set));
    let quick = || {
        let classifiers = values(words, "--classifier");
        // A variant of a quick classifier is quick too.
        let of = |name: &str| name.split('/').next().unwrap_or(name).to_owned();
        !classifiers.is_empty() && classifiers.iter().all(|name| QUICK.contains(&&*of(name)))
    };
    match words {
        ["run", rest @ ..] => small() && quick() && !rest.contains(&"--at"),
        ["captures", ..] => small(),
        ["analyze", ..] => true,
        _ => false,
    }
}

/// Returns the ratios of times in `results/profile/profile.csv` that a new profile does not
/// confirm. A ratio is not confirmed if the two differ by more than a factor of 2 and not both are
/// below 1.
fn unconfirmed_ratios(output: &str) -> Vec<String> {
    const FILE: &str = "profile/profile.csv";
    let rows: Vec<Vec<&str>> = output
        .split(' ')
        .map(|row| row.split(',').collect())
        .collect();
    let header = rows
        .iter()
        .find(|row| row.starts_with(&["dataset", "feature", "board"]));
    let header = header.expect("the head of profile.csv");
    let pages = ["CLAIMS.md", "PAPERS.md", "profile/README.md"];
    let pages = pages.map(|page| read(harness().join("../results").join(page)));
    let marks = pages.iter().flat_map(|page| page.split("<!--=").skip(1));
    let mut wrong = Vec::new();
    let mut seen = 0;
    for mark in marks.filter(|mark| mark.starts_with(FILE)) {
        let (names, rest) = mark.split_once("-->").expect("the end of a marker");
        let shown = rest.split_once("<!--/-->").expect("the end of a figure").0;
        let names: Vec<&str> = names.split([' ', ':']).skip(1).collect();
        let &[set, feature, board, column, ..] = &names[..] else {
            panic!("{mark}: expected a set, a feature, a board and a column");
        };
        // Times differ between machines.
        if column.contains("_ns") {
            continue;
        }
        seen += 1;
        let row = rows
            .iter()
            .find(|row| row.starts_with(&[set, feature, board]));
        let at = header.iter().position(|name| *name == column);
        let found = row
            .zip(at)
            .and_then(|(row, at)| row[at].parse::<f64>().ok());
        let confirmed = shown
            .parse()
            .ok()
            .zip(found)
            .is_some_and(|(shown, found): (f64, f64)| {
                // Below 1 differences are not faster, and the page says no more than that.
                (0.5..=2.0).contains(&(found / shown)) || shown.max(found) < 1.0
            });
        if !confirmed {
            wrong.push(format!(
                "{feature} {board} {column}: shown {shown}, found {found:?}"
            ));
        }
    }
    assert!(seen > 15, "{seen}");
    wrong
}

/// Returns the text in one line, without the marks of tables.
fn plain(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == '|');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Returns whether `text` is in `output`. A number after `~` stands for any number.
fn prints(output: &str, text: &str) -> bool {
    if !text.contains('~') {
        return output.contains(text);
    }
    let words = |text: &'_ str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let fits = |(printed, wanted): (&String, &String)| match wanted.strip_prefix('~') {
        None => printed == wanted,
        // Times differ between machines. The test only checks that there is a number.
        Some(_) => printed.parse::<f64>().is_ok(),
    };
    let (printed, wanted) = (words(output), words(text));
    let mut places = printed.windows(wanted.len());
    places.any(|place| place.iter().zip(&wanted).all(fits))
}

/// Returns the output of a command, with the tables that it writes.
fn output_of(words: &[&str]) -> String {
    let dir = tempfile::tempdir().unwrap();
    let mut command = sahwal();
    command.args(words);
    command.current_dir(harness().join(".."));
    if WRITES.contains(&words[0]) {
        command.arg("--out").arg(dir.path());
        if !["profile", "string-graph", "nodes", "life", "agreement"].contains(&words[0]) {
            command.arg("--no-plots");
        }
    }
    let run = command.assert().success();
    let mut text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    for entry in std::fs::read_dir(dir.path()).unwrap() {
        let path = entry.unwrap().path();
        let is_table = path
            .extension()
            .is_some_and(|end| end == "csv" || end == "md");
        if is_table && !path.ends_with("points.csv") && !path.ends_with("strings.csv") {
            text += &read(path);
        }
    }
    plain(&text)
}

/// Runs either the cheap commands or the others. Returns the number of figures found.
fn check(test: &str, cheap: bool) -> usize {
    let mut found = 0;
    let mut missing = Vec::new();
    for (command, printed) in commands() {
        let words: Vec<&str> = command.split_whitespace().collect();
        if words[0] == "cargo" || is_cheap(&words) != cheap {
            continue;
        }
        assert!(!printed.is_empty(), "{command}: expected figures beside it");
        let of_boards = OF_BOARDS.contains(&words[0]) && !words.contains(&"--at");
        let is_here = |set: &&str| {
            if of_boards {
                BUILT_IN.contains(set) || shared(set).is_some()
            } else {
                *set == "selfplay" || shared(set).is_some()
            }
        };
        let absent = sets(&words).into_iter().find(|set| !is_here(set));
        if let Some(absent) = absent {
            skipped(&format!("{test}: {command}"), absent);
            continue;
        }
        let output = output_of(&words);
        if words[0] == "profile" {
            missing.extend(unconfirmed_ratios(&output));
        }
        for text in printed {
            if prints(&output, &plain(&text)) {
                found += 1
            } else {
                missing.push(format!("{command}: {text}"))
            }
        }
    }
    assert!(missing.is_empty(), "not printed:\n{}", missing.join("\n"));
    found
}

#[test]
fn cheap_commands_print_the_figures_of_their_claims() {
    let found = check("cheap_commands_print_the_figures_of_their_claims", true);
    assert!(found > 0, "no figure was checked");
}

#[test]
#[ignore = "slow: all commands of the page, some minutes"]
fn the_other_commands_print_the_figures_of_their_claims() {
    check(
        "the_other_commands_print_the_figures_of_their_claims",
        false,
    );
}
