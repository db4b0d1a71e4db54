//! The plot of a run: the accuracy of each classifier with its interval and the published
//! figures.

use std::io;
use std::path::Path;

use sahwal_data::datasets::published;

use crate::job::summary::{Row, Summary};
use crate::plot::{self, Canvas, INK, Marker, Rgb, SERIES, Scale, Side, Spacing, draw, ticks};
use crate::stats::{Interval, percent};

const POINTS: Kind = ("points", Marker::Dot, SERIES[0]);
const BY_GROUP: Kind = ("by group", Marker::Diamond, SERIES[3]);
const STRINGS: Kind = ("strings", Marker::Square, SERIES[1]);
const PUBLISHED: Rgb = SERIES[2];

/// The ends of the axis of log odds, in percent: shares beyond are drawn at the end.
const LOWEST: f64 = 0.5;
const HIGHEST: f64 = 99.99;

const WIDTH: i32 = 800;
const LEFT: i32 = 180;
const RIGHT: i32 = WIDTH - 64;
const TOP: i32 = 90;
const ROW: i32 = 46;
const BELOW: i32 = 56;
/// The label of the axis.
const LABEL: &str = "correct (%), in log odds; 100: 99.99 and more";
/// Smallest distance of two texts at the axis.
const LETTERS: i32 = 28;

/// Draws `accuracy-DATASET` into `dir`: for each classifier the shares of right points and
/// right strings with 95 % intervals, and the published shares.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn write_accuracy(dir: &Path, summary: &Summary) -> io::Result<()> {
    let height = TOP + ROW * summary.rows.len() as i32 + BELOW;
    let svg = draw((WIDTH, height), |canvas| accuracy(canvas, summary, height));
    let name = format!("accuracy-{}", summary.dataset);
    plot::write(dir, &name, &svg.map_err(io::Error::other)?)
}

fn accuracy(canvas: &Canvas, summary: &Summary, height: i32) -> Result<(), String> {
    let title = format!("Accuracy on {}, {} games", summary.dataset, summary.scored);
    canvas.title(&title, LEFT)?;
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
    let x = canvas.legend((LEFT, 54), &entries)?;
    if all().any(|share| share.interval.is_some()) {
        canvas.text("bars: 95 % over games", (x, 54), 14, INK, Side::Right)?;
    }
    // The axis begins at the first mark below all values, and is finer towards 100 %.
    let bottom = height - BELOW;
    let least = all().map(Share::least).fold(HIGHEST, f64::min);
    let spacing = Spacing::LogOdds;
    let marks = ticks((0.0, HIGHEST), spacing, 0);
    let lower = marks.iter().rev().map(|mark| mark.0);
    let scale = Scale {
        range: (
            lower.clone().find(|&mark| mark < least).unwrap_or(LOWEST),
            HIGHEST,
        ),
        spacing,
        pixels: (LEFT, RIGHT),
    };
    // Marks without room for their texts are left out.
    let mut before = LEFT - LETTERS;
    for (percent, text) in marks {
        let Some(x) = scale.at(percent).filter(|x| x - before >= LETTERS) else {
            continue;
        };
        before = x;
        canvas.grid([(x, TOP), (x, bottom)])?;
        canvas.text(&text, (x, bottom + 14), 13, INK, Side::Centre)?;
    }
    let middle = ((LEFT + RIGHT) / 2, bottom + 36);
    canvas.text(LABEL, middle, 14, INK, Side::Centre)?;
    // A row for each classifier: points above, strings below.
    for (at, (row, shares)) in summary.rows.iter().zip(&rows).enumerate() {
        let y = TOP + ROW * at as i32 + ROW / 2;
        canvas.text(&row.classifier, (LEFT - 12, y), 15, INK, Side::Left)?;
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
            && let (Some(low), Some(high)) = (x_of(low), x_of(high))
        {
            canvas.interval([low, high], y, colour)?;
            (left, right) = (left.min(low), right.max(high));
        }
        let published = self.published.and_then(|share| Some((share, x_of(share)?)));
        if let Some((_, x)) = published {
            canvas.mark((x, y), Marker::Triangle, PUBLISHED)?;
            (left, right) = (left.min(x - 9), right.max(x + 9));
        }
        canvas.mark((x, y), marker, colour)?;
        let write = |share: f64, on_left: bool, colour: Rgb| {
            let text = format!("{share:.1}");
            if on_left {
                canvas.text(&text, (left - 6, y), 13, colour, Side::Left)
            } else {
                canvas.text(&text, (right + 6, y), 13, colour, Side::Right)
            }
        };
        match published {
            None => write(measured, x > (LEFT + RIGHT) / 2, colour),
            Some((published, _)) => {
                write(measured, measured < published, colour)?;
                write(published, measured >= published, PUBLISHED)
            }
        }
    }
}
