//! Commands about the protocol itself (GTP 2, section 6.3.1) and what GUIs ask first.

use sahwal_core::solve::{Decision, FindParams, decide_move};

use super::{Answer, Command, all, command};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::Engine;

pub(super) const COMMANDS: &[Command] = &[
    command("protocol_version", "", |_, arguments| {
        arguments.end()?;
        Ok("2".to_owned())
    }),
    command("name", "", |_, arguments| {
        arguments.end()?;
        Ok("sahwal".to_owned())
    }),
    command("version", "", |_, arguments| {
        arguments.end()?;
        Ok(env!("CARGO_PKG_VERSION").to_owned())
    }),
    command("known_command", "COMMAND", |_, mut arguments| {
        let name = arguments.some_word()?;
        arguments.end()?;
        let known = all().any(|command| command.listed && command.name == name);
        Ok(known.to_string())
    }),
    command("list_commands", "", |_, arguments| {
        arguments.end()?;
        let names = all().filter(|command| command.listed);
        Ok(names
            .map(|command| command.name)
            .collect::<Vec<_>>()
            .join("\n"))
    }),
    command("quit", "", |engine, arguments| {
        arguments.end()?;
        engine.quit = true;
        Ok(String::new())
    }),
    command("gogui-analyze_commands", "", |_, arguments| {
        arguments.end()?;
        let lines = all().flat_map(|command| command.analyze).copied();
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }),
    command("gogui-title", "", |engine, arguments| {
        arguments.end()?;
        Ok(format!("sahwal, {}", engine.settings().classifier.name))
    }),
    // Processor time that the program has used, in seconds (GNU Go).
    command("cputime", "", |_, arguments| {
        arguments.end()?;
        let time = cpu_time::ProcessTime::try_now();
        let time = time.map_err(|error| format!("cannot read the time: {error}"))?;
        Ok(format!("{:.3}", time.as_duration().as_secs_f64()))
    }),
    // Clocks are for those who play; GUIs send them to everyone.
    command(
        "time_settings",
        "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES",
        |_, mut arguments| {
            for _ in 0..3 {
                arguments.number::<u32>()?;
            }
            arguments.end()?;
            Ok(String::new())
        },
    ),
    command("time_left", "COLOUR TIME STONES", |_, mut arguments| {
        arguments.colour()?;
        arguments.number::<u32>()?;
        arguments.number::<u32>()?;
        arguments.end()?;
        Ok(String::new())
    }),
    command("genmove", "COLOUR", |_, _| Err(NO_MOVES.to_owned())).unlisted(),
    command("reg_genmove", "COLOUR", deciding_move),
    command("sahwal-deciding_move", "COLOUR", deciding_reason),
];

/// The move that decides most, by search or else by playouts; nothing is played.
fn decision(engine: &mut Engine, mut arguments: Arguments<'_>) -> Result<Decision, String> {
    let colour = arguments.colour()?;
    arguments.end()?;
    let found = decide_move(engine.position(), colour, &FindParams::default());
    found.ok_or_else(|| "no move: none is known to save or to kill a block".to_owned())
}

fn deciding_move(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let found = decision(engine, arguments)?;
    Ok(found.point().gtp(engine.position().size()).to_string())
}

/// The same with what speaks for it.
fn deciding_reason(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let found = decision(engine, arguments)?;
    let point = found.point().gtp(engine.position().size());
    Ok(match found {
        Decision::Proved(found) => format!("{point} proved {}", found.class.plain()),
        Decision::ProvedNear(found) => format!("{point} proved-near {}", found.class.plain()),
        Decision::Estimated(estimate) => format!("{point} estimated {:.3}", estimate.share),
    })
}

const NO_MOVES: &str = "no moves here: sahwal judges positions and does not play";
