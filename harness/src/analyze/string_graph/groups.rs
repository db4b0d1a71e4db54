//! The groups after the reductions, as text.

use std::fmt::Write;

use sahwal_core::Size;
use sahwal_core::string_graph::StringGraphAnalysis;
use sahwal_data::tell::wrapped;

use super::trace::named;

/// Describes each group: its verdict with the reason, its strings, and the empty regions
/// that it contains.
pub fn groups(analysis: &StringGraphAnalysis, size: Size) -> String {
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
        let strings = group.strings.iter().map(|&string| {
            let name = names.stones(string);
            format!("{name} ({})", names.place(string))
        });
        let strings: Vec<String> = strings.collect();
        let _ = writeln!(
            text,
            "{}",
            wrapped(&format!("     strings: {}", strings.join(", ")), 7)
        );
        if !group.eyes.is_empty() {
            let eyes: Vec<String> = group
                .eyes
                .iter()
                .map(|&eye| {
                    let name = names.es(eye);
                    format!("{name} ({})", names.place(eye))
                })
                .collect();
            let _ = writeln!(
                text,
                "{}",
                wrapped(&format!("     contains: {}", eyes.join(", ")), 7)
            );
        }
    }
    text
}
