//! The rooms of the library stand in an order, and each uses only rooms before it. The test reads
//! paths of the form `crate::room::`, and rooms in a line of the form `use crate::{room, ...}`.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms in the order of the table in `src/lib.rs`.
fn rooms(source: &Path) -> Vec<String> {
    let page = fs::read_to_string(source.join("lib.rs")).expect("src/lib.rs");
    let rows = page.lines().filter(|line| line.starts_with("//! | [`"));
    let cells = rows.filter_map(|row| row.split(" | ").nth(1));
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let names = names.map(|name| name.trim_end_matches("()").to_owned());
    let is_room = |name: &String| {
        source.join(name).is_dir() || source.join(name).with_extension("rs").is_file()
    };
    names.filter(is_room).collect()
}

/// All source files of a room.
fn files(source: &Path, room: &str) -> Vec<PathBuf> {
    let mut found = vec![source.join(room).with_extension("rs")];
    found.retain(|file| file.is_file());
    let mut folders = vec![source.join(room)];
    folders.retain(|folder| folder.is_dir());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found
}

/// The code of a file without comments and without its tests.
fn code(file: &Path) -> String {
    if file.components().any(|part| part.as_os_str() == "tests") || file.ends_with("tests.rs") {
        return String::new();
    }
    let text = fs::read_to_string(file).expect("a source file");
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines();
    let lines = lines.map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn rooms_use_only_rooms_before_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms = rooms(&source);
    assert!(rooms.len() > 10, "{rooms:?}");
    let mut uses = 0;
    for (at, room) in rooms.iter().enumerate() {
        for file in files(&source, room) {
            let code = code(&file);
            let lists = code.lines().filter(|line| line.starts_with("use crate::{"));
            let listed: Vec<&str> = lists
                .flat_map(|line| line.split([' ', ',', '{', '}', ';']))
                .collect();
            let used = |other: &str| {
                code.contains(&format!("crate::{other}::")) || listed.contains(&other)
            };
            uses += rooms[..at]
                .iter()
                .filter(|other| used(other.as_str()))
                .count();
            for later in &rooms[at + 1..] {
                assert!(!used(later), "{} uses {later}", file.display());
            }
        }
    }
    // The test reads code that uses rooms.
    assert!(uses > 100, "{uses}");
}
