//! The layers of the network, computed in integers.
//!
//! A value is a 16-bit integer in units of 1/256; a weight is an 8-bit integer. Each output channel
//! has its own shift s: its weights are stored times 2^s. Sums have 32 bits and cannot overflow,
//! since they are at most 288 products of 2^15 * 127, a bias and a pool. So every machine gives the
//! same bits.
//!
//! The values of a point, one for each channel, lie side by side. Input channels are taken in
//! pairs, because a vector unit multiplies two pairs and adds the products in one instruction.
//! Vectors are as wide as the registers of the processor. After ReLU, seven values of eight are
//! zero. Pairs of zeros are skipped, which changes no sum.
//!
//! [`super`] calls the layers one after another. `scripts/train/integers.py` rounds the weights for
//! these shifts and computes the same sums. `weights.rs` puts the weights into pairs. A change here
//! needs a change there.

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::weights::{CHANNELS, Convolution, Kernel, PAIRS, Pool, ROW};

/// The width of the array of a board: 19 columns, and a border of zeros on both sides.
const WIDTH: usize = 21;
/// The number of cells of the array.
const CELLS: usize = WIDTH * WIDTH;
/// The largest value.
const MOST: i32 = i16::MAX as i32;

/// The values of all points of a board; 0 off the board.
pub(super) type Values = [[i16; CHANNELS]; CELLS];

/// A board of zeros.
pub(super) fn zeros() -> Box<Values> {
    Box::new([[0; CHANNELS]; CELLS])
}

/// The cells of the points of a board, in runs of `RUN` cells. A run is computed together, so that
/// each weight is loaded once for all of its cells. The last run may repeat its last cell.
pub(super) struct CellRuns<const RUN: usize> {
    lines: usize,
    runs: Vec<[usize; RUN]>,
}

impl<const RUN: usize> CellRuns<RUN> {
    /// The cells of a board with `lines` lines.
    pub(super) fn of(lines: usize) -> CellRuns<RUN> {
        let all: Vec<usize> = (0..lines * lines)
            .map(|number| cell(number / lines, number % lines))
            .collect();
        let runs = all
            .chunks(RUN)
            .map(|chunk| std::array::from_fn(|n| chunk[n.min(chunk.len() - 1)]));
        CellRuns {
            lines,
            runs: runs.collect(),
        }
    }

    /// All cells once, row by row.
    fn each(&self) -> impl Iterator<Item = usize> {
        let lines = self.lines;
        (0..lines).flat_map(move |row| (0..lines).map(move |column| cell(row, column)))
    }
}

/// The cell of the point in this row and column.
pub(super) const fn cell(row: usize, column: usize) -> usize {
    (row + 1) * WIDTH + column + 1
}

/// A 3x3 convolution with ReLU. Each value of `output` is a sum of the bias, of `pooled`, of
/// `kept`, and of the nine cells in the square around it times their weights.
///
/// `RUN` points are computed at once, with all output channels in `VECTORS` vectors, so that their
/// sums stay in registers.
#[inline(always)]
pub(super) fn convolve<S: Simd, const VECTORS: usize, const RUN: usize>(
    simd: S,
    cells: &CellRuns<RUN>,
    input: &Values,
    layer: &Convolution,
    pooled: &[i32; CHANNELS],
    kept: Option<&Values>,
    output: &mut Values,
) {
    let lanes = S::i32s::LEN;
    let biases: [i32; CHANNELS] = std::array::from_fn(|channel| {
        // With one half added, the shift to the right rounds to the nearest number. The pool has
        // the unit of the results, so it is shifted to the unit of the sums.
        let shift = layer.shift[channel];
        let half = (1 << shift) >> 1;
        layer.bias[channel] + half + (pooled[channel] << shift)
    });
    let bias = vectors::<S, VECTORS>(simd, &biases);
    let shift = vectors::<S, VECTORS>(simd, &layer.shift.map(i32::from));
    let used = used_pairs(simd, input);
    let pairs = input.as_flattened().as_chunks().0;
    for run in &cells.runs {
        let mut sums = [bias; RUN];
        // The square around a cell, row by row. A row is three cells side by side.
        for (row, weights) in layer.rows.iter().enumerate() {
            let left: [usize; RUN] = std::array::from_fn(|n| run[n] + row * WIDTH - WIDTH - 1);
            let inputs: [&[[i16; 2]; ROW]; RUN] = std::array::from_fn(|n| {
                pairs[PAIRS * left[n]..]
                    .first_chunk()
                    .expect("a border on the right")
            });
            // A bit is set if its pair is not zero at one of the points.
            let mut remaining = left.iter().fold(0, |all, &cell| all | used[cell]);
            while remaining != 0 {
                let pair = remaining.trailing_zeros() as usize;
                remaining &= remaining - 1;
                let inputs = std::array::from_fn(|n| inputs[n][pair]);
                multiply::<S, VECTORS, RUN>(simd, &weights[pair], inputs, &mut sums);
            }
        }
        for (sums, &cell) in sums.iter().zip(run) {
            for v in (0..VECTORS).step_by(2) {
                let channels = lanes * v..lanes * (v + 2);
                let [mut low, mut high] = [v, v + 1].map(|v| sums[v] >> shift[v]);
                if let Some(kept) = kept {
                    let kept = S::i16s::from_slice(simd, &kept[cell][channels.clone()]).widen();
                    low += kept.0;
                    high += kept.1;
                }
                let values = low.saturating_narrow(high).max(S::i16s::splat(simd, 0));
                values.store_slice(&mut output[cell][channels]);
            }
        }
    }
}

/// Puts a number for each channel into vectors.
#[inline(always)]
fn vectors<S: Simd, const VECTORS: usize>(
    simd: S,
    channels: &[i32; CHANNELS],
) -> [S::i32s; VECTORS] {
    let lanes = S::i32s::LEN;
    std::array::from_fn(|v| S::i32s::from_slice(simd, &channels[lanes * v..][..lanes]))
}

/// For each cell, the pairs of channels that are not zero, one bit for each. The lowest bits are
/// those of the cell itself, followed by those of the two cells to its right.
#[inline(always)]
fn used_pairs<S: Simd>(simd: S, values: &Values) -> [u64; CELLS] {
    let mut used = [0; CELLS];
    for (used, values) in used.iter_mut().zip(values) {
        for (part, values) in values.chunks_exact(S::i16s::LEN).enumerate() {
            // No value is negative, so two of them make a positive number unless both are zero.
            let pairs: S::i32s = S::i16s::from_slice(simd, values).bitcast();
            let some = pairs.simd_gt(S::i32s::splat(simd, 0));
            *used |= some.to_bitmask() << (part * S::i32s::LEN);
        }
    }
    for cell in 0..CELLS - 2 {
        used[cell] |= used[cell + 1] << PAIRS | used[cell + 2] << (2 * PAIRS);
    }
    used
}

/// For each point, adds the products of two of its input channels to its sums.
#[inline(always)]
fn multiply<S: Simd, const VECTORS: usize, const RUN: usize>(
    simd: S,
    weights: &Kernel,
    inputs: [[i16; 2]; RUN],
    sums: &mut [[S::i32s; VECTORS]; RUN],
) {
    let lanes = S::i16s::LEN;
    let weights: [S::i16s; VECTORS] =
        std::array::from_fn(|v| S::i16s::from_slice(simd, &weights[lanes * v..][..lanes]));
    for (input, sums) in inputs.into_iter().zip(sums) {
        let [low, high] = input.map(|value| i32::from(value as u16));
        let both: S::i16s = S::i32s::splat(simd, low | high << 16).bitcast();
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum += both.pairwise_dot_product(weights);
        }
    }
}

/// The number that a pool adds to each channel: the mean and the largest value of every channel
/// over the board, times the weights.
pub(super) fn pool<const RUN: usize>(
    cells: &CellRuns<RUN>,
    values: &Values,
    pool: &Pool,
) -> [i32; CHANNELS] {
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
