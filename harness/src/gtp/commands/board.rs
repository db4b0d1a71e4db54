//! Commands that change or show the board.

use std::path::Path;

use sahwal_core::{Board, Colour, IllegalMove, Point, PointSet, Size};

use super::{Answer, Command, command};
use crate::analyze::board::grid;
use crate::coordinates::list;
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
        if !komi.is_finite() {
            return Err(arguments.syntax_error());
        }
        engine.komi = komi;
        Ok(String::new())
    }),
    command("get_komi", "", |engine, _| Ok(engine.komi.to_string())),
    command("play", "COLOUR VERTEX", |engine, arguments| {
        let size = engine.game.size();
        let played = arguments.only(|all| Ok((all.colour()?, all.vertex(size)?)))?;
        play(&mut engine.game, played)?;
        Ok(String::new())
    }),
    command("gogui-play_sequence", "COLOUR VERTEX ...", play_sequence),
    command("undo", "", |engine, _| undo(engine, 1)),
    command("gg-undo", "[MOVES]", |engine, mut arguments| {
        let steps = match arguments.rest() {
            "" => 1,
            _ => arguments.number()?,
        };
        arguments.end()?;
        undo(engine, steps)
    }),
    command("gogui-setup", "[COLOUR|empty] VERTEX ...", set_up),
    command("loadsgf", "FILE [MOVE]", load),
    command("showboard", "", show),
    command("is_legal", "COLOUR VERTEX", |engine, arguments| {
        let size = engine.game.size();
        let (colour, vertex) = arguments.only(|all| Ok((all.colour()?, all.vertex(size)?)))?;
        let legal = match vertex {
            Vertex::Point(point) => engine.game.board().check(colour, point).is_ok(),
            Vertex::Pass => true,
        };
        Ok(u8::from(legal).to_string())
    }),
    command("all_legal", "COLOUR", |engine, arguments| {
        let colour = arguments.only(Arguments::colour)?;
        let (board, size) = (engine.game.board(), engine.game.size());
        let legal = |point: &Point| board.check(colour, *point).is_ok();
        let legal: PointSet = size.points().filter(legal).collect();
        Ok(list(legal, size))
    })
    .shown(&["plist/All Legal/all_legal %c"]),
    command("captures", "COLOUR", |engine, arguments| {
        let colour = arguments.only(Arguments::colour)?;
        Ok(engine.game.taken()[colour].to_string())
    }),
    command("list_stones", "COLOUR", |engine, arguments| {
        let colour = arguments.only(Arguments::colour)?;
        Ok(list(engine.position().stones(colour), engine.game.size()))
    }),
    command("color", "VERTEX", |engine, arguments| {
        let point = arguments.only(|all| all.point(engine.game.size()))?;
        let stone = engine.position().at(point);
        Ok(stone.map_or("empty".to_owned(), |colour| colour.to_string()))
    }),
    command("countlib", "VERTEX", |engine, arguments| {
        liberties(engine, arguments).map(|set| set.len().to_string())
    }),
    command("findlib", "VERTEX", |engine, arguments| {
        let size = engine.game.size();
        liberties(engine, arguments).map(|set| list(set, size))
    })
    .shown(&["plist/Liberties/findlib %p"]),
];

fn boardsize(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let word = arguments.only(Arguments::some_word)?;
    let size = word.parse().ok().and_then(|lines| Size::new(lines).ok());
    engine.game = Game::new(size.ok_or_else(|| {
        let (most, found) = (Size::MAX, quoted(word));
        format!("unacceptable size: expected 1 to {most}, found {found}")
    })?);
    Ok(String::new())
}

fn play(game: &mut Game, (colour, vertex): (Colour, Vertex)) -> Result<(), String> {
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

/// Plays all moves, or none if one is illegal.
fn play_sequence(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let size = engine.game.size();
    let mut moves = Vec::new();
    while !arguments.rest().is_empty() {
        moves.push((arguments.colour()?, arguments.vertex(size)?));
    }
    for (done, &played) in moves.iter().enumerate() {
        if let Err(error) = play(&mut engine.game, played) {
            engine.game.undo(done);
            return Err(format!("{error} (move {} of {})", done + 1, moves.len()));
        }
    }
    Ok(String::new())
}

fn undo(engine: &mut Engine, steps: usize) -> Answer {
    if engine.game.undo(steps) {
        Ok(String::new())
    } else {
        Err("cannot undo".to_owned())
    }
}

/// Puts stones on the board or removes them, without captures (GoGui).
fn set_up(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let size = engine.game.size();
    let mut stones = Vec::new();
    while let Some(word) = arguments.word() {
        let stone = match word.parse() {
            Ok(colour) => Some(colour),
            Err(_) if ["e", "empty"].contains(&word.to_ascii_lowercase().as_str()) => None,
            Err(_) => return Err(arguments.syntax_error()),
        };
        stones.push((arguments.point(size)?, stone));
    }
    engine.game.set_up(stones);
    Ok(String::new())
}

fn load(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let (file, before) = file_and_move(arguments)?;
    let loaded = Game::load(Path::new(file), before);
    let loaded = loaded.map_err(|error| format!("cannot load file: {}: {error}", quoted(file)))?;
    engine.game = loaded.game;
    if let Some(rules) = loaded.terms.ruleset {
        engine.count_by(rules);
    }
    if let Some(komi) = loaded.terms.komi {
        engine.komi = komi;
    }
    // The answer has no place for notes.
    for repair in loaded.repairs {
        eprintln!("sahwal: repaired: {file}: {}", repair.what);
    }
    Ok(String::new())
}

/// A file name, which may contain spaces with or without quotes, and perhaps the number of a
/// move.
fn file_and_move(arguments: Arguments<'_>) -> Result<(&str, Option<usize>), String> {
    let all = arguments.rest();
    let error = || arguments.syntax_error();
    if let Some(quoted) = all.strip_prefix('"') {
        let (file, rest) = quoted.split_once('"').ok_or_else(error)?;
        let before = match rest.trim() {
            "" => None,
            number => Some(number.parse().map_err(|_| error())?),
        };
        return Ok((file, before));
    }
    if all.is_empty() {
        return Err(error());
    }
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
        let stone = match position.at(point) {
            Some(Colour::Black) => "X",
            Some(Colour::White) => "O",
            None => ".",
        };
        stone.to_owned()
    });
    let taken = engine.game.taken();
    Ok(format!(
        "\n{stones}X black has captured {}, O white {}, komi {}",
        taken.black, taken.white, engine.komi
    ))
}

fn liberties(engine: &mut Engine, arguments: Arguments<'_>) -> Result<PointSet, String> {
    let board: &Board = engine.game.board();
    let point = arguments.only(|all| all.point(board.size()))?;
    if board.position().at(point).is_none() {
        let name = point.gtp(board.size()).to_string();
        return Err(format!(
            "vertex must not be empty: expected a stone at {name}"
        ));
    }
    Ok(board.liberties(point))
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
