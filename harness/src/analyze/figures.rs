//! Lists the figures of the papers: the verdicts that each figure draws, and ours beside them.
//!
//! `sahwal analyze --list` prints them. The verdicts of the papers come from `sahwal-data`. A
//! figure on which we differ must be shown as a difference, not left out.

use std::path::Path;

use anyhow::Result;
use sahwal_core::verdict::Status;
use sahwal_data::datasets::papers;
use sahwal_data::input::{FileRecord, GameFile};
use sahwal_run::rows::{Row, Rows};

use super::text::truths;
use super::{Layer, View};

/// The status of a string in the figure, and our status.
type DrawnAndOurs = (&'static str, &'static str);

/// Returns a line for each figure: its name, the verdicts that it draws, and our verdicts. Ours are
/// by `row`, or by the method of the paper if `row` is `None`. The last line explains the dash.
///
/// # Errors
/// A figure cannot be read.
pub fn list(row: Option<&Row>) -> Result<String> {
    let mut text = line("figure", "text", "ours", "by");
    for paper in papers() {
        for figure in paper.figures() {
            let of_paper = paper
                .classifier_of(&figure)
                .and_then(|name| Rows::builtin().find(name));
            // Each figure is a built-in game, which any command opens by such a name.
            let name = format!("paper/{figure}");
            let game = GameFile::open(Path::new(&name))?.record(None, None)?;
            // Kim and Kim number groups and do not judge life, so their figures have no verdicts.
            let (by, verdicts) = match row.or(of_paper) {
                Some(row) => (row.name.as_str(), judged(&game, row)?),
                None => ("grouping", Vec::new()),
            };
            let drawn = counts(verdicts.iter().map(|both| both.0));
            let ours = counts(verdicts.iter().map(|both| both.1));
            // The counts can agree even if different strings live.
            if verdicts.iter().any(|(drawn, ours)| drawn != ours) {
                text.push_str(&line(&name, &drawn, &ours, &format!("{by}: differs")));
            } else {
                text.push_str(&line(&name, &drawn, &ours, by));
            }
        }
    }
    text.push_str("\n-: the figure calls no string alive or dead\n");
    Ok(text)
}

/// Formats a line of the list. The columns fit the longest name and the longest counts.
fn line(figure: &str, drawn: &str, ours: &str, by: &str) -> String {
    format!("{figure:<33} {drawn:<17} {ours:<17} {by}\n")
}

/// Returns the drawn status and ours for each string that has a drawn one.
fn judged(game: &FileRecord, row: &Row) -> Result<Vec<DrawnAndOurs>> {
    let view = View::of(game, row, &[Layer::Territory])?;
    Ok(truths(&view).collect())
}

/// Returns counts such as `2 alive, 1 dead`, or `-` if there are no statuses.
fn counts(statuses: impl Iterator<Item = &'static str> + Clone) -> String {
    let mut parts = Vec::new();
    for wanted in [Status::Alive, Status::Dead, Status::Unknown].map(Status::name) {
        let count = statuses.clone().filter(|status| *status == wanted).count();
        if count > 0 {
            parts.push(format!("{count} {wanted}"));
        }
    }
    if parts.is_empty() {
        return "-".to_owned();
    }
    parts.join(", ")
}
