//! A view as a picture: one board for each layer.
//!
//! `analyze --svg` writes the picture, and `report` shows it on its page for a folder. A layer that
//! is not drawn here exists only as text. Every mark needs a [`Key`] in the legend.

use std::fmt::Write;

use sahwal_core::features::EulerCounts;
use sahwal_core::potential::GroupAnalysis;
use sahwal_core::rules::FinalStatus;
use sahwal_core::view::{
    BordersView, CHARGES, Form, GroupsView, ItemsView, NumericalView, RaceView,
};
use sahwal_core::{ByColour, Colour, Point, PointSet};
use sahwal_run::plot::{Rgb, signed};
use sahwal_run::score::Score;

use super::judgement::score_or_estimate;
use super::{Layer, View, numerical, safety};
use crate::picture::{AREA, ENCLOSED, EYE, IN_FAVOUR, Key, Panel, svg};

/// The difference of potential that gets the strongest colour. It is three times the smallest
/// difference that counts as an eye (Nakamura and Kitoma (2002), section 7.2.1, item 2).
const STRONGEST: f64 = 9.0;

/// The boards of all layers as SVG.
pub fn drawing(view: &View) -> String {
    let mut panels = Vec::new();
    for &layer in &view.layers {
        match layer {
            Layer::Charges => panels.extend(charges(view)),
            Layer::Race => panels.extend(races(view)),
            _ => panels.extend(panel(view, layer)),
        }
    }
    svg(&view.game.title(), &panels)
}

/// Draws the board of a layer. Returns `None` if the view has no data for it.
fn panel(view: &View, layer: Layer) -> Option<Panel> {
    let mut panel = stones(view);
    let name = &view.row.name;
    let layers = &view.data.layers;
    let board = view.game.record.position.size().board();
    panel.heading = match layer {
        Layer::Territory => territory(&mut panel, view),
        Layer::Groups => groups(&mut panel, view, layers.groups.as_ref()?),
        Layer::StringGraph => string_graph(&mut panel, layers.groups.as_ref()?),
        Layer::Safe => {
            let safe = layers.safe.as_ref()?;
            panel.tints = each(board, |point| Some(IN_FAVOUR[safe.owner(point)?.index()]));
            let proved = Key::Points(&IN_FAVOUR, "proved Black's, White's");
            panel.meaning.push(proved);
            format!("safe by {}", safe.by)
        }
        Layer::Potential => {
            let (potential, analysis) = view.potential.as_ref()?;
            number(&mut panel, &by_potential(analysis, view));
            panel.tints = each(board, |point| {
                Some(signed(potential.lead(point) / STRONGEST))
            });
            let lead = Key::Shades("B' - W' up to 9, down to -9");
            panel.meaning.push(lead);
            "potential: groups, and Black's potential less White's".to_owned()
        }
        Layer::Numerical => {
            links(&mut panel, layers.numerical.as_ref()?);
            "numerical: links, closed regions".to_owned()
        }
        Layer::Items => {
            let (_, analysis) = view.potential.as_ref()?;
            number(&mut panel, &by_potential(analysis, view));
            items(&mut panel, layers.items.as_ref()?);
            "potential: items of the score".to_owned()
        }
        Layer::Grouping => {
            // The paper numbers the groups of each colour separately.
            for group in layers.grouping.as_ref()? {
                for stone in group.stones.iter() {
                    panel.numbers.push((stone, group.number.to_string()));
                }
            }
            "groups of each colour by Kim and Kim".to_owned()
        }
        Layer::Borders => {
            borders(&mut panel, layers.borders.as_ref()?);
            format!("borders by {name}")
        }
        Layer::Ownership => {
            ownership(&mut panel, layers.ownership.as_ref()?);
            format!("{name}: who owns each point in the end")
        }
        // Each of these layers has several boards: see `charges` and `races`.
        Layer::Charges | Layer::Race => return None,
    };
    Some(panel)
}

/// Numbers each point by its group, and marks the points that are wrong when counted by group.
/// Returns the heading.
fn groups(panel: &mut Panel, view: &View, groups: &GroupsView) -> String {
    let board = panel.position.size().board();
    panel.numbers = each(board, |point| Some(view.group(groups, point)?.to_string()));
    panel.meaning.push(Key::Groups);
    if let Some(count) = &view.by_group {
        panel.wrong |= count.wrong;
    }
    format!("groups by {}", groups.by)
}

/// Numbers the stones by group, and paints the eyes that the groups contain. Returns the heading.
fn string_graph(panel: &mut Panel, groups: &GroupsView) -> String {
    number(panel, groups);
    let eyes = groups
        .list
        .iter()
        .flat_map(|group| &group.eyes)
        .map(|eye| **eye)
        .collect();
    paint(panel, eyes, &[EYE], "in an eye");
    format!("groups by {}", groups.by)
}

/// Paints the points of the spheres by item of the score. A point may count for several items; the
/// strongest one gives it its colour.
fn items(panel: &mut Panel, items: &ItemsView) {
    paint(panel, *items.eyes, &[EYE], "counts as an eye (item 2)");
    paint(panel, *items.enclosed, &[ENCLOSED], "enclosed (item 4)");
    paint(panel, *items.area, &[AREA], "area only (item 1)");
}

/// Draws a board for each of the potentials B, W, B' and W', with numbers in tenths.
fn charges(view: &View) -> Vec<Panel> {
    let Some((potential, _)) = &view.potential else {
        return Vec::new();
    };
    let position = view.game.record.position;
    let mut panels = Vec::new();
    for (_, name, shadows, colour) in CHARGES {
        let mut panel = Panel::of(position);
        panel.heading = format!("potential {name}, in tenths");
        panel.meaning = vec![Key::Shades("Black's, White's potential, strongest from 9")];
        for point in position.size().points() {
            let value = potential.map().at(shadows, colour, point);
            // Below half a tenth a value would be drawn as 0.
            if value < 0.05 {
                continue;
            }
            // Both potentials are positive. White's is negated, so that it gets the shades in
            // favour of White.
            let in_favour = f64::from(colour.sign()) * value / STRONGEST;
            panel.numbers.push((point, format!("{:.0}", 10.0 * value)));
            panel.tints.push((point, signed(in_favour)));
        }
        panels.push(panel);
    }
    panels
}

/// Draws a board for each race, or one board without marks if there is no race.
fn races(view: &View) -> Vec<Panel> {
    let races = view.data.layers.race.iter().flatten();
    let mut panels: Vec<Panel> = races.map(|race| race_panel(view, race)).collect();
    // A reader who asked for races is told that there are none. An empty picture would look like an
    // error.
    if panels.is_empty() {
        let heading = "races: none".to_owned();
        panels.push(Panel {
            heading,
            ..stones(view)
        });
    }
    panels
}

/// Draws the walls and liberties of a race.
fn race_panel(view: &View, race: &RaceView) -> Panel {
    let mut panel = stones(view);
    let walls = *race.walls.black | *race.walls.white;
    paint(&mut panel, walls, &[ENCLOSED], "wall");
    // The side with more liberties wins the race, so liberties have the colours of the players.
    let outside = [
        (Colour::Black, "Black's liberty outside"),
        (Colour::White, "White's liberty outside"),
    ];
    for (colour, meaning) in outside {
        let tint = std::slice::from_ref(&IN_FAVOUR[colour.index()]);
        paint(&mut panel, *race.outside[colour], tint, meaning);
    }
    // An outside liberty belongs to one side only. Whoever fills a shared liberty also takes one
    // from himself.
    paint(&mut panel, *race.shared, &[AREA], "shared liberty");
    let eyes = *race.eyes.black | *race.eyes.white;
    paint(&mut panel, eyes, &[EYE], "in an eye");
    panel.moves = *race.vital.black | *race.vital.white;
    panel.heading.clone_from(&race.text);
    panel
}

/// Draws the links of the groups as lines, and the closed regions with their classes.
fn links(panel: &mut Panel, analysis: &NumericalView) {
    let size = panel.position.size();
    panel.links = analysis
        .groups
        .iter()
        .flat_map(|group| EulerCounts::linked_pairs(*group.stones, size))
        .collect();
    panel.tints = each(numerical::closed(analysis), |_| Some(EYE));
    panel.numbers = each(panel.position.occupied(), |point| {
        Some(numerical::group(analysis, point)?.to_string())
    });
    panel.numbers.extend(numerical::labels(analysis));
    panel
        .meaning
        .extend([Key::Groups, Key::Links, Key::Classes]);
}

/// Gives points a background colour with a meaning.
fn paint(panel: &mut Panel, points: PointSet, colour: &'static [Rgb], meaning: &'static str) {
    let tints = points.iter().map(|point| (point, colour[0]));
    panel.tints.extend(tints);
    panel.meaning.push(Key::Points(colour, meaning));
}

/// Paints the points between the territories of the two colours.
fn borders(panel: &mut Panel, borders: &BordersView) {
    let teire = *borders.teire.black | *borders.teire.white;
    paint(panel, *borders.dame, &[AREA], "dame");
    paint(panel, *borders.small, &[IN_FAVOUR[0]], "small gap");
    paint(panel, *borders.open, &[IN_FAVOUR[1]], "open border");
    paint(panel, teire, &[ENCLOSED], "must be filled");
    paint(panel, *borders.shared, &[EYE], "shared in seki");
}

/// Paints who owns each point in the end, from the strongest colour for Black to the strongest for
/// White. A point that is not nearly sure also has a number, in percent.
fn ownership(panel: &mut Panel, rows: &[Vec<f64>]) {
    for point in panel.position.size().points() {
        let owner = rows[point.row()][point.column()];
        panel.tints.push((point, signed(owner)));
        // The colour is enough for a point that is nearly sure. A number helps where a player may
        // doubt.
        let percent = (100.0 * owner).round();
        if percent != 0.0 && percent.abs() < 95.0 {
            panel.numbers.push((point, percent.to_string()));
        }
    }
    let meaning = "Black's for sure, White's for sure; in percent";
    panel.meaning.push(Key::Shades(meaning));
}

/// Returns a panel with the stones and their verdicts.
fn stones(view: &View) -> Panel {
    let position = view.game.record.position;
    Panel {
        dead: view.stones(FinalStatus::Dead),
        unknown: view.stones(FinalStatus::Unknown),
        seki: view.stones(FinalStatus::Seki),
        unsettled: view.stones(FinalStatus::Unsettled),
        wrong: view.wrong(),
        ..Panel::of(position)
    }
}

/// Paints the owners and the doubts. Returns the score as the heading.
fn territory(panel: &mut Panel, view: &View) -> String {
    let owners = view.judgement.verdicts.owners;
    let empty = panel.position.empty();
    // Neutral points are nobody's and have no mark.
    panel.territory = ByColour {
        black: owners.black,
        white: owners.white,
    };
    panel.unknown |= empty - owners.known();
    panel.wrong |= empty & view.wrong_points();
    let doubted = view.doubted();
    panel.doubted = doubted.points;
    panel.moves = doubted.moves;
    let unfinished = match view.data.estimate.open {
        0 => "",
        _ => ", unfinished",
    };
    let mut heading = format!(
        "{}: {} by {}{unfinished}{}",
        view.row.name,
        score_or_estimate(view),
        view.data.score.counted.rules,
        safety(&view.judgement)
    );
    if let Some(Score {
        strings, points, ..
    }) = &view.score
    {
        let _ = write!(
            heading,
            "; {} of {} strings, {} of {} points right",
            strings.correct, strings.total, points.correct, points.total
        );
    }
    heading
}

/// Pairs each point with its value, and skips points without one.
fn each<T>(points: PointSet, value: impl Fn(Point) -> Option<T>) -> Vec<(Point, T)> {
    points
        .iter()
        .filter_map(|point| Some((point, value(point)?)))
        .collect()
}

/// Numbers each point by its group.
fn number(panel: &mut Panel, groups: &GroupsView) {
    panel.numbers = each(panel.position.size().board(), |point| {
        Some(groups.number(point)?.to_string())
    });
    panel.meaning.push(Key::Groups);
}

fn by_potential(analysis: &GroupAnalysis, view: &View) -> GroupsView {
    let form = Form::names(view.game.record.position.size());
    GroupsView::of_potential("potential", analysis, form)
}
