//! Finds whether a player can force his goal in a game with repetitions, by depth-first
//! proof-number search (Nagai (2002)). The exact solver ([`life`](crate::life)) and the reader of
//! local games use it.
//!
//! One player, the *forcer*, has a goal and succeeds if he reaches it in finitely many moves. He
//! fails if play goes on for ever. So the value of a node is a least fixed point over the graph of
//! positions, and does not depend on earlier play.
//!
//! The search, however, follows paths and meets repetitions. It counts a position that is already
//! on the path as a failure, and records that the failure *rests* on that node:
//!
//! - A failure that rests on no node above is final, because the other player has a reply to
//!   everything below it.
//! - A failure that rests on one node is stored with that node, and used only below it.
//! - A failure that rests on several nodes is not stored.
//!
//! A success never rests on a node. So no result depends on the path on which it was found. (This
//! problem is called graph-history interaction; `life/README.md` has the argument.) If a failure
//! were stored without its node, it would be used where it is not true. Fates would be wrong
//! without any sign.

use smallvec::SmallVec;

use super::proof_number::{ChildRule, Numbers, ProofTree, expand};
use super::proof_table::{ProofKey, ProofTable, Tag};

/// The numbers of the moves of a position.
pub(crate) type Moves = SmallVec<[u8; 64]>;

/// A game in which the forcer has a goal.
pub(crate) trait ForcingGame {
    type State: Copy;
    type Tag: Tag;

    /// The position with everything that its value depends on.
    fn key(&self, state: &Self::State) -> ProofKey<Self::Tag>;

    /// Whether the forcer is to move.
    fn is_forcers_turn(&self, state: &Self::State) -> bool;

    /// The first proof numbers of a position that was not searched yet, for the player to move.
    fn numbers(&self, state: &Self::State) -> Numbers;

    /// The moves in the order in which the search tries them. Some may be illegal.
    fn moves(&self, state: &Self::State) -> Moves;

    /// Plays a move; `None` if it is illegal.
    fn play(&self, state: &Self::State, number: u8) -> Option<Step<Self::State>>;

    /// Passes, or does what this game has instead of a pass; `None` if the player to move cannot.
    /// The search tries it after all moves, and does not count it as a node.
    fn pass(&self, state: &Self::State) -> Option<Step<Self::State>>;

    /// The proof numbers of a position where the forcer succeeds, or where he fails.
    fn numbers_if(&self, state: &Self::State, success: bool) -> Numbers {
        Numbers::of(success == self.is_forcers_turn(state))
    }
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<S> {
    /// The game goes on.
    On(S),
    /// The game is over: the forcer has reached his goal, or can no longer reach it.
    Over { success: bool },
}

/// The stored value of a position.
#[derive(Clone, Copy, Debug)]
struct StoredValue<T> {
    numbers: Numbers,
    /// The node that a failure by repetition rests on. The value is true only while that node is
    /// on the path.
    head: Option<ProofKey<T>>,
}

impl<T> Default for StoredValue<T> {
    fn default() -> StoredValue<T> {
        StoredValue {
            numbers: Numbers::UNSEEN,
            head: None,
        }
    }
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
            // The failure becomes final when the search leaves the node of least depth.
            (RestsOn::One(a) | RestsOn::Several(a), RestsOn::One(b) | RestsOn::Several(b)) => {
                RestsOn::Several(a.min(b))
            }
        }
    }

    /// How little a failure is worth for later searches.
    fn weight(self) -> usize {
        match self {
            // A failure that is final, or rests on one node, can be stored and saves later work.
            RestsOn::Nothing => 0,
            RestsOn::One(_) => 1,
            RestsOn::Several(_) => 2,
        }
    }
}

/// A position with its proof numbers and the dependence of its value on the path.
#[derive(Clone, Copy, Debug)]
struct Node<S, T> {
    state: S,
    key: ProofKey<T>,
    hash: u64,
    numbers: Numbers,
    rests_on: RestsOn,
}

/// A node on the path.
#[derive(Clone, Copy, Debug)]
struct OnPath<T> {
    key: ProofKey<T>,
    /// The search's budget of nodes when it opened this one.
    nodes: u64,
}

/// The largest number of nodes on a path. If a path is longer, the result is unknown.
const DEEPEST: usize = 500;

/// The table and buffers that all searches of a kind of game share.
#[derive(Clone, Debug)]
pub(crate) struct Searcher<T> {
    table: ProofTable<T, StoredValue<T>>,
    path: Vec<OnPath<T>>,
    /// By the high bits of a hash, the number of nodes on the path. A count of 0 excludes most
    /// positions quickly.
    on_path: Vec<u16>,
}

const FILTER_BITS: u32 = 12;

/// The index of a hash in [`Searcher::on_path`].
fn filter(hash: u64) -> usize {
    (hash >> (64 - FILTER_BITS)) as usize
}

impl<T: Tag> Searcher<T> {
    /// A searcher with a table of at most `megabytes` times 2^20 bytes.
    pub(crate) fn new(megabytes: usize) -> Searcher<T> {
        Searcher {
            table: ProofTable::with_megabytes(megabytes),
            path: Vec::with_capacity(DEEPEST),
            on_path: vec![0; 1 << FILTER_BITS],
        }
    }

    /// Whether the forcer reaches the goal from `state`. `None` if `nodes` runs out first, or if
    /// the path gets longer than [`DEEPEST`]. Subtracts the searched nodes from `nodes`.
    pub(crate) fn forced<G: ForcingGame<Tag = T>>(
        &mut self,
        game: &G,
        state: &G::State,
        nodes: &mut u64,
    ) -> Option<bool> {
        self.path.clear();
        // The path of the last question is gone, so a stored failure that rests on it is not used.
        self.on_path.fill(0);
        let mut search = Search {
            game,
            searcher: self,
            nodes: *nodes,
            too_deep: false,
        };
        let mut root = search.node(*state);
        if root.numbers.won().is_none() {
            expand(&mut search, &mut root, Numbers::NO_LIMITS, &mut Vec::new());
        }
        // Above the root there is nothing to rest on.
        debug_assert!(root.numbers.won().is_none() || root.rests_on == RestsOn::Nothing);
        *nodes = search.nodes;
        let won = root.numbers.won()?;
        Some(won == game.is_forcers_turn(state))
    }
}

/// One search for the answer to a question.
struct Search<'a, G: ForcingGame> {
    game: &'a G,
    searcher: &'a mut Searcher<G::Tag>,
    /// The number of nodes that may still be searched.
    nodes: u64,
    /// The path was longer than [`DEEPEST`].
    too_deep: bool,
}

impl<G: ForcingGame> Search<'_, G> {
    /// The node of a position that was not searched from here yet. Its numbers come from the path
    /// if the position repeats, otherwise from the table, otherwise from the game.
    fn node(&self, state: G::State) -> Node<G::State, G::Tag> {
        let key = self.game.key(&state);
        let hash = key.hash();
        let mut node = Node {
            state,
            key,
            hash,
            numbers: Numbers::UNSEEN,
            rests_on: RestsOn::Nothing,
        };
        if let Some(depth) = self.depth_of(&key, hash) {
            // The forcer needs a finite way to his goal, so a repetition is his failure.
            node.numbers = self.game.numbers_if(&state, false);
            node.rests_on = RestsOn::One(depth);
            return node;
        }
        let Some((known, _)) = self.searcher.table.get(&key, hash) else {
            node.numbers = self.game.numbers(&state);
            return node;
        };
        match known.head {
            None => node.numbers = known.numbers,
            Some(head) => {
                // A failure by repetition is true while the repeated position is on the path.
                if let Some(depth) = self.depth_of(&head, head.hash()) {
                    node.numbers = known.numbers;
                    node.rests_on = RestsOn::One(depth);
                }
            }
        }
        node
    }

    /// The depth at which a position is on the path; `None` if it is not.
    fn depth_of(&self, key: &ProofKey<G::Tag>, hash: u64) -> Option<usize> {
        // Nearly every position is not on the path, and the count by hash shows it at once.
        if self.searcher.on_path[filter(hash)] == 0 {
            return None;
        }
        self.searcher.path.iter().position(|node| node.key == *key)
    }

    /// Appends the children of a node. Stops after a move that wins at once.
    fn generate(&mut self, state: &G::State, children: &mut Vec<Node<G::State, G::Tag>>) {
        for number in self.game.moves(state) {
            let Some(step) = self.game.play(state, number) else {
                continue;
            };
            let child = self.child(state, step);
            self.nodes = self.nodes.saturating_sub(1);
            let wins = child.numbers.delta == 0 && child.rests_on == RestsOn::Nothing;
            children.push(child);
            // One move that wins proves the node, whatever the others do.
            if wins {
                return;
            }
        }
        if let Some(step) = self.game.pass(state) {
            children.push(self.child(state, step));
        }
    }

    /// The node after a move in `state`.
    fn child(&self, state: &G::State, step: Step<G::State>) -> Node<G::State, G::Tag> {
        match step {
            Step::On(next) => self.node(next),
            // The end of the game is not a position. It is never opened, so it needs no key.
            Step::Over { success } => Node {
                state: *state,
                key: ProofKey::default(),
                hash: 0,
                numbers: Numbers::of(success != self.game.is_forcers_turn(state)),
                rests_on: RestsOn::Nothing,
            },
        }
    }

    /// The nodes that the failure of the forcer at `node` rests on; none if he has not failed.
    fn rests_on(
        &self,
        node: &Node<G::State, G::Tag>,
        children: &[Node<G::State, G::Tag>],
    ) -> RestsOn {
        if self.game.is_forcers_turn(&node.state) {
            // The forcer fails only if all moves fail, so the failure rests on all their nodes.
            let failed = children.iter().all(|child| child.numbers.phi == 0);
            let nodes = children.iter().map(|child| child.rests_on);
            if failed {
                nodes.fold(RestsOn::Nothing, RestsOn::and)
            } else {
                RestsOn::Nothing
            }
        } else {
            // The other player needs one refutation only: take the one that rests on the fewest
            // nodes.
            let failing = children.iter().filter(|child| child.numbers.delta == 0);
            let least = failing
                .map(|child| child.rests_on)
                .min_by_key(|rests_on| rests_on.weight());
            least.unwrap_or(RestsOn::Nothing)
        }
    }
}

impl<G: ForcingGame> ProofTree for Search<'_, G> {
    type Node = Node<G::State, G::Tag>;

    #[inline]
    fn numbers(node: &Self::Node) -> Numbers {
        node.numbers
    }

    fn rule(&self, _: &Self::Node) -> ChildRule {
        ChildRule::Weak
    }

    fn open(&mut self, node: &mut Self::Node, _: Numbers, children: &mut Vec<Self::Node>) -> bool {
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
    fn refresh(&self, _: &mut [Self::Node]) {}

    #[inline]
    fn is_spent(&self) -> bool {
        self.too_deep || self.nodes == 0
    }

    fn close(&mut self, node: &mut Self::Node, numbers: Numbers, children: &[Self::Node]) {
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
        // If the position comes again, its value saves the search of all nodes below it.
        let work = (left.nodes - self.nodes).max(1);
        let known = StoredValue { numbers, head };
        self.searcher.table.put(&node.key, node.hash, known, work);
    }
}
