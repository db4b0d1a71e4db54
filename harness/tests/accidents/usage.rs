//! Tests arguments that must be refused. `usage.txt` has each command line with its message.

use super::*;

#[test]
fn what_cannot_be_meant_is_refused_and_the_message_says_what_was_expected() {
    let folder = folder(0);
    for set in ["small", "gtp", "regress"] {
        for file in fs::read_dir(common::data(set)).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
    }
    let row = "[[row]]\nname = \"mine\"\nclassifier = \"string-grph\"\n";
    for (name, text) in [
        ("file", ""),
        ("a.sgf", "(;SZ[2]AB[aa])"),
        ("end.sgf", "(;SZ[5]AB[ba:be]TB[aa:ee])"),
        ("typo.toml", row),
        (
            "nameless.toml",
            "[[row]]\nname = \" \"\nclassifier = \"benson\"\n",
        ),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    fs::create_dir(folder.path().join("empty")).unwrap();
    let mut lines = include_str!("usage.txt").lines();
    let mut cases = 0;
    while let Some(line) = lines.next() {
        if let Some(arguments) = line.strip_prefix("$ ") {
            let expected = lines.next().unwrap();
            let notes = ended(&folder, arguments, 2).notes;
            assert!(notes.contains(expected), "{arguments}: {notes}");
            // Messages about options are followed by the usage.
            let mut told = notes.lines().map(|line| line.starts_with("sahwal: "));
            let is_told = notes.starts_with("error: ") || told.all(|told| told);
            assert!(is_told, "{arguments}: {notes}");
            cases += 1;
        }
    }
    assert!(cases > 60, "{cases}");
    assert!(!folder.path().join("none").exists());
}

#[test]
fn a_variable_that_names_no_folder_of_data_sets_is_an_error() {
    let folder = folder(0);
    let mut command = common::sahwal();
    command.args(["run", "--list"]).current_dir(folder.path());
    let run = |command: &mut assert_cmd::Command| {
        common::said(
            command
                .env("SAHWAL_DATA", "nowhere")
                .arg("--dataset")
                .arg("games"),
        )
    };
    assert_eq!(run(&mut command).code, 0, "rows need no data");
    let mut command = common::sahwal();
    command
        .args(["run", "--out", "out"])
        .current_dir(folder.path());
    let said = run(&mut command);
    assert_eq!(said.code, 2);
    let told = "SAHWAL_DATA: expected a folder, found nowhere";
    assert!(said.notes.contains(told), "{}", said.notes);
}

/// A heading of the help must cover only its own options.
#[test]
fn only_rows_from_outside_stand_below_their_heading() {
    let folder = folder(0);
    let help = ended(&folder, "run --help", 0).out;
    let (_, below) = help.split_once("Rows from outside:\n").unwrap();
    let below = below.split("\nExamples:").next().unwrap();
    let options = below.lines().map(str::trim);
    let options = options.filter_map(|line| line.strip_prefix("--"));
    let names: Vec<&str> = options
        .filter_map(|line| line.split_once(' ').map(|(name, _)| name))
        .collect();
    assert_eq!(names, ["engine", "engine-timeout", "answers"], "{below}");
}
