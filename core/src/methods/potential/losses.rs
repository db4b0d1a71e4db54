//! Pair losses: the potential that a stone loses when another stone is in its way (Nakamura and
//! Kitoma (2002), section 6.2, item 1).
//!
//! `tables` sums the losses of each pair of stones, and `exact` makes its shadows from them. The
//! kernel of `influence` reads the losses of a single body: a stone or one of its mirror images.
//! The lists must contain every point with a loss. A point that is missing would keep too much
//! potential.

use super::fixed::{SCALE, to_fixed};
use super::images::Images;
use super::layout::{CELLS, Cells, LineKinds, Offset, length, steps};
use super::params::FieldParams;
use super::shadow::Shadow;

/// The losses of one body by another. For each place of the blocker there is a list of the points
/// at which the body loses potential.
#[derive(Debug)]
pub(in crate::methods) struct BodyLosses {
    reach: i32,
    /// For each place of the blocker, the points in its shadow with their losses.
    lists: Vec<Vec<(Offset, i32)>>,
}

impl BodyLosses {
    pub(super) fn new(params: &FieldParams) -> BodyLosses {
        BodyLosses::with(params.d_max, |blocker, point| {
            // The shadow makes the distance longer, so 1/d becomes 1/(d + added).
            let added = params.kappa * params.shadow.value(blocker, point);
            let d = f64::from(length(point));
            to_fixed(1.0 / d - 1.0 / (d + added)).min(SCALE)
        })
    }

    /// Lists delays instead of losses: by how much each blocker lengthens the way to each point, in
    /// units of 1/[`SCALE`]. A delay is `kappa` times the value of the shadow table.
    pub(in crate::methods) fn delays(d_max: u8, kappa: f64, shadow: &Shadow) -> BodyLosses {
        BodyLosses::with(d_max, |blocker, point| {
            to_fixed(kappa * shadow.value(blocker, point))
        })
    }

    /// Converts a sum of delays to a distance.
    pub(in crate::methods) fn delay(sum: i64) -> f64 {
        sum as f64 / f64::from(SCALE)
    }

    /// Lists the losses that a function returns for the places of a blocker and of a point. Both
    /// places are relative to the body.
    pub(super) fn with(d_max: u8, loss: impl Fn(Offset, Offset) -> i32) -> BodyLosses {
        let reach = i32::from(d_max);
        let width = 2 * reach + 1;
        let mut losses = BodyLosses {
            reach,
            lists: vec![Vec::new(); (width * width) as usize],
        };
        // Only points with a loss are listed.
        for blocker in steps(reach) {
            let at = losses.index(blocker);
            for point in steps(reach) {
                let amount = loss(blocker, point);
                if amount > 0 {
                    losses.lists[at].push((point, amount));
                }
            }
        }
        losses
    }

    /// The points at which a body loses potential by a blocker at this place, with the losses.
    pub(in crate::methods) fn by(&self, blocker: Offset) -> &[(Offset, i32)] {
        if blocker.0.abs() <= self.reach && blocker.1.abs() <= self.reach {
            &self.lists[self.index(blocker)]
        } else {
            &[]
        }
    }

    fn index(&self, (down, right): Offset) -> usize {
        ((down + self.reach) * (2 * self.reach + 1) + right + self.reach) as usize
    }
}

/// The number of losses in a [`LossRun`].
pub(super) const RUN: usize = 4;

/// The losses in neighbouring cells of a row. Their number is fixed, so that they are applied as
/// one vector. Entries behind the end of the row are 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct LossRun {
    /// The first cell.
    pub(super) cell: u32,
    pub(super) amounts: [i32; RUN],
}

impl LossRun {
    /// The cells with a loss.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> {
        let amounts = self.amounts.iter().enumerate();
        amounts
            .filter(|(_, amount)| **amount > 0)
            .map(|(place, _)| self.cell as usize + place)
    }
}

/// The choice of cells for the losses of a stone's images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ImageCells {
    /// The cell of the point that the image charges. The losses of all bodies are summed there.
    Folded,
    /// The cell outside the rim at which the stone sees the reflection of that point. So the losses
    /// of each body stay apart.
    Reflected,
}

/// The losses of every pair of stones, summed over all their bodies.
#[derive(Debug)]
pub(super) struct PairLosses {
    /// The number of cells of a stone.
    cells: usize,
    /// For every kind of stone and every cell of a blocker, where its runs start. Cells off the
    /// board may have losses, which have no effect.
    starts: Vec<u32>,
    runs: Vec<LossRun>,
}

impl PairLosses {
    pub(super) fn new(
        cells: &Cells,
        kinds: &LineKinds,
        images: &Images,
        losses: &BodyLosses,
        image_cells: ImageCells,
    ) -> PairLosses {
        let mut pairs = PairLosses {
            cells: cells.len(),
            starts: vec![0],
            runs: Vec::new(),
        };
        // Section 6.2, item 1: one list for each kind of stone and each place of a blocker.
        for stone in kinds.stones() {
            for &step in cells.steps() {
                let sums = losses_in_cells((stone, step), cells, images, losses, image_cells);
                pairs.push_runs(cells, &sums);
                pairs.starts.push(pairs.runs.len() as u32);
            }
        }
        pairs
    }

    /// Adds runs that hold all losses above 0.
    fn push_runs(&mut self, cells: &Cells, sums: &[i32; CELLS]) {
        for row in cells.rows() {
            let sums = &sums[row.cell..row.cell + row.len];
            let mut place = 0;
            while let Some(next) = sums[place..].iter().position(|&sum| sum > 0) {
                // A run starts at the next loss and includes the cells after it.
                let first = place + next;
                self.runs.push(LossRun {
                    cell: (row.cell + first) as u32,
                    amounts: std::array::from_fn(|lane| {
                        sums.get(first + lane).copied().unwrap_or(0)
                    }),
                });
                place = (first + RUN).min(row.len);
            }
        }
    }

    /// The losses of a stone of a kind by a blocker in one of its cells.
    #[inline]
    pub(super) fn of(&self, kind: usize, blocker: usize) -> &[LossRun] {
        let at = kind * self.cells + blocker;
        &self.runs[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// The losses in each cell of `stone` by a blocker at `step` from it. Every body of the blocker
/// shades every body of the stone. `stone` is the first of its kind.
fn losses_in_cells(
    (stone, step): (Offset, Offset),
    cells: &Cells,
    images: &Images,
    losses: &BodyLosses,
    image_cells: ImageCells,
) -> [i32; CELLS] {
    let mut sums = [0; CELLS];
    let blocker = (stone.0 + step.0, stone.1 + step.1);
    if step == (0, 0) {
        return sums;
    }
    let rows = lines_of_blocker(stone.0, blocker.0, images);
    let columns = lines_of_blocker(stone.1, blocker.1, images);
    // Section 6.2, item 1: the loss in the shadow of each body of the blocker.
    for body in images.bodies(stone) {
        for &row in &rows {
            for &column in &columns {
                for &(shaded, loss) in losses.by((row - body.0, column - body.1)) {
                    let point = (body.0 + shaded.0, body.1 + shaded.1);
                    if images.may_be_on_board(stone, point) {
                        let step = match image_cells {
                            ImageCells::Folded => (point.0 - stone.0, point.1 - stone.1),
                            ImageCells::Reflected => reflected(stone, body, shaded),
                        };
                        sums[cells.at(step)] += loss;
                    }
                }
            }
        }
    }
    sums
}

/// The lines of a blocker and of its images, as a stone on line `stone` sees them.
fn lines_of_blocker(stone: i32, blocker: i32, images: &Images) -> Vec<i32> {
    match images.places(stone) {
        // A line without images stands for all others of its kind, so the blocker may be on any
        // line, even off the board. Its images are too far away to shade a point of the board.
        [_] => vec![blocker],
        _ if (0..images.lines()).contains(&blocker) => images.places(blocker).to_vec(),
        _ => Vec::new(),
    }
}

/// Converts a step from a body to the step by which the stone sees the reflection of the point.
fn reflected(stone: Offset, body: Offset, step: Offset) -> Offset {
    // A mirror reverses the step in each direction in which the body is an image.
    (
        if stone.0 == body.0 { step.0 } else { -step.0 },
        if stone.1 == body.1 { step.1 } else { -step.1 },
    )
}

/// The share of `stone` in each of its cells without shadows: 1/d, summed over its bodies (section
/// 6.1). `stone` is the first of its kind.
pub(super) fn unshaded_shares(stone: Offset, cells: &Cells, images: &Images) -> [i32; CELLS] {
    let mut shares = [0; CELLS];
    for body in images.bodies(stone) {
        for &step in cells.steps() {
            let point = (body.0 + step.0, body.1 + step.1);
            if step != (0, 0) && images.may_be_on_board(stone, point) {
                // The stone is nearer to a point of the board than its images are. So a point in
                // reach of an image is a cell of the stone, too.
                let cell = cells.at((point.0 - stone.0, point.1 - stone.1));
                shares[cell] += to_fixed(1.0 / f64::from(length(step)));
            }
        }
    }
    shares
}
