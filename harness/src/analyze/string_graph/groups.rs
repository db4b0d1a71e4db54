//! The groups after the reductions, as text.
//!
//! `text` calls it for `--layer string-graph`. A reader looks up a group in the trace, so both must
//! use the same names.

use std::fmt::Write;

use sahwal_core::Size;
use sahwal_core::string_graph::StringGraphAnalysis;
use sahwal_data::tell::wrapped;

use super::trace::named;

/// Describes each group: its verdict with the reason, its strings, and the empty regions that it
/// contains.
pub fn groups(analysis: &StringGraphAnalysis, size: Size) -> String {
    // The trace also shows how a group came about, so its names are used here.
    let (_, mut names) = named(analysis, size);
    let mut text = String::new();
    for (number, group) in analysis.groups.iter().enumerate() {
        let verdict = format!(
            "{:>3}  {} {}: {}",
            number + 1,
            group.colour,
            group.fate.verdict(),
            group.rule()
        );
        let _ = writeln!(text, "{}", wrapped(&verdict, 5));
        let mut strings = Vec::new();
        for &string in &group.strings {
            let name = names.stones(string);
            strings.push(format!("{name} ({})", names.place(string)));
        }
        let line = format!("     strings: {}", strings.join(", "));
        let _ = writeln!(text, "{}", wrapped(&line, 7));
        let mut eyes = Vec::new();
        for &eye in &group.eyes {
            let name = names.es(eye);
            eyes.push(format!("{name} ({})", names.place(eye)));
        }
        if !eyes.is_empty() {
            let line = format!("     contains: {}", eyes.join(", "));
            let _ = writeln!(text, "{}", wrapped(&line, 7));
        }
    }
    text
}
