//! Tests that each part of `harness/README.md` uses only parts listed before it. A circle of parts
//! would be hard to read and to test.

use std::fs;
use std::path::Path;

#[path = "../../../core/tests/rooms/order.rs"]
mod order;

/// Returns the names in the `src/` of a package that the first cells of the table list.
fn rooms(page: &str, package: &str) -> Vec<String> {
    let table = page.split("## Where do I find").next().unwrap_or_default();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    let names = cells.flat_map(|cell| cell.split('`'));
    let names = names.filter_map(|name| name.strip_prefix(package)?.strip_prefix("src/"));
    let names = names.map(|name| name.trim_end_matches('/').trim_end_matches(".rs"));
    names.map(str::to_owned).collect()
}

#[test]
fn rooms_use_only_rooms_before_them() {
    let harness = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(harness.join("README.md")).expect("README.md");
    let mut uses = 0;
    for package in ["data/", "run/", ""] {
        let (source, rooms) = (harness.join(package).join("src"), rooms(&page, package));
        // The table must list every part and nothing else.
        let entries = fs::read_dir(&source).expect("src").map(|entry| {
            let name = entry.expect("an entry").file_name();
            name.to_string_lossy().trim_end_matches(".rs").to_owned()
        });
        let mut found: Vec<String> = entries
            .filter(|name| !["lib", "main"].contains(&name.as_str()))
            .collect();
        found.sort_unstable();
        found.dedup();
        let mut listed = rooms.clone();
        listed.sort_unstable();
        assert_eq!(listed, found);
        uses += order::uses_of_rooms_before(&source, &rooms);
    }
    assert!(uses > 80, "{uses}");
}
