//! Compares three ways to find captured stones on every move of games: grouping with 64 patterns
//! (Kim and Kim), flood fill that counts liberties, and the board with updates.
//!
//! `sahwal-lab captures` writes whether all three agree to `results/lab/captures.txt`.
//! `sahwal-bench` times them too. If one way did work that the others are spared, their times could
//! not be compared.

use std::fmt;
use std::time::Instant;

use sahwal_core::capture::Grouping;
use sahwal_core::{Board, PointSet, Position};

use sahwal_data::input::{Game, GameSet};
use sahwal_record::Step;

/// Replays moves from a position and calls the function with the stones that each move
/// captures.
pub type Way = fn(&Position, &[Step], &mut dyn FnMut(PointSet));

/// The ways with their names. The last one is the board of this library.
pub const WAYS: [(&str, Way); 3] = [
    ("grouping", by_grouping),
    ("flood fill", by_flood_fill),
    ("board", by_board),
];

/// The number of times that each way replays all moves. The shortest time counts.
const PASSES: usize = 5;

fn by_grouping(start: &Position, moves: &[Step], capture: &mut dyn FnMut(PointSet)) {
    // Kim and Kim update the groups with the board: a move joins groups, and a capture frees a
    // group number.
    let mut grouping = Grouping::of(start);
    for step in moves {
        capture(grouping.play(step.colour, step.point));
    }
}

/// Fills the enemy strings beside each move and looks for their liberties.
fn by_flood_fill(start: &Position, moves: &[Step], capture: &mut dyn FnMut(PointSet)) {
    let mut position = *start;
    for step in moves {
        position.put(step.point, Some(step.colour));
        let enemy = step.colour.opponent();
        let mut captured = PointSet::EMPTY;
        // A move takes liberties only from the strings beside it.
        let beside = PointSet::of(step.point).neighbours_in(position.stones(enemy));
        for near in beside {
            let string = PointSet::of(near).block_in(position.stones(enemy));
            if !string.is_empty() && string.neighbours_in(position.empty()).is_empty() {
                captured |= string;
                for stone in string.iter() {
                    position.put(stone, None);
                }
            }
        }
        capture(captured);
    }
}

fn by_board(start: &Position, moves: &[Step], capture: &mut dyn FnMut(PointSet)) {
    let mut board = Board::of(start);
    for step in moves {
        capture(board.play_anyway(step.colour, step.point).captured());
    }
}

/// The comparison over data sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// A row for each data set.
    pub sets: Vec<SetCounts>,
    /// The time of all moves in nanoseconds, for each way.
    pub nanoseconds: [u64; WAYS.len()],
    /// The first difference, as text: data set, game, number of the move, and the way that differs.
    pub difference: Option<String>,
}

/// The counts of a data set.
#[derive(Clone, Debug, PartialEq)]
pub struct SetCounts {
    /// Its name.
    pub name: String,
    /// The number of games.
    pub games: usize,
    /// The number of moves that were compared.
    pub moves: usize,
    /// The number of moves that were left out: those on a stone, and those that capture their own
    /// stones. The paper does not treat them.
    pub left_out: usize,
    /// The number of moves that captured stones.
    pub captures: usize,
    /// The number of captured stones.
    pub stones: usize,
}

/// A start and the moves from there. Each move is played in the position after the one before it.
type Run = (Position, Vec<Step>);

/// Divides the moves of a game into runs without setup stones, and leaves out moves that the paper
/// does not treat. Also returns the number of moves that were left out.
fn runs(game: &Game) -> (Vec<Run>, usize) {
    let mut runs: Vec<Run> = Vec::new();
    let mut left_out = 0;
    // The board after the last move. If setup stones change it, a new run begins.
    let mut after = None;
    for step in game.play.steps() {
        // The rules of the papers allow neither a move on a stone nor suicide.
        if step.played.replaced().is_some() || !step.played.suicide().is_empty() {
            left_out += 1;
            after = None;
            continue;
        }
        let before = step.before;
        let follows = after == Some(before);
        after = Some(step.after);
        match runs.last_mut() {
            Some((_, moves)) if follows => moves.push(step),
            _ => runs.push((before, vec![step])),
        }
    }
    (runs, left_out)
}

/// Returns the index of the first difference between two lists. If the shorter list begins the
/// longer one, it is the end of the shorter one.
fn first_difference(
    known: impl ExactSizeIterator<Item = PointSet>,
    captures: &[PointSet],
) -> Option<usize> {
    let count = known.len();
    for (place, (known, captured)) in known.zip(captures).enumerate() {
        if known != *captured {
            return Some(place);
        }
    }
    if count == captures.len() {
        return None;
    }
    Some(count.min(captures.len()))
}

/// Returns the first move on which a way captures other stones than the replay, with the name of
/// the way.
fn difference_of(start: &Position, moves: &[Step]) -> Option<String> {
    for (name, way) in WAYS {
        let mut captures = Vec::with_capacity(moves.len());
        way(start, moves, &mut |captured| captures.push(captured));
        let known = moves.iter().map(|step| step.played.captured());
        if let Some(place) = first_difference(known, &captures) {
            // A way may report more captures than there are moves. Then the number is 0.
            let number = match moves.get(place) {
                Some(step) => step.number,
                None => 0,
            };
            return Some(format!("move {number}: {name}"));
        }
    }
    None
}

/// Compares the ways on every move of these games. Then it times them on the same moves, one way
/// after the other.
pub fn compare(sets: &[GameSet]) -> Comparison {
    let mut comparison = Comparison::default();
    let mut all: Vec<Run> = Vec::new();
    for set in sets {
        let mut row = SetCounts {
            name: set.name.clone(),
            games: set.games.len(),
            moves: 0,
            left_out: 0,
            captures: 0,
            stones: 0,
        };
        for game in &set.games {
            let (runs, left_out) = runs(game);
            row.left_out += left_out;
            for (start, moves) in &runs {
                row.moves += moves.len();
                if comparison.difference.is_none()
                    && let Some(difference) = difference_of(start, moves)
                {
                    comparison.difference =
                        Some(format!("{}, {}, {difference}", set.name, game.name));
                }
                for step in moves {
                    let stones = step.played.captured().len();
                    row.captures += usize::from(stones > 0);
                    row.stones += stones;
                }
            }
            all.extend(runs);
        }
        comparison.sets.push(row);
    }
    comparison.nanoseconds = WAYS.map(|(_, way)| {
        // Disturbances only make a pass longer, so the fastest pass counts.
        let mut fastest = u64::MAX;
        for _ in 0..PASSES {
            let start = Instant::now();
            let mut stones = 0;
            for (position, moves) in &all {
                way(position, moves, &mut |captured| stones += captured.len());
            }
            std::hint::black_box(stones);
            fastest = fastest.min(start.elapsed().as_nanos() as u64);
        }
        fastest
    });
    comparison
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = Grouping::patterns_by_place();
        // Patterns are counted by nine places: the points of a board of three lines, row by row.
        writeln!(
            f,
            "patterns: {} in corners, {} on sides, {} in the centre, {} in all\n",
            places[0] + places[2] + places[6] + places[8],
            places[1] + places[3] + places[5] + places[7],
            places[4],
            places.iter().sum::<usize>()
        )?;
        writeln!(
            f,
            "{:<12}{:>8}{:>10}{:>10}{:>10}{:>10}",
            "data set", "games", "moves", "left out", "captures", "stones"
        )?;
        // The counts of the games come first, then whether the ways agree.
        for row in &self.sets {
            writeln!(
                f,
                "{:<12}{:>8}{:>10}{:>10}{:>10}{:>10}",
                row.name, row.games, row.moves, row.left_out, row.captures, row.stones
            )?;
        }
        match &self.difference {
            None => writeln!(f, "all three ways capture the same stones on every move\n")?,
            Some(place) => writeln!(f, "the stones differ first at {place}\n")?,
        }
        // The last table has the time of each way, also as a multiple of that of the board.
        let moves: usize = self.sets.iter().map(|row| row.moves).sum();
        let [.., board] = self.nanoseconds;
        writeln!(
            f,
            "{:<12}{:>12}{:>18}",
            "way", "ns a move", "times the board"
        )?;
        for ((name, _), &time) in WAYS.iter().zip(&self.nanoseconds) {
            writeln!(
                f,
                "{name:<12}{:>12.0}{:>18.1}",
                time as f64 / moves.max(1) as f64,
                time as f64 / board.max(1) as f64
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::{Colour, Point, position};

    #[test]
    fn a_missing_answer_is_a_difference() {
        let [none, one] = [PointSet::EMPTY, PointSet::of(Point::at(1, 1))];
        let known = || [none, one].into_iter();
        assert_eq!(first_difference(known(), &[none, one]), None);
        assert_eq!(first_difference(known(), &[one, one]), Some(0));
        assert_eq!(first_difference(known(), &[none]), Some(1));
        assert_eq!(first_difference(known(), &[none, one, none]), Some(2));
    }

    #[test]
    fn every_way_captures_two_strings_at_once() {
        let start = position! {
            . O X .
            O X . .
            X . . .
            . . . .
        };
        let after = |colour, point| {
            let mut board = Board::of(&start);
            let played = board.play_anyway(colour, point);
            let step = Step {
                number: 1,
                before: start,
                colour,
                point,
                after: *board.position(),
                played,
            };
            WAYS.map(|(_, way)| {
                let mut found = Vec::new();
                way(&start, std::slice::from_ref(&step), &mut |captured| {
                    found.push(captured)
                });
                found
            })
        };
        let both: PointSet = [Point::at(0, 1), Point::at(1, 0)].into_iter().collect();
        assert_eq!(
            after(Colour::Black, Point::at(0, 0)),
            [(); 3].map(|()| vec![both])
        );
        let none = [(); 3].map(|()| vec![PointSet::EMPTY]);
        assert_eq!(after(Colour::White, Point::at(3, 3)), none);
    }
}
