//! Runs the fuzz targets on bounded input: input that proptest makes up, and changed valid input.
//! `PROPTEST_CASES` asks for more cases than usual. The properties are in `harness/fuzz/src`, which
//! the fuzzer also compiles: both must test the same.

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use proptest::prelude::*;
use proptest::sample::select;
use sahwal::gtp::{Engine, Settings};
use sahwal_core::classify::REGISTRY;

/// Returns the usual number of cases, unless the environment asks for another one.
fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok();
    let cases = asked.and_then(|cases| cases.parse().ok()).unwrap_or(usual);
    ProptestConfig::with_cases(cases)
}

/// Generates text from these pieces. Some of it is damaged.
fn pieces(pieces: Vec<String>, most: usize) -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        12 => select(pieces).prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 1..4),
    ];
    proptest::collection::vec(piece, 0..most).prop_map(|pieces| pieces.concat())
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// Generates sessions of the known commands, with arguments that often fit.
fn sessions() -> impl Strategy<Value = Vec<u8>> {
    let mut engine = Engine::new(Settings::default());
    let list = engine.answer(b"list_commands").unwrap().result.unwrap();
    let arguments = owned(&[
        "",
        "black",
        "w",
        "A1",
        "b2",
        "C3",
        "pass",
        "T19",
        "benson",
        "static",
        "dead",
        "seki",
        "0",
        "1",
        "5",
        "9",
        "-3",
        "6.5",
        "classifier potential",
        "v1 2",
        "rules territory",
        "apc 0",
        "nowhere.sgf",
        "/dev/zero",
        "name",
        "#",
        "\t",
        "\u{e9}",
    ]);
    let id = proptest::option::of(any::<u32>());
    let command = select(list.lines().map(str::to_owned).collect::<Vec<_>>());
    let arguments = proptest::collection::vec(select(arguments), 0..5);
    let line = (id, (command, arguments)).prop_map(|(id, (command, arguments))| {
        let id = id.map_or(String::new(), |id| format!("{id} "));
        format!("{id}{command} {}\n", arguments.join(" "))
    });
    // Small boards and many moves make interesting positions.
    let play =
        ("[bw]", "[A-E][1-5]").prop_map(|(colour, point)| format!("play {colour} {point}\n"));
    let line = prop_oneof![2 => line, 3 => play];
    proptest::collection::vec(line, 0..40)
        .prop_map(|lines| format!("boardsize 5\n{}", lines.concat()).into_bytes())
}

/// Generates tables for the known classifiers with their parameters.
fn tables() -> impl Strategy<Value = Vec<u8>> {
    let tables = REGISTRY.iter().map(|entry| {
        let keys = entry.defaults();
        (entry.name, keys.keys().cloned().collect::<Vec<_>>())
    });
    let tables: Vec<_> = tables.filter(|(_, keys)| !keys.is_empty()).collect();
    let values = owned(&[
        "0",
        "1",
        "-1",
        "3",
        "1e300",
        "nan",
        "-0.0",
        "2.5",
        "true",
        "false",
        "\"none\"",
        "[]",
        "[1, 2, 3, 4]",
        "{}",
        "99999999999999999999",
        "255",
        "4294967295",
    ]);
    select(tables).prop_flat_map(move |(name, keys)| {
        let pair = (select(keys), select(values.clone()));
        let pairs = proptest::collection::vec(pair, 0..4);
        pairs.prop_map(move |pairs| {
            let lines = pairs
                .iter()
                .map(|(key, value)| format!("{key} = {value}\n"));
            let row =
                format!("[[row]]\nname = \"mine\"\nclassifier = \"{name}\"\n[row.parameters]\n");
            format!("{row}{}", lines.collect::<String>()).into_bytes()
        })
    })
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn every_line_of_a_session_has_one_answer(session in sessions()) {
        targets::gtp(&session);
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn marks_of_any_record_lie_on_its_board(file in pieces(owned(&[
        "(;", "SZ[5]", "SZ[0]", "SZ[53]", "SZ[9:5]", "AB[aa:cc]", "AB[aa][aa]", "AW[aa]", "AE[ab]",
        ";B[aa]", ";W[bb]", ";B[]", ";W[tt]", ";B[zz]", "TB[aa]", "TW[bb]", "TB[cc]", ")", "(",
        "C[\\]]", "\n",
    ]), 40)) {
        targets::sgf(&file);
        targets::sgf(&[b"(;SZ[5]", &file[..]].concat());
    }

    #[test]
    fn any_script_reads_the_same_after_it_is_written(script in pieces(owned(&[
        "10 ", "7 ", "0", "99999999999 ", "reg_genmove black", "loadsgf a b.sgf 1", "\n", "\n", "\r\n",
        "#? ", "#?", "[A1]", "[!B2|C3]", "[(]", "[.*]", "*", "&", "[", "]", "# comment", "\t", "\u{a0}",
    ]), 40)) {
        targets::tst(&script);
    }

    #[test]
    fn labels_are_found_or_the_error_names_a_line(text in pieces(owned(&[
        "file,owners\n", "a.sgf,", "b.sgf,", "\"c, d.sgf\",", "BWNB", "N", "BBWWBBWWN", "?", "\n", "\r\n",
        "\"", ",", "\u{feff}", "B",
    ]), 30)) {
        targets::labels(&text);
        targets::labels(&[b"file,owners\n", &text[..]].concat());
    }

    #[test]
    fn rows_that_are_accepted_judge_a_position(text in tables()) {
        targets::rows(&text);
    }
}
