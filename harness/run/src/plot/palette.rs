//! The colours of plots. Colour-blind readers can distinguish them, and the colours of a scale also
//! differ in brightness.
//!
//! All plots take their colours from here, and so do the boards of `analyze` that show potentials
//! and owners. Colours that differ only in hue would look alike to some readers, and in print.

/// Red, green and blue, 0 to 255.
pub type Rgb = [u8; 3];

/// The colour of text and axes.
pub(crate) const INK: Rgb = [40, 40, 40];
/// The colour of grid lines.
pub(crate) const GRID: Rgb = [220, 220, 220];

/// The colours of series. The first are the palette of Okabe and Ito, without yellow, which is hard
/// to see on white. The others are for plots with many series.
pub(crate) const SERIES: [Rgb; 16] = [
    [0, 114, 178],
    [213, 94, 0],
    [0, 158, 115],
    [204, 121, 167],
    [86, 180, 233],
    [230, 159, 0],
    [40, 40, 40],
    [130, 90, 40],
    [140, 140, 140],
    [117, 60, 168],
    [130, 130, 0],
    [176, 0, 60],
    [0, 60, 130],
    [120, 190, 60],
    [240, 80, 200],
    [0, 80, 60],
];

/// The colour of a share from 0 (dark blue) over green to 1 (yellow). Higher shares are lighter.
pub(crate) fn shade(share: f64) -> Rgb {
    const STOPS: [Rgb; 4] = [[48, 18, 92], [36, 110, 142], [80, 190, 120], [250, 230, 80]];
    between(&STOPS, share)
}

/// The colour of a value from -1 to 1: vermilion below 0, white at 0, blue above.
pub fn signed(value: f64) -> Rgb {
    const STOPS: [Rgb; 5] = [
        [166, 62, 0],
        [238, 158, 96],
        [255, 255, 255],
        [110, 176, 220],
        [0, 84, 146],
    ];
    between(&STOPS, (value + 1.0) / 2.0)
}

fn between(stops: &[Rgb], share: f64) -> Rgb {
    let place = share.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
    let from = (place as usize).min(stops.len() - 2);
    let part = place - from as f64;
    std::array::from_fn(|at| {
        let [low, high] = [stops[from][at], stops[from + 1][at]].map(f64::from);
        (low * (1.0 - part) + high * part).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lightness, 0 to 255 (Rec. 601).
    fn light([red, green, blue]: Rgb) -> f64 {
        0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)
    }

    #[test]
    fn every_series_has_a_colour_of_its_own() {
        for (at, one) in SERIES.iter().enumerate() {
            for other in &SERIES[at + 1..] {
                let apart = one
                    .iter()
                    .zip(other)
                    .map(|(x, y)| f64::from(x.abs_diff(*y)));
                let apart = apart.map(|apart| apart * apart).sum::<f64>().sqrt();
                assert!(apart > 50.0, "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn shades_get_lighter_and_signs_darker_away_from_zero() {
        let steps = (0..=20).map(|step| f64::from(step) / 20.0);
        let lights: Vec<f64> = steps.clone().map(|share| light(shade(share))).collect();
        assert!(lights.is_sorted_by(|one, other| one < other), "{lights:?}");
        for sign in [-1.0, 1.0] {
            let lights: Vec<f64> = steps.clone().map(|x| light(signed(sign * x))).collect();
            assert!(lights.is_sorted_by(|one, other| one > other), "{lights:?}");
        }
        assert_eq!([signed(0.0), shade(7.0)], [[255; 3], [250, 230, 80]]);
    }
}
