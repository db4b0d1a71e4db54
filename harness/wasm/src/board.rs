//! Reads boards and vertices as JavaScript programs write them.
//!
//! `answer`, `judge`, `record` and `save` call it. A vertex is column and row from the top left,
//! unlike in GTP. Boards are square, so swapped coordinates would raise no error.

use std::borrow::Cow;

use sahwal_core::{ByColour, Colour, Point, PointSet, Position, Size};
use serde::Deserialize;
use serde_json::Value as Json;

/// A board in a question: rows of signs from the top, a picture, or a game record as text or as
/// `{"bytes": [...]}`.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct BoardData(Json);

/// A vertex in a question: column from the left and row from the top, both from 0.
pub(crate) type Vertex = [usize; 2];

impl BoardData {
    /// Returns the bytes of the game record if the board is one, else `None`.
    pub(crate) fn record(&self) -> Option<Cow<'_, [u8]>> {
        match &self.0 {
            // A record has `(;` or brackets. A picture has neither.
            Json::String(text) if text.contains("(;") || text.contains('[') => {
                Some(text.as_bytes().into())
            }
            Json::Object(fields) => {
                let mut bytes = Vec::new();
                for number in fields.get("bytes")?.as_array()? {
                    bytes.push(u8::try_from(number.as_u64()?).ok()?);
                }
                Some(bytes.into())
            }
            _ => None,
        }
    }

    /// Returns the position of rows or of a picture.
    pub(crate) fn drawn(&self) -> Result<Position, String> {
        match &self.0 {
            Json::String(text) => text.parse().map_err(|error| {
                let is_board = text
                    .chars()
                    .all(|at| "XxBbOoWw.".contains(at) || at.is_whitespace());
                let what = "expected a text of X, O and ., or a game record (SGF): ";
                format!("board: {}{error}", if is_board { "" } else { what })
            }),
            Json::Array(rows) => of_rows(rows),
            other => Err(format!(
                "board: expected rows, a text or a game record, found {other}"
            )),
        }
    }

    /// Returns whether the board has no rows.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.0 {
            Json::Array(rows) => rows.is_empty(),
            _ => false,
        }
    }
}

fn of_rows(rows: &[Json]) -> Result<Position, String> {
    let size = Size::new(rows.len()).map_err(|error| format!("board: {error}"))?;
    let mut stones = ByColour::<PointSet>::default();
    for (y, row) in rows.iter().enumerate() {
        let Json::Array(points) = row else {
            return Err(format!("board[{y}]: expected a list, found {row}"));
        };
        if points.len() != rows.len() {
            return Err(format!(
                "board[{y}]: expected as many points as rows ({}), found {}",
                rows.len(),
                points.len()
            ));
        }
        for (x, point) in points.iter().enumerate() {
            // JavaScript does not distinguish 1 and 1.0.
            let colour = match point.as_f64() {
                Some(0.0) => continue,
                Some(1.0) => Colour::Black,
                Some(-1.0) => Colour::White,
                _ => {
                    return Err(format!(
                        "board[{y}][{x}]: expected -1, 0 or 1, found {point}"
                    ));
                }
            };
            stones[colour].insert(Point::at(y, x));
        }
    }
    Position::from_stones(size, stones.black, stones.white)
        .map_err(|error| format!("board: {error}"))
}

/// Returns the colour of a sign: 1 is Black, -1 is White.
pub(crate) fn colour_of(sign: f64) -> Result<Colour, String> {
    match sign {
        1.0 => Ok(Colour::Black),
        -1.0 => Ok(Colour::White),
        _ => Err(format!(
            "sign: expected 1 (black) or -1 (white), found {sign}"
        )),
    }
}

/// Returns the point at a vertex. `name` is the field, for the message.
pub(crate) fn point_of(name: &str, [x, y]: Vertex, size: Size) -> Result<Point, String> {
    if x < size.lines() && y < size.lines() {
        Ok(Point::at(y, x))
    } else {
        let last = size.lines() - 1;
        Err(format!(
            "{name}: expected 0 to {last} and 0 to {last}, found [{x}, {y}]"
        ))
    }
}
