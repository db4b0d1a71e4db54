//! The parameters of the potential model to tune, and the values to try.

use std::cmp::Ordering;
use std::sync::LazyLock;

use sahwal_core::params::{ParamError, Parameters, Value};
use sahwal_core::potential::PotentialParams;

/// The axes, in the order in which a coordinate search visits them and of the columns of
/// `cells.csv`. The potential of a stone depends on the last six but `void_all`.
pub static AXES: LazyLock<Vec<Axis>> = LazyLock::new(|| TABLE.lines().map(Axis::parse).collect());

/// A line for each axis: its column, its path, and the values or names to try. 10 to 50 is the range
/// that the paper gives for the coefficients (section 7.2.1).
const TABLE: &str = "\
v1 v1 0.4 0.6 0.8 1 1.25 1.5 2 2.5 3 3.5 4
v2 v2 0.1 0.2 0.3 0.4 0.55 0.7 0.85 1 1.2 1.5 1.8 2.2
connect_v1 connect-v1 0.2 0.3 0.5 0.7 0.85 1
connect_v2 connect-v2 -1.5 -1 -0.5 -0.2 0 0.1 0.2 0.3 0.4 0.55
area_coefficient coefficients.0 10 20 30 40 50
eye_coefficient coefficients.1 10 20 30 40 50
difference_coefficient coefficients.2 10 20 30 40 50
enclosed_coefficient coefficients.3 10 20 30 40 50
eye_difference eye-difference 2 2.25 2.5 2.75 3 3.25 3.5 4
enclosed_potential enclosed-potential 0.5 0.8 1.1 1.5 2 2.5 3
enclosed_difference enclosed-by potential difference
alive_strength alive-strength 0.85 0.9 0.95 1 1.05 1.1 1.15 1.2
void_strength void-strength 0 0.25 0.5 0.75 0.9 4
averaging_rounds averaging-rounds 0 1 2 3
void_weight void-weight 0 0.05 0.1 0.2 0.35
d_max d-max 6 7 8 9 10
image_lines image-lines 3 4 5 6 7 8
kappa kappa 1 1.5 2 2.5 3 3.5 4 5 6 8 10
cone_shadow shadow path-share cone
exact_shadows shadows pairs exact
void_all void-order weakest all";

/// A parameter to tune.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Its column in `cells.csv`.
    pub column: &'static str,
    /// Its name; a dot leads into a nested parameter or to an item of a list.
    pub path: &'static str,
    /// The values to try. For a switch 0 is off and 1 is on; for a choice the value is an
    /// index of `choices`.
    pub values: Vec<f64>,
    /// The names of a choice.
    pub choices: Vec<&'static str>,
}

impl Axis {
    /// An axis as a line of a table: its column, its path, and the numbers or names to try.
    pub fn parse(line: &'static str) -> Axis {
        let mut words = line.split(' ');
        let mut next = || words.next().unwrap_or_default();
        let (column, path) = (next(), next());
        let mut choices: Vec<&str> = words.collect();
        let numbers: Result<Vec<f64>, _> = choices.iter().map(|word| word.parse()).collect();
        let values = match numbers {
            Ok(numbers) => {
                choices.clear();
                numbers
            }
            Err(_) => (0..choices.len()).map(|index| index as f64).collect(),
        };
        Axis {
            column,
            path,
            values,
            choices,
        }
    }

    /// The value in `params` as a number; -1 for a value that the axis cannot express,
    /// such as a shadow table given by the user.
    pub fn get(&self, params: &PotentialParams) -> f64 {
        let index = |name: &str| self.choices.iter().position(|choice| *choice == name);
        let number = match params.get(self.path) {
            Ok(Value::Bool(on)) => Some(f64::from(u8::from(on))),
            Ok(Value::Text(name)) => index(&name).map(|index| index as f64),
            Ok(value) => value.as_number(),
            Err(_) => None,
        };
        number.unwrap_or(-1.0)
    }

    /// `params` with another value.
    ///
    /// # Errors
    /// There is no such parameter, or the value is out of range.
    pub fn with(
        &self,
        params: &PotentialParams,
        value: f64,
    ) -> Result<PotentialParams, ParamError> {
        let value = match params.get(self.path)? {
            _ if !self.choices.is_empty() => Value::from(self.choices[value as usize]),
            Value::Bool(_) => Value::from(value != 0.0),
            Value::Integer(_) => Value::Integer(value as i128),
            _ => Value::from(value),
        };
        let mut params = params.clone();
        params.set(self.path, value)?;
        Ok(params)
    }

    /// How far two settings are apart on this axis, in units of its range.
    pub fn distance(&self, one: &PotentialParams, other: &PotentialParams) -> f64 {
        let low = self.values.iter().copied().fold(f64::MAX, f64::min);
        let high = self.values.iter().copied().fold(f64::MIN, f64::max);
        (self.get(one) - self.get(other)).abs() / (high - low)
    }
}

/// How far two settings are apart: the sum over all axes, each in units of its range.
pub fn distance(axes: &[Axis], one: &PotentialParams, other: &PotentialParams) -> f64 {
    axes.iter().map(|axis| axis.distance(one, other)).sum()
}

/// All combinations of the values of `axes`, the first axis varying fastest. Other
/// parameters are those of `base`.
///
/// # Errors
/// As for [`Axis::with`].
pub fn grid(base: &PotentialParams, axes: &[Axis]) -> Result<Vec<PotentialParams>, ParamError> {
    let mut settings = vec![base.clone()];
    for axis in axes.iter().rev() {
        let split = |setting: &PotentialParams| -> Vec<Result<PotentialParams, ParamError>> {
            let values = axis.values.iter();
            values.map(|&value| axis.with(setting, value)).collect()
        };
        settings = settings.iter().flat_map(split).collect::<Result<_, _>>()?;
    }
    Ok(settings)
}

/// Orders two settings by the values of `axes`, the first axis first.
pub(super) fn compare(axes: &[Axis], one: &PotentialParams, other: &PotentialParams) -> Ordering {
    let mut orders = axes
        .iter()
        .map(|axis| axis.get(one).total_cmp(&axis.get(other)));
    orders
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

/// The axes of the four coefficients of the score; 0 leaves an item out.
pub(super) fn coefficients() -> Vec<Axis> {
    let axes = AXES.iter();
    axes.filter(|axis| axis.path.starts_with("coefficients."))
        .map(|axis| Axis {
            values: vec![0.0, 10.0, 20.0, 30.0, 40.0, 50.0],
            ..axis.clone()
        })
        .collect()
}

/// The columns of the axes in `cells.csv`.
pub(super) fn columns() -> Vec<&'static str> {
    AXES.iter().map(|axis| axis.column).collect()
}

/// The values of the columns for a setting.
pub(super) fn texts(params: &PotentialParams) -> Vec<String> {
    let axes = AXES.iter();
    axes.map(|axis| axis.get(params).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::params::Parameters;
    use sahwal_core::potential::PotentialParams;

    #[test]
    fn every_value_is_allowed_and_the_default_is_among_them() {
        let default = PotentialParams::default();
        for axis in AXES.iter() {
            let name = axis.column;
            assert!(axis.values.contains(&axis.get(&default)), "{name}");
            for &value in &axis.values {
                let params = axis.with(&default, value).unwrap();
                assert_eq!(params.check(), Ok(()), "{name} {value}");
                assert_eq!(axis.get(&params), value, "{name}");
                let is_default = distance(&AXES, &params, &default) == 0.0;
                assert_eq!(is_default, params == default);
            }
        }
    }
}
