//! Whole runs of the combined classifier.

use crate::common::{done, fits};

#[test]
fn analyze_says_the_reasons_and_the_score() {
    let text = done(
        ".",
        "analyze selfplay/9x9#1 --classifier combined --reasons",
    );
    fits(&text);
    insta::assert_snapshot!("analyze_reasons", text);
}

/// A record with komi and without rules, or with handicap stones that give points, must be counted
/// as by GTP.
#[test]
fn the_score_says_how_it_is_counted() {
    let dir = tempfile::tempdir().unwrap();
    for (terms, score) in [
        (
            "KM[5.5]RE[B+3.5]",
            "B+3.5 by area, komi 5.5 (the record has no rules)",
        ),
        (
            "RU[AGA]KM[0.5]HA[3]",
            "B+6.5 by area, komi 0.5 + 2 for the handicap",
        ),
    ] {
        let game = format!("(;SZ[3]{terms}AB[ba][bb][bc])");
        std::fs::write(dir.path().join("game.sgf"), game).unwrap();
        let text = done(&dir, "analyze --reasons game.sgf");
        assert!(text.contains(&format!("\nscore     {score}\n")), "{text}");
    }
}

/// White lives by playing B7 and dies otherwise. The score counts the stones as dead, but they are
/// not.
#[test]
fn what_waits_for_its_first_move_is_not_called_dead() {
    let dir = tempfile::tempdir().unwrap();
    let game = "(;SZ[7]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec])";
    std::fs::write(dir.path().join("game.sgf"), game).unwrap();
    let text = done(&dir, "analyze --reasons game.sgf");
    for expected in [
        // Most of the board is open, so the text begins with that, and with the largest doubt.
        "\nestimate  B+49 ± 1 (Black wins 99 %), unfinished: 34 of 49 points are open",
        "\nsafe      no, 49 points at stake: unfinished: a border is still open: ",
        "\nunsettled white D7 A6 B6 C6 D6, counted as dead\n",
        // The confidence would say nothing about the next move, so it is left out.
        "\n  D7  white unsettled, counted as dead (estimated): ",
    ] {
        assert!(text.contains(expected), "{text}");
    }
    assert!(!text.contains("\ndead "), "{text}");
}

/// One move decides the fates of all strings of a local game. The doubt must be listed once, with
/// its points.
#[test]
fn the_first_move_of_a_local_game_is_told_once() {
    let dir = tempfile::tempdir().unwrap();
    let game = "(;SZ[7]AB[ea][ab:eb]AW[ba][fa:fb][gb][ac:fc][bd][dd][fd:gd][ae:fe][af][cf][ef][gf][bg:dg][fg])";
    std::fs::write(dir.path().join("game.sgf"), game).unwrap();
    let text = done(&dir, "analyze game.sgf");
    let expected = "the first move decides: A7 (B C7, 20 at stake)\n";
    assert!(text.contains(expected), "{text}");
}
