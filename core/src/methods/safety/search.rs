//! Proof-number search of a local game (Niu and Mueller (2004)): the enemy moves first, and the
//! defender may answer each move.
//!
//! A shorter search comes first: the enemy passes once, and the defender must succeed within a part
//! of the limit. Most games that cannot be proved already fail there.
//!
//! `stages.rs` calls [`LocalSearch::proves`] for each local game. If the limit is reached, nothing
//! is claimed. A game that is wrongly called won makes a false proof;
//! `harness/tests/data/results.rs` looks for such proofs in the committed results.

use std::cmp::Reverse;

use super::local::{Attack, LocalGame, Stones};
use super::params::StaticRules;
use super::prover::{Proof, ProofGoal, Prover, Scene, StaticResult};
use crate::board::bits::{Bits, Bits64};
use crate::search::life::Adjacency;
use crate::search::proof_number::{ChildRule, Numbers, ProofTree, expand};
use crate::search::proof_table::{ProofKey, ProofTable, Tag};

/// The largest number of visits to positions, as a multiple of the limit of static evaluations.
const VISITS: u64 = 40;
/// The limit divided by this number is the limit of the search after a pass of the enemy.
const PASS_PART: u64 = 10;
/// The least limit of that search, in static evaluations, unless the whole limit is lower.
const PASS_LEAST: u64 = 300;
/// The largest depth of a line, in moves of the enemy.
const DEEPEST: usize = 80;

/// The number of entries of the table for each static evaluation that a search may make. A
/// smaller table forgets positions and visits them again.
const ENTRIES: u64 = 4;
/// The smallest and the largest number of entries, as powers of two.
const ENTRY_BITS: [u32; 2] = [17, 20];
/// The largest number of bits of a hash that choose a bucket. A bucket has four entries.
const BUCKET_BITS: u32 = ENTRY_BITS[1] - 2;
/// The number of searches after which the table is cleared.
const MOST_SEARCHES: u32 = 1 << 24;

/// The tag of a table entry. The bits from 8 on hold the number of the search, from 1. The low 8
/// bits are 0 if the enemy is to move. If the defender is, they are 1 + the number of the point
/// that he may not retake (64 for none).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct TurnTag(u32);

impl Tag for TurnTag {
    fn hash(self, [own, enemy]: [Bits64; 2]) -> u64 {
        // Odd constants have inverses, so a product loses nothing of the set.
        let mixed = own.0.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ enemy.0.rotate_left(29).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
            ^ u64::from(self.0 as u8).wrapping_mul(0x1656_67B1_9E37_79F9);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        // The low bits are the best mixed ones; the table takes the high ones.
        (mixed ^ mixed >> 32).rotate_right(BUCKET_BITS)
    }

    /// Entries of other searches are replaced first, then those with the least work.
    fn rank(self, work: u32, newcomer: TurnTag) -> (bool, u32) {
        if self.0 >> 8 == newcomer.0 >> 8 {
            (true, work)
        } else {
            (false, 0)
        }
    }
}

/// A table that successive searches share. The tag separates their entries.
#[derive(Clone, Debug, Default)]
struct SearchTable {
    /// `None` until the first search: most positions need none.
    entries: Option<ProofTable<TurnTag, Numbers>>,
    /// The number of entries, as a power of two.
    bits: u32,
    search: u32,
}

impl SearchTable {
    /// Begins a search of up to `limit` static evaluations. Entries of earlier searches are no
    /// longer found.
    fn start(&mut self, limit: u64) {
        let [least, most] = ENTRY_BITS;
        let wanted = limit.saturating_mul(ENTRIES).max(1).ilog2() + 1;
        let bits = wanted.clamp(least, most);
        if self.search + 1 >= MOST_SEARCHES || bits > self.bits {
            *self = SearchTable {
                entries: Some(ProofTable::with_entries(1 << bits)),
                bits,
                search: 0,
            };
        }
        self.search += 1;
    }

    fn key(&self, node: &LocalNode) -> ProofKey<TurnTag> {
        let turn = match node.turn {
            ToMove::Enemy => 0,
            ToMove::Defender => 1 + node.ko.number() as u32,
        };
        ProofKey {
            stones: [node.stones.own, node.stones.enemy],
            tag: TurnTag(self.search << 8 | turn),
        }
    }

    /// The proof and disproof numbers of a position, and the number of visits spent below it.
    fn get(&self, node: &LocalNode) -> Option<(Numbers, u32)> {
        let key = self.key(node);
        self.entries.as_ref()?.get(&key, key.hash())
    }

    fn set(&mut self, node: &LocalNode, numbers: Numbers, work: u64) {
        let key = self.key(node);
        if let Some(entries) = &mut self.entries {
            entries.put(&key, key.hash(), numbers, work);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ToMove {
    Enemy,
    Defender,
}

/// A position of a local game with the move that led to it.
#[derive(Clone, Copy, Debug)]
struct LocalNode {
    stones: Stones,
    turn: ToMove,
    /// The point that the defender may not retake.
    ko: Bits64,
    /// The last move; the empty set is a pass.
    point: Bits64,
    numbers: Numbers,
    /// The number of visits of the whole search when the node was opened.
    visits: u64,
}

impl LocalNode {
    /// A position with the enemy to move, after the defender's move at `point`.
    fn enemy(stones: Stones, point: Bits64) -> LocalNode {
        LocalNode {
            stones,
            turn: ToMove::Enemy,
            ko: Bits64::NONE,
            point,
            numbers: Numbers::UNSEEN,
            visits: 0,
        }
    }

    /// A position with the defender to move, after the enemy's move at `point`.
    fn defender(stones: Stones, point: Bits64, ko: Bits64) -> LocalNode {
        LocalNode {
            turn: ToMove::Defender,
            ko,
            ..LocalNode::enemy(stones, point)
        }
    }

    /// The numbers of a solved node. `proved` tells whether the defender reaches the goal.
    fn solved(&self, proved: bool) -> Numbers {
        Numbers::of(proved == (self.turn == ToMove::Defender))
    }
}

/// The search, with its table and buffers.
#[derive(Clone, Debug)]
pub(super) struct LocalSearch {
    prover: Prover<Bits64>,
    table: SearchTable,
    stack: Vec<LocalNode>,
    /// The positions with the enemy to move on the current line.
    line: Vec<Stones>,
    /// How often an answer at each point worked.
    history: [u32; 64],
    /// The number of static evaluations of the last search.
    pub(super) evaluations: u64,
    visits: u64,
}

/// One run of a search.
struct SearchRun<'a> {
    search: &'a mut LocalSearch,
    game: &'a LocalGame,
    rules: &'a StaticRules,
    limit: u64,
}

impl LocalSearch {
    pub(super) fn new() -> LocalSearch {
        LocalSearch {
            prover: Prover::new(),
            table: SearchTable::default(),
            stack: Vec::new(),
            line: Vec::new(),
            history: [0; 64],
            evaluations: 0,
            visits: 0,
        }
    }

    /// Whether the defender, who moves second, saves every block around and makes every point his.
    /// `None` if `limit` static evaluations do not decide it.
    pub(super) fn proves(
        &mut self,
        game: &LocalGame,
        rules: &StaticRules,
        limit: u64,
    ) -> Option<bool> {
        let mut run = self.start(game, rules, limit);
        // The enemy moves first and captures a block around that has no liberty left.
        if !game.breathes(game.start) {
            return Some(false);
        }
        if run.evaluate(game.start).is_proved() {
            return Some(true);
        }
        // With a limit of 1 only the static proof is allowed, and it has failed.
        if limit <= 1 {
            return None;
        }
        let after_pass = run.succeeds_after_pass();
        if after_pass != Some(true) {
            return after_pass;
        }
        let spent = run.search.evaluations;
        let mut run = self.start(game, rules, limit);
        run.search.table.start(limit);
        let mut root = LocalNode::enemy(game.start, Bits64::NONE);
        run.expand(&mut root);
        self.evaluations += spent;
        root.numbers.won().map(|enemy_wins| !enemy_wins)
    }

    fn start<'a>(
        &'a mut self,
        game: &'a LocalGame,
        rules: &'a StaticRules,
        limit: u64,
    ) -> SearchRun<'a> {
        self.line.clear();
        self.evaluations = 0;
        self.visits = 0;
        self.history = [0; 64];
        SearchRun {
            search: self,
            game,
            rules,
            limit,
        }
    }
}

impl SearchRun<'_> {
    /// Whether the defender succeeds after a pass of the enemy, within a part of the limit. The
    /// enemy may pass in the game as well, so if the defender fails here, he fails in the game.
    fn succeeds_after_pass(&mut self) -> Option<bool> {
        self.limit = (self.limit / PASS_PART).max(PASS_LEAST).min(self.limit);
        self.search.table.start(self.limit);
        let mut passed = LocalNode::defender(self.game.start, Bits64::NONE, Bits64::NONE);
        self.expand(&mut passed);
        passed.numbers.won()
    }

    /// Searches a node until it is solved or the limit is reached.
    fn expand(&mut self, node: &mut LocalNode) {
        let mut stack = std::mem::take(&mut self.search.stack);
        stack.clear();
        expand(self, node, Numbers::NO_LIMITS, &mut stack);
        self.search.stack = stack;
    }

    /// Applies the static rules.
    fn evaluate(&mut self, stones: Stones) -> StaticResult<Bits64> {
        self.search.evaluations += 1;
        let scene = Scene::of(self.game, stones);
        self.search
            .prover
            .prove(&self.game.plot, &scene, self.rules, ProofGoal::Everything)
    }

    /// Appends the moves of the enemy and a pass. The pass matters in a seki, where neither side
    /// wants to move: the points there belong to nobody. Returns `false` if a move captures a block
    /// of the rim.
    fn attacks(&self, stones: Stones, children: &mut Vec<LocalNode>) -> bool {
        children.push(LocalNode::defender(stones, Bits64::NONE, Bits64::NONE));
        for point in self.game.empty(stones).each() {
            match self.game.attack(stones, point) {
                Attack::Illegal => {}
                Attack::Captures => return false,
                Attack::Plays(stones, ko) => children.push(LocalNode::defender(stones, point, ko)),
            }
        }
        true
    }

    /// Opens a position with the enemy to move. Every move of the enemy must fail.
    ///
    /// A position is evaluated statically when it is first visited; its disproof number is then
    /// the estimate of what is missing. It gets children when it is visited again, or at once
    /// if the limits allow a search below it.
    fn open_enemy(
        &mut self,
        node: &mut LocalNode,
        limits: Numbers,
        children: &mut Vec<LocalNode>,
    ) -> bool {
        let stones = node.stones;
        let (numbers, expanded) = self.judged(node);
        node.numbers = numbers;
        if numbers.won().is_some() || !expanded && numbers.delta >= limits.delta {
            return false;
        }
        // The defender fails if the line is too long, or if a block of the rim can be captured. A
        // strategy must hold for ever, so a line without an end proves nothing.
        let start = children.len();
        if self.search.line.len() >= DEEPEST || !self.attacks(stones, children) {
            node.numbers = node.solved(false);
            self.search.table.set(node, node.numbers, 1);
            return false;
        }
        if !expanded {
            self.drop_refuted(stones, &children[start..]);
        }
        self.search.line.push(stones);
        true
    }

    /// The numbers of a position with the enemy to move, and whether it was expanded before. The
    /// static rules evaluate each position only once, at the first visit.
    fn judged(&mut self, node: &LocalNode) -> (Numbers, bool) {
        if let Some((numbers, work)) = self.search.table.get(node) {
            return (numbers, work > 0);
        }
        let numbers = match self.evaluate(node.stones) {
            StaticResult::Proved(_) => node.solved(true),
            StaticResult::Missing(delta) => Numbers { phi: 1, delta },
        };
        self.search.table.set(node, numbers, 0);
        (numbers, false)
    }

    /// Finds an answer that works after a pass of the enemy, and marks all moves of the enemy as
    /// refuted after which this answer works, too.
    fn drop_refuted(&mut self, stones: Stones, children: &[LocalNode]) {
        let Some((answer, proof)) = self.working_answer(stones) else {
            return;
        };
        let alone = Stones {
            own: stones.own | answer,
            enemy: stones.enemy,
        };
        let captures = self.game.defend(stones, answer) != Some(alone);
        for child in children {
            if self.is_spent() {
                return;
            }
            if child.point.is_none() {
                self.refuted(child, answer);
                continue;
            }
            // The answer is not possible if the enemy takes its point, or takes a ko there.
            if child.point == answer || child.ko == answer {
                continue;
            }
            let Some(after) = self.game.defend(child.stones, answer) else {
                continue;
            };
            // The order of the two moves does not matter. So if the enemy's move is on no pair and
            // nothing is captured, the proof for the answer alone still holds. Otherwise the
            // position after both moves is evaluated.
            let apart = Stones {
                own: stones.own | answer,
                enemy: stones.enemy | child.point,
            };
            let unrelated = !captures && !child.point.meets(proof.pairs) && after == apart;
            if unrelated || (self.game.breathes(after) && self.evaluate(after).is_proved()) {
                self.refuted(child, answer);
            }
        }
    }

    /// Records that `answer` refutes the enemy's move of `child`.
    fn refuted(&mut self, child: &LocalNode, answer: Bits64) {
        self.search.table.set(child, child.solved(true), 1);
        self.search.history[answer.number()] += 1;
    }

    /// Finds a move of the defender after a pass of the enemy by which the static rules prove the
    /// goal, and returns it with the proof. Answers that worked before are tried first.
    fn working_answer(&mut self, stones: Stones) -> Option<(Bits64, Proof<Bits64>)> {
        let mut rest = self.game.empty(stones);
        while !rest.is_none() && !self.is_spent() {
            let history = &self.search.history;
            let best = rest.each().max_by_key(|point| history[point.number()])?;
            rest -= best;
            let Some(after) = self.game.defend(stones, best) else {
                continue;
            };
            if !self.game.breathes(after) {
                continue;
            }
            if let StaticResult::Proved(proof) = self.evaluate(after) {
                let proved = LocalNode::enemy(after, best);
                self.search.table.set(&proved, proved.solved(true), 1);
                return Some((best, proof));
            }
        }
        None
    }

    /// Appends the answers of the defender and a pass. After an answer every block of the rim must
    /// have a liberty or two eyes elsewhere, and no position of the line may be repeated.
    fn answers(&self, node: &LocalNode, children: &mut Vec<LocalNode>) {
        let start = children.len();
        self.add_answer(node.stones, Bits64::NONE, children);
        for point in (self.game.empty(node.stones) - node.ko).each() {
            if let Some(stones) = self.game.defend(node.stones, point) {
                self.add_answer(stones, point, children);
            }
        }
        self.sort(&mut children[start..], node.point);
    }

    fn add_answer(&self, stones: Stones, point: Bits64, children: &mut Vec<LocalNode>) {
        // A block without a liberty is captured next, and a line that repeats has no end.
        if self.game.breathes(stones) && !self.search.line.contains(&stones) {
            children.push(LocalNode::enemy(stones, point));
        }
    }

    /// Puts those answers first that worked before or are near the enemy's move at `point`.
    fn sort(&self, answers: &mut [LocalNode], point: Bits64) {
        let beside = self.game.plot.around(point);
        let near = beside | self.game.plot.around(beside);
        let history = &self.search.history;
        answers.sort_by_key(|child| {
            // A pass counts like a point that worked once.
            let worked = if child.point.is_none() {
                1
            } else {
                history[child.point.number()]
            };
            // A threat is most often met beside the stone that makes it.
            Reverse(worked + 2 * u32::from(child.point.meets(near)))
        });
    }
}

impl ProofTree for SearchRun<'_> {
    type Node = LocalNode;

    #[inline]
    fn numbers(node: &LocalNode) -> Numbers {
        node.numbers
    }

    /// Different moves of the enemy often lead to the same positions, which a sum would count
    /// several times.
    fn rule(&self, node: &LocalNode) -> ChildRule {
        match node.turn {
            ToMove::Enemy => ChildRule::Weak,
            ToMove::Defender => ChildRule::Sum,
        }
    }

    fn open(
        &mut self,
        node: &mut LocalNode,
        limits: Numbers,
        children: &mut Vec<LocalNode>,
    ) -> bool {
        self.search.visits += 1;
        node.visits = self.search.visits;
        match node.turn {
            ToMove::Enemy => self.open_enemy(node, limits, children),
            ToMove::Defender => {
                self.answers(node, children);
                true
            }
        }
    }

    #[inline]
    fn refresh(&self, children: &mut [LocalNode]) {
        for child in children {
            child.numbers = match self.search.table.get(child) {
                Some((numbers, _)) => numbers,
                None => Numbers::UNSEEN,
            };
        }
    }

    fn is_spent(&self) -> bool {
        self.search.evaluations >= self.limit || self.search.visits >= VISITS * self.limit
    }

    fn close(&mut self, node: &mut LocalNode, numbers: Numbers, children: &[LocalNode]) {
        match node.turn {
            ToMove::Enemy => {
                self.search.line.pop();
            }
            ToMove::Defender => {
                // An answer to one move often answers moves beside it, too.
                let answer = children.iter().find(|child| child.numbers.delta == 0);
                if let Some(point) = answer
                    .map(|child| child.point)
                    .filter(|point| !point.is_none())
                {
                    self.search.history[point.number()] += 1;
                }
            }
        }
        node.numbers = numbers;
        let work = self.search.visits - node.visits + 1;
        self.search.table.set(node, numbers, work);
    }
}
