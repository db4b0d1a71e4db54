//! Commands about verdicts: score, status, safety.
//!
//! The GTP engine finds these commands through `all` in `commands/mod.rs`. GUIs and servers send
//! `final_score` and `final_status_list` at the end of a game. The score must equal that of
//! `analyze` for the same record and rules.

use std::fmt::Write;

use sahwal_core::verdict::{Owner, Status, Verdicts};
use sahwal_core::{Colour, PointSet, Position, Strings};
use sahwal_run::rows::Rows;
use sahwal_sgf::GameResult;

use super::{Answer, Command, command, estimate};
use crate::analyze::{by_terms, no_score, safety};
use crate::gtp::arguments::{Arguments, quoted};
use crate::gtp::engine::Engine;
use sahwal_core::borders::Borders;

pub(super) const COMMANDS: &[Command] = &[
    command("final_score", "", |engine, _| score(engine)),
    command("sahwal-score", "", |engine, _| {
        Ok(score_by_rules(engine)? + &of_record(engine))
    })
    .in_gogui(&["string/Score and Rules/sahwal-score"]),
    command("sahwal-safe_to_score", "", safe_to_score)
        .in_gogui(&["string/Safe to Score/sahwal-safe_to_score"]),
    command(
        "final_status_list",
        "alive|dead|seki|unknown|black_territory|white_territory|dame",
        final_status_list,
    )
    .in_gogui(&[
        "plist/Final Status List Alive/final_status_list alive",
        "plist/Final Status List Dead/final_status_list dead",
        "plist/Final Status List Seki/final_status_list seki",
        "plist/Final Status List Unknown/final_status_list unknown",
        "plist/Final Status List Black Territory/final_status_list black_territory",
        "plist/Final Status List White Territory/final_status_list white_territory",
        "plist/Final Status List Dame/final_status_list dame",
    ]),
    command("final_status", "VERTEX", final_status)
        .in_gogui(&["string/Final Status/final_status %p"]),
    command("go_safe", "benson|static [COLOUR]", go_safe).in_gogui(&[
        "pstring/Safe Benson/go_safe benson",
        "pstring/Safe Benson of a Colour/go_safe benson %c",
        "pstring/Safe Static/go_safe static",
        "pstring/Safe Static of a Colour/go_safe static %c",
    ]),
];

/// Answers the score with komi and handicap points, such as `B+6.5`, `W+3` or `0`.
fn score(engine: &mut Engine) -> Answer {
    let verdicts = engine.verdicts();
    let unknown = (engine.game.size().board() - verdicts.owners.known()).len();
    if unknown > 0 {
        return Err(no_score(unknown));
    }
    // A referee program takes the answer to `final_score` as the result. A number here would end a
    // game that is still being played.
    if engine.judgement().is_unfinished() {
        return Err(format!(
            "cannot score: estimate {}",
            estimate::in_words(engine)
        ));
    }
    Ok(GameResult::Counted(engine.score().margin()).to_string())
}

/// Answers the score with the rules by which it is counted: the client may have set none.
pub(super) fn score_by_rules(engine: &mut Engine) -> Answer {
    // A score means nothing while the board is open, so the estimate is given.
    let score = if engine.judgement().is_unfinished() {
        format!("estimate {}", estimate::in_words(engine))
    } else {
        score(engine)?
    };
    let by = by_terms(&engine.counting());
    let other = engine.in_place_of();
    Ok(format!("{score} {by}{other}{}", safety(engine.judgement())))
}

/// Returns the note about the loaded record as a line after an answer.
fn of_record(engine: &Engine) -> String {
    match &engine.game.note {
        Some(note) => format!("\n{note}"),
        None => String::new(),
    }
}

/// Answers whether the score is safe by the rules of the game: `yes`, `no, 12 at stake` or
/// `unknown`. These lines may follow:
/// - for each doubt its cause, its points, the points at stake, and the move if one is known;
/// - the score by the letter of the rules if it differs, such as `after filling T5: W+14.5 by
///   territory`;
/// - what to do before counting;
/// - the note about the record.
fn safe_to_score(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let size = engine.game.size();
    let question = engine.question();
    let of_record = of_record(engine);
    let by_letter = engine.score().letter_in_words(size);
    let judgement = engine.judgement();
    let mut text = match judgement.at_stake() {
        _ if judgement.is_safe() == Some(true) => "yes".to_owned(),
        Some(at_stake) => format!("no, {at_stake} at stake"),
        None => "unknown".to_owned(),
    };
    for doubt in judgement.doubts.iter().flatten() {
        text.push('\n');
        text += doubt.cause.name();
        // A doubt without points concerns the game as a whole.
        if !doubt.points.is_empty() {
            let _ = write!(text, " {}", doubt.points.gtp(size));
        }
        let _ = write!(text, " at stake {}", doubt.at_stake);
        if let Some((colour, point)) = doubt.play {
            let _ = write!(text, " move {} {}", colour.letter(), point.gtp(size));
        }
    }
    // By area it costs nothing to fill one's own points. The letter of the rules changes only a
    // count by territory.
    if let Some(words) = by_letter {
        let _ = write!(text, "\n{words} by territory");
    }
    for words in judgement.advice(&question) {
        let _ = write!(text, "\nto do: {words}");
    }
    Ok(text + &of_record)
}

/// Returns the stones with a status of `final_status_list`, or `None` if no stones can have it.
/// Stones in `seki` are not `alive`.
fn stones_of(status: &str, position: &Position, verdicts: &Verdicts) -> Option<PointSet> {
    Some(match status {
        "alive" => verdicts.alive - Borders::of(position, verdicts).seki,
        "seki" => Borders::of(position, verdicts).seki,
        "dead" => verdicts.dead,
        "unknown" => position.occupied() - verdicts.alive - verdicts.dead,
        _ => return None,
    })
}

/// Returns the empty points with a status of `final_status_list`, as GNU Go names them. Territory
/// is what counts by the rules of the game.
fn points_of(status: &str, engine: &mut Engine) -> Option<PointSet> {
    let points = match status {
        "black_territory" => engine.score().territory.black,
        "white_territory" => engine.score().territory.white,
        "dame" => engine.verdicts().owners.neutral,
        _ => return None,
    };
    Some(points & engine.position().empty())
}

/// Answers with one line for each string, or with one line of empty points.
fn final_status_list(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let status = arguments.only(Arguments::some_word)?;
    if let Some(points) = points_of(status, engine) {
        return Ok(points.gtp(engine.game.size()));
    }
    let verdicts = engine.verdicts();
    let position = engine.position();
    let stones = stones_of(status, position, &verdicts).ok_or_else(|| arguments.syntax_error())?;
    // GNU Go answers with a line for each string, and clients expect it.
    let mut lines = Vec::new();
    for string in Strings::of(position).iter() {
        if string.stones.is_subset(&stones) {
            lines.push(string.stones.gtp(position.size()));
        }
    }
    Ok(lines.join("\n"))
}

fn final_status(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let point = arguments.only(|all| all.point(engine.game.size()))?;
    let verdicts = engine.verdicts();
    let position = engine.position();
    // The protocol has names only for stones. Those for empty points are GNU Go's.
    let status = if position.at(point).is_none() {
        match verdicts.owners.at(point) {
            Owner::Of(colour) => return Ok(format!("{colour}_territory")),
            Owner::Neutral => "dame",
            Owner::Unknown => "unknown",
        }
    } else if Borders::of(position, &verdicts).seki.contains(point) {
        "seki"
    } else {
        let status: Status = verdicts.status(point);
        status.name()
    };
    Ok(status.to_owned())
}

/// Answers the number of points that a prover calls safe, then the points.
fn go_safe(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let prover = arguments.some_word()?;
    let colours = match arguments.rest() {
        "" => Colour::BOTH.to_vec(),
        _ => vec![arguments.colour()?],
    };
    arguments.end()?;
    let name = match prover {
        "benson" => "benson",
        "static" => "safety",
        found => {
            return Err(format!(
                "expected benson or static, found {}",
                quoted(found)
            ));
        }
    };
    let row = Rows::builtin().find(name).expect("a row of this program");
    let owners = row.build().classify(engine.position()).owners;
    let safe: PointSet = colours.iter().map(|&colour| owners.of(colour)).collect();
    let text = format!("{} {}", safe.len(), safe.gtp(engine.game.size()));
    Ok(text.trim_end().to_owned())
}
