//! String Graph: groups as graphs (Park and Kim, "Static StringGraphAnalysis in Computer Go by
//! Using String Graph", 2004).
//!
//! A position becomes a [`Graph`] of black strings (BS), white strings (WS) and lumps of
//! empty points (ES). Rules reduce it; a vertex with two directed edges at the end, an
//! ASG, is alive. [`classify()`] gives the verdicts, without allocating on most boards; [`analyse()`]
//! keeps the graphs, every [`Step`] and the [`StringGraphGroup`]s for people to look at.
//!
//! ```
//! use sahwal_core::{position, string_graph::{analyse, StringGraphParams, Rule}};
//!
//! // Fig. 4: two false eyes link three strings, the outer ones with an eye each.
//! let analysis = analyse(&position! {
//!     . X . X . X .
//!     X X O X O X X
//!     O O O O O O O
//!     . O . O O O O
//!     O O O O O O O
//!     O O O O O O O
//!     O O O O O O O
//! }, &StringGraphParams::default());
//! assert_eq!(analysis.groups[0].strings.len(), 3);
//! assert!(analysis.groups[0].fate.is_alive());
//! let links = analysis.steps.iter().filter(|step| step.rule == Rule::Sr);
//! assert_eq!(links.count(), 2);
//! ```
//!
//! For each colour the graph is built from strings, contained or cutting enemies, and
//! ES, and reduced in this order: CG, SR on single points, SR on runs, ER, SCSR, SR on
//! whole ES, ET, APC, ASG test. Then DESR judges: of all regions between live stones of
//! a colour that hold enemy strings, none of them an ASG, the smallest dies, and what it
//! changes is judged anew, until nothing dies any more. A region holds all that its
//! strings link with and have eyes in, so it is judged by itself, when its turn comes;
//! only [`analyse()`] and reading B3 build both whole graphs again after each death.
//!
//! The paper leaves open how ES are cut, what "contained" means around dead stones, and
//! whose an area is. [`StringGraphParams`] has a switch for each rule and each of these choices:
//!
//! | reading | contained | classifier |
//! | --- | --- | --- |
//! | [`StringGraphParams::COLOUR`] | by one colour | `string-graph` |
//! | [`StringGraphParams::VERTEX`] | deaths by colour, eyes and areas by one vertex | `string-graph-vertex` |
//! | [`StringGraphParams::PLUS`] | by one colour; large eyes, seki and revival added | `string-graph-plus` |
//! | [`StringGraphParams::STATIC_PLUS`] | the same; dead stones in an eye make it smaller | `static-plus` |
//!
//! Nothing depends on how the board lies. Where the reductions need an order it is one
//! of sizes, and what is of one size has its turn at once: see [`Eaten`] for SR; DESR
//! captures in all regions of one size together. Verdicts turn, mirror and swap colours
//! with the position.

mod analysis;
mod areas;
mod bridges;
mod colour_view;
mod enclosures;
mod end;
mod graph;
mod links;
mod params;
mod pipeline;
mod reasons;
mod rules;
#[cfg(test)]
mod tests;
mod trace;
mod view;

pub use analysis::{GroupFate, StringGraphAnalysis, StringGraphGroup, analyse, classify};
pub use params::{Articulation, Containment, Eaten, StringGraphParams, Undecided};
pub use trace::{Rule, Step};
pub use view::{Edge, Graph, Vertex, VertexKind};
