//! The figures of the papers with the verdicts that they draw, beside ours.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use sahwal_core::classify::{self, Entry};
use sahwal_core::verdict::Status;

use super::{Layer, Sheet, StringView, View};
use crate::datasets::papers;
use crate::params::Params;

/// A line for each figure: its name, the drawn verdicts of its strings, and those of `entry` or
/// else of the classifier that follows the paper.
///
/// # Errors
/// The parameters are invalid.
pub fn list(entry: Option<&'static Entry>, params: &Params) -> Result<String> {
    let mut text =
        String::from("figure                         drawn            ours             by\n");
    for paper in papers() {
        let own = classify::find(paper.classifier).context("a classifier of the registry")?;
        let entry = entry.unwrap_or(own);
        for figure in paper.figures() {
            let name = format!("paper/{figure}");
            let sheet = Sheet::read(Path::new(&name), None, None)?;
            let view = View::of(&sheet, entry, params, &[Layer::Territory])?;
            let drawn: Vec<&StringView> = view
                .strings
                .iter()
                .filter(|string| string.truth.is_some())
                .collect();
            let counted = |status: &dyn Fn(&StringView) -> Option<Status>| {
                let count = |wanted| {
                    let with = drawn.iter().filter(|string| status(string) == Some(wanted));
                    let count = with.count();
                    (count > 0).then(|| format!("{count} {}", wanted.name()))
                };
                let all = [Status::Alive, Status::Dead, Status::Unknown].into_iter();
                let parts: Vec<String> = all.filter_map(count).collect();
                match parts.is_empty() {
                    true => "-".to_owned(),
                    false => parts.join(", "),
                }
            };
            let differs = match drawn.iter().any(|string| string.is_wrong()) {
                true => ": differs",
                false => "",
            };
            let _ = writeln!(
                text,
                "{name:<29}  {:<15}  {:<15}  {}{differs}",
                counted(&|string| string.truth),
                counted(&|string| Some(string.verdict)),
                entry.name,
            );
        }
    }
    Ok(text)
}
