//! The alpha-beta procedure, fail-soft.

use super::answer::{Counts, SearchResult};
use super::budget::Watch;
use super::game::{Game, Player, Value, WIN};
use super::ordering::{Candidate, History, Ordering, sort};
use super::quiescence::Quiescence;
use super::table::{Bound, Entry, TranspositionTable};

/// The options of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The order of moves.
    pub ordering: Ordering,
    /// The largest size of the transposition table in bytes; `None` for no table.
    pub table: Option<usize>,
    /// The condition for searching beyond the depth limit; `None` to stop at the limit.
    pub quiescence: Option<Quiescence>,
}

impl Options {
    /// Alpha-beta as in section 12.3: the game's own order of moves, no table.
    pub const PLAIN: Options = Options {
        ordering: Ordering::AS_GENERATED,
        table: None,
        quiescence: None,
    };
}

impl Default for Options {
    /// All orderings and a table of 16 MiB, no quiescence.
    fn default() -> Options {
        Options {
            ordering: Ordering::ALL,
            table: Some(16 << 20),
            quiescence: None,
        }
    }
}

/// The alpha-beta procedure with its transposition table, history and buffers.
///
/// The table and the history are kept for the next search. Call [`AlphaBeta::clear`] before
/// a search in another game.
#[derive(Clone, Debug)]
pub struct AlphaBeta<G: Game> {
    options: Options,
    table: Option<TranspositionTable<G::Move>>,
    history: History,
    /// The moves of all nodes on the path from the root to the current node.
    stack: Vec<Candidate<G::Move>>,
    generated: Vec<G::Move>,
    /// For each ply, the best line found from there.
    lines: Vec<Vec<G::Move>>,
    /// The moves of the root with their values. They order the next iteration.
    pub(super) root: Vec<(G::Move, Value)>,
    counts: Counts,
    /// Leaves evaluated at the depth limit although the game was not over.
    cut_short: u64,
    /// The least ply on the path whose repetition the current value depends on, or
    /// [`NOWHERE`].
    rests_on: usize,
}

/// Stands for no ply.
const NOWHERE: usize = usize::MAX;

/// The error of a search whose budget is used up.
pub(super) struct Stopped;

/// The depth and the window of a node.
#[derive(Clone, Copy)]
struct Task {
    ply: usize,
    depth: u32,
    /// The number of plies left beyond the depth limit.
    extra: u32,
    alpha: Value,
    beta: Value,
}

impl<G: Game> AlphaBeta<G> {
    /// A search with these options.
    pub fn new(options: Options) -> AlphaBeta<G> {
        AlphaBeta {
            options,
            table: options.table.map(TranspositionTable::with_memory),
            history: History::new::<G>(),
            stack: Vec::new(),
            generated: Vec::new(),
            lines: Vec::new(),
            root: Vec::new(),
            counts: Counts::default(),
            cut_short: 0,
            rests_on: NOWHERE,
        }
    }

    /// The options of this search.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The size of the transposition table in bytes.
    pub fn table_memory(&self) -> usize {
        self.table.as_ref().map_or(0, TranspositionTable::memory)
    }

    /// Clears the table and the history.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.history.clear();
    }

    /// Searches to `depth` plies. Afterwards the game is in the same position as before.
    pub fn search(&mut self, game: &mut G, depth: u32) -> SearchResult<G::Move> {
        self.root.clear();
        let before = self.counts;
        let found = self.iteration(game, depth, &mut Watch::unlimited());
        let Ok(mut answer) = found else {
            unreachable!("an unlimited budget is never used up");
        };
        answer.counts = self.counts - before;
        answer
    }

    /// The counts of all searches so far.
    pub(super) fn counts(&self) -> Counts {
        self.counts
    }

    /// Searches once to `depth` plies. The caller fills in the counts of the result.
    pub(super) fn iteration(
        &mut self,
        game: &mut G,
        depth: u32,
        watch: &mut Watch,
    ) -> Result<SearchResult<G::Move>, Stopped> {
        let extra = self.options.quiescence.map_or(0, |quiet| quiet.extra);
        let cut_short = self.cut_short;
        let task = Task {
            ply: 0,
            depth,
            extra,
            // The window of section 12.3. Values beyond a won game do not occur.
            alpha: -WIN,
            beta: WIN,
        };
        let found = self.node(game, task, watch);
        self.stack.clear();
        let value = found?;
        let line = self.lines.first().cloned().unwrap_or_default();
        // The best move of the root first, then the others by their values.
        if let Some(&best) = line.first() {
            let player = game.player();
            self.root
                .sort_by_key(|&(played, value)| (played != best, -player.liking(value)));
        }
        Ok(SearchResult {
            best: line.first().copied(),
            value,
            line,
            depth,
            solved: self.cut_short == cut_short,
            counts: Counts::default(),
        })
    }

    fn node(&mut self, game: &mut G, task: Task, watch: &mut Watch) -> Result<Value, Stopped> {
        let Task { ply, depth, .. } = task;
        if watch.is_over(&self.counts) {
            return Err(Stopped);
        }
        self.counts.nodes += 1;
        if self.lines.len() <= ply {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
        self.rests_on = NOWHERE;
        if game.is_over() {
            self.counts.tips += 1;
            return Ok(game.evaluate());
        }
        if let Some((ago, value)) = game.repeats() {
            self.rests_on = ply.saturating_sub(ago);
            return Ok(value);
        }
        let mut below = Task {
            ply: ply + 1,
            depth: depth.saturating_sub(1),
            ..task
        };
        if depth == 0 {
            let value = game.evaluate();
            if task.extra == 0 || self.is_quiet(game, value) {
                return Ok(self.tip(value));
            }
            self.counts.other_evaluations += 1;
            below.extra -= 1;
        }
        // Beyond the depth limit, a value depends on more than the depth, so the table is
        // not used.
        let key = (depth > 0 && self.table.is_some()).then(|| game.key());
        let known = key.and_then(|key| self.table.as_ref()?.get(key).copied());
        if let Some(known) = known.filter(|_| ply > 0)
            && let Some(value) = self.answered(&known, task)
        {
            return Ok(value);
        }
        let start = self.stack.len();
        self.candidates(game, task, known.and_then(|known| known.best));
        if self.stack.len() == start {
            let value = game.evaluate();
            return Ok(self.tip(value));
        }
        let cut_short = self.cut_short;
        let (value, best) = self.children(game, start, task, below, watch)?;
        self.stack.truncate(start);
        if value.abs() >= WIN {
            self.cut_short = cut_short;
        }
        let holds = self.rests_on == NOWHERE;
        if let (Some(key), Some(table), true) = (key, &mut self.table, holds) {
            table.put(Entry {
                key,
                value,
                bound: match value {
                    _ if value >= task.beta => Bound::AtLeast,
                    _ if value <= task.alpha => Bound::AtMost,
                    _ => Bound::Exact,
                },
                depth,
                solved: self.cut_short == cut_short,
                best: Some(best),
            });
        }
        Ok(value)
    }

    /// Searches the candidates from `start` on until one causes a cut-off. Returns the best
    /// value and its move.
    fn children(
        &mut self,
        game: &mut G,
        start: usize,
        task: Task,
        mut below: Task,
        watch: &mut Watch,
    ) -> Result<(Value, G::Move), Stopped> {
        let player = game.player();
        let mut best = (player.worst(), self.stack[start].played);
        if task.ply == 0 {
            self.root.clear();
        }
        let mut rests_on = NOWHERE;
        for at in start..self.stack.len() {
            let played = self.stack[at].played;
            let undo = game.play(played);
            let value = self.node(game, below, watch);
            game.undo(undo);
            let value = value?;
            rests_on = rests_on.min(self.rests_on);
            if task.ply == 0 {
                self.root.push((played, value));
            }
            if player.prefers(value, best.0) {
                best = (value, played);
                self.extend_line(task.ply, played);
            }
            match player {
                Player::Max => below.alpha = below.alpha.max(value),
                Player::Min => below.beta = below.beta.min(value),
            }
            if below.alpha >= below.beta {
                // A cut-off depends only on the last child.
                rests_on = self.rests_on;
                let cut = u64::from(at + 1 < self.stack.len());
                match player {
                    Player::Max => self.counts.beta_cutoffs += cut,
                    Player::Min => self.counts.alpha_cutoffs += cut,
                }
                if self.options.ordering.history {
                    self.history.add::<G>(player, played, task.depth.max(1));
                }
                break;
            }
        }
        // If the value depends only on repeating this node, it is path-independent and may be
        // stored.
        self.rests_on = if rests_on < task.ply {
            rests_on
        } else {
            NOWHERE
        };
        Ok(best)
    }

    /// Appends the moves of the node to the stack, in search order.
    fn candidates(&mut self, game: &mut G, task: Task, known: Option<G::Move>) {
        let start = self.stack.len();
        let ordering = self.options.ordering;
        if task.ply == 0 && !self.root.is_empty() {
            // Keep the order of the previous iteration.
            let again = self.root.iter().map(|&(played, _)| candidate(played));
            self.stack.extend(again);
            return;
        }
        self.generated.clear();
        game.moves(&mut self.generated);
        self.stack
            .extend(self.generated.iter().map(|&played| candidate(played)));
        let player = game.player();
        for at in start..self.stack.len() {
            let played = self.stack[at].played;
            if ordering.hash_move {
                self.stack[at].first = known == Some(played);
            }
            if ordering.evaluation && task.depth > 1 {
                let undo = game.play(played);
                self.stack[at].liking = player.liking(game.evaluate());
                game.undo(undo);
                self.counts.other_evaluations += 1;
            }
            if ordering.history {
                self.stack[at].cutoffs = self.history.weight::<G>(player, played);
            }
        }
        if ordering != Ordering::AS_GENERATED {
            sort(&mut self.stack[start..]);
        }
    }

    /// The value of a node by its table entry; `None` if the entry does not decide the node.
    fn answered(&mut self, known: &Entry<G::Move>, task: Task) -> Option<Value> {
        let decides = known.fits(task.depth)
            && match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => known.value >= task.beta,
                Bound::AtMost => known.value <= task.alpha,
            };
        decides.then(|| {
            self.counts.table_cutoffs += 1;
            self.cut_short += u64::from(!known.solved);
            known.value
        })
    }

    fn is_quiet(&mut self, game: &mut G, value: Value) -> bool {
        let Some(quiescence) = self.options.quiescence else {
            return true;
        };
        self.generated.clear();
        quiescence.is_quiet(game, value, &mut self.generated, &mut self.counts)
    }

    fn tip(&mut self, value: Value) -> Value {
        self.counts.tips += 1;
        self.cut_short += 1;
        value
    }

    /// Sets the line of a ply to a move, followed by the line of the next ply.
    fn extend_line(&mut self, ply: usize, played: G::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(played);
        if let Some(below) = below.first() {
            line.extend_from_slice(below);
        }
    }
}

fn candidate<M>(played: M) -> Candidate<M> {
    Candidate {
        played,
        first: false,
        liking: 0,
        cutoffs: 0,
    }
}
