//! Counts what was repaired and left out while a data set was read.
//!
//! The job of `run` adds up [`ReadCounts`], which are written to `run.json` and printed at the end
//! of a run. A kind that is not counted makes bad input look clean.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Fault, GameSet};
use crate::merge::merge_fields;

/// The numbers of repairs and of omissions, by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadCounts {
    /// Repairs, by the part of the record.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub repaired: BTreeMap<String, u64>,
    /// Games, counts and results that were left out, by the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub left_out: BTreeMap<String, u64>,
}

impl ReadCounts {
    /// Whether nothing was repaired or left out.
    pub fn is_empty(&self) -> bool {
        self.repaired.is_empty() && self.left_out.is_empty()
    }

    /// Adds the repairs and faults of a set, and the results that cannot be compared with owners.
    pub fn add(&mut self, set: &GameSet) {
        for fault in &set.repaired {
            add(&mut self.repaired, fault.kind);
        }
        self.add_faults(&set.faults);
        // A result that cannot be compared with owners is no fault of a file, but is not used.
        for reason in set.games.iter().filter_map(|game| game.recorded.left_out()) {
            add(&mut self.left_out, reason);
        }
    }

    /// Adds what these faults have left out.
    pub fn add_faults(&mut self, faults: &[Fault]) {
        for fault in faults {
            add(&mut self.left_out, fault.kind);
        }
    }
}

merge_fields!(ReadCounts: repaired, left_out);

fn add(counts: &mut BTreeMap<String, u64>, kind: &str) {
    *counts.entry(kind.to_owned()).or_default() += 1;
}

/// Writes `repaired: komi 3, moves 1; left out: results without rules (see --rules) 2`, or nothing
/// if there is nothing to count.
impl fmt::Display for ReadCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        for (what, counts) in [("repaired", &self.repaired), ("left out", &self.left_out)] {
            let kinds: Vec<String> = counts
                .iter()
                .map(|(kind, count)| format!("{kind} {count}"))
                .collect();
            if !kinds.is_empty() {
                parts.push(format!("{what}: {}", kinds.join(", ")));
            }
        }
        f.write_str(&parts.join("; "))
    }
}
