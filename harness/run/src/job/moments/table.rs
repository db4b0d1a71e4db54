//! The tables of the moments of games, for the terminal and as Markdown.

use std::fmt::{self, Display};

use super::groups::MomentGroups;
use crate::job::summary::{Row, Summary};
use crate::moments::groups::GROUPINGS;
use crate::moments::strength::{BINS, bin_name};
use crate::stats::Counted;
use crate::table::{Style, dash, grouped, in_markdown, one_line, percent, table, write};

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

/// The tables with a line for each classifier: heading and cell.
const BY_CLASSIFIER: [(&str, Figure); 2] = [
    (
        "Fate: strings whose verdict is what becomes of them",
        |row| percent(row.score.strings.percent()),
    ),
    (
        "Owners: points whose owner (the likelier one, where stated) is the final one",
        |row| percent(row.score.points.percent()),
    ),
];

impl Display for MomentTables<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.games(f)?;
        for (heading, figure) in BY_CLASSIFIER {
            let rows = self.moments[0].rows.iter().enumerate();
            let lines = rows.map(|(row, named)| {
                let cells = self.shown().map(|(_, moment)| figure(&moment.rows[row]));
                line(named.classifier.clone(), cells)
            });
            let has_figures = |cells: &Vec<String>| cells[1..].iter().any(|cell| *cell != dash());
            let lines: Vec<_> = lines.filter(has_figures).collect();
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
        self.heading(f, "F1 of pairs that end in one area")?;
        let groupings = GROUPINGS.iter().enumerate();
        let lines = groupings.map(|(row, grouping)| {
            of(grouping.name, &|moment| {
                percent(moment.groupings[row].percent())
            })
        });
        self.table(f, "groups", lines)?;
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
fn survive(count: Counted) -> String {
    count.percent().map_or(dash(), |share| {
        format!("{} of {}", percent(Some(share)), grouped(count.total))
    })
}
