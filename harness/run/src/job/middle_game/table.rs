//! Makes the tables of the moments of games, for the terminal and as Markdown.
//!
//! `publish` prints them for a run with `--at`, and `write` in `mod.rs` puts them into
//! `moments.md`. `latex` and the plots take the names of rows from here. A name without its number
//! of missing answers would hide that they count as wrong.

use super::groupings::GROUPINGS;
use super::groups::PositionGroups;
use super::measures::{MOMENT_MEASURES, MomentMeasure};
use super::strength::{BINS, bin_name};
use crate::job::state::Plan;
use crate::job::statement::{statement, with_missing};
use crate::job::summary::{RowSummary, Summary};
use crate::stats::Counted;
use crate::table::{Style, dash, grouped, in_markdown, one_line, percent, table};

/// The tables of the moments of one data set; the last of `moments` is the end. The tables of
/// groups are in Markdown only.
pub(in crate::job) fn moment_tables(moments: &[Summary], plan: &Plan, style: Style) -> String {
    let [before @ .., end] = moments else {
        return String::new();
    };
    // A moment has no column if every game is too short for it.
    let judged: Vec<&Summary> = moments.iter().filter(|one| one.analysed > 0).collect();
    let mut text = heading(before, end, style) + &statement(end, plan, style);
    text += &positions(&judged).text(&judged, style);
    for measure in &MOMENT_MEASURES {
        let accuracy = accuracy(&judged, end, measure);
        if !accuracy.lines.is_empty() {
            text += &accuracy.text(&judged, style);
        }
    }
    if style == Style::Markdown {
        let mut groups = Vec::new();
        for moment in &judged {
            groups.push(PositionGroups::sum(moment.groups.values()));
        }
        text += &pairs_of_groups(&groups).text(&judged, style);
        text += &survivors(&groups).text(&judged, style);
    }
    text
}

/// A table with a column for each moment.
struct MomentTable {
    heading: &'static str,
    /// The head of the column of names.
    first: &'static str,
    /// The name and the cells of each line.
    lines: Vec<Vec<String>>,
}

impl MomentTable {
    fn text(self, judged: &[&Summary], style: Style) -> String {
        let mut header = vec![self.first.to_owned()];
        for moment in judged {
            header.extend(moment.at.map(|at| at.to_string()));
        }
        let heads: Vec<&str> = header.iter().map(String::as_str).collect();
        let heading = match style {
            Style::Plain => format!("{}\n\n", self.heading),
            Style::Markdown => format!("**{}**\n\n", self.heading),
        };
        heading + &table(style, &heads, self.lines)
    }
}

/// How many games have the moments, and how far these are from the end.
fn positions(judged: &[&Summary]) -> MomentTable {
    let mut games = vec!["games".to_owned()];
    let mut left = vec!["moves left (mean)".to_owned()];
    for moment in judged {
        games.push(grouped(moment.scored));
        let mean = moment.mean_moves_left().unwrap_or_default();
        left.push(format!("{mean:.0}"));
    }
    MomentTable {
        heading: "Positions",
        first: "at",
        lines: vec![games, left],
    }
}

/// The share that each row has right by a measure. A row without this figure at any moment is left
/// out.
fn accuracy(judged: &[&Summary], end: &Summary, measure: &MomentMeasure) -> MomentTable {
    let mut lines = Vec::new();
    for (at, row) in end.rows.iter().enumerate() {
        let mut line = vec![row_label(judged, at, row)];
        for moment in judged {
            line.push(percent((measure.of)(&moment.rows[at]).0));
        }
        if line[1..].iter().any(|cell| *cell != dash()) {
            lines.push(line);
        }
    }
    MomentTable {
        heading: measure.heading,
        first: "classifier",
        lines,
    }
}

/// The F1 of each grouping: how well its pairs of stones predict the pairs that end in one area.
fn pairs_of_groups(groups: &[PositionGroups]) -> MomentTable {
    let mut lines = Vec::new();
    for (at, grouping) in GROUPINGS.iter().enumerate() {
        let mut line = vec![grouping.name.to_owned()];
        for of_moment in groups {
            line.push(percent(of_moment.groupings[at].percent()));
        }
        lines.push(line);
    }
    MomentTable {
        heading: "F1 of pairs that end in one area",
        first: "groups",
        lines,
    }
}

/// The share of the groups of each strength that survive.
fn survivors(groups: &[PositionGroups]) -> MomentTable {
    let mut lines = Vec::new();
    for bin in 0..BINS.len() {
        let mut line = vec![bin_name(bin)];
        for of_moment in groups {
            line.push(survive(of_moment.strength[bin]));
        }
        lines.push(line);
    }
    MomentTable {
        heading: "Groups of the potential model that survive, by strength",
        first: "strength",
        lines,
    }
}

/// The name of a row, with the number of positions that it did not answer, over all moments.
pub(in crate::job) fn row_label(moments: &[&Summary], row: usize, named: &RowSummary) -> String {
    let missing = moments.iter().map(|moment| moment.rows[row].outside.failed);
    with_missing(&named.classifier, missing.sum())
}

/// The heading: the data set, the number of games that are used, and the number of others.
fn heading(before: &[Summary], end: &Summary, style: Style) -> String {
    let dataset = match style {
        Style::Plain => format!("{}: ", one_line(&end.dataset)),
        Style::Markdown => format!("## {}\n\n", in_markdown(&end.dataset)),
    };
    // A game that is used lacks a moment only if it is too short for it. So the moment with the
    // most games has all games that are used.
    let used = match before.iter().map(|moment| moment.analysed).max() {
        Some(games) => games,
        None => end.scored,
    };
    let left_out = match end.analysed.saturating_sub(used) {
        0 => String::new(),
        left_out => format!(
            "\nOf the other {} only the final position is scored: their moves are not complete,\n\
             or they have no counted result.",
            grouped(left_out)
        ),
    };
    format!(
        "{dataset}{} of {} games are used.{left_out}\n\n",
        grouped(used),
        grouped(end.analysed)
    )
}

/// The cell of a bin: the share of its groups that survive, and the number of its groups.
fn survive(count: Counted) -> String {
    match count.percent() {
        None => dash(),
        share => format!("{} of {}", percent(share), grouped(count.total)),
    }
}
