//! Drawn problems with known answers, for tests, kernels and the table of nodes.

use super::ZoneQuestion;
use crate::certificate::{Goal, Needed};
use crate::{Colour, Point, PointSet, Position, Size};

/// A drawn problem.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Its name.
    pub name: &'static str,
    /// The question.
    pub question: ZoneQuestion,
    /// Whether the prover reaches the goal.
    pub true_claim: bool,
}

/// The problems. In the pictures, `x` and `o` are crucial stones; the rest of a board of 13 lines
/// is empty. The first line holds the name, the goal, the player who moves first, and the answer.
const PICTURES: &str = "
= corner-three live owner yes
. . . x O . .
x x x x O . .
O O O O O . .
= corner-three live attacker no
. . . x O . .
x x x x O . .
O O O O O . .
= corner-three capture attacker yes
. . . x O . .
x x x x O . .
O O O O O . .
= corner-row-four capture attacker yes
. . . . . . . .
x x x x O . . .
O O O O O . . .
= corner-row-four live owner no
. . . . . . . .
x x x x O . . .
O O O O O . . .
= corner-row-six live attacker yes
. . . . . . . . .
x x x x x x O . .
O O O O O O O . .
= l-group capture attacker yes
. . . x O . .
. . x x O . .
x x x O O . .
O O O O . . .
= l-group live attacker no
. . . x O . .
. . x x O . .
x x x O O . .
O O O O . . .
= l-group live owner yes
. . . x O . .
. . x x O . .
x x x O O . .
O O O O . . .
= narrow-l capture attacker yes
. . x O . . .
. . x O . . .
x x x O . . .
x O O O . . .
O O . . . . .
= bulky-five capture attacker yes
. . . . . . . . . .
. . O O O O O . . .
. . O x x x O O . .
. . O x . x x O . .
. . O x . . x O . .
. . O x x x x O . .
. . O O O O O O . .
= second-line-six live owner no
. . . . . . . . . . . .
. . . O x x x x x x O .
. . . O O O O O O O O .
= second-line-seven live owner yes
. . . . . . . . . . . .
. . . O x x x x x x x O
. . . O O O O O O O O O
= second-line-seven live attacker no
. . . . . . . . . . . .
. . . O x x x x x x x O
. . . O O O O O O O O O
= second-line-eight live attacker yes
. . . . . . . . . . . . .
. . . O x x x x x x x x O
. . . O O O O O O O O O O
= bent-corner live owner yes
. . . . . O . .
. . x x x O . .
. x x O O O . .
. x O O . . . .
O O O . . . . .
. . . . . . . .
= net capture attacker yes
. . . . . . . .
. . . . . . . .
. . . X X . . .
. . X O o . . .
. . . X . . . .
. . . . . . . .
= seki keep attacker yes
. x O . O x . O . . .
x x O . O x x O . . .
x x O O O x x O . . .
. x x x x x . O . . .
O O O O O O O O . . .
= link live owner yes
. X . X . . . . O .
X X X X . . x x O .
O O O O O O O O O .
";

/// The drawn problems.
///
/// # Panics
/// Never: the pictures are constant, and a test reads them.
pub fn drawn() -> Vec<Drawn> {
    PICTURES.split("= ").skip(1).map(read).collect()
}

fn read(text: &'static str) -> Drawn {
    let size = Size::S13;
    // The first line: the name, the goal, who moves first, and whether the claim is true.
    let mut lines = text.lines();
    let words: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let mut position = Position::new(size);
    let (mut crucial, mut owner) = (PointSet::EMPTY, Colour::Black);
    // The picture: crucial stones are small letters, and their colour is the owner.
    for (row, line) in lines.enumerate() {
        for (column, cell) in line.split(' ').enumerate() {
            let colour = match cell {
                "X" | "x" => Colour::Black,
                "O" | "o" => Colour::White,
                _ => continue,
            };
            let point = Point::at(row, column);
            position.put(point, Some(colour));
            if cell == "x" || cell == "o" {
                crucial.insert(point);
                owner = colour;
            }
        }
    }
    // The owner proves that his stones live or stay, his opponent that they are captured.
    let (goal, prover) = match words[1] {
        "live" => (Goal::Live, owner),
        "keep" => (Goal::Keep, owner),
        "capture" => (Goal::Capture, owner.opponent()),
        other => unreachable!("no goal: {other}"),
    };
    Drawn {
        name: words[0],
        question: ZoneQuestion {
            position,
            crucial,
            goal,
            needed: match goal {
                Goal::Live => Needed::Any,
                _ => Needed::All,
            },
            prover,
            first: match words[2] {
                "owner" => owner,
                _ => owner.opponent(),
            },
        },
        true_claim: words[3] == "yes",
    }
}
