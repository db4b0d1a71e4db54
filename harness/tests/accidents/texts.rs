//! Names and values that mean something else elsewhere.

use super::*;

/// Names that a spreadsheet would run, and one that already has an apostrophe.
const NAMES: [&str; 5] = ["=1+1", "+1", "-2", "@A1", "'=3"];

#[test]
fn names_are_no_formulas_in_a_spreadsheet() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("=games");
    fs::create_dir(&games).unwrap();
    for name in NAMES {
        fs::write(games.join(format!("{name}.sgf")), GAME).unwrap();
    }
    let run = "run --no-plots --classifier benson,string-graph --dataset ./=games";
    done(&folder, &format!("{run} --out out"));
    for name in ["games.csv", "strings.csv", "points.csv", "summary.csv"] {
        let text = read(folder.path().join("out").join(name));
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        for row in rows.records() {
            let row = row.unwrap();
            let texts = if name == "summary.csv" { 2 } else { 3 };
            for cell in row.iter().take(texts) {
                assert!(!cell.starts_with(['=', '+', '-', '@']), "{name}: {cell}");
            }
        }
    }
    let out = read(folder.path().join("out/games.csv"));
    for cell in [
        "'=games,'=1+1,benson",
        "'=games,''=3,benson",
        "'=games,'-2,benson",
    ] {
        assert!(out.contains(cell), "{cell} in {out}");
    }

    // Read back, the names are as they were: shards, comparison, page and answers know them.
    for number in [1, 2] {
        done(
            &folder,
            &format!("{run} --shard {number}/2 --out s{number}"),
        );
    }
    done(&folder, "merge --no-plots s1 s2 --out merged");
    for name in ["games.csv", "strings.csv", "points.csv"] {
        let of = |out: &str| read(folder.path().join(out).join(name));
        assert_eq!(of("merged"), of("out"), "{name}");
    }
    done(&folder, "compare out merged");
    done(&folder, "report out --out page.html");
    let page = read(folder.path().join("page.html"));
    assert!(page.contains("=1+1") && !page.contains("'=1+1"));
    let answers = format!("{run} --answers other=out/strings.csv --out with");
    // The rows of two classifiers: the name says which.
    let text = read(folder.path().join("out/strings.csv"));
    let benson: String = text
        .lines()
        .filter(|row| !row.contains("string-graph"))
        .map(|row| format!("{row}\n"))
        .collect();
    fs::write(folder.path().join("out/strings.csv"), benson).unwrap();
    done(&folder, &answers);
    let with = read(folder.path().join("with/strings.csv"));
    let of = |classifier: &str| common::column::<String>(&with, classifier, "verdict");
    assert!(!of("other").is_empty());
    assert_eq!(of("other"), of("benson"));
}

#[test]
fn labels_find_games_whose_names_are_formulas() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    fs::write(games.join("=1.sgf"), "(;SZ[2]AB[aa])").unwrap();
    fs::write(games.join("-1.sgf"), "(;SZ[2]AB[aa])").unwrap();
    let labels = "file,owners\n'=1.sgf,BBBB\n-1.sgf,BBBB\n";
    fs::write(games.join("labels.csv"), labels).unwrap();
    done(&folder, &format!("{RUN} --out out"));
    assert_eq!(
        games_in(&folder, "out"),
        ["-1", "=1"].map(|name| format!("'{name}"))
    );
}

#[test]
fn many_labels_are_read_at_once_and_those_without_a_game_are_told() {
    let folder = folder(0);
    let games = |name: &str| folder.path().join("games").join(name);
    let count = 20_000;
    fs::write(games("a.sgf"), "(;SZ[2]AB[aa])".repeat(count)).unwrap();
    let rows = (1..=count + 1).map(|number| format!("a.sgf#{number},BBBB\n"));
    let labels = format!("file,owners\n{}b.sgf,BBBB\n", rows.collect::<String>());
    fs::write(games("labels.csv"), labels).unwrap();
    let start = std::time::Instant::now();
    let notes = ended(&folder, &format!("{RUN} --out out"), 1).notes;
    // Some tenths of a second; a comparison of each row with each game takes minutes here.
    assert!(start.elapsed().as_secs() < 30);
    assert_eq!(
        notes,
        "sahwal: games/labels.csv: line 20003: there is no file b.sgf\n\
         sahwal: games/a.sgf: games/labels.csv, line 20002: there is no game a.sgf#20001, \
         the file has 20000\n"
    );
    assert_eq!(games_in(&folder, "out").len(), count);
}
