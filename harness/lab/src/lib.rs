//! The lab of sahwal: measurements of the papers that are not part of the product.
//!
//! [`string_graph`] tests the claims of the String Graph paper. [`captures`] compares ways to find
//! captured stones. [`races`] judges solved capturing races. [`closed_regions`] makes and judges
//! the table of closed regions. [`enclosed`] measures the potential inside enclosed areas.
//! [`estimate`] fits the estimate of the score. [`fights`] draws local fights and plays them out.
//! [`nodes`] and [`life`] show what a static evaluation is worth inside a search. [`safe`] shows
//! what "safe" means, and [`agreement`] shows risk against coverage. [`search`] is a library of
//! game-tree search and TD learning, and [`chapter12`] has the worked examples of the chapter
//! behind it.
//!
//! [`commands`] is the command line of `sahwal-lab`, one file for each verb; `harness/README.md`
//! lists the verbs. `sahwal-bench` times parts of the lab. Two results are copied into the product
//! by hand: the table of closed regions and the numbers of the estimate. Many figures of
//! `results/CLAIMS.md` come from the lab, so an error here would be quoted there.

#![forbid(unsafe_code)]

pub mod agreement;
pub mod captures;
pub mod chapter12;
pub mod closed_regions;
pub mod commands;
pub mod enclosed;
pub mod estimate;
pub mod fights;
pub mod life;
pub mod nodes;
pub mod races;
pub mod safe;
pub mod search;
pub mod string_graph;
