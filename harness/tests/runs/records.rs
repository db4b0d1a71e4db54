//! Records in the style of many clients (`data/records`, written for this test), each with what it
//! must read as.
//!
//! `expected.csv` has for each file the numbers of stones at the end, rules, komi and handicap
//! stones, the counted result for Black, whether territory is marked, and the parts repaired.

use std::path::Path;

use sahwal::input::{Game, Source, load_one};

use crate::common::{column_of, read, sahwal, verdicts_of};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records")
}

/// The columns of `expected.csv`, but for the repairs.
fn row(game: &Game) -> [String; 8] {
    let text = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    let recorded = &game.recorded;
    let stones = |colour| game.position.stones(colour).len().to_string();
    let rules = recorded
        .terms
        .ruleset
        .map_or("", |ruleset| ruleset.rules.name());
    [
        game.name.clone(),
        stones(sahwal_core::Colour::Black),
        stones(sahwal_core::Colour::White),
        rules.to_owned(),
        text(recorded.terms.komi),
        recorded.terms.handicap.unwrap_or(0).to_string(),
        text(recorded.result),
        game.truth.map_or("", |_| "yes").to_owned(),
    ]
}

#[test]
fn records_of_all_clients_read_as_they_must() {
    let set = load_one(&Source::Path(folder())).unwrap();
    assert!(set.faults.is_empty(), "{}", set.faults[0]);
    let mut expected = csv::Reader::from_path(folder().join("expected.csv")).unwrap();
    let mut games = set.games.iter();
    for expected in expected.records() {
        let expected = expected.unwrap();
        let game = games.next().expect("a game for each row");
        let of_game = |file: &str| file.ends_with(&format!("/{}.sgf", game.name));
        let repaired = set.repaired.iter().filter(|fault| of_game(&fault.file));
        let repaired: Vec<&str> = repaired.map(|fault| fault.kind).collect();
        let found = row(game).into_iter().chain([repaired.join(" ")]);
        let found: Vec<String> = found.collect();
        assert_eq!(found, expected.iter().collect::<Vec<_>>());
        // The owners that the record marks give the result that it states.
        if let Some(truth) = &game.truth {
            let verdicts = verdicts_of(truth.owners());
            let margin = game.recorded.margin_of(&game.position, &verdicts);
            assert_eq!(margin, game.recorded.margin(), "{}", game.name);
        }
    }
    assert!(games.next().is_none());
    assert!(set.games.len() > 20);
}

#[test]
fn a_run_counts_what_it_repaired_and_left_out() {
    let out = tempfile::tempdir().unwrap();
    let mut command = sahwal();
    command.args([
        "run",
        "--classifier",
        "all-alive",
        "--no-plots",
        "--dataset",
    ]);
    command.arg(folder()).arg("--out").arg(out.path());
    let output = command.assert().success().get_output().clone();
    let (stdout, stderr) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    let end: Vec<&str> = stdout.split_whitespace().collect();
    let end = end.join(" ");
    assert!(
        end.contains(
            "records: repaired: form 9, handicap 1, komi 3, moves 7, result 6, rules 1, setup 1; \
             left out: results that cannot be read 1, \
             results without rules and komi (see --rules, --komi) 1 files: "
        ),
        "{end}"
    );
    assert_eq!(stderr.matches("repaired: ").count(), 28, "{stderr}");
    assert!(
        stderr.contains("fox.sgf: game 1: KM: expected komi in points, found \"375\"; read as 7.5"),
        "{stderr}"
    );
    let record: serde_json::Value =
        serde_json::from_str(&read(out.path().join("run.json"))).unwrap();
    let set = &record["datasets"][0];
    assert_eq!(set["repaired"]["moves"], 7);
    assert_eq!(set["left_out"]["results that cannot be read"], 1);
    // The owners give the results that the records state, by rules, komi and handicap points.
    let errors = column_of(&read(out.path().join("games.csv")), "margin_error");
    assert_eq!(errors.iter().filter(|error| *error == "0.0").count(), 14);
    assert!(
        errors
            .iter()
            .all(|error| error == "0.0" || error.is_empty())
    );
}
