//! The groups after the reductions, as text.

use std::fmt::Write;

use sahwal_core::Size;
use sahwal_core::string_graph::{GroupFate, StringGraphAnalysis, StringGraphGroup};

use super::trace::named;
use crate::analyze::wrapped;

/// Describes each group: its verdict with the reason, its strings, and the empty regions
/// that it contains.
pub fn groups(analysis: &StringGraphAnalysis, size: Size) -> String {
    let (_, mut names) = named(analysis, size);
    let mut text = String::new();
    for (number, group) in analysis.groups.iter().enumerate() {
        let alive = if group.fate.is_alive() {
            "alive"
        } else {
            "dead"
        };
        let alive = if group.fate == GroupFate::Undecided {
            "undecided"
        } else {
            alive
        };
        let verdict = format!(
            "{:>3}  {} {alive}: {}",
            number + 1,
            group.colour,
            reason(group)
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

/// The reason of the verdict on a group, with the rule names of the paper.
pub(in crate::analyze) fn reason(group: &StringGraphGroup) -> String {
    match group.fate {
        GroupFate::Eyes => format!("ASG, {} directed edges", group.eyes.len()),
        GroupFate::Articulation => "APC, its regions have enough articulation points".to_owned(),
        GroupFate::Ring => "CG, one of its strings lies on a ring".to_owned(),
        GroupFate::LargeEye => "an ES large enough for two eyes".to_owned(),
        GroupFate::Seki => "seki, neither side can take a shared liberty".to_owned(),
        GroupFate::Revived => "its captors are dead".to_owned(),
        GroupFate::Captured => "DESR, contained and no ASG".to_owned(),
        GroupFate::Undecided => match group.eyes.len() {
            0 => "no ASG, and nothing contains it".to_owned(),
            1 => "one directed edge is no ASG, and nothing contains it".to_owned(),
            edges => format!("{edges} directed edges"),
        },
    }
}
