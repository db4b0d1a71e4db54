//! Layers beside the verdicts: proved points, groups, potential, borders.

use std::sync::Arc;

use sahwal_core::borders::Borders;
use sahwal_core::classify::{Kind, REGISTRY, Registered};
use sahwal_core::params::Parameters;
use sahwal_core::potential::{self, Field, GroupAnalysis, PotentialParams, Shadows};
use sahwal_core::string_graph::{self, GroupFate, StringGraphGroup, StringGraphParams};
use sahwal_core::verdict::Verdicts;
use sahwal_core::{Colour, PointSet, Position};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::answer::build;
use crate::board::{Rows, Vertex, owners, rows, sign, vertices};
use crate::params;

/// A layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Layer {
    Proved,
    Groups,
    Potential,
    Borders,
}

/// The points that a prover claims.
#[derive(Serialize)]
pub(crate) struct Proved {
    by: &'static str,
    owners: Rows<Option<i8>>,
}

/// Groups of strings that live or die together.
#[derive(Serialize)]
pub(crate) struct Groups {
    by: &'static str,
    list: Vec<Group>,
}

#[derive(Serialize)]
struct Group {
    sign: i8,
    /// `alive`, `dead` or `undecided`.
    verdict: &'static str,
    reason: String,
    stones: Vec<Vertex>,
    /// Its area or sphere of influence, without its stones.
    area: Vec<Vertex>,
    eyes: Vec<Vec<Vertex>>,
}

/// The potential model.
#[derive(Serialize)]
pub(crate) struct Potential {
    by: &'static str,
    /// Black's potential minus White's, B' - W'.
    difference: Rows<f64>,
    groups: Vec<Group>,
}

/// What lies between the colours, by the verdicts of the classifier.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BorderPoints {
    dame: Vec<Vertex>,
    /// The points of gaps where a stone gains one point.
    small: Vec<Vertex>,
    open: Vec<Vertex>,
    /// The points of `open` where the border can be closed.
    gaps: Vec<Vertex>,
    /// The points that Black and White must still fill.
    teire: [Vec<Vertex>; 2],
    /// The stones in seki, their shared liberties, and their eyes.
    seki: Vec<Vertex>,
    shared: Vec<Vertex>,
    seki_eyes: Vec<Vertex>,
}

impl BorderPoints {
    pub(crate) fn of(position: &Position, verdicts: &Verdicts) -> BorderPoints {
        let found = Borders::of(position, verdicts);
        BorderPoints {
            dame: vertices(found.dame),
            small: vertices(found.small),
            open: vertices(found.open),
            gaps: vertices(found.gaps),
            teire: found.teire.map(vertices),
            seki: vertices(found.seki),
            shared: vertices(found.shared),
            seki_eyes: vertices(found.seki_eyes[0] | found.seki_eyes[1]),
        }
    }
}

/// The points that the classifier proves if it is a prover, else those of Benson (1976).
pub(crate) fn proved(
    position: &Position,
    entry: &'static Registered,
    params: &Map<String, Json>,
) -> Result<Proved, String> {
    let (prover, params) = match entry.kind {
        Kind::Prover => (entry, params),
        _ => {
            let first = REGISTRY.iter().find(|entry| entry.kind == Kind::Prover);
            (first.ok_or("no prover is registered")?, &Map::new())
        }
    };
    let verdicts = build(prover, params)?.classify(position);
    Ok(Proved {
        by: prover.name,
        owners: owners(&verdicts.owners, position.size()),
    })
}

/// The groups of the classifier if it is a String Graph or the potential, else those of the
/// first String Graph.
pub(crate) fn groups(
    position: &Position,
    entry: &'static Registered,
    params: &Map<String, Json>,
) -> Result<Groups, String> {
    if of_entry::<PotentialParams>(entry, params)?.is_some() {
        let found = potential(position, entry, params)?;
        return Ok(Groups {
            by: found.by,
            list: found.groups,
        });
    }
    let (by, params) = match of_entry::<StringGraphParams>(entry, params)? {
        Some(own) => (entry.name, own),
        None => first::<StringGraphParams>()?,
    };
    let analysis = string_graph::analyse(position, &params);
    let list = analysis.groups.iter().map(|group| {
        let stones = all(&group.strings);
        Group {
            sign: sign(group.colour),
            verdict: verdict_of(group),
            reason: analysis.reason(position, stones),
            stones: vertices(stones),
            area: vertices(group.points - stones),
            eyes: group.eyes.iter().map(|&eye| vertices(eye)).collect(),
        }
    });
    Ok(Groups {
        by,
        list: list.collect(),
    })
}

fn all(sets: &[PointSet]) -> PointSet {
    sets.iter().fold(PointSet::EMPTY, |all, &set| all | set)
}

fn verdict_of(group: &StringGraphGroup) -> &'static str {
    match group.fate {
        GroupFate::Undecided => "undecided",
        fate if fate.is_alive() => "alive",
        _ => "dead",
    }
}

/// The potential and its groups, with the parameters of the classifier if it is the
/// potential.
pub(crate) fn potential(
    position: &Position,
    entry: &'static Registered,
    params: &Map<String, Json>,
) -> Result<Potential, String> {
    let (by, params) = match of_entry::<PotentialParams>(entry, params)? {
        Some(own) => (entry.name, own),
        None => first::<PotentialParams>()?,
    };
    let size = position.size();
    let field = Field::new(&params, size).map_err(|error| format!("params, {error}"))?;
    let potential = potential::Potential::of(&Arc::new(field), position);
    let analysis = GroupAnalysis::of(&potential, &params);
    let list = analysis.groups().iter().map(|judged| Group {
        sign: sign(judged.colour),
        verdict: if judged.alive { "alive" } else { "dead" },
        reason: format!("strength {:.2}", judged.score.strength()),
        stones: vertices(judged.group.stones),
        area: vertices(judged.group.sphere()),
        eyes: Vec::new(),
    });
    let map = potential.map();
    Ok(Potential {
        by,
        difference: rows(size, |point| {
            let [black, white] = Colour::BOTH.map(|colour| map.at(Shadows::Both, colour, point));
            black - white
        }),
        groups: list.collect(),
    })
}

/// The parameters of a classifier with parameters of the type `P`; `None` if it has others.
fn of_entry<P: Parameters>(
    entry: &Registered,
    params: &Map<String, Json>,
) -> Result<Option<P>, String> {
    let Some(defaults) = entry.default_params::<P>() else {
        return Ok(None);
    };
    let own = defaults.clone().over(&params::table(params)?);
    Ok(Some(own.map_err(|error| format!("params, {error}"))?))
}

/// The first classifier with parameters of the type `P`, and its defaults.
fn first<P: Parameters>() -> Result<(&'static str, P), String> {
    let entry = Registered::with_params::<P>().ok_or("no such classifier is registered")?;
    let defaults = entry.default_params::<P>().ok_or("it has no parameters")?;
    Ok((entry.name, defaults.clone()))
}
