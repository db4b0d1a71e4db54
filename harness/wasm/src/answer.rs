//! Questions and answers: reads the JSON of a question, and calls the file that answers it.
//!
//! `memory.rs` calls [`answer`], and the JavaScript files beside this crate send the questions. If
//! a field is renamed here, it must be renamed there. Every fault must become an `error`: a panic
//! would end the module in the host.

use sahwal_core::params::{ParamError, Table};
use sahwal_core::view::{ClassifierView, Form, Grid, Points};
use sahwal_core::{Board, Position};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::board::{BoardData, Vertex, colour_of, point_of};
use crate::judge::Judged;
use crate::record::Moves;
use crate::save::save;
use crate::{floating, playouts};

/// A question about a board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutBoard {
    board: BoardData,
}

/// A question for dead stones.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutDead {
    board: BoardData,
    iterations: u32,
    seed: Option<u64>,
    /// Parameters of `combined` that replace its defaults.
    #[serde(default)]
    params: Table,
}

/// A question that is answered by playouts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutPlayouts {
    board: BoardData,
    iterations: u32,
    seed: Option<u64>,
}

/// A question about one random game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutEnd {
    board: BoardData,
    sign: f64,
    seed: Option<u64>,
}

/// A move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutMove {
    board: BoardData,
    sign: f64,
    vertex: Vertex,
}

/// The result of a move.
#[derive(Serialize)]
struct Played {
    board: Grid,
    /// The captured stones.
    captured: Points,
}

/// Answers a question: a JSON object as the [crate] describes it. The answer is a JSON
/// object with the field `ok`, or with the field `error` if the question is malformed.
pub fn answer(question: &str) -> String {
    let result = serde_json::from_str(question)
        .map_err(|error| format!("question: {error}"))
        .and_then(reply);
    match result {
        // `ok` is JSON already. An error is a text, which needs quotes and escapes.
        Ok(ok) => format!(r#"{{"ok":{ok}}}"#),
        Err(error) => format!(r#"{{"error":{}}}"#, Json::String(error)),
    }
}

/// Returns the answer as the text of a JSON value.
fn reply(mut question: Map<String, Json>) -> Result<String, String> {
    let ask = question.remove("ask").unwrap_or_default();
    match ask.as_str().unwrap_or_default() {
        // The classifiers, their judgements, and moves by the rules.
        "classifiers" => json(ClassifierView::all()),
        "judge" => json(Judged::of(read(question)?)?),
        "play" => json(play(&read(question)?)?),
        "record" => json(Moves::of(&read(question)?)?),
        "save" => json(save(&read(question)?)?),
        // The questions of `@sabaki/deadstones`.
        "dead" => {
            let asked: AboutDead = read(question)?;
            about(&asked.board, |position| {
                playouts::dead(position, asked.iterations, asked.seed, &asked.params)
            })
        }
        "ownership" => {
            let asked: AboutPlayouts = read(question)?;
            about(&asked.board, |position| {
                playouts::ownership(position, asked.iterations, asked.seed)
            })
        }
        "end" => {
            let AboutEnd { board, sign, seed } = read(question)?;
            let first = colour_of(sign)?;
            about(&board, |position| playouts::end(position, first, seed))
        }
        "floating" => {
            let AboutBoard { board } = read(question)?;
            about(&board, |position| {
                let form = Form::vertices(position.size());
                Ok(form.points(floating::stones(position)))
            })
        }
        _ => Err(format!(
            "ask: expected classifiers, judge, play, record, save, dead, ownership, end or floating, found {ask}"
        )),
    }
}

/// Answers a question about a board. A board without rows has an empty answer, as in
/// `@sabaki/deadstones`.
fn about<T: Serialize>(
    board: &BoardData,
    find: impl FnOnce(&Position) -> Result<T, String>,
) -> Result<String, String> {
    if board.is_empty() {
        return json(Vec::<Vertex>::new());
    }
    json(find(&board.position()?)?)
}

/// Reads the fields of a question.
fn read<Q: DeserializeOwned>(question: Map<String, Json>) -> Result<Q, String> {
    serde_path_to_error::deserialize(Json::Object(question)).map_err(|error| {
        // The path names the field, such as `captured[0]`, which a plain JSON error lacks.
        let place = error.path().to_string();
        let text = error.into_inner().to_string();
        let words = match ParamError::of_serde(&text) {
            Some(error) => error.to_string(),
            None => text,
        };
        // The message itself names a missing field.
        match place.as_str() {
            "." => words,
            place => format!("{place}: {words}"),
        }
    })
}

fn json(value: impl Serialize) -> Result<String, String> {
    serde_json::to_string(&value).map_err(|error| error.to_string())
}

/// Plays a move by the rules, without suicide. The caller knows the game, so the caller must forbid
/// repeated positions.
fn play(question: &AboutMove) -> Result<Played, String> {
    let position = question.board.position()?;
    let point = point_of("vertex", question.vertex, position.size())?;
    let form = Form::vertices(position.size());
    let mut board = Board::of(&position);
    let played = board
        .play(colour_of(question.sign)?, point)
        .map_err(|error| format!("vertex: {error}"))?;
    Ok(Played {
        board: form.stones(board.position()),
        captured: form.points(played.captured()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::classify::REGISTRY;

    fn ok(question: &str) -> Json {
        let mut answer: Json = serde_json::from_str(&answer(question)).unwrap();
        assert!(answer.get("ok").is_some(), "{answer}");
        answer["ok"].take()
    }

    fn error(question: &str) -> String {
        let answer: Json = serde_json::from_str(&answer(question)).unwrap();
        answer["error"].as_str().expect("an error").to_owned()
    }

    /// The position of the core's front page: the black corner lives, and the single black stone
    /// below is dead.
    const BOARD: &str =
        r". X . X O .\nX X X X O .\nO O O O O .\n. O . . . .\nO O . . X .\n. . . . . .";

    #[test]
    fn a_judgement_has_owners_strings_and_score() {
        let ask = |more: &str| ok(&format!(r#"{{"ask": "judge", "board": "{BOARD}"{more}}}"#));
        let judged = ask("");
        assert_eq!(judged["classifier"], "combined");
        assert_eq!(judged["dead"], serde_json::json!([[4, 4]]));
        assert_eq!(judged["owners"][0], serde_json::json!([1, 1, 1, 1, -1, -1]));
        let dead = &judged["strings"][2];
        assert_eq!(dead["verdict"], "dead");
        assert_eq!(
            (dead["colour"].as_i64(), dead["how"].as_str()),
            (Some(1), Some("estimated"))
        );
        // Black has 8 points, White the other 28.
        assert_eq!(judged["score"]["margin"], -20.0);
        assert_eq!(judged["score"]["text"], "W+20");
        let japanese = ask(r#", "rules": "Japanese", "komi": 6.5, "captured": [1, 2]"#);
        // Black has 2 eyes and a capture. White has 17 empty points, one point under a dead stone,
        // which is also a prisoner, 2 captures, and komi.
        assert_eq!(japanese["score"]["rules"], "territory");
        assert_eq!(japanese["score"]["black"], 3.0);
        assert_eq!(japanese["score"]["white"], 17.0 + 2.0 + 2.0 + 6.5);
        assert_eq!(japanese["score"]["text"], "W+24.5");
    }

    #[test]
    fn dead_stones_have_the_budget_that_is_asked_for() {
        let ask = |more: &str| {
            let board = format!(r#""board": "{BOARD}", "params": {{{more}}}"#);
            format!(r#"{{"ask": "dead", "iterations": 10, {board}}}"#)
        };
        assert_eq!(ok(&ask("")), serde_json::json!([[4, 4]]));
        assert_eq!(ok(&ask(r#""fights": false"#)), serde_json::json!([[4, 4]]));
        // Verdicts below this confidence are not given.
        assert_eq!(ok(&ask(r#""unknown-below": 1"#)), serde_json::json!([]));
        let said = error(&ask(r#""fight": false"#));
        assert!(
            said.starts_with("params: expected one of proofs, "),
            "{said}"
        );
    }

    #[test]
    fn layers_are_left_out_unless_they_are_asked_for() {
        let ask = |layers: &str| {
            ok(&format!(
                r#"{{"ask": "judge", "board": "{BOARD}", "classifier": "static-plus"{layers}}}"#
            ))
        };
        let plain = ask("");
        assert!(
            ["safe", "groups", "potential", "borders"]
                .iter()
                .all(|layer| plain.get(*layer).is_none())
        );
        let full = ask(r#", "layers": ["safe", "groups", "potential", "borders"]"#);
        assert_eq!(full["safe"]["by"], "benson");
        assert_eq!(full["safe"]["black"][0], serde_json::json!([0, 0]));
        assert_eq!(full["groups"]["by"], "static-plus");
        assert!(full["borders"]["dame"].is_array() && full["borders"]["teire"]["white"].is_array());
        assert_eq!(
            full["potential"]["difference"].as_array().map(Vec::len),
            Some(6)
        );
        let by = |classifier: &str, layer: &str| {
            let question = format!(
                r#"{{"ask": "judge", "board": "{BOARD}", "classifier": "{classifier}",
                    "layers": ["safe", "groups"]}}"#
            );
            ok(&question)[layer]["by"].clone()
        };
        assert_eq!(by("safety", "safe"), "safety");
        assert_eq!(by("safety", "groups"), "string-graph");
        assert_eq!(by("potential", "groups"), "potential");
    }

    #[test]
    fn moves_capture_and_are_refused_by_the_rules() {
        let play = |sign: i8, vertex: &str| {
            let board = "[[0, -1, 1], [1, 1, 0], [0, 0, 0]]";
            format!(r#"{{"ask": "play", "board": {board}, "sign": {sign}, "vertex": {vertex}}}"#)
        };
        let played = ok(&play(1, "[0, 0]"));
        let after = serde_json::json!([[1, 0, 1], [1, 1, 0], [0, 0, 0]]);
        assert_eq!(played["board"], after);
        assert_eq!(played["captured"], serde_json::json!([[1, 0]]));
        for (sign, vertex, expected) in [
            (1, "[1, 0]", "vertex: the point is occupied"),
            (
                1,
                "[3, 0]",
                "vertex: expected 0 to 2 and 0 to 2, found [3, 0]",
            ),
            (-1, "[0, 0]", "vertex: the move is suicide"),
            (
                2,
                "[0, 0]",
                "sign: expected 1 (black) or -1 (white), found 2",
            ),
        ] {
            let said = error(&play(sign, vertex));
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn malformed_questions_name_the_place() {
        // A question without its braces, and how the error begins.
        let table = r#"
            "ask": "weather" => ask: expected classifiers, judge
            "ask": "floating", "board": [[0, 0]] => board[0]: expected as many points as rows (1), found 2
            "ask": "floating", "board": [[2]] => board[0][0]: expected -1, 0 or 1, found 2
            "ask": "floating", "board": "X .\nX" => board: row 2: expected as many points as the text has lines (2), found 1
            "ask": "judge", "board": [[0]], "classifier": "benton" => classifier: expected one of all-alive,
            "ask": "judge", "board": [[0]], "rules": "chess" => rules: expected area, territory or one of japanese,
            "ask": "judge", "board": [[0]], "komy": 7 => komy: expected one of board, classifier,
            "ask": "judge", "board": [[0]], "classifier": "playout", "params": {"playouts": 0} => params.playouts: expected 1 to 1000000, found 0
            "ask": "judge", "board": [[0]], "komi": "6.5" => komi: expected a number, found "6.5"
            "ask": "judge", "board": [[0]], "komi": 6.25 => komi: expected whole or half points from -1 to 1, found 6.25
            "ask": "judge", "board": [[0]], "handicap": 1.5 => handicap: expected a whole number of at least 0, found 1.5
            "ask": "judge", "board": [[0]], "captured": [1] => captured: expected an array of length 2, found an array of length 1
            "ask": "judge", "board": [[0]], "captured": [1, -2] => captured[1]: expected a whole number of at least 0, found -2
            "ask": "judge", "board": [[0]], "captured": [1000000000000, 0] => captured[0]: expected at most 4294967295, found 1000000000000
            "ask": "judge", "board": "<!DOCTYPE html>" => board: expected a text of X, O and ., or a game record (SGF): row 1, column 1: expected X, O or ., found '<'
            "ask": "judge", "board": [[0]], "layers": ["save"] => layers[0]: expected one of safe, groups, potential, borders, ownership, found "save"
            "ask": "judge", "board": [[0]], "params": [] => params: expected an object, found an array
            "ask": "judge" => board: expected a value, found none
            "ask": "judge", "board": [[0]], "move": 3 => move: expected a game record, found a board alone
            "ask": "judge", "board": "(;SZ[5];B[aa])", "move": 3 => move: expected 0 to 1, found 3
            "ask": "judge", "board": "(;SZ[5];B[aa])", "game": 2 => game: expected 1 to 1, found 2
            "ask": "judge", "board": "(;SZ[5]AB[aa]AW[ab][ba])" => record: game 1, line 1, column 1
            "ask": "record", "record": "X" => record: expected a game record (SGF), found none
            "ask": "judge", "board": [[0]], "turn": [[0, 1]] => turn: expected 0 to 0 and 0 to 0, found [0, 1]
            "ask": "judge", "board": "(;SZ[5];B[cc])", "marked": true => marked: expected a record that ends with territory marks, found none
            "ask": "judge", "board": [[0]], "turn": [[0, 0]] => turn: expected a stone at [0, 0], found none
            "ask": "judge", "board": [[0]], "handicap": 362 => handicap: expected 0 to 361, found 362
            "ask": "ownership", "board": [[0]], "iterations": 0 => iterations: expected 1 to 1000000, found 0
            "#;
        for line in table.trim().lines() {
            let (question, expected) = line.trim().split_once(" => ").expect("two parts");
            let said = error(&format!("{{{question}}}"));
            assert!(said.starts_with(expected), "{question}: {said}");
        }
        assert!(error("").starts_with("question: EOF"));
    }

    /// Black captures stones at A3 and A1, which count by territory rules.
    const RECORD: &str = "(;SZ[3]RU[Japanese]KM[0.5]PB[Kim]RE[B+8.5];B[ba];W[aa];B[ab];W[];B[bb];W[ac];B[bc]\
        (;W[])(;W[cc]))";

    #[test]
    fn a_record_is_judged_as_it_says() {
        let bytes: Vec<String> = RECORD.bytes().map(|byte| byte.to_string()).collect();
        let bytes = format!(r#"{{"bytes": [{}]}}"#, bytes.join(","));
        let ask = |board: &str, more: &str| {
            let judge = r#""ask": "judge", "classifier": "all-alive""#;
            ok(&format!(r#"{{{judge}, "board": {board}{more}}}"#))
        };
        let text = format!("\"{RECORD}\"");
        let judged = ask(&text, "");
        assert_eq!(ask(&bytes, ""), judged);
        let (score, record) = (&judged["score"], &judged["record"]);
        assert_eq!(score["rules"], "territory");
        assert_eq!(record["captured"], serde_json::json!([2, 0]));
        assert_eq!(
            (&record["moves"], &record["recorded"], &record["black"]),
            (&8.into(), &"B+8.5".into(), &"Kim".into())
        );
        let margin = |more: &str| ask(&text, more)["score"]["margin"].as_f64().unwrap();
        assert_eq!(margin("") - margin(r#", "komi": 3"#), 2.5);
        assert_eq!(margin("") - margin(r#", "captured": [0, 0]"#), 2.0);
        assert_eq!(
            ask(&text, r#", "move": 1"#)["stones"][0],
            serde_json::json!([0, 1, 0])
        );
        // The positions are the same as those of a judgement of each move.
        let moves = ok(&format!(r#"{{"ask": "record", "record": {text}}}"#));
        let positions = moves["positions"].as_array().unwrap();
        assert_eq!(positions.len(), 9);
        for (at, shown) in positions.iter().enumerate() {
            let judged = ask(&text, &format!(r#", "move": {at}"#));
            assert_eq!(judged["stones"], shown["board"]);
            assert_eq!(judged["record"]["captured"], shown["captured"]);
        }
        assert_eq!(positions[4]["last"], Json::Null);
    }

    #[test]
    fn a_group_is_turned_by_a_person() {
        let ask = |more: &str| ok(&format!(r#"{{"ask": "judge", "board": "{BOARD}"{more}}}"#));
        let turned = ask(r#", "turn": [[4, 4]]"#);
        assert_eq!(turned["dead"], serde_json::json!([]));
        assert_eq!(turned["strings"][2]["verdict"], "alive");
        assert_eq!(turned["strings"][2]["reason"], "by you");
        assert_eq!(turned["score"]["safe_to_score"], Json::Null);
        // The stone lives, and the space around it is nobody's, so Black has 9 points and White has
        // 11.
        assert_eq!(turned["score"]["text"], "W+2");
        let back = ask(r#", "turn": [[4, 4], [4, 4]]"#);
        assert_eq!(back["score"]["text"], ask("")["score"]["text"]);
    }

    #[test]
    fn the_registry_tells_names_and_default_parameters() {
        let classifiers = ok(r#"{"ask": "classifiers"}"#);
        assert_eq!(classifiers.as_array().map(Vec::len), Some(REGISTRY.len()));
        let last = classifiers.as_array().and_then(|all| all.last()).unwrap();
        assert_eq!(
            (last["name"].as_str(), last["kind"].as_str()),
            (Some("combined"), Some("heuristic"))
        );
        // The defaults can be given back as parameters.
        let params = &last["params"];
        let judged = ok(&format!(
            r#"{{"ask": "judge", "board": "{BOARD}", "params": {params}}}"#
        ));
        let plain = ok(&format!(r#"{{"ask": "judge", "board": "{BOARD}"}}"#));
        assert_eq!(judged, plain);
    }
}
