//! Finds the exact fate of chains whose whole space is small, with any number of dame outside.
//!
//! The estimates are weak here. Random playouts let the owner live too often, since they miss the
//! vital point of a nakade, and the network has seen few such spaces. The exact fate depends on the
//! stones inside and on the number of liberties outside. The solved table of closed regions holds
//! it for one closed space. An exact search finds it for several spaces, for other stones of the
//! owner inside, and for a small open space among enemy stones that are proved alive.
//!
//! `analysis` asks [`solved`], and then [`group`], about each chain that is not proved. The fate
//! that they find overrules the estimates, so a wrong fate is a wrong verdict.
//! `combined/tests/shapes.rs` compares safe scores with exact play.

use super::evidence::Depends;
use super::fights::ROOM_FOR_TWO_EYES;
use crate::board::canonical::{BoardImage, Canonical};
use crate::methods::features::closed_region::{ClosedRegionTable, MAX_OUTSIDE, Shape};
use crate::search::life::{Class, Fate};
use crate::search::life::{Problem, SolveParams, Solver, Solving};
use crate::{Board, Point, PointSet, Strings};

/// A space has at most this many points. So has a whole search: the points of its area and the dame
/// liberties that count.
const MOST: usize = 16;

/// The limits of a search.
const LIMITS: SolveParams = SolveParams {
    nodes: 300_000,
    memory: 1,
};

/// The limits where the estimates are sure of a fate. A search that needs more nodes there seldom
/// contradicts them. With 10,000 or 30,000 nodes, two more of 427 corner boards were called safe
/// although a ko decides them.
const LIMITS_IF_SURE: SolveParams = SolveParams {
    nodes: 100_000,
    memory: 1,
};

/// The limits of the search that follows one move which may be vital.
const LIMITS_OF_A_MOVE: SolveParams = SolveParams {
    nodes: 20_000,
    memory: 1,
};

/// What the estimates say about a chain before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Expected {
    /// The fate of the chain, [`Fate::Alive`] or [`Fate::Dead`].
    pub(super) fate: Fate,
    /// Whether the estimates are sure of this fate.
    pub(super) is_sure: bool,
}

/// The fate of chains with a small space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    /// The chains of the owner.
    pub(super) chains: PointSet,
    /// Whether the chains are captured; `None` if that depends on the player to move or on a ko.
    pub(super) chains_die: Option<bool>,
    /// The enemy stones inside.
    pub(super) inside: PointSet,
    /// Whether the stones inside are captured; `None` if that is open, as for the chains.
    pub(super) inside_dies: Option<bool>,
    /// What both fates depend on; `None` if nothing can change them.
    pub(super) depends: Option<Depends>,
}

/// The fate of chain `number`, and of the enemy stones in its spaces ([`Surroundings`]).
///
/// `standing` are the stones that are judged alive, `proved` those that are proved alive. The
/// answer is `None` in four cases: too many points matter, the chain is not shut in, the search is
/// not finished, or the chain does not live for certain and a wall may be captured before it. The
/// last case is a race ([`races`](super::races)).
pub(super) fn solved(
    strings: &Strings,
    canonical: &Canonical,
    number: usize,
    expected: Expected,
    standing: &PointSet,
    proved: &PointSet,
) -> Option<Solved> {
    let around = Surroundings::of(strings, number, standing, proved)?;
    let asked = SmallSpace {
        canonical,
        stones: around.chain,
        expected,
        area: around.area,
        dame: around.dame,
    };
    let class = match around.class_in_table() {
        Some(class) => class,
        None => asked.class()?,
    };
    let without_ko = without_ko_for_life(class);
    let mut fates = asked.fates(without_ko)?;
    let lives = without_ko.owner_first == Fate::Alive && without_ko.attacker_first == Fate::Alive;
    if !lives && around.wall_may_fall(standing, proved) {
        return None;
    }
    // A seki in one of several spaces says nothing of the stones in the others.
    if around.spaces > 1 && (fates.chain_dies, fates.inside_dies) == (Some(false), Some(false)) {
        fates.inside_dies = None;
    }
    Some(Solved {
        chains: around.chain | (around.space & around.own),
        chains_die: fates.chain_dies,
        inside: around.space & around.enemy,
        inside_dies: fates.inside_dies,
        depends: asked.depends(class, fates.decided),
    })
}

/// A chain, its spaces, and what it can reach outside them before it meets a wall.
///
/// A *space* is a part of the board of at most [`MOST`] points that the chain alone cuts off. The
/// *walls* are the standing enemy stones that are in no space. The search assumes that nobody
/// captures them. The points that the chain can reach outside are most often dame.
struct Surroundings<'a> {
    strings: &'a Strings,
    chain: PointSet,
    /// The stones of the chain's colour.
    own: PointSet,
    /// The stones of the other colour.
    enemy: PointSet,
    /// The number of spaces.
    spaces: usize,
    /// The points of all spaces.
    space: PointSet,
    walls: PointSet,
    /// What the chain can reach outside its spaces before it meets a wall.
    outside: PointSet,
    /// The points outside that nobody needs.
    dame: PointSet,
    /// The spaces, and what is outside except the dame.
    area: PointSet,
    /// The liberties of the chain in the dame.
    liberties: PointSet,
}

impl Surroundings<'_> {
    /// The surroundings of chain `number`. `None` if no point or more than [`MOST`] points matter,
    /// or if no reliable walls shut the chain in.
    fn of<'a>(
        strings: &'a Strings,
        number: usize,
        standing: &PointSet,
        proved: &PointSet,
    ) -> Option<Surroundings<'a>> {
        let position = strings.position();
        let size = position.size();
        let chain = strings.stones(number);
        let colour = strings.colour(number);
        let enemy = position.stones(colour.opponent());
        // 1. The spaces.
        let mut spaces = 0;
        let mut space = PointSet::EMPTY;
        let rest = size.board() - chain;
        for part in rest.parts_in(rest) {
            if part.len() <= MOST {
                space |= part;
                spaces += 1;
            }
        }
        // 2. The points outside, up to the walls. The table distinguishes at most `MAX_OUTSIDE`
        //    dame liberties, so no more of them count.
        let walls = (enemy & *standing) - space;
        let free = size.board() - chain - walls - space;
        let outside = chain.exterior(size).block_in(free);
        let dame = dame_in(outside, position.empty() & walls.exterior(size));
        let area = space | (outside - dame);
        let liberties = dame & chain.exterior(size);
        let points = area.len() + liberties.len().min(MAX_OUTSIDE);
        // Without walls the chain can run. A chain without a space of its own lives only between
        // the walls. So these walls must be proved alive: otherwise the fight would be about them.
        let has_walls = (chain | outside).exterior(size).intersects(&walls);
        let is_bounded = spaces > 0 || (outside.exterior(size) & walls).is_subset(proved);
        if !(1..=MOST).contains(&points) || !has_walls || !is_bounded {
            return None;
        }
        Some(Surroundings {
            strings,
            chain,
            own: position.stones(colour),
            enemy,
            spaces,
            space,
            walls,
            outside,
            dame,
            area,
            liberties,
        })
    }

    /// The class in the solved table of closed regions. The table holds one closed space without
    /// stones of the owner inside.
    fn class_in_table(&self) -> Option<Class> {
        let is_closed = self.spaces == 1 && self.area == self.space;
        if !is_closed || self.space.intersects(&self.own) {
            return None;
        }
        let size = self.strings.position().size();
        let (shape, stones) = Shape::of(self.space, self.enemy, size)?;
        ClosedRegionTable::builtin().class(shape, stones, self.liberties.len())
    }

    /// Whether a wall may be captured before the chain.
    ///
    /// A wall that is not `proved` alive is in no danger in two cases: it has more liberties
    /// elsewhere than the capture of the chain takes moves; or it has two liberties elsewhere and
    /// touches territory with room for two eyes.
    fn wall_may_fall(&self, standing: &PointSet, proved: &PointSet) -> bool {
        let size = self.strings.position().size();
        let filled = (self.area & self.enemy).len();
        let moves = moves_to_fill(self.area).saturating_sub(filled) + self.liberties.len();
        let elsewhere = size.board() - self.chain - self.space - self.outside;
        let free = elsewhere - *standing;
        let beside = (self.chain | self.outside).exterior(size) & self.walls;
        self.strings.on(beside).any(|wall| {
            let stones = self.strings.stones(wall);
            let liberties = self.strings.liberties(wall) & elsewhere;
            // Territory of the wall has no living stones of the chain's colour beside it.
            let room: usize = stones
                .neighbours_in(free)
                .parts_in(free)
                .filter(|part| part.neighbours_in(self.own & *standing).is_empty())
                .map(|part| part.len())
                .sum();
            !stones.is_subset(proved)
                && liberties.len() <= moves
                && (liberties.len() < 2 || room < ROOM_FOR_TWO_EYES)
        })
    }
}

/// The fate of the group of chain `number`.
///
/// The group is all stones of the chain's colour that the chain can reach before it meets `proved`
/// enemy stones. The answer is one of two: all of its chains are captured, or the first move
/// decides. If the group lives whoever moves first, one of its chains may still die, so the answer
/// is `None`.
///
/// It is also `None` if a stone of the group is proved alive, if the group is not shut in, if more
/// than [`MOST`] points matter, or if the search is not finished. Each group is added to `tried`
/// and is not searched again.
pub(super) fn group(
    strings: &Strings,
    canonical: &Canonical,
    number: usize,
    expected: Expected,
    proved: &PointSet,
    tried: &mut Vec<PointSet>,
) -> Option<Solved> {
    let position = strings.position();
    let size = position.size();
    let colour = strings.colour(number);
    let own = position.stones(colour);
    let enemy = position.stones(colour.opponent());
    let walls = enemy & *proved;
    let reach = strings.stones(number).block_in(size.board() - walls);
    let stones = reach & own;
    if tried.contains(&stones) || stones.intersects(proved) {
        return None;
    }
    tried.push(stones);
    let dame = dame_in(reach - own, position.empty() & walls.exterior(size));
    let area = reach - own - dame;
    let liberties = dame & stones.exterior(size);
    // A group that meets no proved wall is not shut in: it can run.
    if area.len() + liberties.len().min(MAX_OUTSIDE) > MOST || reach == size.board() {
        return None;
    }
    let asked = SmallSpace {
        canonical,
        stones,
        expected,
        area,
        dame,
    };
    let class = without_ko_for_life(asked.class()?);
    let (chains_die, depends) = match (class.owner_first, class.attacker_first) {
        (Fate::Dead, Fate::Dead) => (Some(true), None),
        // One of its chains may still die.
        (one, other) if one == other => return None,
        _ => (None, Some(Depends::FirstMove(asked.vital(class)))),
    };
    Some(Solved {
        chains: stones,
        chains_die,
        inside: PointSet::EMPTY,
        inside_dies: None,
        depends,
    })
}

/// The points of `outside` that are in `dame`, together with all their neighbours in `outside`.
/// `dame` are empty points beside walls. A point that touches a wall is no eye, so nobody needs
/// these points.
fn dame_in(outside: PointSet, dame: PointSet) -> PointSet {
    let other = outside - dame;
    outside - other - other.neighbours_in(outside)
}

/// The number of moves that the enemy needs to fill the parts of `area`. A part of n points takes n
/// moves. From four points on it is an eye in which the owner captures stones, so that it takes
/// (n^2 - 3n + 6) / 2 moves.
fn moves_to_fill(area: PointSet) -> usize {
    let mut moves = 0;
    for part in area.parts_in(area) {
        let points = part.len();
        moves += match points {
            0..=3 => points,
            _ => (points * points - 3 * points + 6) / 2,
        };
    }
    moves
}

/// The fates of a chain and of the enemy stones inside it.
struct Fates {
    /// Whether the chain is captured; `None` if that is open.
    chain_dies: Option<bool>,
    /// Whether the stones inside are captured; `None` if that is open.
    inside_dies: Option<bool>,
    /// What decides both fates.
    decided: Decided,
}

/// What decides the fates of a chain and of the stones inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decided {
    /// Both are the same whoever moves first.
    Shape,
    /// The player who moves first decides.
    FirstMove,
    /// The chain dies in a ko, since its owner has no threat.
    KoThreats,
}

/// Whether a chain of this class dies, and whether the enemy stones inside it die; `None` where the
/// first move decides.
fn fates_of(class: Class) -> (Option<bool>, Option<bool>) {
    match [class.owner_first, class.attacker_first] {
        [Fate::Dead, Fate::Dead] => (Some(true), Some(false)),
        // It gets at most a ko: without a threat it is dead.
        [
            Fate::Seki | Fate::Ko | Fate::KoForSeki,
            Fate::Ko | Fate::KoForSeki,
        ] => (Some(true), Some(false)),
        [Fate::Alive, Fate::Alive] => (Some(false), Some(true)),
        [Fate::Seki, Fate::Seki] => (Some(false), Some(false)),
        // The chain stays whoever begins. The first move decides whether it is alive or in seki,
        // and so decides the fate of the stones inside.
        [one, other] if one.stays() && other.stays() => (Some(false), None),
        _ => (None, None),
    }
}

/// The class if the attacker loses each ko that only saves his stones inside. He needs a threat for
/// every move of such a ko. The owner lives anyway, so he can answer all threats. Where threats
/// count, the ko is still a doubt ([`Depends::Ko`]).
fn without_ko_for_life(class: Class) -> Class {
    Class {
        owner_first: if_lost(class.owner_first),
        attacker_first: if_lost(class.attacker_first),
    }
}

/// The fate if the attacker loses a ko for life: then the chain lives.
fn if_lost(fate: Fate) -> Fate {
    match fate {
        Fate::KoForLife => Fate::Alive,
        fate => fate,
    }
}

/// A question for the solver: the fate of chains of one colour in an area.
struct SmallSpace<'a> {
    canonical: &'a Canonical,
    stones: PointSet,
    expected: Expected,
    area: PointSet,
    /// Points outside that nobody needs. In the problem for the solver, enemy stones fill them,
    /// except the first [`MAX_OUTSIDE`] liberties of the chains.
    dame: PointSet,
}

impl SmallSpace<'_> {
    /// The class by exact search; `None` as for [`SmallSpace::answer`].
    fn class(&self) -> Option<Class> {
        let fate = self.expected.fate;
        self.answer(|solving| solving.class_expecting(fate))
    }

    /// The answer of a search. `None` if the solver rejects the problem, if the search is not
    /// finished, or if two maps to the canonical image give different answers.
    fn answer<T: Copy + PartialEq>(&self, ask: impl Fn(&mut Solving) -> Option<T>) -> Option<T> {
        let limits = if self.expected.is_sure {
            LIMITS_IF_SURE
        } else {
            LIMITS
        };
        let mut answers = self.canonical.images().iter().map(|way| {
            let problem = self.problem(way)?;
            ask(&mut Solver::new(limits).begin(&problem))
        });
        let first = answers.next()?;
        if answers.all(|answer| answer == first) {
            first
        } else {
            None
        }
    }

    /// The fates that a class gives. In `class` the attacker has lost each ko that only saves his
    /// stones inside ([`without_ko_for_life`]). `None` if the search is not finished.
    ///
    /// A chain may get no more than a ko even if it moves first, as around a bent four in the
    /// corner. If nobody has a threat and the enemy wins that ko whoever moves first, the chain is
    /// dead: he can remove all ko threats before he begins the ko. Such a chain is dead without
    /// play by territory rules (Japanese rules of 1989, article 7), and after play by area rules.
    ///
    /// If the enemy wins the ko only by moving first, the chain is unsettled. If he cannot win it
    /// even then, as in a thousand-year ko, neither player can capture without the consent of the
    /// other. That is a seki, but not settled. A chain that gets a ko by moving first, and is
    /// captured otherwise, is unsettled: its owner can use the threats that he has now.
    fn fates(&self, class: Class) -> Option<Fates> {
        let (chain_dies, inside_dies) = fates_of(class);
        let gets_ko = chain_dies == Some(true) && class.attacker_first != Fate::Dead;
        if !gets_ko {
            let decided = if inside_dies.is_some() {
                Decided::Shape
            } else {
                Decided::FirstMove
            };
            return Some(Fates {
                chain_dies,
                inside_dies,
                decided,
            });
        }
        let stays = match self.answer(|solving| solving.confirmed_dead())? {
            [true, true] => {
                return Some(Fates {
                    chain_dies,
                    inside_dies,
                    decided: Decided::KoThreats,
                });
            }
            // Nobody captures without the consent of the other: chain and stones inside stay.
            [false, false] => Some(false),
            _ => None,
        };
        Some(Fates {
            chain_dies: stays,
            inside_dies: stays,
            decided: Decided::FirstMove,
        })
    }

    /// What the fates depend on, for a space of this class.
    fn depends(&self, class: Class, decided: Decided) -> Option<Depends> {
        let without_ko = without_ko_for_life(class);
        match decided {
            // The owner can begin a ko for life with the threats that he has now.
            Decided::KoThreats if without_ko.owner_first == Fate::Ko => Some(Depends::Ko),
            Decided::KoThreats => Some(Depends::KoThreats),
            Decided::FirstMove => Some(Depends::FirstMove(self.vital(without_ko))),
            // The attacker can begin a ko for his stones inside.
            Decided::Shape if class != without_ko => Some(Depends::Ko),
            Decided::Shape => None,
        }
    }

    /// A vital point: if the attacker plays there first, the chains get the worse fate of `class`.
    /// On a symmetric board it is one of several. `None` if both fates are the same, or if no
    /// search confirms a move within its limits.
    fn vital(&self, class: Class) -> Option<Point> {
        if class.owner_first == class.attacker_first {
            return None;
        }
        let way = self.canonical.images()[0];
        let problem = self.problem(&way)?;
        let owner = problem.owner();
        let mut tries = (problem.area() & problem.position().empty()).iter();
        let found = tries.find(|&point| {
            let mut board = Board::of(problem.position());
            let is_legal = board.play(owner.opponent(), point).is_ok();
            let after = Problem::of_group(board.position(), problem.block(), problem.area());
            is_legal
                && after.is_ok_and(|after| {
                    let (fate, _) = Solver::new(LIMITS_OF_A_MOVE).begin(&after).answer(owner);
                    fate.map(if_lost) == Some(class.attacker_first)
                })
        })?;
        way.set_back(PointSet::of(found)).first()
    }

    /// The problem on an image of the board.
    fn problem(&self, way: &BoardImage) -> Option<Problem> {
        let mut position = *self.canonical.position();
        let stones = way.set(self.stones);
        let owner = position.at(stones.first()?)?;
        let dame = way.set(self.dame);
        let all_liberties = dame & stones.exterior(position.size());
        let liberties: PointSet = all_liberties.iter().take(MAX_OUTSIDE).collect();
        for point in (dame - liberties).iter() {
            position.put(point, Some(owner.opponent()));
        }
        let area = way.set(self.area) | liberties;
        Problem::of_group(&position, stones, area).ok()
    }
}
