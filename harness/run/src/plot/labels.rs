//! Names beside marks, placed where they cover nothing.

use super::canvas::{Canvas, HPos, width_of};
use super::palette::Rgb;

/// The upper left and the lower right corner of a rectangle.
type Area = [(i32, i32); 2];

/// What a chart has used.
pub(super) struct Labels {
    /// Where names may be.
    inside: Area,
    marks: Vec<Area>,
    names: Vec<Area>,
    /// Bars, and the pixels of lines.
    thin: Vec<Area>,
}

/// The height of a name.
const HEIGHT: i32 = 13;
/// How far from its mark a name beside it begins.
const BESIDE: i32 = 10;
/// How many heights a name may lie above or below its mark.
const STEPS: i32 = 5;
/// Half the width of a bar.
const BAR: i32 = 4;

impl Labels {
    /// No names yet; all lie in this area.
    pub(super) fn within(inside: Area) -> Labels {
        Labels {
            inside,
            marks: Vec::new(),
            names: Vec::new(),
            thin: Vec::new(),
        }
    }

    /// Keeps the place of a mark free.
    pub(super) fn keep_free(&mut self, (x, y): (i32, i32)) {
        self.marks.push([(x - 6, y - 6), (x + 6, y + 6)]);
    }

    /// Says where a bar is, from the lower end to the upper one.
    pub(super) fn add_bar(&mut self, x: i32, [low, high]: [i32; 2]) {
        self.thin.push([(x - BAR, high - 2), (x + BAR, low + 2)]);
    }

    /// Says where a line is.
    pub(super) fn add_line(&mut self, ends: Area) {
        self.thin.extend(pixels(ends));
    }

    /// Writes a name beside the mark at this place: to the right of it, to the left, above, below,
    /// or further away, at the nearest place where it covers nothing or, if there is none, only a
    /// piece of one bar or line. A thin line leads to a name further away, if possible across no
    /// other name. Without a place it writes nothing and returns `false`.
    pub(super) fn write(
        &mut self,
        canvas: &Canvas,
        (x, y): (i32, i32),
        name: &str,
        colour: Rgb,
    ) -> Result<bool, String> {
        let width = width_of(name) * 13 / 16;
        let [least, most] = self.inside;
        let above = (x - width / 2).min(most.0 - width).max(least.0 + 3);
        let places = (0..STEPS).map(|step| HEIGHT * step).flat_map(|step| {
            let beside = [x + BESIDE, x - BESIDE - width].map(|left| (left, [y - step, y + step]));
            let over = [(above, [y - 15 - step, y + 15 + step])];
            let places = beside.into_iter().chain(over);
            places.flat_map(|(left, heights)| heights.map(|middle| (left, middle)))
        });
        let area = |(left, middle): (i32, i32)| {
            let half = HEIGHT / 2;
            [(left, middle - half), (left + width, middle + half)]
        };
        // The line to a name that is not next to its mark.
        let leader = |place| {
            let [from, to] = area(place);
            let end = (x.clamp(from.0, to.0), y.clamp(from.1, to.1));
            let is_far = (end.0 - x).pow(2) + (end.1 - y).pow(2) > BESIDE.pow(2);
            is_far.then_some([(x, y), end])
        };
        let thin = |place| covered(&self.thin, area(place));
        let free = places.filter(|&place| {
            let [from, to] = area(place);
            let is_inside =
                least.0 <= from.0 && least.1 <= from.1 && to.0 <= most.0 && to.1 <= most.1;
            let solid = [&self.marks, &self.names].map(|some| covered(some, [from, to]));
            is_inside && solid == [0, 0] && thin(place) <= 2 * BAR * HEIGHT
        });
        let crossed = |&place: &(i32, i32)| {
            let across = leader(place).into_iter().flat_map(pixels);
            thin(place) + across.map(|pixel| covered(&self.names, pixel)).sum::<i32>()
        };
        // The first of equally good places is the nearest.
        let Some(place) = free.min_by_key(crossed) else {
            return Ok(false);
        };
        if thin(place) > 0 {
            canvas.fill(area(place), [255; 3])?;
        }
        self.names.push(area(place));
        if let Some(line) = leader(place) {
            canvas.line(&line, colour, 1)?;
            self.add_line(line);
        }
        // The width is about that of the name: the name begins or ends beside its mark.
        let (left, middle) = place;
        let (at, side) = match left {
            left if left > x => (left, HPos::Left),
            left if left + width < x => (left + width, HPos::Right),
            left => (left + width / 2, HPos::Center),
        };
        canvas.text(name, (at, middle), HEIGHT, colour, side)?;
        Ok(true)
    }
}

/// The pixels of a line, each with those around it.
fn pixels([from, to]: Area) -> impl Iterator<Item = Area> {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let steps = right.abs().max(down.abs()).max(1);
    let pixels =
        (0..=steps).map(move |at| (from.0 + right * at / steps, from.1 + down * at / steps));
    pixels.map(|(x, y)| [(x - 1, y - 1), (x + 1, y + 1)])
}

/// How many pixels of some areas one covers.
fn covered(some: &[Area], [from, to]: Area) -> i32 {
    let common = |[other_from, other_to]: &Area| {
        let along = to.0.min(other_to.0) - from.0.max(other_from.0);
        let up = to.1.min(other_to.1) - from.1.max(other_from.1);
        along.max(0) * up.max(0)
    };
    some.iter().map(common).sum()
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
