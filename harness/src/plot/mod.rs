//! Plots: one look, one way to write them.
//!
//! [`Chart`] draws series over two axes; what is no such chart is drawn with `draw`, which
//! gives a `Canvas` and returns the SVG. [`write()`] puts an SVG on disk and a
//! PNG beside it, made from the same SVG with the font that is part of the program.
//!
//! ```
//! use sahwal::plot::{Axis, Chart, Series};
//!
//! let chart = Chart {
//!     title: "Proved points on igs31",
//!     x: Axis { label: "nodes a position", log: true, ..Axis::default() },
//!     y: Axis { label: "proved (%)", range: Some((0.0, 100.0)), ..Axis::default() },
//!     series: vec![Series::line("points", vec![(1e2, 20.0), (1e3, 24.0), (1e4, 26.4)])],
//!     reference: None,
//! };
//! let dir = tempfile::tempdir()?;
//! chart.write(dir.path(), "proved")?;
//! assert!(dir.path().join("proved.svg").is_file() && dir.path().join("proved.png").is_file());
//! # Ok::<(), std::io::Error>(())
//! ```

mod canvas;
mod chart;
mod palette;
mod raster;
mod ticks;

use std::io;
use std::path::Path;

pub(crate) use canvas::{Canvas, Marker, Side, draw};
pub use chart::{Axis, Chart, Series};
pub(crate) use palette::{INK, Rgb, SERIES, shade, signed};
pub use raster::png;

use crate::disk::write_whole;

/// Writes `NAME.svg` into `dir`, and the same picture as `NAME.png`.
///
/// # Errors
/// A file could not be written, or the text is no SVG.
pub fn write(dir: &Path, name: &str, svg: &str) -> io::Result<()> {
    // A path for a name would lead out of the folder.
    let name = name.replace(['/', '\\'], "_");
    write_svg(&dir.join(format!("{name}.svg")), svg)?;
    write_png(&dir.join(format!("{name}.png")), svg)
}

/// Writes a picture as SVG.
///
/// # Errors
/// The file could not be written.
pub fn write_svg(path: &Path, svg: &str) -> io::Result<()> {
    write_whole(path, |file| file.write_all(svg.as_bytes()))
}

/// Writes a picture as PNG, at twice its size in pixels: sharp on fine screens too.
///
/// # Errors
/// The file could not be written, or the text is no SVG.
pub fn write_png(path: &Path, svg: &str) -> io::Result<()> {
    let bytes = png(svg).map_err(io::Error::other)?;
    write_whole(path, |file| file.write_all(&bytes))
}
