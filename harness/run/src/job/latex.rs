//! The tables of a data set for a paper, in LaTeX.

use std::fmt;

use crate::job::summary::Summary;
use crate::job::table::{Known, accuracy, by_group};
use crate::table::grouped;

/// The main table with intervals, and the table of points by group if there is one; nothing without counted results.
/// They need the packages `booktabs` and `graphicx`, which makes a table smaller that is wider than the text.
pub(super) struct Latex<'a>(pub(super) &'a Summary);

impl fmt::Display for Latex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = self.0;
        let Some(first) = summary.rows.first().filter(|_| summary.scored > 0) else {
            return Ok(());
        };
        let score = &first.score;
        let name = summary.label();
        let label = name.replace(|letter: char| !letter.is_alphanumeric(), "-");
        writeln!(f, "% \\usepackage{{booktabs,graphicx}}")?;
        let caption = format!(
            "{name}: right points and strings of {} games with {} points and {} strings ({} dead), \
             with 95 % intervals over games",
            grouped(summary.scored),
            grouped(score.points.total),
            grouped(score.strings.total),
            grouped(score.dead),
        );
        tabular(f, &label, &caption, &accuracy(summary, true))?;
        let Some(groups) = by_group(summary, true) else {
            return Ok(());
        };
        let caption = format!(
            "{name}: right points, counted by group; areas alone counts every stone as right"
        );
        tabular(f, &format!("{label}-by-group"), &caption, &groups)
    }
}

/// A table that floats, over both columns where a page has two. It stands in small letters, and is not wider than
/// the text.
fn tabular(f: &mut fmt::Formatter<'_>, label: &str, caption: &str, table: &Known) -> fmt::Result {
    let line = |cells: Vec<String>| cells.join(" & ") + " \\\\";
    let header = table.header.iter().map(|head| escaped(head)).collect();
    writeln!(
        f,
        "\\begin{{table*}}\n\\centering\\footnotesize\\setlength{{\\tabcolsep}}{{3pt}}\n\
         \\caption{{{}.}}\n\\label{{tab:{label}}}\n\
         \\resizebox{{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}}{{!}}{{%\n\
         \\begin{{tabular}}{{l{}}}\n\\toprule\n{}\n\\midrule",
        escaped(caption),
        "r".repeat(table.header.len() - 1),
        line(header),
    )?;
    for row in &table.rows {
        let mut cells: Vec<String> = row.iter().map(|cell| escaped(cell)).collect();
        // The ends of an interval.
        let figures = cells.iter_mut().skip(1);
        figures.for_each(|cell| *cell = cell.replace('-', "--"));
        writeln!(f, "{}", line(cells))?;
    }
    writeln!(f, "\\bottomrule\n\\end{{tabular}}}}\n\\end{{table*}}\n")
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
    use crate::job::summary::Row;

    #[test]
    fn names_are_text_and_sets_without_a_count_have_no_table() {
        assert_eq!(
            escaped("a_b 50%\n\\{x}"),
            "a\\_b 50\\% \\textbackslash{}\\{x\\}"
        );
        let row = Row {
            classifier: "my_row".to_owned(),
            ..Row::default()
        };
        let mut summary = Summary {
            rows: vec![row],
            ..Summary::default()
        };
        assert_eq!(Latex(&summary).to_string(), "");
        summary.scored = 1;
        let table = Latex(&summary).to_string();
        assert!(
            table.contains("\nmy\\_row & 0      -- & 0      -- \\\\\n\\bottomrule"),
            "{table}"
        );
    }
}
