//! Checking the table of closed regions by search.

use rayon::prelude::*;
use sahwal_core::PointSet;
use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
use sahwal_core::life::Class;
use sahwal_core::life::{SolveParams, Solver};

use super::placing::{Placing, distinct_shapes, problem_of};

/// The comparison of the search with the table, for all regions of one size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegionReport {
    /// The number of points of the regions.
    pub points: usize,
    /// The number of shapes.
    pub shapes: usize,
    /// The number of problems: all sets of stones inside, with all numbers of outside liberties.
    /// Each is solved for both players moving first.
    pub cases: usize,
    /// The number of positions made by the search.
    pub nodes: u64,
    /// The problems in which search and table differ.
    pub differing: Vec<Differing>,
}

/// A problem in which search and table differ. A class is `None` if the stones are impossible or
/// the nodes ran out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// The shape, as the table writes it.
    pub shape: String,
    /// The stones inside, one bit for each point of the shape.
    pub stones: u8,
    /// The number of outside liberties.
    pub outside: usize,
    /// The class in the table.
    pub table: Option<Class>,
    /// The class found by the search.
    pub found: Option<Class>,
}

/// Solves every closed region of `points` points by search and compares the classes with the
/// table. Runs on the current rayon pool.
pub fn compare_with_table(points: usize, params: SolveParams) -> RegionReport {
    let shapes = distinct_shapes(points);
    let parts = shapes.par_iter().map_init(
        || Solver::new(params),
        |solver, placing| compare(placing, solver),
    );
    let empty = RegionReport {
        points,
        ..RegionReport::default()
    };
    parts
        .collect::<Vec<_>>()
        .into_iter()
        .fold(empty, |mut all, part| {
            all.shapes += 1;
            all.cases += part.cases;
            all.nodes += part.nodes;
            all.differing.extend(part.differing);
            all
        })
}

fn compare(placing: &Placing, solver: &mut Solver) -> RegionReport {
    let mut report = RegionReport::default();
    for stones in placing.subsets() {
        let size = sahwal_core::Size::S19;
        let Some((shape, index)) = Shape::of(placing.region, stones, size) else {
            continue;
        };
        for outside in 0..=ClosedRegionTable::MAX_OUTSIDE {
            let table = ClosedRegionTable::builtin().class(shape, index, outside);
            let found = found(placing, stones, outside, solver, &mut report.nodes);
            report.cases += usize::from(table.is_some());
            if table != found {
                report.differing.push(Differing {
                    shape: shape.to_string(),
                    stones: index,
                    outside,
                    table,
                    found,
                });
            }
        }
    }
    report
}

fn found(
    placing: &Placing,
    stones: PointSet,
    outside: usize,
    solver: &mut Solver,
    nodes: &mut u64,
) -> Option<Class> {
    let problem = problem_of(placing, stones, outside)?;
    let mut solving = solver.begin(&problem);
    let (owner_first, made) = solving.answer(problem.owner());
    let (attacker_first, more) = solving.answer(problem.owner().opponent());
    *nodes += made + more;
    Some(Class {
        owner_first: owner_first?,
        attacker_first: attacker_first?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_gives_the_classes_of_the_table() {
        let params = SolveParams::default().with(|set| {
            set.nodes = 2_000_000;
            set.memory = 8;
        });
        let reports = (1..=4).map(|points| compare_with_table(points, params));
        let cases = reports.map(|report| {
            assert_eq!(report.differing, []);
            report.cases
        });
        assert_eq!(cases.sum::<usize>(), 576);
    }
}
