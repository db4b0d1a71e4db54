//! Chains whose whole eye space is one solved closed region.
//!
//! Random playouts of such a region let its owner live too often, although the shape may be
//! a nakade. The solved table of closed regions gives the exact fate, including the effect
//! of stones inside.

use crate::features::closed_region::{ClosedRegionTable, Shape};
use crate::life::Fate;
use crate::{Point, PointSet, Regions, Size, Strings};

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

/// The enemy stones inside chain `number`, if they make a bent four in the corner of it whenever
/// they like; then the chain is dead and they live.
///
/// The chain has two liberties, and they are those of the stones inside, too: three stones on the
/// L of four points around a corner, whose fourth point is a liberty. If the chain fills a liberty, it
/// is captured. If the enemy fills the L, the chain takes four stones and has an eye of four
/// points that a move inside makes a ko. The enemy can remove all ko threats first, so the chain is
/// dead without play by territory rules, and after it by area rules; a threat that nobody can
/// remove is not looked for. The enemy chains outside must be among the stones `standing`.
pub(super) fn bent_four(strings: &Strings, number: usize, standing: &PointSet) -> Option<PointSet> {
    let position = strings.position();
    let size = position.size();
    let (chain, liberties) = (strings.stones(number), strings.liberties(number));
    if liberties.len() != 2 {
        return None;
    }
    let enemy = position.stones(strings.colour(number).opponent());
    let inside = corner_ls(size).find_map(|shape| {
        let inside = shape & enemy;
        let last = liberties - shape;
        let is_one = PointSet::of(inside.first()?).block_in(inside) == inside;
        let fits = inside.len() == 3
            && is_one
            && last.len() == 1
            && liberties.is_subset(&inside.exterior(size))
            && (shape | last).exterior(size).is_subset(&chain);
        fits.then_some(inside)
    })?;
    let around = chain.neighbours_in(enemy - inside);
    (!around.is_empty() && around.is_subset(standing)).then_some(inside)
}

/// The eight sets of a corner, its two neighbours and one point next to these on the edge.
fn corner_ls(size: Size) -> impl Iterator<Item = PointSet> {
    let end = size.lines() - 1;
    let along = move |far: bool, steps: usize| if far { end - steps } else { steps };
    let corners = [(false, false), (false, true), (true, false), (true, true)];
    let long = size.lines() > 2;
    corners
        .into_iter()
        .filter(move |_| long)
        .flat_map(move |(down, right)| {
            let at = |row, column| PointSet::of(Point::at(along(down, row), along(right, column)));
            let three = at(0, 0) | at(0, 1) | at(1, 0);
            [three | at(0, 2), three | at(2, 0)]
        })
}
