//! Makes the verdicts: the status of each string, and the owners of the points.
//!
//! `analysis` calls it last. Living strings are the walls between areas, so one wrong wall may give
//! a whole area to the other colour.

use super::end::End;
use super::params::{Containment, StringGraphParams, Undecided};
use super::trace::{Rule, Step, Trace};
use crate::board::components::Parts;
use crate::verdict::{Owner, Verdicts};
use crate::{Colour, PointSet, Strings};

/// The strings that are still on the board at the end.
pub(super) struct Standing {
    /// Stones of strings that live: in an ASG, in seki, or revived.
    pub(super) alive: PointSet,
    /// Stones that bound areas: the living ones. The undecided ones are added unless they count as
    /// dead.
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

    /// Revival, an addition to the paper: if a dead string lies in an area of its own colour, its
    /// captors are dead, so it lives again.
    fn revive(&mut self, strings: &Strings, trace: &mut impl Trace) {
        let position = strings.position();
        let size = position.size();
        let mut again = PointSet::EMPTY;
        // All areas are judged by the walls before any revival, so their order does not matter.
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

/// The colour of the walls around `area`. `None` if there are walls of both colours or of none.
fn only_colour(area: PointSet, walls: PointSet, strings: &Strings) -> Option<Colour> {
    let position = strings.position();
    // Points between walls of both colours are dame.
    let around = Colour::BOTH.map(|colour| area.neighbours_in(position.stones(colour) & walls));
    match around.map(|stones| stones.is_empty()) {
        [false, true] => Some(Colour::Black),
        [true, false] => Some(Colour::White),
        _ => None,
    }
}

/// Returns the verdicts.
///
/// The walls divide the board into areas. An area belongs to a colour if only walls of that colour
/// are around it; otherwise it is neutral. Dead stones in a neutral area are on neutral points.
///
/// The row `string-graph-vertex` asks for more: a single vertex must be around the area. If there
/// are several, the area is divided into pieces that touch no dead stone, and a piece belongs to
/// the colour if a single vertex is around it.
pub(super) fn verdicts(
    strings: &Strings,
    params: &StringGraphParams,
    end: &End,
    standing: &Standing,
) -> Verdicts {
    let position = strings.position();
    let size = position.size();
    let mut verdicts = Verdicts::default();
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
        // The area belongs to nobody, except for its clean pieces with one vertex around.
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
    // Strings are alive, or dead, or walls that are undecided.
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
