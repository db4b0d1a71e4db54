//! The move that saves or kills a block, as JSON and as text.

use sahwal_core::solve::FoundMove;
use sahwal_core::{Colour, Point, Position};
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
    json!({
        "position": title,
        "colour": colour.to_string(),
        "move": found.map(|found| name(found.point)),
        "block": found.and_then(|found| found.block.first()).map(name),
        "class": found.map(|found| found.class.plain().to_string()),
        "enclosed": found.map(|found| found.area.enclosed),
    })
}

/// The move of `colour` that was found, its block and its board.
pub fn found_text(
    position: &Position,
    colour: Colour,
    found: Option<&FoundMove>,
    charset: Charset,
) -> String {
    let Some((found, block)) = found.and_then(|found| Some((found, found.block.first()?))) else {
        return format!("no move of {colour} found that saves or kills a block\n");
    };
    let size = position.size();
    format!(
        "{colour} {} {} {} of {}: class {}, area of {} points, {}\n\n{}\n",
        found.point.gtp(size),
        if colour == found.owner {
            "saves"
        } else {
            "kills"
        },
        block.gtp(size),
        found.owner,
        found.class.plain(),
        found.area.points.len(),
        match found.area.enclosed {
            true => "enclosed",
            false => "cut off near the block",
        },
        found_board(position, found, charset)
    )
}
