//! Safety under alternating play, by static rules and by search (Mueller 1997; Niu and
//! Mueller 2004).
//!
//! Benson's algorithm lets the opponent move any number of times; here the defender may
//! answer each move. What is proved stays true whatever the opponent plays, as long as the
//! defender answers ([`Defence`] does).
//!
//! # Static rules
//!
//! To a fixed point, each rule a function of its own:
//!
//! | rule | says |
//! | --- | --- |
//! | `solid_chains` | blocks that are joined for good are a chain |
//! | `miai_connections` | chains with two free common liberties in one region are a chain |
//! | `cross_connection` | the same with liberties in two regions, if eyes are left |
//! | `one_vital` | every empty point of the region is next to the chain, or attached to it by two points of its own |
//! | `sure_liberties` | one for each eye elsewhere and each 1-vital region; two are enough |
//! | `two_vital` | a 1-vital region with two split points counts twice |
//! | `eliminate` | chains with fewer than two are dropped, all else is found anew |
//! | `surrounded` | regions between safe chains without room for two eyes are territory |
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
//! A local game is a region, or several, with the blocks around: they have no liberties but
//! those in it and the eyes elsewhere they are credited with. The opponent moves first. At
//! each of its moves every block must have a liberty in the game, unless it has two eyes
//! elsewhere. A search ends where the static rules prove everything; what repeats, takes
//! too long or retakes a ko is not proved. For territory the opponent may pass as well, so that
//! nothing in seki is taken for territory.
//!
//! Each region serves one proof: then the strategies play on disjoint points and all
//! hold together. The stages (`stages.rs`): single regions; regions that give one sure
//! liberty (1-vital) put together by Benson's elimination, or credited as eyes elsewhere; unions
//! of regions; the blocks without territory; regions with the liberties their blocks have
//! elsewhere.
//!
//! The rules assumed: suicide is illegal, a ko may not be retaken at once.

mod bits;
mod chains;
mod defence;
mod ground;
mod image;
mod local;
mod params;
mod prover;
mod search;
mod stages;
mod surrounded;
mod table;
#[cfg(test)]
mod tests;
mod vital;

pub use defence::{Defence, LostThread};
pub use params::{SearchParams, SearchParamsError, StaticParams};

use crate::{Colour, PointSet, Position, Size, Strings, Unconditional, benson, benson_of};
use bits::WholeBoard;
use ground::Knowledge;
use prover::{Goal, Pairs, Prover, Scene};
use stages::Stages;

/// What is proved safe for one colour when it answers every move.
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

/// What the static rules prove safe for `colour`, with the opponent to move; never less
/// than [`benson`](crate::benson()).
///
/// A position with a string that has no liberty, which play cannot reach, is judged by
/// Benson's algorithm alone.
pub fn safe_statically(position: &Position, colour: Colour, rules: &StaticParams) -> Safety {
    of_reachable(position, colour, |size, own, enemy| {
        statically(size, own, enemy, rules).safety
    })
}

/// What search proves safe for `colour`, with the opponent to move; never less than
/// [`safe_statically`] with the same rules.
pub fn safe_by_search(position: &Position, colour: Colour, params: &SearchParams) -> Safety {
    safe_by_search_counted(position, colour, params).0
}

/// The same, and how many static evaluations the searches made.
pub fn safe_by_search_counted(
    position: &Position,
    colour: Colour,
    params: &SearchParams,
) -> (Safety, u64) {
    let mut evaluations = 0;
    let safety = of_reachable(position, colour, |size, own, enemy| {
        let proved = statically(size, own, enemy, &params.rules);
        let mut known = Knowledge::new(size, own, enemy);
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
    /// The pairs that it answers in.
    pairs: Pairs<PointSet>,
}

fn statically(size: Size, own: PointSet, enemy: PointSet, rules: &StaticParams) -> Statically {
    let unconditional = Position::from_stones(size, own, enemy)
        .map(|position| benson(&position, Colour::Black))
        .unwrap_or_default();
    let scene = Scene {
        all: size.board(),
        own,
        enemy,
        open: PointSet::EMPTY,
        safe: unconditional.blocks,
        rim: &[],
    };
    let mut prover = Prover::new();
    let proof = prover.prove(&WholeBoard(size), &scene, rules, Goal::Most);
    let proof = proof.expect("as much as can be is never out of reach");
    Statically {
        safety: Safety {
            blocks: proof.stones,
            territory: proof.territory | unconditional.regions,
        },
        used: proof.pairs | proof.eyes,
        pairs: prover.strategy(),
    }
}

/// What `prove` says, given size, own stones and the opponent's, or Benson's algorithm
/// where a string has no liberty.
fn of_reachable(
    position: &Position,
    colour: Colour,
    prove: impl FnOnce(Size, PointSet, PointSet) -> Safety,
) -> Safety {
    let strings = Strings::of(position);
    if strings
        .iter()
        .any(|string| strings.liberties(string.number).is_empty())
    {
        return benson_of(&strings, colour).into();
    }
    let size = position.size();
    let [own, enemy] = [colour, colour.opponent()].map(|colour| position.stones(colour));
    image::of_chosen_image(size, own, enemy, |own, enemy| prove(size, own, enemy))
}
