//! The tasks that wait: the highest priority first, then the oldest.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::query::Task;

/// A queue that threads share.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<(Reverse<i64>, u64), Task>,
    /// The number of tasks so far.
    count: u64,
    is_closed: bool,
}

impl Queue {
    /// A thread that panics holds no task half done, so its lock is as good as any.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn add(&self, tasks: Vec<Task>) {
        let mut state = self.lock();
        for task in tasks {
            let key = (Reverse(task.priority), state.count);
            state.count += 1;
            state.waiting.insert(key, task);
        }
        self.changed.notify_all();
    }

    /// Says that no more tasks come.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Takes the next task and waits for one if there is none; `None` if the queue is closed
    /// and empty.
    pub(super) fn take(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if let Some((_, task)) = state.waiting.pop_first() {
                return Some(task);
            }
            if state.is_closed {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Removes the waiting tasks that fit and returns them.
    pub(super) fn remove(&self, fits: impl Fn(&Task) -> bool) -> Vec<Task> {
        let mut state = self.lock();
        let all = std::mem::take(&mut state.waiting);
        let (gone, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, task)| fits(task));
        state.waiting = rest.into_iter().collect();
        gone.into_iter().map(|(_, task)| task).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::katago::query::Request;

    fn tasks(id: &str, priority: i64) -> Vec<Task> {
        let line = serde_json::json!({
            "id": id, "moves": [["B", "A1"]], "analyzeTurns": [0, 1], "rules": "chinese",
            "boardXSize": 2, "boardYSize": 2, "priority": priority,
        });
        match Request::parse(line.to_string().as_bytes()).unwrap() {
            Request::Query(query) => query.tasks,
            Request::Action(..) => panic!("no action"),
        }
    }

    #[test]
    fn priorities_come_first_and_removed_tasks_never() {
        let queue = Queue::default();
        queue.add(tasks("a", 0));
        queue.add(tasks("b", 5));
        queue.add(tasks("c", 0));
        let gone = queue.remove(|task| task.id == "a" && task.turn == 1);
        assert_eq!(gone.len(), 1);
        queue.close();
        let mut order = Vec::new();
        while let Some(task) = queue.take() {
            order.push(format!("{}{}", task.id, task.turn));
        }
        assert_eq!(order, ["b0", "b1", "a0", "c0", "c1"]);
    }
}
