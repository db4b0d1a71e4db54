//! The layers, in integers.
//!
//! A value is a 16-bit number that stands for 1/256 of itself; a weight has eight bits. Each output
//! channel has a shift of its own, the power of two by which its weights are multiplied. Sums have
//! 32 bits and cannot overflow: 288 products of at most 2^15 * 127, a bias and a pool. So the answer is the
//! same to the bit on every machine.
//!
//! The values of a point, one for each channel, lie side by side. Weights are taken in pairs of
//! input channels: a vector unit multiplies two pairs and adds the products in one instruction.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, i16x16, i32x8};

use super::weights::{CHANNELS, Convolution, Pool};

/// The width of the array of a board: a border of zeros on both sides.
const WIDTH: usize = 21;
/// The number of cells of the array.
const CELLS: usize = WIDTH * WIDTH;
/// The number of points that are computed together, so that each weight is loaded once for them.
const TOGETHER: usize = 5;
/// The number of sums in a vector, and of vectors that are computed together: with the points
/// above, all sums stay in the sixteen registers of a processor.
const LANES: usize = 8;
const VECTORS: usize = 2;
/// The number of output channels that are computed together.
const PART: usize = VECTORS * LANES;
/// The largest value.
const MOST: i32 = i16::MAX as i32;

/// The values of all points of a board; 0 beside the board.
pub(super) type Values = [[i16; CHANNELS]; CELLS];

/// A board of zeros.
pub(super) fn zeros() -> Box<Values> {
    Box::new([[0; CHANNELS]; CELLS])
}

/// The cells of the points of a board, in runs; the last one may be repeated.
pub(super) struct Cells {
    lines: usize,
    runs: Vec<[usize; TOGETHER]>,
}

impl Cells {
    /// The cells of a board with `lines` lines.
    pub(super) fn of(lines: usize) -> Cells {
        let all: Vec<usize> = (0..lines * lines)
            .map(|number| cell(number / lines, number % lines))
            .collect();
        let run = |chunk: &[usize]| std::array::from_fn(|n| chunk[n.min(chunk.len() - 1)]);
        Cells {
            lines,
            runs: all.chunks(TOGETHER).map(run).collect(),
        }
    }

    fn each(&self) -> impl Iterator<Item = usize> {
        let lines = self.lines;
        (0..lines).flat_map(move |row| (0..lines).map(move |column| cell(row, column)))
    }
}

/// The cell of the point in this row and column.
pub(super) const fn cell(row: usize, column: usize) -> usize {
    (row + 1) * WIDTH + column + 1
}

/// A 3x3 convolution with ReLU: each value of `output` is the sum of the nine cells around it times
/// their weights, of the bias, of `pooled` and of `kept`.
#[inline(always)]
pub(super) fn convolve<S: Simd>(
    simd: S,
    cells: &Cells,
    input: &Values,
    layer: &Convolution,
    pooled: &[i32; CHANNELS],
    kept: Option<&Values>,
    output: &mut Values,
) {
    let bias: [i32; CHANNELS] = std::array::from_fn(|channel| {
        let half = (1 << layer.shift[channel]) >> 1;
        layer.bias[channel] + half + (pooled[channel] << layer.shift[channel])
    });
    for first in (0..CHANNELS).step_by(PART) {
        let bias: [i32x8<S>; VECTORS] =
            std::array::from_fn(|v| i32x8::from_slice(simd, &bias[first + LANES * v..][..LANES]));
        for run in &cells.runs {
            let mut sums = [bias; TOGETHER];
            for (tap, pairs) in layer.taps.iter().enumerate() {
                // The taps go row by row through the square around the cell.
                let step = (tap / 3) * WIDTH + tap % 3;
                let inputs: [&[i16; CHANNELS]; TOGETHER] =
                    std::array::from_fn(|n| &input[run[n] + step - WIDTH - 1]);
                for (pair, weights) in pairs.iter().enumerate() {
                    multiply(
                        simd,
                        pair,
                        &weights[2 * first..][..2 * PART],
                        inputs,
                        &mut sums,
                    );
                }
            }
            for (sums, &cell) in sums.iter().zip(run) {
                for channel in first..first + PART {
                    let place = channel - first;
                    let sum = sums[place / LANES][place % LANES] >> layer.shift[channel];
                    let kept = kept.map_or(0, |kept| i32::from(kept[cell][channel]));
                    output[cell][channel] = (sum + kept).clamp(0, MOST) as i16;
                }
            }
        }
    }
}

/// Adds the products of two input channels of each point to the sums of some output channels.
#[inline(always)]
fn multiply<S: Simd>(
    simd: S,
    pair: usize,
    weights: &[i16],
    inputs: [&[i16; CHANNELS]; TOGETHER],
    sums: &mut [[i32x8<S>; VECTORS]; TOGETHER],
) {
    let weights: [i16x16<S>; VECTORS] =
        std::array::from_fn(|v| i16x16::from_slice(simd, &weights[2 * LANES * v..][..2 * LANES]));
    for (input, sums) in inputs.into_iter().zip(sums) {
        let [low, high] =
            [input[2 * pair], input[2 * pair + 1]].map(|value| i32::from(value as u16));
        let both: i16x16<S> = i32x8::splat(simd, low | high << 16).bitcast();
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum += both.pairwise_dot_product(weights);
        }
    }
}

/// What a pool adds to each channel: the mean and the largest value of every channel over the
/// board, times the weights.
pub(super) fn pool(cells: &Cells, values: &Values, pool: &Pool) -> [i32; CHANNELS] {
    let mut sums = [0; CHANNELS];
    let mut most = [0; CHANNELS];
    for cell in cells.each() {
        for (channel, &value) in values[cell].iter().enumerate() {
            let value = i32::from(value);
            sums[channel] += value;
            most[channel] = most[channel].max(value);
        }
    }
    let points = (cells.lines * cells.lines) as i32;
    let pooled = sums.map(|sum| sum / points).into_iter().chain(most);
    let mut result = pool.shift.map(|shift| (1 << shift) >> 1);
    for (value, weights) in pooled.zip(&pool.weights) {
        for (sum, &weight) in result.iter_mut().zip(weights) {
            *sum += value * i32::from(weight);
        }
    }
    std::array::from_fn(|channel| (result[channel] >> pool.shift[channel]).clamp(-MOST, MOST))
}
