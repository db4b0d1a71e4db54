//! `sahwal-lab rule-texts`: boards of rule texts with their expected statuses.

use std::path::PathBuf;

use crate::common::{data, harness, read, sahwal as lab};
use sahwal_core::rules::Rules;
use sahwal_lab::rule_texts::{Outcome, read_boards};

fn file() -> PathBuf {
    data("rule-texts.toml")
}

#[test]
fn no_status_called_safe_is_wrong_and_each_other_difference_has_a_reason() {
    let boards = read_boards(&file()).unwrap();
    assert!(boards.len() >= 30, "{} boards", boards.len());
    for board in &boards {
        for rules in [Rules::Area, Rules::Territory] {
            assert_ne!(board.outcome(rules), Outcome::Wrong, "{}", board.name);
        }
        let is_known = board.known.is_some();
        assert_eq!(
            board.is_right(),
            !is_known,
            "{}: {:?}",
            board.name,
            board.groups
        );
    }
}

#[test]
fn the_page_of_the_results_is_what_the_command_writes() {
    let run = lab().arg("rule-texts").arg(file()).assert().success();
    let page = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert_eq!(page, read(harness().join("../results/rule-texts.md")));
}

#[test]
fn a_board_that_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boards.toml");
    for (groups, expected) in [
        (r#"A1 = "alive""#, "expected a stone at A1"),
        (
            r#"A2 = "well""#,
            "expected a status such as alive, found well",
        ),
        (r#"A2 = """#, "expected one or two statuses"),
    ] {
        let text = format!(
            "[[board]]\nname = 'one'\nsource = ''\nstones = '''\nX .\n. O\n'''\ngroups = {{ {groups} }}\n"
        );
        std::fs::write(&path, text).unwrap();
        let error = format!("{:#}", read_boards(&path).unwrap_err());
        assert!(
            error.contains("one: ") && error.contains(expected),
            "{error}"
        );
    }
}
