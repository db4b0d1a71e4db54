//! `sahwal-lab problems`: drawn problems with their answers.

use crate::common::{data, sahwal as lab};
use sahwal_lab::problems::read_problems;

fn solved(arguments: &[&str]) -> String {
    let run = lab()
        .arg("problems")
        .args(arguments)
        .current_dir(data("solve"))
        .assert()
        .success();
    String::from_utf8_lossy(&run.get_output().stdout).into_owned()
}

#[test]
#[ignore = "slow: the long problems, too"]
fn the_drawn_problems_have_their_known_answers() {
    let files = [
        "shapes.txt",
        "fights.txt",
        "named-corners.txt",
        "differing-corners.txt",
    ];
    let count = |file: &&str| read_problems(&data("solve").join(file)).unwrap().len();
    let all: usize = files.iter().map(count).sum();
    assert!(all >= 40, "{all} problems");
    let text = solved(&files);
    assert!(
        text.ends_with(&format!("{all} of {all} as known\n")),
        "{text}"
    );
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
#[ignore = "nightly: open corners take some minutes"]
fn nightly_open_corners_have_their_known_answers() {
    let all = read_problems(&data("solve").join("corners.txt"))
        .unwrap()
        .len();
    let nodes = ["--nodes", "60000000", "--memory", "1024"];
    let text = solved(&[&["corners.txt"][..], &nodes].concat());
    assert!(
        text.ends_with(&format!("{all} of {all} as known\n")),
        "{text}"
    );
}

#[test]
fn the_solver_proves_the_classes_of_the_limits_of_the_string_graph() {
    let text = solved(&["../string-graph/limits.txt"]);
    assert!(text.contains(" as known\n"), "{text}");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let run = lab().args(["problems", "none.txt"]).assert().code(2);
    let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(notes.contains("none.txt"), "{notes}");
}
