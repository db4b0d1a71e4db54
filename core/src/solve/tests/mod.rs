//! The solver against the table of closed regions, and its own rules.

use proptest::prelude::*;

mod drawn;
mod exhaustive;
mod outside;

use exhaustive::{ExhaustiveError, exhaustive};

use super::alpha_beta::{AlphaBetaParams, class_by_alpha_beta};
use super::*;
use crate::features::closed_region::{
    ClosedRegionTable, MAX_OUTSIDE, Placing, Shape, distinct_shapes,
};
use crate::life::{Class, Fate};
use crate::{Point, PointSet, Position, Size, Symmetry};

fn solver() -> Solver {
    Solver::new(SolveParams {
        nodes: 2_000_000,
        memory: 8,
    })
}

/// The class of a problem by alpha-beta without a judge.
fn proved_by_alpha_beta(problem: &Problem, nodes: u64) -> Option<Class> {
    let params = AlphaBetaParams {
        nodes,
        judge: None,
        depth: None,
    };
    class_by_alpha_beta(problem, &params).class
}

/// What the table says of a region.
fn table(placing: &Placing, stones: PointSet, outside: usize) -> Option<Class> {
    let (shape, stones) = Shape::of(placing.region, stones, Size::S19)?;
    ClosedRegionTable::builtin().class(shape, stones, outside)
}

#[test]
fn closed_regions_have_the_classes_of_the_table() {
    let mut solver = solver();
    let mut cases = 0;
    // All up to four points with all stones, and up to six without.
    for placing in (1..=6).flat_map(distinct_shapes) {
        let sets: Vec<PointSet> = if placing.region.len() <= 4 {
            placing.subsets().collect()
        } else {
            vec![PointSet::EMPTY]
        };
        for stones in sets {
            for outside in 0..=MAX_OUTSIDE {
                let problem = Problem::of_region(&placing, stones, outside);
                let found = problem.and_then(|problem| solver.begin(&problem).class());
                let expected = table(&placing, stones, outside);
                let shape = placing.shape;
                assert_eq!(found, expected, "{shape}, {stones:?}, {outside} outside");
                cases += usize::from(found.is_some());
            }
        }
    }
    assert_eq!(cases, 900);
}

/// Positions of 2x3 points in the corner of a board, Black's wall around them, in one or
/// two chains, White's around that, and stones of both scattered inside.
fn scattered() -> impl Strategy<Value = (Position, Point, PointSet)> {
    let cells = proptest::collection::vec(0..8u8, 6);
    (cells, 0..2usize, any::<bool>()).prop_filter_map("no problem", |(cells, outside, cut)| {
        let size = Size::S9;
        let region: PointSet = size
            .points()
            .filter(|p| p.row() < 2 && p.column() < 3)
            .collect();
        let mut chain = region.exterior(size);
        if !cut {
            chain.insert(Point::at(2, 3));
        }
        let beyond = chain.exterior(size) - region;
        let liberties: PointSet = beyond.iter().take(outside).collect();
        // The wall has liberties of its own further out.
        let wall = (chain | liberties).thicken(size).thicken(size);
        let [mut black, mut white] = [chain, wall - region - chain - liberties];
        for (point, cell) in region.iter().zip(cells) {
            match cell {
                0 | 1 => white.insert(point),
                2 => black.insert(point),
                _ => {}
            }
        }
        let position = Position::from_stones(size, black, white).ok()?;
        // Of two chains, one is the block and the other may be captured, too.
        let block = Point::at(2, 0);
        let area = region | liberties | (chain - PointSet::of(block).block_in(black));
        Problem::new(&position, block, area).ok()?;
        Some((position, block, area))
    })
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(32))]
    #[test]
    fn classes_turn_with_the_board_and_swap_with_the_colours(
        (position, block, area) in scattered(),
        symmetry in 0..8usize,
    ) {
        let size = position.size();
        let mut solver = solver();
        let mut class = |position: &Position, block, area| {
            let problem = Problem::new(position, block, area).expect("as the first");
            solver.begin(&problem).class()
        };
        let found = class(&position, block, area);
        prop_assume!(found.is_some());
        prop_assert_eq!(class(&position.swapped(), block, area), found);
        let symmetry = Symmetry::ALL[symmetry];
        let image = class(
            &symmetry.position(&position),
            symmetry.point(block, size),
            symmetry.set(area, size),
        );
        prop_assert_eq!(image, found);
        // Moving first never hurts.
        let rank = |fate| match fate {
            Fate::Dead => 0,
            Fate::KoForSeki => 1,
            Fate::Ko => 2,
            Fate::Seki => 3,
            Fate::KoForLife => 4,
            Fate::Alive => 5,
        };
        let found = found.expect("assumed");
        prop_assert!(rank(found.owner_first) >= rank(found.attacker_first));
    }
    #[test]
    fn classes_are_those_of_exhaustive_play((position, block, area) in scattered()) {
        let problem = Problem::new(&position, block, area).expect("as it was made");
        let found = solver().begin(&problem).class();
        let played = exhaustive(&problem, 1_000_000).map(|played| played.class);
        prop_assert_eq!(played.as_ref().ok(), found.as_ref(), "{}", position);
        prop_assert_eq!(proved_by_alpha_beta(&problem, 2_000_000), found, "{}", position);
    }
}

#[test]
#[ignore = "slow: two oracles"]
fn drawn_problems_have_the_classes_of_both_oracles() {
    let (mut played_out, mut searched) = (0, 0);
    for (name, problem) in drawn::problems() {
        let class = Solver::new(SolveParams::default()).begin(&problem).class();
        match exhaustive(&problem, 5_000) {
            Ok(played) => {
                assert_eq!(Some(played.class), class, "{name}");
                assert!(played.positions > 0);
                played_out += 1;
            }
            Err(ExhaustiveError::BreathlessWall | ExhaustiveError::TooMany) => {}
        }
        if let Some(found) = proved_by_alpha_beta(&problem, 20_000) {
            assert_eq!(Some(found), class, "{name}");
            searched += 1;
        }
    }
    assert!(
        played_out >= 10 && searched >= 20,
        "{played_out} {searched}"
    );
}

mod real_boards;

/// Node counts do not depend on the machine: a change of the search shows here.
#[test]
fn node_counts_are_those_of_the_published_tables() {
    let count = |names: [&str; 3]| {
        let mut solver = Solver::new(SolveParams {
            nodes: 50_000,
            memory: 4,
        });
        let drawn = drawn::problems().filter(|(name, _)| names.contains(name));
        let nodes = drawn.map(|(_, problem)| {
            let first = problem.owner().opponent();
            solver.begin(&problem).answer(first).nodes
        });
        nodes.sum::<u64>()
    };
    let shapes = [
        "rectangular-six-centre",
        "six-in-a-row-corner",
        "nine-in-the-corner-0",
    ];
    let fights = ["l-group", "l-plus-two", "nine-with-cut-0"];
    assert_eq!([shapes, fights].map(count), [31_357, 55_677]);
}
