//! Strings are followed, weights and coefficients agree, and learning is reproducible.

use super::follow::FollowedString;
use super::learn::learn;
use super::weights::inputs_of;
use super::*;
use crate::search::td::Evaluator;
use sahwal::input::{Selection, load, load_moves};
use sahwal::truth::Truth;
use sahwal_core::Point;
use sahwal_core::position;
use sahwal_core::potential::Items;

fn small() -> (Vec<GameSet>, Vec<GameSet>) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/small");
    let selection = Selection::resolve(&[path.to_owned()]).unwrap();
    (load(&selection).unwrap(), load_moves(&selection).unwrap())
}

const OPTIONS: Options = Options {
    rate: 0.1,
    lambda: 0.5,
    epochs: 3,
    rounds: 2,
    every: 1,
    seed: 1,
};

#[test]
fn strings_are_followed_from_their_first_stone_to_capture_or_the_end() {
    // White is captured; then a black stone joins another.
    let pictures = [
        position! { . . . . . . . . . },
        position! { O . . . . . . . . },
        position! { O X . . . . . . . },
        position! { . X . X . . . . . },
        position! { . X X X . . . . . },
    ];
    let owners = sahwal_core::verdict::Owners::from_letters("BBBBBBBBB", pictures[4].size());
    let truth = Truth::new(&pictures[4], owners.unwrap()).unwrap();
    let string = |row, column, from, to, lives| FollowedString {
        stone: Point::at(row, column),
        from,
        to,
        lives,
    };
    let mut found = follow(&pictures, &truth);
    found.sort_by_key(|string| (string.to, string.from, string.stone));
    assert_eq!(
        found,
        [
            string(0, 0, 1, 2, false),
            string(0, 1, 2, 4, true),
            string(1, 0, 3, 4, true),
        ]
    );
}

#[test]
fn coefficients_and_weights_are_two_ways_to_say_the_same() {
    let params = PotentialParams::default().with(|set| {
        set.coefficients = [12.5, 40.0, 3.0, 7.25];
        set.alive_strength = 1.1;
    });
    let evaluation = evaluation_of(&params);
    assert_eq!(coefficients_of(&evaluation, &params), params.coefficients);
    let items = |area| Items {
        area,
        eyes: 2,
        mean_difference: 1.5,
        enclosed: 3,
    };
    for area in 0..20 {
        let alive = items(area).score(&params.coefficients).strength() >= 1.1;
        let likely = evaluation.value(&inputs_of(&items(area))) >= 0.5;
        assert_eq!(alive, likely, "{area}");
    }
}

#[test]
fn what_tells_living_from_dead_groups_is_learnt() {
    // Alive just when it has at least four eyes, whatever its area.
    let episode = |area: u32, eyes: u32| Episode {
        inputs: vec![
            inputs_of(&Items {
                area,
                eyes,
                mean_difference: 0.0,
                enclosed: 0,
            });
            3
        ],
        lives: eyes >= 4,
    };
    let episodes: Vec<Episode> = (0..40)
        .flat_map(|area| (0..8).map(move |eyes| episode(area, eyes)))
        .collect();
    let params = PotentialParams::default();
    let mut evaluation = evaluation_of(&params);
    let options = Options {
        epochs: 200,
        rate: 0.3,
        ..OPTIONS
    };
    learn(&mut evaluation, &episodes, &options);
    let wrong = episodes.iter().filter(|episode| {
        let alive = evaluation.value(&episode.inputs[0]) >= 0.5;
        alive != episode.lives
    });
    assert_eq!(wrong.count(), 0, "{evaluation:?}");
    let [area, eyes, ..] = coefficients_of(&evaluation, &params);
    assert!(eyes > 24.0 && eyes < 34.0 && area < 1.0, "{area} {eyes}");
}

#[test]
fn learning_depends_on_the_games_used_and_the_seed_alone() {
    let (sets, records) = small();
    let records = Records::new(&sets, &records).unwrap();
    assert!(records.strings() > 0);
    let base = PotentialParams::default();
    let all = vec![true; records.games.len()];
    let learn = |used: &[bool], seed| {
        let options = Options { seed, ..OPTIONS };
        records.learn(&base, used, &options).unwrap()
    };
    let learnt = learn(&all, 1);
    assert_ne!(learnt.coefficients, base.coefficients);
    assert_eq!(learnt, learn(&all, 1));
    assert_ne!(learnt, learn(&all, 2));
    let threads = rayon::ThreadPoolBuilder::new().num_threads(3).build();
    assert_eq!(threads.unwrap().install(|| learn(&all, 1)), learnt);
    let rest = learnt.with(|set| set.coefficients = base.coefficients);
    assert_eq!(rest, base);
    let none = vec![false; all.len()];
    assert_eq!(learn(&none, 1), base);
}

#[test]
fn games_without_their_moves_are_an_error() {
    let (sets, mut records) = small();
    records[0].games.clear();
    let error = Records::new(&sets, &records).err().unwrap();
    assert!(error.to_string().contains("expected its moves"), "{error}");
}
