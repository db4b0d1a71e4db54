//! The parameters of the model, the paper's values and the chosen ones as default.

use super::layout::MAX_D;
use super::shadow::{Shade, Shadow};

/// Parameters of the potential, of the groups and of their strength.
///
/// The paper gives `v1`, `v2`, `d_max`, `image_lines`, `eye_difference`,
/// `enclosed_potential`, `alive_strength` and the range of the coefficients. The
/// others are reconstruction: see the [module](super).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct Params {
    /// Least potential of a candidate point (section 7.1).
    pub v1: f64,
    /// Least difference to the enemy's potential at a candidate point (section 7.1).
    pub v2: f64,
    /// `v1` for connectable areas (section 7.2.2); at most `v1` is used.
    pub connect_v1: f64,
    /// `v2` for connectable areas (section 7.2.2); at most `v2` is used.
    pub connect_v2: f64,
    /// Coefficients of the four items of the score (section 7.2.1).
    pub coefficients: [f64; 4],
    /// The difference from which an empty point counts as an eye (item 2; item 3 takes
    /// the mean of what lies below it).
    pub eye_difference: f64,
    /// The potential from which an empty point counts for item 4.
    pub enclosed_potential: f64,
    /// The strength from which a group is alive (section 7.3).
    pub alive_strength: f64,
    /// How often scores are averaged over partners (section 7.2.2).
    pub averaging_rounds: u32,
    /// Which of the groups that are too weak are voided before the next search.
    pub void_order: VoidOrder,
    /// What is left of the potential of a void stone, 0 to 1.
    pub void_weight: f64,
    /// The largest distance at which a stone gives potential, 1 to 10 (section 6.1).
    pub d_max: u8,
    /// Stones on this many lines have mirror images, 0 to 10 (section 6.1).
    pub image_lines: u8,
    /// The factor of the shadow table.
    pub kappa: f64,
    /// The shadow table (fig. 7, lost).
    pub shadow: Shadow,
    /// How points get their owners.
    pub owners: OwnersBy,
}

/// Which groups below the threshold are voided at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum VoidOrder {
    /// The weakest of both colours, ties together; then all groups are found again.
    #[default]
    Weakest,
    /// All of them; then all groups are found again.
    All,
}

/// How points get their owners once strings are alive or dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum OwnersBy {
    /// With dead strings off the board, an empty region belongs to the only colour it
    /// borders and is neutral otherwise.
    #[default]
    Regions,
    /// A point belongs to the colour of the sphere of influence it lies in and is
    /// neutral outside all.
    Spheres,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            v1: 1.0,
            v2: 0.55,
            connect_v1: 0.7,
            connect_v2: 0.3,
            coefficients: [10.0, 50.0, 10.0, 10.0],
            eye_difference: 3.0,
            enclosed_potential: 1.1,
            alive_strength: 1.0,
            averaging_rounds: 1,
            void_order: VoidOrder::Weakest,
            void_weight: 0.1,
            d_max: 8,
            image_lines: 5,
            kappa: 3.0,
            shadow: Shadow::PathShare,
            owners: OwnersBy::Regions,
        }
    }
}

/// A parameter outside its range.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParamsError {
    /// A number that is too small, too large or none.
    #[error("{name}: expected {low} to {high}, found {found}")]
    Range {
        /// The parameter, as a TOML file has it.
        name: &'static str,
        /// The least value.
        low: f64,
        /// The largest value.
        high: f64,
        /// The value given.
        found: f64,
    },
    /// A row of a shadow table that makes no sense.
    #[error("shadow table, row {number}: {what}")]
    Shade {
        /// The row, from 1.
        number: usize,
        /// What was expected and found.
        what: String,
    },
}

impl Params {
    /// Whether every value lies in its range.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self) -> Result<(), ParamsError> {
        let [area, eyes, mean, enclosed] = self.coefficients;
        let ranges = [
            ("v1", self.v1, -100.0, 100.0),
            ("v2", self.v2, -100.0, 100.0),
            ("connect-v1", self.connect_v1, -100.0, 100.0),
            ("connect-v2", self.connect_v2, -100.0, 100.0),
            ("coefficients", area, 0.0, 1e4),
            ("coefficients", eyes, 0.0, 1e4),
            ("coefficients", mean, 0.0, 1e4),
            ("coefficients", enclosed, 0.0, 1e4),
            ("eye-difference", self.eye_difference, 0.0, 100.0),
            ("enclosed-potential", self.enclosed_potential, 0.0, 100.0),
            ("alive-strength", self.alive_strength, -2.0, 4.0),
            (
                "averaging-rounds",
                f64::from(self.averaging_rounds),
                0.0,
                100.0,
            ),
            ("void-weight", self.void_weight, 0.0, 1.0),
            ("d-max", f64::from(self.d_max), 1.0, f64::from(MAX_D)),
            ("image-lines", f64::from(self.image_lines), 0.0, 10.0),
            ("kappa", self.kappa, 0.0, 1e4),
        ];
        for (name, found, low, high) in ranges {
            // A comparison with NaN is false.
            if !(low <= found && found <= high) {
                return Err(ParamsError::Range {
                    name,
                    low,
                    high,
                    found,
                });
            }
        }
        if let Shadow::Table(rows) = &self.shadow {
            for (at, row) in rows.iter().enumerate() {
                row.check().map_err(|what| ParamsError::Shade {
                    number: at + 1,
                    what,
                })?;
            }
            let twice = rows.iter().enumerate().find(|(at, row)| {
                let same = |other: &Shade| other.place() == row.place();
                rows[..*at].iter().any(same)
            });
            if let Some((at, _)) = twice {
                return Err(ParamsError::Shade {
                    number: at + 1,
                    what: "expected each place once, found one that a symmetry makes a row above"
                        .to_owned(),
                });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_outside_their_range_are_named() {
        let message = |params: Params| params.check().unwrap_err().to_string();
        let default = Params::default;
        assert_eq!(default().check(), Ok(()));
        let deep = Params {
            d_max: 11,
            ..default()
        };
        assert_eq!(message(deep), "d-max: expected 1 to 10, found 11");
        let no_number = Params {
            v2: f64::NAN,
            ..default()
        };
        assert_eq!(message(no_number), "v2: expected -100 to 100, found NaN");
    }

    #[test]
    fn rows_of_a_table_are_checked() {
        let table = |rows: &[[f64; 5]]| {
            let shadow = Shadow::Table(rows.iter().map(|&row| Shade::from(row)).collect());
            let params = Params {
                shadow,
                ..Params::default()
            };
            params.check().map_err(|error| error.to_string())
        };
        assert_eq!(table(&[[0.0, 1.0, 0.0, 2.0, 1.0]]), Ok(()));
        let twice = [[0.0, 1.0, 0.0, 2.0, 1.0], [-1.0, 0.0, -2.0, 0.0, 1.0]];
        assert!(table(&twice).unwrap_err().contains("row 2: expected each"));
        assert!(
            table(&[[0.5, 1.0, 0.0, 2.0, 1.0]])
                .unwrap_err()
                .contains("whole")
        );
        assert!(
            table(&[[0.0, 2.0, 0.0, 1.0, 1.0]])
                .unwrap_err()
                .contains("farther")
        );
    }
}
