//! `sahwal solve`: one block of a record, a move that saves or kills.

use crate::common::{data, sahwal};

fn output(arguments: &[&str]) -> String {
    let run = sahwal()
        .arg("solve")
        .args(arguments)
        .current_dir(data("solve"))
        .assert()
        .success();
    String::from_utf8_lossy(&run.get_output().stdout).into_owned()
}

/// Without the times, which end a parenthesis or a line.
fn without_times(text: &str) -> String {
    let lines = text.lines().map(|line| match line.rsplit_once(" nodes, ") {
        Some((rest, _)) => format!("{rest} nodes)\n"),
        None => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn a_block_of_a_record_is_solved_for_both_players_first() {
    let text = output(&["corner.sgf", "--block", "A8", "--ascii"]);
    insta::assert_snapshot!("solve_corner", without_times(&text));
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    // The answer is proved, so it names no wall.
    assert!(
        text.contains(", proved by ") && !text.contains("assumes"),
        "{text}"
    );
    let marked = output(&["corner.sgf", "--block", "a8", "--area-sgf-mark", "--ascii"]);
    let given = output(&[
        "corner.sgf",
        "--block",
        "A8",
        "--area",
        "A9 b9,C9",
        "--ascii",
    ]);
    for text in [marked, given] {
        assert!(text.contains("class LD"), "{text}");
        assert!(text.contains("assumes no capture of E9"), "{text}");
    }
}

#[test]
fn json_says_the_same() {
    let text = output(&["corner.sgf", "--block", "A8", "--first", "white", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["class"], serde_json::Value::Null, "one player only");
    let side = &value["sides"][0];
    assert_eq!(
        (side["first"].as_str(), side["fate"].as_str()),
        (Some("white"), Some("D"))
    );
    assert_eq!(side["basis"], "proved");
    assert_eq!(side["key_moves"][0], "B9");
    let given = [
        "corner.sgf",
        "--block",
        "A8",
        "--area",
        "A9 B9 C9",
        "--json",
    ];
    let value: serde_json::Value = serde_json::from_str(&output(&given)).unwrap();
    assert_eq!(value["class"], "LD");
    let side = &value["sides"][1];
    assert_eq!(side["basis"], "assumed");
    assert!(
        side["assumed_walls"]
            .as_array()
            .unwrap()
            .contains(&"E9".into())
    );
    assert_eq!(side["lines"][0]["moves"][0], "B9");
    assert_eq!(value["area"].as_array().map(Vec::len), Some(3));
    // Where nothing is proved, the network's share stands alone.
    let short = ["corner.sgf", "--block", "A8", "--nodes", "1", "--json"];
    let value: serde_json::Value = serde_json::from_str(&output(&short)).unwrap();
    let side = &value["sides"][1];
    assert!(side["fate"].is_null() && side["basis"].is_null(), "{side}");
    let share = |side: usize| value["sides"][side]["network"].as_f64().unwrap();
    let (black, white) = (share(0), share(1));
    assert!(
        0.0 < white && white < black && black < 1.0,
        "the first move counts"
    );
}

#[test]
fn a_limit_that_is_reached_is_unknown_and_no_error() {
    let area = ["--area", "A9 B9 C9", "--nodes", "2", "--ascii"];
    let text = output(&[&["corner.sgf", "--block", "A8"][..], &area].concat());
    let share = "white first: nothing is proved; the network gives black ";
    assert!(text.contains(share), "{text}");
    assert!(!text.contains("class "), "{text}");
}

#[test]
fn after_its_time_a_question_is_answered_by_what_is_known() {
    let run = sahwal()
        .args(["solve", "corner.sgf", "--block", "A8", "--time", "1e-9"])
        .current_dir(data("solve"))
        .assert()
        .success();
    let [text, notes] = [&run.get_output().stdout, &run.get_output().stderr]
        .map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(
        text.contains("nothing is proved; the network gives black"),
        "{text}"
    );
    assert!(notes.contains("stopped before all was searched"), "{notes}");
}

#[test]
fn after_its_time_no_move_and_no_certificate_is_sought() {
    // Without a limit of time, the certificate is sought for minutes.
    let open = ["selfplay/9x9#1", "--move", "20", "--block", "D5"];
    let certificate = ["--first", "black", "--certificate", "proof.json"];
    let corner = data("solve").join("corner.sgf").display().to_string();
    let dir = tempfile::tempdir().unwrap();
    for (arguments, status, told) in [
        (
            [&[&corner, "--find", "black"][..], &[]],
            0,
            "no move of black found",
        ),
        ([&open, &certificate], 1, "no claim about D5 is proved"),
    ] {
        let run = sahwal()
            .args(["solve", "--time", "1e-9"])
            .args(arguments.concat())
            .current_dir(dir.path())
            .assert()
            .code(status);
        let [text, notes] = [&run.get_output().stdout, &run.get_output().stderr]
            .map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        assert!((text + &notes).contains(told), "{notes}");
        assert!(notes.contains("stopped before all was searched"), "{notes}");
    }
}

#[test]
fn the_move_that_saves_or_kills_is_found() {
    for (colour, verb) in [("black", "saves"), ("white", "kills")] {
        let text = output(&["corner.sgf", "--find", colour, "--ascii"]);
        let expected = format!("{colour} B9 {verb} ");
        assert!(text.contains(&expected), "{text}");
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let error = |arguments: &[&str]| {
        let run = sahwal()
            .arg("solve")
            .args(arguments)
            .current_dir(data("solve"))
            .assert();
        let run = run.code(2);
        String::from_utf8_lossy(&run.get_output().stderr).into_owned()
    };
    let corner = |rest: &[&str]| error(&[&["corner.sgf", "--block"], rest].concat());
    assert!(corner(&["A9"]).contains("expected a stone at A9"));
    assert!(corner(&["I9"]).contains("found \"I9\""));
    assert!(corner(&["A8", "--area", "A9 Z3"]).contains("--area"));
    assert!(corner(&["A8", "--area", "A9 E9"]).contains("part of the one at E9"));
    assert!(corner(&["A8", "--move", "0", "--area-sgf-mark"]).contains("found none"));
    assert!(corner(&["A8", "--move", "9"]).contains("from 0 to 2"));
    assert!(corner(&["A8", "--memory", "0"]).contains("65536"));
    assert!(error(&["corner.sgf"]).contains("--block"));
    assert!(error(&["none.sgf", "--block", "A1"]).contains("none.sgf"));
    assert!(error(&["--problems", "none.txt"]).contains("none.txt"));
}
