//! Checks properties that must hold for any input. There is a function for each kind of input,
//! which panics if a property fails.
//!
//! `fuzz_targets/` calls the functions with the input of a fuzzer, and
//! `harness/tests/accidents/fuzz.rs` with that of proptest. An input that no function covers can
//! still crash a command.

// Each file that includes this one uses only a part of it.
#![allow(dead_code, unreachable_pub, unused_imports)]

mod records;

use sahwal::gtp::{Engine, MAX_LINE, Settings, serve};
use sahwal::regress::{Class, Script};
use sahwal_core::{ByColour, Position, position};
use sahwal_data::datasets::parse_labels;
use sahwal_record::Record;
use sahwal_run::rows::Rows;
use sahwal_sgf::{Collection, read};

/// Checks a file of game records: [`records::check`] holds, and the territory marks of every game
/// that can be opened are on the board.
pub fn sgf(file: &[u8]) {
    records::check(file);
    for game in Collection::new(&read(file)).flatten() {
        if let Ok(end) = Record::open(&game, None)
            && let Some(ByColour { black, white }) = end.marks
        {
            assert!((black | white).is_subset(&end.position.size().board()));
        }
    }
}

/// Checks a GTP session: every answer follows the protocol, and no answer is missing.
pub fn gtp(session: &[u8]) {
    let mut engine = Engine::new(Settings::default());
    let mut whole = Vec::new();
    serve(&mut engine, session, &mut whole).unwrap();
    let whole = String::from_utf8(whole).unwrap();
    for answer in whole.split_inclusive("\n\n") {
        assert!(
            answer.ends_with("\n\n") && answer.starts_with(['=', '?']),
            "{answer:?}"
        );
        let text = &answer[..answer.len() - 2];
        assert!(
            !text.contains(|c: char| c.is_control() && c != '\n'),
            "{answer:?}"
        );
    }
    // An engine that gets the lines one by one must give the same answers.
    let mut engine = Engine::new(Settings::default());
    let mut answers = whole.split_inclusive("\n\n");
    for line in session.split(|&byte| byte == b'\n') {
        assert!(line.len() <= MAX_LINE, "a session for fuzzing is short");
        if let Some(answer) = engine.answer(line) {
            assert_eq!(answer.to_string(), answers.next().unwrap());
        }
        if engine.has_quit() {
            break;
        }
    }
    assert_eq!(answers.next(), None);
}

/// Checks a regression script: its lines are in order, expectations can judge any answer, and the
/// script stays the same if it is written and read again.
pub fn tst(script: &[u8]) {
    let read = Script::parse(script);
    assert!(
        read.steps
            .windows(2)
            .all(|pair| pair[0].line < pair[1].line)
    );
    assert!(
        read.faults
            .windows(2)
            .all(|pair| pair[0].line < pair[1].line)
    );
    let mut text = String::new();
    for step in &read.steps {
        assert!(!step.command.is_empty() && !step.command.contains('\n'));
        // Only the name of a file may have this sign; elsewhere it begins a comment.
        assert!(!step.command.contains('#') || step.command.contains("loadsgf"));
        if let Some(id) = step.id {
            text += &format!("{id} ");
        }
        text += &format!("{}\n", step.command);
        if let Some(expected) = &step.expected {
            // An expectation of several lines has a comment for each of them.
            for line in expected.to_string().lines() {
                text += &format!("#? {line}\n");
            }
            let refused = expected.class(Err("no"));
            assert!(!matches!(
                refused,
                Class::ExpectedPass | Class::UnexpectedPass
            ));
            for answer in ["", "A1", "two\nlines"] {
                assert_ne!(expected.class(Ok(answer)), Class::Error);
            }
        }
    }
    if !read.faults.is_empty() {
        return;
    }
    let latin1: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let again = Script::parse(&latin1);
    assert_eq!(
        (again.faults.len(), again.steps.len()),
        (0, read.steps.len())
    );
    for (one, other) in read.steps.iter().zip(&again.steps) {
        assert_eq!((one.id, &one.command), (other.id, &other.command));
        // Expectations are compared as text, since compiled patterns cannot be compared.
        assert_eq!(
            one.expected.as_ref().map(ToString::to_string),
            other.expected.as_ref().map(ToString::to_string)
        );
    }
}

/// Checks a label file: rows are found by the name of their file, and errors name a line.
pub fn labels(text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    match parse_labels(&text) {
        Ok(labels) => {
            for (file, row) in labels.iter() {
                assert_eq!(labels.get(file), Some(row));
                assert!(row.line >= 2 && row.owners.known() == row.size.board());
            }
        }
        Err(error) => {
            // An empty file has no lines, but its error names line 1.
            let lines = text.lines().count().max(1);
            let message = error.to_string();
            let rest = message.strip_prefix("line ").expect("a line");
            let (number, _) = rest.split_once([',', ':']).expect("the end of a number");
            let line: usize = number.parse().expect("a number");
            assert!((1..=lines).contains(&line), "{message}");
        }
    }
}

/// Checks a file of rows: every row that is accepted builds a classifier that judges a position.
pub fn rows(text: &[u8]) {
    let Ok(rows) = Rows::with_text(&String::from_utf8_lossy(text)) else {
        return;
    };
    let board: Position = position! {
        . X . X O
        X X X X O
        O O O O O
        O . O . X
        O O O O .
    };
    for row in rows.iter().skip(Rows::builtin().iter().count()) {
        let verdicts = row.build().classify(&board);
        assert!(verdicts.alive.is_disjoint(&verdicts.dead));
    }
}
