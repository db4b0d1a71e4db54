//! The legend of the marks: a sample of each mark with its meaning.
//!
//! `svg` in `mod.rs` draws it below the boards. `analyze/drawing.rs` adds the meanings of its
//! layers. Without a [`Key`], nobody who looks at the picture knows what a mark means.

use maud::{Markup, html};
use sahwal_run::plot::Rgb;

use super::{decides, square};

/// A mark that the legend explains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Key {
    /// A crossed stone.
    Dead,
    /// A stone or a point with a question mark.
    Unknown,
    /// Stones in seki.
    Seki,
    /// Stones whose status depends on the first move.
    Unsettled,
    /// A small square.
    Territory,
    /// A frame.
    Wrong,
    /// A dashed line around points.
    Doubted,
    /// A triangle.
    Decides,
    /// Numbers of groups.
    Groups,
    /// Lines between linked stones.
    Links,
    /// Closed regions with their classes.
    Classes,
    /// Points with one of these background colours, and their meaning.
    Points(&'static [Rgb], &'static str),
    /// Points with background colours between that of Black and that of White, and their meaning.
    Shades(&'static str),
}

/// Colours of points in favour of Black and of White.
pub(crate) const IN_FAVOUR: [Rgb; 2] = [[86, 160, 211], [238, 158, 96]];
/// Colour of points in an eye.
pub(crate) const EYE: Rgb = [120, 200, 170];
/// Colour of points that count as enclosed.
pub(crate) const ENCLOSED: Rgb = [255, 238, 150];
/// Colour of points that count for an area only.
pub(crate) const AREA: Rgb = [222, 222, 222];

impl Key {
    fn text(self) -> &'static str {
        match self {
            Key::Dead => "dead",
            Key::Unknown => "unknown",
            Key::Seki => "in seki",
            Key::Unsettled => "unsettled",
            Key::Territory => "territory",
            Key::Wrong => "wrong",
            Key::Doubted => "in doubt",
            Key::Decides => "this move decides",
            Key::Groups => "number of the group (dead stones are small)",
            Key::Links => "linked stones",
            Key::Classes => "closed region: its owner first, the attacker first",
            Key::Points(_, meaning) | Key::Shades(meaning) => meaning,
        }
    }

    /// Returns the width of the mark and its text, in pixels.
    fn width(self) -> f64 {
        // The reader's fonts are unknown. A wide letter of a 14-pixel font takes 8 pixels.
        54.0 + 8.0 * self.text().len() as f64
    }

    fn symbol(self) -> Markup {
        html! {
            @match self {
                Key::Dead => {
                    circle.white r="10" {}
                    path class="cross on-white" d="M-5 -5L5 5M-5 5L5 -5" {}
                }
                Key::Unknown => (signed("?")),
                Key::Seki => (signed("s")),
                Key::Unsettled => (signed("~")),
                Key::Territory => {
                    rect.black x="-10" y="-4.5" width="9" height="9" {}
                    rect.white x="1" y="-4.5" width="9" height="9" {}
                }
                Key::Doubted => rect.doubt x="-12" y="-12" width="24" height="24" {},
                Key::Decides => (decides()),
                Key::Wrong => rect.frame x="-9" y="-9" width="18" height="18" {},
                Key::Groups => text class="number on-white" y="4.7" { "12" },
                Key::Links => path.link d="M-10 5L10 -5" {},
                Key::Classes => {
                    (square(20.0, EYE))
                    text class="number on-white" y="4.7" { "LD" }
                }
                Key::Points([colour], _) => (square(16.0, *colour)),
                Key::Points(..) | Key::Shades(_) => { (tint(-8.0, IN_FAVOUR[0])) (tint(8.0, IN_FAVOUR[1])) }
            }
        }
    }
}

/// Draws a square of a background colour, `x` pixels right of the origin.
fn tint(x: f64, colour: Rgb) -> Markup {
    html! { g transform={ "translate(" (x) " 0)" } { (square(16.0, colour)) } }
}

/// Draws a stone with a sign.
fn signed(sign: &str) -> Markup {
    html! {
        circle.white r="10" {}
        text class="number on-white" y="4.7" { (sign) }
    }
}

/// The entries of the legend with their places, in lines as wide as the picture.
pub(super) struct Legend {
    places: Vec<(Key, f64, f64)>,
    lines: usize,
}

const LINE: f64 = 28.0;
const LEFT: f64 = 32.0;

impl Legend {
    /// Returns the least width of a picture with these entries, in pixels.
    pub(super) fn width(keys: &[Key]) -> f64 {
        LEFT + keys.iter().map(|key| key.width()).fold(0.0, f64::max)
    }

    pub(super) fn of(keys: &[Key], width: f64) -> Legend {
        let mut x = LEFT;
        let mut line = 0;
        let mut places = Vec::new();
        for &key in keys {
            // An entry that no longer fits begins a new line, unless it is the first on its line.
            if x > LEFT && x + key.width() > width {
                x = LEFT;
                line += 1;
            }
            places.push((key, x, LINE * line as f64 + LINE / 2.0));
            x += key.width();
        }
        let lines = if keys.is_empty() { 0 } else { line + 1 };
        Legend { places, lines }
    }

    pub(super) fn height(&self) -> f64 {
        LINE * self.lines as f64 + 8.0
    }

    pub(super) fn draw(&self) -> Markup {
        html! {
            @for (key, x, y) in &self.places {
                g transform={ "translate(" (x) " " (y) ")" } {
                    (key.symbol())
                    text.key x="22" y="5" { (key.text()) }
                }
            }
        }
    }
}
