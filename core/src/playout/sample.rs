//! Mean ownership over many playouts.

use super::PlayoutParams;
use super::board::{Cell, EMPTY, PlayoutBoard, cell_of, point_of};
use super::policy::{move_limit, owner_of_empty, play_out};
use crate::canonical::Canonical;
use crate::point::INDICES;
use crate::random::Dice;
use crate::{Colour, Point, PointSet, Position};

/// How a position's points were owned at the end of playouts.
///
/// A position and its images under symmetry and exchange of colours get the same playouts:
/// they are made from the smallest of the images, and the seed follows from it.
#[derive(Clone)]
pub struct Sample {
    canonical: Canonical,
    start: PlayoutBoard,
    dice: Dice,
    limit: usize,
    params: PlayoutParams,
    playouts: u32,
    /// By cell of the canonical position: how much more often Black's than White's.
    sums: [i32; SUMS],
}

/// The cells, as the board has them.
const SUMS: usize = INDICES + 44;

impl Sample {
    /// No playouts yet.
    pub fn new(position: &Position, params: &PlayoutParams) -> Sample {
        Sample::of_canonical(&Canonical::of(position), params)
    }

    pub(crate) fn of_canonical(canonical: &Canonical, params: &PlayoutParams) -> Sample {
        let image = canonical.position();
        let stones = Colour::BOTH.map(|colour| image.stones(colour).words());
        let words = [params.seed, image.size().lines() as u64];
        Sample {
            start: PlayoutBoard::of(image),
            dice: Dice::new(words.into_iter().chain(stones.into_iter().flatten())),
            limit: move_limit(image.size().area()),
            params: *params,
            playouts: 0,
            sums: [0; SUMS],
            canonical: canonical.clone(),
        }
    }

    /// Makes so many playouts more. The colours take turns to move first.
    pub fn extend(&mut self, playouts: u32) {
        let mut board = self.start.clone();
        for _ in 0..playouts {
            self.play(&mut board, |_, _| {});
        }
    }

    /// Makes one playout more and gives its moves, passes left out. They are made on
    /// [`Sample::image`].
    pub fn play_one(&mut self) -> Vec<(Colour, Point)> {
        let mut moves = Vec::new();
        self.play(&mut self.start.clone(), |cell, colour| {
            moves.push((Colour::BOTH[usize::from(colour)], point_of(cell)));
        });
        moves
    }

    /// The image of the position that playouts are made on.
    pub fn image(&self) -> &Position {
        self.canonical.position()
    }

    fn play(&mut self, board: &mut PlayoutBoard, played: impl FnMut(Cell, u8)) {
        board.clone_from(&self.start);
        let first = (self.playouts % 2) as u8;
        let (params, dice) = (&self.params, &mut self.dice);
        play_out(board, first, self.limit, params, dice, played);
        for (sum, &on) in self.sums.iter_mut().zip(board.cells()) {
            *sum += i32::from(on == 0) - i32::from(on == 1);
        }
        for &cell in board.empty() {
            debug_assert_eq!(board.on(cell), EMPTY);
            self.sums[usize::from(cell)] += owner_of_empty(board, cell);
        }
        self.playouts += 1;
    }

    /// The number of playouts made.
    pub fn playouts(&self) -> u32 {
        self.playouts
    }

    /// Mean ownership of a point: 1 always Black's at the end, -1 always White's; 0
    /// before any playout.
    pub fn ownership(&self, point: Point) -> f64 {
        let images = self.canonical.images();
        let sum: i32 = images
            .iter()
            .map(|image| image.sign(self.at(image.point(point))))
            .sum();
        f64::from(sum) / (f64::from(self.playouts.max(1)) * images.len() as f64)
    }

    /// Mean ownership of the points of a set in the sense of `colour`, -1 to 1: for the
    /// stones of a string 1 when it always survived, -1 when never. 0 for the empty set.
    pub fn survival(&self, colour: Colour, stones: PointSet) -> f64 {
        let sum: f64 = stones.iter().map(|stone| self.ownership(stone)).sum();
        let mean = sum / stones.len().max(1) as f64;
        match colour {
            Colour::Black => mean,
            Colour::White => -mean,
        }
    }

    fn at(&self, point: Point) -> i32 {
        self.sums[usize::from(cell_of(point))]
    }
}
