//! `sahwal check`: right certificates, refuted ones, and files that are none.

use std::fs;

use crate::common::{data, sahwal};

const TABLE: &str = "\
result  goal    zone answers replies longest games  moves file\n";

fn corner() -> String {
    crate::common::read(data("certificate/corner.json"))
}

/// The exit status, standard output and standard error for a file with this text.
fn check(text: &[u8], options: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("c.json"), text).unwrap();
    let mut command = sahwal();
    command
        .current_dir(folder.path())
        .arg("check")
        .arg("c.json")
        .args(options);
    let output = command.output().unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn a_right_certificate_is_valid() {
    let (status, out, _) = check(corner().as_bytes(), &[]);
    assert_eq!(status, Some(0));
    let row = "valid   live       8       1       0       1     0      0 c.json\n";
    assert!(
        out.starts_with(&format!("{TABLE}{row}1 of 1 valid\n\nc.json: ")),
        "{out}"
    );
}

#[test]
fn attacked_games_are_counted_and_depend_on_the_seed_alone() {
    let options = ["--games", "50", "--json"];
    let (status, out, _) = check(corner().as_bytes(), &options);
    assert_eq!(status, Some(0));
    assert_eq!(out, check(corner().as_bytes(), &options).1);
    let rows: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(rows[0]["valid"], true);
    assert_eq!(rows[0]["games"], 50);
    assert!(rows[0]["attacker_moves"].as_u64() > Some(50));
    let other = check(
        corner().as_bytes(),
        &["--games", "50", "--json", "--seed", "2"],
    );
    assert_ne!(out, other.1);
}

#[test]
fn a_wrong_certificate_is_refuted_with_its_state() {
    let wrong = corner().replace("\"answer\":\"B5\"", "\"answer\":\"A5\"");
    let (status, out, _) = check(wrong.as_bytes(), &[]);
    assert_eq!(status, Some(1));
    let row = "refuted live       8       1       0       0     0      0 c.json\n  \
        after B A5, W pass: expected an answer of black or the goal reached, found neither\n    \
        X . . X\n    X X X X\n\n\n\n0 of 1 valid\n";
    assert!(out.starts_with(&format!("{TABLE}{row}")), "{out}");
    let (status, out, _) = check(wrong.as_bytes(), &["--json"]);
    assert_eq!(status, Some(1));
    let rows: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(rows[0]["valid"], false);
    assert_eq!(rows[0]["state"], "X . . X\nX X X X\n\n\n\n");
}

#[test]
fn hostile_files_are_bad_input() {
    let deep = format!("{{\"other\": {}", "[".repeat(1_000_000));
    let corner = corner();
    let files: [(&[u8], &str); 9] = [
        (b"", "c.json: EOF while parsing"),
        (b"\xff\xfe\x00", "c.json: expected value"),
        (deep.as_bytes(), "c.json: EOF while parsing a list"),
        (
            b"{\"format\": \"sahwal certificate\", \"version\": 2}",
            "version: expected 1, found 2",
        ),
        (&corner.as_bytes()[..200], "c.json: EOF while parsing"),
        (
            &corner.replace(". . . X O", ". . . X Q").into_bytes(),
            "c.json: board: row 1, column 5",
        ),
        (
            &corner.replace("D5 A4", "D9 A4").into_bytes(),
            "c.json: zone: expected a point",
        ),
        (
            &corner.replace("...XXXXX", "...XXXX").into_bytes(),
            "expected 8 letters",
        ),
        (
            &corner
                .replace("\"threats\": 0", "\"threats\": 256")
                .into_bytes(),
            "expected u8",
        ),
    ];
    for (text, message) in files {
        let (status, out, err) = check(text, &[]);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.contains(message), "{message}: {err}");
    }
    let missing = sahwal().args(["check", "nowhere.json"]).output().unwrap();
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        String::from_utf8(missing.stderr)
            .unwrap()
            .contains("nowhere.json")
    );
}

#[test]
fn solve_writes_a_certificate_that_is_valid() {
    let folder = tempfile::tempdir().unwrap();
    let record = "(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec])";
    fs::write(folder.path().join("corner.sgf"), record).unwrap();
    let solve = |first: &str| {
        let mut command = sahwal();
        let options = [
            "solve",
            "corner.sgf",
            "--block",
            "A8",
            "--certificate",
            "c.json",
        ];
        command
            .current_dir(folder.path())
            .args(options)
            .args(["--first", first]);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    for (first, begin) in [
        (
            "black",
            "black first: A8 of black lives by B9; proved with a zone of ",
        ),
        (
            "white",
            "white first: A8 of black is captured by B9; proved with a zone of ",
        ),
    ] {
        let out = solve(first);
        assert!(out.starts_with(begin), "{out}");
        let mut check = sahwal();
        check
            .current_dir(folder.path())
            .args(["check", "c.json", "--games", "20"]);
        let output = check.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

/// The drawn problems: every claim is proved, with a right first move, and every proof is valid.
#[test]
fn the_open_board_problems_are_proved_and_their_certificates_are_valid() {
    let folder = tempfile::tempdir().unwrap();
    let problems = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../datasets/open-board");
    let mut solve = sahwal();
    solve.arg("solve").arg("--problems").arg(&problems);
    solve
        .arg("--certificates")
        .arg(folder.path())
        .arg("--report")
        .arg(folder.path());
    let output = solve.output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{out}");
    let rows = crate::common::read(folder.path().join("problems.csv"));
    let count = rows.lines().count() - 1;
    assert!(count >= 60, "{count} problems");
    assert!(
        out.contains(&format!(
            "{count} right, 0 wrong, 0 undecided, 0 errors; {count} proved"
        )),
        "{out}"
    );
    let mut check = sahwal();
    check.arg("check").args(["--games", "5"]);
    for entry in fs::read_dir(folder.path()).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_some_and(|ending| ending == "json") {
            check.arg(file);
        }
    }
    let output = check.output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{out}");
    assert!(
        out.contains(&format!("\n{count} of {count} valid\n")),
        "{out}"
    );
}
