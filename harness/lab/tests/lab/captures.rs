//! `sahwal-lab captures`: three ways to find captured stones agree.

use crate::common::sahwal as lab;

#[test]
fn the_three_ways_agree_on_selfplay() {
    let run = lab().arg("captures").assert().success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert!(
        text.contains("16 in corners, 32 on sides, 16 in the centre, 64 in all"),
        "{text}"
    );
    assert!(
        text.contains("capture the same stones on every move"),
        "{text}"
    );
    let row = text.lines().find(|line| line.starts_with("selfplay"));
    let counts: Vec<usize> = row
        .unwrap()
        .split_whitespace()
        .skip(1)
        .map(|count| count.parse().unwrap())
        .collect();
    // Games, moves, moves left out, captures, stones.
    assert!(counts[0] == 126 && counts[1] > 10_000, "{text}");
    assert!(
        counts[2] == 0 && counts[3] > 100 && counts[4] > counts[3],
        "{text}"
    );
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn an_unknown_data_set_is_an_error() {
    lab()
        .args(["captures", "--dataset", "nowhere"])
        .assert()
        .code(2);
}
