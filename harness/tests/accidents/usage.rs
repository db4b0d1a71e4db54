//! Arguments that must be refused: `usage.txt` has each line with its message.

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
            // Messages about the options have the usage below them.
            let mut told = notes.lines().map(|line| line.starts_with("sahwal: "));
            let is_told = notes.starts_with("error: ") || told.all(|told| told);
            assert!(is_told, "{arguments}: {notes}");
            cases += 1;
        }
    }
    assert!(cases > 60, "{cases}");
    assert!(!folder.path().join("none").exists());
}
