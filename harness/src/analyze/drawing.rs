//! A view as a picture: one board for each layer.

use sahwal_core::features::EulerCounts;
use sahwal_core::potential::GroupAnalysis;
use sahwal_core::rules::FinalStatus;
use sahwal_core::verdict::Owners;
use sahwal_core::view::{BordersView, CHARGES, Form, GroupsView, NumericalView, RaceView};
use sahwal_core::{ByColour, Colour, Point, PointSet};
use sahwal_run::plot::{Rgb, signed};

use super::{Layer, View, numerical, safety};
use crate::picture::{AREA, ENCLOSED, EYE, IN_FAVOUR, Key, Panel, svg};

/// The difference of potential that is drawn in the strongest colour: three times the
/// smallest difference that counts as an eye (Nakamura and Kitoma (2002), section 7.2.1, item 2).
const STRONGEST: f64 = 9.0;

/// The boards of all layers as SVG.
pub fn drawing(view: &View) -> String {
    let layers = view.layers.iter();
    let panels: Vec<Panel> = layers
        .flat_map(|&layer| match layer {
            Layer::Charges => charges(view),
            Layer::Race => races(view),
            layer => panel(view, layer).into_iter().collect(),
        })
        .collect();
    svg(&view.game.title(), &panels)
}

/// The board of a layer; `None` if the view lacks what it shows.
fn panel(view: &View, layer: Layer) -> Option<Panel> {
    let mut panel = stones(view);
    let (name, layers) = (&view.row.name, &view.data.layers);
    let points = || view.game.record.position.size().points();
    panel.heading = match layer {
        Layer::Territory => territory(&mut panel, view),
        Layer::Groups => {
            // Each point with the number of its group, and those that are wrong by group.
            let groups = layers.groups.as_ref()?;
            let number = |point| Some(view.group(groups, point)?.to_string());
            panel.numbers = each(points(), number);
            panel.meaning.push(Key::Groups);
            let wrong = view.by_group.as_ref().map(|count| count.wrong);
            panel.wrong |= wrong.unwrap_or_default();
            format!("groups by {}", groups.by)
        }
        Layer::StringGraph => {
            let groups = layers.groups.as_ref()?;
            number(&mut panel, groups);
            let eyes = groups.list.iter().flat_map(|group| &group.eyes);
            let eyes = eyes.map(|eye| **eye).collect();
            paint(&mut panel, eyes, &[EYE], "in an eye");
            format!("groups by {}", groups.by)
        }
        Layer::Safe => {
            let safe = layers.safe.as_ref()?;
            panel.tints = each(points(), |point| {
                Some(IN_FAVOUR[safe.owner(point)?.index()])
            });
            let proved = Key::Points(&IN_FAVOUR, "proved Black's, White's");
            panel.meaning.push(proved);
            format!("safe by {}", safe.by)
        }
        Layer::Potential => {
            let (potential, analysis) = view.potential.as_ref()?;
            number(&mut panel, &by_potential(analysis, view));
            let tint = |point| Some(signed(potential.lead(point) / STRONGEST));
            panel.tints = each(points(), tint);
            let lead = Key::Shades("B' - W' up to 9, down to -9");
            panel.meaning.push(lead);
            "potential: groups, and Black's potential less White's".to_owned()
        }
        Layer::Numerical => {
            links(&mut panel, layers.numerical.as_ref()?);
            "numerical: links, closed regions".to_owned()
        }
        Layer::Items => {
            let ((_, analysis), items) = (view.potential.as_ref()?, layers.items.as_ref()?);
            number(&mut panel, &by_potential(analysis, view));
            paint(&mut panel, *items.eyes, &[EYE], "counts as an eye (item 2)");
            paint(
                &mut panel,
                *items.enclosed,
                &[ENCLOSED],
                "enclosed (item 4)",
            );
            paint(&mut panel, *items.area, &[AREA], "area only (item 1)");
            "potential: items of the score".to_owned()
        }
        Layer::Grouping => {
            let numbers = layers.grouping.as_ref()?.iter().flat_map(|group| {
                let stones = group.stones.iter();
                stones.map(|stone| (stone, group.number.to_string()))
            });
            panel.numbers = numbers.collect();
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
        // Boards of their own: `charges`, `races`.
        Layer::Charges | Layer::Race => return None,
    };
    Some(panel)
}

/// A board for each of B, W, B' and W', with numbers in tenths.
fn charges(view: &View) -> Vec<Panel> {
    let Some((potential, _)) = &view.potential else {
        return Vec::new();
    };
    let position = view.game.record.position;
    let boards = CHARGES.map(|charge| {
        let (_, name, shadows, colour) = charge;
        let value = |point| {
            let value = potential.map().at(shadows, colour, point);
            (value >= 0.05).then_some(value)
        };
        let points = || position.size().points();
        let sign = if colour == Colour::Black { 1.0 } else { -1.0 };
        Panel {
            heading: format!("potential {name}, in tenths"),
            numbers: each(points(), |point| {
                Some(format!("{:.0}", 10.0 * value(point)?))
            }),
            tints: each(points(), |point| {
                Some(signed(sign * value(point)? / STRONGEST))
            }),
            meaning: vec![Key::Shades("Black's, White's potential, strongest from 9")],
            ..Panel::of(position)
        }
    });
    boards.into()
}

/// A board for each race; one without marks if there is none.
fn races(view: &View) -> Vec<Panel> {
    let races = view.data.layers.race.iter().flatten();
    let mut panels: Vec<Panel> = races.map(|race| race_panel(view, race)).collect();
    if panels.is_empty() {
        let heading = "races: none".to_owned();
        panels.push(Panel {
            heading,
            ..stones(view)
        });
    }
    panels
}

/// The walls and liberties of a race.
fn race_panel(view: &View, race: &RaceView) -> Panel {
    let mut panel = stones(view);
    let walls = *race.walls.black | *race.walls.white;
    paint(&mut panel, walls, &[ENCLOSED], "wall");
    let outside = [
        (Colour::Black, "Black's liberty outside"),
        (Colour::White, "White's liberty outside"),
    ];
    for (colour, meaning) in outside {
        let tint = std::slice::from_ref(&IN_FAVOUR[colour.index()]);
        paint(&mut panel, *race.outside[colour], tint, meaning);
    }
    paint(&mut panel, *race.shared, &[AREA], "shared liberty");
    let eyes = *race.eyes.black | *race.eyes.white;
    paint(&mut panel, eyes, &[EYE], "in an eye");
    panel.moves = *race.vital.black | *race.vital.white;
    panel.heading.clone_from(&race.text);
    panel
}

/// The links of the groups as lines, and the closed regions with their classes.
fn links(panel: &mut Panel, analysis: &NumericalView) {
    let (stones, size) = (panel.position.occupied(), panel.position.size());
    let groups = analysis.groups.iter();
    panel.links = groups
        .flat_map(|group| EulerCounts::linked_pairs(*group.stones, size))
        .collect();
    panel.tints = each(numerical::closed(analysis).iter(), |_| Some(EYE));
    panel.numbers = each(stones.iter(), |point| {
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

/// The points between the colours.
fn borders(panel: &mut Panel, borders: &BordersView) {
    let teire = *borders.teire.black | *borders.teire.white;
    paint(panel, *borders.dame, &[AREA], "dame");
    paint(panel, *borders.small, &[IN_FAVOUR[0]], "small gap");
    paint(panel, *borders.open, &[IN_FAVOUR[1]], "open border");
    paint(panel, teire, &[ENCLOSED], "must be filled");
    paint(panel, *borders.shared, &[EYE], "shared in seki");
}

/// Who owns each point in the end, from the strongest colour for Black's to that for White's, in
/// percent where it is not nearly sure.
fn ownership(panel: &mut Panel, rows: &[Vec<f64>]) {
    let owner = |point: Point| rows[point.row()][point.column()];
    let points = || panel.position.size().points();
    let tints = each(points(), |point| Some(signed(owner(point))));
    let numbers = each(points(), |point| {
        let percent = (100.0 * owner(point)).round();
        if percent == 0.0 || percent.abs() >= 95.0 {
            return None;
        }
        Some(percent.to_string())
    });
    panel.tints = tints;
    panel.numbers = numbers;
    let meaning = "Black's for sure, White's for sure; in percent";
    panel.meaning.push(Key::Shades(meaning));
}

/// The stones with their verdicts.
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

/// The owners and the doubts; gives the score as the heading.
fn territory(panel: &mut Panel, view: &View) -> String {
    let (owners, empty) = (view.judgement.verdicts.owners, panel.position.empty());
    let Owners { black, white, .. } = owners;
    panel.territory = ByColour { black, white };
    panel.unknown |= empty - owners.known();
    panel.wrong |= empty & view.wrong_points();
    (panel.doubted, panel.moves) = view.doubted();
    let (name, counted, safe) = (
        &view.row.name,
        &view.data.score.counted,
        safety(&view.judgement),
    );
    let right = view.score.as_ref().map_or(String::new(), |score| {
        format!(
            "; {} of {} strings, {} of {} points right",
            score.strings.correct, score.strings.total, score.points.correct, score.points.total
        )
    });
    // The text of an unfinished board says that it is an estimate.
    format!("{name}: {} by {}{safe}{right}", counted.text, counted.rules)
}

/// The points with the values that they have.
fn each<T>(
    points: impl IntoIterator<Item = Point>,
    value: impl Fn(Point) -> Option<T>,
) -> Vec<(Point, T)> {
    let points = points.into_iter();
    points
        .filter_map(|point| Some((point, value(point)?)))
        .collect()
}

/// The number of the group of each point.
fn number(panel: &mut Panel, groups: &GroupsView) {
    panel.numbers = each(panel.position.size().points(), |point| {
        Some(groups.number(point)?.to_string())
    });
    panel.meaning.push(Key::Groups);
}

fn by_potential(analysis: &GroupAnalysis, view: &View) -> GroupsView {
    let form = Form::names(view.game.record.position.size());
    GroupsView::of_potential("potential", analysis, form)
}
