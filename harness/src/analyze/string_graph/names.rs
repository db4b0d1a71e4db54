//! The names of vertices.

use sahwal_core::string_graph::StringGraphAnalysis;
use sahwal_core::{PointSet, Size};
use sahwal_data::coordinates::list;

/// The names of vertices by their points. Vertices of the graph before the reductions keep
/// their names; new vertices are named `LV1`, `ES'1` and so on, in order of appearance.
pub(super) struct Names {
    size: Size,
    known: Vec<(PointSet, String)>,
}

impl Names {
    pub(super) fn of(analysis: &StringGraphAnalysis, size: Size) -> Names {
        let vertices = analysis.before.vertices.iter();
        let known: Vec<_> = vertices
            .map(|vertex| (vertex.points, vertex.to_string()))
            .collect();
        Names { size, known }
    }

    /// The name of a vertex of stones.
    pub(super) fn stones(&mut self, points: PointSet) -> String {
        self.find(points, false)
    }

    /// The name of an ES. It may contain dead stones, or consist of them.
    pub(super) fn es(&mut self, points: PointSet) -> String {
        self.find(points, true)
    }

    /// The name of a part of an ES: a smaller ES, or a dead string.
    pub(super) fn part_of_es(&mut self, points: PointSet) -> String {
        let known = self.known.iter().find(|known| known.0 == points);
        known
            .map(|known| known.1.clone())
            .unwrap_or_else(|| self.es(points))
    }

    fn find(&mut self, points: PointSet, es: bool) -> String {
        let same =
            |known: &&(PointSet, String)| known.0 == points && known.1.starts_with('E') == es;
        if let Some((_, name)) = self.known.iter().find(same) {
            return name.clone();
        }
        let prefix = if es { "ES'" } else { "LV" };
        let names = self.known.iter().map(|(_, name)| name);
        let number = 1 + names.filter(|name| name.starts_with(prefix)).count();
        let name = format!("{prefix}{number}");
        self.known.push((points, name.clone()));
        name
    }

    /// The first three points of a set, and the number of points if there are more:
    /// `D4 E4` or `D4 E4 F4 ... 7 points`.
    pub(super) fn place(&self, points: PointSet) -> String {
        let first = list(points.iter().take(3).collect(), self.size);
        match points.len() {
            0..=3 => first,
            all => format!("{first} ... {all} points"),
        }
    }
}
