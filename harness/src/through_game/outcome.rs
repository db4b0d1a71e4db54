//! The final owners of a game: the truth for all its earlier positions.

use sahwal_core::classify::Classifier;
use sahwal_core::verdict::{Owner, Owners};
use sahwal_core::{Colour, PointSet};

use crate::input::Game;
use crate::margin::{Recorded, is_exact};
use crate::truth::Truth;

/// Where the final owners of a game come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The counted result: territory marks or labels.
    Labels,
    /// The verdicts of `combined` on the final position, whose margin is exactly the recorded
    /// one.
    Margin,
}

impl Source {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Labels => "labels",
            Source::Margin => "margin",
        }
    }
}

/// What became of the points and stones of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    owners: Owners,
    /// The connected areas of one final owner.
    areas: Vec<PointSet>,
    /// Where the owners come from.
    pub source: Source,
}

impl Outcome {
    /// The outcome of a game with a counted result, or with a recorded margin that the verdicts
    /// of `judge` on the final position meet exactly; `None` for others. `recorded` is what the
    /// record says, or is assumed to say.
    pub fn of(game: &Game, recorded: Recorded, judge: &dyn Classifier) -> Option<Outcome> {
        if let Some(truth) = &game.truth {
            return Some(Outcome::with(*truth.owners(), Source::Labels));
        }
        let margin = recorded.margin()?;
        let owners = judge.classify(&game.position).owners;
        let found = recorded.margin_of(&owners, game.position.size())?;
        // Owners that contradict the final position are no truth either.
        let truth = Truth::new(&game.position, owners).ok()?;
        is_exact(found - margin).then(|| Outcome::with(*truth.owners(), Source::Margin))
    }

    /// The outcome with these final owners.
    pub fn with(owners: Owners, source: Source) -> Outcome {
        let mut areas = Vec::new();
        for owned in [owners.black, owners.white, owners.neutral] {
            let mut rest = owned;
            while let Some(first) = rest.first() {
                let area = PointSet::of(first).block_in(rest);
                areas.push(area);
                rest -= area;
            }
        }
        Outcome {
            owners,
            areas,
            source,
        }
    }

    /// The connected areas of one final owner, which divide the board.
    pub fn areas(&self) -> &[PointSet] {
        &self.areas
    }

    /// The final owner of each point.
    pub fn owners(&self) -> &Owners {
        &self.owners
    }

    /// The stones of `colour` among `stones` that are lost: the final owner of their point is
    /// another.
    pub fn lost(&self, colour: Colour, stones: PointSet) -> PointSet {
        stones - self.owners.of(colour)
    }

    /// Whether a string or a group of `colour` is lost: at least half of its stones are.
    pub fn is_lost(&self, colour: Colour, stones: PointSet) -> bool {
        2 * self.lost(colour, stones).len() >= stones.len()
    }

    /// What Black owns in the end: 1 or 0, and 1/2 for a neutral point.
    pub fn black(&self, point: sahwal_core::Point) -> f64 {
        match self.owners.at(point) {
            Owner::Of(Colour::Black) => 1.0,
            Owner::Of(Colour::White) => 0.0,
            Owner::Neutral | Owner::Unknown => 0.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::{Size, points};

    #[test]
    fn stones_are_lost_where_another_owns_their_point() {
        let owners = Owners::from_letters("BBNWWWWWW", Size::new(3).unwrap()).unwrap();
        let outcome = Outcome::with(owners, Source::Labels);
        let string = points! {
            X X X
            . . .
            . . .
        };
        assert_eq!(outcome.areas().len(), 3);
        assert_eq!(outcome.lost(Colour::Black, string).len(), 1);
        assert!(!outcome.is_lost(Colour::Black, string));
        assert!(outcome.is_lost(Colour::White, string));
        let half = points! {
            . X X
            . . .
            . . .
        };
        assert!(outcome.is_lost(Colour::Black, half));
    }
}
