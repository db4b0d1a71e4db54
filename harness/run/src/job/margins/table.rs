//! Makes the table of margins of a data set, and the notes on games that are safe to score.
//!
//! `job/table.rs` puts both into `tables.md` and onto the screen, and `job/latex.rs` takes
//! [`exactness`] for `tables.tex`. All shares are of all games with a recorded margin. A share of
//! fewer games would reward a row that leaves the hard ones open.

use crate::job::summary::{RowSummary, Summary};
use crate::job::table::with_times;
use crate::stats;
use crate::table::{Style, count_with_share, dash, grouped, percent, table};

/// The table of margins, with a line for each row of the run. Its columns are the fields of
/// [`Exactness`].
pub(in crate::job) fn margins(summary: &Summary, style: Style) -> String {
    let header = [
        "classifier",
        "margin\nexact",
        "off by\n> 3",
        "off by\n> 10",
        "same\nwinner",
        "not\nknown",
    ];
    let mut lines = Vec::new();
    for row in &summary.rows {
        lines.push(cells(row).to_vec());
    }
    if summary.scored > 0 {
        // The table of details has the times then.
        table(style, &header, lines)
    } else {
        with_times(summary, style, &header, lines)
    }
}

/// How near the margins of a row come to the recorded ones. If a row gives no margin in any game,
/// all fields but `unknown` are `None`.
#[derive(Clone, Copy, Debug)]
pub(in crate::job) struct Exactness {
    /// Number of games with the exact margin.
    pub(in crate::job) exact: Option<u64>,
    /// The share of these games in percent.
    pub(in crate::job) exact_share: Option<f64>,
    /// Number of games whose margin is off by more than three points.
    pub(in crate::job) over_3: Option<u64>,
    /// Number of games whose margin is off by more than ten points.
    pub(in crate::job) over_10: Option<u64>,
    /// The share of the games with the recorded winner, in percent.
    pub(in crate::job) same_winner: Option<f64>,
    /// Number of games without a margin, because the owner of a point is unknown.
    pub(in crate::job) unknown: u64,
}

/// The figures of a row in the tables of margins.
pub(in crate::job) fn exactness(row: &RowSummary) -> Exactness {
    let margins = &row.margins;
    // A prover leaves points open in every game. "0 exact" would call that an error.
    if margins.known() == 0 {
        return Exactness {
            exact: None,
            exact_share: None,
            over_3: None,
            over_10: None,
            same_winner: None,
            unknown: margins.unknown,
        };
    }
    // Games that the row left open count in the shares. Otherwise a row could gain by judging only
    // easy games.
    Exactness {
        exact: Some(margins.exact()),
        exact_share: Some(stats::percent(margins.exact(), margins.games())),
        over_3: Some(margins.over(3.0)),
        over_10: Some(margins.over(10.0)),
        same_winner: Some(stats::percent(margins.winner, margins.games())),
        unknown: margins.unknown,
    }
}

fn cells(row: &RowSummary) -> [String; 6] {
    let figures = exactness(row);
    let exact = match figures.exact {
        None => dash(),
        Some(games) => count_with_share(games, figures.exact_share),
    };
    let unknown = match figures.unknown {
        0 => dash(),
        games => grouped(games),
    };
    [
        row.label(),
        exact,
        figures.over_3.map(grouped).unwrap_or_else(dash),
        figures.over_10.map(grouped).unwrap_or_else(dash),
        percent(figures.same_winner),
        unknown,
    ]
}

/// Notes on the games that each row called safe to score: how many there are, and how many of them
/// are wrong by the counted result and by the recorded margin. A row has no note if it does not say
/// what is safe.
pub(in crate::job) fn safe(summary: &Summary, style: Style) -> String {
    // Without list marks, Markdown would join the lines into one paragraph.
    let start = match style {
        Style::Plain => "",
        Style::Markdown => "- ",
    };
    let mut notes = String::new();
    for row in &summary.rows {
        let name = &row.classifier;
        let [scored, safe, right] = row.trust.safe;
        if scored > 0 {
            notes += &format!(
                "{start}{name}: {} safe to score, {} of them wrong\n",
                share_of_games(safe, scored),
                grouped(safe - right)
            );
        }
        let of_margins = row.margins.safe;
        if of_margins.stated > 0 {
            notes += &format!(
                "{start}{name}: {} with a recorded result safe to score;\n\
                 of these {} with the exact margin, {} off by more than 10\n",
                share_of_games(of_margins.safe, of_margins.stated),
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

/// A number of games with its share, such as `20 of 31 games (64.5%)`.
fn share_of_games(games: u64, all: u64) -> String {
    let share = percent(Some(stats::percent(games, all)));
    format!("{} of {} games ({share})", grouped(games), grouped(all))
}
