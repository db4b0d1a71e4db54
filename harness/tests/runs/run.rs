//! Whole runs of `sahwal run`: its tables, its files, and their independence of threads and
//! folders.

use std::fs;

use crate::common::{Said, data, done, ended, fits, read, without_commit, without_times};

const CSV_FILES: [&str; 4] = ["summary.csv", "games.csv", "strings.csv", "points.csv"];

/// This test takes three classifiers. `.ci/run` runs all classifiers on all data sets.
#[test]
fn without_a_named_set_it_runs_table_1_and_the_embedded_games_from_any_folder() {
    let temporary = tempfile::tempdir().unwrap();
    // The folder is two levels down, since data sets are also looked for beside the parent folder.
    let folder = temporary.path().join("a/b");
    fs::create_dir_all(&folder).unwrap();
    let run = "run --classifier all-alive,benson,string-graph";
    let Said {
        out: table, notes, ..
    } = ended(&folder, run, 0);
    let sets = ["igs31: ", "selfplay: "].map(|set| table.find(set));
    assert!(sets[0].is_some() && sets[0] < sets[1], "{table}");
    assert!(
        table.contains("all-alive") && table.contains("benson"),
        "{table}"
    );
    fits(&table);
    assert!(!notes.contains("fetch"), "{notes}");
    for file in CSV_FILES.iter().chain(&["run.json", "tables.md"]) {
        assert!(folder.join("results/latest").join(file).is_file(), "{file}");
    }
}

/// Only the main table is printed. The other tables are in tables.md, and are printed on request.
#[test]
fn the_main_table_is_printed_and_all_of_them_are_written() {
    let out = tempfile::tempdir().unwrap();
    let run = "run --dataset selfplay --no-plots --classifier benson,string-graph --out .";
    let table = done(&out, run);
    assert!(
        table.contains("string-graph") && !table.contains("against"),
        "{table}"
    );
    assert!(table.lines().count() < 24, "{table}");
    let verbose = done(&out, &format!("{run} --verbose"));
    assert!(verbose.contains("dead") && !verbose.contains("against"));
}

#[test]
fn the_files_of_a_run_are_listed_and_those_of_an_earlier_run_removed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let run = |more: &str| {
        let line = format!("run --dataset selfplay --out out {more}");
        done(&folder, &line);
        let record: serde_json::Value = serde_json::from_str(&read(out.join("run.json"))).unwrap();
        let files = record["checksums"].as_object().unwrap().keys();
        let files: Vec<String> = files.cloned().collect();
        for name in &files {
            assert!(out.join(name).is_file(), "{name}");
        }
        files
    };
    let first = run("--classifier benson,string-graph");
    for name in ["tables.md", "strings.csv"] {
        assert!(first.iter().any(|file| file == name), "{name}: {first:?}");
    }
    let plots = first.iter().filter(|file| file.ends_with(".svg")).count();
    assert!(plots > 0, "{first:?}");
    // A user's own file in the folder must stay, and is not a file of the run.
    fs::write(out.join("notes.md"), "# My notes\n").unwrap();
    let second = run("--classifier benson --no-plots");
    for name in first.iter().filter(|name| !second.contains(name)) {
        assert!(!out.join(name).exists(), "{name} is left of the first run");
    }
    assert!(out.join("notes.md").is_file());
    assert!(
        !second
            .iter()
            .any(|file| file == "notes.md" || file.ends_with(".svg"))
    );
    done(&folder, "report out --out page.html");
    let page = read(folder.path().join("page.html"));
    assert!(page.contains("benson") && !page.contains("My notes"));
}

#[test]
fn a_small_set_gives_the_golden_files() {
    let out = tempfile::tempdir().unwrap();
    // If one game cannot be read, the others count, and the exit status says so.
    let run = "run --verbose --dataset small --out";
    let said = ended(data(""), &format!("{run} {}", out.path().display()), 1);
    fits(&said.out);
    insta::assert_snapshot!("small_notes", said.notes);
    insta::assert_snapshot!(
        "small_summary",
        without_times(&read(out.path().join("summary.csv")))
    );
    let others = ["positions.csv", "confidence.csv", "reliability.csv"];
    for file in CSV_FILES[1..].iter().chain(&others) {
        insta::assert_snapshot!(format!("small_{file}"), read(out.path().join(file)));
    }
    let times = without_columns_of_times(&read(out.path().join("tables.md")));
    insta::assert_snapshot!("small_tables", without_commit(&times));
    let tex = without_commit(&read(out.path().join("tables.tex")));
    insta::assert_snapshot!("small_tables_tex", tex);
}

/// Returns the tables without the last two columns, which have times.
fn without_columns_of_times(tables: &str) -> String {
    let mut text = String::new();
    for line in tables.lines() {
        let has_times = [" ns ", " us ", " ms "]
            .iter()
            .any(|unit| line.contains(unit));
        if has_times {
            let cells: Vec<&str> = line.trim_end_matches(['|', ' ']).split('|').collect();
            text += &cells[..cells.len() - 2].join("|");
        } else {
            text += line.trim_end();
        }
        text.push('\n');
    }
    text
}

#[test]
#[ignore = "slow: combined and playout on selfplay, twice"]
fn the_number_of_threads_changes_nothing_but_times() {
    let run = |jobs: &str| {
        let out = tempfile::tempdir().unwrap();
        // These classifiers include provers, sampling, and others. `mueller-search` would take
        // minutes.
        let classifiers = "benson,mueller-static,string-graph,potential,playout,combined";
        let run = "run --dataset selfplay --out . --classifier";
        done(&out, &format!("{run} {classifiers} --jobs {jobs}"));
        let mut files = CSV_FILES.map(|file| read(out.path().join(file)));
        files[0] = without_times(&files[0]);
        files
    };
    assert!(run("1") == run("2"), "the files differ");
}

/// A pattern adds the base row of its variants, and each variant is compared only with that row.
#[test]
fn rows_are_compared_with_their_base() {
    let out = tempfile::tempdir().unwrap();
    let set = "run --dataset selfplay --every 6 --no-plots --out .";
    let told = done(&out, &format!("{set} --classifier string-graph/no-e*"));
    fits(&told);
    insta::assert_snapshot!("against", without_commit(&told));
    insta::assert_snapshot!("against_csv", read(out.path().join("against.csv")));
    // The row named by --against is the base of all others, even if it was not chosen.
    let told = done(
        &out,
        &format!("{set} --classifier benson --against string-graph"),
    );
    assert!(
        told.contains("strings right against string-graph, in"),
        "{told}"
    );
    let csv = read(out.path().join("against.csv"));
    let rows = csv
        .lines()
        .filter(|line| line.starts_with("selfplay,benson,string-graph,"));
    assert_eq!(rows.count(), 2, "{csv}");
    // Without --against, all other rows are compared with all-alive, but only in the files.
    let told = done(
        &out,
        &format!("{set} --classifier all-alive,benson,string-graph"),
    );
    assert!(!told.contains("against"), "{told}");
    assert!(read(out.path().join("tables.md")).contains("strings right against all-alive"));
    let csv = read(out.path().join("against.csv"));
    assert!(csv.contains(",string-graph,all-alive,strings,"), "{csv}");
    let refused = ended(&out, &format!("{set} --against string-graf"), 2).notes;
    assert!(refused.contains("did you mean `string-graph`"), "{refused}");
}
