//! The tables of a run as text, for the terminal and as Markdown.
//!
//! [`publish`](crate::job::publish) writes them as `tables.md` and on the screen; `latex` makes those of
//! `tables.tex`. The table of `README.md` and the snapshots of `harness/tests/runs`
//! repeat the text.

use sahwal_data::datasets::{Table1Row, published};
use sahwal_data::tell::{BOLD, PLAIN};

use crate::job::against::{Against, MEASURES, Measure};
use crate::job::counts::VerdictCounts;
use crate::job::margins;
use crate::job::state::Plan;
use crate::job::statement::statement;
use crate::job::summary::{RowSummary, Summary};
use crate::score::Score;
use crate::score::by_group::FLOORS;
use crate::stats::{Counted, percent_text};
use crate::table::{
    Style, correct, counted, dash, duration, grouped, in_markdown, interval, p_text, table,
};

/// The tables of one data set, or of one moment of it, with their statement; unless `all`, without
/// details.
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
                Style::Plain => "Points by group:\n\n".to_owned(),
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

/// The table of margins with its heading; nothing without a recorded result.
fn margins_table(summary: &Summary, style: Style) -> String {
    if summary.recorded == 0 {
        return String::new();
    }
    let games = counted(summary.recorded, "game");
    format!("Margins, of {games} with a recorded result:\n\n") + &margins::margins(summary, style)
}

/// What the games of a data set can be compared with, and how many there are.
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
            let score = summary.rows.first().map(|row| row.score);
            let score = score.unwrap_or_default();
            format!(
                "{}, {}, {} ({} dead)",
                counted(scored, "game"),
                counted(score.points.total, "point"),
                counted(score.strings.total, "string"),
                grouped(score.dead)
            )
        }
    };
    // Games that are not part of these figures.
    if scored > 0 && analysed > scored {
        text += &format!("; {} more without owners", grouped(analysed - scored));
    }
    if faults > 0 {
        text += &format!("; {}", counted(faults, "fault"));
    }
    let mut text = match style {
        Style::Markdown => format!("## {}: {text}\n\n", in_markdown(&dataset)),
        Style::Plain => format!("{BOLD}{dataset}: {text}{PLAIN}\n\n"),
    };
    // What they lack is on a line of its own, so that the screen need not be wide.
    if analysed > scored && (scored > 0 || recorded > 0) {
        text += "TB and TW marks or a labels.csv give points and strings.\n\n";
    }
    text
}

/// The published figures of a row; none if the run took only a part of the games.
pub(super) fn figures(summary: &Summary, row: &RowSummary) -> Option<&'static Table1Row> {
    let figures = published(&summary.label(), &row.classifier)?;
    (row.score.points.total == u64::from(figures.points_total)).then_some(figures)
}

/// Measured figures beside those that are published for some row as in Table 1 of Park and Kim
/// (2004).
fn accuracy(summary: &Summary) -> FilledColumns {
    let header = [
        "classifier",
        "points\ncorrect",
        "published",
        "strings\ncorrect",
        "published",
    ];
    let cells = |row: &RowSummary| {
        let figures = figures(summary, row);
        // The published points of a method with groups are counted by group.
        let by_owner = figures.filter(|_| row.score.by_group.total == 0);
        let points = |row: &Table1Row| printed(row.points_correct, &row.points_percent);
        let strings = |row: &Table1Row| printed(row.strings_correct, &row.strings_percent);
        let [own_points, own_strings] = [row.score.points, row.score.strings]
            .map(|counted| correct(counted.correct, counted.percent()));
        [
            row.label(),
            own_points,
            by_owner.map_or(dash(), points),
            own_strings,
            figures.map_or(dash(), strings),
        ]
    };
    FilledColumns::of(header, summary.rows.iter().map(cells).collect())
}

/// The cells of a table without the columns of dashes, which say nothing.
struct FilledColumns {
    header: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl FilledColumns {
    fn of<const N: usize>(header: [&'static str; N], rows: Vec<[String; N]>) -> FilledColumns {
        let is_known = |at: &usize| rows.iter().any(|cells| cells[*at] != dash());
        let shown: Vec<usize> = (0..N).filter(is_known).collect();
        let cells = |cells: &[String; N]| shown.iter().map(|&at| cells[at].clone()).collect();
        FilledColumns {
            header: shown.iter().map(|&at| header[at]).collect(),
            rows: rows.iter().map(cells).collect(),
        }
    }

    fn table(self, style: Style) -> String {
        table(style, &self.header, self.rows)
    }
}

/// The rows with groups; nothing without any, and unless `all`, nothing without published figures of
/// one.
pub(super) fn by_group_rows(summary: &Summary, all: bool) -> Option<Vec<&RowSummary>> {
    let rows = summary.rows.iter();
    let rows: Vec<&RowSummary> = rows.filter(|row| row.score.by_group.total > 0).collect();
    let is_shown = |row: &&RowSummary| all || figures(summary, row).is_some();
    rows.iter().find(|row| is_shown(row))?;
    Some(rows)
}

/// The rows with groups and the floors by the count of Park and Kim (2004); nothing without such
/// rows, and unless `all`, nothing without published figures of one.
fn by_group(summary: &Summary, all: bool) -> Option<FilledColumns> {
    let rows = by_group_rows(summary, all)?;
    let header = [
        "grouping",
        "by group",
        "areas\nalone",
        "by owner",
        "published",
    ];
    let cell = |counted: Counted| correct(counted.correct, counted.percent());
    let own = rows.into_iter().map(|row| {
        let printed =
            figures(summary, row).map(|row| printed(row.points_correct, &row.points_percent));
        let Score {
            by_group,
            areas,
            points,
            ..
        } = row.score;
        let [by_group, areas, points] = [by_group, areas, points].map(cell);
        [
            row.label(),
            by_group,
            areas,
            points,
            printed.unwrap_or_else(dash),
        ]
    });
    let floors = FLOORS
        .iter()
        .zip(summary.floors)
        .map(|(floor, areas)| [floor.name.to_owned(), dash(), cell(areas), dash(), dash()]);
    Some(FilledColumns::of(header, own.chain(floors).collect()))
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
        CPU,
    ];
    let share = |value: Option<f64>| value.map_or(dash(), |value| percent_text(100.0 * value, 1));
    let cells = |row: &RowSummary| {
        [
            row.label(),
            interval(row.points_interval),
            interval(row.strings_interval),
            share(row.score.dead_recall()),
            share(row.score.dead_precision()),
            row.score.mcc().map_or(dash(), |mcc| format!("{mcc:.3}")),
            grouped(row.score.false_claims()),
            time(row),
        ]
    };
    table(style, &header, summary.rows.iter().map(cells))
}

/// The head of the column of [`time`].
pub(super) const CPU: &str = "median\nCPU";

/// The median processor time of a position; where none was measured, the time on the clock, called
/// `wall`.
pub(super) fn time(counts: &RowSummary) -> String {
    let wall = || Some(format!("{} wall", duration(counts.times.median()?)));
    let cpu = counts.cpu_times.median().map(duration);
    cpu.or_else(wall).unwrap_or_else(dash)
}

/// Numbers of verdicts on games without a counted result.
fn verdicts(summary: &Summary, style: Style) -> String {
    let header = "classifier alive dead unknown black white neutral unknown";
    let cells = |row: &RowSummary| {
        let VerdictCounts {
            alive,
            dead,
            unknown,
            black,
            white,
            neutral,
            points,
        } = row.said;
        let open = points - black - white - neutral;
        let counts = [alive, dead, unknown, black, white, neutral, open];
        std::iter::once(row.label())
            .chain(counts.map(grouped))
            .chain([time(row)])
    };
    let header: Vec<&str> = header.split(' ').chain([CPU]).collect();
    table(style, &header, summary.rows.iter().map(cells))
}

/// A published count with its percentage as printed in the paper.
fn printed(count: u32, percent: &str) -> String {
    format!("{} {:>6}", grouped(count.into()), format!("{percent}%"))
}

/// For each base and each measure a table with a line for each row; unless `all`, for the bases alone
/// that the run asks for: from the baseline nearly every row differs.
pub(super) fn against_tables(summary: &Summary, style: Style, all: bool) -> String {
    let mut text = String::new();
    let rows = &summary.rows;
    let shown = |against: &&Against| all || against.is_asked;
    let signed = |difference: f64| format!("{difference:+.2}");
    for (base, name) in rows.iter().map(|row| &row.classifier).enumerate() {
        for (measure, Measure { what, .. }) in MEASURES.iter().enumerate() {
            let lines = rows.iter().filter_map(|row| {
                let against = row.against.as_ref().filter(shown)?;
                let own = against.differences[measure].filter(|_| against.base == base)?;
                let ends = own
                    .interval
                    .map(|ends| ends.ends().map(signed).join(" to "));
                Some([
                    row.label(),
                    signed(own.points),
                    ends.unwrap_or_else(dash),
                    p_text(against.corrected[measure]),
                ])
            });
            let lines: Vec<_> = lines.collect();
            if lines.is_empty() {
                continue;
            }
            let tests = match lines.len() {
                1 => String::new(),
                many => format!(", corrected for {many} rows (Holm)"),
            };
            text += &format!(
                "{}: {what} against {name}, in percentage points;\n\
                 p of the sign-flip test over games{tests}\n\n",
                summary.label()
            );
            text += &table(style, &["classifier", "difference", "95 %", "p"], lines);
        }
    }
    text
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
        assert_eq!([&wall, &counts].map(time), ["1.0 ms wall", "2.0 ms"]);
        // With counted results, with recorded margins only, with neither.
        for (scored, recorded) in [(1, 0), (0, 1), (0, 0)] {
            let summary = Summary {
                analysed: 1,
                scored,
                recorded,
                rows: vec![wall.clone(), counts.clone()],
                ..Summary::default()
            };
            let tables = data_set_tables(&summary, &Plan::default(), Style::Markdown, true);
            assert!(tables.contains("median CPU"), "{tables}");
            assert!(tables.contains("1.0 ms wall") && tables.contains("2.0 ms |"));
            assert_eq!(tables.matches(" ms").count(), 2, "{tables}");
        }
    }
}
