//! Iterative deepening: an answer at any moment (Slate and Atkin 1977).

use std::ops::ControlFlow;
use std::sync::atomic::{self, AtomicBool};
use std::time::{Duration, Instant};

use super::alpha_beta::AlphaBeta;
use super::answer::{Answer, Counts};
use super::game::Game;

/// What a deepening search may use; it ends when any of it is used up, or when a deeper
/// search would say the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// The largest depth in plies.
    pub depth: Option<u32>,
    /// Nodes, over all iterations. The count is exact, so results do not depend on the
    /// machine.
    pub nodes: Option<u64>,
    /// Time. It is looked at every thousand nodes or so.
    pub time: Option<Duration>,
    /// Another thread that wants an end sets it. Looked at when the time is.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// A depth alone.
    pub const fn depth(plies: u32) -> Budget<'a> {
        Budget {
            depth: Some(plies),
            nodes: None,
            time: None,
            stop: None,
        }
    }

    /// Nodes alone.
    pub const fn nodes(nodes: u64) -> Budget<'a> {
        Budget {
            depth: None,
            nodes: Some(nodes),
            time: None,
            stop: None,
        }
    }

    /// Time alone.
    pub const fn time(time: Duration) -> Budget<'a> {
        Budget {
            depth: None,
            nodes: None,
            time: Some(time),
            stop: None,
        }
    }
}

/// Nodes between two looks at the clock.
const LOOK_EVERY: u64 = 1 << 10;

/// Tells when a budget is used up.
pub(super) struct Watch<'a> {
    /// The count of nodes at which it ends.
    last_node: u64,
    end: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    next_look: u64,
}

impl<'a> Watch<'a> {
    pub(super) fn unlimited() -> Watch<'static> {
        Watch::start(&Budget::default(), &Counts::default())
    }

    /// Starts now, with what was counted before.
    fn start(budget: &Budget<'a>, counts: &Counts) -> Watch<'a> {
        let looks = budget.time.is_some() || budget.stop.is_some();
        let nodes = budget.nodes.unwrap_or(u64::MAX);
        Watch {
            last_node: counts.nodes.saturating_add(nodes),
            // A time beyond what the clock can tell is no limit.
            end: budget
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            stop: budget.stop,
            next_look: if looks { counts.nodes } else { u64::MAX },
        }
    }

    #[inline]
    pub(super) fn is_over(&mut self, counts: &Counts) -> bool {
        if counts.nodes >= self.last_node {
            return true;
        }
        if counts.nodes < self.next_look {
            return false;
        }
        self.next_look = counts.nodes + LOOK_EVERY;
        let late = self.end.is_some_and(|end| Instant::now() >= end);
        let stopped = self
            .stop
            .is_some_and(|stop| stop.load(atomic::Ordering::Relaxed));
        if late || stopped {
            // From now on without another look.
            self.last_node = 0;
        }
        late || stopped
    }
}

impl<G: Game> AlphaBeta<G> {
    /// Searches to depth 1, 2, 3 ... until the budget is used up, and gives the answer of
    /// the last search that was finished. Each orders the next: the root by the values
    /// found, all other nodes by the transposition table and the history.
    ///
    /// Where not even depth 1 could be finished, the answer has depth 0, the static value
    /// and the first move of the game.
    pub fn deepen(&mut self, game: &mut G, budget: &Budget) -> Answer<G::Move> {
        self.deepen_with(game, budget, |_| ControlFlow::Continue(()))
    }

    /// The same; every finished iteration is shown, which can end the search.
    pub fn deepen_with(
        &mut self,
        game: &mut G,
        budget: &Budget,
        mut show: impl FnMut(&Answer<G::Move>) -> ControlFlow<()>,
    ) -> Answer<G::Move> {
        let before = self.counts();
        let mut watch = Watch::start(budget, &before);
        self.root.clear();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut answer = Answer {
            best: moves.first().copied(),
            value: game.evaluate(),
            line: moves.into_iter().take(1).collect(),
            depth: 0,
            solved: game.is_over(),
            counts: Counts::default(),
        };
        for depth in 1..=budget.depth.unwrap_or(u32::MAX) {
            if answer.solved {
                break;
            }
            let Ok(found) = self.iteration(game, depth, &mut watch) else {
                break;
            };
            answer = found;
            answer.counts = self.counts() - before;
            if show(&answer).is_break() {
                break;
            }
        }
        // What an unfinished iteration cost was spent as well.
        answer.counts = self.counts() - before;
        answer
    }
}
