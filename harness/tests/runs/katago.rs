//! Sessions of `sahwal analysis`, which speaks the protocol of KataGo's analysis engine.

use std::collections::BTreeMap;

use crate::common::{data, sahwal};
use sahwal_core::classify;
use serde_json::{Value, json};

/// What the program answers, sorted by id and turn; a line that is no JSON fails.
fn answers(arguments: &[&str], input: impl Into<Vec<u8>>) -> Vec<Value> {
    let run = sahwal()
        .arg("analysis")
        .args(arguments)
        .write_stdin(input)
        .assert()
        .success();
    let output = run.get_output();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let mut all: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect();
    // Answers come in any order.
    all.sort_by_cached_key(|answer| {
        let text = |name: &str| answer[name].as_str().unwrap_or("").to_owned();
        let turn = answer["turnNumber"].as_u64();
        (text("id"), text("field"), turn, text("error"))
    });
    all
}

/// A classifier that stays as it is, so that the golden answers do.
const FIXED: [&str; 2] = ["--classifier", "string-graph-plus"];

fn golden(file: &str) -> String {
    let session = crate::common::read(data("katago").join(file));
    let all = answers(&FIXED, session);
    let lines: Vec<String> = all.iter().map(Value::to_string).collect();
    lines.join("\n")
}

#[test]
fn a_session_is_the_golden_one() {
    insta::assert_snapshot!("katago_session", golden("session.jsonl"));
}

#[test]
fn bad_lines_have_clear_errors_by_id_and_end_nothing() {
    insta::assert_snapshot!("katago_bad", golden("bad.jsonl"));
}

/// A query for the position at the end of `moves`.
fn query(id: &str, size: usize, moves: &[Value]) -> Value {
    json!({
        "id": id, "moves": moves, "rules": "chinese", "komi": 0.5,
        "boardXSize": size, "boardYSize": size, "includeOwnership": true,
    })
}

/// Every game of 9x9 self-play at once, on several threads: the ownership has the signs of the
/// classifier's owners, where it has some.
#[test]
fn many_queries_in_parallel_have_the_verdicts_of_the_classifier() {
    let entry = classify::find("combined").unwrap();
    let classifier = entry.build();
    let set = sahwal::datasets::find("selfplay").unwrap();
    let files = set.embedded().iter();
    let files = files.filter(|file| file.name.starts_with("9x9"));
    let mut expected = BTreeMap::new();
    let mut input = String::new();
    for file in files {
        for (number, tree) in sahwal_sgf::Collection::new(file.bytes).enumerate().take(12) {
            let end = sahwal::replay::ending(&tree.unwrap()).unwrap().position;
            let size = end.size();
            let stones: Vec<Value> = size
                .points()
                .filter_map(|point| {
                    let colour = end.at(point)?.letter().to_string();
                    Some(json!([colour, point.gtp(size).to_string()]))
                })
                .collect();
            let id = format!("{}#{number}", file.name);
            let mut line = query(&id, size.lines(), &[]);
            line["initialStones"] = json!(stones);
            input += &format!("{line}\n");
            expected.insert(id, (size, classifier.classify(&end).owners));
        }
    }
    let all = answers(&["--jobs", "3"], input);
    assert_eq!(all.len(), expected.len());
    assert!(all.len() >= 12);
    let mut compared = 0;
    for answer in all {
        let (size, owners) = &expected[answer["id"].as_str().unwrap()];
        assert_eq!(answer["sahwal"]["classifier"], "combined");
        // While a border is open, the estimate counts and not the verdicts.
        let doubts = answer["sahwal"]["doubts"].as_array().unwrap();
        if doubts.iter().any(|doubt| doubt["cause"] == "open-border") {
            continue;
        }
        compared += 1;
        let found = answer["ownership"].as_array().unwrap().iter();
        let letter = |value: &Value| match value.as_f64().unwrap() {
            value if value > 0.0 => 'B',
            value if value < 0.0 => 'W',
            _ => 'N',
        };
        let found: String = found.map(letter).collect();
        let owners = owners.to_letters(*size);
        let known = owners.chars().zip(found.chars());
        let mut known = known.filter(|(owner, _)| ['B', 'W'].contains(owner));
        assert!(
            known.all(|(owner, found)| owner == found),
            "{owners}\n{found}"
        );
    }
    assert!(compared >= 10, "{compared}");
}

/// With one thread, a query of low priority waits and can be ended.
#[test]
fn terminated_queries_say_so_and_every_query_has_one_last_answer() {
    let mut input = String::new();
    for number in 0..40 {
        let mut line = query(&format!("busy{number}"), 19, &[]);
        line["priority"] = json!(1);
        line["initialStones"] = json!([["B", "D4"], ["W", "Q16"]]);
        input += &format!("{line}\n");
    }
    let moves = [json!(["B", "C3"]), json!(["W", "G7"])];
    let mut line = query("late", 9, &moves);
    line["analyzeTurns"] = json!([0, 1, 2]);
    input += &format!("{line}\n");
    input += r#"{"id":"end","action":"terminate","terminateId":"late","turnNumbers":[1,2]}"#;
    let all = answers(&["--jobs", "1"], input);
    let late: Vec<&Value> = all.iter().filter(|answer| answer["id"] == "late").collect();
    let ended: Vec<bool> = late
        .iter()
        .map(|answer| answer["noResults"] == true)
        .collect();
    assert_eq!(ended, [false, true, true]);
    assert!(late.iter().all(|answer| answer["isDuringSearch"] == false));
    assert_eq!(all.len(), 40 + 3 + 1);
}

#[test]
fn bad_usage_has_status_2() {
    for (arguments, expected) in [
        (&["--classifier", "bensen"][..], "a similar value exists"),
        (&["--jobs", "0"], "--jobs"),
        (&["--jobs", "100000"], "expected at most"),
        (&["--params", "nowhere.toml"], "nowhere.toml"),
    ] {
        let run = sahwal().arg("analysis").args(arguments).assert().code(2);
        let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(notes.contains(expected), "{arguments:?}: {notes}");
    }
}
