//! Charts: series over two axes.

use std::io;
use std::path::Path;

use super::canvas::{Canvas, Marker, Side, draw, width_of};
use super::palette::{INK, SERIES};
use super::ticks::{Spacing, ticks};

const WIDTH: i32 = 800;
const HEIGHT: i32 = 480;
const LEFT: i32 = 84;
const RIGHT: i32 = WIDTH - 28;
const BOTTOM: i32 = HEIGHT - 64;
const LEGEND: i32 = 54;
const LEGEND_LINE: i32 = 24;
/// The height of a text beside a mark.
const TEXT: i32 = 12;

/// Series over two axes.
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
}

/// A series of values.
#[derive(Clone, Debug)]
pub struct Series<'a> {
    /// Name in the legend.
    pub name: &'a str,
    /// The values, in the order of the line.
    pub points: Vec<(f64, f64)>,
    /// Whether a line joins the values.
    pub joined: bool,
    /// A text beside each of the first values.
    pub texts: Vec<String>,
}

impl<'a> Series<'a> {
    /// Values joined by a line.
    pub fn line(name: &'a str, points: Vec<(f64, f64)>) -> Series<'a> {
        Series {
            name,
            points,
            joined: true,
            texts: Vec::new(),
        }
    }

    /// Values without a line.
    pub fn dots(name: &'a str, points: Vec<(f64, f64)>) -> Series<'a> {
        Series {
            joined: false,
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
        let usable = values.filter(|value| value.is_finite());
        let found = usable.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let (low, high) = axis.range.unwrap_or(found);
        let high = match axis.range {
            None => axis.most.unwrap_or(high),
            Some(_) => high,
        };
        let (low, high) = match axis.range {
            // Without values any range will do.
            _ if low > high => (1.0, 10.0),
            _ if low == high => (low - 0.5, high + 0.5),
            None => {
                let room = 0.04 * (high - low);
                (low - room, high + room)
            }
            Some(_) => (low, high),
        };
        Scale {
            range: (low, axis.most.map_or(high, |most| high.min(most))),
            spacing: Spacing::Even,
            pixels,
        }
    }

    /// The pixel of a value within the ends.
    pub(crate) fn at(&self, value: f64) -> Option<i32> {
        let (low, high) = self.range;
        let [value, low, high] = [value, low, high].map(|value| self.spacing.along(value));
        let share = (value - low) / (high - low);
        let (from, to) = (f64::from(self.pixels.0), f64::from(self.pixels.1));
        // Allow for rounding at the ends.
        let within = (-1e-6..=1.0 + 1e-6).contains(&share);
        within.then(|| (from + share * (to - from)).round() as i32)
    }

    /// The pixel of a value, limited to the ends of the axis.
    pub(crate) fn clamped(&self, value: f64) -> Option<i32> {
        let (low, high) = self.range;
        value.is_finite().then(|| self.at(value.clamp(low, high)))?
    }
}

impl Chart<'_> {
    /// Draws the chart into `NAME.svg` in `dir`.
    ///
    /// # Errors
    /// A file could not be written.
    pub fn write(&self, dir: &Path, name: &str) -> io::Result<()> {
        let svg = self.svg().map_err(io::Error::other)?;
        super::write(dir, name, &svg)
    }

    /// The chart as SVG, 800 by 480 pixels.
    ///
    /// # Errors
    /// The drawing library failed.
    pub fn svg(&self) -> Result<String, String> {
        draw((WIDTH, HEIGHT), |canvas| {
            canvas.title(self.title, LEFT)?;
            let top = self.legend(canvas)?;
            let places = || self.series.iter().flat_map(|series| &series.points);
            let x = Scale::of(self.x, places().map(|place| place.0), (LEFT, RIGHT));
            let y = Scale::of(self.y, places().map(|place| place.1), (BOTTOM, top));
            self.axes(canvas, &x, &y, top)?;
            if let Some(ends) = self.reference {
                let ends = ends.map(|end| Some((x.clamped(end.0)?, y.clamped(end.1)?)));
                if let [Some(from), Some(to)] = ends {
                    canvas.line(&[from, to], INK, 1)?;
                }
            }
            for (number, series) in self.series.iter().enumerate() {
                series.draw(canvas, number, &x, &y)?;
            }
            Ok(())
        })
    }

    /// Draws the legend, in several lines if necessary. Returns the top of the chart.
    fn legend(&self, canvas: &Canvas) -> Result<i32, String> {
        let (mut x, mut y) = (LEFT, LEGEND);
        for (number, series) in self.series.iter().enumerate() {
            if x > LEFT && x + 36 + width_of(series.name) > RIGHT {
                (x, y) = (LEFT, y + LEGEND_LINE);
            }
            let (marker, colour) = look(number);
            x = canvas.legend((x, y), &[(series.name, marker, colour, series.joined)])?;
        }
        Ok(y + 26)
    }

    fn axes(&self, canvas: &Canvas, x: &Scale, y: &Scale, top: i32) -> Result<(), String> {
        for (value, text) in ticks(x.range, x.spacing, 10) {
            let Some(at) = x.at(value) else { continue };
            canvas.grid([(at, top), (at, BOTTOM)])?;
            canvas.text(&text, (at, BOTTOM + 16), 13, INK, Side::Centre)?;
        }
        for (value, text) in ticks(y.range, y.spacing, 7) {
            let Some(at) = y.at(value) else { continue };
            canvas.grid([(LEFT, at), (RIGHT, at)])?;
            canvas.text(&text, (LEFT - 8, at), 13, INK, Side::Left)?;
        }
        canvas.line(&[(LEFT, top), (LEFT, BOTTOM), (RIGHT, BOTTOM)], INK, 1)?;
        let middle = (LEFT + RIGHT) / 2;
        canvas.text(self.x.label, (middle, BOTTOM + 42), 14, INK, Side::Centre)?;
        canvas.text_upwards(self.y.label, (22, (top + BOTTOM) / 2), 14)
    }
}

impl Series<'_> {
    fn draw(&self, canvas: &Canvas, number: usize, x: &Scale, y: &Scale) -> Result<(), String> {
        let (marker, colour) = look(number);
        let place = |&(along, up): &(f64, f64)| Some((x.at(along)?, y.at(up)?));
        if self.joined {
            let path: Vec<_> = self.points.iter().filter_map(place).collect();
            canvas.line(&path, colour, 2)?;
        }
        let mut marked = self.points.iter().filter_map(place);
        marked.try_for_each(|at| canvas.mark(at, marker, colour))?;
        let texts = self.points.iter().zip(&self.texts);
        let texts: Vec<_> = texts
            .filter_map(|(point, text)| Some((place(point)?, text.as_str())))
            .collect();
        for ((_, text), at) in texts.iter().zip(places_beside(&texts)) {
            canvas.text(text, at, TEXT, INK, Side::Right)?;
        }
        Ok(())
    }
}

/// The left ends of texts beside their marks: right of the mark, left, above or below it, where the
/// text is inside the chart, on no other mark and on no text before it, if there is such a place.
fn places_beside(texts: &[((i32, i32), &str)]) -> Vec<(i32, i32)> {
    /// Half of the side of a mark, and the distance of a text from its middle.
    const MARK: i32 = 6;
    const ROOM: i32 = 8;
    type Box = [(i32, i32); 2];
    let apart = |[(left, top), (right, bottom)]: Box, [from, to]: Box| {
        right <= from.0 || to.0 <= left || bottom <= from.1 || to.1 <= top
    };
    let marks = texts.iter();
    let marks = marks.map(|&((x, y), _)| [(x - MARK, y - MARK), (x + MARK, y + MARK)]);
    let mut taken: Vec<Box> = marks.collect();
    let mut places = Vec::new();
    for &((x, y), text) in texts {
        let width = 5 * text.chars().count() as i32;
        let covers = |&(left, middle): &(i32, i32)| {
            [(left, middle - TEXT / 2), (left + width, middle + TEXT / 2)]
        };
        let sides = [
            (x + ROOM, y),
            (x - ROOM - width, y),
            (x - width / 2, y - ROOM - TEXT / 2),
            (x - width / 2, y + ROOM + TEXT / 2),
        ];
        let is_free = |side: &&(i32, i32)| {
            let [from, to] = covers(side);
            let is_inside = LEFT <= from.0 && to.0 <= RIGHT && to.1 <= BOTTOM;
            is_inside && taken.iter().all(|one| apart([from, to], *one))
        };
        let place = *sides.iter().find(is_free).unwrap_or(&sides[0]);
        taken.push(covers(&place));
        places.push(place);
    }
    places
}

/// Marker and colour of the series of this number.
fn look(number: usize) -> (Marker, [u8; 3]) {
    let marker = Marker::ALL[number % Marker::ALL.len()];
    (marker, SERIES[number % SERIES.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_their_places_and_others_are_left_out() {
        let axis = Axis {
            range: Some((0.0, 100.0)),
            ..Axis::default()
        };
        let linear = Scale::of(axis, [1.0, 100.0, -3.0, f64::NAN].into_iter(), (0, 400));
        let places = [0.0, 50.0, 100.0, 100.1].map(|value| linear.at(value));
        assert_eq!(places, [Some(0), Some(200), Some(400), None]);
        assert_eq!(linear.clamped(1e3), Some(400));
    }

    #[test]
    fn an_axis_of_percentages_ends_at_100() {
        for values in [&[93.0, 98.5][..], &[100.0], &[20.0, 100.0]] {
            let axis = Axis::percent("right (%)");
            let scale = Scale::of(axis, values.iter().copied(), (0, 400));
            assert!(scale.range.0 < values[0], "{:?}", scale.range);
            assert_eq!(scale.at(100.0), Some(400));
            assert_eq!(scale.at(100.1), None);
        }
    }

    #[test]
    fn log_odds_spread_the_percentages_near_100() {
        let scale = Scale {
            range: (50.0, 99.9),
            spacing: Spacing::LogOdds,
            pixels: (0, 300),
        };
        let places = [50.0, 90.0, 99.0, 99.9, 100.0].map(|value| scale.at(value));
        // The odds are 1, 9, 99 and 999.
        assert_eq!(places, [Some(0), Some(95), Some(200), Some(300), None]);
        assert_eq!(scale.clamped(100.0), Some(300));
    }

    #[test]
    fn texts_stand_beside_their_marks_and_on_no_other() {
        let places = places_beside(&[((100, 100), "12"), ((112, 100), "7"), ((300, 50), "1 2 3")]);
        // Left of the first mark is no room, so its text is above it.
        assert_eq!(places, [(95, 86), (120, 100), (308, 50)]);
    }

    #[test]
    fn a_chart_without_values_and_one_with_a_single_value_are_drawn() {
        for points in [vec![], vec![(3.0, 7.0)]] {
            let marks = points.len();
            let chart = Chart {
                title: "A & B",
                series: vec![Series::dots("it", points)],
                ..Chart::default()
            };
            let svg = chart.svg().unwrap();
            assert!(svg.contains("A &amp; B"));
            // One more in the legend.
            assert_eq!(svg.matches("<circle").count(), marks + 1);
        }
    }
}
