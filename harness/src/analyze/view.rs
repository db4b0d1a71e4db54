//! The verdicts and the layers of a position.

use anyhow::{Context, Result};
use sahwal_core::borders::Borders;
use sahwal_core::classify::{Kind, NumericalAnalysis, REGISTRY, Registered};
use sahwal_core::potential::PotentialParams;
use sahwal_core::potential::{self, Potential};
use sahwal_core::string_graph::StringGraphParams;
use sahwal_core::string_graph::{self, analyse};
use sahwal_core::verdict::{Owners, Status, Verdicts};
use sahwal_core::{Colour, PointSet, Position, Strings};

use super::{Groups, Layer, Sheet, potential as by_charges};
use crate::params::{Params, build};
use crate::score::{Score, string_status, truth_status};

/// A position with the verdicts of a classifier and the results for the chosen layers.
pub struct View<'a> {
    /// The position.
    pub sheet: &'a Sheet,
    /// The classifier.
    pub entry: &'static Registered,
    /// Its verdicts.
    pub verdicts: Verdicts,
    /// The strings in the order of their first stones, row by row from the top-left.
    pub strings: Vec<StringView>,
    /// The score of the verdicts, if the counted result is known.
    pub score: Option<Score>,
    /// The layers, in the order of [`Layer`].
    pub layers: Vec<Layer>,
    /// The groups, if a layer shows them.
    pub groups: Option<Groups>,
    /// The String Graph, if the groups come from it.
    pub graph: Option<string_graph::StringGraphAnalysis>,
    /// The potential and its groups, if a layer shows them.
    pub potential: Option<(Potential, potential::GroupAnalysis)>,
    /// The parameters of the potential.
    pub potential_params: PotentialParams,
    /// The links, loops and closed regions, if a layer shows them.
    pub numerical: Option<NumericalAnalysis>,
    /// The proved points, if a layer shows them.
    pub safe: Option<Safe>,
    /// The points between the colours, if a layer shows them.
    pub borders: Option<Borders>,
}

/// A string with its verdict.
#[derive(Clone, Copy, Debug)]
pub struct StringView {
    /// Its colour.
    pub colour: Colour,
    /// Its stones.
    pub stones: PointSet,
    /// The verdict.
    pub verdict: Status,
    /// The status by the counted result or, in a figure of a paper, as drawn; `None` without.
    pub truth: Option<Status>,
}

impl StringView {
    /// Whether the counted result or the figure contradicts the verdict. Unknown is neither right
    /// nor wrong.
    pub fn is_wrong(&self) -> bool {
        self.verdict != Status::Unknown && self.truth.is_some_and(|truth| truth != self.verdict)
    }
}

/// The points proved by a prover.
#[derive(Clone, Copy, Debug)]
pub struct Safe {
    /// Name of the prover.
    pub by: &'static str,
    /// The points proved to belong to each colour.
    pub owners: Owners,
}

impl<'a> View<'a> {
    /// Judges the position of `sheet`. If `layers` is empty, the layers are territory, and groups
    /// if the classifier has its own.
    ///
    /// Groups come from the String Graph of the classifier, or from the potential if it is that
    /// classifier, or else from `string-graph`.
    ///
    /// # Errors
    /// The parameters are invalid, or the classifier does not have a layer.
    pub fn of(
        sheet: &'a Sheet,
        entry: &'static Registered,
        params: &Params,
        layers: &[Layer],
    ) -> Result<View<'a>> {
        let position = &sheet.position;
        let verdicts = build(entry, params)?.classify(position);
        let own_graph = params.of::<StringGraphParams>(entry)?;
        let is_potential = params.of::<PotentialParams>(entry)?.is_some();
        let mut layers = layers.to_vec();
        if layers.is_empty() {
            layers.push(Layer::Territory);
            if own_graph.is_some() || is_potential {
                layers.push(Layer::Groups);
            }
        }
        layers.sort_unstable();
        layers.dedup();
        let any = |wanted: &[Layer]| layers.iter().any(|layer| wanted.contains(layer));
        anyhow::ensure!(
            own_graph.is_some() || !any(&[Layer::StringGraph]),
            "--layer string-graph: expected a String Graph as --classifier, found {}",
            entry.name
        );

        // The groups, by the method that shows them.
        let by_potential = is_potential && !any(&[Layer::Eyes]);
        let wants_groups = any(&[Layer::Groups, Layer::Eyes, Layer::StringGraph]);
        let potential_params: PotentialParams = params.get()?;
        let charged = any(&[Layer::Potential, Layer::Charges, Layer::Items]);
        let potential = (charged || wants_groups && by_potential)
            .then(|| by_charges::of(position, &potential_params))
            .transpose()?;
        let numerical = any(&[Layer::Numerical])
            .then(|| anyhow::Ok(NumericalAnalysis::of(position, &params.get()?)))
            .transpose()?;
        let graph = (wants_groups && !by_potential)
            .then(|| match own_graph {
                Some(graph) => Ok((entry.name, graph)),
                None => {
                    let other = Registered::with_params::<StringGraphParams>()
                        .context("no String Graph is registered")?;
                    anyhow::Ok((other.name, params.get()?))
                }
            })
            .transpose()?
            .map(|(name, graph)| (name, analyse(position, &graph)));
        let groups = match (&graph, &potential) {
            (Some((name, graph)), _) => Some(Groups::of_string_graph(name, graph)),
            (None, Some((_, analysis))) => Some(Groups::of_potential(analysis)),
            (None, None) => None,
        };
        let borders = any(&[Layer::Borders]).then(|| Borders::of(position, &verdicts));
        let safe = any(&[Layer::Safe])
            .then(|| proved(position, entry, params))
            .transpose()?;

        // The strings, and the score against the counted result.
        let strings = Strings::of(position);
        let mut in_order: Vec<StringView> = strings
            .iter()
            .map(|string| StringView {
                colour: string.colour,
                stones: string.stones,
                verdict: string_status(&verdicts, &string),
                truth: match (&sheet.truth, &sheet.drawn) {
                    (Some(truth), _) => Some(truth_status(truth.is_dead(&string))),
                    (None, Some(drawn)) => drawn_status(drawn, string.colour, string.stones),
                    (None, None) => None,
                },
            })
            .collect();
        in_order.sort_by_key(|string| string.stones.first());
        let score = sheet
            .truth
            .as_ref()
            .map(|truth| Score::of(&verdicts, truth, strings.iter(), position.size()));
        Ok(View {
            sheet,
            entry,
            verdicts,
            strings: in_order,
            score,
            layers,
            groups,
            graph: graph.map(|(_, graph)| graph),
            potential,
            potential_params,
            numerical,
            safe,
            borders,
        })
    }

    /// The stones of all strings with a wrong verdict.
    pub fn wrong(&self) -> PointSet {
        let wrong = self.strings.iter().filter(|string| string.is_wrong());
        wrong.fold(PointSet::EMPTY, |all, string| all | string.stones)
    }

    /// The points with a wrong owner.
    pub fn wrong_points(&self) -> PointSet {
        let owners = &self.verdicts.owners;
        self.sheet.truth.map_or(PointSet::EMPTY, |truth| {
            owners.known() - owners.agreement(truth.owners())
        })
    }
}

/// The status that a figure draws; `None` for a string without one.
pub(super) fn drawn_status(drawn: &Owners, colour: Colour, stones: PointSet) -> Option<Status> {
    let of = |colour| stones.is_subset(&drawn.of(colour));
    let dead = of(colour.opponent());
    (dead || of(colour)).then(|| truth_status(dead))
}

/// The points proved by the classifier if it is a prover, else by the first prover of the
/// registry, Benson (1976).
fn proved(position: &Position, entry: &'static Registered, params: &Params) -> Result<Safe> {
    let prover = match entry.kind {
        Kind::Prover => entry,
        _ => {
            let mut registered = REGISTRY.iter();
            let first = registered.find(|entry| entry.kind == Kind::Prover);
            first.context("no prover is registered")?
        }
    };
    let verdicts = build(prover, params)?.classify(position);
    Ok(Safe {
        by: prover.name,
        owners: verdicts.owners,
    })
}
