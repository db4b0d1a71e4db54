//! The distance from two eyes, a guide of the search and no part of any proof.

use crate::bits::{Bits, Bits64};
use crate::life::{LocalGame, Stones};

/// What an enemy stone costs that must be captured first.
const CAPTURE: u32 = 3;
/// The distance where no two eyes fit.
const NEVER: u32 = 12;

/// An estimate of the number of moves in a row that the defender needs for two eyes.
///
/// A candidate for an eye is a point that is not open. Its price is the number of its neighbours
/// in the game that are empty, and more for enemy stones on it or beside it. Two candidates that
/// are not neighbours share the moves that both need.
pub(super) fn to_two_eyes(game: &LocalGame, stones: Stones) -> u32 {
    let empty = game.empty(stones);
    // The candidates by price, those that are too dear left out.
    let mut priced = [Bits64::NONE; NEVER as usize];
    let mut prices = [0; 64];
    for point in (game.all - game.open - stones.own).each() {
        let beside = game.plot.beside(point.number());
        let hostile = (beside | point) & stones.enemy;
        if hostile.is_none() || !hostile.meets(game.open) {
            let captures = CAPTURE * hostile.count() as u32;
            let price = captures + (beside & empty).count() as u32;
            if let Some(others) = priced.get_mut(price as usize) {
                *others |= point;
                prices[point.number()] = price;
            }
        }
    }
    // Cheap ones first: a pair costs at least as much as its dearer eye.
    let mut best = NEVER;
    let mut cheaper = Bits64::NONE;
    for (price, &points) in (0..).zip(&priced) {
        if price >= best {
            break;
        }
        for one in points.each() {
            let beside = game.plot.beside(one.number());
            // Moves into each other's eye spoil it.
            for other in (cheaper - beside).each() {
                let both = game.plot.beside(other.number()) & beside & empty;
                best = best.min(price + prices[other.number()] - both.count() as u32);
            }
            cheaper |= one;
        }
    }
    best
}
