//! Charts: series over two axes, with bars of 95 % intervals, a legend and a note at the foot.
//!
//! The job, `tune`, `profile` and the lab draw their plots with [`Chart`]. A value beyond an axis
//! is drawn as a triangle at its end; if it were clipped, a bad figure would vanish.

use std::io;
use std::path::Path;

use super::canvas::{Canvas, HPos, Marker, draw, width_of};
use super::labels::Labels;
use super::palette::{INK, SERIES};
use super::ticks::{Spacing, ticks};
use crate::stats::Interval;

const WIDTH: i32 = 800;
const HEIGHT: i32 = 480;
const LEFT: i32 = 84;
const RIGHT: i32 = WIDTH - 28;
/// The height below the chart for the texts of an axis.
const BOTTOM_MARGIN: i32 = 64;
const LEGEND: i32 = 54;
const LEGEND_LINE: i32 = 24;
/// The least height of the chart: with a legend of many lines the picture is higher.
const LEAST: i32 = 260;
/// What the legend says of bars.
const BARS_LEGEND: &str = "bars: 95 % over games";
/// What the legend says of triangles.
const OFF_AXIS_LEGEND: &str = "triangle: off the axis";
/// The height of a line of counts below the chart.
const COUNTS_LINE: i32 = 18;
/// The height of the note at the foot.
const NOTE_LINE: i32 = 16;

/// Series over two axes. A value beyond the end of an axis is drawn at the end with a triangle that
/// points to it; a bar that goes on beyond it has no cap there.
#[derive(Clone, Debug, Default)]
pub struct Chart<'a> {
    /// Title above the chart.
    pub title: &'a str,
    /// The horizontal axis.
    pub x: Axis<'a>,
    /// The vertical axis.
    pub y: Axis<'a>,
    /// The series; later ones are drawn over earlier ones.
    pub series: Vec<Series<'a>>,
    /// Ends of a thin line for comparison.
    pub reference: Option<[(f64, f64); 2]>,
    /// What stands behind the figures, in small letters at the foot; nothing if it is empty.
    pub note: &'a str,
}

/// An axis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Axis<'a> {
    /// The quantity, with its unit.
    pub label: &'a str,
    /// Its ends; `None` to fit all values.
    pub range: Option<(f64, f64)>,
    /// The largest value that is possible. An axis that fits all values ends there.
    pub most: Option<f64>,
    /// How values lie along it.
    pub spacing: Spacing,
    /// The values at which it has marks; none for round numbers.
    pub marks: &'a [f64],
    /// The text of a value at a mark of the axis; `None` for the number.
    pub text: Option<fn(f64) -> String>,
}

impl<'a> Axis<'a> {
    /// An axis of percentages: it fits all values and ends at 100 %.
    pub fn percent(label: &'a str) -> Axis<'a> {
        Axis {
            label,
            most: Some(100.0),
            ..Axis::default()
        }
    }

    /// An axis on which equal ratios (`Log`) or equal ratios of odds (`LogOdds`) take equal room.
    pub fn spaced(label: &'a str, spacing: Spacing) -> Axis<'a> {
        Axis {
            label,
            spacing,
            ..Axis::default()
        }
    }

    /// The marks between these ends, about as many as `wanted` where numbers are round: values and
    /// texts.
    fn ticks(&self, range: (f64, f64), wanted: usize) -> Vec<(f64, String)> {
        let mut ticks = match self.marks {
            [] => ticks(range, self.spacing, wanted),
            marks => marks.iter().map(|&at| (at, at.to_string())).collect(),
        };
        if let Some(text_of) = self.text {
            for (at, text) in &mut ticks {
                *text = text_of(*at);
            }
        }
        ticks
    }
}

/// A series of values.
#[derive(Clone, Debug, Default)]
pub struct Series<'a> {
    /// Name in the legend.
    pub name: &'a str,
    /// The values, in the order of the line.
    pub points: Vec<(f64, f64)>,
    /// Whether a line joins the values.
    pub is_line: bool,
    /// The ends of the vertical bars of the values; no bars if it is empty.
    pub bars: Vec<Option<[f64; 2]>>,
    /// A text beside each of the first values.
    pub texts: Vec<String>,
    /// The number of cases behind each value, written below the chart.
    pub counts: Vec<u64>,
}

impl<'a> Series<'a> {
    /// Values joined by a line.
    pub fn line(name: &'a str, points: Vec<(f64, f64)>) -> Series<'a> {
        Series {
            name,
            points,
            is_line: true,
            ..Series::default()
        }
    }

    /// Adds a value, with the ends of its bar.
    pub fn add(&mut self, place: (f64, f64), bar: Option<Interval>) {
        self.points.push(place);
        self.bars.push(bar.map(Interval::ends));
    }

    /// Values without a line.
    pub fn dots(name: &'a str, points: Vec<(f64, f64)>) -> Series<'a> {
        Series {
            is_line: false,
            ..Series::line(name, points)
        }
    }
}

/// An axis with its ends, and their places in pixels.
pub(crate) struct Scale {
    pub(crate) range: (f64, f64),
    pub(crate) spacing: Spacing,
    /// The places of the ends.
    pub(crate) pixels: (i32, i32),
}

impl Scale {
    fn of(axis: Axis, values: impl Iterator<Item = f64>, pixels: (i32, i32)) -> Scale {
        let spacing = axis.spacing;
        let (least, largest) = spacing.limits();
        let mut low = f64::INFINITY;
        let mut high = f64::NEG_INFINITY;
        for value in values.filter(|value| value.is_finite()) {
            let usable = value.clamp(least, largest);
            low = low.min(usable);
            high = high.max(usable);
        }
        if let Some(most) = axis.most {
            high = most;
        }
        if let Some(range) = axis.range {
            (low, high) = range;
        }
        if low > high {
            // Without values any range will do.
            (low, high) = (1.0, 10.0);
        } else if low == high && spacing == Spacing::Log {
            (low, high) = (low / 3.0, high * 3.0);
        } else if low == high {
            (low, high) = (low - 0.5, high + 0.5);
        } else if axis.range.is_none() {
            // A mark at the very end would lie on the frame.
            let from = spacing.along(low);
            let to = spacing.along(high);
            let room = 0.04 * (to - from);
            low = spacing.value(from - room).max(least);
            high = spacing.value(to + room).min(largest);
        }
        if let Some(most) = axis.most {
            high = high.min(most);
        }
        Scale {
            range: (low, high),
            spacing,
            pixels,
        }
    }

    /// The pixel of a value within the ends.
    pub(crate) fn at(&self, value: f64) -> Option<i32> {
        let low = self.spacing.along(self.range.0);
        let high = self.spacing.along(self.range.1);
        let share = (self.spacing.along(value) - low) / (high - low);
        let from = f64::from(self.pixels.0);
        let to = f64::from(self.pixels.1);
        // Allow for rounding at the ends.
        if (-1e-6..=1.0 + 1e-6).contains(&share) {
            Some((from + share * (to - from)).round() as i32)
        } else {
            None
        }
    }

    /// The pixel of a value, limited to the ends of the axis.
    pub(crate) fn clamped(&self, value: f64) -> Option<i32> {
        if value.is_nan() {
            return None;
        }
        let (low, high) = self.range;
        self.at(value.clamp(low, high))
    }

    /// On which side of the axis a value lies: 1 beyond the end, -1 before the beginning, 0 within.
    pub(crate) fn side(&self, value: f64) -> i32 {
        let (low, high) = self.range;
        let room = 1e-6 * (high - low);
        i32::from(value > high + room) - i32::from(value < low - room)
    }
}

/// The places of a chart in its picture.
struct Layout<'a> {
    x: Scale,
    y: Scale,
    legend: Vec<LegendItem<'a>>,
    /// Below the texts of the axis and the counts.
    foot: i32,
    height: i32,
}

impl Chart<'_> {
    /// Draws the chart into `NAME.svg` in `dir`; nothing without values.
    ///
    /// # Errors
    /// A file could not be written.
    pub fn write(&self, dir: &Path, name: &str) -> io::Result<()> {
        if self.series.iter().all(|series| series.points.is_empty()) {
            return Ok(());
        }
        let svg = self.svg().map_err(io::Error::other)?;
        super::write(dir, name, &svg)
    }

    /// Draws charts below one another into `NAME.svg` in `dir`: panels of one picture.
    ///
    /// # Errors
    /// A file could not be written.
    pub fn write_panels(panels: &[Chart], dir: &Path, name: &str) -> io::Result<()> {
        let mut drawn = String::new();
        let mut height = 0;
        for panel in panels {
            let svg = panel.svg().map_err(io::Error::other)?;
            drawn += &format!("<g transform=\"translate(0 {height})\">\n{svg}</g>\n");
            height += panel.layout().height;
        }
        let svg = format!(
            "<svg width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
             xmlns=\"http://www.w3.org/2000/svg\">\n{drawn}</svg>\n"
        );
        super::write(dir, name, &svg)
    }

    /// The chart as SVG, 800 pixels wide and 480 high, and higher with counts, a note or a long
    /// legend.
    ///
    /// # Errors
    /// The drawing library failed.
    pub fn svg(&self) -> Result<String, String> {
        let Layout {
            x,
            y,
            legend,
            foot,
            height,
        } = self.layout();
        let (bottom, top) = y.pixels;
        draw((WIDTH, height), |canvas| {
            canvas.title(self.title, LEFT)?;
            for item in &legend {
                item.draw(canvas)?;
            }
            self.axes(canvas, &x, &y)?;
            let mut labels = Labels::within([(LEFT, top), (RIGHT, bottom)]);
            self.reference(canvas, &x, &y, &mut labels)?;
            for (number, series) in self.series.iter().enumerate() {
                series.draw(canvas, number, &x, &y)?;
            }
            // Names come last: they avoid everything that is drawn.
            self.names(canvas, &x, &y, &mut labels)?;
            canvas.text(self.note, (RIGHT, foot + 2), 11, INK, HPos::Right)?;
            for (line, series) in self.counted().enumerate() {
                let height = bottom + BOTTOM_MARGIN - 8 + COUNTS_LINE * line as i32;
                series.count(canvas, &x, height)?;
            }
            Ok(())
        })
    }

    /// The series with counts below the chart.
    fn counted(&self) -> impl Iterator<Item = &Series<'_>> {
        self.series
            .iter()
            .filter(|series| !series.counts.is_empty())
    }

    /// Where everything lies.
    fn layout(&self) -> Layout<'_> {
        let mut along = Vec::new();
        let mut heights = Vec::new();
        for series in &self.series {
            along.extend(series.points.iter().map(|point| point.0));
            heights.extend(series.points.iter().map(|point| point.1));
            heights.extend(series.bars.iter().flatten().flatten());
        }
        let x = Scale::of(self.x, along.into_iter(), (LEFT, RIGHT));
        // The height of the chart follows from that of the legend, which follows from the scales.
        let mut y = Scale::of(self.y, heights.into_iter(), (0, 0));
        let legend = self.legend(self.has_values_beyond(&x, &y));
        let lowest = match legend.last() {
            Some(item) => item.at.1,
            None => LEGEND,
        };
        let top = 26 + lowest;
        let bottom = (HEIGHT - BOTTOM_MARGIN).max(top + LEAST);
        y.pixels = (bottom, top);
        let foot = bottom + BOTTOM_MARGIN + COUNTS_LINE * self.counted().count() as i32;
        let height = foot + if self.note.is_empty() { 0 } else { NOTE_LINE };
        Layout {
            x,
            y,
            legend,
            foot,
            height,
        }
    }

    /// Whether a value lies beyond the end of an axis.
    fn has_values_beyond(&self, x: &Scale, y: &Scale) -> bool {
        self.series
            .iter()
            .flat_map(|series| &series.points)
            .any(|point| x.side(point.0) != 0 || y.side(point.1) != 0)
    }

    /// Draws the line for comparison.
    fn reference(
        &self,
        canvas: &Canvas,
        x: &Scale,
        y: &Scale,
        labels: &mut Labels,
    ) -> Result<(), String> {
        if let Some(ends) = self.reference
            && let [Some(from), Some(to)] = ends.map(|end| place(end, x, y))
        {
            canvas.line(&[from, to], INK, 1)?;
            labels.add_line([from, to]);
        }
        Ok(())
    }

    /// Writes the names of the values, where they cover no mark and no bar of any series.
    fn names(
        &self,
        canvas: &Canvas,
        x: &Scale,
        y: &Scale,
        labels: &mut Labels,
    ) -> Result<(), String> {
        for series in &self.series {
            for mark in series.places(x, y) {
                labels.keep_free(mark);
            }
            for bar in series.bars(x, y) {
                labels.add_bar(bar.across, bar.ends);
            }
        }
        let mut without_room = 0;
        for (number, series) in self.series.iter().enumerate() {
            for (&point, name) in series.points.iter().zip(&series.texts) {
                if let Some(mark) = place(point, x, y)
                    && !labels.write(canvas, mark, name, look(number).1)?
                {
                    without_room += 1;
                }
            }
        }
        if without_room > 0 {
            let note = format!("names without room: {without_room}");
            canvas.text(&note, (RIGHT, 24), 14, INK, HPos::Right)?;
        }
        Ok(())
    }

    /// The items of the legend, in several lines if necessary: the series, then what bars and
    /// triangles mean.
    fn legend(&self, has_values_beyond: bool) -> Vec<LegendItem<'_>> {
        let mut items = Vec::new();
        for (number, series) in self.series.iter().enumerate() {
            if !series.points.is_empty() {
                let look = Some((number, series.is_line));
                items.push(LegendItem::new(series.name, look));
            }
        }
        let mut bars = self.series.iter().flat_map(|series| &series.bars);
        if bars.any(Option::is_some) {
            items.push(LegendItem::new(BARS_LEGEND, None));
        }
        if has_values_beyond {
            items.push(LegendItem::new(OFF_AXIS_LEGEND, None));
        }
        let mut x = LEFT;
        let mut y = LEGEND;
        for item in &mut items {
            let width = item.width();
            if x > LEFT && x + width > RIGHT {
                x = LEFT;
                y += LEGEND_LINE;
            }
            item.at = (x, y);
            x += width + 22;
        }
        items
    }

    fn axes(&self, canvas: &Canvas, x: &Scale, y: &Scale) -> Result<(), String> {
        let (bottom, top) = y.pixels;
        // A mark without room for its text has a line alone.
        let mut free = 0;
        for (value, text) in self.x.ticks(x.range, 10) {
            let Some(at) = x.at(value) else { continue };
            canvas.grid([(at, top), (at, bottom)])?;
            let half = width_of(&text) / 2;
            if at - half >= free {
                canvas.text(&text, (at, bottom + 16), 13, INK, HPos::Center)?;
                free = at + half + 4;
            }
        }
        let mut free = bottom;
        for (value, text) in self.y.ticks(y.range, 7) {
            let Some(at) = y.at(value) else { continue };
            canvas.grid([(LEFT, at), (RIGHT, at)])?;
            if at <= free {
                canvas.text(&text, (LEFT - 8, at), 13, INK, HPos::Right)?;
                free = at - 15;
            }
        }
        canvas.line(&[(LEFT, top), (LEFT, bottom), (RIGHT, bottom)], INK, 1)?;
        let middle = (LEFT + RIGHT) / 2;
        canvas.text(self.x.label, (middle, bottom + 40), 14, INK, HPos::Center)?;
        canvas.text_upwards(self.y.label, (22, (top + bottom) / 2), 14)
    }
}

/// A text of the legend.
struct LegendItem<'a> {
    at: (i32, i32),
    text: &'a str,
    /// The number of its series, and whether a line joins its values; `None` of a note.
    series: Option<(usize, bool)>,
}

impl<'a> LegendItem<'a> {
    /// An item that has no place yet.
    fn new(text: &'a str, series: Option<(usize, bool)>) -> LegendItem<'a> {
        LegendItem {
            at: (LEFT, LEGEND),
            text,
            series,
        }
    }

    fn width(&self) -> i32 {
        match self.series {
            // A piece of line with a mark stands before the name.
            Some(_) => width_of(self.text) + 36,
            None => width_of(self.text),
        }
    }

    fn draw(&self, canvas: &Canvas) -> Result<(), String> {
        let (mut x, y) = self.at;
        if let Some((number, is_line)) = self.series {
            let (marker, colour) = look(number);
            if is_line {
                canvas.line(&[(x, y), (x + 28, y)], colour, 2)?;
            }
            canvas.mark((x + 14, y), marker, colour)?;
            x += 36;
        }
        canvas.text(self.text, (x, y), 14, INK, HPos::Left)
    }
}

/// The place of a value, at the end of an axis if it lies beyond.
fn place((along, up): (f64, f64), x: &Scale, y: &Scale) -> Option<(i32, i32)> {
    Some((x.clamped(along)?, y.clamped(up)?))
}

/// An error bar in pixels.
struct Bar {
    /// Where it stands.
    across: i32,
    /// The heights of its lower and its upper end.
    ends: [i32; 2],
    /// Whether the ends lie within the axis.
    closed: [bool; 2],
}

impl Series<'_> {
    /// The places of the values.
    fn places(&self, x: &Scale, y: &Scale) -> Vec<(i32, i32)> {
        self.points
            .iter()
            .filter_map(|&point| place(point, x, y))
            .collect()
    }

    fn bars(&self, x: &Scale, y: &Scale) -> Vec<Bar> {
        let mut bars = Vec::new();
        for (&point, bar) in self.points.iter().zip(&self.bars) {
            if let (Some((across, _)), Some([low, high])) = (place(point, x, y), *bar)
                && let (Some(foot), Some(tip)) = (y.clamped(low), y.clamped(high))
            {
                bars.push(Bar {
                    across,
                    ends: [foot, tip],
                    closed: [y.side(low) == 0, y.side(high) == 0],
                });
            }
        }
        bars
    }

    fn draw(&self, canvas: &Canvas, number: usize, x: &Scale, y: &Scale) -> Result<(), String> {
        let (marker, colour) = look(number);
        if self.is_line {
            canvas.line(&self.places(x, y), colour, 2)?;
        }
        for bar in self.bars(x, y) {
            canvas.bar(bar.across, bar.ends, bar.closed, colour)?;
        }
        for &point in &self.points {
            let Some(at) = place(point, x, y) else {
                continue;
            };
            canvas.mark(at, marker, colour)?;
            let right = x.side(point.0);
            if right != 0 {
                canvas.beyond(at, (right, 0), colour)?;
            }
            // Pixels are counted downwards.
            let up = y.side(point.1);
            if up != 0 {
                canvas.beyond(at, (0, -up), colour)?;
            }
        }
        Ok(())
    }

    /// Writes the counts below the chart, each below its value.
    fn count(&self, canvas: &Canvas, x: &Scale, height: i32) -> Result<(), String> {
        canvas.text(self.name, (LEFT - 14, height), 12, INK, HPos::Right)?;
        let mut free = 0;
        for (value, count) in self.points.iter().zip(&self.counts) {
            let Some(mark) = x.clamped(value.0) else {
                continue;
            };
            let text = count.to_string();
            // Texts of height 11, moved to the right where values are too near.
            let half = width_of(&text) * 3 / 8;
            let middle = mark.max(free + half);
            canvas.text(&text, (middle, height), 11, INK, HPos::Center)?;
            free = middle + half + 3;
        }
        Ok(())
    }
}

/// Marker and colour of the series of this number.
fn look(number: usize) -> (Marker, [u8; 3]) {
    let marker = Marker::ALL[number % Marker::ALL.len()];
    (marker, SERIES[number % SERIES.len()])
}

#[cfg(test)]
mod tests;
