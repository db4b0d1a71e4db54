//! Experiments on single parts of the library: each runs over loaded games or fixed
//! examples and prints a table.

pub mod closed_regions;
pub mod safety;
pub mod search_demo;
