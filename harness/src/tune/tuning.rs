//! The potential model with the positions that it is tuned on.

use std::sync::Arc;

use anyhow::{Result, ensure};
use rayon::prelude::*;
use sahwal_core::classify::Classifier;
use sahwal_core::params::Parameters;
use sahwal_core::potential::{GroupAnalysis, Groups, PotentialParams};
use sahwal_core::{Colour, PointSet, Position, Strings};

use super::axes::{AXES, distance};
use super::correct::COUNTS;
use super::snapshots::Snapshots;
use super::{Cell, Correct, Count};
use crate::input::{At, GameSet, Moment};
use crate::merge::Merge;
use crate::moments::groups::pairs;
use crate::moments::line::Line;
use crate::moments::{Outcome, final_truth};
use crate::score::Score;
use crate::stats::Counted;
use crate::stats::folds::{Folds, Round};

/// What a search maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Objective {
    /// Correct points
    #[value(alias = "owners")]
    Points,
    /// Correct strings
    #[value(alias = "fate")]
    Strings,
    /// The mean of the share of correct points and the share of correct strings
    Both,
    /// With --at: groups of stones that end in one area
    Groups,
}

/// What a setting is judged by, before the end of games. Each is a share of sums over games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
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

    /// The measure of an objective; `None` for both of two.
    pub fn of(objective: Objective) -> Option<Measure> {
        match objective {
            Objective::Strings => Some(Measure::Fate),
            Objective::Points => Some(Measure::Owners),
            Objective::Groups => Some(Measure::Groups),
            Objective::Both => None,
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

/// The potential model with positions of the games of some sets: their ends, or listed positions
/// before.
pub struct PotentialTuning {
    units: Vec<Unit>,
    games: usize,
    left_out: usize,
    /// Whether the positions are listed ones.
    listed: bool,
    objective: Objective,
    base: PotentialParams,
    snapshots: Snapshots,
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

impl Unit {
    fn new(place: usize, position: Position, outcome: &Arc<Outcome>) -> Unit {
        let [_, pairs] = pairs(&[], &position, outcome);
        Unit {
            game: 0,
            place,
            position,
            outcome: Arc::clone(outcome),
            total: Correct {
                points: position.size().area() as u64,
                strings: Strings::of(&position).len() as u64,
                pairs: pairs.area,
                grouped: 0,
            },
        }
    }
}

impl PotentialTuning {
    /// The ends of the games of `sets` that have a counted result. Of equally good settings, the
    /// one nearest to `base` wins.
    ///
    /// # Errors
    /// No game has a counted result.
    pub fn new(
        sets: &[GameSet],
        objective: Objective,
        base: &PotentialParams,
    ) -> Result<PotentialTuning> {
        let games = sets.iter().flat_map(|set| &set.games);
        let units = games.map(|game| {
            let outcome = Arc::new(Outcome::of(game.truth?));
            Some(vec![Unit::new(0, game.position, &outcome)])
        });
        let tuning = PotentialTuning::of(units.collect(), false, objective, base);
        ensure!(
            tuning.games > 0,
            "expected games with counted results, found none"
        );
        Ok(tuning)
    }

    /// The listed positions of all games of `sets` that have whole moves and known final
    /// owners; `confirmer` judges the final positions that have a recorded margin only. Of
    /// equally good settings, the one nearest to `base` wins.
    ///
    /// # Errors
    /// There is no such game.
    pub fn of_moments(
        sets: &[GameSet],
        list: &[At],
        objective: Objective,
        (base, confirmer): (&PotentialParams, &dyn Classifier),
    ) -> Result<PotentialTuning> {
        let games: Vec<_> = sets.iter().flat_map(|set| &set.games).collect();
        // Each whole record with known owners gives its listed positions.
        let units = games.par_iter().map(|game| {
            let line = Line::of_whole(game)?;
            let outcome = Arc::new(Outcome::of(final_truth(game, confirmer)?));
            let unit = |(moment, position): (Moment, Position)| {
                let place = list.iter().position(|&at| at == moment.at);
                Unit::new(place.expect("a moment of the list"), position, &outcome)
            };
            Some(line.moments(list).into_iter().map(unit).collect())
        });
        let tuning = PotentialTuning::of(units.collect(), true, objective, base);
        ensure!(
            tuning.games > 0,
            "--at: expected whole game records with known final owners, found none"
        );
        Ok(tuning)
    }

    /// The positions of each game; `None` for one that is left out.
    fn of(
        found: Vec<Option<Vec<Unit>>>,
        listed: bool,
        objective: Objective,
        base: &PotentialParams,
    ) -> PotentialTuning {
        let read = found.len();
        let games: Vec<Vec<Unit>> = found.into_iter().flatten().collect();
        let count = games.len();
        // The number of the game keeps its positions together in folds.
        let numbered = games.into_iter().enumerate().flat_map(|(game, units)| {
            let units = units.into_iter();
            units.map(move |unit| Unit { game, ..unit })
        });
        PotentialTuning {
            units: numbered.collect(),
            games: count,
            left_out: read - count,
            listed,
            objective,
            base: base.clone(),
            snapshots: Snapshots::default(),
        }
    }

    /// The number of games that count, and of those left out.
    pub fn whole_games(&self) -> [usize; 2] {
        [self.games, self.left_out]
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.units.len()
    }

    /// The parameters that the search starts from.
    pub fn base(&self) -> &PotentialParams {
        &self.base
    }

    /// All points and strings.
    pub fn total(&self) -> Correct {
        self.units.iter().map(|unit| unit.total).sum()
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
            games[unit.game].merge(&counted);
        }
        games
    }

    /// The share of a measure in parts of a billion, over the units that are `used`.
    pub fn share(&self, measure: Measure, correct: Correct, used: &[bool]) -> u64 {
        let Counted { correct, total } = measure.counted(correct, self.total_of(used));
        let parts = u128::from(correct) * 1_000_000_000 / u128::from(total.max(1));
        u64::try_from(parts).unwrap_or(u64::MAX)
    }

    /// The counts that `cells.csv` holds.
    pub(super) fn counts(&self) -> &'static [Count] {
        let ends = if self.listed { COUNTS.len() } else { 2 };
        &COUNTS[..ends]
    }

    /// The columns of the counts of each position in `cells.csv`.
    pub(super) fn columns_of_positions(&self) -> impl Iterator<Item = String> {
        let unit = if self.listed { "position" } else { "game" };
        let counts = self.counts().iter();
        counts.map(move |count| format!("{}_by_{unit}", count.sum.trim_end_matches("_correct")))
    }

    /// The right verdicts of a setting in each position.
    ///
    /// # Errors
    /// A parameter is out of range.
    pub fn correct(&self, params: &PotentialParams) -> Result<Vec<Correct>> {
        params.check()?;
        let snapshots = self.snapshots.get(params, &self.units)?;
        let units = self.units.par_iter().zip(&snapshots.1);
        let correct = units.map(|(unit, snapshot)| {
            let analysis = GroupAnalysis::of(snapshot, params);
            let verdicts = analysis.verdicts(&unit.position, params);
            let strings = Strings::of(&unit.position);
            let (truth, size) = (&unit.outcome.truth, unit.position.size());
            let score = Score::of(&verdicts, truth, strings.iter(), size);
            let mut correct = Correct {
                points: score.points.correct,
                strings: score.strings.correct,
                ..Correct::default()
            };
            if self.listed {
                let groups = Colour::BOTH.map(|colour| Groups::of(snapshot, colour, params));
                let groups = groups.iter().flat_map(Groups::iter);
                let groups: Vec<PointSet> = groups.map(|group| group.stones).collect();
                let [grouped, _] = pairs(&groups, &unit.position, &unit.outcome);
                (correct.pairs, correct.grouped) = (grouped.area, grouped.all);
            }
            correct
        });
        Ok(correct.collect())
    }

    /// How good the setting of `cell` is in the positions that are `used`; the largest value wins.
    pub fn value(&self, cell: &Cell, used: &[bool]) -> u64 {
        let correct = cell.correct(used);
        match Measure::of(self.objective) {
            Some(measure) => self.share(measure, correct, used),
            None => {
                let total = self.total_of(used);
                correct.points * total.strings + correct.strings * total.points
            }
        }
    }

    /// The best of `cells` on the positions that are `used`; `None` without cells. The nearest to
    /// the base of equally good settings wins, and the first of equally near ones.
    pub fn best<'c>(&self, cells: &'c [Cell], used: &[bool]) -> Option<&'c Cell> {
        let values: Vec<u64> = cells.iter().map(|cell| self.value(cell, used)).collect();
        let best = values.iter().max()?;
        let equal = cells
            .iter()
            .zip(&values)
            .filter(|(_, value)| *value == best);
        let nearest = equal
            .map(|(cell, _)| (self.distance(&cell.setting), cell))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        nearest.map(|(_, cell)| cell)
    }

    /// How far a setting is from the one to start from.
    pub fn distance(&self, params: &PotentialParams) -> f64 {
        distance(&AXES, params, &self.base)
    }

    fn total_of(&self, used: &[bool]) -> Correct {
        let units = self.units.iter().zip(used).filter(|(_, used)| **used);
        units.map(|(unit, _)| unit.total).sum()
    }
}
