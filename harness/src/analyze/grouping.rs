//! The layer of Kim and Kim: the numbers of the groups of each colour, and the stones that match
//! a pattern of blocked sides.
//!
//! `text` calls it for `--layer grouping`. The JSON view has the same numbers, so that a reader can
//! look up a group in both.

use std::fmt::Write;

use sahwal_core::Size;
use sahwal_core::view::GroupingView;

use super::board::grid;

/// Draws a board with the number of each stone's group, and a line for each group.
pub fn layer(size: Size, groups: &[GroupingView]) -> String {
    let numbers = grid(size, |point| {
        match groups.iter().find(|group| group.stones.contains(point)) {
            Some(group) => group.number.to_string(),
            None => ". ".to_owned(),
        }
    });
    // The method groups only stones: an empty point belongs to no group.
    let mut text = format!(
        "groups of each colour by their numbers (Kim and Kim, section 2.1)\n\n{numbers}\n\
         colour  group  first  stones  blocked  merges with\n"
    );
    for group in groups {
        // A group is named by its first stone from the top left.
        let first = group
            .stones
            .first()
            .map(|stone| stone.gtp(size).to_string());
        let merges: Vec<String> = group.merges.iter().map(usize::to_string).collect();
        let _ = writeln!(
            text,
            "{:<6}  {:>5}  {:<5}  {:>6}  {:>7}  {}",
            *group.colour,
            group.number,
            first.unwrap_or_default(),
            group.stones.len(),
            group.blocked,
            if merges.is_empty() {
                "-".to_owned()
            } else {
                merges.join(" ")
            }
        );
    }
    text.push_str(
        "blocked: stones that match one of the 64 patterns; with all of them a group falls\n",
    );
    text
}
