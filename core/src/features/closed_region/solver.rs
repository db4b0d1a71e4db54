//! The exact solver: every position of a region, played out.
//!
//! The model. One chain surrounds the region. The *owner* of the region defends it; the
//! *attacker* wants to capture it. Moves are made inside the region; the attacker may
//! also fill one of the outside liberties, which only he can. Players may pass, two
//! passes end the game; suicide is forbidden. The result is D when the chain was
//! captured, L when the game ends with no stone of the attacker inside, S otherwise.
//! Play without end is no capture and no clearance: it counts as S unless one player can
//! force more.
//!
//! Ko is simple ko, and one player is *ko master*: he finds a threat whenever he wants,
//! so the ban does not bind him. Each region is solved with either master; where that
//! makes a difference the fate is a ko.
//!
//! Solved by retrograde analysis, which needs no search depth: first the positions from
//! which the attacker forces the capture, then those from which the owner forces life;
//! each is the least fixed point of one step of alternate play.

use super::{MAX_POINTS, Shape};
use crate::life::{Class, Fate};

/// The most outside liberties that are told apart.
pub const MAX_OUTSIDE: usize = 3;

/// The number of sets of points of the largest region.
const SETS: usize = 1 << MAX_POINTS;

/// The classes of a region: for each number of outside liberties and each set of enemy
/// stones inside; `None` where these cannot stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    shape: Shape,
    classes: Vec<Option<Class>>,
}

impl Solution {
    /// The shape that was solved.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The classes with `outside` outside liberties, by set of enemy stones: bit i of the
    /// index for point i of the shape.
    ///
    /// # Panics
    /// When `outside` is more than [`MAX_OUTSIDE`].
    pub fn classes(&self, outside: usize) -> &[Option<Class>] {
        let sets = 1 << self.shape.len();
        &self.classes[outside * sets..(outside + 1) * sets]
    }
}

/// Solves a region with every set of enemy stones inside, 0 to [`MAX_OUTSIDE`] outside
/// liberties and either player first.
pub fn solve(shape: Shape) -> Solution {
    let game = RegionGame::new(shape);
    let outcomes = MASTERS.map(|master| Outcomes::of(&game, master));
    let mut classes = Vec::new();
    for outside in 0..=MAX_OUTSIDE {
        for stones in 0..1u8 << shape.len() {
            let node = game
                .nodes
                .iter()
                .find(|node| node.attacker == stones && node.owner == 0);
            let node = node.filter(|node| node.wall_breathes || outside > 0);
            classes.push(node.map(|node| {
                let fate = |mover| {
                    let with = |outcomes: &Outcomes| outcomes.at(node, mover, outside);
                    fate_of(with(&outcomes[0]), with(&outcomes[1]))
                };
                Class {
                    owner_first: fate(OWNER),
                    attacker_first: fate(ATTACKER),
                }
            }));
        }
    }
    Solution { shape, classes }
}

const OWNER: usize = 0;
const ATTACKER: usize = 1;
/// Either player as ko master.
const MASTERS: [usize; 2] = [OWNER, ATTACKER];

/// How a game ends, from the attacker's best to the owner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Dead,
    Seki,
    Alive,
}

/// The fate from the outcomes with the owner and with the attacker as ko master.
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

/// The stones in a region, with what both players can play. Outside liberties and ko
/// come on top.
struct Node {
    attacker: u8,
    owner: u8,
    /// Whether the wall has a liberty in the region.
    wall_breathes: bool,
    /// The moves of the owner, then of the attacker, in [`RegionGame::moves`].
    moves: [std::ops::Range<usize>; 2],
    /// The points at which a ko may be forbidden to the owner and to the attacker.
    kos: [u8; 2],
}

/// A move inside the region.
#[derive(Clone, Copy)]
struct Move {
    point: u8,
    /// The node it leads to.
    to: u16,
    /// The point where the opponent may not take back, or [`NO_KO`].
    ko: u8,
    /// It leaves the wall without a liberty in the region: the attacker then captures
    /// it, and the owner may not play so, unless there are liberties outside.
    chokes: bool,
}

const NO_KO: u8 = u8::MAX;
const NOWHERE: u16 = u16::MAX;

/// All positions of a region.
struct RegionGame {
    nodes: Vec<Node>,
    moves: Vec<Move>,
}

/// Sets of points and their chains, by table.
struct Geometry {
    points: usize,
    touching: u8,
    /// The points next to a set.
    next_to: [u8; SETS],
    /// The chain of a point in a set.
    chain: [[u8; MAX_POINTS]; SETS],
}

impl Geometry {
    fn new(shape: Shape) -> Geometry {
        let near = shape.neighbours();
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
            touching: shape.touching(),
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

    /// The different chains of a set.
    fn chains(&self, set: u8) -> impl Iterator<Item = u8> {
        let mut rest = set;
        std::iter::from_fn(move || {
            let first = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            let chain = self.chain[usize::from(set)][first];
            rest &= !chain;
            Some(chain)
        })
    }

    /// The chains of `set` without a liberty, those of the wall left out.
    fn captured(&self, set: u8, empty: u8, is_owner: bool) -> u8 {
        let walled = |chain: u8| is_owner && chain & self.touching != 0;
        let choked = self
            .chains(set)
            .filter(|&chain| !walled(chain) && self.next_to(chain) & empty == 0);
        choked.fold(0, |all, chain| all | chain)
    }

    /// Whether the wall, with the owner's stones that touch it, has a liberty inside.
    fn wall_breathes(&self, owner: u8, empty: u8) -> bool {
        let walled = self
            .chains(owner)
            .filter(|chain| chain & self.touching != 0);
        let reach = walled.fold(self.touching, |all, chain| all | self.next_to(chain));
        reach & empty != 0
    }
}

impl RegionGame {
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
                    let Some(found) = play(geometry, numbers, stones, mover, point) else {
                        continue;
                    };
                    if found.ko != NO_KO {
                        self.nodes[usize::from(found.to)].kos[1 - mover] |= 1 << found.ko;
                    }
                    self.moves.push(found);
                }
                self.nodes[number].moves[mover] = start..self.moves.len();
            }
        }
    }
}

/// The move of `mover` at `point`, unless it is suicide or the point is taken. Whether
/// the wall's outside liberties matter is left open.
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
    let empty = all & !(stones[OWNER] | stones[ATTACKER]);
    let captured = geometry.captured(stones[1 - mover], empty, mover == ATTACKER);
    let chokes_wall = mover == ATTACKER && !geometry.wall_breathes(stones[OWNER], empty);
    stones[1 - mover] &= !captured;
    let empty = empty | captured;
    let suicide = geometry.captured(stones[mover], empty, mover == OWNER) != 0;
    if suicide {
        // Still a capture of the wall if it has no liberty left outside.
        return chokes_wall.then_some(Move {
            point: point as u8,
            to: NOWHERE,
            ko: NO_KO,
            chokes: true,
        });
    }
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

/// What may stand in the way of the player to move, as a bit of a [`Flags`]: nothing,
/// the other has just passed, or a ko at a point.
type Condition = u16;
const FREE: Condition = 1;
const PASSED: Condition = 2;
const fn ko_at(point: u8) -> Condition {
    4 << point
}

/// For each node and player to move the states with some property.
type Flags = Vec<[Condition; 2]>;

/// The outcomes with one ko master, for each number of outside liberties.
struct Outcomes {
    dead: Vec<Flags>,
    alive: Vec<Flags>,
    numbers: std::collections::BTreeMap<u16, usize>,
}

impl Outcomes {
    fn of(game: &RegionGame, master: usize) -> Outcomes {
        let mut dead: Vec<Flags> = Vec::new();
        let mut alive: Vec<Flags> = Vec::new();
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
                let found = step.fixed_point();
                forced.push(found);
            }
        }
        let key = |node: &Node| u16::from(node.attacker) << 8 | u16::from(node.owner);
        let numbers = game.nodes.iter().enumerate();
        Outcomes {
            dead,
            alive,
            numbers: numbers.map(|(number, node)| (key(node), number)).collect(),
        }
    }

    fn at(&self, node: &Node, mover: usize, outside: usize) -> Outcome {
        let key = u16::from(node.attacker) << 8 | u16::from(node.owner);
        let number = self.numbers[&key];
        let holds = |forced: &[Flags]| forced[outside][number][mover] & FREE != 0;
        match (holds(&self.dead), holds(&self.alive)) {
            (true, alive) => {
                debug_assert!(!alive, "both forced");
                Outcome::Dead
            }
            (false, true) => Outcome::Alive,
            (false, false) => Outcome::Seki,
        }
    }
}

/// One step of alternate play towards a goal that one player forces.
struct Step<'a> {
    game: &'a RegionGame,
    master: usize,
    outside: usize,
    goal: Outcome,
    /// The result with one outside liberty fewer.
    fewer: Option<&'a Flags>,
}

impl Step<'_> {
    /// The player who wants the goal.
    fn forcer(&self) -> usize {
        if self.goal == Outcome::Dead {
            ATTACKER
        } else {
            OWNER
        }
    }

    /// All states from which the goal is forced.
    fn fixed_point(&self) -> Flags {
        let nodes = &self.game.nodes;
        let mut forced: Flags = vec![[0; 2]; nodes.len()];
        loop {
            let mut changed = false;
            // Most moves add stones, so from full to empty.
            for number in (0..nodes.len()).rev() {
                if !nodes[number].wall_breathes && self.outside == 0 {
                    continue;
                }
                for mover in [OWNER, ATTACKER] {
                    let mut states = FREE | PASSED;
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

    /// Whether the goal is forced after one more move, given where it is known to be.
    fn holds(&self, forced: &Flags, number: usize, mover: usize, state: Condition) -> bool {
        let node = &self.game.nodes[number];
        let other = 1 - mover;
        let wants = mover == self.forcer();
        let passing = if state == PASSED {
            self.goal == Outcome::Alive && node.attacker == 0
        } else {
            forced[number][other] & PASSED != 0
        };
        if passing == wants {
            return wants;
        }
        if mover == ATTACKER && self.outside > 0 {
            let filling = if self.outside == 1 && !node.wall_breathes {
                self.goal == Outcome::Dead
            } else {
                self.fewer
                    .is_some_and(|fewer| fewer[number][other] & FREE != 0)
            };
            if filling == wants {
                return wants;
            }
        }
        for &Move {
            point,
            to,
            ko,
            chokes,
        } in &self.game.moves[node.moves[mover].clone()]
        {
            if state == ko_at(point) {
                continue;
            }
            let choked = chokes && self.outside == 0;
            let leads = if choked && mover == OWNER {
                continue;
            } else if choked {
                self.goal == Outcome::Dead
            } else if to == NOWHERE {
                // Suicide: the wall has liberties outside.
                continue;
            } else {
                let state = if ko != NO_KO && other != self.master {
                    ko_at(ko)
                } else {
                    FREE
                };
                forced[usize::from(to)][other] & state != 0
            };
            if leads == wants {
                return wants;
            }
        }
        !wants
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PointSet, Size, points};

    fn classes(region: PointSet, size: usize) -> String {
        let size = Size::new(size).unwrap();
        let (shape, _) = Shape::of(region, PointSet::EMPTY, size).unwrap();
        let solution = solve(shape);
        let of = |outside| solution.classes(outside)[0].unwrap().plain().to_string();
        (0..=MAX_OUTSIDE).map(of).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn textbook_shapes_in_the_centre() {
        let one = points! { . . . . X . . . . };
        assert_eq!(classes(one, 3), "DD DD DD DD");
        let straight_three = points! { . . . . . . X X X . . . . . . . . . . . . . . . . };
        assert_eq!(classes(straight_three, 5), "LD LD LD LD");
        let square = points! { . . . . . . X X . . . X X . . . . . . . . . . . . };
        assert_eq!(classes(square, 5), "DD DD DD DD");
        let pyramid = points! { . . . . . . X X X . . . X . . . . . . . . . . . . };
        assert_eq!(classes(pyramid, 5), "LD LD LD LD");
        let bulky_five = points! { . . . . . . X X . . . X X X . . . . . . . . . . . };
        assert_eq!(classes(bulky_five, 5), "LD LD LD LD");
    }

    #[test]
    fn corner_shapes_depend_on_outside_liberties() {
        let bent_four = points! { X X X . X . . . . . . . . . . . };
        assert_eq!(classes(bent_four, 4), "LK LK LL LL");
        let six = points! { X X X . X X X . . . . . . . . . };
        assert_eq!(classes(six, 4), "LD LK LL LL");
        let triangle = points! { X X X . X X . . X . . . . . . . };
        assert_eq!(classes(triangle, 4), "LS LL LL LL");
    }
}
