//! How flat the landscape of v1 and v2 is.

use sahwal_core::potential::PotentialParams;

use super::{Cell, GridRange, PotentialTuning};

/// A relative change of the value up to this counts as none.
const FLAT: f64 = 0.001;

/// Text that says how many cells of a grid share the best value, and how far v1 or v2 can
/// move from the paper's point with nearly no change. `cells` has v1 varying fastest.
pub fn landscape(tuning: &PotentialTuning, cells: &[Cell], v1: GridRange, v2: GridRange) -> String {
    let used = vec![true; tuning.positions()];
    let values: Vec<u64> = cells.iter().map(|cell| tuning.value(cell, &used)).collect();
    let best = values.iter().max().copied().unwrap_or(0);
    let paper = PotentialParams::default();
    let [v1s, v2s] = [v1, v2].map(|range| range.values().collect::<Vec<f64>>());
    let (column, row) = (nearest(&v1s, paper.v1), nearest(&v2s, paper.v2));
    let at = |column: usize, row: usize| values[row * v1s.len() + column] as f64;
    let flat = |value: f64| (value / at(column, row) - 1.0).abs() <= FLAT;
    let on_edge = |at: usize| {
        let (column, row) = (at % v1s.len(), at / v1s.len());
        column == 0 || row == 0 || column + 1 == v1s.len() || row + 1 == v2s.len()
    };
    let mut best_cells = (0..values.len()).filter(|&at| values[at] == best);
    let edge = match best_cells.all(on_edge) {
        true => "\nall of them are on the edge of the grid: a larger grid may hold better cells",
        false => "",
    };
    format!(
        "{} of {} cells have the best value\n\
         within {} % of the paper's point: v1 {} at its v2, v2 {} at its v1{edge}",
        values.iter().filter(|&&value| value == best).count(),
        cells.len(),
        100.0 * FLAT,
        stretch(&v1s, column, |other| flat(at(other, row))),
        stretch(&v2s, row, |other| flat(at(column, other))),
    )
}

/// The index of the value nearest to `to`.
fn nearest(values: &[f64], to: f64) -> usize {
    let apart = |at: &usize| (values[*at] - to).abs();
    let nearest = (0..values.len()).min_by(|a, b| apart(a).total_cmp(&apart(b)));
    nearest.unwrap_or(0)
}

/// The first and the last value of the stretch around an index in which `holds` is true.
fn stretch(values: &[f64], around: usize, holds: impl Fn(usize) -> bool) -> String {
    let below = (0..around).rev().take_while(|&at| holds(at)).last();
    let above = (around + 1..values.len())
        .take_while(|&at| holds(at))
        .last();
    format!(
        "{} to {}",
        values[below.unwrap_or(around)],
        values[above.unwrap_or(around)]
    )
}
