//! Data sets
