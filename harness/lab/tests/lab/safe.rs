//! Tests how many positions before the end of whole games are called safe, and how sure the
//! verdicts of safe games are.

use std::collections::BTreeMap;

use rayon::prelude::*;
use sahwal_core::Question;
use sahwal_core::classify;
use sahwal_data::input::{At, Selection, load_one};
use sahwal_run::moments::line::Line;

use crate::common::skipped;

/// The data sets of whole games. The number n means that every n-th game is judged.
const SETS: [(&str, usize); 4] = [("selfplay", 3), ("ogs19", 1), ("ogs9", 4), ("tygem9d", 200)];
/// The moments, and how many percent of the boards of 13x13 and more may be called safe there.
const MOMENTS: [(At, usize); 7] = [
    (At::Share(25.0), 0),
    (At::Share(50.0), 0),
    (At::Share(75.0), 0),
    (At::Before(60), 5),
    (At::Before(40), 5),
    (At::Before(20), 10),
    (At::Before(10), 50),
];

#[test]
#[ignore = "slow: seven moments of some 300 games"]
fn games_are_not_called_safe_long_before_their_end() {
    let combined = classify::find("combined").expect("registered").build();
    for (set, every) in SETS {
        let Ok(selection) = Selection::resolve_records(&[set.to_owned()]) else {
            skipped("games_are_not_called_safe_long_before_their_end", set);
            continue;
        };
        let games = load_one(&selection.sources[0]).expect("a set").games;
        let games: Vec<_> = games.iter().step_by(every).collect();
        let moments = MOMENTS.map(|(at, _)| at);
        let found = games.par_iter().flat_map_iter(|game| {
            let moments = Line::of(&game.play).moments(&moments).into_iter();
            moments.map(|(moment, position)| {
                let judgement = combined.answer(&Question::from(&position));
                let is_large = position.size().lines() >= 13;
                (
                    (moment.at.to_string(), is_large),
                    judgement.is_safe() == Some(true),
                )
            })
        });
        let mut counts: BTreeMap<(String, bool), (usize, usize)> = BTreeMap::new();
        for (key, is_safe) in found.collect::<Vec<_>>() {
            let (boards, safe) = counts.entry(key).or_default();
            (*boards, *safe) = (*boards + 1, *safe + usize::from(is_safe));
        }
        eprintln!("{set}, (moment, 13x13 and more): (boards, safe): {counts:?}");
        assert!(!counts.is_empty(), "{set}: no whole games");
        for (at, percent) in MOMENTS {
            let (boards, safe) = counts
                .get(&(at.to_string(), true))
                .copied()
                .unwrap_or_default();
            assert!(
                100 * safe <= percent * boards,
                "{set} {at}: {safe} of {boards}"
            );
        }
    }
}

/// The data sets of finished games. The number n means that every n-th game is judged.
const FINISHED: [(&str, usize); 6] = [
    ("igs31", 1),
    ("selfplay", 1),
    ("ogs19", 1),
    ("ogs9", 1),
    ("tygem-hard", 1),
    ("tygem9d", 20),
];

#[test]
#[ignore = "slow: some 1,500 finished games"]
fn no_string_of_a_safe_game_has_a_weak_confidence() {
    let combined = classify::find("combined").expect("registered").build();
    for (set, every) in FINISHED {
        let Ok(selection) = Selection::resolve_records(&[set.to_owned()]) else {
            skipped("no_string_of_a_safe_game_has_a_weak_confidence", set);
            continue;
        };
        let games = load_one(&selection.sources[0]).expect("a set").games;
        let games: Vec<_> = games.iter().step_by(every).collect();
        let safe: usize = games
            .par_iter()
            .map(|game| {
                let judgement = combined.answer(&Question::from(&game.position));
                if judgement.is_safe() != Some(true) {
                    return 0;
                }
                for string in &judgement.strings {
                    let confidence = string.confidence.expect("combined states one");
                    assert!(
                        confidence > 0.8,
                        "{set}, game {}: {confidence} for {}\n{}",
                        game.name,
                        string.reason,
                        game.position
                    );
                }
                1
            })
            .sum();
        eprintln!("{set}: {safe} of {} games are safe", games.len());
        assert!(safe > 0, "{set}: no game is safe");
    }
}
