//! The games to tune on, with everything about a position that the thresholds do not
//! change, computed once.

use std::sync::{Arc, RwLock};

use anyhow::{Result, ensure};
use rayon::prelude::*;
use sahwal_core::classify::verdicts_by_potential;
use sahwal_core::params::Parameters;
use sahwal_core::potential::{Field, Potential, PotentialParams};
use sahwal_core::{Position, Size, StoneString, Strings};

use crate::input::GameSet;
use crate::score::Score;
use crate::truth::Truth;

/// Games with counted results, of one data set or several.
pub struct Games {
    games: Vec<TunedGame>,
    /// The potentials of the setting asked for last, which most settings share.
    potentials: RwLock<Option<Arc<Potentials>>>,
}

struct TunedGame {
    name: String,
    position: Position,
    truth: Truth,
    strings: Vec<StoneString>,
}

/// The potential of every game, and the parameters it depends on.
struct Potentials {
    params: PotentialParams,
    games: Vec<Potential>,
}

/// What a setting gets right in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Points.
    pub points: u64,
    /// Strings.
    pub strings: u64,
}

impl std::ops::Add for Counts {
    type Output = Counts;
    fn add(self, other: Counts) -> Counts {
        Counts {
            points: self.points + other.points,
            strings: self.strings + other.strings,
        }
    }
}

impl std::iter::Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), |sum, one| sum + one)
    }
}

impl Games {
    /// The games of `sets` that have a counted result.
    ///
    /// # Errors
    /// None has one.
    pub fn new(sets: &[GameSet]) -> Result<Games> {
        let named = |set: &GameSet, game: &str| match sets.len() {
            1 => game.to_owned(),
            _ => format!("{}/{game}", set.name),
        };
        let games: Vec<TunedGame> = sets
            .iter()
            .flat_map(|set| set.games.iter().map(move |game| (set, game)))
            .filter_map(|(set, game)| {
                Some(TunedGame {
                    name: named(set, &game.name),
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
        Ok(Games {
            games,
            potentials: RwLock::new(None),
        })
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.games.iter().map(|game| game.name.as_str())
    }

    /// All there is to get right in each.
    pub fn totals(&self) -> Vec<Counts> {
        let total = |game: &TunedGame| Counts {
            points: game.position.size().area() as u64,
            strings: game.strings.len() as u64,
        };
        self.games.iter().map(total).collect()
    }

    /// What a setting gets right in each game, games in parallel on the current rayon
    /// pool.
    ///
    /// # Errors
    /// A parameter out of range.
    pub fn evaluate(&self, params: &PotentialParams) -> Result<Vec<Counts>> {
        let potentials = self.potentials(params)?;
        let games = self.games.par_iter().zip(&potentials.games);
        Ok(games
            .map(|(game, potential)| {
                let verdicts = verdicts_by_potential(potential, params);
                let strings = game.strings.iter().copied();
                let score = Score::of(&verdicts, &game.truth, strings, game.position.size());
                Counts {
                    points: score.points.correct,
                    strings: score.strings.correct,
                }
            })
            .collect())
    }

    fn potentials(&self, params: &PotentialParams) -> Result<Arc<Potentials>> {
        params.check()?;
        let fits = |known: &Arc<Potentials>| same_potential(&known.params, params);
        if let Ok(known) = self.potentials.read()
            && let Some(known) = known.as_ref().filter(|known| fits(known))
        {
            return Ok(Arc::clone(known));
        }
        let mut sizes: Vec<Size> = self.games.iter().map(|game| game.position.size()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let fields: Vec<Arc<Field>> = sizes
            .par_iter()
            .map(|&size| Ok(Arc::new(Field::new(params, size)?)))
            .collect::<Result<_>>()?;
        let potential = |game: &TunedGame| {
            let size = game.position.size();
            let at = sizes.binary_search(&size).unwrap_or(0);
            Potential::of(&fields[at], &game.position)
        };
        let made = Arc::new(Potentials {
            params: params.clone(),
            games: self.games.par_iter().map(potential).collect(),
        });
        if let Ok(mut known) = self.potentials.write() {
            *known = Some(Arc::clone(&made));
        }
        Ok(made)
    }
}

/// Whether the potential is the same for both.
fn same_potential(one: &PotentialParams, other: &PotentialParams) -> bool {
    one.d_max == other.d_max
        && one.image_lines == other.image_lines
        && one.kappa == other.kappa
        && one.shadow == other.shadow
}
