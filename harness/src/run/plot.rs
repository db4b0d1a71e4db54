//! Accuracy by classifier, measured with intervals and published, as SVG.

use std::io;
use std::path::Path;

use plotters::coord::Shift;
use plotters::element::{Circle, PathElement};
use plotters::prelude::{
    DrawingArea, DrawingBackend, IntoDrawingArea, IntoFont, RGBColor, SVGBackend, ShapeStyle, Text,
    WHITE,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, TextStyle};

use crate::datasets::published;
use crate::run::files::write_whole;
use crate::run::summary::{Row, Summary};
use crate::stats::Interval;

// Blue and vermilion of Okabe and Ito's palette, which everybody can tell apart.
const POINTS: RGBColor = RGBColor(0, 114, 178);
const STRINGS: RGBColor = RGBColor(213, 94, 0);
const INK: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(220, 220, 220);

const WIDTH: i32 = 800;
const LEFT: i32 = 180;
const RIGHT: i32 = WIDTH - 40;
const TOP: i32 = 90;
const ROW: i32 = 46;
/// How far points and strings stand from the middle of their row.
const OFFSET: i32 = 9;
const BELOW: i32 = 56;

/// Draws `accuracy-DATASET.svg` into `dir`: for each classifier the share of points
/// and of strings it got right, with 95 % intervals, and what is published.
///
/// # Errors
/// The file could not be written.
pub fn write_accuracy(dir: &Path, summary: &Summary) -> io::Result<()> {
    let mut svg = String::new();
    let height = TOP + ROW * summary.rows.len() as i32 + BELOW;
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH as u32, height as u32));
        let area = area.into_drawing_area();
        draw(&area, summary, height)
            .and_then(|()| area.present().map_err(|error| error.to_string()))
            .map_err(io::Error::other)?;
    }
    // A path for a name would lead out of the folder.
    let name = summary.dataset.replace(['/', '\\'], "_");
    write_whole(&dir.join(format!("accuracy-{name}.svg")), |file| {
        file.write_all(svg.as_bytes())
    })
}

fn draw<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    summary: &Summary,
    height: i32,
) -> Result<(), String> {
    let canvas = Canvas { area };
    area.fill(&WHITE).map_err(|error| error.to_string())?;
    let title = format!("Accuracy on {}, {} games", summary.dataset, summary.scored);
    canvas.text(&title, (LEFT, 24), 18, &INK, HPos::Left)?;
    canvas.legend()?;
    let bottom = height - BELOW;
    for percent in (0..=100).step_by(10) {
        let x = x_of(f64::from(percent));
        canvas.line(&[(x, TOP), (x, bottom)], &GRID, 1)?;
        canvas.text(
            &percent.to_string(),
            (x, bottom + 14),
            13,
            &INK,
            HPos::Center,
        )?;
    }
    canvas.text(
        "correct (%)",
        ((LEFT + RIGHT) / 2, bottom + 36),
        14,
        &INK,
        HPos::Center,
    )?;
    for (at, row) in summary.rows.iter().enumerate() {
        let y = TOP + ROW * at as i32 + ROW / 2;
        canvas.row(&summary.dataset, row, y)?;
    }
    Ok(())
}

fn x_of(percent: f64) -> i32 {
    LEFT + (f64::from(RIGHT - LEFT) * percent / 100.0).round() as i32
}

/// What is drawn of one share, in percent.
struct Marks {
    measured: Option<f64>,
    interval: Option<Interval>,
    published: Option<f64>,
}

/// The drawing area with its errors as text.
struct Canvas<'a, B: DrawingBackend> {
    area: &'a DrawingArea<B, Shift>,
}

impl<B: DrawingBackend> Canvas<'_, B> {
    fn row(&self, dataset: &str, row: &Row, y: i32) -> Result<(), String> {
        let name = row.classifier.name;
        self.text(name, (LEFT - 12, y), 15, &INK, HPos::Right)?;
        let printed = published(dataset, name);
        let share = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole);
        self.marks(
            &Marks {
                measured: row.score.points.percent(),
                interval: row.points_interval,
                published: printed.map(|row| share(row.points_correct, row.points_total)),
            },
            y - OFFSET,
            &POINTS,
        )?;
        self.marks(
            &Marks {
                measured: row.score.strings.percent(),
                interval: row.strings_interval,
                published: printed.map(|row| share(row.strings_correct, row.strings_total)),
            },
            y + OFFSET,
            &STRINGS,
        )
    }

    fn marks(&self, marks: &Marks, y: i32, colour: &RGBColor) -> Result<(), String> {
        let Some(measured) = marks.measured else {
            return Ok(());
        };
        // The figure stands beside all marks, on the side where there is room.
        let (mut left, mut right) = (x_of(measured) - 5, x_of(measured) + 5);
        if let Some(Interval { low, high }) = marks.interval {
            self.line(&[(x_of(low), y), (x_of(high), y)], colour, 2)?;
            for end in [low, high] {
                self.line(&[(x_of(end), y - 4), (x_of(end), y + 4)], colour, 2)?;
            }
            (left, right) = (left.min(x_of(low)), right.max(x_of(high)));
        }
        if let Some(published) = marks.published {
            let x = x_of(published);
            self.published((x, y), colour)?;
            (left, right) = (left.min(x - 9), right.max(x + 9));
        }
        self.dot((x_of(measured), y), colour)?;
        let text = format!("{measured:.1}");
        match measured > 50.0 {
            true => self.text(&text, (left - 6, y), 13, colour, HPos::Right),
            false => self.text(&text, (right + 6, y), 13, colour, HPos::Left),
        }
    }

    fn legend(&self) -> Result<(), String> {
        let mut x = LEFT;
        for (text, colour) in [("points", &POINTS), ("strings", &STRINGS)] {
            self.line(&[(x, 54), (x + 28, 54)], colour, 2)?;
            self.dot((x + 14, 54), colour)?;
            self.text(text, (x + 36, 54), 14, &INK, HPos::Left)?;
            x += 110;
        }
        self.published((x + 14, 54), &INK)?;
        self.text("published", (x + 28, 54), 14, &INK, HPos::Left)?;
        self.text("bars: 95 % over games", (x + 130, 54), 14, &INK, HPos::Left)
    }

    fn dot(&self, at: (i32, i32), colour: &RGBColor) -> Result<(), String> {
        let dot = Circle::new(at, 5, colour.filled());
        self.area.draw(&dot).map_err(|error| error.to_string())
    }

    /// A hollow triangle, so that a measured dot shows through it.
    fn published(&self, at: (i32, i32), colour: &RGBColor) -> Result<(), String> {
        let (x, y) = at;
        let corners = [(x, y - 9), (x + 9, y + 7), (x - 9, y + 7), (x, y - 9)];
        self.line(&corners, colour, 2)
    }

    fn line(&self, path: &[(i32, i32)], colour: &RGBColor, width: u32) -> Result<(), String> {
        let style = ShapeStyle {
            color: colour.to_rgba(),
            filled: false,
            stroke_width: width,
        };
        let path = PathElement::new(path.to_vec(), style);
        self.area.draw(&path).map_err(|error| error.to_string())
    }

    fn text(
        &self,
        text: &str,
        at: (i32, i32),
        height: i32,
        colour: &RGBColor,
        side: HPos,
    ) -> Result<(), String> {
        let style = TextStyle::from(("sans-serif", height).into_font())
            .color(colour)
            .pos(Pos::new(side, VPos::Center));
        let text = Text::new(text.to_owned(), at, style);
        self.area.draw(&text).map_err(|error| error.to_string())
    }
}
