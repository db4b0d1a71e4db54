//! Chains whose whole space is small, with any number of dame outside.
//!
//! Random playouts of such a space let its owner live too often, although the shape may be a
//! nakade, and the network has seen few of them. The exact fate counts stones inside and liberties
//! outside. It stands in the solved table of closed regions. Where the table has no entry, an exact
//! search finds it: for several spaces, for other stones of the owner inside, and for a small open
//! space among enemy stones that are proved alive.
//!
//! `analysis` asks it for each chain that is not proved. What it finds overrules the estimates, so
//! a wrong fate is a wrong verdict. `combined/tests/shapes.rs` compares safe scores with exact
//! play.

use super::evidence::Depends;
use super::fights::ROOM_FOR_TWO_EYES;
use crate::board::canonical::{BoardImage, Canonical};
use crate::methods::features::closed_region::{ClosedRegionTable, MAX_OUTSIDE, Shape};
use crate::search::life::{Class, Fate};
use crate::search::life::{Problem, SolveParams, Solver, Solving};
use crate::{Board, Point, PointSet, Strings};

/// The largest number of points of all spaces, and of all points that are searched.
const MOST: usize = 16;

/// The limits of a search.
const LIMITS: SolveParams = SolveParams {
    nodes: 300_000,
    memory: 1,
};

/// The limits where the estimates are sure of a fate: there a search that needs more seldom finds
/// another one. With 10,000 or 30,000 nodes two more of 427 corner boards were called safe though a
/// ko decides.
const LIMITS_IF_SURE: SolveParams = SolveParams {
    nodes: 100_000,
    memory: 1,
};

/// The limits of the search of one move that may be vital.
const LIMITS_OF_A_MOVE: SolveParams = SolveParams {
    nodes: 20_000,
    memory: 1,
};

/// What the estimates say of a chain before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Expected {
    /// Its fate, alive or dead.
    pub(super) fate: Fate,
    /// Whether the estimates are sure of it.
    pub(super) is_sure: bool,
}

/// The fate of chains with a small space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    /// The chains of the owner.
    pub(super) chains: PointSet,
    /// Whether they are captured; `None` if that depends on the player to move or on a ko.
    pub(super) chains_die: Option<bool>,
    /// The enemy stones inside.
    pub(super) inside: PointSet,
    /// Whether these are captured, in the same way.
    pub(super) inside_dies: Option<bool>,
    /// On what the fate of both depends.
    pub(super) depends: Option<Depends>,
}

/// The fate of chain `number`.
///
/// Its *spaces* are the parts of the board of at most [`MOST`] points that it cuts off alone. The
/// *walls* are the other enemy stones among the stones `standing`. The search takes them to stand.
/// A wall that is not `proved` alive stands in two cases: it has more liberties elsewhere than the
/// capture of the chain takes moves; or it has two liberties elsewhere and touches territory with
/// room for two eyes. What the chain can reach outside its spaces before it meets a wall is most
/// often dame. `None` if there are too many points, if the search is not finished, or if a wall may
/// be captured before a chain that does not live for certain: that is a race
/// ([`races`](super::races)).
///
/// A chain that only gets a ko even if it moves first is dead if the enemy wins that ko, whoever
/// moves first, when nobody has a threat, as around a bent four in the corner: the enemy can begin
/// the ko after he has removed all ko threats. Such a chain is dead without play by territory rules
/// (Japanese rules of 1989, article 7), and after play by area rules. Where its owner can begin the
/// ko with the threats that he has now, that is a doubt. If the enemy wins the ko only by moving
/// first, the chain is unsettled. If he does not even then, as in a thousand-year ko, nobody
/// captures without the consent of the other: seki, but not settled. A chain that gets a ko by
/// moving first, and is captured otherwise, is unsettled: its owner can use the threats that he has
/// now.
pub(super) fn solved(
    strings: &Strings,
    canonical: &Canonical,
    number: usize,
    expected: Expected,
    standing: &PointSet,
    proved: &PointSet,
) -> Option<Solved> {
    let position = strings.position();
    let size = position.size();
    let chain = strings.stones(number);
    let colour = strings.colour(number);
    let own = position.stones(colour);
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
    // 2. What is outside, before the walls. Of the liberties in dame only as many matter as the
    // table tells apart.
    let walls = (enemy & *standing) - space;
    let beside_walls = walls.exterior(size);
    let free = size.board() - chain - walls - space;
    let outside = chain.exterior(size).block_in(free);
    let dame = dame_in(outside, position.empty() & beside_walls);
    let area = space | (outside - dame);
    let liberties = dame & chain.exterior(size);
    let points = area.len() + liberties.len().min(MAX_OUTSIDE);
    // Without walls the chain can run. Without a space of its own it lives only in what the walls
    // leave it, so that these must be proved alive: else the fight is about them.
    let has_walls = (chain | outside).exterior(size).intersects(&walls);
    let is_bounded = spaces > 0 || (outside.exterior(size) & walls).is_subset(proved);
    if !(1..=MOST).contains(&points) || !has_walls || !is_bounded {
        return None;
    }
    // 3. The class, by the table or by search.
    let asked = SmallSpace {
        canonical,
        stones: chain,
        expected,
        area,
        dame,
    };
    // The table is solved for one closed space without stones of the owner inside.
    let may_be_in_table = spaces == 1 && area == space && space.is_disjoint(&own);
    let mut from_table = None;
    if may_be_in_table && let Some((shape, stones)) = Shape::of(space, enemy, size) {
        from_table = ClosedRegionTable::builtin().class(shape, stones, liberties.len());
    }
    let class = match from_table {
        Some(class) => class,
        None => asked.class()?,
    };
    let without_ko = without_ko_for_life(class);
    let (mut chain_dies, mut inside_dies) = fates(without_ko);
    let mut is_settled = inside_dies.is_some();
    let gets_ko = chain_dies == Some(true) && class.attacker_first != Fate::Dead;
    let mut needs_threat = false;
    if gets_ko {
        let dead = asked.answer(|solving| solving.confirmed_dead())?;
        needs_threat = dead == [true, true];
        is_settled = needs_threat;
        if !needs_threat {
            // If nobody captures without the consent of the other, chain and stones inside stay.
            chain_dies = if dead == [false, false] {
                Some(false)
            } else {
                None
            };
            inside_dies = chain_dies;
        }
    }
    // 4. A wall that may be captured first.
    let filled = (area & enemy).len();
    let moves = moves_to_fill(area).saturating_sub(filled) + liberties.len();
    let elsewhere = size.board() - chain - space - outside;
    let free = elsewhere - *standing;
    let lives = without_ko.owner_first == Fate::Alive && without_ko.attacker_first == Fate::Alive;
    let mut beside = strings.on((chain | outside).exterior(size) & walls);
    let may_fall = beside.any(|wall| {
        let stones = strings.stones(wall);
        let liberties = strings.liberties(wall) & elsewhere;
        let room: usize = stones
            .neighbours_in(free)
            .parts_in(free)
            .filter(|part| part.neighbours_in(own & *standing).is_empty())
            .map(|part| part.len())
            .sum();
        !stones.is_subset(proved)
            && liberties.len() <= moves
            && (liberties.len() < 2 || room < ROOM_FOR_TWO_EYES)
    });
    if !lives && may_fall {
        return None;
    }
    // A seki in one of several spaces says nothing of the stones in the others.
    if spaces > 1 && (chain_dies, inside_dies) == (Some(false), Some(false)) {
        inside_dies = None;
    }
    let depends = if needs_threat && without_ko.owner_first == Fate::Ko {
        // The owner can begin a ko for life with the threats that he has now.
        Some(Depends::Ko)
    } else if needs_threat {
        Some(Depends::KoThreats)
    } else if !is_settled {
        Some(Depends::FirstMove(asked.vital(without_ko)))
    } else if class != without_ko {
        Some(Depends::Ko)
    } else {
        None
    };
    Some(Solved {
        chains: chain | (space & own),
        chains_die: chain_dies,
        inside: space & enemy,
        inside_dies,
        depends,
    })
}

/// The group of chain `number`: its stones and all stones of its colour that it can reach before it
/// meets `proved` enemy stones, if at most [`MOST`] points matter. If a group lives, one of its
/// chains may still die, so the answer is `None` then. It is `None` also for a group in `tried`;
/// the group is added there. It is `None` also if the search is not finished.
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

/// The points of `outside` that are in `dame` with all their neighbours there: no point among these
/// can be an eye, since each touches a wall.
fn dame_in(outside: PointSet, dame: PointSet) -> PointSet {
    let other = outside - dame;
    outside - other - other.neighbours_in(outside)
}

/// The number of moves that fill the parts of `area`: n points take n moves, but an eye of four or
/// more takes (n^2 - 3n + 6) / 2, since stones in it are captured.
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

/// Whether a chain of this class dies, and the enemy stones inside it.
fn fates(class: Class) -> (Option<bool>, Option<bool>) {
    match [class.owner_first, class.attacker_first] {
        [Fate::Dead, Fate::Dead] => (Some(true), Some(false)),
        // It gets at most a ko: without a threat it is dead.
        [
            Fate::Seki | Fate::Ko | Fate::KoForSeki,
            Fate::Ko | Fate::KoForSeki,
        ] => (Some(true), Some(false)),
        [Fate::Alive, Fate::Alive] => (Some(false), Some(true)),
        [Fate::Seki, Fate::Seki] => (Some(false), Some(false)),
        // It stays whoever begins. Whether alive or in seki depends on that, and so does the fate
        // of the stones inside.
        [one, other] if one.stays() && other.stays() => (Some(false), None),
        _ => (None, None),
    }
}

/// The class if the attacker loses each ko that would only save his stones inside. He needs a
/// threat for every move of his, and the owner, who lives anyway, may answer them all. That he can
/// begin such a ko is a doubt where threats count.
fn without_ko_for_life(class: Class) -> Class {
    Class {
        owner_first: if_lost(class.owner_first),
        attacker_first: if_lost(class.attacker_first),
    }
}

/// The fate if the attacker loses a ko for life.
fn if_lost(fate: Fate) -> Fate {
    match fate {
        Fate::KoForLife => Fate::Alive,
        fate => fate,
    }
}

/// Chains of one colour to be solved in an area.
struct SmallSpace<'a> {
    canonical: &'a Canonical,
    stones: PointSet,
    expected: Expected,
    area: PointSet,
    /// Points outside that nobody needs; the enemy has filled those that are no liberty, and all
    /// liberties but the first [`MAX_OUTSIDE`].
    dame: PointSet,
}

impl SmallSpace<'_> {
    /// The class by exact search.
    fn class(&self) -> Option<Class> {
        let fate = self.expected.fate;
        self.answer(|solving| solving.class_expecting(fate))
    }

    /// The answer of a search; `None` if the chains are no problem for the solver, if the search is
    /// not finished, or if two maps to the canonical image give different answers.
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

    /// A move of the attacker after which the chains have the fate of the class with him to move
    /// first, if that is not their fate with the owner to move; one of several on a symmetric
    /// board, and `None` if no search of a move finds it in time.
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
