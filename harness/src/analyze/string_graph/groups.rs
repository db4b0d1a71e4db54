//! The groups at the end.

use std::fmt::Write;

use sahwal_core::string_graph::{Analysis, Fate, Group};
use sahwal_core::{Point, Size};

use super::names::Names;
use crate::analyze::board::grid;
use crate::analyze::wrapped;

/// Each point with the number of the group whose stone or area it is, as in fig. 12 and
/// 13 of the paper; a dot for nobody's.
pub fn numbers(analysis: &Analysis, size: Size) -> String {
    grid(size, |point| {
        number_at(analysis, point).map_or(". ".to_owned(), |number| number.to_string())
    })
}

/// The number of the group whose stone or area `point` is, from 1.
pub(crate) fn number_at(analysis: &Analysis, point: Point) -> Option<usize> {
    let owner = |group: &Group| group.points.contains(point);
    // Dead stones are in the area of those that captured them.
    let alive = analysis
        .groups
        .iter()
        .position(|group| group.fate.is_alive() && owner(group));
    let index = alive.or_else(|| analysis.groups.iter().position(owner))?;
    Some(index + 1)
}

/// Each group: its strings, what it contains, its verdict and the reason.
pub fn groups(analysis: &Analysis, size: Size) -> String {
    let mut names = Names::of(analysis, size);
    let mut text = String::new();
    for (number, group) in analysis.groups.iter().enumerate() {
        let alive = if group.fate.is_alive() {
            "alive"
        } else {
            "dead"
        };
        let alive = if group.fate == Fate::Undecided {
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

fn reason(group: &Group) -> String {
    match group.fate {
        Fate::Eyes => format!("ASG, {} directed edges", group.eyes.len()),
        Fate::Articulation => "APC, articulation points enough in what it contains".to_owned(),
        Fate::Ring => "CG, a string of it is on a ring".to_owned(),
        Fate::LargeEye => "an ES large enough for two eyes".to_owned(),
        Fate::Seki => "in seki: who takes a shared liberty is captured".to_owned(),
        Fate::Revived => "its captors are dead".to_owned(),
        Fate::Captured => "DESR, contained and no ASG".to_owned(),
        Fate::Undecided => match group.eyes.len() {
            0 => "no ASG, and nothing contains it".to_owned(),
            1 => "one directed edge is no ASG, and nothing contains it".to_owned(),
            edges => format!("{edges} directed edges"),
        },
    }
}
