//! The solver: fates from proof-number searches.
//!
//! `combined` reads small spaces with it, and the lab checks rules and tables with it. Both take
//! its fates as exact. So tests compare the fates with exhaustive play. They also fix the number
//! of positions that it searches.

use super::fight::{ATTACKER, Fight, KoRule, OWNER};
use super::proof::{AskedFight, FightQuestion, FightTag, Goal, Knowledge};
use super::{Class, Fate, Problem, SolveParams};
use crate::search::forcing::Searcher;
use crate::{Colour, PointSet, Size};

/// Solves problems one after another with a shared transposition table.
///
/// ```
/// use sahwal_core::life::{Problem, SolveParams, Solver};
/// use sahwal_core::{Point, points, position};
///
/// let position = position! {
///     . . . X O .
///     X X X X O .
///     O O O O O .
///     . . . . . .
///     . . . . . .
///     . . . . . .
/// };
/// let area = points! {
///     X X X . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
/// };
/// let problem = Problem::new(&position, Point::at(1, 0), area)?;
/// let mut solver = Solver::new(SolveParams::default().with(|set| set.memory = 1));
/// let class = solver.begin(&problem).class().expect("few positions");
/// // Who plays first in the middle of the three points decides whether Black lives.
/// assert_eq!(class.to_string(), "LD");
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    params: SolveParams,
    knowledge: Knowledge,
    searcher: Searcher<FightTag>,
    problems: u64,
}

impl Solver {
    /// A solver with an empty table of `params.memory` MiB.
    pub fn new(params: SolveParams) -> Solver {
        Solver {
            params,
            knowledge: Knowledge::default(),
            searcher: Searcher::new(params.memory.max(1)),
            problems: 0,
        }
    }

    /// Lets the solver look up closed regions. When only one closed region is left to play for, it
    /// calls `known` and takes the class from there, unless `known` returns `None`.
    ///
    /// The arguments of `known` are the points of the region, the attacker's stones on them and the
    /// size of the board. The region lies inside a single chain without outside liberties.
    ///
    /// ```
    /// use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
    /// use sahwal_core::life::{Class, SolveParams, Solver};
    /// use sahwal_core::{PointSet, Size};
    ///
    /// fn by_the_table(region: PointSet, stones: PointSet, size: Size) -> Option<Class> {
    ///     let (shape, stones) = Shape::of(region, stones, size)?;
    ///     ClosedRegionTable::builtin().class(shape, stones, 0)
    /// }
    /// let solver = Solver::new(SolveParams::default()).with_regions(by_the_table);
    /// ```
    #[must_use]
    pub fn with_regions(mut self, known: fn(PointSet, PointSet, Size) -> Option<Class>) -> Solver {
        self.knowledge.regions = Some(known);
        self
    }

    /// This solver, which ends a line also where static bounds on eyes settle the last block: it
    /// makes two whatever the attacker plays, by the articulation points of Park and Kim (2004), or
    /// at most one is left to make. No answer changes.
    ///
    /// ```
    /// use sahwal_core::life::{Problem, SolveParams, Solver};
    /// use sahwal_core::{Colour, Point, points, position};
    ///
    /// let position = position! {
    ///     . . . . X O
    ///     X X X X X O
    ///     O O O O O O
    ///     . . . . . .
    ///     . . . . . .
    ///     . . . . . .
    /// };
    /// let area = points! {
    ///     X X X X . .
    ///     . . . . . .
    ///     . . . . . .
    ///     . . . . . .
    ///     . . . . . .
    ///     . . . . . .
    /// };
    /// let problem = Problem::new(&position, Point::at(1, 0), area)?;
    /// let params = SolveParams::default().with(|set| set.memory = 1);
    /// // Four points in a row are two eyes, whoever moves first.
    /// let (_, positions) = Solver::new(params).with_eye_bounds().begin(&problem).answer(Colour::White);
    /// assert_eq!(positions, 0);
    /// # Ok::<(), sahwal_core::InputError>(())
    /// ```
    #[must_use]
    pub fn with_eye_bounds(mut self) -> Solver {
        self.knowledge.eyes = true;
        self
    }

    /// Begins a problem. The table of earlier problems is used again, but not their results.
    pub fn begin<'a>(&'a mut self, problem: &Problem) -> Solving<'a> {
        self.problems += 1;
        Solving {
            fight: problem.fight(),
            problem: self.problems,
            owner: problem.owner(),
            solver: self,
        }
    }
}

/// A problem being solved. Later questions reuse the results of earlier ones.
///
/// ```
/// use sahwal_core::life::{Fate, Problem, SolveParams, Solver, Solving};
/// use sahwal_core::{Colour, Point, points, position};
///
/// let position = position! {
///     . . . X O .
///     X X X X O .
///     O O O O O .
///     . . . . . .
///     . . . . . .
///     . . . . . .
/// };
/// let area = points! {
///     X X X . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
///     . . . . . .
/// };
/// let problem = Problem::new(&position, Point::at(1, 0), area)?;
/// let mut solver = Solver::new(SolveParams::default().with(|set| set.memory = 1));
/// let mut solving: Solving<'_> = solver.begin(&problem);
/// assert_eq!(solving.answer(Colour::White).0, Some(Fate::Dead));
/// # Ok::<(), sahwal_core::InputError>(())
/// ```
#[derive(Debug)]
pub struct Solving<'a> {
    solver: &'a mut Solver,
    fight: Fight,
    problem: u64,
    owner: Colour,
}

impl Solving<'_> {
    /// The two fates, with either player moving first; `None` if the nodes run out.
    pub fn class(&mut self) -> Option<Class> {
        Some(Class {
            owner_first: self.answer(self.owner).0?,
            attacker_first: self.answer(self.owner.opponent()).0?,
        })
    }

    /// The class of blocks that are expected to die ([`Fate::Dead`]) or to live (any other fate);
    /// `None` if the nodes run out.
    ///
    /// The hardest question for the expected winner comes first: the other player moves first and
    /// is ko master. If the answer is yes, both fates are settled. The winner also wins if he moves
    /// first himself: his winning answer to a pass of the other is then a winning first move.
    pub(crate) fn class_expecting(&mut self, fate: Fate) -> Option<Class> {
        let attacker = self.owner.opponent();
        let mut nodes = self.solver.params.nodes;
        let (goal, master, first, fate) = match fate {
            Fate::Dead => (Goal::Dead, OWNER, self.owner, Fate::Dead),
            _ => (Goal::Alive, ATTACKER, attacker, Fate::Alive),
        };
        if self.forced(goal, KoRule::Master(master), first, &mut nodes)? {
            return Some(Class {
                owner_first: fate,
                attacker_first: fate,
            });
        }
        self.class()
    }

    /// The fate of the block if `first` moves first, and the number of positions that the search
    /// made. The fate is `None` if the nodes run out.
    pub fn answer(&mut self, first: Colour) -> (Option<Fate>, u64) {
        let limit = self.solver.params.nodes;
        let mut nodes = limit;
        let outcome =
            fate(|goal, master| self.forced(goal, KoRule::Master(master), first, &mut nodes));
        (outcome, limit - nodes)
    }

    /// Whether the attacker captures the block if nobody has a ko threat outside the area. The
    /// first item is for the owner moving first, the second for the attacker. `None` if the nodes
    /// run out.
    ///
    /// The confirmation of the Japanese rules of 1989 (article 7) asks nearly the same question.
    /// There, a player may take back a ko only after a pass. Here, another move in the area is
    /// enough, too.
    pub fn confirmed_dead(&mut self) -> Option<[bool; 2]> {
        let owner = self.owner;
        let attacker = owner.opponent();
        let mut nodes = self.solver.params.nodes;
        let owner_first = self.forced(Goal::Dead, KoRule::Bound, owner, &mut nodes)?;
        let attacker_first = self.forced(Goal::Dead, KoRule::Bound, attacker, &mut nodes)?;
        Some([owner_first, attacker_first])
    }

    /// Whether the player with `goal` reaches it if `first` moves first; `None` if `nodes` runs
    /// out. Subtracts the nodes of the search from `nodes`.
    fn forced(&mut self, goal: Goal, ko: KoRule, first: Colour, nodes: &mut u64) -> Option<bool> {
        let question = FightQuestion {
            goal,
            ko,
            problem: self.problem,
            fixed: self.fight.fixed,
        };
        let asked = AskedFight {
            fight: &self.fight,
            question,
            knowledge: self.solver.knowledge,
        };
        let start = self.fight.start(first);
        self.solver.searcher.forced(&asked, &start, nodes)
    }
}

/// The fate of a position. `forced` answers whether the player with the goal reaches it with the
/// given ko master, or `None` if the nodes run out. Two to three questions are enough, because a
/// player forces as ko master everything that he forces without being master.
pub(super) fn fate(mut forced: impl FnMut(Goal, usize) -> Option<bool>) -> Option<Fate> {
    // If a player forces a goal although the other is ko master, no ko decides it. If he forces it
    // only as ko master, the ko decides it.
    if forced(Goal::Dead, ATTACKER)? {
        return Some(if forced(Goal::Dead, OWNER)? {
            Fate::Dead
        } else if forced(Goal::Alive, OWNER)? {
            Fate::Ko
        } else {
            Fate::KoForSeki
        });
    }
    // The attacker cannot kill even as ko master, so the block gets a seki at least.
    Some(if !forced(Goal::Alive, OWNER)? {
        Fate::Seki
    } else if forced(Goal::Alive, ATTACKER)? {
        Fate::Alive
    } else {
        Fate::KoForLife
    })
}
