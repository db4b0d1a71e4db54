//! String Graph: groups as graphs (Park and Kim 2004).

mod analysis;
mod apc;
mod areas;
mod asg;
mod bridges;
mod cg;
mod desr;
mod er;
mod et;
mod ground;
mod links;
mod params;
mod reduction;
mod scsr;
mod seki;
mod sr;
#[cfg(test)]
mod tests;
mod trace;
mod view;

pub use analysis::{Analysis, Fate, Group, analyse, classify};
pub use params::{Articulation, Containment, Eaten, Params, Undecided};
pub use trace::{Rule, Step};
pub use view::{Edge, Graph, Vertex, VertexKind};
