//! The layer of Kim and Kim: the numbers of the groups of each colour, and the stones that match
//! a pattern of blocked sides.

use std::fmt::Write;

use sahwal_core::capture::Grouping;
use sahwal_core::{Colour, PointSet, Position};

use super::board::grid;

/// A group with its number in the list of its colour.
pub struct Numbered {
    /// Its colour.
    pub colour: Colour,
    /// Its number.
    pub number: usize,
    /// Its stones.
    pub stones: PointSet,
    /// The number of its stones that match a pattern: all their sides are blocked.
    pub blocked: usize,
    /// The numbers of the groups with which one more stone would merge it.
    pub merges: Vec<usize>,
}

/// All groups of a position, Black's first.
pub fn groups(position: &Position) -> Vec<Numbered> {
    let size = position.size();
    let grouping = Grouping::of(position);
    let groups = Colour::BOTH.into_iter().flat_map(|colour| {
        let groups = grouping.groups(colour);
        groups.map(move |(number, stones)| (colour, number, stones))
    });
    let numbered = groups.map(|(colour, number, stones)| {
        let own = position.stones(colour);
        let liberties = stones.exterior(size) & position.empty();
        let merged = (liberties.exterior(size) & own) - stones;
        let mut merges: Vec<usize> = merged
            .iter()
            .filter_map(|stone| grouping.number(stone))
            .collect();
        merges.sort_unstable();
        merges.dedup();
        Numbered {
            colour,
            number,
            stones,
            blocked: grouping.share(colour, number).0,
            merges,
        }
    });
    numbered.collect()
}

/// A board with the number of the group of each stone, and a line for each group.
pub fn layer(position: &Position) -> String {
    let size = position.size();
    let groups = groups(position);
    let numbers = grid(size, |point| {
        let group = groups.iter().find(|group| group.stones.contains(point));
        group.map_or(". ".to_owned(), |group| group.number.to_string())
    });
    let mut text = format!(
        "groups of each colour by their numbers (Kim and Kim, section 2.1)\n\n{numbers}\n\
         colour  group  first  stones  blocked  merges with\n"
    );
    for group in &groups {
        let first = group.stones.first();
        let first = first.map(|stone| stone.gtp(size).to_string());
        let merges: Vec<String> = group.merges.iter().map(usize::to_string).collect();
        let _ = writeln!(
            text,
            "{:<6}  {:>5}  {:<5}  {:>6}  {:>7}  {}",
            group.colour,
            group.number,
            first.unwrap_or_default(),
            group.stones.len(),
            group.blocked,
            match merges.is_empty() {
                true => "-".to_owned(),
                false => merges.join(" "),
            }
        );
    }
    text.push_str(
        "blocked: stones that match one of the 64 patterns; with all of them a group falls\n",
    );
    text
}
