//! Chains whose whole eye space is one solved closed region.
//!
//! Random playouts of such a region let its owner live too often, although the shape may be
//! a nakade. The solved table of closed regions gives the exact fate, including the effect
//! of stones inside.

use crate::features::closed_region::{ClosedRegionTable, Shape};
use crate::life::Fate;
use crate::{PointSet, Regions, Strings};

/// The fates of a chain and of the enemy stones in its region, by the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    /// Whether the chain is captured.
    pub(super) chain_dies: bool,
    /// The enemy stones inside.
    pub(super) inside: PointSet,
    /// Whether the enemy stones inside are captured.
    pub(super) inside_dies: bool,
}

/// The fate of chain `number` by the table of closed regions.
///
/// All liberties of the chain must lie in one region of at most seven points that the chain
/// alone surrounds. The enemy chains outside must be among the stones `standing`. `None` if
/// this does not hold, or if the fate depends on the player to move or on a ko.
pub(super) fn solved(
    strings: &Strings,
    regions: &Regions,
    number: usize,
    standing: &PointSet,
) -> Option<Solved> {
    let position = strings.position();
    let size = position.size();
    let (chain, colour) = (strings.stones(number), strings.colour(number));
    let liberties = strings.liberties(number);
    let region = regions.sets()[regions.at(liberties.first()?)?];
    if !liberties.is_subset(&region) || !region.exterior(size).is_subset(&chain) {
        return None;
    }
    let enemy = position.stones(colour.opponent());
    let around = chain.neighbours_in(enemy - region);
    if around.is_empty() || !around.is_subset(standing) {
        return None;
    }
    let (shape, stones) = Shape::of(region, enemy, size)?;
    let class = ClosedRegionTable::builtin().class(shape, stones, 0)?;
    let fate = (class.owner_first == class.attacker_first).then_some(class.owner_first)?;
    let (chain_dies, inside_dies) = match fate {
        Fate::Alive => (false, true),
        Fate::Seki => (false, false),
        Fate::Dead => (true, false),
        Fate::Ko | Fate::KoForSeki | Fate::KoForLife => return None,
    };
    Some(Solved {
        chain_dies,
        inside: region & enemy,
        inside_dies,
    })
}
