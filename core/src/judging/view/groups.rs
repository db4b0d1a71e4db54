//! Groups of strings, found by any method, and proved points: the layers `groups` and `safe`.
//!
//! `analyze`, GTP and JavaScript show them. The number of a group is its place in the list. Boards
//! in text, pictures and the strings of a view name groups by it, so they need the same list.

use serde::Serialize;

use super::{Form, Points, Side};
use crate::methods::potential;
use crate::methods::string_graph::StringGraphAnalysis;
use crate::verdict::Owners;
use crate::{ByColour, Colour, Point, PointSet};

/// The groups of a position. The [module](super) lists the fields.
///
/// ```
/// use sahwal_core::string_graph::{StringGraphAnalysis, StringGraphParams};
/// use sahwal_core::view::{Form, GroupsView};
/// use sahwal_core::{Point, Size, position};
///
/// let analysis = StringGraphAnalysis::of(&position! {
///     . X . X O
///     X X X X O
///     O O O O O
///     . O . . .
///     O O . . .
/// }, &StringGraphParams::default());
/// let form = Form::names(Size::new(5).expect("1 to 19"));
/// let groups = GroupsView::of_string_graph("string-graph", &analysis, form);
/// // The eye at A5 belongs to the group around it.
/// assert_eq!(groups.number(Point::at(0, 0)), Some(1));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct GroupsView {
    /// The name of the method that found the groups.
    pub by: String,
    /// The groups; the first has number 1.
    pub list: Vec<GroupView>,
    /// The empty points whose owner by the groups differs from the counted result, if that is
    /// known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Points>,
}

/// A group of strings that live or die together.
///
/// ```
/// use sahwal_core::string_graph::{StringGraphAnalysis, StringGraphParams};
/// use sahwal_core::view::{Form, GroupView, GroupsView};
/// use sahwal_core::{Size, position};
///
/// let analysis = StringGraphAnalysis::of(&position! {
///     . X . X O
///     X X X X O
///     O O O O O
///     . O . . .
///     O O . . .
/// }, &StringGraphParams::default());
/// let form = Form::names(Size::new(5).expect("1 to 19"));
/// let black: &GroupView = &GroupsView::of_string_graph("string-graph", &analysis, form).list[0];
/// assert_eq!((black.verdict, black.eyes.len()), ("alive", 2));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct GroupView {
    pub number: usize,
    pub colour: Side,
    pub verdict: &'static str,
    pub reason: String,
    pub stones: Points,
    pub area: Points,
    pub eyes: Vec<Points>,
}

impl GroupsView {
    /// The groups of the String Graph of classifier `by`.
    pub fn of_string_graph(by: &str, analysis: &StringGraphAnalysis, form: Form) -> GroupsView {
        let list = analysis.groups.iter().zip(1..).map(|(group, number)| {
            let stones = group.stones();
            GroupView {
                number,
                colour: form.colour(group.colour),
                verdict: group.fate.verdict(),
                reason: group.rule(),
                stones: form.points(stones),
                area: form.points(group.points - stones),
                eyes: group.eyes.iter().map(|&eye| form.points(eye)).collect(),
            }
        });
        GroupsView {
            by: by.to_owned(),
            list: list.collect(),
            wrong: None,
        }
    }

    /// The groups by potential, with their spheres of influence.
    pub fn of_potential(by: &str, analysis: &potential::GroupAnalysis, form: Form) -> GroupsView {
        let groups = analysis.groups().iter().zip(1..);
        let list = groups.map(|(judged, number)| GroupView {
            number,
            colour: form.colour(judged.colour),
            verdict: if judged.alive { "alive" } else { "dead" },
            reason: format!("strength {:.2}", judged.score.strength()),
            stones: form.points(judged.group.stones),
            // A void group has no area: other groups take its points.
            area: form.points(if judged.void {
                PointSet::EMPTY
            } else {
                judged.group.sphere()
            }),
            eyes: Vec::new(),
        });
        GroupsView {
            by: by.to_owned(),
            list: list.collect(),
            wrong: None,
        }
    }

    /// The number of the group to show at `point`. A stone shows its own group. An empty point
    /// shows the group to whose area or sphere it belongs, a living group first. `None` if there is
    /// no such group.
    pub fn number(&self, point: Point) -> Option<usize> {
        // A dead stone lies in the area of the group that captures it, but shows its own group.
        self.of_stone(point)
            .or_else(|| self.first(|group| group.verdict == "alive" && group.area.contains(point)))
            .or_else(|| self.first(|group| group.area.contains(point)))
    }

    /// The number of the group with this stone.
    pub fn of_stone(&self, stone: Point) -> Option<usize> {
        self.first(|group| group.stones.contains(stone))
    }

    fn first(&self, fits: impl Fn(&GroupView) -> bool) -> Option<usize> {
        let group = self.list.iter().find(|group| fits(group));
        group.map(|group| group.number)
    }
}

/// The points proved by a prover. The [module](super) lists the fields.
///
/// ```
/// use sahwal_core::view::{Form, SafeView};
/// use sahwal_core::{Colour, Point, classify, position};
///
/// let position = position! {
///     . X .
///     X X X
///     . X .
/// };
/// let verdicts = classify::find("benson").expect("registered").build().classify(&position);
/// let safe = SafeView::of("benson", &verdicts.owners, Form::names(position.size()));
/// assert_eq!(safe.owner(Point::at(0, 0)), Some(Colour::Black));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct SafeView {
    pub by: String,
    #[serde(flatten)]
    pub points: ByColour<Points>,
}

impl SafeView {
    /// The points that the prover `by` claims.
    pub fn of(by: &str, owners: &Owners, form: Form) -> SafeView {
        let points = ByColour::from_fn(|colour| form.points(owners.of(colour)));
        SafeView {
            by: by.to_owned(),
            points,
        }
    }

    /// The colour that is proved to own a point; `None` without a proof.
    pub fn owner(&self, point: Point) -> Option<Colour> {
        let mut colours = Colour::BOTH.into_iter();
        colours.find(|&colour| self.points[colour].contains(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::string_graph::StringGraphParams;
    use crate::position;

    #[test]
    fn a_stone_shows_the_number_of_its_group_in_the_list() {
        let position = position! {
            . X . X O .
            X X X X O .
            O O O O O .
            . O . . . .
            O O . . X .
            . . . . . .
        };
        let analysis = StringGraphAnalysis::of(&position, &StringGraphParams::default());
        let form = Form::names(position.size());
        let groups = GroupsView::of_string_graph("string-graph", &analysis, form);
        // A dead stone lies in the area of the living group around it.
        let dead = groups.list.iter().find(|group| group.verdict == "dead");
        let dead = dead.expect("a dead group").stones;
        assert!(groups.list.iter().any(|group| dead.is_subset(&group.area)));
        for group in &groups.list {
            for stone in group.stones.iter() {
                assert_eq!(groups.number(stone), Some(group.number), "{stone:?}");
            }
        }
        let numbers = position.size().points().map(|point| groups.number(point));
        assert_eq!(numbers.flatten().count(), position.size().area());
    }
}
