//! The plot of accuracy against processor time: rows from outside beside classifiers.

use std::io;
use std::path::Path;

use crate::plot::{self, Canvas, INK, Marker, Rgb, SERIES, Side, draw};
use crate::run::summary::{Row, Summary};

const WIDTH: i32 = 800;
const HEIGHT: i32 = 520;
const LEFT: i32 = 90;
const RIGHT: i32 = WIDTH - 150;
const TOP: i32 = 60;
const BOTTOM: i32 = HEIGHT - 64;
/// Smallest vertical distance of two names.
const NAME: i32 = 15;

const OURS: Rgb = SERIES[0];
const THEIRS: Rgb = SERIES[1];

/// Shares in percent that are marked on the vertical axis.
const MARKS: [f64; 10] = [0.0, 50.0, 80.0, 90.0, 95.0, 98.0, 99.0, 99.5, 99.9, 99.99];

/// A row of the plot.
struct Place<'a> {
    name: &'a str,
    outside: bool,
    /// Processor time in milliseconds.
    time: f64,
    /// Share that is not right, in percent, above 0.
    wrong: f64,
}

/// Draws `time-DATASET` into `dir` if the run has rows from outside: for each row with a time
/// the share of right strings, or of exact margins where no owners are known, against the
/// median processor time of a position. Both axes are logarithmic, the vertical one in the
/// share that is not right; a row without an error stands at half of one.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_time_plot(dir: &Path, summary: &Summary) -> io::Result<()> {
    if summary.rows.iter().all(|row| row.outside.answers == 0) {
        return Ok(());
    }
    let places: Vec<Place> = summary
        .rows
        .iter()
        .filter_map(|row| place(summary, row))
        .collect();
    if places.is_empty() {
        return Ok(());
    }
    let svg = draw((WIDTH, HEIGHT), |canvas| picture(canvas, summary, &places));
    let name = format!("time-{}", summary.dataset);
    plot::write(dir, &name, &svg.map_err(io::Error::other)?)
}

fn place<'a>(summary: &Summary, row: &'a Row) -> Option<Place<'a>> {
    let (right, all) = match summary.scored {
        0 => (row.margins.exact(), summary.recorded),
        _ => (row.score.strings.correct, row.score.strings.total),
    };
    let time = row.cpu_nanoseconds.or(row.nanoseconds)?;
    (all > 0).then(|| Place {
        name: &row.classifier,
        outside: row.outside.answers > 0,
        time: time.max(1) as f64 / 1e6,
        wrong: 100.0 * ((all - right) as f64).max(0.5) / all as f64,
    })
}

/// The place of a value on a logarithmic axis.
fn on_axis(value: f64, (low, high): (f64, f64), (from, to): (i32, i32)) -> i32 {
    let share = (value / low).ln() / (high / low).ln();
    from + (share * f64::from(to - from)).round() as i32
}

fn picture(canvas: &Canvas, summary: &Summary, places: &[Place]) -> Result<(), String> {
    let what = match summary.scored {
        0 => "games with the exact margin",
        _ => "right strings",
    };
    let title = format!("{}: {what} and time", summary.dataset);
    canvas.title(&title, LEFT)?;
    let entries = [
        ("sahwal", Marker::Dot, OURS, false),
        ("from outside", Marker::Square, THEIRS, false),
    ];
    canvas.legend((LEFT, 46), &entries)?;

    // Powers of ten around all times.
    let ends = |values: &dyn Fn(&Place) -> f64| {
        let values = places.iter().map(values);
        values.fold((f64::INFINITY, 0.0f64), |(low, high), value| {
            (low.min(value), high.max(value))
        })
    };
    let (fast, slow) = ends(&|place| place.time);
    let decades = (fast.log10().floor() as i32, slow.log10().ceil() as i32);
    let decades = (decades.0, decades.1.max(decades.0 + 1));
    let times = (10f64.powi(decades.0), 10f64.powi(decades.1));
    for decade in decades.0..=decades.1 {
        let x = on_axis(10f64.powi(decade), times, (LEFT, RIGHT));
        canvas.grid([(x, TOP), (x, BOTTOM)])?;
        let text = match decade {
            0.. => format!("{}", 10f64.powi(decade)),
            _ => format!("{:.*}", decade.unsigned_abs() as usize, 10f64.powi(decade)),
        };
        canvas.text(&text, (x, BOTTOM + 14), 13, INK, Side::Centre)?;
    }
    let label = "median processor time of a position (ms)";
    canvas.text(
        label,
        ((LEFT + RIGHT) / 2, BOTTOM + 38),
        14,
        INK,
        Side::Centre,
    )?;

    let (least, most) = ends(&|place| place.wrong);
    let wrongs = ((1.25 * most).min(100.0), least / 1.25);
    for mark in MARKS {
        let wrong = 100.0 - mark;
        if (wrongs.1..=wrongs.0).contains(&wrong) {
            let y = on_axis(wrong, wrongs, (BOTTOM, TOP));
            canvas.grid([(LEFT, y), (RIGHT, y)])?;
            canvas.text(&format!("{mark}"), (LEFT - 8, y), 13, INK, Side::Left)?;
        }
    }
    let middle = (24, (TOP + BOTTOM) / 2);
    canvas.text_upwards(&format!("{what} (%)"), middle, 14)?;

    // Names stand right of their marks, moved down where they would cover each other.
    let at = |place: &Place| {
        (
            on_axis(place.time, times, (LEFT, RIGHT)),
            on_axis(place.wrong, wrongs, (BOTTOM, TOP)),
        )
    };
    let mut sorted: Vec<&Place> = places.iter().collect();
    sorted.sort_by_key(|place| at(place).1);
    let mut names: Vec<(i32, i32)> = Vec::new();
    for place in sorted {
        let (x, mut y) = at(place);
        let (marker, colour) = match place.outside {
            true => (Marker::Square, THEIRS),
            false => (Marker::Dot, OURS),
        };
        canvas.mark((x, y), marker, colour)?;
        let covers = |&(other_x, other_y): &(i32, i32), y: i32| {
            (other_x - x).abs() < 140 && (other_y - y).abs() < NAME
        };
        while let Some((_, other)) = names.iter().find(|name| covers(name, y)) {
            y = other + NAME;
        }
        names.push((x, y));
        canvas.text(place.name, (x + 9, y), 13, INK, Side::Right)?;
    }
    Ok(())
}
