//! Zones of proofs: which points a proof depends on.
//!
//! The claim behind every function here: if the prover wins the zone game on the zones of the
//! children of a node, he wins the zone game on the zone that is returned, from the same stones.
//! A larger zone never hurts the prover: whatever he captures or saves in the small game, he
//! captures or saves in the large one. So a zone must hold the zones of the children, and
//! everything that makes the moves have the same effect in the zone game as in the game that was
//! searched.

use super::ground::{Ground, Played, State};
use crate::{Point, PointSet};

/// The zone of a node at which the prover wins by `point`; `zone` is that of the proof after it.
pub(super) fn after_prover(
    ground: &Ground,
    point: Point,
    played: &Played,
    mut zone: PointSet,
) -> PointSet {
    zone.insert(point);
    // A string is captured only if the zone holds all of it and all its neighbours.
    if !played.captured.is_empty() {
        zone |= played.captured.thicken(ground.size) & ground.zone;
    }
    // The new stone has a liberty in the zone.
    keep_liberty(ground, &played.state, point, PointSet::EMPTY, &mut zone);
    zone
}

/// Adds what a move of the opponent needs to the zone: `after` is the zone of the proof after it.
pub(super) fn after_opponent(
    ground: &Ground,
    state: &State,
    point: Point,
    played: &Played,
    after: PointSet,
    zone: &mut PointSet,
) {
    *zone |= after;
    zone.insert(point);
    if !played.captured.is_empty() {
        // Captured in the zone, too, and not taken for stones that go on outside.
        *zone |= played.captured.thicken(ground.size) & ground.zone;
        // Before the move, the enemy strings around have a liberty in the zone, too. Otherwise an
        // earlier move of the prover might have captured them on the board only.
        let swapped = State {
            own: state.opp,
            opp: state.own,
            ..*state
        };
        for stone in played.captured.neighbours_in(state.opp) {
            keep_liberty(ground, &swapped, stone, PointSet::EMPTY, zone);
        }
        if played.captured.single().is_some() {
            // Whether it is a ko depends on the neighbours of the capturing stone.
            *zone |= PointSet::of(point).thicken(ground.size) & ground.zone;
        }
    }
    // The strings beside it that stand have a liberty in the zone.
    for stone in played.state.own.beside(point) & *zone {
        keep_liberty(ground, &played.state, stone, PointSet::EMPTY, zone);
    }
}

/// Adds what makes a move of the opponent illegal: it would be suicide.
pub(super) fn illegal_for_opponent(
    ground: &Ground,
    state: &State,
    point: Point,
    zone: &mut PointSet,
) {
    let string = PointSet::of(point).block_in(state.opp.with(point));
    *zone |= string.thicken(ground.size) & ground.zone;
    for stone in state.own.beside(point) {
        keep_liberty(ground, state, stone, PointSet::of(point), zone);
    }
}

/// Every part of a string of the prover in the zone gets a liberty in the zone.
pub(super) fn keep_liberties(ground: &Ground, state: &State, zone: &mut PointSet) {
    loop {
        let before = *zone;
        let mut rest = *zone & state.own;
        while let Some(stone) = rest.first() {
            rest -= PointSet::of(stone).block_in(rest);
            keep_liberty(ground, state, stone, PointSet::EMPTY, zone);
        }
        if *zone == before {
            return;
        }
    }
}

/// Gives the part of a string that lies in the zone a liberty in the zone, other than those of
/// `except`: a neighbour of the part if there is one, else a nearest liberty of the string with
/// the stones on the way.
fn keep_liberty(
    ground: &Ground,
    state: &State,
    stone: Point,
    except: PointSet,
    zone: &mut PointSet,
) {
    let free = ground.free(state) - except;
    let part = PointSet::of(stone).block_in(state.own & *zone);
    // Immortal stones need no liberty.
    if part.intersects(&ground.immortal) {
        return;
    }
    // A liberty beside the part: one in the zone if there is one, else the first.
    let liberties = part.neighbours_in(free);
    if liberties.intersects(zone) {
        return;
    }
    if let Some(liberty) = liberties.first() {
        zone.insert(liberty);
        return;
    }
    // Otherwise the part has none beside it: go on along the string, one layer at a time.
    let mut reached = part;
    let mut layers = vec![part];
    loop {
        let next = reached.neighbours_in(state.own) - reached;
        if next.is_empty() {
            return;
        }
        layers.push(next);
        reached |= next;
        let liberties = next.neighbours_in(free);
        // Best are immortal stones, then a liberty in the zone, then any.
        let safe = next & ground.immortal;
        let known = liberties & *zone;
        let end = safe.first().or(known.first()).or(liberties.first());
        if let Some(end) = end {
            // Back to the part: a stone of each layer on the way joins the zone.
            let mut at = end;
            zone.insert(end);
            for layer in layers[1..].iter().rev() {
                if layer.contains(at) {
                    continue;
                }
                if let Some(before) = PointSet::of(at).neighbours_in(*layer).first() {
                    zone.insert(before);
                    at = before;
                }
            }
            return;
        }
    }
}
