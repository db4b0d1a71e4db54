//! Tests records in the style of many clients against what they must read as. The records in
//! `data/records` were written for this test.
//!
//! `expected.csv` has for each file the numbers of stones at the end, the rules, komi and handicap
//! stones, the counted result for Black, whether territory is marked, and the messages.

use std::path::Path;

use sahwal_data::input::{Fault, Game, Source, load_one};

use crate::common::{Said, column_of, ended, read, verdicts_of};

const RUN: &str = "run --classifier all-alive --no-plots --dataset";

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records")
}

/// Returns the columns of `expected.csv`, except the repairs.
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
        text(recorded.counted()),
        game.truth.map_or("", |_| "yes").to_owned(),
    ]
}

#[test]
fn records_of_all_clients_read_as_they_must() {
    let set = load_one(&Source::Path(folder())).unwrap();
    assert_eq!(Fault::failures(&set.faults), 0, "{:?}", set.faults);
    let mut expected = csv::Reader::from_path(folder().join("expected.csv")).unwrap();
    let mut games = set.games.iter();
    for expected in expected.records() {
        let expected = expected.unwrap();
        let game = games.next().expect("a game for each row");
        let of_game = |file: &str| file.ends_with(&format!("/{}.sgf", game.name));
        let told = set.repaired.iter().chain(&set.faults);
        let repaired = told.filter(|fault| of_game(&fault.file));
        let repaired: Vec<&str> = repaired.map(|fault| fault.kind).collect();
        let found = row(game).into_iter().chain([repaired.join(" ")]);
        let found: Vec<String> = found.collect();
        assert_eq!(found, expected.iter().collect::<Vec<_>>());
        // The owners that the record marks must give the result that it states.
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
    let run = format!("{RUN} {} --out .", folder().display());
    let Said {
        out: said, notes, ..
    } = ended(&out, &run, 0);
    let end: Vec<&str> = said.split_whitespace().collect();
    let end = end.join(" ");
    assert!(
        end.contains(
            "records: repaired: form 17, handicap 3, info 1, komi 8, moves 14, result 9, rules 1, \
             setup 1; \
             left out: marks against the recorded result 1, marks that leave out territory 4, \
             results that cannot be read 1, \
             results without komi (see --komi) 1, results without rules (see --rules) 1, \
             results without rules and komi (see --rules, --komi) 1 files: "
        ),
        "{end}"
    );
    assert_eq!(notes.matches("repaired: ").count(), 54, "{notes}");
    let komi =
        "fox.sgf: game 1: KM: expected komi in points of the board, found \"375\"; read as 7.5";
    assert!(notes.contains(komi), "{notes}");
    let record: serde_json::Value =
        serde_json::from_str(&read(out.path().join("run.json"))).unwrap();
    let set = &record["datasets"][0];
    assert_eq!(set["repaired"]["moves"], 14);
    assert_eq!(set["left_out"]["results that cannot be read"], 1);
    // The owners give the results that the records state, with rules, komi and handicap points.
    let errors = column_of(&read(out.path().join("games.csv")), "margin_error");
    assert_eq!(errors.iter().filter(|error| *error == "0.0").count(), 34);
    // In the others a last move is missing, a game with a handicap has no end, or marks contradict
    // the result.
    let other = errors
        .iter()
        .filter(|error| !error.is_empty() && *error != "0.0");
    assert_eq!(other.collect::<Vec<_>>(), ["-1.0", "-3.0", "-31.0", "-1.0"]);
}

#[test]
fn moves_before_a_fault_are_shown_and_a_folder_tells_what_it_leaves_out() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    for text in [
        "(;SZ[9];B[ee];W[cc];B[x9y];W[gg];B[cg])",
        "(;SZ[9];B[ee];W[cc];B x];W[gg];B[cg])",
    ] {
        write("a.sgf", text);
        for (at, status) in [("2", 0), ("3", 2)] {
            let line = format!("analyze a.sgf --move {at} --classifier all-alive");
            let notes = ended(&folder, &line, status).notes;
            let told = "moves that can be read before it: 2";
            assert!(notes.contains(told), "{notes}");
        }
    }
    write("a.sgf", "(;SZ[9];B[ee])");
    for name in ["b.gib", "c.SGF.gz", "d.sgf.txt", "e.txt", "f.zip"] {
        write(name, "x");
    }
    let Said { out, notes, .. } = ended(&folder, &format!("{RUN} . --out out"), 0);
    assert!(out.contains("left out: files in other formats 4"), "{out}");
    let gib = "b.gib: left out: GIB, the format of Tygem: convert to SGF";
    assert!(notes.contains(gib), "{notes}");
}
