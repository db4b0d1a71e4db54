//! The same answer for every image of a position.

use std::cmp::Ordering;

use super::Safety;
use crate::{Colour, PointSet, Position, Size, Symmetry, Unconditional, benson};

/// A board as the colour that defends sees it.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) size: Size,
    pub(super) own: PointSet,
    pub(super) enemy: PointSet,
    /// What Benson's algorithm says of it.
    pub(super) unconditional: Unconditional,
}

impl Side {
    /// The position as it lies.
    pub(super) fn of(position: &Position, colour: Colour) -> Side {
        Side {
            size: position.size(),
            own: position.stones(colour),
            enemy: position.stones(colour.opponent()),
            unconditional: benson(position, colour),
        }
    }
}

/// A position in all its images, in the order of [`Symmetry::ALL`].
pub(super) struct Images {
    size: Size,
    stones: [[PointSet; 8]; 2],
}

impl Images {
    pub(super) fn of(position: &Position) -> Images {
        let size = position.size();
        Images {
            size,
            stones: Colour::BOTH.map(|colour| Symmetry::images(position.stones(colour), size)),
        }
    }

    /// What `prove` says of one chosen image, turned back.
    ///
    /// Which of equal pairs a rule takes first, and in which order a search with a limit
    /// goes, may depend on how the board lies; the chosen image lies the same way whatever
    /// lay before. Where several images are the same, what all of them agree on is given:
    /// it is part of each.
    pub(super) fn ask(
        &self,
        colour: Colour,
        unconditional: Unconditional,
        prove: impl FnOnce(&Side) -> Safety,
    ) -> Safety {
        let size = self.size;
        let image = |number: usize| {
            [colour, colour.opponent()].map(|colour| self.stones[colour.index()][number])
        };
        let order = |one: usize, other: usize| {
            let ([own, enemy], [other_own, other_enemy]) = (image(one), image(other));
            earlier(own, other_own).then_with(|| earlier(enemy, other_enemy))
        };
        let mut chosen = 0;
        for number in 1..Symmetry::ALL.len() {
            if order(number, chosen).is_lt() {
                chosen = number;
            }
        }
        let [own, enemy] = image(chosen);
        let there = Symmetry::ALL[chosen];
        let safety = prove(&Side {
            size,
            own,
            enemy,
            unconditional: Unconditional {
                blocks: there.set(unconditional.blocks, size),
                regions: there.set(unconditional.regions, size),
            },
        });
        let mut common: Option<Safety> = None;
        for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            if order(number, chosen).is_ne() {
                continue;
            }
            let back = symmetry.inverse();
            let turned = Safety {
                blocks: back.set(safety.blocks, size),
                territory: back.set(safety.territory, size),
            };
            common = Some(common.map_or(turned, |common| Safety {
                blocks: common.blocks & turned.blocks,
                territory: common.territory & turned.territory,
            }));
        }
        common.unwrap_or_default()
    }
}

/// Which of two sets of as many points has the first point that the other has not.
fn earlier(one: PointSet, other: PointSet) -> Ordering {
    for (one, other) in one.words().into_iter().zip(other.words()) {
        let differing = one ^ other;
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
