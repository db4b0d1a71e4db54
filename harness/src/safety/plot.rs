//! Points proved over the limit of a search, a line for each stage, as SVG.

use std::io;
use std::path::Path;

use plotters::chart::ChartBuilder;
use plotters::element::{Circle, PathElement};
use plotters::prelude::{IntoDrawingArea, IntoLogRange, RGBColor, SVGBackend, WHITE};
use plotters::style::Color;

use super::{STAGES, Stages};
use crate::run::files::write_whole;

// Okabe and Ito's palette, which everybody can tell apart.
const COLOURS: [RGBColor; 5] = [
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 158, 115),
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
];
const INK: RGBColor = RGBColor(40, 40, 40);

/// Draws `safety-DATASET.svg` into `dir`. Nothing is drawn without a limit or a game.
///
/// # Errors
/// The file could not be written.
pub fn write_plot(dir: &Path, stages: &Stages) -> io::Result<()> {
    if stages.games == 0 || stages.rows.iter().all(|row| row.limit.is_none()) {
        return Ok(());
    }
    let mut svg = String::new();
    draw(&mut svg, stages).map_err(io::Error::other)?;
    // A path for a name would lead out of the folder.
    let name = stages.dataset.replace(['/', '\\'], "_");
    write_whole(&dir.join(format!("safety-{name}.svg")), |file| {
        file.write_all(svg.as_bytes())
    })
}

fn draw(svg: &mut String, stages: &Stages) -> Result<(), String> {
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let limits = || stages.rows.iter().filter_map(|row| row.limit);
    let low = limits().min().unwrap_or(1).max(1) as f64;
    let high = limits().max().unwrap_or(1).max(1) as f64;
    let percent = |row: &super::StageRow| row.score.points.percent().unwrap_or(0.0);
    let area = SVGBackend::with_string(svg, (800, 480)).into_drawing_area();
    area.fill(&WHITE).map_err(|error| text(&error))?;
    let title = format!(
        "Points proved safe on {}, {} games",
        stages.dataset, stages.games
    );
    let mut chart = ChartBuilder::on(&area)
        .margin(16)
        .caption(title, ("sans-serif", 18))
        .x_label_area_size(44)
        .y_label_area_size(52)
        .build_cartesian_2d((low / 1.5..high * 1.5).log_scale(), 0.0..100.0)
        .map_err(|error| text(&error))?;
    chart
        .configure_mesh()
        .x_desc("limit: static evaluations a search")
        .y_desc("points proved (%)")
        .draw()
        .map_err(|error| text(&error))?;
    let flat = stages.rows.iter().filter(|row| row.limit.is_none());
    let flat = flat.map(|row| {
        let share = percent(row);
        (
            row.stage,
            vec![(low / 1.5, share), (high * 1.5, share)],
            INK,
        )
    });
    let searched = STAGES.iter().zip(COLOURS).map(|((stage, _), colour)| {
        let rows = stages.rows.iter().filter(|row| row.stage == *stage);
        let line = rows.filter_map(|row| Some((row.limit? as f64, percent(row))));
        (*stage, line.collect(), colour)
    });
    for (stage, line, colour) in flat.chain(searched) {
        chart
            .draw_series([PathElement::new(line.clone(), colour.stroke_width(2))])
            .map_err(|error| text(&error))?
            .label(stage)
            .legend(move |(x, y)| Circle::new((x + 8, y), 4, colour.filled()));
        chart
            .draw_series(
                line.into_iter()
                    .map(|at| Circle::new(at, 3, colour.filled())),
            )
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
