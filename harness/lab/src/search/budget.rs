//! The limits of a search: depth, nodes, time, a signal from another thread.

use std::sync::atomic::{self, AtomicBool};
use std::time::{Duration, Instant};

use super::answer::Counts;

/// The limits of a deepening search. It ends when one of them is reached, or when a deeper
/// search would give the same answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// The largest depth in plies.
    pub depth: Option<u32>,
    /// The largest number of nodes of all iterations together. The limit is exact, so results
    /// do not depend on the machine.
    pub nodes: Option<u64>,
    /// The largest time. The clock is read about every thousand nodes. On targets without
    /// a clock (`wasm32-unknown-unknown`) a time does not limit the search.
    pub time: Option<Duration>,
    /// A flag by which another thread ends the search. It is read together with the clock.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// A budget of depth only.
    pub const fn depth(plies: u32) -> Budget<'a> {
        Budget {
            depth: Some(plies),
            nodes: None,
            time: None,
            stop: None,
        }
    }

    /// A budget of nodes only.
    pub const fn nodes(nodes: u64) -> Budget<'a> {
        Budget {
            depth: None,
            nodes: Some(nodes),
            time: None,
            stop: None,
        }
    }

    /// A budget of time only.
    pub const fn time(time: Duration) -> Budget<'a> {
        Budget {
            depth: None,
            nodes: None,
            time: Some(time),
            stop: None,
        }
    }
}

/// The number of nodes between two readings of the clock.
const LOOK_EVERY: u64 = 1 << 10;

/// The present time; `None` on targets without a clock, where the standard library panics.
fn now() -> Option<Instant> {
    (!cfg!(all(target_family = "wasm", target_os = "unknown"))).then(Instant::now)
}

/// The time at which work ends. On targets without a clock it never comes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    /// The deadline after `time` from now. A time that the clock cannot represent has no end.
    pub(crate) fn after(time: Duration) -> Deadline {
        Deadline(now().and_then(|now| now.checked_add(time)))
    }

    #[inline]
    pub(crate) fn is_over(self) -> bool {
        self.0.is_some_and(|end| now() >= Some(end))
    }
}

/// Detects that a budget is used up.
pub(super) struct Watch<'a> {
    /// The number of nodes at which the budget ends.
    last_node: u64,
    end: Deadline,
    stop: Option<&'a AtomicBool>,
    next_look: u64,
}

impl<'a> Watch<'a> {
    pub(super) fn unlimited() -> Watch<'static> {
        Watch::start(&Budget::default(), &Counts::default())
    }

    /// Starts the budget now; `counts` are the nodes of earlier searches.
    pub(super) fn start(budget: &Budget<'a>, counts: &Counts) -> Watch<'a> {
        let looks = budget.time.is_some() || budget.stop.is_some();
        let nodes = budget.nodes.unwrap_or(u64::MAX);
        Watch {
            last_node: counts.nodes.saturating_add(nodes),
            end: budget.time.map_or(Deadline::default(), Deadline::after),
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
        let late = self.end.is_over();
        let stopped = self
            .stop
            .is_some_and(|stop| stop.load(atomic::Ordering::Relaxed));
        if late || stopped {
            // Latch: later calls return true without reading the clock.
            self.last_node = 0;
        }
        late || stopped
    }
}
