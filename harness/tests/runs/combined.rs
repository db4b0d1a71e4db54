//! Whole runs of the combined classifier.

use crate::common::{data, done, ended, fits, read};

const ANALYZE: &str = "analyze selfplay/9x9#1 --classifier combined --reasons";

#[test]
fn confidences_are_written() {
    let out = tempfile::tempdir().unwrap();
    // One game cannot be read: exit status 1.
    let run = "run --verbose --dataset small --classifier combined --out";
    let line = format!("{run} {}", out.path().display());
    let text = ended(data(""), &line, 1).out;
    fits(&text);
    assert!(text.contains("safe to score"), "{text}");
    insta::assert_snapshot!("confidence.csv", read(out.path().join("confidence.csv")));
    assert!(out.path().join("reliability.csv").is_file());
}

#[test]
fn without_sampling_the_answers_are_static_or_proved() {
    let out = tempfile::tempdir().unwrap();
    let run = "run --dataset small --classifier combined/static --no-plots --out";
    ended(data(""), &format!("{run} {}", out.path().display()), 1);
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
    let text = done(".", ANALYZE);
    fits(&text);
    insta::assert_snapshot!("analyze_reasons", text);
}

/// As GTP does for a record with komi and without rules.
#[test]
fn without_rules_a_record_counts_area() {
    let dir = tempfile::tempdir().unwrap();
    let game = "(;SZ[3]KM[5.5]RE[B+3.5]AB[ba][bb][bc])";
    std::fs::write(dir.path().join("game.sgf"), game).unwrap();
    let text = done(&dir, "analyze --reasons game.sgf");
    assert!(
        text.contains("\nscore     B+3.5 by area, komi 5.5 (the record has no rules)\n"),
        "{text}"
    );
}

/// White lives with B7, and else dies: the score counts the stones as dead, but they are not.
#[test]
fn what_waits_for_its_first_move_is_not_called_dead() {
    let dir = tempfile::tempdir().unwrap();
    let game = "(;SZ[7]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec])";
    std::fs::write(dir.path().join("game.sgf"), game).unwrap();
    let text = done(&dir, "analyze --reasons game.sgf");
    for expected in [
        "\ndead      none\nunsettled white D7 A6 B6 C6 D6, counted as dead\n",
        "\n  D7  white unsettled, counted as dead (estimated",
    ] {
        assert!(text.contains(expected), "{text}");
    }
}
