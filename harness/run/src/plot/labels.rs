//! Writes names beside marks, where they cover as little as possible.
//!
//! Only `chart` calls it. It first reports where its marks, bars and lines are. A name may cover
//! whatever was not reported.

use super::canvas::{Canvas, HPos, width_of};
use super::palette::Rgb;

/// The upper left and the lower right corner of a rectangle.
type Area = [(i32, i32); 2];

/// The parts of a chart that names should not cover.
pub(super) struct Labels {
    /// The area in which names must lie.
    inside: Area,
    marks: Vec<Area>,
    names: Vec<Area>,
    /// Bars and the pixels of lines. A name may cover a small piece of them.
    thin: Vec<Area>,
}

/// The height of a name, in pixels.
const HEIGHT: i32 = 13;
/// The distance of a name from the middle of its mark, in pixels.
const BESIDE: i32 = 10;
/// The number of heights that are tried above and below a mark.
const STEPS: i32 = 5;
/// Half the width of a bar, in pixels.
const BAR: i32 = 4;

impl Labels {
    /// An empty chart, whose names must lie in this area.
    pub(super) fn within(inside: Area) -> Labels {
        Labels {
            inside,
            marks: Vec::new(),
            names: Vec::new(),
            thin: Vec::new(),
        }
    }

    /// Reports a mark. No name covers it.
    pub(super) fn keep_free(&mut self, (x, y): (i32, i32)) {
        self.marks.push([(x - 6, y - 6), (x + 6, y + 6)]);
    }

    /// Reports a bar between two heights, the lower end first.
    pub(super) fn add_bar(&mut self, x: i32, [low, high]: [i32; 2]) {
        self.thin.push([(x - BAR, high - 2), (x + BAR, low + 2)]);
    }

    /// Reports a line.
    pub(super) fn add_line(&mut self, ends: Area) {
        self.thin.extend(pixels(ends));
    }

    /// Writes a name near the mark at this place: to the right, to the left, above, below, or
    /// further away. Returns `false`, and writes nothing, if there is no place for it.
    ///
    /// A name covers no mark and no other name, and as little as possible of bars and lines. Of
    /// equally good places, the nearest is taken. A thin line leads from the mark to a name that is
    /// further away.
    pub(super) fn write(
        &mut self,
        canvas: &Canvas,
        (x, y): (i32, i32),
        name: &str,
        colour: Rgb,
    ) -> Result<bool, String> {
        let width = width_of(name) * 13 / 16;
        let mark = (x, y);
        // `min_by_key` takes the first of equally good places, which is the nearest.
        let best = self
            .places(mark, width)
            .into_iter()
            .filter(|&place| self.is_free(place))
            .min_by_key(|&place| self.crossed(mark, place));
        let Some(place) = best else {
            return Ok(false);
        };
        // A name across a line gets a white background, to be legible.
        if covered(&self.thin, place) > 0 {
            canvas.fill(place, [255; 3])?;
        }
        self.names.push(place);
        if let Some(line) = leader(mark, place) {
            canvas.line(&line, colour, 1)?;
            self.add_line(line);
        }
        // The width is only estimated. So the name is aligned to the side that faces its mark.
        let [(left, top), (right, bottom)] = place;
        let (at, side) = if left > x {
            (left, HPos::Left)
        } else if right < x {
            (right, HPos::Right)
        } else {
            (left + width / 2, HPos::Center)
        };
        canvas.text(name, (at, (top + bottom) / 2), HEIGHT, colour, side)?;
        Ok(true)
    }

    /// The places for a name of this width beside a mark, the nearest first.
    fn places(&self, (x, y): (i32, i32), width: i32) -> Vec<Area> {
        let [least, most] = self.inside;
        // Above and below its mark, a name is shifted as far as it takes to stay inside.
        let centred = (x - width / 2).min(most.0 - width).max(least.0 + 3);
        let mut places = Vec::new();
        for number in 0..STEPS {
            let step = HEIGHT * number;
            for (left, middle) in [
                (x + BESIDE, y - step),
                (x + BESIDE, y + step),
                (x - BESIDE - width, y - step),
                (x - BESIDE - width, y + step),
                (centred, y - 15 - step),
                (centred, y + 15 + step),
            ] {
                let half = HEIGHT / 2;
                places.push([(left, middle - half), (left + width, middle + half)]);
            }
        }
        places
    }

    /// Whether a place is inside the chart, and covers no mark, no name, and at most a small piece
    /// of a bar or line.
    fn is_free(&self, place: Area) -> bool {
        let [from, to] = place;
        let [least, most] = self.inside;
        let is_inside = least.0 <= from.0 && least.1 <= from.1 && to.0 <= most.0 && to.1 <= most.1;
        is_inside
            && covered(&self.marks, place) == 0
            && covered(&self.names, place) == 0
            && covered(&self.thin, place) <= 2 * BAR * HEIGHT
    }

    /// How bad a place is: the number of pixels of bars and lines that the name would cover, and of
    /// other names that the line to its mark would cover.
    fn crossed(&self, mark: (i32, i32), place: Area) -> i32 {
        let mut crossed = covered(&self.thin, place);
        for pixel in leader(mark, place).into_iter().flat_map(pixels) {
            crossed += covered(&self.names, pixel);
        }
        crossed
    }
}

/// The line from a mark to its name; `None` if the name is beside the mark.
fn leader((x, y): (i32, i32), [from, to]: Area) -> Option<Area> {
    let end = (x.clamp(from.0, to.0), y.clamp(from.1, to.1));
    let is_far = (end.0 - x).pow(2) + (end.1 - y).pow(2) > BESIDE.pow(2);
    if is_far { Some([(x, y), end]) } else { None }
}

/// The pixels of a line, each as a small area with the pixels around it.
fn pixels([from, to]: Area) -> impl Iterator<Item = Area> {
    let right = to.0 - from.0;
    let down = to.1 - from.1;
    let steps = right.abs().max(down.abs()).max(1);
    (0..=steps).map(move |at| {
        let x = from.0 + right * at / steps;
        let y = from.1 + down * at / steps;
        [(x - 1, y - 1), (x + 1, y + 1)]
    })
}

/// The number of pixels that an area shares with each of `some`, added up.
fn covered(some: &[Area], [from, to]: Area) -> i32 {
    let mut pixels = 0;
    for [other_from, other_to] in some {
        let along = to.0.min(other_to.0) - from.0.max(other_from.0);
        let up = to.1.min(other_to.1) - from.1.max(other_from.1);
        pixels += along.max(0) * up.max(0);
    }
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::canvas::draw;

    #[test]
    fn names_cover_neither_marks_nor_lines_nor_each_other() {
        let marks = [(100, 100), (104, 102), (180, 100), (296, 40)];
        let mut labels = Labels::within([(0, 0), (300, 200)]);
        marks.iter().for_each(|&mark| labels.keep_free(mark));
        labels.add_line([(90, 100), (190, 100)]);
        let drawn = draw((300, 200), |canvas| {
            let mut names = marks.iter().zip(["first", "second", "third", "fourth"]);
            names.try_for_each(|(&mark, name)| {
                assert!(labels.write(canvas, mark, name, [0; 3])?);
                Ok(())
            })
        });
        assert!(drawn.is_ok());
        while let Some(name) = labels.names.pop() {
            let all = [&labels.marks, &labels.names, &labels.thin].map(|some| covered(some, name));
            assert_eq!(all, [0, 0, 0], "{name:?}");
        }
    }
}
