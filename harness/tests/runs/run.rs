//! Whole runs of `sahwal run`.

use std::fs;

use crate::common::{data, read, sahwal, shared, skipped, without_times};

const CSV_FILES: [&str; 4] = ["summary.csv", "games.csv", "strings.csv", "points.csv"];

/// All classifiers on all sets are the main job of `.ci/run`.
#[test]
fn without_a_named_set_it_runs_table_1_and_the_embedded_games_from_any_folder() {
    let temporary = tempfile::tempdir().unwrap();
    // Two levels down: data sets are looked for beside the folder above, too.
    let folder = temporary.path().join("a/b");
    fs::create_dir_all(&folder).unwrap();
    let run = sahwal()
        .args(["run", "--classifier", "all-alive,benson,string-graph"])
        .current_dir(&folder)
        .assert()
        .success();
    let output = run.get_output();
    let (table, notes) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let sets = ["igs31: ", "selfplay: "].map(|set| table.find(set));
    assert!(sets[0].is_some() && sets[0] < sets[1], "{table}");
    assert!(
        table.contains("all-alive") && table.contains("benson"),
        "{table}"
    );
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    assert!(!notes.contains("fetch"), "{notes}");
    for file in CSV_FILES.iter().chain(&["run.json", "tables.md"]) {
        assert!(folder.join("results/latest").join(file).is_file(), "{file}");
    }
}

/// The screen has the main table; everything else is in tables.md, and there on request.
#[test]
fn the_main_table_is_printed_and_all_of_them_are_written() {
    let out = tempfile::tempdir().unwrap();
    let run = |more: &[&str]| {
        let mut run = sahwal();
        let run = run.args(["run", "--dataset", "selfplay", "--no-plots"]);
        let run = run.args(["--classifier", "benson,string-graph", "--out"]);
        let run = run.arg(out.path()).args(more).assert().success();
        String::from_utf8_lossy(&run.get_output().stdout).into_owned()
    };
    let table = run(&[]);
    assert!(
        table.contains("string-graph") && !table.contains("McNemar"),
        "{table}"
    );
    assert!(table.lines().count() < 24, "{table}");
    assert!(read(out.path().join("tables.md")).contains("McNemar"));
    assert!(!run(&["--verbose"]).contains("McNemar"));
}

#[test]
fn the_files_of_a_run_are_listed_and_those_of_an_earlier_run_removed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let run = |more: &[&str]| {
        let mut run = sahwal();
        let run = run.args(["run", "--dataset", "selfplay", "--out"]);
        run.arg(&out).args(more).assert().success();
        let record: serde_json::Value = serde_json::from_str(&read(out.join("run.json"))).unwrap();
        let files = record["files"].as_array().unwrap().iter();
        let files: Vec<String> = files
            .map(|name| name.as_str().unwrap().to_owned())
            .collect();
        for name in &files {
            assert!(out.join(name).is_file(), "{name}");
        }
        files
    };
    let first = run(&["--classifier", "benson,string-graph"]);
    for name in ["tables.md", "strings.csv"] {
        assert!(first.iter().any(|file| file == name), "{name}: {first:?}");
    }
    let plots = first.iter().filter(|file| file.ends_with(".svg")).count();
    assert!(plots > 0, "{first:?}");
    // What the user keeps there stays, and is no file of the run.
    fs::write(out.join("notes.md"), "# My notes\n").unwrap();
    let second = run(&["--classifier", "benson", "--no-plots"]);
    for name in first.iter().filter(|name| !second.contains(name)) {
        assert!(!out.join(name).exists(), "{name} is left of the first run");
    }
    assert!(out.join("notes.md").is_file());
    assert!(
        !second
            .iter()
            .any(|file| file == "notes.md" || file.ends_with(".svg"))
    );
    let page = folder.path().join("page.html");
    let report = ["report"];
    sahwal()
        .args(report)
        .arg(&out)
        .arg("--out")
        .arg(&page)
        .assert()
        .success();
    let page = read(page);
    assert!(page.contains("benson") && !page.contains("My notes"));
}

#[test]
fn mistyped_names_get_a_suggestion() {
    let folder = tempfile::tempdir().unwrap();
    let row = "[[row]]\nname = \"mine\"\nclassifier = \"string-grph\"\n";
    fs::write(folder.path().join("p.toml"), row).unwrap();
    for (arguments, expected) in [
        (&["--dataset", "selfpaly"][..], "did you mean `selfplay`?"),
        (&["--classifier", "benso"], "did you mean `benson`?"),
        (&["--rows", "p.toml"], "did you mean `string-graph`?"),
    ] {
        let run = sahwal()
            .arg("run")
            .args(arguments)
            .current_dir(folder.path())
            .assert()
            .code(2);
        let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(notes.contains(expected), "{arguments:?}: {notes}");
    }
}

#[test]
fn a_small_set_gives_the_golden_files() {
    let out = tempfile::tempdir().unwrap();
    let run = sahwal()
        .args(["run", "--dataset", "small", "--out"])
        .arg(out.path())
        .current_dir(data("small").parent().unwrap())
        .assert();
    // One game cannot be read: the others count, and the exit status says so.
    let run = run.code(1);
    let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    insta::assert_snapshot!("small_notes", notes);
    insta::assert_snapshot!(
        "small_summary",
        without_times(&read(out.path().join("summary.csv")))
    );
    for file in &CSV_FILES[1..] {
        insta::assert_snapshot!(format!("small_{file}"), read(out.path().join(file)));
    }
    let times = without_last_column_of_times(&read(out.path().join("tables.md")));
    insta::assert_snapshot!("small_tables", times);
}

/// The tables with the times, which stand in the last column, taken out.
fn without_last_column_of_times(tables: &str) -> String {
    let cut = |line: &str| match [" ns ", " us ", " ms "]
        .iter()
        .any(|unit| line.contains(unit))
    {
        true => line
            .trim_end_matches(['|', ' '])
            .rsplit_once('|')
            .map_or(String::new(), |cut| cut.0.to_owned()),
        false => line.trim_end().to_owned(),
    };
    tables.lines().map(|line| cut(line) + "\n").collect()
}

#[test]
#[ignore = "slow: combined and playout on selfplay, twice"]
fn the_number_of_threads_changes_nothing_but_times() {
    let run = |jobs: &str| {
        let out = tempfile::tempdir().unwrap();
        let arguments = ["run", "--dataset", "selfplay", "--jobs", jobs, "--out"];
        // Those that prove, that sample, and that do neither; `mueller-search` takes minutes.
        let classifiers = "benson,mueller-static,string-graph,potential,playout,combined";
        let mut run = sahwal();
        let run = run.args(arguments).arg(out.path());
        run.args(["--classifier", classifiers]).assert().success();
        let mut files = CSV_FILES.map(|file| read(out.path().join(file)));
        files[0] = without_times(&files[0]);
        files
    };
    assert!(run("1") == run("2"), "the files differ");
}

#[test]
fn positions_without_a_counted_result_are_analysed() {
    let Some(path) = shared("cgtc/sgf") else {
        return skipped("positions_without_a_counted_result_are_analysed", "cgtc");
    };
    // Open positions are what searching takes longest for.
    const CLASSIFIERS: &str = "all-alive,benson,mueller-static,string-graph,numerical,potential";
    let out = tempfile::tempdir().unwrap();
    let run = sahwal()
        .args(["run", "--classifier", CLASSIFIERS, "--dataset"])
        .arg(&path)
        .arg("--out")
        .arg(out.path())
        .assert()
        .success();
    let table = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    assert!(
        table.contains("sgf: 355 positions, no counted results"),
        "{table}"
    );
    // A row for each position and classifier, a header only where there is no score.
    let lines = |file| read(out.path().join(file)).lines().count();
    let rows = 355 * CLASSIFIERS.split(',').count() + 1;
    assert_eq!((lines("points.csv"), lines("games.csv")), (rows, 1));
}

#[test]
fn bad_usage_and_bad_input_have_status_2_and_say_what_was_expected() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let cases: &[(&[&str], &str)] = &[
        (
            &["run", "--dataset", "nowhere"],
            "no data set is called `nowhere`",
        ),
        (
            &["run", "--dataset", "ogs19", "--at", "50%"],
            "the games of ogs19 are not here: `scripts/fetch-datasets ogs19`",
        ),
        (&["run", "--classifier", "bensen"], "did you mean `benson`?"),
        (
            &["run", "--jobs", "0"],
            "--jobs: expected 1 or more, found 0",
        ),
        (&["run", "--out", "file"], "cannot make the folder file"),
        (&["ran"], "unrecognized subcommand 'ran'"),
    ];
    for (arguments, expected) in cases {
        let run = sahwal()
            .args(*arguments)
            .current_dir(folder.path())
            .assert()
            .code(2);
        let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(notes.contains(expected), "{arguments:?}: {notes}");
    }
}

#[test]
fn an_empty_folder_is_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let arguments = ["run", "--dataset", "empty", "--out", "out"];
    let run = sahwal()
        .args(arguments)
        .current_dir(folder.path())
        .assert()
        .code(2);
    let notes = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(
        notes.contains("empty: expected files that end in .sgf, found none"),
        "{notes}"
    );
}

#[test]
fn labels_that_contradict_their_game_leave_it_unscored() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.sgf", "(;SZ[2]AB[aa][ba])");
    write("b.sgf", "(;SZ[2]AB[aa])");
    write("labels.csv", "file,owners\na.sgf,BWNN\nb.sgf,BBBB\n");
    let arguments = ["run", "--dataset", ".", "--out", "out"];
    let run = sahwal()
        .args(arguments)
        .current_dir(folder.path())
        .assert()
        .code(1);
    let output = run.get_output();
    let notes = String::from_utf8_lossy(&output.stderr);
    let expected = "labels.csv, line 2: black string at A2: expected one owner for all its points, \
                    found A2 its own and B2 the opponent's; it is not scored";
    assert!(notes.contains(expected), "{notes}");
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(
        table.contains("1 game, 4 points, 1 string (0 dead); 1 more without"),
        "{table}"
    );
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let out = tempfile::tempdir().unwrap();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
        .args(["run", "--dataset", "selfplay", "--classifier", "benson"])
        .arg("--out")
        .arg(out.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
