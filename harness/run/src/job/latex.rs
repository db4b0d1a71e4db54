//! Makes the tables of a run for a paper, in LaTeX. Each column has one figure, aligned by
//! `siunitx`.
//!
//! `publish` writes them to `tables.tex`. They must have the figures and statements of `tables.md`,
//! which `table` makes. A paper quotes the one file, and its readers check the other.

use sahwal_data::datasets::Table1Row;

use crate::job::against::MEASURES;
use crate::job::margins::{Exactness, exactness};
use crate::job::middle_game::{self, MOMENT_MEASURES, row_label};
use crate::job::state::Plan;
use crate::job::statement::{program, sample, sentences};
use crate::job::summary::{RowSummary, Summary};
use crate::job::table::{by_group_rows, figures};
use crate::score::by_group::FLOORS;
use crate::stats::{Counted, Interval, percent_text};
use crate::table::{grouped, p_text, signed};

/// The head of the file: the packages that the tables need, the command for the BibTeX entries, and
/// the command for plots as PDF.
const HEAD: &str = "\
% \\usepackage{booktabs,graphicx,siunitx}
% \\sisetup{group-separator={,},group-minimum-digits=4,retain-explicit-plus}
% BibTeX entries of sahwal and of the papers: sahwal run --cite
% A plot as PDF: rsvg-convert -f pdf -o NAME.pdf NAME.svg

";

/// The tables of all data sets and moments; empty if no game has a result to compare with.
pub(super) fn latex(summaries: &[Summary], plan: &Plan) -> String {
    let mut text = String::new();
    for moments in middle_game::by_set(summaries) {
        if moments.iter().any(|summary| summary.at.is_some()) {
            text += &through_the_game(moments);
        }
        for summary in moments {
            let tables = [
                accuracy(summary),
                by_group(summary),
                margins(summary),
                differences(summary),
            ];
            for table in tables.into_iter().flatten() {
                text += &table.text(&summary.label(), &sentences(summary, true));
            }
        }
    }
    if text.is_empty() {
        return text;
    }
    let sample = match sample(plan) {
        Some(sample) => format!("% {sample}\n"),
        None => String::new(),
    };
    format!("{HEAD}% {}\n{sample}\n{text}", escaped(&program(plan)))
}

/// A table of one data set.
struct Table {
    /// The last part of the LaTeX label; empty for the main table.
    name: &'static str,
    caption: String,
    /// The names of the rows.
    rows: Vec<String>,
    columns: Vec<Column>,
}

/// A column of figures.
struct Column {
    /// The heading above several columns; may be empty.
    group: String,
    head: &'static str,
    /// The figures, such as `9150`: siunitx adds the commas. `None` for a dash.
    cells: Vec<Option<String>>,
}

impl Column {
    fn new(group: &str, head: &'static str, cells: Vec<Option<String>>) -> Column {
        Column {
            group: group.to_owned(),
            head,
            cells,
        }
    }

    fn is_empty(&self) -> bool {
        self.cells.iter().all(Option::is_none)
    }

    /// The column type: `S` of `siunitx` with the places for the widest figure, or `r` if a cell is
    /// not a number.
    fn alignment(&self) -> String {
        // siunitx reserves the places that the widest figures need, before and after the point.
        let mut digits = 1;
        let mut decimals = 0;
        let mut sign = "";
        for cell in self.cells.iter().flatten() {
            let number = cell.trim_start_matches(['+', '-']);
            if number.parse::<f64>().is_err() {
                return "r".to_owned();
            }
            if number.len() < cell.len() {
                sign = "+";
            }
            let (whole, part) = number.split_once('.').unwrap_or((number, ""));
            digits = digits.max(whole.len());
            decimals = decimals.max(part.len());
        }
        format!("S[table-format={sign}{digits}.{decimals}]")
    }
}

fn share(value: Option<f64>) -> Option<String> {
    value.map(|value| percent_text(value, 1))
}

/// Counts with their shares: two columns.
fn count_columns(group: &str, counts: &[Option<Counted>]) -> [Column; 2] {
    let mut right = Vec::new();
    let mut shares = Vec::new();
    for count in counts {
        right.push(count.map(|count| count.correct.to_string()));
        shares.push(share(count.and_then(|count| count.percent())));
    }
    [
        Column::new(group, "$n$", right),
        Column::new(group, "\\%", shares),
    ]
}

/// The ends of intervals: two columns.
fn interval_columns(group: &str, intervals: impl Iterator<Item = Option<Interval>>) -> [Column; 2] {
    let mut lows = Vec::new();
    let mut highs = Vec::new();
    for interval in intervals {
        lows.push(share(interval.map(|ends| ends.low)));
        highs.push(share(interval.map(|ends| ends.high)));
    }
    [
        Column::new(group, "low", lows),
        Column::new(group, "high", highs),
    ]
}

/// A count that a paper states, and its share as printed there. The share is not computed again,
/// because the paper may have rounded differently.
struct PublishedCount<'a> {
    count: u32,
    percent: &'a str,
}

fn published_points(row: &Table1Row) -> PublishedCount<'_> {
    PublishedCount {
        count: row.points_correct,
        percent: &row.points_percent,
    }
}

fn published_strings(row: &Table1Row) -> PublishedCount<'_> {
    PublishedCount {
        count: row.strings_correct,
        percent: &row.strings_percent,
    }
}

/// Published counts with their shares: two columns.
fn published_columns(group: &str, counts: &[Option<PublishedCount>]) -> [Column; 2] {
    let mut right = Vec::new();
    let mut shares = Vec::new();
    for count in counts {
        right.push(count.as_ref().map(|count| count.count.to_string()));
        shares.push(count.as_ref().map(|count| count.percent.to_owned()));
    }
    [
        Column::new(group, "$n$", right),
        Column::new(group, "\\%", shares),
    ]
}

/// Right points and strings with their intervals, and the published figures.
fn accuracy(summary: &Summary) -> Option<Table> {
    if summary.scored == 0 {
        return None;
    }
    let rows = &summary.rows;
    let score = &rows.first()?.score;
    let mut points = Vec::new();
    let mut strings = Vec::new();
    let mut paper_points = Vec::new();
    let mut paper_strings = Vec::new();
    for row in rows {
        points.push(Some(row.score.points));
        strings.push(Some(row.score.strings));
        let figures = figures(summary, row);
        paper_strings.push(figures.map(published_strings));
        // The paper counts the points of a method with groups by group. Those figures are in the
        // table `by_group`.
        paper_points.push(match row.score.by_group.total {
            0 => figures.map(published_points),
            _ => None,
        });
    }
    let mut columns = Vec::new();
    columns.extend(count_columns("points right", &points));
    let point_intervals = rows.iter().map(|row| row.points_interval);
    columns.extend(interval_columns("points right", point_intervals));
    columns.extend(published_columns("published", &paper_points));
    columns.extend(count_columns("strings right", &strings));
    let string_intervals = rows.iter().map(|row| row.strings_interval);
    columns.extend(interval_columns("strings right", string_intervals));
    // Neighbouring columns with equal headings share one. If the columns between the two published
    // ones are dropped as empty, the space keeps the headings apart.
    columns.extend(published_columns("published ", &paper_strings));
    Some(Table {
        name: "",
        caption: format!(
            "right points and strings of {} games with {} points and {} strings ({} dead); \
             low and high are the ends of 95 % intervals over games{}",
            grouped(summary.scored),
            grouped(score.points.total),
            grouped(score.strings.total),
            grouped(score.dead),
            source(summary)
        ),
        rows: rows.iter().map(RowSummary::label).collect(),
        columns,
    })
}

/// The part of a caption that names the source of the published figures; empty if there are none.
fn source(summary: &Summary) -> &'static str {
    let mut rows = summary.rows.iter();
    if rows.any(|row| figures(summary, row).is_some()) {
        "; published: Park and Kim (2004), Table 1"
    } else {
        ""
    }
}

/// Right points counted by group.
fn by_group(summary: &Summary) -> Option<Table> {
    let mut names = Vec::new();
    let mut by_group = Vec::new();
    let mut areas = Vec::new();
    let mut by_owner = Vec::new();
    let mut published = Vec::new();
    for row in by_group_rows(summary, true)? {
        names.push(row.label());
        by_group.push(Some(row.score.by_group));
        areas.push(Some(row.score.areas));
        by_owner.push(Some(row.score.points));
        published.push(figures(summary, row).map(published_points));
    }
    // A floor only groups the stones. Without verdicts on them, only its areas can be counted.
    for (floor, count) in FLOORS.iter().zip(summary.floors) {
        names.push(floor.name.to_owned());
        by_group.push(None);
        areas.push(Some(count));
        by_owner.push(None);
        published.push(None);
    }
    let mut columns = Vec::new();
    columns.extend(count_columns("by group", &by_group));
    columns.extend(count_columns("areas alone", &areas));
    columns.extend(count_columns("by owner", &by_owner));
    columns.extend(published_columns("published", &published));
    Some(Table {
        name: "by-group",
        caption: "right points, counted by group; areas alone counts every stone as right"
            .to_owned(),
        rows: names,
        columns,
    })
}

/// A column of the table of margins.
fn margin_column(
    group: &str,
    head: &'static str,
    rows: &[Exactness],
    cell: fn(&Exactness) -> Option<String>,
) -> Column {
    Column::new(group, head, rows.iter().map(cell).collect())
}

/// How near the margins of each row come to the recorded ones; `None` without recorded results.
fn margins(summary: &Summary) -> Option<Table> {
    if summary.recorded == 0 {
        return None;
    }
    let rows: Vec<Exactness> = summary.rows.iter().map(exactness).collect();
    Some(Table {
        name: "margins",
        caption: format!(
            "margins of {} games with a recorded result; unknown: games without a margin, since the \
             owner of a point is unknown",
            grouped(summary.recorded)
        ),
        rows: summary.rows.iter().map(RowSummary::label).collect(),
        columns: vec![
            margin_column("exact", "$n$", &rows, |row| Some(row.exact?.to_string())),
            margin_column("exact", "\\%", &rows, |row| share(row.exact_share)),
            margin_column("off by more than", "3", &rows, |row| {
                Some(row.over_3?.to_string())
            }),
            margin_column("off by more than", "10", &rows, |row| {
                Some(row.over_10?.to_string())
            }),
            margin_column("same winner", "\\%", &rows, |row| share(row.same_winner)),
            margin_column("", "unknown", &rows, |row| Some(row.unknown.to_string())),
        ],
    })
}

/// The difference of each row from its base; `None` if no row has a base.
fn differences(summary: &Summary) -> Option<Table> {
    let mut names = Vec::new();
    let mut compared = Vec::new();
    for row in &summary.rows {
        if let Some(against) = &row.against {
            let base = summary.rows[against.base].label();
            names.push(format!("{} against {base}", row.label()));
            compared.push(against);
        }
    }
    let mut columns = Vec::new();
    for (at, measure) in MEASURES.iter().enumerate() {
        let mut points = Vec::new();
        let mut lows = Vec::new();
        let mut highs = Vec::new();
        let mut p_values = Vec::new();
        for against in &compared {
            let difference = against.differences[at];
            let interval = difference.and_then(|difference| difference.interval);
            points.push(difference.map(|difference| signed(difference.points)));
            lows.push(interval.map(|ends| signed(ends.low)));
            highs.push(interval.map(|ends| signed(ends.high)));
            // Without a difference there was no test, and `corrected` has only its initial 1.
            p_values.push(difference.map(|_| p_text(against.corrected[at])));
        }
        columns.push(Column::new(measure.what, "difference", points));
        columns.push(Column::new(measure.what, "low", lows));
        columns.push(Column::new(measure.what, "high", highs));
        columns.push(Column::new(measure.what, "$p$", p_values));
    }
    // In a run of a single row nothing is compared.
    if columns.iter().all(Column::is_empty) {
        return None;
    }
    Some(Table {
        name: "differences",
        caption:
            "each row minus its base, in percentage points, with 95 % intervals over games and \
                  the p-value of the sign-flip test, corrected by Holm's method"
                .to_owned(),
        rows: names,
        columns,
    })
}

/// The moments of a data set: a table for each measure, with a column for each moment.
fn through_the_game(moments: &[Summary]) -> String {
    let Some(end) = moments.last() else {
        return String::new();
    };
    // A moment has no column if every game is too short for it.
    let judged: Vec<&Summary> = moments.iter().filter(|one| one.analysed > 0).collect();
    let mut names = Vec::new();
    for (at, row) in end.rows.iter().enumerate() {
        names.push(row_label(&judged, at, row));
    }
    let mut text = String::new();
    for measure in MOMENT_MEASURES {
        let mut columns = Vec::new();
        for moment in &judged {
            let rows = moment.rows.iter();
            let cells = rows.map(|row| share((measure.of)(row).0)).collect();
            columns.push(Column::new(&moment.at_text(), "\\%", cells));
        }
        let table = Table {
            name: measure.name,
            caption: format!("{} (%) at moments of the game", measure.heading),
            rows: names.clone(),
            columns,
        };
        text += &table.text(&end.dataset, &sentences(end, true));
    }
    text
}

impl Table {
    /// The LaTeX of the table, with `sentences` as comments above it. The table floats, spans both
    /// columns of a two-column page, and shrinks to the width of the text.
    fn text(mut self, data_set: &str, sentences: &[String]) -> String {
        // The page is narrow, so a column without any figure is left out.
        self.columns.retain(|column| !column.is_empty());
        let comments: String = sentences
            .iter()
            .map(|line| format!("% {}\n", escaped(line)))
            .collect();
        let alignments: String = self.columns.iter().map(Column::alignment).collect();
        let mut rows = String::new();
        for (at, name) in self.rows.iter().enumerate() {
            let mut cells = vec![escaped(name)];
            for column in &self.columns {
                cells.push(cell(column.cells[at].as_deref()));
            }
            rows += &line(&cells);
        }
        // The braces keep siunitx from reading a heading as a number.
        let mut heads = vec![String::new()];
        for column in &self.columns {
            heads.push(format!("{{{}}}", column.head));
        }
        let head = self.groups() + &line(&heads);
        format!(
            "{comments}\\begin{{table*}}\n\\centering\\footnotesize\\setlength{{\\tabcolsep}}{{3pt}}\n\
             \\caption{{{}.{}}}\n\\label{{tab:{}}}\n\
             \\resizebox{{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}}{{!}}{{%\n\
             \\begin{{tabular}}{{l{alignments}}}\n\\toprule\n{head}\\midrule\n{rows}\\bottomrule\n\
             \\end{{tabular}}}}\n\\end{{table*}}\n\n",
            escaped(&format!("{data_set}: {}", self.caption)),
            self.missing(),
            label(&[data_set, self.name]),
        )
    }

    /// The line of headings over groups of columns, and the rules (`\cmidrule`) below it.
    fn groups(&self) -> String {
        let mut cells = vec![String::new()];
        let mut rules = String::new();
        // LaTeX counts columns from 1, and the first has the names of the rows.
        let mut column = 2;
        for columns in self.columns.chunk_by(|one, next| one.group == next.group) {
            let last = column + columns.len() - 1;
            let group = escaped(columns[0].group.trim());
            if !group.is_empty() {
                rules += &format!("\\cmidrule(lr){{{column}-{last}}}");
            }
            cells.push(format!(
                "\\multicolumn{{{}}}{{c}}{{{group}}}",
                columns.len()
            ));
            column = last + 1;
        }
        line(&cells) + &rules + "\n"
    }

    /// The sentence of the caption about missing answers; empty if no row lacks any.
    fn missing(&self) -> &'static str {
        if self.rows.iter().any(|name| name.ends_with(" missing)")) {
            " Missing answers count as wrong."
        } else {
            ""
        }
    }
}

/// The LaTeX of a cell. A dash is in braces, which keep `siunitx` from reading it as a number.
fn cell(figure: Option<&str>) -> String {
    match figure {
        None => "{--}".to_owned(),
        Some(figure) => match figure.strip_prefix("< ") {
            Some(number) => format!("$<$\\,{number}"),
            None => figure.to_owned(),
        },
    }
}

fn line(cells: &[String]) -> String {
    cells.join(" & ") + " \\\\\n"
}

/// A label for `\ref`: letters and digits, with single dashes between words.
fn label(parts: &[&str]) -> String {
    // A percent sign would begin a comment, even inside a label.
    let all = parts.join("-").replace('%', "pct");
    let words: Vec<&str> = all
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.join("-")
}

/// A name with the special characters of LaTeX escaped.
fn escaped(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        match letter {
            '\\' => text.push_str("\\textbackslash{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '{' | '}' | '_' | '%' | '&' | '#' | '$' => text.extend(['\\', letter]),
            letter if letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::counts::OutsideTotals;

    #[test]
    fn names_are_text_and_sets_without_a_result_have_no_table() {
        assert_eq!(
            escaped("a_b 50%\n\\{x}"),
            "a\\_b 50\\% \\textbackslash{}\\{x\\}"
        );
        assert_eq!(label(&["mine at 25%", ""]), "mine-at-25pct");
        assert_eq!(label(&["a_b", "by-group"]), "a-b-by-group");
        let mut summary = Summary {
            analysed: 3,
            rows: vec![RowSummary {
                classifier: "my_row".to_owned(),
                outside: OutsideTotals {
                    answers: 3,
                    failed: 2,
                },
                ..RowSummary::default()
            }],
            ..Summary::default()
        };
        let tables = |summary: &Summary| latex(std::slice::from_ref(summary), &Plan::default());
        assert_eq!(tables(&summary), "");
        summary.scored = 3;
        summary.rows[0].score.points = Counted {
            correct: 9_150,
            total: 11_191,
        };
        let text = tables(&summary);
        for part in [
            "\nmy\\_row (2 missing) & 9150 & 81.8 & 0 \\\\\n\\bottomrule",
            "S[table-format=4.0]S[table-format=2.1]",
            "Missing answers count as wrong.",
            "% my\\_row answered 1 of 3 games",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn columns_are_aligned_by_their_widest_figures() {
        let column = |cells: &[&str]| {
            let cells = cells.iter().map(|cell| Some((*cell).to_owned()));
            Column::new("", "", cells.collect()).alignment()
        };
        assert_eq!(column(&["9.5", "100.0", "99.98"]), "S[table-format=3.2]");
        assert_eq!(column(&["+0.30", "-12.25"]), "S[table-format=+2.2]");
        assert_eq!(column(&["0.310", "< 0.001"]), "r");
    }
}
