//! What the benchmarks share: the positions at hand and the answers expected of them.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use sahwal::input::{Selection, load};
use sahwal::suite::expected::{self, Expected};
use sahwal_core::Position;

/// The environment variable that names another data set to run over.
pub const DATASET_VARIABLE: &str = "SAHWAL_BENCH_DATASET";

/// The positions of a data set, and what is known of all of them together.
pub struct Positions {
    /// The data set.
    pub dataset: String,
    /// Its positions.
    pub positions: Vec<Position>,
    /// The answers, for the data sets whose answers are known.
    pub expected: Option<Expected>,
}

impl Positions {
    /// The set named by [`DATASET_VARIABLE`], else igs31 where it is found, else selfplay.
    ///
    /// # Errors
    /// The set is not there or cannot be read.
    pub fn at_hand() -> Result<Positions> {
        let named = std::env::var(DATASET_VARIABLE).ok();
        let selection = match named {
            Some(name) => Selection::resolve(&[name])?,
            None => Selection::resolve(&[])?,
        };
        // The default is selfplay, then igs31 if it is here.
        let set = load(&selection)?.pop().context("no data set")?;
        Ok(Positions {
            positions: set.games.iter().map(|game| game.position).collect(),
            expected: expected::of(&set.name),
            dataset: set.name,
        })
    }
}

/// Times `work` on every position and gives the median over the positions; for each,
/// the best of ten batches of about a millisecond, of three where one call takes longer.
pub fn median_over<T>(positions: &[Position], work: impl Fn(&Position) -> T) -> Duration {
    const BATCH: Duration = Duration::from_millis(1);
    const MOST_CALLS: u128 = 200;
    let best = |position: &Position| {
        let time = |calls: u32| {
            let start = Instant::now();
            for _ in 0..calls {
                black_box(work(black_box(position)));
            }
            start.elapsed() / calls
        };
        let once = time(1).as_nanos().max(1);
        let calls = (BATCH.as_nanos() / once).clamp(1, MOST_CALLS) as u32;
        let batches = if calls > 1 { 10 } else { 3 };
        (0..batches).map(|_| time(calls)).min().unwrap_or_default()
    };
    let mut times: Vec<Duration> = positions.iter().map(best).collect();
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
