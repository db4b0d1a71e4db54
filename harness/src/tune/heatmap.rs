//! Heat maps of a grid over v1 and v2.

use std::io;
use std::path::Path;

use super::GridRange;
use super::{Cell, Correct};
use crate::plot::{self, Canvas, INK, Marker, SERIES, Side, draw, shade};

/// Draws the shares of right points and of right strings of a grid into
/// `heatmap-points.svg`, `heatmap-strings.svg` and the same as PNG in `dir`. `cells` has v1
/// varying fastest; `best` is the point (v1, v2) that was chosen.
///
/// # Errors
/// A file cannot be written.
pub fn write_maps(
    dir: &Path,
    sets: &str,
    cells: &[Cell],
    total: Correct,
    v1: GridRange,
    v2: GridRange,
    best: (f64, f64),
) -> io::Result<()> {
    let of_both = |correct: Correct| [correct.points, correct.strings];
    for (at, name) in ["points", "strings"].into_iter().enumerate() {
        let share =
            |cell: &Cell| 100.0 * of_both(cell.total())[at] as f64 / of_both(total)[at] as f64;
        let title = format!("{name} correct (%) on {sets}");
        let values: Vec<f64> = cells.iter().map(share).collect();
        write_map(
            dir,
            &format!("heatmap-{name}"),
            &title,
            &values,
            v1,
            v2,
            best,
        )?;
    }
    Ok(())
}

/// Draws a heat map of these shares in percent, v1 varying fastest, into `NAME.svg`
/// in `dir`.
///
/// # Errors
/// The file cannot be written.
pub fn write_map(
    dir: &Path,
    name: &str,
    title: &str,
    values: &[f64],
    v1: GridRange,
    v2: GridRange,
    best: (f64, f64),
) -> io::Result<()> {
    let map = HeatMap {
        title,
        v1,
        v2,
        values,
        best,
    };
    let svg = draw((820, 700), |canvas| map.draw(canvas));
    plot::write(dir, name, &svg.map_err(io::Error::other)?)
}

/// A heat map to draw.
struct HeatMap<'a> {
    /// The title above the map.
    title: &'a str,
    /// The values of v1: the columns.
    v1: GridRange,
    /// The values of v2: the rows, from the bottom.
    v2: GridRange,
    /// The value of each cell in percent, v1 varying fastest.
    values: &'a [f64],
    /// The best point (v1, v2), marked with a square.
    best: (f64, f64),
}

/// The point (v1, v2) of the paper, marked with a cross.
const MARKED: (f64, f64) = (1.0, 0.55);

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
            let (column, row) = ((at % self.v1.steps) as f64, (at / self.v1.steps) as f64);
            let corners = [
                (self.x(column), self.y(row + 1.0)),
                (self.x(column + 1.0), self.y(row)),
            ];
            canvas.fill(corners, shade(share(value)))?;
        }
        self.axes(canvas)?;
        let at = |(v1, v2): (f64, f64)| (self.x(place(self.v1, v1)), self.y(place(self.v2, v2)));
        let mark = at(MARKED);
        // A cross with a gap, through which the cell itself is visible.
        for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let arm = |step: i32| (mark.0 + step * dx, mark.1 + step * dy);
            canvas.line(&[arm(3), arm(12)], SERIES[1], 3)?;
        }
        square(canvas, at(self.best), 15)?;
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
        canvas.mark((at.0 - 10, at.1), Marker::Cross, SERIES[1])?;
        canvas.text("the paper's v1, v2", at, 14, INK, Side::Right)?;
        let at = (at.0, at.1 + 22);
        square(canvas, (at.0 - 10, at.1), 6)?;
        canvas.text("the best", at, 14, INK, Side::Right)
    }

    fn axes(&self, canvas: &Canvas) -> Result<(), String> {
        for (axis, along) in [(self.v1, true), (self.v2, false)] {
            for (step, value) in axis.values().enumerate().step_by(axis.steps.div_ceil(10)) {
                let middle = step as f64 + 0.5;
                let value = format!("{value:.2}");
                let (at, side) = match along {
                    true => ((self.x(middle), BOTTOM + 16), Side::Centre),
                    false => ((LEFT - 8, self.y(middle)), Side::Left),
                };
                canvas.text(&value, at, 14, INK, side)?;
            }
        }
        let at = (LEFT + SIDE / 2, BOTTOM + 42);
        canvas.text("v1 (potential)", at, 14, INK, Side::Centre)?;
        canvas.text_upwards("v2 (potential)", (18, TOP + SIDE / 2), 14)
    }

    fn x(&self, cell: f64) -> i32 {
        LEFT + (f64::from(SIDE) * cell / self.v1.steps as f64).round() as i32
    }

    fn y(&self, cell: f64) -> i32 {
        BOTTOM - (f64::from(SIDE) * cell / self.v2.steps as f64).round() as i32
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

/// The place of a value on an axis, in cells.
fn place(axis: GridRange, value: f64) -> f64 {
    (value - axis.low) / axis.gap() + 0.5
}
