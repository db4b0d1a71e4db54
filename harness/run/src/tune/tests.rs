//! The grid, and the games that its best cell is counted on.

use sahwal_data::input::{GameSet, Selection, load};

use super::*;
use crate::rows::{Row, Rows};
use crate::stats::Counted;
use crate::stats::folds::Folds;

fn axes(texts: &[&str]) -> Vec<Axis> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn row(name: &str) -> &'static Row {
    Rows::builtin().get(name).unwrap()
}

fn small() -> GameSet {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/small");
    let selection = Selection::resolve(&[path.to_owned()]).unwrap();
    load(&selection).unwrap().remove(0)
}

#[test]
fn the_first_parameter_of_a_grid_varies_fastest() {
    let axes = axes(&["v1=0:4:5", "coefficients.1=0:50:2"]);
    let cells = grid(row("potential"), &axes).unwrap();
    let values = cells
        .iter()
        .map(|cell| [0, 1].map(|at| axes[at].of(cell).unwrap()));
    let expected = [0.0, 50.0].map(|eyes| [0.0, 1.0, 2.0, 3.0, 4.0].map(|v1| [v1, eyes]));
    assert!(values.eq(expected.concat()));
    assert_eq!(axes[0].of(row("potential")), Some(1.0));
    // A switch, and values that are not allowed.
    let switch = axes_of_one("apc=0:1:2");
    let cells = grid(row("string-graph"), &switch).unwrap();
    assert_eq!(
        cells
            .iter()
            .map(|cell| switch[0].of(cell))
            .collect::<Vec<_>>(),
        [Some(0.0), Some(1.0)]
    );
    for (name, bad) in [
        ("potential", "v3=0:1:2"),
        ("potential", "d-max=1:4:3"),
        ("string-graph", "apc=0:1:3"),
        ("numerical", "walls=0:1:2"),
    ] {
        assert!(grid(row(name), &axes_of_one(bad)).is_err(), "{bad}");
    }
    for bad in [
        "v1",
        "v1=0:1",
        "v1=1:0:3",
        "v1=0:1:1",
        "v1=0:1:2:3",
        "v1=0:inf:3",
        "v1=nan:1:3",
    ] {
        assert!(bad.parse::<Axis>().is_err(), "{bad}");
    }
}

fn axes_of_one(text: &str) -> Vec<Axis> {
    axes(&[text])
}

#[test]
fn folds_are_even_and_each_game_is_held_out_once() {
    for (folds, most) in [(Folds(5), 3), (Folds(12), 1)] {
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
    assert_ne!(Folds(5).assign(12, 3), Folds(5).assign(12, 4));
    assert!("1".parse::<Folds>().is_err());
}

#[test]
fn the_best_cell_of_a_fold_is_counted_on_its_games_alone() {
    let (row, axes) = (row("potential"), axes(&["v1=0:4:5", "v2=0.05:2.05:5"]));
    let cells = grid(row, &axes).unwrap();
    let mut games = small();
    games.games.retain(|game| By::Strings.counts(game));
    let tuned = |games: &GameSet| {
        let folds = (Folds(games.games.len()), 1);
        Tuned::new((row, &axes, &cells), (games, By::Strings), folds).unwrap()
    };
    let all = tuned(&games);
    assert_eq!(
        (all.games, all.folds.len()),
        (games.games.len(), games.games.len())
    );
    // A fold is what tuning on the other games gives.
    let rounds = Folds(games.games.len()).rounds(games.games.len(), 1);
    for (round, &(cell, counted)) in rounds.iter().zip(&all.folds) {
        let out = round.held_out.iter().position(|&out| out).unwrap();
        let (mut others, mut own) = (small(), small());
        for (set, is_own) in [(&mut others, false), (&mut own, true)] {
            let name = &games.games[out].name;
            let chosen = |game: &sahwal_data::input::Game| (game.name == *name) == is_own;
            set.games
                .retain(|game| By::Strings.counts(game) && chosen(game));
        }
        assert_eq!(tuned(&others).best, cell);
        let alone = tuned(&own);
        assert_eq!((alone.cells[cell], alone.folds.len()), (counted, 0));
    }
    // Of equally good cells the nearest to the start is the best: the start is a cell of this grid.
    let start = cells
        .iter()
        .position(|cell| cell.parameters() == row.parameters())
        .unwrap();
    assert_eq!(all.cells[start], all.start);
    if all.cells[all.best] == all.start {
        assert_eq!(all.best, start);
    }
    let points: Vec<Vec<Counted>> = judge(&cells[..1], &games, By::Points).unwrap();
    let area = games
        .games
        .iter()
        .map(|game| game.position.size().area() as u64);
    assert!(points[0].iter().map(|counted| counted.total).eq(area));
}
