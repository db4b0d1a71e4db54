//! What searches: nodes per second. A search takes part by a line in [`SEARCHES`].

use anyhow::{Result, ensure};
use sahwal_core::features::closed_region::{MAX_OUTSIDE, placings, solve};

use super::Kernel;

/// A search over fixed problems.
pub struct Search {
    /// Its name in the table.
    pub name: &'static str,
    /// Runs it and gives the number of nodes it looked at.
    pub run: fn() -> u64,
    /// That number.
    pub nodes: u64,
}

/// All searches.
pub const SEARCHES: &[Search] = &[Search {
    name: "closed regions of 4",
    run: closed_regions,
    nodes: 1_436,
}];

/// The exact solver of closed regions, on all of four points. A node is a class it
/// finds: stones inside, outside liberties.
fn closed_regions() -> u64 {
    let mut nodes = 0;
    for placing in placings(4) {
        let solution = solve(placing.shape);
        let classes = (0..=MAX_OUTSIDE).flat_map(|outside| solution.classes(outside));
        nodes += classes.flatten().count() as u64;
    }
    nodes
}

impl Search {
    /// The search as something to time.
    pub fn kernel(&self) -> Box<dyn Kernel> {
        Box::new(Problems {
            run: self.run,
            nodes: self.nodes,
        })
    }
}

struct Problems {
    run: fn() -> u64,
    nodes: u64,
}

impl Kernel for Problems {
    fn items(&self) -> usize {
        1
    }

    fn call(&mut self, _: usize) -> u64 {
        (self.run)()
    }

    fn operations(&self, _: usize) -> u64 {
        self.nodes
    }

    fn answer(&mut self) -> Result<u64> {
        let found = (self.run)();
        ensure!(
            found == self.nodes,
            "expected {} nodes, found {found}",
            self.nodes
        );
        Ok(found)
    }
}
