//! Draws a grid: a heat map over two parameters, or a line over one.
//!
//! `sahwal tune` calls [`write_plot`]. The map marks the start, the best cell, and all cells that
//! do not differ significantly from the best. Without the last, a chance peak would look like a
//! choice.

use std::io;
use std::path::Path;

use super::files::share;
use super::{Grid, GridAxis, LEVEL, Tuned};
use crate::plot::{
    self, Canvas, Chart, HPos, INK, Rgb, SERIES, Series, Spacing, draw, shade, width_of,
};
use crate::rows::Row;
use crate::stats::{Counted, percent_text};

/// Draws the share of each cell in percent into `NAME.svg` in `dir`.
///
/// # Errors
/// The file cannot be written.
pub fn write_plot(
    dir: &Path,
    name: &str,
    title: &str,
    grid: &Grid,
    tuned: &Tuned,
) -> io::Result<()> {
    let shares: Vec<f64> = tuned
        .cells
        .iter()
        .map(|games| share(Counted::sum(games)))
        .collect();
    match &grid.axes[..] {
        [x, y] => {
            let map = HeatMap {
                title,
                axes: [x, y],
                values: &shares,
                not_worse: tuned.not_worse(),
                start_name: &grid.row.name,
                start: place_of(&grid.row, [x, y]),
                best: place_of(&grid.cells[tuned.best], [x, y]),
            };
            let svg = draw((WIDTH, HEIGHT), |canvas| map.draw(canvas));
            plot::write(dir, name, &svg.map_err(io::Error::other)?)
        }
        [axis] => {
            let points = axis.values().zip(shares).collect();
            let chart = Chart {
                title,
                x: plot::Axis::spaced(&axis.name, Spacing::Even),
                y: plot::Axis::spaced("right (%)", Spacing::Even),
                series: vec![Series::line(&grid.row.name, points)],
                ..Chart::default()
            };
            chart.write(dir, name)
        }
        // A picture has two dimensions. The cells of a larger grid are in `cells.csv` alone.
        _ => Ok(()),
    }
}

/// The place of a row on a map: the column and the row of its cell, from the lower left. `None` if
/// a parameter is not a number.
fn place_of(row: &Row, [x, y]: [&GridAxis; 2]) -> Option<[f64; 2]> {
    Some([x.place(x.of(row)?), y.place(y.of(row)?)])
}

/// A heat map to draw.
struct HeatMap<'a> {
    /// The title above the map.
    title: &'a str,
    /// The parameter of the columns, and that of the rows. Rows are counted from the bottom.
    axes: [&'a GridAxis; 2],
    /// The value of each cell in percent. The first axis varies fastest.
    values: &'a [f64],
    /// For each cell, whether it is not worse than the best one. Such a cell has a small dot.
    not_worse: Vec<bool>,
    /// The name of the row that the grid starts from.
    start_name: &'a str,
    /// The place of that row, which has a cross if it lies on the map.
    start: Option<[f64; 2]>,
    /// The place of the best cell, marked with a square.
    best: Option<[f64; 2]>,
}

const LEFT: i32 = 80;
const TOP: i32 = 92;
const SIDE: i32 = 560;
const BOTTOM: i32 = TOP + SIDE;
const SCALE: i32 = LEFT + SIDE + 24;
const WIDTH: i32 = SCALE + 136;
const HEIGHT: i32 = BOTTOM + 60;
/// The height, in pixels, of the lowest field of the scale, which stands for all lower values.
const OFF_SCALE_HEIGHT: i32 = 40;
/// The colour of values below the scale: a grey, unlike every colour of the scale.
const OFF_SCALE: Rgb = [222, 222, 222];
/// The share of the cells that the scale distinguishes: the best quarter.
const SCALE_SHARE: f64 = 0.25;

impl HeatMap<'_> {
    fn draw(&self, canvas: &Canvas) -> Result<(), String> {
        canvas.title(self.title, LEFT)?;
        let (low, high) = self.range();
        for (at, &value) in self.values.iter().enumerate() {
            let colour = if value < low {
                OFF_SCALE
            } else {
                shade((value - low) / (high - low))
            };
            let [column, row] = self.cell_place(at);
            // Each cell is drawn a pixel larger, or the background would show between two cells.
            let corners = [
                (self.x(column), self.y(row + 1.0) - 1),
                (self.x(column + 1.0) + 1, self.y(row)),
            ];
            canvas.fill(corners, colour)?;
        }
        self.axes(canvas)?;
        self.marks(canvas)?;
        // The scale has the colours of the best cells, and below them one field for all others.
        for step in 0..100 {
            let corners = [
                (SCALE, scale_height(step + 1) - 1),
                (SCALE + 22, scale_height(step)),
            ];
            canvas.fill(corners, shade((f64::from(step) + 0.5) / 100.0))?;
        }
        for quarter in 0..=4 {
            let value = low + (high - low) * f64::from(quarter) / 4.0;
            let at = (SCALE + 30, scale_height(25 * quarter));
            let text = percent_text(value, 2) + " %";
            canvas.text(&text, at, 14, INK, HPos::Left)?;
        }
        let below = scale_height(0) + 16;
        canvas.fill([(SCALE, below), (SCALE + 22, BOTTOM)], OFF_SCALE)?;
        let clipped = self.values.iter().filter(|value| **value < low).count();
        let text = format!("below: {clipped} cells");
        canvas.text(&text, (SCALE + 30, BOTTOM - 12), 14, INK, HPos::Left)
    }

    /// Marks the start, the best cell and the cells that are not worse. Writes the legend.
    fn marks(&self, canvas: &Canvas) -> Result<(), String> {
        for (cell, &is_not_worse) in self.not_worse.iter().enumerate() {
            if is_not_worse {
                dot(canvas, self.middle(self.cell_place(cell)))?;
            }
        }
        let mut x = LEFT;
        let legend = 58;
        if let Some(place) = self.start
            && self.is_within(place)
        {
            let name = self.start_name;
            cross(canvas, self.middle(place))?;
            cross(canvas, (x + 12, legend))?;
            canvas.text(name, (x + 30, legend), 14, INK, HPos::Left)?;
            x += 44 + width_of(name);
        }
        if let Some(place) = self.best {
            square(canvas, self.middle(place), 15)?;
            square(canvas, (x + 12, legend), 9)?;
            canvas.text("the best", (x + 30, legend), 14, INK, HPos::Left)?;
            x += 44 + width_of("the best");
        }
        dot(canvas, (x + 12, legend))?;
        let text = format!("not worse than the best (p is at least {LEVEL})");
        canvas.text(&text, (x + 24, legend), 14, INK, HPos::Left)
    }

    /// Whether a place lies on the map.
    fn is_within(&self, place: [f64; 2]) -> bool {
        self.axes
            .iter()
            .zip(place)
            .all(|(axis, at)| (-0.5..=axis.count as f64 - 0.5).contains(&at))
    }

    /// The column and the row of the cell of this number.
    fn cell_place(&self, cell: usize) -> [f64; 2] {
        let columns = self.axes[0].count;
        [(cell % columns) as f64, (cell / columns) as f64]
    }

    /// The pixel in the middle of a cell.
    fn middle(&self, [column, row]: [f64; 2]) -> (i32, i32) {
        (self.x(column + 0.5), self.y(row + 0.5))
    }

    fn axes(&self, canvas: &Canvas) -> Result<(), String> {
        for (axis, along) in [(self.axes[0], true), (self.axes[1], false)] {
            // At most ten numbers on a side, whatever the grid.
            for (step, value) in axis.values().enumerate().step_by(axis.count.div_ceil(10)) {
                let middle = step as f64 + 0.5;
                let value = format!("{value:.2}");
                let (at, side) = if along {
                    ((self.x(middle), BOTTOM + 16), HPos::Center)
                } else {
                    ((LEFT - 8, self.y(middle)), HPos::Right)
                };
                canvas.text(&value, at, 14, INK, side)?;
            }
        }
        let at = (LEFT + SIDE / 2, BOTTOM + 42);
        canvas.text(&self.axes[0].name, at, 16, INK, HPos::Center)?;
        canvas.text_upwards(&self.axes[1].name, (18, TOP + SIDE / 2), 16)
    }

    fn x(&self, cell: f64) -> i32 {
        LEFT + (f64::from(SIDE) * cell / self.axes[0].count as f64).round() as i32
    }

    fn y(&self, cell: f64) -> i32 {
        BOTTOM - (f64::from(SIDE) * cell / self.axes[1].count as f64).round() as i32
    }

    /// The range of the colour scale, in percent. It covers the best cells only, among which the
    /// user chooses.
    fn range(&self) -> (f64, f64) {
        let mut sorted = self.values.to_vec();
        sorted.sort_by(|one, other| other.total_cmp(one));
        // Far from the best cells, shares may be lower by tens of percent. A scale over all cells
        // would paint the best ones in a single colour.
        let high = sorted.first().copied().unwrap_or(1.0);
        let last = (SCALE_SHARE * sorted.len() as f64) as usize;
        let low = sorted.get(last).copied().unwrap_or(0.0);
        (low.min(high - 0.01), high)
    }
}

/// Where a step of the scale lies, in pixels from the top. The scale has 100 steps.
fn scale_height(step: i32) -> i32 {
    BOTTOM - OFF_SCALE_HEIGHT - (SIDE - OFF_SCALE_HEIGHT) * step / 100
}

/// A small square dot.
fn dot(canvas: &Canvas, (x, y): (i32, i32)) -> Result<(), String> {
    canvas.fill([(x - 2, y - 2), (x + 2, y + 2)], INK)
}

/// A cross with a gap, through which the cell itself is visible.
fn cross(canvas: &Canvas, (x, y): (i32, i32)) -> Result<(), String> {
    for (right, down) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let arm = [4, 11].map(|step| (x + step * right, y + step * down));
        canvas.line(&arm, SERIES[1], 3)?;
    }
    Ok(())
}

/// A hollow square around a point; `half` is half of its side in pixels.
fn square(canvas: &Canvas, (x, y): (i32, i32), half: i32) -> Result<(), String> {
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)];
    let path = corners.map(|(right, down)| (x + half * right, y + half * down));
    canvas.line(&path, SERIES[1], 3)
}
