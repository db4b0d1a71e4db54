//! Commands that change or show the board.
//!
//! The GTP engine finds these commands through `all` in `commands/mod.rs`. Snapshots in
//! `harness/tests/runs` contain the answers and the error messages: a changed word shows there.

use std::path::Path;

use sahwal_core::{Colour, IllegalMove, Size};

use super::{Answer, Command, command};
use crate::analyze::board::{grid, letter};
use crate::analyze::by_terms;
use crate::gtp::arguments::{Arguments, Vertex, quoted};
use crate::gtp::engine::Engine;
use crate::gtp::game::Game;

pub(super) const COMMANDS: &[Command] = &[
    command("boardsize", "LINES", boardsize),
    command("clear_board", "", |engine, _| {
        engine.game = Game::new(engine.game.size());
        Ok(String::new())
    }),
    command("komi", "POINTS", |engine, arguments| {
        let komi: f64 = arguments.only(Arguments::number)?;
        match engine.set_komi(komi) {
            Ok(()) => Ok(String::new()),
            Err(error) => Err(format!("komi: {error}")),
        }
    }),
    command("play", "COLOUR VERTEX", |engine, arguments| {
        let size = engine.game.size();
        let (colour, vertex) = arguments.only(|all| Ok((all.colour()?, all.vertex(size)?)))?;
        play(&mut engine.game, colour, vertex)?;
        Ok(String::new())
    }),
    command("gogui-play_sequence", "COLOUR VERTEX ...", play_sequence),
    command("gogui-setup", "COLOUR VERTEX ...", setup),
    command("undo", "", |engine, _| {
        if engine.game.undo() {
            Ok(String::new())
        } else {
            Err("cannot undo".to_owned())
        }
    }),
    command("loadsgf", "FILE [MOVE]", load),
    command("showboard", "", show),
    command("list_stones", "COLOUR", |engine, arguments| {
        let colour = arguments.only(Arguments::colour)?;
        let stones = engine.position().stones(colour);
        Ok(stones.gtp(engine.game.size()))
    }),
    command("get_komi", "", |engine, _| {
        Ok(engine.counting().komi.to_string())
    }),
    command("printsgf", "", |engine, _| {
        let counting = engine.counting();
        Ok(engine.game.sgf(&counting, engine.rules_name()))
    }),
];

fn boardsize(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let word = arguments.only(Arguments::some_word)?;
    match word.parse().ok().and_then(|lines| Size::new(lines).ok()) {
        Some(size) => {
            engine.game = Game::new(size);
            Ok(String::new())
        }
        // GTP 2, section 6.3.2, prescribes the first words.
        None => Err(format!(
            "unacceptable size: expected 1 to {}, found {}",
            Size::MAX,
            quoted(word)
        )),
    }
}

fn play(game: &mut Game, colour: Colour, vertex: Vertex) -> Result<(), String> {
    match vertex {
        Vertex::Pass => game.pass(colour),
        Vertex::Point(point) => {
            let size = game.size();
            game.play(colour, point).map_err(|error: IllegalMove| {
                format!("illegal move: {colour} {}: {error}", point.gtp(size))
            })?;
        }
    }
    Ok(())
}

/// Plays moves one after another. If one is illegal, none is played.
fn play_sequence(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let mut game = engine.game.clone();
    for (stone, vertex) in pairs(game.size(), arguments)? {
        let colour = stone.ok_or_else(|| arguments.syntax_error())?;
        play(&mut game, colour, vertex)?;
    }
    engine.game = game;
    Ok(String::new())
}

/// Sets the content of points, whatever they had before. Nothing is captured, and `undo` takes all
/// points back at once.
fn setup(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let size = engine.game.size();
    let mut stones = Vec::new();
    for (stone, vertex) in pairs(size, arguments)? {
        match vertex {
            Vertex::Point(point) => stones.push((point, stone)),
            Vertex::Pass => return Err(arguments.syntax_error()),
        }
    }
    // Setup captures nothing, so it may leave a string without liberties, which the rules do not
    // allow. Then the board stays as it was.
    let mut game = engine.game.clone();
    game.set_up(stones);
    if let Err(error) = game.board().position().with_liberties() {
        return Err(error.to_string());
    }
    engine.game = game;
    Ok(String::new())
}

/// Reads pairs of stones and vertices, such as `b A1 w B2 e C3`.
fn pairs(
    size: Size,
    mut arguments: Arguments<'_>,
) -> Result<Vec<(Option<Colour>, Vertex)>, String> {
    let mut pairs = Vec::new();
    while !arguments.rest().is_empty() {
        pairs.push((arguments.stone()?, arguments.vertex(size)?));
    }
    Ok(pairs)
}

fn load(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let (file, number) = file_and_move(arguments)?;
    // Moves are counted from 1. GUIs that send 0 want the whole game.
    let before = match number {
        Some(0) | None => None,
        some => some,
    };
    match Game::load(Path::new(file), before) {
        Ok(game) => {
            engine.game = game;
            Ok(String::new())
        }
        Err(error) => Err(format!(
            "cannot load file: {}: {}",
            quoted(file),
            error.root_cause()
        )),
    }
}

/// Reads a file name and perhaps the number of a move. The name may contain spaces, with or without
/// quotes.
fn file_and_move(arguments: Arguments<'_>) -> Result<(&str, Option<usize>), String> {
    let all = arguments.rest();
    if let Some(quoted) = all.strip_prefix('"') {
        let (file, rest) = quoted
            .split_once('"')
            .ok_or_else(|| arguments.syntax_error())?;
        let before = match rest.trim() {
            "" => None,
            number => Some(number.parse().map_err(|_| arguments.syntax_error())?),
        };
        return Ok((file, before));
    }
    if all.is_empty() {
        return Err(arguments.syntax_error());
    }
    // GUIs send names with spaces unquoted, so a number at the end is taken as that of a move.
    if let Some((file, number)) = all.rsplit_once(' ')
        && let Ok(before) = number.parse()
    {
        return Ok((file.trim_end(), Some(before)));
    }
    Ok((all, None))
}

fn show(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let position = engine.position();
    let stones = grid(position.size(), |point| {
        letter(position.at(point)).to_string()
    });
    let taken = engine.game.captured().stones;
    Ok(format!(
        "\n{stones}X black has captured {}, O white {}; counted {}",
        taken.black,
        taken.white,
        by_terms(&engine.counting())
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_may_hold_spaces() {
        let read = |text| file_and_move(Arguments::new("FILE [MOVE]", text));
        assert_eq!(read("a.sgf"), Ok(("a.sgf", None)));
        assert_eq!(read("a.sgf 12"), Ok(("a.sgf", Some(12))));
        assert_eq!(read("my game.sgf"), Ok(("my game.sgf", None)));
        assert_eq!(read("my game.sgf  3"), Ok(("my game.sgf", Some(3))));
        assert_eq!(read("\"my 3\""), Ok(("my 3", None)));
        assert_eq!(read("\"my 3\" 4"), Ok(("my 3", Some(4))));
        assert_eq!(read("7"), Ok(("7", None)));
        for text in ["", "\"a.sgf", "\"a\" b"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
