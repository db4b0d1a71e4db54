//! Two robots on a grid (Nilsson (1998), section 12.1, example 1).
//!
//! `worked` and the tests measure the effect of the order of moves on it. The chapter's figures are
//! for this grid and these moves. With other moves they could not be compared.

use crate::search::{Game, Player, Value, WIN};

/// The grid robots of figs. 1 and 2. In turn, each robot must move to a neighbouring cell of its
/// row or column. White, who is MAX, wants to reach Black's cell; Black wants to prevent it.
///
/// The static evaluation is minus the city-block distance, or [`WIN`] when the robots meet. The
/// game has no other end. Every move changes the parity of the distance, so White can catch Black
/// only if the distance is odd when White is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Robots {
    rows: u8,
    columns: u8,
    /// The row and the column.
    white: (u8, u8),
    black: (u8, u8),
    player: Player,
}

/// A step to a neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
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
    /// Makes a grid with these numbers of rows and columns, with White to move. A cell is a pair
    /// (row, column), counted from 0. Returns `None` if a cell is off the grid, if both are the
    /// same, or if a side is longer than 100.
    pub fn new(rows: u8, columns: u8, white: (u8, u8), black: (u8, u8)) -> Option<Robots> {
        let robots = Robots {
            rows,
            columns,
            white,
            black,
            player: Player::Max,
        };
        // Every distance must be less than the value of a won game.
        let fits = rows <= 100 && columns <= 100;
        if fits && robots.has(white) && robots.has(black) && white != black {
            Some(robots)
        } else {
            None
        }
    }

    /// Returns whether a cell is on the grid.
    fn has(&self, (row, column): (u8, u8)) -> bool {
        row < self.rows && column < self.columns
    }

    /// Returns this position with the other robot to move.
    #[must_use]
    pub fn passed(self) -> Robots {
        Robots {
            player: self.player.opponent(),
            ..self
        }
    }

    /// Returns the number of steps from one robot to the other.
    pub fn distance(&self) -> u32 {
        let rows = self.white.0.abs_diff(self.black.0);
        let columns = self.white.1.abs_diff(self.black.1);
        u32::from(rows) + u32::from(columns)
    }

    /// Returns the cell to which a step leads, if it is on the grid.
    fn step(&self, (row, column): (u8, u8), step: Step) -> Option<(u8, u8)> {
        let cell = match step {
            Step::Up => (row.checked_sub(1)?, column),
            Step::Left => (row, column.checked_sub(1)?),
            Step::Right => (row, column + 1),
            Step::Down => (row + 1, column),
        };
        if self.has(cell) { Some(cell) } else { None }
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
        if self.is_over() {
            return;
        }
        for step in Step::ALL {
            if self.step(self.mover(), step).is_some() {
                moves.push(step);
            }
        }
    }

    fn play(&mut self, step: Step) -> (u8, u8) {
        let from = self.mover();
        let to = self.step(from, step).expect("a step on the grid");
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
            // White wants to come close, so a smaller distance is better for MAX.
            distance => -(distance as Value),
        }
    }
}
