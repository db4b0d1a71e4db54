//! The basis of all other rooms: errors of input, named parameters, names of the values of an enum,
//! random numbers, and the widest vectors of the processor.
//!
//! Recorded runs contain the names of parameters and of values, and playouts draw from these random
//! numbers. If either changes, old results differ from new ones.

pub(crate) mod error;
pub(crate) mod level;
pub(crate) mod names;
pub mod params;
pub(crate) mod random;
