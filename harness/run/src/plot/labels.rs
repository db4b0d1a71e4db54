//! Names beside marks, placed where they cover nothing.

use super::canvas::{Canvas, Side, width_of};
use super::palette::Rgb;

/// The upper left and the lower right corner of a rectangle.
type Area = [(i32, i32); 2];

/// What a chart has used.
pub(super) struct Labels {
    /// The first and the last column.
    ends: [i32; 2],
    /// Marks, names and all that lies outside.
    taken: Vec<Area>,
    bars: Vec<Area>,
}

/// The height of a name.
const HEIGHT: i32 = 13;
/// How far from its mark a name beside it begins.
const BESIDE: i32 = 10;
/// How many heights a name may lie above or below its mark.
const STEPS: i32 = 5;
/// Further away than any name.
const FAR: i32 = 1 << 20;
/// Half the width of a bar.
const BAR: i32 = 4;

impl Labels {
    /// No names yet; all lie in this area.
    pub(super) fn within([from, to]: Area) -> Labels {
        let [least, most] = [(-FAR, -FAR), (FAR, FAR)];
        Labels {
            ends: [from.0, to.0],
            taken: vec![
                [least, (from.0, FAR)],
                [least, (FAR, from.1)],
                [(to.0, -FAR), most],
                [(-FAR, to.1), most],
            ],
            bars: Vec::new(),
        }
    }

    /// Keeps the place of a mark free.
    pub(super) fn keep_free(&mut self, (x, y): (i32, i32)) {
        self.taken.push([(x - 6, y - 6), (x + 6, y + 6)]);
    }

    /// Says where a bar is, from the lower end to the upper one.
    pub(super) fn add_bar(&mut self, x: i32, [low, high]: [i32; 2]) {
        self.bars.push([(x - BAR, high - 2), (x + BAR, low + 2)]);
    }

    /// Writes a name beside the mark at this place: to the right of it, to the left, above, below, or
    /// further away, at the nearest place where it covers nothing or, if there is none, only a piece of one
    /// bar. A thin line leads to a name further away. Without a place it writes nothing and returns `false`.
    pub(super) fn write(
        &mut self,
        canvas: &Canvas,
        (x, y): (i32, i32),
        name: &str,
        colour: Rgb,
    ) -> Result<bool, String> {
        let width = width_of(name) * 13 / 16;
        let [first, last] = self.ends;
        let above = (x - width / 2).min(last - width).max(first + 3);
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
        let free = places.filter(|&place| covered(&self.taken, area(place)) == 0);
        let bars = |&place: &(i32, i32)| covered(&self.bars, area(place));
        // The first of equally good places is the nearest.
        let best = free.min_by_key(bars);
        let Some(place) = best.filter(|place| bars(place) <= 2 * BAR * HEIGHT) else {
            return Ok(false);
        };
        if bars(&place) > 0 {
            canvas.fill(area(place), [255; 3])?;
        }
        self.taken.push(area(place));
        // A thin line leads to a name that is not next to its mark.
        let [from, to] = area(place);
        let end = (x.clamp(from.0, to.0), y.clamp(from.1, to.1));
        if (end.0 - x).pow(2) + (end.1 - y).pow(2) > BESIDE.pow(2) {
            canvas.line(&[(x, y), end], colour, 1)?;
        }
        // The width is about that of the name: the name begins or ends beside its mark.
        let (left, middle) = place;
        let (at, side) = match left {
            left if left > x => (left, Side::Right),
            left if left + width < x => (left + width, Side::Left),
            left => (left + width / 2, Side::Centre),
        };
        canvas.text(name, (at, middle), HEIGHT, colour, side)?;
        Ok(true)
    }
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
    fn names_cover_neither_marks_nor_each_other() {
        let marks = [(100, 100), (104, 102), (180, 100), (296, 40)];
        let mut labels = Labels::within([(0, 0), (300, 200)]);
        marks.iter().for_each(|&mark| labels.keep_free(mark));
        let drawn = draw((300, 200), |canvas| {
            let mut names = marks.iter().zip(["first", "second", "third", "fourth"]);
            names.try_for_each(|(&mark, name)| {
                assert!(labels.write(canvas, mark, name, [0; 3])?);
                Ok(())
            })
        });
        assert!(drawn.is_ok());
        let names = labels.taken.split_off(4 + marks.len());
        for name in names {
            assert_eq!(covered(&labels.taken, name), 0, "{name:?}");
            labels.taken.push(name);
        }
    }
}
