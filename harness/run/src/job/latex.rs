//! The main table of a data set for a paper, in LaTeX.

use std::fmt;

use crate::job::summary::{Row, Summary};
use crate::job::table::figures;
use crate::score::Tally;
use crate::stats::Interval;
use crate::table::{dash, grouped, interval, percent};

/// The main table, for the package `booktabs`, with the published counts where there are any; nothing without
/// counted results.
pub(super) struct Latex<'a>(pub(super) &'a Summary);

impl fmt::Display for Latex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = self.0;
        let Some(first) = summary.rows.first().filter(|_| summary.scored > 0) else {
            return Ok(());
        };
        let score = &first.score;
        let name = escaped(&summary.label());
        let known = |row: &Row| figures(summary, row);
        let is_published = summary.rows.iter().any(|row| known(row).is_some());
        let (column, head) = if is_published {
            ("r", " & published")
        } else {
            ("", "")
        };
        writeln!(
            f,
            "% \\usepackage{{booktabs}}\n\\begin{{table}}\n\\centering\\small\n\
             \\caption{{{name}: right points and strings of {} games with {} points and {} strings ({} dead), \
             with 95\\,\\% intervals over games.}}\n\
             \\label{{tab:{}}}\n\\begin{{tabular}}{{lrrr{column}rrr{column}}}\n\\toprule\n\
             classifier & points & \\% & 95\\,\\%{head} & strings & \\% & 95\\,\\%{head} \\\\\n\\midrule",
            grouped(summary.scored),
            grouped(score.points.total),
            grouped(score.strings.total),
            grouped(score.dead),
            summary.label().replace(' ', "-"),
        )?;
        for row in &summary.rows {
            let [points, strings] = cells(row);
            let count = |count: Option<u32>| match count {
                _ if !is_published => String::new(),
                Some(count) => format!(" & {}", grouped(count.into())),
                None => " & -".to_owned(),
            };
            // The published points of a method with groups are counted by group.
            let by_owner = known(row).filter(|_| row.score.by_group.total == 0);
            writeln!(
                f,
                "{} & {points}{} & {strings}{} \\\\",
                escaped(&row.classifier),
                count(by_owner.map(|figures| figures.points_correct)),
                count(known(row).map(|figures| figures.strings_correct)),
            )?;
        }
        writeln!(f, "\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n")
    }
}

/// The cells of a row for points and for strings.
fn cells(row: &Row) -> [String; 2] {
    let cells = |tally: Tally, ends: Option<Interval>| {
        let share = tally.percent().map_or(dash(), |value| percent(Some(value)));
        let share = share.trim_end_matches('%').to_owned();
        format!(
            "{} & {share} & {}",
            grouped(tally.correct),
            interval(ends).replacen('-', "--", usize::from(ends.is_some()))
        )
    };
    [
        cells(row.score.points, row.points_interval),
        cells(row.score.strings, row.strings_interval),
    ]
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
            table.contains("\nmy\\_row & 0 & - & - & 0 & - & - \\\\\n\\bottomrule"),
            "{table}"
        );
    }
}
