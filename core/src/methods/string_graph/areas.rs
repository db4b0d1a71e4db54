//! The owners of the points at the end, and which strings stand, are dead or come back to life.
//!
//! `analysis` calls it last and makes the verdicts from it. A wall counted wrongly may give its
//! whole area to the other colour.

use super::end::End;
use super::params::{Containment, StringGraphParams, Undecided};
use super::trace::{Rule, Step, Trace};
use crate::board::components::Parts;
use crate::verdict::{Owner, Verdicts};
use crate::{Colour, PointSet, Strings};

/// The strings that stand at the end.
pub(super) struct Standing {
    /// Stones of strings that live: ASG, in seki, or revived.
    pub(super) alive: PointSet,
    /// Stones that bound areas: the living ones, and the undecided ones unless they
    /// count as dead.
    pub(super) walls: PointSet,
}

impl Standing {
    pub(super) fn of(
        strings: &Strings,
        params: &StringGraphParams,
        end: &End,
        trace: &mut impl Trace,
    ) -> Standing {
        let occupied = strings.position().occupied();
        let alive = end.alive.black | end.alive.white | end.seki;
        let walls = match params.undecided {
            Undecided::Dead => alive,
            Undecided::Unknown => occupied - end.dead.stones,
        };
        let mut standing = Standing { alive, walls };
        if params.revival {
            standing.revive(strings, trace);
        }
        standing
    }

    /// Revival, an addition to the paper: a dead string in an area of its own colour
    /// has no captors left and lives again.
    fn revive(&mut self, strings: &Strings, trace: &mut impl Trace) {
        let position = strings.position();
        let size = position.size();
        let mut again = PointSet::EMPTY;
        // All areas are judged by the walls before any revival.
        for &area in Parts::of(size.board() - self.walls, size).sets() {
            if let Some(colour) = only_colour(area, self.walls, strings) {
                let revived = area & position.stones(colour);
                again |= revived;
                if !revived.is_empty() {
                    trace.record(|| Step {
                        rule: Rule::Revival,
                        colour,
                        from: vec![area],
                        to: revived,
                    });
                }
            }
        }
        self.alive |= again;
        self.walls |= again;
    }
}

/// The only colour whose walls are around `area`.
fn only_colour(area: PointSet, walls: PointSet, strings: &Strings) -> Option<Colour> {
    let position = strings.position();
    // Walls of both colours leave dame between them.
    let around = Colour::BOTH.map(|colour| area.neighbours_in(position.stones(colour) & walls));
    match around.map(|stones| stones.is_empty()) {
        [false, true] => Some(Colour::Black),
        [true, false] => Some(Colour::White),
        _ => None,
    }
}

/// The verdicts at the end.
///
/// The walls divide the board into areas. An area belongs to the only colour around it,
/// and is neutral if there are two. For `string-graph-vertex`, one vertex must be
/// around the area; otherwise only its pieces that touch no dead stone and have one
/// vertex around belong to the colour. Dead stones in a neutral area stand on neutral
/// points.
pub(super) fn verdicts(
    strings: &Strings,
    params: &StringGraphParams,
    end: &End,
    standing: &Standing,
) -> Verdicts {
    let position = strings.position();
    let size = position.size();
    let mut verdicts = Verdicts::default();
    // The walls divide the board into areas.
    for &area in Parts::of(size.board() - standing.walls, size).sets() {
        let Some(colour) = only_colour(area, standing.walls, strings) else {
            verdicts.owners.set(area, Owner::Neutral);
            continue;
        };
        let graph = &end.graphs[colour];
        let around = area.neighbours_in(position.stones(colour) & standing.walls);
        // One colour around is enough; `string-graph-vertex` asks for one vertex.
        let by_colour = params.containment == Containment::Colour;
        if by_colour || graph.links.only(around, strings).is_some() {
            verdicts.owners.set(area, Owner::Of(colour));
            continue;
        }
        // Nobody's area, except its clean pieces with one vertex around.
        verdicts.owners.set(area, Owner::Neutral);
        let clean = area & (graph.view.space - graph.eaten - graph.view.open());
        for &piece in Parts::of(clean, size).sets() {
            let around = piece.neighbours_in(graph.view.own);
            if graph.links.only(around, strings).is_some() {
                verdicts.owners.set(piece, Owner::Of(colour));
            }
        }
    }
    // The shared liberties of a seki belong to nobody.
    verdicts
        .owners
        .set(end.seki.neighbours_in(position.empty()), Owner::Neutral);
    // The strings: alive, dead, or undecided walls.
    for colour in Colour::BOTH {
        let stones = position.stones(colour);
        let dead = stones - standing.walls;
        let nobodys = dead & verdicts.owners.neutral;
        verdicts.set_alive(colour, stones & standing.alive);
        verdicts.set_dead(colour, dead);
        verdicts.owners.set(nobodys, Owner::Neutral);
        let undecided = (stones & standing.walls) - standing.alive;
        verdicts.owners.set(undecided, Owner::Unknown);
    }
    verdicts
}
