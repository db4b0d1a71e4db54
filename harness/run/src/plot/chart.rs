//! Draws charts: series over two axes, with bars of 95 % intervals, a legend and a note at the
//! foot.
//!
//! The job, `tune`, `profile` and the lab draw their plots with [`Chart`]. A value beyond an axis
//! is drawn at its end, with a triangle. If it were clipped, a bad figure would vanish.

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
/// Where the first line of the legend is, from the top.
const LEGEND: i32 = 54;
const LEGEND_LINE: i32 = 24;
/// The least height of the chart itself. With a long legend, the picture becomes higher.
const LEAST: i32 = 260;
/// The text about bars in the legend.
const BARS_LEGEND: &str = "bars: 95 % over games";
/// The text about triangles in the legend.
const OFF_AXIS_LEGEND: &str = "triangle: off the axis";
/// The height of a line of counts below the chart.
const COUNTS_LINE: i32 = 18;
/// The height of the note at the foot.
const NOTE_LINE: i32 = 16;

/// Series over two axes. A value beyond the end of an axis is drawn at the end, with a triangle
/// that points towards it. A bar that goes on beyond the end has no cap there.
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
    /// The ends of a thin line to compare values with.
    pub reference: Option<[(f64, f64); 2]>,
    /// A note in small letters at the foot, such as the program that made the figures. May be
    /// empty.
    pub note: &'a str,
}

/// An axis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Axis<'a> {
    /// The quantity, with its unit.
    pub label: &'a str,
    /// Its ends; `None` for an axis that fits all values.
    pub range: Option<(f64, f64)>,
    /// The largest possible value, such as 100 for percentages. An axis without a range ends there.
    pub most: Option<f64>,
    /// How values are spaced along it.
    pub spacing: Spacing,
    /// The values at which it has marks. If there are none, round numbers are chosen.
    pub marks: &'a [f64],
    /// Makes the text at a mark from its value; `None` to show the number.
    pub text: Option<fn(f64) -> String>,
}

impl<'a> Axis<'a> {
    /// An axis of percentages. It fits the values and ends at 100 %.
    pub fn percent(label: &'a str) -> Axis<'a> {
        Axis {
            label,
            most: Some(100.0),
            ..Axis::default()
        }
    }

    /// An axis with this spacing of values.
    pub fn spaced(label: &'a str, spacing: Spacing) -> Axis<'a> {
        Axis {
            label,
            spacing,
            ..Axis::default()
        }
    }

    /// The marks of the axis, each with its value and text. If round numbers are chosen, there are
    /// about `wanted` of them within `range`.
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
    /// For each value, the ends of its vertical bar. Empty for a series without bars.
    pub bars: Vec<Option<[f64; 2]>>,
    /// The texts beside the values. If there are fewer texts than values, the last have none.
    pub texts: Vec<String>,
    /// For each value, the number of cases behind it, which is written below the chart. May be
    /// empty.
    pub counts: Vec<u64>,
}

impl<'a> Series<'a> {
    /// A series of values that a line joins.
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

    /// A series of values without a line.
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
    /// The places of the ends, in pixels.
    pub(crate) pixels: (i32, i32),
}

impl Scale {
    /// The scale of an axis with these values. Values that are not finite do not count.
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
            // Without values, any range will do.
            (low, high) = (1.0, 10.0);
        } else if low == high && spacing == Spacing::Log {
            // A single value gets room on both sides; on a logarithmic axis, by a ratio.
            (low, high) = (low / 3.0, high * 3.0);
        } else if low == high {
            (low, high) = (low - 0.5, high + 0.5);
        } else if axis.range.is_none() {
            // A margin of 4 % keeps marks off the frame.
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

    /// The place of a value, in pixels; `None` beyond the ends of the axis.
    pub(crate) fn at(&self, value: f64) -> Option<i32> {
        let low = self.spacing.along(self.range.0);
        let high = self.spacing.along(self.range.1);
        let share = (self.spacing.along(value) - low) / (high - low);
        let from = f64::from(self.pixels.0);
        let to = f64::from(self.pixels.1);
        // A value at an end may lie just beyond it by rounding.
        if (-1e-6..=1.0 + 1e-6).contains(&share) {
            Some((from + share * (to - from)).round() as i32)
        } else {
            None
        }
    }

    /// The place of a value, in pixels. A value beyond an end is placed at that end. `None` for
    /// NaN.
    pub(crate) fn clamped(&self, value: f64) -> Option<i32> {
        if value.is_nan() {
            return None;
        }
        let (low, high) = self.range;
        self.at(value.clamp(low, high))
    }

    /// Whether a value lies within the axis (0), beyond its end (1) or before its beginning (-1).
    pub(crate) fn side(&self, value: f64) -> i32 {
        let (low, high) = self.range;
        let room = 1e-6 * (high - low);
        i32::from(value > high + room) - i32::from(value < low - room)
    }
}

/// Where the parts of a chart are in its picture.
struct Layout<'a> {
    x: Scale,
    y: Scale,
    legend: Vec<LegendItem<'a>>,
    /// Where the note begins, below the texts of the axis and the counts.
    foot: i32,
    height: i32,
}

impl Chart<'_> {
    /// Draws the chart into `NAME.svg` in `dir`. Writes no file if there are no values.
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

    /// Draws several charts into one picture, `NAME.svg` in `dir`, below one another.
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

    /// The chart as SVG, 800 pixels wide and 480 high. Counts, a note or a long legend make it
    /// higher.
    ///
    /// # Errors
    /// The drawing library fails.
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
            // Names come last, because they avoid what is already drawn.
            self.names(canvas, &x, &y, &mut labels)?;
            canvas.text(self.note, (RIGHT, foot + 2), 11, INK, HPos::Right)?;
            for (line, series) in self.counted().enumerate() {
                let height = bottom + BOTTOM_MARGIN - 8 + COUNTS_LINE * line as i32;
                series.count(canvas, &x, height)?;
            }
            Ok(())
        })
    }

    /// The series that have counts to be written below the chart.
    fn counted(&self) -> impl Iterator<Item = &Series<'_>> {
        self.series
            .iter()
            .filter(|series| !series.counts.is_empty())
    }

    /// Computes where the parts of the chart are.
    fn layout(&self) -> Layout<'_> {
        let mut along = Vec::new();
        let mut heights = Vec::new();
        for series in &self.series {
            along.extend(series.points.iter().map(|point| point.0));
            heights.extend(series.points.iter().map(|point| point.1));
            heights.extend(series.bars.iter().flatten().flatten());
        }
        let x = Scale::of(self.x, along.into_iter(), (LEFT, RIGHT));
        // The scales decide whether the legend explains triangles, and the legend decides where the
        // chart begins. So the vertical scale gets its pixels last.
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

    /// Draws the thin line to compare values with.
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

    /// Writes the names of the values where they cover no mark of any series, and bars as little as
    /// possible. Says how many names found no room.
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

    /// The items of the legend: the series, then texts about bars and triangles if there are any.
    /// They may take several lines.
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
        // If a text would overlap the one before it, the mark has only a line of the grid.
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
    /// The number of its series, and whether a line joins the values; `None` for other texts.
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
            // The mark of the series is before its name.
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

/// The place of a value in pixels. A value beyond the end of an axis is placed at that end.
fn place((along, up): (f64, f64), x: &Scale, y: &Scale) -> Option<(i32, i32)> {
    Some((x.clamped(along)?, y.clamped(up)?))
}

/// An error bar in pixels.
struct Bar {
    /// Its horizontal place.
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
            // Values grow upwards, pixels downwards.
            let up = y.side(point.1);
            if up != 0 {
                canvas.beyond(at, (0, -up), colour)?;
            }
        }
        Ok(())
    }

    /// Writes the counts at this height, each below its value.
    fn count(&self, canvas: &Canvas, x: &Scale, height: i32) -> Result<(), String> {
        canvas.text(self.name, (LEFT - 14, height), 12, INK, HPos::Right)?;
        let mut free = 0;
        for (value, count) in self.points.iter().zip(&self.counts) {
            let Some(mark) = x.clamped(value.0) else {
                continue;
            };
            let text = count.to_string();
            // `width_of` is for texts of height 14; these have 11. A text moves to the right if it
            // would overlap the one before it.
            let half = width_of(&text) * 3 / 8;
            let middle = mark.max(free + half);
            canvas.text(&text, (middle, height), 11, INK, HPos::Center)?;
            free = middle + half + 3;
        }
        Ok(())
    }
}

/// The marker and the colour of the series with this number. There are 5 markers and 16 colours, so
/// 80 series differ.
fn look(number: usize) -> (Marker, [u8; 3]) {
    let marker = Marker::ALL[number % Marker::ALL.len()];
    (marker, SERIES[number % SERIES.len()])
}

#[cfg(test)]
mod tests;
