//! The smallest key that decides the class of a closed region with stones inside.
//!
//! The paper lists its features only by examples. Here every count that its section 2 can
//! express is a candidate: of the region, of the empty points in it, and of the stones in it. A
//! greedy selection starts from the key that section 5 names and adds one count after the
//! other, each time the one that leaves the fewest cases undecided. The smallest sufficient key
//! and the decision tree over its counts are in [`tree`](super::tree).
//!
//! `sahwal-lab closed-regions report` calls it. The claims about section 5 in `results/CLAIMS.md`
//! rest on it; if a count is missing among the candidates, cases seem undecidable that are not.

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

/// What a feature counts: the points of the region, those that are empty, and the stones.
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

    /// The wall beside some points of the region.
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

/// The operations of the paper on the empty points E of a region and on the stones S in it, which
/// the paper applies to the region R alone.
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

/// Where the fixed columns of the table end in [`REGION_PARTS`].
const STEPS: [(&str, usize); 3] = [
    ("+ empties", 2),
    ("+ stones", 4),
    ("+ exteriors", REGION_PARTS.len()),
];

/// The cases of a size, each with the number of its key.
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

    /// The keys with one more count.
    fn with(&self, values: &[u8]) -> Keys {
        // Keys get new numbers without gaps, so that a table of them stays small.
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

    /// The keys with one more feature of any kind.
    fn with_any(&self, values: &[Vec<usize>]) -> Keys {
        // Multisets have no largest value, so that no table holds them.
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

    /// The number of cases that are not of the most frequent class of their key.
    fn undecided(&self) -> usize {
        let width = usize::from(self.classes.iter().copied().max().unwrap_or(0)) + 1;
        let mut counts = vec![0u32; self.count * width];
        for (&key, &class) in self.keys.iter().zip(&self.classes) {
            counts[key as usize * width + usize::from(class)] += 1;
        }
        // Whoever knows the key alone does best to name its most frequent class.
        let right: u32 = counts
            .chunks(width)
            .filter_map(|classes| classes.iter().max())
            .sum();
        self.keys.len() - right as usize
    }

    /// The keys with all of these counts.
    fn with_all(self, values: &[Vec<u8>]) -> Keys {
        let mut keys = self;
        for values in values {
            keys = keys.with(values);
        }
        keys
    }

    /// The share of cases that the keys leave undecided, in percent.
    fn undecided_percent(&self) -> f64 {
        percent(self.undecided() as u64, self.keys.len() as u64)
    }
}

/// The values of a count for all cases.
fn values(counted: &[Counted], feature: &Feature) -> Vec<u8> {
    counted
        .iter()
        .map(|case| (feature.of)(case) as u8)
        .collect()
}

/// Writes the share of undecided cases with stones inside, for keys that grow, and the order in
/// which a greedy selection takes the counts.
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
    // In a region of one point there is no room for a stone.
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
        // Last, the multisets of the first table: what all counts and they decide together.
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
    /// Each count with the number of cases that it leaves undecided.
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

/// The counts in the order in which they leave the fewest cases undecided, with the number of
/// these, until no count helps.
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
        // Two counts may help together though neither helps alone: `tree` tries all choices.
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
