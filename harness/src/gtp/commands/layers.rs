//! Commands whose answers a GUI shows on the board: verdicts, and results of the methods.
//!
//! GoGui, Sabaki and other GUIs draw these answers, which are in GoGui's formats. If a line has
//! another form, it is not drawn, and no error says why.

use std::fmt::Write;

use sahwal_core::params::Parameters;
use sahwal_core::potential::GroupAnalysis;
use sahwal_core::string_graph::StringGraphAnalysis;
use sahwal_core::view::{Form, GroupsView};
use sahwal_core::{Colour, PointSet};

use super::analysis::score_by_rules;
use super::{Answer, Command, command};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::Engine;
use crate::gtp::layout::board;
use sahwal_core::borders::Borders;

pub(super) const COMMANDS: &[Command] = &[
    command("sahwal-verdicts", "", verdicts_gfx).in_gogui(&["gfx/Verdicts/sahwal-verdicts"]),
    command("sahwal-string_graph", "", string_graph_numbers)
        .in_gogui(&["sboard/String Graph/sahwal-string_graph"]),
    command("sahwal-potential", "", potential_difference)
        .in_gogui(&["dboard/Potential/sahwal-potential"]),
];

/// Returns the parameters of a model: those of the session if its row has such parameters, else the
/// default ones.
fn params<P: Parameters>(engine: &Engine) -> P {
    engine.settings().row.params_or_default()
}

/// Answers a picture with territory, dead stones (crosses), seki (circles), points in doubt
/// (squares), the moves that decide (triangles), unknown points and the score.
fn verdicts_gfx(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let verdicts = engine.verdicts();
    let score = score_by_rules(engine).unwrap_or_else(|error| error);
    let doubts = engine.judgement().doubts.clone().unwrap_or_default();
    let position = engine.position();
    let size = engine.game.size();
    let owners = verdicts.owners;
    let mut doubted = PointSet::EMPTY;
    let mut decisive = PointSet::EMPTY;
    for doubt in doubts {
        doubted |= doubt.points;
        if let Some((_, point)) = doubt.play {
            decisive.insert(point);
        }
    }
    // Territory excludes the player's own stones, but includes dead stones of the opponent.
    let marks = [
        ("BLACK", owners.black - position.stones(Colour::Black)),
        ("WHITE", owners.white - position.stones(Colour::White)),
        ("MARK", verdicts.dead),
        ("CIRCLE", Borders::of(position, &verdicts).seki),
        ("COLOR gray", owners.neutral & position.empty()),
        ("COLOR yellow", size.board() - owners.known()),
        ("SQUARE", doubted),
        ("TRIANGLE", decisive),
    ];
    let mut text = String::new();
    for (name, points) in marks {
        if !points.is_empty() {
            let _ = writeln!(text, "{name} {}", points.gtp(size));
        }
    }
    let _ = write!(text, "TEXT {}: {score}", engine.settings().row.name);
    Ok(text)
}

/// Answers the numbers of the groups by the String Graph of the current classifier, or by
/// `string-graph` if that has none.
fn string_graph_numbers(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let analysis = StringGraphAnalysis::of(engine.position(), &params(engine));
    let form = Form::names(engine.game.size());
    let groups = GroupsView::of_string_graph("string-graph", &analysis, form);
    Ok(board(engine.game.size(), |point| {
        groups.number(point).map(|number| number.to_string())
    }))
}

/// Answers Black's potential minus White's, with shadows of both colours (Nakamura and Kitoma
/// (2002), section 6), scaled so that the largest absolute value is 1.
fn potential_difference(engine: &mut Engine, _: Arguments<'_>) -> Answer {
    let (potential, _) = GroupAnalysis::with_potential(engine.position(), &params(engine))
        .map_err(|error| format!("[potential]: {error}"))?;
    let size = engine.game.size();
    // GoGui shades from -1 to 1. The small lower bound avoids a division by 0 on an empty board.
    let largest = size
        .points()
        .map(|point| potential.lead(point).abs())
        .fold(0.001, f64::max);
    Ok(board(size, |point| {
        // Adding zero turns -0.0 into 0.0.
        Some(format!("{:.3}", potential.lead(point) / largest + 0.0))
    }))
}
