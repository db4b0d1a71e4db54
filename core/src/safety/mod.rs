//! Safety under alternating play (Mueller 1997).

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
    of_reachable(position, colour, |size, own, enemy| {
        let proved = statically(size, own, enemy, &params.rules);
        let mut known = Knowledge::new(size, own, enemy);
        known.learn(proved.safety, proved.used);
        let mut stages = Stages::new(known, params);
        stages.run();
        stages.known.safety()
    })
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
