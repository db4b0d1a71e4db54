//! The paper's figures 3 to 11 as boards. The drawings are lost; the text names the
//! vertices and their edges, and each board has exactly these around Black. White is alive
//! around Black, so that Black's fate is its own.

use super::{GroupFate, StringGraphParams, analyse};
use crate::solve::{Problem, SolveParams, Solver};
use crate::{Colour, Point, PointSet, Position, Strings, position};

/// Two eyes.
pub(super) fn fig_3() -> Position {
    position! {
        . X . X O O O
        X X X X O O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    }
}

/// Two false eyes, ES2 and ES3, link three strings; the outer ones have an eye each.
pub(super) fn fig_4() -> Position {
    position! {
        . X . X . X .
        X X X O X X X
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    }
}

/// A false eye links two strings; its ES has more points, which the strings share.
pub(super) fn fig_5() -> Position {
    position! {
        . . . . X . X O
        X X . X X X X O
        O X X O O O O O
        O O O O O O O O
        . O . O O O O O
        O O O O O O O O
        O O O O O O O O
        O O O O O O O O
    }
}

/// Two false eyes link BS1 and BS2 in a ring. WS1 and WS2 inside are such a ring too.
pub(super) fn fig_6() -> Position {
    position! {
        . X X X X X O O O
        X O O O X X O . O
        X O O . O X O O O
        X O . O O X O . O
        X X O O O X X O O
        X X X X X . X O O
        O O O O X X O O O
        O O O O O O O O O
        O O O O O O O O O
    }
}

/// Two false eyes link three strings in an open chain.
pub(super) fn fig_7() -> Position {
    position! {
        X X . X . X X
        X X X O X X X
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    }
}

/// BS1 contains ES1, ES2 and WS1.
pub(super) fn fig_8() -> Position {
    position! {
        . X . O X O O
        X X X X X O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    }
}

/// WS1 cuts BS1 from BS2. Black captures it at ES2, White captures BS2 at ES3.
pub(super) fn fig_9() -> Position {
    position! {
        . X . O X . X .
        X X X X O X X X
        O O O O O O O O
        . O . O O O O O
        O O O O O O O O
        O O O O O O O O
        O O O O O O O O
        O O O O O O O O
    }
}

/// BS1 contains BS2, WS1, ES1, ES2 and ES3; BS2 is next to ES1 and ES3.
pub(super) fn fig_10() -> Position {
    position! {
        X . O . X
        X X X X .
        O O O X X
        O O O O O
        . O . O O
    }
}

/// Four points in a row: ES2 and ES3 are articulation points.
pub(super) fn fig_11() -> Position {
    position! {
        . . . . X O O
        X X X X X O O
        O O O O O O O
        . O . O O O O
        O O O O O O O
        O O O O O O O
        O O O O O O O
    }
}

/// Every figure with the class of each black string in order.
fn classes() -> [(&'static str, Position, &'static [&'static str]); 9] {
    [
        ("3", fig_3(), &["LL"]),
        ("4", fig_4(), &["LL", "LL", "LL"]),
        ("5", fig_5(), &["LL", "LL"]),
        ("6", fig_6(), &["LL", "LL"]),
        ("7", fig_7(), &["DD", "DD", "DD"]),
        ("8", fig_8(), &["LL"]),
        ("9", fig_9(), &["LK", "LD", "LK"]),
        ("10", fig_10(), &["LL", "LL"]),
        ("11", fig_11(), &["LL"]),
    ]
}

/// The solver agrees with the paper on every figure that it calls alive or dead. Fig. 9 is
/// "not alive" statically: the text says that it depends on the player to move (and on a ko).
#[test]
fn the_solver_agrees_with_every_figure() {
    for (name, position, expected) in classes() {
        assert_eq!(solved(&position), expected, "fig. {name}");
    }
}

/// A string that hangs on a ring by one of its points breaks the ring: White captures it there
/// and starts a ko. The rule CG does not see it.
#[test]
fn a_string_that_hangs_on_a_ring_makes_it_a_ko() {
    let mut position = fig_6();
    position.put(Point::at(6, 4), Some(Colour::White));
    assert_eq!(solved(&position), ["kk", "kk", "DD"]);
    let analysis = analyse(&position, &StringGraphParams::default());
    assert_eq!(analysis.groups[0].fate, GroupFate::Ring);
}

/// The class of each black string in order.
fn solved(position: &Position) -> Vec<String> {
    let params = SolveParams {
        memory: 4,
        ..SolveParams::default()
    };
    let mut solver = Solver::new(params);
    let strings = Strings::of(position);
    let white = strings.numbers(Colour::White).map(|at| strings.stones(at));
    let wall = white.max_by_key(PointSet::len);
    let wall = wall.expect("White is around Black");
    let black = position.stones(Colour::Black);
    let field = black.block_in(position.size().board() - wall);
    let class = |at| {
        let block = strings.stones(at);
        let stone = block.first().expect("a string has stones");
        let problem = Problem::new(position, stone, field - block);
        let problem = problem.expect("an area inside the wall");
        let class = solver.begin(&problem).class();
        class.expect("enough nodes").to_string()
    };
    strings.numbers(Colour::Black).map(class).collect()
}
