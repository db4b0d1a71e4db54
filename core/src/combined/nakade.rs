//! Chains whose whole eye space is one solved closed region, with any number of dame outside.
//!
//! Random playouts of such a region let its owner live too often, although the shape may be
//! a nakade, and the network has seen few of them. The solved table of closed regions gives the
//! exact fate, including the effect of stones inside and of liberties outside.

use crate::features::closed_region::{ClosedRegionTable, MAX_POINTS, Shape};
use crate::life::Fate;
use crate::{PointSet, Regions, Strings};

/// A chain with one solved region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    /// The enemy stones inside.
    pub(super) inside: PointSet,
    /// Whether the chain is captured; `None` if that depends on the player to move or on a ko.
    pub(super) chain_dies: Option<bool>,
    /// The same for the stones inside.
    pub(super) inside_dies: Option<bool>,
}

/// The fate of chain `number` by the table of closed regions.
///
/// The chain alone must surround a region of at most seven points. Its other liberties must be dame:
/// each touches a stone of `proved`, enemy stones that are proved alive, and no other living chain of its
/// colour can be reached through them. The enemy chains outside must be among the stones `standing`.
/// `None` if this does not hold.
///
/// A chain that only gets a ko even if it moves first is dead, as around a bent four in the corner: the
/// enemy can begin the ko after he has removed all ko threats. It is dead without play by territory
/// rules, and after it by area rules; a threat that nobody can remove is not looked for.
pub(super) fn solved(
    strings: &Strings,
    regions: &Regions,
    number: usize,
    standing: &PointSet,
    proved: &PointSet,
) -> Option<Solved> {
    let position = strings.position();
    let size = position.size();
    let (chain, colour) = (strings.stones(number), strings.colour(number));
    let (own, enemy) = (position.stones(colour), position.stones(colour.opponent()));
    let liberties = strings.liberties(number);
    // The region that only this chain surrounds. With two of them the chain is no case for the table.
    let mut surrounded = regions.sets().iter().filter(|region| {
        region.len() <= MAX_POINTS
            && region.intersects(&liberties)
            && region.exterior(size).is_subset(&chain)
    });
    let region = *surrounded.next()?;
    let around = chain.neighbours_in(enemy - region);
    if surrounded.next().is_some() || around.is_empty() || !around.is_subset(standing) {
        return None;
    }
    let outside = liberties - region;
    let dame = outside.iter().fold(PointSet::EMPTY, |all, point| {
        all | PointSet::of(point).block_in(position.empty())
    });
    let is_dame = dame.is_subset(&(enemy & *proved).exterior(size))
        && (dame.exterior(size) & own & *standing).is_subset(&chain);
    if !is_dame {
        return None;
    }
    let (shape, stones) = Shape::of(region, enemy, size)?;
    let class = ClosedRegionTable::builtin().class(shape, stones, outside.len())?;
    let fates = [class.owner_first, class.attacker_first];
    let only_ko = |fate| matches!(fate, Fate::Ko | Fate::KoForSeki);
    let dies = fates == [Fate::Dead; 2]
        || only_ko(fates[1]) && (fates[0] == Fate::Seki || only_ko(fates[0]));
    let (chain_dies, inside_dies) = match fates {
        _ if dies => (Some(true), Some(false)),
        [Fate::Alive, Fate::Alive] => (Some(false), Some(true)),
        [Fate::Seki, Fate::Seki] => (Some(false), Some(false)),
        [one, other] if one.stays() && other.stays() => (Some(false), None),
        _ => (None, None),
    };
    Some(Solved {
        inside: region & enemy,
        chain_dies,
        inside_dies,
    })
}
