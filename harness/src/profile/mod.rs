//! Times differential computation against computation from scratch. Whole games are played and
//! taken back move by move, and both results are compared at every position.
//!
//! To add a feature, implement [`Tracker`] and add a line to [`FEATURES`].
//!
//! `sahwal profile` calls it, and `harness/bench` times the same list. If the two results differ,
//! [`verify`] fails and the data set is not timed: a fast wrong result is worth nothing.

mod features;
pub mod plot;
mod stretch;
pub mod table;

use std::sync::LazyLock;
use std::time::Duration;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::Size;
use sahwal_core::features::{
    Features, RegionClasses, SetFeatures, Tracked, TrackedGroups, TrackedRegions, TrackedStrings,
    Tracker,
};
use sahwal_core::potential::Potential;
use sahwal_data::input::GameSet;
use sahwal_run::progress::Progress;

use features::{BoardStrings, ExactPotential, Nothing, OwnedGroups};
pub use stretch::{Stretch, Times};
pub use table::FeatureTimes;

/// A feature of a position that can be updated by differences, with its name.
pub struct Feature {
    /// The name of the feature on the command line and in the files.
    pub name: &'static str,
    /// Plays the moves of a stretch and takes them back. Every state must equal its value from
    /// scratch. Otherwise the error names the game and the move.
    pub verify: fn(&Stretch, &str) -> Result<()>,
    /// Returns the processor time to play all moves and take them back, that many times.
    pub there_and_back: fn(&Stretch, u64) -> Duration,
    /// Returns the processor time to compute the feature from scratch after every move, that many
    /// times.
    pub from_scratch: fn(&Stretch, u64) -> Duration,
    /// Returns the times of all moves: played, taken back, from scratch.
    time: fn(&Stretch) -> [Times; 3],
}

impl Feature {
    /// Makes the feature that a tracker follows.
    pub const fn of<T: Tracker>(name: &'static str) -> Feature {
        Feature {
            name,
            verify: Stretch::verify::<T>,
            there_and_back: Stretch::time_there_and_back::<T>,
            from_scratch: Stretch::time_from_scratch::<T>,
            time: Stretch::time::<T>,
        }
    }
}

/// An operation that does nothing. Its time is that of the loop over the moves. A time of less than
/// twice this value cannot be measured.
pub static NOTHING: Feature = Feature::of::<Nothing>("nothing");

/// All features in the order of the tables:
/// - strings and liberties;
/// - the set features of Nakamura and Kitoma (2002), sections 2 to 4: each alone and all together
///   for the stones of a colour, then all for every string and for every group of linked stones;
/// - the counts of closed regions, then with outside liberties and classes (section 5);
/// - the potential, by pairs of shadows and exact;
/// - its groups with their strength and the owners of all points, by the text of the paper, then
///   with weak groups void one by one.
pub static FEATURES: LazyLock<Vec<Feature>> = LazyLock::new(|| {
    let mut all = SetFeatureList(vec![Feature::of::<BoardStrings>("strings")]);
    SetFeatures::one_by_one(&mut all);
    let SetFeatureList(mut all) = all;
    all.extend([
        Feature::of::<Tracked<SetFeatures>>("sets"),
        Feature::of::<TrackedStrings<SetFeatures>>("sets-by-string"),
        Feature::of::<TrackedGroups<SetFeatures>>("sets-by-linked-group"),
        Feature::of::<TrackedRegions>("regions"),
        Feature::of::<RegionClasses>("region-classes"),
        Feature::of::<Potential>("potential"),
        Feature::of::<ExactPotential>("potential-exact"),
        Feature::of::<OwnedGroups<false>>("groups"),
        Feature::of::<OwnedGroups<true>>("groups-weakest-first"),
    ]);
    all
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

/// The list of features, to which each set feature is added. The list must have one feature
/// already: a name is found by its place in the list.
struct SetFeatureList(Vec<Feature>);

impl Features for SetFeatureList {
    fn add<F: sahwal_core::features::Feature + 'static>(&mut self) {
        let name = SET_FEATURE_NAMES[self.0.len() - 1];
        self.0.push(Feature::of::<Tracked<F>>(name));
    }
}

/// Compares all features with their values from scratch, at every move of all games and at every
/// move taken back. Games run in parallel on the current rayon pool. Returns the number of moves of
/// all games.
///
/// # Errors
/// A feature differs from its value from scratch. The error names the game and the move.
pub fn verify(set: &GameSet) -> Result<usize> {
    let progress = Progress::new(set.games.len() as u64, "games");
    // Whole games are played: an error of an update may show only many moves later.
    let counts = set.games.par_iter().map(|game| {
        let mut moves = 0;
        for stretch in Stretch::all_of(game) {
            moves += stretch.len();
            // The features share no state, so a wrong one does not spoil the others.
            for feature in FEATURES.iter() {
                (feature.verify)(&stretch, feature.name)?;
            }
        }
        progress.add(1);
        Ok(moves)
    });
    counts.sum()
}

/// Times [`NOTHING`] and then `features` on all games, on this thread. Returns a row for each
/// feature and board size.
pub fn time(set: &GameSet, features: &[Feature]) -> Vec<FeatureTimes> {
    let stretches: Vec<Stretch> = set.games.iter().flat_map(Stretch::all_of).collect();
    let sizes: Vec<Size> = Size::all()
        .filter(|size| stretches.iter().any(|stretch| stretch.size() == *size))
        .collect();
    let mut all = vec![&NOTHING];
    all.extend(features);
    let progress = Progress::new((all.len() * sizes.len()) as u64, "rows");
    let mut rows: Vec<FeatureTimes> = Vec::new();
    for feature in all {
        for (at, &size) in sizes.iter().enumerate() {
            let mut row = FeatureTimes::new(feature.name, size);
            for stretch in &stretches {
                if stretch.size() == size {
                    row.add(stretch.len(), (feature.time)(stretch));
                }
            }
            // The first rows, one for each size, belong to `NOTHING`.
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
