//! The reductions of a String Graph as text, in the terms of the paper.
//!
//! `sahwal analyze --trace` prints it. Readers compare it step by step with the figures of Park and
//! Kim. So it only reports the steps of the analysis and decides nothing.

use std::fmt::Write;

use sahwal_core::Size;
use sahwal_core::string_graph::{Rule, Step, StringGraphAnalysis};
use sahwal_data::tell::wrapped;

use super::names::Names;

/// Returns a line for each reduction: the rule, the colour, and the vertices before and after it.
pub fn trace(analysis: &StringGraphAnalysis, size: Size) -> String {
    named(analysis, size).0
}

/// Returns the text of [`trace`], and the names that it gives to new vertices.
pub(super) fn named(analysis: &StringGraphAnalysis, size: Size) -> (String, Names) {
    // A step may name a vertex of an earlier step, so the steps are named in order.
    let mut names = Names::of(analysis, size);
    let mut text = String::new();
    for step in &analysis.steps {
        // An ES with one part did not change.
        if step.rule == Rule::Er && step.from.len() < 2 {
            continue;
        }
        let line = format!(
            "{:<9} {}  {}",
            step.rule.to_string(),
            step.colour,
            sentence(step, &mut names)
        );
        let _ = writeln!(text, "{}", wrapped(&line, 17));
    }
    (text, names)
}

/// Names the vertices before a step: strings, then ES (empty spaces).
fn parts(step: &Step, names: &mut Names) -> Vec<String> {
    let es = match step.rule {
        Rule::Er | Rule::Asg | Rule::LargeEye | Rule::Revival => step.from.len(),
        Rule::Sr | Rule::Apc => 1,
        Rule::Scsr => 2,
        Rule::Cg | Rule::Et | Rule::Desr | Rule::Seki => 0,
    };
    let strings = step.from.len() - es;
    let mut parts = Vec::new();
    for (at, &part) in step.from.iter().enumerate() {
        let name = if at < strings {
            names.stones(part)
        } else if step.rule == Rule::Er {
            // The rule ER joins smaller ES, and the dead strings between them, into one ES.
            names.part_of_es(part)
        } else {
            names.es(part)
        };
        parts.push(name);
    }
    parts
}

/// Writes the vertices before and after a step in the notation of the paper.
fn sentence(step: &Step, names: &mut Names) -> String {
    let parts = parts(step, names);
    let sum = parts.join(" + ");
    match step.rule {
        Rule::Cg => format!("{sum} lie on a ring: alive"),
        Rule::Sr => {
            let place = match step.from.last() {
                Some(&es) => names.place(es),
                None => String::new(),
            };
            format!("{sum} -> {} [{place}]", names.stones(step.to))
        }
        Rule::Scsr => format!("{sum} -> {}", names.stones(step.to)),
        Rule::Er => format!("{sum} -> {} [{}]", names.es(step.to), names.place(step.to)),
        Rule::Et => format!("{sum} - {} becomes {sum} -> {0}", names.es(step.to)),
        Rule::Apc => format!(
            "{} has {} articulation points, {}: {} is alive",
            parts[1],
            step.to.len(),
            names.place(step.to),
            parts[0]
        ),
        Rule::Asg => format!(
            "{} is an ASG, edges to {}",
            names.stones(step.to),
            list(&parts)
        ),
        Rule::Desr => format!(
            "{sum} dead, contracted with the ES around -> {} [{}]",
            names.es(step.to),
            names.place(step.to)
        ),
        Rule::LargeEye => format!("{sum} is large: {} is alive", names.stones(step.to)),
        Rule::Seki => format!("{} share their liberties: both stand", parts.join(" and ")),
        Rule::Revival => format!("{} lives again: no captors are left", names.stones(step.to)),
    }
}

/// The parts in one line, or the word none.
fn list(parts: &[String]) -> String {
    if parts.is_empty() {
        "none".to_owned()
    } else {
        parts.join(", ")
    }
}
