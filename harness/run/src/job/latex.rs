//! The tables of a run for a paper, in LaTeX: one figure in each column, aligned by `siunitx`.

use crate::job::against::MEASURES;
use crate::job::margins::{Exactness, exactness};
use crate::job::middle_game::{self, MOMENT_MEASURES, row_label};
use crate::job::state::Plan;
use crate::job::statement::{program, sample, sentences};
use crate::job::summary::{RowSummary, Summary};
use crate::job::table::{by_group_rows, figures};
use crate::score::by_group::FLOORS;
use crate::stats::{Counted, Interval, percent_text};
use crate::table::{grouped, p_text};

/// What the tables need, and where the rest for a paper comes from.
const HEAD: &str = "\
% \\usepackage{booktabs,graphicx,siunitx}
% \\sisetup{group-separator={,},group-minimum-digits=4,retain-explicit-plus}
% BibTeX entries of sahwal and of the papers: sahwal run --cite
% A plot as PDF: rsvg-convert -f pdf -o NAME.pdf NAME.svg

";

/// The tables of all data sets and moments; nothing without a result to compare with.
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
    let taken = sample(plan).map_or_else(String::new, |taken| format!("% {taken}\n"));
    format!("{HEAD}% {}\n{taken}\n{text}", escaped(&program(plan)))
}

/// A table of a data set.
struct Table {
    /// The end of its label.
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
    /// The figures, without marks between their digits; `None` for a dash.
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

    /// How `siunitx` aligns the figures: `r` where one of them is no number.
    fn alignment(&self) -> String {
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

/// A count with its share and the ends of an interval: four columns.
fn share_columns(
    group: &str,
    rows: &[RowSummary],
    of: impl Fn(&RowSummary) -> (Counted, Option<Interval>),
) -> [Column; 4] {
    let counts = rows.iter().map(|row| Some(of(row).0.correct.to_string()));
    let shares = rows.iter().map(|row| share(of(row).0.percent()));
    let lows = rows.iter().map(|row| share(of(row).1.map(|ends| ends.low)));
    let highs = rows
        .iter()
        .map(|row| share(of(row).1.map(|ends| ends.high)));
    [
        Column::new(group, "$n$", counts.collect()),
        Column::new(group, "\\%", shares.collect()),
        Column::new(group, "low", lows.collect()),
        Column::new(group, "high", highs.collect()),
    ]
}

/// Right points and strings with their intervals, and the published figures.
fn accuracy(summary: &Summary) -> Option<Table> {
    let first = summary.rows.first().filter(|_| summary.scored > 0)?;
    let score = &first.score;
    let rows = &summary.rows;
    let mut columns = Vec::new();
    columns.extend(share_columns("points right", rows, |row| {
        (row.score.points, row.points_interval)
    }));
    // The published points of a method with groups are counted by group.
    let of_points =
        |row: &RowSummary| figures(summary, row).filter(|_| row.score.by_group.total == 0);
    let counts = rows
        .iter()
        .map(|row| Some(of_points(row)?.points_correct.to_string()));
    let shares = rows
        .iter()
        .map(|row| Some(of_points(row)?.points_percent.clone()));
    columns.push(Column::new("published", "$n$", counts.collect()));
    columns.push(Column::new("published", "\\%", shares.collect()));
    columns.extend(share_columns("strings right", rows, |row| {
        (row.score.strings, row.strings_interval)
    }));
    let of_strings = |row: &RowSummary| figures(summary, row);
    let counts = rows
        .iter()
        .map(|row| Some(of_strings(row)?.strings_correct.to_string()));
    let shares = rows
        .iter()
        .map(|row| Some(of_strings(row)?.strings_percent.clone()));
    columns.push(Column::new("published ", "$n$", counts.collect()));
    columns.push(Column::new("published ", "\\%", shares.collect()));
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

/// What a caption says of published figures.
fn source(summary: &Summary) -> &'static str {
    let is_published = |row: &RowSummary| figures(summary, row).is_some();
    if summary.rows.iter().any(is_published) {
        "; published: Park and Kim (2004), Table 1"
    } else {
        ""
    }
}

/// Right points counted by group.
fn by_group(summary: &Summary) -> Option<Table> {
    let rows = by_group_rows(summary, true)?;
    let mut names: Vec<String> = rows.iter().map(|row| row.label()).collect();
    names.extend(FLOORS.iter().map(|floor| floor.name.to_owned()));
    let mut columns = Vec::new();
    let mut add = |group: &str, counts: Vec<Option<Counted>>| {
        let right = counts
            .iter()
            .map(|count| Some((*count)?.correct.to_string()));
        let shares = counts.iter().map(|count| share((*count)?.percent()));
        columns.push(Column::new(group, "$n$", right.collect()));
        columns.push(Column::new(group, "\\%", shares.collect()));
    };
    let without_floors = |of: fn(&RowSummary) -> Counted| {
        let counts = rows.iter().map(|row| Some(of(row)));
        counts.chain(FLOORS.iter().map(|_| None)).collect()
    };
    add("by group", without_floors(|row| row.score.by_group));
    let areas = rows.iter().map(|row| Some(row.score.areas));
    add(
        "areas alone",
        areas.chain(summary.floors.map(Some)).collect(),
    );
    add("by owner", without_floors(|row| row.score.points));
    let published = |of: fn(&sahwal_data::datasets::Table1Row) -> String| {
        let cells = rows.iter().map(|row| figures(summary, row).map(of));
        cells.chain(FLOORS.iter().map(|_| None)).collect()
    };
    columns.push(Column::new(
        "published",
        "$n$",
        published(|row| row.points_correct.to_string()),
    ));
    columns.push(Column::new(
        "published",
        "\\%",
        published(|row| row.points_percent.clone()),
    ));
    Some(Table {
        name: "by-group",
        caption: "right points, counted by group; areas alone counts every stone as right"
            .to_owned(),
        rows: names,
        columns,
    })
}

/// Errors of the margin.
fn margins(summary: &Summary) -> Option<Table> {
    if summary.recorded == 0 {
        return None;
    }
    let all: Vec<Exactness> = summary.rows.iter().map(exactness).collect();
    let column = |group: &str, head: &'static str, of: fn(&Exactness) -> Option<String>| {
        Column::new(group, head, all.iter().map(of).collect())
    };
    Some(Table {
        name: "margins",
        caption: format!(
            "margins of {} games with a recorded result; unknown: games without a margin, since the \
             owner of a point is unknown",
            grouped(summary.recorded)
        ),
        rows: summary.rows.iter().map(RowSummary::label).collect(),
        columns: vec![
            column("exact", "$n$", |one| Some(one.exact?.to_string())),
            column("exact", "\\%", |one| share(one.exact_share)),
            column("off by more than", "3", |one| Some(one.over_3?.to_string())),
            column("off by more than", "10", |one| {
                Some(one.over_10?.to_string())
            }),
            column("same winner", "\\%", |one| share(one.same_winner)),
            column("", "unknown", |one| Some(one.unknown.to_string())),
        ],
    })
}

/// Each row against its base.
fn differences(summary: &Summary) -> Option<Table> {
    let rows: Vec<_> = summary
        .rows
        .iter()
        .filter_map(|row| Some((row, row.against.as_ref()?)))
        .collect();
    let signed = |value: f64| Some(format!("{value:+.2}"));
    let mut columns = Vec::new();
    for (at, measure) in MEASURES.iter().enumerate() {
        let of = |cell: &dyn Fn(&crate::stats::Difference, f64) -> Option<String>| {
            let cells = rows
                .iter()
                .map(|(_, against)| cell(against.differences[at].as_ref()?, against.corrected[at]));
            cells.collect()
        };
        let (group, low, high) = (
            measure.what,
            of(&|own, _| signed(own.interval?.low)),
            of(&|own, _| signed(own.interval?.high)),
        );
        columns.push(Column::new(
            group,
            "difference",
            of(&|own, _| signed(own.points)),
        ));
        columns.push(Column::new(group, "low", low));
        columns.push(Column::new(group, "high", high));
        columns.push(Column::new(group, "$p$", of(&|_, p| Some(p_text(p)))));
    }
    if columns.iter().all(Column::is_empty) {
        return None;
    }
    let name = |(row, against): &(&RowSummary, &crate::job::against::Against)| {
        format!(
            "{} against {}",
            row.label(),
            summary.rows[against.base].label()
        )
    };
    Some(Table {
        name: "differences",
        caption:
            "each row minus its base, in percentage points, with 95 % intervals over games and \
                  the p-value of the sign-flip test, corrected by Holm's method"
                .to_owned(),
        rows: rows.iter().map(name).collect(),
        columns,
    })
}

/// The moments of a data set: a table for each measure, with a column for each moment.
fn through_the_game(moments: &[Summary]) -> String {
    let shown: Vec<&Summary> = moments.iter().filter(|one| one.analysed > 0).collect();
    let Some(end) = moments.last() else {
        return String::new();
    };
    let rows = end.rows.iter().enumerate();
    let names: Vec<String> = rows.map(|(at, row)| row_label(&shown, at, row)).collect();
    let mut text = String::new();
    for measure in MOMENT_MEASURES {
        let columns = shown.iter().map(|moment| {
            let cells = moment.rows.iter().map(|row| share((measure.of)(row).0));
            Column::new(&moment.at_text(), "\\%", cells.collect())
        });
        let table = Table {
            name: measure.name,
            caption: format!("{} (%) at moments of the game", measure.heading),
            rows: names.clone(),
            columns: columns.collect(),
        };
        text += &table.text(&end.dataset, &sentences(end, true));
    }
    text
}

impl Table {
    /// A table that floats, over both columns where a page has two. It stands in small letters, and
    /// is not wider than the text. The sentences stand above it as comments.
    fn text(mut self, data_set: &str, sentences: &[String]) -> String {
        self.columns.retain(|column| !column.is_empty());
        let comments: String = sentences
            .iter()
            .map(|line| format!("% {}\n", escaped(line)))
            .collect();
        let alignments: String = self.columns.iter().map(Column::alignment).collect();
        let rows = self.rows.iter().enumerate().map(|(at, name)| {
            let cells = self
                .columns
                .iter()
                .map(|column| cell(column.cells[at].as_deref()));
            line(std::iter::once(escaped(name)).chain(cells))
        });
        let rows: String = rows.collect();
        let heads = self
            .columns
            .iter()
            .map(|column| format!("{{{}}}", column.head));
        let head = self.groups() + &line(std::iter::once(String::new()).chain(heads));
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

    /// The line of the headings that stand above several columns, with the rules below them.
    fn groups(&self) -> String {
        let mut cells = Vec::new();
        let mut rules = String::new();
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
        line(std::iter::once(String::new()).chain(cells)) + &rules + "\n"
    }

    /// What the caption says of rows without answers.
    fn missing(&self) -> &'static str {
        if self.rows.iter().any(|name| name.ends_with(" missing)")) {
            " Missing answers count as wrong."
        } else {
            ""
        }
    }
}

/// A figure in braces where it is no number, so that `siunitx` does not read it.
fn cell(figure: Option<&str>) -> String {
    match figure {
        None => "{--}".to_owned(),
        Some(figure) => match figure.strip_prefix("< ") {
            Some(number) => format!("$<$\\,{number}"),
            None => figure.to_owned(),
        },
    }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<String>>().join(" & ") + " \\\\\n"
}

/// A name for references: letters, digits and single dashes between them.
fn label(parts: &[&str]) -> String {
    let all = parts.join("-").replace('%', "pct");
    let words = all.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// A name as text of LaTeX.
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
