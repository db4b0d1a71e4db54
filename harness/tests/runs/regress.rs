//! Whole runs of `sahwal regress`. CI of engine authors depends on its exit status and its table.

use std::fs;
use std::path::Path;

use crate::common::{Said, data, done, ended, fits, read, shared, skipped};

/// Returns the words of a table without its layout.
fn words(table: &str) -> String {
    table.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a report without the times at the ends of the table's lines.
fn without_times(report: &str) -> String {
    let cut = |line: &str| match line.strip_suffix(" s") {
        Some(line) => line
            .trim_end_matches(|c: char| c.is_ascii_digit() || c == '.')
            .trim_end()
            .to_owned(),
        None => line.to_owned(),
    };
    report.lines().map(|line| cut(line) + "\n").collect()
}

/// Returns a CSV file in which each time is replaced by `t`.
fn csv_without_times(path: &Path) -> String {
    let text = read(path);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader
        .headers()
        .unwrap()
        .iter()
        .collect::<Vec<_>>()
        .join(",");
    let mut lines = header + "\n";
    for row in reader.records() {
        let row = row.unwrap();
        let fields = row.iter().enumerate().map(|(at, field)| match at {
            7 if !field.is_empty() => {
                assert!(field.parse::<f64>().unwrap() >= 0.0, "{field}");
                "t".to_owned()
            }
            _ => field.escape_default().to_string(),
        });
        lines.push_str(&fields.collect::<Vec<_>>().join(","));
        lines.push('\n');
    }
    lines
}

#[test]
fn the_builtin_engine_works_in_the_folder_of_the_script() {
    let out = tempfile::tempdir().unwrap();
    let script = data("regress").join("builtin.tst");
    let report = done(&out, &format!("regress {} --out .", script.display()));
    assert!(!report.contains("FAIL:"), "{report}");
    let csv = read(out.path().join("regress.csv"));
    assert_eq!(csv.matches(",expected-pass,").count(), 2, "{csv}");
    assert_eq!(csv.matches(",expected-fail,").count(), 1, "{csv}");
}

/// The program plays no moves, so a test that asks for a move is not asked. This also applies to
/// tests that are known to fail.
#[test]
fn tests_of_unknown_commands_are_counted_apart() {
    let folder = tempfile::tempdir().unwrap();
    let script = "1 reg_genmove black\n#? [A1]\n2 genmove black\n#? [A1]*\n";
    fs::write(folder.path().join("all.tst"), script).unwrap();
    fs::write(
        folder.path().join("some.tst"),
        format!("{script}3 name\n#? [sahwal]\n"),
    )
    .unwrap();
    let told = "not asked, since the engine does not know them: genmove reg_genmove";
    // A run that asked nothing must not count as passed.
    let none = words(&ended(&folder, "regress all.tst", 1).out);
    assert!(none.starts_with(told), "{none}");
    assert!(none.contains("all.tst 0 0 0 0 0 0 2 0 "), "{none}");
    let some = words(&done(&folder, "regress some.tst"));
    assert!(some.contains("some.tst 1 1 0 0 0 0 2 0 "), "{some}");
}

#[cfg(unix)]
mod fake {
    use super::*;

    fn engine() -> String {
        format!(
            "--engine 'sh {}'",
            data("regress").join("engine.sh").display()
        )
    }

    #[test]
    fn every_class_is_told_apart() {
        let out = tempfile::tempdir().unwrap();
        let dir = out.path().to_str().unwrap();
        let line = format!("regress classes.tst {} --out {dir}", engine());
        let report = ended(data("regress"), &line, 1).out.replace(dir, "DIR");
        fits(&report);
        insta::assert_snapshot!("regress_classes", without_times(&report));
        insta::assert_snapshot!(
            "regress_classes_csv",
            csv_without_times(&out.path().join("regress.csv"))
        );
    }

    #[test]
    #[ignore = "slow: an engine that waits"]
    fn an_engine_that_dies_costs_one_test_and_is_brought_back() {
        let out = tempfile::tempdir().unwrap();
        let dir = out.path().to_str().unwrap();
        let line = format!("regress deaths.tst {} --timeout 5 --out {dir}", engine());
        assert_eq!(ended(data("regress"), &line, 1).notes, "");
        insta::assert_snapshot!(
            "regress_deaths_csv",
            csv_without_times(&out.path().join("regress.csv"))
        );
    }

    #[test]
    fn faults_are_rows_and_other_scripts_still_run() {
        let scripts = "classes.tst faults.tst nowhere.tst";
        let line = format!("regress {scripts} {} --jobs 2", engine());
        let Said { out, notes, .. } = ended(data("regress"), &line, 1);
        insta::assert_snapshot!("regress_list", without_times(&out));
        let told = "sahwal: nowhere.tst: No such file or directory (os error 2)\n";
        assert_eq!(notes, told);
    }

    #[test]
    fn results_do_not_depend_on_how_many_run_at_once() {
        let rows = |jobs: &str| {
            let out = tempfile::tempdir().unwrap();
            let (dir, engine) = (out.path().display(), engine());
            let scripts = "classes.tst faults.tst classes.tst";
            let line = format!("regress {scripts} {engine} --jobs {jobs} --out {dir}");
            ended(data("regress"), &line, 1);
            csv_without_times(&out.path().join("regress.csv"))
        };
        assert_eq!(rows("1"), rows("3"));
    }
}

#[test]
fn a_missing_engine_makes_every_test_an_error() {
    let line = "regress classes.tst --engine 'no-such-engine --mode gtp'";
    let words = words(&ended(data("regress"), line, 1).out);
    let expected = "cannot start no-such-engine: No such file or directory";
    assert_eq!(words.matches(expected).count(), 1, "{words}");
    assert!(words.contains("; 11 more like this"), "{words}");
}

#[test]
#[cfg(unix)]
fn an_engine_that_never_answers_is_started_three_times() {
    let folder = tempfile::tempdir().unwrap();
    let tests = (1..=9).map(|id| format!("{id} name\n"));
    fs::write(folder.path().join("a.tst"), tests.collect::<String>()).unwrap();
    let line = "regress a.tst --engine \"sh -c 'echo >> starts'\"";
    let words = words(&ended(&folder, line, 1).out);
    assert_eq!(read(folder.path().join("starts")).len(), 3, "{words}");
    assert!(words.contains(" 0 0 0 0 0 0 0 9 "), "{words}");
}

/// GNU Go 3.8 at level 10 must pass 31 of the 39 tests, as in GoGui's runner and in the paper.
#[test]
#[ignore = "nightly: GNU Go takes a minute"]
fn nightly_gnu_go_passes_31_of_the_39_tests_of_life_and_death() {
    const NAME: &str = "nightly_gnu_go_passes_31_of_the_39_tests_of_life_and_death";
    let Some(script) = shared("cgtc/life_death.tst") else {
        return skipped(NAME, "cgtc");
    };
    let places = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    let Some(gnugo) = places.into_iter().find(|place| Path::new(place).is_file()) else {
        return skipped(NAME, "gnugo");
    };
    let engine = format!("--engine '{gnugo} --mode gtp --level 10'");
    let report = ended(".", &format!("regress {engine} {}", script.display()), 1).out;
    let words: Vec<_> = report.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(
        words[1..9],
        ["39", "31", "8", "0", "0", "0", "0", "0"],
        "{report}"
    );
}
