//! The tables of the moments of games, for the terminal and as Markdown.

use std::fmt::{self, Display};

use super::groups::{GroupingSummary, MomentGroups};
use crate::job::summary::{Row, Summary};
use crate::job::table::{Style, dash, grouped, in_markdown, one_line, percent, table, write};
use crate::moments::strength::{BINS, bin_name};
use crate::stats::{Counted, Gain};

/// The tables of the moments of one data set.
pub struct MomentTables<'a> {
    /// The moments, the end last.
    pub moments: &'a [Summary],
    /// The groups at each moment; none on the terminal.
    pub groups: &'a [MomentGroups],
    /// How to draw them. On the terminal only the main tables are shown.
    pub style: Style,
}

/// A cell of a classifier at one listed position.
type Figure = fn(&Row) -> String;
/// A cell of a way to group stones at one listed position.
type GroupFigure = fn(&GroupingSummary) -> String;

/// The tables with a line for each classifier: heading and cell. The first two are shown on
/// the terminal.
const BY_CLASSIFIER: [(&str, Figure); 3] = [
    (
        "Fate: strings whose verdict is what becomes of them",
        |row| percent(row.score.strings.percent()),
    ),
    (
        "Owners: points whose owner (the likelier one, where stated) is the final one",
        |row| percent(row.score.points.percent()),
    ),
    (
        "Brier score of strings / of points, where probabilities are stated (less is better)",
        |row| match row.moment.brier() {
            [None, None] => dash(),
            [strings, points] => format!("{} / {}", score(strings), score(points)),
        },
    ),
];
const ON_TERMINAL: usize = 2;

/// The tables with a line for each way to group stones.
const BY_GROUPING: [(&str, GroupFigure); 6] = [
    ("Groups in a position", |row| format!("{:.1}", row.groups)),
    (
        "Pairs of stones in one group that share their fate / pairs with one fate that are in \
         one group",
        |row| both(row.fate()),
    ),
    (
        "The same for pairs with a lost stone: both lost of those in one group / in one group \
         of those both lost",
        |row| both(row.lost()),
    ),
    (
        "The same for pairs that end in one connected area of one owner",
        |row| both(row.area()),
    ),
    ("F1 of pairs that end in one area", |row| {
        percent(row.area_f1())
    }),
    (
        "The same: percentage points above one group of each colour, with the 95 % interval",
        |row| gain(row.gain),
    ),
];

impl Display for MomentTables<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.games(f)?;
        let shown = match self.style {
            Style::Plain => &BY_CLASSIFIER[..ON_TERMINAL],
            Style::Markdown => &BY_CLASSIFIER[..],
        };
        for (heading, figure) in shown {
            let lines = (0..self.moments[0].rows.len()).filter_map(|row| {
                let name = self.moments[0].rows[row].classifier.clone();
                let cells = self.shown().map(|(_, moment)| figure(&moment.rows[row]));
                let cells: Vec<String> = cells.collect();
                // A classifier that states no probabilities has no line among those that do.
                let has_figures = cells.iter().any(|cell| *cell != dash());
                has_figures.then(|| line(name, cells.into_iter()))
            });
            let lines: Vec<_> = lines.collect();
            if !lines.is_empty() {
                self.heading(f, heading)?;
                self.table(f, "classifier", lines.into_iter())?;
            }
        }
        match self.style {
            Style::Plain => Ok(()),
            Style::Markdown => self.groups(f),
        }
    }
}

impl MomentTables<'_> {
    fn heading(&self, f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
        match self.style {
            Style::Plain => writeln!(f, "{text}\n"),
            Style::Markdown => writeln!(f, "**{text}**\n"),
        }
    }

    /// The moments that a game has, with their places.
    fn shown(&self) -> impl Iterator<Item = (usize, &Summary)> {
        let moments = self.moments.iter().enumerate();
        moments.filter(|(_, moment)| moment.analysed > 0)
    }

    /// The games that count, those left out, and the moments.
    fn games(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before @ .., end] = self.moments else {
            return Ok(());
        };
        match self.style {
            Style::Plain => write!(f, "{}: ", one_line(&end.dataset))?,
            Style::Markdown => write!(f, "## {}\n\n", in_markdown(&end.dataset))?,
        }
        let used = before.iter().map(|moment| moment.analysed).max();
        let used = used.unwrap_or(end.scored);
        write!(
            f,
            "{} of {} games count",
            grouped(used),
            grouped(end.analysed)
        )?;
        if used < end.analysed {
            write!(
                f,
                ";\n{} without whole moves or known final owners have their end alone",
                grouped(end.analysed - used)
            )?;
        }
        writeln!(f, "\n")?;
        self.heading(f, "Positions")?;
        let of = |name: &str, cell: fn(&Summary) -> String| {
            line(
                name.to_owned(),
                self.shown().map(|(_, moment)| cell(moment)),
            )
        };
        let lines = [
            of("games", |moment| grouped(moment.scored)),
            of("moves left (mean)", |moment| {
                format!("{:.0}", moment.mean_moves_left().unwrap_or_default())
            }),
        ];
        self.table(f, "at", lines.into_iter())
    }

    /// The tables of groups.
    fn groups(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |name: &str, cell: &dyn Fn(&MomentGroups) -> String| {
            let cells = self.shown().map(|(at, _)| cell(&self.groups[at]));
            line(name.to_owned(), cells)
        };
        for (heading, figure) in BY_GROUPING {
            self.heading(f, heading)?;
            let groupings = self.groups[0].groupings.iter().enumerate();
            let lines = groupings
                .map(|(row, grouping)| of(grouping.name, &|moment| figure(&moment.groupings[row])));
            self.table(f, "groups", lines)?;
        }
        self.heading(f, "Groups of the potential model that survive, by strength")?;
        let lines =
            (0..BINS.len()).map(|bin| of(&bin_name(bin), &|moment| survive(moment.strength[bin])));
        self.table(f, "strength", lines)
    }

    /// A table with a column for each moment.
    fn table(
        &self,
        f: &mut fmt::Formatter<'_>,
        first: &str,
        lines: impl Iterator<Item = Vec<String>>,
    ) -> fmt::Result {
        let places = self.shown().filter_map(|(_, moment)| moment.at);
        let header = line(first.to_owned(), places.map(|at| at.to_string()));
        let header: Vec<&str> = header.iter().map(String::as_str).collect();
        write(f, table(self.style, &header, lines), self.style)
    }
}

/// A line of a table: its name and its cells.
fn line(name: String, cells: impl Iterator<Item = String>) -> Vec<String> {
    std::iter::once(name).chain(cells).collect()
}

/// The share of groups that survive, and their number.
fn both(shares: [Option<f64>; 2]) -> String {
    shares.map(percent).join(" / ")
}

fn survive(count: Counted) -> String {
    match count.total {
        0 => dash(),
        total => format!(
            "{} of {}",
            percent(Some(100.0 * count.correct as f64 / total as f64)),
            grouped(total)
        ),
    }
}

fn gain(gain: Option<Gain>) -> String {
    match gain {
        None => dash(),
        Some((gain, None)) => format!("{gain:+.1}"),
        Some((gain, Some(ends))) => format!("{gain:+.1} ({:+.1} to {:+.1})", ends.low, ends.high),
    }
}

/// A Brier score with four decimals; a dash without one.
fn score(value: Option<f64>) -> String {
    value.map_or(dash(), |value| format!("{value:.4}"))
}
