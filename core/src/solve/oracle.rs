//! An independent solver for tests: all positions that can come up, on a real board,
//! and least fixed points over them. No search, no table, none of the solver's code.

use std::collections::HashMap;

use super::Problem;
use crate::features::closed_region::{Class, Fate};
use crate::{Board, Colour, Point, PointSet, Position, benson};

/// A position of the fight: the stones in the area by colour, the player to move, the
/// point that ko forbids him, whether the other has just passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    stones: [PointSet; 2],
    mover: Colour,
    ko: Option<Point>,
    passed: bool,
}

/// The class of a problem whose walls all have a liberty outside the area, so that
/// the ordinary rules never take one off.
pub(super) fn class(problem: &Problem) -> Class {
    let owner = problem.owner();
    let fate = |first: Colour| {
        let [with_owner, with_attacker] = [owner, owner.opponent()].map(|master| {
            let graph = Graph::new(problem, first, master);
            let [dead, alive] = [true, false].map(|capture| graph.forced(capture));
            assert!(!(dead && alive), "both players force their goal");
            (dead, alive)
        });
        match (with_attacker, with_owner) {
            ((true, _), (true, _)) => Fate::Dead,
            ((true, _), (_, true)) => Fate::Ko,
            ((true, _), _) => Fate::KoForSeki,
            ((_, true), _) => Fate::Alive,
            (_, (_, true)) => Fate::KoForLife,
            _ => Fate::Seki,
        }
    };
    Class {
        owner_first: fate(owner),
        attacker_first: fate(owner.opponent()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Captured,
    Alive,
    Neither,
}

struct Graph {
    owner: Colour,
    movers: Vec<Colour>,
    ends: Vec<Option<End>>,
    moves: Vec<Vec<usize>>,
}

impl Graph {
    /// Everything that can be reached. The first node is the start, the next three the
    /// three ends.
    fn new(problem: &Problem, first: Colour, master: Colour) -> Graph {
        let (position, area) = (problem.position(), problem.area());
        let size = position.size();
        let outside = size.board() - area - problem.block();
        for colour in Colour::BOTH {
            let mut rest = position.stones(colour) & outside;
            while let Some(stone) = rest.first() {
                let wall = PointSet::of(stone).block_in(position.stones(colour));
                let breathes = wall.neighbours_in(position.empty() & outside);
                assert!(!breathes.is_empty(), "a wall that can be captured");
                rest -= wall;
            }
        }
        let start = Node {
            stones: Colour::BOTH.map(|colour| position.stones(colour) & area),
            mover: first,
            ko: None,
            passed: false,
        };
        let mut graph = Graph {
            owner: problem.owner(),
            movers: vec![first; 4],
            ends: vec![
                None,
                Some(End::Captured),
                Some(End::Alive),
                Some(End::Neither),
            ],
            moves: vec![Vec::new(); 4],
        };
        let mut numbers = HashMap::from([(start, 0)]);
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            let mut found = Vec::new();
            for next in next(problem, &node, master) {
                let number = match next {
                    Err(End::Captured) => 1,
                    Err(End::Alive) => 2,
                    Err(End::Neither) => 3,
                    Ok(next) => *numbers.entry(next).or_insert_with(|| {
                        open.push(next);
                        graph.movers.push(next.mover);
                        graph.ends.push(None);
                        graph.moves.push(Vec::new());
                        graph.moves.len() - 1
                    }),
                };
                found.push(number);
            }
            graph.moves[numbers[&node]] = found;
        }
        graph
    }

    /// Whether the capture, or life, is forced from the start.
    fn forced(&self, capture: bool) -> bool {
        let (goal, forcer) = if capture {
            (End::Captured, self.owner.opponent())
        } else {
            (End::Alive, self.owner)
        };
        let mut forced: Vec<bool> = self.ends.iter().map(|end| *end == Some(goal)).collect();
        loop {
            let mut changed = false;
            // Most nodes are numbered after those that lead to them.
            for node in (0..forced.len()).rev() {
                if forced[node] || self.ends[node].is_some() {
                    continue;
                }
                let mut moves = self.moves[node].iter();
                let now = if self.movers[node] == forcer {
                    moves.any(|&next| forced[next])
                } else {
                    moves.all(|&next| forced[next])
                };
                forced[node] = now;
                changed |= now;
            }
            if !changed {
                return forced[0];
            }
        }
    }
}

/// What the moves of a node lead to.
fn next(problem: &Problem, node: &Node, master: Colour) -> Vec<Result<Node, End>> {
    let (area, block, owner) = (problem.area(), problem.block(), problem.owner());
    let outside = problem.position().size().board() - area - block;
    let fixed = |colour| problem.position().stones(colour) - area;
    let [black, white] = Colour::BOTH.map(|colour| fixed(colour) | node.stones[colour.index()]);
    let position = Position::from_stones(problem.position().size(), black, white);
    let position = position.expect("stones of a board");
    let mut board = Board::of(&position);
    let (mover, other) = (node.mover, node.mover.opponent());
    let stone = block.first().expect("a block has stones");

    let mut all = Vec::new();
    for point in area & position.empty() {
        if node.ko == Some(point) {
            continue;
        }
        let Ok(played) = board.play(mover, point) else {
            continue;
        };
        let after = *board.position();
        all.push(if after.at(stone) != Some(owner) {
            Err(End::Captured)
        } else if board.liberties(stone).intersects(&outside)
            || benson(&after, owner).blocks.contains(stone)
        {
            Err(End::Alive)
        } else {
            Ok(Node {
                stones: Colour::BOTH.map(|colour| after.stones(colour) & area),
                mover: other,
                ko: board.ko(other).filter(|_| other != master),
                passed: false,
            })
        });
        board.undo(played);
    }
    all.push(if node.passed {
        let attackers = position.stones(owner.opponent()) & area;
        let settled = attackers
            .iter()
            .all(|point| board.liberties(point).intersects(&outside));
        Err(if settled { End::Alive } else { End::Neither })
    } else {
        Ok(Node {
            mover: other,
            ko: None,
            passed: true,
            ..*node
        })
    });
    all
}
