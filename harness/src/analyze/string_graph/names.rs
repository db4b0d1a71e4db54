//! Gives the vertices of a String Graph their names.
//!
//! `trace` names the vertices in the order of the steps, and `groups` repeats the names. If two
//! vertices had one name, nobody could check the trace.

use sahwal_core::string_graph::StringGraphAnalysis;
use sahwal_core::{PointSet, Size};

/// The names of vertices, found by their points. Vertices of the graph before the reductions keep
/// their names; new vertices are named `LV1`, `ES'1` and so on, in order of appearance.
pub(super) struct Names {
    size: Size,
    known: Vec<(PointSet, String)>,
}

/// The kind of a vertex.
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

    /// Returns the name of a vertex of stones.
    pub(super) fn stones(&mut self, points: PointSet) -> String {
        self.find(points, Kind::Stones)
    }

    /// Returns the name of an ES (empty space). It may contain dead stones, or consist of them.
    pub(super) fn es(&mut self, points: PointSet) -> String {
        self.find(points, Kind::EmptySpace)
    }

    /// Returns the name of a part of an ES: a smaller ES, or a dead string.
    pub(super) fn part_of_es(&mut self, points: PointSet) -> String {
        match self.known.iter().find(|(place, _)| *place == points) {
            Some((_, name)) => name.clone(),
            None => self.es(points),
        }
    }

    fn find(&mut self, points: PointSet, kind: Kind) -> String {
        // The same dead stones may first be a string and, after a contraction, an ES. So the kind
        // must fit too.
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

    /// Lists the first three points of a set, and the number of points if there are more: `D4 E4`
    /// or `D4 E4 F4 ... 7 points`.
    pub(super) fn place(&self, points: PointSet) -> String {
        let first = points.iter().take(3).collect::<PointSet>().gtp(self.size);
        match points.len() {
            0..=3 => first,
            all => format!("{first} ... {all} points"),
        }
    }
}
