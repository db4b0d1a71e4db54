//! Whole games, move by move.

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::{Board, Colour, Played, Point, Position};

use super::read::{File, list_files};
use super::{Fault, Selection};
use crate::replay::replay;
use sahwal_sgf::Collection;

/// The games of a data set, move by move.
pub struct RecordSet {
    /// Its name.
    pub name: String,
    /// The games that could be read, in natural order of their names.
    pub records: Vec<Record>,
    /// What could not be read.
    pub faults: Vec<Fault>,
}

/// A game: its positions from the first node on, setup included.
pub struct Record {
    /// The file below the data set, without `.sgf`; `#2` and so on in a collection.
    pub name: String,
    /// The position after each node.
    pub positions: Vec<Position>,
}

/// One move of a game that put one stone on an empty point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the node it is in, from 1; the root is 0.
    pub number: usize,
    /// The position before it.
    pub before: Position,
    /// The colour of the stone.
    pub colour: Colour,
    /// Where it was put.
    pub point: Point,
    /// The position after it, captured stones taken off.
    pub after: Position,
    /// The move as a board reports it.
    pub played: Played,
}

impl Record {
    /// The moves; passes, setup and suicide are left out.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.positions
            .windows(2)
            .enumerate()
            .filter_map(|(at, pair)| {
                let [before, after] = [pair[0], pair[1]];
                let point = (after.occupied() - before.occupied()).single()?;
                let colour = after.at(point)?;
                // Only the opponent may have lost stones.
                let kept = before.stones(colour).is_subset(&after.stones(colour));
                let none_new =
                    (after.stones(colour.opponent()) - before.stones(colour.opponent())).is_empty();
                (kept && none_new).then_some(Step {
                    number: at + 1,
                    before,
                    colour,
                    point,
                    after,
                    played: Board::of(&before).play_anyway(colour, point),
                })
            })
    }
}

/// Reads everything selected, files in parallel on the current rayon pool.
///
/// # Errors
/// A folder that cannot be listed. A file that cannot be read is a fault of its set.
pub fn load_records(selection: &Selection) -> Result<Vec<RecordSet>> {
    let sets = selection.sources.iter().map(|source| {
        let files = list_files(source)?;
        let read: Vec<_> = files.par_iter().map(read_file).collect();
        let mut set = RecordSet {
            name: source.name(),
            records: Vec::new(),
            faults: Vec::new(),
        };
        for (records, faults) in read {
            set.records.extend(records);
            set.faults.extend(faults);
        }
        Ok(set)
    });
    sets.collect()
}

fn read_file(file: &File) -> (Vec<Record>, Vec<Fault>) {
    let (mut played, mut faults) = (Vec::new(), Vec::new());
    let fault = |what: String| Fault {
        file: file.shown.clone(),
        what,
    };
    let bytes = match file.read() {
        Ok(bytes) => bytes,
        Err(error) => return (Vec::new(), vec![fault(error.to_string())]),
    };
    let text = sahwal_sgf::read(&bytes);
    let mut games = 0;
    for tree in Collection::new(&text) {
        games += 1;
        let mut positions = Vec::new();
        let end = tree
            .and_then(|tree| replay(&tree, |_, board| positions.push(*board.position())).map(drop));
        match end {
            Ok(()) => played.push((games, positions)),
            Err(error) => faults.push(fault(error.to_string())),
        }
    }
    let stem = file.name.strip_suffix(".sgf").unwrap_or(&file.name);
    let named = played.into_iter().map(|(number, positions)| Record {
        name: match games {
            1 => stem.to_owned(),
            _ => format!("{stem}#{number}"),
        },
        positions,
    });
    (named.collect(), faults)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    #[test]
    fn steps_are_the_moves_with_their_captures() {
        let position = position! {
            X . .
            . . .
            . . .
        };
        let mut after = position;
        after.put(Point::at(0, 1), Some(Colour::White));
        let mut captured = after;
        captured.put(Point::at(0, 0), None);
        captured.put(Point::at(1, 0), Some(Colour::White));
        // The last two are a pass and a setup of two stones.
        let mut setup = captured;
        setup.put(Point::at(2, 0), Some(Colour::Black));
        setup.put(Point::at(2, 2), Some(Colour::Black));
        let record = Record {
            name: String::new(),
            positions: vec![position, after, captured, captured, setup],
        };
        let steps: Vec<_> = record
            .steps()
            .map(|step| (step.number, step.colour, step.point))
            .collect();
        let white = Colour::White;
        assert_eq!(
            steps,
            [(1, white, Point::at(0, 1)), (2, white, Point::at(1, 0))]
        );
    }
}
