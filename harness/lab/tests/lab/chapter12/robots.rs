//! Two robots on a grid (section 12.1, example 1).

use std::collections::HashMap;

use sahwal_lab::search::{Game, Options, Player, Value, WIN, minimax};

use super::search::deepened;

/// The grid robots of figs. 1 and 2: each moves to a neighbouring cell of its row or
/// column, in turn, and must move. White, who is MAX, wants to be on Black's cell; Black
/// wants to prevent it.
///
/// The static evaluation is minus the city-block distance, or [`WIN`] when the robots meet.
/// The game has no other end. Every move changes the parity of the distance, so White can
/// catch Black only if the distance is odd when White is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Robots {
    rows: u8,
    columns: u8,
    /// Row and column.
    white: (u8, u8),
    black: (u8, u8),
    player: Player,
}

/// A step to a neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// One row up.
    Up,
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// One row down.
    Down,
}

impl Step {
    const ALL: [Step; 4] = [Step::Up, Step::Left, Step::Right, Step::Down];
}

impl Robots {
    /// White and Black on a grid of `rows` and `columns`, with White to move. Cells are (row,
    /// column) from 0. `None` if a cell is off the grid, if both are the same, or if a side
    /// is longer than 100.
    pub(crate) fn new(rows: u8, columns: u8, white: (u8, u8), black: (u8, u8)) -> Option<Robots> {
        let on_grid = |(row, column): (u8, u8)| row < rows && column < columns;
        let fits = rows <= 100 && columns <= 100;
        (fits && on_grid(white) && on_grid(black) && white != black).then_some(Robots {
            rows,
            columns,
            white,
            black,
            player: Player::Max,
        })
    }

    /// This position with the other robot to move.
    #[must_use]
    pub(crate) fn passed(self) -> Robots {
        Robots {
            player: self.player.opponent(),
            ..self
        }
    }

    /// The number of steps from one robot to the other.
    pub(crate) fn distance(&self) -> u32 {
        let ((row, column), (other_row, other_column)) = (self.white, self.black);
        u32::from(row.abs_diff(other_row)) + u32::from(column.abs_diff(other_column))
    }

    /// The cell a step leads to, if it is on the grid.
    fn step(&self, (row, column): (u8, u8), step: Step) -> Option<(u8, u8)> {
        let (row, column) = match step {
            Step::Up => (row.checked_sub(1)?, column),
            Step::Left => (row, column.checked_sub(1)?),
            Step::Right => (row, column + 1),
            Step::Down => (row + 1, column),
        };
        (row < self.rows && column < self.columns).then_some((row, column))
    }

    fn mover(&self) -> (u8, u8) {
        match self.player {
            Player::Max => self.white,
            Player::Min => self.black,
        }
    }
}

impl Game for Robots {
    type Move = Step;
    /// The cell from which the robot moved.
    type Undo = (u8, u8);

    fn player(&self) -> Player {
        self.player
    }

    fn is_over(&self) -> bool {
        self.white == self.black
    }

    fn moves(&self, moves: &mut Vec<Step>) {
        if !self.is_over() {
            let possible = |step: &Step| self.step(self.mover(), *step).is_some();
            moves.extend(Step::ALL.into_iter().filter(possible));
        }
    }

    fn play(&mut self, step: Step) -> (u8, u8) {
        let from = self.mover();
        let to = self.step(from, step);
        debug_assert!(to.is_some(), "a step off the grid");
        let to = to.unwrap_or(from);
        match self.player {
            Player::Max => self.white = to,
            Player::Min => self.black = to,
        }
        self.player = self.player.opponent();
        from
    }

    fn undo(&mut self, from: (u8, u8)) {
        self.player = self.player.opponent();
        match self.player {
            Player::Max => self.white = from,
            Player::Min => self.black = from,
        }
    }

    fn evaluate(&self) -> Value {
        match self.distance() {
            0 => WIN,
            distance => -(distance as Value),
        }
    }
}

/// The number of plies to the catch with best play, for every position of a grid in which
/// Black is caught. Computed backwards from the positions in which the robots meet.
fn plies_to_catch(rows: u8, columns: u8) -> HashMap<Robots, u32> {
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mut open: Vec<Robots> = Vec::new();
    for white in cells() {
        for black in cells() {
            let game = Robots::new(rows, columns, white, black);
            open.extend(game.into_iter().flat_map(|game| [game, game.passed()]));
        }
    }
    let mut known = HashMap::new();
    for plies in 1.. {
        let caught = |game: &Robots| {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let mut after = moves.into_iter().map(|step| {
                let mut next = *game;
                next.play(step);
                next.is_over() || known.get(&next).is_some_and(|&at| at < plies)
            });
            match game.player {
                Player::Max => after.any(|caught| caught),
                Player::Min => after.all(|caught| caught),
            }
        };
        let (new, rest): (Vec<Robots>, Vec<Robots>) = open.iter().partition(|game| caught(game));
        if new.is_empty() {
            break;
        }
        known.extend(new.iter().map(|game| (*game, plies)));
        open = rest;
    }
    known
}

#[test]
fn deepening_finds_the_catch_as_going_backwards_does_where_the_distance_is_odd() {
    let (rows, columns) = (3, 4);
    let exact = plies_to_catch(rows, columns);
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mut caught = 0;
    for (white, black) in cells().flat_map(|white| cells().map(move |black| (white, black))) {
        let Some(start) = Robots::new(rows, columns, white, black) else {
            continue;
        };
        let is_odd = start.distance() % 2 == 1;
        assert_eq!(exact.contains_key(&start), is_odd, "{start:?}");
        for mut game in [start, start.passed()] {
            let answer = deepened(&mut game, Options::PLAIN, 12);
            match exact.get(&game) {
                // The first iteration that reaches the end finds the shortest line.
                Some(&plies) => {
                    caught += 1;
                    assert_eq!((answer.value, answer.depth), (WIN, plies), "{game:?}");
                }
                None => assert!(answer.value < WIN && answer.depth == 12, "{game:?}"),
            }
        }
    }
    assert_eq!(caught, exact.len());
}

#[test]
fn fig_2_the_tree_of_two_moves() {
    // A robot has four moves inside the grid, three at its edge, two in a corner.
    let tips = |white, black| {
        let mut game = Robots::new(8, 8, white, black).unwrap();
        minimax(&mut game, 2, None).counts.tips
    };
    assert_eq!(tips((4, 4), (2, 1)), 16);
    assert_eq!(tips((4, 4), (0, 3)), 12);
    assert_eq!(tips((7, 7), (0, 0)), 4);
}
