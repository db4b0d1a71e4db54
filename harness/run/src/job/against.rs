//! Each row against one other, its base, on the same games.
//!
//! The base is the row that a run names (`--against`). Without a name, that of `potential/no-shadows`
//! is `potential`, if the run has it, and that of every other row is [`BASELINE`]. So no row is tested
//! against all others: a table of so many tests could deny every one of them.

use rayon::prelude::*;

use crate::job::counts::{Blocks, GameCounts};
use crate::rows::base_name;
use crate::stats::{Counted, Gain, gain, holm, sign_flip_between};

/// The row with which all others are compared unless a run names one.
pub const BASELINE: &str = "all-alive";

/// A row against its base.
#[derive(Clone, Debug, PartialEq)]
pub struct Against {
    /// The place of the base among the rows.
    pub base: usize,
    /// Whether the run names the base, or the row is a kind of it.
    pub is_asked: bool,
    /// One for each of [`MEASURES`]; `None` without games to compare.
    pub differences: [Option<Difference>; 3],
}

/// What a row has more than its base, in percentage points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference, with its 95 % interval over games.
    pub gain: Gain,
    /// The p-value of the sign-flip test over games ([`sign_flip`](crate::stats::sign_flip)).
    pub p_alone: f64,
    /// That value, corrected for the number of rows with this base ([`holm`]).
    pub p: f64,
}

/// What rows are compared by.
pub struct Measure {
    /// The name in files.
    pub name: &'static str,
    /// What is counted, in tables.
    pub what: &'static str,
    /// The counts of a game.
    of: fn(&GameCounts) -> Option<Counted>,
}

/// What rows are compared by, in the order of the tables.
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

/// The place of the base of the row at `own`, and whether the run asks for it.
fn base_of(names: &[&str], own: usize, named: Option<&str>) -> Option<(usize, bool)> {
    let place = |name: &str| names.iter().position(|&other| other == name);
    let of_kind = || place(base_name(names[own])?);
    let asked = named.map_or_else(of_kind, place);
    let base = match (asked, named) {
        (None, None) => (place(BASELINE)?, false),
        (base, _) => (base?, true),
    };
    (base.0 != own).then_some(base)
}

/// A row that is compared.
pub(super) struct Compared<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// Whether it has a margin in some game. A row that leaves points unknown in every game has none.
    pub(super) has_margins: bool,
}

/// Compares each row of a data set, or of one moment of it, with its base; `games` has the counts of the rows in
/// their order, `named` is the row that the run names, and `seed` that of the bootstrap.
pub(super) fn compare(
    rows: &[Compared],
    games: &Blocks,
    named: Option<&str>,
    seed: u64,
) -> Vec<Option<Against>> {
    let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
    let bases: Vec<_> = (0..names.len())
        .map(|own| base_of(&names, own, named))
        .collect();
    let has = |row: usize, measure: usize| measure != MARGINS || rows[row].has_margins;
    let difference = |own: usize, base: usize, measure: usize| {
        let counts = |row| games.of(row, MEASURES[measure].of);
        let (first, second) = (counts(own), counts(base));
        let p_alone = sign_flip_between(&first, &second);
        let gain = gain(&first, &second, seed)?;
        let p = p_alone;
        (has(own, measure) && has(base, measure)).then_some(Difference { gain, p_alone, p })
    };
    let compared = bases.par_iter().enumerate().map(|(own, base)| {
        let (base, is_asked) = (*base)?;
        let differences = [0, 1, 2].map(|measure| difference(own, base, measure));
        Some(Against {
            base,
            is_asked,
            differences,
        })
    });
    let mut compared: Vec<Option<Against>> = compared.collect();
    // The correction is for the rows that have the same base.
    for base in 0..compared.len() {
        for measure in 0..MEASURES.len() {
            let rows = compared.iter_mut().flatten().filter(|row| row.base == base);
            let mut tests: Vec<&mut Difference> = rows
                .filter_map(|row| row.differences[measure].as_mut())
                .collect();
            let values: Vec<f64> = tests.iter().map(|test| test.p_alone).collect();
            for (test, p) in tests.iter_mut().zip(holm(&values)) {
                test.p = p;
            }
        }
    }
    compared
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
            "numerical/walls",
        ];
        let bases = |named| [0, 1, 2, 3].map(|own| base_of(&names, own, named));
        let by_itself = [None, Some((0, false)), Some((1, true)), Some((0, false))];
        assert_eq!(bases(None), by_itself);
        let by_name = [Some((1, true)), None, Some((1, true)), Some((1, true))];
        assert_eq!(bases(Some("potential")), by_name);
    }
}
