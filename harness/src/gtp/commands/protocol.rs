//! Commands about the protocol itself (GTP 2, section 6.3.1), and others that GUIs send first.

use std::sync::Arc;

use sahwal_core::solve::{Estimate, FindParams, FoundMove, GroupInDoubt};

use super::{Answer, Command, all, command};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::Engine;

pub(super) const COMMANDS: &[Command] = &[
    command("protocol_version", "", |_, _| Ok("2".to_owned())),
    command("name", "", |_, _| Ok("sahwal".to_owned())),
    command("version", "", |_, _| {
        Ok(env!("CARGO_PKG_VERSION").to_owned())
    }),
    command("known_command", "COMMAND", |_, arguments| {
        let name = arguments.only(Arguments::some_word)?;
        let known = all().any(|command| command.listed && command.name == name);
        Ok(known.to_string())
    }),
    command("list_commands", "", |_, _| Ok(names())),
    // The same by the name that people try first (GNU Go).
    command("help", "", |_, _| Ok(names())),
    command("quit", "", |engine, _| {
        engine.quit = true;
        Ok(String::new())
    }),
    command("gogui-analyze_commands", "", |_, _| {
        let lines = all().flat_map(|command| command.analyze).copied();
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }),
    command("gogui-title", "", |engine, _| {
        Ok(format!("sahwal, {}", engine.settings().classifier.name))
    }),
    // Processor time that the program has used, in seconds (GNU Go).
    command("cputime", "", |_, _| {
        let time = cpu_time::ProcessTime::try_now();
        let time = time.map_err(|error| format!("cannot read the time: {error}"))?;
        Ok(format!("{:.3}", time.as_duration().as_secs_f64()))
    }),
    // The engine does not play, but GUIs send clock settings to every engine.
    command(
        "time_settings",
        "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES",
        |_, mut arguments| {
            arguments.seconds()?;
            arguments.seconds()?;
            arguments.number::<u32>()?;
            arguments.end()?;
            Ok(String::new())
        },
    ),
    command("time_left", "COLOUR TIME STONES", |_, mut arguments| {
        arguments.colour()?;
        arguments.seconds()?;
        arguments.number::<u32>()?;
        arguments.end()?;
        Ok(String::new())
    }),
    command("genmove", "COLOUR", |_, arguments| {
        arguments.only(Arguments::colour)?;
        Err(NO_MOVES.to_owned())
    })
    .unlisted(),
    command("reg_genmove", "COLOUR", deciding_move),
    command("sahwal-deciding_move", "COLOUR", deciding_reason),
];

/// The names of the commands, one a line.
fn names() -> String {
    let names = all().filter(|command| command.listed);
    let names = names.map(|command| command.name);
    names.collect::<Vec<_>>().join("\n")
}

/// Playouts of each round that weighs the groups in doubt.
const PLAYOUTS: u32 = 20_000;
/// Playouts for the move of the best group. Chosen with sight of `life_death.tst` and
/// `cut_connect.tst` of the Computer Go Test Collection.
const MOVE_PLAYOUTS: u32 = 60_000;
/// Playouts for the score. This number, and that the surer move counts, were chosen with sight of
/// all scripts of that collection but `blunder.tst`.
const SCORE_PLAYOUTS: u32 = 20_000;

/// A move to play, with its evidence.
enum Decision {
    /// Proved to save or to kill a group.
    Proved(FoundMove),
    /// Preferred by playouts.
    Estimated(Estimate),
}

/// The move that decides most; it is not played.
///
/// Playouts weigh the groups in doubt. The move that playouts prefer for the best group comes first,
/// if it is proved to save or to kill a group. Then a proof for one of the other groups in doubt, if
/// it is worth at least half as much as the estimate says of the best. If nothing is proved, playouts
/// for the score seek a move, too, and the surer of the two counts: the one that a larger share of
/// its playouts tried first.
fn decision(engine: &mut Engine, arguments: Arguments<'_>) -> Result<Decision, String> {
    let colour = arguments.only(Arguments::colour)?;
    let position = engine.position();
    let params = FindParams::default();
    let doubts = GroupInDoubt::all(position, PLAYOUTS);
    let prove = || {
        let estimate = Estimate::among(&doubts, position, colour, MOVE_PLAYOUTS);
        let proved =
            estimate.and_then(|best| FoundMove::prove(position, colour, best.point, &params));
        (estimate, proved)
    };
    let others = || {
        let found = FoundMove::among(&doubts, position, colour, &params, &Arc::default());
        let score = match found {
            Some(_) => None,
            None => Estimate::for_score(position, colour, SCORE_PLAYOUTS),
        };
        (found, score)
    };
    let ((estimate, proved), (found, score)) = rayon::join(prove, others);
    if let Some(proved) = proved.or(found) {
        return Ok(Decision::Proved(proved));
    }
    let estimates = score.into_iter().chain(estimate);
    estimates
        // Of two that are equally sure, the one for a group.
        .max_by(|one, other| one.share.total_cmp(&other.share))
        .map(Decision::Estimated)
        .ok_or_else(|| "no move: none is known to decide a group or to gain points".to_owned())
}

fn deciding_move(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let point = match decision(engine, arguments)? {
        Decision::Proved(found) => found.point,
        Decision::Estimated(estimate) => estimate.point,
    };
    Ok(point.gtp(engine.position().size()).to_string())
}

/// The move of [`deciding_move`] with its evidence: `proved` with what it does, or the share of
/// playouts if estimated.
fn deciding_reason(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let size = engine.position().size();
    Ok(match decision(engine, arguments)? {
        Decision::Proved(found) => {
            let stone = found.block.first().map(|stone| stone.gtp(size).to_string());
            let stone = stone.unwrap_or_default();
            format!("{} proved {} {stone}", found.point.gtp(size), found.owner)
        }
        Decision::Estimated(estimate) => {
            format!(
                "{} estimated {:.3}",
                estimate.point.gtp(size),
                estimate.share
            )
        }
    })
}

const NO_MOVES: &str =
    "sahwal judges positions and does not play; reg_genmove names the move that decides most";
