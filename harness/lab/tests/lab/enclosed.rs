//! `sahwal-lab enclosed`: the potential inside enclosed areas.

use crate::common::{data, sahwal as lab};

#[test]
#[ignore = "slow: a field for each table of shadows"]
fn the_potential_inside_areas_is_printed() {
    let run = lab()
        .args(["enclosed", "--dataset"])
        .arg(data("small"))
        .assert();
    let table = String::from_utf8_lossy(&run.code(1).get_output().stdout).into_owned();
    for part in ["3x3, corner", "cone, kappa 4", "small, all"] {
        assert!(table.contains(part), "{part}: {table}");
    }
}
