//! The list of classifiers.

use super::Classifier;
use super::all_alive::AllAlive;
use super::benson::Benson;
use super::combined::Combined;
use super::mueller::{MuellerSearch, MuellerStatic};
use super::numerical::Numerical;
use super::playout::Playout;
use super::potential::PotentialClassifier;
use super::string_graph::StringGraph;
use crate::string_graph::Params;

/// What kind of answer a classifier gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The row every other is compared with.
    Baseline,
    /// Claims only what is certain; a false claim is a bug.
    Prover,
    /// Judges by rules that are right often, not always.
    Heuristic,
}

/// A classifier by name.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The name on the command line and in every table.
    pub name: &'static str,
    /// What kind of answer it gives.
    pub kind: Kind,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Where it is from.
    pub source: &'static str,
    build: fn() -> Box<dyn Classifier>,
}

impl Entry {
    /// The classifier itself.
    pub fn build(&self) -> Box<dyn Classifier> {
        (self.build)()
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Entry({})", self.name)
    }
}

/// All classifiers, in the order of Table 1 of the String Graph paper.
pub const REGISTRY: &[Entry] = &[
    Entry {
        name: "all-alive",
        kind: Kind::Baseline,
        summary: "every string alive, every empty region to the only colour it borders",
        source: "baseline",
        build: || Box::new(AllAlive),
    },
    Entry {
        name: "benson",
        kind: Kind::Prover,
        summary: "unconditional life: safe even if the owner always passes",
        source: "Benson 1976",
        build: || Box::new(Benson),
    },
    Entry {
        name: "mueller-static",
        kind: Kind::Prover,
        summary: "safe if every move is answered, by static rules",
        source: "Mueller 1997",
        build: || Box::new(MuellerStatic::default()),
    },
    Entry {
        name: "mueller-search",
        kind: Kind::Prover,
        summary: "safe if every move is answered, by search region by region",
        source: "Mueller 1997",
        build: || Box::new(MuellerSearch::default()),
    },
    Entry {
        name: "string-graph",
        kind: Kind::Heuristic,
        summary: "groups as graphs; an enemy is contained where all around is of one colour",
        source: "Park and Kim 2004",
        build: || Box::new(StringGraph(Params::COLOUR)),
    },
    Entry {
        name: "string-graph-vertex",
        kind: Kind::Heuristic,
        summary: "the same, but an eye or an area needs one group around it",
        source: "Park and Kim 2004",
        build: || Box::new(StringGraph(Params::VERTEX)),
    },
    Entry {
        name: "string-graph-plus",
        kind: Kind::Heuristic,
        summary: "string-graph with large eyes, seki and revival",
        source: "Park and Kim 2004, extended",
        build: || Box::new(StringGraph(Params::PLUS)),
    },
    Entry {
        name: "static-plus",
        kind: Kind::Heuristic,
        summary: "string-graph-plus with the free-points rule; says its reasons in words",
        source: "Park and Kim 2004, extended",
        build: || Box::new(StringGraph(Params::STATIC_PLUS)),
    },
    Entry {
        name: "numerical",
        kind: Kind::Heuristic,
        summary: "groups by links, eyes in closed regions by the solved table",
        source: "Nakamura and Kitoma 2002",
        build: || Box::new(Numerical::default()),
    },
    Entry {
        name: "potential",
        kind: Kind::Heuristic,
        summary: "groups by potential, alive when strong enough",
        source: "Nakamura 2002",
        build: || Box::new(PotentialClassifier::default()),
    },
    Entry {
        name: "playout",
        kind: Kind::Heuristic,
        summary: "who owns each string at the end of 100 random games with some knowledge",
        source: "Monte-Carlo ownership",
        build: || Box::new(Playout::default()),
    },
    Entry {
        name: "combined",
        kind: Kind::Heuristic,
        summary: "proofs, adaptive playouts, rules as tie-break, and local search",
        source: "this project",
        build: || Box::new(Combined::default()),
    },
];

/// The classifier called `name`.
pub fn find(name: &str) -> Option<&'static Entry> {
    REGISTRY.iter().find(|entry| entry.name == name)
}
