//! Draws plots as SVG. [`Chart`] draws series over two axes. Other plots, such as the heat map of
//! `tune`, are drawn on a `Canvas` with `draw`. [`write()`] writes the file.
//!
//! `job`, `tune`, `profile` and the lab draw with this module, and `analyze` takes colours from it.
//! No test compares whole pictures, so look at one after a change.
//!
//! ```
//! use sahwal_run::plot::{Axis, Chart, Series};
//!
//! let chart = Chart {
//!     title: "Proved points on igs31",
//!     x: Axis { label: "nodes a position", ..Axis::default() },
//!     y: Axis::percent("proved (%)"),
//!     series: vec![Series::line("points", vec![(1e2, 20.0), (1e3, 24.0), (1e4, 26.4)])],
//!     ..Chart::default()
//! };
//! let dir = tempfile::tempdir()?;
//! chart.write(dir.path(), "proved")?;
//! assert!(dir.path().join("proved.svg").is_file());
//! # Ok::<(), std::io::Error>(())
//! ```

mod canvas;
mod chart;
mod labels;
mod palette;
mod ticks;

use std::io;
use std::path::Path;

pub(crate) use canvas::{Canvas, HPos, draw, width_of};
pub use chart::{Axis, Chart, Series};
pub(crate) use palette::{INK, SERIES, shade};
pub use palette::{Rgb, signed};
pub use ticks::Spacing;

use sahwal_data::disk::write_whole;

/// Writes a picture as `NAME.svg` into `dir`.
///
/// # Errors
/// The file cannot be written.
pub fn write(dir: &Path, name: &str, svg: &str) -> io::Result<()> {
    // A slash in the name of a data set would lead to another folder.
    let file = name.replace(['/', '\\'], "_") + ".svg";
    write_svg(&dir.join(file), svg)
}

/// Writes a picture as SVG.
///
/// # Errors
/// The file could not be written.
pub fn write_svg(path: &Path, svg: &str) -> io::Result<()> {
    write_whole(path, |file| file.write_all(svg.as_bytes()))
}
