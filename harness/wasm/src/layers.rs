//! Adds layers to the verdicts: proved points, groups, potential, borders, ownership.
//!
//! `judge` calls it for each layer that a question lists. A layer takes extra time, so none may be
//! computed without being asked for.

use sahwal_core::borders::Borders;
use sahwal_core::classify::Registered;
use sahwal_core::params::{Parameters, Table};
use sahwal_core::potential::{self, PotentialParams};
use sahwal_core::string_graph::{self, StringGraphParams};
use sahwal_core::{Judgement, Position};

use sahwal_core::view::{BordersView, Form, GroupsView, PotentialView, SafeView, View};
use serde::Deserialize;

use crate::classifiers::build;

/// A layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Layer {
    Safe,
    Groups,
    Potential,
    Borders,
    Ownership,
}

/// Adds a layer to the view of the verdicts of a classifier with these parameters.
pub(crate) fn add(
    view: &mut View,
    layer: Layer,
    position: &Position,
    judgement: &Judgement,
    entry: &'static Registered,
    params: &Table,
) -> Result<(), String> {
    let form = Form::vertices(position.size());
    let layers = &mut view.layers;
    match layer {
        Layer::Safe => {
            // An estimate is no proof. If the classifier proves nothing, the layer shows what
            // Benson's theorem proves.
            let prover = entry.or_prover();
            let found = build(prover, &own(prover, entry, params))?.classify(position);
            layers.safe = Some(SafeView::of(prover.name, &found.owners, form));
        }
        Layer::Groups if entry.has_params::<PotentialParams>() => {
            let (_, params) = of::<PotentialParams>(entry, params)?;
            let (_, analysis) = analyse(position, &params)?;
            layers.groups = Some(GroupsView::of_potential(entry.name, &analysis, form));
        }
        Layer::Groups => {
            // A classifier without groups shows those of the String Graph.
            let (by, params) = of::<StringGraphParams>(entry, params)?;
            let analysis = string_graph::StringGraphAnalysis::of(position, &params);
            layers.groups = Some(GroupsView::of_string_graph(by, &analysis, form));
        }
        Layer::Potential => {
            let (_, params) = of::<PotentialParams>(entry, params)?;
            let (potential, analysis) = analyse(position, &params)?;
            let view = PotentialView::of(&potential, &analysis, &params, form);
            layers.potential = Some(view);
        }
        Layer::Borders => {
            let borders = Borders::of(position, &judgement.verdicts);
            layers.borders = Some(BordersView::of(&borders, view.score.margins, form));
        }
        Layer::Ownership => {
            layers.ownership = Some(form.numbers(|point| judgement.ownership_at(point)));
        }
    }
    Ok(())
}

fn analyse(
    position: &Position,
    params: &PotentialParams,
) -> Result<(potential::Potential, potential::GroupAnalysis), String> {
    potential::GroupAnalysis::with_potential(position, params)
        .map_err(|error| error.inside("params").to_string())
}

/// Returns the parameters if they belong to `chosen`, else none.
fn own(chosen: &Registered, entry: &Registered, params: &Table) -> Table {
    if chosen.name == entry.name {
        params.clone()
    } else {
        Table::default()
    }
}

/// Returns the name of the classifier and its parameters if they have the type `P`. Otherwise it
/// returns the first classifier with such parameters, and the default ones.
fn of<P: Parameters>(
    entry: &'static Registered,
    params: &Table,
) -> Result<(&'static str, P), String> {
    let own = entry.params::<P>(params);
    match own.map_err(|error| error.inside("params").to_string())? {
        Some(params) => Ok((entry.name, params)),
        None => {
            let first = Registered::with_params::<P>().ok_or("no such classifier is registered")?;
            Ok((first.name, P::default()))
        }
    }
}
