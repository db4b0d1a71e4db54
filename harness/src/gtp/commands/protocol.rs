//! Commands about the protocol itself (GTP 2, section 6.3.1), and others that GUIs send first.
//!
//! The GTP engine finds these commands through `all` in `commands/mod.rs`. If one of them fails, a
//! GUI may refuse the engine.

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
        let known = all().any(|command| command.name == name);
        Ok(known.to_string())
    }),
    command("list_commands", "", list_commands),
    command("help", "", list_commands),
    command("quit", "", |engine, _| {
        engine.quit = true;
        Ok(String::new())
    }),
    command("gogui-analyze_commands", "", |_, _| {
        let lines = all().flat_map(|command| command.analyze).copied();
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }),
    // The engine plays no games, but GUIs and servers tell every engine about clocks and the end of
    // a game.
    command(
        "time_settings",
        "MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES",
        ignored,
    ),
    command("time_left", "COLOUR TIME STONES", ignored),
    command(
        "kgs-time_settings",
        "SYSTEM MAIN_TIME BYO_YOMI_TIME NUMBER",
        ignored,
    ),
    command("kgs-game_over", "", ignored),
    // A position is judged for both players, so the player to move makes no difference.
    command("gogui-setup_player", "COLOUR", |_, arguments| {
        arguments.only(Arguments::colour).map(|_| String::new())
    }),
];

fn list_commands(_: &mut Engine, _: Arguments<'_>) -> Answer {
    // The protocol asks for one name on each line. Clients decide by this list what they offer.
    let names = all().map(|command| command.name);
    Ok(names.collect::<Vec<_>>().join("\n"))
}

/// Accepts any arguments and changes nothing.
fn ignored(_: &mut Engine, _: Arguments<'_>) -> Answer {
    Ok(String::new())
}
