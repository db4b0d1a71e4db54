//! Searches that are cut short, folds, and the games a setting is scored on.

use sahwal_core::potential::PotentialParams;

use super::folds::{Folds, cross_validate};
use super::games::{Counts, Games};
use super::results::Results;
use super::search::{Axis, Objective, Training, grid, random};
use crate::input::{Selection, load};

fn games() -> Games {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/small");
    let selection = Selection::resolve(&[path.to_owned()]).unwrap();
    Games::new(&load(&selection).unwrap()).unwrap()
}

fn settings() -> Vec<PotentialParams> {
    let axis = |low, high| Axis {
        low,
        high,
        steps: 5,
    };
    grid(&PotentialParams::default(), axis(0.0, 4.0), axis(0.0, 2.2))
}

#[test]
fn a_grid_holds_the_papers_point() {
    let axis = |high| Axis {
        low: 0.0,
        high,
        steps: 41,
    };
    let cells = grid(&PotentialParams::default(), axis(4.0), axis(2.0));
    assert_eq!(cells.len(), 1681);
    assert!(cells.contains(&PotentialParams::default()));
}

#[test]
fn random_settings_depend_on_the_seed_alone() {
    let base = PotentialParams::default();
    assert_eq!(random(&base, 20, 7), random(&base, 20, 7));
    assert_ne!(random(&base, 20, 7), random(&base, 20, 8));
    assert!(random(&base, 20, 7).contains(&base));
}

#[test]
fn a_search_cut_short_in_a_row_ends_with_the_same_file() {
    let games = games();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("cells.csv");
    let run = || {
        let mut results = Results::open(dir.path(), &games, "about\n").unwrap();
        let counts: Vec<Counts> = results
            .of(&settings(), None)
            .unwrap()
            .iter()
            .map(|cell| cell.counts())
            .collect();
        (results.resumed(), counts, std::fs::read(&path).unwrap())
    };
    let (resumed, counts, whole) = run();
    assert_eq!(resumed, 0);
    for cut in [0, 10, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let (resumed, again, file) = run();
        assert!(
            resumed < settings().len() && again == counts,
            "cut at {cut}"
        );
        assert!(file == whole, "cut at {cut}");
    }
    assert_eq!(run().0, settings().len());
    let other = Results::open(dir.path(), &games, "other\n");
    assert!(
        other
            .err()
            .unwrap()
            .to_string()
            .contains("holds another search")
    );
}

#[test]
fn folds_are_even_and_each_game_is_held_out_once() {
    for folds in [Folds::Of(5), Folds::LeaveOneOut] {
        let assigned = folds.assign(12, 3);
        let most = if folds == Folds::LeaveOneOut { 1 } else { 3 };
        for fold in 0..5 {
            assert!(assigned.iter().filter(|own| **own == fold).count() <= most);
        }
    }
    assert_ne!(Folds::Of(5).assign(12, 3), Folds::Of(5).assign(12, 4));
    assert!("1".parse::<Folds>().is_err());
}

#[test]
fn cross_validation_scores_games_that_were_not_tuned_on() {
    let games = games();
    let dir = tempfile::tempdir().unwrap();
    let mut results = Results::open(dir.path(), &games, "").unwrap();
    let cells = results.of(&settings(), None).unwrap();
    let base = PotentialParams::default();
    let totals = games.totals();
    let training = |used: Vec<bool>| Training {
        objective: Objective::Both,
        totals: &totals,
        used,
        base: &base,
    };
    let mut held_out = vec![0; games.len()];
    let folds = Folds::LeaveOneOut.assign(games.len(), 1);
    let counts = cross_validate(&folds, |used| {
        for (count, used) in held_out.iter_mut().zip(&used) {
            *count += usize::from(!used);
        }
        Ok(training(used).best(&cells).unwrap().clone())
    });
    assert_eq!(held_out, vec![1; games.len()]);
    let in_sample = training(vec![true; games.len()])
        .best(&cells)
        .unwrap()
        .counts();
    assert!(counts.unwrap().strings <= in_sample.strings + games.len() as u64);
}
