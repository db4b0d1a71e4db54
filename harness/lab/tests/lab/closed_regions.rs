//! `sahwal-lab closed-regions`: the table is generated, checked and judged.

use crate::common::{read, sahwal as lab};
use sahwal_core::features::closed_region::ClosedRegionTable;

#[test]
fn the_table_regenerates_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.txt");
    let generate = ["closed-regions", "generate", "--out"];
    lab().args(generate).arg(&file).assert().success();
    assert!(
        read(&file) == ClosedRegionTable::TEXT,
        "solving gives another table"
    );
    let verify = lab().args(["closed-regions", "verify"]).assert().success();
    let said = String::from_utf8_lossy(&verify.get_output().stdout).into_owned();
    assert_eq!(said, "278 shapes solved: the table is right\n");
}

#[test]
#[ignore = "slow: all closed regions"]
fn the_report_shows_classes_and_collisions() {
    let report = lab().args(["closed-regions", "report"]).assert().success();
    let text = String::from_utf8_lossy(&report.get_output().stdout).into_owned();
    insta::assert_snapshot!("closed_regions_report", text);
}
