//! The plot of accuracy against processor time: classifiers, and rows from outside beside them.

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
const NAME_SIZE: i32 = 13;
/// Width of a letter of a name, rounded up.
const LETTER: i32 = 6;
/// Half of the width of a mark.
const MARK: i32 = 6;

const OURS: Rgb = SERIES[0];
const THEIRS: Rgb = SERIES[1];

/// Shares in percent that are marked on the vertical axis.
const MARKS: [f64; 11] = [
    0.0, 50.0, 80.0, 90.0, 95.0, 98.0, 99.0, 99.5, 99.8, 99.9, 99.99,
];

/// A row of the plot.
struct Place<'a> {
    name: &'a str,
    outside: bool,
    /// Processor time in milliseconds.
    time: f64,
    /// Share that is not right, in percent, above 0.
    wrong: f64,
    /// Its 95 % interval over games, from the larger share to the smaller; of right strings only.
    interval: Option<[f64; 2]>,
}

/// Draws `time-DATASET` into `dir` if two rows have a time: for each row with a time
/// the share of right strings, or of exact margins where no owners are known, against the
/// median processor time of a position. Both axes are logarithmic, the vertical one in the
/// share that is not right; a row without an error stands at half of one. Bars are the 95 %
/// intervals of right strings.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_time_plot(dir: &Path, summary: &Summary) -> io::Result<()> {
    let places: Vec<Place> = summary
        .rows
        .iter()
        .filter_map(|row| place(summary, row))
        .collect();
    if places.len() < 2 {
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
    let time = row.cpu_times.median().or(row.times.median())?;
    let interval = row.strings_interval.filter(|_| summary.scored > 0);
    let least = 50.0 / all as f64;
    (all > 0).then(|| Place {
        name: &row.classifier,
        outside: row.outside.answers > 0,
        time: time.max(1) as f64 / 1e6,
        wrong: (100.0 * (all - right) as f64 / all as f64).max(least),
        interval: interval.map(|right| [right.low, right.high].map(|end| (100.0 - end).max(least))),
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
    let x = match places.iter().any(|place| place.outside) {
        true => canvas.legend((LEFT, 46), &entries)?,
        false => LEFT,
    };
    if places.iter().any(|place| place.interval.is_some()) {
        canvas.text("bars: 95 % over games", (x, 46), 14, INK, Side::Right)?;
    }

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

    let (least, _) = ends(&|place| place.interval.map_or(place.wrong, |ends| ends[1]));
    let (_, most) = ends(&|place| place.interval.map_or(place.wrong, |ends| ends[0]));
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

    let height = |wrong: f64| on_axis(wrong, wrongs, (BOTTOM, TOP));
    let mut marks: Vec<(i32, i32)> = places
        .iter()
        .map(|place| {
            (
                on_axis(place.time, times, (LEFT, RIGHT)),
                height(place.wrong),
            )
        })
        .collect();
    for (at, place) in places.iter().enumerate() {
        let (marker, colour) = match place.outside {
            true => (Marker::Square, THEIRS),
            false => (Marker::Dot, OURS),
        };
        let (x, y) = marks[at];
        canvas.mark((x, y), marker, colour)?;
        if let Some(interval) = place.interval {
            let [low, high] = interval.map(height);
            canvas.interval([low, high], x, true, colour)?;
            marks.extend((high..=low).step_by(NAME as usize).map(|y| (x, y)));
        }
    }
    let names: Vec<&str> = places.iter().map(|place| place.name).collect();
    for ((name, label), &mark) in names.iter().zip(labels(&names, &marks)).zip(&marks) {
        if let Some(end) = label.leader(mark) {
            canvas.line(&[mark, end], INK, 1)?;
        }
        canvas.text(name, label.start, NAME_SIZE, INK, Side::Right)?;
    }
    Ok(())
}

/// Where a name stands: a box around its text.
#[derive(Clone, Copy, Debug)]
struct Label {
    /// Left end of the text, at half of its height.
    start: (i32, i32),
    width: i32,
}

impl Label {
    /// Whether the boxes of two names have a common point.
    fn meets(&self, other: &Label) -> bool {
        let ((x, y), (other_x, other_y)) = (self.start, other.start);
        (y - other_y).abs() < NAME && x < other_x + other.width && other_x < x + self.width
    }

    /// The end of a line from the mark to the name; `None` if the name is beside the mark.
    fn leader(&self, (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let (left, middle) = self.start;
        let nearest = x.clamp(left, left + self.width);
        let end = (nearest, middle - (middle - y).signum() * NAME / 2);
        let is_far = (nearest - x).abs() > 2 * MARK || (middle - y).abs() > NAME + MARK;
        is_far.then_some(end)
    }

    /// Whether the mark at this place touches the name.
    fn covers(&self, (x, y): (i32, i32)) -> bool {
        let mark = Label {
            start: (x - MARK, y),
            width: 2 * MARK,
        };
        self.meets(&mark)
    }
}

/// Places of names beside their marks: the first of right, above, below and left, each time
/// farther away, at which the name covers no mark and no name before it. Further marks are points
/// that have no names.
fn labels(names: &[&str], marks: &[(i32, i32)]) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    for (name, &(x, y)) in names.iter().zip(marks) {
        let width = name.len() as i32 * LETTER;
        let around = (1..8).flat_map(|step| {
            let off = step * (NAME + 1);
            let beside = (step - 1) * (NAME + 1);
            [
                (x + 9, y - beside),
                (x - width / 2, y - off),
                (x - width / 2, y + off),
                (x - 9 - width, y - beside),
                (x + 9, y + beside),
            ]
        });
        let mut free = around
            .map(|start| Label { start, width })
            .filter(|label| label.start.0 > LEFT && label.start.0 + width < WIDTH)
            .filter(|label| (TOP - NAME..BOTTOM).contains(&label.start.1))
            .filter(|label| !marks.iter().any(|&mark| label.covers(mark)))
            .filter(|label| !labels.iter().any(|other| label.meets(other)));
        let beside = Label {
            start: (x + 9, y),
            width,
        };
        let chosen = free.next().unwrap_or(beside);
        labels.push(chosen);
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Interval;

    #[test]
    fn right_strings_have_intervals() {
        let mut summary = Summary {
            scored: 1,
            ..Summary::new("s", None, &["a", "b"].map(str::to_owned))
        };
        for (counts, time) in summary.rows.iter_mut().zip([1_000_000, 9_000_000]) {
            (counts.score.strings.total, counts.score.strings.correct) = (200, 190);
            counts.cpu_times.add(time);
        }
        let polylines = |summary: &Summary| {
            let folder = tempfile::tempdir().unwrap();
            write_time_plot(folder.path(), summary).unwrap();
            let svg = std::fs::read_to_string(folder.path().join("time-s.svg")).unwrap();
            assert!(svg.contains("bars: 95 %") == summary.rows[0].strings_interval.is_some());
            svg.matches(&format!("#{:02X}{:02X}{:02X}", OURS[0], OURS[1], OURS[2]))
                .count()
        };
        let before = polylines(&summary);
        let (low, high) = (90.0, 100.0);
        summary.rows[0].strings_interval = Some(Interval { low, high });
        // The end without an error stands at half of one.
        let place = place(&summary, &summary.rows[0]).unwrap();
        assert_eq!((place.wrong, place.interval), (5.0, Some([10.0, 0.25])));
        assert_eq!(polylines(&summary), before + 3, "a bar with two caps");
    }

    #[test]
    fn names_cover_neither_marks_nor_each_other() {
        let names = ["static-plus", "string-graph", "playout", "combined"];
        let marks = [(200, 80), (210, 80), (215, 81), (640, 300)];
        let labels = labels(&names, &marks);
        for (at, label) in labels.iter().enumerate() {
            assert!(!marks.iter().any(|&mark| label.covers(mark)), "{label:?}");
            let others = labels[at + 1..].iter();
            assert!(!others.into_iter().any(|other| label.meets(other)));
        }
        // A mark alone has its name on the right, without a line.
        assert_eq!(labels[3].start, (649, 300));
        assert_eq!(labels[3].leader(marks[3]), None);
        let far = Label {
            start: (300, 120),
            width: 50,
        };
        assert_eq!(far.leader((200, 80)), Some((300, 113)));
    }
}
