//! Tests truth by margin in whole runs, comparisons of runs, and checks of labels.

use std::fs;
use std::path::Path;

use crate::common::{column_of, done, fits, read, verdicts_of};

/// Black has the left three columns of 5x5, White the right two: 15 and 10 points by area. Each has
/// played 5 stones, and nothing was captured.
const GAME: &str = ";B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])";

fn games(folder: &Path) {
    for (name, root) in [
        ("area", "RU[Chinese]KM[0.5]RE[B+4.5]"),
        ("territory", "RU[Japanese]KM[0.5]RE[B+4.5]"),
        ("no-komi", "RU[Japanese]RE[B+5]"),
        ("resigned", "RU[Japanese]KM[6.5]RE[B+R]"),
    ] {
        fs::write(
            folder.join(format!("{name}.sgf")),
            format!("(;SZ[5]{root}{GAME}"),
        )
        .unwrap();
    }
}

#[test]
fn games_without_labels_are_scored_by_margin_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (set, out) = (folder.path().join("set"), folder.path().join("out"));
    fs::create_dir(&set).unwrap();
    games(&set);
    let run = "run --verbose --classifier all-alive,benson --no-plots --dataset set --out out";
    let text = done(&folder, run);
    assert!(
        text.contains("set: 4 games, all without owners\n\nTB and TW marks or a labels.csv give"),
        "{text}"
    );
    assert!(
        text.contains("set: left out: results without komi (see --komi) 1\n"),
        "{text}"
    );
    assert!(
        text.contains("Margins, of 2 games with a recorded result"),
        "{text}"
    );
    fits(&text);
    let csv = read(out.join("games.csv"));
    let (games, errors) = (column_of(&csv, "game"), column_of(&csv, "margin_error"));
    let mut names = games.clone();
    names.dedup();
    assert_eq!(names, ["area", "no-komi", "resigned", "territory"]);
    // Benson leaves points unknown, so it has no margin. The other games have no recorded margin.
    assert_eq!(errors, ["0.0", "", "", "", "", "", "0.0", ""]);
    assert_eq!(column_of(&csv, "recorded_margin")[0], "4.5");
    assert!(
        column_of(&csv, "strings_total")
            .iter()
            .all(String::is_empty)
    );
    let summary = read(out.join("summary.csv"));
    assert!(
        column_of(&summary, "strings_total")
            .iter()
            .all(String::is_empty)
    );
    assert_eq!(column_of(&summary, "margin_games"), ["2", "2"]);

    let text = done(&folder, &format!("{run} --komi 0"));
    assert!(
        text.contains("Margins, of 3 games with a recorded result"),
        "{text}"
    );
}

#[test]
fn no_label_contradicts_the_record_of_its_game() {
    for name in ["selfplay", "ogs19", "ogs9", "tygem-hard"] {
        let selection = sahwal_data::input::Selection::resolve(&[name.to_owned()]).unwrap();
        let set = sahwal_data::input::load(&selection).unwrap().remove(0);
        let mut recorded = 0;
        for game in &set.games {
            let owners = *game.truth.as_ref().unwrap().owners();
            let label = game
                .recorded
                .margin_of(&game.position, &verdicts_of(&owners));
            if let (Some(margin), Some(label)) = (game.recorded.margin(), label) {
                assert_eq!(label, margin, "{name} {}", game.name);
                recorded += 1;
            }
        }
        assert!(2 * recorded > set.games.len(), "{name}: {recorded} records");
    }
}
