//! Reads the drawn problems and their known classes from the text files beside this one.

use crate::search::life::Problem;
use crate::{Colour, Point, PointSet, Position, Size};

const FILES: [&str; 5] = [
    include_str!("shapes.txt"),
    include_str!("fights.txt"),
    include_str!("named-corners.txt"),
    include_str!("differing-corners.txt"),
    include_str!("limits.txt"),
];

/// A problem with its name and its known class. `?` is a fate that is not known.
pub(super) struct DrawnProblem {
    pub(super) name: &'static str,
    pub(super) class: &'static str,
    pub(super) problem: Problem,
}

/// All problems. A problem is a paragraph: a line `problem NAME CLASS`, lines of fields, which are
/// not read, then a picture of the top-left part of a 19x19 board. `B` or `W` is a stone of the
/// block; `X` and `O` are black and white walls; `x` and `o` are other stones in the area. `.` is
/// an empty point in the area, and `_` is one outside.
pub(super) fn problems() -> impl Iterator<Item = DrawnProblem> {
    FILES
        .into_iter()
        .flat_map(|text| text.split("\n\n"))
        .filter_map(problem)
}

fn problem(paragraph: &'static str) -> Option<DrawnProblem> {
    let mut lines = paragraph.lines().skip_while(|line| line.starts_with('#'));
    let (name, class) = lines.next()?.strip_prefix("problem ")?.split_once(' ')?;
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
    Some(DrawnProblem {
        name,
        class,
        problem,
    })
}
