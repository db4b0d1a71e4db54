//! The same answer for every image of a position.

use crate::{PointSet, Size, Symmetry};

use super::Safety;

/// What `prove` says of one chosen image of the position, turned back.
///
/// Which of equal pairs a rule takes first, and in which order a search with a limit goes,
/// may depend on how the board lies; the chosen image lies the same way whatever lay
/// before. Where several images are the same, what all of them agree on is given: it is
/// part of each.
pub(super) fn of_chosen_image(
    size: Size,
    own: PointSet,
    enemy: PointSet,
    prove: impl FnOnce(PointSet, PointSet) -> Safety,
) -> Safety {
    let images = Symmetry::ALL.map(|symmetry| (symmetry.set(own, size), symmetry.set(enemy, size)));
    let mut chosen = images[0];
    for image in &images[1..] {
        let order = image.0.iter().cmp(chosen.0.iter());
        if order
            .then_with(|| image.1.iter().cmp(chosen.1.iter()))
            .is_lt()
        {
            chosen = *image;
        }
    }
    let safety = prove(chosen.0, chosen.1);
    let mut common: Option<Safety> = None;
    for (symmetry, image) in Symmetry::ALL.into_iter().zip(images) {
        if image != chosen {
            continue;
        }
        let back = |set: PointSet| -> PointSet {
            size.points()
                .filter(|&point| set.contains(symmetry.point(point, size)))
                .collect()
        };
        let turned = Safety {
            blocks: back(safety.blocks),
            territory: back(safety.territory),
        };
        common = Some(common.map_or(turned, |common| Safety {
            blocks: common.blocks & turned.blocks,
            territory: common.territory & turned.territory,
        }));
    }
    common.unwrap_or_default()
}
