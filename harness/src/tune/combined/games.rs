//! Games with all that does not depend on what is chosen: proofs and playouts.

use std::ops::{Add, AddAssign};

use anyhow::{Result, ensure};
use rayon::prelude::*;
use sahwal_core::Position;
use sahwal_core::combined::CombinedParams;
use sahwal_core::experiments::evidence::{CombinedAnalysis, ProofsAndPlayouts};
use sahwal_core::string_graph;
use sahwal_core::verdict::{How, Verdicts};

use super::Setting;
use crate::input::GameSet;
use crate::progress::Progress;
use crate::score::Score;
use crate::truth::Truth;

/// Games with counted results.
pub struct Games {
    games: Vec<Game>,
    base: CombinedParams,
}

pub(super) struct Game {
    set: String,
    position: Position,
    pub(super) truth: Truth,
    pub(super) ground: ProofsAndPlayouts,
}

/// What is right in a game, or in many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Right {
    /// Strings.
    pub strings: u64,
    /// Games with every string and point right.
    pub games: u64,
    /// Points.
    pub points: u64,
    /// Strings whose verdict is that of a search, right or not.
    pub searched: u64,
}

impl Add for Right {
    type Output = Right;
    fn add(self, other: Right) -> Right {
        Right {
            strings: self.strings + other.strings,
            games: self.games + other.games,
            points: self.points + other.points,
            searched: self.searched + other.searched,
        }
    }
}

impl AddAssign for Right {
    fn add_assign(&mut self, other: Right) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Right {
    fn sum<I: Iterator<Item = Right>>(all: I) -> Right {
        all.fold(Right::default(), Right::add)
    }
}

impl Games {
    /// Proves and plays out the games of `sets` that have a counted result, in parallel
    /// on the current rayon pool.
    ///
    /// # Errors
    /// None has one.
    pub fn new(sets: &[GameSet], base: &CombinedParams) -> Result<Games> {
        let known: Vec<(&str, Position, Truth)> = sets
            .iter()
            .flat_map(|set| set.games.iter().map(|game| (set.name.as_str(), game)))
            .filter_map(|(set, game)| Some((set, game.position, game.truth?)))
            .collect();
        ensure!(
            !known.is_empty(),
            "expected games with counted results, found none"
        );
        let progress = Progress::new(known.len() as u64, "games played out");
        let games = known.into_par_iter().map(|(set, position, truth)| {
            let ground = ProofsAndPlayouts::of(&position, base);
            progress.add(1);
            Game {
                set: set.to_owned(),
                position,
                truth,
                ground,
            }
        });
        Ok(Games {
            games: games.collect(),
            base: *base,
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

    /// Whether each game is of the set of this name.
    pub fn of_set(&self, name: &str) -> Vec<bool> {
        self.games.iter().map(|game| game.set == name).collect()
    }

    /// All there is to get right in the games of which `used` holds.
    pub fn totals(&self, used: &[bool]) -> Right {
        let of = |game: &Game| Right {
            strings: game.ground.strings().len() as u64,
            games: 1,
            points: game.position.size().area() as u64,
            searched: 0,
        };
        let games = self.games.iter().zip(used).filter(|(_, used)| **used);
        games.map(|(game, _)| of(game)).sum()
    }

    pub(super) fn all(&self) -> &[Game] {
        &self.games
    }

    /// What static rules say of each game, and what of it is right.
    pub(super) fn by_rules(
        &self,
        rules: &string_graph::StringGraphParams,
    ) -> Vec<(Verdicts, Right)> {
        let judge = |game: &Game| {
            let verdicts = string_graph::classify(&game.position, rules);
            let right = game.right(&verdicts, 0);
            (verdicts, right)
        };
        self.games.par_iter().map(judge).collect()
    }

    /// Each game judged, `rules` being what static rules say of it; with `sampling` or
    /// by proofs and rules alone.
    pub(super) fn judge(
        &self,
        rules: &[(Verdicts, Right)],
        setting: &Setting,
        sampling: bool,
    ) -> Vec<(CombinedAnalysis, Right)> {
        let params = setting.over(&self.base);
        let params = match sampling {
            true => params,
            false => params.static_only(),
        };
        let games = self.games.par_iter().zip(rules);
        games
            .map(|(game, (rules, _))| {
                let analysis = game.ground.judge(rules, &params);
                let searched = analysis.strings.iter();
                let searched = searched.filter(|string| string.how == How::Searched);
                let right = game.right(&analysis.verdicts, searched.count() as u64);
                (analysis, right)
            })
            .collect()
    }
}

impl Game {
    fn right(&self, verdicts: &Verdicts, searched: u64) -> Right {
        let strings = self.ground.strings().iter();
        let score = Score::of(verdicts, &self.truth, strings, self.position.size());
        let all = score.strings.correct == score.strings.total
            && score.points.correct == score.points.total;
        Right {
            strings: score.strings.correct,
            games: u64::from(all),
            points: score.points.correct,
            searched,
        }
    }
}
