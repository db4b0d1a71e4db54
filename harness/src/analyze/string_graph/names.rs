//! The names of vertices.
//!
//! `trace` gives names in the order of the steps, and `groups` repeats them. Two vertices with one
//! name would make the trace useless as a proof.

use sahwal_core::string_graph::StringGraphAnalysis;
use sahwal_core::{PointSet, Size};

/// The names of vertices by their points. Vertices of the graph before the reductions keep
/// their names; new vertices are named `LV1`, `ES'1` and so on, in order of appearance.
pub(super) struct Names {
    size: Size,
    known: Vec<(PointSet, String)>,
}

/// What a vertex stands for.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Stones,
    EmptySpace,
}

impl Names {
    pub(super) fn of(analysis: &StringGraphAnalysis, size: Size) -> Names {
        let known = analysis
            .before
            .vertices
            .iter()
            .map(|vertex| (vertex.points, vertex.to_string()))
            .collect();
        Names { size, known }
    }

    /// The name of a vertex of stones.
    pub(super) fn stones(&mut self, points: PointSet) -> String {
        self.find(points, Kind::Stones)
    }

    /// The name of an ES. It may contain dead stones, or consist of them.
    pub(super) fn es(&mut self, points: PointSet) -> String {
        self.find(points, Kind::EmptySpace)
    }

    /// The name of a part of an ES: a smaller ES, or a dead string.
    pub(super) fn part_of_es(&mut self, points: PointSet) -> String {
        match self.known.iter().find(|(place, _)| *place == points) {
            Some((_, name)) => name.clone(),
            None => self.es(points),
        }
    }

    fn find(&mut self, points: PointSet, kind: Kind) -> String {
        // Dead stones may be a string and, once they are contracted, an ES of the same points.
        for (place, name) in &self.known {
            let is_es = name.starts_with('E');
            if *place == points && is_es == (kind == Kind::EmptySpace) {
                return name.clone();
            }
        }
        let prefix = match kind {
            Kind::EmptySpace => "ES'",
            Kind::Stones => "LV",
        };
        let before = self
            .known
            .iter()
            .filter(|(_, name)| name.starts_with(prefix))
            .count();
        let name = format!("{prefix}{}", before + 1);
        self.known.push((points, name.clone()));
        name
    }

    /// The first three points of a set, and the number of points if there are more:
    /// `D4 E4` or `D4 E4 F4 ... 7 points`.
    pub(super) fn place(&self, points: PointSet) -> String {
        let first = points.iter().take(3).collect::<PointSet>().gtp(self.size);
        match points.len() {
            0..=3 => first,
            all => format!("{first} ... {all} points"),
        }
    }
}
