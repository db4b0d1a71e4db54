//! Whole runs of `sahwal analyze`: layers, pictures, JSON, and the counted result. The output of
//! single layers is tested beside their code.

use std::fs;
use std::path::Path;

use clap::ValueEnum;
use sahwal::analyze::Layer;

use crate::common::{Said, data, done, ended, fits, harness, read, sahwal, said};

/// Fig. 8 of the String Graph paper beside a white group, with its counted result: D7 is dead.
const COUNTED: &str = "(;SZ[7]RE[W+Resign]AB[ba][ea][ab:eb]AW[da][fa:gb][ac:gc][ad][cd][ed:gd][ae:gg]\
                       ;TB[aa][ca][da]TW[bd][dd])";

/// Returns what the program says about that position.
fn analyze(dir: &Path, more: &str) -> String {
    fs::write(dir.join("counted.sgf"), COUNTED).unwrap();
    done(dir, &format!("analyze counted.sgf {more}"))
}

#[test]
fn wrong_strings_are_marked_and_listed() {
    let dir = tempfile::tempdir().unwrap();
    let text = analyze(dir.path(), "--classifier all-alive");
    insta::assert_snapshot!("wrong_string", text);
    let right = analyze(dir.path(), "");
    assert!(right.contains("3 of 3 strings, 49 of 49 points"), "{right}");
    let is_marked = right.contains("wrong   colour") || right.contains("!O");
    assert!(!is_marked, "{right}");
}

#[test]
fn every_layer_prints_its_golden_text() {
    let dir = tempfile::tempdir().unwrap();
    let layers = "--layer territory,groups,safe,potential";
    let text = analyze(dir.path(), layers);
    fits(&text);
    insta::assert_snapshot!("all_layers", text);
}

/// A position with an open border above, and dame and a seki of the right column below.
const BORDERS: &str =
    "(;SZ[7]AB[ca][cb][cd][ae:ce][cf][cg][bd]AW[da:db][dd:de][ee][fe][ge][df][dg][ed])";

#[test]
fn borders_are_shown_as_text_and_json() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("borders.sgf"), BORDERS).unwrap();
    let run = "analyze borders.sgf --layer borders --classifier all-alive";
    insta::assert_snapshot!("borders", done(&dir, run));
    let json = done(&dir, &format!("{run} --json"));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    insta::assert_snapshot!("borders_json", format!("{:#}", json["borders"]));
}

/// Two walls with two liberties each, one of them shared. Whoever moves first wins the race.
const RACE: &str = "(;SZ[9]KM[0]RU[Chinese]AB[aa][ba][ca][ea][ga][bb][eb][fb][gb][ac][bc][cc][ec][fc\
                    ][ad][bd][cd][fd][ae][be][ce][de][af][bf][cf][df][ef][ag][bg][cg][dg][eg][bh][ch\
                    ][dh][eh][ai][bi][ci][di][ei]AW[da][ha][ia][db][hb][dc][hc][ic][dd][hd][id][ee][\
                    fe][ge][he][ie][ff][gf][hf][if][fg][gg][hg][ig][fh][gh][hh][fi][gi][hi][ii])";

#[test]
fn races_are_shown_as_text_json_and_picture_and_counted_in_words() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("race.sgf"), RACE).unwrap();
    let run = "analyze race.sgf --layer race";
    let text = done(&dir, run);
    fits(&text);
    insta::assert_snapshot!("race", text);
    let json = done(&dir, &format!("{run} --json"));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    insta::assert_snapshot!("race_json", format!("{:#}", json["race"]));
    done(&dir, &format!("{run} --svg race.svg"));
    let picture = read(dir.path().join("race.svg"));
    for meaning in ["wall", "shared liberty", "in an eye", "this move decides"] {
        assert!(picture.contains(meaning), "{meaning}");
    }
    // Long lines are wrapped.
    let reasons = done(&dir, "analyze race.sgf --reasons");
    let words: Vec<&str> = reasons.split_whitespace().collect();
    assert!(
        words.join(" ").contains("who moves first wins"),
        "{reasons}"
    );
    let none = done(&dir, "analyze selfplay/9x9#1 --layer race");
    assert!(none.contains("races: none"), "{none}");
}

#[test]
fn json_has_no_layers_that_were_not_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    // Layers that were not requested have no fields.
    let plain = analyze(dir.path(), "--layer territory --json");
    for field in ["groups", "safe", "potential"] {
        assert!(!plain.contains(&format!("\"{field}\"")), "{plain}");
    }
    // The snapshot uses a classifier that does not change.
    let fixed = "--json --classifier static-plus";
    let json: serde_json::Value = serde_json::from_str(&analyze(dir.path(), fixed)).unwrap();
    insta::assert_snapshot!("json", format!("{json:#}"));
}

/// Files, folders and files with several games: there must be a line for each game in order,
/// whichever was judged first. A bad game or a missing file gets a line with its error.
#[test]
fn json_has_a_line_for_each_game_of_files_and_folders() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("games")).unwrap();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    write("games/10.sgf", COUNTED);
    write(
        "games/9.sgf",
        "(;SZ[5];B[aa])(;SZ[5];B[cc];W[!!];B[aa];W[bb])(;SZ[5]KM[six];B[bb])",
    );
    write("games/11.sgf", "hello");
    write("games/old.gib", "\\HS");
    write("one.sgf", COUNTED);
    let columns = |said: &Said| {
        let lines = said.out.lines().map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(line["version"], 1);
            let text = |name: &str| line[name].as_str().unwrap_or("-").to_owned();
            format!("{} {} {}", text("file"), line["game"], text("error"))
        });
        lines.collect::<Vec<_>>()
    };
    let said = ended(&dir, "analyze one.sgf games none.sgf --json --jobs 3", 1);
    let found = columns(&said);
    let expected = [
        "one.sgf 1 -",
        "games/9.sgf 1 -",
        "games/9.sgf 2 game 2, line 1, column ",
        "games/9.sgf 3 -",
        "games/10.sgf 1 -",
        "games/11.sgf null game 1, line 1, column 1 (byte 0): no game in the file",
        "games/old.gib null GIB, the format of Tygem: convert to SGF",
        "none.sgf null No such file or directory (os error 2)",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{expected}; {found:#?}");
    }
    // Repairs are in the lines and nowhere else.
    assert_eq!(said.notes, "");
    assert!(
        said.out
            .lines()
            .nth(3)
            .unwrap()
            .contains("expected komi in points of the board, found \\\"six\\\"")
    );
    // A list on standard input must give the same lines. So must single games of each file.
    let ask = |input: &str, arguments: &[&str]| {
        let mut program = sahwal();
        let program = program
            .current_dir(&dir)
            .args(["analyze", "--json"])
            .args(arguments);
        crate::common::said(program.write_stdin(input))
    };
    let listed = ask("one.sgf\n\ngames\r\nnone.sgf\n", &["--stdin-list"]);
    assert_eq!((listed.code, listed.out), (1, said.out.clone()));
    // Standard input is the list, so it cannot be a record. The rest of the list is answered.
    let listed = columns(&ask("-\ngames/10.sgf\n", &["--stdin-list"]));
    assert_eq!(
        listed,
        ["- null expected a path, found `-`", "games/10.sgf 1 -"]
    );
    assert_eq!(
        columns(&ask("", &["games/9.sgf", "--game", "3"])),
        ["games/9.sgf 3 -"]
    );
    let alone = done(&dir, "analyze games/10.sgf --json");
    assert_eq!(Some(alone.trim_end()), said.out.lines().nth(4));
    // Without JSON, several files give a list without boards.
    let several = ended(&dir, "analyze one.sgf games", 1);
    assert!(several.out.starts_with("game "), "{}", several.out);
    let refused = ended(&dir, "analyze one.sgf games --svg a.svg", 2).notes;
    assert!(
        refused.contains("--svg: expected one file, found several or a folder"),
        "{refused}"
    );
}

/// A player's folder: two named players, an end that one stone decides, an open board, no rules, a
/// resignation, a counted game without its last moves, and a file without a game. Each must have a
/// line.
#[test]
fn a_list_has_a_line_for_each_game() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("games")).unwrap();
    let write = |name: &str, text: &str| {
        fs::write(dir.path().join("games").join(name), text).unwrap();
    };
    let end = "AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]";
    write(
        "1.sgf",
        &format!("(;SZ[5]RU[Chinese]KM[0.5]RE[W+5.5]PB[Kim]BR[2k]PW[Lee]{end})"),
    );
    write("2.sgf", &format!("(;SZ[5]RE[B+R]PW[Lee]{end})"));
    write("3.sgf", "(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[cc])");
    write(
        "4.sgf",
        "(;SZ[7]RU[Chinese]KM[0]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec])",
    );
    write("5.sgf", "hello");
    write("6.sgf", "(;SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[ee];W[cc])");
    write("7.sgf", "(;SZ[9]RU[Japanese]KM[6.5]RE[W+3.5];B[ee];W[cc])");
    let said = ended(&dir, "analyze games", 1);
    insta::assert_snapshot!("list", said.out);
    // A busy machine may show the progress, but no message.
    assert!(!said.notes.contains("sahwal: "), "{}", said.notes);
    // The page of the same folder must agree with the list.
    let said = ended(&dir, "report games --out page.html", 1);
    assert!(said.out.starts_with("page.html: 6 games: "), "{}", said.out);
    let page = read(dir.path().join("page.html"));
    for part in [
        "For each game this page shows the score",
        "<tr class=\"doubtful\"><td><a href=\"#game-2\">3.sgf</a></td>",
        "<td data-head=\"players\">Kim 2k (Black), Lee (White)</td><td data-head=\"recorded\">W+5.5</td>",
        "cannot be read: game 1, line 1, column 1 (byte 0): no game in the file",
        "<summary>3.sgf, ",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // Pictures and scripts must be inside the page.
    for outside in ["src=\"http", "url(", "<link", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

/// A program that writes one path at a time must get each line at once. If it stops reading, only
/// the closed pipe can end the work, since the list is still open.
#[test]
fn a_line_comes_before_the_next_path_and_a_reader_that_goes_away_ends_the_work() {
    use std::io::{BufRead, BufReader, Write};
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.sgf"), COUNTED).unwrap();
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_sahwal"))
        .args([
            "analyze",
            "--json",
            "--stdin-list",
            "--classifier",
            "benson",
        ])
        .current_dir(&dir)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut paths = program.stdin.take().unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(paths, "a.sgf").unwrap();
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        assert!(line.contains("\"file\":\"a.sgf\""), "{line}");
    }
    drop(lines);
    writeln!(paths, "a.sgf").unwrap();
    assert!(program.wait().unwrap().success());
}

/// Returns the names of all layers.
fn layers() -> Vec<String> {
    Layer::value_variants()
        .iter()
        .filter_map(|layer| Some(layer.to_possible_value()?.get_name().to_owned()))
        .collect()
}

/// The pages and the schema must name every layer and every field of a line.
/// `scripts/ci/test-lines` checks lines against the schema.
#[test]
fn the_fields_of_a_line_are_those_of_the_page() {
    let all = layers();
    let list = all.join(",");
    let line = done(
        ".",
        &format!("analyze selfplay/9x9#1 --json --layer {list} --classifier string-graph"),
    );
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    let page = read(harness().join("src/analyze/README.md"));
    for layer in &all {
        assert!(
            page.contains(&format!("\n| `{layer}` | ")),
            "harness/src/analyze/README.md has no line of {layer}"
        );
    }
    let pages = page + &read(harness().join("../core/src/judging/view/README.md"));
    let schema = read(harness().join("src/analyze/line.schema.json"));
    let mut rest = vec![&line];
    while let Some(value) = rest.pop() {
        rest.extend(value.as_array().into_iter().flatten());
        for (field, value) in value.as_object().into_iter().flatten() {
            let is_named = schema.contains(&format!("\"{field}\": "));
            let is_told = pages.contains(&format!("`{field}`"));
            assert!(is_named, "line.schema.json has no {field}");
            assert!(is_told, "no page has {field}");
            rest.push(value);
        }
    }
}

#[test]
fn standard_input_is_read_and_json_is_complete() {
    let ask = |input: &str, arguments: &[&str]| {
        let mut program = sahwal();
        said(program.arg("analyze").args(arguments).write_stdin(input))
    };
    let complete = ask(COUNTED, &["-", "--json"]);
    assert_eq!(complete.code, 0);
    let json: serde_json::Value = serde_json::from_str(&complete.out).unwrap();
    assert_eq!(json["file"], "standard input");
    assert_eq!(json["classifier"], "combined");
    for field in ["truth", "score", "groups", "safe", "potential"] {
        assert!(json[field].is_object(), "{field}");
    }
    let Said { code, notes, .. } = ask("no game", &["-"]);
    assert!(code == 2 && notes.contains("standard input: "), "{notes}");
}

#[test]
fn pictures_are_drawn() {
    let dir = tempfile::tempdir().unwrap();
    let layers = "territory,groups,safe,string-graph,potential";
    analyze(dir.path(), &format!("--layer {layers} --svg a.svg"));
    let svg = read(dir.path().join("a.svg"));
    // There must be five boards of seven lines.
    assert_eq!(svg.matches("class=\"heading\"").count(), 5);
    assert_eq!(svg.matches("class=\"line\"").count(), 5 * 7);
    assert!(!svg.contains("class=\"frame\""), "nothing is wrong");

    analyze(dir.path(), "--classifier all-alive --svg b.svg");
    let svg = read(dir.path().join("b.svg"));
    // The stone at D7 and the points of the eyes are wrong. One frame is in the legend.
    assert!(svg.matches("class=\"frame\"").count() > 1);
}

#[test]
fn games_of_data_sets_are_named_and_compared() {
    let text = done(".", "analyze selfplay/9x9#3");
    assert!(text.starts_with("selfplay/9x9.sgf, game 3 of "), "{text}");
    assert!(text.contains("right by the counted result: "), "{text}");
    // The counted result belongs to the final position only.
    let text = done(".", "analyze selfplay/9x9#3 --move 5");
    assert!(text.contains(", after move 5 of "), "{text}");
    assert!(!text.contains("counted result"), "{text}");
}

#[test]
fn labels_beside_a_file_are_its_counted_result() {
    let text = done(data("small"), "analyze labelled.sgf");
    assert!(text.contains("right by the counted result: "), "{text}");

    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("b.sgf"), "(;SZ[2]AB[aa])").unwrap();
    for (labels, expected) in [
        (
            "file,owners\nb.sgf,NNNN\n",
            "labels.csv, line 2: stone at A2",
        ),
        ("game,owner\n", "expected the header `file,owners`"),
    ] {
        fs::write(dir.path().join("labels.csv"), labels).unwrap();
        let notes = ended(&dir, "analyze b.sgf", 1).notes;
        assert!(notes.contains(expected), "{notes}");
        assert!(notes.contains("nothing is compared"), "{notes}");
    }
}

/// `--list paper` must name every figure. results/PAPERS.md lists those whose drawn verdict
/// differs.
#[test]
fn figures_of_the_papers_have_names_and_the_drawn_verdicts() {
    let list = done(".", "analyze --list paper");
    insta::assert_snapshot!("figures_of_the_papers", list);
    let differing = list.lines().filter(|line| line.ends_with(": differs"));
    let differing: Vec<&str> = differing
        .filter_map(|line| line.split(' ').next())
        .collect();
    let papers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../results/PAPERS.md");
    let papers = read(papers);
    let told = papers
        .lines()
        .filter_map(|line| line.strip_prefix("| `paper/"));
    let told = told.filter_map(|line| line.split('`').next());
    let told: Vec<String> = told.map(|name| format!("paper/{name}")).collect();
    assert_eq!(told, differing);
    let one = done(".", "analyze paper/string-graph/fig-8");
    assert!(
        one.contains("by the text of the paper: 2 of 2 strings"),
        "{one}"
    );
}

/// A figure is judged by the row of its paper, and a message says so. A classifier that the user
/// names is used instead.
#[test]
fn figures_are_judged_by_the_row_of_their_paper() {
    for (figure, row, told) in [
        ("string-graph/fig-8", "string-graph", true),
        ("string-graph/fig-12", "string-graph", true),
        ("numerical-features/fig-2", "numerical", true),
        // The paper of Kim and Kim has no row.
        ("grouping/fig-2", "combined", false),
        ("string-graph/fig-8 --classifier benson", "benson", false),
    ] {
        let Said { out, notes, .. } = ended(".", &format!("analyze paper/{figure}"), 0);
        assert!(out.contains(&format!("\n{row}; X black")), "{out}");
        let note = format!("sahwal: judged by {row}, which follows the paper of the figure\n");
        assert_eq!(notes, if told { &*note } else { "" }, "{figure}");
    }
}

/// The recorded result must be compared with the score if the record says how it was counted.
#[test]
fn a_recorded_result_that_the_score_contradicts_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let recorded = |root: &str, more: &str| {
        let rows = ["a", "b", "c", "d", "e"];
        let moves = rows.map(|row| format!(";B[b{row}];W[d{row}]")).concat();
        let game = format!("(;SZ[5]{root}{moves})");
        fs::write(dir.path().join("a.sgf"), game).unwrap();
        let text = done(
            &dir,
            &format!("analyze a.sgf --classifier all-alive {more}"),
        );
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("recorded  "));
        line.unwrap().to_owned()
    };
    let japanese = "RU[Japanese]KM[0.5]";
    for (root, more, expected) in [
        // Both players have five points.
        ("RE[W+0.5]", "", "W+0.5"),
        ("RE[B+6.5]", "", "B+6.5; the score differs by 7"),
        ("RE[W+1]", "", "W+1; the score differs by 0.5"),
        ("RE[W+R]", "", "W+R"),
        ("", "", "no counted result"),
        // The recorded result belongs to the last position.
        ("RE[B+6.5]", "--move 10", "B+6.5; the score differs by 7"),
        ("RE[B+6.5]", "--move 9", "B+6.5"),
    ] {
        assert_eq!(recorded(&format!("{japanese}{root}"), more), expected);
    }
    // Without rules, neither way of counting gives the result. Without komi, komi 0 does not give
    // it.
    for root in ["KM[0.5]RE[B+6.5]", "RU[Japanese]RE[B+7]"] {
        let told = recorded(root, "");
        assert!(told.ends_with("; the score differs by 7"), "{root}: {told}");
    }
    assert_eq!(
        recorded("KM[0.5]RE[B+6.5]", "--rules japanese --komi 5.5"),
        "B+6.5; the score differs by 7",
        "rules as said, komi as recorded"
    );
}
