//! Makes an answer of what the other rooms find. This room has the borders, the rules of counting,
//! all methods together, the classifiers by name, and a judgement as data.
//!
//! Every program takes its answers from here, so an error here is in all of them. No other room
//! depends on this one.

pub mod borders;
pub mod classify;
pub mod combined;
pub mod question;
pub mod rules;
pub mod view;
