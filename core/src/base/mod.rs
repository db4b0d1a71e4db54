//! What every other room rests on: errors of input, named parameters, names of the values of an
//! enum, random numbers, and the widest vectors of the processor.
//!
//! Recorded runs hold names of parameters and of values, and playouts draw from these random
//! numbers. A change of either makes old results differ from new ones.

pub(crate) mod error;
pub(crate) mod level;
pub(crate) mod names;
pub mod params;
pub(crate) mod random;
