//! Plays the main line of a game record out on a board.

use sahwal_core::{Board, Colour, Played, Point, PointSet, Position, Size};

use sahwal_sgf::{GameTree, Move, NodeRef, SgfError, Vertex};

/// The end of a game record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The position after the last node of the main line.
    pub position: Position,
    /// The territory marks TB (first) and TW (second) of that node; `None` if it has
    /// neither property.
    pub marks: Option<[PointSet; 2]>,
    /// Number of black stones that are set up before the first move.
    pub handicap: u32,
    /// Number of stones that Black has put on the board minus those of White: moves and
    /// handicap, without passes. If other stones are set up, or stones are set up or removed
    /// after the first move, it is the number that the root states in PLACED, a property of
    /// this project, or else `None`.
    pub placed: Option<i32>,
}

/// Plays the main line of a record to its end. Gives the same position as [`replay`], but
/// keeps strings only from the first move on: this is many times faster for records that
/// set up a position.
///
/// # Errors
/// The record is not of Go, its board is not square with 1 to 19 lines, or a point is
/// malformed or off the board.
pub fn ending(tree: &GameTree<'_>) -> Result<Ending, SgfError> {
    let lines = tree.size()?;
    let size = Size::new(usize::from(lines)).expect("the reader refuses other sizes");
    let mut position = Position::new(size);
    let mut last = tree.root();
    let mut nodes = tree.main_line();
    let mut count = StoneCount::default();
    // Before the first move, sets of stones suffice.
    let board = loop {
        let Some(node) = nodes.next() else {
            break None;
        };
        last = node;
        set_up(&mut position, node, lines)?;
        if MOVES.iter().any(|(name, _)| node.get(name).len() > 0) {
            count = StoneCount::before_moves(&position);
            let mut board = Board::of(&position);
            // The setup of this node is repeated, which changes nothing.
            each_action(node, lines, |action| {
                if !matches!(action, Action::SetUp(..)) {
                    count.add(action);
                }
                let _ = action.carry_out(&mut board);
            })?;
            break Some(board);
        }
    };
    if let Some(mut board) = board {
        for node in nodes {
            last = node;
            each_action(node, lines, |action| {
                count.add(action);
                let _ = action.carry_out(&mut board);
            })?;
        }
        position = *board.position();
    } else {
        count = StoneCount::before_moves(&position);
    }
    let placed = match count.has_other_setup {
        false => Some(count.placed),
        true => {
            let stated = tree.root().integer("PLACED").ok().flatten();
            stated.and_then(|stated| i32::try_from(stated).ok())
        }
    };
    Ok(Ending {
        position,
        marks: marks(last, size)?,
        handicap: count.handicap,
        placed,
    })
}

/// The stones that both colours have put on the board.
#[derive(Default)]
struct StoneCount {
    handicap: u32,
    placed: i32,
    has_other_setup: bool,
}

impl StoneCount {
    /// The stones that are set up before the first move.
    fn before_moves(position: &Position) -> StoneCount {
        let black = position.stones(Colour::Black).len();
        StoneCount {
            handicap: black as u32,
            placed: black as i32,
            has_other_setup: !position.stones(Colour::White).is_empty(),
        }
    }

    fn add(&mut self, action: Action) {
        match action {
            Action::Play(Colour::Black, _) => self.placed += 1,
            Action::Play(Colour::White, _) => self.placed -= 1,
            Action::Pass(_) => {}
            Action::SetUp(..) => self.has_other_setup = true,
        }
    }
}

/// Sets up the stones of a node on the position.
fn set_up(position: &mut Position, node: NodeRef, lines: u8) -> Result<(), SgfError> {
    let mut stones = Colour::BOTH.map(|colour| position.stones(colour));
    let before = stones;
    for (name, stone) in SETUP {
        if node.get(name).len() == 0 {
            continue;
        }
        let points = set_of(node, name, lines)?;
        for colour in Colour::BOTH {
            stones[colour.index()] -= points;
            if stone == Some(colour) {
                stones[colour.index()] |= points;
            }
        }
    }
    if stones != before {
        let [black, white] = stones;
        *position = Position::from_stones(position.size(), black, white)
            .expect("points of the board, in one set each");
    }
    Ok(())
}

/// The setup properties, in the order in which they are carried out.
const SETUP: [(&str, Option<Colour>); 3] = [
    ("AE", None),
    ("AB", Some(Colour::Black)),
    ("AW", Some(Colour::White)),
];

/// The move properties, in the order in which they are carried out.
const MOVES: [(&str, Colour); 2] = [("B", Colour::Black), ("W", Colour::White)];

/// The territory marks of a node, if it has any.
fn marks(node: NodeRef, size: Size) -> Result<Option<[PointSet; 2]>, SgfError> {
    let mark = |name| set_of(node, name, lines_of(size));
    let marked = ["TB", "TW"]
        .iter()
        .any(|name| node.get(name).next().is_some());
    Ok(if marked {
        Some([mark("TB")?, mark("TW")?])
    } else {
        None
    })
}

/// Plays the main line of a record out, calls `show` with each node and the board after it,
/// and returns the final board.
///
/// Setup (AE, AB, AW) captures nothing. Moves are carried out even if they are illegal, as
/// SGF demands. In a node with both, setup comes first, then Black's move.
///
/// # Errors
/// As for [`ending`]; `show` was called for the nodes before the fault.
pub fn replay<'t, 'a>(
    tree: &'t GameTree<'a>,
    mut show: impl FnMut(NodeRef<'t, 'a>, &Board),
) -> Result<Board, SgfError> {
    let lines = tree.size()?;
    let size = Size::new(usize::from(lines)).expect("the reader refuses other sizes");
    let mut board = Board::new(size);
    for node in tree.main_line() {
        go_on(&mut board, node, lines)?;
        show(node, &board);
    }
    Ok(board)
}

/// Carries out the actions of a node.
fn go_on(board: &mut Board, node: NodeRef, lines: u8) -> Result<(), SgfError> {
    each_action(node, lines, |action| {
        let _ = action.carry_out(board);
    })
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

/// Calls `act` with the actions of a node on a board of `lines` lines, in the order of
/// [`replay`].
///
/// # Errors
/// A point is malformed or off the board.
pub fn each_action(
    node: NodeRef<'_, '_>,
    lines: u8,
    mut act: impl FnMut(Action),
) -> Result<(), SgfError> {
    if node.has_setup() {
        for (name, stone) in SETUP {
            for vertex in node.points(name, lines)? {
                act(Action::SetUp(point_of(vertex), stone));
            }
        }
    }
    for (name, colour) in MOVES {
        match node.play(name, lines)? {
            Some(Move::Play(vertex)) => act(Action::Play(colour, point_of(vertex))),
            Some(Move::Pass) => act(Action::Pass(colour)),
            None => {}
        }
    }
    Ok(())
}

fn lines_of(size: Size) -> u8 {
    size.lines() as u8
}

fn point_of(vertex: Vertex) -> Point {
    Point::at(usize::from(vertex.row), usize::from(vertex.column))
}

fn set_of(node: NodeRef, name: &str, lines: u8) -> Result<PointSet, SgfError> {
    let mut points = PointSet::EMPTY;
    node.each_point(name, lines, |vertex| points.insert(point_of(vertex)))?;
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::{Strings, position};
    use sahwal_sgf::Collection;

    fn end_of(text: &str) -> Result<Position, SgfError> {
        let tree = Collection::new(text.as_bytes()).next().expect("one game")?;
        let position = ending(&tree)?.position;
        assert_eq!(*replay(&tree, |_, _| ())?.position(), position);
        Ok(position)
    }

    #[test]
    fn setup_anywhere_moves_captures_and_passes() {
        let end = end_of("(;SZ[3]AB[aa:ca]AW[ab];W[];B[bb];W[tt];B[ac];W[cb];AE[aa]AW[cc])");
        let expected = position! {
            . X X
            . X O
            X . O
        };
        assert_eq!(end, Ok(expected));
    }

    #[test]
    fn only_the_main_line_counts() {
        assert_eq!(
            end_of("(;SZ[2](;B[aa](;W[bb])(;W[ab]))(;B[ba]))"),
            Ok(position! { X . . O })
        );
    }

    #[test]
    fn illegal_moves_are_carried_out() {
        // On a stone, then suicide.
        assert_eq!(
            end_of("(;SZ[2];B[aa];W[aa];B[ab];B[ba])"),
            Ok(position! { . X X . })
        );
        assert_eq!(
            end_of("(;SZ[2]AB[ab][ba];W[aa])"),
            Ok(position! { . X X . })
        );
    }

    #[test]
    fn a_point_off_the_board_is_an_error_with_its_place() {
        let error = end_of("(;SZ[9];B[jj])").unwrap_err();
        assert_eq!((error.game, error.offset), (1, 10), "{error}");
    }

    #[test]
    fn marks_count_on_the_final_node_only() {
        let marks = |text: &str| {
            let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
            ending(&tree).unwrap().marks
        };
        assert_eq!(marks("(;SZ[2]TB[aa];B[ab])"), None);
        let [tb, tw] = marks("(;SZ[2];B[ab];W[]TB[aa:ab]TW[])").unwrap();
        assert_eq!((tb.len(), tw.len()), (2, 0));
    }

    #[test]
    fn incremental_strings_equal_those_from_scratch_on_every_move_of_selfplay() {
        let set = crate::datasets::find("selfplay").unwrap();
        let mut boards = 0;
        for file in set.embedded() {
            for tree in Collection::new(file.bytes) {
                replay(&tree.unwrap(), |_, board| {
                    let strings = Strings::of(board.position());
                    for string in strings.iter() {
                        let stone = string.stones.first().unwrap();
                        assert_eq!(board.string(stone), string.stones);
                        assert_eq!(board.liberties(stone), strings.liberties(string.number));
                    }
                    boards += 1;
                })
                .unwrap();
            }
        }
        assert!(boards > 10_000, "{boards} boards");
    }
}
