//! Makes the tables of a run as text, for the terminal and as Markdown.
//!
//! [`publish`](crate::job::publish) prints them and writes `tables.md`; `latex` makes the tables of
//! `tables.tex`. `README.md` and the snapshots of `harness/tests/runs` repeat the text, so a change
//! here changes them.

use sahwal_data::datasets::{Table1Row, published};
use sahwal_data::tell::{BOLD, PLAIN};

use crate::job::against::{Against, MEASURES};
use crate::job::counts::VerdictCounts;
use crate::job::margins;
use crate::job::state::Plan;
use crate::job::statement::statement;
use crate::job::summary::{RowSummary, Summary};
use crate::score::Score;
use crate::score::by_group::FLOORS;
use crate::stats::{Counted, percent_text};
use crate::table::{
    Style, count_with_share, counted, dash, duration, grouped, in_markdown, interval, p_text,
    signed, table,
};

/// The tables of one data set, or of one moment of it, with their statement. With `all` they
/// include the details.
pub(super) fn data_set_tables(summary: &Summary, plan: &Plan, style: Style, all: bool) -> String {
    let mut text = heading(summary, style);
    if summary.analysed == 0 {
        return text;
    }
    let margins = margins_table(summary, style);
    if summary.scored > 0 {
        text += &accuracy(summary).table(style);
        text += &statement(summary, plan, style);
        if all {
            text += &details(summary, style);
        }
        if let Some(groups) = by_group(summary, all) {
            text += &match style {
                Style::Plain => {
                    "Points by group, as the String Graph paper counts them:\n\n".to_owned()
                }
                Style::Markdown => {
                    format!("**{}, points by group**\n\n", in_markdown(&summary.label()))
                }
            };
            text += &groups.table(style);
        }
        text += &margins;
    } else {
        if summary.recorded == 0 {
            text += &verdicts(summary, style);
        }
        text += &margins;
        text += &statement(summary, plan, style);
    }
    text + &margins::safe(summary, style) + &against_tables(summary, style, all)
}

/// The table of margins with its heading; empty if no game has a recorded result.
fn margins_table(summary: &Summary, style: Style) -> String {
    if summary.recorded == 0 {
        return String::new();
    }
    let games = counted(summary.recorded, "game");
    format!("Margins, of {games} with a recorded result:\n\n") + &margins::margins(summary, style)
}

/// The heading: the numbers of games, points and strings, and of games that cannot be scored.
fn heading(summary: &Summary, style: Style) -> String {
    let dataset = summary.label();
    let &Summary {
        analysed,
        scored,
        recorded,
        faults,
        ..
    } = summary;
    let mut text = match (scored, recorded) {
        (0, 0) => {
            let positions = counted(analysed, "position");
            format!("{positions}, no counted results to score against")
        }
        (0, _) => format!("{}, all without owners", counted(analysed, "game")),
        _ => {
            // The totals belong to the games, so any row has them.
            let score = match summary.rows.first() {
                Some(row) => row.score,
                None => Score::default(),
            };
            format!(
                "{}, {}, {} ({} dead)",
                counted(scored, "game"),
                counted(score.points.total, "point"),
                counted(score.strings.total, "string"),
                grouped(score.dead)
            )
        }
    };
    // These games are not in the figures above.
    if scored > 0 && analysed > scored {
        text += &format!("; {} more without owners", grouped(analysed - scored));
    }
    if faults > 0 {
        text += &format!("; {}", counted(faults, "fault"));
    }
    let heading = match style {
        Style::Markdown => format!("## {}: {text}\n\n", in_markdown(&dataset)),
        Style::Plain => format!("{BOLD}{dataset}: {text}{PLAIN}\n\n"),
    };
    // The hint has its own line, to keep within 80 columns.
    if analysed > scored && (scored > 0 || recorded > 0) {
        heading + "TB and TW marks or a labels.csv give points and strings.\n\n"
    } else {
        heading
    }
}

/// The published figures of a row; `None` if there are none, or if the run took only a part of the
/// games.
pub(super) fn figures(summary: &Summary, row: &RowSummary) -> Option<&'static Table1Row> {
    let figures = published(&summary.label(), &row.classifier)?;
    if row.score.points.total == u64::from(figures.points_total) {
        Some(figures)
    } else {
        None
    }
}

/// The main table: right points and strings of each row, beside the published figures of Table 1 of
/// Park and Kim (2004).
fn accuracy(summary: &Summary) -> FilledColumns {
    let header = [
        "classifier",
        "points\ncorrect",
        "published",
        "strings\ncorrect",
        "published",
    ];
    let mut rows = Vec::new();
    for row in &summary.rows {
        let mut published_points = dash();
        let mut published_strings = dash();
        if let Some(figures) = figures(summary, row) {
            published_strings = printed(figures.strings_correct, &figures.strings_percent);
            // The paper counts the points of a method with groups by group: another table has them.
            if row.score.by_group.total == 0 {
                published_points = printed(figures.points_correct, &figures.points_percent);
            }
        }
        rows.push([
            row.label(),
            count_cell(row.score.points),
            published_points,
            count_cell(row.score.strings),
            published_strings,
        ]);
    }
    FilledColumns::of(header, rows)
}

/// A count with its share.
fn count_cell(count: Counted) -> String {
    count_with_share(count.correct, count.percent())
}

/// The cells of a table, without the columns that have only dashes.
struct FilledColumns {
    header: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl FilledColumns {
    fn of<const N: usize>(header: [&'static str; N], rows: Vec<[String; N]>) -> FilledColumns {
        let mut filled = FilledColumns {
            header: Vec::new(),
            rows: vec![Vec::new(); rows.len()],
        };
        for (at, head) in header.into_iter().enumerate() {
            // The screen is narrow, so a column without any value is left out.
            if rows.iter().all(|cells| cells[at] == dash()) {
                continue;
            }
            filled.header.push(head);
            for (kept, cells) in filled.rows.iter_mut().zip(&rows) {
                kept.push(cells[at].clone());
            }
        }
        filled
    }

    fn table(self, style: Style) -> String {
        table(style, &self.header, self.rows)
    }
}

/// The rows that have groups. `None` if there are none. Without `all`, also `None` if none of them
/// has published figures.
pub(super) fn by_group_rows(summary: &Summary, all: bool) -> Option<Vec<&RowSummary>> {
    let rows: Vec<&RowSummary> = summary
        .rows
        .iter()
        .filter(|row| row.score.by_group.total > 0)
        .collect();
    // The count by group is that of one paper. Without its figures beside it, a reader of the
    // terminal would take it for another measure of quality.
    let is_wanted = all || rows.iter().any(|row| figures(summary, row).is_some());
    if rows.is_empty() || !is_wanted {
        None
    } else {
        Some(rows)
    }
}

/// The table of the count by group of Park and Kim (2004), with the floors; `None` where
/// [`by_group_rows`] is.
fn by_group(summary: &Summary, all: bool) -> Option<FilledColumns> {
    let rows = by_group_rows(summary, all)?;
    let header = [
        "grouping",
        "by group",
        "areas\nalone",
        "by owner",
        "published",
    ];
    let mut lines = Vec::new();
    for row in rows {
        let published = match figures(summary, row) {
            Some(figures) => printed(figures.points_correct, &figures.points_percent),
            None => dash(),
        };
        lines.push([
            row.label(),
            count_cell(row.score.by_group),
            count_cell(row.score.areas),
            count_cell(row.score.points),
            published,
        ]);
    }
    // A floor only groups the stones. Without verdicts on them, only its areas can be counted.
    for (floor, areas) in FLOORS.iter().zip(summary.floors) {
        let name = floor.name.to_owned();
        lines.push([name, dash(), count_cell(areas), dash(), dash()]);
    }
    Some(FilledColumns::of(header, lines))
}

fn details(summary: &Summary, style: Style) -> String {
    let header = [
        "classifier",
        "points\n95 %",
        "strings\n95 %",
        "dead\nrecall\n%",
        "dead\nprec.\n%",
        "MCC",
        "false\nclaims",
    ];
    let mut rows = Vec::new();
    for row in &summary.rows {
        rows.push(vec![
            row.label(),
            interval(row.points_interval),
            interval(row.strings_interval),
            share(row.score.dead_recall()),
            share(row.score.dead_precision()),
            match row.score.mcc() {
                Some(mcc) => format!("{mcc:.3}"),
                None => dash(),
            },
            grouped(row.score.false_claims()),
        ]);
    }
    with_times(summary, style, &header, rows)
}

/// A share, 0 to 1, in percent without its sign; a dash for `None`.
fn share(value: Option<f64>) -> String {
    match value {
        Some(value) => percent_text(100.0 * value, 1),
        None => dash(),
    }
}

/// A table with a line for each row of a run, and the times of each row. On the terminal the times
/// are a second table, since 80 columns have no room for both.
pub(super) fn with_times(
    summary: &Summary,
    style: Style,
    header: &[&str],
    mut lines: Vec<Vec<String>>,
) -> String {
    match style {
        Style::Plain => {
            let mut time_lines = Vec::new();
            for row in &summary.rows {
                let [median, mean] = times(row);
                time_lines.push([row.label(), median, mean]);
            }
            let [median, mean] = TIMES;
            table(style, header, lines) + &table(style, &["classifier", median, mean], time_lines)
        }
        Style::Markdown => {
            for (line, row) in lines.iter_mut().zip(&summary.rows) {
                line.extend(times(row));
            }
            table(style, &[header, &TIMES].concat(), lines)
        }
    }
}

/// The heads of the columns of [`times`].
const TIMES: [&str; 2] = ["median\nCPU", "mean\nCPU"];

/// The median and the mean processor time of a position. If none was measured, they are the times
/// on the clock, marked `wall`.
///
/// A classifier that searches spends most of its time on a few positions. The median shows how long
/// a user waits for a typical board, the mean what many boards cost.
fn times(row: &RowSummary) -> [String; 2] {
    if let (Some(median), Some(mean)) = (row.cpu_times.median(), row.cpu_times.mean()) {
        return [duration(median), duration(mean)];
    }
    match (row.times.median(), row.times.mean()) {
        (Some(median), Some(mean)) => [median, mean].map(|time| format!("{} wall", duration(time))),
        _ => [dash(), dash()],
    }
}

/// The table of the numbers of verdicts, for games without a counted result.
fn verdicts(summary: &Summary, style: Style) -> String {
    let header = [
        "classifier",
        "alive",
        "dead",
        "unknown",
        "black",
        "white",
        "neutral",
        "unknown",
    ];
    let mut rows = Vec::new();
    for row in &summary.rows {
        let VerdictCounts {
            alive,
            dead,
            unknown,
            black,
            white,
            neutral,
            points,
        } = row.verdicts;
        rows.push(vec![
            row.label(),
            grouped(alive),
            grouped(dead),
            grouped(unknown),
            grouped(black),
            grouped(white),
            grouped(neutral),
            grouped(points - black - white - neutral),
        ]);
    }
    with_times(summary, style, &header, rows)
}

/// A published count with its percentage as printed in the paper.
fn printed(count: u32, percent: &str) -> String {
    format!("{} {:>6}", grouped(count.into()), format!("{percent}%"))
}

/// The tables of differences: one for each base and measure, with a line for each row that has this
/// base. Without `all`, only the bases that the run asks for have tables, because nearly every row
/// differs from the baseline.
pub(super) fn against_tables(summary: &Summary, style: Style, all: bool) -> String {
    let mut text = String::new();
    for (base, base_row) in summary.rows.iter().enumerate() {
        for (at, measure) in MEASURES.iter().enumerate() {
            let mut lines = Vec::new();
            for row in &summary.rows {
                match &row.against {
                    Some(against) if against.base == base && (all || against.is_asked) => {
                        lines.extend(difference_cells(row, against, at));
                    }
                    _ => {}
                }
            }
            if lines.is_empty() {
                continue;
            }
            // A corrected p-value can be read only with the number of tests.
            let tests = match lines.len() {
                1 => String::new(),
                many => format!(", corrected for {many} rows (Holm)"),
            };
            text += &format!(
                "{}: {} against {}, in percentage points;\n\
                 p of the sign-flip test over games{tests}\n\n",
                summary.label(),
                measure.what,
                base_row.classifier
            );
            text += &table(style, &["classifier", "difference", "95 %", "p"], lines);
        }
    }
    text
}

/// The line of a row in a table of differences, by the measure with this number in [`MEASURES`];
/// `None` without games to compare.
fn difference_cells(row: &RowSummary, against: &Against, measure: usize) -> Option<[String; 4]> {
    let difference = against.differences[measure]?;
    let ends = match difference.interval {
        Some(interval) => format!("{} to {}", signed(interval.low), signed(interval.high)),
        None => dash(),
    };
    Some([
        row.label(),
        signed(difference.points),
        ends,
        p_text(against.corrected[measure]),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_processor_times_and_call_others_by_the_clock() {
        let mut counts = RowSummary::default();
        counts.times.add(1_000_000);
        let wall = counts.clone();
        counts.cpu_times.add(2_000_000);
        let cells = [&wall, &counts].map(times);
        assert_eq!(
            cells,
            [["1.0 ms wall", "1.0 ms wall"], ["2.0 ms", "2.0 ms"]]
        );
        // Data sets with counted results, with recorded margins only, and with neither.
        for (scored, recorded) in [(1, 0), (0, 1), (0, 0)] {
            let summary = Summary {
                analysed: 1,
                scored,
                recorded,
                rows: vec![wall.clone(), counts.clone()],
                ..Summary::default()
            };
            let tables = data_set_tables(&summary, &Plan::default(), Style::Markdown, true);
            assert!(
                tables.contains("median CPU") && tables.contains("mean CPU"),
                "{tables}"
            );
            assert!(tables.contains("1.0 ms wall") && tables.contains("2.0 ms |"));
            assert_eq!(tables.matches(" ms").count(), 4, "{tables}");
        }
    }
}
