//! Texts about a search: its figures, its parameters as TOML, and what identifies it.

use std::cmp::Reverse;

use sahwal_core::params::Parameters;
use sahwal_core::potential::{PotentialParams, Shadow};

use super::Correct;
use crate::input::GameSet;
use crate::params;

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

/// The parameters as a table `[potential]`.
pub fn to_toml(params: &PotentialParams) -> toml::Table {
    let table = params::to_toml(&params.to_table());
    [("potential".to_owned(), table.into())]
        .into_iter()
        .collect()
}

/// A description of everything that the counts depend on and that has no column in
/// `cells.csv`: the version, the games, and the parameters that are not tuned.
pub fn about(sets: &[GameSet], base: &PotentialParams) -> String {
    let mut text = format!("sahwal {} tune potential\n", env!("CARGO_PKG_VERSION"));
    for set in sets {
        text += &format!("{} {}\n", set.name, set.sha256);
    }
    text += &format!("owners {:?}\n", base.owners);
    if matches!(base.shadow, Shadow::Table(_)) {
        text += &to_toml(base).to_string();
    }
    text
}
