//! Tests the String Graph: its figures on igs31, the value of each rule, and `sahwal analyze`.

use std::fs;

use crate::common::{column_of, done, read};

#[test]
fn rules_are_dropped_in_turn() {
    let out = tempfile::tempdir().unwrap();
    let rows = "'string-graph,string-graph/no-*'";
    let run = format!("run --dataset selfplay --no-plots --classifier {rows} --out .");
    done(&out, &run);
    let summary = read(out.path().join("summary.csv"));
    let names = ["sr", "er", "et", "cg", "desr", "scsr", "apc"];
    let names = names.map(|rule| format!("string-graph/no-{rule}"));
    let mut expected = vec!["string-graph".to_owned()];
    expected.extend(names);
    assert_eq!(column_of(&summary, "classifier"), expected);
    let strings = column_of(&summary, "strings_correct").into_iter();
    let right: Vec<u64> = strings.map(|count| count.parse().unwrap()).collect();
    // On games that were played out, no rule may do harm.
    assert!(right.iter().all(|&one| one <= right[0]), "{right:?}");
}

/// Fig. 8 of the paper beside a white group: a dead string is in one of two eyes.
const FIG_8: &str = "(;SZ[7]AB[ba][ea][ab:eb]AW[da][fa:gb][ac:gc][ad][cd][ed:gd][ae:gg])";

#[test]
fn analyze_prints_the_golden_text() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("fig8.sgf"), FIG_8).unwrap();
    let run = "analyze fig8.sgf --layer string-graph --trace";
    insta::assert_snapshot!("analyze_fig_8", done(&folder, run));
}
