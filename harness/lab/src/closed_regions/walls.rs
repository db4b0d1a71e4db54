//! Counts how often the table of closed regions is wrong for a wall of two chains.
//!
//! The table is solved for a wall of one chain, but `numerical` also uses it for groups of several
//! strings. Here the wall of every region is cut in two: one or two of its stones that do not touch
//! the region become enemy stones. Then both chains are solved exactly.
//!
//! `sahwal-lab closed-regions walls` calls it. Its output is committed as
//! `results/lab/closed-regions-walls.txt`, from which `results/README.md` takes its figures: the
//! two must agree.

use std::io::{self, Write};

use super::placing::{FAR_POINT, Location, Placing, placings};
use rayon::prelude::*;
use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
use sahwal_core::life::{Problem, SolveParams, Solver};
use sahwal_core::numerical::{NumericalAnalysis, NumericalParams};
use sahwal_core::{Colour, Point, PointSet, Position, Size};

use sahwal_data::input::GameSet;

/// The board of the regions.
const SIZE: Size = Size::S19;

/// The most liberties outside the region that a chain has in these walls.
const MOST_OUTSIDE: usize = 2;

/// The cases of one location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WallCount {
    /// The number of walls of two chains, with all numbers of outside liberties.
    pub cases: usize,
    /// The cases that the table calls alive with the attacker moving first.
    pub alive: usize,
    /// The cases called alive in which the attacker captures a chain, by force or by ko.
    pub wrong: usize,
    /// The cases called alive in which a chain has no liberty outside the region.
    pub cut: usize,
    /// The wrong cases among those in `cut`.
    pub wrong_cut: usize,
    /// The cases that the table does not call alive, but in which both chains stay.
    pub saved: usize,
    /// The number of positions that the exact search visited, for both chains of all cases.
    pub positions: u64,
}

impl WallCount {
    fn add(self, other: WallCount) -> WallCount {
        WallCount {
            cases: self.cases + other.cases,
            alive: self.alive + other.alive,
            wrong: self.wrong + other.wrong,
            cut: self.cut + other.cut,
            wrong_cut: self.wrong_cut + other.wrong_cut,
            saved: self.saved + other.saved,
            positions: self.positions + other.positions,
        }
    }
}

/// Returns the walls of two chains around a region. Each wall is the pair of its chains.
fn walls(region: PointSet) -> Vec<[PointSet; 2]> {
    let rows = region | region.up(SIZE) | region.down(SIZE);
    let ring = (rows | rows.left(SIZE) | rows.right(SIZE)) - region;
    // These stones join parts of the wall but do not touch the region, so the wall can be cut
    // there.
    let joints: Vec<Point> = (ring - region.exterior(SIZE)).iter().collect();
    let mut singles = Vec::new();
    for &joint in &joints {
        singles.extend(split(ring.without(joint), region));
    }
    // At the rim the wall is a line, which one cut divides. In the centre it is a ring, which needs
    // two cuts.
    if !singles.is_empty() {
        return singles;
    }
    let mut pairs = Vec::new();
    for (number, &one) in joints.iter().enumerate() {
        for &other in &joints[number + 1..] {
            pairs.extend(split(ring.without(one).without(other), region));
        }
    }
    pairs
}

/// Returns the two chains of a wall, or `None` unless it has exactly two and both touch the region.
fn split(wall: PointSet, region: PointSet) -> Option<[PointSet; 2]> {
    let first = PointSet::of(wall.first()?).block_in(wall);
    let second = PointSet::of((wall - first).first()?).block_in(wall);
    for chain in [first, second] {
        if chain.neighbours_in(region).is_empty() {
            return None;
        }
    }
    if first | second == wall {
        Some([first, second])
    } else {
        None
    }
}

/// Counts the cases of all empty regions of `points` points at a location. Runs on the current
/// rayon pool.
pub fn count(points: usize, location: Location) -> WallCount {
    let all = placings(points);
    let here: Vec<&Placing> = all.iter().filter(|one| one.location == location).collect();
    let params = SolveParams::default().with(|set| set.memory = 16);
    let counts = here.par_iter().map_init(
        || Solver::new(params),
        |solver, placing| {
            let mut count = WallCount::default();
            for chains in walls(placing.region) {
                count = count.add(count_wall(placing, chains, solver));
            }
            count
        },
    );
    counts.reduce(WallCount::default, WallCount::add)
}

fn count_wall(placing: &Placing, chains: [PointSet; 2], solver: &mut Solver) -> WallCount {
    let mut count = WallCount::default();
    let region = placing.region;
    let wall = chains[0] | chains[1];
    for outside in 0..(MOST_OUTSIDE + 1) * (MOST_OUTSIDE + 1) {
        let outside = [outside / (MOST_OUTSIDE + 1), outside % (MOST_OUTSIDE + 1)];
        // Only liberties of one chain are chosen. A shared one would help both.
        let [one, other] = [0, 1].map(|chain| {
            let near = chains[chain].exterior(SIZE) - region - wall;
            let own = near - chains[1 - chain].exterior(SIZE);
            own.iter().take(outside[chain]).collect::<PointSet>()
        });
        // Near the rim a chain may have less room for liberties.
        if [one.len(), other.len()] != outside {
            continue;
        }
        let liberties = one | other;
        // The attacker's surrounding stones have a liberty far away, so they cannot be captured.
        let white = SIZE.board() - region - wall - liberties - PointSet::of(FAR_POINT);
        let Ok(position) = Position::from_stones(SIZE, wall, white) else {
            continue;
        };
        // The table looks a wall up by the sum of its outside liberties.
        let class = ClosedRegionTable::builtin().class(placing.shape, 0, outside.iter().sum());
        let Some(class) = class else { continue };
        let space = region | liberties | wall;
        let first = stays(solver, &position, chains[0], space);
        let second = stays(solver, &position, chains[1], space);
        let (Some(first), Some(second)) = (first, second) else {
            continue;
        };
        // A group lives if none of its chains is captured. A chain without liberties outside has
        // only those in the region and can be cut off.
        let live = first.0 && second.0;
        let cut = outside.contains(&0);
        let called_alive = class.attacker_first.stays();
        count = count.add(WallCount {
            cases: 1,
            alive: usize::from(called_alive),
            wrong: usize::from(called_alive && !live),
            cut: usize::from(called_alive && cut),
            wrong_cut: usize::from(called_alive && cut && !live),
            saved: usize::from(!called_alive && live),
            positions: first.1 + second.1,
        });
    }
    count
}

/// Returns whether a chain stays if the attacker moves first, and the number of positions searched.
/// Returns `None` if the search did not finish. The attacker may also play on the points of the
/// other chain after capturing it.
fn stays(
    solver: &mut Solver,
    position: &Position,
    chain: PointSet,
    space: PointSet,
) -> Option<(bool, u64)> {
    let problem = Problem::new(position, chain.first()?, space - chain).ok()?;
    let (fate, positions) = solver.begin(&problem).answer(Colour::White);
    Some((fate?.stays(), positions))
}

/// Solves all empty regions of up to `most` points in walls of two chains, and writes a table.
///
/// # Errors
/// Writing to `out` fails.
pub fn report(most: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "walls of two chains around an empty region, the attacker first; each chain has 0 to\n\
         {MOST_OUTSIDE} outside liberties. wrong: the table for one chain says that the group stays, and\n\
         a chain is captured. cut: a chain has no liberty outside. saved: the table says that\n\
         the group dies, and both chains stay. positions: made by the exact search, mean of a case.\n"
    )?;
    writeln!(
        out,
        "size where      cases   stays   wrong    share     cut   wrong   not cut   wrong   saved positions"
    )?;
    let mut total = WallCount::default();
    for points in 1..=most.min(Shape::MAX_POINTS) {
        for location in [Location::Centre, Location::Side, Location::Corner] {
            let counted = count(points, location);
            total = total.add(counted);
            write_row(&format!("{points:4} {:7}", location.name()), counted, out)?;
        }
    }
    write_row(" all        ", total, out)
}

/// Counts how `numerical` uses the table in the final positions of games with counted results: how
/// often the wall has several strings, and how often an answer "stays" is then wrong.
///
/// # Errors
/// Writing to `out` fails.
pub fn report_games(sets: &[GameSet], out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "look-ups of numerical in final positions. stays: answers that the group stays, for a\n\
         wall of several strings; dead: a stone of that wall is dead by the counted result\n"
    )?;
    writeln!(
        out,
        "set        look-ups  several strings    stays    dead     cut    dead   not cut    dead"
    )?;
    for set in sets {
        let [mut asked, mut several] = [0; 2];
        // For walls that cannot and can be cut: the answers that the group stays, and the wrong
        // ones.
        let mut stays = [[0; 2]; 2];
        for game in &set.games {
            let Some(truth) = &game.truth else { continue };
            let position = &game.position;
            let analysis = NumericalAnalysis::of(position, &NumericalParams::default());
            for region in &analysis.regions {
                let Some(class) = region.class else { continue };
                asked += 1;
                // For a wall of one string the table is exact.
                if region.strings == 1 {
                    continue;
                }
                several += 1;
                if class.attacker_first.stays() {
                    let wall = region.points.neighbours_in(position.stones(region.colour));
                    let dead = !wall.is_subset(&truth.owners().of(region.colour));
                    let counts = &mut stays[usize::from(region.cut)];
                    counts[0] += 1;
                    counts[1] += usize::from(dead);
                }
            }
        }
        let [[whole, whole_dead], [cut, cut_dead]] = stays;
        writeln!(
            out,
            "{:10} {asked:8} {several:8} {:6.1}% {:8} {:7} {cut:7} {cut_dead:7} {whole:9} {whole_dead:7}",
            set.name,
            100.0 * several as f64 / asked.max(1) as f64,
            whole + cut,
            whole_dead + cut_dead
        )?;
    }
    Ok(())
}

fn write_row(name: &str, count: WallCount, out: &mut impl Write) -> io::Result<()> {
    let share = 100.0 * count.wrong as f64 / count.alive.max(1) as f64;
    writeln!(
        out,
        "{name} {:8} {:7} {:7} {share:7.1}% {:7} {:7} {:9} {:7} {:7} {:9.0}",
        count.cases,
        count.alive,
        count.wrong,
        count.cut,
        count.wrong_cut,
        count.alive - count.cut,
        count.wrong - count.wrong_cut,
        count.saved,
        count.positions as f64 / count.cases.max(1) as f64
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three points make one eye, so the table calls no such wall alive. Around four points, some
    /// walls of two chains lose a chain although the table calls them alive. In most of these walls
    /// a chain has no liberty outside.
    #[test]
    fn walls_of_two_chains_around_three_and_four_points() {
        let three = count(3, Location::Centre);
        assert_eq!((three.cases, three.alive, three.saved), (126, 0, 0));
        let expected = WallCount {
            cases: 414,
            alive: 246,
            wrong: 66,
            cut: 144,
            wrong_cut: 54,
            saved: 0,
            positions: 856_453,
        };
        assert_eq!(count(4, Location::Centre), expected);
    }
}
