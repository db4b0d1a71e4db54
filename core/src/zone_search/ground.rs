//! The zone game: the rules by which prover and opponent play inside a set of points.
//!
//! Everything outside the zone belongs to the opponent, so a win of the prover holds on every
//! board that agrees with the position inside the zone. With the whole board as zone, this is
//! the game of Go in which the opponent may retake every ko at once.

use std::sync::Arc;

use crate::random::Dice;
use crate::{Point, PointSet, Size};

/// The points on which a game is played, and tables for its moves.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) size: Size,
    /// The points of the game.
    pub(super) zone: PointSet,
    /// The points of the zone with a neighbour outside. A string of the opponent on one of them
    /// cannot be captured; a string of the prover on one of them becomes hostile when it loses
    /// its last liberty in the zone, because on the board it may go on outside.
    pub(super) open: PointSet,
    /// Stones of the prover that can never be captured.
    pub(super) immortal: PointSet,
    /// Whether the number of passes counts those of the prover.
    pub(super) prover_passes: bool,
    keys: Arc<Keys>,
}

/// The stones of a game and everything else that its value depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The stones of the prover in the zone.
    pub(super) own: PointSet,
    /// The stones of the opponent in the zone.
    pub(super) opp: PointSet,
    /// The crucial stones that were never captured.
    pub(super) marks: PointSet,
    /// The point where the prover may not retake a ko.
    pub(super) ko: Option<Point>,
    /// The number of kos that the prover may still retake at once.
    pub(super) threats: u8,
    /// The number of passes of the opponent that the prover can afford; [`ANY_PASSES`] if it does
    /// not matter.
    pub(super) passes: u8,
    /// Whether the prover is to move.
    pub(super) prover: bool,
    /// The hash of all other fields.
    pub(super) key: Key,
}

/// Passes without a limit.
pub(super) const ANY_PASSES: u8 = u8::MAX;

/// A hash of a state. With 128 bits, two states of a search practically never share one.
pub(super) type Key = u128;

/// Random numbers for the incremental hash.
#[derive(Clone, Debug)]
struct Keys {
    own: Vec<Key>,
    opp: Vec<Key>,
    marks: Vec<Key>,
    ko: Vec<Key>,
    threats: [Key; 256],
    passes: [Key; 256],
    prover: Key,
}

impl Keys {
    fn new() -> Keys {
        let mut dice = Dice::new([0x7a6f_6e65]);
        let mut key = || Key::from(dice.next()) << 64 | Key::from(dice.next());
        let mut list = || (0..Point::INDICES).map(|_| key()).collect();
        let [own, opp, marks, ko] = [list(), list(), list(), list()];
        Keys {
            own,
            opp,
            marks,
            ko,
            threats: std::array::from_fn(|_| key()),
            passes: std::array::from_fn(|_| key()),
            prover: key(),
        }
    }
}

/// The effect of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) state: State,
    /// The stones taken off the board.
    pub(super) captured: PointSet,
}

impl Ground {
    /// The game on the points of `zone`.
    pub(super) fn new(size: Size, zone: PointSet, immortal: PointSet) -> Ground {
        Ground {
            size,
            zone,
            open: (size.board() - zone).neighbours_in(zone),
            immortal,
            prover_passes: false,
            keys: Arc::new(Keys::new()),
        }
    }

    /// The same game on fewer points, with other immortal stones.
    pub(super) fn narrowed(&self, zone: PointSet, immortal: PointSet) -> Ground {
        let zone = zone & self.zone;
        Ground {
            size: self.size,
            zone,
            open: (self.size.board() - zone).neighbours_in(zone),
            immortal,
            prover_passes: false,
            keys: Arc::clone(&self.keys),
        }
    }

    /// A hash of the zone and its immortal stones.
    fn salt(&self) -> Key {
        let mix = |words: [u64; 6], by: u64| {
            words.iter().fold(0x9e37_79b9_7f4a_7c15_u64, |sum, word| {
                (sum ^ word).wrapping_mul(by).rotate_left(29)
            })
        };
        let (zone, immortal) = (self.zone.words(), self.immortal.words());
        let high = mix(zone, 0xd6e8_feb8_6659_fd93) ^ mix(immortal, 0xa076_1d64_78bd_642f);
        let low = mix(zone, 0xe703_7ed1_a0b4_28db) ^ mix(immortal, 0x8ebc_6af0_9c88_c6e3);
        Key::from(high) << 64 | Key::from(low)
    }

    /// The state with these stones; points outside the zone are left out.
    pub(super) fn state(
        &self,
        own: PointSet,
        opp: PointSet,
        marks: PointSet,
        prover: bool,
        threats: u8,
    ) -> State {
        let mut state = State {
            own: own & self.zone,
            opp: opp & self.zone,
            marks: marks & self.zone,
            ko: None,
            threats,
            passes: ANY_PASSES,
            prover,
            key: 0,
        };
        let keys = &self.keys;
        let sum = |set: PointSet, keys: &[Key]| {
            set.iter().fold(0, |sum, point| sum ^ keys[point.index()])
        };
        state.key = self.salt() ^ sum(state.own, &keys.own) ^ sum(state.opp, &keys.opp);
        state.key ^= sum(state.marks, &keys.marks);
        state.key ^= keys.threats[usize::from(threats)];
        state.key ^= if prover { keys.prover } else { 0 };
        state
    }

    /// The state with all stones, the ko and the marks of `state` cut down to this zone.
    pub(super) fn cut(&self, state: &State) -> State {
        let mut cut = self.state(
            state.own,
            state.opp,
            state.marks,
            state.prover,
            state.threats,
        );
        self.ban(&mut cut, state.ko.filter(|&ko| self.zone.contains(ko)));
        cut
    }

    /// Forbids the prover to retake a ko at once. The state had no ban.
    pub(super) fn ban(&self, state: &mut State, ko: Option<Point>) {
        state.ko = ko;
        if let Some(ko) = ko {
            state.key ^= self.keys.ko[ko.index()];
        }
    }

    /// The empty points.
    #[inline]
    pub(super) fn free(&self, state: &State) -> PointSet {
        self.zone - (state.own | state.opp)
    }

    /// The state after a pass of either player; `None` if the prover cannot afford the pass.
    #[inline]
    pub(super) fn pass(&self, state: &State) -> Option<State> {
        let mut next = *state;
        self.turn(&mut next);
        if state.prover == self.prover_passes && state.passes != ANY_PASSES {
            self.afford(&mut next, state.passes.checked_sub(1)?);
        }
        Some(next)
    }

    /// Sets the number of passes of the opponent that the prover can afford.
    pub(super) fn afford(&self, state: &mut State, passes: u8) {
        let keys = &self.keys.passes;
        for number in [state.passes, passes] {
            if number != ANY_PASSES {
                state.key ^= keys[usize::from(number)];
            }
        }
        state.passes = passes;
    }

    /// Ends the ban on the ko and gives the move to the other player.
    #[inline]
    fn turn(&self, state: &mut State) {
        if let Some(ko) = state.ko.take() {
            state.key ^= self.keys.ko[ko.index()];
        }
        state.prover = !state.prover;
        state.key ^= self.keys.prover;
    }

    /// The state after a move of the player to move on an empty point; `None` if it is illegal.
    #[inline]
    pub(super) fn play(&self, state: &State, point: Point) -> Option<Played> {
        if state.prover {
            self.prover_plays(state, point)
        } else {
            self.opponent_plays(state, point)
        }
    }

    fn prover_plays(&self, state: &State, point: Point) -> Option<Played> {
        let mut next = *state;
        if state.ko == Some(point) {
            // Retaking the ko at once costs a threat.
            next.threats = state.threats.checked_sub(1)?;
            let keys = &self.keys.threats;
            next.key ^= keys[usize::from(state.threats)] ^ keys[usize::from(next.threats)];
        }
        self.turn(&mut next);
        next.own.insert(point);
        next.key ^= self.keys.own[point.index()];
        let mut free = self.free(&next);

        // Strings of the opponent without liberties are captured, unless they go on outside.
        let mut captured = PointSet::EMPTY;
        for string in breathless(point, state.opp, free) {
            if string.is_disjoint(&self.open) {
                captured |= string;
            }
        }
        if !captured.is_empty() {
            next.opp -= captured;
            self.lift(&mut next, captured, &self.keys.opp);
            free |= captured;
        }
        // The own string needs a liberty in the zone.
        if free.beside(point).is_empty() {
            let string = PointSet::of(point).block_in(next.own);
            if string.neighbours_in(free).is_empty() && string.is_disjoint(&self.immortal) {
                return None;
            }
        }
        Some(Played {
            state: next,
            captured,
        })
    }

    fn opponent_plays(&self, state: &State, point: Point) -> Option<Played> {
        let mut next = *state;
        self.turn(&mut next);
        next.opp.insert(point);
        next.key ^= self.keys.opp[point.index()];
        let free = self.free(&next);

        // Strings of the prover without liberties in the zone are captured. Those that may go on
        // outside become stones of the opponent instead.
        let (mut captured, mut hostile) = (PointSet::EMPTY, PointSet::EMPTY);
        for string in breathless(point, state.own, free) {
            match string.intersects(&self.open) {
                _ if string.intersects(&self.immortal) => {}
                true => hostile |= string,
                false => captured |= string,
            }
        }
        let lost = captured | hostile;
        if !lost.is_empty() {
            next.own -= lost;
            self.lift(&mut next, lost, &self.keys.own);
            for stone in hostile {
                next.opp.insert(stone);
                next.key ^= self.keys.opp[stone.index()];
            }
        } else if free.beside(point).is_empty() {
            // Without a capture, the string needs a liberty or a way outside.
            let string = PointSet::of(point).block_in(next.opp);
            if string.neighbours_in(free).is_empty() && string.is_disjoint(&self.open) {
                return None;
            }
        }
        // A single stone that took a single stone and has no other liberty: the prover may not
        // retake. A way outside does not count as a liberty, for on the board it may be none.
        if let Some(taken) = lost.single()
            && captured == lost
            && next.opp.beside(point).is_empty()
            && free.beside(point).is_empty()
        {
            next.ko = Some(taken);
            next.key ^= self.keys.ko[taken.index()];
        }
        Some(Played {
            state: next,
            captured,
        })
    }

    /// Updates marks and hash for stones that were taken off.
    fn lift(&self, next: &mut State, stones: PointSet, keys: &[Key]) {
        for stone in stones {
            next.key ^= keys[stone.index()];
        }
        for mark in next.marks & stones {
            next.key ^= self.keys.marks[mark.index()];
        }
        next.marks -= stones;
    }
}

/// The strings of `stones` next to a point that have no neighbour in `free`.
#[inline]
fn breathless(point: Point, stones: PointSet, free: PointSet) -> impl Iterator<Item = PointSet> {
    let mut rest = stones.beside(point);
    std::iter::from_fn(move || {
        loop {
            let first = rest.first()?;
            rest.remove(first);
            // Most strings have a liberty beside their first stone.
            if free.beside(first).is_empty() {
                let string = PointSet::of(first).block_in(stones);
                rest -= string;
                if string.neighbours_in(free).is_empty() {
                    return Some(string);
                }
            }
        }
    })
}
