//! Stones and their mirror images, and what one body takes from another.

use super::fixed::{SCALE, to_fixed};
use super::params::Params;
use super::shadow::{Step, length, steps};
use crate::{Point, Size};

/// A stone or one of its mirror images, on the board or off it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub(super) row: i32,
    pub(super) column: i32,
}

impl Body {
    pub(super) fn of(stone: Point) -> Body {
        Body {
            row: stone.row() as i32,
            column: stone.column() as i32,
        }
    }

    /// The point of the board at `step` from the body.
    pub(super) fn point_at(self, step: Step, size: Size) -> Option<Point> {
        let on = |at: i32| {
            (0..size.lines() as i32)
                .contains(&at)
                .then_some(at as usize)
        };
        Some(Point::at(on(self.row + step.0)?, on(self.column + step.1)?))
    }
}

/// The places of stones and images along one side of the board (section 6.1): the
/// mirror stands half a step outside the first line.
pub(super) struct Bodies {
    pub(super) places: Vec<Vec<i32>>,
}

impl Bodies {
    pub(super) fn new(params: &Params, size: Size) -> Bodies {
        let (lines, images) = (size.lines() as i32, i32::from(params.image_lines));
        let places = |at: i32| {
            let near = (at < images).then_some(-1 - at);
            let far = (at >= lines - images).then_some(2 * lines - 1 - at);
            [Some(at), near, far].into_iter().flatten().collect()
        };
        Bodies {
            places: (0..lines).map(places).collect(),
        }
    }

    /// Whether a point on this line can be on the board. Without images lines are alike,
    /// and what is off the board of one may be on that of another.
    pub(super) fn may_be_on_board(&self, stone: i32, point: i32) -> bool {
        self.places[stone as usize].len() == 1 || (0..self.places.len() as i32).contains(&point)
    }

    /// The stone and its images: one beside a rim, three in a corner, and on narrow
    /// boards on both sides.
    pub(super) fn of(&self, stone: Point) -> impl Iterator<Item = Body> {
        self.places[stone.row()].iter().flat_map(move |&row| {
            let columns = self.places[stone.column()].iter();
            columns.map(move |&column| Body { row, column })
        })
    }
}

/// The losses of one body by another: by the place of the blocker, those of all
/// points in its shadow.
pub(super) struct Shades {
    pub(super) reach: i32,
    lists: Vec<Vec<(Step, i32)>>,
}

impl Shades {
    pub(super) fn new(params: &Params) -> Shades {
        let reach = i32::from(params.d_max);
        let width = 2 * reach + 1;
        let mut lists = vec![Vec::new(); (width * width) as usize];
        for blocker in steps(reach) {
            let list = &mut lists[((blocker.0 + reach) * width + blocker.1 + reach) as usize];
            for point in steps(reach) {
                let added = params.kappa * params.shadow.value(blocker, point);
                let d = f64::from(length(point));
                let loss = to_fixed(1.0 / d - 1.0 / (d + added)).min(SCALE);
                if loss > 0 {
                    list.push((point, loss));
                }
            }
        }
        Shades { reach, lists }
    }

    pub(super) fn of(&self, blocker: Step) -> &[(Step, i32)] {
        let width = 2 * self.reach + 1;
        let inside = |at: i32| at.abs() <= self.reach;
        if !inside(blocker.0) || !inside(blocker.1) {
            return &[];
        }
        &self.lists[((blocker.0 + self.reach) * width + blocker.1 + self.reach) as usize]
    }
}

/// All pairs of a body of a stone and one of a blocker, from the rows and columns of
/// both.
pub(super) fn pairs<'a>(
    rows: &'a (Vec<i32>, Vec<i32>),
    columns: &'a (Vec<i32>, Vec<i32>),
) -> impl Iterator<Item = (Body, Body)> {
    let bodies = |rows: &'a [i32], columns: &'a [i32]| {
        let of_row = move |&row: &i32| columns.iter().map(move |&column| Body { row, column });
        rows.iter().flat_map(of_row)
    };
    bodies(&rows.0, &columns.0)
        .flat_map(move |body| bodies(&rows.1, &columns.1).map(move |other| (body, other)))
}
