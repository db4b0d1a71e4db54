//! Compares the figures of Park and Kim (2004), which are in `datasets/papers`, with the exact
//! solver.

use crate::board::testing::{STRING_GRAPH, figure};
use crate::methods::string_graph::{GroupFate, StringGraphAnalysis, StringGraphParams};
use crate::search::life::{Problem, SolveParams, Solver};
use crate::{Colour, Point, PointSet, Position, Strings};

/// The board of a figure.
pub(super) fn fig(number: usize) -> Position {
    figure(STRING_GRAPH, &format!("fig-{number}"))
}

/// Every figure with the class of each black string in order. The first letter is the fate if the
/// string's owner moves first, the second if the attacker does: L lives, D is dead, K is a ko.
fn classes() -> [(usize, &'static [&'static str]); 9] {
    [
        (3, &["LL"]),
        (4, &["LL", "LL", "LL"]),
        (5, &["LL", "LL"]),
        (6, &["LL", "LL"]),
        (7, &["DD", "DD", "DD"]),
        (8, &["LL"]),
        (9, &["LK", "LD", "LK"]),
        (10, &["LL", "LL"]),
        (11, &["LL"]),
    ]
}

/// The solver agrees with the paper on every figure that the paper calls alive or dead. Fig. 9 is
/// "not alive" statically; its text says that life depends on the player to move (and on a ko).
#[test]
fn the_solver_agrees_with_every_figure() {
    for (number, expected) in classes() {
        assert_eq!(solved(&fig(number)), expected, "fig. {number}");
    }
}

/// A string that touches a ring at only one point breaks the ring: White captures it there and
/// starts a ko. The rule CG does not see that.
#[test]
fn a_string_that_hangs_on_a_ring_makes_it_a_ko() {
    let mut position = fig(6);
    position.put(Point::at(6, 4), Some(Colour::White));
    assert_eq!(solved(&position), ["kk", "kk", "DD"]);
    let analysis = StringGraphAnalysis::of(&position, &StringGraphParams::default());
    assert_eq!(analysis.groups[0].fate, GroupFate::Ring);
}

/// The class of each black string in order.
fn solved(position: &Position) -> Vec<String> {
    let params = SolveParams::default().with(|set| set.memory = 4);
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
