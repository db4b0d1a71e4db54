//! Tests that every way to the score of a game gives the same score.
//!
//! The games are those of selfplay, ogs9, ogs19 and igs31: the built-in final boards and, if
//! present, the records. The ways are `run`, `analyze`, GTP and the WebAssembly package, whose
//! entry is called from Rust. `harness/python/tests/test_judge.py` tests Python.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sahwal_data::input::{Selection, load};
use sahwal_run::rows::Rows;

use crate::common::{Said, column_of, done, odd_records, read, sahwal, said, shared, skipped};
use sahwal::analyze::{Layer, View};
use sahwal_core::rules::{Ruleset, Terms};
use sahwal_core::view::Form;
use sahwal_data::input::{FileRecord, GameFile};
use sahwal_sgf::{Collection, GameResult};
use serde_json::{Value, json};

/// Writes the games of a built-in data set to single files: the final boards, or the records of
/// selfplay.
fn write_games(name: &str, folder: &Path) {
    let set = sahwal_data::datasets::find(name).unwrap();
    for (file, board) in set.boards.iter().flat_map(|boards| boards.iter()) {
        std::fs::write(folder.join(file), board.to_sgf()).unwrap();
    }
    for file in set
        .embedded
        .iter()
        .filter(|file| file.name.ends_with(".sgf"))
    {
        for tree in Collection::new(file.bytes) {
            let tree = tree.unwrap();
            let mut text = Vec::new();
            sahwal_sgf::write_collection(&mut text, [&tree]).unwrap();
            let name = format!("{}-{}", tree.number(), file.name);
            std::fs::write(folder.join(name), text).unwrap();
        }
    }
}

/// Returns the margins of `sahwal run` by game: the recorded one and that of the verdicts.
fn run(games: &Path, classifier: &str) -> BTreeMap<String, (Option<f64>, Option<f64>)> {
    let out = tempfile::tempdir().unwrap();
    let options = format!("--classifier {classifier} --no-plots --out .");
    done(
        &out,
        &format!("run --dataset '{}' {options}", games.display()),
    );
    let csv = read(out.path().join("games.csv"));
    let numbers = |name: &str| {
        let column = column_of(&csv, name).into_iter();
        column.map(|cell| cell.parse().ok())
    };
    let margins = numbers("recorded_margin").zip(numbers("margin"));
    column_of(&csv, "game").into_iter().zip(margins).collect()
}

/// Loads each file into `sahwal gtp`. Returns the answers to `final_score` (`None` for an error)
/// and to `sahwal-safe_to_score`.
fn gtp(files: &[PathBuf], classifier: &str) -> Vec<(Option<f64>, String)> {
    let ask = "final_score\nsahwal-safe_to_score";
    let load = |file: &PathBuf| format!("loadsgf {}\n{ask}\n", file.display());
    let session: String = files.iter().map(load).collect();
    let mut engine = sahwal();
    let engine = engine.args(["gtp", "--classifier", classifier]);
    let Said { code, out, .. } = said(engine.write_stdin(session));
    assert_eq!(code, 0);
    let answers = out.split("\n\n").filter(|answer| !answer.is_empty());
    let answers: Vec<&str> = answers.collect();
    let scores = answers.chunks_exact(3).map(|of_file| {
        assert_eq!(of_file[0].trim(), "=", "{}", of_file[0]);
        let score = of_file[1].strip_prefix("= ");
        let score = score.map(|text| match GameResult::read(text, true) {
            Some(GameResult::Counted(margin)) => margin,
            other => panic!("{other:?}"),
        });
        (score, of_file[2].trim_start_matches("= ").to_owned())
    });
    scores.collect()
}

/// Returns the margin of the WebAssembly package when it is given the data of the record.
fn wasm(opened: &FileRecord, classifier: &str) -> f64 {
    let counting = opened.record.recorded.counting();
    let question = json!({
        "ask": "judge", "classifier": classifier, "board": opened.record.position.to_string(),
        "rules": counting.ruleset.to_string(), "komi": counting.komi, "handicap": counting.handicap,
        "captured": [counting.captured.stones.black, counting.captured.stones.white],
    });
    let answer: Value = serde_json::from_str(&sahwal_wasm::answer(&question.to_string())).unwrap();
    answer["ok"]["score"]["margin"].as_f64().unwrap()
}

/// Compares all ways on the games of a folder. Returns the number of games, of those with a
/// recorded margin, and of those for which `run` finds it.
fn compare(folder: &Path, classifier: &str) -> [usize; 3] {
    let selection = Selection::resolve(&[folder.to_str().unwrap().to_owned()]).unwrap();
    let games = load(&selection).unwrap().remove(0).games;
    let files = games
        .iter()
        .map(|game| folder.join(format!("{}.sgf", game.name)));
    let files: Vec<PathBuf> = files.collect();
    let margins = run(folder, classifier);
    let scores = gtp(&files, classifier);
    assert_eq!(scores.len(), games.len());
    let mut counts = [0; 3];
    for ((game, file), (by_gtp, _)) in games.iter().zip(&files).zip(scores) {
        let opened = GameFile::open(file).and_then(|file| file.record(None, None));
        let opened = opened.unwrap();
        let row = Rows::builtin().find(classifier).unwrap();
        let view = View::of(&opened, row, &[Layer::Territory]).unwrap();
        let by_analyze = view.data.score.counted.margin;
        let file = file.display();
        assert_eq!(wasm(&opened, classifier), by_analyze, "{file}");
        if let Some(margin) = by_gtp {
            assert_eq!(margin, by_analyze, "{file}: GTP");
        }
        counts[0] += 1;
        if let Some(recorded) = game.recorded.margin() {
            assert_eq!(margins[&game.name], (Some(recorded), by_gtp), "{file}: run");
            counts[1] += 1;
            counts[2] += usize::from(by_gtp == Some(recorded));
        }
    }
    counts
}

/// Compares all ways by a quick classifier on the built-in games of a data set and, if present, on
/// its records. `run` must find a margin for at least `with_margin` of them.
fn compare_set(test: &str, name: &str, with_margin: usize) {
    let folder = tempfile::tempdir().unwrap();
    write_games(name, folder.path());
    let [_, boards, _] = compare(folder.path(), "static-plus");
    assert!(boards >= with_margin, "{name}: {boards}");
    match shared(name) {
        None if name == "selfplay" => {}
        None => skipped(test, name),
        Some(records) => {
            let [_, margins, _] = compare(&records, "static-plus");
            assert_eq!(margins, boards, "{name}");
        }
    }
}

#[test]
fn every_door_gives_the_same_score_for_every_game() {
    let test = "every_door_gives_the_same_score_for_every_game";
    compare_set(test, "selfplay", 126);
    compare_set(test, "igs31", 0);
}

#[test]
#[ignore = "slow: 486 games by four ways"]
fn every_door_gives_the_same_score_for_every_game_of_a_server() {
    let test = "every_door_gives_the_same_score_for_every_game_of_a_server";
    compare_set(test, "ogs19", 114);
    compare_set(test, "ogs9", 372);
}

/// Returns what a view says: the score with its rules, whether it is safe and why not, and the
/// status of each string. Every way must say the same about a record.
fn verdict_of(view: &Value) -> String {
    let score = &view["score"];
    let words = |list: &Value, name: &str| {
        let list = list.as_array().expect("a list").iter();
        let words = list.map(|one| one[name].to_string());
        words.collect::<Vec<_>>().join(" ")
    };
    format!(
        "{} by {}, safe {}: {} ({}); {}",
        score["text"],
        score["rules"],
        score["safe_to_score"],
        words(&score["doubts"], "cause"),
        words(&score["doubts"], "at_stake"),
        words(&view["strings"], "status"),
    )
}

/// Returns what the one-line call in Rust says about a record counted by these terms.
fn by_rust(game: &FileRecord, terms: Terms) -> Value {
    let question = game.record.question(terms, None);
    let judgement = sahwal_core::judge(&question);
    let form = Form::names(question.position.size());
    let view = sahwal_core::view::View::of("combined", &question, &judgement, form);
    serde_json::to_value(view).unwrap()
}

/// A caller who names rules must get the same answer in Rust and in JavaScript.
#[test]
#[ignore = "slow: all records by all rules"]
fn every_door_counts_by_every_rule_set_alike() {
    let mut compared = 0;
    for (at, file) in odd_records().into_iter().enumerate() {
        let Ok(game) = GameFile::open(&file).and_then(|file| file.record(None, None)) else {
            continue;
        };
        let bytes = std::fs::read(&file).unwrap();
        // Each record is counted by every seventh rule set. So each rule set is used on every
        // seventh record.
        for name in Ruleset::names().skip(at % 7).step_by(7) {
            let question = json!({ "ask": "judge", "board": { "bytes": bytes }, "rules": name });
            let by_wasm: Value =
                serde_json::from_str(&sahwal_wasm::answer(&question.to_string())).unwrap();
            let terms = Terms {
                ruleset: Ruleset::named(name),
                ..Terms::default()
            };
            let told = format!("{} by {name}", file.display());
            let by_rust = by_rust(&game, terms);
            assert_eq!(verdict_of(&by_wasm["ok"]), verdict_of(&by_rust), "{told}");
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared}");
}

/// `analyze`, the one-line call in Rust, GTP and the WebAssembly package must open the same
/// records, refuse the same ones with the same words, and say the same about them. The live board
/// uses the WebAssembly package.
#[test]
fn every_door_opens_the_same_records_alike() {
    let row = Rows::builtin().find("combined").unwrap();
    let (mut opened, mut refused) = (Vec::new(), 0);
    for file in odd_records() {
        let place = file.display();
        let bytes = std::fs::read(&file).unwrap();
        let question = json!({ "ask": "judge", "board": { "bytes": bytes } });
        let by_wasm: Value =
            serde_json::from_str(&sahwal_wasm::answer(&question.to_string())).unwrap();
        match GameFile::open(&file).and_then(|file| file.record(None, None)) {
            Ok(game) => {
                let view = View::of(&game, row, &[Layer::Territory]).unwrap();
                let by_analyze = serde_json::to_value(&view.data).unwrap();
                assert_eq!(
                    verdict_of(&by_wasm["ok"]),
                    verdict_of(&by_analyze),
                    "{place}"
                );
                let by_rust = by_rust(&game, Terms::default());
                assert_eq!(verdict_of(&by_rust), verdict_of(&by_analyze), "{place}");
                let repairs = game.record.repairs.iter().map(|repair| json!(repair.what));
                let told = by_wasm["ok"]["record"]["repairs"].as_array().unwrap();
                assert!(repairs.eq(told.iter().cloned()), "{place}: {told:?}");
                let safe = match view.judgement.is_safe() {
                    Some(true) => "yes".to_owned(),
                    _ => format!("no, {} at stake", view.judgement.at_stake().unwrap()),
                };
                opened.push((file, view.data.score.counted.margin, safe));
            }
            Err(error) => {
                let said = by_wasm["error"]
                    .as_str()
                    .unwrap_or_else(|| panic!("{place}: {by_wasm}"));
                let (_, what) = said.split_once(": ").unwrap();
                // For files, `analyze` also recognizes other formats by their endings.
                let error = format!("{error:#}");
                let is_other = error.ends_with("convert to SGF");
                assert!(
                    is_other || error.ends_with(what),
                    "{place}: {error}; {said}"
                );
                refused += 1;
            }
        }
    }
    let files: Vec<PathBuf> = opened.iter().map(|(file, ..)| file.clone()).collect();
    for ((file, margin, safe), by_gtp) in opened.iter().zip(gtp(&files, "combined")) {
        let (score, doubts) = by_gtp;
        let place = file.display();
        assert!(score.is_none_or(|found| found == *margin), "{place}: GTP");
        assert_eq!(doubts.lines().next(), Some(safe.as_str()), "{place}: GTP");
    }
    assert!(
        files.len() > 40 && refused > 5,
        "{} opened, {refused} refused",
        files.len()
    );
}

/// The default classifier must find the margin where people counted.
#[test]
#[ignore = "slow: 114 games of 19x19 by four ways"]
fn combined_gives_the_recorded_margin_of_ogs19() {
    let folder = tempfile::tempdir().unwrap();
    write_games("ogs19", folder.path());
    let [games, recorded, exact] = compare(folder.path(), "combined");
    assert_eq!((games, recorded), (114, 114));
    assert!(exact >= 112, "{exact}");
}
