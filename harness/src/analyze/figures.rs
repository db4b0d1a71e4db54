//! The figures of the papers with the verdicts that they draw, beside ours.
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

/// The drawn status and ours.
type DrawnAndOurs = (&'static str, &'static str);

/// A line for each figure: its name, the drawn verdicts of its strings, and those of `row` or
/// else of the method of the paper.
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
            // Figures are games of the program, which any command opens by such a name.
            let name = format!("paper/{figure}");
            let game = GameFile::open(Path::new(&name))?.record(None, None)?;
            // Kim and Kim number groups and say nothing of life: their figures have no verdicts.
            let (by, verdicts) = match row.or(of_paper) {
                Some(row) => (row.name.as_str(), judged(&game, row)?),
                None => ("grouping", Vec::new()),
            };
            let drawn = counts(verdicts.iter().map(|both| both.0));
            let ours = counts(verdicts.iter().map(|both| both.1));
            // The counts may be the same although other strings live.
            if verdicts.iter().any(|(drawn, ours)| drawn != ours) {
                text.push_str(&line(&name, &drawn, &ours, &format!("{by}: differs")));
            } else {
                text.push_str(&line(&name, &drawn, &ours, by));
            }
        }
    }
    Ok(text)
}

/// A line of the list. The columns hold the longest name and the longest counts.
fn line(figure: &str, drawn: &str, ours: &str, by: &str) -> String {
    format!("{figure:<33} {drawn:<17} {ours:<17} {by}\n")
}

/// The drawn status and ours of each string that has a drawn one.
fn judged(game: &FileRecord, row: &Row) -> Result<Vec<DrawnAndOurs>> {
    let view = View::of(game, row, &[Layer::Territory])?;
    Ok(truths(&view).collect())
}

/// `2 alive, 1 dead`; `-` without any.
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
