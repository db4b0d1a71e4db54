//! What tests share: random positions, and tables of drawn boards.
//!
//! The properties of most rooms draw their positions here, and `check` reads tables such as
//! `methods/numerical/boards.toml`. Some positions have strings without liberties, others come from
//! play with captures. Without either kind, the properties would pass without the cases that break
//! rules.

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

/// The board of a figure, such as `fig-3`, in one of these texts. What the paper says about the
/// stones is left out.
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

/// A drawn board: its name, what it shows, the stones or the number of a figure of the String Graph
/// paper, and the facts that are expected by each way to judge it.
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

/// Every board of a table has the facts that it names, by what `find` finds.
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
                let told = format!("{} by {by}: {name}\n{position}", board.name);
                assert_eq!(found.get(name.as_str()), Some(fact), "{told}");
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

/// How good a fate is for the owner.
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

/// The board full of black stones: no position of a game.
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
