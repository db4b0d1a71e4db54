//! Commands whose answers a GUI shows on the board: verdicts, and results of the methods.

use std::fmt::Write;

use sahwal_core::classify::NumericalAnalysis;
use sahwal_core::params::Parameters;
use sahwal_core::potential::{GroupAnalysis, Potential, PotentialParams};
use sahwal_core::string_graph::StringGraphAnalysis;
use sahwal_core::view::{CHARGES, Form, GroupingView, GroupsView, ItemsView, NumericalView};
use sahwal_core::{Colour, PointSet};
use sahwal_data::coordinates::list;

use super::analysis::score;
use super::{Answer, Command, command};
use crate::analyze::{grouping, numerical, potential, string_graph};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::Engine;
use crate::gtp::layout::board;
use sahwal_core::borders::Borders;

pub(super) const COMMANDS: &[Command] = &[
    command("sahwal-verdicts", "", verdicts_gfx).shown(&["gfx/Verdicts/sahwal-verdicts"]),
    command("sahwal-string_graph", "", string_graph_numbers)
        .shown(&["sboard/String Graph/sahwal-string_graph"]),
    command("sahwal-string_graph_groups", "", |engine, _| {
        string_graph_text(engine, string_graph::groups)
    })
    .shown(&["hpstring/String Graph Groups/sahwal-string_graph_groups"]),
    command("sahwal-string_graph_trace", "", |engine, _| {
        string_graph_text(engine, string_graph::trace)
    })
    .shown(&["hpstring/String Graph Reductions/sahwal-string_graph_trace"]),
    command("sahwal-potential", "", potential_difference)
        .shown(&["dboard/Potential/sahwal-potential"]),
    command("sahwal-potential_groups", "", |engine, _| {
        let (charges, analysis, params) = charges_of(engine)?;
        let position = engine.position();
        Ok(potential::layer(position, &charges, &analysis, &params))
    })
    .shown(&["hstring/Potential Groups/sahwal-potential_groups"]),
    command("sahwal-charge", "b|w|b_both|w_both", charge).shown(&[
        "dboard/Potential B/sahwal-charge b",
        "dboard/Potential W/sahwal-charge w",
        "dboard/Potential B'/sahwal-charge b_both",
        "dboard/Potential W'/sahwal-charge w_both",
    ]),
    command("sahwal-potential_items", "", potential_items)
        .shown(&["cboard/Items of the Score/sahwal-potential_items"]),
    command("sahwal-numerical", "", numerical_text)
        .shown(&["hstring/Links, Loops and Closed Regions/sahwal-numerical"]),
    command("sahwal-grouping", "", |engine, _| {
        let size = engine.game.size();
        let groups = GroupingView::all(engine.position(), Form::names(size));
        Ok(grouping::layer(size, &groups))
    })
    .shown(&["hstring/Groups by Kim and Kim/sahwal-grouping"]),
    command("sahwal-closed_regions", "", closed_regions)
        .shown(&["sboard/Closed Regions/sahwal-closed_regions"]),
];

/// The parameters of a model: those of the session if its row has such parameters.
fn params<P: Parameters>(engine: &Engine) -> P {
    engine.settings().row.params_or_default()
}

/// The potential of the position with its groups, and the parameters.
fn charges_of(engine: &Engine) -> Result<(Potential, GroupAnalysis, PotentialParams), String> {
    let params = params(engine);
    let found = GroupAnalysis::with_potential(engine.position(), &params);
    let (charges, analysis) = found.map_err(|error| format!("[potential]: {error}"))?;
    Ok((charges, analysis, params))
}

/// One of B, W, B' and W', scaled so that the largest value is 1.
fn charge(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let word = arguments.only(Arguments::some_word)?;
    let known = CHARGES.into_iter().find(|known| known.0 == word);
    let (.., shadows, colour) = known.ok_or_else(|| arguments.syntax_error())?;
    let (charges, ..) = charges_of(engine)?;
    let value = |point| charges.map().at(shadows, colour, point);
    let size = engine.game.size();
    let largest = size.points().map(value).fold(0.001, f64::max);
    Ok(board(size, |point| {
        Some(format!("{:.3}", value(point) / largest))
    }))
}

/// The points of the spheres by the items of the score: eyes green, enclosed yellow, area only
/// gray.
fn potential_items(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let (charges, analysis, params) = charges_of(engine)?;
    let size = engine.game.size();
    let items = ItemsView::of(&charges, &analysis, &params, Form::names(size));
    let sets = [
        (items.eyes, "green"),
        (items.enclosed, "yellow"),
        (items.area, "gray"),
    ];
    Ok(board(size, |point| {
        let (_, colour) = sets.iter().find(|(set, _)| set.contains(point))?;
        Some((*colour).to_owned())
    }))
}

/// The first pass of `numerical`.
fn numerical_view(engine: &Engine) -> NumericalView {
    let position = engine.position();
    let analysis = NumericalAnalysis::of(position, &params(engine));
    NumericalView::of(position, &analysis, Form::names(position.size()))
}

fn numerical_text(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    Ok(numerical::layer(
        engine.game.size(),
        &numerical_view(engine),
    ))
}

/// The numbers of the groups on their stones, and the classes of closed regions.
fn closed_regions(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let view = numerical_view(engine);
    let labels: Vec<_> = numerical::labels(&view).collect();
    Ok(board(engine.game.size(), |point| {
        let label = labels.iter().find(|label| label.0 == point);
        let group = numerical::group(&view, point);
        group
            .map(|number| number.to_string())
            .or(label.map(|label| label.1.clone()))
    }))
}

/// Territory, dead stones, seki, unknown points and the score in one picture.
fn verdicts_gfx(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let verdicts = engine.verdicts();
    let score = score(engine).unwrap_or_else(|error| error);
    let (position, size) = (engine.position(), engine.game.size());
    let territory = |colour| verdicts.owners.of(colour) - position.stones(colour);
    let neutral = verdicts.owners.neutral & position.empty();
    let unknown = size.board() - verdicts.owners.known();
    let mut text = String::new();
    let mut line = |name: &str, set: PointSet| {
        if !set.is_empty() {
            let _ = writeln!(text, "{name} {}", list(set, size));
        }
    };
    line("BLACK", territory(Colour::Black));
    line("WHITE", territory(Colour::White));
    line("MARK", verdicts.dead);
    line("CIRCLE", Borders::of(position, &verdicts).seki);
    line("COLOR gray", neutral);
    line("COLOR yellow", unknown);
    let is_unsafe = engine.judgement().safe_to_score == Some(false);
    let safe = if is_unsafe { ", not safe" } else { "" };
    let _ = write!(text, "TEXT {}: {score}{safe}", engine.settings().row.name);
    Ok(text)
}

/// The String Graph of the current classifier; if that has none, of `string-graph`.
fn string_graph_analysis(engine: &Engine) -> StringGraphAnalysis {
    StringGraphAnalysis::of(engine.position(), &params(engine))
}

fn string_graph_numbers(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let analysis = string_graph_analysis(engine);
    let form = Form::names(engine.game.size());
    let groups = GroupsView::of_string_graph("string-graph", &analysis, form);
    Ok(board(engine.game.size(), |point| {
        groups.number(point).map(|number| number.to_string())
    }))
}

fn string_graph_text(
    engine: &Engine,
    render: fn(&StringGraphAnalysis, sahwal_core::Size) -> String,
) -> Answer {
    let analysis = string_graph_analysis(engine);
    Ok(render(&analysis, engine.game.size()))
}

/// Black's potential minus White's, with shadows of both colours (Nakamura and Kitoma (2002),
/// section 6), scaled so that the largest absolute value is 1.
fn potential_difference(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let (charges, ..) = charges_of(engine)?;
    let size = engine.game.size();
    let largest = size.points().map(|point| charges.lead(point).abs());
    let largest = largest.fold(0.001, f64::max);
    Ok(board(size, |point| {
        // Adding zero turns -0.0 into 0.0.
        Some(format!("{:.3}", charges.lead(point) / largest + 0.0))
    }))
}
