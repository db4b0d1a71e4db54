//! Chooses the ticks of an axis: the values at which it has marks and numbers.
//!
//! [`Chart`](super::Chart) calls it for every plot with axes. A wrong place for a tick gives every
//! value of a plot a wrong reading.

/// How values are spaced along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spacing {
    /// Equal differences take equal room.
    #[default]
    Even,
    /// Equal ratios take equal room. Only values above 0 have a place.
    Log,
    /// For percentages: equal ratios of the odds p / (100 - p) take equal room.
    LogOdds,
}

impl Spacing {
    /// The place of a value along the axis. Equal distances of places take equal room. Not finite
    /// if the value has no place.
    pub(super) fn along(self, value: f64) -> f64 {
        match self {
            Spacing::Even => value,
            Spacing::Log => value.ln(),
            Spacing::LogOdds => (value / (100.0 - value)).ln(),
        }
    }

    /// The value at a place along the axis.
    pub(super) fn value(self, along: f64) -> f64 {
        match self {
            Spacing::Even => along,
            Spacing::Log => along.exp(),
            Spacing::LogOdds => 100.0 / (1.0 + (-along).exp()),
        }
    }

    /// The least and the largest value at which an axis can end.
    pub(super) fn limits(self) -> (f64, f64) {
        match self {
            Spacing::Even => (f64::MIN, f64::MAX),
            Spacing::Log => (f64::MIN_POSITIVE, f64::MAX),
            Spacing::LogOdds => (PERCENTAGES[0], PERCENTAGES[PERCENTAGES.len() - 1]),
        }
    }
}

/// The percentages at which an axis of log odds can have marks.
const PERCENTAGES: [f64; 22] = [
    0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 50.0, 70.0, 80.0, 90.0, 95.0, 98.0, 99.0, 99.5,
    99.8, 99.9, 99.98, 99.99, 99.999,
];

/// The ticks of an axis, each with its value and text. An even axis has about `wanted` multiples of
/// 1, 2 or 5 times a power of ten. A logarithmic axis has powers of ten, and an axis of log odds
/// percentages from a fixed list.
pub(super) fn ticks(
    (low, high): (f64, f64),
    spacing: Spacing,
    wanted: usize,
) -> Vec<(f64, String)> {
    match spacing {
        Spacing::Even => multiples(low, high, wanted),
        Spacing::Log => powers(low, high),
        Spacing::LogOdds => PERCENTAGES
            .iter()
            .filter(|&&value| low <= value && value <= high)
            .map(|&value| (value, value.to_string()))
            .collect(),
    }
}

/// The powers of ten within a range. If the range has fewer than two decades, also their multiples
/// by 2 and 5. If that gives fewer than two ticks, evenly spaced round numbers.
fn powers(low: f64, high: f64) -> Vec<(f64, String)> {
    let steps: &[f64] = if high / low < 100.0 {
        &[1.0, 2.0, 5.0]
    } else {
        &[1.0]
    };
    let first = low.log10().floor() as i32;
    let last = high.log10().ceil() as i32;
    let mut ticks = Vec::new();
    for power in first..=last {
        for step in steps {
            let value = step * 10f64.powi(power);
            if (low..=high).contains(&value) {
                ticks.push((value, value.to_string()));
            }
        }
    }
    // It takes two numbers to see what a distance on the axis means.
    if ticks.len() < 2 {
        return multiples(low, high, 4);
    }
    ticks
}

fn multiples(low: f64, high: f64, wanted: usize) -> Vec<(f64, String)> {
    let rough = (high - low) / wanted.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|&step| step >= rough * 0.999)
        .unwrap_or(10.0 * power);
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    // By rounding, 0.3 / 0.1 is a little less than 3. The tick at 0.3 must not be lost.
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last)
        .map(|at| {
            let value = at as f64 * step;
            (value, format!("{value:.decimals$}"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(range: (f64, f64), spacing: Spacing, wanted: usize) -> Vec<String> {
        ticks(range, spacing, wanted)
            .into_iter()
            .map(|tick| tick.1)
            .collect()
    }

    #[test]
    fn marks_are_round_numbers_within_the_range() {
        assert_eq!(
            texts((0.0, 100.0), Spacing::Even, 5),
            ["0", "20", "40", "60", "80", "100"]
        );
        assert_eq!(
            texts((0.93, 1.01), Spacing::Even, 4),
            ["0.94", "0.96", "0.98", "1.00"]
        );
        assert_eq!(
            texts((3.0, 31.0), Spacing::Even, 6),
            ["5", "10", "15", "20", "25", "30"]
        );
        assert_eq!(
            texts((85.0, 99.5), Spacing::LogOdds, 6),
            ["90", "95", "98", "99", "99.5"]
        );
        assert_eq!(
            texts((0.5, 2000.0), Spacing::Log, 6),
            ["1", "10", "100", "1000"]
        );
        assert_eq!(texts((3.0, 60.0), Spacing::Log, 6), ["5", "10", "20", "50"]);
        // A range within one decade has ticks, too.
        assert_eq!(texts((2.1, 4.9), Spacing::Log, 6), ["3", "4"]);
        assert_eq!(texts((0.5, 1.5), Spacing::Log, 6), ["0.5", "1"]);
        assert_eq!(
            texts((99.7, 99.99), Spacing::LogOdds, 6),
            ["99.8", "99.9", "99.98", "99.99"]
        );
    }
}
