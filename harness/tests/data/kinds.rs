//! Tests rules that records name and repairs that may change a score, with two records of each
//! kind. Every way to the score must give the right score and doubts.

use std::path::Path;

use serde_json::{Value, json};

use crate::common::{Said, done, ended, sahwal, said};

/// A record, and the expected result in all programs.
struct Kind {
    name: &'static str,
    record: String,
    score: &'static str,
    /// The causes of doubt, with spaces between them.
    doubts: &'static str,
    /// A part of the message about a repair.
    told: &'static str,
}

/// Makes a game in which Black has the left 45 points and White the right 36.
fn two_sides(root: &str, rest: &str) -> String {
    let mut moves = String::new();
    for row in 'a'..='i' {
        moves += &format!(";B[e{row}];W[f{row}]");
    }
    format!("(;GM[1]SZ[9]{root}{moves}{rest})")
}

/// Makes a game in which Black has three columns in the middle and White three on each side.
fn three_strips(root: &str) -> String {
    let mut moves = String::new();
    for row in 'a'..='i' {
        moves += &format!(";B[d{row}];W[c{row}];B[f{row}];W[g{row}]");
    }
    format!("(;GM[1]SZ[9]{root}{moves};B[];W[])")
}

fn kind(
    name: &'static str,
    record: String,
    score: &'static str,
    doubts: &'static str,
    told: &'static str,
) -> Kind {
    Kind {
        name,
        record,
        score,
        doubts,
        told,
    }
}

#[rustfmt::skip]
fn kinds() -> Vec<Kind> {
    let passes = ";B[];W[]";
    let lost = ";B[];W[ba];B[];W[]";
    let plain = |root: &str| two_sides(root, passes);
    let komi = |text: &str| plain(&format!("RU[Chinese]KM[{text}]"));
    let wide = |text: String| text.replace(";", "；");
    vec![
        // By the rules of Tromp and Taylor the dead stone stays on the board, and the points beside
        // it are dame.
        kind("tromp-taylor", two_sides("RU[Tromp-Taylor]KM[6.5]", lost), "B+2.5", "rules", ""),
        kind("friendly-pass", two_sides("RU[koPOSITIONALscoreAREAtaxNONEsui1fpok0]KM[6.5]", lost), "B+2.5", "rules", ""),
        kind("tromp-confirmed", two_sides("RU[Tromp-Taylor]KM[6.5]RE[B+2.5]", lost), "B+2.5", "", ""),
        kind("tromp-nothing-dead", plain("RU[Tromp-Taylor]KM[6.5]"), "B+2.5", "", ""),
        kind("new-zealand", two_sides("RU[NZ]KM[6.5]", lost), "B+2.5", "", ""),
        // By rules with a button, the first pass is worth half a point.
        kind("button-black", plain("RU[AGA button]KM[7]"), "B+2.5", "", ""),
        kind("button-white", two_sides("RU[Chinese, with button]KM[7]", ";B[da];W[];B[]"), "B+1.5", "", ""),
        kind("button-nobody", two_sides("RU[AGA button]KM[7]", ""), "B+2", "rules", ""),
        // The tax depends on the number of living groups: White has two, Black one.
        kind("stone-scoring", three_strips("RU[Stone Scoring]KM[0.5]"), "W+25.5", "", ""),
        kind("group-tax", three_strips("RU[Chinese, group tax]KM[0.5]"), "W+25.5", "", ""),
        kind("no-tax", three_strips("RU[Chinese]KM[0.5]"), "W+27.5", "", ""),
        // These komi values cannot be read.
        kind("komi-none", komi("none"), "B+9", "record", "read as missing"),
        kind("komi-two", komi("6.5/7.5"), "B+9", "record", "read as missing"),
        kind("komi-part", komi("6.3"), "B+9", "record", "read as missing"),
        kind("komi-more-than-the-board", komi("81.5"), "B+9", "record", "read as missing"),
        kind("komi-two-values", komi("6.5][0.5"), "B+2.5", "record", "expected one value"),
        kind("komi-confirmed", plain("RU[Chinese]KM[none]RE[B+9]"), "B+9", "", "read as missing"),
        kind("komi-words", komi("seven and a half"), "B+1.5", "", "read as 7.5"),
        kind("komi-words-unknown", komi("twenty and a half"), "B+9", "record", "read as missing"),
        kind("komi-black", komi("Black 2.5"), "B+11.5", "", "read as -2.5"),
        kind("komi-b", komi("b 5.5"), "B+14.5", "", "read as -5.5"),
        kind("komi-reverse", komi("reverse komi 3.5"), "B+12.5", "", "read as -3.5"),
        kind("komi-reverse-chinese", komi("倒贴3目半"), "B+12.5", "", "read as -3.5"),
        kind("komi-tenths", komi("65"), "B+2.5", "record", "read as 6.5"),
        // These rules are written but cannot be read, or are written twice.
        kind("rules-house", plain("RU[house rules]KM[6.5]"), "B+2.5", "record", "read as missing"),
        kind("rules-two", plain("RU[Chinese][Japanese]KM[6.5]"), "B+2.5", "record", "expected one value"),
        // These records have wide signs, or moves inside a value.
        kind("wide-first", plain("RU[Chinese]KM[6.5]").replacen(";B[ea]", "；B[ea]", 1), "B+2.5", "", "a wide"),
        kind("wide-all", wide(plain("RU[Chinese]KM[6.5]")), "B+2.5", "", "a wide"),
        kind("hidden-move", plain("RU[Chinese]KM[6.5]").replacen(";B[ea]", ", B[da];W[ha];B[ea]", 1), "B+9", "record", "may be moves or"),
        kind("hidden-pass", plain("RU[Chinese]KM[6.5]GN[a] = W[ha]"), "B+2.5", "record", "may be moves or"),
        kind("hidden-komi", plain("RU[Chinese KM[6.5]"), "B+9", "record", "may be moves or properties"),
        kind("hidden-komi-confirmed", plain("RU[Chinese]EV[Cup KM[6.5]RE[B+9]"), "B+9", "", "may be moves or properties"),
        // In these records stones off the board are left out.
        kind("setup-off-the-board", plain("RU[Chinese]KM[6.5]AB[zz]"), "B+2.5", "record", "left out"),
        kind("setup-off-the-board-confirmed", plain("RU[Chinese]KM[6.5]AW[a1]RE[B+2.5]"), "B+2.5", "", "left out"),
        // Suicide is reported, and played.
        kind("suicide-one", two_sides("RU[Chinese]KM[6.5]", ";B[ba];W[];B[ab];W[aa];B[];W[]"), "B+2.5", "", "at A9 is suicide"),
        kind("suicide-corner", two_sides("RU[Chinese]KM[6.5]", ";B[];W[hi];B[];W[ih];B[ii];W[];B[];W[]"), "B+2.5", "", "at J1 is suicide"),
    ]
}

/// Returns what a view says: the score, the causes, and the repairs.
fn of_view(view: &Value, repairs: &Value) -> [String; 3] {
    let doubts = view["score"]["doubts"].as_array().unwrap();
    let causes = doubts.iter().map(|doubt| doubt["cause"].as_str().unwrap());
    let repairs = repairs.as_array().unwrap();
    let repairs = repairs.iter().map(|repair| repair.as_str().unwrap());
    [
        view["score"]["text"].as_str().unwrap().to_owned(),
        causes.collect::<Vec<_>>().join(" "),
        repairs.collect::<Vec<_>>().join("\n"),
    ]
}

fn by_json(folder: &Path, files: &[String]) -> Vec<[String; 3]> {
    let out = done(folder, &format!("analyze --json {}", files.join(" ")));
    let lines = out.lines().map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        of_view(&line, &line["repairs"])
    });
    lines.collect()
}

fn by_wasm(record: &str) -> [String; 3] {
    let question = json!({ "ask": "judge", "board": { "bytes": record.as_bytes() } });
    let answer = sahwal_wasm::answer(&question.to_string());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    of_view(&answer["ok"], &answer["ok"]["record"]["repairs"])
}

/// Returns the score, the causes of doubt, and whether the record was repaired, by GTP.
fn by_gtp(folder: &Path, files: &[String]) -> Vec<[String; 3]> {
    let ask = "final_score\nsahwal-safe_to_score";
    let load = |file: &String| format!("loadsgf {file}\n{ask}\n");
    let session: String = files.iter().map(load).collect();
    let mut engine = sahwal();
    let Said { out, .. } = said(engine.current_dir(folder).arg("gtp").write_stdin(session));
    let answers: Vec<&str> = out
        .split("\n\n")
        .filter(|answer| !answer.is_empty())
        .collect();
    let of_file = |answers: &[&str]| {
        let score = answers[1].trim_start_matches("= ").to_owned();
        let (notes, doubts): (Vec<&str>, Vec<&str>) = answers[2]
            .lines()
            .skip(1)
            .filter(|line| !line.starts_with("to do: "))
            .partition(|line| line.starts_with("record: "));
        let causes = doubts.iter().filter_map(|line| line.split(' ').next());
        [
            score,
            causes.collect::<Vec<_>>().join(" "),
            notes.join("\n"),
        ]
    };
    answers.chunks_exact(3).map(of_file).collect()
}

#[test]
fn rules_and_repairs_of_each_kind_are_the_same_at_every_door() {
    let folder = tempfile::tempdir().unwrap();
    let kinds = kinds();
    let files: Vec<String> = kinds
        .iter()
        .map(|kind| format!("{}.sgf", kind.name))
        .collect();
    for (kind, file) in kinds.iter().zip(&files) {
        std::fs::write(folder.path().join(file), &kind.record).unwrap();
    }
    let in_json = by_json(folder.path(), &files);
    let in_gtp = by_gtp(folder.path(), &files);
    assert_eq!([in_json.len(), in_gtp.len()], [kinds.len(); 2]);
    let mut wrong = String::new();
    for (at, kind) in kinds.iter().enumerate() {
        let name = kind.name;
        for (door, found) in [("JSON", &in_json[at]), ("wasm", &by_wasm(&kind.record))] {
            let [score, doubts, told] = found;
            let is_told = match kind.told {
                "" => told.is_empty(),
                part => told.contains(part),
            };
            if score != kind.score || doubts != kind.doubts || !is_told {
                wrong += &format!("{name}: {door}: {found:?}\n");
            }
        }
        let [score, doubts, told] = &in_gtp[at];
        let is_told = told.is_empty() == kind.told.is_empty();
        if score != kind.score || doubts != kind.doubts || !is_told {
            wrong += &format!("{name}: GTP: {:?}\n", in_gtp[at]);
        }
        let Said { out, notes, .. } = ended(&folder, &format!("analyze {}", files[at]), 0);
        let safe = match kind.doubts {
            "" => "safe      yes",
            _ => "safe      no",
        };
        let score = format!("score     {} by", kind.score);
        if !out.contains(&score) || !out.contains(safe) || !notes.contains(kind.told) {
            wrong += &format!("{name}: text: {notes}{out}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A number with very many digits may only cost the time to read it, and no message may repeat it.
#[test]
fn very_long_texts_of_the_game_are_refused_with_a_short_message() {
    let folder = tempfile::tempdir().unwrap();
    let digits = "1".repeat(1_000_000);
    let words = "a ".repeat(500_000);
    for (name, root) in [
        ("result", format!("RE[B+{digits}]")),
        ("komi", format!("KM[{digits}]")),
        ("dots", format!("KM[{}]", digits.replace('1', "."))),
        ("handicap", format!("HA[{digits}]")),
        ("rules", format!("RU[{words}]")),
    ] {
        std::fs::write(folder.path().join("long.sgf"), two_sides(&root, "")).unwrap();
        let notes = ended(&folder, "analyze long.sgf --classifier all-alive", 0).notes;
        assert!(
            notes.contains("...\"; read as missing"),
            "{name}: {}",
            notes.len()
        );
        assert!(notes.len() < 1000, "{name}: {}", notes.len());
    }
}
