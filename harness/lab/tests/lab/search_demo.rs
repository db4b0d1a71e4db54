//! `sahwal-lab search-demo`: the tables, as they are printed.

use crate::common::{read, sahwal as lab};

fn demo(arguments: &[&str]) -> String {
    let run = lab().arg("search-demo").args(arguments).assert().success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    let widest = text.lines().map(|line| line.chars().count()).max();
    assert!(widest.is_some_and(|width| width <= 80), "{text}");
    text
}

#[test]
fn games_and_exercise_as_they_are_printed() {
    let text = demo(&["--example", "tic-tac-toe,robots,dice,exercise"]);
    insta::assert_snapshot!("search_demo_games", text);
}

#[test]
fn the_limits_of_depth_as_they_are_printed() {
    let text = demo(&["--example", "horizon,errors"]);
    insta::assert_snapshot!("search_demo_limits", text);
}

#[test]
fn trees_depend_on_their_seed() {
    let trees = |seed| demo(&["--example", "trees", "--trees", "5", "--seed", seed]);
    let text = trees("1");
    insta::assert_snapshot!("search_demo_trees", text);
    assert_ne!(trees("2"), text);
}

#[test]
fn learning_comes_near_the_known_values() {
    // Sums of exponentials may differ in the last digits between machines, so the table
    // itself is no snapshot.
    let text = demo(&["--example", "learning"]);
    let last = |line: &str| line.split_whitespace().last().map(str::parse::<f64>);
    let games = |count: &str| {
        text.lines()
            .find(|line| line.trim_start().starts_with(count))
    };
    let error = |count| last(games(count).unwrap()).unwrap().unwrap();
    assert!(error("10000 ") < error("0 ") / 4.0, "{text}");
    assert!(error("double win ") < 0.1, "{text}");
    let walk = text
        .lines()
        .find(|line| line.contains("lambda 0.3"))
        .unwrap();
    assert!(
        (last(walk).unwrap().unwrap() - 5.0 / 6.0).abs() < 0.06,
        "{text}"
    );
}

#[test]
fn what_each_method_cost_is_written_as_csv() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("efforts.csv");
    let path = file.to_string_lossy().into_owned();
    demo(&["--example", "tic-tac-toe", "--csv", &path]);
    let text = read(&file);
    let mut csv = csv::Reader::from_reader(text.as_bytes());
    let headers = csv.headers().unwrap().clone();
    let at = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let (method, depth, nodes) = (at("method"), at("depth"), at("nodes"));
    let rows: Vec<_> = csv.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 9 * 5);
    let cost = |name: &str| -> u64 {
        let row = rows
            .iter()
            .find(|row| &row[method] == name && &row[depth] == "9");
        row.unwrap()[nodes].parse().unwrap()
    };
    assert!(cost("alpha-beta") * 4 < cost("minimax"));
    assert!(cost("deepening") < cost("alpha-beta"));
}

#[test]
fn bad_usage_is_told() {
    for arguments in [["--trees", "0"], ["--example", "chess"]] {
        let run = lab().arg("search-demo").args(arguments).assert();
        run.code(2);
    }
}
