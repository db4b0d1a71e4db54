//! The parameters that can be tuned, each with the values that are tried.

use sahwal_core::potential::{PotentialParams, Shadow, VoidOrder};

/// A parameter of the model as a number.
pub struct Knob {
    /// Its name in the CSV file.
    pub name: &'static str,
    /// The values that a search tries.
    pub values: &'static [f64],
    get: fn(&PotentialParams) -> f64,
    set: fn(&mut PotentialParams, f64),
}

impl Knob {
    /// The value in `params`.
    pub fn get(&self, params: &PotentialParams) -> f64 {
        (self.get)(params)
    }

    /// `params` with another value.
    pub fn with(&self, params: &PotentialParams, value: f64) -> PotentialParams {
        let mut params = params.clone();
        (self.set)(&mut params, value);
        params
    }
}

macro_rules! knob {
    ($name:literal, $values:expr, $($place:tt)+) => {
        Knob {
            name: $name,
            values: &$values,
            get: |params| params.$($place)+.into(),
            set: |params, value| params.$($place)+ = value as _,
        }
    };
}

/// 10 to 50: the range of the coefficients (section 7.2.1).
const COEFFICIENTS: [f64; 5] = [10.0, 20.0, 30.0, 40.0, 50.0];

/// All of them, in the order in which a coordinate search turns them and of the columns
/// of the CSV file.
pub const KNOBS: &[Knob] = &[
    knob!(
        "v1",
        [0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0],
        v1
    ),
    knob!(
        "v2",
        [0.1, 0.2, 0.3, 0.4, 0.55, 0.7, 0.85, 1.0, 1.2, 1.5, 1.8, 2.2],
        v2
    ),
    knob!("connect_v1", [0.2, 0.3, 0.5, 0.7, 0.85, 1.0], connect_v1),
    knob!(
        "connect_v2",
        [-1.5, -1.0, -0.5, -0.2, 0.0, 0.1, 0.2, 0.3, 0.4, 0.55],
        connect_v2
    ),
    knob!("area_coefficient", COEFFICIENTS, coefficients[0]),
    knob!("eye_coefficient", COEFFICIENTS, coefficients[1]),
    knob!("difference_coefficient", COEFFICIENTS, coefficients[2]),
    knob!("enclosed_coefficient", COEFFICIENTS, coefficients[3]),
    knob!(
        "eye_difference",
        [2.0, 2.25, 2.5, 2.75, 3.0, 3.25, 3.5, 4.0],
        eye_difference
    ),
    knob!(
        "enclosed_potential",
        [0.5, 0.8, 1.1, 1.5, 2.0, 2.5, 3.0],
        enclosed_potential
    ),
    knob!(
        "alive_strength",
        [0.85, 0.9, 0.95, 1.0, 1.05, 1.1, 1.15, 1.2],
        alive_strength
    ),
    knob!("averaging_rounds", [0.0, 1.0, 2.0, 3.0], averaging_rounds),
    knob!("void_weight", [0.0, 0.05, 0.1, 0.2, 0.35], void_weight),
    knob!("d_max", [6.0, 7.0, 8.0, 9.0, 10.0], d_max),
    knob!("image_lines", [3.0, 4.0, 5.0, 6.0, 7.0, 8.0], image_lines),
    knob!("kappa", [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0], kappa),
    Knob {
        name: "cone_shadow",
        values: &[0.0, 1.0],
        // A table of the user's stays unless a search replaces it.
        get: |params| match params.shadow {
            Shadow::PathShare => 0.0,
            Shadow::Cone => 1.0,
            Shadow::Table(_) => -1.0,
        },
        set: |params, value| {
            params.shadow = if value > 0.5 {
                Shadow::Cone
            } else {
                Shadow::PathShare
            };
        },
    },
    Knob {
        name: "void_all",
        values: &[0.0, 1.0],
        get: |params| f64::from(u8::from(params.void_order == VoidOrder::All)),
        set: |params, value| {
            params.void_order = if value > 0.5 {
                VoidOrder::All
            } else {
                VoidOrder::Weakest
            };
        },
    },
];

/// The values of all parameters, as text that is the same whenever they are.
pub(super) fn key(params: &PotentialParams) -> Vec<String> {
    KNOBS
        .iter()
        .map(|knob| knob.get(params).to_string())
        .collect()
}

/// How far a setting lies from another, in the units of each parameter's range.
pub(super) fn distance(one: &PotentialParams, other: &PotentialParams) -> f64 {
    let apart = |knob: &Knob| {
        let low = knob.values.iter().copied().fold(f64::MAX, f64::min);
        let high = knob.values.iter().copied().fold(f64::MIN, f64::max);
        (knob.get(one) - knob.get(other)).abs() / (high - low)
    };
    KNOBS.iter().map(apart).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::params::Parameters;

    #[test]
    fn every_value_is_allowed_and_the_default_is_among_them() {
        let default = PotentialParams::default();
        for knob in KNOBS {
            assert!(knob.values.contains(&knob.get(&default)), "{}", knob.name);
            for &value in knob.values {
                let params = knob.with(&default, value);
                assert_eq!(params.check(), Ok(()), "{} {value}", knob.name);
                assert_eq!(knob.get(&params), value, "{}", knob.name);
                assert_eq!(distance(&params, &default) == 0.0, params == default);
            }
        }
    }
}
