//! The reason of a verdict in words.
//!
//! `static-plus` and `string-graph` add it when they explain a judgement. `analyze` prints it, and
//! snapshots in `harness/tests/runs` compare the words. A wrong reason misleads readers, but
//! changes no verdict.

use super::analysis::{GroupFate, StringGraphAnalysis, StringGraphGroup};
use super::trace::Rule;
use crate::{PointSet, Position, Strings};

/// The largest number of names in a list.
const NAMES: usize = 3;

impl StringGraphAnalysis {
    /// The reason why the string with these stones lives or dies. It names the eyes or the captors
    /// of the string by the GTP coordinates of their first points. Empty if `stones` are in no
    /// group.
    pub fn reason(&self, position: &Position, stones: PointSet) -> String {
        let group = self.groups.iter().find(|group| {
            group
                .strings
                .iter()
                .any(|string| string.intersects(&stones))
        });
        match group {
            Some(group) => self.reason_of(position, group, stones),
            None => String::new(),
        }
    }

    fn reason_of(&self, position: &Position, group: &StringGraphGroup, stones: PointSet) -> String {
        let eyes = names(position, group.eyes.iter().copied());
        let linked = match group.strings.len() {
            0 | 1 => String::new(),
            2 => ", with 1 linked string".to_owned(),
            many => format!(", with {} linked strings", many - 1),
        };
        match group.fate {
            GroupFate::Eyes => format!("{} eyes: {eyes}{linked}", group.eyes.len()),
            GroupFate::Articulation => format!("an eye with two vital points: {eyes}{linked}"),
            GroupFate::Ring => "on a ring of strings and false eyes".to_owned(),
            GroupFate::LargeEye => format!("an eye too large to fill: {eyes}{linked}"),
            GroupFate::Seki => {
                let liberties = stones.neighbours_in(position.empty());
                let shared = names(position, liberties.iter().map(PointSet::of));
                format!("seki: shares its last liberties {shared}")
            }
            GroupFate::Revived => "its captors are dead".to_owned(),
            GroupFate::Undecided if group.eyes.is_empty() => {
                "no two eyes (none), but no opponent captures it".to_owned()
            }
            GroupFate::Undecided => {
                format!("no two eyes ({eyes}), but no opponent captures it")
            }
            GroupFate::Captured => self.captors(position, stones),
        }
    }

    /// The reason of a captured string: the captors, in words.
    fn captors(&self, position: &Position, stones: PointSet) -> String {
        let step = self.steps.iter().find(|step| {
            step.rule == Rule::Desr && step.from.iter().any(|string| string.intersects(&stones))
        });
        let Some(step) = step else {
            return String::new();
        };
        let around = step.to.neighbours_in(position.stones(step.colour));
        let strings = Strings::of(position);
        let captors = strings
            .iter()
            .filter(|string| string.stones.intersects(&around))
            .map(|string| string.stones);
        format!(
            "no two eyes; captured in {} points by {} {}",
            step.to.len(),
            step.colour,
            names(position, captors)
        )
    }
}

/// Lists the GTP coordinates of the first points of the largest sets, and the number of the others.
fn names(position: &Position, sets: impl Iterator<Item = PointSet>) -> String {
    let mut largest: Vec<PointSet> = sets.collect();
    largest.sort_by_key(|set| std::cmp::Reverse(set.len()));
    let mut names: Vec<String> = largest
        .iter()
        .take(NAMES)
        .filter_map(PointSet::first)
        .map(|point| point.gtp(position.size()).to_string())
        .collect();
    if largest.len() > NAMES {
        names.push(format!("{} more", largest.len() - NAMES));
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use crate::methods::string_graph::{StringGraphAnalysis, StringGraphParams};
    use crate::{Point, position};

    #[test]
    fn eyes_and_captors_are_named() {
        let position = position! {
            . X . X O
            X X X X O
            O O O O O
            . O . . .
            O O . X .
        };
        let analysis = StringGraphAnalysis::of(&position, &StringGraphParams::STATIC_PLUS);
        let reason = |row, column| {
            let stones = crate::Board::of(&position).string(Point::at(row, column));
            analysis.reason(&position, stones)
        };
        assert_eq!(reason(0, 1), "2 eyes: A5, C5");
        assert_eq!(
            reason(4, 3),
            "no two eyes; captured in 6 points by white E5"
        );
    }
}
