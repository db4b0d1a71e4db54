//! The rows of a run: classifiers of the registry, engines and answers from outside.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use cpu_time::ThreadTime;
use sahwal_core::classify::{Classifier, Kind};
use sahwal_core::verdict::{Detail, Verdicts};
use sahwal_core::{PointSet, Size};
use sahwal_data::input::Game;

use crate::engine::Outside;
use crate::job::Answer;
use crate::rows::Row;

/// One row: how it judges a game.
pub(super) enum Judge<'a> {
    /// A classifier of the registry, and the kind of its answers.
    Classifier(Box<dyn Classifier>, Kind),
    /// An engine, or a file of answers.
    Outside(&'a dyn Outside),
}

/// The judges of all rows with their names.
///
/// # Errors
/// A name stands twice.
pub(super) fn judges<'a>(
    rows: &[&Row],
    outside: &'a [Box<dyn Outside>],
) -> Result<(Vec<String>, Vec<Judge<'a>>)> {
    let mut names: Vec<String> = Vec::new();
    let mut judges = Vec::new();
    for row in rows {
        names.push(row.name.clone());
        judges.push(Judge::Classifier(row.build(), row.kind()));
    }
    for row in outside {
        names.push(row.name().to_owned());
        judges.push(Judge::Outside(row.as_ref()));
    }
    // Two rows of one name could not be told apart.
    let mut sorted = names.clone();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        bail!(
            "expected a different name for each row, found {} twice",
            twice[0]
        );
    }
    Ok((names, judges))
}

impl Judge<'_> {
    /// Precomputes tables for a board size.
    pub(super) fn prepare(&self, size: Size) {
        if let Judge::Classifier(classifier, _) = self {
            classifier.prepare(size);
        }
    }

    /// The answer on a game of a data set, without score, and the groups of a classifier that has them, where
    /// they can be scored. A classifier that panics has no verdicts on this game, as an engine that fails.
    pub(super) fn judge(&self, dataset: &str, game: &Game) -> (Answer, Option<Vec<PointSet>>) {
        match self {
            Judge::Classifier(classifier, kind) => {
                let judge = || {
                    let answer = timed(classifier.as_ref(), *kind, game);
                    let truth = game.truth.as_ref();
                    let groups = truth.and_then(|_| classifier.groups(&game.position));
                    (answer, groups)
                };
                // After a panic, nothing of it is used again but the classifier, which is never changed.
                let judged = catch_unwind(AssertUnwindSafe(judge));
                judged.unwrap_or_else(|panic| (failed(panic.as_ref()), None))
            }
            Judge::Outside(row) => (from_outside(*row, dataset, game), None),
        }
    }
}

/// No verdicts, with what a panic said.
fn failed(panic: &(dyn Any + Send)) -> Answer {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    let why = format!("the classifier failed: {}", text.unwrap_or("a panic"));
    Answer {
        outside: Some(Err(why)),
        ..Answer::of(Verdicts::default().into())
    }
}

fn timed(classifier: &dyn Classifier, kind: Kind, game: &Game) -> Answer {
    let (start, cpu) = (Instant::now(), ThreadTime::try_now().ok());
    let rules = game.recorded.counting().ruleset.rules;
    let mut judgement = classifier.judge(&game.position, rules, Detail::Brief);
    let nanoseconds = |time: Duration| time.as_nanos() as u64;
    let cpu = cpu.and_then(|cpu| cpu.try_elapsed().ok());
    if kind == Kind::Prover {
        // What it claims is certain: counted as claims, not as confidences.
        judgement.strings.clear();
    }
    Answer {
        nanoseconds: Some(nanoseconds(start.elapsed())),
        cpu_nanoseconds: cpu.map(nanoseconds),
        ..Answer::of(judgement)
    }
}

/// Without verdicts, every string and every point is unknown.
fn from_outside(row: &dyn Outside, dataset: &str, game: &Game) -> Answer {
    let answer = row.judge(dataset, game);
    let (outside, verdicts) = match answer.verdicts {
        Ok(verdicts) => (Ok(()), verdicts),
        Err(why) => (Err(why), Verdicts::default()),
    };
    Answer {
        nanoseconds: answer.wall_ns,
        cpu_nanoseconds: answer.cpu_ns,
        outside: Some(outside),
        ..Answer::of(verdicts.into())
    }
}

#[cfg(test)]
mod tests {
    use sahwal_core::Position;
    use sahwal_core::rules::Rules;
    use sahwal_core::verdict::Judgement;

    use super::*;

    /// Panics on boards of 9x9.
    struct Panics;

    impl Classifier for Panics {
        fn judge(&self, position: &Position, _rules: Rules, _detail: Detail) -> Judgement {
            let lines = position.size().lines();
            assert!(lines != 9, "boom on {lines}");
            Verdicts::default().into()
        }
    }

    #[test]
    fn a_panic_costs_one_answer() {
        let judge = Judge::Classifier(Box::new(Panics), Kind::Heuristic);
        let outside = |lines| {
            let position = Position::new(Size::new(lines).unwrap());
            let game = Game::alone("a".to_owned(), position);
            judge.judge("set", &game).0.outside
        };
        let why = "the classifier failed: boom on 9".to_owned();
        assert_eq!(outside(9), Some(Err(why)));
        assert_eq!(outside(13), None);
    }
}
