//! The String Graph: its figures on igs31, what each rule is worth, and `sahwal analyze`.

use std::fs;

use crate::common::{column_of, data, read, sahwal};

#[test]
fn rules_are_dropped_in_turn() {
    let out = tempfile::tempdir().unwrap();
    let rows = "string-graph,string-graph/no-*";
    sahwal()
        .args(["run", "--dataset", "selfplay", "--no-plots"])
        .args(["--classifier", rows, "--out"])
        .arg(out.path())
        .assert()
        .success();
    let summary = read(out.path().join("summary.csv"));
    let names = ["sr", "er", "et", "cg", "desr", "scsr", "apc"];
    let names = names.map(|rule| format!("string-graph/no-{rule}"));
    let mut expected = vec!["string-graph".to_owned()];
    expected.extend(names);
    assert_eq!(column_of(&summary, "classifier"), expected);
    let strings = column_of(&summary, "strings_correct").into_iter();
    let right: Vec<u64> = strings.map(|count| count.parse().unwrap()).collect();
    // None is worth less than nothing on games that were played out.
    assert!(right.iter().all(|&one| one <= right[0]), "{right:?}");
}

#[test]
fn a_rule_can_be_switched_off_by_a_parameter() {
    let folder = tempfile::tempdir().unwrap();
    let classify = |params: &str| {
        let file = folder.path().join("rows.toml");
        let row = "[[row]]\nname = \"mine\"\nclassifier = \"string-graph\"\n";
        fs::write(&file, format!("{row}parameters = {{ {params} }}\n")).unwrap();
        let run = [
            "analyze",
            "row.sgf",
            "--classifier",
            "mine",
            "--ascii",
            "--rows",
        ];
        fs::write(
            folder.path().join("row.sgf"),
            "(;SZ[7]AB[ea][ab:eb]AW[fa:gb][ac:gc][ad][cd][ed:gd][ae:gg])",
        )
        .unwrap();
        sahwal()
            .args(run)
            .arg(&file)
            .current_dir(folder.path())
            .assert()
    };
    let text = |params| {
        let run = classify(params).success();
        String::from_utf8_lossy(&run.get_output().stdout).into_owned()
    };
    // Four points in a row live by their two articulation points.
    assert!(!text("").contains("Xx"));
    assert!(text("apc = false").contains("Xx"));
    let run = classify("apx = false").code(2);
    let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(
        notes.contains("[string-graph]") && notes.contains("apx"),
        "{notes}"
    );
}

/// Fig. 8 of the paper beside a white group: a dead string in one of two eyes.
const FIG_8: &str = "(;SZ[7]AB[ba][ea][ab:eb]AW[da][fa:gb][ac:gc][ad][cd][ed:gd][ae:gg])";

#[test]
fn analyze_prints_the_golden_text_and_graph() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("fig8.sgf"), FIG_8).unwrap();
    let run = [
        "analyze",
        "fig8.sgf",
        "--layer",
        "string-graph",
        "--trace",
        "--dot",
        "fig8.dot",
    ];
    let run = sahwal()
        .args(run)
        .current_dir(folder.path())
        .assert()
        .success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    insta::assert_snapshot!("analyze_fig_8", text);
    insta::assert_snapshot!("analyze_fig_8_dot", read(folder.path().join("fig8.dot")));
}

#[test]
fn analyze_takes_a_move_and_a_game_of_a_collection() {
    let run = |arguments: &[&str]| {
        let run = sahwal()
            .arg("analyze")
            .args(arguments)
            .current_dir(data("small"))
            .assert();
        String::from_utf8_lossy(&run.success().get_output().stdout).into_owned()
    };
    let third = run(&["collection.sgf", "--game", "3", "--classifier", "benson"]);
    assert!(third.starts_with("collection.sgf, game 3 of "), "{third}");
    let start = run(&["collection.sgf", "--move", "0", "--ascii"]);
    assert!(start.contains(", after move 0 of "), "{start}");
}

#[test]
fn analyze_says_what_it_expected() {
    let cases: &[(&[&str], &str)] = &[
        (&["nowhere.sgf"], "nowhere.sgf"),
        (
            &["collection.sgf", "--game", "99"],
            "expected game 99, found ",
        ),
        (
            &["two-eyes.sgf", "--move", "999"],
            "expected a move from 0 to ",
        ),
        (
            &["two-eyes.sgf", "--classifier", "benson", "--trace"],
            "found benson",
        ),
        (&["README.md"], "README.md"),
    ];
    for (arguments, expected) in cases {
        let run = sahwal()
            .arg("analyze")
            .args(*arguments)
            .current_dir(data("small"))
            .assert();
        let notes = String::from_utf8_lossy(&run.code(2).get_output().stderr).into_owned();
        assert!(notes.contains(expected), "{arguments:?}: {notes}");
    }
}
