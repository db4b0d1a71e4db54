//! The rooms of the library are in the order of the table in `src/lib.rs`, and each room uses only
//! rooms before it.

mod order;

use std::fs;
use std::path::Path;

/// The parts of all rooms, such as `board/point`, in the order of the table in `src/lib.rs`. A room
/// without parts counts as a part.
fn parts(page: &str) -> Vec<String> {
    let after = page.split("//! | --- | --- | --- | --- |\n").nth(1);
    let table = after.expect("the table of rooms");
    let mut parts = Vec::new();
    for row in table.lines().take_while(|line| line.starts_with("//! | ")) {
        let mut cells = row.split(" | ").skip(1);
        let room = names(cells.next().expect("a room")).next();
        let room = room.expect("the name of a room in backticks");
        let names: Vec<&str> = names(cells.next().expect("its parts")).collect();
        if names.is_empty() {
            parts.push(room.to_owned());
        }
        parts.extend(names.iter().map(|part| format!("{room}/{part}")));
    }
    parts
}

/// The names that the cell has in backticks.
fn names(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// All folders and files that are parts of rooms, without those for tests only.
fn parts_of_the_tree(source: &Path) -> Vec<String> {
    let mut parts = Vec::new();
    for room in fs::read_dir(source).expect("src") {
        let room = room.expect("an entry").path();
        let name = room.file_name().expect("a name").to_string_lossy();
        if name == "lib.rs" {
            continue;
        }
        let page = fs::read_to_string(room.join("mod.rs")).expect("mod.rs of a room");
        let modules = page
            .lines()
            .filter_map(|line| line.split("mod ").nth(1)?.strip_suffix(';'));
        let modules = modules.filter(|module| *module != "testing" && *module != "tests");
        if name == "verdict" {
            parts.push(name.into_owned());
        } else {
            parts.extend(modules.map(|module| format!("{name}/{module}")));
        }
    }
    parts.sort_unstable();
    parts
}

#[test]
fn rooms_use_only_rooms_before_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let page = fs::read_to_string(source.join("lib.rs")).expect("src/lib.rs");
    let parts = parts(&page);
    let mut listed = parts.clone();
    listed.sort_unstable();
    assert_eq!(listed, parts_of_the_tree(&source));
    // If the test could not read the code, it would find hardly any uses.
    let uses = order::uses_of_rooms_before(&source, &parts);
    assert!(uses > 150, "{uses}");
}
