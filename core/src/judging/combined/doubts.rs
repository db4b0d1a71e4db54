//! Why a score is not safe: questions that were found, each with what is at stake.
//!
//! `classify/combined.rs` asks it after the analysis, and not where a caller wants verdicts alone.
//! An empty list means that nobody needs to check the score. So a question that is not found here
//! is a wrong score that nobody looks at.

use super::analysis::CombinedAnalysis;
use super::captures::{Capture, Captures};
use super::confidence::WEAK;
use super::evidence::{Depends, Evidence, SURE};
use super::first_moves::{FirstMoves, Play, lead};
use super::params::CombinedParams;
use crate::board::canonical::Canonical;
use crate::judging::borders::Borders;
use crate::reading::local_game::{Finding, Threats};
use crate::verdict::{Cause, Doubt, Method, Read, Verdicts};
use crate::{Colour, PointSet, Strings};

/// Boards with fewer lines are small: play near one string concerns all others.
const SMALL: usize = 13;
/// So many stones of one colour are many.
const MANY_STONES: usize = 10;
/// Playouts are not sure of a living string if they keep it no oftener, from -1 to 1: in 85 of 100.
const OFTEN_ALIVE: f64 = 0.7;
/// The most empty points of a part that is in doubt if it was not read and has weak estimates.
const MOST_WEAK: usize = 14;

impl CombinedAnalysis {
    /// Why the position of these strings is not safe to score; it is safe if there is no reason.
    ///
    /// 1. What the analysis knows of each string.
    /// 2. First moves that change the score ([`FirstMoves`]), and open kos.
    /// 3. The points where play is not over ([`Borders::unfinished`]).
    /// 4. What local games leave open. In a part that was read nothing else is in doubt, but for ko
    ///    threats elsewhere.
    pub(crate) fn doubts(&self, strings: &Strings, params: &CombinedParams) -> Vec<Doubt> {
        let position = strings.position();
        let borders = Borders::of(position, &self.verdicts);
        let read = self.read_points();
        let mut doubts = Vec::new();
        for (string, evidence) in strings.iter().zip(&self.strings) {
            if let Some(cause) = known(evidence, &borders, params) {
                let depends = evidence.depends();
                // Nothing else than a threat elsewhere matters in a part that was read.
                let is_elsewhere = cause == Cause::KoThreat && depends == Some(Depends::KoThreats);
                if string.stones.is_subset(&read) && !is_elsewhere {
                    continue;
                }
                let vital = match depends {
                    Some(Depends::FirstMove(vital)) => vital,
                    Some(Depends::Ko | Depends::KoThreats) | None => None,
                };
                let play = vital.map(|point| (string.colour.opponent(), point));
                doubts.push(self.of_fate(strings, cause, string.stones, play));
            }
        }
        if params.captures {
            self.first_moves(strings, params, &mut doubts);
        }
        self.many_unsure(strings, &mut doubts);
        doubts.sort_by_key(|doubt| strings.on(doubt.points).next());
        let points = borders.unfinished(position) - read;
        if !points.is_empty() {
            doubts.push(Doubt {
                cause: Cause::OpenBorder,
                points,
                play: None,
                at_stake: points.len(),
            });
        }
        self.local_games(strings, &mut doubts);
        // No doubt can be worth more than the board.
        let board = position.size().area();
        for doubt in &mut doubts {
            doubt.at_stake = doubt.at_stake.min(board);
        }
        doubts
    }

    /// Adds the first moves that change the score, and the open kos, of stones that are not in
    /// doubt.
    fn first_moves(&self, strings: &Strings, params: &CombinedParams, doubts: &mut Vec<Doubt>) {
        let position = strings.position();
        // On a small board play near one string concerns all others, so more is asked.
        let is_small = position.size().lines() < SMALL;
        let known: PointSet = doubts.iter().map(|doubt| doubt.points).collect();
        let read = self.read_points();
        let canonical = Canonical::of(position);
        let mut captures = Captures::of(&canonical);
        let mut moves = FirstMoves::of(strings, self, params);
        for (string, evidence) in strings.iter().zip(&self.strings) {
            let stones = string.stones;
            // A proof, a solved space and a race hold whoever moves first. What is dead cannot be
            // captured; whether it can be rescued is asked below.
            let (dead, method) = evidence.verdict();
            let is_solved = match evidence.read() {
                Some(Read::ClosedSpace | Read::Race) => true,
                Some(Read::Fight | Read::LocalGame) | None => method == Method::Proved,
            };
            let is_asked = !is_solved && stones.is_disjoint(&known) && stones.is_disjoint(&read);
            if dead || !is_asked {
                continue;
            }
            let stone = stones.first().expect("a string has stones");
            let owner = string.colour;
            let captor = owner.opponent();
            let is_open = is_small && evidence.is_open();
            let threat = if is_open && method == Method::Estimated {
                moves.threat(owner, stones)
            } else {
                None
            };
            let capture = match threat {
                Some(point) => Capture::Begins(point),
                None => captures.read(owner, stone, is_open),
            };
            let (cause, point) = match capture {
                Capture::Ko(point) => (Cause::OpenKo, point),
                Capture::Begins(point) if moves.captures(stones, (captor, point)) => {
                    (Cause::FirstMove, point)
                }
                Capture::Begins(_) | Capture::Fails => continue,
            };
            doubts.push(self.of_fate(strings, cause, stones, Some((captor, point))));
        }
        if !params.network {
            return;
        }
        for (stones, play) in moves.rescues(known) {
            if stones.is_disjoint(&known) {
                doubts.push(self.of_fate(strings, Cause::FirstMove, stones, Some(play)));
            }
        }
        for (points, play) in moves.invasions() {
            if !points.is_subset(&read) {
                doubts.push(Doubt {
                    cause: Cause::Invasion,
                    points,
                    play: Some(play),
                    at_stake: points.len(),
                });
            }
        }
    }

    /// Adds the stones of a colour of which neither estimate is sure, if they are many: a double
    /// threat may catch a part of them, which no reading of a single string shows.
    fn many_unsure(&self, strings: &Strings, doubts: &mut Vec<Doubt>) {
        for colour in Colour::BOTH {
            let mut unsure = PointSet::EMPTY;
            for (string, evidence) in strings.iter().zip(&self.strings) {
                if string.colour == colour && lives_by_two_unsure_estimates(evidence) {
                    unsure |= string.stones;
                }
            }
            // Stones that are in doubt already need no second question.
            let is_new = doubts.iter().all(|doubt| doubt.points.is_disjoint(&unsure));
            if unsure.len() >= MANY_STONES && is_new {
                doubts.push(self.of_fate(strings, Cause::FirstMove, unsure, None));
            }
        }
    }

    /// What local games leave open: who gains by moving first, and what was not read though it is
    /// small and its estimates are weak.
    fn local_games(&self, strings: &Strings, doubts: &mut Vec<Doubt>) {
        for part in &self.parts {
            if let Finding::Gain(gain) = part.finding {
                let cause = match gain.threats {
                    Threats::NotNeeded => Cause::FirstMove,
                    Threats::Needed => Cause::KoThreat,
                };
                doubts.push(Doubt {
                    cause,
                    points: part.points,
                    play: gain.point.map(|point| (gain.player, point)),
                    at_stake: gain.most.min(self.most_at_stake(part.points)),
                });
            }
        }
        for points in self.weak_parts(strings, MOST_WEAK) {
            doubts.push(Doubt {
                cause: Cause::NotRead,
                points,
                play: None,
                at_stake: self.most_at_stake(points),
            });
        }
    }

    /// By how much the score changes if one player gets all of these points.
    fn most_at_stake(&self, points: PointSet) -> usize {
        let owners = &self.verdicts.owners;
        // A point that was the other's counts twice: one loses it, and one gains it.
        let gains = Colour::BOTH.map(|of| {
            let theirs = points & owners.of(of.opponent());
            (points - owners.of(of)).len() + theirs.len()
        });
        gains[0].max(gains[1])
    }

    /// A doubt about the fate of stones. At stake is by how much the score by area rules changes if
    /// they have the other one.
    pub(crate) fn of_fate(
        &self,
        strings: &Strings,
        cause: Cause,
        stones: PointSet,
        play: Option<Play>,
    ) -> Doubt {
        let dead = self.verdicts.dead;
        let other = if stones.is_subset(&dead) {
            dead - stones
        } else {
            dead | stones
        };
        let other = Verdicts::with_dead(strings.position(), other);
        Doubt {
            cause,
            points: stones,
            play,
            at_stake: lead(&other).abs_diff(lead(&self.verdicts)) as usize,
        }
    }
}

/// Whether a string is judged alive by network and playouts, and neither is sure.
fn lives_by_two_unsure_estimates(evidence: &Evidence) -> bool {
    if evidence.verdict() != (false, Method::Estimated) {
        return false;
    }
    match (evidence.network(), evidence.playouts()) {
        (Some(network), Some(playouts)) => {
            network.black.min(network.white) <= SURE && playouts <= OFTEN_ALIVE
        }
        _ => false,
    }
}

/// The cause that the analysis knows for a string.
fn known(evidence: &Evidence, borders: &Borders, params: &CombinedParams) -> Option<Cause> {
    // In a seki each player has a ko threat that nobody can remove.
    let has_threats = !borders.seki.is_empty();
    // What reading found counts before estimates that disagree.
    match evidence.depends() {
        Some(Depends::FirstMove(_)) => Some(Cause::FirstMove),
        _ if evidence.estimates_disagree() => Some(Cause::Disagreement),
        Some(Depends::Ko) => Some(Cause::KoThreat),
        Some(Depends::KoThreats) if has_threats => Some(Cause::KoThreat),
        _ if evidence.verdict() == (true, Method::Static) => Some(Cause::NotRead),
        _ if params.calibration.confidence(evidence) <= WEAK => Some(Cause::NotRead),
        _ => None,
    }
}
