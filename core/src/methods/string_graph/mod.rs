//! String Graph: groups as graphs (Park and Kim (2004), "Static Analysis in Computer Go
//! by Using String Graph").
//!
//! A position becomes a [`Graph`] of black strings (BS), white strings (WS) and sets of connected
//! empty points (ES). Rules reduce the graph: they join strings to larger vertices (LV), and make
//! undirected edges directed. A vertex contains what its directed edges lead to. If it has two of
//! them at the end, it is an alive string graph (ASG). [`StringGraphAnalysis::of`] also keeps the
//! first graph, every [`Step`] and every [`StringGraphGroup`] for display.
//!
//! The classifiers `string-graph` and `static-plus` use this method, and `combined` asks
//! `static-plus` first. A wrong link or eye makes wrong verdicts in all three. `boards.toml` in
//! `tests` has the steps and verdicts of the figures of the paper.
//!
//! ```
//! use sahwal_core::{position, string_graph::{StringGraphAnalysis, StringGraphParams, Rule}};
//!
//! // Fig. 4: two false eyes link three strings. Each of the outer strings has an eye.
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
//! whole ES, ET, APC, ASG test. The folder `rules` has a file for each rule. SR *eats* points: they
//! become part of a vertex and are no eyes any more. It eats no ES that CG or SCSR needs, so that
//! each figure of the paper lives by its own rule.
//!
//! Then DESR looks at the regions between the live stones of a colour. It captures in the smallest
//! region that contains enemy strings but no enemy ASG, and judges the changed regions again, until
//! nothing can be captured. The strings in a region have all their links and eyes there, so each
//! region can be judged alone. Two cases need both whole graphs again after each capture:
//! [`StringGraphAnalysis::of`], and parameters by which a single vertex must surround an eye.
//!
//! The paper does not define how ES are divided, what "contained" means around dead stones, or who
//! owns an area. [`StringGraphParams`] has a switch for each rule and for each of these choices:
//!
//! | parameters | contained | classifier |
//! | --- | --- | --- |
//! | [`StringGraphParams::COLOUR`] | by one colour | `string-graph` |
//! | [`StringGraphParams::STATIC_PLUS`] | the same; large eyes, seki, revival, and dead stones in an eye make it smaller | `static-plus` |
//!
//! If a position is turned, mirrored or swaps its colours, the verdicts do the same. So rules that
//! need an order go by size and treat equal sizes together: SR eats points of larger regions first,
//! and DESR captures in all regions of one size at once.

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
