//! Commands about verdicts: score, status, safety.

use sahwal_core::verdict::{Owner, Status, Verdicts};
use sahwal_core::{Colour, PointSet, Position, Strings};
use sahwal_data::coordinates::list;
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
    .shown(&["string/Score and Rules/sahwal-score"]),
    command("sahwal-safe_to_score", "", safe_to_score)
        .shown(&["string/Safe to Score/sahwal-safe_to_score"]),
    command(
        "final_status_list",
        "alive|dead|seki|unknown|black_territory|white_territory|dame",
        final_status_list,
    )
    .shown(&[
        "plist/Final Status List Alive/final_status_list alive",
        "plist/Final Status List Dead/final_status_list dead",
        "plist/Final Status List Seki/final_status_list seki",
        "plist/Final Status List Unknown/final_status_list unknown",
        "plist/Final Status List Black Territory/final_status_list black_territory",
        "plist/Final Status List White Territory/final_status_list white_territory",
        "plist/Final Status List Dame/final_status_list dame",
    ]),
    command("final_status", "VERTEX", final_status).shown(&["string/Final Status/final_status %p"]),
    command("go_safe", "benson|static [COLOUR]", go_safe).shown(&[
        "pstring/Safe Benson/go_safe benson",
        "pstring/Safe Benson of a Colour/go_safe benson %c",
        "pstring/Safe Static/go_safe static",
        "pstring/Safe Static of a Colour/go_safe static %c",
    ]),
];

/// The score after komi and handicap points, such as `B+6.5`, `W+3` or `0`.
fn score(engine: &mut Engine) -> Answer {
    let verdicts = engine.verdicts();
    let unknown = (engine.game.size().board() - verdicts.owners.known()).len();
    if unknown > 0 {
        return Err(no_score(unknown));
    }
    if engine.judgement().is_unfinished() {
        let estimate = estimate::in_words(engine);
        return Err(format!("cannot score: estimate {estimate}"));
    }
    Ok(GameResult::Counted(engine.score().margin()).to_string())
}

/// The score with the rules that it is counted by: a client may have told none, whatever its record
/// says.
pub(super) fn score_by_rules(engine: &mut Engine) -> Answer {
    // The score of a board that is still open is no news: what to expect of it is told.
    let score = if engine.judgement().is_unfinished() {
        format!("estimate {}", estimate::in_words(engine))
    } else {
        score(engine)?
    };
    let by = by_terms(&engine.counting());
    let other = engine.in_place_of();
    Ok(format!("{score} {by}{other}{}", safety(engine.judgement())))
}

/// What is to be said of the record that was loaded, as a line after an answer.
fn of_record(engine: &Engine) -> String {
    let note = engine.game.note.as_ref();
    note.map_or(String::new(), |note| format!("\n{note}"))
}

/// Whether the score is safe by the rules of the game, `yes`, `no, 12 at stake` or `unknown`; a
/// line for each doubt: its cause, its points, how many points are at stake, and the move if one is
/// known; and the score by the letter of the rules if it is another, such as
/// `after filling T5: W+14.5 by territory`; what to do before counting; and what is to be said of the
/// record.
fn safe_to_score(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let (size, of_record) = (engine.game.size(), of_record(engine));
    let by_letter = engine.score().letter_in_words(size);
    let position = *engine.position();
    let judgement = engine.judgement();
    let safe = match judgement.at_stake() {
        _ if judgement.is_safe() == Some(true) => "yes".to_owned(),
        Some(at_stake) => format!("no, {at_stake} at stake"),
        None => "unknown".to_owned(),
    };
    let doubts = judgement.doubts.iter().flatten();
    let lines = doubts.map(|doubt| {
        let play = doubt.play.map_or(String::new(), |(colour, point)| {
            format!(" move {} {}", colour.letter(), point.gtp(size))
        });
        let points = match list(doubt.points, size) {
            // The game as a whole is in doubt.
            none if none.is_empty() => none,
            points => format!(" {points}"),
        };
        let (cause, at_stake) = (doubt.cause.name(), doubt.at_stake);
        format!("\n{cause}{points} at stake {at_stake}{play}")
    });
    let by_letter = by_letter.map(|words| format!("\n{words} by territory"));
    let advice = judgement.advice(&position).into_iter();
    let advice = advice.map(|words| format!("\nto do: {words}"));
    let lines = lines.chain(by_letter).chain(advice);
    Ok(safe.to_owned() + &lines.collect::<String>() + &of_record)
}

/// The stones with a status of `final_status_list`. Stones in `seki` are not `alive`.
fn stones_of(status: &str, position: &Position, verdicts: &Verdicts) -> Option<PointSet> {
    Some(match status {
        "alive" => verdicts.alive - Borders::of(position, verdicts).seki,
        "seki" => Borders::of(position, verdicts).seki,
        "dead" => verdicts.dead,
        "unknown" => position.occupied() - verdicts.alive - verdicts.dead,
        _ => return None,
    })
}

/// The empty points with a status of `final_status_list`, as GNU Go names them. Territory is what
/// counts by the rules of the game.
fn points_of(status: &str, engine: &mut Engine) -> Option<PointSet> {
    let points = match status {
        "black_territory" => engine.score().territory.black,
        "white_territory" => engine.score().territory.white,
        "dame" => engine.verdicts().owners.neutral,
        _ => return None,
    };
    Some(points & engine.position().empty())
}

/// A string on each line, or the points without stones on one line.
fn final_status_list(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let status = arguments.only(Arguments::some_word)?;
    if let Some(points) = points_of(status, engine) {
        return Ok(list(points, engine.game.size()));
    }
    let (verdicts, position) = (engine.verdicts(), engine.position());
    let stones = stones_of(status, position, &verdicts).ok_or_else(|| arguments.syntax_error())?;
    let strings = Strings::of(position);
    let listed = strings
        .iter()
        .filter(|string| string.stones.is_subset(&stones));
    let lines = listed.map(|string| list(string.stones, position.size()));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

fn final_status(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let point = arguments.only(|all| all.point(engine.game.size()))?;
    let (verdicts, position) = (engine.verdicts(), engine.position());
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

/// The number of points that a prover calls safe, then the points.
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
    let safe = colours.iter().map(|&colour| owners.of(colour));
    let safe: PointSet = safe.collect();
    let text = format!("{} {}", safe.len(), list(safe, engine.game.size()));
    Ok(text.trim_end().to_owned())
}
