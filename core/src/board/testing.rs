//! Helpers that tests share: random positions, and tables of drawn boards.
//!
//! The property tests of most rooms take their positions from here, and `check` reads tables such
//! as `methods/numerical/boards.toml`. Some positions have strings without liberties, and others
//! come from play with captures. If either kind were missing, the tests would not meet the cases
//! that break rules.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Value;

use crate::judging::classify;
use crate::search::life::Fate;
use crate::verdict::Verdicts;
use crate::{Board, Colour, Point, Position, Size};

/// The boards of the figures of the String Graph paper.
pub(crate) const STRING_GRAPH: &str = include_str!("../../../datasets/papers/string-graph.txt");
/// The boards of the figures of the paper on numerical features.
pub(crate) const NUMERICAL_FEATURES: &str =
    include_str!("../../../datasets/papers/numerical-features.txt");

/// The board of a figure, such as `fig-3`, in one of these texts. The paper's verdicts on the
/// stones are left out.
pub(crate) fn figure(paper: &str, name: &str) -> Position {
    let head = format!("game {name}");
    let lines = paper.lines().skip_while(|line| *line != head).skip(1);
    let rows: String = lines
        .take_while(|line| !line.is_empty())
        .flat_map(|row| [row, "\n"])
        .collect();
    let stones = rows.replace(['x', 'B'], "X").replace(['o', 'W'], "O");
    stones.parse().expect("a board of a figure")
}

/// The rows of a file with an array `board` of tables.
pub(crate) fn rows<T: DeserializeOwned>(text: &str) -> Vec<T> {
    let mut file: BTreeMap<String, Vec<T>> = toml::from_str(text).expect("a table of boards");
    file.remove("board").expect("an array of boards")
}

/// A drawn board: its name, the reason to test it, and the stones, or instead the number of a
/// figure of the String Graph paper. `by` has the expected facts for each way to judge the board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawnBoard {
    pub(crate) name: String,
    #[serde(rename = "why")]
    _why: Option<String>,
    figure: Option<usize>,
    stones: Option<String>,
    by: BTreeMap<String, BTreeMap<String, Value>>,
}

impl DrawnBoard {
    pub(crate) fn position(&self) -> Position {
        match (&self.stones, self.figure) {
            (Some(stones), None) => stones.parse().expect(&self.name),
            (None, Some(number)) => figure(STRING_GRAPH, &format!("fig-{number}")),
            _ => panic!("{}: expected stones or a figure", self.name),
        }
    }
}

/// The board of this name.
pub(crate) fn drawn(text: &str, name: &str) -> Position {
    let board = rows::<DrawnBoard>(text)
        .into_iter()
        .find(|row| row.name == name);
    board.expect(name).position()
}

/// Checks all boards of a table: `find` must find every fact that a board expects.
#[track_caller]
pub(crate) fn check<const N: usize>(
    text: &str,
    find: impl Fn(&Position, &str) -> [(&'static str, Value); N],
) {
    let boards = rows::<DrawnBoard>(text);
    assert!(boards.len() > 3, "{} boards", boards.len());
    for board in boards {
        let position = board.position();
        let is_empty = board.by.values().all(BTreeMap::is_empty);
        assert!(!is_empty, "{}: nothing expected", board.name);
        for (by, expected) in &board.by {
            let found = BTreeMap::from(find(&position, by));
            for (name, fact) in expected {
                let place = format!("{} by {by}: {name}\n{position}", board.name);
                assert_eq!(found.get(name.as_str()), Some(fact), "{place}");
            }
        }
    }
}

/// Positions of all sizes. Some have randomly scattered stones, possibly in strings without
/// liberties; the others come from random play with captures and eyes.
pub(crate) fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![scattered(), played()]
}

/// The verdicts of a classifier with its default parameters.
pub(crate) fn verdicts(classifier: &str, position: &Position) -> Verdicts {
    let entry = classify::find(classifier).expect(classifier);
    entry.build().classify(position)
}

/// How good a fate is for the owner of the group; larger is better.
pub(crate) fn rank(fate: Fate) -> u8 {
    match fate {
        Fate::Dead => 0,
        Fate::KoForSeki => 1,
        Fate::Ko => 2,
        Fate::Seki => 3,
        Fate::KoForLife => 4,
        Fate::Alive => 5,
    }
}

/// A board full of black stones, which no game can reach.
pub(crate) fn full(size: Size) -> Position {
    let mut position = Position::new(size);
    position.insert(Colour::Black, size.board());
    position
}

fn scattered() -> impl Strategy<Value = Position> {
    (1..=Size::MAX, 1..=9u8).prop_flat_map(|(lines, density)| {
        let size = Size::new(lines).expect("1 to 19");
        proptest::collection::vec((0..10u8, any::<bool>()), size.area()).prop_map(move |cells| {
            let mut position = Position::new(size);
            for (point, (dice, black)) in size.points().zip(cells) {
                let colour = if black { Colour::Black } else { Colour::White };
                position.put(point, (dice < density).then_some(colour));
            }
            position
        })
    })
}

fn played() -> impl Strategy<Value = Position> {
    moves(4).prop_map(|(size, moves)| {
        let mut board = Board::new(size);
        for (colour, point) in moves {
            let _ = board.play(colour, point);
        }
        *board.position()
    })
}

/// A board size and random moves, legal or not: at most `rounds` for each point. Colours do
/// not alternate, so that one side can surround the other.
pub(crate) fn moves(rounds: usize) -> impl Strategy<Value = (Size, Vec<(Colour, Point)>)> {
    (1..=Size::MAX).prop_flat_map(move |lines| {
        let size = Size::new(lines).expect("1 to 19");
        let colour = prop_oneof![Just(Colour::Black), Just(Colour::White)];
        let point = (0..lines, 0..lines).prop_map(|(row, column)| Point::at(row, column));
        let one = (colour, point);
        (
            Just(size),
            proptest::collection::vec(one, 0..=rounds * size.area()),
        )
    })
}
