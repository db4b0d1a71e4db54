//! What each cell of a v1/v2 grid gets right, as SVG.

use std::io;
use std::path::Path;

use plotters::element::{PathElement, Rectangle};
use plotters::prelude::{IntoDrawingArea, IntoFont, RGBColor, SVGBackend, ShapeStyle, Text, WHITE};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, TextStyle};

use super::search::Axis;
use crate::run::files::write_whole;

/// A heat map to draw.
pub struct HeatMap<'a> {
    /// Over the map.
    pub title: &'a str,
    /// The columns.
    pub v1: Axis,
    /// The rows, from the bottom.
    pub v2: Axis,
    /// The value of each cell, v1 the faster.
    pub values: &'a [f64],
    /// A point to mark: the paper's.
    pub marked: (f64, f64),
}

const LEFT: i32 = 80;
const TOP: i32 = 60;
const WIDTH: i32 = 560;
const HEIGHT: i32 = 560;
const INK: RGBColor = RGBColor(40, 40, 40);
const MARK: RGBColor = RGBColor(213, 94, 0);

impl HeatMap<'_> {
    /// Draws the map into a file.
    ///
    /// # Errors
    /// The file could not be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut svg = String::new();
        self.draw(&mut svg).map_err(io::Error::other)?;
        write_whole(path, |file| file.write_all(svg.as_bytes()))
    }

    fn draw(&self, svg: &mut String) -> Result<(), String> {
        let area = SVGBackend::with_string(svg, (820, 700)).into_drawing_area();
        let message = |error: &dyn std::fmt::Display| error.to_string();
        area.fill(&WHITE).map_err(|error| message(&error))?;
        let text = |text: &str, at: (i32, i32), side: HPos| {
            let style = TextStyle::from(("sans-serif", 14).into_font())
                .color(&INK)
                .pos(Pos::new(side, VPos::Center));
            let text = Text::new(text.to_owned(), at, style);
            area.draw(&text).map_err(|error| message(&error))
        };
        let (low, high) = self.range();
        let bottom = TOP + HEIGHT;
        let x = |cell: f64| LEFT + (f64::from(WIDTH) * cell / self.v1.steps as f64).round() as i32;
        let y =
            |cell: f64| bottom - (f64::from(HEIGHT) * cell / self.v2.steps as f64).round() as i32;
        text(self.title, (LEFT, 28), HPos::Left)?;
        for (at, value) in self.values.iter().enumerate() {
            let (column, row) = ((at % self.v1.steps) as f64, (at / self.v1.steps) as f64);
            let corners = [(x(column), y(row + 1.0)), (x(column + 1.0), y(row))];
            let cell = Rectangle::new(corners, colour(*value, low, high).filled());
            area.draw(&cell).map_err(|error| message(&error))?;
        }
        for (axis, along) in [(self.v1, true), (self.v2, false)] {
            for (step, value) in axis.values().enumerate().step_by(axis.steps.div_ceil(10)) {
                let middle = step as f64 + 0.5;
                let value = format!("{:.2}", value);
                match along {
                    true => text(&value, (x(middle), bottom + 16), HPos::Center)?,
                    false => text(&value, (LEFT - 8, y(middle)), HPos::Right)?,
                }
            }
        }
        text("v1", (LEFT + WIDTH / 2, bottom + 42), HPos::Center)?;
        text("v2", (24, TOP + HEIGHT / 2), HPos::Center)?;
        let place = |axis: Axis, value: f64| {
            let gap = (axis.high - axis.low) / (axis.steps.max(2) - 1) as f64;
            (value - axis.low) / gap + 0.5
        };
        let (mark_x, mark_y) = (
            x(place(self.v1, self.marked.0)),
            y(place(self.v2, self.marked.1)),
        );
        // A cross that shows the cell in its middle.
        for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let path = vec![
                (mark_x + 3 * dx, mark_y + 3 * dy),
                (mark_x + 12 * dx, mark_y + 12 * dy),
            ];
            let style = ShapeStyle {
                color: MARK.to_rgba(),
                filled: false,
                stroke_width: 3,
            };
            let path = PathElement::new(path, style);
            area.draw(&path).map_err(|error| message(&error))?;
        }
        let right = LEFT + WIDTH + 24;
        for step in 0..100 {
            let share = |step: i32| bottom - HEIGHT * step / 100;
            let value = low + (high - low) * (f64::from(step) + 0.5) / 100.0;
            let corners = [(right, share(step + 1)), (right + 22, share(step))];
            let bar = Rectangle::new(corners, colour(value, low, high).filled());
            area.draw(&bar).map_err(|error| message(&error))?;
        }
        for quarter in 0..=4 {
            let value = low + (high - low) * f64::from(quarter) / 4.0;
            text(
                &format!("{value:.2} %"),
                (right + 30, bottom - HEIGHT * quarter / 4),
                HPos::Left,
            )?;
        }
        text(
            "x: the paper's v1, v2",
            (right - 10, bottom + 42),
            HPos::Left,
        )?;
        area.present().map_err(|error| message(&error))
    }

    /// The scale: one badly placed corner must not wash out the rest, so it starts at
    /// the value that one cell in ten does not reach.
    fn range(&self) -> (f64, f64) {
        let mut sorted = self.values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let high = sorted.last().copied().unwrap_or(1.0);
        let low = sorted.get(sorted.len() / 10).copied().unwrap_or(0.0);
        (low.min(high - 0.01), high)
    }
}

/// Dark blue to yellow by way of green: lighter is better, in grey too.
fn colour(value: f64, low: f64, high: f64) -> RGBColor {
    const STOPS: [[f64; 3]; 4] = [
        [48.0, 18.0, 92.0],
        [36.0, 110.0, 142.0],
        [80.0, 190.0, 120.0],
        [250.0, 230.0, 80.0],
    ];
    let share = ((value - low) / (high - low)).clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let from = (share as usize).min(STOPS.len() - 2);
    let part = share - from as f64;
    let mixed =
        |at: usize| (STOPS[from][at] * (1.0 - part) + STOPS[from + 1][at] * part).round() as u8;
    RGBColor(mixed(0), mixed(1), mixed(2))
}
