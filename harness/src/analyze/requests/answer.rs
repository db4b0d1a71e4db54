//! Answers a turn of a request in the fields of KataGo's analysis engine, and adds our own `view`.
//!
//! The thread pool of `mod.rs` asks for one answer for each turn. Programs written for KataGo read
//! these fields in KataGo's units, from the side that the request chose. A wrong sign gives the
//! game to the other player.

use sahwal_core::Colour;
use sahwal_core::question::Players;
use sahwal_core::view;
use serde::Serialize;

use super::fault::{Code, Fault};
use super::request::{Request, Side, Turn};
use crate::analyze::View;

/// The answer to a turn.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer<'a> {
    id: &'a str,
    turn_number: usize,
    is_during_search: bool,
    /// Always empty, since no moves are searched.
    move_infos: [(); 0],
    root_info: RootInfo,
    /// The ownership of each point, row by row from the top left.
    #[serde(skip_serializing_if = "Option::is_none")]
    ownership: Option<Vec<f64>>,
    /// What was repaired in the game record, if the request has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<&'a str>,
    view: &'a view::View,
}

/// The numbers of the position, from the side that the request chose.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RootInfo {
    current_player: char,
    score_lead: f64,
    score_selfplay: f64,
    score_stdev: f64,
    utility: f64,
    visits: u32,
    winrate: f64,
}

/// The answer to a turn that the client does not want any more.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Stopped<'a> {
    id: &'a str,
    turn_number: usize,
    is_during_search: bool,
    no_results: bool,
}

/// Judges a turn. Returns a line without a line break.
pub(super) fn answer(request: &Request, turn: &Turn, limit: std::time::Duration) -> String {
    let id = &request.id;
    if turn.is_stopped() {
        return json(&Stopped {
            id,
            turn_number: turn.number,
            is_during_search: false,
            no_results: true,
        });
    }
    match judged(request, turn, limit) {
        Ok(line) => line,
        Err(fault) => json(&Fault {
            id: Some(id.clone()),
            turn: Some(turn.number),
            ..fault
        }),
    }
}

fn judged(request: &Request, turn: &Turn, limit: std::time::Duration) -> Result<String, Fault> {
    // Judging a position takes milliseconds, so the limit is checked only before it begins.
    if request.read.elapsed() > limit {
        let what = format!("expected an answer within {} s", limit.as_secs_f64());
        return Err(Fault::of_line(Code::TimeLimit, what));
    }
    let turn_game = request.game_of(turn)?;
    let record = &turn_game.game.record;
    let view = View::of(&turn_game.game, &request.row, &request.layers).map_err(|error| {
        // A client knows the field `layers`, not the option of the command line.
        let what = format!("{error:#}").replace("--layer", "layers:");
        Fault::of(Code::NoSuchLayer, "layers", what)
    })?;
    let estimate = match request.players {
        Players::Club => view.data.estimate.expected,
        Players::Strong => view.data.estimate.strong,
    };
    let sign = match (request.side, turn_game.to_move) {
        (Side::Black, _) | (Side::Mover, Colour::Black) => 1.0,
        (Side::White, _) | (Side::Mover, Colour::White) => -1.0,
    };
    // The chance of White is 1 minus that of Black; a change of sign would be wrong.
    let black = three_decimals(estimate.black_wins);
    let winrate = if sign > 0.0 { black } else { 1.0 - black };
    let ownership = if request.ownership {
        let mut owners = Vec::new();
        for point in record.position.size().points() {
            owners.push(three_decimals(sign * view.judgement.ownership_at(point)));
        }
        Some(owners)
    } else {
        None
    };
    let lead = three_decimals(sign * estimate.margin);
    Ok(json(&Answer {
        id: &request.id,
        turn_number: record.moves,
        is_during_search: false,
        move_infos: [],
        root_info: RootInfo {
            current_player: turn_game.to_move.letter(),
            // KataGo gives the fair komi and the mean score of its own games as two numbers. No
            // games are played here, so both have the same value.
            score_lead: lead,
            score_selfplay: lead,
            score_stdev: three_decimals(estimate.spread),
            // This is KataGo's utility without its part for the score: 1 for a win, -1 for a loss.
            utility: three_decimals(2.0 * winrate - 1.0),
            visits: 1,
            winrate: three_decimals(winrate),
        },
        ownership,
        repairs: record
            .repairs
            .iter()
            .map(|repair| repair.what.as_str())
            .collect(),
        view: &view.data,
    }))
}

/// Rounds to three decimals. Adding zero turns -0.0 into 0.0.
fn three_decimals(value: f64) -> f64 {
    (1e3 * value).round() / 1e3 + 0.0
}

/// Returns a line without a line break.
pub(super) fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("lines are data")
}
