//! A model with parameters to tune.

use anyhow::Result;

use super::{Cell, Correct, Count};

/// A model with parameters to tune, and the games to tune them on.
pub trait Tunable: Sync {
    /// A value of every tuned parameter.
    type Setting: Clone + Send + Sync;
    /// How good a setting is; the largest value wins.
    type Value: Ord;

    /// The counts that `cells.csv` holds.
    const COUNTS: &'static [Count];

    /// The number of games.
    fn games(&self) -> usize;

    /// The columns of a setting in `cells.csv`.
    fn columns(&self) -> Vec<&'static str>;

    /// The texts of a setting in these columns. Equal texts mean equal settings.
    fn texts(&self, setting: &Self::Setting) -> Vec<String>;

    /// The right verdicts of a setting in each game.
    ///
    /// # Errors
    /// A parameter is out of range.
    fn correct(&self, setting: &Self::Setting) -> Result<Vec<Correct>>;

    /// How good a setting is that gets `correct` right in the games that are `used`.
    fn value(&self, correct: Correct, used: &[bool]) -> Self::Value;

    /// How far a setting is from the one to start from. The nearest of equally good
    /// settings wins, and the first of equally near ones.
    fn distance(&self, _setting: &Self::Setting) -> f64 {
        0.0
    }

    /// How good the setting of `cell` is on the games that are `used`.
    fn value_of(&self, cell: &Cell<Self::Setting>, used: &[bool]) -> Self::Value {
        self.value(cell.correct(used), used)
    }

    /// The best of `cells` on the games that are `used`; `None` without cells.
    fn best<'c>(
        &self,
        cells: &'c [Cell<Self::Setting>],
        used: &[bool],
    ) -> Option<&'c Cell<Self::Setting>> {
        let values: Vec<Self::Value> = cells.iter().map(|cell| self.value_of(cell, used)).collect();
        let best = values.iter().max()?;
        let equal = cells
            .iter()
            .zip(&values)
            .filter(|(_, value)| *value == best);
        let nearest = equal
            .map(|(cell, _)| (self.distance(&cell.setting), cell))
            .min_by(|one, other| one.0.total_cmp(&other.0));
        nearest.map(|(_, cell)| cell)
    }
}
