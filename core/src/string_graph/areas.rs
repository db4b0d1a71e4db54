//! Whose the points are.

use super::graph::{Dead, Graph};
use super::params::{Containment, Params, Undecided};
use crate::classify::{Owner, Verdicts};
use crate::components::Components;
use crate::{Colour, PointSet, Strings};

/// The verdicts at the end.
pub(super) fn verdicts(strings: &Strings, params: &Params, graphs: &mut [Graph; 2], dead: &Dead, seki: PointSet) -> Verdicts {
    let position = strings.position();
    let size = position.size();
    let mut verdicts = Verdicts::default();
    let mut live = position.occupied() - dead.stones;
    let mut alive = graphs[0].alive | graphs[1].alive | seki;
    let mut dead = *dead;
    if params.undecided == Undecided::Dead {
        live &= alive;
    }
    if params.revival {
        let parts = Components::of(size.board() - live, size);
        for &part in parts.sets() {
            let border = Colour::BOTH.map(|colour| part.neighbours_in(position.stones(colour) & live));
            for colour in Colour::BOTH {
                if border[colour.opponent().index()].is_empty() && !border[colour.index()].is_empty() {
                    let again = part & position.stones(colour) & dead.stones;
                    alive |= again;
                    live |= again;
                    dead.stones -= again;
                }
            }
        }
    }
    let parts = Components::of(size.board() - live, size);
    for &part in parts.sets() {
        let border = Colour::BOTH.map(|colour| part.neighbours_in(position.stones(colour) & live));
        let colour = match border.map(|set| !set.is_empty()) {
            [true, false] => Colour::Black,
            [false, true] => Colour::White,
            _ => {
                verdicts.owners.set(part, Owner::Neutral);
                continue;
            }
        };
        let graph = &mut graphs[colour.index()];
        let around = border[colour.index()];
        if params.containment == Containment::Colour || graph.links.only(around, strings).is_some() {
            verdicts.owners.set(part, Owner::Of(colour));
        } else {
            let clean = part & (graph.ground.space - graph.eaten - graph.ground.open());
            verdicts.owners.set(part, Owner::Neutral);
            for &piece in Components::of(clean, size).sets() {
                let around = piece.neighbours_in(graph.ground.own);
                if graph.links.only(around, strings).is_some() {
                    verdicts.owners.set(piece, Owner::Of(colour));
                }
            }
        }
    }
    let shared = seki.neighbours_in(position.empty());
    verdicts.owners.set(shared, Owner::Neutral);
    for colour in Colour::BOTH {
        let stones = position.stones(colour);
        verdicts.set_alive(colour, stones & alive - dead.stones);
        let lost = match params.undecided {
            Undecided::Dead => stones - live,
            Undecided::Unknown => stones & dead.stones,
        };
        let nobodys = verdicts.owners.neutral & lost;
        verdicts.set_dead(colour, lost);
        verdicts.owners.set(nobodys, Owner::Neutral);
    }
    verdicts
}
