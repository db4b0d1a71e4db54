//! Plays the main line of a game record out on a board.

use sahwal_core::verdict::Owners;
use sahwal_core::{Board, ByColour, Colour, Played, Point, PointSet, Position, Size};

use sahwal_sgf::{ErrorKind, GameTree, Move, NodeRef, SgfError, Vertex, WarningKind};

/// A part of a record that was repaired, or played as it stands although it is against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The part: `moves`, `setup`, `komi` and so on. Repairs are counted by it.
    pub part: &'static str,
    /// The game in its file, what was found, and what was made of it.
    pub what: String,
}

impl Repair {
    /// A repair in game `number` of a file, from 1.
    pub fn new(part: &'static str, number: usize, what: impl std::fmt::Display) -> Repair {
        let what = format!("game {number}: {what}");
        Repair { part, what }
    }

    /// A repair of a value with an error, which names its place.
    pub fn of_error(part: &'static str, error: &SgfError, made: &str) -> Repair {
        let what = format!("{error}; {made}");
        Repair { part, what }
    }

    /// The faults in the form of a record that may change the position or the result. Others, such
    /// as two comments in one node, are common and harmless.
    pub fn of_form(tree: &GameTree<'_>) -> Vec<Repair> {
        let bears_on_the_board = |kind: &WarningKind| match kind {
            WarningKind::Repeated { name } => {
                ["AB", "AE", "AW", "B", "SZ", "TB", "TW", "W"].contains(&name.as_str())
            }
            WarningKind::BadCharset { .. } => false,
            _ => true,
        };
        let faults = tree.warnings().iter();
        let faults = faults.filter(|fault| bears_on_the_board(&fault.kind));
        let repairs = faults.map(|fault| Repair {
            part: "form",
            what: fault.to_string(),
        });
        repairs.collect()
    }
}

/// The end of a game record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The position after the last node of the main line.
    pub position: Position,
    /// The territory marks TB and TW of the last node that has one of these properties, joined
    /// with those of the node before it; `None` if there is no such node, if a stone is played or
    /// set up after it, or if the marks leave out territory: people mark points of games that are
    /// not counted, too. Empty points without a mark must be neutral or in seki.
    pub marks: Option<ByColour<PointSet>>,
    /// Number of handicap stones on the board: see [`StoneCount::handicap`].
    pub handicap: u32,
    /// The stones that each colour captured.
    pub captured: Captured,
    /// What was repaired, in the order of the record.
    pub repairs: Vec<Repair>,
}

/// Plays the main line of a record to its end. Gives the same position as [`replay`], but
/// keeps strings only from the first move on: this is many times faster for records that
/// set up a position.
///
/// # Errors
/// The record is not of Go, its board is not square with 1 to 19 lines, a string that is set up has
/// no liberty, or a move before the end cannot be read: [`ErrorKind::Stopped`] has the number of
/// moves before it.
pub fn ending(tree: &GameTree<'_>) -> Result<Ending, SgfError> {
    let mut line = Line::of(tree)?;
    let mut position = Position::new(line.size());
    let mut last = tree.root();
    let mut nodes = tree.main_line();
    let mut count = StoneCount::of(tree);
    // Before the first move, sets of stones suffice.
    let board = loop {
        let Some(node) = nodes.next() else {
            break None;
        };
        last = node;
        line.set_up(&mut position, node)?;
        if MOVES.iter().any(|(name, _)| node.get(name).len() > 0) {
            let mut board = Board::of(&position);
            line.moves(node, &mut board, |action, before| count.add(action, before))?;
            line.check_end(node)?;
            break Some(board);
        }
    };
    if let Some(mut board) = board {
        for node in nodes {
            last = node;
            line.go_on(node, &mut board, |action, before| count.add(action, before))?;
        }
        position = *board.position();
    } else {
        line.check_end(last)?;
    }
    // The last node may mark the owners.
    let marks = line.marks(last);
    let size = position.size();
    let sound = marks.filter(|marks| marks.black.is_disjoint(&marks.white));
    let left_out = sound.and_then(|marks| unmarked_territory(&position, &marks));
    if let Some(point) = left_out {
        let point = point.gtp(size);
        let what = format!("TB and TW are no count: empty points such as {point} have no mark");
        line.repairs.push(Repair::new(NO_COUNT[0], line.game, what));
    }
    Ok(Ending {
        position,
        marks: marks.filter(|_| left_out.is_none()),
        handicap: count.handicap(&position),
        captured: count.captured(&position, marks.is_some()),
        repairs: line.into_repairs(),
    })
}

/// The owners by territory marks, which may list territory or area: a stone with the mark of the
/// opponent is dead, and a point with neither a mark nor a living stone is neutral.
pub fn owners_by_marks(position: &Position, marks: &ByColour<PointSet>) -> Owners {
    let [black, white] = Colour::BOTH
        .map(|colour| marks[colour] | (position.stones(colour) - marks[colour.opponent()]));
    Owners {
        black,
        white,
        neutral: position.size().board() - black - white,
    }
}

/// Why territory marks are no count, as it is counted.
pub const NO_COUNT: [&str; 2] = [
    "marks that leave out territory",
    "marks against the recorded result",
];

/// The first empty point without a mark that is neither neutral nor in seki.
///
/// Neutral points lie in a part of the empty points without marks that touches living stones of
/// both colours. In seki, the strings around an eye reach such a part and no marked point of
/// their own. A stone with the mark of the opponent is dead and touches nothing.
fn unmarked_territory(position: &Position, marks: &ByColour<PointSet>) -> Option<Point> {
    let size = position.size();
    let alive = ByColour::from_fn(|colour| position.stones(colour) - marks[colour.opponent()]);
    let mut rest = position.empty() - marks.black - marks.white;
    let mut neutral = PointSet::EMPTY;
    let mut eyes = ByColour::from_fn(|_| PointSet::EMPTY);
    while let Some(point) = rest.first() {
        let part = PointSet::of(point).block_in(rest);
        rest -= part;
        let beside = part.exterior(size);
        match Colour::BOTH.map(|colour| alive[colour].intersects(&beside)) {
            [true, true] => neutral |= part,
            [true, false] => eyes.black |= part,
            [false, true] => eyes.white |= part,
            [false, false] => return Some(point),
        }
    }
    let is_seki = |colour: Colour, eye: PointSet| {
        let own = eye.block_in(eyes[colour] | alive[colour]);
        let around = own | own.exterior(size);
        around.intersects(&neutral) && !around.intersects(&marks[colour])
    };
    for colour in Colour::BOTH {
        let mut points = eyes[colour].iter();
        let is_territory =
            |&point: &Point| marks[colour].is_empty() || !is_seki(colour, PointSet::of(point));
        if let Some(point) = points.find(is_territory) {
            return Some(point);
        }
    }
    None
}

/// The stones that each colour captured during a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// Their numbers. If only their difference is known, one of them is 0.
    pub stones: ByColour<usize>,
    /// Whether nothing else is possible: only handicap stones are set up, and nothing is set up or
    /// removed after the first move.
    pub is_known: bool,
}

impl Captured {
    /// The captures before a position, by the number of stones that Black has put on the board minus
    /// those of White (PLACED, a property of this project).
    pub fn of_placed(position: &Position, placed: i64) -> Captured {
        let surplus = placed - surplus(position);
        let stones = |surplus: i64| usize::try_from(surplus).unwrap_or(0);
        Captured {
            stones: ByColour {
                black: stones(-surplus),
                white: stones(surplus),
            },
            is_known: true,
        }
    }

    /// The number that [`Captured::of_placed`] reads.
    pub fn placed(&self, position: &Position) -> i64 {
        let ByColour { black, white } = self.stones.map(|stones| stones as i64);
        surplus(position) + white - black
    }
}

/// The number of black stones minus that of white ones.
fn surplus(position: &Position) -> i64 {
    let [black, white] = Colour::BOTH.map(|colour| position.stones(colour).len() as i64);
    black - white
}

/// Counts the handicap stones of a game, and the stones that both colours put on the board. What is
/// not there any more was captured.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoneCount {
    /// The number that the root states in PLACED: see [`Captured::of_placed`].
    stated: Option<i64>,
    /// Whether a move was made. Before it, all stones on the board are set up.
    has_begun: bool,
    is_set_up: bool,
    handicap: u32,
    /// Whether the first moves are over.
    is_over: bool,
    /// Whether White moved after the first moves.
    white_followed: bool,
    /// The stones that were moves or set up, less those that setup removed.
    placed: ByColour<usize>,
    /// The stones that setup removed after the last move.
    removed: ByColour<usize>,
    has_other_setup: bool,
}

impl StoneCount {
    /// The count before the first action of a record.
    pub fn of(tree: &GameTree<'_>) -> StoneCount {
        StoneCount {
            stated: tree.root().integer("PLACED").ok().flatten(),
            ..StoneCount::default()
        }
    }

    /// The count with the stones that are set up before the first move.
    fn begun(mut self, position: &Position) -> StoneCount {
        if self.has_begun {
            return self;
        }
        let stones = ByColour::from_fn(|colour| position.stones(colour).len());
        self.has_begun = true;
        self.is_set_up = stones.black + stones.white > 0;
        self.handicap = if stones.white == 0 {
            stones.black as u32
        } else {
            0
        };
        self.placed = stones;
        self.has_other_setup = stones.white > 0;
        if let Some(placed) = self.stated {
            let captured = Captured::of_placed(position, placed).stones;
            self.placed = ByColour::from_fn(|of| stones[of] + captured[of.opponent()]);
            self.has_other_setup = false;
        }
        self
    }

    /// Adds the next action, on the board `before` it.
    pub fn add(&mut self, action: Action, before: &Board) {
        let is_setup = matches!(action, Action::SetUp(..));
        if is_setup && !self.has_begun {
            return;
        }
        *self = self.begun(before.position());
        match action {
            Action::Play(colour, _) => {
                self.forget_removed();
                self.placed[colour] += 1;
                self.add_first(colour, false);
            }
            Action::Pass(colour) => self.add_first(colour, true),
            Action::SetUp(point, stone) => {
                if let Some(old) = before.position().at(point) {
                    self.removed[old] += 1;
                }
                if let Some(new) = stone {
                    self.forget_removed();
                    self.placed[new] += 1;
                    self.has_other_setup = true;
                }
            }
        }
    }

    /// Stones that setup removed between moves were not captured.
    fn forget_removed(&mut self) {
        for colour in Colour::BOTH {
            let removed = std::mem::take(&mut self.removed[colour]);
            self.placed[colour] -= removed;
            self.has_other_setup |= removed > 0;
        }
    }

    /// Handicap stones may be the first moves.
    fn add_first(&mut self, colour: Colour, is_pass: bool) {
        if self.is_set_up || self.is_over {
            return;
        }
        match colour {
            Colour::Black if !is_pass => self.handicap += 1,
            _ => {
                self.is_over = true;
                self.white_followed = colour == Colour::White;
            }
        }
    }

    /// The number of handicap stones, if this is the position now: black stones that are set up before
    /// the first move without any white ones or, if nothing is set up, the moves of Black in a row
    /// before White's first one. One stone is none. KataGo counts so, too.
    pub fn handicap(&self, position: &Position) -> u32 {
        let count = self.begun(position);
        let counts = (count.is_set_up || count.white_followed) && count.handicap > 1;
        if counts { count.handicap } else { 0 }
    }

    /// The captures, if this is the position now. Stones that are taken off after the last move are
    /// dead and count as captured if territory is marked.
    pub fn captured(&self, position: &Position, has_marks: bool) -> Captured {
        let mut count = self.begun(position);
        if !has_marks {
            count.forget_removed();
        }
        let lost = |of: Colour| count.placed[of].saturating_sub(position.stones(of).len());
        Captured {
            stones: ByColour::from_fn(|of| lost(of.opponent())),
            is_known: !count.has_other_setup,
        }
    }
}

/// The setup properties, in the order in which they are carried out.
const SETUP: [(&str, Option<Colour>); 3] = [
    ("AE", None),
    ("AB", Some(Colour::Black)),
    ("AW", Some(Colour::White)),
];

/// The move properties, in the order in which they are carried out.
const MOVES: [(&str, Colour); 2] = [("B", Colour::Black), ("W", Colour::White)];

/// Plays the main line of a record out, calls `show` with each node, the board and the stones after
/// it, and returns the final board and what was repaired.
///
/// Setup (AE, AB, AW) captures nothing. Moves are carried out even if they are illegal, as
/// SGF demands. In a node with both, setup comes first, then Black's move.
///
/// # Errors
/// As for [`ending`]; `show` was called for the nodes before the fault.
pub fn replay<'t, 'a>(
    tree: &'t GameTree<'a>,
    mut show: impl FnMut(NodeRef<'t, 'a>, &Board, &StoneCount),
) -> Result<(Board, Vec<Repair>), SgfError> {
    let mut line = Line::of(tree)?;
    let mut board = Board::new(line.size());
    let mut count = StoneCount::of(tree);
    for node in tree.main_line() {
        line.go_on(node, &mut board, |action, before| count.add(action, before))?;
        show(node, &board, &count);
    }
    Ok((board, line.into_repairs()))
}

/// One change that a node of a record makes to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Puts a stone on a point, or removes one (AB, AW, AE).
    SetUp(Point, Option<Colour>),
    /// Plays a stone (B, W).
    Play(Colour, Point),
    /// Passes.
    Pass(Colour),
}

impl Action {
    /// Carries it out on `board` by the rules of SGF: setup captures nothing, and a move is
    /// carried out even if it is illegal. Returns the stone played, if it is one.
    pub fn carry_out(self, board: &mut Board) -> Option<Played> {
        match self {
            Action::SetUp(point, stone) => board.set_up(point, stone),
            Action::Play(colour, point) => return Some(board.play_anyway(colour, point)),
            Action::Pass(_) => {
                board.pass();
            }
        }
        None
    }
}

/// Reads the nodes of a line of play one after another, and keeps what was repaired:
///
/// - a point of a list that is malformed or off the board is left out;
/// - a move that is malformed or off the board ends the moves if it is one of the last two;
/// - a pass may be written `[zz]`, `[pass]`, or as the point past the last line;
/// - a move on a stone, and one that takes a ko back at once, are carried out.
#[derive(Debug)]
pub struct Line {
    /// Number of the game in its file.
    game: usize,
    lines: u8,
    /// Number of moves read.
    moves: usize,
    /// Whether a move could not be read: the moves are over.
    is_over: bool,
    /// Why the record stops after the last node, if more moves follow in the file.
    stop: Option<SgfError>,
    /// What was repaired, in the order of the record.
    repairs: Vec<Repair>,
    /// Number of moves on a stone, and of those that take a ko back at once.
    against_rules: [usize; 2],
}

impl Line {
    /// The beginning of a line of a record.
    ///
    /// # Errors
    /// The board is not square with 1 to 19 lines.
    pub fn of(tree: &GameTree<'_>) -> Result<Line, SgfError> {
        Ok(Line {
            game: tree.number(),
            lines: tree.size()?,
            moves: 0,
            is_over: false,
            stop: tree.stop().cloned(),
            repairs: Vec::new(),
            against_rules: [0; 2],
        })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        Size::new(usize::from(self.lines)).expect("the reader refuses other sizes")
    }

    /// Carries the actions of the next node out on `board`, in the order of [`replay`], and calls
    /// `act` with each before and with the board before it.
    ///
    /// # Errors
    /// A move cannot be read and is not one of the last two, or a string that is set up has no liberty.
    pub fn go_on(
        &mut self,
        node: NodeRef<'_, '_>,
        board: &mut Board,
        mut act: impl FnMut(Action, &Board),
    ) -> Result<(), SgfError> {
        if node.has_setup() {
            for (name, stone) in SETUP {
                self.each_point(node, name, |point| {
                    let action = Action::SetUp(point, stone);
                    act(action, board);
                    let _ = action.carry_out(board);
                });
            }
            check(node, *board.position()).map_err(|error| self.stopped(error))?;
        }
        self.moves(node, board, act)?;
        self.check_end(node)
    }

    /// Refuses a record of which only the beginning can be read, at its last node.
    fn check_end(&self, node: NodeRef<'_, '_>) -> Result<(), SgfError> {
        match &self.stop {
            Some(stop) if node.children().next().is_none() => Err(self.stopped(stop.clone())),
            _ => Ok(()),
        }
    }

    /// An error with the number of moves before it.
    fn stopped(&self, error: SgfError) -> SgfError {
        let (moves, fault) = (self.moves, Box::new(error.kind.clone()));
        match moves {
            0 => error,
            _ => SgfError {
                kind: ErrorKind::Stopped { moves, fault },
                ..error
            },
        }
    }

    /// As [`go_on`](Self::go_on), for the moves only.
    fn moves(
        &mut self,
        node: NodeRef<'_, '_>,
        board: &mut Board,
        mut act: impl FnMut(Action, &Board),
    ) -> Result<(), SgfError> {
        for (name, colour) in MOVES {
            if self.is_over {
                return Ok(());
            }
            let action = match node.play(name, self.lines) {
                Ok(None) => continue,
                Ok(Some(Move::Play(vertex))) => Action::Play(colour, point_of(vertex)),
                Ok(Some(Move::Pass)) => {
                    if let Some(found) = node.odd_pass(name, self.lines) {
                        let what = format!("expected a pass `[]`, found `[{found}]`");
                        self.repairs.push(Repair::new("moves", self.game, what));
                    }
                    Action::Pass(colour)
                }
                // An empty board is no game without its last moves.
                Err(error)
                    if self.stop.is_none()
                        && !board.position().occupied().is_empty()
                        && moves_from(node) <= LAST_MOVES =>
                {
                    self.is_over = true;
                    let made = format!("read up to here, {} moves", self.moves);
                    self.repairs.push(Repair::of_error("moves", &error, &made));
                    continue;
                }
                Err(error) => return Err(self.stopped(error)),
            };
            self.moves += 1;
            if let Action::Play(_, point) = action {
                let is_ko = board.ko(colour) == Some(point);
                if is_ko || board.position().at(point).is_some() {
                    self.tell_against_rules(is_ko, point.gtp(board.size()));
                }
            }
            act(action, board);
            let _ = action.carry_out(board);
        }
        Ok(())
    }

    /// Counts a move against the rules. One game may have very many: the first of each kind is told.
    fn tell_against_rules(&mut self, is_ko: bool, point: impl std::fmt::Display) {
        let kind = usize::from(is_ko);
        self.against_rules[kind] += 1;
        if self.against_rules[kind] == 1 {
            let (number, why) = (self.moves, AGAINST_RULES[kind]);
            let what = format!("move {number} at {point} {why}; played as the record says");
            self.repairs.push(Repair::new("moves", self.game, what));
        }
    }

    /// What was repaired, in the order of the record; last the numbers of moves against the rules.
    pub fn into_repairs(self) -> Vec<Repair> {
        let mut repairs = self.repairs;
        for (count, why) in self.against_rules.into_iter().zip(AGAINST_RULES) {
            if count > 1 {
                let what = format!("moves of which each {why}: {count} in all");
                repairs.push(Repair::new("moves", self.game, what));
            }
        }
        repairs
    }

    /// Sets up the stones of a node on the position.
    fn set_up(&mut self, position: &mut Position, node: NodeRef<'_, '_>) -> Result<(), SgfError> {
        let mut stones = ByColour::from_fn(|colour| position.stones(colour));
        let before = stones;
        for (name, stone) in SETUP {
            if node.get(name).len() == 0 {
                continue;
            }
            let points = self.set_of(node, name);
            for colour in Colour::BOTH {
                stones[colour] -= points;
                if stone == Some(colour) {
                    stones[colour] |= points;
                }
            }
        }
        if stones != before {
            let ByColour { black, white } = stones;
            let found = Position::from_stones(position.size(), black, white);
            *position = found.map_err(|error| node.bad_setup(error.to_string()))?;
        }
        Ok(())
    }

    /// The territory marks of the last node before `node`, or of `node` itself, that has any, with
    /// those of the node before it; as long as no stone is played or set up after them.
    pub fn marks(&mut self, node: NodeRef<'_, '_>) -> Option<ByColour<PointSet>> {
        let has = |node: NodeRef<'_, '_>, names: [&str; 2]| {
            names.iter().any(|name| node.get(name).next().is_some())
        };
        let lines = self.lines;
        let has_stone = |node: NodeRef<'_, '_>| {
            let is_play = |(name, _): &(&str, Colour)| {
                matches!(node.play(name, lines), Ok(Some(Move::Play(_))))
            };
            has(node, ["AB", "AW"]) || MOVES.iter().any(is_play)
        };
        let mut node = node;
        while !has(node, ["TB", "TW"]) {
            if has_stone(node) {
                return None;
            }
            node = node.parent()?;
        }
        let mut of_node = |node| ByColour::from(["TB", "TW"]).map(|name| self.set_of(node, name));
        let mut marks = of_node(node);
        if let Some(before) = node.parent().filter(|_| !has_stone(node)) {
            let before = of_node(before);
            let later = marks.black | marks.white;
            marks.black |= before.black - later;
            marks.white |= before.white - later;
        }
        Some(marks)
    }

    fn set_of(&mut self, node: NodeRef<'_, '_>, name: &str) -> PointSet {
        let mut points = PointSet::EMPTY;
        self.each_point(node, name, |point| points.insert(point));
        points
    }

    /// Calls `show` with the points of a list. Values that are none are repairs.
    fn each_point(&mut self, node: NodeRef<'_, '_>, name: &str, mut show: impl FnMut(Point)) {
        let repairs = &mut self.repairs;
        let part = match name {
            "TB" | "TW" => "marks",
            _ => "setup",
        };
        node.each_point(
            name,
            self.lines,
            |vertex| show(point_of(vertex)),
            |error| repairs.push(Repair::of_error(part, &error, "left out")),
        );
    }
}

/// The largest number of moves at the end of a game that may be left out.
const LAST_MOVES: usize = 2;

/// The number of nodes with a move on the line, from a node on.
fn moves_from(node: NodeRef<'_, '_>) -> usize {
    let nodes = std::iter::successors(Some(node), |node| node.children().next());
    let has_move = |node: &NodeRef<'_, '_>| MOVES.iter().any(|(name, _)| node.get(name).len() > 0);
    nodes.filter(has_move).count()
}

/// Refuses a position that a node sets up with a string without liberties.
fn check(node: NodeRef<'_, '_>, position: Position) -> Result<(), SgfError> {
    let found = position.with_liberties();
    found.map_or_else(|error| Err(node.bad_setup(error.to_string())), |_| Ok(()))
}

/// What is told of a move that the rules forbid.
const AGAINST_RULES: [&str; 2] = ["stands on a stone", "takes a ko back at once"];

fn point_of(vertex: Vertex) -> Point {
    Point::at(usize::from(vertex.row), usize::from(vertex.column))
}

// The package for Python takes this file by its path, from which this one is found, too.
#[cfg(test)]
#[path = "replay/tests.rs"]
mod tests;
