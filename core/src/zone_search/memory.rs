//! What a search keeps: states, zones of proofs, patterns.

use rustc_hash::FxHashMap;

use super::ground::{Ground, Key, State};
use super::patterns::Patterns;
use crate::safety::{Ends, Part};
use crate::search::proof_number::{INFINITE, Numbers};
use crate::{Point, PointSet};

/// A proof number that is never reached: the claim is disproved.
pub(super) const NEVER: u32 = INFINITE;

/// What is known about a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The proof number: 0 if the prover wins.
    pub(super) pn: u32,
    /// The disproof number: 0 if the search finds no win.
    pub(super) dn: u32,
    /// The number of the zone of a proof.
    zone: u32,
    /// Of a proof: the largest number of passes of the opponent on any line.
    pub(super) passes: u32,
    /// The proved or most promising move of the prover; `None` is a pass.
    pub(super) best: Option<Point>,
}

impl Entry {
    pub(super) fn open(pn: u32, dn: u32) -> Entry {
        Entry {
            pn,
            dn,
            zone: u32::MAX,
            passes: 0,
            best: None,
        }
    }

    /// The proof and the disproof number, for the player to move: `prover` tells whether that is
    /// the prover.
    pub(super) fn numbers(&self, prover: bool) -> Numbers {
        let (phi, delta) = match prover {
            true => (self.pn, self.dn),
            false => (self.dn, self.pn),
        };
        Numbers { phi, delta }
    }

    pub(super) const LOST: Entry = Entry {
        pn: NEVER,
        dn: 0,
        zone: u32::MAX,
        passes: 0,
        best: None,
    };
}

type Table = FxHashMap<Key, Entry>;

/// What is kept between searches: states, zones of proofs, patterns.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) patterns: Patterns,
    table: Table,
    zones: Vec<PointSet>,
    /// The static rules, for ends.
    ends: Ends,
}

impl Memory {
    pub(super) fn new(most_patterns: usize) -> Memory {
        Memory {
            patterns: Patterns::new(most_patterns),
            table: Table::default(),
            zones: Vec::new(),
            ends: Ends::new(),
        }
    }

    /// What is known about the state with this key.
    pub(super) fn known(&self, key: Key) -> Option<Entry> {
        self.table.get(&key).copied()
    }

    /// Keeps what is known about the state with this key.
    pub(super) fn learn(&mut self, key: Key, entry: Entry) {
        self.table.insert(key, entry);
    }

    /// The entry of a proved state.
    pub(super) fn proved(&mut self, zone: PointSet, best: Option<Point>, passes: u32) -> Entry {
        self.zones.push(zone);
        Entry {
            pn: 0,
            dn: NEVER,
            zone: self.zones.len() as u32 - 1,
            passes,
            best,
        }
    }

    /// The zone of a proved entry.
    pub(super) fn zone(&self, entry: &Entry) -> PointSet {
        self.zones[entry.zone as usize]
    }

    /// Forgets states, and keeps the patterns.
    pub(super) fn forget_states(&mut self) {
        self.table.clear();
        self.zones.clear();
    }

    pub(super) fn clear(&mut self) {
        self.forget_states();
        self.patterns.clear();
    }

    /// The zone of a proof by static rules that some marked string of the prover is safe, or that
    /// `all` are, with the opponent to move.
    pub(super) fn safe(&mut self, ground: &Ground, state: &State, all: bool) -> Option<PointSet> {
        let part = Part {
            size: ground.size,
            points: ground.zone,
            own: state.own,
            enemy: state.opp,
            safe: ground.immortal & state.own,
        };
        self.ends.safe(&part, state.marks, all)
    }
}
