//! Counts how often the rule behind a verdict is right on counted games.
//!
//! `rules` writes these rows to `results/string-graph/rules-games.csv`. A string counts for the one
//! rule that decided it. If it counted for several rules, they would share their successes.

use rayon::prelude::*;
use sahwal_core::string_graph::{GroupFate, StringGraphAnalysis, StringGraphParams};
use sahwal_data::input::{Game, GameSet};
use serde::Serialize;

/// The counts of the strings of a data set that a rule decided.
#[derive(Clone, Debug, Serialize)]
pub(super) struct GameRow {
    pub(super) dataset: String,
    pub(super) classifier: &'static str,
    pub(super) rule: &'static str,
    pub(super) strings: u64,
    pub(super) right: u64,
}

/// The classifiers whose rules are counted.
const CLASSIFIERS: [(&str, StringGraphParams); 2] = [
    ("string-graph", StringGraphParams::COLOUR),
    ("static-plus", StringGraphParams::STATIC_PLUS),
];

/// The fates of groups, with the rules behind them.
const RULES: [(GroupFate, &str); 8] = [
    (GroupFate::Eyes, "ASG"),
    (GroupFate::Articulation, "APC"),
    (GroupFate::Ring, "CG"),
    (GroupFate::LargeEye, "large eye"),
    (GroupFate::Seki, "seki"),
    (GroupFate::Revived, "revival"),
    (GroupFate::Captured, "DESR"),
    (GroupFate::Undecided, "none"),
];

/// Returns a row for each data set, classifier and rule that decided a string.
pub(super) fn games(sets: &[GameSet]) -> Vec<GameRow> {
    let mut rows = Vec::new();
    for set in sets {
        for (classifier, params) in CLASSIFIERS {
            let counts = set
                .games
                .par_iter()
                .map(|game| count(game, &params))
                .reduce(RuleCounts::default, |one, other| {
                    std::array::from_fn(|at| [one[at][0] + other[at][0], one[at][1] + other[at][1]])
                });
            for ((_, rule), [strings, right]) in RULES.into_iter().zip(counts) {
                // A rule that decided no string has no row.
                if strings > 0 {
                    rows.push(GameRow {
                        dataset: set.name.clone(),
                        classifier,
                        rule,
                        strings,
                        right,
                    });
                }
            }
        }
    }
    rows
}

/// For each of [`RULES`], the number of strings, and of those with the right status.
type RuleCounts = [[u64; 2]; RULES.len()];

fn count(game: &Game, params: &StringGraphParams) -> RuleCounts {
    let mut counts = RuleCounts::default();
    let Some(truth) = &game.truth else {
        return counts;
    };
    let analysis = StringGraphAnalysis::of(&game.position, params);
    for group in &analysis.groups {
        let Some(at) = RULES.iter().position(|rule| rule.0 == group.fate) else {
            continue;
        };
        // A group lives or dies as one, but a counted result may divide its strings.
        for stones in &group.strings {
            // Stones of one string have one final owner, so any point of the string will do.
            let lives = stones.intersects(&truth.owners().of(group.colour));
            counts[at][0] += 1;
            counts[at][1] += u64::from(lives == group.fate.is_alive());
        }
    }
    counts
}
