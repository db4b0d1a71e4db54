//! The rows of a run: classifiers of the registry, engines and answers from outside.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use sahwal_core::PointSet;
use sahwal_core::classify::{Classifier, Kind};
use sahwal_core::verdict::Detail;
use sahwal_data::input::Game;

use crate::engine::{Outside, RowAnswer};

/// One row: how it judges a game.
pub(super) enum Judge<'a> {
    /// A classifier of the registry, and the kind of its answers.
    Classifier(Box<dyn Classifier>, Kind),
    /// An engine, or a file of answers.
    Outside(&'a dyn Outside),
}

impl Judge<'_> {
    /// The answer on a game of a data set, and the groups of a classifier that has them, where they
    /// can be scored. A classifier that panics has no verdicts on this game, as an engine that
    /// fails.
    pub(super) fn judge(&self, dataset: &str, game: &Game) -> (RowAnswer, Option<Vec<PointSet>>) {
        let (classifier, kind) = match self {
            Judge::Classifier(classifier, kind) => (classifier.as_ref(), *kind),
            Judge::Outside(row) => return (row.judge(dataset, game), None),
        };
        let judge = || {
            let answer = timed(classifier, kind, game);
            let truth = game.truth.as_ref();
            let groups = truth.and_then(|_| classifier.groups(&game.position));
            (answer, groups)
        };
        // After a panic, nothing of it is used again but the classifier, which is never changed.
        catch_unwind(AssertUnwindSafe(judge)).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            let why = format!("the classifier failed: {}", text.unwrap_or("a panic"));
            (RowAnswer::failed(why), None)
        })
    }
}

fn timed(classifier: &dyn Classifier, kind: Kind, game: &Game) -> RowAnswer {
    let (start, cpu) = (Instant::now(), ThreadTime::try_now().ok());
    let rules = game.recorded.counting().ruleset.rules;
    let mut judgement = classifier.judge(&game.position, rules, Detail::Brief);
    let nanoseconds = |time: Duration| time.as_nanos() as u64;
    let cpu = cpu.and_then(|cpu| cpu.try_elapsed().ok());
    if kind == Kind::Prover {
        // What it claims is certain: counted as claims, not as confidences.
        judgement.strings.clear();
    }
    RowAnswer {
        judgement: Ok(judgement),
        wall_ns: Some(nanoseconds(start.elapsed())),
        cpu_ns: cpu.map(nanoseconds),
    }
}

#[cfg(test)]
mod tests {
    use sahwal_core::rules::Rules;
    use sahwal_core::verdict::{Judgement, Verdicts};
    use sahwal_core::{Position, Size};

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
        let failed = |lines| {
            let position = Position::new(Size::new(lines).unwrap());
            let game = Game::alone("a".to_owned(), position);
            judge.judge("set", &game).0.judgement.err()
        };
        let why = "the classifier failed: boom on 9".to_owned();
        assert_eq!(failed(9), Some(why));
        assert_eq!(failed(13), None);
    }
}
