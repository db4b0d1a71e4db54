//! The tables of a run over positions before the end, for the terminal and as Markdown.

use std::fmt::{self, Display};

use super::strength::{BINS, bin_name};
use super::summary::{GroupingSummary, MOVES, MomentSummary, RowSummary, Summary};
use crate::run::table::{
    Style, add_row, dash, duration, grouped, in_markdown, new_table, percent, write,
};
use crate::stats::{Counted, Interval};

/// The tables of one data set.
pub struct ThroughGameTables<'a> {
    /// The figures.
    pub summary: &'a Summary,
    /// How to draw them. On the terminal only the main tables are shown.
    pub style: Style,
}

/// A cell of a classifier at one listed position.
type Figure = fn(&RowSummary) -> String;
/// A cell of a way to group stones at one listed position.
type GroupFigure = fn(&GroupingSummary) -> String;

/// The tables with a line for each classifier: heading and cell. The first three are shown on
/// the terminal.
const BY_CLASSIFIER: [(&str, Figure); 11] = [
    (
        "Fate: strings whose verdict is what becomes of them",
        |row| percent(row.strings.percent()),
    ),
    ("Owners: points whose owner is the final owner", |row| {
        percent(row.points.percent())
    }),
    (
        "Horizon: points whose owner is right there and at all later listed positions",
        |row| percent(row.points_settled),
    ),
    ("Stones whose verdict is what becomes of them", |row| {
        percent(row.stones[0])
    }),
    (
        "Stones whose verdict is right there and as long as they stand",
        |row| percent(row.stones[1]),
    ),
    (
        "Strings: percentage points above all-alive, with the 95 % interval over games",
        |row| gain(row.strings.gain),
    ),
    (
        "Points: percentage points above all-alive, with the 95 % interval over games",
        |row| gain(row.points.gain),
    ),
    (
        "Lost strings that are called dead / strings called dead that are lost",
        |row| {
            let [lost, called, found] = row.dead;
            let share = |whole: u64| (whole > 0).then(|| 100.0 * found as f64 / whole as f64);
            format!("{} / {}", percent(share(lost)), percent(share(called)))
        },
    ),
    (
        "Brier score of strings / of points, where probabilities are stated (less is better)",
        |row| match row.brier {
            [None, None] => dash(),
            [strings, points] => format!("{} / {}", score(strings), score(points)),
        },
    ),
    (
        "Points whose likelier owner by the stated probability is the final owner",
        |row| percent(row.points_likely),
    ),
    ("Mean time of a position", |row| {
        row.nanoseconds.map_or(dash(), duration)
    }),
];
const ON_TERMINAL: usize = 3;

/// The tables with a line for each way to group stones.
const BY_GROUPING: [(&str, GroupFigure); 6] = [
    ("Groups in a position", |row| format!("{:.1}", row.groups)),
    (
        "Pairs of stones in one group that share their fate / pairs with one fate that are in \
         one group",
        |row| format!("{} / {}", percent(row.precision()), percent(row.recall())),
    ),
    (
        "The same for pairs with a lost stone: both lost of those in one group / in one group \
         of those both lost",
        |row| {
            format!(
                "{} / {}",
                percent(row.lost_precision()),
                percent(row.lost_recall())
            )
        },
    ),
    (
        "The same for pairs that end in one connected area of one owner",
        |row| {
            format!(
                "{} / {}",
                percent(row.area_precision()),
                percent(row.area_recall())
            )
        },
    ),
    ("F1 of pairs that end in one area", |row| {
        percent(row.area_f1())
    }),
    (
        "The same: percentage points above one group of each colour, with the 95 % interval",
        |row| gain(row.gain),
    ),
];

impl Display for ThroughGameTables<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (summary, style) = (self.summary, self.style);
        self.games(f)?;
        let shown = match style {
            Style::Plain => &BY_CLASSIFIER[..ON_TERMINAL],
            Style::Markdown => &BY_CLASSIFIER[..],
        };
        let rows = summary
            .moments
            .first()
            .map_or(0, |moment| moment.rows.len());
        for (heading, figure) in shown {
            self.heading(f, heading)?;
            let lines = (0..rows).filter_map(|row| {
                let name = summary.moments[0].rows[row].classifier.clone();
                let cells = summary
                    .moments
                    .iter()
                    .map(|moment| figure(&moment.rows[row]));
                let cells: Vec<String> = cells.collect();
                // A classifier that states no probabilities has no line among those that do.
                let has_figures = cells.iter().any(|cell| *cell != dash());
                has_figures.then(|| std::iter::once(name).chain(cells).collect())
            });
            self.table(f, "classifier", lines)?;
        }
        if style == Style::Plain {
            return Ok(());
        }
        self.heading(
            f,
            "B' - W' of the potential: points of which it has the sign of the final owner, and \
             Brier score by a curve learnt from other games",
        )?;
        let line = |name: &str, cell: fn(&MomentSummary) -> String| {
            let cells = summary.moments.iter().map(cell);
            std::iter::once(name.to_owned()).chain(cells).collect()
        };
        let lines = [
            line("sign right", |moment| percent(moment.potential_sign)),
            line("Brier score", |moment| score(moment.potential_brier)),
        ];
        self.table(f, "potential", lines.into_iter())?;
        for (heading, figure) in BY_GROUPING {
            self.heading(f, heading)?;
            let rows = summary
                .moments
                .first()
                .map_or(0, |moment| moment.groupings.len());
            let lines = (0..rows).map(|row| {
                let name = summary.moments[0].groupings[row].name.to_owned();
                let moments = summary.moments.iter();
                let cells = moments.map(|moment| figure(&moment.groupings[row]));
                std::iter::once(name).chain(cells).collect()
            });
            self.table(f, "groups", lines)?;
        }
        self.strength(f)
    }
}

impl ThroughGameTables<'_> {
    fn heading(&self, f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
        match self.style {
            Style::Plain => writeln!(f, "{text}\n"),
            Style::Markdown => writeln!(f, "**{text}**\n"),
        }
    }

    /// The games that count, those left out, and the listed positions.
    fn games(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { dataset, games, .. } = self.summary;
        match self.style {
            Style::Plain => write!(f, "{dataset}: ")?,
            Style::Markdown => write!(f, "## {}\n\n", in_markdown(dataset))?,
        }
        writeln!(
            f,
            "{} of {} games count: final owners by labels {},\nby the recorded margin {}",
            grouped(games.used()),
            grouped(games.read),
            grouped(games.labels),
            grouped(games.margin)
        )?;
        if games.used() < games.read {
            writeln!(
                f,
                "left out: {} without whole moves, {} without known final owners",
                grouped(games.no_moves),
                grouped(games.no_owners)
            )?;
        }
        writeln!(f)?;
        if self.summary.moments.is_empty() {
            return Ok(());
        }
        self.heading(f, "Positions")?;
        let line = |name: &str, cell: fn(&MomentSummary) -> String| {
            let cells = self.summary.moments.iter().map(cell);
            std::iter::once(name.to_owned()).chain(cells).collect()
        };
        let lines = [
            line("games", |moment| grouped(moment.games as u64)),
            line("moves left (mean)", |moment| {
                format!("{:.0}", moment.moves_left)
            }),
        ];
        self.table(f, "at", lines.into_iter())
    }

    /// A table with a column for each listed position.
    fn table(
        &self,
        f: &mut fmt::Formatter<'_>,
        first: &str,
        lines: impl Iterator<Item = Vec<String>>,
    ) -> fmt::Result {
        let places = self.summary.moments.iter().map(|moment| moment.at.as_str());
        let header: Vec<&str> = std::iter::once(first).chain(places).collect();
        let mut table = new_table(self.style, &header);
        lines.for_each(|line| add_row(&mut table, line));
        write(f, table, self.style)
    }

    fn strength(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = self.summary;
        self.heading(f, "Groups of the potential model that survive, by strength")?;
        let lines = (0..BINS.len()).map(|bin| {
            let cells = summary
                .moments
                .iter()
                .map(|moment| survive(moment.strength.bins[bin].0));
            std::iter::once(bin_name(bin)).chain(cells).collect()
        });
        self.table(f, "strength", lines)?;
        self.heading(
            f,
            "Brier score of the survival of groups: probability by strength / by strength 1.0 \
             alone / the same for all groups",
        )?;
        let cells = summary
            .moments
            .iter()
            .map(|moment| match moment.strength.brier {
                None => dash(),
                Some(scores) => scores.map(|value| score(Some(value))).join(" / "),
            });
        let line = std::iter::once("groups".to_owned()).chain(cells).collect();
        self.table(f, "", std::iter::once(line))?;
        self.heading(f, "The same shares, by move number (all listed positions)")?;
        let moves: Vec<String> = (0..summary.strength.by_move.len() as u64)
            .map(|row| format!("{}-{}", row * MOVES, (row + 1) * MOVES - 1))
            .collect();
        let header: Vec<&str> = std::iter::once("strength")
            .chain(moves.iter().map(String::as_str))
            .collect();
        let mut table = new_table(self.style, &header);
        for bin in 0..BINS.len() {
            let cells = summary.strength.by_move.iter().map(|row| survive(row[bin]));
            let line: Vec<String> = std::iter::once(bin_name(bin)).chain(cells).collect();
            add_row(&mut table, line);
        }
        write(f, table, self.style)
    }
}

/// The share of groups that survive, and their number.
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

fn gain(gain: Option<(f64, Option<Interval>)>) -> String {
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
