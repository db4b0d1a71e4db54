//! Promises that hold on every position of every data set that is here.

use sahwal_data::datasets;
use sahwal_data::input::{Game, GameSet, Selection, Source, load};

use crate::common::{skipped, verdicts_of};
use sahwal_core::classify::REGISTRY;
use sahwal_core::{Strings, Symmetry};

/// The data set.
fn set(name: &str) -> GameSet {
    let selection = Selection::resolve(&[name.to_owned()]).unwrap();
    load(&selection).unwrap().pop().unwrap()
}

/// The boards that are built in are those of the records, with the same truth and the same
/// margins, so the same rows follow from both.
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
            // Komi of a board holds the points for handicap stones, so its rules give none.
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

/// What the data set was made for: fights, dead groups, a few sekis.
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
    // On finished boards under area rules only sekis leave points to nobody.
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
            // What samples or searches takes a thousand times as long. It sees some games, provers
            // by three images and the others by all; the rest sees one image of every game by
            // turns.
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
