//! Search by relevance: the enemy passes first, and a proof names the points it depends on.
//!
//! The defender has to keep the blocks around a local game. A proof of a position with the enemy
//! to move comes with a set of points, its *needs*: the proof holds whatever stands on the other
//! points of the game. So an enemy move outside the needs of the proof against a pass is refuted
//! like the pass. Only the moves inside are searched; the needs of their refutations are added,
//! until no move in the set is left (null-move relevance; Thomsen (2000), lambda search; Shih et
//! al. (2021), relevance-zone search).
//!
//! Depth is the number of the defender's answers. It grows from 0 until the proof is found or the
//! limit of static evaluations is spent. A depth of 0 is a static proof. A search ends early if the
//! defender does not soon succeed after a pass of the enemy (*hope*).
//!
//! | step | points that join the needs |
//! | --- | --- |
//! | static proof | stones of the safe chains, points of the pairs, points of the eyes |
//! | answer | its point, and the enemy strings beside it with a liberty each; of a captured string all neighbours |
//! | enemy move | its point, and the defender's blocks beside it with a liberty each; of a captured string all neighbours |
//! | illegal enemy move | the string and what is around it |
//! | every position | a liberty of each block that must live or has stones in the needs |

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::distance;
use crate::bits::{Bits, Bits64, each_bit};
use crate::life::{Adjacency, Attack, Block, LocalGame, Stones};
use crate::safety::params::{SearchParams, StaticParams};
use crate::safety::prover::{Goal, Prover, Scene};

/// What is known of a position with the enemy to move.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The needs of the proof, once there is one.
    needs: Option<Bits64>,
    /// The prover's estimate of what is missing.
    missing: u32,
    /// The distance from two eyes.
    eyes: u32,
    /// The largest depth at which no proof was found.
    failed: u8,
}

type Memory = FxHashMap<(u64, u64), Known>;

/// An answer of the defender, and the stones after it. The empty set is a pass.
#[derive(Clone, Copy, Debug)]
struct Answer {
    point: Bits64,
    stones: Stones,
    /// The smaller, the sooner it is searched.
    rank: i64,
}

/// The shape of a search.
#[derive(Clone, Copy, Debug)]
pub(in crate::safety) struct Shape {
    /// The number of answers searched at a position.
    width: usize,
    /// The largest number of answers in a line.
    depth: u8,
}

impl Shape {
    pub(in crate::safety) fn of(params: &SearchParams) -> Shape {
        Shape {
            width: params.zone_width,
            depth: DEEPEST,
        }
    }
}

/// The largest number of answers in a line.
const DEEPEST: u8 = 8;
/// Beyond this distance from two eyes, a position is not evaluated: the static rules prove next
/// to none of them.
const FAR: u32 = 4;
/// The distance from two eyes that the static rules bridge without answers.
const BRIDGED: u32 = 3;
/// What is taken to be missing in a position that is not evaluated.
const MISSING_FAR: u32 = 8;
/// The number of static evaluations within which the defender must succeed after a pass of the
/// enemy (*hope*).
const HOPE: u64 = 2_000;
/// The number of positions that a search may look at, as a multiple of its limit.
const VISITS: u64 = 4;
/// The weight in the order of answers of what is missing and of the distance from two eyes.
const WEIGHT: i64 = 4;

/// The search, with its memory and buffers.
#[derive(Clone, Debug)]
pub(in crate::safety) struct Relevance {
    prover: Prover<Bits64>,
    memory: Memory,
    /// How often each point was an answer that worked.
    history: [u32; 65],
    /// The static evaluations of the last search.
    pub(in crate::safety) evaluations: u64,
    /// The positions that the last search looked at without an evaluation.
    visits: u64,
    /// Whether the defender succeeded in the last search after a pass of the enemy.
    pub(in crate::safety) hope: bool,
}

struct Run<'a> {
    search: &'a mut Relevance,
    game: &'a LocalGame,
    rules: &'a StaticParams,
    limit: u64,
    /// The limit as long as the defender has not succeeded after a pass of the enemy.
    hope_limit: u64,
    shape: Shape,
    /// The blocks of the rim that must live, one bit each.
    mortal: u32,
    /// Whether a safe block is around, to which others may be joined.
    may_join: bool,
}

impl Relevance {
    pub(in crate::safety) fn new() -> Relevance {
        Relevance {
            prover: Prover::new(),
            memory: Memory::default(),
            history: [0; 65],
            evaluations: 0,
            visits: 0,
            hope: false,
        }
    }

    fn start<'a>(
        &'a mut self,
        game: &'a LocalGame,
        rules: &'a StaticParams,
        limit: u64,
        shape: Shape,
    ) -> Run<'a> {
        self.memory.clear();
        self.history = [0; 65];
        self.evaluations = 0;
        self.visits = 0;
        self.hope = false;
        let rim = game.rim.iter().enumerate();
        let mortal = rim.filter(|(_, block)| !block.immortal);
        Run {
            may_join: game.rim.iter().any(|block| block.immortal),
            mortal: mortal.fold(0, |all, (number, _)| all | 1 << number),
            search: self,
            game,
            rules,
            limit,
            hope_limit: limit,
            shape,
        }
    }

    /// The points on which a proof depends that no block of the rim can be captured, if the
    /// enemy moves first. `None` if `limit` static evaluations find no proof.
    pub(in crate::safety) fn proves(
        &mut self,
        game: &LocalGame,
        rules: &StaticParams,
        limit: u64,
        shape: Shape,
    ) -> Option<Bits64> {
        let mut run = self.start(game, rules, limit, shape);
        if !game.breathes(game.start) {
            return None;
        }
        run.hope_limit = limit.min(HOPE);
        (0..=shape.depth).find_map(|depth| run.after_answer(game.start, depth))
    }
}

impl Run<'_> {
    fn is_spent(&self) -> bool {
        let limit = if self.search.hope {
            self.limit
        } else {
            self.hope_limit
        };
        self.search.evaluations >= limit || self.search.visits >= VISITS * limit
    }

    /// What is known of a position with the enemy to move; a new position is evaluated
    /// statically.
    fn look(&mut self, stones: Stones) -> Known {
        let key = (stones.own.0, stones.enemy.0);
        if let Some(&known) = self.search.memory.get(&key) {
            return known;
        }
        let eyes = if self.may_join {
            0
        } else {
            distance::to_two_eyes(self.game, stones)
        };
        if eyes > FAR {
            let known = Known {
                needs: None,
                missing: MISSING_FAR,
                eyes,
                failed: 0,
            };
            self.search.visits += 1;
            self.search.memory.insert(key, known);
            return known;
        }
        self.search.evaluations += 1;
        let scene = Scene::of(self.game, stones);
        let proof = self
            .search
            .prover
            .prove(&self.game.plot, &scene, self.rules, Goal::Rim);
        let known = match proof {
            Ok(proof) => Known {
                needs: Some(self.with_liberties(stones, proof.stones | proof.pairs | proof.eyes)),
                missing: 0,
                eyes: 0,
                failed: 0,
            },
            Err(missing) => Known {
                needs: None,
                missing,
                eyes,
                failed: 0,
            },
        };
        self.search.memory.insert(key, known);
        known
    }

    /// The enemy is to move: the needs of a proof with at most `depth` answers in a line.
    fn after_answer(&mut self, stones: Stones, depth: u8) -> Option<Bits64> {
        let known = self.look(stones);
        if known.needs.is_some() || depth == 0 || known.failed >= depth || self.is_spent() {
            return known.needs;
        }
        let needs = self.refutes_all(stones, depth);
        let is_spent = self.is_spent();
        if let Some(entry) = self.search.memory.get_mut(&(stones.own.0, stones.enemy.0)) {
            entry.needs = needs;
            if needs.is_none() && !is_spent {
                entry.failed = depth;
            }
        }
        needs
    }

    /// Refutes a pass of the enemy, then the moves that touch what the proof needs.
    fn refutes_all(&mut self, stones: Stones, depth: u8) -> Option<Bits64> {
        let pass = Bits64::NONE;
        let (null, needs) = self.reply(stones, Bits64::NONE, pass, pass, false, depth)?;
        self.search.hope |= stones == self.game.start;
        let mut needs = self.with_liberties(stones, needs);
        let mut done = Bits64::NONE;
        loop {
            let todo = (needs & self.game.empty(stones)) - done;
            let history = &self.search.history;
            let urgent = |point: &Bits64| (*point == null.point, history[point.number()]);
            let Some(point) = todo.each().max_by_key(urgent) else {
                return Some(needs);
            };
            done |= point;
            match self.game.attack(stones, point) {
                Attack::Captures => return None,
                Attack::Illegal => needs |= self.attack_needs(stones, point),
                Attack::Plays(after, ko) => {
                    let (_, more) = self.reply(after, ko, point, null.point, true, depth)?;
                    needs |= more | self.attack_needs(stones, point);
                }
            }
            needs = self.with_liberties(stones, needs);
        }
    }

    /// The defender is to move, after the enemy's move at `played`: an answer after which the
    /// rest is proved, and the needs of the proof. The answer `first` is tried first.
    fn reply(
        &mut self,
        stones: Stones,
        ko: Bits64,
        played: Bits64,
        first: Bits64,
        may_pass: bool,
        depth: u8,
    ) -> Option<(Answer, Bits64)> {
        let mut answers: Vec<Answer> = Vec::with_capacity(24);
        // A pass: if the stones are proved as they stand, no answer is needed.
        if may_pass && self.game.breathes(stones) {
            let known = self.look(stones);
            let pass = Answer {
                point: Bits64::NONE,
                stones,
                rank: WEIGHT * i64::from(known.missing + known.eyes),
            };
            if let Some(needs) = known.needs {
                return Some((pass, needs));
            }
            answers.push(pass);
        }
        // The order of the first look: `first`, then answers that worked elsewhere. One near
        // the enemy's move counts as if it had worked twice more.
        let near = self.game.plot.around(played);
        let history = self.search.history;
        let mut points: [Bits64; 64] = [Bits64::NONE; 64];
        let mut count = 0;
        for point in (self.game.empty(stones) - ko).each() {
            points[count] = point;
            count += 1;
        }
        let points = &mut points[..count];
        points.sort_by_key(|&point| {
            let worked = history[point.number()] + 2 * u32::from(near.meets(point));
            Reverse((point == first, worked))
        });
        for &mut point in points {
            if self.is_spent() {
                return None;
            }
            let Some(after) = self.game.defend(stones, point) else {
                continue;
            };
            if !self.game.breathes(after) {
                continue;
            }
            // An answer after which the position is proved ends the search.
            let known = self.look(after);
            if let Some(needs) = known.needs {
                let answer = Answer {
                    point,
                    stones: after,
                    rank: 0,
                };
                return Some((answer, self.worked(stones, answer, needs)));
            }
            // The others are searched, unless they failed at this depth before or are too far from
            // two eyes for it.
            if depth > 1 && known.failed < depth - 1 {
                if known.eyes > u32::from(depth - 1) + BRIDGED {
                    continue;
                }
                let rank = WEIGHT * i64::from(known.missing + known.eyes)
                    - self.urgency(stones, after, point)
                    - i64::from(near.meets(point)) * 4
                    - i64::from(history[point.number()].min(8));
                answers.push(Answer {
                    point,
                    stones: after,
                    rank,
                });
            }
        }
        if depth <= 1 {
            return None;
        }
        // The best are searched with one answer less in the line: `first`, then by rank.
        answers.sort_by_key(|answer| (answer.point != first || first.is_none(), answer.rank));
        for answer in answers.into_iter().take(self.shape.width) {
            if self.is_spent() {
                return None;
            }
            if let Some(needs) = self.after_answer(answer.stones, depth - 1) {
                return Some((answer, self.worked(stones, answer, needs)));
            }
        }
        None
    }

    /// Records that an answer works; the needs of the position before it.
    fn worked(&mut self, before: Stones, answer: Answer, needs: Bits64) -> Bits64 {
        if answer.point.is_none() {
            return needs;
        }
        self.search.history[answer.point.number()] += 1;
        let mut needs = needs | self.answer_needs(before, answer.point);
        let block = self.game.block(answer.stones.own, answer.point, 0);
        needs |= block.stones;
        self.liberty(&block, self.game.empty(answer.stones), &mut needs);
        needs
    }

    /// How urgent an answer looks: captures, and enemy strings short of liberties.
    fn urgency(&self, before: Stones, after: Stones, point: Bits64) -> i64 {
        let mut urgency = 6 * i64::from(after.enemy != before.enemy);
        let empty = self.game.empty(after);
        let plot = &self.game.plot;
        let beside = plot.beside(point.number()) & after.enemy;
        for string in plot.parts_in(beside, after.enemy) {
            if !string.meets(self.game.open) {
                urgency += match (plot.around(string) & empty).count() {
                    1 => 4,
                    2 => 2,
                    _ => 1,
                };
            }
        }
        urgency
    }

    /// `needs` with a liberty of every block that must live or has stones in it.
    fn with_liberties(&self, stones: Stones, needs: Bits64) -> Bits64 {
        let mut needs = needs;
        let empty = self.game.empty(stones);
        let mut rim = self.mortal;
        while rim != 0 {
            let block = self
                .game
                .block(stones.own, Bits64::NONE, rim & rim.wrapping_neg());
            rim &= !block.rim;
            needs |= block.stones;
            self.liberty(&block, empty, &mut needs);
        }
        let mut rest = stones.own & needs;
        while !rest.is_none() {
            let block = self.game.block(stones.own, rest.lowest(), 0);
            rest -= block.stones;
            needs |= block.stones;
            self.liberty(&block, empty, &mut needs);
        }
        needs
    }

    /// Adds a liberty of a block to `needs`, unless one is there or the block is safe.
    fn liberty(&self, block: &Block, empty: Bits64, needs: &mut Bits64) {
        let liberties = block.near & empty;
        if self.game.outside(block.rim) < 2 && !liberties.meets(*needs) {
            *needs |= liberties.lowest();
        }
    }

    /// The points on which the result of an answer depends.
    fn answer_needs(&self, before: Stones, point: Bits64) -> Bits64 {
        let plot = &self.game.plot;
        let mut needs = point;
        let empty = self.game.empty(before) - point;
        for string in plot.parts_in(plot.around(point) & before.enemy, before.enemy) {
            needs |= string;
            if !string.meets(self.game.open) {
                let around = plot.around(string);
                let liberties = around & empty;
                needs |= if liberties.is_none() {
                    around
                } else {
                    liberties.lowest()
                };
            }
        }
        needs
    }

    /// The points on which the result of an enemy move depends.
    fn attack_needs(&self, before: Stones, point: Bits64) -> Bits64 {
        let (game, plot) = (self.game, &self.game.plot);
        let mut needs = point;
        let enemy = before.enemy | point;
        let empty = game.empty(before) - point;
        let mut captures = false;
        let mut blocks = Vec::with_capacity(4);
        let mut beside = plot.around(point) & before.own;
        while !beside.is_none() {
            let block = game.block(before.own, beside.lowest(), 0);
            beside -= block.stones;
            blocks.push(block);
        }
        for number in each_bit(self.mortal) {
            if game.rim[number].touch.meets(point) {
                blocks.push(game.block(before.own, Bits64::NONE, 1 << number));
            }
        }
        for block in &blocks {
            needs |= block.stones;
            if game.outside(block.rim) >= 2 {
                continue;
            }
            if (block.near & empty).is_none() {
                captures = true;
                needs |= block.near | plot.spread(block.near & enemy, enemy);
            } else {
                self.liberty(block, empty, &mut needs);
            }
        }
        let string = plot.spread(point, enemy);
        let around = plot.around(string);
        if captures || !string.meets(game.open) && !around.meets(empty) {
            needs |= string | around;
        }
        needs
    }
}
