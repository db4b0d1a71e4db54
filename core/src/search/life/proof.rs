//! Depth-first proof-number search (Nagai (2002)) for one goal and one rule of ko.
//!
//! One player, the *forcer*, has a goal and succeeds if he reaches it in finitely many moves. He
//! fails if play repeats a position. So the value of a node is a least fixed point over the
//! graph of positions, and does not depend on earlier play.
//!
//! The search, however, follows paths and meets repetitions. It counts a position that is already
//! on the path as a failure, and records that the failure *rests* on that node:
//!
//! - A failure that rests on no node above is final, because the other player has a reply to
//!   everything below it.
//! - A failure that rests on one node is stored with that node, and used only below it.
//! - A failure that rests on several nodes is not stored.
//!
//! A success never rests on a node. So no result depends on the path on which it was found (the
//! graph-history interaction; `README.md` has the argument).

use super::benson::is_unconditionally_alive;
use super::fight::{ATTACKER, Fight, KoRule, MoveResult, OWNER, State};
use crate::board::bits::{Bits, Bits64};
use crate::search::proof_number::{ChildRule, Numbers, ProofTree, expand};
use crate::search::proof_table::{ProofKey, ProofTable, Tag};

/// The goal of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// The goal of the attacker: all blocks are captured.
    Dead,
    /// The goal of the owner: a block stands, and the area holds no stone of the attacker that
    /// can be captured.
    Alive,
}

impl Goal {
    /// The player with this goal.
    pub(super) fn forcer(self) -> usize {
        match self {
            Goal::Dead => ATTACKER,
            Goal::Alive => OWNER,
        }
    }
}

/// A question to the search: a goal, a rule of ko, and the number of the problem, from 1. The
/// stones of `fixed` stand in every position, so they are left out of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) goal: Goal,
    pub(super) ko: KoRule,
    pub(super) problem: u64,
    pub(super) fixed: Bits64,
}

impl Question {
    fn number(&self) -> u64 {
        self.problem << 4 | u64::from(self.goal == Goal::Alive) << 3 | self.ko.number()
    }

    pub(super) fn key(&self, state: &State) -> FightKey {
        let flags =
            u64::from(state.lost) << 11 | u64::from(state.ko) << 2 | u64::from(state.passed) << 1;
        FightKey {
            stones: state.stones.map(|stones| stones - self.fixed),
            tag: FightTag(self.number() << TAG_FLAGS | flags | u64::from(state.mover)),
        }
    }
}

/// A position with everything that its value depends on.
pub(super) type FightKey = ProofKey<FightTag>;

/// The number of low bits of a tag that describe the state: the player to move, whether the last
/// move was a pass, the ko, the ko threats left (at most 3) and the captured blocks.
const TAG_FLAGS: u32 = 19;

/// The problem, the goal, the rule of ko, and the state without its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct FightTag(u64);

impl Tag for FightTag {
    /// The finaliser of SplitMix64, once for each word.
    fn hash(self, [owner, attacker]: [Bits64; 2]) -> u64 {
        let mix = |mut x: u64| {
            x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^ x >> 31
        };
        mix(mix(mix(owner.0) ^ attacker.0) ^ self.0)
    }

    /// Entries of other problems go first, then those with the least work.
    fn rank(self, work: u32, newcomer: FightTag) -> (bool, u32) {
        let problem = |tag: FightTag| tag.0 >> (TAG_FLAGS + 4);
        (problem(self) == problem(newcomer), work)
    }
}

/// The stored value of a position.
#[derive(Clone, Copy, Debug, Default)]
struct StoredValue {
    numbers: Numbers,
    /// The node that a failure by repetition rests on: the value holds only while that
    /// node is on the path.
    head: Option<FightKey>,
}

/// The nodes of the path that a failure rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RestsOn {
    Nothing,
    /// The node at this depth.
    One(usize),
    /// Several nodes; this is the least depth.
    Several(usize),
}

impl RestsOn {
    fn and(self, other: RestsOn) -> RestsOn {
        match (self, other) {
            (RestsOn::Nothing, rests_on) | (rests_on, RestsOn::Nothing) => rests_on,
            (RestsOn::One(a), RestsOn::One(b)) if a == b => self,
            (RestsOn::One(a) | RestsOn::Several(a), RestsOn::One(b) | RestsOn::Several(b)) => {
                RestsOn::Several(a.min(b))
            }
        }
    }

    fn weight(self) -> usize {
        match self {
            RestsOn::Nothing => 0,
            RestsOn::One(_) => 1,
            RestsOn::Several(_) => 2,
        }
    }
}

/// A position with its proof numbers and the dependence of its value on the path.
#[derive(Clone, Copy, Debug)]
struct Node {
    state: State,
    key: FightKey,
    hash: u64,
    numbers: Numbers,
    rests_on: RestsOn,
}

/// A node on the path.
#[derive(Clone, Copy, Debug)]
struct OnPath {
    key: FightKey,
    /// The nodes left when it was opened.
    nodes: u64,
}

/// The largest number of nodes on a path. If a path is longer, the result is unknown.
const DEEPEST: usize = 500;

/// The table and buffers that all searches share.
#[derive(Clone, Debug)]
pub(super) struct Searcher {
    table: ProofTable<FightTag, StoredValue>,
    stack: Vec<Node>,
    path: Vec<OnPath>,
    /// The number of nodes on the path, by the high bits of their hash: a quick test that
    /// excludes most nodes.
    on_path: Vec<u16>,
}

const FILTER_BITS: u32 = 12;

/// The index of a hash in [`Searcher::on_path`].
fn filter(hash: u64) -> usize {
    (hash >> (64 - FILTER_BITS)) as usize
}

impl Searcher {
    /// With a table of at most `megabytes` times 2^20 bytes.
    pub(super) fn new(megabytes: usize) -> Searcher {
        Searcher {
            table: ProofTable::with_megabytes(megabytes),
            stack: Vec::new(),
            path: Vec::with_capacity(DEEPEST),
            on_path: vec![0; 1 << FILTER_BITS],
        }
    }

    /// Whether the forcer reaches the goal from `state`; `None` when `nodes` runs out
    /// first. Subtracts the nodes it searches from `nodes`.
    pub(super) fn forced(
        &mut self,
        fight: &Fight,
        question: Question,
        state: &State,
        nodes: &mut u64,
    ) -> Option<bool> {
        self.path.clear();
        self.on_path.fill(0);
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        let mut search = Search {
            fight,
            question,
            forcer: question.goal.forcer(),
            searcher: self,
            nodes: *nodes,
            too_deep: false,
        };
        let mut root = search.node(*state);
        if root.numbers.won().is_none() {
            expand(&mut search, &mut root, Numbers::NO_LIMITS, &mut stack);
        }
        debug_assert!(root.numbers.won().is_none() || root.rests_on == RestsOn::Nothing);
        *nodes = search.nodes;
        let own = usize::from(state.mover) == search.forcer;
        self.stack = stack;
        root.numbers.won().map(|won| won == own)
    }
}

/// One search for the answer to a question.
struct Search<'a> {
    fight: &'a Fight,
    question: Question,
    forcer: usize,
    searcher: &'a mut Searcher,
    /// Nodes left.
    nodes: u64,
    /// The path was longer than [`DEEPEST`].
    too_deep: bool,
}

impl Search<'_> {
    /// The node of a position that was not searched from here yet. Its numbers come from the
    /// path (a repetition is a failure of the forcer), from the table, or from [`settled`].
    fn node(&self, state: State) -> Node {
        let key = self.question.key(&state);
        let hash = key.hash();
        let mut node = Node {
            state,
            key,
            hash,
            numbers: Numbers::UNSEEN,
            rests_on: RestsOn::Nothing,
        };
        if let Some(depth) = self.depth_of(&key, hash) {
            node.numbers = self.numbers_for(&state, false);
            node.rests_on = RestsOn::One(depth);
            return node;
        }
        let Some((known, _)) = self.searcher.table.get(&key, hash) else {
            if let Some(success) = settled(self.fight, self.question.goal, &state) {
                node.numbers = self.numbers_for(&state, success);
            }
            return node;
        };
        match known.head {
            None => node.numbers = known.numbers,
            Some(head) => {
                if let Some(depth) = self.depth_of(&head, head.hash()) {
                    node.numbers = known.numbers;
                    node.rests_on = RestsOn::One(depth);
                }
            }
        }
        node
    }

    /// The numbers of a solved node, from the forcer's success or failure.
    fn numbers_for(&self, state: &State, success: bool) -> Numbers {
        Numbers::of(success == (usize::from(state.mover) == self.forcer))
    }

    /// The depth at which a position is on the path; `None` if it is not.
    fn depth_of(&self, key: &FightKey, hash: u64) -> Option<usize> {
        if self.searcher.on_path[filter(hash)] == 0 {
            return None;
        }
        self.searcher.path.iter().position(|node| node.key == *key)
    }

    /// Appends the children of a node. Stops after a move that wins at once.
    fn generate(&mut self, state: &State, children: &mut Vec<Node>) {
        let fight = self.fight;
        for &number in fight.order() {
            let child = match fight.play(state, number, self.question.ko) {
                None => continue,
                Some(MoveResult::On(next)) => self.node(next),
                Some(MoveResult::Captured) => self.over(state, self.question.goal == Goal::Dead),
            };
            self.nodes = self.nodes.saturating_sub(1);
            let wins = child.numbers.delta == 0 && child.rests_on == RestsOn::Nothing;
            children.push(child);
            if wins {
                return;
            }
        }
        // The second pass ends the game, and the group stands. It lives only if no stone of the
        // attacker that could be captured is left inside; else it is in seki.
        let pass = if state.passed {
            let alive = self.question.goal == Goal::Alive;
            self.over(state, alive && fight.inside(state.stones).is_none())
        } else {
            let mut pass = self.node(state.pass());
            // A pass is seldom the best move of the forcer.
            if pass.numbers == Numbers::UNSEEN && usize::from(state.mover) == self.forcer {
                pass.numbers.delta = 2;
            }
            pass
        };
        children.push(pass);
    }

    /// A node for the end of the game after a move in `state`.
    fn over(&self, state: &State, success: bool) -> Node {
        let state = state.pass();
        Node {
            state,
            key: FightKey::default(),
            hash: 0,
            numbers: self.numbers_for(&state, success),
            rests_on: RestsOn::Nothing,
        }
    }

    /// The nodes that the failure of a node rests on; none if it has not failed.
    fn rests_on(&self, node: &Node, children: &[Node]) -> RestsOn {
        if usize::from(node.state.mover) == self.forcer {
            // The forcer fails only if all moves fail, so the failure rests on all their nodes.
            let failed = children.iter().all(|child| child.numbers.phi == 0);
            let nodes = children.iter().map(|child| child.rests_on);
            if failed {
                nodes.fold(RestsOn::Nothing, RestsOn::and)
            } else {
                RestsOn::Nothing
            }
        } else {
            // One refutation is enough: the one that rests on the fewest nodes.
            let failing = children.iter().filter(|child| child.numbers.delta == 0);
            let least = failing
                .map(|child| child.rests_on)
                .min_by_key(|rests_on| rests_on.weight());
            least.unwrap_or(RestsOn::Nothing)
        }
    }
}

impl ProofTree for Search<'_> {
    type Node = Node;

    #[inline]
    fn numbers(node: &Node) -> Numbers {
        node.numbers
    }

    fn rule(&self, _: &Node) -> ChildRule {
        ChildRule::Weak
    }

    fn open(&mut self, node: &mut Node, _: Numbers, children: &mut Vec<Node>) -> bool {
        if self.searcher.path.len() >= DEEPEST {
            self.too_deep = true;
            return false;
        }
        self.searcher.path.push(OnPath {
            key: node.key,
            nodes: self.nodes,
        });
        self.searcher.on_path[filter(node.hash)] += 1;
        self.generate(&node.state, children);
        true
    }

    /// Does nothing: children keep the numbers of their own last search.
    #[inline]
    fn refresh(&self, _: &mut [Node]) {}

    #[inline]
    fn is_spent(&self) -> bool {
        self.too_deep || self.nodes == 0
    }

    fn close(&mut self, node: &mut Node, numbers: Numbers, children: &[Node]) {
        let rests_on = self.rests_on(node, children);
        let Some(left) = self.searcher.path.pop() else {
            return;
        };
        let depth = self.searcher.path.len();
        self.searcher.on_path[filter(node.hash)] -= 1;
        node.numbers = numbers;
        node.rests_on = match rests_on {
            // A failure that rests on nothing above this node is final.
            RestsOn::One(head) | RestsOn::Several(head) if head == depth => RestsOn::Nothing,
            rests_on => rests_on,
        };
        let head = match node.rests_on {
            RestsOn::Nothing => None,
            RestsOn::One(head) => Some(self.searcher.path[head].key),
            RestsOn::Several(_) => return,
        };
        let work = (left.nodes - self.nodes).max(1);
        let known = StoredValue { numbers, head };
        self.searcher.table.put(&node.key, node.hash, known, work);
    }
}

/// Whether the forcer reaches the goal in a position that needs no search: the attacker captures
/// the last blocks with his next move, or a block is unconditionally alive. `None` otherwise.
pub(super) fn settled(fight: &Fight, goal: Goal, state: &State) -> Option<bool> {
    let alive = goal == Goal::Alive;
    let mut blocks = fight.blocks(state);
    let block = blocks.next()?;
    let mut others = blocks.peekable();
    if usize::from(state.mover) == ATTACKER
        && others.peek().is_none()
        && !block.safe
        && block.liberties.count() == 1
        && state.ko != block.liberties.number() as u8
    {
        return Some(!alive);
    }
    let mut blocks = std::iter::once(block).chain(others);
    let lives = blocks.any(|block| is_unconditionally_alive(fight, state.stones, &block));
    lives.then_some(alive)
}
