//! The columns of the tables of a run, in words.

use maud::{Markup, html};

/// The heads of columns, each with what it counts.
const COLUMNS: [(&str, &str); 21] = [
    (
        "points correct",
        "points of the board whose final owner the classifier names; a point left open is not correct",
    ),
    (
        "strings correct",
        "strings of stones that the classifier judges as they were counted, alive or dead",
    ),
    (
        "published",
        "the same figure as the paper of the method printed it",
    ),
    (
        "points 95 %",
        "the interval in which the true share of correct points lies with 95 % confidence, over games",
    ),
    ("strings 95 %", "the same interval of correct strings"),
    (
        "dead recall %",
        "of the strings that are dead, the share that is called dead",
    ),
    (
        "dead prec. %",
        "of the strings that are called dead, the share that is dead",
    ),
    (
        "MCC",
        "Matthews correlation of called dead and dead: 1 is perfect, 0 is chance",
    ),
    (
        "false claims",
        "verdicts on points and strings that the counted result denies; what is left open is no claim",
    ),
    (
        "median CPU",
        "processor time for a board: half of the boards took less",
    ),
    (
        "by group",
        "points counted by the groups of the method, as the paper of the String Graph counts",
    ),
    (
        "areas alone",
        "the same count with every stone taken as correct",
    ),
    (
        "by owner",
        "points correct, beside the two other ways to count",
    ),
    (
        "margin exact",
        "games whose score is the recorded result to the point",
    ),
    (
        "off by > 3",
        "games whose score differs from the result by more than 3 points",
    ),
    (
        "off by > 10",
        "games whose score differs from the result by more than 10 points",
    ),
    (
        "same winner",
        "games whose score has the winner of the record",
    ),
    (
        "not known",
        "games without a score, because the owner of a point was left open",
    ),
    (
        "difference",
        "percentage points more than the row it is compared with",
    ),
    (
        "95 %",
        "the interval in which the true difference lies with 95 % confidence, over games",
    ),
    (
        "p",
        "the probability of such a difference if both rows were equally good",
    ),
];

/// The columns of these Markdown tables, in words; nothing if they have none of them.
pub(super) fn explained<'t>(texts: impl Iterator<Item = &'t str>) -> Markup {
    // A reader sees the words of the columns before him, and not a glossary of all of them.
    let mut heads: Vec<&str> = Vec::new();
    for text in texts {
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2) {
            // The line below the heads of a table.
            if pair[1].starts_with("|--") {
                heads.extend(pair[0].split('|').map(str::trim));
            }
        }
    }
    // In the order of the constant, whatever the order of the tables.
    let mut columns = COLUMNS.to_vec();
    columns.retain(|(head, _)| heads.contains(head));
    html! {
        @if !columns.is_empty() {
            details {
                summary { "What the columns say" }
                dl {
                    @for (head, words) in columns {
                        dt { (head) }
                        dd { (words) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_that_are_there_are_explained() {
        let table = "| classifier | MCC | p |\n|---|---|---|\n| published | 1 | 0 |\n";
        let page = explained([table].into_iter()).into_string();
        assert!(
            page.contains("<dt>MCC</dt>") && page.contains("<dt>p</dt>"),
            "{page}"
        );
        assert!(!page.contains("<dt>published</dt>"), "{page}");
        assert_eq!(explained(["no table"].into_iter()).into_string(), "");
    }
}
