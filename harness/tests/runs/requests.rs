//! Tests `sahwal analyze --requests`: answers, faults, order, and clients that stop reading.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::common::{Said, data, harness, read, sahwal, said};
use sahwal::analyze::requests::Code;

/// Returns the lines that answer this input.
fn answers(options: &[&str], input: &str) -> Vec<Value> {
    let mut program = sahwal();
    let program = program.args(["analyze", "--requests"]).args(options);
    let Said { code, out, notes } = said(program.write_stdin(input));
    assert_eq!((code, &*notes), (0, ""));
    let lines = out.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Returns an answer as one line, without the view and without values that depend on the machine.
fn shortened(mut answer: Value) -> String {
    let fields = answer.as_object_mut().unwrap();
    fields.remove("view");
    fields.remove("ownership");
    if let Some(version) = fields.get_mut("version") {
        *version = "VERSION".into();
    }
    answer.to_string()
}

#[test]
fn requests_have_their_golden_answers() {
    let requests = read(data("requests.jsonl"));
    let found = answers(&[], &requests);
    let lines: Vec<String> = found.into_iter().map(shortened).collect();
    insta::assert_snapshot!("requests", lines.join("\n"));
}

/// The page must have all codes and all fields. The golden answers must have all codes that a
/// request can cause.
#[test]
fn the_page_names_all_codes_and_fields() {
    let page = read(harness().join("src/analyze/requests/README.md"));
    let (_, errors) = page.split_once("# Errors").unwrap();
    let rows = errors.lines().filter_map(|line| line.strip_prefix("| `"));
    let on_page: BTreeSet<String> = rows
        .filter_map(|row| Some(row.split_once('`')?.0.to_owned()))
        .collect();
    let name = |code: Code| {
        serde_json::to_value(code)
            .unwrap()
            .as_str()
            .unwrap()
            .to_owned()
    };
    let all: BTreeSet<String> = Code::ALL.into_iter().map(name).collect();
    assert_eq!(on_page, all);
    let found = answers(&[], &read(data("requests.jsonl")));
    let seen = found.iter().filter_map(|answer| answer["code"].as_str());
    let mut seen: BTreeSet<String> = seen.map(str::to_owned).collect();
    seen.extend([Code::LineTooLong, Code::TimeLimit].map(name));
    assert_eq!(seen, all);
    let schema: Value = serde_json::from_str(&read(
        harness().join("src/analyze/requests/request.schema.json"),
    ))
    .unwrap();
    for kind in ["moves", "board", "record", "action", "common"] {
        let fields = schema["$defs"][kind]["properties"].as_object().unwrap();
        for (field, meaning) in fields {
            let is_told = page.contains(&format!("`{field}`"));
            // The ignored fields of a search may have any value.
            assert!(is_told || *meaning == Value::Bool(true), "{field}");
        }
    }
}

/// Returns a request. Every tenth one is bad.
fn mixed(number: usize) -> String {
    let request = |number: usize| match number % 10 {
        0 => format!(r#"{{"id":"{number}","boardXSize":0,"boardYSize":0}}"#),
        1 => format!(r#"{{"id":"{number}","board":["X . O",". . .","X . O"]}}"#),
        2 => format!(r#"{{"id":"{number}","sgf":"(;SZ[5];B[cc];W[bb];B[bc])"}}"#),
        _ => {
            let row = 1 + number % 5;
            format!(
                r#"{{"id":"{number}","boardXSize":5,"boardYSize":5,"moves":[["B","C{row}"],["W","B{row}"]],"classifier":"static-plus"}}"#
            )
        }
    };
    let lines: Vec<String> = (0..number).map(request).collect();
    lines.join("\n")
}

#[test]
fn answers_come_in_order_or_as_they_are_ready() {
    let requests = mixed(200);
    let ids = |answers: &[Value]| -> Vec<usize> {
        let ids = answers.iter().map(|answer| answer["id"].as_str().unwrap());
        ids.map(|id| id.parse().unwrap()).collect()
    };
    let ordered = answers(&[], &requests);
    assert_eq!(ids(&ordered), Vec::from_iter(0..200));
    let bad = ordered.iter().filter(|answer| answer["error"].is_string());
    assert_eq!(bad.count(), 20);
    let mut unordered = answers(&["--unordered", "--jobs", "4"], &requests);
    unordered.sort_by_key(|answer| ids(std::slice::from_ref(answer))[0]);
    assert_eq!(unordered, ordered);
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_one_answered() {
    let long = format!(r#"{{"id":"long","sgf":"{}"}}"#, "x".repeat(1 << 20));
    let found = answers(&[], &format!("{long}\n{}", mixed(2)));
    assert_eq!(found[0]["code"], "line-too-long");
    assert_eq!(found.len(), 3);
}

/// The client asks, reads one answer, and closes its end. The program must end by itself, though
/// its input stays open.
#[test]
fn a_client_that_goes_away_ends_the_program() {
    let program = sahwal();
    let mut command = std::process::Command::new(program.get_program());
    let mut child = command
        .args(["analyze", "--requests"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    writeln!(input, "{}", mixed(2)).unwrap();
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("\"bad-value\""), "{line}");
    drop(output);
    // The next answers cannot be delivered. Writing to the program fails once it has ended.
    for _ in 0..1000 {
        if writeln!(input, "{}", mixed(10)).is_err() {
            break;
        }
    }
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
