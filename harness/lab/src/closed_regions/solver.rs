//! Solves closed regions exactly: retrograde analysis over every position of a region.
//!
//! **Model.** One chain surrounds the region. The *owner* of the region defends the chain; the
//! *attacker* wants to capture it. Both play inside the region, and the attacker may also fill
//! one outside liberty per move. Either player may pass, and two passes end the game. Suicide
//! is forbidden. The result is D if the chain is captured, L if the game ends with no stone of
//! the attacker inside, and S otherwise. Endless play counts as S, unless one player can force
//! a better result.
//!
//! **Ko.** The rule is simple ko, and one player is *ko master*: he always has a ko threat, so the
//! ko rule never stops him. Each region is solved once with either player as master. If the two
//! outcomes differ, the fate is a ko.
//!
//! **Retrograde analysis.** Two sets of positions are computed: those from which the attacker
//! forces the capture, and those from which the owner forces life. Each set is a least fixed point:
//! it starts empty, and one step of alternate play adds positions until nothing changes. So no
//! search depth is needed. All other positions are S.
//!
//! `generate` and `verify` of `sahwal-lab closed-regions` call [`solve`]. Its results are the
//! built-in table. An error here would be a wrong verdict of `numerical` and `combined`.

use std::fmt::Write;

use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
use sahwal_core::life::{Class, Fate};

const MAX_OUTSIDE: usize = ClosedRegionTable::MAX_OUTSIDE;
const MAX_POINTS: usize = Shape::MAX_POINTS;

/// The number of sets of points of the largest region.
const SETS: usize = 1 << MAX_POINTS;

/// The classes of a region for each number of outside liberties and each set of enemy stones
/// inside. A class is `None` if the set is impossible: a string or the chain would have no liberty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    shape: Shape,
    classes: Vec<Option<Class>>,
}

impl Solution {
    /// Returns the shape that was solved.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the classes with `outside` outside liberties, by set of enemy stones. Bit i of the
    /// index stands for point i of the shape.
    ///
    /// # Panics
    /// Panics if `outside` is more than [`ClosedRegionTable::MAX_OUTSIDE`].
    pub fn classes(&self, outside: usize) -> &[Option<Class>] {
        let sets = 1 << self.shape.len();
        &self.classes[outside * sets..(outside + 1) * sets]
    }
}

/// Returns the text of the table, in the order of the shapes.
pub fn table_text(mut solutions: Vec<Solution>) -> String {
    solutions.sort_by_key(|solution| (solution.shape.len(), solution.shape));
    let mut text = String::new();
    for solution in &solutions {
        let mut before: &[Option<Class>] = &[];
        text += &solution.shape.to_string();
        for outside in 0..=MAX_OUTSIDE {
            let column = solution.classes(outside);
            text.push(' ');
            // One more outside liberty often changes nothing, so an equal column is written as `=`.
            if column == before {
                text.push('=');
            } else {
                write_column(&mut text, column);
            }
            before = column;
        }
        text.push('\n');
    }
    text
}

fn write_column(text: &mut String, column: &[Option<Class>]) {
    for run in column.chunk_by(|a, b| a == b) {
        let _ = match run[0] {
            Some(class) => write!(text, "{class}"),
            None => write!(text, "--"),
        };
        if run.len() > 1 {
            let _ = write!(text, "{}", run.len());
        }
    }
}

/// Solves a region for every set of enemy stones inside, 0 to [`ClosedRegionTable::MAX_OUTSIDE`]
/// outside liberties, and either player moving first.
pub fn solve(shape: Shape) -> Solution {
    let game = RegionGame::new(shape);
    // Every start is solved twice, with either player as ko master (Nakamura and Kitoma (2002),
    // section 5).
    let outcomes = MASTERS.map(|master| Outcomes::of(&game, master));
    let mut classes = Vec::new();
    for outside in 0..=MAX_OUTSIDE {
        for stones in 0..1u8 << shape.len() {
            // Finds the node with only these enemy stones. There is none if they, or the wall, have
            // no liberty.
            let node = game
                .nodes
                .iter()
                .filter(|node| node.wall_breathes || outside > 0)
                .find(|node| node.attacker == stones && node.owner == 0);
            classes.push(node.map(|node| Class {
                owner_first: fate(&outcomes, node, OWNER, outside),
                attacker_first: fate(&outcomes, node, ATTACKER, outside),
            }));
        }
    }
    Solution { shape, classes }
}

/// Returns the fate of a node with this player moving first. The fate is a ko if the two masters
/// give different outcomes.
fn fate(outcomes: &[Outcomes; 2], node: &Node, mover: usize, outside: usize) -> Fate {
    fate_of(
        outcomes[OWNER].at(node, mover, outside),
        outcomes[ATTACKER].at(node, mover, outside),
    )
}

const OWNER: usize = 0;
const ATTACKER: usize = 1;
/// The players as ko masters, in the order of the outcomes.
const MASTERS: [usize; 2] = [OWNER, ATTACKER];

/// The result of a game, ordered from the attacker's best to the owner's best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Dead,
    Seki,
    Alive,
}

/// Returns the fate from the outcomes with the owner and with the attacker as ko master.
fn fate_of(owner_master: Outcome, attacker_master: Outcome) -> Fate {
    use Outcome::{Alive, Dead, Seki};
    match (attacker_master, owner_master) {
        (Alive, _) => Fate::Alive,
        (Seki, Alive) => Fate::KoForLife,
        (Seki, _) => Fate::Seki,
        (Dead, Alive) => Fate::Ko,
        (Dead, Seki) => Fate::KoForSeki,
        (Dead, Dead) => Fate::Dead,
    }
}

/// The stones in a region and the moves of both players. Outside liberties and ko are not part
/// of a node.
struct Node {
    attacker: u8,
    owner: u8,
    /// Whether the wall has a liberty in the region.
    wall_breathes: bool,
    /// The ranges in [`RegionGame::moves`] with the moves of the owner and of the attacker.
    moves: [std::ops::Range<usize>; 2],
    /// The points that ko may forbid to the owner and to the attacker, one bit each.
    kos: [u8; 2],
}

impl Node {
    /// Returns the stones of both players as one number.
    fn stones(&self) -> u16 {
        u16::from(self.attacker) << 8 | u16::from(self.owner)
    }
}

/// A move inside the region.
#[derive(Clone, Copy)]
struct Move {
    point: u8,
    /// The node after the move.
    to: u16,
    /// The point where ko forbids the opponent to capture back, or [`NO_KO`].
    ko: u8,
    /// Whether the move leaves the wall without a liberty in the region. If there are no outside
    /// liberties either, such a move of the attacker captures the wall. For the owner it is
    /// forbidden.
    chokes: bool,
}

/// The value of [`Move::ko`] when nothing is forbidden.
const NO_KO: u8 = u8::MAX;
/// The number of a node that does not exist.
const NOWHERE: u16 = u16::MAX;

/// All positions of a region and the moves between them.
struct RegionGame {
    nodes: Vec<Node>,
    moves: Vec<Move>,
}

/// Returns the neighbours of each point of a shape, and the points that touch the wall. Each set
/// has one bit for each point, in the order of the shape.
fn shape_of(shape: Shape) -> ([u8; MAX_POINTS], u8) {
    let mut cells: Vec<(usize, usize)> = Vec::new();
    let mut touching = 0;
    for (row, line) in shape.to_string().split('/').enumerate() {
        for (column, letter) in line.chars().enumerate() {
            if letter == '#' {
                continue;
            }
            // A dot is a point that touches the wall. Any other point has only points of the region
            // beside it.
            touching |= u8::from(letter == '.') << cells.len();
            cells.push((row, column));
        }
    }
    let mut near = [0; MAX_POINTS];
    for (number, &(row, column)) in cells.iter().enumerate() {
        for (other, cell) in cells.iter().enumerate() {
            let apart = row.abs_diff(cell.0) + column.abs_diff(cell.1);
            near[number] |= u8::from(apart == 1) << other;
        }
    }
    (near, touching)
}

/// Precomputed tables over all sets of points: neighbours and chains.
struct Geometry {
    points: usize,
    touching: u8,
    /// The points next to a set.
    next_to: [u8; SETS],
    /// The connected part of a set that contains a given point.
    chain: [[u8; MAX_POINTS]; SETS],
}

impl Geometry {
    fn new(shape: Shape) -> Geometry {
        let (near, touching) = shape_of(shape);
        let points = shape.len();
        let mut next_to = [0u8; SETS];
        for (set, next) in next_to.iter_mut().enumerate() {
            for (point, near) in near.iter().enumerate().take(points) {
                if set >> point & 1 == 1 {
                    *next |= near;
                }
            }
        }
        let mut chain = [[0u8; MAX_POINTS]; SETS];
        for (set, chains) in chain.iter_mut().enumerate().take(1 << points) {
            for (point, chain) in chains.iter_mut().enumerate() {
                *chain = set as u8 & 1 << point;
                loop {
                    let grown = *chain | next_to[usize::from(*chain)] & set as u8;
                    if grown == *chain {
                        break;
                    }
                    *chain = grown;
                }
            }
        }
        Geometry {
            points,
            touching,
            next_to,
            chain,
        }
    }

    fn all(&self) -> u8 {
        ((1u16 << self.points) - 1) as u8
    }

    fn next_to(&self, set: u8) -> u8 {
        self.next_to[usize::from(set)]
    }

    /// Returns the chains of a set, each once.
    fn chains(&self, set: u8) -> impl Iterator<Item = u8> {
        let mut rest = set;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let chain = self.chain[usize::from(set)][rest.trailing_zeros() as usize];
            rest &= !chain;
            Some(chain)
        })
    }

    /// Returns the stones of all chains of `set` that have no liberty. With `is_owner`, chains
    /// joined to the wall are left out: the wall may have liberties elsewhere.
    fn captured(&self, set: u8, empty: u8, is_owner: bool) -> u8 {
        let mut captured = 0;
        for chain in self.chains(set) {
            let is_walled = is_owner && chain & self.touching != 0;
            if !is_walled && self.next_to(chain) & empty == 0 {
                captured |= chain;
            }
        }
        captured
    }

    /// Returns whether the wall, with the owner's stones that are joined to it, has a liberty
    /// inside.
    fn wall_breathes(&self, owner: u8, empty: u8) -> bool {
        let mut reach = self.touching;
        for chain in self.chains(owner) {
            if chain & self.touching != 0 {
                reach |= self.next_to(chain);
            }
        }
        reach & empty != 0
    }
}

impl RegionGame {
    /// Enumerates the nodes and the moves between them. A node is a pair of disjoint sets of stones
    /// in which every chain except the wall has a liberty.
    fn new(shape: Shape) -> RegionGame {
        let geometry = Geometry::new(shape);
        let all = geometry.all();
        let mut numbers = vec![NOWHERE; SETS * SETS];
        let mut nodes = Vec::new();
        for attacker in 0..=all {
            for owner in 0..=all {
                if attacker & owner != 0 {
                    continue;
                }
                // By the rules, every chain except the wall has a liberty here.
                let empty = all & !(attacker | owner);
                let choked = geometry.captured(attacker, empty, false)
                    | geometry.captured(owner, empty, true);
                if choked != 0 {
                    continue;
                }
                numbers[usize::from(attacker) * SETS + usize::from(owner)] = nodes.len() as u16;
                nodes.push(Node {
                    attacker,
                    owner,
                    wall_breathes: geometry.wall_breathes(owner, empty),
                    moves: [0..0, 0..0],
                    kos: [0; 2],
                });
            }
        }
        let mut game = RegionGame {
            nodes,
            moves: Vec::new(),
        };
        game.find_moves(&geometry, &numbers);
        game
    }

    fn find_moves(&mut self, geometry: &Geometry, numbers: &[u16]) {
        for number in 0..self.nodes.len() {
            for mover in [OWNER, ATTACKER] {
                let start = self.moves.len();
                let node = &self.nodes[number];
                let stones = [node.owner, node.attacker];
                for point in 0..geometry.points {
                    let Some(played) = play(geometry, numbers, stones, mover, point) else {
                        continue;
                    };
                    if played.ko != NO_KO {
                        self.nodes[usize::from(played.to)].kos[1 - mover] |= 1 << played.ko;
                    }
                    self.moves.push(played);
                }
                self.nodes[number].moves[mover] = start..self.moves.len();
            }
        }
    }
}

/// Returns the move of `mover` at `point`, or `None` if the point is occupied or the move is
/// suicide. The number of outside liberties is not known here. So a move that takes the wall's last
/// liberty in the region is returned with `chokes` set.
fn play(
    geometry: &Geometry,
    numbers: &[u16],
    mut stones: [u8; 2],
    mover: usize,
    point: usize,
) -> Option<Move> {
    let bit = 1u8 << point;
    let all = geometry.all();
    if (stones[OWNER] | stones[ATTACKER]) & bit != 0 {
        return None;
    }
    stones[mover] |= bit;
    let left = all & !(stones[OWNER] | stones[ATTACKER]);
    let captured = geometry.captured(stones[1 - mover], left, mover == ATTACKER);
    let chokes_wall = mover == ATTACKER && !geometry.wall_breathes(stones[OWNER], left);
    stones[1 - mover] &= !captured;
    let empty = left | captured;
    let suicide = geometry.captured(stones[mover], empty, mover == OWNER) != 0;
    // A stone that takes the wall's last liberty captures the wall, so it is no suicide.
    if suicide && !chokes_wall {
        return None;
    }
    if suicide {
        // The move captures the wall, provided that the wall has no outside liberty.
        return Some(Move {
            point: point as u8,
            to: NOWHERE,
            ko: NO_KO,
            chokes: true,
        });
    }
    // It is a ko if a single stone captured one stone and has only that point as a liberty.
    let chain = geometry.chain[usize::from(stones[mover])][point];
    let lone = chain == bit && !(mover == OWNER && bit & geometry.touching != 0);
    let ko = lone && captured.count_ones() == 1 && geometry.next_to(bit) & empty == captured;
    Some(Move {
        point: point as u8,
        to: numbers[usize::from(stones[ATTACKER]) * SETS + usize::from(stones[OWNER])],
        ko: if ko {
            captured.trailing_zeros() as u8
        } else {
            NO_KO
        },
        chokes: !geometry.wall_breathes(stones[OWNER], empty),
    })
}

/// The condition under which the player moves, as one bit: free play, the opponent has just passed,
/// or ko forbids a point. Several bits together form a set of conditions.
type Condition = u16;
/// Every move is allowed.
const ANY_MOVE: Condition = 1;
/// The opponent has just passed, so a pass ends the game.
const PASSED: Condition = 2;
/// Ko forbids a point.
const fn ko_at(point: u8) -> Condition {
    4 << point
}

/// For each node and player to move, the conditions under which a goal is forced.
type Flags = Vec<[Condition; 2]>;

/// The outcomes with one ko master, for each number of outside liberties.
struct Outcomes {
    /// The positions in which the attacker forces the capture, by number of outside liberties.
    dead: Vec<Flags>,
    /// The positions in which the owner forces life, by number of outside liberties.
    alive: Vec<Flags>,
    /// The number of the node with the given stones.
    numbers: std::collections::BTreeMap<u16, usize>,
}

impl Outcomes {
    fn of(game: &RegionGame, master: usize) -> Outcomes {
        let mut dead: Vec<Flags> = Vec::new();
        let mut alive: Vec<Flags> = Vec::new();
        // The attacker may fill an outside liberty, so results with fewer liberties are needed
        // first.
        for outside in 0..=MAX_OUTSIDE {
            for goal in [Outcome::Dead, Outcome::Alive] {
                let forced = if goal == Outcome::Dead {
                    &mut dead
                } else {
                    &mut alive
                };
                let step = Step {
                    game,
                    master,
                    outside,
                    goal,
                    fewer: outside.checked_sub(1).map(|fewer| &forced[fewer]),
                };
                let flags = step.fixed_point();
                forced.push(flags);
            }
        }
        let mut numbers = std::collections::BTreeMap::new();
        for (number, node) in game.nodes.iter().enumerate() {
            numbers.insert(node.stones(), number);
        }
        Outcomes {
            dead,
            alive,
            numbers,
        }
    }

    fn at(&self, node: &Node, mover: usize, outside: usize) -> Outcome {
        let number = self.numbers[&node.stones()];
        let is_dead = self.dead[outside][number][mover] & ANY_MOVE != 0;
        let is_alive = self.alive[outside][number][mover] & ANY_MOVE != 0;
        debug_assert!(!(is_dead && is_alive), "both forced");
        if is_dead {
            Outcome::Dead
        } else if is_alive {
            Outcome::Alive
        } else {
            // Neither player forces his goal: both sides live, or play goes on without end.
            Outcome::Seki
        }
    }
}

/// One step of alternate play towards a goal that one player tries to force.
struct Step<'a> {
    game: &'a RegionGame,
    master: usize,
    outside: usize,
    goal: Outcome,
    /// The result with one outside liberty less; `None` if there is none to fill.
    fewer: Option<&'a Flags>,
}

impl Step<'_> {
    /// The player who tries to force the goal.
    fn forcer(&self) -> usize {
        if self.goal == Outcome::Dead {
            ATTACKER
        } else {
            OWNER
        }
    }

    /// Returns all positions and conditions from which the goal is forced. It starts with none and
    /// adds those that [`Step::holds`] finds, until nothing changes.
    fn fixed_point(&self) -> Flags {
        let nodes = &self.game.nodes;
        let mut forced: Flags = vec![[0; 2]; nodes.len()];
        loop {
            let mut changed = false;
            // Most moves add stones, so nodes with many stones are computed first. Then their
            // results are known when other nodes need them.
            for number in (0..nodes.len()).rev() {
                if !nodes[number].wall_breathes && self.outside == 0 {
                    continue;
                }
                for mover in [OWNER, ATTACKER] {
                    let mut states = ANY_MOVE | PASSED;
                    // Ko forbids a point for one move, and only for the player without ko threats.
                    if mover != self.master {
                        states |= Condition::from(nodes[number].kos[mover]) << 2;
                    }
                    let mut open = states & !forced[number][mover];
                    while open != 0 {
                        let state = open & open.wrapping_neg();
                        open &= !state;
                        if self.holds(&forced, number, mover, state) {
                            forced[number][mover] |= state;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return forced;
            }
        }
    }

    /// Returns whether the goal is forced here, given the positions in which it is known to be
    /// forced. The forcer needs one move to such a position. The other player must have no move to
    /// any other position.
    fn holds(&self, forced: &Flags, number: usize, mover: usize, state: Condition) -> bool {
        let node = &self.game.nodes[number];
        let other = 1 - mover;
        let wants = mover == self.forcer();
        // Both players may pass. The second pass in a row ends the game.
        let passing = if state == PASSED {
            self.goal == Outcome::Alive && node.attacker == 0
        } else {
            forced[number][other] & PASSED != 0
        };
        // The forcer needs only one good move, and the other player only one escape.
        if passing == wants {
            return wants;
        }
        if mover == ATTACKER && self.outside > 0 && self.after_filling(number) == wants {
            return wants;
        }
        for inside in &self.game.moves[node.moves[mover].clone()] {
            if state == ko_at(inside.point) {
                continue;
            }
            if self.after_move(forced, inside, mover) == Some(wants) {
                return wants;
            }
        }
        !wants
    }

    /// Returns whether the goal is forced after the attacker has filled an outside liberty.
    fn after_filling(&self, number: usize) -> bool {
        if self.outside == 1 && !self.game.nodes[number].wall_breathes {
            return self.goal == Outcome::Dead;
        }
        match self.fewer {
            Some(fewer) => fewer[number][OWNER] & ANY_MOVE != 0,
            None => false,
        }
    }

    /// Returns whether the goal is forced after a move inside the region, or `None` if the move is
    /// suicide.
    fn after_move(&self, forced: &Flags, inside: &Move, mover: usize) -> Option<bool> {
        let other = 1 - mover;
        if inside.chokes && self.outside == 0 {
            // If the owner takes the last liberty of his own chain, it is suicide.
            return match mover {
                OWNER => None,
                _ => Some(self.goal == Outcome::Dead),
            };
        }
        // The wall has outside liberties, so a stone without a liberty captures nothing here.
        if inside.to == NOWHERE {
            return None;
        }
        // The ko master always has a threat, so ko never forbids him a point.
        let reply = if inside.ko != NO_KO && other != self.master {
            ko_at(inside.ko)
        } else {
            ANY_MOVE
        };
        Some(forced[usize::from(inside.to)][other] & reply != 0)
    }
}
