//! The list of classifiers.

use std::any::Any;

use super::Classifier;
use super::all_alive::AllAlive;
use super::benson::Benson;
use super::combined::Combined;
use super::mueller::{MuellerSearch, MuellerStatic};
use super::network::Network;
use super::numerical::{Numerical, NumericalParams};
use super::playout::Playout;
use super::potential::PotentialClassifier;
use super::string_graph::StringGraph;
use crate::combined::CombinedParams;
use crate::params::{ParamError, ParameterInfo, Parameters, Table};
use crate::playout::PlayoutParams;
use crate::potential::PotentialParams;
use crate::safety::{SearchParams, StaticParams};
use crate::string_graph::StringGraphParams;

/// The kind of answer that a classifier gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// The row with which all others are compared.
    Baseline,
    /// Claims only proved verdicts; a wrong claim is a bug.
    Prover,
    /// Judges by rules that are often right, but not always.
    Heuristic,
}

impl Kind {
    /// `baseline`, `prover` or `heuristic`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Baseline => "baseline",
            Kind::Prover => "prover",
            Kind::Heuristic => "heuristic",
        }
    }
}

/// A classifier in the registry.
#[derive(Clone, Copy)]
pub struct Registered {
    /// The name on the command line and in every table.
    pub name: &'static str,
    /// The kind of answer that it gives.
    pub kind: Kind,
    /// Its method, in one line.
    pub summary: &'static str,
    /// The publication that it follows.
    pub source: &'static str,
    /// Whether a run has its row without being asked for it.
    pub by_default: bool,
    recipe: &'static dyn Recipe,
}

impl Registered {
    /// The first classifier with parameters of the type `P`; `None` if there is none.
    pub fn with_params<P: Parameters>() -> Option<&'static Registered> {
        REGISTRY
            .iter()
            .find(|entry| entry.default_params::<P>().is_some())
    }

    /// This classifier if it has parameters of the type `P`, else the first that has; `None` if
    /// there is none.
    pub fn or_with_params<P: Parameters>(&'static self) -> Option<&'static Registered> {
        match self.default_params::<P>() {
            Some(_) => Some(self),
            None => Registered::with_params::<P>(),
        }
    }

    /// This classifier if it is a prover, else the first prover, that of Benson (1976).
    pub fn or_prover(&'static self) -> &'static Registered {
        let mut provers = REGISTRY.iter().filter(|entry| entry.kind == Kind::Prover);
        match self.kind {
            Kind::Prover => self,
            _ => provers.next().expect("Benson is registered"),
        }
    }

    /// The classifier with its default parameters.
    pub fn build(&self) -> Box<dyn Classifier> {
        let built = self.build_with(&Table::default());
        built.expect("the default parameters are in range")
    }

    /// The classifier with the values of `params` in place of its defaults.
    ///
    /// # Errors
    /// [`ParamError`] for the first unknown parameter or value that is not allowed.
    pub fn build_with(&self, params: &Table) -> Result<Box<dyn Classifier>, ParamError> {
        self.recipe.build(params)
    }

    /// The default values of all parameters; empty if the classifier has none.
    pub fn defaults(&self) -> Table {
        self.recipe.defaults()
    }

    /// All parameters with the values of `params` in place of the defaults.
    ///
    /// # Errors
    /// The same errors as those of [`Registered::build_with`].
    pub fn effective(&self, params: &Table) -> Result<Table, ParamError> {
        self.recipe.effective(params)
    }

    /// The descriptions of the parameters.
    pub fn fields(&self) -> &'static [ParameterInfo] {
        self.recipe.fields()
    }

    /// The default parameters as a struct; `None` if the classifier has parameters of
    /// another type.
    pub fn default_params<P: Parameters>(&self) -> Option<&'static P> {
        self.recipe.default_params().downcast_ref()
    }
}

impl std::fmt::Debug for Registered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Registered({})", self.name)
    }
}

/// The way to build a classifier from a table of parameters.
trait Recipe: Send + Sync {
    fn build(&self, params: &Table) -> Result<Box<dyn Classifier>, ParamError>;
    fn defaults(&self) -> Table;
    fn effective(&self, params: &Table) -> Result<Table, ParamError>;
    fn fields(&self) -> &'static [ParameterInfo];
    fn default_params(&self) -> &dyn Any;
}

/// A classifier without parameters.
struct Plain<C>(C);

impl<C: Classifier + Copy + 'static> Recipe for Plain<C> {
    fn build(&self, params: &Table) -> Result<Box<dyn Classifier>, ParamError> {
        self.effective(params)?;
        Ok(Box::new(self.0))
    }

    fn defaults(&self) -> Table {
        Table::default()
    }

    fn effective(&self, params: &Table) -> Result<Table, ParamError> {
        match params.iter().next() {
            None => Ok(Table::default()),
            Some((name, _)) => Err(ParamError::new("no parameters", name)),
        }
    }

    fn fields(&self) -> &'static [ParameterInfo] {
        &[]
    }

    fn default_params(&self) -> &dyn Any {
        &()
    }
}

/// A classifier with parameters: their defaults and the constructor.
struct With<P, C>(P, fn(P) -> Result<C, ParamError>);

impl<P: Parameters, C: Classifier + 'static> Recipe for With<P, C> {
    fn build(&self, params: &Table) -> Result<Box<dyn Classifier>, ParamError> {
        Ok(Box::new(self.1(self.0.clone().over(params)?)?))
    }

    fn defaults(&self) -> Table {
        self.0.to_table()
    }

    fn effective(&self, params: &Table) -> Result<Table, ParamError> {
        Ok(self.0.clone().over(params)?.to_table())
    }

    fn fields(&self) -> &'static [ParameterInfo] {
        P::FIELDS
    }

    fn default_params(&self) -> &dyn Any {
        &self.0
    }
}

/// All classifiers, in the order of Table 1 of the String Graph paper.
pub static REGISTRY: &[Registered] = &[
    Registered {
        name: "all-alive",
        kind: Kind::Baseline,
        summary: "every string alive, every empty region to the only colour it borders",
        source: "baseline",
        by_default: true,
        recipe: &Plain(AllAlive),
    },
    Registered {
        name: "benson",
        kind: Kind::Prover,
        summary: "unconditional life: safe even if the owner always passes",
        source: "Benson 1976",
        by_default: true,
        recipe: &Plain(Benson),
    },
    Registered {
        name: "mueller-static",
        kind: Kind::Prover,
        summary: "safe if every move is answered, by static rules",
        source: "Mueller 1997",
        by_default: true,
        recipe: &With(StaticParams::DEFAULT, MuellerStatic::new),
    },
    Registered {
        name: "mueller-search",
        kind: Kind::Prover,
        summary: "safe if every move is answered, by search of regions and zones",
        source: "Mueller 1997; zones: this project",
        by_default: true,
        recipe: &With(SearchParams::DEFAULT, MuellerSearch::new),
    },
    Registered {
        name: "string-graph",
        kind: Kind::Heuristic,
        summary: "groups as graphs; an enemy is contained where all around is of one colour",
        source: "Park and Kim 2004",
        by_default: true,
        recipe: &With(StringGraphParams::COLOUR, StringGraph::new),
    },
    Registered {
        name: "string-graph-vertex",
        kind: Kind::Heuristic,
        summary: "the same, but an eye or an area needs one group around it",
        source: "Park and Kim 2004",
        by_default: true,
        recipe: &With(StringGraphParams::VERTEX, StringGraph::new),
    },
    Registered {
        name: "string-graph-letter",
        kind: Kind::Heuristic,
        summary: "the same rules, each by the text of the paper",
        source: "Park and Kim 2004",
        by_default: false,
        recipe: &With(StringGraphParams::LETTER, StringGraph::new),
    },
    Registered {
        name: "string-graph-plus",
        kind: Kind::Heuristic,
        summary: "string-graph with large eyes, seki and revival",
        source: "Park and Kim 2004, extended",
        by_default: true,
        recipe: &With(StringGraphParams::PLUS, StringGraph::new),
    },
    Registered {
        name: "static-plus",
        kind: Kind::Heuristic,
        summary: "string-graph-plus with the free-points rule; says its reasons in words",
        source: "Park and Kim 2004, extended",
        by_default: true,
        recipe: &With(StringGraphParams::STATIC_PLUS, StringGraph::static_plus),
    },
    Registered {
        name: "numerical",
        kind: Kind::Heuristic,
        summary: "groups by links, eyes in closed regions by the solved table",
        source: "Nakamura and Kitoma 2002",
        by_default: true,
        recipe: &With(NumericalParams::DEFAULT, Numerical::new),
    },
    Registered {
        name: "potential",
        kind: Kind::Heuristic,
        summary: "groups by potential, alive when strong enough",
        source: "Nakamura 2002",
        by_default: true,
        recipe: &With(PotentialParams::DEFAULT, PotentialClassifier::new),
    },
    Registered {
        name: "potential-letter",
        kind: Kind::Heuristic,
        summary: "the same; void only near strength 0, areas by spheres of influence",
        source: "Nakamura 2002",
        by_default: false,
        recipe: &With(PotentialParams::LETTER, PotentialClassifier::new),
    },
    Registered {
        name: "playout",
        kind: Kind::Heuristic,
        summary: "who owns each string at the end of 100 random games with some knowledge",
        source: "Monte-Carlo ownership",
        by_default: true,
        recipe: &With(PlayoutParams::DEFAULT, Playout::new),
    },
    Registered {
        name: "network",
        kind: Kind::Heuristic,
        summary: "who owns each string in the end by a small network that learnt from games",
        source: "Nilsson 1998, section 12.6",
        by_default: true,
        recipe: &Plain(Network),
    },
    Registered {
        name: "combined",
        kind: Kind::Heuristic,
        summary: "proofs, network and playouts together, exact reading of small fights",
        source: "this project",
        by_default: true,
        recipe: &With(CombinedParams::DEFAULT, Combined::new),
    },
];

/// The classifier called `name`; `None` if there is none.
pub fn find(name: &str) -> Option<&'static Registered> {
    REGISTRY.iter().find(|entry| entry.name == name)
}
