//! The best setting for some of the games, and what it is worth on the others.

use std::collections::HashMap;
use std::rc::Rc;

use sahwal_core::combined::Calibration;
use sahwal_core::experiments::evidence::CombinedAnalysis;
use sahwal_core::verdict::Verdicts;

use super::evidence::{Case, cases, learn};
use super::{Games, Right, Setting, rules, sekis, weights};
use crate::progress::Progress;

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// What verdicts depend on.
    pub setting: Setting,
    /// What makes confidences of the evidence.
    pub calibration: Calibration,
    /// Where a position is safe to score: every verdict at least so sure.
    pub safe_at: f64,
}

/// What a choice gets right, and of the positions it calls safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scored {
    /// By all verdicts.
    pub right: Right,
    /// By the static rules alone.
    pub by_rules: Right,
    /// Positions called safe to score.
    pub safe: u64,
    /// Those of them with something wrong.
    pub safe_wrong: u64,
}

impl std::ops::AddAssign for Scored {
    fn add_assign(&mut self, other: Scored) {
        self.right += other.right;
        self.by_rules += other.by_rules;
        self.safe += other.safe;
        self.safe_wrong += other.safe_wrong;
    }
}

/// Which of a list was chosen, and how the list did: a line of what a search saw.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// `rules`, `weight` or `seki`.
    pub stage: &'static str,
    /// The setting, with what was chosen before and nothing of what comes after.
    pub setting: Setting,
    /// What it gets right in all games.
    pub right: Right,
}

type OfRules = Rc<[(Verdicts, Right)]>;

/// Chooses; what a setting gets right in each game is found once.
pub struct Chooser<'a> {
    games: &'a Games,
    /// Positions called safe are right in at least this share, 0 to 1, of the games that
    /// are chosen from.
    safe_accuracy: f64,
    rules: Vec<OfRules>,
    judged: HashMap<[usize; 3], Rc<[Right]>>,
}

/// Sums up the games of which `used` holds.
fn sum(rights: impl Iterator<Item = Right>, used: &[bool]) -> Right {
    let rights = rights.zip(used).filter(|(_, used)| **used);
    rights.map(|(right, _)| right).sum()
}

/// The place of the first of the best.
fn best(rights: impl Iterator<Item = Right>) -> usize {
    let worth = |right: &Right| (right.strings, right.games, right.points);
    let all: Vec<Right> = rights.collect();
    let top = all.iter().map(worth).max();
    let mut at_top = (0..all.len()).filter(|&at| Some(worth(&all[at])) == top);
    at_top.next().unwrap_or(0)
}

impl<'a> Chooser<'a> {
    /// Tries all static rules on `games`.
    pub fn new(games: &'a Games, safe_accuracy: f64) -> Chooser<'a> {
        let progress = Progress::new(rules().len() as u64, "switches of rules");
        let of = |rules| {
            progress.add(1);
            games.by_rules(&rules).into()
        };
        Chooser {
            games,
            safe_accuracy,
            rules: rules().into_iter().map(of).collect(),
            judged: HashMap::new(),
        }
    }

    fn setting([at_rules, at_weight, at_seki]: [usize; 3]) -> Setting {
        Setting {
            rules: rules()[at_rules],
            weight: weights()[at_weight],
            seki: sekis()[at_seki],
        }
    }

    fn judged(&mut self, at: [usize; 3]) -> Rc<[Right]> {
        if let Some(known) = self.judged.get(&at) {
            return Rc::clone(known);
        }
        let judged = self
            .games
            .judge(&self.rules[at[0]], &Chooser::setting(at), true);
        let right: Rc<[Right]> = judged.into_iter().map(|(_, right)| right).collect();
        self.judged.insert(at, Rc::clone(&right));
        right
    }

    /// Chooses from the games of which `used` holds. `sight` gets all that was seen.
    pub fn choose(&mut self, used: &[bool], mut sight: impl FnMut(Sight)) -> Choice {
        let of_rules: Vec<Right> = (self.rules.iter())
            .map(|games| sum(games.iter().map(|game| game.1), used))
            .collect();
        let at_rules = best(of_rules.iter().copied());
        for (at, right) in of_rules.into_iter().enumerate() {
            sight(Sight {
                stage: "rules",
                setting: Chooser::setting([at, 0, 0]),
                right,
            });
        }
        let mut stage = |this: &mut Self, stage, places: Vec<[usize; 3]>| {
            let progress = Progress::new(places.len() as u64, stage);
            let mut seen = Vec::new();
            for &at in &places {
                seen.push(sum(this.judged(at).iter().copied(), used));
                progress.add(1);
            }
            for (&at, &right) in places.iter().zip(&seen) {
                sight(Sight {
                    stage,
                    setting: Chooser::setting(at),
                    right,
                });
            }
            places[best(seen.into_iter())]
        };
        let places = (0..weights().len()).map(|at| [at_rules, at, 0]).collect();
        let [_, at_weight, _] = stage(self, "weight", places);
        let places = (0..sekis().len()).map(|at| [at_rules, at_weight, at]);
        let chosen = stage(self, "seki", places.collect());
        self.calibrated(chosen, used)
    }

    /// Learns the calibration, and finds the bound of "safe".
    fn calibrated(&self, at: [usize; 3], used: &[bool]) -> Choice {
        let setting = Chooser::setting(at);
        let rules = &self.rules[at[0]];
        let judged = self.games.judge(rules, &setting, true);
        let by_rules = self.games.judge(rules, &setting, false);
        let mut known: Vec<Case> = Vec::new();
        for (of, (game, _)) in self.games.all().iter().zip(used).enumerate() {
            if used[of] {
                for (analysis, _) in [&judged[of], &by_rules[of]] {
                    known.extend(cases(analysis, game.ground.strings(), &game.truth));
                }
            }
        }
        let calibration = learn(&known.iter().collect::<Vec<_>>());
        // The default has two decimals: more would be an appearance.
        let calibration = calibration
            .to_array()
            .map(|field| (100.0 * field).round() / 100.0);
        let calibration = Calibration::from_array(calibration);
        let sure: Vec<(f64, bool)> = judged
            .iter()
            .zip(used)
            .filter(|(_, used)| **used)
            .map(|((analysis, right), _)| (least_sure(analysis, &calibration), right.games == 1))
            .collect();
        Choice {
            setting,
            calibration,
            safe_at: safe_at(&sure, self.safe_accuracy),
        }
    }

    /// What a choice is worth on the games of which `used` holds.
    pub fn score(&self, choice: &Choice, used: &[bool]) -> Scored {
        let rules = self.games.by_rules(&choice.setting.rules);
        let judged = self.games.judge(&rules, &choice.setting, true);
        let mut scored = Scored::default();
        for ((of_game, (_, by_rules)), _) in
            judged.iter().zip(&rules).zip(used).filter(|all| *all.1)
        {
            let (analysis, right) = of_game;
            scored.right += *right;
            scored.by_rules += *by_rules;
            let safe = least_sure(analysis, &choice.calibration) >= choice.safe_at;
            scored.safe += u64::from(safe);
            scored.safe_wrong += u64::from(safe && right.games == 0);
        }
        scored
    }
}

/// The confidence of the verdict that is least sure; 0 where a search was given up.
fn least_sure(analysis: &CombinedAnalysis, calibration: &Calibration) -> f64 {
    let sure = analysis.strings.iter().map(|string| match string.unclear {
        true => 0.0,
        false => calibration.confidence(string),
    });
    sure.fold(1.0, f64::min)
}

/// The lowest bound, in steps of half a hundredth, at which the positions above it are
/// right in the share asked for; each position is its least sure verdict, and whether it
/// is right. Nothing is safe where there is none.
fn safe_at(positions: &[(f64, bool)], accuracy: f64) -> f64 {
    let bounds = (100..200).map(|step| f64::from(step) / 200.0);
    let mut good = bounds.filter(|&bound| {
        let safe = positions.iter().filter(|(sure, _)| *sure >= bound);
        let (all, right) = safe.fold((0, 0), |(all, right), (_, is_right)| {
            (all + 1, right + u64::from(*is_right))
        });
        all > 0 && right as f64 >= accuracy * all as f64
    });
    good.next().unwrap_or(1.0)
}
