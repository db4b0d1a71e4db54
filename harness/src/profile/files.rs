//! The CSV files of a profile. Times are whole nanoseconds.

use std::io;
use std::path::Path;

use serde::Serialize;

use super::Profiled;
use super::summary::Row;
use crate::cells::Text;
use crate::format::write_records;

#[derive(Serialize)]
struct MoveRow<'a> {
    dataset: Text<'a>,
    game: Text<'a>,
    feature: &'a str,
    board: usize,
    r#move: usize,
    stones: usize,
    place_ns: u64,
    undo_ns: u64,
    recompute_ns: u64,
}

#[derive(Serialize)]
struct StonesRow<'a> {
    feature: &'a str,
    board: usize,
    stones_low: Option<usize>,
    stones_high: Option<usize>,
    moves: usize,
    place_p10_ns: u64,
    place_p50_ns: u64,
    place_p90_ns: u64,
    undo_p10_ns: u64,
    undo_p50_ns: u64,
    undo_p90_ns: u64,
    recompute_p10_ns: u64,
    recompute_p50_ns: u64,
    recompute_p90_ns: u64,
    ratio: f64,
}

/// Writes `moves.csv`, a row for every move, and `profile.csv`, quantiles by the number
/// of stones; a row without a number of stones is for all moves on that board.
///
/// # Errors
/// The file that could not be written.
pub fn write_csv(dir: &Path, profiled: &[Profiled], rows: &[Row]) -> io::Result<()> {
    let moves = profiled.iter().flat_map(|one| {
        one.timings.iter().map(move |timing| MoveRow {
            dataset: one.dataset.into(),
            game: one.game.into(),
            feature: one.feature,
            board: timing.size.lines(),
            r#move: timing.number,
            stones: timing.stones,
            place_ns: timing.place,
            undo_ns: timing.undo,
            recompute_ns: timing.recompute,
        })
    });
    write_records(&dir.join("moves.csv"), moves)?;
    let rows = rows.iter().map(|row| StonesRow {
        feature: row.feature,
        board: row.size.lines(),
        stones_low: row.stones.map(|range| range.0),
        stones_high: row.stones.map(|range| range.1),
        moves: row.moves,
        place_p10_ns: row.place.p10,
        place_p50_ns: row.place.p50,
        place_p90_ns: row.place.p90,
        undo_p10_ns: row.undo.p10,
        undo_p50_ns: row.undo.p50,
        undo_p90_ns: row.undo.p90,
        recompute_p10_ns: row.recompute.p10,
        recompute_p50_ns: row.recompute.p50,
        recompute_p90_ns: row.recompute.p90,
        ratio: (row.ratio() * 100.0).round() / 100.0,
    });
    write_records(&dir.join("profile.csv"), rows)
}
