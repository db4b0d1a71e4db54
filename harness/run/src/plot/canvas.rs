//! Draws the elements of plots as SVG: lines, marks and texts, at places in pixels.
//!
//! `chart`, `labels` and the heat map of `tune` draw on a [`Canvas`]. Only this file uses the
//! drawing library. A mark that changes its shape changes every plot.

use plotters::coord::Shift;
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::prelude::{
    DrawingArea, IntoDrawingArea, IntoFont, RGBColor, SVGBackend, Text, WHITE,
};
pub(crate) use plotters::style::text_anchor::HPos;
use plotters::style::text_anchor::{Pos, VPos};
use plotters::style::{Color, FontTransform, ShapeStyle, TextStyle};

use super::palette::{GRID, INK, Rgb};

/// The mark of a value. Its shape distinguishes series even in print without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    /// A disc.
    Dot,
    /// A filled square.
    Square,
    /// A filled diamond.
    Diamond,
    /// A hollow triangle, in which a mark below it remains visible.
    Triangle,
    /// A diagonal cross.
    Cross,
}

impl Marker {
    /// All markers, in the order in which series use them.
    pub(crate) const ALL: [Marker; 5] = [
        Marker::Dot,
        Marker::Square,
        Marker::Diamond,
        Marker::Cross,
        Marker::Triangle,
    ];
}

/// A white picture. Places are in pixels, to the right and down from the upper left corner. The
/// errors of its methods come from the drawing library.
pub(crate) struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
}

/// Draws a picture of this width and height by `body`, and returns it as SVG.
///
/// # Errors
/// `body` or the drawing library fails.
pub(crate) fn draw(
    (width, height): (i32, i32),
    body: impl FnOnce(&Canvas) -> Result<(), String>,
) -> Result<String, String> {
    let mut svg = String::new();
    let size = (width.unsigned_abs(), height.unsigned_abs());
    let canvas = Canvas {
        area: SVGBackend::with_string(&mut svg, size).into_drawing_area(),
    };
    canvas.area.fill(&WHITE).map_err(text_of)?;
    body(&canvas)?;
    canvas.area.present().map_err(text_of)?;
    drop(canvas);
    Ok(svg)
}

fn text_of(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn rgb([red, green, blue]: Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}

fn stroke(colour: Rgb, width: u32) -> ShapeStyle {
    rgb(colour).stroke_width(width)
}

impl Canvas<'_> {
    /// Draws a line through these points, `width` pixels wide.
    pub(crate) fn line(&self, path: &[(i32, i32)], colour: Rgb, width: u32) -> Result<(), String> {
        let path = PathElement::new(path.to_vec(), stroke(colour, width));
        self.area.draw(&path).map_err(text_of)
    }

    /// Draws a filled rectangle between two corners.
    pub(crate) fn fill(&self, corners: [(i32, i32); 2], colour: Rgb) -> Result<(), String> {
        let area = Rectangle::new(corners, rgb(colour).filled());
        self.area.draw(&area).map_err(text_of)
    }

    /// Draws an error bar between two heights, with a cap at each end that is closed.
    pub(crate) fn bar(
        &self,
        x: i32,
        ends: [i32; 2],
        closed: [bool; 2],
        colour: Rgb,
    ) -> Result<(), String> {
        self.line(&ends.map(|end| (x, end)), colour, 2)?;
        for (end, is_closed) in ends.into_iter().zip(closed) {
            // A missing cap shows that the bar goes on beyond the axis.
            if is_closed {
                self.line(&[(x - 4, end), (x + 4, end)], colour, 2)?;
            }
        }
        Ok(())
    }

    /// Draws the sign of a value beyond the end of an axis: a triangle beside its mark that points
    /// towards the value. The direction is -1, 0 or 1 to the right, and down.
    pub(crate) fn beyond(
        &self,
        (x, y): (i32, i32),
        (right, down): (i32, i32),
        colour: Rgb,
    ) -> Result<(), String> {
        // The triangle begins just outside the largest mark.
        let tip = (x + 16 * right, y + 16 * down);
        let foot = (x + 9 * right, y + 9 * down);
        let sides = [-1, 1].map(|side| (foot.0 + 5 * side * down, foot.1 + 5 * side * right));
        self.shape(vec![tip, sides[0], sides[1]], colour)
    }

    /// Draws a filled polygon.
    fn shape(&self, corners: Vec<(i32, i32)>, colour: Rgb) -> Result<(), String> {
        let shape = Polygon::new(corners, rgb(colour).filled());
        self.area.draw(&shape).map_err(text_of)
    }

    /// Draws the mark of a value.
    pub(crate) fn mark(
        &self,
        (x, y): (i32, i32),
        marker: Marker,
        colour: Rgb,
    ) -> Result<(), String> {
        match marker {
            Marker::Dot => {
                let dot = Circle::new((x, y), 5, rgb(colour).filled());
                self.area.draw(&dot).map_err(text_of)
            }
            Marker::Square => self.fill([(x - 4, y - 4), (x + 4, y + 4)], colour),
            Marker::Diamond => {
                let corners = [(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)];
                self.shape(corners.to_vec(), colour)
            }
            Marker::Triangle => {
                let corners = [(x, y - 8), (x + 8, y + 6), (x - 8, y + 6), (x, y - 8)];
                self.line(&corners, colour, 2)
            }
            Marker::Cross => {
                self.line(&[(x - 5, y - 5), (x + 5, y + 5)], colour, 2)?;
                self.line(&[(x - 5, y + 5), (x + 5, y - 5)], colour, 2)
            }
        }
    }

    /// Writes a text of this height, vertically centred on a point. `side` is the side of the text
    /// at which the point lies: with `Left`, the text begins there.
    pub(crate) fn text(
        &self,
        text: &str,
        at: (i32, i32),
        height: i32,
        colour: Rgb,
        side: HPos,
    ) -> Result<(), String> {
        self.write(text, at, height, colour, side, FontTransform::None)
    }

    /// Writes a text that runs upwards, centred on the point.
    pub(crate) fn text_upwards(
        &self,
        text: &str,
        at: (i32, i32),
        height: i32,
    ) -> Result<(), String> {
        let turned = FontTransform::Rotate270;
        self.write(text, at, height, INK, HPos::Center, turned)
    }

    fn write(
        &self,
        text: &str,
        at: (i32, i32),
        height: i32,
        colour: Rgb,
        side: HPos,
        turned: FontTransform,
    ) -> Result<(), String> {
        let colour = rgb(colour);
        let style = TextStyle::from(("sans-serif", height).into_font().transform(turned))
            .color(&colour)
            .pos(Pos::new(side, VPos::Center));
        let text = Text::new(text.to_owned(), at, style);
        self.area.draw(&text).map_err(text_of)
    }

    /// Writes the title at the top. It begins at `left`.
    pub(crate) fn title(&self, title: &str, left: i32) -> Result<(), String> {
        self.text(title, (left, 24), 18, INK, HPos::Left)
    }

    /// Draws a line of the grid.
    pub(crate) fn grid(&self, ends: [(i32, i32); 2]) -> Result<(), String> {
        self.line(&ends, GRID, 1)
    }
}

/// The approximate width in pixels of a text of height 14. It is rather too wide, so that texts
/// never overlap.
pub(crate) fn width_of(text: &str) -> i32 {
    8 * text.chars().count() as i32
}
