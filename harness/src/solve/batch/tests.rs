use std::fs;

use sahwal_core::certificate::{Goal, Needed};
use sahwal_core::zone_search::ZoneParams;
use sahwal_core::{Colour, Point};

use super::*;

const THREE: &str = "# a comment\nproblem three\nsource middle\n\
    claim live first black key B19\nclaim capture first white threats 2 key B19 C19\n\
    . . . B O\nB B B B O\nO O O O .\n";

fn faults(text: &str) -> Vec<String> {
    let problems = parse_open(text).into_iter();
    let errors = problems.filter_map(Result::err);
    errors.map(|error| format!("{error:#}")).collect()
}

#[test]
fn a_picture_has_a_problem_for_each_claim() {
    let problems: Vec<_> = parse_open(THREE).into_iter().map(Result::unwrap).collect();
    assert_eq!(problems.len(), 2);
    let [live, capture] = &problems[..] else {
        panic!("two problems")
    };
    assert_eq!((live.name.as_str(), live.first), ("three/1", Colour::Black));
    assert_eq!(live.right, [Point::at(0, 1)]);
    let question = live.question.unwrap();
    assert_eq!((question.goal, question.needed), (Goal::Live, Needed::Any));
    assert_eq!(question.crucial.len(), 5);
    let question = capture.question.unwrap();
    assert_eq!((question.prover, question.threats), (Colour::White, 2));
    assert_eq!(capture.right.len(), 2);
    let moved = parse_open(&THREE.replace("source middle", "at Q5\nlines 19"));
    let moved = moved.into_iter().next().unwrap();
    let error = format!("{:#}", moved.unwrap_err());
    assert!(error.contains("inside the 19x19 board"), "{error}");
}

#[test]
fn a_malformed_paragraph_names_its_line_and_the_others_count() {
    let good = THREE.replace("three", "other");
    let error = |from: &str, to: &str| {
        let text = format!("{}\n{good}", THREE.replace(from, to));
        assert_eq!(
            parse_open(&text).iter().filter(|one| one.is_ok()).count(),
            2
        );
        faults(&text).concat()
    };
    assert!(error("problem three\n", "").starts_with("line 2: expected `problem NAME`"));
    assert!(error("claim live", "claim win").contains("found `win first black"));
    assert!(error("first black", "black").contains("expected `first black`"));
    assert!(error("threats 2", "threats 900").contains("up to 255"));
    assert!(error("key B19 C19", "key Z9").contains("key: expected a point"));
    assert!(error("key B19 C19", "keys B19").contains("found `keys`"));
    assert!(error(". . . B O", ". . . W O").contains("one colour"));
    assert!(error("B O\nB B B B", "X O\nX X X X").contains("drawn with B or W"));
    assert!(error(". . . B O", ". . . b O").contains("found `b`"));
    assert!(error("source middle", "lines 40").contains("expected 1 to 19"));
}

#[test]
fn records_give_right_moves_by_comments_or_by_the_first_variation() {
    let one = |text: &str| parse_sgf(text.as_bytes()).remove(0);
    let right = |text: &str| -> String {
        let problem = one(text).unwrap();
        let names = problem
            .right
            .iter()
            .map(|point| point.gtp(problem.position.size()).to_string());
        format!("{} {}", problem.first, names.collect::<Vec<_>>().join(" "))
    };
    let setup = "(;SZ[9]AB[aa]AW[bb]";
    assert_eq!(right(&format!("{setup}(;B[cc])(;B[dd]))")), "black C7");
    assert_eq!(
        right(&format!(
            "{setup}(;W[cc];B[ee])(;W[dd];B[ee];W[ff]C[RIGHT])(;W[gg]C[Correct!]))"
        )),
        "white D6 G3"
    );
    // Setup in a second node, and PL against the first variation.
    assert_eq!(
        right("(;SZ[9]AB[aa]PL[W];AW[bb](;B[cc])(;W[dd]C[this is RIGHT.]))"),
        "white D6"
    );
    assert_eq!(right("(;SZ[9]AB[aa]PL[W](;B[cc]C[RIGHT]))"), "white ");
    for (text, message) in [
        ("(;SZ[9]AB[aa])", "expected a first move"),
        ("(;SZ[9]AB[zz];B[aa])", "game 1"),
        ("nothing", "no game"),
        ("(;SZ[40];B[aa])", "game 1"),
    ] {
        let error = format!("{:#}", one(text).unwrap_err());
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn folders_are_read_in_order_and_faults_are_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("p10.txt"), THREE).unwrap();
    fs::write(path("p2.sgf"), "(;SZ[9]AB[aa];B[bb])(;SZ[9];AB[aa])").unwrap();
    fs::write(path("other.md"), "no problem").unwrap();
    let items = read_collection(&[folder.path().to_owned()]).unwrap();
    let found: Vec<(bool, usize)> = items
        .iter()
        .map(|item| (item.problem.is_ok(), item.index))
        .collect();
    assert_eq!(found, [(true, 1), (false, 2), (true, 1), (true, 2)]);
    let limits = Limits {
        nodes: 20_000,
        time: None,
        answers: 10_000,
        search: ZoneParams::default(),
    };
    let solutions = solve_all(&items, &limits);
    let rows = rows(&items, &solutions);
    assert_eq!((&*rows[1].result, rows[1].nodes), ("error", None));
    assert!(rows[1].message.contains("expected a first move"));
    assert_eq!(
        (&*rows[2].result, &*rows[2].answer, rows[2].proved),
        ("right", "B19", true)
    );
    let certificate = solutions[2].as_ref().unwrap().certificate.as_ref().unwrap();
    assert!(certificate.as_ref().unwrap().check().is_ok());
    let page = page(&items, &solutions);
    assert!(page.contains("black moves first; black makes the group live"));
    assert_eq!(page.matches("<article>").count(), 4);
    let empty = tempfile::tempdir().unwrap();
    let error = read_collection(&[empty.path().to_owned()]).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("expected files that end in .sgf or .txt")
    );
}
