//! Commands about a game that is not over: the estimate of the score, and the owners of points.
//!
//! GUIs send these in the middle of a game. The estimate and its words come from `sahwal-core`, as
//! in `analyze`. An estimate must not look like a score: clients would take it for a result.

use sahwal_core::question::{Estimate, Players};
use sahwal_core::view::{EstimateView, Form};

use super::{Answer, Command, command};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::Engine;
use crate::gtp::layout::board;

pub(super) const COMMANDS: &[Command] = &[
    command("estimate_score", "", |engine, _| Ok(in_words(engine)))
        .in_gogui(&["string/Estimate of the Score/estimate_score"]),
    command("sahwal-ownership", "", |engine, _| Ok(ownership(engine)))
        .in_gogui(&["dboard/Ownership/sahwal-ownership"]),
    command("kata-raw-nn", "0|1|2|3|4|5|6|7|all", raw),
];

/// Returns the estimate of the score for club players in words, the same as `analyze` and JSON
/// have.
pub(super) fn in_words(engine: &mut Engine) -> String {
    let question = engine.question();
    let form = Form::names(engine.game.size());
    let estimate = EstimateView::of(&question, engine.judgement(), form);
    // Some clients read only ASCII.
    estimate.text.replace('±', "+-")
}

/// Answers who owns each point in the end, from 1 (Black) to -1 (White), row by row.
fn ownership(engine: &mut Engine) -> String {
    let size = engine.game.size();
    let judgement = engine.judgement();
    board(size, |point| Some(decimals(judgement.ownership_at(point))))
}

/// Formats a number with three decimals, and without a sign before zero.
fn decimals(value: f64) -> String {
    let rounded = (1e3 * value).round() / 1e3 + 0.0;
    format!("{rounded:.3}")
}

/// Answers as KataGo's command of this name does, from White's side, with the numbers that exist
/// here: the chance of both players, the margin, its spread and the owners. The estimate here is
/// the same for every symmetry of the board, so all answers are equal.
fn raw(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let symmetry = arguments.only(Arguments::some_word)?;
    let is_one = matches!(symmetry.parse(), Ok(0..=7_u8));
    if !is_one && symmetry != "all" {
        return Err(arguments.syntax_error());
    }
    let size = engine.game.size();
    let question = engine.question();
    let judgement = engine.judgement();
    let estimate = Estimate::of(&question, judgement, Players::default());
    // Our numbers are Black's. KataGo's command gives White's.
    let ownership = board(size, |point| Some(decimals(-judgement.ownership_at(point))));
    Ok(format!(
        "symmetry {symmetry}\nwhiteWin {:.6}\nwhiteLoss {:.6}\nnoResult 0.000000\n\
         whiteLead {:.3}\nwhiteScoreSelfplay {:.3}\nwhiteScoreSelfplaySq {:.3}\n\
         whiteOwnership\n{ownership}",
        1.0 - estimate.black_wins,
        estimate.black_wins,
        -estimate.margin,
        -estimate.margin,
        // The mean of a square is the square of the mean plus the variance.
        estimate.margin.powi(2) + estimate.spread.powi(2),
    ))
}
