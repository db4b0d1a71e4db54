//! Searches for a small key that decides the class of a closed region with stones inside.
//!
//! Nakamura and Kitoma (2002) list their features only by examples. Here every count that their
//! section 2 can express is a candidate: counts of the region, of its empty points, and of the
//! stones in it. A greedy selection starts from the key of section 5. It adds one count after the
//! other, each time the one that leaves the fewest cases undecided. [`tree`](super::tree) finds the
//! smallest sufficient key and a decision tree over its counts.
//!
//! `sahwal-lab closed-regions report` calls it, and `results/CLAIMS.md` uses it for section 5. If a
//! candidate were missing, decidable cases would look undecidable.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use sahwal_core::features::closed_region::Shape;
use sahwal_core::{PointSet, Size};
use sahwal_run::stats::percent;

use super::Case;
use super::finer::FinerFeature;

/// A count of a region with stones inside.
pub(super) struct Feature {
    pub(super) name: &'static str,
    pub(super) of: fn(&Counted) -> usize,
}

/// The sets that features count: the points of the region, its empty points, and its stones.
pub(super) struct Counted {
    region: PointSet,
    empty: PointSet,
    stones: PointSet,
    outside: usize,
    most_liberties: usize,
}

const SIZE: Size = Size::S19;

impl Counted {
    pub(super) fn of(case: &Case) -> Counted {
        let region = case.placing.region;
        let stones = case.stones;
        Counted {
            region,
            empty: region - stones,
            stones,
            outside: case.outside,
            most_liberties: case.placing.stones_key(stones).1,
        }
    }

    /// Returns the number of wall points beside some points of the region.
    fn wall(&self, points: PointSet) -> usize {
        (points.exterior(SIZE) - self.region).len()
    }
}

const fn feature(name: &'static str, of: fn(&Counted) -> usize) -> Feature {
    Feature { name, of }
}

/// The key that section 5 of the paper names.
pub(super) const PAPER: &[Feature] = &[
    feature("#adjacent(R)", |c| c.region.adjacent_pairs()),
    feature("#max_neighbor(R)", |c| c.region.max_neighbour()),
    feature("|R & rim|", |c| (c.region & SIZE.rim()).len()),
    feature("|exterior(R) & W|", |c| c.wall(c.region)),
    feature("outside liberties", |c| c.outside),
    feature("|S|", |c| c.stones.len()),
    feature("most liberties of a chain", |c| c.most_liberties),
];

/// The operations of the paper on the empty points E of a region and on the stones S in it. The
/// paper applies them only to the whole region R.
pub(super) const REGION_PARTS: &[Feature] = &[
    feature("#adjacent(E)", |c| c.empty.adjacent_pairs()),
    feature("#max_neighbor(E)", |c| c.empty.max_neighbour()),
    feature("#adjacent(S)", |c| c.stones.adjacent_pairs()),
    feature("#max_neighbor(S)", |c| c.stones.max_neighbour()),
    feature("|exterior(E) & W|", |c| c.wall(c.empty)),
    feature("|exterior(S) & W|", |c| c.wall(c.stones)),
    feature("|exterior(S) & E|", |c| {
        c.stones.neighbours_in(c.empty).len()
    }),
    feature("|exterior(E) & S|", |c| {
        c.empty.neighbours_in(c.stones).len()
    }),
    feature("|E & rim|", |c| (c.empty & SIZE.rim()).len()),
];

/// For each fixed column of the table, how many of [`REGION_PARTS`] it uses.
const STEPS: [(&str, usize); 3] = [
    ("+ empties", 2),
    ("+ stones", 4),
    ("+ exteriors", REGION_PARTS.len()),
];

/// The cases of one region size. Each has the number of its key and of its class.
struct Keys {
    classes: Vec<u8>,
    keys: Vec<u32>,
    count: usize,
}

impl Keys {
    fn of(cases: &[Case]) -> Keys {
        let mut numbers = BTreeMap::new();
        let mut classes = Vec::new();
        for case in cases {
            let next = numbers.len() as u8;
            classes.push(*numbers.entry(case.class).or_insert(next));
        }
        Keys {
            classes,
            keys: vec![0; cases.len()],
            count: 1,
        }
    }

    /// Adds one more count to the keys.
    fn with(&self, values: &[u8]) -> Keys {
        // Keys are numbered again without gaps, so that the table stays small.
        let width = usize::from(values.iter().copied().max().unwrap_or(0)) + 1;
        let mut numbers = vec![u32::MAX; self.count * width];
        let mut count = 0;
        let keys = self.keys.iter().zip(values).map(|(&key, &value)| {
            let number = &mut numbers[key as usize * width + usize::from(value)];
            if *number == u32::MAX {
                *number = count;
                count += 1;
            }
            *number
        });
        Keys {
            keys: keys.collect(),
            classes: self.classes.clone(),
            count: count as usize,
        }
    }

    /// Adds one more feature of any kind to the keys.
    fn with_any(&self, values: &[Vec<usize>]) -> Keys {
        // Multisets have no largest value, so a map is used instead of a table.
        let mut numbers: HashMap<(u32, &[usize]), u32> = HashMap::new();
        let mut keys = Vec::new();
        for (&key, value) in self.keys.iter().zip(values) {
            let next = numbers.len() as u32;
            keys.push(*numbers.entry((key, value)).or_insert(next));
        }
        Keys {
            keys,
            classes: self.classes.clone(),
            count: numbers.len(),
        }
    }

    /// Returns the number of cases that do not have the most frequent class of their key.
    fn undecided(&self) -> usize {
        let width = usize::from(self.classes.iter().copied().max().unwrap_or(0)) + 1;
        let mut counts = vec![0u32; self.count * width];
        for (&key, &class) in self.keys.iter().zip(&self.classes) {
            counts[key as usize * width + usize::from(class)] += 1;
        }
        // If only the key is known, the best guess is its most frequent class.
        let right: u32 = counts
            .chunks(width)
            .filter_map(|classes| classes.iter().max())
            .sum();
        self.keys.len() - right as usize
    }

    /// Adds all of these counts to the keys.
    fn with_all(self, values: &[Vec<u8>]) -> Keys {
        let mut keys = self;
        for values in values {
            keys = keys.with(values);
        }
        keys
    }

    /// Returns the share of cases that the keys leave undecided, in percent.
    fn undecided_percent(&self) -> f64 {
        percent(self.undecided() as u64, self.keys.len() as u64)
    }
}

/// Returns the values of a count for all cases.
fn values(counted: &[Counted], feature: &Feature) -> Vec<u8> {
    counted
        .iter()
        .map(|case| (feature.of)(case) as u8)
        .collect()
}

/// Writes the share of undecided cases with stones inside for longer and longer keys, and the order
/// in which a greedy selection adds the counts.
///
/// # Errors
/// Writing to `out` fails.
pub(super) fn report<'a>(
    cases: impl Fn(usize) -> Vec<Case<'a>>,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(
        out,
        "\nregions with stones inside, all locations: share of cases that a key leaves undecided"
    )?;
    let steps = STEPS.map(|(name, _)| format!("{name:>12}"));
    writeln!(out, "size    cases   paper {} + multisets", steps.concat())?;
    let mut orders = Vec::new();
    // A region of one point has no room for a stone.
    for points in 2..=Shape::MAX_POINTS {
        let of_size = cases(points);
        let counted: Vec<Counted> = of_size.iter().map(Counted::of).collect();
        let by_paper: Vec<Vec<u8>> = PAPER.iter().map(|part| values(&counted, part)).collect();
        let more: Vec<Vec<u8>> = REGION_PARTS
            .iter()
            .map(|part| values(&counted, part))
            .collect();
        let paper = Keys::of(&of_size).with_all(&by_paper);
        let mut line = format!(
            "{points:4} {:8} {:6.2}%",
            of_size.len(),
            paper.undecided_percent()
        );
        for (_, end) in STEPS {
            let keys = paper.with(&more[0]).with_all(&more[..end]);
            line += &format!(" {:10.2}%", keys.undecided_percent());
        }
        // The last column adds the multisets of the first table to all counts.
        let mut keys = paper.with(&more[0]).with_all(&more);
        for feature in FinerFeature::ALL {
            let finer: Vec<Vec<usize>> = of_size
                .iter()
                .map(|case| case.placing.finer(feature, case.stones))
                .collect();
            keys = keys.with_any(&finer);
        }
        line += &format!(" {:10.2}%", keys.undecided_percent());
        writeln!(out, "{line}")?;
        orders.push(GreedyOrder {
            points,
            cases: of_size.len(),
            counts: greedy(paper, &more),
        });
    }
    writeln!(
        out,
        "\nthe counts in the order of a greedy selection, and what each leaves undecided"
    )?;
    for order in orders {
        order.write(out)?;
    }
    Ok(())
}

/// The counts that a greedy selection adds to the paper's key for regions of one size.
struct GreedyOrder {
    points: usize,
    cases: usize,
    /// The index of each count, with the number of cases that are then undecided.
    counts: Vec<(usize, usize)>,
}

impl GreedyOrder {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "size {}", self.points)?;
        if self.counts.is_empty() {
            writeln!(out, "  the paper's key decides as much as all counts do")?;
        }
        for &(feature, undecided) in &self.counts {
            writeln!(
                out,
                "  {:20} {undecided:6} {:6.2}%",
                REGION_PARTS[feature].name,
                percent(undecided as u64, self.cases as u64)
            )?;
        }
        Ok(())
    }
}

/// Adds counts, each time the one that leaves the fewest cases undecided, until none helps. Returns
/// them with the number of undecided cases.
fn greedy(mut keys: Keys, values: &[Vec<u8>]) -> Vec<(usize, usize)> {
    let mut order = Vec::new();
    let mut left = keys.undecided();
    while left > 0 {
        let best = values
            .iter()
            .map(|values| keys.with(values))
            .enumerate()
            .min_by_key(|(_, keys)| keys.undecided());
        let Some((number, next)) = best else {
            break;
        };
        // Two counts may help together though neither helps alone. The search in `tree` tries all
        // combinations.
        let undecided = next.undecided();
        if undecided >= left {
            break;
        }
        order.push((number, undecided));
        keys = next;
        left = undecided;
    }
    order
}
