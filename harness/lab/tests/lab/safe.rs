//! What is called safe before the end of whole games.

use std::collections::BTreeMap;

use rayon::prelude::*;
use sahwal_core::Question;
use sahwal_core::classify;
use sahwal_data::input::{At, Selection, load_one};
use sahwal_run::moments::line::Line;

use crate::common::skipped;

/// The sets of whole games, and of how many games of each one is taken.
const SETS: [(&str, usize); 4] = [("selfplay", 3), ("ogs19", 1), ("ogs9", 4), ("tygem9d", 200)];
/// The moments, and how many of a hundred boards of 13x13 and more may be called safe there.
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
