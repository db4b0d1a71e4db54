//! The games to tune the potential model on.

use anyhow::{Result, ensure};
use rayon::prelude::*;
use sahwal_core::params::Parameters;
use sahwal_core::potential::{GroupAnalysis, Potential, PotentialParams};
use sahwal_core::{Position, StoneString, Strings};

use super::AXES;
use super::axes;
use super::fields::Potentials;
use crate::input::GameSet;
use crate::score::Score;
use crate::truth::Truth;
use crate::tune::axes::distance;
use crate::tune::correct::sum_used;
use crate::tune::{Correct, Count, Tunable};

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

/// The potential model with games of one data set or several.
pub struct PotentialTuning {
    games: Vec<TunedGame>,
    totals: Vec<Correct>,
    objective: Objective,
    base: PotentialParams,
    potentials: Potentials<Potential>,
}

struct TunedGame {
    position: Position,
    truth: Truth,
    strings: Vec<StoneString>,
}

impl AsRef<Position> for TunedGame {
    fn as_ref(&self) -> &Position {
        &self.position
    }
}

impl PotentialTuning {
    /// The games of `sets` that have a counted result. Of equally good settings, the one
    /// nearest to `base` wins.
    ///
    /// # Errors
    /// No game has a counted result.
    pub fn new(
        sets: &[GameSet],
        objective: Objective,
        base: &PotentialParams,
    ) -> Result<PotentialTuning> {
        let games = sets.iter().flat_map(|set| &set.games);
        let games: Vec<TunedGame> = games
            .filter_map(|game| {
                Some(TunedGame {
                    position: game.position,
                    truth: game.truth?,
                    strings: Strings::of(&game.position).iter().collect(),
                })
            })
            .collect();
        ensure!(
            !games.is_empty(),
            "expected games with counted results, found none"
        );
        let total = |game: &TunedGame| Correct {
            points: game.position.size().area() as u64,
            strings: game.strings.len() as u64,
            games: 1,
            ..Correct::default()
        };
        Ok(PotentialTuning {
            totals: games.iter().map(total).collect(),
            games,
            objective,
            base: base.clone(),
            potentials: Potentials::new(),
        })
    }

    /// The parameters that the search starts from.
    pub fn base(&self) -> &PotentialParams {
        &self.base
    }

    /// The number of games, points and strings.
    pub fn total(&self) -> Correct {
        self.totals.iter().copied().sum()
    }
}

impl Tunable for PotentialTuning {
    type Setting = PotentialParams;
    type Value = u64;

    const COUNTS: &'static [Count] = &[
        Count {
            sum: "points_correct",
            by_game: "points_by_game",
            of: |correct| &mut correct.points,
        },
        Count {
            sum: "strings_correct",
            by_game: "strings_by_game",
            of: |correct| &mut correct.strings,
        },
    ];

    fn games(&self) -> usize {
        self.games.len()
    }

    fn columns(&self) -> Vec<&'static str> {
        axes::columns()
    }

    fn texts(&self, params: &PotentialParams) -> Vec<String> {
        axes::texts(params)
    }

    fn correct(&self, params: &PotentialParams) -> Result<Vec<Correct>> {
        params.check()?;
        let potentials = self.potentials.get(params, &self.games, Potential::of)?;
        let games = self.games.par_iter().zip(&potentials.1);
        Ok(games
            .map(|(game, potential)| {
                let verdicts = GroupAnalysis::verdicts_of(potential, params);
                let strings = game.strings.iter().copied();
                Score::of(&verdicts, &game.truth, strings, game.position.size()).into()
            })
            .collect())
    }

    fn value(&self, correct: Correct, used: &[bool]) -> u64 {
        match self.objective {
            Objective::Points => correct.points,
            Objective::Strings => correct.strings,
            // Groups are measured before the end only.
            Objective::Both | Objective::Groups => {
                // The sum of both shares, times both totals, which are the same for all
                // settings.
                let total = sum_used(&self.totals, used);
                correct.points * total.strings + correct.strings * total.points
            }
        }
    }

    fn distance(&self, params: &PotentialParams) -> f64 {
        distance(&AXES, params, &self.base)
    }
}
