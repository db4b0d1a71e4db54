//! Times by the number of stones on the board, as SVG.

use std::io;
use std::path::Path;

use plotters::chart::ChartBuilder;
use plotters::element::{Circle, PathElement};
use plotters::prelude::{IntoDrawingArea, IntoLogRange, RGBColor, SVGBackend, WHITE};
use plotters::style::Color;

use super::summary::Row;
use crate::run::files::write_whole;

// Three of Okabe and Ito's palette, which everybody can tell apart.
const COLOURS: [(&str, RGBColor); 3] = [
    ("recompute", RGBColor(213, 94, 0)),
    ("place", RGBColor(0, 114, 178)),
    ("undo", RGBColor(0, 158, 115)),
];

/// Draws `profile-FEATURE.svg` into `dir`, for the largest board the rows have: the
/// medians of each operation over the number of stones.
///
/// # Errors
/// The file could not be written.
pub fn write_profile(dir: &Path, feature: &str, rows: &[Row]) -> io::Result<()> {
    let own = || rows.iter().filter(|row| row.feature == feature);
    let Some(size) = own().map(|row| row.size).max() else {
        return Ok(());
    };
    let by_stones: Vec<(f64, [f64; 3])> = own()
        .filter(|row| row.size == size)
        .filter_map(|row| {
            let (low, high) = row.stones?;
            let medians = [row.recompute.p50, row.place.p50, row.undo.p50];
            Some((
                (low + high) as f64 / 2.0,
                medians.map(|ns| ns.max(1) as f64 / 1e3),
            ))
        })
        .collect();
    let mut svg = String::new();
    draw(&mut svg, &format!("{feature}, {size} board"), &by_stones).map_err(io::Error::other)?;
    write_whole(&dir.join(format!("profile-{feature}.svg")), |file| {
        file.write_all(svg.as_bytes())
    })
}

fn draw(svg: &mut String, title: &str, rows: &[(f64, [f64; 3])]) -> Result<(), String> {
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let all = || rows.iter().flat_map(|row| row.1);
    let (low, high) = all().fold((f64::MAX, 0f64), |(low, high), us| {
        (low.min(us), high.max(us))
    });
    let right = rows.last().map_or(1.0, |row| row.0) + 10.0;
    let area = SVGBackend::with_string(svg, (800, 480)).into_drawing_area();
    area.fill(&WHITE).map_err(|error| text(&error))?;
    let mut chart = ChartBuilder::on(&area)
        .margin(16)
        .caption(title, ("sans-serif", 18))
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..right, (low / 2.0..high * 2.0).log_scale())
        .map_err(|error| text(&error))?;
    chart
        .configure_mesh()
        .x_desc("stones on the board")
        .y_desc("microseconds, median")
        .draw()
        .map_err(|error| text(&error))?;
    for (number, (name, colour)) in COLOURS.into_iter().enumerate() {
        let line = || rows.iter().map(|row| (row.0, row.1[number]));
        chart
            .draw_series([PathElement::new(
                line().collect::<Vec<_>>(),
                colour.stroke_width(2),
            )])
            .map_err(|error| text(&error))?
            .label(name)
            .legend(move |(x, y)| Circle::new((x + 8, y), 4, colour.filled()));
        chart
            .draw_series(line().map(|at| Circle::new(at, 3, colour.filled())))
            .map_err(|error| text(&error))?;
    }
    chart
        .configure_series_labels()
        .border_style(RGBColor(220, 220, 220))
        .background_style(WHITE)
        .draw()
        .map_err(|error| text(&error))?;
    area.present().map_err(|error| text(&error))
}
