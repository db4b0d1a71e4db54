//! Makes results independent of the orientation of the board.
//!
//! All proofs of [`Safety`] are made on the smallest of the eight images of a position and turned
//! back. Otherwise a turned board could have other proofs: rules take one of two equal pairs first,
//! and a search with a limit depends on the order of points.

use std::cmp::Ordering;

use super::Safety;
use crate::{ByColour, Colour, PointSet, Position, Size, Symmetry, Unconditional};

/// A board seen by the defending colour.
#[derive(Clone, Copy)]
pub(super) struct Defender {
    pub(super) size: Size,
    pub(super) own: PointSet,
    pub(super) enemy: PointSet,
    /// The result of Benson's algorithm for the defending colour.
    pub(super) unconditional: Unconditional,
}

#[cfg(test)]
impl Defender {
    /// The position in its given orientation.
    pub(super) fn of(position: &Position, colour: Colour) -> Defender {
        Defender {
            size: position.size(),
            own: position.stones(colour),
            enemy: position.stones(colour.opponent()),
            unconditional: crate::benson(position, colour),
        }
    }
}

/// The eight images of a position, in the order of [`Symmetry::ALL`].
pub(super) struct EightImages {
    size: Size,
    stones: ByColour<[PointSet; 8]>,
}

impl EightImages {
    pub(super) fn of(position: &Position) -> EightImages {
        let size = position.size();
        EightImages {
            size,
            stones: ByColour::from_fn(|colour| Symmetry::images(position.stones(colour), size)),
        }
    }

    /// Calls `prove` on one image of the position and returns its result, turned back.
    ///
    /// The image is the smallest of the eight, so it is the same for every orientation. If the
    /// position is symmetric, several symmetries lead to it. Then the result is turned back by each
    /// of them, and only points that are proved in all of these results are returned.
    pub(super) fn ask(
        &self,
        colour: Colour,
        unconditional: Unconditional,
        prove: impl FnOnce(&Defender) -> Safety,
    ) -> Safety {
        let size = self.size;
        // Find the smallest image.
        let mut chosen = 0;
        for number in 1..Symmetry::ALL.len() {
            if self.compare(colour, number, chosen).is_lt() {
                chosen = number;
            }
        }
        let own = self.stones[colour][chosen];
        let enemy = self.stones[colour.opponent()][chosen];
        let there = Symmetry::ALL[chosen];
        // Benson's result for the position is turned along, so it is not computed again.
        let safety = prove(&Defender {
            size,
            own,
            enemy,
            unconditional: Unconditional {
                blocks: there.set(unconditional.blocks, size),
                regions: there.set(unconditional.regions, size),
            },
        });
        // Turn back by every symmetry that leads to this image. Only what all results share does
        // not depend on the orientation.
        let mut common: Option<Safety> = None;
        for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            if self.compare(colour, number, chosen).is_ne() {
                continue;
            }
            let back = symmetry.inverse();
            let turned = Safety {
                blocks: back.set(safety.blocks, size),
                territory: back.set(safety.territory, size),
            };
            common = match common {
                None => Some(turned),
                Some(earlier) => Some(Safety {
                    blocks: earlier.blocks & turned.blocks,
                    territory: earlier.territory & turned.territory,
                }),
            };
        }
        common.unwrap_or_default()
    }

    /// The order of two images by the stones of `colour`, then by those of its opponent.
    fn compare(&self, colour: Colour, one: usize, other: usize) -> Ordering {
        let own = &self.stones[colour];
        let enemy = &self.stones[colour.opponent()];
        earlier(own[one], own[other]).then_with(|| earlier(enemy[one], enemy[other]))
    }
}

/// Orders two sets by the first point that only one of them has. The set with that point is less.
fn earlier(one: PointSet, other: PointSet) -> Ordering {
    for (one, other) in one.words().into_iter().zip(other.words()) {
        let differing = one ^ other;
        // x & -x is the lowest bit: the first point in which the two differ.
        let first = differing & differing.wrapping_neg();
        if first != 0 {
            return match one & first {
                0 => Ordering::Greater,
                _ => Ordering::Less,
            };
        }
    }
    Ordering::Equal
}
