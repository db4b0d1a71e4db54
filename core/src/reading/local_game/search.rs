//! The question about a local game: can a player force this lead?
//!
//! `mod.rs` asks it, and [`forcing`](crate::search::forcing) searches for the answer. Positions of
//! all questions share one table. A [`LocalTag`] distinguishes positions with equal stones. If it
//! misses a part of the state, one position gets the answer of another.

use super::game::{LocalGame, Standing, State};
use crate::board::bits::{Bits64, each_bit};
use crate::search::forcing::{ForcingGame, Moves, Step};
use crate::search::proof_number::Numbers;
use crate::search::proof_table::{ProofKey, Tag, hash};

/// A local game with a question about it.
pub(super) struct AskedGame<'a> {
    pub(super) game: &'a LocalGame,
    /// The player who wants the lead.
    pub(super) forcer: usize,
    /// Whether he is ko master, who may take back every ko at once.
    pub(super) ko: Ko,
    /// The least lead of his own colour that he wants, in points.
    pub(super) goal: i32,
    /// The largest number of positions that may be searched.
    pub(super) positions: u64,
    /// The number of the question, from 1.
    pub(super) number: u64,
}

/// Whether the player who wants the lead has ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ko {
    /// Nobody has a ko threat.
    NoThreats,
    /// He has a ko threat for every ko.
    Master,
}

/// The number of the question, and the state without its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct LocalTag(u64);

/// The number of low bits of a tag that describe the state: the player to move (bit 0), whether the
/// last move was a pass (bit 1), the dame outside (from bit 2) and the ko (from bit 4).
const STATE_BITS: u32 = 11;

impl Tag for LocalTag {
    fn hash(self, stones: [Bits64; 2]) -> u64 {
        hash(stones, self.0)
    }

    /// Entries of other questions are replaced first, then those with the least work.
    fn rank(self, work: u32, newcomer: LocalTag) -> (bool, u32) {
        (self.0 >> STATE_BITS == newcomer.0 >> STATE_BITS, work)
    }
}

impl AskedGame<'_> {
    /// Whether a lead of Black is enough for the forcer.
    fn is_reached(&self, lead: i32) -> bool {
        self.surplus(lead) >= 0
    }

    /// The number of points by which this lead of Black exceeds the forcer's goal.
    fn surplus(&self, lead: i32) -> i32 {
        match self.forcer {
            0 => lead - self.goal,
            _ => -lead - self.goal,
        }
    }
}

impl ForcingGame for AskedGame<'_> {
    type State = State;
    type Tag = LocalTag;

    fn key(&self, state: &State) -> ProofKey<LocalTag> {
        let flags = u64::from(state.ko) << 4
            | (state.spare as u64) << 2
            | u64::from(state.passed) << 1
            | u64::from(state.mover);
        ProofKey {
            stones: state.stones,
            tag: LocalTag(self.number << STATE_BITS | flags),
        }
    }

    fn is_forcers_turn(&self, state: &State) -> bool {
        usize::from(state.mover) == self.forcer
    }

    fn numbers(&self, state: &State) -> Numbers {
        let standing = self.game.standing(state);
        let (least, most, as_it_stands) = match standing {
            Standing::Decided(lead) => return self.numbers_if(state, self.is_reached(lead)),
            Standing::Open {
                least,
                most,
                as_it_stands,
                ..
            } => (least, most, as_it_stands),
        };
        let surplus = [self.surplus(least), self.surplus(most)];
        let worst = surplus[0].min(surplus[1]);
        let best = surplus[0].max(surplus[1]);
        // No line of play leaves the bounds, so the question may be answered already.
        if worst >= 0 || best < 0 {
            return self.numbers_if(state, worst >= 0);
        }
        // After a pass, the player to move can end the game by passing, too, if the score as it
        // stands is good for him.
        let is_reached = self.is_reached(as_it_stands);
        if state.passed && is_reached == self.is_forcers_turn(state) {
            return self.numbers_if(state, is_reached);
        }
        // The more points are missing, the more leaves must probably be solved.
        let steps = |missing: i32| 1 + missing as u32 / 3;
        let to_reach = steps(-worst);
        let to_refuse = steps(best + 1);
        if self.is_forcers_turn(state) {
            Numbers {
                phi: to_reach,
                delta: to_refuse,
            }
        } else {
            Numbers {
                phi: to_refuse,
                delta: to_reach,
            }
        }
    }

    fn moves(&self, state: &State) -> Moves {
        match self.game.standing(state) {
            Standing::Decided(_) => Moves::new(),
            Standing::Open { places, .. } => each_bit(places.0)
                .map(|place| place as u8)
                .filter(|&place| !self.game.is_own_eye(state, Bits64::of(usize::from(place))))
                .collect(),
        }
    }

    fn play(&self, state: &State, place: u8) -> Option<Step<State>> {
        let master = match self.ko {
            Ko::NoThreats => None,
            Ko::Master => Some(self.forcer),
        };
        self.game.play(state, place, master).map(Step::On)
    }

    fn pass(&self, state: &State) -> Option<Step<State>> {
        self.game.pass(state).map(Step::On)
    }
}
