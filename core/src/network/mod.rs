//! A small neural network: who owns each point in the end, learnt from finished games.
//!
//! Nilsson (1998), section 12.6, learns the static evaluation of a game by a layered network; this
//! is one for Go. Nine planes describe the board from the view of the player to move: own and enemy
//! stones, those with one, two and three liberties, and the board itself. A 3x3 convolution and twelve
//! residual blocks of two follow, with 32 channels. Every second block also adds the mean and the
//! largest value of each channel over the board, so that far strings know of each other. Three
//! outputs a point give the probability that the enemy, nobody or the player owns it in the end.
//!
//! The network is asked twice, once for each player to move. The mean is the static verdict; a
//! difference says that the first move matters. It computes on the smallest of the sixteen images of
//! the position, and answers of symmetric positions are averaged: they turn, mirror and swap colours
//! as those of all classifiers.
//!
//! The inference is our own: in integers it gives the same bits everywhere, in WebAssembly, too, and
//! it is small. `scripts/train` holds the training, and compares these integers with the
//! network in floating point. How it was trained, on which games, is in `results/network/README.md`.
//!
//! ```
//! use sahwal_core::network::Outlook;
//! use sahwal_core::{Point, PointSet, position};
//!
//! let position = position! {
//!     . . . . X O . . .
//!     . . . . X O . . .
//!     . . . . X O . . .
//!     . . . . X O . . .
//!     . . . . X O . X .
//!     . . . . X O . . .
//!     . . . . X O . . .
//!     . . . . X O . . .
//!     . . . . X O . . .
//! };
//! let outlook = Outlook::of(&position);
//! assert!(outlook.ownership(Point::at(0, 0)) > 0.5);
//! let stones = PointSet::of(Point::at(4, 7));
//! assert!(outlook.survival(sahwal_core::Colour::Black, stones) < 0.0);
//! ```

mod layers;
mod weights;

use std::sync::LazyLock;

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch};

use crate::canonical::Canonical;
use crate::level::LEVEL;
use crate::point::INDICES;
use crate::{ByColour, Colour, Point, PointSet, Position, Strings};
use layers::{Cells, Values, cell, convolve, pool, zeros};
use weights::{CHANNELS, OUTPUTS, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(Weights::embedded);

/// The value of a plane that holds: 1 in units of 1/256.
const ONE: i16 = 256;
/// Owners are kept in units of this part, so that the mean over images depends on no order.
const UNIT: f64 = (1 << 20) as f64;

/// The owners that the network expects, for each player to move.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// By player to move and point: the probability of Black less that of White.
    balance: Vec<ByColour<i32>>,
}

impl Outlook {
    /// The owners that the network expects of `position`.
    pub fn of(position: &Position) -> Outlook {
        Outlook::with(position, &Colour::BOTH)
    }

    /// The owners that it expects if this player moves first.
    pub(crate) fn to_move(position: &Position, mover: Colour) -> Outlook {
        Outlook::with(position, &[mover])
    }

    /// The owners that it expects if one of these players moves first; the others keep 0.
    fn with(position: &Position, movers: &[Colour]) -> Outlook {
        let canonical = Canonical::of(position);
        let strings = Strings::of(canonical.position());
        let mut known = ByColour::<Option<[i32; INDICES]>>::default();
        let mut sums = vec![ByColour::<i64>::default(); INDICES];
        // The mean over the symmetries of the position.
        let ways = canonical.images().iter();
        for (way, &mover) in ways.flat_map(|way| movers.iter().map(move |mover| (way, mover))) {
            let there_moves = if way.is_swapped() {
                mover.opponent()
            } else {
                mover
            };
            let there = known[there_moves].get_or_insert_with(|| owners(&strings, there_moves));
            for point in position.size().points() {
                let owner = way.sign(there[way.point(point).index()]);
                sums[point.index()][mover] += i64::from(owner);
            }
        }
        let images = canonical.images().len() as i64;
        let balance = sums
            .into_iter()
            .map(|sums| sums.map(|sum| (sum / images) as i32));
        Outlook {
            balance: balance.collect(),
        }
    }

    /// The expected owner of a point, from 1 (Black) to -1 (White), whoever moves first.
    pub fn ownership(&self, point: Point) -> f64 {
        let ByColour { black, white } = self.balance[point.index()];
        f64::from(black + white) / (2.0 * UNIT)
    }

    /// The mean of [`Outlook::ownership`] over stones of `colour`, from 1 (its own) to -1.
    pub fn survival(&self, colour: Colour, stones: PointSet) -> f64 {
        let ByColour { black, white } = self.survival_by_mover(colour, stones);
        (black + white) / 2.0
    }

    /// [`Outlook::survival`] if Black moves first, and if White does.
    pub fn survival_by_mover(&self, colour: Colour, stones: PointSet) -> ByColour<f64> {
        let mut sums = ByColour::<i64>::default();
        for point in stones.iter() {
            let ByColour { black, white } = self.balance[point.index()];
            sums.black += i64::from(black);
            sums.white += i64::from(white);
        }
        let sign = match colour {
            Colour::Black => 1.0,
            Colour::White => -1.0,
        };
        sums.map(|sum| sign * sum as f64 / (UNIT * stones.len().max(1) as f64))
    }
}

/// The probability of Black less that of White for each point if `mover` moves first, in units.
fn owners(strings: &Strings, mover: Colour) -> [i32; INDICES] {
    let size = strings.position().size();
    let planes = planes(strings, mover);
    let mut values = zeros();
    evaluate(*LEVEL, size.lines(), &planes, &mut values);
    let mut owners = [0; INDICES];
    for point in size.points() {
        let [enemy, _, own] = probabilities(&values[cell(point.row(), point.column())]);
        let own = ((own - enemy) * UNIT).round() as i32;
        owners[point.index()] = if mover == Colour::Black { own } else { -own };
    }
    owners
}

/// The input: what each point shows to the player to move.
fn planes(strings: &Strings, mover: Colour) -> Box<Values> {
    let mut planes = zeros();
    let size = strings.position().size();
    for point in size.points() {
        planes[cell(point.row(), point.column())][8] = ONE;
    }
    for string in strings.iter() {
        let enemy = usize::from(string.colour != mover);
        let liberties = strings.liberties(string.number).len();
        for point in string.stones.iter() {
            let values = &mut planes[cell(point.row(), point.column())];
            values[enemy] = ONE;
            if (1..=3).contains(&liberties) {
                values[1 + 3 * enemy + liberties] = ONE;
            }
        }
    }
    planes
}

fn evaluate(level: Level, lines: usize, planes: &Values, values: &mut Values) {
    dispatch!(level, simd => evaluate_with(simd, lines, planes, values));
}

/// Computes the values of the last block with the vectors of the processor. As many sums are kept at once
/// as its registers hold: 32 of 16 lanes, or 16 of 8 or 4 lanes.
#[inline(always)]
fn evaluate_with<S: Simd>(simd: S, lines: usize, planes: &Values, values: &mut Values) {
    match S::i32s::LEN {
        16 => evaluate_in_parts::<S, 2, 8>(simd, lines, planes, values),
        8 => evaluate_in_parts::<S, 2, 5>(simd, lines, planes, values),
        _ => evaluate_in_parts::<S, 4, 2>(simd, lines, planes, values),
    }
}

/// Computes the values of the last block, `VECTORS` vectors of channels and `TOGETHER` points at once.
#[inline(always)]
fn evaluate_in_parts<S: Simd, const VECTORS: usize, const TOGETHER: usize>(
    simd: S,
    lines: usize,
    planes: &Values,
    values: &mut Values,
) {
    let cells = Cells::<TOGETHER>::of(lines);
    let nothing = [0; CHANNELS];
    let layer = convolve::<S, VECTORS, TOGETHER>;
    layer(simd, &cells, planes, &WEIGHTS.input, &nothing, None, values);
    let (mut inner, mut next) = (zeros(), zeros());
    for block in &WEIGHTS.blocks {
        let pooled = block.pool.as_ref();
        let pooled = pooled.map_or(nothing, |weights| pool(&cells, values, weights));
        layer(
            simd,
            &cells,
            values,
            &block.first,
            &pooled,
            None,
            &mut inner,
        );
        let kept = Some(&*values);
        layer(
            simd,
            &cells,
            &inner,
            &block.second,
            &nothing,
            kept,
            &mut next,
        );
        std::mem::swap(values, &mut *next);
    }
}

/// The probabilities that the enemy, nobody and the player own a point with these values.
fn probabilities(values: &[i16; CHANNELS]) -> [f64; OUTPUTS] {
    let output = &WEIGHTS.output;
    let logits: [f64; OUTPUTS] = std::array::from_fn(|number| {
        let products = values.iter().zip(&output.weights);
        let sum: i32 = products
            .map(|(&value, weights)| i32::from(value) * i32::from(weights[number]))
            .sum();
        f64::from(sum + output.bias[number])
            / f64::from(u32::from(ONE as u16) << output.shift[number])
    });
    let most = logits.into_iter().fold(f64::MIN, f64::max);
    // The exponential of the standard library differs between systems in the last digit.
    let shares = logits.map(|logit| libm::exp(logit - most));
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    /// Boards, and what the network in floating point expects of each point for each player to
    /// move, in thousandths: written by scripts/train/export.py.
    const EXAMPLES: &str = include_str!("examples.txt");

    #[test]
    fn integers_expect_what_floating_point_expects() {
        let lines: Vec<&str> = EXAMPLES.lines().collect();
        assert!(lines.len() >= 6);
        let (mut points, mut all, mut far) = (0, 0.0, 0);
        for example in lines.chunks(3) {
            let size = Size::new(example[0].len().isqrt()).unwrap();
            let mut position = Position::new(size);
            for (point, letter) in size.points().zip(example[0].chars()) {
                let stone = match letter {
                    'B' => Some(Colour::Black),
                    'W' => Some(Colour::White),
                    _ => None,
                };
                position.put(point, stone);
            }
            let strings = Strings::of(&position);
            for (mover, line) in Colour::BOTH.into_iter().zip(&example[1..]) {
                let ours = owners(&strings, mover);
                for (point, value) in size.points().zip(line.split(' ')) {
                    let expected = value.parse::<f64>().unwrap() / 1000.0;
                    let found = f64::from(ours[point.index()]) / UNIT;
                    let difference = (found - expected).abs();
                    all += difference;
                    far += usize::from(difference > 0.1);
                }
                points += size.area();
            }
        }
        // A few points in dispute may differ.
        assert!(all < 0.01 * points as f64, "{all} of {points}");
        assert!(100 * far <= 3 * points, "{far} of {points}");
    }

    /// Vectors of every width give the same bits.
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    #[test]
    fn all_vector_units_agree() {
        let size = Size::new(EXAMPLES.lines().next().unwrap().len().isqrt()).unwrap();
        let mut position = Position::new(size);
        for (point, number) in size.points().zip(0..) {
            let stone = [None, Some(Colour::Black), Some(Colour::White)][number * number % 7 % 3];
            position.put(point, stone);
        }
        let planes = planes(&Strings::of(&position), Colour::Black);
        let best = Level::new();
        let narrower = [
            best.as_avx2().map(Level::Avx2),
            best.as_sse4_2().map(Level::Sse4_2),
            best.as_sse2().map(Level::Sse2),
        ];
        let [expected, narrower @ ..] =
            [Some(best), narrower[0], narrower[1], narrower[2]].map(|level| {
                let mut values = zeros();
                evaluate(level?, size.lines(), &planes, &mut values);
                Some(values)
            });
        assert!(narrower.iter().flatten().count() > 0);
        assert!(
            narrower
                .iter()
                .flatten()
                .all(|values| Some(values) == expected.as_ref())
        );
    }

    #[test]
    fn an_empty_board_belongs_to_nobody() {
        for lines in [1, 2, 9, 19] {
            let size = Size::new(lines).unwrap();
            let outlook = Outlook::of(&Position::new(size));
            assert!(
                size.points().all(|point| outlook.ownership(point) == 0.0),
                "{lines}"
            );
        }
    }
}
