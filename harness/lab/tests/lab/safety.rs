//! `sahwal-lab safety`: the stages of the safety search, and its zone claims.

use crate::common::{data, read, sahwal as lab};

#[test]
fn zone_claims_are_certified_kept_checked_and_attacked() {
    let out = tempfile::tempdir().unwrap();
    let inputs = tempfile::tempdir().unwrap();
    let params = inputs.path().join("params.toml");
    std::fs::write(&params, "[mueller-search]\nzone-limit = 200\n").unwrap();
    let game = data("small").join("territory.sgf");
    let mut command = lab();
    command.current_dir(&out).args(["safety", "--dataset"]);
    command.arg(game);
    command.args(["--certificates=kept", "--attacks", "20", "--params"]);
    let output = command.arg(&params).args(["--out", "."]).assert().code(0);
    let table = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    let csv = read(out.path().join("certificates.csv"));
    let claims = csv.lines().count() - 1;
    let games: Vec<u64> = csv
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(8).unwrap().parse().unwrap())
        .collect();
    assert!(
        claims > 0 && games.iter().all(|&games| games == 20),
        "{csv}"
    );
    let kept = std::fs::read_dir(out.path().join("kept")).unwrap();
    let kept: Vec<_> = kept.map(|file| file.unwrap().path()).collect();
    assert_eq!(kept.len(), claims);
    for file in kept {
        let checked = sahwal::certificate::read(&file).unwrap().check();
        assert!(checked.is_ok(), "{}: {checked:?}", file.display());
    }
    lab().args(["safety", "--attacks", "3"]).assert().code(2);
}

#[test]
fn the_table_of_stages_is_written_and_drawn() {
    let out = tempfile::tempdir().unwrap();
    let small = data("small");
    let run = ["safety", "--limits", "30,300", "--dataset"];
    let mut command = lab();
    command.args(run).arg(&small).arg("--out").arg(out.path());
    // A game of the set cannot be read: the others count.
    let output = command.assert().code(1);
    let table = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(
        table
            .lines()
            .filter(|line| !line.starts_with("files"))
            .all(|line| line.chars().count() <= 80)
    );
    let csv = read(out.path().join("safety.csv"));
    // Benson, the static rules, and seven stages for each limit.
    assert_eq!(csv.lines().count(), 1 + 2 + 2 * 7);
    let proved: Vec<u64> = csv
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(5).unwrap().parse().unwrap())
        .collect();
    assert!(proved[0] <= proved[1] && proved[2..9].is_sorted(), "{csv}");
    assert!(read(out.path().join("safety.md")).contains("open connections"));
    for (limits, message) in [("0", "expected 1 or more"), ("x", "invalid")] {
        let mut command = lab();
        let failed = command
            .args(["safety", "--limits", limits])
            .assert()
            .code(2);
        let error = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(error.contains(message), "{error}");
    }
}
