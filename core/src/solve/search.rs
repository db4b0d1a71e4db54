//! Depth-first proof-number search (Nagai 2002) for one goal and one ko master.
//!
//! One player, the *forcer*, has a goal, and succeeds where he reaches it in finitely
//! many moves; play that repeats a position fails him. That makes the value of a node a
//! least fixed point over the graph of positions, the same whatever came before. The
//! search, though, meets repetitions on a path: it takes a node of the path for a failure
//! and writes down that the failure *leans* on that node. What leans on nothing above it
//! is a failure for good (the nodes below it are closed under the other player's replies);
//! what leans on one node is kept with that node's name and used only below it; what
//! leans on several is not kept. Successes never lean on anything. So no answer depends
//! on the path by which it was found (the graph-history interaction).

use super::ground::{ATTACKER, Ground, OWNER, Played, State};
use super::life::unconditional;
use super::table::{Key, Numbers, Table};

/// What a player tries to force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// The attacker: the block is captured.
    Dead,
    /// The owner: the block stands and no attacker's stone inside can stay.
    Alive,
}

impl Goal {
    pub(super) fn forcer(self) -> usize {
        match self {
            Goal::Dead => ATTACKER,
            Goal::Alive => OWNER,
        }
    }
}

/// A question to the search: a goal, with a ko master, of a problem by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) goal: Goal,
    pub(super) master: usize,
    pub(super) problem: u64,
}

impl Question {
    fn number(&self) -> u64 {
        self.problem << 2 | u64::from(self.goal == Goal::Alive) << 1 | self.master as u64
    }

    pub(super) fn key(&self, state: &State) -> Key {
        Key::new(state, self.number())
    }
}

const INFINITE: u32 = u32::MAX / 4;
const FRESH: Numbers = Numbers { phi: 1, delta: 1 };

impl Numbers {
    /// The player to move reaches what he wants.
    const WON: Numbers = Numbers {
        phi: 0,
        delta: INFINITE,
    };
    const LOST: Numbers = Numbers {
        phi: INFINITE,
        delta: 0,
    };

    fn of(won: bool) -> Numbers {
        if won { Numbers::WON } else { Numbers::LOST }
    }

    /// Whether the player to move wins; `None` while that is open.
    pub(super) fn won(&self) -> Option<bool> {
        match (self.phi, self.delta) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// The nodes of the path that a failure leans on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lean {
    Nothing,
    /// The node at this depth.
    One(usize),
    /// Several, this depth the least.
    Several(usize),
}

impl Lean {
    fn and(self, other: Lean) -> Lean {
        match (self, other) {
            (Lean::Nothing, lean) | (lean, Lean::Nothing) => lean,
            (Lean::One(a), Lean::One(b)) if a == b => self,
            (Lean::One(a) | Lean::Several(a), Lean::One(b) | Lean::Several(b)) => {
                Lean::Several(a.min(b))
            }
        }
    }

    fn weight(self) -> usize {
        match self {
            Lean::Nothing => 0,
            Lean::One(_) => 1,
            Lean::Several(_) => 2,
        }
    }
}

/// A move, what it leads to and what is known of that.
#[derive(Clone, Copy, Debug)]
struct Child {
    state: State,
    key: Key,
    hash: u64,
    numbers: Numbers,
    lean: Lean,
}

/// The end of the path is not followed any further.
const DEEPEST: usize = 500;

/// What the searches of a problem share.
#[derive(Clone, Debug)]
pub(super) struct Searcher {
    pub(super) table: Table,
    children: Vec<Child>,
    path: Vec<(Key, u64)>,
    /// How many nodes of the path have a hash: most nodes are not on the path.
    on_path: Vec<u16>,
}

const FILTER_BITS: u32 = 12;

impl Searcher {
    pub(super) fn new(megabytes: usize) -> Searcher {
        Searcher {
            table: Table::new(megabytes),
            children: Vec::new(),
            path: Vec::with_capacity(DEEPEST),
            on_path: vec![0; 1 << FILTER_BITS],
        }
    }

    /// Whether the forcer reaches the goal from `state`; `None` when `nodes` runs out
    /// first. Takes what it searches off `nodes`.
    pub(super) fn forced(
        &mut self,
        ground: &Ground,
        question: Question,
        state: &State,
        nodes: &mut u64,
    ) -> Option<bool> {
        let mut search = Search {
            ground,
            question,
            forcer: question.goal.forcer(),
            searcher: self,
            nodes: *nodes,
            cut: false,
        };
        let answer = search.root(state);
        *nodes = search.nodes;
        answer
    }

    /// How many nodes the table says went into a node; 0 where it does not know.
    pub(super) fn work(&self, question: Question, state: &State) -> u32 {
        let key = question.key(state);
        let entry = self.table.get(&key, key.hash());
        entry.map_or(0, |entry| entry.work)
    }
}

struct Search<'a> {
    ground: &'a Ground,
    question: Question,
    forcer: usize,
    searcher: &'a mut Searcher,
    /// Nodes left.
    nodes: u64,
    /// The nodes ran out, or the path was too deep.
    cut: bool,
}

impl Search<'_> {
    fn root(&mut self, state: &State) -> Option<bool> {
        self.searcher.path.clear();
        self.searcher.children.clear();
        self.searcher.on_path.fill(0);
        let own = usize::from(state.mover) == self.forcer;
        let mut root = self.child(*state);
        if root.numbers.won().is_none() {
            let thresholds = Numbers {
                phi: INFINITE,
                delta: INFINITE,
            };
            (root.numbers, root.lean) = self.expand(&root, thresholds);
        }
        debug_assert!(root.numbers.won().is_none() || root.lean == Lean::Nothing);
        root.numbers.won().map(|won| won == own)
    }

    /// What is known of a node before it is searched.
    fn child(&mut self, state: State) -> Child {
        let key = self.question.key(&state);
        let hash = key.hash();
        let mut child = Child {
            state,
            key,
            hash,
            numbers: FRESH,
            lean: Lean::Nothing,
        };
        if let Some(depth) = self.depth_of(&key, hash) {
            child.numbers = self.numbers_for(&state, false);
            child.lean = Lean::One(depth);
            return child;
        }
        let mut is_new = true;
        if let Some(entry) = self.searcher.table.get(&key, hash) {
            is_new = false;
            match entry.head {
                None => child.numbers = entry.numbers(),
                Some(head) => {
                    let numbers = entry.numbers();
                    if let Some(depth) = self.depth_of(&head, head.hash()) {
                        child.numbers = numbers;
                        child.lean = Lean::One(depth);
                    }
                }
            }
        }
        if is_new && let Some(success) = settled(self.ground, self.question.goal, &state) {
            child.numbers = self.numbers_for(&state, success);
        }
        child
    }

    /// Solved numbers from the forcer's success or failure.
    fn numbers_for(&self, state: &State, success: bool) -> Numbers {
        Numbers::of(success == (usize::from(state.mover) == self.forcer))
    }

    /// The depth at which a node is on the path.
    fn depth_of(&self, key: &Key, hash: u64) -> Option<usize> {
        if self.searcher.on_path[(hash >> (64 - FILTER_BITS)) as usize] == 0 {
            return None;
        }
        self.searcher.path.iter().position(|node| node.0 == *key)
    }

    /// Puts the moves of a node on the list. Stops at one that wins.
    fn generate(&mut self, state: &State) {
        let ground = self.ground;
        let mover = usize::from(state.mover);
        for &bit in &ground.order {
            let child = match ground.play(state, bit, self.question.master) {
                None => continue,
                Some(Played::On(next)) => self.child(next),
                Some(Played::Captured) => self.over(state, self.question.goal == Goal::Dead),
            };
            self.nodes = self.nodes.saturating_sub(1);
            let wins = child.numbers.delta == 0 && child.lean == Lean::Nothing;
            self.searcher.children.push(child);
            if wins {
                return;
            }
        }
        let pass = if state.passed {
            let alive = self.question.goal == Goal::Alive;
            self.over(state, alive && ground.inside(state.stones) == 0)
        } else {
            let mut pass = self.child(Ground::pass(state));
            // Seldom the best move.
            if pass.numbers == FRESH && mover == self.forcer {
                pass.numbers.delta = 2;
            }
            pass
        };
        self.searcher.children.push(pass);
    }

    /// The game is over after a move in `state`.
    fn over(&self, state: &State, success: bool) -> Child {
        let state = Ground::pass(state);
        Child {
            state,
            key: Key::default(),
            hash: 0,
            numbers: self.numbers_for(&state, success),
            lean: Lean::Nothing,
        }
    }

    /// Searches a node until its numbers reach the thresholds.
    fn expand(&mut self, node: &Child, thresholds: Numbers) -> (Numbers, Lean) {
        let depth = self.searcher.path.len();
        if depth >= DEEPEST {
            self.cut = true;
            return (node.numbers, node.lean);
        }
        let start = self.searcher.children.len();
        let left = self.nodes;
        let place = (node.hash >> (64 - FILTER_BITS)) as usize;
        self.searcher.path.push((node.key, node.hash));
        self.searcher.on_path[place] += 1;
        self.generate(&node.state);

        let numbers = loop {
            let children = &self.searcher.children[start..];
            let Choice {
                numbers,
                best,
                second,
                open,
            } = Choice::among(children);
            let over = numbers.phi >= thresholds.phi || numbers.delta >= thresholds.delta;
            if over || self.cut || self.nodes == 0 {
                self.cut |= self.nodes == 0;
                break numbers;
            }
            let child = children[best];
            let below = Numbers {
                phi: thresholds.delta.saturating_sub(open - 1),
                delta: thresholds.phi.min(second + second / 4 + 1),
            };
            let (numbers, lean) = self.expand(&child, below);
            let child = &mut self.searcher.children[start + best];
            (child.numbers, child.lean) = (numbers, lean);
        };

        let lean = match self.lean(node, start) {
            // Nothing above it: the failure is closed.
            Lean::One(head) | Lean::Several(head) if head == depth => Lean::Nothing,
            lean => lean,
        };
        self.searcher.children.truncate(start);
        self.searcher.path.pop();
        self.searcher.on_path[place] -= 1;
        let head = match lean {
            Lean::Nothing => None,
            Lean::One(head) => Some(self.searcher.path[head].0),
            Lean::Several(_) => return (numbers, lean),
        };
        let work = left - self.nodes;
        self.searcher
            .table
            .put(node.key, node.hash, numbers, head, work);
        (numbers, lean)
    }

    /// What the failure of a node leans on; nothing if it is none.
    fn lean(&self, node: &Child, start: usize) -> Lean {
        let children = &self.searcher.children[start..];
        if usize::from(node.state.mover) == self.forcer {
            let failed = children.iter().all(|child| child.numbers.phi == 0);
            let all = || {
                children
                    .iter()
                    .fold(Lean::Nothing, |all, child| all.and(child.lean))
            };
            if failed { all() } else { Lean::Nothing }
        } else {
            let failing = children.iter().filter(|child| child.numbers.delta == 0);
            let least = failing
                .map(|child| child.lean)
                .min_by_key(|lean| lean.weight());
            least.unwrap_or(Lean::Nothing)
        }
    }
}

/// Whether the forcer has reached his goal with certainty (or can no longer: then what
/// his opponent wants is certain).
pub(super) fn settled(ground: &Ground, goal: Goal, state: &State) -> Option<bool> {
    let alive = goal == Goal::Alive;
    let block = ground.block(state.stones);
    if usize::from(state.mover) == ATTACKER
        && !block.safe
        && block.liberties.is_power_of_two()
        && state.ko != block.liberties.trailing_zeros() as u8
    {
        return Some(!alive);
    }
    unconditional(ground, state.stones, &block).then_some(alive)
}

/// The numbers of a node from those of its children, and the child to search.
struct Choice {
    numbers: Numbers,
    best: usize,
    /// The least delta of the others.
    second: u32,
    /// How many children are not won by their mover.
    open: u32,
}

impl Choice {
    fn among(children: &[Child]) -> Choice {
        let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
        // The weak sum: positions that meet again are not counted once a path.
        let (mut largest, mut open) = (0, 0);
        for (number, child) in children.iter().enumerate() {
            let Numbers { phi, delta } = child.numbers;
            if delta < least {
                (best, second, least) = (number, least, delta);
            } else {
                second = second.min(delta);
            }
            if phi > 0 {
                largest = largest.max(phi);
                open += 1;
            }
        }
        let delta = match (least, open) {
            (0, _) => INFINITE,
            (_, 0) => 0,
            _ => (largest + open - 1).min(INFINITE - 1),
        };
        Choice {
            numbers: Numbers { phi: least, delta },
            best,
            second,
            open,
        }
    }
}
