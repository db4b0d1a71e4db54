//! A view as a picture: one board for each layer.

use sahwal_core::features::EulerCounts;
use sahwal_core::potential::GroupAnalysis;
use sahwal_core::rules::FinalStatus;
use sahwal_core::verdict::Owners;
use sahwal_core::view::{CHARGES, Form, GroupsView};
use sahwal_core::{ByColour, Colour, Point, PointSet};
use sahwal_run::plot::signed;

use super::{Layer, View, numerical, safety};
use crate::picture::{AREA, ENCLOSED, EYE, FOR, Key, Panel, svg};

/// The difference of potential that is drawn in the strongest colour: three times the
/// smallest difference that counts as an eye (Nakamura and Kitoma (2002), section 7.2.1, item 2).
const STRONGEST: f64 = 9.0;

/// The boards of all layers as SVG.
pub fn drawing(view: &View) -> String {
    let layers = view.layers.iter();
    let panels: Vec<Panel> = layers
        .flat_map(|&layer| match layer {
            Layer::Charges => charges(view),
            layer => vec![panel(view, layer)],
        })
        .collect();
    svg(&view.sheet.title, &panels)
}

fn panel(view: &View, layer: Layer) -> Panel {
    let mut panel = stones(view);
    let name = &view.row.name;
    let size = view.sheet.position.size();
    let layers = &view.data.layers;
    panel.heading = match (layer, &layers.groups, &layers.safe) {
        (Layer::Territory, ..) => {
            let counted = &view.data.score.counted;
            let safe = safety(&view.judgement);
            let right = view.score.as_ref().map_or(String::new(), |score| {
                format!(
                    "; {} of {} strings, {} of {} points right",
                    score.strings.correct,
                    score.strings.total,
                    score.points.correct,
                    score.points.total
                )
            });
            format!("{name}: {} by {}{safe}{right}", counted.text, counted.rules)
        }
        (Layer::Groups | Layer::StringGraph, Some(groups), _) => format!("groups by {}", groups.by),
        (Layer::Safe, _, Some(safe)) => format!("safe by {}", safe.by),
        (Layer::Numerical, ..) => "numerical: links, closed regions".to_owned(),
        (Layer::Items, ..) => "potential: items of the score".to_owned(),
        (Layer::Grouping, ..) => "groups of each colour by Kim and Kim".to_owned(),
        (Layer::Borders, ..) => format!("borders by {name}"),
        _ => "potential: groups, and Black's potential less White's".to_owned(),
    };
    match layer {
        Layer::Territory => territory(&mut panel, view),
        Layer::Groups => by_group(&mut panel, view),
        Layer::StringGraph => {
            number(&mut panel, view, view.data.layers.groups.as_ref());
            tint_eyes(&mut panel, view.data.layers.groups.as_ref());
        }
        Layer::Safe => {
            if let Some(safe) = &view.data.layers.safe {
                let tint = |point| Some(FOR[safe.owner(point)?.index()]);
                panel.tints = each(size.points(), tint);
                panel.meaning.push(Key::Safe);
            }
        }
        Layer::Potential => {
            if let Some((potential, analysis)) = &view.potential {
                number(&mut panel, view, Some(&by_potential(view, analysis)));
                let tint = |point| Some(signed(potential.lead(point) / STRONGEST));
                panel.tints = each(size.points(), tint);
                panel.meaning.push(Key::Potential);
            }
        }
        Layer::Numerical => links(&mut panel, view),
        Layer::Items => items(&mut panel, view),
        Layer::Grouping => {
            let groups = layers.grouping.iter().flatten();
            let numbers = groups.flat_map(|group| {
                let stones = group.stones.iter();
                stones.map(|stone| (stone, group.number.to_string()))
            });
            panel.numbers = numbers.collect();
        }
        Layer::Borders => borders(&mut panel, view),
        // Four boards of their own: `charges`.
        Layer::Charges => {}
    }
    panel
}

/// A board for each of B, W, B' and W', with numbers in tenths.
fn charges(view: &View) -> Vec<Panel> {
    let Some((potential, _)) = &view.potential else {
        return Vec::new();
    };
    let position = view.sheet.position;
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
            meaning: vec![Key::Charges],
            ..Panel::of(position)
        }
    });
    boards.into()
}

/// The links of the groups as lines, and the closed regions with their classes.
fn links(panel: &mut Panel, view: &View) {
    let Some(analysis) = &view.data.layers.numerical else {
        return;
    };
    let size = view.sheet.position.size();
    let groups = analysis.groups.iter();
    panel.links = groups
        .flat_map(|group| EulerCounts::linked_pairs(*group.stones, size))
        .collect();
    panel.tints = each(numerical::closed(analysis).iter(), |_| Some(EYE));
    panel.numbers = each(view.sheet.position.occupied().iter(), |point| {
        Some(numerical::group(analysis, point)?.to_string())
    });
    panel.numbers.extend(numerical::labels(analysis));
    panel
        .meaning
        .extend([Key::Groups, Key::Links, Key::Classes]);
}

/// The points of the spheres by the items of the score.
fn items(panel: &mut Panel, view: &View) {
    let (Some((_, analysis)), Some(items)) = (&view.potential, &view.data.layers.items) else {
        return;
    };
    number(panel, view, Some(&by_potential(view, analysis)));
    for (set, tint) in [
        (items.eyes, EYE),
        (items.enclosed, ENCLOSED),
        (items.area, AREA),
    ] {
        panel.tints.extend(set.iter().map(|point| (point, tint)));
    }
    panel
        .meaning
        .extend([Key::EyeItem, Key::EnclosedItem, Key::AreaItem]);
}

/// The points between the colours.
fn borders(panel: &mut Panel, view: &View) {
    let Some(borders) = &view.data.layers.borders else {
        return;
    };
    let kinds = [
        (*borders.dame, AREA, Key::Dame),
        (*borders.small, FOR[0], Key::SmallGap),
        (*borders.open, FOR[1], Key::OpenBorder),
        (
            *borders.teire.black | *borders.teire.white,
            ENCLOSED,
            Key::Teire,
        ),
        (*borders.shared, EYE, Key::Shared),
    ];
    for (points, colour, key) in kinds {
        panel
            .tints
            .extend(points.iter().map(|point| (point, colour)));
        panel.meaning.push(key);
    }
}

/// The stones with their verdicts.
fn stones(view: &View) -> Panel {
    let position = view.sheet.position;
    Panel {
        dead: view.stones(FinalStatus::Dead),
        unknown: view.stones(FinalStatus::Unknown),
        seki: view.stones(FinalStatus::Seki),
        unsettled: view.stones(FinalStatus::Unsettled),
        wrong: view.wrong(),
        ..Panel::of(position)
    }
}

fn territory(panel: &mut Panel, view: &View) {
    let (owners, empty) = (view.judgement.verdicts.owners, view.sheet.position.empty());
    let Owners { black, white, .. } = owners;
    panel.territory = ByColour { black, white };
    panel.unknown |= empty - owners.known();
    panel.wrong |= empty & view.wrong_points();
    (panel.doubted, panel.moves) = view.doubted();
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

fn number(panel: &mut Panel, view: &View, groups: Option<&GroupsView>) {
    let Some(groups) = groups else { return };
    panel.numbers = each(view.sheet.position.size().points(), |point| {
        Some(groups.number(point)?.to_string())
    });
    panel.meaning.push(Key::Groups);
}

/// Each point with the number of its group, and those that are wrong by group.
fn by_group(panel: &mut Panel, view: &View) {
    let Some(groups) = &view.data.layers.groups else {
        return;
    };
    panel.numbers = each(view.sheet.position.size().points(), |point| {
        Some(view.group(groups, point)?.to_string())
    });
    panel.meaning.push(Key::Groups);
    if let Some(count) = &view.by_group {
        panel.wrong |= count.wrong;
    }
}

fn by_potential(view: &View, analysis: &GroupAnalysis) -> GroupsView {
    let form = Form::names(view.sheet.position.size());
    GroupsView::of_potential("potential", analysis, form)
}

fn tint_eyes(panel: &mut Panel, groups: Option<&GroupsView>) {
    let all = groups.into_iter().flat_map(|groups| &groups.list);
    let eyes: PointSet = all.flat_map(|group| &group.eyes).map(|eye| **eye).collect();
    panel.tints = each(eyes.iter(), |_| Some(EYE));
    panel.meaning.push(Key::Eyes);
}
