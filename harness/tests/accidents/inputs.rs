//! Tests inputs that were damaged, edited or made to deceive. A text of a record must not control a
//! terminal or a page.

use super::*;

/// Writes the text in units of 2 or 4 bytes, big or little end first, without a byte order mark.
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
        let notes = ended(&folder, &format!("{RUN} --out zero"), 2).notes;
        assert!(notes.contains(": expected text, found `\\u{0}"), "{notes}");
        assert!(!folder.path().join("zero/points.csv").exists());
    }
    for size in ["+5", "05", " 5"] {
        game(GAME.replacen("SZ[5]", &format!("SZ[{size}]"), 1).as_bytes());
        let notes = ended(&folder, &format!("{RUN} --out size"), 0).notes;
        let told = format!("expected a board size such as 19, found `SZ[{size}]`: read as 5");
        assert!(notes.contains(&told), "{notes}");
    }
}

#[test]
fn a_terminal_obeys_no_name() {
    let folder = folder(1);
    let name = "x\u{1b}[2J\u{9b}1m\r";
    fs::rename(folder.path().join("games"), folder.path().join(name)).unwrap();
    let run = "run --no-plots --verbose --classifier combined --out out --dataset";
    let run = ended(&folder, &format!("{run} '{name}'"), 0);
    let missing = call(&folder, "analyze '\u{1b}[2J.sgf'");
    for said in [&run.out, &run.notes, &missing.notes] {
        let obeyed = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
        assert!(!said.contains(obeyed), "{said:?}");
    }
    assert!(run.out.contains("x\\u001b[2J\\u009b1m\\u000d"));
    // A name must not leave its line in a table.
    let games = read(folder.path().join("out/tables.md"));
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
