//! A view as text for the terminal.
//!
//! `cmd/analyze.rs` prints it. A point has room for one flag, so an error against the counted
//! result hides a doubt at the same point.

use std::fmt::Write;

use sahwal_core::rules::FinalStatus;
use sahwal_core::view::GroupsView;
use sahwal_core::{PointSet, Size};
use sahwal_data::tell::wrapped;

use super::board::{self, flagged_grid, grid, letter};
use super::view::Doubted;
use super::{Layer, View, borders, grouping, is_wrong, numerical, potential, race, string_graph};

/// Returns the title, and the answers to what a player asks first.
pub fn answer(view: &View) -> String {
    let answer = super::judgement::answer(view);
    format!("{}\n\n{answer}", wrapped(&view.game.title(), 2))
}

/// Returns the board with the verdicts, the comparison with the counted result, and the layers.
pub fn text(view: &View) -> String {
    let position = &view.game.record.position;
    let statuses = FinalStatus::ALL.map(|status| (status, view.stones(status)));
    let doubted = view.doubted();
    let mut text = format!("{}\n\n", wrapped(&marks(view, &doubted), 2));
    // A point has room for one flag. An error says more than a doubt.
    let flags = [
        (view.wrong(), '!'),
        (doubted.moves, '>'),
        (doubted.points, '*'),
    ];
    let board = board::stones(
        position,
        |point| match statuses.iter().find(|(_, stones)| stones.contains(point)) {
            Some((status, _)) => *status,
            None => FinalStatus::Unknown,
        },
        |point| match flags.iter().find(|(points, _)| points.contains(point)) {
            Some((_, flag)) => *flag,
            None => ' ',
        },
    );
    let _ = writeln!(text, "{board}");
    comparison(&mut text, view);
    for &layer in &view.layers {
        if let Some(layer) = of_layer(view, layer) {
            text += &layer;
            text.push('\n');
        }
    }
    text
}

/// Names the row, and explains the marks that the board has.
fn marks(view: &View, doubted: &Doubted) -> String {
    let mut text = format!("{}; X black, O white", view.row.name);
    for (status, meaning) in [
        (FinalStatus::Dead, ", x dead"),
        (FinalStatus::Seki, ", s seki"),
        (FinalStatus::Unsettled, ", ~ unsettled"),
        (FinalStatus::Unknown, ", ? unknown"),
    ] {
        if !view.stones(status).is_empty() {
            text += meaning;
        }
    }
    // If the truth is known, the mark is explained even if no stone has it. Then its absence means
    // that nothing is wrong.
    if truths(view).next().is_some() {
        text += ", ! wrong";
    }
    if !doubted.points.is_empty() {
        text += ", * in doubt";
    }
    if !doubted.moves.is_empty() {
        text += ", > this move decides";
    }
    text
}

/// Returns the text of a layer, or `None` if the view has no data for it.
fn of_layer(view: &View, layer: Layer) -> Option<String> {
    let position = &view.game.record.position;
    let size = position.size();
    let layers = &view.data.layers;
    let params = &view.potential_params;
    let potential = view.potential.as_ref();
    Some(match layer {
        Layer::Territory => {
            let owners = &view.judgement.verdicts.owners;
            let grid = board::owners(owners, view.wrong_points(), size);
            format!("owners\n\n{grid}")
        }
        Layer::Groups => numbers(view, layers.groups.as_ref()?),
        Layer::Safe => {
            let safe = layers.safe.as_ref()?;
            let grid = grid(size, |point| match safe.owner(point) {
                Some(colour) => format!("{} ", colour.letter()),
                None => format!("{} ", letter(None)),
            });
            format!("safe by {}\n\n{grid}", safe.by)
        }
        Layer::StringGraph => {
            let groups = string_graph::groups(view.graph.as_ref()?, size);
            // The board with the numbers comes first, unless the layer `groups` shows it already.
            match &layers.groups {
                Some(shown) if !view.layers.contains(&Layer::Groups) => {
                    format!("{}\n{groups}", numbers(view, shown))
                }
                _ => groups,
            }
        }
        Layer::Potential => {
            let (potential, analysis) = potential?;
            potential::layer(position, potential, analysis, params)
        }
        Layer::Numerical => numerical::layer(size, layers.numerical.as_ref()?),
        Layer::Charges => potential::charges(size, &potential?.0),
        Layer::Items => {
            let (_, analysis) = potential?;
            potential::items_layer(size, layers.items.as_ref()?, analysis, params)
        }
        Layer::Grouping => grouping::layer(size, layers.grouping.as_ref()?),
        Layer::Borders => borders::layer(position, layers.borders.as_ref()?),
        Layer::Race => race::layer(position, layers.race.as_ref()?),
        Layer::Ownership => ownership(layers.ownership.as_ref()?, size),
    })
}

/// Draws the likelier owner of each point, with the first digit of the certainty, from 0 to 1. A
/// certainty below 0.1 is a dot.
fn ownership(rows: &[Vec<f64>], size: Size) -> String {
    let grid = grid(size, |point| {
        let owner = rows[point.row()][point.column()];
        // Certainty 1 would be 10 tenths. One digit shows at most 9.
        let tenths = (10.0 * owner.abs()).min(9.0) as u32;
        match tenths {
            0 => ". ".to_owned(),
            tenths if owner > 0.0 => format!("B{tenths}"),
            tenths => format!("W{tenths}"),
        }
    });
    format!("who owns each point in the end, in tenths of certainty\n\n{grid}")
}

/// Draws each point with the number of its group, or a dot if it has none. A `!` comes before a
/// point that is wrong by group.
fn numbers(view: &View, groups: &GroupsView) -> String {
    // If the groups come from another method than the verdicts, the heading names it.
    let mut heading = "groups".to_owned();
    if groups.by != view.row.name {
        heading = format!("groups by {}", groups.by);
    }
    let mut wrong = PointSet::EMPTY;
    if let Some(count) = &view.by_group {
        wrong = count.wrong;
        let _ = write!(heading, "; {} empty points wrong by group", wrong.len());
    }
    let size = view.game.record.position.size();
    let grid = flagged_grid(size, board::flag_of(wrong, '!'), |point| {
        match view.group(groups, point) {
            Some(number) => number.to_string(),
            None => ". ".to_owned(),
        }
    });
    format!("{heading}\n\n{grid}")
}

/// Returns the status that is known for a string, from the counted result or the figure, and our
/// verdict on it. A string without a known status is left out.
pub(super) fn truths<'a>(
    view: &'a View,
) -> impl Iterator<Item = (&'static str, &'static str)> + 'a {
    view.data
        .strings
        .iter()
        .filter_map(|string| Some((string.truth.flatten()?, string.verdict)))
}

/// Counts the verdicts that agree with the counted result or with the figure, and lists the strings
/// that do not.
fn comparison(text: &mut String, view: &View) {
    // A counted result settles strings and points; a figure shows only strings.
    if let Some(score) = &view.score {
        let strings = &score.strings;
        let points = &score.points;
        let _ = write!(
            text,
            "right by the counted result: {} of {} strings, {} of {} points",
            strings.correct, strings.total, points.correct, points.total
        );
        let _ = match (score.unknown_strings, score.unknown_points) {
            (0, 0) => writeln!(text, "\n"),
            (strings, points) => {
                writeln!(text, "\nunknown: {strings} strings, {points} points\n")
            }
        };
    } else {
        let all = truths(view).count();
        let same = truths(view)
            .filter(|(truth, verdict)| truth == verdict)
            .count();
        if all > 0 {
            let _ = writeln!(text, "by the text of the paper: {same} of {all} strings\n");
        }
    }
    // The strings with a wrong verdict follow.
    let mut wrong = view
        .data
        .strings
        .iter()
        .filter(|string| is_wrong(string))
        .peekable();
    if wrong.peek().is_none() {
        return;
    }
    text.push_str("wrong   colour  stones  verdict  truth\n");
    for string in wrong {
        let _ = writeln!(
            text,
            "{:<6}  {:<6}  {:>6}  {:<7}  {}",
            string.string,
            *string.colour,
            string.stones.len(),
            string.verdict,
            string.truth.flatten().unwrap_or_default()
        );
    }
    text.push('\n');
}
