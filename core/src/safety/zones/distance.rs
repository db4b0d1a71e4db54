//! The distance from two eyes, a guide of the search and no part of any proof.

use crate::life::{Bits, Bits64, LocalGame, Stones};

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
    let mut eyes: [(Bits64, Bits64, u32); 64] = [(Bits64::NONE, Bits64::NONE, 0); 64];
    let mut count = 0;
    for point in (game.all - game.open - stones.own).each() {
        let beside = game.plot.beside(point.number());
        let hostile = (beside | point) & stones.enemy;
        if hostile.meets(game.open) {
            continue;
        }
        let price = CAPTURE * hostile.count() as u32;
        let moves = beside & empty;
        eyes[count] = (point, moves, price);
        count += 1;
    }
    let eyes = &eyes[..count];
    let mut best = NEVER;
    for (at, &(one, moves, price)) in eyes.iter().enumerate() {
        if price + moves.count() as u32 >= best {
            continue;
        }
        for &(other, others, other_price) in &eyes[at + 1..] {
            if moves.meets(other) || others.meets(one) {
                continue;
            }
            best = best.min(price + other_price + (moves | others).count() as u32);
        }
    }
    best
}
