//! The figures of the papers with the verdicts that they draw, beside ours.

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
    let line =
        |[name, drawn, ours, by]: [&str; 4]| format!("{name:<33} {drawn:<17} {ours:<17} {by}\n");
    let mut text = line(["figure", "text", "ours", "by"]);
    for paper in papers() {
        for figure in paper.figures() {
            let of_figure = paper.classifier_of(&figure);
            let row = row.or(of_figure.and_then(|name| Rows::builtin().find(name)));
            let name = format!("paper/{figure}");
            let game = GameFile::open(Path::new(&name))?.record(None, None)?;
            let (by, verdicts) = match row {
                Some(row) => (row.name.as_str(), judged(&game, row)?),
                None => ("grouping", Vec::new()),
            };
            let differs = if verdicts.iter().any(|(drawn, ours)| drawn != ours) {
                format!("{by}: differs")
            } else {
                by.to_owned()
            };
            let drawn = counts(verdicts.iter().map(|both| both.0));
            let ours = counts(verdicts.iter().map(|both| both.1));
            text.push_str(&line([&name, &drawn, &ours, &differs]));
        }
    }
    Ok(text)
}

/// The drawn status and ours of each string that has a drawn one.
fn judged(game: &FileRecord, row: &Row) -> Result<Vec<DrawnAndOurs>> {
    let view = View::of(game, row, &[Layer::Territory])?;
    Ok(truths(&view).collect())
}

/// `2 alive, 1 dead`; `-` without any.
fn counts(statuses: impl Iterator<Item = &'static str> + Clone) -> String {
    let all = [Status::Alive, Status::Dead, Status::Unknown]
        .map(Status::name)
        .into_iter();
    let parts = all.filter_map(|wanted| {
        let count = statuses.clone().filter(|status| *status == wanted).count();
        (count > 0).then(|| format!("{count} {wanted}"))
    });
    match parts.collect::<Vec<String>>() {
        parts if parts.is_empty() => "-".to_owned(),
        parts => parts.join(", "),
    }
}
