//! The statement: sentences that a reader needs to judge the figures of a data set. They say which
//! answers are missing, which games are left out, what rows are compared with, and which program
//! made the figures.
//!
//! `table`, `latex`, `plots` and the tables of `middle_game` show the same sentences, on the
//! terminal, in `tables.md` and `tables.tex`, and below plots. A sentence that is dropped here is
//! missing everywhere.
//!
//! A missing answer counts as wrong, and a share alone does not show it. So the name of a row has
//! the number of its missing answers in every table and plot.

use sahwal_data::tell::wrapped;

use crate::job::state::Plan;
use crate::job::summary::{RowSummary, Summary};
use crate::job::table::figures;
use crate::table::{Style, counted, grouped, in_markdown, one_line};

/// The paper that has the published figures.
const TABLE_1: &str = "Table 1 of Park and Kim, Static Analysis in Computer Go by Using String \
                       Graph (2004)";

impl RowSummary {
    /// The name in tables and plots, with the number of missing answers if there are any.
    pub(crate) fn label(&self) -> String {
        with_missing(&self.classifier, self.outside.failed)
    }
}

/// The name of a row, with the number of its missing answers unless that is 0.
pub(crate) fn with_missing(name: &str, missing: u64) -> String {
    match missing {
        0 => name.to_owned(),
        missing => format!("{name} ({} missing)", grouped(missing)),
    }
}

/// The sentences about a data set or about one moment of it. With `all` they mention every base
/// that rows are compared with; otherwise only the bases that the run asks for.
pub(super) fn sentences(summary: &Summary, all: bool) -> Vec<String> {
    let mut sentences = Vec::new();
    if summary
        .rows
        .iter()
        .any(|row| figures(summary, row).is_some())
    {
        sentences.push(format!("Published figures: {TABLE_1}."));
    }
    sentences.extend(answers(summary));
    sentences.extend(left_out(summary));
    sentences.extend(bases(summary, all));
    sentences
}

/// Which rows answered all games, and how many answers the others lack.
fn answers(summary: &Summary) -> Vec<String> {
    let games = summary.analysed;
    let mut sentences = Vec::new();
    for row in &summary.rows {
        let missing = row.outside.failed;
        let wrong = match missing {
            0 => continue,
            1 => "the missing answer counts as wrong".to_owned(),
            missing => format!("the missing {} answers count as wrong", grouped(missing)),
        };
        sentences.push(format!(
            "{} answered {} of {}; {wrong}.",
            row.classifier,
            grouped(games - missing),
            counted(games, "game")
        ));
    }
    // If nothing is missing, a sentence says so. Silence could also mean that nobody checked.
    if !sentences.is_empty() {
        sentences.push("engines.csv gives the reason for each missing answer.".to_owned());
    } else if games > 0 {
        let rows = match summary.rows.len() as u64 {
            1 => "The row".to_owned(),
            rows => format!("All {} rows", grouped(rows)),
        };
        sentences.push(format!("{rows} answered all {}.", counted(games, "game")));
    }
    sentences
}

/// The sentences about games that the figures leave out.
fn left_out(summary: &Summary) -> Vec<String> {
    let mut sentences = Vec::new();
    let without = summary.analysed - summary.scored;
    if summary.scored > 0 && without > 0 {
        sentences.push(format!(
            "Points and strings leave out {} of {}, without a counted result.",
            grouped(without),
            counted(summary.analysed, "game")
        ));
    }
    if summary.faults > 0 {
        let faults = grouped(summary.faults);
        sentences.push(format!(
            "Games and files that cannot be read or scored: {faults}."
        ));
    }
    sentences
}

/// The sentence about the bases of the rows, the intervals and the p-values; `None` without a base.
fn bases(summary: &Summary, all: bool) -> Option<String> {
    let mut bases: Vec<&str> = Vec::new();
    // Nearly every row differs from the baseline. On the terminal those lines would bury the
    // comparison that the run asks for.
    for against in summary.rows.iter().filter_map(|row| row.against.as_ref()) {
        if !all && !against.is_asked {
            continue;
        }
        let base = &*summary.rows[against.base].classifier;
        if !bases.contains(&base) {
            bases.push(base);
        }
    }
    if bases.is_empty() {
        return None;
    }
    Some(format!(
        "Differences are taken from {} on the same games, in percentage points. Their intervals are a \
         bootstrap over games. The p-value is that of the sign-flip test over games, corrected for \
         the number of rows by Holm's method.",
        bases.join(", ")
    ))
}

/// The sentence about the program that made a run.
pub(super) fn program(plan: &Plan) -> String {
    format!(
        "Made by sahwal {}, commit {}; seed {}.",
        plan.version, plan.commit, plan.seed
    )
}

/// The sentence about the sample, if the run did not take all games.
pub(super) fn sample(plan: &Plan) -> Option<String> {
    match plan.every {
        0 | 1 => None,
        every => Some(format!("One game in {} was taken.", grouped(every))),
    }
}

/// The statement of a data set: a paragraph on the terminal, a list in Markdown.
pub(super) fn statement(summary: &Summary, plan: &Plan, style: Style) -> String {
    let mut lines = sentences(summary, style == Style::Markdown);
    lines.extend(sample(plan));
    match style {
        Style::Plain => {
            // The program and its commit are on a separate line.
            let text = one_line(&lines.join(" "));
            format!("{}\n{}\n\n", wrapped(&text, 0), wrapped(&program(plan), 0))
        }
        Style::Markdown => {
            let mut text = String::new();
            for line in &lines {
                text += &format!("- {}\n", in_markdown(line));
            }
            format!("{text}- {}\n\n", program(plan))
        }
    }
}

/// The statement in one line, for the foot of a plot.
pub(super) fn note(summary: &Summary, plan: &Plan) -> String {
    // A picture may be shown without its page, so it names its program and its missing answers.
    let mut note = String::new();
    for row in &summary.rows {
        let missing = row.outside.failed;
        if missing > 0 {
            let games = counted(summary.analysed, "game");
            note += &format!("{}: {missing} of {games} missing; ", row.classifier);
        }
    }
    note + &format!("sahwal {}, commit {}", plan.version, plan.commit)
}

/// The columns of the tables, each with its meaning.
const COLUMNS: [(&str, &str); 19] = [
    (
        "points correct",
        "points whose owner is right, with their share of all points",
    ),
    (
        "strings correct",
        "strings whose status is right (alive or dead), with their share",
    ),
    (
        "published",
        "the figure of the paper that the statement names",
    ),
    ("95 %", "the interval of the share: a bootstrap over games"),
    (
        "dead recall",
        "of the dead strings, the share that the row calls dead",
    ),
    (
        "dead prec.",
        "of the strings that the row calls dead, the share that is dead",
    ),
    (
        "MCC",
        "Matthews correlation of \"called dead\" with \"dead\", from -1 to 1",
    ),
    (
        "false claims",
        "verdicts on strings and points that contradict the counted result",
    ),
    (
        "median CPU",
        "processor time of one position: half of the positions take at most that; wall: time on the \
         clock",
    ),
    (
        "mean CPU",
        "processor time of all positions, over their number: what a large set costs",
    ),
    (
        "by group",
        "empty points with the group of their area, and stones with the right status",
    ),
    (
        "areas alone",
        "the same count if every stone is taken as right",
    ),
    (
        "by owner",
        "points whose owner is right, as in points correct",
    ),
    (
        "margin exact",
        "games whose margin is exactly the recorded one",
    ),
    (
        "off by",
        "games whose margin differs by more points than that",
    ),
    ("same winner", "games with the recorded winner"),
    (
        "not known",
        "games without a margin, since the owner of a point is unknown",
    ),
    (
        "difference",
        "the share of the row minus that of its base, in percentage points",
    ),
    (
        "p",
        "the chance of such a difference if both rows were equally good",
    ),
];

/// The section that explains the columns of the tables in `text`, with a line for each column that
/// occurs there; empty if none does.
pub(super) fn columns(text: &str) -> String {
    let heads: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with('|'))
        .flat_map(|line| line.split('|'))
        .map(str::trim)
        .collect();
    // Only columns that occur: a reader of one table should not have to search a long list.
    let mut lines = String::new();
    for (name, meaning) in COLUMNS {
        if heads.iter().any(|head| is_column(head, name)) {
            lines += &format!("- {name}: {meaning}.\n");
        }
    }
    match lines.as_str() {
        "" => lines,
        _ => format!("## Columns\n\n{lines}\n"),
    }
}

/// Whether a heading belongs to the column `name`. The heading may have more words before or after
/// the name: `off by > 3` belongs to `off by`, and `points 95 %` to `95 %`.
fn is_column(head: &str, name: &str) -> bool {
    head == name || head.starts_with(&format!("{name} ")) || head.ends_with(&format!(" {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::counts::OutsideTotals;

    fn row(name: &str, failed: u64) -> RowSummary {
        RowSummary {
            classifier: name.to_owned(),
            outside: OutsideTotals {
                answers: 31,
                failed,
            },
            ..RowSummary::default()
        }
    }

    #[test]
    fn missing_answers_are_said_in_the_name_and_in_the_statement() {
        let summary = Summary {
            analysed: 31,
            scored: 30,
            rows: vec![row("mine", 10), row("other", 0), row("third", 1)],
            ..Summary::default()
        };
        let names: Vec<String> = summary.rows.iter().map(RowSummary::label).collect();
        assert_eq!(names, ["mine (10 missing)", "other", "third (1 missing)"]);
        let text = sentences(&summary, true).join(" ");
        for part in [
            "mine answered 21 of 31 games; the missing 10 answers count as wrong.",
            "third answered 30 of 31 games; the missing answer counts as wrong.",
            "Points and strings leave out 1 of 31 games, without a counted result.",
        ] {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains("all 31"), "{text}");
        let whole = Summary {
            rows: vec![row("mine", 0)],
            ..summary
        };
        let text = sentences(&whole, true).join(" ");
        assert!(text.contains("The row answered all 31 games."), "{text}");
    }

    #[test]
    fn every_column_that_stands_in_a_text_is_explained() {
        let text = "| classifier | points correct | p |\n| off by > 3 |\n";
        let said = columns(text);
        for name in ["- points correct: ", "- p: ", "- off by: "] {
            assert!(said.contains(name), "{said}");
        }
        assert!(!said.contains("MCC"), "{said}");
        assert_eq!(columns("no table"), "");
    }
}
