//! Choices from few games: games that are left out have no effect.

use super::{Choice, CombinedTuning, Setting, Stage, choose, score};
use crate::input::{Selection, load};
use crate::tune::{Results, Tunable};
use sahwal_core::classify::{Classifier, Combined};
use sahwal_core::combined::CombinedParams;
use sahwal_core::string_graph::StringGraphParams;

fn tuning() -> CombinedTuning {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/small");
    let selection = Selection::resolve(&[path.to_owned()]).unwrap();
    CombinedTuning::new(&load(&selection).unwrap(), &CombinedParams::default()).unwrap()
}

#[test]
fn the_defaults_are_among_the_settings() {
    let default = Choice::default().setting;
    let settings = |stage: Stage| stage.settings(&Setting::FIRST).unwrap();
    let rules = settings(Stage::Rules);
    assert_eq!(rules[0].rules, StringGraphParams::COLOUR);
    assert!(rules.iter().any(|setting| setting.rules == default.rules));
    let weights = settings(Stage::Weight);
    assert!(
        weights
            .iter()
            .any(|setting| setting.weight == default.weight)
    );
    let fights = settings(Stage::Fights);
    assert!(
        fights
            .iter()
            .any(|setting| setting.fights == default.fights)
    );
    assert_eq!((rules.len(), weights.len(), fights.len()), (16, 9, 163));
    for setting in rules.iter().chain(&weights).chain(&fights) {
        assert_eq!(setting.texts().len(), Setting::columns().len());
    }
}

#[test]
fn a_choice_depends_on_the_used_games_alone() {
    let tuning = tuning();
    let mut results = Results::in_memory(&tuning);
    let used: Vec<bool> = (0..tuning.games()).map(|at| at % 2 == 0).collect();
    let (choice, seen) = choose(&mut results, &used, 0.995).unwrap();
    assert_eq!(seen.len(), 16 + 9 + 163);
    // A choice from all games before it has no effect.
    let everything = vec![true; tuning.games()];
    let mut other = Results::in_memory(&tuning);
    choose(&mut other, &everything, 0.995).unwrap();
    assert_eq!(choose(&mut other, &used, 0.995).unwrap().0, choice);

    let all = score(&tuning, &choice, &everything).unwrap();
    let [mut sum, rest] = [true, false].map(|side| {
        let used: Vec<bool> = used.iter().map(|&used| used == side).collect();
        score(&tuning, &choice, &used).unwrap()
    });
    sum += rest;
    assert_eq!(sum, all);
    let strings = tuning.total(&everything).strings;
    assert!(all.correct.strings > 0 && all.correct.strings <= strings);
}

#[test]
fn safe_to_score_is_what_the_classifier_says() {
    let tuning = tuning();
    let all = vec![true; tuning.games()];
    let classifier = Combined::default();
    let mut safe = 0;
    for (game, ..) in tuning
        .judge(&Choice::default().setting, true, &all)
        .unwrap()
    {
        let judgement = classifier.judge(game.ground.strings().position());
        safe += u64::from(judgement.safe_to_score == Some(true));
    }
    assert_eq!(score(&tuning, &Choice::default(), &all).unwrap().safe, safe);
    assert!(0 < safe && safe < tuning.games() as u64, "{safe}");
}
