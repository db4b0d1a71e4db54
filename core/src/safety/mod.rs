//! Safety under alternating play (Mueller 1997).

mod bits;
mod chains;
mod image;
mod params;
mod prover;
mod surrounded;
mod vital;

pub use params::StaticParams;

use crate::{Colour, PointSet, Position, Strings, Unconditional, benson_of};
use bits::WholeBoard;
use prover::{Goal, Prover, Scene};

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
    let strings = Strings::of(position);
    let unconditional = benson_of(&strings, colour);
    if strings
        .numbers(Colour::Black)
        .chain(strings.numbers(Colour::White))
        .any(|number| strings.liberties(number).is_empty())
    {
        return unconditional.into();
    }
    let size = position.size();
    let [own, enemy] = [colour, colour.opponent()].map(|colour| position.stones(colour));
    image::of_chosen_image(size, own, enemy, |own, enemy| {
        let turned = if colour == Colour::Black {
            Position::from_stones(size, own, enemy)
        } else {
            Position::from_stones(size, enemy, own)
        };
        let unconditional = turned
            .map(|position| crate::benson(&position, colour))
            .unwrap_or_default();
        let scene = Scene {
            all: size.board(),
            own,
            enemy,
            open: PointSet::EMPTY,
            safe: unconditional.blocks,
            rim: &[],
        };
        let proof = Prover::new().prove(&WholeBoard(size), &scene, rules, Goal::Most);
        let proof = proof.expect("as much as can be is never out of reach");
        Safety {
            blocks: proof.stones,
            territory: proof.territory | unconditional.regions,
        }
    })
}
