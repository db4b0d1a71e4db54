//! Groups of strings, found by any method.

use sahwal_core::string_graph::{GroupFate, StringGraphAnalysis};
use sahwal_core::{Colour, Point, PointSet, Position, potential};

use super::string_graph::reason;

/// The groups of a position.
#[derive(Clone, Debug)]
pub struct Groups {
    /// The name of the method that found them.
    pub by: &'static str,
    /// Whether the points of a group are its sphere of influence. Spheres of different
    /// groups may overlap, and may contain stones of other groups.
    pub spheres: bool,
    /// The groups; the first has number 1.
    pub list: Vec<GroupView>,
}

/// A group of strings that live or die together.
#[derive(Clone, Debug)]
pub struct GroupView {
    /// Its colour.
    pub colour: Colour,
    /// `alive`, `dead` or `undecided`.
    pub verdict: &'static str,
    /// The reason of the verdict, in the terms of the method.
    pub reason: String,
    /// Its stones.
    pub stones: PointSet,
    /// Its points: its stones, and its area or sphere of influence.
    pub points: PointSet,
    /// Its eyes, if the method finds eyes.
    pub eyes: Vec<PointSet>,
}

impl Groups {
    /// The groups of the String Graph of classifier `by`.
    pub fn of_string_graph(by: &'static str, analysis: &StringGraphAnalysis) -> Groups {
        let list = analysis.groups.iter().map(|group| GroupView {
            colour: group.colour,
            verdict: match group.fate {
                GroupFate::Undecided => "undecided",
                fate if fate.is_alive() => "alive",
                _ => "dead",
            },
            reason: reason(group),
            stones: group
                .strings
                .iter()
                .fold(PointSet::EMPTY, |all, string| all | *string),
            points: group.points,
            eyes: group.eyes.clone(),
        });
        Groups {
            by,
            spheres: false,
            list: list.collect(),
        }
    }

    /// The groups by potential, with their spheres of influence.
    pub fn of_potential(analysis: &potential::GroupAnalysis) -> Groups {
        let list = analysis.groups().iter().map(|judged| GroupView {
            colour: judged.colour,
            verdict: if judged.alive { "alive" } else { "dead" },
            reason: format!("strength {:.2}", judged.score.strength()),
            stones: judged.group.stones,
            points: match judged.void {
                true => judged.group.stones,
                false => judged.group.block,
            },
            eyes: Vec::new(),
        });
        Groups {
            by: "potential",
            spheres: true,
            list: list.collect(),
        }
    }

    /// The number of the group that `point` belongs to, as a stone or as area.
    ///
    /// Dead stones belong to the area of the living group around them, or to their own group if
    /// there is none.
    pub fn number(&self, point: Point) -> Option<usize> {
        let owner = |group: &&GroupView| group.points.contains(point);
        let alive = |group: &&GroupView| group.verdict == "alive" && owner(group);
        let place =
            |found: &dyn Fn(&&GroupView) -> bool| self.list.iter().position(|group| found(&group));
        place(&alive).or_else(|| place(&owner)).map(|at| at + 1)
    }

    /// The number of the group with this stone.
    pub fn of_stone(&self, stone: Point) -> Option<usize> {
        let own = |group: &GroupView| group.stones.contains(stone);
        self.list.iter().position(own).map(|at| at + 1)
    }

    /// The number of the group with `point` in one of its eyes.
    pub fn of_eye(&self, point: Point) -> Option<usize> {
        let own = |group: &GroupView| group.eyes.iter().any(|eye| eye.contains(point));
        self.list.iter().position(own).map(|at| at + 1)
    }

    /// The number to show at a point of `position`. With spheres, a stone shows the number of
    /// its own group; with a String Graph, the number of the area in which it lies (Figs. 12
    /// and 13).
    pub fn shown(&self, position: &Position, point: Point) -> Option<usize> {
        match position.at(point) {
            Some(_) if self.spheres => self.of_stone(point),
            _ => self.number(point),
        }
    }
}
