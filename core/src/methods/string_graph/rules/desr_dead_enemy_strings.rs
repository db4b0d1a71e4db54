//! DESR, the dead enemy strings reduction (Park and Kim (2004), fig. 8 and 9). Strings are dead if
//! a captor surrounds them and they are not part of an alive string graph (ASG).
//!
//! `analysis` calls it after all other rules, and again until it captures nothing. It is the only
//! rule that captures. Captured stones become space of the captor, and all later steps depend on
//! that. Only the revival in `areas` takes a capture back.

use super::seki_shared_liberties::shared_life;
use crate::board::links::whole_strings;
use crate::methods::string_graph::enclosures::Enclosures;
use crate::methods::string_graph::end::End;
use crate::methods::string_graph::params::StringGraphParams;
use crate::methods::string_graph::trace::{Rule, Step, Trace};
use crate::{PointSet, Strings};

/// Captures in the smallest regions that contain enemy strings but no enemy ASG. Returns whether
/// there was a capture. The captor need not be alive, because the capture may give it an eye.
///
/// All regions of one turn are handled together, because an order among them would favour a colour
/// or a corner. A region is skipped if one of its captors is a victim in another region of the same
/// turn: there the player to move would decide. If all regions are skipped, the next turn follows.
pub(in crate::methods::string_graph) fn capture(
    regions: &mut Enclosures,
    strings: &Strings,
    params: &StringGraphParams,
    end: &mut End,
    trace: &mut impl Trace,
) -> bool {
    let before = end.dead;
    let mut last = 0;
    // Go through the turns in order until one captures.
    while let Some(turn) = regions.next_turn(last) {
        last = turn;
        regions.judge_at(turn, strings, params, end);
        // Nothing is captured in a region that contains an ASG or a seki.
        let safe = end.alive.black | end.alive.white | end.seki;
        let victims: PointSet = regions.at(turn, safe).map(|one| one.victims).collect();
        let alone = regions.at(turn, safe).nth(1).is_none();
        let mut captured = false;
        for candidate in regions.at(turn, safe) {
            // Strings that are victims in another region of this turn capture nothing.
            if !alone {
                let own = strings.position().stones(candidate.captor) - before.stones;
                let captors = whole_strings(candidate.points.neighbours_in(own), strings);
                if captors.intersects(&victims) {
                    continue;
                }
            }
            captured = true;
            // Seki, an addition to the paper: both sides stay on the board.
            if params.seki
                && let Some(stones) = shared_life(strings, params, end, &before, candidate)
            {
                end.seki |= stones | candidate.victims;
                trace.record(|| Step {
                    rule: Rule::Seki,
                    colour: candidate.captor,
                    from: vec![stones, candidate.victims],
                    to: stones | candidate.victims,
                });
                continue;
            }
            // The victims die. If they are contracted, they form one new ES with the ES around them
            // (fig. 8).
            end.dead.stones |= candidate.victims;
            if candidate.contract {
                end.dead.uncontracted -= candidate.victims;
            } else {
                end.dead.uncontracted |= candidate.victims;
            }
            trace.record(|| Step {
                rule: Rule::Desr,
                colour: candidate.captor,
                from: strings
                    .iter()
                    .filter(|string| string.stones.is_subset(&candidate.victims))
                    .map(|string| string.stones)
                    .collect(),
                to: candidate.points,
            });
        }
        // Dead stones no longer divide the regions of their colour.
        if captured {
            regions.merge(turn, strings, params, end);
            return true;
        }
    }
    false
}
