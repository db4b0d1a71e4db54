//! Generates the table of closed regions, and reports which features decide its classes.
//!
//! `sahwal-lab closed-regions` calls [`generate`] and [`report`]. The table is compiled into
//! `sahwal-core`, where `numerical`, `safety`, `combined` and the search of life and death take it
//! as exact. A test solves the table again and expects the same bytes.

mod finer;
mod keys;
pub mod placing;
pub mod solver;
#[cfg(test)]
mod tests;
mod tree;
pub mod walls;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use rayon::prelude::*;
use sahwal_core::features::closed_region::RegionKey;
use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
use sahwal_core::life::{Class, Fate};
use sahwal_core::{PointSet, Size};

use finer::FinerFeature;
use placing::{Location, Placing, placings};
use sahwal_run::progress::Progress;
use solver::{Solution, solve, table_text};

/// Returns the text of the table: every region of up to [`Shape::MAX_POINTS`] points, solved. It is
/// solved on the current rayon pool.
pub fn generate() -> String {
    // Regions at different locations may have the same shape, so equal ones are solved once.
    let distinct: BTreeSet<Shape> = (1..=Shape::MAX_POINTS)
        .flat_map(placings)
        .map(|placing| placing.shape)
        .collect();
    let shapes: Vec<Shape> = distinct.into_iter().collect();
    let progress = Progress::new(shapes.len() as u64, "shapes");
    let solutions: Vec<Solution> = shapes
        .par_iter()
        .map(|&shape| {
            let solution = solve(shape);
            progress.add(1);
            solution
        })
        .collect();
    table_text(solutions)
}

/// A region with a set of stones inside and a number of outside liberties, and its class.
struct Case<'a> {
    placing: &'a Placing,
    stones: PointSet,
    outside: usize,
    class: Class,
}

/// Writes these tables:
/// - the classes of empty regions by their features;
/// - how many combinations of features have several classes, with and without stones inside, as
///   finer features are added;
/// - which counts decide the class of regions with stones inside, with the smallest key and its
///   decision tree;
/// - how often each pair of letters occurs.
///
/// # Errors
/// Writing to `out` fails.
pub fn report(table: &ClosedRegionTable, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{} shapes\n", table.shapes().len())?;
    classes_of_empty_regions(table, out)?;
    let names = FinerFeature::ALL.map(|feature| format!("+ {}", feature.name()));
    writeln!(
        out,
        "\nkeys with several classes, and the share of cases that are not of the most frequent one"
    )?;
    writeln!(
        out,
        "{:4} {:7} {:7} {:>7} {:>6}  {:>15}{}",
        "size",
        "where",
        "inside",
        "cases",
        "keys",
        "paper",
        names.map(|name| format!("  {name:>15}")).concat()
    )?;
    for points in 1..=Shape::MAX_POINTS {
        let all = placings(points);
        // The paper distinguishes these locations: at the rim and in the corner the wall has fewer
        // stones.
        for location in [Location::Centre, Location::Side, Location::Corner] {
            for with_stones in [false, true] {
                let here: Vec<Case> = all
                    .iter()
                    .filter(|placing| placing.location == location)
                    .flat_map(|placing| cases(table, placing, with_stones))
                    .collect();
                let inside = if with_stones { "stones" } else { "empty" };
                let name = format!("{points:4} {:7} {inside:7}", location.name());
                collisions(&here, &name, out)?;
            }
        }
    }
    let all: Vec<Vec<Placing>> = (0..=Shape::MAX_POINTS).map(placings_of).collect();
    keys::report(|points| with_stones(table, &all[points]), out)?;
    tree::report(|points| with_stones(table, &all[points]), out)?;
    letters(table, &all, out)
}

/// Returns the cases of these regions that have stones inside.
fn with_stones<'a>(table: &'a ClosedRegionTable, placings: &'a [Placing]) -> Vec<Case<'a>> {
    placings
        .iter()
        .flat_map(|placing| cases(table, placing, true))
        .collect()
}

/// Returns the regions with this number of points; none for 0.
fn placings_of(points: usize) -> Vec<Placing> {
    match points {
        0 => Vec::new(),
        points => placings(points),
    }
}

/// Writes how often each pair of the paper's letters occurs. One column reads a ko between seki and
/// life (`s`) as S, the other as K.
fn letters(
    table: &ClosedRegionTable,
    all: &[Vec<Placing>],
    out: &mut impl Write,
) -> io::Result<()> {
    let mut pairs: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for placing in all.iter().flatten() {
        for stones in placing.subsets() {
            let Some((shape, inside)) = Shape::of(placing.region, stones, Size::S19) else {
                continue;
            };
            for outside in 0..=ClosedRegionTable::MAX_OUTSIDE {
                // Stones without a liberty would be off the board, so they have no class.
                let Some(class) = table.class(shape, inside, outside) else {
                    continue;
                };
                // The paper has only four letters. It does not say which of them this ko gets.
                let readings = [
                    class.plain(),
                    Class {
                        owner_first: as_ko(class.owner_first),
                        attacker_first: as_ko(class.attacker_first),
                    },
                ];
                for (reading, class) in readings.iter().enumerate() {
                    pairs.entry(class.to_string()).or_default()[reading] += 1;
                }
            }
        }
    }
    writeln!(
        out,
        "\nclasses of all cases, with a ko between seki and life read as S and as K"
    )?;
    writeln!(out, "class       as S      as K")?;
    for (class, [as_seki, as_ko]) in pairs {
        writeln!(out, "{class:5} {as_seki:10} {as_ko:9}")?;
    }
    Ok(())
}

/// Returns a fate in the letters of the paper, with a ko between seki and life as K.
fn as_ko(fate: Fate) -> Fate {
    match fate {
        Fate::KoForLife => Fate::Ko,
        fate => fate.plain(),
    }
}

/// Returns the cases of a region with 0 to 3 outside liberties: those with stones inside, or the
/// empty ones. Stones without a liberty have no class, and are left out.
fn cases<'a>(
    table: &'a ClosedRegionTable,
    placing: &'a Placing,
    with_stones: bool,
) -> impl Iterator<Item = Case<'a>> {
    let subsets = placing
        .subsets()
        .filter(move |set| set.is_empty() != with_stones);
    subsets.flat_map(move |stones| {
        (0..=ClosedRegionTable::MAX_OUTSIDE).filter_map(move |outside| {
            let (shape, inside) = Shape::of(placing.region, stones, Size::S19)?;
            Some(Case {
                placing,
                stones,
                outside,
                class: table.class(shape, inside, outside)?.plain(),
            })
        })
    })
}

/// Writes one line of the second table, which begins with `name`: the number of keys with several
/// classes, and the share of cases that do not have the most frequent class of their key. The
/// columns use the paper's features, then one more finer feature each.
fn collisions(cases: &[Case], name: &str, out: &mut impl Write) -> io::Result<()> {
    let mut line = String::new();
    let mut keys = 0;
    for columns in 0..=FinerFeature::ALL.len() {
        let finer = &FinerFeature::ALL[..columns];
        let mut classes: BTreeMap<_, BTreeMap<Class, usize>> = BTreeMap::new();
        for case in cases {
            *classes
                .entry(case.key(finer))
                .or_default()
                .entry(case.class)
                .or_default() += 1;
        }
        if finer.is_empty() {
            keys = classes.len();
        }
        let collide = classes.values().filter(|classes| classes.len() > 1).count();
        // If only the key is known, the best guess is its most frequent class.
        let right: usize = classes
            .values()
            .filter_map(|classes| classes.values().max())
            .sum();
        let wrong = cases.len() - right;
        let percent = 100.0 * wrong as f64 / cases.len().max(1) as f64;
        line += &format!("  {collide:6} {percent:6.2} %");
    }
    writeln!(out, "{name} {:7} {keys:6}{line}", cases.len())
}

/// The features that the paper names for a case, and finer ones.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct CaseKey {
    region: RegionKey,
    stones: (usize, usize),
    outside: usize,
    finer: Vec<Vec<usize>>,
}

impl Case<'_> {
    fn key(&self, finer: &[FinerFeature]) -> CaseKey {
        CaseKey {
            region: self.placing.key(),
            stones: self.placing.stones_key(self.stones),
            outside: self.outside,
            finer: finer
                .iter()
                .map(|&feature| self.placing.finer(feature, self.stones))
                .collect(),
        }
    }
}

/// Writes the first table: one line for each key, with its classes for 0 to 3 outside liberties.
fn classes_of_empty_regions(table: &ClosedRegionTable, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "empty regions: (#adjacent, #max_neighbor, rim, border) and class with 0, 1, 2, 3 outside"
    )?;
    for points in 1..=Shape::MAX_POINTS {
        let mut by_key: BTreeMap<(bool, RegionKey, String), Vec<Shape>> = BTreeMap::new();
        for placing in placings(points) {
            let is_in_corner = placing.location == Location::Corner;
            let key = if is_in_corner {
                placing.key()
            } else {
                placing.key().without_rim()
            };
            let classes: Vec<String> = (0..=ClosedRegionTable::MAX_OUTSIDE)
                .filter_map(|outside| table.class(placing.shape, 0, outside))
                .map(|class| class.to_string())
                .collect();
            let shapes = by_key
                .entry((is_in_corner, key, classes.join(" ")))
                .or_default();
            if !shapes.contains(&placing.shape) {
                shapes.push(placing.shape);
            }
        }
        for ((is_in_corner, key, classes), shapes) in &by_key {
            let mut numbers = format!("{},{}", key.adjacent, key.max_neighbour);
            let mut location = "off it";
            if *is_in_corner {
                location = "corner";
                numbers += &format!(",{},{}", key.rim, key.border);
            }
            // Many shapes may share a key; three examples keep the line short.
            let names: Vec<String> = shapes.iter().take(3).map(Shape::to_string).collect();
            let more = if shapes.len() > 3 { ", ..." } else { "" };
            writeln!(
                out,
                "{points} {location} ({numbers:7}) {classes}  {}: {}{more}",
                shapes.len(),
                names.join(", ")
            )?;
        }
    }
    Ok(())
}
