//! String Graph.

mod apc;
mod areas;
mod bridges;
mod cg;
mod desr;
mod graph;
mod links;
mod params;
mod sr;
mod trace;

pub use params::{Articulation, Containment, Eaten, Params, Undecided};

use crate::classify::Verdicts;
use crate::{Position, Strings};

/// Judges a position.
pub fn classify(position: &Position, params: &Params) -> Verdicts {
    let strings = Strings::of(position);
    let mut graphs = [graph::Graph::new(), graph::Graph::new()];
    let (dead, seki) = desr::fixed_point(&strings, params, &mut graphs, &mut ());
    areas::verdicts(&strings, params, &mut graphs, &dead, seki)
}
