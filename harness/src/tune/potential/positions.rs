//! Positions before the end of games to tune the potential model on.

use std::sync::Arc;

use anyhow::{Result, ensure};
use rayon::prelude::*;
use sahwal_core::classify::Classifier;
use sahwal_core::params::Parameters;
use sahwal_core::potential::{GroupAnalysis, Groups, PotentialParams, Snapshot};
use sahwal_core::{Colour, PointSet, Position, Strings};

use super::AXES;
use super::axes;
use super::fields::Potentials;
use crate::input::{At, GameSet, Moment};
use crate::moments::groups::pairs;
use crate::moments::line::Line;
use crate::moments::{Outcome, final_truth};
use crate::score::Score;
use crate::stats::Counted;
use crate::stats::folds::{Folds, Round};
use crate::tune::axes::distance;
use crate::tune::{Correct, Count, Tunable};

/// What a setting is judged by, before the end of games. Each is a share of sums over games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The share of strings whose verdict is what becomes of them.
    Fate,
    /// The share of points whose owner is the final owner.
    Owners,
    /// The F1 of pairs of stones of one colour: those in one group against those that end in
    /// one connected area of one owner.
    Groups,
}

impl Measure {
    /// All measures, in the order of the tables.
    pub const ALL: [Measure; 3] = [Measure::Fate, Measure::Owners, Measure::Groups];

    /// The name in files and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Fate => "fate",
            Measure::Owners => "owners",
            Measure::Groups => "groups",
        }
    }

    /// Numerator and denominator of the share for these counts, where `total` is the largest
    /// possible count.
    pub fn counted(self, correct: Correct, total: Correct) -> Counted {
        let (correct, total) = match self {
            Measure::Fate => (correct.strings, total.strings),
            Measure::Owners => (correct.points, total.points),
            Measure::Groups => (2 * correct.pairs, total.pairs + correct.grouped),
        };
        Counted { correct, total }
    }
}

/// The potential model with listed positions of the games of some sets. Its units, in place of
/// games, are positions.
pub struct PositionTuning {
    units: Vec<Unit>,
    games: usize,
    left_out: usize,
    measure: Measure,
    base: PotentialParams,
    snapshots: Potentials<Snapshot>,
}

/// A position of a game.
struct Unit {
    /// The number of its game.
    game: usize,
    /// Its place in the list.
    place: usize,
    position: Position,
    outcome: Arc<Outcome>,
    total: Correct,
}

impl AsRef<Position> for Unit {
    fn as_ref(&self) -> &Position {
        &self.position
    }
}

impl PositionTuning {
    /// The listed positions of all games of `sets` that have whole moves and known final
    /// owners; `confirmer` judges the final positions that have a recorded margin only. Of
    /// equally good settings, the one nearest to `base` wins.
    ///
    /// # Errors
    /// There is no such game.
    pub fn new(
        sets: &[GameSet],
        list: &[At],
        measure: Measure,
        (base, confirmer): (&PotentialParams, &dyn Classifier),
    ) -> Result<PositionTuning> {
        let games: Vec<_> = sets.iter().flat_map(|set| &set.games).collect();
        // Each whole record with known owners gives its listed positions.
        let units = games.par_iter().map(|game| {
            let line = Line::of_whole(game)?;
            let outcome = Arc::new(Outcome::of(final_truth(game, confirmer)?));
            let moments = line.moments(list).into_iter();
            let unit = |(moment, position): (Moment, Position)| {
                let strings = Strings::of(&position);
                let all: Vec<PointSet> = Vec::new();
                let [_, pairs] = pairs(&all, &position, &outcome);
                let place = list.iter().position(|&at| at == moment.at);
                Unit {
                    game: 0,
                    place: place.expect("a moment of the list"),
                    position,
                    outcome: Arc::clone(&outcome),
                    total: Correct {
                        points: position.size().area() as u64,
                        strings: strings.len() as u64,
                        games: 1,
                        pairs: pairs.area,
                        ..Correct::default()
                    },
                }
            };
            Some(moments.map(unit).collect::<Vec<Unit>>())
        });
        let found: Vec<Option<Vec<Unit>>> = units.collect();
        let read = found.len();
        // Games without them are counted as left out.
        let games: Vec<Vec<Unit>> = found.into_iter().flatten().collect();
        ensure!(
            !games.is_empty(),
            "--at: expected whole game records with known final owners, found none"
        );
        let count = games.len();
        // The number of the game keeps its positions together in folds.
        let numbered = games.into_iter().enumerate().flat_map(|(game, units)| {
            let units = units.into_iter();
            units.map(move |unit| Unit { game, ..unit })
        });
        Ok(PositionTuning {
            units: numbered.collect(),
            games: count,
            left_out: read - count,
            measure,
            base: base.clone(),
            snapshots: Potentials::new(),
        })
    }

    /// The number of games that count, and of those left out.
    pub fn whole_games(&self) -> [usize; 2] {
        [self.games, self.left_out]
    }

    /// The units at a place of the list; all units for `None`.
    pub fn at(&self, place: Option<usize>) -> Vec<bool> {
        let units = self.units.iter();
        units
            .map(|unit| place.is_none_or(|place| unit.place == place))
            .collect()
    }

    /// The rounds of a cross-validation over games, restricted to the units that are `used`.
    pub fn rounds(&self, folds: Folds, seed: u64, used: &[bool]) -> Vec<Round> {
        let expand = |games: &[bool]| -> Vec<bool> {
            let units = self.units.iter().zip(used);
            units
                .map(|(unit, used)| *used && games[unit.game])
                .collect()
        };
        let rounds = folds.rounds(self.games, seed).into_iter();
        rounds
            .map(|round| Round {
                tuned: expand(&round.tuned),
                held_out: expand(&round.held_out),
            })
            .collect()
    }

    /// The share of a measure for each game, over the units that are `used`.
    pub fn by_game(&self, measure: Measure, correct: &[Correct], used: &[bool]) -> Vec<Counted> {
        let mut games = vec![Counted::default(); self.games];
        for ((unit, correct), _) in self
            .units
            .iter()
            .zip(correct)
            .zip(used)
            .filter(|one| *one.1)
        {
            let counted = measure.counted(*correct, unit.total);
            games[unit.game].correct += counted.correct;
            games[unit.game].total += counted.total;
        }
        games
    }

    /// The share of a measure in parts of a billion, over the units that are `used`.
    pub fn share(&self, measure: Measure, correct: Correct, used: &[bool]) -> u64 {
        let units = self.units.iter().zip(used).filter(|(_, used)| **used);
        let total: Correct = units.map(|(unit, _)| unit.total).sum();
        let Counted { correct, total } = measure.counted(correct, total);
        let parts = u128::from(correct) * 1_000_000_000 / u128::from(total.max(1));
        u64::try_from(parts).unwrap_or(u64::MAX)
    }
}

impl Tunable for PositionTuning {
    type Setting = PotentialParams;
    type Value = u64;

    const COUNTS: &'static [Count] = &[
        Count {
            sum: "points_correct",
            by_game: "points_by_position",
            of: |correct| &mut correct.points,
        },
        Count {
            sum: "strings_correct",
            by_game: "strings_by_position",
            of: |correct| &mut correct.strings,
        },
        Count {
            sum: "pairs_in_area",
            by_game: "pairs_in_area_by_position",
            of: |correct| &mut correct.pairs,
        },
        Count {
            sum: "pairs_grouped",
            by_game: "pairs_grouped_by_position",
            of: |correct| &mut correct.grouped,
        },
    ];

    fn games(&self) -> usize {
        self.units.len()
    }

    fn columns(&self) -> Vec<&'static str> {
        axes::columns()
    }

    fn texts(&self, params: &PotentialParams) -> Vec<String> {
        axes::texts(params)
    }

    fn correct(&self, params: &PotentialParams) -> Result<Vec<Correct>> {
        params.check()?;
        let snapshots = self.snapshots.get(params, &self.units, Snapshot::of)?;
        let units = self.units.par_iter().zip(&snapshots.1);
        Ok(units
            .map(|(unit, snapshot)| {
                let verdicts = GroupAnalysis::verdicts_of(snapshot, params);
                let strings = Strings::of(&unit.position);
                let (truth, size) = (&unit.outcome.truth, unit.position.size());
                let score = Score::of(&verdicts, truth, strings.iter(), size);
                let groups = Colour::BOTH.map(|colour| Groups::of(snapshot, colour, params));
                let groups = groups.iter().flat_map(Groups::iter);
                let groups: Vec<PointSet> = groups.map(|group| group.stones).collect();
                let [grouped, _] = pairs(&groups, &unit.position, &unit.outcome);
                Correct {
                    points: score.points.correct,
                    strings: score.strings.correct,
                    pairs: grouped.area,
                    grouped: grouped.all,
                    ..Correct::default()
                }
            })
            .collect())
    }

    fn value(&self, correct: Correct, used: &[bool]) -> u64 {
        self.share(self.measure, correct, used)
    }

    fn distance(&self, params: &PotentialParams) -> f64 {
        distance(&AXES, params, &self.base)
    }
}
