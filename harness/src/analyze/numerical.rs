//! The layer of the numerical features: groups with their links and loops, and closed regions
//! with their classes (Nakamura and Kitoma (2002), sections 4 and 5).
//!
//! `text` shows it for `--layer numerical`, and `drawing` takes its groups and regions. Nothing is
//! computed here: the numbers must be those of the JSON view.

use std::fmt::Write;

use sahwal_core::view::NumericalView;
use sahwal_core::{Point, PointSet, Size};

use super::board::grid;

/// Returns the number of the group with a stone at `point`.
pub fn group(view: &NumericalView, point: Point) -> Option<usize> {
    view.groups
        .iter()
        .find(|group| group.stones.contains(point))
        .map(|group| group.number)
}

/// Returns an empty point and the class of each region that has a class. The board shows the class
/// at that point.
pub fn labels(view: &NumericalView) -> impl Iterator<Item = (Point, String)> {
    view.regions.iter().filter_map(|region| {
        // A stone inside already shows the number of its own group.
        let empty = *region.points - *region.enemy_stones;
        Some((empty.first()?, region.class.clone()?))
    })
}

/// Returns the points of all regions with a class.
pub fn closed(view: &NumericalView) -> PointSet {
    view.regions
        .iter()
        .filter(|region| region.class.is_some())
        .map(|region| *region.points)
        .collect()
}

/// Draws a board with the numbers of the groups and the classes of the regions, a table of the
/// groups, and a table of the regions.
pub fn layer(size: Size, view: &NumericalView) -> String {
    // A stone shows the number of its group. The first empty point of a region shows its class.
    let classes: Vec<(Point, String)> = labels(view).collect();
    let numbers = grid(size, |point| {
        if let Some(number) = group(view, point) {
            return number.to_string();
        }
        match classes.iter().find(|(place, _)| *place == point) {
            Some((_, class)) => class.clone(),
            None => ". ".to_owned(),
        }
    });
    let mut text = format!("groups by numerical, and the classes of closed regions\n\n{numbers}\n");
    // The table of the groups follows.
    text.push_str("group  colour  first  stones  #link  virtual  closed  open loops  eyes\n");
    for group in &view.groups {
        let _ = writeln!(
            text,
            "{:>5}  {:<6}  {:<5}  {:>6}  {:>5}  {:>7}  {:>6}  {:>10}  {:>4}",
            group.number,
            *group.colour,
            name(*group.stones, size),
            group.stones.len(),
            group.links,
            group.virtual_links,
            group.closed_loops,
            group.open_loops,
            group.eyes
        );
    }
    // The table of the regions shows the values by which the paper looks up a class.
    text.push_str("\nregion group points adj max rim border out  in class eyes wall\n");
    for region in &view.regions {
        // If the wall can be cut, the group may lose this eye.
        let cut = if region.cut { ", can be cut" } else { "" };
        let strings = match region.strings {
            1 => "1 string".to_owned(),
            strings => format!("{strings} strings"),
        };
        let _ = writeln!(
            text,
            "{:<6} {:>5} {:>6} {:>3} {:>3} {:>3} {:>6} {:>3} {:>3} {:<5} {:>4} {strings}{cut}",
            name(*region.points, size),
            region.group,
            region.points.len(),
            region.adjacent,
            region.max_neighbour,
            region.rim,
            region.border,
            region.outside_liberties,
            region.enemy_stones.len(),
            region.class.as_deref().unwrap_or("-"),
            region.eyes
        );
    }
    text + HEADINGS
}

/// Explains the short headings of the table.
const HEADINGS: &str = "\
adj: #adjacent; max: #max_neighbor; rim: points on the edge; border: wall stones
beside the region; out: liberties of the group outside; in: enemy stones
";

/// Names a set by its first point from the top left.
fn name(points: PointSet, size: Size) -> String {
    match points.first() {
        Some(point) => point.gtp(size).to_string(),
        None => String::new(),
    }
}
