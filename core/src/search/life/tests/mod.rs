//! The solver, compared with exhaustive play and with the known classes of drawn problems.

use proptest::prelude::*;

mod drawn;
mod exhaustive;

use drawn::DrawnProblem;
use exhaustive::exhaustive;

use super::*;
use crate::board::testing::rank;
use crate::methods::features::closed_region::{ClosedRegionTable, Shape};
use crate::{Colour, Point, PointSet, Position, Size, Symmetry};

fn solver() -> Solver {
    Solver::new(SolveParams {
        nodes: 2_000_000,
        memory: 8,
    })
}

/// The class of a closed region by the table.
fn by_the_table(region: PointSet, stones: PointSet, size: Size) -> Option<Class> {
    let (shape, stones) = Shape::of(region, stones, size)?;
    ClosedRegionTable::builtin().class(shape, stones, 0)
}

/// The parts of a problem: a position, a stone of the block, and the area.
#[derive(Clone, Debug)]
struct Scattered {
    position: Position,
    block: Point,
    area: PointSet,
}

/// Positions with scattered stones of both colours on 2x3 points in the corner of a board. Black's
/// wall around them is one chain or two, and White's wall is around that.
fn scattered() -> impl Strategy<Value = Scattered> {
    let cells = proptest::collection::vec(0..8u8, 6);
    let wall = (0..2usize, any::<bool>());
    (cells, wall).prop_filter_map("no problem", |(cells, (outside, cut))| {
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
        // If there are two chains, one is the block, and the other can be captured, too.
        let block = Point::at(2, 0);
        let area = region | liberties | (chain - PointSet::of(block).block_in(black));
        Problem::new(&position, block, area).ok()?;
        Some(Scattered {
            position,
            block,
            area,
        })
    })
}

/// The same with a stone of the wall missing, so that White's walls reach in. Black stones that this
/// cuts off from the block may be captured, too.
fn opened() -> impl Strategy<Value = Scattered> {
    (scattered(), 0..5usize).prop_filter_map("no problem", |(closed, number)| {
        let Scattered {
            mut position,
            block,
            area,
        } = closed;
        let chain = PointSet::of(block).block_in(position.stones(Colour::Black)) - area;
        let gap = (chain - PointSet::of(block)).iter().nth(number)?;
        position.put(gap, None);
        let standing = PointSet::of(block).block_in(position.stones(Colour::Black));
        let area = area | (chain - standing);
        Problem::new(&position, block, area).ok()?;
        Some(Scattered {
            position,
            block,
            area,
        })
    })
}

proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(32))]
    #[test]
    fn classes_turn_with_the_board_and_swap_with_the_colours(
        Scattered { position, block, area } in scattered(),
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
        let found = found.expect("assumed");
        prop_assert!(rank(found.owner_first) >= rank(found.attacker_first));
    }
    #[test]
    fn classes_are_those_of_exhaustive_play(Scattered { position, block, area } in scattered()) {
        let problem = Problem::new(&position, block, area).expect("as it was made");
        let found = solver().begin(&problem).class();
        prop_assert_eq!(exhaustive(&problem, 1_000_000), found, "{}", position);
    }
    #[test]
    fn known_regions_change_no_class(Scattered { position, block, area } in scattered()) {
        let problem = Problem::new(&position, block, area).expect("as it was made");
        let found = solver().begin(&problem).class();
        let looked_up = solver().with_regions(by_the_table).begin(&problem).class();
        prop_assert_eq!(looked_up, found, "{}", position);
    }
    #[test]
    fn what_is_expected_changes_no_class(Scattered { position, block, area } in scattered()) {
        let problem = Problem::new(&position, block, area).expect("as it was made");
        let found = solver().begin(&problem).class();
        for fate in [Fate::Alive, Fate::Dead] {
            let expecting = solver().begin(&problem).class_expecting(fate);
            prop_assert_eq!(expecting, found, "{:?} {}", fate, position);
        }
    }
}

#[test]
#[ignore = "slow: plays everything"]
fn drawn_problems_have_the_classes_of_exhaustive_play() {
    let mut played_out = 0;
    for DrawnProblem { name, problem, .. } in drawn::problems() {
        let played = exhaustive(&problem, 5_000);
        if played.is_some() {
            let class = Solver::new(SolveParams::default()).begin(&problem).class();
            assert_eq!(played, class, "{name}");
            played_out += 1;
        }
    }
    assert!(played_out >= 10, "{played_out}");
}

#[test]
fn a_region_that_the_table_knows_is_not_searched() {
    let shapes = ["straight-four", "rabbity-six", "rectangular-six-corner-0"];
    for DrawnProblem {
        name,
        class,
        problem,
    } in drawn::problems().filter(|drawn| shapes.contains(&drawn.name))
    {
        let mut solver = solver().with_regions(by_the_table);
        let mut solving = solver.begin(&problem);
        assert_eq!(solving.class().expect("known").to_string(), class, "{name}");
        assert_eq!(solving.answer(problem.owner()).1, 0, "{name}");
    }
}

proptest! {
    #[test]
    fn bounds_on_eyes_change_no_class(
        Scattered { position, block, area } in prop_oneof![scattered(), opened()],
    ) {
        let problem = Problem::new(&position, block, area).expect("as it was made");
        let found = solver().begin(&problem).class();
        let bounded = solver().with_eye_bounds().begin(&problem).class();
        prop_assert_eq!(bounded, found, "{}", position);
        let both = solver().with_eye_bounds().with_regions(by_the_table).begin(&problem).class();
        prop_assert_eq!(both, found, "{}", position);
    }
}

/// The positions of a search with bounds on eyes, with White to move. Black has the corner, in
/// `rows`; all around is White's.
fn positions_with_eye_bounds(rows: [&str; 3]) -> (Option<Fate>, u64) {
    let size = Size::S9;
    let mut position = Position::new(size);
    let mut area = PointSet::EMPTY;
    for point in size.points() {
        position.put(point, Some(Colour::White));
    }
    for (row, line) in rows.iter().enumerate() {
        for (column, cell) in line.bytes().enumerate() {
            let point = Point::at(row, column);
            position.put(
                point,
                match cell {
                    b'X' => Some(Colour::Black),
                    b'O' => Some(Colour::White),
                    _ => None,
                },
            );
            if cell == b'.' {
                area.insert(point);
            }
        }
    }
    // White's walls have a liberty far away.
    position.put(Point::at(8, 8), None);
    let problem = Problem::new(&position, Point::at(1, 0), area).expect("a problem");
    let mut solver = solver().with_eye_bounds();
    solver.begin(&problem).answer(Colour::White)
}

#[test]
fn two_ways_to_split_a_region_are_two_eyes() {
    let four_in_a_row = ["....XO", "XXXXXO", "OOOOOO"];
    assert_eq!(
        positions_with_eye_bounds(four_in_a_row),
        (Some(Fate::Alive), 0)
    );
    // One way is not enough: White takes it.
    let three_in_a_row = ["...XO", "XXXXO", "OOOOO"];
    let (fate, positions) = positions_with_eye_bounds(three_in_a_row);
    assert_eq!(fate, Some(Fate::Dead));
    assert!(positions > 0);
}

#[test]
fn one_point_away_from_the_walls_of_the_enemy_is_one_eye() {
    // One point is beside White's wall, and two that touch are left.
    let open = ["...OO", "XXXOO", "OOOOO"];
    assert_eq!(positions_with_eye_bounds(open), (Some(Fate::Dead), 0));
    // Of three that are left, the middle one makes two eyes, if Black gets it.
    let wider = ["....O", "XXXXO", "OOOOO"];
    assert!(positions_with_eye_bounds(wider).1 > 0);
}

#[test]
#[ignore = "slow: the long problems, too"]
fn drawn_problems_have_their_known_classes() {
    let mut solver = Solver::new(SolveParams::default());
    let mut count = 0;
    let mut bounded = Solver::new(SolveParams::default()).with_eye_bounds();
    for DrawnProblem {
        name,
        class,
        problem,
    } in drawn::problems()
    {
        let found = solver.begin(&problem).class().expect("enough nodes");
        assert_eq!(bounded.begin(&problem).class(), Some(found), "{name}");
        let found = found.to_string();
        let mut fates = class.chars().zip(found.chars());
        let is_known = fates.all(|(known, found)| known == '?' || known == found);
        assert!(is_known, "{name}: {class} is known, {found} found");
        count += 1;
    }
    assert_eq!(count, 88);
}

/// Node counts do not depend on the machine, so a change here is a change of the search.
#[test]
fn node_counts_are_those_of_the_published_tables() {
    let count = |names: &[&str]| {
        let mut solver = Solver::new(SolveParams {
            nodes: 50_000,
            memory: 4,
        });
        let drawn = drawn::problems().filter(|drawn| names.contains(&drawn.name));
        let nodes = drawn.map(|DrawnProblem { problem, .. }| {
            let first = problem.owner().opponent();
            solver.begin(&problem).answer(first).1
        });
        nodes.sum::<u64>()
    };
    let shapes = [
        "rectangular-six-centre",
        "six-in-a-row-corner",
        "nine-in-the-corner-0",
    ];
    let fights = ["l-group", "nine-with-cut-0"];
    assert_eq!([count(&shapes), count(&fights)], [31_074, 56_434]);
}
