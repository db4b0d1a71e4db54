//! Names beside marks, placed where they cover nothing.

use super::canvas::{Canvas, Side, width_of};
use super::palette::Rgb;

/// The upper left and the lower right corner of a rectangle.
type Area = [(i32, i32); 2];

/// What a chart has used.
pub(super) struct Labels {
    bounds: Area,
    taken: Vec<Area>,
}

/// The height of a name.
const HEIGHT: i32 = 13;

impl Labels {
    /// No names yet; all lie in this area.
    pub(super) fn within(bounds: Area) -> Labels {
        Labels {
            bounds,
            taken: Vec::new(),
        }
    }

    /// Keeps the place of a mark free.
    pub(super) fn keep_free(&mut self, (x, y): (i32, i32)) {
        self.taken.push([(x - 6, y - 6), (x + 6, y + 6)]);
    }

    /// Writes a name beside the mark at this place: to the right of it, to the left, above, below, or
    /// further away, wherever it covers least of what is there.
    pub(super) fn write(
        &mut self,
        canvas: &Canvas,
        (x, y): (i32, i32),
        name: &str,
        colour: Rgb,
    ) -> Result<(), String> {
        let width = width_of(name) * 15 / 16;
        let steps = [0, 1, 2, 3].map(|step| HEIGHT * step);
        let places = steps.iter().flat_map(|&step| {
            let beside = [x + 10, x - 10 - width].map(|left| (left, [y - step, y + step]));
            let over = [(x - width / 2, [y - 15 - step, y + 15 + step])];
            let places = beside.into_iter().chain(over);
            places.flat_map(|(left, heights)| heights.map(|middle| (left, middle)))
        });
        let area = |(left, middle): (i32, i32)| {
            let half = HEIGHT / 2;
            [(left, middle - half), (left + width, middle + half)]
        };
        // The first of equally good places is the nearest.
        let best = places.min_by_key(|&place| self.covered(area(place)));
        let place = best.expect("there are places");
        self.taken.push(area(place));
        canvas.text(name, place, HEIGHT, colour, Side::Right)
    }

    /// How many pixels of what is there an area covers; those outside the bounds count, too.
    fn covered(&self, [from, to]: Area) -> i32 {
        let common = |[other_from, other_to]: Area| {
            let along = to.0.min(other_to.0) - from.0.max(other_from.0);
            let up = to.1.min(other_to.1) - from.1.max(other_from.1);
            along.max(0) * up.max(0)
        };
        let all = (to.0 - from.0) * (to.1 - from.1);
        let taken = self.taken.iter().map(|&area| common(area)).sum::<i32>();
        taken + 4 * (all - common(self.bounds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::canvas::draw;

    #[test]
    fn names_cover_neither_marks_nor_each_other() {
        let marks = [(100, 100), (104, 102), (180, 100), (296, 40)];
        let mut labels = Labels::within([(0, 0), (300, 200)]);
        marks.iter().for_each(|&mark| labels.keep_free(mark));
        let drawn = draw((300, 200), |canvas| {
            let mut names = marks.iter().zip(["first", "second", "third", "fourth"]);
            names.try_for_each(|(&mark, name)| labels.write(canvas, mark, name, [0; 3]))
        });
        assert!(drawn.is_ok());
        let names = labels.taken.split_off(marks.len());
        for name in names {
            assert_eq!(labels.covered(name), 0, "{name:?}");
            labels.taken.push(name);
        }
    }
}
