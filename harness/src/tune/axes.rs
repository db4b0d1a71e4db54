//! Parameters to tune by name, each with the values to try.

use std::cmp::Ordering;

use sahwal_core::params::{ParamError, Parameters, Value};

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
    pub fn get(&self, params: &impl Parameters) -> f64 {
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
    pub fn with<P: Parameters>(&self, params: &P, value: f64) -> Result<P, ParamError> {
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
    pub fn distance<P: Parameters>(&self, one: &P, other: &P) -> f64 {
        let low = self.values.iter().copied().fold(f64::MAX, f64::min);
        let high = self.values.iter().copied().fold(f64::MIN, f64::max);
        (self.get(one) - self.get(other)).abs() / (high - low)
    }
}

/// How far two settings are apart: the sum over all axes, each in units of its range.
pub fn distance<P: Parameters>(axes: &[Axis], one: &P, other: &P) -> f64 {
    axes.iter().map(|axis| axis.distance(one, other)).sum()
}

/// All combinations of the values of `axes`, the first axis varying fastest. Other
/// parameters are those of `base`.
///
/// # Errors
/// As for [`Axis::with`].
pub fn grid<P: Parameters>(base: &P, axes: &[Axis]) -> Result<Vec<P>, ParamError> {
    let mut settings = vec![base.clone()];
    for axis in axes.iter().rev() {
        let split = |setting: &P| -> Vec<Result<P, ParamError>> {
            let values = axis.values.iter();
            values.map(|&value| axis.with(setting, value)).collect()
        };
        settings = settings.iter().flat_map(split).collect::<Result<_, _>>()?;
    }
    Ok(settings)
}

/// Orders two settings by the values of `axes`, the first axis first.
pub(super) fn compare<P: Parameters>(axes: &[Axis], one: &P, other: &P) -> Ordering {
    let mut orders = axes
        .iter()
        .map(|axis| axis.get(one).total_cmp(&axis.get(other)));
    orders
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}
