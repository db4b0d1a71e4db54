//! Whole runs of the combined classifier.

use crate::common::{data, read, sahwal};

#[test]
fn confidences_and_whole_games_are_written() {
    let out = tempfile::tempdir().unwrap();
    let arguments = [
        "run",
        "--verbose",
        "--dataset",
        "small",
        "--classifier",
        "combined",
        "--out",
    ];
    // One game cannot be read: exit status 1.
    let run = sahwal()
        .args(arguments)
        .arg(out.path())
        .current_dir(data("small").parent().unwrap())
        .assert()
        .code(1);
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    for part in ["Whole games", "safe to score"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    insta::assert_snapshot!("confidence.csv", read(out.path().join("confidence.csv")));
    insta::assert_snapshot!("safe.csv", read(out.path().join("safe.csv")));
    insta::assert_snapshot!("whole_games.csv", read(out.path().join("whole-games.csv")));
    for file in ["reliability.csv", "coverage.csv"] {
        assert!(out.path().join(file).is_file(), "{file}");
    }
    // No verdict is wrong, so a plot of where the wrong ones are would be empty of meaning.
    assert!(!out.path().join("coverage-combined-small.svg").exists());
}

#[test]
fn without_sampling_the_answers_are_static_or_proved() {
    let out = tempfile::tempdir().unwrap();
    let arguments = ["run", "--dataset", "small", "--classifier"];
    sahwal()
        .args(arguments)
        .args(["combined/static", "--no-plots", "--out"])
        .arg(out.path())
        .current_dir(data("small").parent().unwrap())
        .assert()
        .code(1);
    let rows = read(out.path().join("confidence.csv"));
    assert!(rows.lines().skip(1).count() > 0);
    assert!(
        rows.lines()
            .skip(1)
            .all(|row| row.contains(",static,") || row.contains(",proved,")),
        "{rows}"
    );
}

#[test]
fn analyze_says_the_reasons_and_the_score() {
    let run = sahwal()
        .args(["analyze", "selfplay/9x9#1", "--classifier", "combined"])
        .args(["--ascii", "--reasons"])
        .assert()
        .success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    insta::assert_snapshot!("analyze_reasons", text);
}

/// As GTP does for a record with komi and without rules.
#[test]
fn without_rules_a_record_counts_area() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.sgf");
    std::fs::write(&file, "(;SZ[3]KM[5.5]RE[B+3.5]AB[ba][bb][bc])").unwrap();
    let run = sahwal().args(["analyze", "--reasons"]).arg(&file).assert();
    let text = String::from_utf8_lossy(&run.success().get_output().stdout).into_owned();
    assert!(
        text.contains("\nscore     B+3.5 by area, komi 5.5 (the record has no rules)\n"),
        "{text}"
    );
}

#[test]
fn analyze_writes_the_reasons_as_json() {
    let run = sahwal()
        .args(["analyze", "selfplay/9x9#1", "--classifier", "combined"])
        .args(["--json", "--reasons"])
        .assert()
        .success();
    let json: serde_json::Value = serde_json::from_slice(&run.get_output().stdout).unwrap();
    let strings = json["strings"].as_array().unwrap();
    assert!(!strings.is_empty());
    for string in strings {
        let sure = string["confidence"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&sure), "{string}");
        let how = string["how"].as_str().unwrap();
        assert!(["proved", "static", "estimated", "searched"].contains(&how));
        assert!(!string["reason"].as_str().unwrap().is_empty(), "{string}");
    }
    // The text beside it says the same score.
    let run = sahwal()
        .args(["analyze", "selfplay/9x9#1", "--classifier", "combined"])
        .arg("--reasons")
        .assert()
        .success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    let margin = json["score"]["area_margin"].as_f64().unwrap();
    let told = match margin {
        0.0 => "0".to_owned(),
        0.0.. => format!("B+{margin}"),
        _ => format!("W+{}", -margin),
    };
    let line = text.lines().find(|line| line.contains("area  ")).unwrap();
    assert!(line.ends_with(&told), "{line}: {margin}");
    assert!(json["score"]["safe_to_score"].is_boolean());
}
