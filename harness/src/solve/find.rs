//! The move that saves or kills a group, as JSON and as text.

use sahwal_core::solve::FoundMove;
use sahwal_core::{Colour, Point, PointSet, Position};
use serde_json::{Value, json};

use super::board::found_board;
use crate::analyze::board::Charset;

/// The move of `colour` that was found, as JSON; the fields are null if there is none.
pub fn found_json(
    title: &str,
    position: &Position,
    colour: Colour,
    found: Option<&FoundMove>,
) -> Value {
    let name = |point: Point| point.gtp(position.size()).to_string();
    let names = |set: PointSet| set.iter().map(name).collect::<Vec<String>>();
    json!({
        "position": title,
        "colour": colour.to_string(),
        "move": found.map(|found| name(found.point)),
        "saves": found.map(|found| found.owner == colour),
        "block": found.and_then(|found| found.block.first()).map(name),
        "group": found.map(|found| names(found.block)),
        "zone": found.map(|found| names(found.zone)),
        "decides": found.map(|found| found.decides),
    })
}

/// The move of `colour` that was found, its group and its board.
pub fn found_text(
    position: &Position,
    colour: Colour,
    found: Option<&FoundMove>,
    charset: Charset,
) -> String {
    let Some((found, block)) = found.and_then(|found| Some((found, found.block.first()?))) else {
        return format!("no move of {colour} found that saves or kills a group\n");
    };
    let size = position.size();
    let saves = colour == found.owner;
    format!(
        "{colour} {} {} {} of {}, proved by a zone of {} points\n{}: {}\n\n{}\n",
        found.point.gtp(size),
        if saves { "saves" } else { "kills" },
        block.gtp(size),
        found.owner,
        found.zone.len(),
        match saves {
            true => format!("{} first kills", colour.opponent()),
            false => format!("{} first saves", colour.opponent()),
        },
        match found.decides {
            true => "proved",
            false => "not proved; no proof that the move is superfluous",
        },
        found_board(position, found, charset)
    )
}
