//! Makes rows from a grid over the values of one to four parameters. Each cell of the grid is a row.
//!
//! `cmd/tune.rs` parses `NAME=LOW:HIGH:COUNT` with [`GridAxis`], and `tuned` judges the cells.
//! Values are rounded to six decimals, which are written in full: the row in `best.toml` must be
//! the cell that was judged.

use std::str::FromStr;

use anyhow::Result;
use sahwal_core::params::Value;

use crate::rows::{Row, Rows};

/// The most values of a parameter.
const MOST: usize = 1001;

/// The values of one parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct GridAxis {
    /// The name of the parameter. A dot leads to a nested parameter or to an item of a list, as in
    /// `coefficients.1`.
    pub name: String,
    /// The first and the last value.
    pub ends: [f64; 2],
    /// The number of values, which are evenly spaced and include both ends.
    pub count: usize,
}

/// Parses `NAME=LOW:HIGH:COUNT`.
impl FromStr for GridAxis {
    type Err = String;

    fn from_str(text: &str) -> Result<GridAxis, String> {
        let Some(axis) = GridAxis::parse(text) else {
            return Err("expected NAME=LOW:HIGH:COUNT such as v1=0:4:21".to_owned());
        };
        let [low, high] = axis.ends;
        if !(low < high && (high - low).is_finite()) {
            return Err(format!(
                "expected LOW below HIGH at a finite distance, found {low} and {high}"
            ));
        }
        if !(2..=MOST).contains(&axis.count) {
            let count = axis.count;
            return Err(format!("expected 2 to {MOST} values, found {count}"));
        }
        Ok(axis)
    }
}

/// An end of the values of a parameter.
#[derive(Clone, Copy)]
enum End {
    Low,
    High,
}

impl GridAxis {
    /// Parses the text without checking its values; `None` if it has another form.
    fn parse(text: &str) -> Option<GridAxis> {
        let (name, values) = text.split_once('=')?;
        let [low, high, count] = values.split(':').collect::<Vec<_>>().try_into().ok()?;
        Some(GridAxis {
            name: name.to_owned(),
            ends: [low.parse().ok()?, high.parse().ok()?],
            count: count.parse().ok()?,
        })
    }

    /// The values, rounded to six decimals.
    pub fn values(&self) -> impl Iterator<Item = f64> + Clone {
        let [low, _] = self.ends;
        let gap = self.gap();
        // 0.1 has no exact binary form. Without rounding, three steps of it make
        // 0.30000000000000004.
        (0..self.count).map(move |step| ((low + gap * step as f64) * 1e6).round() / 1e6)
    }

    /// The gap between two values.
    fn gap(&self) -> f64 {
        (self.ends[1] - self.ends[0]) / (self.count - 1) as f64
    }

    /// The place of a value on the axis, in gaps from the first value.
    pub fn place(&self, value: f64) -> f64 {
        (value - self.ends[0]) / self.gap()
    }

    /// The value of the parameter in a row; `None` if it is not a number. A switch is 0 or 1.
    pub fn of(&self, row: &Row) -> Option<f64> {
        match row.parameter(&self.name)? {
            Value::Bool(on) => Some(f64::from(u8::from(*on))),
            value => value.as_f64(),
        }
    }

    /// The end of the axis at which a value lies; `None` if it lies between the ends.
    fn end_at(&self, value: f64) -> Option<End> {
        let [low, high] = self.ends;
        if value == low {
            Some(End::Low)
        } else if value == high {
            Some(End::High)
        } else {
            None
        }
    }

    /// The first value beyond an end, one gap away.
    fn beyond(&self, end: End) -> f64 {
        match end {
            End::Low => self.ends[0] - self.gap(),
            End::High => self.ends[1] + self.gap(),
        }
    }

    /// An axis with the same gap that is twice as wide. It goes on beyond this end.
    fn wider(&self, end: End) -> GridAxis {
        let [low, high] = self.ends;
        let width = high - low;
        GridAxis {
            name: self.name.clone(),
            ends: match end {
                End::Low => [low - width, high],
                End::High => [low, high + width],
            },
            count: 2 * self.count - 1,
        }
    }

    /// The argument of the command line for this axis.
    fn argument(&self) -> String {
        let [low, high] = self.ends;
        format!(" --grid {}={low}:{high}:{}", self.name, self.count)
    }
}

/// A row, and the rows that differ from it by the values of the parameters of a grid.
pub struct Grid {
    /// The row that the grid starts from.
    pub row: Row,
    /// The parameters.
    pub axes: Vec<GridAxis>,
    /// A row for each combination of values. The first axis varies fastest.
    pub cells: Vec<Row>,
    /// Rows of the same classifier that sahwal ships. They are judged beside the cells.
    pub shipped: Vec<Row>,
}

impl Grid {
    /// The grid around a row. The cells have the other parameters of `row`.
    ///
    /// # Errors
    /// The row has no such parameter, or a value is not allowed.
    pub fn new(row: &Row, axes: &[GridAxis]) -> Result<Grid> {
        let mut cells = vec![row.clone()];
        // Backwards, so that the first axis varies fastest.
        for axis in axes.iter().rev() {
            let mut split = Vec::new();
            for cell in &cells {
                for value in axis.values() {
                    let mut other = cell.clone();
                    other.set(&axis.name, &value.to_string())?;
                    split.push(other);
                }
            }
            cells = split;
        }
        // Each cell needs its own name, which errors show.
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

    /// Adds as `shipped` the rows of `known` that a run has by default, if they have the classifier
    /// of this grid.
    pub fn beside_shipped(mut self, known: &Rows) -> Grid {
        for row in known.iter() {
            let is_kin = row.classifier.name == self.row.classifier.name;
            if row.by_default && is_kin && row.name != self.row.name {
                self.shipped.push(row.clone());
            }
        }
        self
    }

    /// The values of the parameters of the grid in a row, such as `v1 = 1, v2 = 0.55`.
    pub(super) fn values(&self, row: &Row) -> String {
        let mut values = Vec::new();
        for axis in &self.axes {
            if let Some(value) = axis.of(row) {
                values.push(format!("{} = {value}", axis.name));
            }
        }
        values.join(", ")
    }

    /// The other parameters in which a row differs from the row of the grid, with their values,
    /// such as `void-order = weakest`.
    pub(super) fn other_values(&self, row: &Row) -> String {
        let mut values = Vec::new();
        for (name, value) in row.parameters() {
            // A dot leads from the name of a parameter to an item of its list.
            let is_of_grid = self
                .axes
                .iter()
                .any(|axis| axis.name.split('.').next() == Some(name));
            if !is_of_grid && self.row.parameters().get(name) != Some(value) {
                values.push(format!("{name} = {}", in_words(value)));
            }
        }
        values.join(", ")
    }

    /// Sentences about a cell on the edge of the grid; none if it is inside.
    ///
    /// A sentence names each parameter that has its first or last value in the cell, and says if
    /// the range of the parameter ends there. If the range goes on, the last sentence has the
    /// arguments for a grid that is twice as wide in this direction.
    pub(super) fn edges(&self, cell: &Row) -> Vec<String> {
        let mut lines = Vec::new();
        let mut arguments = String::new();
        let mut is_wider = false;
        for axis in &self.axes {
            let name = &axis.name;
            let Some(value) = axis.of(cell) else {
                continue;
            };
            let Some(end) = axis.end_at(value) else {
                arguments += &axis.argument();
                continue;
            };
            let beyond = axis.beyond(end).to_string();
            // Setting the next value fails if the range of the parameter ends here.
            let limit = if cell.clone().set(name, &beyond).is_ok() {
                arguments += &axis.wider(end).argument();
                is_wider = true;
                ""
            } else {
                arguments += &axis.argument();
                ", where its range ends"
            };
            lines.push(format!(
                "The best {name} = {value} is on the edge of the grid{limit}"
            ));
        }
        if is_wider {
            lines.push(format!("A wider grid:{arguments}"));
        }
        lines
    }
}

/// A value of a parameter without the quotes of JSON around a name.
fn in_words(value: &Value) -> String {
    match value.as_str() {
        Some(name) => name.to_owned(),
        None => value.to_string(),
    }
}
