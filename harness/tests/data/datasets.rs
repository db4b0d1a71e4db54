//! Tests promises on every position of every data set that is present.

use sahwal_data::datasets;
use sahwal_data::input::{Game, GameSet, Selection, Source, load};

use crate::common::{skipped, verdicts_of};
use sahwal_core::classify::REGISTRY;
use sahwal_core::{Strings, Symmetry};

/// Loads a data set.
fn set(name: &str) -> GameSet {
    let selection = Selection::resolve(&[name.to_owned()]).unwrap();
    load(&selection).unwrap().pop().unwrap()
}

/// The built-in boards must equal those of the records, with the same truth and margins. Then both
/// give the same rows.
#[test]
fn built_in_boards_are_those_of_the_records() {
    for name in ["igs31", "ogs19", "ogs9", "tygem-hard"] {
        let Ok(records) = Selection::resolve_records(&[name.to_owned()]) else {
            skipped("built_in_boards_are_those_of_the_records", name);
            continue;
        };
        let mut boards = Selection::default();
        boards.sources = vec![Source::Boards(datasets::find(name).unwrap())];
        let [records, boards] = [records, boards].map(|one| load(&one).unwrap().pop().unwrap());
        assert_eq!((&boards.faults, &boards.repaired), (&vec![], &vec![]));
        assert_eq!(records.games.len(), boards.games.len());
        let facts = |game: &Game| {
            let (truth, recorded) = (game.truth.unwrap(), game.recorded);
            let verdicts = verdicts_of(truth.owners());
            let by_label = recorded.margin_of(&game.position, &verdicts);
            let name = game.name.clone();
            // The komi of a built-in board includes the points for handicap stones, so its rules
            // give none.
            let counting = recorded.terms.ruleset.map(|rules| rules.rules);
            let margins = (counting, recorded.margin(), by_label);
            (name, game.position, truth, margins)
        };
        for (record, board) in records.games.iter().zip(&boards.games) {
            assert_eq!(facts(record), facts(board), "{name}");
        }
    }
}

#[test]
fn every_game_is_read_and_has_a_counted_result() {
    for (dataset, games) in [
        ("selfplay", None),
        ("igs31", Some(31)),
        ("ogs19", Some(114)),
        ("ogs9", Some(372)),
    ] {
        let set = set(dataset);
        assert_eq!(set.faults, []);
        assert_eq!(set.repaired, []);
        assert!(
            set.games.iter().all(|game| game.truth.is_some()),
            "{dataset}"
        );
        assert_eq!(
            games.unwrap_or(set.games.len()),
            set.games.len(),
            "{dataset}"
        );
    }
}

/// The data set was made to have fights, dead groups and a few sekis.
#[test]
fn selfplay_has_the_composition_its_readme_promises() {
    let set = set("selfplay");
    let of_size = |lines| {
        set.games
            .iter()
            .filter(|game| game.position.size().lines() == lines)
            .count()
    };
    assert!(of_size(19) >= 60 && of_size(13) >= 20 && of_size(9) >= 20);
    let (mut strings, mut dead, mut with_big) = (0, 0, 0);
    for game in &set.games {
        let truth = game.truth.as_ref().unwrap();
        let all = Strings::of(&game.position);
        strings += all.len();
        let fallen: Vec<_> = all.iter().filter(|string| truth.is_dead(string)).collect();
        dead += fallen.len();
        with_big += usize::from(fallen.iter().any(|string| string.stones.len() >= 5));
    }
    assert!(
        100 * dead >= 12 * strings,
        "{dead} of {strings} strings dead"
    );
    assert!(
        3 * with_big >= set.games.len(),
        "{with_big} games with a big dead string"
    );
    // On finished boards by area rules, only sekis leave neutral points.
    let neutral = |game: &&Game| !game.truth.unwrap().owners().neutral.is_empty();
    assert!(set.games.iter().filter(neutral).count() >= 4);
}

#[test]
#[ignore = "slow: every classifier on the images of boards of four sets"]
fn classifiers_turn_mirror_and_swap_colours_with_the_position() {
    for dataset in ["selfplay", "igs31", "ogs19", "ogs9"] {
        let set = set(dataset);
        for entry in REGISTRY {
            let classifier = entry.build();
            // Sampling and searching take a thousand times as long. They are tested on some games:
            // provers by three images, the others by all. The rest is tested on one image of every
            // game in turn.
            let every = match entry.name {
                "safety-search" => 400,
                "playout" | "combined" => 120,
                _ => 1,
            };
            for (number, game) in set.games.iter().step_by(every).enumerate() {
                let (position, size) = (&game.position, game.position.size());
                let verdicts = classifier.classify(position);
                let context = format!("{} on {dataset} {}", entry.name, game.name);
                assert_eq!(
                    classifier.classify(&position.swapped()),
                    verdicts.swapped(),
                    "{context}"
                );
                let (first, step) = match every {
                    1 => (1 + number % 7, 7),
                    400 => (1, 3),
                    _ => (1, 1),
                };
                for &symmetry in Symmetry::ALL[first..].iter().step_by(step) {
                    let image = classifier.classify(&symmetry.position(position));
                    assert_eq!(
                        image,
                        verdicts.image(symmetry, size),
                        "{context}, {symmetry:?}"
                    );
                }
            }
        }
    }
}
