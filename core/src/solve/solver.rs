//! The solver: fates, key moves and lines of play from proof-number searches.

use std::collections::TryReserveError;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::proof::{Goal, Question, Searcher};
use super::{Problem, SolveParams};
use crate::life::{ATTACKER, Class, Fate, Fight, KoRule, NO_KO, OWNER, Outside, Played, State};
use crate::{Colour, Point};

/// Solves problems one after another with a shared transposition table.
#[derive(Clone, Debug)]
pub struct Solver {
    params: SolveParams,
    searcher: Searcher,
    problems: u64,
}

/// The ko threats that decide a fate by ko, if the other player has none.
///
/// A *threat* lets a player take back a ko at once. The player who needs none takes the ko
/// first, or can afford to lose it once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KoThreats {
    /// The player who wins the ko only with threats.
    pub needed_by: Colour,
    /// How many he needs at least: 1, or 2 for two or more.
    pub number: u8,
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The player who is not bound by ko.
    pub ko_master: Colour,
    /// The result that the line demonstrates: `captured`, `not captured`, `alive` or
    /// `no more than seki`.
    pub shows: &'static str,
    /// The moves of both players in turn, from the player who moves first; `None` is a pass. The
    /// line ends when the outcome needs no further search.
    pub moves: Vec<Option<Point>>,
}

/// The result that a [`Line`] demonstrates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shows {
    /// The block is captured.
    Captured,
    /// The block cannot be captured.
    NotCaptured,
    /// The block lives.
    Alive,
    /// The block cannot get more than seki.
    NotAlive,
}

impl Shows {
    const fn words(self) -> &'static str {
        match self {
            Shows::Captured => "captured",
            Shows::NotCaptured => "not captured",
            Shows::Alive => "alive",
            Shows::NotAlive => "no more than seki",
        }
    }
}

/// The largest number of moves of a line.
const LONGEST: usize = 40;

impl Solver {
    /// A solver with an empty table of `params.memory` MiB.
    ///
    /// # Panics
    /// If the machine does not give the memory; [`Solver::try_new`] tells it.
    pub fn new(params: SolveParams) -> Solver {
        Solver::try_new(params).expect("memory for the table")
    }

    /// A solver with an empty table of `params.memory` MiB.
    ///
    /// # Errors
    /// The machine does not give the memory.
    pub fn try_new(params: SolveParams) -> Result<Solver, TryReserveError> {
        Ok(Solver {
            params,
            searcher: Searcher::try_new(params.memory.max(1))?,
            problems: 0,
        })
    }

    /// The limits.
    pub fn params(&self) -> &SolveParams {
        &self.params
    }

    /// Sets the limit of nodes for each search for a fate.
    pub fn set_nodes(&mut self, nodes: u64) {
        self.params.nodes = nodes;
    }

    /// A flag by which another thread ends all searches: they find no more, as if their nodes had
    /// run out.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        self.searcher.stop.clone()
    }

    /// Begins a problem.
    pub fn begin<'a>(&'a mut self, problem: &Problem) -> Solving<'a> {
        self.problems += 1;
        let number = self.problems;
        self.resume(problem, number)
    }

    /// A number for a problem that is begun several times, for [`Solver::resume`].
    pub(super) fn number(&mut self) -> u64 {
        self.problems += 1;
        self.problems
    }

    /// Begins a problem, or takes it up again with the results in the table.
    pub(super) fn resume<'a>(&'a mut self, problem: &Problem, number: u64) -> Solving<'a> {
        Solving {
            fight: problem.fight(),
            outside: problem.outside(),
            problem: number,
            owner: problem.owner(),
            solver: self,
        }
    }
}

/// A problem being solved. Later questions reuse the results of earlier ones.
#[derive(Debug)]
pub struct Solving<'a> {
    solver: &'a mut Solver,
    fight: Fight,
    outside: Outside,
    problem: u64,
    owner: Colour,
}

impl Solving<'_> {
    /// The fates with either player moving first; `None` if the nodes run out.
    pub fn class(&mut self) -> Option<Class> {
        Some(Class {
            owner_first: self.answer(self.owner).0?,
            attacker_first: self.answer(self.owner.opponent()).0?,
        })
    }

    /// The fate of the block when `first` moves first, `None` if the nodes ran out; and the number of
    /// positions made by the search.
    pub fn answer(&mut self, first: Colour) -> (Option<Fate>, u64) {
        let limit = self.solver.params.nodes;
        let mut nodes = limit;
        let fate = self.fate(&self.fight.start(first), &mut nodes);
        (fate, limit - nodes)
    }

    /// Whether the attacker, moving first, captures the block if nobody has a ko threat outside the
    /// area, as in the confirmation of the Japanese rules of 1989 (article 7); `None` if the nodes run
    /// out. There only a pass lets a player take a ko back; here another move in the area does, too.
    pub fn is_confirmed_dead(&mut self) -> Option<bool> {
        let (first, mut nodes) = (self.owner.opponent(), self.solver.params.nodes);
        self.reaches(Goal::Dead, KoRule::Bound, first, &mut nodes)
    }

    /// Whether the player with `goal` reaches it when `first` moves first; `None` if `nodes` runs
    /// out. Subtracts the nodes of the search.
    pub(super) fn reaches(
        &mut self,
        goal: Goal,
        ko: KoRule,
        first: Colour,
        nodes: &mut u64,
    ) -> Option<bool> {
        self.with_threats(goal, ko, first, 0, nodes)
    }

    /// The same, if the player whom `ko` allows threats has this number of them.
    fn with_threats(
        &mut self,
        goal: Goal,
        ko: KoRule,
        first: Colour,
        threats: u8,
        nodes: &mut u64,
    ) -> Option<bool> {
        let start = State {
            threats,
            ..self.fight.start(first)
        };
        self.forced(self.question(goal, ko), &start, nodes)
    }

    /// The threats that decide a fate by ko with `first` moving first. `None` for other fates, or
    /// if the nodes run out.
    ///
    /// The question is the capture of the block, or its life if the fate is
    /// [`Fate::KoForLife`]. At first neither player may take back a ko at once. The player who
    /// then fails gets one threat, while the other has none.
    pub fn ko_threats(&mut self, first: Colour, fate: Fate) -> Option<KoThreats> {
        let goal = match fate {
            Fate::Ko | Fate::KoForSeki => Goal::Dead,
            Fate::KoForLife => Goal::Alive,
            Fate::Alive | Fate::Seki | Fate::Dead => return None,
        };
        let mut nodes = self.solver.params.nodes;
        let forcer = goal.forcer();
        let reached = self.with_threats(goal, KoRule::Bound, first, 0, &mut nodes)?;
        let needs = if reached { 1 - forcer } else { forcer };
        let ko = KoRule::Threats(needs);
        let with_one = self.with_threats(goal, ko, first, 1, &mut nodes)?;
        Some(KoThreats {
            needed_by: [self.owner, self.owner.opponent()][needs],
            number: if with_one != reached { 1 } else { 2 },
        })
    }

    /// All moves after which `first` reaches `fate`, in board order, and whether the nodes
    /// sufficed to judge every move.
    pub fn key_moves(&mut self, first: Colour, fate: Fate) -> (Vec<Point>, bool) {
        let mut nodes = self.solver.params.nodes;
        let start = self.fight.start(first);
        let mut found = Vec::new();
        let mut complete = true;
        for bit in 0..64 {
            // At the start no ko has been taken, so legality does not depend on the ko master.
            let all = bit < self.fight.len() as u8;
            let Some(played) = all
                .then(|| self.fight.play(&start, bit, KoRule::Bound))
                .flatten()
            else {
                continue;
            };
            let reached = match played {
                Played::Captured => Some(Fate::Dead),
                Played::On(_) => self.fate_after(&start, bit, &mut nodes),
            };
            complete &= reached.is_some();
            if reached == Some(fate) {
                found.push(self.fight.point(bit));
            }
        }
        (found, complete)
    }

    /// Lines of best play with `first` moving first that show why the block has `fate`. Lines
    /// are shorter if the nodes run out.
    pub fn lines(&mut self, first: Colour, fate: Fate) -> Vec<Line> {
        // For each fate, the ko masters and results that prove it.
        let shown: &[(usize, Shows)] = match fate {
            Fate::Dead => &[(OWNER, Shows::Captured)],
            Fate::Alive => &[(ATTACKER, Shows::Alive)],
            Fate::Seki => &[(ATTACKER, Shows::NotCaptured), (OWNER, Shows::NotAlive)],
            Fate::Ko => &[(ATTACKER, Shows::Captured), (OWNER, Shows::Alive)],
            Fate::KoForSeki => &[(ATTACKER, Shows::Captured), (OWNER, Shows::NotCaptured)],
            Fate::KoForLife => &[(ATTACKER, Shows::NotAlive), (OWNER, Shows::Alive)],
        };
        let mut nodes = self.solver.params.nodes;
        let lines = shown.iter().map(|&(master, shows)| Line {
            ko_master: [self.owner, self.owner.opponent()][master],
            shows: shows.words(),
            moves: self.line(first, master, shows, &mut nodes),
        });
        lines.collect()
    }

    fn question(&self, goal: Goal, ko: KoRule) -> Question {
        Question {
            goal,
            ko,
            problem: self.problem,
        }
    }

    fn forced(&mut self, question: Question, state: &State, nodes: &mut u64) -> Option<bool> {
        if self.fight.is_over() {
            return Some(question.goal == Goal::Dead);
        }
        let searcher = &mut self.solver.searcher;
        searcher.forced(&self.fight, question, state, nodes)
    }

    fn fate(&mut self, state: &State, nodes: &mut u64) -> Option<Fate> {
        self.fate_of(|_| *state, nodes)
    }

    /// The fate after a move at `bit` in the start position. The ban of a ko after the move
    /// depends on the ko master.
    fn fate_after(&mut self, start: &State, bit: u8, nodes: &mut u64) -> Option<Fate> {
        let fight = self.fight.clone();
        let after = |master| match fight.play(start, bit, KoRule::Master(master)) {
            Some(Played::On(next)) => next,
            _ => *start,
        };
        self.fate_of(after, nodes)
    }

    /// The fate of the position that `state` gives for each ko master.
    fn fate_of(&mut self, state: impl Fn(usize) -> State, nodes: &mut u64) -> Option<Fate> {
        let outside = self.outside;
        let mut forced = |goal, master| {
            let question = self.question(goal, KoRule::Master(master));
            self.forced(question, &state(master), nodes)
        };
        // The clean result that is sought here comes first.
        match outside {
            Outside::AgainstOwner if forced(Goal::Alive, ATTACKER)? => return Some(Fate::Alive),
            Outside::AgainstAttacker if forced(Goal::Dead, OWNER)? => return Some(Fate::Dead),
            _ => {}
        }
        fate(forced)
    }

    /// A line of best play with the given ko master that demonstrates `shows`, which must be
    /// true. It ends when the position needs no further search, repeats, or has [`LONGEST`]
    /// moves.
    fn line(
        &mut self,
        first: Colour,
        master: usize,
        shows: Shows,
        nodes: &mut u64,
    ) -> Vec<Option<Point>> {
        let (goal, success) = match shows {
            Shows::Captured => (Goal::Dead, true),
            Shows::NotCaptured => (Goal::Dead, false),
            Shows::Alive => (Goal::Alive, true),
            Shows::NotAlive => (Goal::Alive, false),
        };
        let question = self.question(goal, KoRule::Master(master));
        let mut state = self.fight.start(first);
        let mut seen = vec![state];
        let mut moves = Vec::new();
        while moves.len() < LONGEST && !self.fight.is_over() {
            let wins = (usize::from(state.mover) == goal.forcer()) == success;
            let Some((bit, next)) = self.best_move(question, &state, wins, success, nodes) else {
                break;
            };
            moves.push((bit != NO_KO).then(|| self.fight.point(bit)));
            match next {
                Some(next) if !seen.contains(&next) => state = next,
                _ => break,
            }
            seen.push(state);
        }
        moves
    }

    /// The next move of a line, and the position after it. If the player to move `wins`, it is
    /// the winning move with the least work left, measured in nodes; otherwise it is the
    /// move with the most work left, which resists longest. `None` if the position needs no
    /// further search.
    fn best_move(
        &mut self,
        question: Question,
        state: &State,
        wins: bool,
        success: bool,
        nodes: &mut u64,
    ) -> Option<(u8, Option<State>)> {
        let mut best: Option<(u64, u8, Option<State>)> = None;
        let order = self.fight.order().to_vec();
        for bit in order.into_iter().chain([NO_KO]) {
            let next = if bit == NO_KO {
                if state.passed {
                    continue;
                }
                Some(state.pass())
            } else {
                match self.fight.play(state, bit, question.ko) {
                    None => continue,
                    Some(Played::On(next)) => Some(next),
                    Some(Played::Captured) => None,
                }
            };
            let work = match next {
                None if question.goal == Goal::Dead => 0,
                None => continue,
                Some(next) => {
                    if wins && self.forced(question, &next, nodes) != Some(success) {
                        continue;
                    }
                    u64::from(self.solver.searcher.work(question, &next))
                }
            };
            // Of two moves with equal work, a pass is less instructive.
            let cost = (work << 1 | u64::from(bit == NO_KO)) ^ if wins { 0 } else { 1 };
            let better = best.is_none_or(|(other, ..)| (cost < other) == wins && cost != other);
            if better {
                best = Some((cost, bit, next));
            }
        }
        let (cost, bit, next) = best?;
        (wins || cost > 1).then_some((bit, next))
    }
}

/// The fate of a position. `forced` answers whether the player with the goal reaches it with the
/// given ko master, or `None` if the nodes run out. Two to three questions are enough, because a
/// player forces as ko master everything that he forces without being master.
pub(super) fn fate(mut forced: impl FnMut(Goal, usize) -> Option<bool>) -> Option<Fate> {
    if forced(Goal::Dead, ATTACKER)? {
        return Some(if forced(Goal::Dead, OWNER)? {
            Fate::Dead
        } else if forced(Goal::Alive, OWNER)? {
            Fate::Ko
        } else {
            Fate::KoForSeki
        });
    }
    Some(if !forced(Goal::Alive, OWNER)? {
        Fate::Seki
    } else if forced(Goal::Alive, ATTACKER)? {
        Fate::Alive
    } else {
        Fate::KoForLife
    })
}
