//! Plots.
//!
//! [`Chart`] draws series over two axes; other plots are drawn on a `Canvas` with `draw`. Both
//! give SVG. [`write()`] writes it as SVG and, with the cargo feature `png`, as PNG, rendered with a font
//! that is built into the program.
//!
//! ```
//! use sahwal::plot::{Axis, Chart, Series, Spacing};
//!
//! let chart = Chart {
//!     title: "Proved points on igs31",
//!     x: Axis { label: "nodes a position", spacing: Spacing::Log, ..Axis::default() },
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
mod palette;
#[cfg(feature = "png")]
mod raster;
mod ticks;

use std::io;
use std::path::Path;

pub(crate) use canvas::{Canvas, Marker, Side, draw};
pub(crate) use chart::Scale;
pub use chart::{Axis, Chart, Series};
pub(crate) use palette::{INK, Rgb, SERIES, shade, signed};
#[cfg(feature = "png")]
pub use raster::png;
pub use ticks::Spacing;
pub(crate) use ticks::ticks;

use crate::disk::write_whole;

/// Whether this program was built with the cargo feature `png`.
pub const HAS_PNG: bool = cfg!(feature = "png");

/// Writes a picture as `NAME.svg` into `dir`, and with the cargo feature `png` as `NAME.png`, too.
///
/// # Errors
/// A file cannot be written, or the text is not SVG.
pub fn write(dir: &Path, name: &str, svg: &str) -> io::Result<()> {
    // A `/` in the name would lead to another folder.
    let name = name.replace(['/', '\\'], "_");
    write_svg(&dir.join(format!("{name}.svg")), svg)?;
    match HAS_PNG {
        true => write_png(&dir.join(format!("{name}.png")), svg),
        false => Ok(()),
    }
}

/// Writes a picture as SVG.
///
/// # Errors
/// The file could not be written.
pub fn write_svg(path: &Path, svg: &str) -> io::Result<()> {
    write_whole(path, |file| file.write_all(svg.as_bytes()))
}

/// A program without PNG.
///
/// # Errors
/// Always.
#[cfg(not(feature = "png"))]
pub fn png(_svg: &str) -> Result<Vec<u8>, String> {
    Err("this program was built without PNG".to_owned())
}

/// Writes a picture as PNG with two pixels for each unit of the SVG, which is sharp on fine
/// screens.
///
/// # Errors
/// The file cannot be written, the text is not SVG, or the program was built without PNG.
pub fn write_png(path: &Path, svg: &str) -> io::Result<()> {
    let bytes = png(svg).map_err(io::Error::other)?;
    write_whole(path, |file| file.write_all(&bytes))
}
