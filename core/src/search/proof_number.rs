//! Depth-first proof-number search (Nagai (2002)), for the exact solver ([`life`](crate::life)),
//! the reader of local games and the safety search ([`safety`](crate::safety)).
//!
//! A search proves or disproves a statement about a two-player game. Each node has two numbers
//! from the point of view of its player to move: `phi` estimates how many leaves must still be
//! solved to prove a win, and `delta` how many to prove a loss. The search always follows the
//! most promising child. It leaves a node when the numbers of the node reach limits that the parent
//! sets. A game supplies moves, terminal positions, keys and tables through [`ProofTree`].
//!
//! `forcing.rs` and `safety/search.rs` call [`expand`]. The numbers at a leaf decide what counts as
//! proved; the choice of the next child decides only the time. But with a limit, a slower order
//! leaves more questions open, and so changes figures.

/// The proof number and the disproof number of a node, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// The number of leaves still to solve for a win of the player to move; 0 if the node is won.
    pub(crate) phi: u32,
    /// The number of leaves still to solve for a loss; 0 if the node is lost.
    pub(crate) delta: u32,
}

/// The largest number. It means that a result is impossible, because the other one is proved.
pub(crate) const INFINITE: u32 = 1 << 24;

/// A leaf that was never searched.
impl Default for Numbers {
    fn default() -> Numbers {
        Numbers::UNSEEN
    }
}

impl Numbers {
    /// A leaf that was never searched.
    pub(crate) const UNSEEN: Numbers = Numbers { phi: 1, delta: 1 };
    /// The player to move wins.
    pub(crate) const WON: Numbers = Numbers {
        phi: 0,
        delta: INFINITE,
    };
    /// The player to move loses.
    pub(crate) const LOST: Numbers = Numbers {
        phi: INFINITE,
        delta: 0,
    };
    /// Limits that only a solved node reaches.
    pub(crate) const NO_LIMITS: Numbers = Numbers {
        phi: INFINITE,
        delta: INFINITE,
    };

    pub(crate) fn of(won: bool) -> Numbers {
        if won { Numbers::WON } else { Numbers::LOST }
    }

    /// Whether the player to move wins; `None` if the node is not solved.
    pub(crate) fn won(self) -> Option<bool> {
        match (self.phi, self.delta) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// The way to compute the `delta` of a node from the `phi` of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChildRule {
    /// Their sum.
    Sum,
    /// The largest one, plus 1 for each other open child (weak proof numbers). A position that
    /// several paths reach then does not count once for each path.
    Weak,
}

/// A game to search, with its table.
pub(crate) trait ProofTree {
    /// A position on the path or one move beyond it, with its numbers.
    type Node: Copy;

    fn numbers(node: &Self::Node) -> Numbers;

    fn rule(&self, node: &Self::Node) -> ChildRule;

    /// Enters a node and appends its children. Returns `false` if there is nothing to search:
    /// the node is solved, its numbers reach `limits`, or the path is too long. The caller then
    /// drops the appended children and uses the numbers in `node`.
    fn open(
        &mut self,
        node: &mut Self::Node,
        limits: Numbers,
        children: &mut Vec<Self::Node>,
    ) -> bool;

    /// Updates the numbers of children from the table.
    fn refresh(&self, children: &mut [Self::Node]);

    /// Whether the budget is used up. The search then leaves every node on the path.
    fn is_spent(&self) -> bool;

    /// Leaves a node: sets its numbers and stores them in the table.
    fn close(&mut self, node: &mut Self::Node, numbers: Numbers, children: &[Self::Node]);
}

/// Searches a node until its numbers reach `limits` or the budget is used up (Nagai 2002).
/// `stack` holds the children of all nodes on the path.
///
/// The numbers of a node follow from its children: its `phi` is the least `delta` of a child,
/// and its `delta` combines the `phi` of all children by its [`ChildRule`]. Each round searches the
/// child with the least `delta`. Its limits end the round when another child becomes better, or
/// when this node reaches its own limits.
pub(crate) fn expand<T: ProofTree>(
    tree: &mut T,
    node: &mut T::Node,
    limits: Numbers,
    stack: &mut Vec<T::Node>,
) {
    let start = stack.len();
    if !tree.open(node, limits, stack) {
        stack.truncate(start);
        return;
    }
    let rule = tree.rule(node);
    let numbers = loop {
        tree.refresh(&mut stack[start..]);
        let choice = Choice::among(stack[start..].iter().map(T::numbers), rule);
        let Numbers { phi, delta } = choice.numbers;
        if phi >= limits.phi || delta >= limits.delta || tree.is_spent() {
            break choice.numbers;
        }
        let mut child = stack[start + choice.best];
        let below = choice.limits_below(limits, rule, T::numbers(&child).phi);
        expand(tree, &mut child, below, stack);
        stack[start + choice.best] = child;
    };
    tree.close(node, numbers, &stack[start..]);
    stack.truncate(start);
}

/// The numbers of a node, computed from its children, and the child to search next.
struct Choice {
    numbers: Numbers,
    /// The index of the first child with the least delta.
    best: usize,
    /// The least delta of the other children.
    second: u32,
    /// The number of children that are not won by their player to move.
    open: u32,
}

impl Choice {
    /// The choice among children with these numbers.
    #[inline]
    fn among(children: impl Iterator<Item = Numbers>, rule: ChildRule) -> Choice {
        let mut best = 0;
        let mut least = INFINITE;
        let mut second = INFINITE;
        let mut largest = 0;
        let mut sum = 0;
        let mut open = 0;
        for (number, Numbers { phi, delta }) in children.enumerate() {
            if delta < least {
                second = least;
                least = delta;
                best = number;
            } else {
                second = second.min(delta);
            }
            largest = largest.max(phi);
            // No number is larger than the one that stands for "impossible".
            sum = (sum + phi).min(INFINITE);
            open += u32::from(phi > 0);
        }
        // The players alternate: a child that is lost for its player is a win here, and if all
        // children are won for theirs, this node is lost.
        let delta = match (least, open, rule) {
            (0, _, _) => INFINITE,
            (_, 0, _) => 0,
            (_, _, ChildRule::Sum) => sum,
            (_, _, ChildRule::Weak) => (largest + open - 1).min(INFINITE),
        };
        Choice {
            numbers: Numbers { phi: least, delta },
            best,
            second,
            open,
        }
    }

    /// The limits for the search of the best child, whose number `phi` is given. The search of the
    /// child ends when its delta exceeds that of the second-best child by more than a quarter, or
    /// when the parent reaches its own limits.
    #[inline]
    fn limits_below(&self, limits: Numbers, rule: ChildRule, phi: u32) -> Numbers {
        let others = match rule {
            ChildRule::Sum => self.numbers.delta - phi,
            ChildRule::Weak => self.open - 1,
        };
        Numbers {
            // The other children already use a part of this node's limit for delta. Only the rest
            // of it is left for the best child.
            phi: limits.delta - others.min(limits.delta - 1),
            // With a limit just above the second-best child, the search would go to and fro between
            // two equal children. Each time, the table may have dropped results of the other one.
            delta: limits.phi.min(self.second + self.second / 4 + 1),
        }
    }
}
