//! The committed tables are what the code produces.

mod common;

use std::path::Path;

use common::{read, sahwal, skipped, without_times};

#[test]
fn committed_tables_are_what_a_run_writes() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../results/all");
    let out = tempfile::tempdir().unwrap();
    sahwal()
        .args(["run", "--dataset", "all", "--out"])
        .arg(out.path())
        .assert()
        .success();
    // The last column of the summary holds times.
    let summaries =
        [out.path(), &committed].map(|dir| without_times(&read(dir.join("summary.csv"))));
    let games = [out.path(), &committed].map(|dir| read(dir.join("games.csv")));
    for dataset in ["selfplay", "igs31", "ogs19", "ogs9"] {
        let rows = |csv: &String| -> Vec<String> {
            let own = |line: &&str| line.split(',').next() == Some(dataset);
            csv.lines().filter(own).map(str::to_owned).collect()
        };
        let [measured, kept] = summaries.each_ref().map(rows);
        if measured.is_empty() {
            skipped("committed_tables_are_what_a_run_writes", dataset);
            continue;
        }
        assert_eq!(
            measured, kept,
            "{dataset}: scripts/reproduce brings results/ up to date"
        );
        let [measured, kept] = games.each_ref().map(rows);
        assert!(
            measured == kept,
            "{dataset}: games.csv differs; scripts/reproduce"
        );
    }
}
