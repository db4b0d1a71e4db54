//! Certificates of zones, for the checker.

use super::{Posed, Relevance, Shape, Zones};
use crate::certificate::{Answer, Certificate, Claim, Goal, Needed, Node, record};
use crate::life::{Bits, Bits64, Stones};
use crate::safety::Safety;
use crate::safety::image::Side;
use crate::safety::knowledge::Knowledge;
use crate::safety::params::SearchParams;
use crate::safety::stages::Stages;
use crate::{Colour, PointSet, Position, Strings};

/// The certificates of one colour on one board.
#[derive(Clone, Debug, Default)]
pub struct ZoneCertificates {
    /// The certificates, each of the goal [`Goal::Keep`] for the blocks of one zone.
    pub made: Vec<Certificate>,
    /// The number of proved zones whose strategy has too many states, or for which the search did
    /// not find an answer again.
    pub left_out: usize,
}

/// The limit of static evaluations for one answer, as a multiple of the effort of the proof.
const PATIENCE: u64 = 40;
const LEAST_PATIENCE: u64 = 20_000;

/// Proves the blocks of `colour` alone, by zones that rely on nothing but unconditionally alive
/// blocks, and records a strategy of at most `most_states` answers for each zone. The opponent
/// moves first. A board with a string that has no liberty gives none.
pub fn zone_certificates(
    position: &Position,
    colour: Colour,
    params: &SearchParams,
    most_states: usize,
) -> ZoneCertificates {
    let mut certificates = ZoneCertificates::default();
    let strings = Strings::of(position);
    if strings
        .iter()
        .any(|string| strings.liberties(string.number).is_empty())
    {
        return certificates;
    }
    // Only the unconditionally alive blocks are known to be safe.
    let side = Side::of(position, colour);
    let mut known = Knowledge::new(side.size, side.own, side.enemy);
    let unconditional = Safety::from(side.unconditional);
    known.learn(unconditional, PointSet::EMPTY);
    let stages = Stages::new(known, params);
    let mut zones = Zones::new(stages, params, &side, unconditional.territory);
    let mut search = Relevance::new();
    // Each zone is its own proof: zones may overlap.
    for zone in zones.alone(true) {
        let claim = claim(&zones, &zone, position, colour);
        let game = &zone.game;
        let limit = (PATIENCE * zone.effort).max(LEAST_PATIENCE);
        // The answer in a state of the strategy: it is searched for once more.
        let answer = |node: &Node| {
            let state = node.state();
            let stones = Stones {
                own: game.plot.pack(state.prover),
                enemy: game.plot.pack(state.opponent),
            };
            let ko = state.ban.and_then(|point| game.plot.find(point));
            let ko = ko.unwrap_or(Bits64::NONE);
            let shape = Shape::of(params);
            let found = search.answer(game, &params.rules, limit, shape, stones, ko)?;
            Some(match found.point.is_none() {
                true => Answer::Pass,
                false => Answer::Play(game.plot.point(found.point.number())),
            })
        };
        let mut answer = answer;
        // A zone whose strategy is too large or lacks an answer is left out.
        match record(&claim, most_states, |_, node| answer(node)) {
            Ok(certificate) => certificates.made.push(certificate),
            Err(_) => certificates.left_out += 1,
        }
    }
    certificates
}

/// The claim of a zone: none of its blocks is ever captured.
fn claim(zones: &Zones<'_>, zone: &Posed, position: &Position, colour: Colour) -> Claim {
    let blocks = &zones.known().blocks;
    let stone = |&target: &usize| blocks[target].stones.first();
    Claim {
        position: *position,
        crucial: zone.targets.iter().filter_map(stone).collect(),
        goal: Goal::Keep,
        needed: Needed::All,
        prover: colour,
        first: colour.opponent(),
        threats: 0,
        zone: zone.attempt.area | zone.attempt.saved,
        immortal: zone.attempt.immortal,
    }
}
