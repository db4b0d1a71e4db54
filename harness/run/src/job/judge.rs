//! Asks the rows of a run for verdicts: classifiers of the registry, engines and files of answers.
//!
//! A classifier works in two steps. It *sees* a position, which takes most of the time, and then
//! judges what was seen. Rows that see a position in the same way share the first step (`Sights`).
//! The time of each row still includes both steps, as if it were alone.
//!
//! `Panel` asks every row through `Judge`, and `tune` shares `Sights` among the cells of its grid.
//! A panic becomes a missing answer here, which counts as wrong. Without that, one bad game would
//! end a run of hours.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use sahwal_core::classify::{Classifier, Kind, Seen};
use sahwal_core::{Judgement, Position};
use sahwal_data::input::Game;

use super::middle_game::likelier_owners;
use crate::engine::{Outside, RowAnswer};

/// One row: how it judges a game.
pub(super) enum Judge<'a> {
    /// A classifier of the registry, and the kind of its answers.
    Classifier(Box<dyn Classifier>, Kind),
    /// An engine, or a file of answers.
    Outside(&'a dyn Outside),
}

impl Judge<'_> {
    /// The answer on a game of a data set. If a classifier panics, its answer is missing, like that
    /// of an engine that fails.
    pub(super) fn judge(&self, dataset: &str, game: &Game, sights: &mut Sights) -> RowAnswer {
        match self {
            Judge::Classifier(classifier, kind) => {
                let answer = caught(|| timed(&**classifier, *kind, game, sights));
                answer.unwrap_or_else(RowAnswer::failed)
            }
            Judge::Outside(row) => row.judge(dataset, game),
        }
    }
}

/// The result of `work`, or the message of its panic.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    // A panic can leave data half changed. Here that does no harm: only classifiers and complete
    // sights are used afterwards, and neither is ever changed.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let why = panic_text(&*panic);
        format!("the classifier failed: {why}")
    })
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    if let Some(text) = panic.downcast_ref::<String>() {
        text
    } else if let Some(text) = panic.downcast_ref::<&str>() {
        text
    } else {
        "a panic"
    }
}

/// What the classifiers of a run have seen of one position, with the time that it took.
pub(crate) struct Sights<'a> {
    position: &'a Position,
    seen: Vec<(Seen, Cost)>,
}

impl<'a> Sights<'a> {
    /// No sights of `position` yet.
    pub(crate) fn of(position: &'a Position) -> Sights<'a> {
        Sights {
            position,
            seen: Vec::new(),
        }
    }

    /// What this classifier sees, and the time that seeing took. If an earlier classifier saw the
    /// same, its result is taken, with its time.
    pub(crate) fn seen_by(&mut self, classifier: &dyn Classifier) -> (&Seen, Cost) {
        let earlier = self
            .seen
            .iter()
            .position(|(seen, _)| classifier.can_use(seen));
        let at = match earlier {
            Some(at) => at,
            None => {
                let clock = Clock::start();
                let seen = classifier.see(self.position);
                // Reading the clock takes a tenth of the time of the cheapest classifier, so a
                // classifier that sees nothing is not charged for it.
                let cost = if seen.is_nothing() {
                    Cost::NONE
                } else {
                    clock.cost()
                };
                self.seen.push((seen, cost));
                self.seen.len() - 1
            }
        };
        let (seen, cost) = &self.seen[at];
        (seen, *cost)
    }
}

/// The time that a step took.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    wall: Duration,
    cpu: Option<Duration>,
}

impl Cost {
    const NONE: Cost = Cost {
        wall: Duration::ZERO,
        cpu: Some(Duration::ZERO),
    };
}

/// Measures the time of a step.
struct Clock {
    wall: Instant,
    cpu: Option<ThreadTime>,
}

impl Clock {
    fn start() -> Clock {
        Clock {
            wall: Instant::now(),
            cpu: ThreadTime::try_now().ok(),
        }
    }

    fn cost(&self) -> Cost {
        Cost {
            cpu: self.cpu.and_then(|cpu| cpu.try_elapsed().ok()),
            wall: self.wall.elapsed(),
        }
    }
}

fn timed(classifier: &dyn Classifier, kind: Kind, game: &Game, sights: &mut Sights) -> RowAnswer {
    let question = game.question();
    let (seen, seeing) = sights.seen_by(classifier);
    let clock = Clock::start();
    let mut judgement = classifier.judge(seen, &question);
    let judging = clock.cost();
    // The groups are explained only for the count by group, which needs a counted result. That is
    // work for the score, so it is not timed.
    if game.truth.is_some() {
        classifier.explain(seen, &question, &mut judgement);
    }
    if kind == Kind::Prover {
        // A prover is always certain. Its claims are counted as right or false, and not as stated
        // confidences.
        judgement.strings.clear();
    }
    let cpu_ns = match (seeing.cpu, judging.cpu) {
        (Some(seeing), Some(judging)) => Some(nanoseconds(seeing + judging)),
        _ => None,
    };
    RowAnswer {
        judgement: Ok(judgement),
        wall_ns: Some(nanoseconds(seeing.wall + judging.wall)),
        cpu_ns,
    }
}

/// A time in whole nanoseconds. 64 bits are enough for 500 years.
fn nanoseconds(time: Duration) -> u64 {
    time.as_nanos() as u64
}

/// Replaces the owners of a judgement before the end of a game by the likelier owners, if it states
/// an ownership. There, most points are not enclosed yet, so a classifier that gives owners only to
/// closed regions says nothing about them. Judgements at the end stay as they are.
pub(crate) fn count_likelier_owners(judgement: &mut Judgement, game: &Game) {
    if game.is_end() {
        return;
    }
    if let Some(ownership) = &judgement.ownership {
        judgement.verdicts.owners = likelier_owners(ownership, game.position.size());
    }
}

#[cfg(test)]
mod tests {
    use sahwal_core::verdict::Verdicts;
    use sahwal_core::{Question, Size};

    use super::*;

    /// Panics on boards of 9x9.
    struct Panics;

    impl Classifier for Panics {
        fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
            let lines = question.position.size().lines();
            assert!(lines != 9, "boom on {lines}");
            Judgement::bare(question, Verdicts::default())
        }
    }

    #[test]
    fn a_panic_costs_one_answer() {
        let judge = Judge::Classifier(Box::new(Panics), Kind::Heuristic);
        let failed = |lines| {
            let position = Position::new(Size::new(lines).unwrap());
            let game = Game::alone("a".to_owned(), position);
            let mut sights = Sights::of(&game.position);
            judge.judge("set", &game, &mut sights).judgement.err()
        };
        let why = "the classifier failed: boom on 9".to_owned();
        assert_eq!(failed(9), Some(why));
        assert_eq!(failed(13), None);
    }

    #[test]
    fn rows_of_one_sight_see_once() {
        use crate::rows::Rows;
        let game = Game::alone("a".to_owned(), Position::new(Size::S9));
        let mut sights = Sights::of(&game.position);
        for name in [
            "potential",
            "potential-tuned",
            "potential/no-shadows",
            "benson",
        ] {
            let row = Rows::builtin().get(name).expect(name);
            sights.seen_by(&*row.build());
        }
        // Three sights: the potential with shadows, the potential without, and nothing (benson).
        assert_eq!(sights.seen.len(), 3);
    }
}
