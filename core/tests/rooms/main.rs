//! The rooms of the library stand in an order, and each uses only rooms before it.

mod order;

use std::fs;
use std::path::Path;

/// The rooms in the order of the table in `src/lib.rs`.
fn rooms(source: &Path) -> Vec<String> {
    let page = fs::read_to_string(source.join("lib.rs")).expect("src/lib.rs");
    let rows = page.lines().filter(|line| line.starts_with("//! | "));
    let cells = rows.filter_map(|row| row.split(" | ").nth(1));
    let names = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let names = names.map(|name| name.trim_end_matches("()").to_owned());
    let is_room = |name: &String| {
        source.join(name).is_dir() || source.join(name).with_extension("rs").is_file()
    };
    names.filter(is_room).collect()
}

#[test]
fn rooms_use_only_rooms_before_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms = rooms(&source);
    assert!(rooms.len() > 10, "{rooms:?}");
    // The test reads code that uses rooms.
    let uses = order::uses_of_rooms_before(&source, &rooms);
    assert!(uses > 50, "{uses}");
}
