//! What the vertices are called.

use std::fmt::Write;

use sahwal_core::string_graph::StringGraphAnalysis;
use sahwal_core::{PointSet, Size};

/// Names of vertices by their points: those of the graph before the reductions, and
/// new ones, `LV1`, `ES'1`, in the order in which they come up.
pub(super) struct Names {
    size: Size,
    known: Vec<(PointSet, String)>,
    lv: usize,
    es: usize,
}

impl Names {
    pub(super) fn of(analysis: &StringGraphAnalysis, size: Size) -> Names {
        let vertices = analysis.before.vertices.iter();
        let known: Vec<_> = vertices
            .map(|vertex| (vertex.points, vertex.to_string()))
            .collect();
        Names {
            size,
            known,
            lv: 0,
            es: 0,
        }
    }

    /// The name of a vertex of stones.
    pub(super) fn stones(&mut self, points: PointSet) -> String {
        self.find(points, false)
    }

    /// The name of an ES, which may hold dead stones, or nothing else.
    pub(super) fn es(&mut self, points: PointSet) -> String {
        self.find(points, true)
    }

    /// The name of a part of an ES: a smaller one, or a dead string.
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
        let name = if es {
            self.es += 1;
            format!("ES'{}", self.es)
        } else {
            self.lv += 1;
            format!("LV{}", self.lv)
        };
        self.known.push((points, name.clone()));
        name
    }

    /// The first points of a set: `D4`, `D4 E4`, `D4 ... (7 points)`.
    pub(super) fn place(&self, points: PointSet) -> String {
        let mut text = String::new();
        for point in points.iter().take(3) {
            let _ = write!(
                text,
                "{}{}",
                if text.is_empty() { "" } else { " " },
                point.gtp(self.size)
            );
        }
        if points.len() > 3 {
            let _ = write!(text, " ... {} points", points.len());
        }
        text
    }
}
