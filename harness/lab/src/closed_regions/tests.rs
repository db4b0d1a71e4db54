//! Tests the table of closed regions. The proof-number search of `life` shares no code with the
//! solver of the table, and must find the same classes.

use sahwal_core::Position;
use sahwal_core::life::{Problem, SolveParams, Solver};

use super::placing::{BOARD, FAR_POINT, distinct_shapes};
use super::*;

/// Solves every closed region of `points` points by search, without and with bounds on eyes, with all
/// sets of stones inside and all numbers of outside liberties, and compares the classes. Returns the number of cases in the
/// table.
fn compare_with_table(points: usize) -> usize {
    let params = SolveParams::default().with(|set| {
        set.nodes = 2_000_000;
        set.memory = 8;
    });
    let shapes = distinct_shapes(points);
    let cases = shapes.par_iter().map_init(
        || [Solver::new(params), Solver::new(params).with_eye_bounds()],
        |solvers, one| compare(one, solvers),
    );
    cases.sum()
}

fn compare(placing: &Placing, solvers: &mut [Solver]) -> usize {
    let mut cases = 0;
    for stones in placing.subsets() {
        let Some((shape, index)) = Shape::of(placing.region, stones, BOARD) else {
            continue;
        };
        for outside in 0..=ClosedRegionTable::MAX_OUTSIDE {
            let table = ClosedRegionTable::builtin().class(shape, index, outside);
            // This is `None` if the stones are impossible.
            let problem = problem_of(placing, stones, outside);
            for solver in &mut *solvers {
                let found = problem.map(|problem| {
                    let class = solver.begin(&problem).class();
                    class.expect("enough nodes")
                });
                assert_eq!(found, table, "{shape} {index:b} {outside}");
            }
            cases += usize::from(table.is_some());
        }
    }
    cases
}

/// Builds a closed region on a 19x19 board: a black chain around it, white `stones` inside, and
/// `outside` empty points next to the chain outside. All other points are white, except one far
/// away. The block is the chain. The area is the region with the empty points outside.
///
/// Returns `None` if the chain or a string inside has no liberty.
fn problem_of(placing: &Placing, stones: PointSet, outside: usize) -> Option<Problem> {
    let size = BOARD;
    let region = placing.region;
    let rows = region | region.up(size) | region.down(size);
    let chain = (rows | rows.left(size) | rows.right(size)) - region;
    let beyond = chain.exterior(size) - region;
    let liberties: PointSet = beyond.iter().take(outside).collect();
    let white =
        (size.board() - region - chain - liberties - PointSet::of(FAR_POINT)) | (stones & region);
    let position = Position::from_stones(size, chain, white).ok()?;
    Problem::new(&position, chain.first()?, region | liberties).ok()
}

#[test]
fn the_search_gives_the_classes_of_the_table() {
    assert_eq!((1..=4).map(compare_with_table).sum::<usize>(), 576);
}

#[test]
#[ignore = "nightly: all closed regions by search"]
fn nightly_the_search_gives_the_classes_of_the_whole_table() {
    let cases = (5..=Shape::MAX_POINTS).map(compare_with_table);
    assert!(cases.sum::<usize>() > 300_000);
}

#[test]
fn off_the_corner_neighbours_tell_the_classes() {
    let mut found: BTreeMap<(usize, usize, usize), Vec<String>> = BTreeMap::new();
    for points in 1..=Shape::MAX_POINTS {
        for placing in placings(points) {
            if placing.location == Location::Corner {
                continue;
            }
            let key = placing.key();
            let class = |outside| {
                let found = ClosedRegionTable::builtin().class(placing.shape, 0, outside);
                found.expect("in the table").plain().to_string()
            };
            let class_outside: Vec<String> =
                (0..=ClosedRegionTable::MAX_OUTSIDE).map(class).collect();
            let (class, rest) = class_outside.split_first().expect("four classes");
            assert!(
                rest.iter().all(|other| other == class),
                "outside liberties matter"
            );
            let classes = found
                .entry((key.points, key.adjacent, key.max_neighbour))
                .or_default();
            if !classes.contains(class) {
                classes.push(class.clone());
            }
        }
    }
    let expected = |key| match key {
        (1 | 2, _, _) | (4, 4, 2) => vec!["DD"],
        (3, 2, 2) | (4, 3, 3) | (5, 5, 3) | (5, 4, 4) | (6, 6, 4) => vec!["LD"],
        // Only this key has two classes. One of its regions is the 3x3 square without two opposite
        // corners.
        (7, 8, 4) => vec!["LL", "LS"],
        _ => vec!["LL"],
    };
    for (key, mut classes) in found {
        classes.sort();
        assert_eq!(classes, expected(key), "{key:?}");
    }
}
