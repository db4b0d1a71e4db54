//! The reliability of stated confidences: accuracy by confidence, and positions that were called
//! safe to score. The counts can be added over games and shards.
//!
//! `summary` adds them up, and `reliability.csv` and a plot show them. A string that is counted in
//! a wrong bin can hide that a classifier claims too much.

use sahwal_core::verdict::StringVerdict;
use sahwal_data::merge::merge_fields;
use serde::{Deserialize, Serialize};

use crate::job::{Answer, GameString};
use crate::score::truth_status;
use crate::stats::Counted;

/// Lower bounds of the bins of confidence; most are near 1, as most confidences are.
const BOUNDS: [f64; 12] = [
    0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999,
];

/// Counts of right verdicts of a classifier that states confidences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrustTotals {
    /// The strings with a counted result, by confidence; empty if none was stated.
    pub bins: Vec<Bin>,
    /// Number of positions with a counted result, of those called safe to score, and of
    /// those that are safe and entirely right.
    pub safe: [u64; 3],
}

/// Strings with a confidence in one range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bin {
    /// The strings with a right verdict, and all.
    pub counted: Counted,
    /// Sum of their confidences in millionths.
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

/// A confidence rounded to six decimals, as in files.
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
            // Whole millionths add up to the same sum in every order of the shards.
            bin.sum += (stated.confidence * MILLION).round() as u64;
        }
        if let (Some(safe), Some(score)) = (answer.judgement.is_safe(), &answer.score) {
            self.safe[0] += 1;
            self.safe[1] += u64::from(safe);
            self.safe[2] += u64::from(safe && score.all_right());
        }
    }

    /// The bins that hold strings, each with its bounds.
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
