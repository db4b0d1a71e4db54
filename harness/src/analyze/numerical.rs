//! The layer of the numerical features: groups with their links and loops, and closed regions
//! with their classes (Nakamura and Kitoma (2002), sections 4 and 5).

use std::fmt::Write;

use sahwal_core::classify::{ClosedRegion, NumericalAnalysis};
use sahwal_core::{Point, PointSet, Position};

use super::board::grid;

/// The class of a region as two letters, `-` for a region that is too large for the table.
pub fn class(region: &ClosedRegion) -> String {
    let class = region.class;
    class.map_or("-".to_owned(), |class| class.to_string())
}

/// The number of the group with a stone at `point`.
pub fn group(analysis: &NumericalAnalysis, point: Point) -> Option<usize> {
    let mut groups = analysis.groups.iter();
    let found = groups.position(|group| group.stones.contains(point));
    found.map(|number| number + 1)
}

/// The regions with a class, each with the empty point that shows the class on a board.
pub fn labels(analysis: &NumericalAnalysis) -> impl Iterator<Item = (Point, String)> {
    let known = analysis.regions.iter().filter(|one| one.class.is_some());
    known.filter_map(|region| {
        let empty = region.points - region.inside;
        Some((empty.first()?, class(region)))
    })
}

/// The points of all regions with a class.
pub fn closed(analysis: &NumericalAnalysis) -> PointSet {
    let known = analysis.regions.iter().filter(|one| one.class.is_some());
    known.fold(PointSet::EMPTY, |all, region| all | region.points)
}

/// A board with the numbers of the groups and the classes of the regions, a table of the
/// groups, and a table of the regions.
pub fn layer(position: &Position, analysis: &NumericalAnalysis) -> String {
    let size = position.size();
    // The board: numbers of groups, and a class on the first empty point of a region.
    let labels: Vec<(Point, String)> = labels(analysis).collect();
    let numbers = grid(size, |point| {
        let label = labels.iter().find(|label| label.0 == point);
        match (group(analysis, point), label) {
            (Some(number), _) => number.to_string(),
            (None, Some((_, class))) => class.clone(),
            (None, None) => ". ".to_owned(),
        }
    });
    let name = |set: PointSet| {
        set.first()
            .map_or(String::new(), |point| point.gtp(size).to_string())
    };
    let mut text = format!("groups by numerical, and the classes of closed regions\n\n{numbers}\n");
    // A row for each group.
    text.push_str("group  colour  first  stones  #link  virtual  closed  open loops  eyes\n");
    for (group, number) in analysis.groups.iter().zip(1..) {
        let counts = group.counts;
        let _ = writeln!(
            text,
            "{number:>5}  {:<6}  {:<5}  {:>6}  {:>5}  {:>7}  {:>6}  {:>10}  {:>4}",
            group.colour,
            name(group.stones),
            group.stones.len(),
            counts.links,
            counts.virtual_links,
            counts.closed_loops,
            counts.open_loops,
            group.eyes
        );
    }
    // A row for each region, with its key by the paper.
    text.push_str("\nregion group points adj max rim border out  in class eyes wall\n");
    for region in &analysis.regions {
        let (key, outside) = analysis.key(position, region);
        let cut = if region.cut { ", can be cut" } else { "" };
        let strings = match region.strings {
            1 => "1 string".to_owned(),
            strings => format!("{strings} strings"),
        };
        let _ = writeln!(
            text,
            "{:<6} {:>5} {:>6} {:>3} {:>3} {:>3} {:>6} {:>3} {:>3} {:<5} {:>4} {strings}{cut}",
            name(region.points),
            region.group + 1,
            key.points,
            key.adjacent,
            key.max_neighbour,
            key.rim,
            key.border,
            outside,
            region.inside.len(),
            class(region),
            region.eyes
        );
    }
    // What the short headings mean.
    text.push_str(
        "adj: #adjacent; max: #max_neighbor; rim: points on the edge; border: wall stones\n\
         beside the region; out: liberties of the group outside; in: enemy stones\n",
    );
    text
}
