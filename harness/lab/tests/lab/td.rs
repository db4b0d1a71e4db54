//! `sahwal-lab td`: learning along games.

use crate::common::{data, read, sahwal as lab};

#[test]
fn coefficients_are_learnt_along_games_whatever_the_number_of_threads() {
    let dir = tempfile::tempdir().unwrap();
    // A file of the set cannot be read: the status is 1.
    let learn = |name: &str, more: &[&str]| {
        let out = dir.path().join(name);
        let run = lab()
            .args(["td", "--folds", "2", "--rounds", "2", "--dataset"])
            .arg(data("small"))
            .args(more)
            .arg("--out")
            .arg(&out)
            .assert()
            .code(1);
        let table = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
        // The last line names the folder.
        let lines = table.lines().filter(|line| !line.starts_with("files: "));
        let table: Vec<String> = lines.map(str::to_owned).collect();
        (table.join("\n"), read(out.join("best.toml")))
    };
    let (table, best) = learn("a", &["--jobs", "1", "--held-out", "selfplay"]);
    assert!(
        table.contains("2-fold, seed 1") && table.contains("from 11 strings"),
        "{table}"
    );
    assert!(table.contains("\nselfplay "), "{table}");
    assert!(
        best.contains("TD(") && best.contains("potential/td"),
        "{best}"
    );
    assert_eq!(
        learn("b", &["--jobs", "3", "--held-out", "selfplay"]),
        (table, best)
    );
    for bad in [["--lambda", "1.5"], ["--rate", "0"], ["--every", "0"]] {
        let run = lab().arg("td").args(bad).assert();
        run.code(2);
    }
    let small = data("small");
    let run = lab()
        .args(["td", "--dataset"])
        .arg(&small)
        .arg("--held-out")
        .arg(&small)
        .arg("--out")
        .arg(dir.path().join("d"))
        .assert()
        .code(2);
    let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(notes.contains("is learnt from"), "{notes}");
}
