//! Finds the doubts of a score: open questions, each with the points at stake.
//!
//! `classify/combined.rs` asks [`CombinedAnalysis::doubts`] after the analysis, unless a caller
//! wants only verdicts. If the list is empty, nobody needs to check the score. So a question that
//! is missed here may leave a wrong score that nobody looks at.

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
/// This many unsure stones of one colour are a doubt.
const MANY_STONES: usize = 10;
/// Playouts are sure of a living string only above this survival. 0.7 on the scale from -1 to 1 is
/// 85 of 100.
const OFTEN_ALIVE: f64 = 0.7;
/// A part that was not read is in doubt if it has weak evidence and at most so many empty points.
const MOST_WEAK: usize = 14;

impl CombinedAnalysis {
    /// The doubts about the score of this position; it is safe to score if there are none.
    ///
    /// They have four sources:
    /// 1. The evidence for each string.
    /// 2. First moves that change the score ([`FirstMoves`]), and open kos.
    /// 3. The points where play is not over ([`Borders::unfinished`]).
    /// 4. What local games leave open. In a part that was read nothing else is in doubt, except for
    ///    ko threats elsewhere.
    pub(crate) fn doubts(&self, strings: &Strings, params: &CombinedParams) -> Vec<Doubt> {
        let position = strings.position();
        let borders = Borders::of(position, &self.verdicts);
        let read = self.read_points();
        let mut doubts = Vec::new();
        for (string, evidence) in strings.iter().zip(&self.strings) {
            if let Some(cause) = known(evidence, &borders, params) {
                let depends = evidence.depends();
                // In a part that was read only a ko threat elsewhere can change something.
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
        self.first_moves(strings, params, &mut doubts);
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

    /// Adds a doubt for each first move that changes the score, and for each open ko, where no
    /// doubt is known yet.
    fn first_moves(&self, strings: &Strings, params: &CombinedParams, doubts: &mut Vec<Doubt>) {
        let known: PointSet = doubts.iter().map(|doubt| doubt.points).collect();
        let mut moves = FirstMoves::of(strings, self, params);
        if params.captures {
            self.captures(strings, known, &mut moves, doubts);
        }
        if params.rescues && params.network {
            for (stones, play) in moves.rescues(known) {
                if stones.is_disjoint(&known) {
                    doubts.push(self.of_fate(strings, Cause::FirstMove, stones, Some(play)));
                }
            }
        }
        if params.invasions && params.network {
            for (points, play) in moves.invasions(self.read_points()) {
                doubts.push(Doubt {
                    cause: Cause::Invasion,
                    points,
                    play: Some(play),
                    at_stake: points.len(),
                });
            }
        }
    }

    /// Adds a doubt for each living string that the opponent may capture by moving first, and for
    /// each stone that he takes in a ko. Stones that are `known` to be in doubt are left out.
    fn captures(
        &self,
        strings: &Strings,
        known: PointSet,
        moves: &mut FirstMoves,
        doubts: &mut Vec<Doubt>,
    ) {
        let position = strings.position();
        // On a small board play near one string concerns all others, so more is asked.
        let is_small = position.size().lines() < SMALL;
        let read = self.read_points();
        let canonical = Canonical::of(position);
        let mut captures = Captures::of(&canonical);
        for (string, evidence) in strings.iter().zip(&self.strings) {
            let stones = string.stones;
            // A proof, a solved space and a race hold whoever moves first. What is dead cannot be
            // captured; whether it can be rescued is another question.
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
    }

    /// Adds a doubt for each colour with many living stones of which neither estimate is sure. A
    /// double threat may catch some of them, and no reading of a single string shows that.
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

    /// Adds what local games leave open: a player who gains by moving first, and a small part with
    /// weak evidence that was not read.
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

    /// The largest change of the score, in points, if one player gets all these points.
    fn most_at_stake(&self, points: PointSet) -> usize {
        let owners = &self.verdicts.owners;
        // A point that was counted for the other player counts twice: he loses it, and this player
        // gains it.
        let gains = Colour::BOTH.map(|of| {
            let theirs = points & owners.of(of.opponent());
            (points - owners.of(of)).len() + theirs.len()
        });
        gains[0].max(gains[1])
    }

    /// A doubt about the fate of stones. At stake is the difference of the score by area rules if
    /// the stones have the other fate.
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

/// Whether network and playouts together judge a string alive, and neither is sure of it.
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

/// The cause of doubt that the evidence for a string gives; `None` if there is none.
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
