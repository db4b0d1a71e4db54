//! Checks that rooms use only rooms before them. It reads paths of the form `crate::room::`, and
//! lines of the form `use crate::{room, ...}` or `use crate::room;`.

use std::fs;
use std::path::{Path, PathBuf};

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
fn code(source: &Path, file: &Path) -> String {
    let place = file.strip_prefix(source).expect("a file of the source");
    if place.components().any(|part| part.as_os_str() == "tests") || place.ends_with("tests.rs") {
        return String::new();
    }
    let text = fs::read_to_string(file).expect("a source file");
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines();
    let lines = lines.map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The number of uses of earlier rooms. `rooms` are folders, and files without `.rs`, in `source`.
///
/// # Panics
/// When a room uses a later room.
pub(crate) fn uses_of_rooms_before(source: &Path, rooms: &[String]) -> usize {
    let mut uses = 0;
    for (at, room) in rooms.iter().enumerate() {
        for file in files(source, room) {
            let code = code(source, &file);
            let lists = code.lines().filter(|line| line.starts_with("use crate::{"));
            let listed: Vec<&str> = lists
                .flat_map(|line| line.split([' ', ',', '{', '}', ';', ':']))
                .collect();
            let used = |other: &String| {
                // Code may name a part by its place in the tree, or by a shorter public name.
                let name = other.rsplit('/').next().unwrap_or(other);
                let place = other.replace('/', "::");
                let uses = [&place, name].map(|path| {
                    code.contains(&format!("crate::{path}::"))
                        || code.contains(&format!("crate::{path};"))
                });
                uses.contains(&true) || listed.contains(&name)
            };
            uses += rooms[..at].iter().filter(|other| used(other)).count();
            for later in &rooms[at + 1..] {
                assert!(!used(later), "{} uses {later}", file.display());
            }
        }
    }
    uses
}
