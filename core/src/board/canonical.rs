//! The canonical image: one representative of all positions that are equal up to symmetry
//! and exchange of colours.
//!
//! The network, the playouts and the readings of `combined` run on this image. So turned, mirrored
//! and colour-swapped boards get the same answer. A wrong map from the image back to the board
//! would give the right verdict to the wrong point.

use smallvec::SmallVec;

use crate::{ByColour, Colour, Point, PointSet, Position, Size, Symmetry};

/// The smallest of the sixteen images of a position, and the maps from the position to it.
///
/// Computations that depend on chance or on an order are done on this image, so that their
/// results are equal for all sixteen. A symmetric position has several maps.
#[derive(Clone, Debug)]
pub(crate) struct Canonical {
    position: Position,
    images: SmallVec<[BoardImage; 16]>,
}

/// A map from a position to one of its images: a symmetry, then optionally an exchange of
/// the colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardImage {
    symmetry: Symmetry,
    swapped: bool,
    size: Size,
}

impl Canonical {
    pub(crate) fn of(position: &Position) -> Canonical {
        let size = position.size();
        let mut canonical = Canonical {
            position: *position,
            images: SmallVec::new(),
        };
        let mut smallest = None;
        let images = ByColour::from_fn(|colour| Symmetry::images(position.stones(colour), size));
        // All sixteen images of a position have the same images, so each finds the same smallest.
        for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            let mut turned = Position::new(size);
            for colour in Colour::BOTH {
                turned.insert(colour, images[colour][number]);
            }
            for swapped in [false, true] {
                let image = if swapped { turned.swapped() } else { turned };
                let words = Colour::BOTH.map(|colour| image.stones(colour).words());
                match smallest {
                    Some(least) if words > least => continue,
                    Some(least) if words == least => {}
                    _ => {
                        smallest = Some(words);
                        canonical.position = image;
                        canonical.images.clear();
                    }
                }
                // A symmetric position reaches its smallest image in several ways.
                canonical.images.push(BoardImage {
                    symmetry,
                    swapped,
                    size,
                });
            }
        }
        canonical
    }

    /// The smallest image.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// All maps from the position to its smallest image, one for each symmetry of the
    /// position (1 to 16).
    pub(crate) fn images(&self) -> &[BoardImage] {
        &self.images
    }
}

impl BoardImage {
    /// The image of a point.
    #[inline]
    pub(crate) fn point(&self, point: Point) -> Point {
        self.symmetry.point(point, self.size)
    }

    /// The image of a set.
    pub(crate) fn set(&self, set: PointSet) -> PointSet {
        self.symmetry.set(set, self.size)
    }

    /// The set whose image is `set`.
    pub(crate) fn set_back(&self, set: PointSet) -> PointSet {
        self.symmetry.inverse().set(set, self.size)
    }

    /// Whether the colours are exchanged.
    pub(crate) fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// A value for Black minus White, converted to the colours of the original position.
    #[inline]
    pub(crate) fn sign(&self, balance: i32) -> i32 {
        if self.swapped { -balance } else { balance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;
    use proptest::prelude::*;

    #[test]
    fn a_symmetric_position_has_several_ways() {
        let lopsided = position! {
            X O .
            . . .
            . . .
        };
        assert_eq!(Canonical::of(&lopsided).images().len(), 1);
        let mirrored = position! {
            X . O
            . . .
            . . .
        };
        // A mirror exchanges the two stones, and swapped colours give the same position again.
        assert_eq!(Canonical::of(&mirrored).images().len(), 2);
        assert_eq!(Canonical::of(&Position::new(Size::S9)).images().len(), 16);
    }

    proptest! {
        #[test]
        fn all_images_have_one_canonical_position(position in crate::board::testing::positions()) {
            let canonical = Canonical::of(&position);
            for symmetry in Symmetry::ALL {
                let image = symmetry.position(&position);
                prop_assert_eq!(Canonical::of(&image).position, canonical.position);
                prop_assert_eq!(Canonical::of(&image.swapped()).position, canonical.position);
            }
            for image in canonical.images() {
                for point in position.size().points() {
                    let there = canonical.position.at(image.point(point));
                    let swapped = |stone: Colour| if image.swapped { stone.opponent() } else { stone };
                    prop_assert_eq!(there, position.at(point).map(swapped));
                }
            }
        }
    }
}
