//! The tables of a data set for a paper, in LaTeX.

use crate::job::summary::Summary;
use crate::job::table::{FilledColumns, accuracy, by_group};
use crate::table::grouped;

/// The main table with intervals, and the table of points by group if there is one; nothing without
/// counted results. They need the packages `booktabs` and `graphicx`, which makes a table smaller
/// that is wider than the text.
pub(super) fn latex(summary: &Summary) -> String {
    let Some(first) = summary.rows.first().filter(|_| summary.scored > 0) else {
        return String::new();
    };
    let score = &first.score;
    let name = summary.label();
    let label = name.replace(|letter: char| !letter.is_alphanumeric(), "-");
    let caption = format!(
        "{name}: right points and strings of {} games with {} points and {} strings ({} dead), \
         with 95 % intervals over games",
        grouped(summary.scored),
        grouped(score.points.total),
        grouped(score.strings.total),
        grouped(score.dead),
    );
    let package = "% \\usepackage{booktabs,graphicx}\n".to_owned();
    let text = package + &tabular(&label, &caption, &accuracy(summary, true));
    let groups = by_group(summary, true).map(|groups| {
        let caption = format!(
            "{name}: right points, counted by group; areas alone counts every stone as right"
        );
        tabular(&format!("{label}-by-group"), &caption, &groups)
    });
    text + &groups.unwrap_or_default()
}

/// A table that floats, over both columns where a page has two. It stands in small letters, and is
/// not wider than the text.
fn tabular(label: &str, caption: &str, table: &FilledColumns) -> String {
    let line = |cells: Vec<String>| cells.join(" & ") + " \\\\\n";
    let header = table.header.iter().map(|head| escaped(head)).collect();
    let rows = table.rows.iter().map(|row| {
        let mut cells: Vec<String> = row.iter().map(|cell| escaped(cell)).collect();
        // The ends of an interval.
        let figures = cells.iter_mut().skip(1);
        figures.for_each(|cell| *cell = cell.replace('-', "--"));
        line(cells)
    });
    format!(
        "\\begin{{table*}}\n\\centering\\footnotesize\\setlength{{\\tabcolsep}}{{3pt}}\n\
         \\caption{{{}.}}\n\\label{{tab:{label}}}\n\
         \\resizebox{{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}}{{!}}{{%\n\
         \\begin{{tabular}}{{l{}}}\n\\toprule\n{}\\midrule\n{}\\bottomrule\n\
         \\end{{tabular}}}}\n\\end{{table*}}\n\n",
        escaped(caption),
        "r".repeat(table.header.len() - 1),
        line(header),
        rows.collect::<String>(),
    )
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
    use crate::job::summary::RowSummary;

    #[test]
    fn names_are_text_and_sets_without_a_count_have_no_table() {
        assert_eq!(
            escaped("a_b 50%\n\\{x}"),
            "a\\_b 50\\% \\textbackslash{}\\{x\\}"
        );
        let row = RowSummary {
            classifier: "my_row".to_owned(),
            ..RowSummary::default()
        };
        let mut summary = Summary {
            rows: vec![row],
            ..Summary::default()
        };
        assert_eq!(latex(&summary), "");
        summary.scored = 1;
        let table = latex(&summary);
        assert!(
            table.contains("\nmy\\_row & 0      -- & 0      -- \\\\\n\\bottomrule"),
            "{table}"
        );
    }
}
