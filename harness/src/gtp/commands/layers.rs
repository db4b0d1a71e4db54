//! Commands whose answers a GUI shows on the board: verdicts, and results of the methods.

use std::fmt::Write;
use std::sync::Arc;

use sahwal_core::potential::PotentialParams;
use sahwal_core::potential::{Field, Potential, Shadows};
use sahwal_core::string_graph::StringGraphParams;
use sahwal_core::string_graph::{StringGraphAnalysis, analyse};
use sahwal_core::verdict::{Owner, Status, Verdicts};
use sahwal_core::{Colour, PointSet, Strings, benson};

use super::analysis::score;
use super::{Answer, Command, command};
use crate::analyze::{Groups, potential, string_graph};
use crate::coordinates::list;
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::Engine;
use crate::gtp::layout::board;
use crate::gtp::seki::in_seki;

pub(super) const COMMANDS: &[Command] = &[
    command("sahwal-verdicts", "", verdicts_gfx).shown(&["gfx/Verdicts/sahwal-verdicts"]),
    command("sahwal-status", "", status).shown(&["cboard/Status of Strings/sahwal-status"]),
    command("sahwal-owners", "", owners).shown(&["bwboard/Owners/sahwal-owners"]),
    command("sahwal-owner_values", "", owner_values)
        .shown(&["dboard/Owners as Numbers/sahwal-owner_values"]),
    command("sahwal-benson", "", benson_colours)
        .shown(&["cboard/Unconditional Life/sahwal-benson"]),
    command("sahwal-liberties", "", liberties)
        .shown(&["sboard/Liberties of Strings/sahwal-liberties"]),
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
        let params = engine.settings().params.get::<PotentialParams>();
        let params = params.map_err(|error| format!("{error:#}"))?;
        let found = potential::of(engine.position(), &params);
        let (charges, analysis) = found.map_err(|error| format!("[potential]: {error}"))?;
        Ok(potential::layer(engine.position(), &charges, &analysis))
    })
    .shown(&["hstring/Potential Groups/sahwal-potential_groups"]),
];

/// The name of an owner in `bwboard`.
fn owner_name(owner: Owner) -> Option<String> {
    match owner {
        Owner::Of(colour) => Some(colour.to_string()),
        Owner::Neutral | Owner::Unknown => None,
    }
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
    line("CIRCLE", in_seki(position, &verdicts));
    line("COLOR gray", neutral);
    line("COLOR yellow", unknown);
    let _ = write!(text, "TEXT {}: {score}", engine.settings().classifier.name);
    Ok(text)
}

fn status(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let (verdicts, position) = (engine.verdicts(), engine.position());
    let seki = in_seki(position, &verdicts);
    Ok(board(position.size(), |point| {
        position.at(point)?;
        let colour = match verdicts.status(point) {
            Status::Alive if seki.contains(point) => "cyan",
            Status::Alive => "green",
            Status::Dead => "red",
            Status::Unknown => "yellow",
        };
        Some(colour.to_owned())
    }))
}

fn owners(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let verdicts: Verdicts = engine.verdicts();
    Ok(board(engine.game.size(), |point| {
        owner_name(verdicts.owners.at(point))
    }))
}

fn owner_values(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let verdicts = engine.verdicts();
    Ok(board(engine.game.size(), |point| {
        let value = match verdicts.owners.at(point) {
            Owner::Of(Colour::Black) => 1,
            Owner::Of(Colour::White) => -1,
            Owner::Neutral | Owner::Unknown => 0,
        };
        Some(value.to_string())
    }))
}

/// Unconditionally alive blocks (Black green, White cyan) and their regions (blue, magenta).
fn benson_colours(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let position = engine.position();
    let [black, white] = Colour::BOTH.map(|colour| benson(position, colour));
    let sets = [
        (black.blocks, "green"),
        (white.blocks, "cyan"),
        (black.regions, "blue"),
        (white.regions, "magenta"),
    ];
    Ok(board(position.size(), |point| {
        let found = sets.iter().find(|(set, _)| set.contains(point));
        found.map(|(_, colour)| (*colour).to_owned())
    }))
}

fn liberties(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let strings = Strings::of(engine.position());
    Ok(board(engine.game.size(), |point| {
        let string = strings.at(point)?;
        Some(strings.liberties(string).len().to_string())
    }))
}

/// The String Graph of the current classifier; if that has none, of `string-graph`.
fn string_graph_analysis(engine: &Engine) -> Result<StringGraphAnalysis, String> {
    let settings = engine.settings();
    let params = match settings.params.of::<StringGraphParams>(settings.classifier) {
        Ok(Some(params)) => Ok(params),
        Ok(None) => settings.params.get(),
        Err(error) => Err(error),
    };
    let params = params.map_err(|error| format!("{error:#}"))?;
    Ok(analyse(engine.position(), &params))
}

fn string_graph_numbers(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let analysis = string_graph_analysis(engine)?;
    let groups = Groups::of_string_graph("string-graph", &analysis);
    Ok(board(engine.game.size(), |point| {
        groups.number(point).map(|number| number.to_string())
    }))
}

fn string_graph_text(
    engine: &Engine,
    render: fn(&StringGraphAnalysis, sahwal_core::Size) -> String,
) -> Answer {
    let analysis = string_graph_analysis(engine)?;
    Ok(render(&analysis, engine.game.size()))
}

/// Black's potential minus White's, with shadows of both colours (Nakamura and Kitoma (2002),
/// section 6), scaled so that the largest absolute value is 1.
fn potential_difference(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let params = engine.settings().params.get::<PotentialParams>();
    let params = params.map_err(|error| format!("{error:#}"))?;
    let size = engine.game.size();
    let field = Field::new(&params, size).map_err(|error| format!("[potential]: {error}"))?;
    let potential = Potential::of(&Arc::new(field), engine.position());
    let map = potential.map();
    let difference = |point| map.difference(Shadows::Both, Colour::Black, point);
    let largest = size.points().map(|point| difference(point).abs()).max();
    let scale = f64::from(largest.unwrap_or(0).max(1));
    Ok(board(size, |point| {
        // Adding zero turns -0.0 into 0.0.
        Some(format!("{:.3}", f64::from(difference(point)) / scale + 0.0))
    }))
}
