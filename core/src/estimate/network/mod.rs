//! A small neural network that estimates who owns each point in the end. It learnt from finished
//! games.
//!
//! Nilsson (1998), section 12.6, describes layered networks that learn the static evaluation of a
//! game; this is one for Go. Its input is nine planes, from the view of the player to move: own and
//! enemy stones, those with one, two and three liberties, and the board itself. Then follow a 3x3
//! convolution and twelve residual blocks of two convolutions, with 32 channels. Every second block
//! also adds the mean and the largest value of each channel over the board, so that strings far
//! apart can influence each other. The three outputs of a point are the probabilities that the
//! enemy, nobody or the player owns it in the end.
//!
//! The network is evaluated twice, once for each player to move. The mean is the static verdict; a
//! difference shows that the first move matters. The input is the smallest of the sixteen images of
//! the position, and the answers for a symmetric position are averaged. So the answers turn, mirror
//! and swap colours with the position.
//!
//! The row `network` is this estimate by itself. `combined` weighs it against playouts, and also
//! uses it to judge moves that it has found.
//!
//! The inference is our own code. It is small, and because it computes in integers, it gives the
//! same bits everywhere, also in WebAssembly. `scripts/train` has the training, and compares these
//! integers with the network in floating point. `results/network/README.md` says how it was trained
//! and on which games.
//!
//! Every figure of both rows depends on these numbers. So a test compares them with `examples.txt`,
//! which the training writes.
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
use fearless_simd::{Simd, dispatch};

use crate::base::level::LEVEL;
use crate::board::canonical::Canonical;
use crate::board::point::INDICES;
use crate::{ByColour, Colour, Point, PointSet, Position, Strings};
use layers::{CellRuns, Values, cell, convolve, pool, zeros};
use weights::{CHANNELS, OUTPUTS, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(Weights::embedded);

/// The number 1 in the unit of the layers, 1/256. It is the input at points that are in a plane.
const ONE: i16 = 256;
/// An owner is an integer in units of 1/`UNIT`, so that sums over images do not depend on an order.
const UNIT: f64 = (1 << 20) as f64;

/// The owners that the network expects, for each player to move.
///
/// ```
/// use sahwal_core::network::Outlook;
/// use sahwal_core::{Point, position};
///
/// let position = position! {
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
/// };
/// let outlook = Outlook::of(&position);
/// assert!(outlook.ownership(Point::at(2, 0)) > 0.0);
/// assert!(outlook.ownership(Point::at(2, 4)) < 0.0);
/// ```
#[derive(Clone, Debug)]
pub struct Outlook {
    /// By point and player to move, the probability that Black owns the point minus that of White.
    balance: Vec<ByColour<i32>>,
}

impl Outlook {
    /// The owners that the network expects in `position`.
    pub fn of(position: &Position) -> Outlook {
        Outlook::with(position, &Colour::BOTH)
    }

    /// The owners that the network expects if `mover` moves first. The values for the other player
    /// to move stay 0.
    pub(crate) fn to_move(position: &Position, mover: Colour) -> Outlook {
        Outlook::with(position, &[mover])
    }

    /// The owners that the network expects if one of `movers` moves first. The values for other
    /// players to move stay 0.
    fn with(position: &Position, movers: &[Colour]) -> Outlook {
        let canonical = Canonical::of(position);
        let strings = Strings::of(canonical.position());
        let mut known = ByColour::<Option<[i32; INDICES]>>::default();
        let mut sums = vec![ByColour::<i64>::default(); INDICES];
        // A symmetric position reaches its image in several ways, and the mean favours none.
        let ways = canonical.images().iter();
        for (way, &mover) in ways.flat_map(|way| movers.iter().map(move |mover| (way, mover))) {
            // If the image exchanges the colours, the other player is to move there.
            let there_moves = if way.is_swapped() {
                mover.opponent()
            } else {
                mover
            };
            // All maps lead to the same board, so it is evaluated once for each player to move.
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

    /// The expected owner of a point, from 1 (Black) to -1 (White): the mean over both players to
    /// move.
    pub fn ownership(&self, point: Point) -> f64 {
        let ByColour { black, white } = self.balance[point.index()];
        f64::from(black + white) / (2.0 * UNIT)
    }

    /// The mean of [`Outlook::ownership`] over `stones`, from 1 (`colour` owns them all) to -1.
    pub fn survival(&self, colour: Colour, stones: PointSet) -> f64 {
        let ByColour { black, white } = self.survival_by_mover(colour, stones);
        (black + white) / 2.0
    }

    /// [`Outlook::survival`] for each player moving first.
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

/// For each point, the probability that Black owns it minus that of White, in units of 1/[`UNIT`].
/// `mover` moves first.
fn owners(strings: &Strings, mover: Colour) -> [i32; INDICES] {
    let size = strings.position().size();
    let planes = input_planes(strings, mover);
    let mut values = zeros();
    dispatch!(*LEVEL, simd => evaluate(simd, size.lines(), &planes, &mut values));
    let mut owners = [0; INDICES];
    for point in size.points() {
        let [enemy, _, own] = probabilities(&values[cell(point.row(), point.column())]);
        let own = ((own - enemy) * UNIT).round() as i32;
        owners[point.index()] = if mover == Colour::Black { own } else { -own };
    }
    owners
}

/// The input of the network: the nine planes, as `mover` sees them.
fn input_planes(strings: &Strings, mover: Colour) -> Box<Values> {
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
            // Captures and races depend on the last three liberties. Strings with more are much
            // alike.
            if (1..=3).contains(&liberties) {
                values[1 + 3 * enemy + liberties] = ONE;
            }
        }
    }
    planes
}

/// Computes the values of the last block with the vectors of the processor. If the channels of a
/// point need fewer vectors, more points are computed at once.
#[inline(always)]
fn evaluate<S: Simd>(simd: S, lines: usize, planes: &Values, values: &mut Values) {
    match S::i32s::LEN {
        16 => evaluate_in_runs::<S, 2, 3>(simd, lines, planes, values),
        8 => evaluate_in_runs::<S, 4, 2>(simd, lines, planes, values),
        _ => evaluate_in_runs::<S, 8, 1>(simd, lines, planes, values),
    }
}

/// Computes the values of the last block, `RUN` points of `VECTORS` vectors at once.
#[inline(always)]
fn evaluate_in_runs<S: Simd, const VECTORS: usize, const RUN: usize>(
    simd: S,
    lines: usize,
    planes: &Values,
    values: &mut Values,
) {
    let cells = CellRuns::<RUN>::of(lines);
    let nothing = [0; CHANNELS];
    let layer = convolve::<S, VECTORS, RUN>;
    layer(simd, &cells, planes, &WEIGHTS.input, &nothing, None, values);
    let mut inner = zeros();
    let mut next = zeros();
    for block in &WEIGHTS.blocks {
        let pooled = match &block.pool {
            Some(weights) => pool(&cells, values, weights),
            None => nothing,
        };
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

/// The probabilities that the enemy, nobody and the player own a point, from its values.
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
    // Softmax: subtracting the largest changes no share, and no exponential overflows.
    let most = logits.into_iter().fold(f64::MIN, f64::max);
    // The last digit of the standard library's exponential differs between systems.
    let shares = logits.map(|logit| libm::exp(logit - most));
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}

#[cfg(test)]
mod tests {
    use super::weights::{Convolution, PAIRS};
    use super::*;
    use crate::Size;
    use fearless_simd::Level;

    /// Boards with the owners that the network in floating point expects, for each player to move,
    /// in thousandths. `scripts/train/export.py` writes the file.
    const EXAMPLES: &str = include_str!("examples.txt");

    /// Each board with the two lines of expected owners.
    fn examples() -> Vec<(Position, [&'static str; 2])> {
        let lines: Vec<&str> = EXAMPLES.lines().collect();
        let example = |example: &[&'static str]| {
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
            (position, [example[1], example[2]])
        };
        lines.chunks(3).map(example).collect()
    }

    #[test]
    fn integers_expect_what_floating_point_expects() {
        let (mut points, mut all, mut far) = (0, 0.0, 0);
        for (position, expected) in examples() {
            let strings = Strings::of(&position);
            for (mover, line) in Colour::BOTH.into_iter().zip(expected) {
                let ours = owners(&strings, mover);
                for (point, value) in position.size().points().zip(line.split(' ')) {
                    let expected = value.parse::<f64>().unwrap() / 1000.0;
                    let found = f64::from(ours[point.index()]) / UNIT;
                    let difference = (found - expected).abs();
                    all += difference;
                    far += usize::from(difference > 0.1);
                }
                points += position.size().area();
            }
        }
        assert!(points > 0);
        // Rounding may matter at a few points where the network is unsure.
        assert!(all < 0.01 * points as f64, "{all} of {points}");
        assert!(100 * far <= 3 * points, "{far} of {points}");
    }

    /// The slow reference for a layer: it adds all products, one after another.
    fn plain_layer(
        lines: usize,
        input: &Values,
        layer: &Convolution,
        pooled: &[i32; CHANNELS],
        kept: Option<&Values>,
    ) -> Box<Values> {
        let mut output = zeros();
        for (row, column) in places(lines, lines) {
            let here = cell(row, column);
            for channel in 0..CHANNELS {
                let shift = layer.shift[channel];
                let mut sum = layer.bias[channel] + ((1 << shift) >> 1);
                sum += pooled[channel] << shift;
                for (down, right) in places(3, 3) {
                    let there = here - cell(0, 0) + cell(down, right) - cell(0, 0);
                    for (from, &value) in input[there].iter().enumerate() {
                        let pair = layer.rows[down][right * PAIRS + from / 2];
                        sum += i32::from(value) * i32::from(pair[2 * channel + from % 2]);
                    }
                }
                let kept = kept.map_or(0, |kept| i32::from(kept[here][channel]));
                let value = ((sum >> shift) + kept).clamp(0, i32::from(i16::MAX));
                output[here][channel] = value as i16;
            }
        }
        output
    }

    fn places(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The values of the last block, computed by [`plain_layer`].
    fn plain_values(lines: usize, planes: &Values) -> Box<Values> {
        let cells = CellRuns::<1>::of(lines);
        let nothing = [0; CHANNELS];
        let mut values = plain_layer(lines, planes, &WEIGHTS.input, &nothing, None);
        for block in &WEIGHTS.blocks {
            let pooled = block.pool.as_ref();
            let pooled = pooled.map_or(nothing, |weights| pool(&cells, &values, weights));
            let inner = plain_layer(lines, &values, &block.first, &pooled, None);
            values = plain_layer(lines, &inner, &block.second, &nothing, Some(&values));
        }
        values
    }

    /// Vectors of every width give the same bits as plain sums, on boards and on planes full of
    /// values.
    #[test]
    fn all_vector_units_agree_with_plain_sums() {
        let best = Level::new();
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        let levels = [
            Some(best),
            best.as_avx2().map(Level::Avx2),
            best.as_sse4_2().map(Level::Sse4_2),
            best.as_sse2().map(Level::Sse2),
        ];
        #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
        let levels = [Some(best)];
        let agree = |lines: usize, planes: &Values| {
            let expected = plain_values(lines, planes);
            for level in levels.into_iter().flatten() {
                let mut values = zeros();
                dispatch!(level, simd => evaluate(simd, lines, planes, &mut values));
                assert!(values == expected, "{lines} lines, {level:?}");
            }
        };
        for (position, _) in examples() {
            for mover in Colour::BOTH {
                let planes = input_planes(&Strings::of(&position), mover);
                agree(position.size().lines(), &planes);
            }
        }
        for lines in [1, 2, 9] {
            let mut planes = zeros();
            for (row, column) in places(lines, lines) {
                planes[cell(row, column)] = std::array::from_fn(|channel| {
                    (1 + 97 * row + 31 * column + 13 * channel) as i16 % ONE
                });
            }
            agree(lines, &planes);
        }
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
