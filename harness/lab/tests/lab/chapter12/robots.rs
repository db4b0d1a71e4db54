//! Compares searches of the game of two robots (Nilsson (1998), section 12.1, example 1) with an
//! analysis backwards from its end.

use std::collections::HashMap;

use sahwal_lab::chapter12::Robots;
use sahwal_lab::search::{Game, Options, Player, WIN, minimax};

use super::search::deepened;

/// Returns the number of plies to the catch with best play, for every position of a grid in which
/// Black is caught. It is computed backwards from the positions in which the robots meet.
fn plies_to_catch(rows: u8, columns: u8) -> HashMap<Robots, u32> {
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mut open: Vec<Robots> = Vec::new();
    for white in cells() {
        for black in cells() {
            let game = Robots::new(rows, columns, white, black);
            open.extend(game.into_iter().flat_map(|game| [game, game.passed()]));
        }
    }
    let mut known = HashMap::new();
    for plies in 1.. {
        let caught = |game: &Robots| {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let mut after = moves.into_iter().map(|step| {
                let mut next = *game;
                next.play(step);
                next.is_over() || known.get(&next).is_some_and(|&at| at < plies)
            });
            match game.player() {
                Player::Max => after.any(|caught| caught),
                Player::Min => after.all(|caught| caught),
            }
        };
        let (new, rest): (Vec<Robots>, Vec<Robots>) = open.iter().partition(|game| caught(game));
        if new.is_empty() {
            break;
        }
        known.extend(new.iter().map(|game| (*game, plies)));
        open = rest;
    }
    known
}

#[test]
fn deepening_finds_the_catch_as_going_backwards_does_where_the_distance_is_odd() {
    let (rows, columns) = (3, 4);
    let exact = plies_to_catch(rows, columns);
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mut caught = 0;
    for (white, black) in cells().flat_map(|white| cells().map(move |black| (white, black))) {
        let Some(start) = Robots::new(rows, columns, white, black) else {
            continue;
        };
        let is_odd = start.distance() % 2 == 1;
        assert_eq!(exact.contains_key(&start), is_odd, "{start:?}");
        for mut game in [start, start.passed()] {
            let answer = deepened(&mut game, Options::PLAIN, 12);
            match exact.get(&game) {
                // The first iteration that reaches the end finds the shortest line.
                Some(&plies) => {
                    caught += 1;
                    assert_eq!((answer.value, answer.depth), (WIN, plies), "{game:?}");
                }
                None => assert!(answer.value < WIN && answer.depth == 12, "{game:?}"),
            }
        }
    }
    assert_eq!(caught, exact.len());
}

#[test]
fn fig_2_the_tree_of_two_moves() {
    // A robot has four moves inside the grid, three at an edge and two in a corner.
    let tips = |white, black| {
        let mut game = Robots::new(8, 8, white, black).unwrap();
        minimax(&mut game, 2, None).counts.tips
    };
    assert_eq!(tips((4, 4), (2, 1)), 16);
    assert_eq!(tips((4, 4), (0, 3)), 12);
    assert_eq!(tips((7, 7), (0, 0)), 4);
}
