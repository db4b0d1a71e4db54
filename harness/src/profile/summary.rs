//! Quantiles of the timings, over all moves and by the number of stones.

use sahwal_core::Size;

use super::{Profiled, Timing};

/// The range of the number of stones in a row of the table: 0 to 19, 20 to 39 and so on.
pub const STONES_PER_ROW: usize = 20;

/// The times of a group of moves.
#[derive(Clone, Debug)]
pub struct Row {
    /// The feature.
    pub feature: &'static str,
    /// The board size.
    pub size: Size,
    /// The smallest and largest number of stones before the move; `None` for all moves.
    pub stones: Option<(usize, usize)>,
    /// The number of moves.
    pub moves: usize,
    /// Times to place a stone, captures included.
    pub place: Quantiles,
    /// Times to take the stone back.
    pub undo: Quantiles,
    /// Times to compute from scratch.
    pub recompute: Quantiles,
}

/// The quantiles 10 %, 50 % and 90 % of times in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantiles {
    /// The 10 % quantile: one move in ten is faster.
    pub p10: u64,
    /// The median.
    pub p50: u64,
    /// The 90 % quantile: one move in ten is slower.
    pub p90: u64,
}

impl Quantiles {
    fn of(values: impl Iterator<Item = u64>) -> Quantiles {
        let mut values: Vec<u64> = values.collect();
        values.sort_unstable();
        let at = |share: f64| {
            let last = values.len().saturating_sub(1) as f64;
            values
                .get((share * last).round() as usize)
                .copied()
                .unwrap_or(0)
        };
        Quantiles {
            p10: at(0.1),
            p50: at(0.5),
            p90: at(0.9),
        }
    }
}

impl Row {
    fn of(
        feature: &'static str,
        size: Size,
        stones: Option<(usize, usize)>,
        moves: &[Timing],
    ) -> Row {
        Row {
            feature,
            size,
            stones,
            moves: moves.len(),
            place: Quantiles::of(moves.iter().map(|timing| timing.place)),
            undo: Quantiles::of(moves.iter().map(|timing| timing.undo)),
            recompute: Quantiles::of(moves.iter().map(|timing| timing.recompute)),
        }
    }

    /// The median time from scratch, divided by the median time to place a stone.
    pub fn ratio(&self) -> f64 {
        self.recompute.p50 as f64 / self.place.p50.max(1) as f64
    }
}

/// The rows of the table. For each feature and board size: one for all moves, then one for
/// each range of the number of stones.
pub fn summarise(profiled: &[Profiled]) -> Vec<Row> {
    let mut features: Vec<&'static str> = Vec::new();
    for one in profiled {
        if !features.contains(&one.feature) {
            features.push(one.feature);
        }
    }
    let mut rows = Vec::new();
    for feature in features {
        let own = profiled.iter().filter(|one| one.feature == feature);
        let all: Vec<Timing> = own.flat_map(|one| &one.timings).copied().collect();
        for size in Size::all() {
            let moves = |low: usize, high: usize| -> Vec<Timing> {
                let inside =
                    |timing: &&Timing| timing.size == size && (low..=high).contains(&timing.stones);
                all.iter().filter(inside).copied().collect()
            };
            let of_size = moves(0, size.area());
            if of_size.is_empty() {
                continue;
            }
            rows.push(Row::of(feature, size, None, &of_size));
            for low in (0..size.area()).step_by(STONES_PER_ROW) {
                let high = low + STONES_PER_ROW - 1;
                let some = moves(low, high);
                if !some.is_empty() {
                    rows.push(Row::of(feature, size, Some((low, high)), &some));
                }
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_occur() {
        let ten = Quantiles::of((1..=11).rev());
        assert_eq!((ten.p10, ten.p50, ten.p90), (2, 6, 10));
        assert_eq!(Quantiles::of([7].into_iter()).p90, 7);
    }
}
