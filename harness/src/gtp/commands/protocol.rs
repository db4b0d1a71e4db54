//! Commands about the protocol itself (GTP 2, section 6.3.1), and others that GUIs send first.

use super::{Command, all, command};
use crate::gtp::arguments::Arguments;

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
];

/// The names of the commands, one a line.
fn names() -> String {
    let names = all().filter(|command| command.listed);
    let names = names.map(|command| command.name);
    names.collect::<Vec<_>>().join("\n")
}

const NO_MOVES: &str = "sahwal judges positions and does not play";
