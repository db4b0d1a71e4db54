//! Safety under alternating play, by static rules and by search (Mueller 1997; Niu and
//! Mueller 2004).
//!
//! In Benson's algorithm (1976) the defender always passes; here the defender may answer
//! each move. A proof holds against every play of the opponent, as long as the defender
//! answers as the proof says ([`Defence`] finds the answers).
//!
//! # Static rules
//!
//! The rules are applied until nothing changes. Each is a function of its own:
//!
//! | rule | statement |
//! | --- | --- |
//! | `solid_chains` | blocks that are joined for good are a chain |
//! | `miai_connections` | chains with two free common liberties in one region are a chain |
//! | `cross_connection` | the same with liberties in two regions, if eyes are left |
//! | `one_vital` | every empty point of the region is next to the chain, or attached to it by two points of its own |
//! | `sure_liberties` | one for each eye elsewhere and each 1-vital region; two are enough |
//! | `two_vital` | a 1-vital region with two split points counts twice |
//! | `eliminate` | chains with fewer than two sure liberties are dropped, and the rules start again |
//! | `surrounded` | regions between safe chains without room for two eyes are territory; those with an unsafe block in common are one region |
//!
//! All pairs are disjoint. When the enemy takes one point of a pair, the defender takes the
//! other; everything else needs no answer:
//!
//! - A part of a chain that is not joined to the rest yet has an open pair, so two
//!   liberties, and cannot be captured.
//! - A chain that is joined has a liberty in each of two eyes when the enemy is to move. An
//!   answer in a region follows a move of the enemy's there, whose stone it captures if it
//!   fills the last point; only answers to moves elsewhere use a region up. That is why a
//!   region whose points all belong to pairs across regions is no eye.
//! - Stones that an answer captures may leave points away from the chain. They must be
//!   attachable, too, by pairs that come into force with the capture.
//!
//! # Search
//!
//! A local game consists of one or more regions with the blocks around them. These blocks
//! have only the liberties in the game, and eyes elsewhere that they are credited with. The
//! opponent moves first. Before each of its moves every block must have a liberty in the
//! game or two eyes elsewhere. A line succeeds when the static rules prove the goal; it fails
//! when it repeats a position, becomes too long or would retake a ko. To prove territory, the
//! opponent may pass as well: otherwise points in seki would count as territory.
//!
//! Each region serves one proof only, so that the strategies use disjoint points and hold
//! together. The stages (`stages.rs`): single regions; regions that give one sure
//! liberty (1-vital) put together by Benson's elimination, or credited as eyes elsewhere; unions
//! of regions; the blocks without territory, around one region and around several; regions
//! with the liberties their blocks have elsewhere.
//!
//! The rules assumed: suicide is illegal, a ko may not be retaken at once.

mod chain;
mod chains;
mod defence;
mod image;
mod knowledge;
mod pairs;
mod params;
mod prover;
mod search;
mod stages;
mod surrounded;
#[cfg(test)]
mod tests;
mod vital;

pub use defence::{Defence, LostThread};
pub use params::{SearchParams, StaticParams};

use crate::life::WholeBoard;
use crate::{Colour, PointSet, Position, Strings, Unconditional, benson_of};
use image::{Images, Side};
use knowledge::Knowledge;
use prover::{Goal, Prover, Scene};
use stages::Stages;

/// The points proved safe for one colour, if it answers every move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Safety {
    /// The stones of the safe blocks.
    pub blocks: PointSet,
    /// The points, empty or with stones of either colour, that are the colour's
    /// whatever the opponent plays; no stone of a safe block is among them.
    pub territory: PointSet,
}

impl Safety {
    /// All points that count as safe.
    pub fn points(&self) -> PointSet {
        self.blocks | self.territory
    }
}

impl From<Unconditional> for Safety {
    fn from(unconditional: Unconditional) -> Safety {
        Safety {
            blocks: unconditional.blocks,
            territory: unconditional.regions,
        }
    }
}

/// The points that the static rules prove safe for `colour`, with the opponent to move. They
/// include those of [`benson`](crate::benson()).
///
/// A position with a string that has no liberty, which play cannot reach, is judged by
/// Benson's algorithm alone.
pub fn safe_statically(position: &Position, colour: Colour, rules: &StaticParams) -> Safety {
    let mut prover = Prover::new();
    Reachable::of(&Strings::of(position)).ask(colour, |side| prover.statically(side, rules).safety)
}

/// [`safe_statically`] for Black and White, for a position whose strings are known already.
/// It is faster than two calls, since common data is computed once.
pub(crate) fn both_safe_statically(strings: &Strings, rules: &StaticParams) -> [Safety; 2] {
    let mut prover = Prover::new();
    let board = Reachable::of(strings);
    Colour::BOTH.map(|colour| board.ask(colour, |side| prover.statically(side, rules).safety))
}

/// The points that search proves safe for `colour`, with the opponent to move. They include
/// those of [`safe_statically`] with the same rules.
pub fn safe_by_search(position: &Position, colour: Colour, params: &SearchParams) -> Safety {
    safe_by_search_counted(position, colour, params).0
}

/// [`safe_by_search`], with the number of static evaluations of all searches.
pub fn safe_by_search_counted(
    position: &Position,
    colour: Colour,
    params: &SearchParams,
) -> (Safety, u64) {
    let mut evaluations = 0;
    let safety = Reachable::of(&Strings::of(position)).ask(colour, |side| {
        let proved = Prover::new().statically(side, &params.rules);
        let mut known = Knowledge::new(side.size, side.own, side.enemy);
        known.learn(proved.safety, proved.used);
        let mut stages = Stages::new(known, params);
        stages.run();
        evaluations = stages.evaluations;
        stages.known.safety()
    });
    (safety, evaluations)
}

/// What the static rules prove of a whole board.
struct Statically {
    safety: Safety,
    /// The points that the proof needs.
    used: PointSet,
}

impl Prover<PointSet> {
    /// Proves what can be proved of a whole board; [`Prover::strategy`] says how.
    fn statically(&mut self, side: &Side, rules: &StaticParams) -> Statically {
        let scene = Scene {
            all: side.size.board(),
            own: side.own,
            enemy: side.enemy,
            open: PointSet::EMPTY,
            safe: side.unconditional.blocks,
            rim: &[],
        };
        let proof = self.prove(&WholeBoard(side.size), &scene, rules, Goal::Most);
        let proof = proof.expect("as much as can be is never out of reach");
        Statically {
            safety: Safety {
                blocks: proof.stones,
                territory: proof.territory | side.unconditional.regions,
            },
            used: proof.pairs | proof.eyes,
        }
    }
}

/// A position that is to be judged, unless play cannot reach it.
struct Reachable<'a> {
    strings: &'a Strings,
    /// `None` where a string has no liberty.
    images: Option<Images>,
}

impl Reachable<'_> {
    fn of(strings: &Strings) -> Reachable<'_> {
        let position = strings.position();
        let breathing = position.empty().neighbours_in(position.occupied());
        let mut all = strings.iter();
        let reachable = all.all(|string| string.stones.intersects(&breathing));
        Reachable {
            strings,
            images: reachable.then(|| Images::of(position)),
        }
    }

    /// What `prove` says of a chosen image, or Benson's algorithm where a string has no
    /// liberty.
    fn ask(&self, colour: Colour, prove: impl FnOnce(&Side) -> Safety) -> Safety {
        let unconditional = benson_of(self.strings, colour);
        match &self.images {
            Some(images) => images.ask(colour, unconditional, prove),
            None => unconditional.into(),
        }
    }
}
