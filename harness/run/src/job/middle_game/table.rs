//! The tables of the moments of games, for the terminal and as Markdown.

use super::groupings::GROUPINGS;
use super::groups::PositionGroups;
use super::measures::MOMENT_MEASURES;
use super::strength::{BINS, bin_name};
use crate::job::state::Plan;
use crate::job::statement::{statement, with_missing};
use crate::job::summary::{RowSummary, Summary};
use crate::stats::Counted;
use crate::table::{Style, dash, grouped, in_markdown, one_line, percent, table};

/// The tables of the moments of one data set, the end last. On the terminal only the main ones are
/// shown.
pub(in crate::job) fn moment_tables(moments: &[Summary], plan: &Plan, style: Style) -> String {
    let [before @ .., end] = moments else {
        return String::new();
    };
    let mut text = heading(before, end, style) + &statement(end, plan, style);
    // The moments that a game has, each a column.
    let shown: Vec<&Summary> = moments.iter().filter(|one| one.analysed > 0).collect();
    let mut add = |heading: &str, first: &str, lines: Vec<Vec<String>>| {
        let places = shown.iter().filter_map(|moment| moment.at);
        let header = line(first, places.map(|at| at.to_string()));
        let header: Vec<&str> = header.iter().map(String::as_str).collect();
        text += &match style {
            Style::Plain => format!("{heading}\n\n"),
            Style::Markdown => format!("**{heading}**\n\n"),
        };
        text += &table(style, &header, lines);
    };
    let of = |name: &str, cell: &dyn Fn(&Summary) -> String| {
        line(name, shown.iter().map(|moment| cell(moment)))
    };
    let lines = vec![
        of("games", &|moment| grouped(moment.scored)),
        of("moves left (mean)", &|moment| {
            format!("{:.0}", moment.mean_moves_left().unwrap_or_default())
        }),
    ];
    add("Positions", "at", lines);
    for measure in MOMENT_MEASURES {
        let rows = end.rows.iter().enumerate();
        let lines = rows.map(|(row, named)| {
            of(&row_label(&shown, row, named), &|moment| {
                percent((measure.of)(&moment.rows[row]).0)
            })
        });
        let has_figures = |cells: &Vec<String>| cells[1..].iter().any(|cell| *cell != dash());
        let lines: Vec<_> = lines.filter(has_figures).collect();
        if !lines.is_empty() {
            add(measure.heading, "classifier", lines);
        }
    }
    if style == Style::Plain {
        return text;
    }
    let groups = shown.iter().map(|moment| moment.groups.values());
    let groups: Vec<PositionGroups> = groups.map(PositionGroups::sum).collect();
    let lines = GROUPINGS.iter().enumerate().map(|(row, grouping)| {
        let cells = groups
            .iter()
            .map(|all| percent(all.groupings[row].percent()));
        line(grouping.name, cells)
    });
    add(
        "F1 of pairs that end in one area",
        "groups",
        lines.collect(),
    );
    let lines = (0..BINS.len()).map(|bin| {
        let cells = groups.iter().map(|all| survive(all.strength[bin]));
        line(&bin_name(bin), cells)
    });
    let heading = "Groups of the potential model that survive, by strength";
    add(heading, "strength", lines.collect());
    text
}

/// The name of the row at a place, with the number of positions of all moments that it did not
/// answer.
pub(in crate::job) fn row_label(moments: &[&Summary], row: usize, named: &RowSummary) -> String {
    let missing = moments.iter().map(|moment| moment.rows[row].outside.failed);
    with_missing(&named.classifier, missing.sum())
}

/// The games that count, and those that are left out.
fn heading(before: &[Summary], end: &Summary, style: Style) -> String {
    let dataset = match style {
        Style::Plain => format!("{}: ", one_line(&end.dataset)),
        Style::Markdown => format!("## {}\n\n", in_markdown(&end.dataset)),
    };
    let used = before.iter().map(|moment| moment.analysed).max();
    let used = used.unwrap_or(end.scored);
    let left_out = match end.analysed.saturating_sub(used) {
        0 => String::new(),
        left_out => format!(
            "\nOf the other {} only the final position is scored: their moves are not complete,\n\
             or they have no counted result.",
            grouped(left_out)
        ),
    };
    let [used, all] = [used, end.analysed].map(grouped);
    format!("{dataset}{used} of {all} games are used.{left_out}\n\n")
}

/// A line of a table: its name and its cells.
fn line(name: &str, cells: impl Iterator<Item = String>) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(cells).collect()
}

/// The share of groups that survive, and their number.
fn survive(count: Counted) -> String {
    count.percent().map_or(dash(), |share| {
        format!("{} of {}", percent(Some(share)), grouped(count.total))
    })
}
