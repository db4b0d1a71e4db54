//! Inputs that were damaged, edited or made to deceive.

use super::*;

/// The text in units of 2 or 4 bytes, little or big end first, without a mark.
fn wide(text: &str, unit: usize, is_big_endian: bool) -> Vec<u8> {
    let units = text.bytes().flat_map(|byte| {
        let mut bytes = vec![0; unit];
        bytes[if is_big_endian { unit - 1 } else { 0 }] = byte;
        bytes
    });
    units.collect()
}

#[test]
fn other_units_of_text_are_read_and_zero_bytes_are_faults() {
    let folder = folder(1);
    let game = |bytes: &[u8]| fs::write(folder.path().join("games/1.sgf"), bytes).unwrap();
    done(&folder, &format!("{RUN} --out plain"));
    let points = |out: &str| read(folder.path().join(out).join("points.csv"));
    for (unit, is_big_endian) in [(2, false), (2, true), (4, false), (4, true)] {
        game(&wide(GAME, unit, is_big_endian));
        done(&folder, &format!("{RUN} --out wide"));
        assert_eq!(points("wide"), points("plain"), "{unit} {is_big_endian}");
    }
    for damaged in ["AB[ba]\0[bb]", "AB[b\0a]", "C[a\0b]AB[ba]"] {
        game(GAME.replacen("AB[ba]", damaged, 1).as_bytes());
        let output = call(&folder, &format!("{RUN} --out zero"));
        assert_eq!(output.status.code(), Some(1), "{damaged:?}");
        let notes = stderr(&output);
        assert!(notes.contains(": expected text, found `\\u{0}"), "{notes}");
        assert_eq!(points("zero").lines().count(), 1);
    }
    for size in ["+5", "05"] {
        game(GAME.replacen("SZ[5]", &format!("SZ[{size}]"), 1).as_bytes());
        let output = call(&folder, &format!("{RUN} --out size"));
        let notes = stderr(&output);
        assert_eq!(output.status.code(), Some(0), "{notes}");
        let told = format!("expected a board size such as 19, found `SZ[{size}]`: read as 5");
        assert!(notes.contains(&told), "{notes}");
    }
}

#[test]
fn a_search_is_not_resumed_on_other_rows() {
    let folder = folder(3);
    let tune = "tune potential --dataset games --v1 0:1:2 --v2 0:1:2 --no-plots --out out";
    done(&folder, tune);
    let path = folder.path().join("out/cells.csv");
    let text = read(&path);
    done(&folder, tune);
    let last = text.rfind(['0', '1', '2', '3', '5']).unwrap();
    let mut changed = text.clone();
    changed.replace_range(last..=last, "4");
    fs::write(&path, &changed).unwrap();
    let parts = [
        "out/cells.csv: expected ",
        ", found ",
        ": its rows were changed",
    ];
    refused(&folder, tune, &parts);
    // Rows that a killed search wrote last are tried again.
    fs::write(&path, format!("{text}0.1,0.2")).unwrap();
    done(&folder, tune);
    assert_eq!(read(&path), text);
    fs::remove_file(folder.path().join("out/cells.json")).unwrap();
    refused(
        &folder,
        tune,
        &["expected cells.json with its checksum beside it, found none"],
    );
}

#[test]
fn a_certificate_says_what_it_proves() {
    let folder = folder(0);
    let corner = read(common::data("certificate/corner.json"));
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("c.json", &corner);
    write("marked.json", &format!("\u{feff}{corner}"));
    write("broken.json", "{");
    let text = done(&folder, "check c.json marked.json");
    assert!(text.contains("2 of 2 valid"), "{text}");
    let value: serde_json::Value = serde_json::from_str(&corner).unwrap();
    let claim = format!(
        "\nc.json: {} moves first; {} plays in the zone only: every ",
        value["first"].as_str().unwrap(),
        value["prover"].as_str().unwrap()
    );
    assert!(text.contains(&claim), "{text}");
    assert!(
        text.contains("Rules: no suicide; both may pass; "),
        "{text}"
    );
    let rows = value["board"].as_array().unwrap();
    let first = rows[0].as_str().unwrap().replace(' ', "  ");
    assert!(text.contains(&first), "{first} is not in {text}");
    // One file that cannot be read does not hide the others.
    let output = call(&folder, "check broken.json c.json");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).starts_with("sahwal: broken.json: "));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 of 1 valid"));
    // The board of a record.
    let letters = |wanted: char| -> String {
        let rows = rows.iter().zip('a'..);
        let stones = rows.flat_map(|(row, y)| {
            let row = row.as_str().unwrap().split(' ').zip('a'..);
            row.filter(move |(cell, _)| cell.starts_with(wanted))
                .map(move |(_, x)| format!("[{x}{y}]"))
        });
        stones.collect()
    };
    let [black, white] = ['X', 'O'].map(letters);
    let record = format!("(;SZ[{}]AB{black}AW{white}", rows.len());
    write("same.sgf", &format!("{record})"));
    write("other.sgf", &format!("{record};AE{})", &black[..4]));
    done(&folder, "check c.json --against same.sgf");
    let output = call(&folder, "check c.json --against other.sgf");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.starts_with("result") && text.contains("\nother "),
        "{text}"
    );
    assert!(
        text.contains("expected the board of the record with no stone at "),
        "{text}"
    );
}

#[test]
fn numbers_without_sense_are_refused() {
    let folder = folder(1);
    for arguments in [
        "solve --strings s.csv --dataset games --seconds 1e20",
        "solve --strings s.csv --dataset games --seconds NaN",
        "run --dataset games --out out --komi 1e300",
        "run --dataset games --out out --komi 6.7",
        "run --dataset games --out out --every 18446744073709551615",
        "run --dataset games --out out --checkpoint 1e300",
        "regress t.tst --timeout 1e18",
    ] {
        let output = call(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(stderr(&output).contains("expected") || stderr(&output).contains("invalid value"));
    }
    let start = std::time::Instant::now();
    let mut run = sahwal();
    let run = run.args(RUN.split(' ')).args(["--out", "out"]);
    let run = run.env("RAYON_NUM_THREADS", "5000").current_dir(&folder);
    assert_eq!(run.output().unwrap().status.code(), Some(0));
    assert!(start.elapsed().as_secs() < 10);
    assert!(read(folder.path().join("out/run.json")).contains("\"jobs\": "));
}

#[test]
fn a_terminal_obeys_no_name() {
    let folder = folder(1);
    let name = "x\u{1b}[2J\u{9b}1m\r";
    fs::rename(folder.path().join("games"), folder.path().join(name)).unwrap();
    let mut run = sahwal();
    run.args("run --no-plots --verbose --classifier combined --out out --dataset".split(' '));
    let output = run.arg(name).current_dir(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let mut missing = sahwal();
    let missing = missing
        .args(["analyze", "\u{1b}[2J.sgf"])
        .current_dir(&folder);
    let missing = missing.output().unwrap();
    for said in [&output.stdout, &output.stderr, &missing.stderr] {
        let said = String::from_utf8_lossy(said);
        let obeyed = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
        assert!(!said.contains(obeyed), "{said:?}");
    }
    assert!(String::from_utf8_lossy(&output.stdout).contains("x\\u001b[2J\\u009b1m\\u000d"));
    // In a table of a page a name stays on its line.
    let games = read(folder.path().join("out/whole-games.md"));
    assert!(
        !games.contains('\u{1b}') && !games.contains('\r'),
        "{games:?}"
    );
}

#[test]
fn one_data_set_by_two_names_counts_once() {
    let folder = folder(2);
    done(
        &folder,
        &format!("{RUN} --dataset games/ --dataset ./games --out out"),
    );
    assert_eq!(games_in(&folder, "out"), ["1", "2"]);
    assert_eq!(
        read(folder.path().join("out/points.csv")).lines().count(),
        5
    );
}

#[test]
fn analysis_tells_queries_without_sense() {
    let query = |field: &str| {
        format!(
            "{{\"id\":\"q\",\"boardXSize\":5,\"boardYSize\":5,\"rules\":\"chinese\",\"moves\":[],{field}}}"
        )
    };
    for (field, told) in [
        ("\"maxVisits\":-1", "expected 1 or more, found -1"),
        ("\"action\":7", "expected a text, found 7"),
        (
            "\"initialStones\":[[\"B\",\"A1\"],[\"W\",\"A1\"]]",
            "expected one colour at A1, found both",
        ),
        ("\"maxVisits\":1", "\"turnNumber\":0"),
    ] {
        let run = sahwal().arg("analysis").write_stdin(query(field)).assert();
        let said = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
        assert!(said.contains(told), "{field}: {said}");
    }
    let ko = query("\"komi\":7").replace("\"chinese\"", "{\"ko\":\"SUPER\"}");
    let marked = format!("\u{feff}{}", query("\"komi\":7"));
    for (line, told) in [
        (ko, "expected SIMPLE, POSITIONAL"),
        (marked, "\"turnNumber\":0"),
    ] {
        let run = sahwal().arg("analysis").write_stdin(line).assert();
        let said = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn pages_that_are_written_have_a_policy() {
    let folder = folder(1);
    fs::write(folder.path().join("t.tst"), "1 name\n#? [sahwal]\n").unwrap();
    done(&folder, "regress t.tst --out out");
    call(&folder, "solve --problems games --report out");
    for page in ["regress.html", "problems.html"] {
        let page = read(folder.path().join("out").join(page));
        assert!(
            page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'")
        );
    }
}

#[cfg(unix)]
#[test]
fn a_folder_with_the_name_of_a_data_set_is_known_by_its_games() {
    let folder = folder(1);
    let run = "run --no-plots --classifier string-graph,string-graph-vertex --dataset";
    fs::rename(folder.path().join("games"), folder.path().join("igs31")).unwrap();
    done(&folder, &format!("{run} ./igs31 --out out"));
    let names = |out: &str| {
        let path = folder.path().join(out).join("summary.csv");
        common::column_of(&read(path), "dataset")
    };
    assert_eq!(names("out"), ["./igs31"; 2]);
    let tables = read(folder.path().join("out/tables.md"));
    assert!(!tables.contains("10,348"), "{tables}");
    let Some(files) = common::shared("igs31") else {
        return common::skipped("a_folder_with_the_name_of_a_data_set", "igs31");
    };
    let link = folder.path().join("other");
    std::os::unix::fs::symlink(files, link).unwrap();
    done(&folder, &format!("{run} other --out paper"));
    assert_eq!(names("paper"), ["igs31"; 2]);
    assert!(folder.path().join("paper/string-graph.md").exists());
    assert!(read(folder.path().join("paper/tables.md")).contains("10,348"));
}
