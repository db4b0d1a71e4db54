//! Moves of a game, played and taken back: compared with scratch, and timed.

use std::hint::black_box;
use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use sahwal_core::potential::PotentialParams;
use sahwal_core::{Position, Size};
use sahwal_data::input::Game;
use sahwal_record::Step;

use super::{Feature, Incremental};

/// Moves of a game that follow each other without setup stones in between. Usually a whole game.
pub struct Stretch {
    game: String,
    start: Position,
    steps: Vec<Step>,
}

/// How long a batch takes at least. The clock, the processor time of the thread, is read at both ends,
/// which takes less than 1 % of it.
const BATCH: Duration = Duration::from_micros(100);
/// How many batches are timed. The shortest counts, since disturbances only make times longer.
const BATCHES: usize = 5;
/// No further batch is timed once they have taken so long together, but two are in any case.
const ENOUGH: Duration = Duration::from_millis(20);

impl Stretch {
    /// The stretches of a game that have a move.
    pub fn all_of(game: &Game) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
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
        self.steps.last().map_or(&self.start, |step| &step.after)
    }

    /// The board size.
    pub fn size(&self) -> Size {
        self.start.size()
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of moves.
    #[expect(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The feature before the first move.
    ///
    /// # Errors
    /// A parameter is out of range.
    pub fn begin(
        &self,
        feature: &Feature,
        params: &PotentialParams,
    ) -> Result<Box<dyn Incremental>> {
        let mut state = feature.make(self.size(), params)?;
        state.recompute(&self.start);
        Ok(state)
    }

    /// Plays the moves and takes them back, by differences.
    pub fn there_and_back(&self, state: &mut dyn Incremental) {
        for step in &self.steps {
            state.place(black_box(step));
        }
        for step in self.steps.iter().rev() {
            state.undo(black_box(step));
        }
    }

    /// Computes the feature after every move from scratch.
    pub fn from_scratch(&self, state: &mut dyn Incremental) {
        for step in &self.steps {
            state.recompute(black_box(&step.after));
        }
    }

    /// Plays the moves and takes them back; every state must equal its value from scratch.
    ///
    /// # Errors
    /// Names the game and the move after which it does not, or a parameter is out of range.
    pub fn verify(&self, feature: &Feature, params: &PotentialParams) -> Result<()> {
        let mut state = self.begin(feature, params)?;
        let differs = |step: &Step, doing: &str| {
            format!(
                "{}, move {}: {} by differences differs from scratch after the move is {doing}",
                self.game, step.number, feature.name
            )
        };
        for step in &self.steps {
            state.place(step);
            ensure!(state.equals_scratch(&step.after), differs(step, "played"));
        }
        for step in self.steps.iter().rev() {
            state.undo(step);
            ensure!(
                state.equals_scratch(&step.before),
                differs(step, "taken back")
            );
        }
        Ok(())
    }

    /// The nanoseconds of all moves: by differences, the mean of playing and taking back; from
    /// scratch.
    pub(super) fn time(&self, feature: &Feature, params: &PotentialParams) -> Result<[f64; 2]> {
        let mut state = self.begin(feature, params)?;
        let there_and_back = shortest(|| self.there_and_back(&mut *state));
        let from_scratch = shortest(|| self.from_scratch(&mut *state));
        Ok([there_and_back / 2.0, from_scratch])
    }
}

/// The shortest time of `work` in nanoseconds, from batches of as many calls as make them long
/// enough for the clock.
fn shortest(mut work: impl FnMut()) -> f64 {
    let mut calls = 1;
    while batch(calls, &mut work) < BATCH {
        calls *= 2;
    }
    let (mut least, mut all) = (Duration::MAX, Duration::ZERO);
    for count in 0..BATCHES {
        if count >= 2 && all >= ENOUGH {
            break;
        }
        let time = batch(calls, &mut work);
        (least, all) = (least.min(time), all + time);
    }
    least.as_nanos() as f64 / calls as f64
}

/// The processor time of this thread for a batch of calls.
pub fn batch(calls: u64, mut work: impl FnMut()) -> Duration {
    let start = ThreadTime::now();
    (0..calls).for_each(|_| work());
    start.elapsed()
}
