//! Counts how reliable stated confidences are: the right verdicts by confidence, and the positions
//! that were called safe to score.
//!
//! `summary` adds the counts of games and shards, and `reliability.csv` and a plot show them. A
//! string in the wrong bin can hide that a classifier is too sure of itself.

use sahwal_core::verdict::StringVerdict;
use sahwal_data::merge::merge_fields;
use serde::{Deserialize, Serialize};

use crate::job::{Answer, GameString};
use crate::score::truth_status;
use crate::stats::Counted;

/// Lower bounds of the bins of confidence. Most confidences are near 1, so most bins are there.
const BOUNDS: [f64; 12] = [
    0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999,
];

/// Counts of right verdicts of a classifier that states confidences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrustTotals {
    /// The strings with a counted result, by confidence; empty if no confidence was stated.
    pub bins: Vec<Bin>,
    /// Three numbers of positions with a counted result: those for which the classifier says
    /// whether they are safe to score, those that it calls safe, and those that it calls safe and
    /// judges without an error.
    pub safe: [u64; 3],
}

/// Strings with a confidence in one range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bin {
    /// The number of strings, and of those with a right verdict.
    pub counted: Counted,
    /// Sum of the confidences in millionths.
    pub sum: u64,
}

merge_fields!(Bin: counted, sum);

impl Bin {
    /// Mean confidence, 0 to 1.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / MILLION / self.counted.total as f64
    }
}

const MILLION: f64 = 1e6;

/// A confidence rounded to six decimals, which the CSV files show.
pub(crate) fn rounded(confidence: f64) -> f64 {
    (confidence * MILLION).round() / MILLION
}

/// A string of a game with a stated confidence.
pub(crate) struct StatedConfidence<'a> {
    pub(crate) string: &'a GameString,
    pub(crate) verdict: &'a StringVerdict,
    pub(crate) confidence: f64,
}

/// The strings of a game with a stated confidence, in the order of `strings`.
pub(crate) fn judged<'a>(
    strings: &'a [GameString],
    answer: &'a Answer,
) -> impl Iterator<Item = StatedConfidence<'a>> {
    strings.iter().filter_map(|string| {
        let mut verdicts = answer.judgement.strings.iter();
        let verdict = verdicts.find(|verdict| verdict.stones.contains(string.first))?;
        Some(StatedConfidence {
            string,
            verdict,
            confidence: verdict.confidence?,
        })
    })
}

merge_fields!(TrustTotals: bins, safe);

impl TrustTotals {
    /// Adds the answer on a game with these strings.
    pub fn add(&mut self, strings: &[GameString], answer: &Answer) {
        for stated in judged(strings, answer) {
            let Some(dead) = stated.string.dead else {
                continue;
            };
            let is_right = truth_status(dead) == stated.verdict.status;
            self.bins.resize(BOUNDS.len(), Bin::default());
            let at = BOUNDS.iter().rposition(|&low| low <= stated.confidence);
            let bin = &mut self.bins[at.unwrap_or(0)];
            bin.counted.total += 1;
            bin.counted.correct += u64::from(is_right);
            // Sums of floating-point numbers depend on their order; sums of integers do not. So all
            // divisions into shards give the same sum.
            bin.sum += (stated.confidence * MILLION).round() as u64;
        }
        if let (Some(safe), Some(score)) = (answer.judgement.is_safe(), &answer.score) {
            self.safe[0] += 1;
            self.safe[1] += u64::from(safe);
            self.safe[2] += u64::from(safe && score.all_right());
        }
    }

    /// The bins that are not empty, each with its lower and upper bound.
    pub fn filled(&self) -> impl Iterator<Item = ([f64; 2], &Bin)> {
        self.bins
            .iter()
            .enumerate()
            .filter(|(_, bin)| bin.counted.total > 0)
            .map(|(at, bin)| {
                let high = BOUNDS.get(at + 1).copied().unwrap_or(1.0);
                ([BOUNDS[at], high], bin)
            })
    }
}
