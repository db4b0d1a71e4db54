//! The solver against the table of closed regions.

use super::*;
use crate::features::closed_region::{Class, MAX_OUTSIDE, Placing, Shape, Table, placings};
use crate::{Colour, PointSet, Position, Size};

/// A closed region on the board: Black's wall around it, then White's.
fn on_board(placing: &Placing, stones: PointSet, outside: usize) -> Option<Problem> {
    let size = Size::S19;
    let region = placing.region;
    let rows = region | region.up(size) | region.down(size);
    let wall = (rows | rows.left(size) | rows.right(size)) - region;
    let beyond = wall.exterior(size) - region;
    let liberties: PointSet = beyond.iter().take(outside).collect();
    let white = (size.board() - region - wall - liberties) | stones;
    let position = Position::from_stones(size, wall, white).ok()?;
    let problem = Problem::new(&position, wall.first()?, region | liberties).ok()?;
    assert_eq!(problem.block(), wall);
    Some(problem)
}

#[test]
fn small_regions() {
    let mut solver = Solver::new(SolveParams { nodes: 1_000_000, memory: 16 });
    let start = std::time::Instant::now();
    let (mut n, mut bad, mut unk, mut nodes) = (0, 0, 0, 0u64);
    let max: usize = std::env::var("MAXP").map_or(4, |x| x.parse().unwrap());
    for points in 1..=max {
        let mut seen: Vec<Shape> = Vec::new();
        for placing in placings(points) {
            if seen.contains(&placing.shape) { continue; }
            seen.push(placing.shape);
            for stones in placing.subsets() {
                let (shape, index) = Shape::of(placing.region, stones, Size::S19).unwrap();
                for outside in 0..=MAX_OUTSIDE {
                    let Some(expected) = Table::builtin().class(shape, index, outside) else { continue };
                    let Some(problem) = on_board(&placing, stones, outside) else { println!("no problem {shape} {index:b} {outside}"); continue; };
                    let mut s = solver.begin(&problem);
                    let (a, b) = (s.answer(Colour::Black), s.answer(Colour::White));
                    nodes += a.nodes + b.nodes;
                    n += 1;
                    let (Some(x), Some(y)) = (a.fate, b.fate) else { unk += 1; println!("unknown {shape} {index:b} {outside} {a:?} {b:?}"); continue; };
                    let class = Class { owner_first: x, attacker_first: y };
                    if class != expected { bad += 1; if bad < 40 { println!("{shape} {index:b} {outside}: expected {expected} found {class}"); } }
                }
            }
        }
        println!("{points}: {n} cases {bad} bad {unk} unknown {nodes} nodes {:?}", start.elapsed());
    }
}
