//! Texts about a search: its figures and its parameters as TOML.

use std::cmp::Reverse;

use sahwal_core::params::Parameters;
use sahwal_core::potential::PotentialParams;

use super::Correct;
use crate::rows;

/// A table of right points and strings with a line for each setting.
pub fn figures(title: &str, lines: &[(String, Correct)], total: Correct) -> String {
    let shown =
        |part: u64, whole: u64| format!("{part}  {:.2} %", 100.0 * part as f64 / whole as f64);
    let mut table = format!("{title:28} {:>18} {:>18}\n", "points", "strings");
    for (name, correct) in lines {
        table += &format!(
            "{name:28} {:>18} {:>18}\n",
            shown(correct.points, total.points),
            shown(correct.strings, total.strings)
        );
    }
    table
}

/// The values of v1 and v2 in these settings, each pair once with the number of settings if that is
/// more than one, the most frequent first.
pub fn v1_v2(settings: &[PotentialParams]) -> String {
    let mut counts: Vec<([f64; 2], usize)> = Vec::new();
    for pair in settings.iter().map(|setting| [setting.v1, setting.v2]) {
        match counts.iter_mut().find(|(known, _)| *known == pair) {
            Some((_, count)) => *count += 1,
            None => counts.push((pair, 1)),
        }
    }
    counts.sort_by_key(|&(_, count)| Reverse(count));
    let texts = counts.iter().map(|([v1, v2], count)| match count {
        1 => format!("{v1} {v2}"),
        _ => format!("{v1} {v2} ({count} times)"),
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// A file of rows with one row, `potential-tuned`, that has these parameters.
pub fn to_toml(params: &PotentialParams) -> toml::Table {
    let mut row = toml::Table::new();
    row.insert("name".to_owned(), "potential-tuned".into());
    row.insert("classifier".to_owned(), "potential".into());
    row.insert(
        "parameters".to_owned(),
        rows::to_toml(&params.to_table()).into(),
    );
    [("row".to_owned(), vec![row].into())].into_iter().collect()
}
