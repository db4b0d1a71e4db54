//! The plot of a run: the accuracy of each classifier with its interval and the published
//! figures.

use std::io;
use std::path::Path;

use crate::datasets::published;
use crate::plot::{self, Canvas, INK, Marker, Rgb, SERIES, Side, draw};
use crate::run::summary::{Row, Summary};
use crate::stats::{Interval, percent};

const POINTS: Rgb = SERIES[0];
const STRINGS: Rgb = SERIES[1];

const WIDTH: i32 = 800;
const LEFT: i32 = 180;
const RIGHT: i32 = WIDTH - 64;
const TOP: i32 = 90;
const ROW: i32 = 46;
/// Vertical distance of the points and the strings from the middle of their row.
const OFFSET: i32 = 9;
const BELOW: i32 = 56;

/// Draws `accuracy-DATASET` into `dir`: for each classifier the shares of right points and
/// right strings with 95 % intervals, and the published shares.
///
/// # Errors
/// A file cannot be written.
pub fn write_accuracy(dir: &Path, summary: &Summary) -> io::Result<()> {
    let height = TOP + ROW * summary.rows.len() as i32 + BELOW;
    let svg = draw((WIDTH, height), |canvas| accuracy(canvas, summary, height));
    let name = format!("accuracy-{}", summary.dataset);
    plot::write(dir, &name, &svg.map_err(io::Error::other)?)
}

fn accuracy(canvas: &Canvas, summary: &Summary, height: i32) -> Result<(), String> {
    let title = format!("Accuracy on {}, {} games", summary.dataset, summary.scored);
    canvas.title(&title, LEFT)?;
    let entries = [
        ("points", Marker::Dot, POINTS, true),
        ("strings", Marker::Square, STRINGS, true),
        ("published", Marker::Triangle, INK, false),
    ];
    let x = canvas.legend((LEFT, 54), &entries)?;
    canvas.text("bars: 95 % over games", (x, 54), 14, INK, Side::Right)?;
    let bottom = height - BELOW;
    for percent in (0..=100).step_by(10) {
        let x = x_of(f64::from(percent));
        canvas.grid([(x, TOP), (x, bottom)])?;
        let text = percent.to_string();
        canvas.text(&text, (x, bottom + 14), 13, INK, Side::Centre)?;
    }
    let middle = ((LEFT + RIGHT) / 2, bottom + 36);
    canvas.text("correct (%)", middle, 14, INK, Side::Centre)?;
    for (at, row) in summary.rows.iter().enumerate() {
        let y = TOP + ROW * at as i32 + ROW / 2;
        classifier(canvas, &summary.dataset, row, y)?;
    }
    Ok(())
}

fn x_of(percent: f64) -> i32 {
    LEFT + (f64::from(RIGHT - LEFT) * percent / 100.0).round() as i32
}

fn classifier(canvas: &Canvas, dataset: &str, row: &Row, y: i32) -> Result<(), String> {
    let name = row.classifier.as_str();
    canvas.text(name, (LEFT - 12, y), 15, INK, Side::Left)?;
    let printed = published(dataset, name);
    let points = Share {
        measured: row.score.points.percent(),
        interval: row.points_interval,
        published: printed.map(|row| percent(row.points_correct.into(), row.points_total.into())),
    };
    let strings = Share {
        measured: row.score.strings.percent(),
        interval: row.strings_interval,
        published: printed.map(|row| percent(row.strings_correct.into(), row.strings_total.into())),
    };
    points.draw(canvas, y - OFFSET, Marker::Dot, POINTS)?;
    strings.draw(canvas, y + OFFSET, Marker::Square, STRINGS)
}

/// A measured share with its interval and the published share, in percent.
struct Share {
    measured: Option<f64>,
    interval: Option<Interval>,
    published: Option<f64>,
}

impl Share {
    fn draw(&self, canvas: &Canvas, y: i32, marker: Marker, colour: Rgb) -> Result<(), String> {
        let Some(measured) = self.measured else {
            return Ok(());
        };
        // Each figure is written outside all marks, on the side of its own mark.
        let (mut left, mut right) = (x_of(measured) - 5, x_of(measured) + 5);
        if let Some(Interval { low, high }) = self.interval {
            let ends = [x_of(low), x_of(high)];
            canvas.interval(ends, y, false, colour)?;
            (left, right) = (left.min(ends[0]), right.max(ends[1]));
        }
        if let Some(published) = self.published {
            let x = x_of(published);
            canvas.mark((x, y), Marker::Triangle, colour)?;
            (left, right) = (left.min(x - 9), right.max(x + 9));
        }
        canvas.mark((x_of(measured), y), marker, colour)?;
        let write = |share: f64, on_left: bool| {
            let text = format!("{share:.1}");
            match on_left {
                true => canvas.text(&text, (left - 6, y), 13, colour, Side::Left),
                false => canvas.text(&text, (right + 6, y), 13, colour, Side::Right),
            }
        };
        match self.published {
            None => write(measured, measured > 50.0),
            Some(published) => {
                write(measured, measured < published)?;
                write(published, measured >= published)
            }
        }
    }
}
