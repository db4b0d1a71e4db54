//! Tests the grid, the folds, and the advice of `sahwal tune`.

use sahwal_data::input::{GameSet, Selection, load};

use super::files::{TunedMoment, figures};
use super::*;
use crate::rows::{Row, Rows};
use crate::stats::folds::Folds;
use crate::stats::{Counted, Difference};

fn axes(texts: &[&str]) -> Vec<GridAxis> {
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
    let cells = Grid::new(row("potential"), &axes).unwrap().cells;
    let values = cells
        .iter()
        .map(|cell| [0, 1].map(|at| axes[at].of(cell).unwrap()));
    let expected = [0.0, 50.0].map(|eyes| [0.0, 1.0, 2.0, 3.0, 4.0].map(|v1| [v1, eyes]));
    assert!(values.eq(expected.concat()));
    assert_eq!(axes[0].of(row("potential")), Some(1.0));
    // A switch has the values 0 and 1.
    let switch = axes_of_one("apc=0:1:2");
    let cells = Grid::new(row("string-graph"), &switch).unwrap().cells;
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
        assert!(Grid::new(row(name), &axes_of_one(bad)).is_err(), "{bad}");
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
        assert!(bad.parse::<GridAxis>().is_err(), "{bad}");
    }
}

fn axes_of_one(text: &str) -> Vec<GridAxis> {
    axes(&[text])
}

#[test]
fn folds_are_even_and_each_game_is_held_out_once() {
    for (folds, most) in [(Folds(5), 3), (Folds(12), 1)] {
        let mut held_out = vec![0; 12];
        for round in folds.rounds(12, 3) {
            let size = round.iter().filter(|out| **out).count();
            assert!((1..=most).contains(&size));
            for (game, count) in held_out.iter_mut().enumerate() {
                *count += usize::from(round[game]);
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
    let grid = Grid::new(row, &axes).unwrap();
    let mut games = small();
    games.games.retain(|game| By::Strings.counts(game));
    let tuned = |games: &GameSet| {
        let folds = Folds(games.games.len());
        Tuned::new(&grid, games, By::Strings, folds, 1).unwrap()
    };
    let all = tuned(&games);
    assert_eq!(
        (all.start.len(), all.folds.len()),
        (games.games.len(), games.games.len())
    );
    // The cell of a fold is the one that tuning on the other games would choose.
    let rounds = Folds(games.games.len()).rounds(games.games.len(), 1);
    for (round, fold) in rounds.iter().zip(&all.folds) {
        let out = round.iter().position(|&out| out).unwrap();
        let (mut others, mut own) = (small(), small());
        for (set, is_own) in [(&mut others, false), (&mut own, true)] {
            let name = &games.games[out].name;
            let chosen = |game: &sahwal_data::input::Game| (game.name == *name) == is_own;
            set.games
                .retain(|game| By::Strings.counts(game) && chosen(game));
        }
        assert_eq!(tuned(&others).best, fold.cell);
        let alone = tuned(&own);
        assert_eq!(alone.cells[fold.cell], [all.of_fold(fold)]);
        assert!(alone.folds.is_empty() && alone.gained(1).is_none());
    }
    // Of equally good cells, the one nearest to the start is the best. In this grid the start is a
    // cell, so no other cell with its counts can be the best.
    let start = grid
        .cells
        .iter()
        .position(|cell| cell.parameters() == row.parameters())
        .unwrap();
    assert_eq!(all.cells[start], all.start);
    if all.cells[all.best] == all.start {
        assert_eq!(all.best, start);
    }
    assert!(all.not_worse()[all.best]);
    let points: Vec<Vec<Counted>> = judge(&grid.cells[..1], &games, By::Points).unwrap();
    let area = games
        .games
        .iter()
        .map(|game| game.position.size().area() as u64);
    assert!(points[0].iter().map(|counted| counted.total).eq(area));
}

#[test]
fn a_best_cell_on_the_edge_is_told_with_a_wider_grid() {
    let axes = axes(&["v1=0:4:5", "v2=0:2.2:21"]);
    let grid = Grid::new(row("potential"), &axes).unwrap();
    let edges = |cell: usize| grid.edges(&grid.cells[cell]);
    let told = |value: &str| format!("The best {value} is on the edge of the grid");
    let wider = "A wider grid: --grid v1=-4:4:9 --grid v2=-2.2:2.2:41";
    assert_eq!(edges(0), [told("v1 = 0"), told("v2 = 0"), wider.to_owned()]);
    let wider = "A wider grid: --grid v1=0:8:9 --grid v2=0:2.2:21";
    assert_eq!(edges(4 + 5), [told("v1 = 4"), wider.to_owned()]);
    assert!(edges(1 + 5).is_empty());
    // The range of a switch ends at 0 and 1.
    let grid = Grid::new(row("string-graph"), &axes_of_one("apc=0:1:2")).unwrap();
    let edge = "The best apc = 0 is on the edge of the grid, where its range ends";
    assert_eq!(grid.edges(&grid.cells[0]), [edge]);
}

#[test]
fn what_tuning_gains_is_counted_on_games_that_were_held_out() {
    let counted = |correct| Counted { correct, total: 10 };
    // The second cell is better on all games together. On the games where a cell is held out, it
    // is the worse one.
    let tuned = Tuned {
        start: vec![counted(5); 4],
        shipped: Vec::new(),
        cells: vec![
            [9, 9, 1, 1].map(counted).to_vec(),
            [2, 2, 9, 9].map(counted).to_vec(),
        ],
        best: 1,
        folds: vec![
            Fold {
                cell: 1,
                held_out: vec![true, true, false, false],
            },
            Fold {
                cell: 0,
                held_out: vec![false, false, true, true],
            },
        ],
    };
    let gained = tuned.gained(1).unwrap();
    // Held out, 2 + 2 + 1 + 1 of 40 are right; at the start, 20 of 40.
    assert!((gained.points + 35.0).abs() < 1e-9, "{gained:?}");
    assert_eq!(gained.p, 0.125);
}

#[test]
fn a_shipped_row_that_is_better_than_the_best_cell_is_advised_if_the_test_tells_it_from_the_start()
{
    let grid = Grid::new(row("potential"), &axes_of_one("v1=0:4:2")).unwrap();
    let grid = grid.beside_shipped(Rows::builtin());
    let names: Vec<&str> = grid.shipped.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["potential-regions", "potential-tuned"]);
    let of = |tuned_row: u64, games: usize| {
        let counted = |correct| vec![Counted { correct, total: 10 }; games];
        TunedMoment {
            at: None,
            games: Vec::new(),
            tuned: Tuned {
                start: counted(5),
                shipped: vec![counted(6), counted(tuned_row)],
                cells: vec![counted(7), counted(8)],
                best: 1,
                folds: Vec::new(),
            },
            gained: Some(Difference {
                points: 30.0,
                interval: None,
                p: 0.01,
            }),
        }
    };
    let advice = |of: &TunedMoment| {
        let text = figures(of, &grid, By::Points).replace("\n  ", " ");
        let (_, advice) = text.split_once("Advice: ").unwrap();
        advice.trim_end().to_owned()
    };
    // Better in eight games of eight: p = 2 / 2^8, doubled for two shipped rows.
    let taken = "take the row potential-tuned (v1 = 0). It is shipped, and has 90.00% of the same points: \
                 +40.00 percentage points against potential (p = 0.016, corrected for the shipped \
                 rows). The best cell has 80.00%. It also has v2 = 0.0, void-strength = 4.0, void-order = weakest, unlike potential. ";
    let of_eight = advice(&of(9, 8));
    assert!(of_eight.starts_with(taken), "{of_eight}");
    assert!(of_eight.contains("unlike potential. results/METHODOLOGY.md says"));
    // Better in two games of two: the same difference may be chance.
    let beside = "take v1 = 4. The shipped row potential-tuned has 90.00%, which the test does not tell \
                  from potential (p = 1.000).";
    assert_eq!(advice(&of(9, 2)), beside);
    // A shipped row that is no better than the best cell does not change the advice.
    assert_eq!(advice(&of(8, 8)), "take v1 = 4.");
}

#[test]
fn a_grid_that_cannot_be_judged_is_refused_with_its_fault() {
    for (text, fault) in [
        ("v1", "expected NAME=LOW:HIGH:COUNT such as v1=0:4:21"),
        ("v1=0:x:3", "expected NAME=LOW:HIGH:COUNT such as v1=0:4:21"),
        (
            "v1=3:1:3",
            "expected LOW below HIGH at a finite distance, found 3 and 1",
        ),
        (
            "v1=0:inf:3",
            "expected LOW below HIGH at a finite distance, found 0 and inf",
        ),
        ("v1=0:1:1", "expected 2 to 1001 values, found 1"),
        ("v1=0:1:1002", "expected 2 to 1001 values, found 1002"),
    ] {
        assert_eq!(text.parse::<GridAxis>(), Err(fault.to_owned()));
    }
}
