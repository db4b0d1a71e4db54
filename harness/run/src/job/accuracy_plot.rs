//! The accuracy of each classifier with its interval and the published figures.

use std::io;
use std::path::Path;

use sahwal_data::datasets::published;

use crate::job::summary::{Row, Summary};
use crate::plot::{
    self, BARS, Canvas, INK, Marker, Rgb, SERIES, Scale, Side, Spacing, draw, ticks, width_of,
};
use crate::stats::{Interval, percent, percent_text};

const POINTS: Kind = ("points", Marker::Dot, SERIES[0]);
const BY_GROUP: Kind = ("by group", Marker::Diamond, SERIES[3]);
const STRINGS: Kind = ("strings", Marker::Square, SERIES[1]);
const PUBLISHED: Rgb = SERIES[2];

/// The end of the axis of log odds, in percent: shares beyond are drawn there.
const HIGHEST: f64 = 99.99;
const AT_END: &str = "99.99+";

/// The width of the rows without their names.
const ACROSS: i32 = 556;
/// Room for a figure at the right of a row.
const FIGURE: i32 = 64;
const TOP: i32 = 90;
const ROW: i32 = 46;
const BELOW: i32 = 56;
/// The label of the axis.
const LABEL: &str = "correct (%), in log odds; 99.99+: 99.99 and more";
/// Smallest distance of two texts at the axis.
const LETTERS: i32 = 34;

/// Draws `accuracy-DATASET` into `dir`: for each classifier the shares of right points and
/// right strings with 95 % intervals, and the published shares.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn write_accuracy(dir: &Path, summary: &Summary) -> io::Result<()> {
    let height = TOP + ROW * summary.rows.len() as i32 + BELOW;
    let names = summary.rows.iter().map(|row| width_of(&row.classifier));
    let left = 36 + names.max().unwrap_or_default();
    let size = (left + ACROSS + FIGURE, height);
    let svg = draw(size, |canvas| accuracy(canvas, summary, (left, height)));
    let name = format!("accuracy-{}", summary.dataset);
    plot::write(dir, &name, &svg.map_err(io::Error::other)?)
}

fn accuracy(canvas: &Canvas, summary: &Summary, (left, height): (i32, i32)) -> Result<(), String> {
    let right = left + ACROSS;
    let title = format!("Accuracy on {}, {} games", summary.dataset, summary.scored);
    canvas.title(&title, left)?;
    let rows: Vec<Vec<Share>> = summary
        .rows
        .iter()
        .map(|row| shares(&summary.dataset, row))
        .collect();
    let all = || rows.iter().flatten();
    // The legend names only what is drawn.
    let mut entries = Vec::new();
    for kind in [POINTS, BY_GROUP, STRINGS] {
        if let Some(share) = all().find(|share| share.kind == kind) {
            let (name, marker, colour) = kind;
            entries.push((name, marker, colour, share.interval.is_some()));
        }
    }
    if all().any(|share| share.published.is_some()) {
        entries.push(("published", Marker::Triangle, PUBLISHED, false));
    }
    let x = canvas.legend((left, 54), &entries)?;
    if all().any(|share| share.interval.is_some()) {
        canvas.text(BARS, (x, 54), 14, INK, Side::Right)?;
    }
    // The axis begins at the first mark that leaves room for a figure before the least value, and is
    // finer towards 100 %.
    let bottom = height - BELOW;
    let least = all().map(Share::least).fold(HIGHEST, f64::min);
    let spacing = Spacing::LogOdds;
    let marks = ticks((0.0, HIGHEST), spacing, 0);
    let from = |low: f64| Scale {
        range: (low, HIGHEST),
        spacing,
        pixels: (left, right),
    };
    let mut scales = marks.iter().rev().skip(1).map(|mark| from(mark.0));
    let has_room = |scale: &Scale| scale.at(least).is_some_and(|x| x >= left + FIGURE);
    let scale = scales.find(has_room).unwrap_or_else(|| from(marks[0].0));
    // Marks without room for their texts are left out.
    let mut before = left - LETTERS;
    for (percent, text) in marks {
        let Some(x) = scale.at(percent).filter(|x| x - before >= LETTERS) else {
            continue;
        };
        before = x;
        canvas.grid([(x, TOP), (x, bottom)])?;
        let text = if percent == HIGHEST { AT_END } else { &text };
        canvas.text(text, (x, bottom + 14), 13, INK, Side::Centre)?;
    }
    let middle = ((left + right) / 2, bottom + 36);
    canvas.text(LABEL, middle, 14, INK, Side::Centre)?;
    // A row for each classifier: points above, strings below.
    for (at, (row, shares)) in summary.rows.iter().zip(&rows).enumerate() {
        let y = TOP + ROW * at as i32 + ROW / 2;
        canvas.text(&row.classifier, (left - 12, y), 15, INK, Side::Left)?;
        let step = (ROW - 4) / shares.len() as i32;
        for (at, share) in shares.iter().enumerate() {
            let above = step * (shares.len() as i32 - 1 - 2 * at as i32) / 2;
            share.draw(canvas, &scale, y - above)?;
        }
    }
    Ok(())
}

/// The shares of a classifier: points, by group if it has groups, strings. The published points of a
/// method with groups are counted by group.
fn shares(dataset: &str, row: &Row) -> Vec<Share> {
    let share = |kind: Kind, measured: Option<f64>, interval| Share {
        kind,
        measured,
        interval,
        published: None,
    };
    let mut shares = vec![share(
        POINTS,
        row.score.points.percent(),
        row.points_interval,
    )];
    if let Some(by_group) = row.score.by_group.percent() {
        shares.push(share(BY_GROUP, Some(by_group), None));
    }
    let strings = share(STRINGS, row.score.strings.percent(), row.strings_interval);
    if let Some(row) = published(dataset, &row.classifier) {
        let points = shares.last_mut().expect("the points");
        points.published = Some(percent(row.points_correct.into(), row.points_total.into()));
        let right = percent(row.strings_correct.into(), row.strings_total.into());
        shares.push(Share {
            published: Some(right),
            ..strings
        });
    } else {
        shares.push(strings);
    }
    shares
}

/// What a share counts: its name, its mark and its colour.
type Kind = (&'static str, Marker, Rgb);

/// A measured share with its interval and the published share, in percent.
struct Share {
    kind: Kind,
    measured: Option<f64>,
    interval: Option<Interval>,
    published: Option<f64>,
}

impl Share {
    /// The least of its values.
    fn least(&self) -> f64 {
        let low = self.interval.map(|interval| interval.low);
        let values = [self.measured, self.published, low].into_iter().flatten();
        values.fold(HIGHEST, f64::min)
    }

    fn draw(&self, canvas: &Canvas, scale: &Scale, y: i32) -> Result<(), String> {
        let (_, marker, colour) = self.kind;
        let x_of = |share: f64| scale.clamped(share);
        let Some((measured, x)) = self.measured.and_then(|share| Some((share, x_of(share)?)))
        else {
            return Ok(());
        };
        // Each figure is written outside all marks, on the side of its own mark.
        let (mut left, mut right) = (x - 5, x + 5);
        if let Some(Interval { low, high }) = self.interval
            && let (Some(from), Some(to)) = (x_of(low), x_of(high))
        {
            let closed = [low, high].map(|end| scale.side(end) == 0);
            canvas.interval([(from, y), (to, y)], closed, colour)?;
            (left, right) = (left.min(from), right.max(to));
        }
        let published = self.published.and_then(|share| Some((share, x_of(share)?)));
        if let Some((_, x)) = published {
            canvas.mark((x, y), Marker::Triangle, PUBLISHED)?;
            (left, right) = (left.min(x - 9), right.max(x + 9));
        }
        canvas.mark((x, y), marker, colour)?;
        let write = |share: f64, on_left: bool, colour: Rgb| {
            let text = percent_text(share, 1);
            if on_left {
                canvas.text(&text, (left - 6, y), 13, colour, Side::Left)
            } else {
                canvas.text(&text, (right + 6, y), 13, colour, Side::Right)
            }
        };
        match published {
            None => write(measured, 2 * x > scale.pixels.0 + scale.pixels.1, colour),
            Some((published, _)) => {
                write(measured, measured < published, colour)?;
                write(published, measured >= published, PUBLISHED)
            }
        }
    }
}
