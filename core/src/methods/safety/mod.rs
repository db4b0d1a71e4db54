//! Safety under alternating play, by static rules and by search (Mueller (1997), Niu and
//! Mueller (2004)).
//!
//! Benson's algorithm (1976) proves safety for a defender who always passes. Here the defender may
//! answer each move, so more stones are safe. A proof includes the answers. If the defender plays
//! them, it holds against every play of the opponent.
//!
//! # The text of Mueller
//!
//! `mueller` has the seven static steps of Mueller (1997), with one function for each step
//! ([`Safety::by_steps`]). [`Safety::by_steps_and_search`] searches single regions, with the steps
//! at every node. It searches for both targets of the text: one sure liberty and two.
//!
//! # Static rules
//!
//! The rules of this project prove more ([`Safety::statically`]). They are applied until nothing
//! changes. Each rule is one function:
//!
//! | rule | statement |
//! | --- | --- |
//! | `solid_chains` | blocks that no move can separate form a chain |
//! | `miai_connections` | two chains with two free common liberties in one region form one chain |
//! | `cross_connection` | the same with the two liberties in two regions, if enough eyes are left |
//! | `one_vital` | a region is 1-vital to a chain if each of its empty points is next to the chain, or attached to it by a pair of points |
//! | `sure_liberties` | a chain has one sure liberty for each eye elsewhere and each 1-vital region; two make it safe |
//! | `two_vital` | a 1-vital region with two split points gives two sure liberties |
//! | `eliminate` | chains with fewer than two sure liberties are dropped, and the rules start again |
//! | `surrounded` | a region between safe chains without room for two eyes is territory; the stones of an unsafe block join the regions around it to one |
//!
//! All pairs are disjoint. When the enemy takes one point of a pair, the defender takes the
//! other. No other move needs an answer, for these reasons:
//!
//! - A part of a chain that is not yet joined to the rest has an open pair. So it has two liberties
//!   and cannot be captured.
//! - A joined chain has a liberty in each of two eyes whenever the enemy is to move. An answer
//!   inside a region follows an enemy move in the same region, and captures that stone if it
//!   fills the last point. Only answers to moves in other regions use up the region's points.
//!   So a region is not an eye if all its points belong to pairs across regions.
//! - When an answer captures stones, the points they leave may be away from the chain. Such
//!   points must be attachable as well, by pairs that apply after the capture.
//!
//! # Search
//!
//! A local game consists of one or more regions with the blocks around them. These blocks have only
//! their liberties in the game, and the eyes elsewhere that the game assumes. The opponent moves
//! first. Before each of its moves, every block must have a liberty in the game or two eyes
//! elsewhere.
//!
//! A line of moves succeeds if the static rules prove that every block is safe and every point the
//! defender's. They may look up closed regions of up to seven points in the table of solved regions
//! (`closed`). A line fails if it repeats a position, becomes too long or would retake a ko. The
//! opponent may also pass; otherwise points in seki would count as territory.
//!
//! Each region serves only one proof, so the strategies use disjoint points and all hold together.
//! A proof of a region is extended to the blocks inside it, as far as search proves them, too
//! (`spare`). These are the stages in their order (`stages.rs`). After each success the search
//! starts again with the first stage:
//!
//! | stage | Niu and Mueller (2004) |
//! | --- | --- |
//! | static rules on the whole board | 1, static |
//! | single regions, for two sure liberties | 2, 2-vital search; 3 and 6, expand-vital, where a block around is safe |
//! | regions that give one sure liberty (1-vital), combined by Benson's elimination or credited as eyes elsewhere | 5, weakly dependent regions |
//! | unions of regions | 4, merged regions |
//!
//! The assumed rules of Go: suicide is illegal, and a ko may not be retaken at once.
//!
//! The provers of the registry ask [`Safety`], and `combined` never overrules its static proofs.
//! `safety/tests` tests that proofs are true, and `harness/tests/data/results.rs` that no prover
//! has a false claim in the committed results.

mod chain;
mod chains;
mod closed;
mod image;
mod knowledge;
mod local;
mod mueller;
mod pairs;
mod params;
mod prover;
mod search;
mod solved;
mod spare;
mod stages;
mod surrounded;
#[cfg(test)]
mod tests;
mod vital;

pub use params::{SearchParams, StepParams, StepSearchParams};

use crate::search::life::WholeBoard;
use crate::{ByColour, Colour, PointSet, Position, Strings, Unconditional};
use image::{Defender, EightImages};
use knowledge::Knowledge;
use params::StaticRules;
use prover::{ProofGoal, Prover, Scene, StaticResult};
use stages::Stages;

/// The points that are proved safe for one colour, if it answers every move.
///
/// ```
/// use sahwal_core::safety::Safety;
/// use sahwal_core::{Colour, Strings, position};
///
/// let strings = Strings::of(&position! {
///     . X .
///     X X X
///     . X .
/// });
/// let black = &Safety::statically(&strings)[Colour::Black];
/// assert_eq!((black.blocks.len(), black.territory.len()), (5, 4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Safety {
    /// The stones of the safe blocks.
    pub blocks: PointSet,
    /// The other points that belong to the colour against every play of the opponent. They may be
    /// empty or hold stones of either colour. Stones of safe blocks are not included.
    pub territory: PointSet,
}

impl Safety {
    /// The points that the static rules prove safe for each colour, with the opponent to move. They
    /// include those of [`benson`](crate::benson()).
    ///
    /// If a string of the position has no liberty, only Benson's algorithm is used. Play cannot
    /// reach such a position.
    pub fn statically(strings: &Strings) -> ByColour<Safety> {
        Safety::by_rules(strings, &StaticRules::Wide)
    }

    /// The points that the seven steps of Mueller (1997) prove safe for each colour, with the
    /// opponent to move. They include those of [`benson`](crate::benson()).
    pub fn by_steps(strings: &Strings, steps: &StepParams) -> ByColour<Safety> {
        Safety::by_rules(strings, &StaticRules::Steps(*steps))
    }

    fn by_rules(strings: &Strings, rules: &StaticRules) -> ByColour<Safety> {
        let mut prover = Prover::new();
        let board = Reachable::of(strings);
        ByColour::from_fn(|colour| board.ask(colour, |side| prover.statically(side, rules).safety))
    }

    /// The points that search over the seven steps proves safe for `colour` (Mueller (1997)), with
    /// the opponent to move. They include those of [`Safety::by_steps`] with the same steps.
    pub fn by_steps_and_search(
        position: &Position,
        colour: Colour,
        params: &StepSearchParams,
    ) -> Safety {
        Safety::by_steps_and_search_counted(position, colour, params).0
    }

    /// Does the same as [`Safety::by_steps_and_search`], and also returns the number of static
    /// evaluations of all searches.
    pub fn by_steps_and_search_counted(
        position: &Position,
        colour: Colour,
        params: &StepSearchParams,
    ) -> (Safety, u64) {
        let single_regions = SearchParams {
            limit: params.limit,
            max_region: params.max_region,
            // Mueller (1997) searches single regions.
            max_merged: 0,
            one_vital: params.one_vital,
            ..SearchParams::DEFAULT
        };
        let rules = StaticRules::Steps(params.steps);
        searched(position, colour, &single_regions, rules)
    }

    /// The points that search proves safe for `colour`, with the opponent to move. They include
    /// those of [`Safety::statically`].
    pub fn by_search(position: &Position, colour: Colour, params: &SearchParams) -> Safety {
        Safety::by_search_counted(position, colour, params).0
    }

    /// Does the same as [`Safety::by_search`], and also returns the number of static evaluations of
    /// all searches.
    pub fn by_search_counted(
        position: &Position,
        colour: Colour,
        params: &SearchParams,
    ) -> (Safety, u64) {
        searched(position, colour, params, StaticRules::Wide)
    }

    /// All safe points: blocks and territory.
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

/// The points that search with these static rules proves, and the number of static evaluations.
fn searched(
    position: &Position,
    colour: Colour,
    params: &SearchParams,
    rules: StaticRules,
) -> (Safety, u64) {
    let mut evaluations = 0;
    let safety = Reachable::of(&Strings::of(position)).ask(colour, |side| {
        // Static proofs are cheap, and a region that serves one needs no search.
        let proved = Prover::new().statically(side, &rules);
        let mut known = Knowledge::new(side.size, side.own, side.enemy);
        known.learn(proved.safety, proved.used);
        let mut stages = Stages::new(known, params, rules);
        stages.run();
        evaluations = stages.evaluations;
        stages.known.safety()
    });
    (safety, evaluations)
}

/// A static proof on a whole board.
struct BoardProof {
    safety: Safety,
    /// The points that the proof needs.
    used: PointSet,
}

impl Prover<PointSet> {
    /// Proves as much of a whole board as the static rules can.
    fn statically(&mut self, side: &Defender, rules: &StaticRules) -> BoardProof {
        // The wide rules start from what Benson's algorithm proves; on the whole board they do not
        // use the table of closed regions, which the search uses. The steps contain Benson's
        // algorithm, and step 7 uses the size of the board.
        let (safe, board) = match rules {
            StaticRules::Wide => (side.unconditional.blocks, None),
            StaticRules::Steps(_) => (PointSet::EMPTY, Some(side.size)),
        };
        let scene = Scene {
            all: side.size.board(),
            own: side.own,
            enemy: side.enemy,
            safe,
            rim: &[],
            board,
        };
        let result = self.prove(&WholeBoard(side.size), &scene, rules, ProofGoal::Most);
        let StaticResult::Proved(proof) = result else {
            unreachable!("ProofGoal::Most is always reached");
        };
        BoardProof {
            safety: Safety {
                blocks: proof.stones,
                territory: proof.territory | side.unconditional.regions,
            },
            used: proof.pairs | proof.eyes,
        }
    }
}

/// A position to judge, with its eight images if play can reach the position.
struct Reachable<'a> {
    strings: &'a Strings,
    /// `None` if a string has no liberty, which play cannot reach.
    images: Option<EightImages>,
}

impl Reachable<'_> {
    fn of(strings: &Strings) -> Reachable<'_> {
        let position = strings.position();
        Reachable {
            strings,
            images: position.with_liberties().ok().as_ref().map(EightImages::of),
        }
    }

    /// Calls `prove` on one image and returns its result, turned back. If a string has no liberty,
    /// returns the result of Benson's algorithm instead.
    fn ask(&self, colour: Colour, prove: impl FnOnce(&Defender) -> Safety) -> Safety {
        let unconditional = Unconditional::of(self.strings, colour);
        match &self.images {
            Some(images) => images.ask(colour, unconditional, prove),
            None => unconditional.into(),
        }
    }
}
