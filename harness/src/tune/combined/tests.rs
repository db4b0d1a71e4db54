//! Choices from few games, and that games left out have no part in them.

use super::{Chooser, Games, rules, sekis, weights};
use crate::input::{Selection, load};
use sahwal_core::combined::{CombinedParams, SekiParams};
use sahwal_core::string_graph;

fn games() -> Games {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/small");
    let selection = Selection::resolve(&[path.to_owned()]).unwrap();
    Games::new(&load(&selection).unwrap(), &CombinedParams::default()).unwrap()
}

#[test]
fn the_defaults_are_among_what_is_tried() {
    let params = CombinedParams::default();
    assert!(rules().contains(&string_graph::StringGraphParams::STATIC_PLUS));
    assert_eq!(rules()[0], string_graph::StringGraphParams::COLOUR);
    assert!(weights().contains(&params.static_weight));
    assert!(sekis().contains(&Some(SekiParams::default())));
}

#[test]
fn a_choice_depends_on_the_games_it_is_made_from_alone() {
    let games = games();
    let mut first = Chooser::new(&games, 0.995);
    let used: Vec<bool> = (0..games.len()).map(|at| at % 2 == 0).collect();
    let mut seen = 0;
    let choice = first.choose(&used, |_| seen += 1);
    assert_eq!(seen, rules().len() + weights().len() + sekis().len());
    // Having chosen from all of them before changes nothing.
    let mut second = Chooser::new(&games, 0.995);
    second.choose(&vec![true; games.len()], |_| ());
    assert_eq!(second.choose(&used, |_| ()), choice);

    let everything = vec![true; games.len()];
    let all = first.score(&choice, &everything);
    let parts = [true, false].map(|side| {
        let used: Vec<bool> = used.iter().map(|&used| used == side).collect();
        first.score(&choice, &used)
    });
    let mut sum = parts[0];
    sum += parts[1];
    assert_eq!(sum, all);
    assert!(all.right.strings > 0 && all.right.strings <= games.totals(&everything).strings);
}
