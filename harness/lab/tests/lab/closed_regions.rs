//! Tests `sahwal-lab closed-regions`: generating and verifying the table.

use crate::common::{done, read};
use sahwal_core::features::closed_region::ClosedRegionTable;

#[test]
fn the_table_regenerates_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.txt");
    done(&folder, "closed-regions generate --out table.txt");
    assert!(
        read(&file) == ClosedRegionTable::TEXT,
        "solving gives another table"
    );
    let said = done(&folder, "closed-regions verify");
    assert_eq!(said, "278 shapes solved: the table is right\n");
}
