//! Compares each row with one other row, its base, on the same games.
//!
//! The base is the row that the run names (`--against`). If it names none, a variant such as
//! `potential/no-shadows` has the base `potential`. Every other row has the base [`BASELINE`], or
//! before the end of games [`FLOOR`], if the run includes it. No row is tested against all others,
//! because the correction for so many tests would leave hardly any difference significant.
//!
//! `summary` calls `compare`, and `tables.md`, `tables.tex` and `against.csv` show the result.
//! Another base, or a correction for fewer tests, changes which differences are called significant.

use rayon::prelude::*;

use crate::job::counts::{Blocks, GameCounts};
use crate::rows::base_name;
use crate::stats::{Counted, Difference, Resampling, holm};

/// The row with which all others are compared unless a run names one.
pub const BASELINE: &str = "all-alive";

/// The row with which others are compared before the end of games. There, even a simple influence
/// of the stones predicts more than `all-alive`, which would be too weak a baseline.
pub const FLOOR: &str = "influence";

/// The comparison of a row with its base.
#[derive(Clone, Debug, PartialEq)]
pub struct Against {
    /// The place of the base among the rows.
    pub base: usize,
    /// Whether the run names the base, or the row is a variant of it.
    pub is_asked: bool,
    /// The difference by each of [`MEASURES`]; `None` without games to compare.
    pub differences: [Option<Difference>; 3],
    /// The p-values of the differences, corrected for the number of rows with this base ([`holm`]).
    pub corrected: [f64; 3],
}

/// A count by which rows are compared.
pub struct Measure {
    /// The name in files.
    pub name: &'static str,
    /// What is counted, in tables.
    pub what: &'static str,
    /// The counts of a game.
    of: fn(&GameCounts) -> Option<Counted>,
}

/// The counts by which rows are compared, in the order of the tables.
pub const MEASURES: [Measure; 3] = [
    Measure {
        name: "points",
        what: "points right",
        of: |counts| Some(counts.points),
    },
    Measure {
        name: "strings",
        what: "strings right",
        of: |counts| Some(counts.strings),
    },
    Measure {
        name: "margins",
        what: "exact margins",
        of: |counts| counts.margins.first().copied(),
    },
];
/// The place of the exact margins among [`MEASURES`].
const MARGINS: usize = 2;

/// The base of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Base {
    /// Its place among the rows.
    place: usize,
    /// Whether the run names it, or the row is a variant of it.
    is_asked: bool,
}

/// The base of the row at `own`; `None` if that row would be its own base. Where no other base is
/// asked for, it is the first of the `floors` that the run has.
fn base_of(names: &[&str], own: usize, named: Option<&str>, floors: &[&str]) -> Option<Base> {
    let asked = match named {
        // If the run lacks the row that it names, no row has a base.
        Some(name) => Some(place(names, name)?),
        None => base_name(names[own]).and_then(|base| place(names, base)),
    };
    let base = match asked {
        Some(place) => Base {
            place,
            is_asked: true,
        },
        None => Base {
            place: floors.iter().find_map(|floor| place(names, floor))?,
            is_asked: false,
        },
    };
    if base.place == own { None } else { Some(base) }
}

/// The place of a row among the rows.
fn place(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|&other| other == name)
}

/// Compares each row of a data set, or of one moment of it, with its base.
///
/// - `names`: the rows, in the order of the counts in `games`.
/// - `has_margins`: for each row, whether it has a margin in any game. A row has none if it leaves
///   points unknown in every game.
/// - `named`: the base that the run names.
/// - `is_end`: whether these are the ends of the games.
/// - `samples`: the samples of the bootstrap.
pub(super) fn compare(
    names: &[&str],
    games: &Blocks,
    has_margins: &[bool],
    named: Option<&str>,
    is_end: bool,
    samples: &Resampling,
) -> Vec<Option<Against>> {
    let floors: &[&str] = if is_end {
        &[BASELINE]
    } else {
        &[FLOOR, BASELINE]
    };
    let mut compared: Vec<Option<Against>> = (0..names.len())
        .into_par_iter()
        .map(|own| {
            let base = base_of(names, own, named, floors)?;
            Some(Against {
                base: base.place,
                is_asked: base.is_asked,
                differences: differences(games, own, base.place, has_margins, samples),
                corrected: [1.0; 3],
            })
        })
        .collect();
    // A reader looks through all rows with the same base for striking differences. So the p-values
    // of these rows are corrected together.
    for base in 0..names.len() {
        for measure in 0..MEASURES.len() {
            let mut values = Vec::new();
            let mut corrected = Vec::new();
            for row in compared.iter_mut().flatten() {
                if row.base == base
                    && let Some(difference) = row.differences[measure]
                {
                    values.push(difference.p);
                    corrected.push(&mut row.corrected[measure]);
                }
            }
            for (own, p) in corrected.into_iter().zip(holm(&values)) {
                *own = p;
            }
        }
    }
    compared
}

/// The difference of a row from its base, by each of [`MEASURES`].
fn differences(
    games: &Blocks,
    own: usize,
    base: usize,
    has_margins: &[bool],
    samples: &Resampling,
) -> [Option<Difference>; 3] {
    let mut differences = [None; 3];
    for (at, measure) in MEASURES.iter().enumerate() {
        // A row that never gives a margin has 0 exact margins, but it was never wrong about one. So
        // its margins are not compared.
        let is_known = at != MARGINS || (has_margins[own] && has_margins[base]);
        if is_known {
            let counts = games.of(own, measure.of);
            differences[at] = Difference::of(&counts, &games.of(base, measure.of), samples);
        }
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_base_that_is_named_or_that_it_is_a_kind_of() {
        let names = [
            "all-alive",
            "potential",
            "potential/no-shadows",
            "influence",
        ];
        let place = |base: Base| (base.place, base.is_asked);
        let bases = |named, floors: &[&str]| {
            [0, 1, 2, 3].map(|own| base_of(&names, own, named, floors).map(place))
        };
        let by_itself = [None, Some((0, false)), Some((1, true)), Some((0, false))];
        assert_eq!(bases(None, &[BASELINE]), by_itself);
        let by_name = [Some((1, true)), None, Some((1, true)), Some((1, true))];
        assert_eq!(bases(Some("potential"), &[BASELINE]), by_name);
        let before_the_end = [Some((3, false)), Some((3, false)), Some((1, true)), None];
        assert_eq!(bases(None, &[FLOOR, BASELINE]), before_the_end);
        assert_eq!(
            base_of(&names[..2], 1, None, &[FLOOR, BASELINE]).map(place),
            Some((0, false))
        );
    }
}
