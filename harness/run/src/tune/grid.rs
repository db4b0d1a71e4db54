//! Rows from the values of one or two parameters.

use std::str::FromStr;

use anyhow::Result;
use sahwal_core::params::Value;

use crate::rows::{Row, Rows};

/// The most values of a parameter.
const MOST: usize = 1001;

/// The values of one parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct GridAxis {
    /// The name of the parameter; a dot leads into a nested parameter or to an item of a list.
    pub name: String,
    /// The first and the last value.
    pub ends: [f64; 2],
    /// The number of values, which are evenly spaced.
    pub count: usize,
}

/// `NAME=LOW:HIGH:COUNT`.
impl FromStr for GridAxis {
    type Err = String;

    fn from_str(text: &str) -> Result<GridAxis, String> {
        let parse = || {
            let (name, values) = text.split_once('=')?;
            let [low, high, count] = values.split(':').collect::<Vec<_>>().try_into().ok()?;
            let (low, high): (f64, f64) = (low.parse().ok()?, high.parse().ok()?);
            let count = count.parse().ok()?;
            let fits = low < high && (high - low).is_finite() && (2..=MOST).contains(&count);
            fits.then(|| GridAxis {
                name: name.to_owned(),
                ends: [low, high],
                count,
            })
        };
        parse().ok_or_else(|| "expected NAME=LOW:HIGH:COUNT such as v1=0:4:21".to_owned())
    }
}

impl GridAxis {
    /// The values, rounded to six decimals.
    pub fn values(&self) -> impl Iterator<Item = f64> + Clone {
        let ([low, _], gap) = (self.ends, self.gap());
        (0..self.count).map(move |step| ((low + gap * step as f64) * 1e6).round() / 1e6)
    }

    /// The gap between two values.
    fn gap(&self) -> f64 {
        (self.ends[1] - self.ends[0]) / (self.count - 1) as f64
    }

    /// The place of a value among those of the axis, counted from 0.
    pub fn place(&self, value: f64) -> f64 {
        (value - self.ends[0]) / self.gap()
    }

    /// The value of the parameter in a row; `None` if it is no number.
    pub fn of(&self, row: &Row) -> Option<f64> {
        match row.parameter(&self.name)? {
            Value::Bool(on) => Some(f64::from(u8::from(*on))),
            value => value.as_f64(),
        }
    }
}

/// A row, and the rows that differ from it by the values of one or two parameters.
pub struct Grid {
    /// The row that the grid starts from.
    pub row: Row,
    /// The parameters.
    pub axes: Vec<GridAxis>,
    /// A row for each combination of the values, the first axis varying fastest.
    pub cells: Vec<Row>,
    /// Rows of the same classifier that need no tuning: they are judged beside the cells.
    pub shipped: Vec<Row>,
}

impl Grid {
    /// The grid of a row. All other parameters are those of `row`.
    ///
    /// # Errors
    /// There is no such parameter, or a value is not allowed.
    pub fn new(row: &Row, axes: &[GridAxis]) -> Result<Grid> {
        let mut cells = vec![row.clone()];
        for axis in axes.iter().rev() {
            let with = |cell: &Row, value: f64| {
                let mut other = cell.clone();
                other.set(&axis.name, &value.to_string())?;
                Ok(other)
            };
            let split = |cell: &Row| -> Vec<Result<Row>> {
                axis.values().map(|value| with(cell, value)).collect()
            };
            cells = cells.iter().flat_map(split).collect::<Result<_>>()?;
        }
        // Two rows of one name could not be told apart.
        for (number, cell) in cells.iter_mut().enumerate() {
            cell.name = format!("{}, cell {}", row.name, number + 1);
        }
        Ok(Grid {
            row: row.clone(),
            axes: axes.to_vec(),
            cells,
            shipped: Vec::new(),
        })
    }

    /// The grid with the rows that are run by default and have the classifier of its row.
    pub fn beside_shipped(mut self, known: &Rows) -> Grid {
        for row in known.iter() {
            let is_kin = row.classifier.name == self.row.classifier.name;
            if row.by_default && is_kin && row.name != self.row.name {
                self.shipped.push(row.clone());
            }
        }
        self
    }

    /// The values of the parameters in a row, such as `v1 = 1, v2 = 0.55`.
    pub(super) fn values(&self, row: &Row) -> String {
        let values = self.axes.iter().filter_map(|axis| {
            let value = axis.of(row)?;
            Some(format!("{} = {value}", axis.name))
        });
        values.collect::<Vec<_>>().join(", ")
    }

    /// For each parameter that has its first or last value in a cell: a sentence that says so, and
    /// whether the parameter has no value beyond. Then, if one goes on, the arguments for a grid
    /// that is twice as wide there.
    pub(super) fn edges(&self, cell: &Row) -> Vec<String> {
        let mut arguments = String::new();
        let mut is_wider = false;
        let mut edge = |axis: &GridAxis| {
            let GridAxis { name, ends, count } = axis;
            let [low, high] = *ends;
            let mut argument = |[low, high]: [f64; 2], count: usize| {
                arguments += &format!(" --grid {name}={low}:{high}:{count}");
            };
            let value = axis.of(cell)?;
            let width = high - low;
            let (beyond, wider) = if value == low {
                (low - axis.gap(), [low - width, high])
            } else if value == high {
                (high + axis.gap(), [low, high + width])
            } else {
                argument(*ends, *count);
                return None;
            };
            let goes_on = cell.clone().set(name, &beyond.to_string()).is_ok();
            let end = if goes_on {
                argument(wider, 2 * count - 1);
                is_wider = true;
                ""
            } else {
                argument(*ends, *count);
                ", where its range ends"
            };
            Some(format!(
                "The best {name} = {value} is on the edge of the grid{end}"
            ))
        };
        let mut lines: Vec<String> = self.axes.iter().filter_map(&mut edge).collect();
        if is_wider {
            lines.push(format!("A wider grid:{arguments}"));
        }
        lines
    }
}
