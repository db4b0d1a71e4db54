//! The rules that reduce a String Graph, one file each.
//!
//! The section and figure numbers are those of Park and Kim (2004). Most rules change the
//! [`ReducedGraph`](super::graph::ReducedGraph) of one colour; [`pipeline`](super::pipeline) calls
//! them in order. Then DESR looks at both colours. A wrong rule makes wrong verdicts of
//! `string-graph`, `static-plus` and `combined`. `tests/boards.toml` has the figures of the paper
//! as tests.
//!
//! CG and SCSR share the search for rings ([`rings`](super::rings::rings)). A ring of undirected
//! edges is a circular graph. A ring inside one of its strings is for SCSR.
//!
//! | rule | words | place in the paper | file |
//! | --- | --- | --- | --- |
//! | CG | circular graph | fig. 6 | `cg_circular_graph` |
//! | SR | string reduction | fig. 4 | `sr_string_reduction` |
//! | ER | empty reduction | after SR | `er_empty_reduction` |
//! | SCSR | same colour string reduction | fig. 10 | `scsr_same_colour_strings` |
//! | ET | edge transform | after ER | `et_edge_transform` |
//! | APC | articulation point check | fig. 11 | `apc_articulation_points` |
//! | ASG | alive string graph, the test of life | fig. 3 | `asg_alive_string_graph` |
//! | DESR | dead enemy strings reduction | fig. 8, 9 | `desr_dead_enemy_strings` |
//! | seki | strings that share their last liberties | addition | `seki_shared_liberties` |
//!
//! More additions have no file of their own: the large eye and the free points in the test for an
//! ASG, and the revival in `areas`.

mod apc_articulation_points;
pub(super) mod asg_alive_string_graph;
pub(super) mod cg_circular_graph;
pub(super) mod desr_dead_enemy_strings;
pub(super) mod er_empty_reduction;
pub(super) mod et_edge_transform;
pub(super) mod scsr_same_colour_strings;
pub(super) mod seki_shared_liberties;
pub(super) mod sr_string_reduction;

#[cfg(test)]
pub(super) use apc_articulation_points::articulation_points;
