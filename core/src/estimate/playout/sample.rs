//! Mean ownership over many playouts.
//!
//! The rows `playout` and `combined` and the package for JavaScript call it. The games are played on
//! the canonical image of the board, so that symmetric boards get the same numbers. If the order of
//! the random numbers changes, every figure of these rows changes.

use super::PlayoutParams;
use super::board::{CELLS, Cell, PlayoutBoard, cell_of, point_of};
use super::policy::{move_limit, owner_of_empty, play_out};
use crate::base::random::Dice;
use crate::board::canonical::Canonical;
use crate::verdict::{Owner, Owners};
use crate::{Colour, Point, PointSet, Position};

/// The mean ownership of the points of a position over the playouts made so far.
///
/// ```
/// use sahwal_core::playout::{PlayoutParams, Sample};
/// use sahwal_core::{Point, position};
///
/// let position = position! {
///     . X . X O
///     X X X X O
///     O O O O O
///     . O . . .
///     O O . X .
/// };
/// let mut sample = Sample::new(&position, &PlayoutParams::default());
/// sample.extend(100);
/// assert_eq!(sample.ownership(Point::at(0, 0)), 1.0);
/// assert!(sample.ownership(Point::at(4, 3)) < -0.5);
/// ```
///
/// A position and its images under symmetry and exchange of colours get the same playouts: these
/// are made on the smallest of the images, and the random numbers depend on that image.
#[derive(Clone)]
pub struct Sample {
    canonical: Canonical,
    start: PlayoutBoard,
    dice: Dice,
    limit: usize,
    params: PlayoutParams,
    playouts: u32,
    /// For each cell of the canonical position, the number of playouts where Black owns it minus
    /// the number where White does.
    sums: [i32; CELLS],
}

impl Sample {
    /// A sample of `position` before its first playout.
    pub fn new(position: &Position, params: &PlayoutParams) -> Sample {
        Sample::of_canonical(&Canonical::of(position), params)
    }

    pub(crate) fn of_canonical(canonical: &Canonical, params: &PlayoutParams) -> Sample {
        let image = canonical.position();
        Sample {
            start: PlayoutBoard::of(image),
            dice: dice_for(&[params.seed, image.size().lines() as u64], image),
            limit: move_limit(image.size().area()),
            params: *params,
            playouts: 0,
            sums: [0; CELLS],
            canonical: canonical.clone(),
        }
    }

    /// Makes `playouts` more playouts. The first mover alternates.
    pub fn extend(&mut self, playouts: u32) {
        let mut board = self.start.clone();
        for _ in 0..playouts {
            self.play(&mut board, |_, _| {});
        }
    }

    /// Makes one more playout and returns its moves, without passes, as points of
    /// [`Sample::image`].
    pub fn play_one(&mut self) -> Vec<(Colour, Point)> {
        let mut moves = Vec::new();
        self.play(&mut self.start.clone(), |colour, cell| {
            let colour = Colour::BOTH[usize::from(colour)];
            moves.push((colour, point_of(cell)));
        });
        moves
    }

    /// The canonical image of the position. The playouts are made on it.
    pub fn image(&self) -> &Position {
        self.canonical.position()
    }

    /// Makes one playout on `board`, counts its owners, and calls `played` for each of its moves.
    fn play(&mut self, board: &mut PlayoutBoard, played: impl FnMut(u8, Cell)) {
        board.clone_from(&self.start);
        // Each colour begins every second game, so that neither gains by the first move.
        let first = (self.playouts % 2) as u8;
        play_out(
            board,
            first,
            self.limit,
            &self.params,
            &mut self.dice,
            played,
        );
        for (sum, &on) in self.sums.iter_mut().zip(board.cells()) {
            // A stone that is left at the end owns its point.
            *sum += i32::from(on == 0) - i32::from(on == 1);
        }
        for &cell in board.empty() {
            self.sums[usize::from(cell)] += owner_of_empty(board, cell);
        }
        self.playouts += 1;
    }

    /// The number of playouts made.
    pub fn playouts(&self) -> u32 {
        self.playouts
    }

    /// The mean ownership of a point: 1 if Black always owns it at the end, -1 if White always
    /// does. It is 0 before the first playout.
    pub fn ownership(&self, point: Point) -> f64 {
        let images = self.canonical.images();
        let sum: i32 = images
            .iter()
            .map(|image| image.sign(self.sum_at(image.point(point))))
            .sum();
        f64::from(sum) / (f64::from(self.playouts.max(1)) * images.len() as f64)
    }

    /// The mean ownership of the points `stones` for `colour`, from -1 to 1. For the stones of a
    /// string, it is 1 if the string always survives and -1 if the enemy always owns its points. It
    /// is 0 for the empty set.
    pub fn survival(&self, colour: Colour, stones: PointSet) -> f64 {
        let sum: f64 = stones.iter().map(|stone| self.ownership(stone)).sum();
        let mean = sum / stones.len().max(1) as f64;
        match colour {
            Colour::Black => mean,
            Colour::White => -mean,
        }
    }

    /// The sum for a point of the image.
    fn sum_at(&self, point: Point) -> i32 {
        self.sums[usize::from(cell_of(point))]
    }
}

/// The random numbers for a position. They depend on the settings and the stones alone, so a board
/// always gets the same games.
fn dice_for(settings: &[u64], position: &Position) -> Dice {
    let stones = Colour::BOTH.map(|colour| position.stones(colour).words());
    Dice::new(settings.iter().copied().chain(stones.into_iter().flatten()))
}

impl PlayoutParams {
    /// Plays one random game from `position` with `first` to move, and returns the owners of all
    /// points at its end. An empty point that neither colour surrounds is neutral.
    ///
    /// The game depends on the position, on `first` and on the seed. The parameter `playouts` is
    /// ignored.
    ///
    /// ```
    /// use sahwal_core::playout::PlayoutParams;
    /// use sahwal_core::{Colour, Position, Size};
    ///
    /// let empty = Position::new(Size::S9);
    /// let owners = PlayoutParams::default().play_to_end(&empty, Colour::Black);
    /// assert_eq!(owners.known(), Size::S9.board());
    /// ```
    pub fn play_to_end(&self, position: &Position, first: Colour) -> Owners {
        let size = position.size();
        let mut board = PlayoutBoard::of(position);
        let settings = [self.seed, size.lines() as u64, first.index() as u64];
        let mut dice = dice_for(&settings, position);
        let limit = move_limit(size.area());
        let mover = first.index() as u8;
        play_out(&mut board, mover, limit, self, &mut dice, |_, _| {});
        let mut owners = Owners::default();
        owners.set(size.board(), Owner::Neutral);
        for colour in Colour::BOTH {
            let owned = size.points().filter(|&point| board.is_owned(point, colour));
            owners.set(owned.collect(), Owner::Of(colour));
        }
        owners
    }
}
