//! The solver: fates, key moves and lines of play from proof-number searches.

use super::proof::{Goal, Question, Searcher};
use super::{Problem, SolveParams};
use crate::life::{ATTACKER, Class, Fate, Fight, NO_KO, OWNER, Played, State};
use crate::{Colour, Point};

/// Solves problems one after another with a shared transposition table.
#[derive(Clone, Debug)]
pub struct Solver {
    params: SolveParams,
    searcher: Searcher,
    problems: u64,
}

/// The fate of a block with one given player moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFate {
    /// The player who moves first.
    pub first: Colour,
    /// The fate; `None` if the nodes ran out.
    pub fate: Option<Fate>,
    /// The number of positions made by the search.
    pub nodes: u64,
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The player who is not bound by ko.
    pub ko_master: Colour,
    /// The result that the line demonstrates.
    pub shows: Shows,
    /// The moves of both players in turn, from the player who moves first; `None` is a pass. The
    /// line ends when the outcome needs no further search.
    pub moves: Vec<Option<Point>>,
}

/// The result that a [`Line`] demonstrates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The block is captured.
    Captured,
    /// The block cannot be captured.
    NotCaptured,
    /// The block lives.
    Alive,
    /// The block cannot get more than seki.
    NotAlive,
}

/// The largest number of moves of a line.
const LONGEST: usize = 40;

impl Solver {
    /// A solver with an empty table of `params.memory` MiB.
    pub fn new(params: SolveParams) -> Solver {
        Solver {
            params,
            searcher: Searcher::new(params.memory.max(1)),
            problems: 0,
        }
    }

    /// The limits.
    pub fn params(&self) -> &SolveParams {
        &self.params
    }

    /// Sets the limit of nodes for each search for a fate.
    pub fn set_nodes(&mut self, nodes: u64) {
        self.params.nodes = nodes;
    }

    /// Begins a problem.
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
#[derive(Debug)]
pub struct Solving<'a> {
    solver: &'a mut Solver,
    fight: Fight,
    problem: u64,
    owner: Colour,
}

impl Solving<'_> {
    /// The fates with either player moving first; `None` if the nodes run out.
    pub fn class(&mut self) -> Option<Class> {
        Some(Class {
            owner_first: self.answer(self.owner).fate?,
            attacker_first: self.answer(self.owner.opponent()).fate?,
        })
    }

    /// The fate of the block when `first` moves first.
    pub fn answer(&mut self, first: Colour) -> FoundFate {
        let limit = self.solver.params.nodes;
        let mut nodes = limit;
        let fate = self.fate(&self.fight.start(first), &mut nodes);
        FoundFate {
            first,
            fate,
            nodes: limit - nodes,
        }
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
                .then(|| self.fight.play(&start, bit, NO_MASTER))
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
            shows,
            moves: self.line(first, master, shows, &mut nodes),
        });
        lines.collect()
    }

    fn question(&self, goal: Goal, master: usize) -> Question {
        Question {
            goal,
            master,
            problem: self.problem,
        }
    }

    fn forced(&mut self, question: Question, state: &State, nodes: &mut u64) -> Option<bool> {
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
        let after = |master| match fight.play(start, bit, master) {
            Some(Played::On(next)) => next,
            _ => *start,
        };
        self.fate_of(after, nodes)
    }

    /// The fate of the position that `state` gives for each ko master.
    fn fate_of(&mut self, state: impl Fn(usize) -> State, nodes: &mut u64) -> Option<Fate> {
        fate(|goal, master| {
            let question = self.question(goal, master);
            self.forced(question, &state(master), nodes)
        })
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
        let question = self.question(goal, master);
        let mut state = self.fight.start(first);
        let mut seen = vec![state];
        let mut moves = Vec::new();
        while moves.len() < LONGEST {
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
                match self.fight.play(state, bit, question.master) {
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

/// The value of a ko master for "neither player": ko then binds both.
const NO_MASTER: usize = 2;
