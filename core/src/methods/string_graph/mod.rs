//! String Graph: groups as graphs (Park and Kim (2004), "Static Analysis in Computer Go
//! by Using String Graph").
//!
//! A position becomes a [`Graph`] of black strings (BS), white strings (WS) and sets of connected
//! empty points (ES). Rules reduce the graph. A vertex that has two directed edges at the end is an
//! alive string graph (ASG). The classifier `string-graph` gives the verdicts and allocates nothing
//! on most boards. [`StringGraphAnalysis::of`] also keeps the first graph, every [`Step`] and every
//! [`StringGraphGroup`] for display.
//!
//! The rows `string-graph` and `static-plus` are this method, and `combined` asks `static-plus`
//! first. `boards.toml` in `tests` holds the steps and verdicts of the figures of the paper.
//!
//! ```
//! use sahwal_core::{position, string_graph::{StringGraphAnalysis, StringGraphParams, Rule}};
//!
//! // Fig. 4: two false eyes link three strings, the outer ones with an eye each.
//! let analysis = StringGraphAnalysis::of(&position! {
//!     . X . X . X .
//!     X X X O X X X
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
//! The graph of each colour is reduced in this order: CG, SR on single points, ER, SCSR, SR on
//! whole ES, ET, APC, ASG test. SR eats no ES that CG or SCSR keeps, so that each figure of the
//! paper lives by its own rule. The folder `rules` has a file for each rule. Then DESR looks at the
//! regions between the live stones of a colour. Among the regions that hold enemy strings but no
//! enemy ASG, it captures in the smallest, and judges the changed regions again, until nothing can
//! be captured. A region holds everything that its strings can link with and all their eyes, so
//! each region is judged alone. Only [`StringGraphAnalysis::of`] and eyes that one vertex must
//! surround build both whole graphs again after each capture.
//!
//! The paper does not define how ES are divided, what "contained" means around dead
//! stones, and who owns an area. [`StringGraphParams`] has a switch for each rule and
//! for each of these choices:
//!
//! | parameters | contained | classifier |
//! | --- | --- | --- |
//! | [`StringGraphParams::COLOUR`] | by one colour | `string-graph` |
//! | [`StringGraphParams::STATIC_PLUS`] | the same; large eyes, seki, revival, and dead stones in an eye make it smaller | `static-plus` |
//!
//! The verdicts turn, mirror and swap colours with the position. Rules that need an
//! order take things by size, and take things of equal size together: SR eats points of larger
//! regions first, and DESR captures in all regions of one size at once.

mod analysis;
mod areas;
mod bridges;
mod colour_view;
mod containment;
mod enclosures;
mod end;
mod graph;
mod joints;
mod params;
mod pipeline;
mod reasons;
mod rings;
pub(crate) mod rules;
#[cfg(test)]
mod tests;
mod trace;
mod view;

pub(crate) use analysis::classify;
pub use analysis::{GroupFate, StringGraphAnalysis, StringGraphGroup};
pub use params::StringGraphParams;
pub use trace::{Rule, Step};
pub use view::{Edge, Graph, Vertex, VertexKind};
