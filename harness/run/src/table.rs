//! Makes tables as text, for the terminal and as Markdown, and formats the figures in their cells.
//!
//! Every table of the program is drawn here, by `run`, `tune`, `compare`, `profile` and `regress`.
//! A change of how a number looks changes all of them, and the tables of `results/`.

use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};
use indicatif::HumanCount;

use crate::stats::{Interval, percent_text};

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Aligned columns, for the terminal.
    Plain,
    /// A Markdown table.
    Markdown,
}

/// An empty table with a header. The first column is aligned left, the others right.
pub fn new_table(style: Style, header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(match style {
        Style::Plain => presets::NOTHING,
        Style::Markdown => presets::ASCII_MARKDOWN,
    });
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(header.iter().map(|text| match style {
        Style::Plain => Cell::new(text),
        // A header in Markdown has one line.
        Style::Markdown => Cell::new(text.replace('\n', " ")),
    }));
    // Numbers align by their last digit.
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The text of a table with a header and rows. No line ends in spaces, and an empty line follows
/// the table.
pub fn table<R: IntoIterator<Item = String>>(
    style: Style,
    header: &[&str],
    rows: impl IntoIterator<Item = R>,
) -> String {
    let mut table = new_table(style, header);
    for cells in rows {
        table.add_row(cells.into_iter().map(Cell::new).collect::<Vec<Cell>>());
    }
    let mut text = String::new();
    for line in table.lines() {
        // The library puts a space on both sides of each cell, even at the edges of the table.
        text += line.strip_prefix(' ').unwrap_or(&line).trim_end();
        text.push('\n');
    }
    text + "\n"
}

/// A count and its percentage, such as `9,150  81.8%`.
pub(crate) fn count_with_share(count: u64, share: Option<f64>) -> String {
    format!("{} {:>6}", grouped(count), percent(share))
}

/// A percentage with one decimal; a dash for `None`.
pub fn percent(value: Option<f64>) -> String {
    match value {
        Some(value) => percent_text(value, 1) + "%",
        None => dash(),
    }
}

/// The ends of an interval of shares in percent; a dash for `None`.
pub(crate) fn interval(interval: Option<Interval>) -> String {
    match interval {
        Some(Interval { low, high }) => format!("{}-{}", end_text(low), end_text(high)),
        None => dash(),
    }
}

/// An end of an interval in percent. An exact 100 has no decimals, which would only take room.
fn end_text(share: f64) -> String {
    if share == 100.0 {
        "100".to_owned()
    } else {
        percent_text(share, 1)
    }
}

/// A difference in percentage points, with its sign.
pub(crate) fn signed(difference: f64) -> String {
    format!("{difference:+.2}")
}

/// The text of a cell without a value.
pub fn dash() -> String {
    "-".to_owned()
}

/// "1 game", "31 games", "1,123 strings".
pub(crate) fn counted(count: u64, what: &str) -> String {
    format!(
        "{} {what}{}",
        grouped(count),
        if count == 1 { "" } else { "s" }
    )
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

/// A time in the unit that gives one to three digits before the point.
pub(crate) fn duration(nanoseconds: u64) -> String {
    let (unit, one) = match nanoseconds {
        0..1_000 => return format!("{nanoseconds} ns"),
        1_000..1_000_000 => ("us", 1e3),
        1_000_000..1_000_000_000 => ("ms", 1e6),
        _ => ("s", 1e9),
    };
    let value = nanoseconds as f64 / one;
    // At most three digits are shown, since the times in `Times` have no more.
    let decimals = usize::from(value < 100.0);
    format!("{value:.decimals$} {unit}")
}

/// A name as Markdown text. Characters that Markdown could interpret are escaped, and control
/// characters become spaces.
pub(crate) fn in_markdown(name: &str) -> String {
    let escaped = name.chars().flat_map(|letter| match letter {
        letter if letter.is_control() => [None, Some(' ')],
        // Common in names, and not special inside a line of Markdown.
        '-' | '.' | '/' | ',' | ':' | '+' | '%' | ';' | '(' | ')' | '\'' => [None, Some(letter)],
        letter if letter.is_ascii_punctuation() => [Some('\\'), Some(letter)],
        letter => [None, Some(letter)],
    });
    escaped.flatten().collect()
}

/// A name in one line: control characters, such as line ends, become spaces.
pub(crate) fn one_line(name: &str) -> String {
    name.replace(char::is_control, " ")
}

/// A p-value with three decimals; a smaller one is `< 0.001`.
pub fn p_text(p: f64) -> String {
    if p < 0.001 {
        "< 0.001".to_owned()
    } else {
        format!("{p:.3}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_times_have_units() {
        assert_eq!(
            [0, 999, 1_000, 11_191, 1_234_567].map(grouped),
            ["0", "999", "1,000", "11,191", "1,234,567"]
        );
        assert_eq!(
            [0, 999, 1_500, 253_400, 2_000_000, 3_100_000_000].map(duration),
            ["0 ns", "999 ns", "1.5 us", "253 us", "2.0 ms", "3.1 s"]
        );
        assert_eq!(
            [counted(1, "game"), counted(2, "game")],
            ["1 game", "2 games"]
        );
    }
}
