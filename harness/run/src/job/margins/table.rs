//! The table of margins of a data set.

use crate::job::summary::{RowSummary, Summary};
use crate::job::table::{CPU, time};
use crate::stats;
use crate::table::{Style, correct, dash, grouped, percent, table};

/// For each classifier the margins that are exact, those that are off by more than three and
/// by more than ten points, the games with the recorded winner, and the games without a
/// margin because the owner of a point is unknown.
pub(in crate::job) fn margins(summary: &Summary, style: Style) -> String {
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
    header.extend(has_time.then_some(CPU));
    let cells = |row| cells(row).into_iter().chain(has_time.then(|| time(row)));
    table(style, &header, summary.rows.iter().map(cells))
}

/// How near the margins of a row come to the recorded ones; of a row without a margin in any game
/// only `unknown` is known.
#[derive(Clone, Copy, Debug)]
pub(in crate::job) struct Exactness {
    /// Games with the exact margin, and their share in percent.
    pub(in crate::job) exact: Option<u64>,
    pub(in crate::job) exact_share: Option<f64>,
    /// Games whose margin is off by more than three and by more than ten points.
    pub(in crate::job) over_3: Option<u64>,
    pub(in crate::job) over_10: Option<u64>,
    /// The share of the games with the recorded winner, in percent.
    pub(in crate::job) same_winner: Option<f64>,
    /// Games without a margin.
    pub(in crate::job) unknown: u64,
}

/// The figures of a row in the tables of margins.
pub(in crate::job) fn exactness(row: &RowSummary) -> Exactness {
    let margins = &row.margins;
    let is_known = margins.known() > 0;
    let count = |count: u64| is_known.then_some(count);
    let share = |count: u64| is_known.then(|| stats::percent(count, margins.games()));
    Exactness {
        exact: count(margins.exact()),
        exact_share: share(margins.exact()),
        over_3: count(margins.over(3.0)),
        over_10: count(margins.over(10.0)),
        same_winner: share(margins.winner),
        unknown: margins.unknown,
    }
}

fn cells(row: &RowSummary) -> [String; 6] {
    let figures = exactness(row);
    let exact = match figures.exact {
        None => dash(),
        Some(games) => correct(games, figures.exact_share),
    };
    let unknown = match figures.unknown {
        0 => dash(),
        games => grouped(games),
    };
    [
        row.label(),
        exact,
        figures.over_3.map_or_else(dash, grouped),
        figures.over_10.map_or_else(dash, grouped),
        percent(figures.same_winner),
        unknown,
    ]
}

/// How many games each row called safe to score, beside how many of these are wrong by the counted
/// result and by the recorded margin; nothing of rows that call none safe.
pub(in crate::job) fn safe(summary: &Summary, style: Style) -> String {
    // Markdown would join the lines.
    let start = match style {
        Style::Plain => "",
        Style::Markdown => "- ",
    };
    let mut notes = String::new();
    for row in &summary.rows {
        let name = &row.classifier;
        let share = |safe, of| {
            let share = percent(Some(stats::percent(safe, of)));
            format!("{} of {} games ({share})", grouped(safe), grouped(of))
        };
        let [scored, safe, right] = row.trust.safe;
        if scored > 0 {
            let (share, wrong) = (share(safe, scored), grouped(safe - right));
            notes += &format!("{start}{name}: {share} safe to score, {wrong} of them wrong\n");
        }
        let of_margins = row.margins.safe;
        if of_margins.stated > 0 {
            notes += &format!(
                "{start}{name}: {} with a recorded result safe to score;\n\
                 of these {} with the exact margin, {} off by more than 10\n",
                share(of_margins.safe, of_margins.stated),
                grouped(of_margins.exact),
                grouped(of_margins.over_10)
            );
        }
    }
    if !notes.is_empty() {
        notes.push('\n');
    }
    notes
}
