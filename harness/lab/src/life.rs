//! What a static evaluation is worth inside the exact search of life and death: the same search
//! with Benson's algorithm alone at its nodes, with static bounds on eyes beside it, with the table of
//! closed regions, and with both. The regions are larger than those of the table, so it can answer
//! below the root only.
//!
//! `sahwal-lab life` writes it to `results/search`. All searches must have the same limits, or
//! their differences are not those of the evaluations.

use std::fmt;
use std::path::Path;

use anyhow::Result;
use cpu_time::ThreadTime;
use rayon::prelude::*;
use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
use sahwal_core::life::{Class, Problem, SolveParams, Solver};
use sahwal_core::{PointSet, Position, Size};
use sahwal_data::disk::write_whole;
use sahwal_run::plot::{Axis, Chart, Series, Spacing};
use serde::Serialize;

use crate::closed_regions::placing::{BOARD, FAR_POINT, regions};

/// The points of a region: one and two more than the table holds.
const SIZES: [usize; 2] = [Shape::MAX_POINTS + 1, Shape::MAX_POINTS + 2];
/// The limits of positions of a search, for each player to move first.
const LIMITS: [u64; 5] = [100, 300, 1_000, 3_000, 10_000];
/// The evaluations at the nodes.
const EVALUATIONS: [Evaluation; 4] = [
    Evaluation::Benson,
    Evaluation::Eyes,
    Evaluation::Table,
    Evaluation::Both,
];
/// The walls around the regions.
const WALLS: [Wall; 2] = [Wall::Closed, Wall::Open];

/// The chain around a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Wall {
    /// It is whole.
    Closed,
    /// One of its stones is missing, so that White can come in from outside.
    Open,
}

impl Wall {
    fn name(self) -> &'static str {
        match self {
            Wall::Closed => "closed",
            Wall::Open => "open",
        }
    }

    /// The problems with this wall, with so many points to play on.
    fn problems(self, points: usize) -> Vec<Problem> {
        // The place of the missing stone is one of the points.
        let inside = match self {
            Wall::Closed => points,
            Wall::Open => points - 1,
        };
        let mut problems = Vec::new();
        for (_, region) in regions(inside) {
            problems.extend(problem_of(region, self));
        }
        problems
    }
}

/// What judges a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Evaluation {
    /// Benson's algorithm.
    Benson,
    /// Benson's algorithm and bounds on eyes.
    Eyes,
    /// Benson's algorithm and the table of closed regions.
    Table,
    /// All of these.
    Both,
}

impl Evaluation {
    fn name(self) -> &'static str {
        match self {
            Evaluation::Benson => "Benson (1976)",
            Evaluation::Eyes => "with eye bounds",
            Evaluation::Table => "with closed regions",
            Evaluation::Both => "with both",
        }
    }

    fn solver(self, limit: u64) -> Solver {
        let params = SolveParams::default().with(|set| {
            set.nodes = limit;
            set.memory = 16;
        });
        let solver = Solver::new(params);
        match self {
            Evaluation::Benson => solver,
            Evaluation::Eyes => solver.with_eye_bounds(),
            Evaluation::Table => solver.with_regions(by_the_table),
            Evaluation::Both => solver.with_eye_bounds().with_regions(by_the_table),
        }
    }
}

/// The class of a closed region without outside liberties.
fn by_the_table(region: PointSet, stones: PointSet, size: Size) -> Option<Class> {
    let (shape, stones) = Shape::of(region, stones, size)?;
    ClosedRegionTable::builtin().class(shape, stones, 0)
}

/// The search of one problem.
struct Solved {
    /// `None` if the positions ran out.
    class: Option<Class>,
    positions: u64,
    cpu_us: u64,
}

/// What the searches of all problems cost and solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LifeRow {
    wall: Wall,
    /// The points on which both can play.
    points: usize,
    evaluation: &'static str,
    /// The limit of positions of a search, for each player to move first.
    limit: u64,
    problems: usize,
    /// The positions of all searches.
    positions: u64,
    /// The processor time of all searches, in microseconds.
    cpu_us: u64,
    /// The problems whose class was found.
    solved: usize,
    /// The problems to which the first evaluation gives another class.
    differ: usize,
}

/// A row for each wall, size of regions, evaluation and limit.
pub struct LifeTable(Vec<LifeRow>);

impl LifeTable {
    /// Solves all empty regions of eight and of nine points inside one chain, in the centre, on the
    /// side and in the corner; and those of which one point is a gap in the chain. Runs on the
    /// current rayon pool.
    pub fn measured() -> LifeTable {
        // The table is read once, before any time is taken.
        ClosedRegionTable::builtin();
        let mut rows = Vec::new();
        for wall in WALLS {
            for points in SIZES {
                rows.extend(rows_of(wall, points));
            }
        }
        LifeTable(rows)
    }

    /// Writes the rows, and for each kind of walls a picture against positions and against time.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path) -> Result<()> {
        let mut file = csv::Writer::from_writer(Vec::new());
        for row in &self.0 {
            file.serialize(row)?;
        }
        let text = file.into_inner()?;
        write_whole(&dir.join("life.csv"), |file| file.write_all(&text))?;
        for wall in WALLS {
            self.draw(wall, dir)?;
        }
        Ok(())
    }

    /// Draws the shares of the regions with such walls.
    fn draw(&self, wall: Wall, dir: &Path) -> Result<()> {
        let rows: Vec<&LifeRow> = self.0.iter().filter(|row| row.wall == wall).collect();
        let names: Vec<String> = rows.iter().map(|row| row.name()).collect();
        let title = format!("Life and death of {} regions solved", wall.name());
        let by_positions = Axis::spaced("positions a problem", Spacing::Log);
        let by_time = Axis::spaced("processor time a problem, us", Spacing::Log);
        let panels = [
            panel(&title, &rows, &names, by_positions, |row| row.positions),
            panel("", &rows, &names, by_time, |row| row.cpu_us),
        ];
        let name = match wall {
            Wall::Closed => "life",
            Wall::Open => "life-open",
        };
        Chart::write_panels(&panels, dir, name)?;
        Ok(())
    }
}

impl LifeRow {
    /// The line of the picture to which it belongs.
    fn name(&self) -> String {
        format!("{} points, {}", self.points, self.evaluation)
    }
}

/// The share of problems solved against a cost, with a line for each size and evaluation. `names`
/// are those of the rows.
fn panel<'a>(
    title: &'a str,
    rows: &[&LifeRow],
    names: &'a [String],
    x: Axis<'a>,
    cost: fn(&LifeRow) -> u64,
) -> Chart<'a> {
    let mut series: Vec<Series> = Vec::new();
    for (row, name) in rows.iter().zip(names) {
        let problems = row.problems as f64;
        let place = (
            cost(row) as f64 / problems,
            100.0 * row.solved as f64 / problems,
        );
        match series.last_mut() {
            Some(line) if line.name == name => line.points.push(place),
            _ => series.push(Series::line(name, vec![place])),
        }
    }
    Chart {
        title,
        x,
        y: Axis::percent("problems solved (%)"),
        series,
        ..Chart::default()
    }
}

/// A row for each evaluation and limit, of all regions of a size with such walls.
fn rows_of(wall: Wall, points: usize) -> Vec<LifeRow> {
    let problems = wall.problems(points);
    let mut first: Vec<Option<Class>> = Vec::new();
    let mut rows = Vec::new();
    for evaluation in EVALUATIONS {
        for limit in LIMITS {
            let solved = search(&problems, evaluation, limit);
            let classes: Vec<Option<Class>> = solved.iter().map(|one| one.class).collect();
            rows.push(LifeRow {
                wall,
                points,
                evaluation: evaluation.name(),
                limit,
                problems: problems.len(),
                positions: solved.iter().map(|one| one.positions).sum(),
                cpu_us: solved.iter().map(|one| one.cpu_us).sum(),
                solved: classes.iter().flatten().count(),
                differ: differ(&first, &classes),
            });
            // The largest limit of the first evaluation solves most.
            if evaluation == EVALUATIONS[0] {
                first = classes;
            }
        }
    }
    rows
}

/// Solves all problems with a limit.
fn search(problems: &[Problem], evaluation: Evaluation, limit: u64) -> Vec<Solved> {
    let solved = problems.par_iter().map_init(
        || evaluation.solver(limit),
        |solver, problem| solve(problem, solver),
    );
    solved.collect()
}

fn solve(problem: &Problem, solver: &mut Solver) -> Solved {
    // Processor time, since problems are solved side by side.
    let start = ThreadTime::now();
    let mut solving = solver.begin(problem);
    let owner = problem.owner();
    let (owner_first, one) = solving.answer(owner);
    let (attacker_first, other) = solving.answer(owner.opponent());
    let class = match (owner_first, attacker_first) {
        (Some(owner_first), Some(attacker_first)) => Some(Class {
            owner_first,
            attacker_first,
        }),
        _ => None,
    };
    Solved {
        class,
        positions: one + other,
        cpu_us: start.elapsed().as_micros() as u64,
    }
}

/// How many problems have two classes that are not the same.
fn differ(one: &[Option<Class>], other: &[Option<Class>]) -> usize {
    let mut count = 0;
    for (one, other) in one.iter().zip(other) {
        if let (Some(one), Some(other)) = (one, other)
            && one != other
        {
            count += 1;
        }
    }
    count
}

/// A region inside a black chain without outside liberties, perhaps with a gap. White has the rest
/// of the board, with a liberty far away. `None` if no stone can be missing.
fn problem_of(region: PointSet, wall: Wall) -> Option<Problem> {
    let rows = region | region.up(BOARD) | region.down(BOARD);
    let whole = (rows | rows.left(BOARD) | rows.right(BOARD)) - region;
    let gap = match wall {
        Wall::Closed => PointSet::EMPTY,
        Wall::Open => gap(region, whole)?,
    };
    let chain = whole - gap;
    let white = BOARD.board() - region - whole - PointSet::of(FAR_POINT);
    let position = Position::from_stones(BOARD, chain, white).ok()?;
    Problem::new(&position, chain.first()?, region | gap).ok()
}

/// The first stone of a chain that is next to the region inside and to White outside, and without
/// which the chain holds together.
fn gap(region: PointSet, chain: PointSet) -> Option<PointSet> {
    let outside = BOARD.board() - region - chain;
    let beside = region.exterior(BOARD) & outside.exterior(BOARD);
    beside.iter().map(PointSet::of).find(|&stone| {
        let rest = chain - stone;
        match rest.first() {
            Some(first) => PointSet::of(first).block_in(rest) == rest,
            None => false,
        }
    })
}

impl fmt::Display for LifeTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<8}{:<8}{:<20}{:>8}{:>10}{:>12}{:>10}{:>8}{:>8}",
            "wall",
            "points",
            "evaluation",
            "limit",
            "problems",
            "positions",
            "CPU, ms",
            "solved",
            "differ"
        )?;
        for row in &self.0 {
            writeln!(
                f,
                "{:<8}{:<8}{:<20}{:>8}{:>10}{:>12}{:>10}{:>8}{:>8}",
                row.wall.name(),
                row.points,
                row.evaluation,
                row.limit,
                row.problems,
                row.positions,
                row.cpu_us / 1_000,
                row.solved,
                row.differ
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_evaluation_changes_a_class_and_each_saves_positions() {
        for wall in WALLS {
            let all = wall.problems(SIZES[0]);
            let problems: Vec<Problem> = all.into_iter().step_by(100).collect();
            let [plain, eyes, table, both] =
                EVALUATIONS.map(|evaluation| search(&problems, evaluation, 10_000));
            assert!(classes(&plain).iter().flatten().count() >= 5);
            for quicker in [&eyes, &table, &both] {
                assert_eq!(differ(&classes(&plain), &classes(quicker)), 0);
                assert!(positions(quicker) < positions(&plain), "{wall:?}");
            }
        }
    }

    fn classes(solved: &[Solved]) -> Vec<Option<Class>> {
        solved.iter().map(|one| one.class).collect()
    }

    fn positions(solved: &[Solved]) -> u64 {
        solved.iter().map(|one| one.positions).sum()
    }
}
