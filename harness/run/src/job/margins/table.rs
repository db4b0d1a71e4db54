//! The table of margins of a data set.

use std::fmt;

use comfy_table::Table;

use crate::job::summary::{Row, Summary};
use crate::job::table::{CPU, Style, add_row, correct, dash, grouped, new_table, percent, time};
use crate::stats;

/// For each classifier the margins that are exact, those that are off by more than three and
/// by more than ten points, the games with the recorded winner, and the games without a
/// margin because the owner of a point is unknown.
pub(in crate::job) fn margins(summary: &Summary, style: Style) -> Table {
    let mut header = vec![
        "classifier",
        "margin\nexact",
        "off by\n> 3",
        "off by\n> 10",
        "same\nwinner",
        "not\nknown",
    ];
    // Other tables of the data set have the time.
    let has_time = summary.scored == 0;
    if has_time {
        header.push(CPU);
    }
    let mut table = new_table(style, &header);
    for row in &summary.rows {
        let mut cells = cells(row).to_vec();
        if has_time {
            cells.push(time(row));
        }
        add_row(&mut table, cells);
    }
    table
}

fn cells(row: &Row) -> [String; 6] {
    let margins = &row.margins;
    let name = row.classifier.clone();
    let unknown = match margins.unknown {
        0 => dash(),
        games => grouped(games),
    };
    if margins.known() == 0 {
        return [name, dash(), dash(), dash(), dash(), unknown];
    }
    let share = |count: u64| Some(stats::percent(count, margins.games()));
    [
        name,
        correct(margins.exact(), share(margins.exact())),
        grouped(margins.over(3.0)),
        grouped(margins.over(10.0)),
        percent(share(margins.winner)),
        unknown,
    ]
}

/// Prints what holds beside the table: games called safe to score, and games in which all good rows
/// have another margin than the record.
pub(in crate::job) fn notes(f: &mut fmt::Formatter<'_>, summary: &Summary) -> fmt::Result {
    let mut has_notes = false;
    for row in &summary.rows {
        let safe = row.margins.safe;
        if safe.stated == 0 {
            continue;
        }
        has_notes = true;
        let share = percent(Some(stats::percent(safe.safe, safe.stated)));
        writeln!(
            f,
            "{}: {} of {} games called safe to score ({share});",
            &row.classifier,
            grouped(safe.safe),
            grouped(safe.stated)
        )?;
        writeln!(
            f,
            "of these {} with the exact margin, {} off by more than 10",
            grouped(safe.exact),
            grouped(safe.over_10)
        )?;
    }
    if let Some((best, missed)) = summary.missed() {
        has_notes = true;
        writeln!(
            f,
            "In {} of {} games, none of the best rows has the recorded margin.\nBest rows: {}.",
            grouped(missed),
            grouped(summary.recorded),
            best.join(", ")
        )?;
    }
    if has_notes {
        writeln!(f)?;
    }
    Ok(())
}
