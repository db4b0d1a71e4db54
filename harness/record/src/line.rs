//! Carries out the nodes of a record on a board, one after another.
//!
//! [`Record::open`](crate::Record::open) calls [`Line::carry_out`] for each node of the main line,
//! and all programs read games through that. If a move or a setup stone is carried out wrongly,
//! positions of the data sets change, and so do the figures of every run.

use sahwal_core::{Board, ByColour, Colour, Point, PointSet, Position, Size};

use sahwal_sgf::{ErrorKind, GameTree, Move, NodeRef, SgfError, Vertex, WarningKind};

use crate::play::Action;
use crate::repair::{Repair, Repairs};
use crate::stones::StoneCount;

/// The setup properties, in the order in which they are carried out.
const SETUP: [(&str, Option<Colour>); 3] = [
    ("AE", None),
    ("AB", Some(Colour::Black)),
    ("AW", Some(Colour::White)),
];

/// The move properties, in the order in which they are carried out.
const MOVES: [(&str, Colour); 2] = [("B", Colour::Black), ("W", Colour::White)];

/// A line of play that is read up to some node, and the repairs so far:
///
/// - A point in a list is left out if it is malformed or off the board.
/// - A move that is malformed or off the board ends the moves if it is one of the last two.
/// - A pass may be written `[zz]`, `[pass]`, or as the point past the last line.
/// - A move on a stone, a move that takes a ko back at once, and suicide are carried out.
#[derive(Debug)]
pub(crate) struct Line {
    /// The number of the game in its file, from 1.
    game: usize,
    lines: u8,
    /// The position before the first move.
    start: Position,
    /// The board, from the first move on. Before the first move only `start` changes, which is many
    /// times faster for records that set up a position. The board is in a box because it is large
    /// and a `Line` is moved.
    board: Option<Box<Board>>,
    actions: Vec<Action>,
    count: StoneCount,
    /// The number of moves read.
    moves: usize,
    /// The number of moves before the position that is asked for; `None` for the end.
    upto: Option<usize>,
    /// The position that is asked for, if another move follows it.
    pub(crate) before_move: Option<Shown>,
    /// Whether a move could not be read, so that the later moves are left out.
    is_over: bool,
    /// Whether moves may be missing at the end.
    pub(crate) is_end_damaged: bool,
    /// Whether a move or a stone was left out before the end.
    leaves_out: bool,
    /// Why the file cannot be read after the last node, if it has more moves there.
    stop: Option<SgfError>,
    /// The repairs, in the order of the record.
    repairs: Repairs,
    /// The number of moves of each kind in [`AGAINST_RULES`].
    against_rules: [usize; AGAINST_RULES.len()],
}

/// A position of a line, with what led to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) position: Position,
    pub(crate) moves: usize,
    /// The number of actions before the position.
    pub(crate) actions: usize,
    pub(crate) count: StoneCount,
    /// Whether a move or a stone was left out before the position.
    pub(crate) leaves_out: bool,
}

impl Line {
    /// The line before the first node of a record.
    ///
    /// # Errors
    /// The board is not square with 1 to 19 lines.
    pub(crate) fn of(tree: &GameTree<'_>, upto: Option<usize>) -> Result<Line, SgfError> {
        let lines = tree.size()?;
        let size = Size::new(usize::from(lines)).expect("the reader refuses other sizes");
        let mut repairs = Repairs::default();
        repairs.add_form(tree);
        Ok(Line {
            game: tree.number(),
            lines,
            start: Position::new(size),
            board: None,
            // Most nodes of most records are a move.
            actions: Vec::with_capacity(tree.nodes().len().min(TYPICAL_MOVES)),
            count: StoneCount::of(tree),
            moves: 0,
            upto,
            before_move: None,
            is_over: false,
            is_end_damaged: tree.warnings().iter().any(|fault| is_of_end(&fault.kind)),
            leaves_out: tree.warnings().iter().any(|fault| hides_moves(&fault.kind)),
            stop: tree.stop().cloned(),
            repairs,
            against_rules: [0; AGAINST_RULES.len()],
        })
    }

    /// The position after the last node.
    pub(crate) fn now(&self) -> Shown {
        Shown {
            position: *self.position(),
            moves: self.moves,
            actions: self.actions.len(),
            count: self.count,
            leaves_out: self.leaves_out,
        }
    }

    fn position(&self) -> &Position {
        match &self.board {
            Some(board) => board.position(),
            None => &self.start,
        }
    }

    /// Whether the next node comes after the position that is asked for, so that a fault in it does
    /// not matter.
    pub(crate) fn is_past(&self) -> bool {
        match self.upto {
            Some(upto) => upto <= self.moves,
            None => false,
        }
    }

    /// Carries out the actions of the next node: first setup (AE, AB, AW), which captures nothing,
    /// then the moves (B, W). Illegal moves are carried out, too, as SGF demands.
    ///
    /// # Errors
    /// A move cannot be read and is not one of the last two, a string that is set up has no
    /// liberty, or the file cannot be read after this node.
    pub(crate) fn carry_out(&mut self, node: NodeRef<'_, '_>) -> Result<(), SgfError> {
        if node.has_setup() {
            self.set_up(node)?;
        }
        self.moves(node)?;
        // A record is refused at its last readable node if more moves follow that cannot be read.
        match &self.stop {
            Some(stop) if node.children().next().is_none() => Err(self.stopped(stop.clone())),
            _ => Ok(()),
        }
    }

    /// Adds to an error the number of moves before it.
    fn stopped(&self, error: SgfError) -> SgfError {
        match self.moves {
            0 => error,
            moves => {
                let fault = Box::new(error.kind.clone());
                SgfError {
                    kind: ErrorKind::Stopped { moves, fault },
                    ..error
                }
            }
        }
    }

    /// Sets up the stones of a node.
    fn set_up(&mut self, node: NodeRef<'_, '_>) -> Result<(), SgfError> {
        let before = *self.position();
        let mut stones = ByColour::from_fn(|colour| before.stones(colour));
        for (name, stone) in SETUP {
            let points = self.set_of(node, name);
            // Setup replaces the stone on a point: in SGF, AB may name a point with a white stone.
            for colour in Colour::BOTH {
                stones[colour] -= points;
                if stone == Some(colour) {
                    stones[colour] |= points;
                }
            }
        }
        let mut changed = PointSet::EMPTY;
        for colour in Colour::BOTH {
            let old = before.stones(colour);
            // A stone that was there before is no change: many records set up the whole board
            // again.
            changed |= (old - stones[colour]) | (stones[colour] - old);
        }
        if changed.is_empty() {
            return Ok(());
        }
        let ByColour { black, white } = stones;
        let after = Position::from_stones(before.size(), black, white)
            .map_err(|error| self.stopped(node.bad_setup(error.to_string())))?;
        let Some(board) = &mut self.board else {
            self.start = after;
            self.count.add_start(node.simple_text("PL").as_deref());
            return Ok(());
        };
        for point in changed {
            let action = Action::SetUp(point, after.at(point));
            self.count.add(action, board.position());
            let _ = action.carry_out(board);
            self.actions.push(action);
        }
        Ok(())
    }

    /// Plays the moves of a node.
    fn moves(&mut self, node: NodeRef<'_, '_>) -> Result<(), SgfError> {
        for (name, colour) in MOVES {
            if self.is_over {
                return Ok(());
            }
            let action = match node.play(name, self.lines) {
                Ok(None) => continue,
                Ok(Some(Move::Play(vertex))) => Action::Play(colour, point_of(vertex)),
                Ok(Some(Move::Pass)) => {
                    if let Some(found) = node.odd_pass(name, self.lines) {
                        self.add_repair(
                            "moves",
                            format_args!("expected a pass `[]`, found `[{found}]`"),
                        );
                    }
                    Action::Pass(colour)
                }
                // The last two moves may be unreadable. On an empty board they would be the whole
                // game, so there the record is refused.
                Err(error)
                    if self.stop.is_none()
                        && !self.position().occupied().is_empty()
                        && moves_from(node) <= LAST_MOVES =>
                {
                    self.is_over = true;
                    self.is_end_damaged = true;
                    let made = format!("read up to here, {} moves", self.moves);
                    self.repairs
                        .add(|| Repair::of_error("moves", &error, &made));
                    continue;
                }
                Err(error) => return Err(self.stopped(error)),
            };
            // The setup before the next move belongs to the position that is asked for.
            if self.upto == Some(self.moves) {
                self.before_move = Some(self.now());
            }
            self.play(action);
        }
        Ok(())
    }

    fn play(&mut self, action: Action) {
        self.moves += 1;
        let board = self
            .board
            .get_or_insert_with(|| Box::new(Board::of(&self.start)));
        let mut kind = None;
        if let Action::Play(colour, point) = action {
            // The ko point is empty, so a move breaks at most one of the two rules.
            if board.ko(colour) == Some(point) {
                kind = Some(TAKES_KO_BACK);
            } else if board.position().at(point).is_some() {
                kind = Some(ON_A_STONE);
            }
        }
        self.count.add(action, board.position());
        // Only the move shows whether it is suicide: a capture would have given it liberties.
        if let Some(played) = action.carry_out(board)
            && !played.suicide().is_empty()
        {
            kind = kind.or(Some(SUICIDE));
        }
        if let (Some(kind), Action::Play(_, point)) = (kind, action) {
            // One game may have very many such moves, so only the first of each kind is listed.
            self.against_rules[kind] += 1;
            if self.against_rules[kind] == 1 {
                let what = format!(
                    "move {} at {} {}; played as the record says",
                    self.moves,
                    point.gtp(board.size()),
                    AGAINST_RULES[kind]
                );
                self.repairs.add(|| Repair::new("moves", self.game, what));
            }
        }
        self.actions.push(action);
    }

    /// The position before the first move, all actions from there on, and the repairs. The repairs
    /// are in the order of the record; the numbers of moves against the rules come last.
    pub(crate) fn into_parts(mut self) -> (Position, Vec<Action>, Repairs) {
        for (count, why) in self.against_rules.into_iter().zip(AGAINST_RULES) {
            if count > 1 {
                let what = format!("moves of which each {why}: {count} in all");
                self.add_repair("moves", what);
            }
        }
        (self.start, self.actions, self.repairs)
    }

    /// Adds a repair.
    fn add_repair(&mut self, part: &'static str, what: impl std::fmt::Display) {
        self.repairs.add(|| Repair::new(part, self.game, what));
    }

    /// Adds the fault at which reading stops. The moves after it are left out.
    pub(crate) fn add_unread_rest(&mut self, error: &SgfError) {
        self.repairs
            .add(|| Repair::of_error("moves", error, "the rest is left out"));
    }

    /// The territory marks that end the line at `node`: those of the last node up to `node` that
    /// has any. If that node has no stone, the marks of the node before it are added. `None`
    /// without marks, or if a stone is played or set up after them.
    pub(crate) fn marks(&mut self, node: NodeRef<'_, '_>) -> Option<ByColour<PointSet>> {
        let mut marked = node;
        // A count ends the game, so passes and comments may come after it, but no stone.
        while !has_property(marked, ["TB", "TW"]) {
            if self.has_stone(marked) {
                return None;
            }
            marked = marked.parent()?;
        }
        let mut marks = self.marks_of(marked);
        // Some records mark the two colours in two successive nodes.
        if let Some(before) = marked.parent()
            && !self.has_stone(marked)
        {
            let earlier = self.marks_of(before);
            let later = marks.black | marks.white;
            marks.black |= earlier.black - later;
            marks.white |= earlier.white - later;
        }
        Some(marks)
    }

    /// The points that a node marks as territory.
    fn marks_of(&mut self, node: NodeRef<'_, '_>) -> ByColour<PointSet> {
        ByColour {
            black: self.set_of(node, "TB"),
            white: self.set_of(node, "TW"),
        }
    }

    /// Whether a node plays a stone or sets some up.
    fn has_stone(&self, node: NodeRef<'_, '_>) -> bool {
        let mut plays = MOVES.iter();
        has_property(node, ["AB", "AW"])
            || plays.any(|(name, _)| matches!(node.play(name, self.lines), Ok(Some(Move::Play(_)))))
    }

    /// The points of the list of a property. A value that is no point is left out, as a repair.
    fn set_of(&mut self, node: NodeRef<'_, '_>, name: &str) -> PointSet {
        let part = match name {
            "TB" | "TW" => "marks",
            _ => "setup",
        };
        let lines = self.lines;
        let repairs = &mut self.repairs;
        let leaves_out = &mut self.leaves_out;
        let mut points = PointSet::EMPTY;
        node.each_point(
            name,
            lines,
            |vertex| points.insert(point_of(vertex)),
            |value| {
                // A lost mark changes only the count. A lost stone changes the position.
                *leaves_out |= part == "setup";
                repairs.add(|| Repair::of_error(part, &node.bad_point(value, lines), "left out"));
            },
        );
        points
    }
}

/// Room for the actions of most games.
const TYPICAL_MOVES: usize = 512;

/// The largest number of moves at the end of a game that may be left out.
const LAST_MOVES: usize = 2;

/// The number of nodes with a move on the line from this node on, including the node.
fn moves_from(node: NodeRef<'_, '_>) -> usize {
    let nodes = std::iter::successors(Some(node), |node| node.children().next());
    let moves = nodes.filter(|node| has_property(*node, MOVES.map(|(name, _)| name)));
    moves.count()
}

/// Whether a node has one of two properties.
fn has_property(node: NodeRef<'_, '_>, names: [&str; 2]) -> bool {
    names.iter().any(|name| node.get(name).len() > 0)
}

/// Whether a fault in the form of a record may have cost moves at its end.
fn is_of_end(fault: &WarningKind) -> bool {
    matches!(
        fault,
        WarningKind::Unclosed { .. } | WarningKind::Cut { .. } | WarningKind::Stopped { .. }
    )
}

/// Whether a fault in the form of a record may have cost moves before its end.
fn hides_moves(fault: &WarningKind) -> bool {
    matches!(fault, WarningKind::HiddenMoves)
}

/// The places in [`AGAINST_RULES`].
const ON_A_STONE: usize = 0;
const TAKES_KO_BACK: usize = 1;
const SUICIDE: usize = 2;

/// The words for a move that the rules forbid. Few rules allow suicide, and none allow it for a
/// single stone.
const AGAINST_RULES: [&str; 3] = ["stands on a stone", "takes a ko back at once", "is suicide"];

fn point_of(vertex: Vertex) -> Point {
    Point::at(usize::from(vertex.row), usize::from(vertex.column))
}
