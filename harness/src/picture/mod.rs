//! Boards drawn as SVG.
//!
//! A [`Panel`] is a board with marks. [`svg`] arranges panels under a title, with a legend. The
//! marks can be told apart without colours: dead stones are crossed out, wrong verdicts are framed,
//! and territory has small squares.
//!
//! `analyze/drawing.rs` draws all its boards with it. The page of `report` has its own script,
//! `board.js`. Both must draw the same marks: readers compare the pictures.
//!
//! ```
//! use sahwal::picture::{Panel, svg};
//! use sahwal_core::position;
//!
//! let panel = Panel::of(position! {
//!     . X .
//!     X X O
//!     . O .
//! });
//! let picture = svg("three lines", &[panel]);
//! assert!(picture.starts_with("<svg") && picture.matches("class=\"black\"").count() == 3);
//! ```

mod legend;
mod panel;

use maud::{Markup, PreEscaped, html};
use sahwal_run::plot::Rgb;

pub use legend::Key;
use legend::Legend;
pub(crate) use legend::{AREA, ENCLOSED, EYE, IN_FAVOUR};
pub use panel::Panel;
pub(crate) use panel::handicap;

/// Distance between two lines of a board, in pixels.
const CELL: f64 = 30.0;
/// Distance between the first line and the edge of a panel, in pixels.
const RIM: f64 = 44.0;
/// Height of the heading of a panel, in pixels.
const HEADING: f64 = 30.0;
/// Height of the title, in pixels.
const TITLE: f64 = 34.0;
/// Number of panels in a row.
const COLUMNS: usize = 2;

/// The style sheet of every board: in pictures, on the page of a run, and on the page of
/// `harness/wasm/demo`.
pub(crate) const BOARD: &str = include_str!("board.css");

const STYLE: &str = concat!(
    "text{font-family:sans-serif;fill:#282828}.title{font-size:17px}.heading{font-size:16px}\
     .number{font-size:13px;text-anchor:middle}.key{font-size:14px}\
     .link{stroke:#c0392b;stroke-width:4;fill:none}",
    include_str!("board.css")
);

/// Draws a picture as SVG: the title, the panels two in a row, and the legend of their marks.
pub fn svg(title: &str, panels: &[Panel]) -> String {
    // A single panel takes the whole width.
    let columns = panels.len().clamp(1, COLUMNS);
    let side = panels.iter().map(Panel::side).fold(0.0, f64::max);
    // Texts and the legend may be wider than a small board.
    let column = panels
        .iter()
        .map(|panel| text_width(&panel.heading))
        .fold(side, f64::max);
    let mut keys: Vec<Key> = Vec::new();
    for key in panels.iter().flat_map(Panel::keys) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let width = (column * columns as f64)
        .max(text_width(title))
        .max(Legend::width(&keys));
    let legend = Legend::of(&keys, width);
    let rows = panels.len().div_ceil(columns);
    let bottom = TITLE + (side + HEADING) * rows as f64;
    let height = bottom + legend.height();
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
            viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(title) {
            style { (PreEscaped(STYLE)) }
            rect width=(width) height=(height) fill="#fff" {}
            text.title x="16" y="25" { (title) }
            @for (at, panel) in panels.iter().enumerate() {
                @let x = column * (at % columns) as f64;
                @let y = TITLE + (side + HEADING) * (at / columns) as f64;
                g transform={ "translate(" (x) " " (y) ")" } { (panel.draw()) }
            }
            g transform={ "translate(0 " (bottom) ")" } { (legend.draw()) }
        }
    };
    picture.into_string() + "\n"
}

/// Returns the estimated width of a title or a heading with its margins, in pixels.
fn text_width(text: &str) -> f64 {
    8.6 * text.chars().count() as f64 + 2.0 * 16.0
}

/// Draws a square of this colour around the origin.
fn square(side: f64, [red, green, blue]: Rgb) -> Markup {
    html! {
        rect x=(-side / 2.0) y=(-side / 2.0) width=(side) height=(side)
            fill={ "rgb(" (red) "," (green) "," (blue) ")" } {}
    }
}

/// Draws the mark of a move that decides around the origin.
fn decides() -> Markup {
    html! { path.decides d="M0 -9l8.5 14h-17z" {} }
}
