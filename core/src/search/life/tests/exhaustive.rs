//! Exhaustive play, the reference for the solver. It makes all positions that can come up on a real
//! board, and finds least fixed points over them. It shares no search, no table and no code with
//! the solver.

use std::collections::HashMap;

use crate::search::life::Problem;
use crate::search::life::{Class, Fate};
use crate::{Board, Colour, Point, PointSet, Position, benson};

/// The class of a problem, found by playing everything. `None` if a wall could be captured, since
/// the moves follow the ordinary rules, or if more than `most` positions come up for a ko master.
pub(super) fn exhaustive(problem: &Problem, most: usize) -> Option<Class> {
    if !walls_breathe(problem) {
        return None;
    }
    let owner = problem.owner();
    // By ko master, then by the player who moves first: whether capture is forced, and life.
    let mut forced = [[(false, false); 2]; 2];
    for (of_master, master) in forced.iter_mut().zip([owner, owner.opponent()]) {
        let graph = Graph::new(problem, master, most)?;
        let [dead, alive] = [true, false].map(|capture| graph.forced(capture));
        *of_master = [0, 1].map(|first| (dead[first], alive[first]));
    }
    let [with_owner, with_attacker] = forced;
    let fate = |first: usize| match (with_attacker[first], with_owner[first]) {
        ((true, _), (true, _)) => Fate::Dead,
        ((true, _), (_, true)) => Fate::Ko,
        ((true, _), _) => Fate::KoForSeki,
        ((_, true), _) => Fate::Alive,
        (_, (_, true)) => Fate::KoForLife,
        _ => Fate::Seki,
    };
    Some(Class {
        owner_first: fate(0),
        attacker_first: fate(1),
    })
}

/// Whether each wall has a liberty outside the area, where nobody plays.
fn walls_breathe(problem: &Problem) -> bool {
    let position = problem.position();
    let outside = position.size().board() - problem.area() - problem.block();
    Colour::BOTH.into_iter().all(|colour| {
        let stones = position.stones(colour);
        let free = position.empty() & outside;
        let mut walls = (stones & outside).parts_in(stones);
        walls.all(|wall| !wall.neighbours_in(free).is_empty())
    })
}

/// A position of the fight. `stones` are those in the area, by colour, one bit for each point. `ko`
/// is the point that ko forbids to the player to move, and `passed` says whether the other player
/// has just passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    stones: [u64; 2],
    mover: Colour,
    ko: Option<Point>,
    passed: bool,
}

/// The end of a fight.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Captured,
    Alive,
    Neither,
}

const ENDS: [End; 3] = [End::Captured, End::Alive, End::Neither];
/// The first nodes are the start with the owner to move, the start with the attacker to move, and
/// then the ends.
const STARTS: usize = 2;
const FIRST: usize = STARTS + ENDS.len();

/// The positions of a fight as nodes, with the moves between them.
struct Graph {
    owner: Colour,
    movers: Vec<Colour>,
    /// For all nodes one after another, the numbers of the nodes that their moves lead to.
    moves: Vec<u32>,
    /// By node, the range of its entries in `moves`.
    span: Vec<(u32, u32)>,
}

impl Graph {
    /// All positions that can be reached; `None` if there are more than `most`.
    fn new(problem: &Problem, master: Colour, most: usize) -> Option<Graph> {
        let owner = problem.owner();
        let field = Field::new(problem);
        let start = |mover| Node {
            stones: Colour::BOTH.map(|colour| field.bits(problem.position().stones(colour))),
            mover,
            ko: None,
            passed: false,
        };
        let starts = [start(owner), start(owner.opponent())];
        let mut graph = Graph {
            owner,
            movers: vec![owner; FIRST],
            moves: Vec::new(),
            span: vec![(0, 0); FIRST],
        };
        graph.movers[1] = owner.opponent();
        let mut numbers = HashMap::from([(starts[0], 0), (starts[1], 1)]);
        let mut open: Vec<(Node, u32)> = starts.into_iter().zip(0..).collect();
        let mut found = Vec::new();
        while let Some((node, number)) = open.pop() {
            if numbers.len() > most {
                return None;
            }
            found.clear();
            field.next(problem, &node, master, &mut found);
            let from = graph.moves.len() as u32;
            for next in &found {
                let number = match *next {
                    Err(end) => (STARTS + end as usize) as u32,
                    Ok(next) => *numbers.entry(next).or_insert_with(|| {
                        let fresh = graph.movers.len() as u32;
                        open.push((next, fresh));
                        graph.movers.push(next.mover);
                        graph.span.push((0, 0));
                        fresh
                    }),
                };
                graph.moves.push(number);
            }
            graph.span[number as usize] = (from, graph.moves.len() as u32);
        }
        Some(graph)
    }

    /// For each start, whether capture is forced, or life if `capture` is false.
    fn forced(&self, capture: bool) -> [bool; STARTS] {
        let (goal, forcer) = if capture {
            (End::Captured, self.owner.opponent())
        } else {
            (End::Alive, self.owner)
        };
        let mut forced = vec![false; self.movers.len()];
        forced[STARTS + goal as usize] = true;
        loop {
            let mut changed = false;
            // Most moves lead to a node with a higher number, so few rounds are needed backwards.
            for node in (0..forced.len()).rev() {
                let (from, to) = self.span[node];
                if forced[node] || from == to {
                    continue;
                }
                let mut moves = self.moves[from as usize..to as usize].iter();
                let now = if self.movers[node] == forcer {
                    moves.any(|&next| forced[next as usize])
                } else {
                    moves.all(|&next| forced[next as usize])
                };
                forced[node] = now;
                changed |= now;
            }
            if !changed {
                return [forced[0], forced[1]];
            }
        }
    }
}

/// The points of the area, numbered by bit, and everything that stays the same.
struct Field {
    points: Vec<Point>,
    /// By colour, the stones that are not in the area, such as those of the block.
    fixed: [PointSet; 2],
    outside: PointSet,
    stone: Point,
}

impl Field {
    fn new(problem: &Problem) -> Field {
        let (position, area, block) = (problem.position(), problem.area(), problem.block());
        Field {
            points: area.iter().collect(),
            fixed: Colour::BOTH.map(|colour| position.stones(colour) - area),
            outside: position.size().board() - area - block,
            stone: block.first().expect("a block has stones"),
        }
    }

    fn bits(&self, stones: PointSet) -> u64 {
        let held = self.points.iter().enumerate();
        held.fold(0, |all, (bit, &point)| {
            all | u64::from(stones.contains(point)) << bit
        })
    }

    fn position(&self, problem: &Problem, node: &Node) -> Position {
        let [black, white] = Colour::BOTH.map(|colour| {
            let held = self.points.iter().enumerate();
            let held = held.filter(|at| node.stones[colour.index()] >> at.0 & 1 == 1);
            held.fold(self.fixed[colour.index()], |all, at| all.with(*at.1))
        });
        let position = Position::from_stones(problem.position().size(), black, white);
        position.expect("stones of a board")
    }

    /// Adds the positions, or the ends, that the moves of a node lead to.
    fn next(
        &self,
        problem: &Problem,
        node: &Node,
        master: Colour,
        found: &mut Vec<Result<Node, End>>,
    ) {
        let owner = problem.owner();
        let position = self.position(problem, node);
        let mut board = Board::of(&position);
        let (mover, other) = (node.mover, node.mover.opponent());
        for point in problem.area() & position.empty() {
            if node.ko == Some(point) {
                continue;
            }
            let Ok(played) = board.play(mover, point) else {
                continue;
            };
            let after = *board.position();
            found.push(if after.at(self.stone) != Some(owner) {
                Err(End::Captured)
            } else if board.liberties(self.stone).intersects(&self.outside)
                || benson(&after, owner).blocks.contains(self.stone)
            {
                Err(End::Alive)
            } else {
                Ok(Node {
                    stones: Colour::BOTH.map(|colour| self.bits(after.stones(colour))),
                    mover: other,
                    ko: board.ko(other).filter(|_| other != master),
                    passed: false,
                })
            });
            board.undo(&played).expect("it was played last");
        }
        found.push(if node.passed {
            let mut attackers = (position.stones(owner.opponent()) & problem.area()).iter();
            let settled = attackers.all(|point| board.liberties(point).intersects(&self.outside));
            Err(if settled { End::Alive } else { End::Neither })
        } else {
            Ok(Node {
                mover: other,
                ko: None,
                passed: true,
                ..*node
            })
        });
    }
}
