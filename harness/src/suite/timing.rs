//! How things are timed.
//!
//! In every round each benchmark has its turn, the reference loop right before and
//! after it. In a turn every item is called in batches of at least 30 us; the
//! shortest batch counts, since whatever disturbs makes times longer, and the median
//! over the items is the time of the turn. The median over the rounds is the time, the
//! least and the largest are its spread; the same of the quotients is the ratio.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::Kernel;
use super::reference::reference;

/// How long a batch takes at least.
const BATCH: Duration = Duration::from_micros(30);
/// Batches of an item in a turn.
const BATCHES: usize = 3;
/// Calls in a batch, at most.
const MOST_CALLS: u32 = 4_000;
/// Calls of the reference loop before and after a turn.
const REFERENCES: usize = 10;

/// The median of some values with the least and the largest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The median.
    pub median: f64,
    /// The least.
    pub low: f64,
    /// The largest.
    pub high: f64,
}

impl Spread {
    /// Of no values, all is 0.
    pub fn of(mut values: Vec<f64>) -> Spread {
        values.sort_by(f64::total_cmp);
        let at = |at: usize| values.get(at).copied().unwrap_or_default();
        Spread {
            median: at(values.len() / 2),
            low: at(0),
            high: at(values.len().saturating_sub(1)),
        }
    }
}

/// One turn of a benchmark.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// Nanoseconds for an operation, median over the items.
    pub nanoseconds: f64,
    /// Nanoseconds of the reference loop around it.
    pub reference: f64,
}

/// Times all items of a kernel once, and the reference loop beside them.
pub fn turn(kernel: &mut dyn Kernel) -> Turn {
    let before = time_reference();
    let mut times: Vec<f64> = (0..kernel.items())
        .map(|item| {
            kernel.prepare(item);
            time_item(kernel, item)
        })
        .collect();
    let after = time_reference();
    times.sort_by(f64::total_cmp);
    Turn {
        nanoseconds: times.get(times.len() / 2).copied().unwrap_or_default(),
        reference: (before + after) / 2.0,
    }
}

fn time_reference() -> f64 {
    let times = (0..REFERENCES).map(|_| {
        let start = Instant::now();
        reference();
        start.elapsed().as_nanos() as f64
    });
    times.fold(f64::INFINITY, f64::min)
}

fn time_item(kernel: &mut dyn Kernel, item: usize) -> f64 {
    let start = Instant::now();
    black_box(kernel.call(black_box(item)));
    let once = start.elapsed().max(Duration::from_nanos(1));
    let calls = (BATCH.as_nanos() / once.as_nanos()) as u32;
    let calls = calls.clamp(1, MOST_CALLS);
    let batch = |_| {
        let start = Instant::now();
        for _ in 0..calls {
            black_box(kernel.call(black_box(item)));
        }
        start.elapsed().as_nanos() as f64 / f64::from(calls)
    };
    let shortest = (0..BATCHES).map(batch).fold(f64::INFINITY, f64::min);
    shortest / kernel.operations(item).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_are_values_that_occur() {
        let spread = Spread::of(vec![3.0, 1.0, 2.0, 9.0]);
        assert_eq!((spread.low, spread.median, spread.high), (1.0, 3.0, 9.0));
        assert_eq!(Spread::of(Vec::new()).median, 0.0);
    }
}
