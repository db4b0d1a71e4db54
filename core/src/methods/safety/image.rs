//! Results that do not depend on the orientation of the board.
//!
//! All proofs of [`Safety`] are made on the smallest of the eight images and turned back. Without
//! it, a turned board could get other proofs: rules take one of two equal pairs first, and a search
//! with a limit depends on the order of points.

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

    /// The result of `prove` on one chosen image, turned back to the given orientation.
    ///
    /// The orientation decides which of two equal pairs a rule takes first, and the order of a
    /// search with a limit. The chosen image is the smallest of the eight, so it is the same for
    /// every orientation of a position. If the position is symmetric, several symmetries lead to
    /// that image; the result is then the intersection over all of them, each of which is
    /// proved.
    pub(super) fn ask(
        &self,
        colour: Colour,
        unconditional: Unconditional,
        prove: impl FnOnce(&Defender) -> Safety,
    ) -> Safety {
        let size = self.size;
        // The smallest image is the same for every orientation.
        let mut chosen = 0;
        for number in 1..Symmetry::ALL.len() {
            if self.compare(colour, number, chosen).is_lt() {
                chosen = number;
            }
        }
        let own = self.stones[colour][chosen];
        let enemy = self.stones[colour.opponent()][chosen];
        let there = Symmetry::ALL[chosen];
        // Only the chosen image is proved.
        let safety = prove(&Defender {
            size,
            own,
            enemy,
            unconditional: Unconditional {
                blocks: there.set(unconditional.blocks, size),
                regions: there.set(unconditional.regions, size),
            },
        });
        // Back by every symmetry that leads to this image: what all results share is kept.
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

/// Orders two sets of equal size: the set with the first point that the other lacks is less.
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
