//! Plays the moves of a game and takes them back, compares them with scratch, and times both.
//!
//! `mod.rs` and `harness/bench` time features with it. Both ways must go through the same
//! positions; otherwise their ratio means nothing.

use std::hint::black_box;
use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use sahwal_core::features::Tracker;
use sahwal_core::{Position, Size};
use sahwal_data::input::Game;
use sahwal_record::Step;

/// Moves of a game without setup stones between them. This is usually the whole game.
pub struct Stretch {
    game: String,
    start: Position,
    steps: Vec<Step>,
}

/// The shortest length of a batch. The processor time of the thread is read at both ends, which
/// takes less than 1 % of it.
const BATCH: Duration = Duration::from_micros(100);
/// The number of timed batches.
const BATCHES: usize = 5;
/// After this total time no further batch is timed. Two batches are timed in any case.
const MOST_TIME: Duration = Duration::from_millis(20);
/// The largest number of states, even if a batch is still too short.
const MOST_STATES: usize = 4096;

impl Stretch {
    /// Returns the stretches of a game. Each has at least one move.
    pub fn all_of(game: &Game) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
        // Setup stones are not moves. A new stretch begins after them.
        for step in game.play.steps() {
            match stretches.last_mut() {
                Some(last) if last.end() == &step.before => last.steps.push(step),
                _ => stretches.push(Stretch {
                    game: game.name.clone(),
                    start: step.before,
                    steps: vec![step],
                }),
            }
        }
        stretches
    }

    fn end(&self) -> &Position {
        match self.steps.last() {
            Some(step) => &step.after,
            None => &self.start,
        }
    }

    /// Returns the board size.
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the moves.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the number of moves.
    #[expect(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    fn play<T: Tracker>(&self, state: &mut T) {
        for step in &self.steps {
            state.play(black_box(&step.played));
        }
    }

    fn take_back<T: Tracker>(&self, state: &mut T) {
        for step in self.steps.iter().rev() {
            state.undo(black_box(&step.played));
        }
    }

    fn recompute<T: Tracker>(&self, state: &mut T) {
        for step in &self.steps {
            state.recompute(black_box(&step.after));
            black_box(&*state);
        }
    }

    /// See [`Feature::there_and_back`](super::Feature::there_and_back).
    pub(super) fn time_there_and_back<T: Tracker>(&self, calls: u64) -> Duration {
        let mut state = T::of(&self.start);
        batch(calls, || {
            self.play(&mut state);
            self.take_back(&mut state);
        })
    }

    /// See [`Feature::from_scratch`](super::Feature::from_scratch).
    pub(super) fn time_from_scratch<T: Tracker>(&self, calls: u64) -> Duration {
        let mut state = T::of(&self.start);
        batch(calls, || self.recompute(&mut state))
    }

    /// See [`Feature::verify`](super::Feature::verify).
    pub(super) fn verify<T: Tracker>(&self, name: &str) -> Result<()> {
        let mut state = T::of(&self.start);
        for step in &self.steps {
            state.play(&step.played);
            ensure!(
                state == T::of(&step.after),
                self.differs(step, name, "played")
            );
        }
        // A search takes every move back, so taking back must restore every state exactly.
        for step in self.steps.iter().rev() {
            state.undo(&step.played);
            ensure!(
                state == T::of(&step.before),
                self.differs(step, name, "taken back")
            );
        }
        Ok(())
    }

    fn differs(&self, step: &Step, name: &str, change: &str) -> String {
        format!(
            "{}, move {}: {name} by differences differs from scratch after the move is {change}",
            self.game, step.number
        )
    }

    /// Returns the times of all moves: played, taken back, from scratch.
    pub(super) fn time<T: Tracker>(&self) -> [Times; 3] {
        let mut states = vec![T::of(&self.start)];
        // The first call finds how many states are needed. It is not counted.
        self.there_and_back(&mut states);
        let [played, taken_back] = times(|| self.there_and_back(&mut states));
        // A computation from scratch depends on no earlier state, so it is simply repeated.
        let mut calls = 1;
        while self.time_from_scratch::<T>(calls) < BATCH {
            calls *= 2;
        }
        let [scratch] = times(|| [self.time_from_scratch::<T>(calls) / calls as u32]);
        [played, taken_back, scratch]
    }

    /// Returns the times to play the moves and to take them back, once each. One game is too short
    /// for the clock, so it is played on several states and then taken back on all of them. States
    /// are added until both batches last long enough.
    fn there_and_back<T: Tracker>(&self, states: &mut Vec<T>) -> [Duration; 2] {
        loop {
            let played = batch(1, || {
                for state in states.iter_mut() {
                    self.play(state);
                }
            });
            let taken_back = batch(1, || {
                for state in states.iter_mut() {
                    self.take_back(state);
                }
            });
            if played.min(taken_back) >= BATCH || states.len() >= MOST_STATES {
                return [played, taken_back].map(|time| time / states.len() as u32);
            }
            states.resize_with(2 * states.len(), || T::of(&self.start));
        }
    }
}

/// Times several batches. Each measures `N` kinds of work.
fn times<const N: usize>(mut batch: impl FnMut() -> [Duration; N]) -> [Times; N] {
    let start = ThreadTime::now();
    // On a large board a slow feature would take minutes. Two batches are enough to show a
    // disturbance.
    let mut batches = Vec::new();
    while batches.len() < 2 || batches.len() < BATCHES && start.elapsed() < MOST_TIME {
        batches.push(batch());
    }
    std::array::from_fn(|at| Times::of(batches.iter().map(|one| one[at]).collect()))
}

/// The nanoseconds that batches of the same work took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// The shortest batch. It is the one that counts, since disturbances only make times longer.
    pub least: f64,
    /// The median batch.
    pub median: f64,
}

impl Times {
    fn of(mut batches: Vec<Duration>) -> Times {
        batches.sort_unstable();
        Times {
            least: batches[0].as_nanos() as f64,
            median: batches[batches.len() / 2].as_nanos() as f64,
        }
    }
}

/// Returns the processor time of this thread for a batch of calls.
fn batch(calls: u64, mut work: impl FnMut()) -> Duration {
    let start = ThreadTime::now();
    for _ in 0..calls {
        work();
    }
    start.elapsed()
}
