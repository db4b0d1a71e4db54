//! The potential model on real games, and the commands that tune and profile it.

use std::fs;
use std::path::Path;

use crate::common::{column, data, read, sahwal};
use sahwal::profile::FEATURES;

/// Points and strings correct of a run over a data set, and its table.
fn figures(dataset: &str, params: Option<&str>) -> (u64, u64) {
    let out = tempfile::tempdir().unwrap();
    let mut command = sahwal();
    let arguments = ["run", "--no-plots", "--classifier", "potential"];
    command
        .args(arguments)
        .args(["--dataset", dataset, "--out"])
        .arg(out.path());
    let inputs = tempfile::tempdir().unwrap();
    if let Some(text) = params {
        let file = inputs.path().join("params.toml");
        fs::write(&file, text).unwrap();
        command.arg("--params").arg(file);
    }
    command.assert().success();
    let summary = read(out.path().join("summary.csv"));
    let total = |name| column::<u64>(&summary, "potential", name)[0];
    (total("points_correct"), total("strings_correct"))
}

#[test]
fn igs31_has_the_figures_of_other_readings() {
    let spheres = "[potential]\nowners = \"spheres\"\n";
    assert_eq!(figures("igs31", Some(spheres)), (11_064, 1_115));
    let all_at_once = "[potential]\nvoid-order = \"all\"\n";
    assert_eq!(figures("igs31", Some(all_at_once)).1, 1_104);
}

#[test]
fn the_built_in_shadow_table_written_out_gives_the_same_verdicts() {
    let output = sahwal()
        .args(["tune", "potential", "--shadow-table"])
        .assert()
        .success();
    let table = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(table.contains("[potential.shadow]"), "{table}");
    assert_eq!(figures("igs31", Some(&table)), (11_121, 1_115));
}

/// Tunes on the small set; its file that cannot be read makes the status 1.
fn tune(out: &Path, arguments: &[&str]) -> (String, String) {
    let run = sahwal()
        .args(["tune", "potential", "--dataset"])
        .arg(data("small"))
        .args(arguments)
        .arg("--out")
        .arg(out)
        .assert()
        .code(1);
    let output = run.get_output();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_grid_is_tuned_and_its_best_is_taken_by_run() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("tune");
    let arguments = ["--v1", "0:4:5", "--v2", "0:2.2:5", "--objective", "strings"];
    let (table, _) = tune(&out, &arguments);
    assert!(
        table.contains("best (in sample)") && table.contains("leave one game out"),
        "{table}"
    );
    let cells = read(out.join("cells.csv"));
    // A header, the grid, and the default, which is a cell of it.
    assert_eq!(cells.lines().count(), 1 + 25);
    let map = read(out.join("heatmap-strings.svg"));
    assert!(map.contains("strings correct"), "{map}");
    // The best v1 and v2 are told and marked.
    let of_rounds = table.split("v1 v2\n").nth(1).expect("the best v1 and v2");
    for name in ["best (in sample)", "leave one game out", "5-fold"] {
        assert!(of_rounds.contains(&format!("\n{name}")) || of_rounds.starts_with(name));
    }
    assert!(map.contains("the best"), "{map}");

    let best = out.join("best.toml");
    let run = [
        "run",
        "--no-plots",
        "--classifier",
        "potential",
        "--dataset",
        "selfplay",
        "--params",
    ];
    sahwal()
        .args(run)
        .arg(best)
        .arg("--out")
        .arg(dir.path().join("run"))
        .assert()
        .success();
}

#[test]
fn searches_over_all_parameters_use_their_seed() {
    let dir = tempfile::tempdir().unwrap();
    let random = |name: &str, seed: &str| {
        let out = dir.path().join(name);
        tune(
            &out,
            &["--method", "random", "--samples", "20", "--seed", seed],
        );
        read(out.join("cells.csv"))
    };
    assert_eq!(random("a", "3"), random("b", "3"));
    assert_ne!(random("a", "3"), random("c", "4"));
    let (table, _) = tune(
        &dir.path().join("d"),
        &["--method", "coordinate", "--cv", "2"],
    );
    assert!(table.contains("2-fold, seed 1"), "{table}");
}

#[test]
fn readings_and_coefficients_have_their_rows() {
    let dir = tempfile::tempdir().unwrap();
    let run = sahwal()
        .args(["run", "--dataset", "selfplay", "--classifier", "potential"])
        .args(["--ablate", "potential,numerical", "--no-plots", "--out"])
        .arg(dir.path())
        .assert()
        .success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert!(
        text.contains("selfplay: potential with one ingredient left out or changed, 126 games"),
        "{text}"
    );
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    for (name, reading) in [("potential", "exact shadows"), ("numerical", "walls cut")] {
        let rows = std::fs::read_to_string(dir.path().join(format!("ablate-{name}.csv"))).unwrap();
        assert!(rows.contains(&format!("\nselfplay,{reading},")), "{rows}");
    }
}

#[test]
#[ignore = "slow: distances on all boards of selfplay"]
fn calibration_prints_the_property() {
    let arguments = ["tune", "potential", "--calibrate", "--dataset"];
    let run = sahwal().args(arguments).arg(data("small")).assert().code(1);
    let table = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert!(
        table.contains("3x3, corner") && table.contains("cone, kappa 4"),
        "{table}"
    );
}

#[test]
fn a_profile_compares_and_tells_what_it_times_and_writes() {
    let out = tempfile::tempdir().unwrap();
    let game = out.path().join("game.sgf");
    fs::write(&game, "(;SZ[5];B[ba];W[aa];B[ab];W[cc];B[];W[dd])").unwrap();
    let profile = ["profile", "--feature", "potential,sets", "--dataset"];
    let run = sahwal()
        .args(profile)
        .arg(&game)
        .arg("--out")
        .arg(out.path())
        .assert();
    let table = String::from_utf8_lossy(&run.success().get_output().stdout).into_owned();
    // Five stones; the pass is no move.
    let equal = "game: 1 games, 5 moves: 2 features equal scratch when played and when taken back";
    assert!(table.starts_with(equal), "{table}");
    assert!(
        table.contains("differences:") && table.contains("\nfiles: "),
        "{table}"
    );
    let rows = read(out.path().join("profile.csv"));
    let features: Vec<_> = rows
        .lines()
        .filter_map(|row| row.split(',').nth(1))
        .collect();
    assert_eq!(features, ["feature", "nothing", "sets", "potential"]);
    assert!(rows.contains("game,nothing,5,5,,,\n"), "{rows}");
    let verify = ["profile", "--verify-only", "--dataset"];
    let run = sahwal().args(verify).arg(&game).assert().success();
    let line = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    let features = FEATURES.len();
    assert_eq!(
        line,
        format!(
            "game: 1 games, 5 moves: {features} features equal scratch when played and when taken back\n"
        )
    );
}

#[test]
fn analyze_shows_groups_with_sphere_and_strength() {
    let run = sahwal()
        .args([
            "analyze",
            "--classifier",
            "potential",
            "--layer",
            "potential",
            "--ascii",
        ])
        .arg("small/two-eyes.sgf")
        .current_dir(data("small").parent().unwrap())
        .assert()
        .success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    insta::assert_snapshot!("analyze_potential", text);
}
