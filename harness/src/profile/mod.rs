//! Times differential computation and computation from scratch: whole games are played
//! and taken back move by move, and both results are compared at every position.
//!
//! To add a feature, implement [`Incremental`] and add a line to [`FEATURES`].

mod features;
pub mod plot;
mod stretch;
pub mod table;

use std::sync::LazyLock;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::features::{
    Features, RegionClasses, SetFeatures, Tracked, TrackedGroups, TrackedRegions, TrackedStrings,
};
use sahwal_core::{Position, Size};
use sahwal_data::input::GameSet;
use sahwal_record::Step;
use sahwal_run::progress::Progress;

pub use stretch::{Stretch, Times, batch};
pub use table::FeatureTimes;

/// A feature of a position that can be updated by differences.
pub trait Incremental {
    /// Computes the feature of a position from scratch, in the fastest way that the library has.
    /// What is updated by differences stays as it is.
    fn compute(&mut self, position: &Position);

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
    /// Makes the feature of a position.
    pub make: Make,
}

type Make = fn(&Position) -> Box<dyn Incremental>;

/// An operation that does nothing. Its time is that of the loop over the moves: what is below
/// twice that time is below the resolution.
pub static NOTHING: Feature = Feature {
    name: "nothing",
    make: features::nothing,
};

/// All features in the order of the tables: strings and liberties; the set features of
/// Nakamura and Kitoma (2002), sections 2 to 4, each alone and all together for the stones
/// of a colour, then for every string and every group of linked stones; the counts of closed
/// regions, and with outside liberties and classes (section 5); the potential, by pairs of shadows
/// and exact; its groups with their strength and the owners of all points, by the text of the paper
/// and with weak groups void one by one.
pub static FEATURES: LazyLock<Vec<Feature>> = LazyLock::new(|| {
    let feature = |(name, make)| Feature { name, make };
    let mut makes = SetFeatureMakes(Vec::new());
    SetFeatures::one_by_one(&mut makes);
    let first: (_, Make) = ("strings", features::strings);
    let last: [(_, Make); 9] = [
        ("sets", features::tracked::<Tracked<SetFeatures>>),
        (
            "sets-by-string",
            features::tracked::<TrackedStrings<SetFeatures>>,
        ),
        (
            "sets-by-linked-group",
            features::tracked::<TrackedGroups<SetFeatures>>,
        ),
        ("regions", features::tracked::<TrackedRegions>),
        ("region-classes", features::tracked::<RegionClasses>),
        ("potential", features::potential),
        ("potential-exact", features::exact_potential),
        ("groups", features::groups),
        ("groups-weakest-first", features::weakest_first),
    ];
    let all = [first]
        .into_iter()
        .chain(SET_FEATURE_NAMES.into_iter().zip(makes.0));
    all.chain(last).map(feature).collect()
});

/// The names of the features of [`SetFeatures::one_by_one`].
const SET_FEATURE_NAMES: [&str; 9] = [
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

struct SetFeatureMakes(Vec<Make>);

impl Features for SetFeatureMakes {
    fn add<F: sahwal_core::features::Feature + 'static>(&mut self) {
        self.0.push(features::tracked::<Tracked<F>>);
    }
}

/// Compares all features with scratch at every move of all games and at every move taken back,
/// games in parallel on the current rayon pool. Returns the number of moves of all games.
///
/// # Errors
/// A feature differs from its value from scratch: names the game and the move.
pub fn verify(set: &GameSet) -> Result<usize> {
    let progress = Progress::new(set.games.len() as u64, "games");
    let counts = set.games.par_iter().map(|game| {
        let mut moves = 0;
        for stretch in Stretch::all_of(game) {
            moves += stretch.len();
            FEATURES.iter().try_for_each(|one| stretch.verify(one))?;
        }
        progress.add(1);
        Ok(moves)
    });
    counts.sum()
}

/// Times `features` on all games on this thread; before them [`NOTHING`]. The rows are those of
/// each feature, by board size.
pub fn time(set: &GameSet, features: &[Feature]) -> Vec<FeatureTimes> {
    let stretches: Vec<Stretch> = set.games.iter().flat_map(Stretch::all_of).collect();
    let sizes = || Size::all().filter(|&size| stretches.iter().any(|one| one.size() == size));
    let all = || [&NOTHING].into_iter().chain(features);
    let progress = Progress::new((all().count() * sizes().count()) as u64, "rows");
    let mut rows: Vec<FeatureTimes> = Vec::new();
    for feature in all() {
        for (at, size) in sizes().enumerate() {
            let mut row = FeatureTimes::new(feature.name, size);
            for stretch in stretches.iter().filter(|one| one.size() == size) {
                row.add(stretch.len(), stretch.time(feature));
            }
            let nothing = rows.get(at).unwrap_or(&row);
            row.resolution = nothing.times.map(|time| 2.0 * time.least);
            rows.push(row);
            progress.add(1);
        }
    }
    rows
}

#[cfg(test)]
mod tests;
