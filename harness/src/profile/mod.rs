//! Times differential computation and computation from scratch: whole games are played
//! and taken back move by move, and both results are compared at every position.
//!
//! To add a feature, implement [`Incremental`] and add a line to [`FEATURES`].

mod features;
pub mod files;
pub mod plot;
pub mod summary;

use std::sync::LazyLock;
use std::time::Instant;

use anyhow::{Result, ensure};
use rayon::prelude::*;
use sahwal_core::features::{Features, SetFeatures, Tracked, TrackedStrings};
use sahwal_core::{Position, Size, potential};

use crate::input::{Game, GameSet, Step};
use crate::progress::Progress;

/// A feature of a position that can be updated by differences.
pub trait Incremental {
    /// Computes the feature of a position from scratch.
    fn recompute(&mut self, position: &Position);

    /// Updates the feature for a move, captures included.
    fn place(&mut self, step: &Step);

    /// Updates the feature for the same move taken back.
    fn undo(&mut self, step: &Step);

    /// Whether the feature equals that of `position` computed from scratch, bit for bit.
    fn equals_scratch(&mut self, position: &Position) -> bool;
}

/// A feature by name.
pub struct Feature {
    /// The name of the feature on the command line and in the files.
    pub name: &'static str,
    make: Make,
}

type Make = fn(Size, &potential::PotentialParams) -> Result<Box<dyn Incremental>>;

impl Feature {
    /// The feature of the empty board of a size.
    ///
    /// # Errors
    /// A parameter is out of range.
    pub fn make(
        &self,
        size: Size,
        params: &potential::PotentialParams,
    ) -> Result<Box<dyn Incremental>> {
        (self.make)(size, params)
    }
}

/// All features in the order of the tables: strings and liberties; the set features of
/// Nakamura and Kitoma (2002), sections 2 to 4, each alone and all together for the stones
/// of a colour, then for every string; the potential, by pairs of shadows and exact; its groups
/// with their strength.
pub static FEATURES: LazyLock<Vec<Feature>> = LazyLock::new(|| {
    let feature = |(name, make)| Feature { name, make };
    let mut single = Single(Vec::new());
    SetFeatures::one_by_one(&mut single);
    let first: (_, Make) = ("strings", features::strings);
    let last: [(_, Make); 5] = [
        ("sets", features::tracked::<Tracked<SetFeatures>>),
        (
            "sets-by-string",
            features::tracked::<TrackedStrings<SetFeatures>>,
        ),
        ("potential", features::potential),
        ("potential-exact", features::exact_potential),
        ("groups", features::groups),
    ];
    let all = [first].into_iter().chain(SINGLE.into_iter().zip(single.0));
    all.chain(last).map(feature).collect()
});

/// The names of the features of [`SetFeatures::one_by_one`].
const SINGLE: [&str; 9] = [
    "thicken",
    "exterior",
    "liberty",
    "adjacent",
    "max-neighbour",
    "link",
    "closed-loop",
    "virtual-link",
    "open-loop",
];

struct Single(Vec<Make>);

impl Features for Single {
    fn add<F: sahwal_core::features::Feature + 'static>(&mut self) {
        self.0.push(features::tracked::<Tracked<F>>);
    }
}

/// The times of one move.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The board size.
    pub size: Size,
    /// The number of the move's node in its game.
    pub number: usize,
    /// The number of stones on the board before the move.
    pub stones: usize,
    /// Time to play the move, captures included, in nanoseconds.
    pub place: u64,
    /// Time to take the move back, in nanoseconds.
    pub undo: u64,
    /// Time to compute the position after the move from scratch, in nanoseconds.
    pub recompute: u64,
}

/// The timings of one feature over one game.
pub struct Profiled<'a> {
    /// The data set.
    pub dataset: &'a str,
    /// The game.
    pub game: &'a str,
    /// The feature.
    pub feature: &'static str,
    /// A row for every move.
    pub timings: Vec<Timing>,
}

/// How often each operation is timed. The shortest time counts, since disturbances only
/// make times longer.
const REPEATS: usize = 5;

/// Times `features` on all games on this thread, and compares with scratch at every move
/// and every move taken back.
///
/// # Errors
/// A feature differs from its value from scratch: names the game and the move.
pub fn profile<'a>(
    set: &'a GameSet,
    features: &[&'static Feature],
    params: &potential::PotentialParams,
) -> Result<Vec<Profiled<'a>>> {
    let progress = Progress::new((set.games.len() * features.len()) as u64, "games");
    let mut rows = Vec::new();
    for record in &set.games {
        for feature in features {
            let mut timings = Vec::new();
            walk(record, feature, params, |state, step| {
                timings.push(time(state, step))
            })?;
            rows.push(Profiled {
                dataset: &set.name,
                game: &record.name,
                feature: feature.name,
                timings,
            });
            progress.add(1);
        }
    }
    Ok(rows)
}

/// Compares without timing, games in parallel on the current rayon pool. Returns the
/// number of moves compared.
///
/// # Errors
/// As for [`profile`].
pub fn verify(
    set: &GameSet,
    features: &[&'static Feature],
    params: &potential::PotentialParams,
) -> Result<usize> {
    let progress = Progress::new(set.games.len() as u64, "games");
    let counts = set.games.par_iter().map(|record| {
        let mut moves = 0;
        for feature in features {
            walk(record, feature, params, |_, _| moves += 1)?;
        }
        progress.add(1);
        Ok(moves)
    });
    counts.sum()
}

/// Plays a game and takes it back. `at` is called with the state before each move. Every
/// state must equal its value from scratch.
fn walk(
    record: &Game,
    feature: &Feature,
    params: &potential::PotentialParams,
    mut at: impl FnMut(&mut dyn Incremental, &Step),
) -> Result<()> {
    let Some(first) = record.positions.first() else {
        return Ok(());
    };
    let mut state = feature.make(first.size(), params)?;
    let mut current = *first;
    state.recompute(&current);
    let mut way_back: Vec<Step> = Vec::new();
    let differs = |step: &Step, doing: &str| {
        format!(
            "{}, move {}: {} by differences differs from scratch after the move is {doing}",
            record.name, step.number, feature.name
        )
    };
    for step in record.steps() {
        if step.before != current {
            // Setup stones came in between: moves before them cannot be taken back.
            state.recompute(&step.before);
            way_back.clear();
        }
        at(&mut *state, &step);
        state.place(&step);
        ensure!(state.equals_scratch(&step.after), differs(&step, "played"));
        current = step.after;
        way_back.push(step);
    }
    while let Some(step) = way_back.pop() {
        state.undo(&step);
        ensure!(
            state.equals_scratch(&step.before),
            differs(&step, "taken back")
        );
    }
    Ok(())
}

/// Times the operations of a move. The state is that before the move, and is so again in
/// the end.
fn time(state: &mut dyn Incremental, step: &Step) -> Timing {
    let [mut place, mut undo, mut recompute] = [u64::MAX; 3];
    let nanoseconds = |start: Instant| start.elapsed().as_nanos() as u64;
    for _ in 0..REPEATS {
        let start = Instant::now();
        state.place(step);
        place = place.min(nanoseconds(start));
        let start = Instant::now();
        state.undo(step);
        undo = undo.min(nanoseconds(start));
    }
    for _ in 0..REPEATS {
        let start = Instant::now();
        state.recompute(&step.after);
        recompute = recompute.min(nanoseconds(start));
    }
    state.recompute(&step.before);
    Timing {
        size: step.before.size(),
        number: step.number,
        stones: step.before.occupied().len(),
        place,
        undo,
        recompute,
    }
}

#[cfg(test)]
mod tests;
