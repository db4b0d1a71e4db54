//! The games to tune the combined classifier on. Proofs and playouts dominate the cost and
//! depend on no setting, so they are computed once.

use anyhow::{Result, ensure};
use rayon::prelude::*;
use sahwal_core::Position;
use sahwal_core::classify::{Classifier, StringGraph};
use sahwal_core::combined::CombinedParams;
use sahwal_core::experiments::evidence::{CombinedAnalysis, ProofsAndPlayouts};
use sahwal_core::string_graph::StringGraphParams;
use sahwal_core::verdict::{How, Verdicts};

use super::{Setting, Stage};
use crate::input::GameSet;
use crate::progress::Progress;
use crate::score::Score;
use crate::truth::Truth;
use crate::tune::cache::Latest;
use crate::tune::correct::sum_used;
use crate::tune::{Correct, Count, Tunable};

/// The combined classifier with games of one data set or several.
pub struct CombinedTuning {
    games: Vec<TunedGame>,
    totals: Vec<Correct>,
    base: CombinedParams,
    by_rules: Latest<StringGraphParams, Vec<(Verdicts, Correct)>>,
}

pub(super) struct TunedGame {
    set: String,
    position: Position,
    pub(super) truth: Truth,
    pub(super) ground: ProofsAndPlayouts,
}

impl CombinedTuning {
    /// Proves and plays out the games of `sets` that have a counted result, in parallel on
    /// the current rayon pool. Parameters that are not tuned are those of `base`.
    ///
    /// # Errors
    /// No game has a counted result.
    pub fn new(sets: &[GameSet], base: &CombinedParams) -> Result<CombinedTuning> {
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
            TunedGame {
                set: set.to_owned(),
                position,
                truth,
                ground,
            }
        });
        let games: Vec<TunedGame> = games.collect();
        let total = |game: &TunedGame| Correct {
            strings: game.ground.strings().len() as u64,
            games: 1,
            points: game.position.size().area() as u64,
            ..Correct::default()
        };
        Ok(CombinedTuning {
            totals: games.iter().map(total).collect(),
            games,
            base: *base,
            by_rules: Latest::new(),
        })
    }

    /// Whether each game belongs to the set of this name.
    pub fn of_set(&self, name: &str) -> Vec<bool> {
        self.games.iter().map(|game| game.set == name).collect()
    }

    /// The number of games, points and strings in the games that are `used`.
    pub fn total(&self, used: &[bool]) -> Correct {
        sum_used(&self.totals, used)
    }

    /// The right verdicts of the static rules alone in each game.
    pub(super) fn correct_by_rules(&self, rules: &StringGraphParams) -> Result<Vec<Correct>> {
        let by_rules = self.by_rules(rules)?;
        Ok(by_rules.1.iter().map(|(_, correct)| *correct).collect())
    }

    /// The verdicts of the static rules for each game.
    fn by_rules(&self, rules: &StringGraphParams) -> Result<ByRules> {
        self.by_rules.get(*rules, || {
            let classifier = StringGraph::new(*rules)?;
            let judge = |game: &TunedGame| {
                let verdicts = classifier.classify(&game.position);
                let correct = game.correct(&verdicts);
                (verdicts, correct)
            };
            Ok(self.games.par_iter().map(judge).collect())
        })
    }

    /// The analysis and the right verdicts of each game that is `used`; without `sampling`
    /// by proofs and rules alone.
    pub(super) fn judge(
        &self,
        setting: &Setting,
        sampling: bool,
        used: &[bool],
    ) -> Result<Vec<(&TunedGame, CombinedAnalysis, Correct)>> {
        let params = setting.over(&self.base);
        let params = match sampling {
            true => params,
            false => params.static_only(),
        };
        let by_rules = self.by_rules(&setting.rules)?;
        let games = self.games.par_iter().zip(&by_rules.1).zip(used);
        Ok(games
            .filter(|(_, used)| **used)
            .map(|((game, (rules, _)), _)| {
                let analysis = game.ground.judge(rules, &params);
                let searched = analysis.strings.iter();
                let searched = searched.filter(|string| string.how == How::Searched);
                let correct = Correct {
                    searched: searched.count() as u64,
                    ..game.correct(&analysis.verdicts)
                };
                (game, analysis, correct)
            })
            .collect())
    }
}

/// The rules, with their verdicts for each game.
type ByRules = std::sync::Arc<(StringGraphParams, Vec<(Verdicts, Correct)>)>;

impl TunedGame {
    fn correct(&self, verdicts: &Verdicts) -> Correct {
        let strings = self.ground.strings().iter();
        Score::of(verdicts, &self.truth, strings, self.position.size()).into()
    }
}

impl Tunable for CombinedTuning {
    type Setting = Setting;
    /// Strings, then games, then points.
    type Value = (u64, u64, u64);

    const COUNTS: &'static [Count] = &[
        Count {
            sum: "games_right",
            by_game: "games_by_game",
            of: |correct| &mut correct.games,
        },
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
        Count {
            sum: "strings_searched",
            by_game: "searched_by_game",
            of: |correct| &mut correct.searched,
        },
    ];

    fn games(&self) -> usize {
        self.games.len()
    }

    fn columns(&self) -> Vec<&'static str> {
        Setting::columns()
    }

    fn texts(&self, setting: &Setting) -> Vec<String> {
        setting.texts()
    }

    fn correct(&self, setting: &Setting) -> Result<Vec<Correct>> {
        match setting.stage {
            Stage::Rules => self.correct_by_rules(&setting.rules),
            Stage::Weight | Stage::Fights => {
                let everything = vec![true; self.games()];
                let judged = self.judge(setting, true, &everything)?;
                Ok(judged.into_iter().map(|(_, _, correct)| correct).collect())
            }
        }
    }

    fn value(&self, correct: Correct, _used: &[bool]) -> (u64, u64, u64) {
        (correct.strings, correct.games, correct.points)
    }
}
