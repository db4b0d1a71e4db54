//! The list of classifiers: names, kinds, sources, and how to build each from its parameters.
//!
//! `run`, `analyze`, GTP and both packages find classifiers here by name. Recorded runs and files
//! of rows hold these names, so a renamed entry makes them fail. Where a classifier proves nothing,
//! JavaScript shows the proofs of the first prover of the list.

use std::any::TypeId;

use serde::{Deserialize, Serialize};

use super::agreement::Agreement;
use super::all_alive::AllAlive;
use super::benson::Benson;
use super::combined::Combined;
use super::influence::InfluenceClassifier;
use super::nearest_stone::NearestStone;
use super::network::Network;
use super::numerical::Numerical;
use super::playout::Playout;
use super::potential::PotentialClassifier;
use super::safety::{Proved, WideRules};
use super::string_graph::{StaticPlus, StringGraph};
use super::{Classifier, FromParams};
use crate::InputError;
use crate::base::names::names;
use crate::base::params::{ParamError, Parameters, Table};
use crate::methods::safety::{SearchParams, StepParams, StepSearchParams};

/// The kind of answer that a classifier gives.
///
/// ```
/// use sahwal_core::classify::{self, Kind};
///
/// assert_eq!(classify::find("benson")?.kind, Kind::Prover);
/// assert_eq!(Kind::Heuristic.name(), "heuristic");
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A simple rule with which the others are compared.
    Baseline,
    /// Claims only proved verdicts; a wrong claim is a bug.
    Prover,
    /// Judges by rules that are often right, but not always.
    Heuristic,
}

names!(Kind: Baseline "baseline", Prover "prover", Heuristic "heuristic");

/// A classifier: its name, what it is, and how to build it.
///
/// ```
/// use sahwal_core::classify;
///
/// let potential = classify::find("potential")?;
/// assert_eq!(potential.source, "Nakamura and Kitoma (2002)");
/// assert_eq!(potential.defaults()["v1"], 1.0);
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Registered {
    /// The name on the command line and in every table.
    pub name: &'static str,
    /// The kind of answer that it gives.
    pub kind: Kind,
    /// Its method, in one line.
    pub sentence: &'static str,
    /// The publication that it follows.
    pub source: &'static str,
    params: fn() -> TypeId,
    changed: fn(&Table, &Table) -> Result<Table, ParamError>,
    build: fn(&Table) -> Result<Box<dyn Classifier>, ParamError>,
}

impl Registered {
    /// A classifier without parameters.
    pub const fn plain<C: Classifier + Default + 'static>(
        name: &'static str,
        kind: Kind,
        sentence: &'static str,
        source: &'static str,
    ) -> Registered {
        Registered {
            name,
            kind,
            sentence,
            source,
            params: TypeId::of::<NoParams>,
            changed: |table, by| Ok(NoParams {}.over(table)?.over(by)?.to_table()),
            build: |table| {
                NoParams {}.over(table)?;
                Ok(Box::new(C::default()))
            },
        }
    }

    /// A classifier with parameters.
    pub const fn with<C: FromParams>(
        name: &'static str,
        kind: Kind,
        sentence: &'static str,
        source: &'static str,
    ) -> Registered {
        Registered {
            name,
            kind,
            sentence,
            source,
            params: TypeId::of::<C::Params>,
            changed: |table, by| Ok(C::defaults().over(table)?.over(by)?.to_table()),
            build: |table| Ok(Box::new(C::from_params(C::defaults().over(table)?))),
        }
    }

    /// The first classifier with parameters of the type `P`; `None` if there is none.
    pub fn with_params<P: Parameters>() -> Option<&'static Registered> {
        REGISTRY.iter().find(|entry| entry.has_params::<P>())
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
        (self.build)(params)
    }

    /// The default values of all parameters; empty if the classifier has none.
    pub fn defaults(&self) -> Table {
        let all = self.effective(&Table::default());
        all.expect("the default parameters are in range")
    }

    /// All parameters with the values of `params` in place of the defaults; empty if the
    /// classifier has none.
    ///
    /// # Errors
    /// A parameter is unknown, or a value is not allowed, as for [`Registered::build_with`].
    pub fn effective(&self, params: &Table) -> Result<Table, ParamError> {
        self.changed(params, &Table::default())
    }

    /// All parameters with the values of `params` in place of the defaults, and then those of
    /// `changes`.
    ///
    /// # Errors
    /// A parameter is unknown, or a value is not allowed, as for [`Registered::build_with`].
    pub fn changed(&self, params: &Table, changes: &Table) -> Result<Table, ParamError> {
        (self.changed)(params, changes)
    }

    /// Whether the parameters have the type `P`.
    pub fn has_params<P: Parameters>(&self) -> bool {
        (self.params)() == TypeId::of::<P>()
    }

    /// The values of `params` in place of the defaults, as a struct; `None` if the classifier has
    /// parameters of another type.
    ///
    /// # Errors
    /// A parameter is unknown, or a value is not allowed, as for [`Registered::build_with`].
    pub fn params<P: Parameters>(&self, params: &Table) -> Result<Option<P>, ParamError> {
        if !self.has_params::<P>() {
            return Ok(None);
        }
        P::default().over(&self.effective(params)?).map(Some)
    }
}

/// The parameters of a classifier that has none.
#[derive(Default, Serialize, Deserialize)]
struct NoParams {}

impl Parameters for NoParams {}

impl std::fmt::Debug for Registered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Registered({})", self.name)
    }
}

/// All classifiers: baselines, then provers, then heuristics.
pub static REGISTRY: &[Registered] = &[
    Registered::plain::<AllAlive>(
        "all-alive",
        Kind::Baseline,
        "every string is alive; an empty region belongs to the only colour around it",
        "baseline",
    ),
    Registered::plain::<NearestStone>(
        "nearest-stone",
        Kind::Baseline,
        "every string is alive; a point belongs to the colour of the nearest stone",
        "baseline",
    ),
    Registered::with::<InfluenceClassifier>(
        "influence",
        Kind::Heuristic,
        "every string is alive; a point belongs to the colour with the larger sum of exp(-d/2) over its stones",
        "baseline, after Zobrist (1970)",
    ),
    Registered::plain::<Benson>(
        "benson",
        Kind::Prover,
        "unconditional life: safe even if the owner always passes",
        "Benson (1976)",
    ),
    Registered::with::<Proved<StepParams>>(
        "mueller-static",
        Kind::Prover,
        "safe if the owner answers every move, by seven static steps",
        "Mueller (1997), four conditions ours",
    ),
    Registered::with::<Proved<StepSearchParams>>(
        "mueller-search",
        Kind::Prover,
        "search of single regions for one and two sure liberties, with the seven steps at every node",
        "Mueller (1997), four conditions ours; limits and order of the search are ours",
    ),
    Registered::plain::<Proved<WideRules>>(
        "safety",
        Kind::Prover,
        "safe if the owner answers every move, by static rules; connections across regions, too",
        "this project, after Mueller (1997)",
    ),
    Registered::with::<Proved<SearchParams>>(
        "safety-search",
        Kind::Prover,
        "their six stages, with their sizes of regions: under 30 points, merged up to 14",
        "Niu and Mueller (2004)",
    ),
    Registered::with::<StringGraph>(
        "string-graph",
        Kind::Heuristic,
        "groups as graphs that rules reduce; one colour must surround an eye",
        "Park and Kim (2004)",
    ),
    Registered::with::<StaticPlus>(
        "static-plus",
        Kind::Heuristic,
        "string-graph with large eyes, seki and revival; dead stones inside an eye make it smaller",
        "this project, after Park and Kim (2004)",
    ),
    Registered::with::<Numerical>(
        "numerical",
        Kind::Heuristic,
        "groups by links, eyes by a solved table of closed regions",
        "Nakamura and Kitoma (2002); races: this project",
    ),
    Registered::with::<PotentialClassifier>(
        "potential",
        Kind::Heuristic,
        "groups by a charge model, alive when strong enough",
        "Nakamura and Kitoma (2002)",
    ),
    Registered::with::<Agreement>(
        "agreement",
        Kind::Heuristic,
        "what static-plus, numerical and potential-regions agree on; all else is unknown",
        "this project",
    ),
    Registered::with::<Playout>(
        "playout",
        Kind::Heuristic,
        "the owner of each string at the end of 100 random games",
        "Monte-Carlo ownership",
    ),
    Registered::plain::<Network>(
        "network",
        Kind::Heuristic,
        "the owner of each string by a small neural network that learnt from finished games",
        "Nilsson (1998), section 12.6",
    ),
    Registered::with::<Combined>(
        "combined",
        Kind::Heuristic,
        "proofs; network and playouts together; small spaces, races and fights, read; with a confidence",
        "this project",
    ),
];

/// The classifier called `name`.
///
/// # Errors
/// No classifier has this name; the error lists those that exist.
///
/// ```
/// use sahwal_core::{classify, position};
///
/// let prover = classify::find("safety")?.build();
/// let verdicts = prover.classify(&position! {
///     . X .
///     X X X
///     . X .
/// });
/// assert_eq!(verdicts.alive.len(), 5);
/// assert!(classify::find("oracle").is_err());
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
pub fn find(name: &str) -> Result<&'static Registered, InputError> {
    let found = REGISTRY.iter().find(|entry| entry.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = REGISTRY.iter().map(|entry| entry.name).collect();
        InputError::new(format!(
            "classifier: expected one of {}, found {name:?}",
            names.join(", ")
        ))
    })
}
