//! Plots of a grid: a heat map over two parameters, a line over one.

use std::io;
use std::path::Path;

use super::{Axis, Tuned};
use crate::plot::{self, Canvas, Chart, INK, Marker, SERIES, Series, Side, draw, shade};
use crate::rows::Row;
use crate::stats::percent;

/// Draws the share of each cell in percent into `NAME.svg` in `dir`.
///
/// # Errors
/// The file cannot be written.
pub fn write_plot(
    dir: &Path,
    name: &str,
    title: &str,
    (axes, row, cells): (&[Axis], &Row, &[Row]),
    tuned: &Tuned,
) -> io::Result<()> {
    let shares = tuned.cells.iter();
    let shares: Vec<f64> = shares
        .map(|cell| percent(cell.correct, cell.total))
        .collect();
    match axes {
        [x, y] => {
            let of = |row: &Row| Some([x.place(x.of(row)?), y.place(y.of(row)?)]);
            let map = HeatMap {
                title,
                axes: [x, y],
                values: &shares,
                start: of(row).map(|place| (row.name.as_str(), place)),
                best: of(&cells[tuned.best]),
            };
            let svg = draw((820, 700), |canvas| map.draw(canvas));
            plot::write(dir, name, &svg.map_err(io::Error::other)?)
        }
        axes => {
            let values = axes.iter().flat_map(Axis::values);
            let label = axes.first().map_or("", |axis| &axis.name);
            let chart = Chart {
                title,
                x: plot::Axis {
                    label,
                    ..plot::Axis::default()
                },
                y: plot::Axis {
                    label: "right (%)",
                    ..plot::Axis::default()
                },
                series: vec![Series::line(&row.name, values.zip(shares).collect())],
                ..Chart::default()
            };
            chart.write(dir, name)
        }
    }
}

/// A heat map to draw.
struct HeatMap<'a> {
    /// The title above the map.
    title: &'a str,
    /// The parameters of the columns and of the rows, which begin at the bottom.
    axes: [&'a Axis; 2],
    /// The value of each cell in percent, the first axis varying fastest.
    values: &'a [f64],
    /// The name and the place of the row that the grid starts from, marked with a cross if it is within.
    start: Option<(&'a str, [f64; 2])>,
    /// The place of the best cell, marked with a square.
    best: Option<[f64; 2]>,
}

const LEFT: i32 = 80;
const TOP: i32 = 60;
const SIDE: i32 = 560;
const BOTTOM: i32 = TOP + SIDE;
const SCALE: i32 = LEFT + SIDE + 24;

impl HeatMap<'_> {
    fn draw(&self, canvas: &Canvas) -> Result<(), String> {
        canvas.title(self.title, LEFT)?;
        let (low, high) = self.range();
        let share = |value: f64| (value - low) / (high - low);
        for (at, &value) in self.values.iter().enumerate() {
            let columns = self.axes[0].count;
            let (column, row) = ((at % columns) as f64, (at / columns) as f64);
            let corners = [
                (self.x(column), self.y(row + 1.0)),
                (self.x(column + 1.0), self.y(row)),
            ];
            canvas.fill(corners, shade(share(value)))?;
        }
        self.axes(canvas)?;
        let at = |[x, y]: [f64; 2]| (self.x(x + 0.5), self.y(y + 0.5));
        let start = self.start.filter(|(_, place)| self.is_within(*place));
        if let Some((_, place)) = start {
            let mark = at(place);
            // A cross with a gap, through which the cell itself is visible.
            for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
                let arm = |step: i32| (mark.0 + step * dx, mark.1 + step * dy);
                canvas.line(&[arm(3), arm(12)], SERIES[1], 3)?;
            }
        }
        if let Some(place) = self.best {
            square(canvas, at(place), 15)?;
        }
        for step in 0..100 {
            let height = |step: i32| BOTTOM - SIDE * step / 100;
            let corners = [(SCALE, height(step + 1)), (SCALE + 22, height(step))];
            canvas.fill(corners, shade((f64::from(step) + 0.5) / 100.0))?;
        }
        for quarter in 0..=4 {
            let value = low + (high - low) * f64::from(quarter) / 4.0;
            let at = (SCALE + 30, BOTTOM - SIDE * quarter / 4);
            canvas.text(&format!("{value:.2} %"), at, 14, INK, Side::Right)?;
        }
        let at = (SCALE, BOTTOM + 42);
        if let Some((name, _)) = start {
            canvas.mark((at.0 - 10, at.1), Marker::Cross, SERIES[1])?;
            canvas.text(name, at, 14, INK, Side::Right)?;
        }
        let at = (at.0, at.1 + 22);
        square(canvas, (at.0 - 10, at.1), 6)?;
        canvas.text("the best", at, 14, INK, Side::Right)
    }

    /// Whether a place lies in a cell.
    fn is_within(&self, place: [f64; 2]) -> bool {
        let axes = self.axes.iter().zip(place);
        axes.into_iter()
            .all(|(axis, at)| (-0.5..=axis.count as f64 - 0.5).contains(&at))
    }

    fn axes(&self, canvas: &Canvas) -> Result<(), String> {
        for (axis, along) in [(self.axes[0], true), (self.axes[1], false)] {
            for (step, value) in axis.values().enumerate().step_by(axis.count.div_ceil(10)) {
                let middle = step as f64 + 0.5;
                let value = format!("{value:.2}");
                let (at, side) = if along {
                    ((self.x(middle), BOTTOM + 16), Side::Centre)
                } else {
                    ((LEFT - 8, self.y(middle)), Side::Left)
                };
                canvas.text(&value, at, 14, INK, side)?;
            }
        }
        let at = (LEFT + SIDE / 2, BOTTOM + 42);
        canvas.text(&self.axes[0].name, at, 14, INK, Side::Centre)?;
        canvas.text_upwards(&self.axes[1].name, (18, TOP + SIDE / 2), 14)
    }

    fn x(&self, cell: f64) -> i32 {
        LEFT + (f64::from(SIDE) * cell / self.axes[0].count as f64).round() as i32
    }

    fn y(&self, cell: f64) -> i32 {
        BOTTOM - (f64::from(SIDE) * cell / self.axes[1].count as f64).round() as i32
    }

    /// The range of the colour scale. It starts at the first decile, so that a corner of
    /// very low values does not take the contrast from the rest.
    fn range(&self) -> (f64, f64) {
        let mut sorted = self.values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let high = sorted.last().copied().unwrap_or(1.0);
        let low = sorted.get(sorted.len() / 10).copied().unwrap_or(0.0);
        (low.min(high - 0.01), high)
    }
}

/// A hollow square of this half side around a point.
fn square(canvas: &Canvas, (x, y): (i32, i32), half: i32) -> Result<(), String> {
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)];
    let path = corners.map(|(right, down)| (x + half * right, y + half * down));
    canvas.line(&path, SERIES[1], 3)
}
