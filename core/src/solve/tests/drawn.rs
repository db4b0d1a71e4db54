//! The drawn problems of the harness, read just far enough to solve them.

use crate::solve::Problem;
use crate::{Colour, Point, PointSet, Position, Size};

const FILES: [&str; 2] = [
    include_str!("../../../../harness/tests/data/solve/shapes.txt"),
    include_str!("../../../../harness/tests/data/solve/fights.txt"),
];

/// The problems by name. The harness describes the format (`sahwal::solve`).
pub(super) fn problems() -> impl Iterator<Item = (&'static str, Problem)> {
    FILES
        .into_iter()
        .flat_map(|text| text.split("\n\n"))
        .filter_map(problem)
}

fn problem(paragraph: &'static str) -> Option<(&'static str, Problem)> {
    let mut lines = paragraph.lines().skip_while(|line| line.starts_with('#'));
    let (name, _) = lines.next()?.strip_prefix("problem ")?.split_once(' ')?;
    let words = ["source ", "note ", "key ", "#"];
    let picture = lines.filter(|line| !words.iter().any(|word| line.starts_with(word)));
    let mut position = Position::new(Size::S19);
    let (mut area, mut block) = (PointSet::EMPTY, None);
    for (row, line) in picture.enumerate() {
        for (column, cell) in line.split_whitespace().enumerate() {
            let point = Point::at(row, column);
            position.put(
                point,
                match cell {
                    "B" | "X" | "x" => Some(Colour::Black),
                    "W" | "O" | "o" => Some(Colour::White),
                    _ => None,
                },
            );
            match cell {
                "B" | "W" => block = Some(point),
                "x" | "o" | "." => area.insert(point),
                _ => {}
            }
        }
    }
    let problem = Problem::new(&position, block?, area).expect("a drawn problem");
    Some((name, problem))
}
