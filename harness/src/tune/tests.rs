//! Folds, and the games that a setting is scored on.

use sahwal_core::potential::PotentialParams;

use super::{
    Correct, GridRange, Method, Objective, PotentialTuning, Results, grid, random, tune, v1_v2,
};
use crate::input::{Selection, load};
use crate::stats::folds::Folds;

fn tuning() -> PotentialTuning {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/small");
    let selection = Selection::resolve(&[path.to_owned()]).unwrap();
    let sets = load(&selection).unwrap();
    PotentialTuning::new(&sets, Objective::Both, &PotentialParams::default()).unwrap()
}

fn range(high: f64, steps: usize) -> GridRange {
    let low = 0.0;
    GridRange { low, high, steps }
}

#[test]
fn a_grid_holds_the_papers_point() {
    let base = PotentialParams::default();
    let cells = grid(&base, range(4.0, 41), range(2.0, 41));
    assert_eq!(cells.len(), 1681);
    assert!(cells.contains(&base));
}

#[test]
fn random_settings_depend_on_the_seed_alone() {
    let base = PotentialParams::default();
    let random = |seed| random(&base, 20, seed).unwrap();
    assert_eq!(random(7), random(7));
    assert_ne!(random(7), random(8));
    assert!(random(7).contains(&base));
}

#[test]
fn folds_are_even_and_each_game_is_held_out_once() {
    for folds in [Folds::Of(5), Folds::LeaveOneOut] {
        let most = if folds == Folds::LeaveOneOut { 1 } else { 3 };
        let mut held_out = vec![0; 12];
        for round in folds.rounds(12, 3) {
            let size = round.held_out.iter().filter(|out| **out).count();
            assert!((1..=most).contains(&size));
            for (game, count) in held_out.iter_mut().enumerate() {
                *count += usize::from(round.held_out[game]);
                assert_ne!(round.held_out[game], round.tuned[game]);
            }
        }
        assert_eq!(held_out, vec![1; 12]);
    }
    assert_ne!(Folds::Of(5).assign(12, 3), Folds::Of(5).assign(12, 4));
    assert!("1".parse::<Folds>().is_err());
}

#[test]
fn cross_validation_scores_games_that_were_not_tuned_on() {
    let tuning = tuning();
    let mut results = Results::new(&tuning);
    let method = Method::Grid {
        v1: range(4.0, 5),
        v2: range(2.2, 5),
    };
    let folds = Folds::LeaveOneOut;
    let tuned = {
        let used = vec![true; tuning.positions()];
        let rounds = [folds.rounds(tuning.positions(), 1)];
        tune(&mut results, (tuning.base(), &method), &used, &rounds).unwrap()
    };
    let expected: Correct = folds
        .rounds(tuning.positions(), 1)
        .iter()
        .map(|round| {
            let best = tuning.best(&tuned.cells, &round.tuned).unwrap();
            best.correct(&round.held_out)
        })
        .sum();
    assert_eq!(tuned.validated, [expected]);
    // The best setting of each round, by v1 and v2.
    let rounds = folds.rounds(tuning.positions(), 1);
    let found = rounds
        .iter()
        .map(|round| tuning.best(&tuned.cells, &round.tuned).unwrap());
    assert!(found.map(|cell| &cell.setting).eq(&tuned.rounds[0]));
    let three = [1.5, 0.0, 0.0].map(|v1| PotentialParams::default().with(|set| set.v1 = v1));
    assert_eq!(v1_v2(&three), "0 0.55 (2 times), 1.5 0.55");
    let slack = tuning.positions() as u64;
    assert!(expected.strings <= tuned.best.total().strings + slack);
}
