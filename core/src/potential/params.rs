//! The parameters of the model, the paper's values and the chosen ones as default.

use super::layout::MAX_D;
use super::shadow::Shadow;
use crate::params::{choices, parameters};

parameters! {
    /// Parameters of the potential, of the groups and of their strength.
    ///
    /// The paper gives `v1`, `v2`, `d_max`, `image_lines`, `eye_difference`,
    /// `enclosed_potential`, `alive_strength` and the range of the coefficients. The
    /// others are reconstruction: see the [module](super).
    pub struct PotentialParams {
        /// Least potential of a candidate point (section 7.1).
        pub v1: f64 = 1.0, in -100..=100;
        /// Least difference to the enemy's potential at a candidate point (section 7.1).
        pub v2: f64 = 0.55, in -100..=100;
        /// `v1` for connectable areas (section 7.2.2); at most `v1` is used.
        pub connect_v1: f64 = 0.7, in -100..=100;
        /// `v2` for connectable areas (section 7.2.2); at most `v2` is used.
        pub connect_v2: f64 = 0.3, in -100..=100;
        /// Coefficients of the four items of the score (section 7.2.1).
        pub coefficients: [f64; 4] = [10.0, 50.0, 10.0, 10.0], in 0..=10_000;
        /// The difference from which an empty point counts as an eye (item 2; item 3 takes
        /// the mean of what lies below it).
        pub eye_difference: f64 = 3.0, in 0..=100;
        /// The potential from which an empty point counts for item 4.
        pub enclosed_potential: f64 = 1.1, in 0..=100;
        /// The strength from which a group is alive (section 7.3).
        pub alive_strength: f64 = 1.0, in -2..=4;
        /// How often scores are averaged over partners (section 7.2.2).
        pub averaging_rounds: u32 = 1, in 0..=100;
        /// Which of the groups that are too weak are voided before the next search.
        pub void_order: VoidOrder = VoidOrder::Weakest;
        /// What is left of the potential of a void stone, 0 to 1.
        pub void_weight: f64 = 0.1, in 0..=1;
        /// The largest distance at which a stone gives potential, 1 to 10 (section 6.1).
        pub d_max: u8 = 8, in 1..=MAX_D;
        /// Stones on this many lines have mirror images, 0 to 10 (section 6.1).
        pub image_lines: u8 = 5, in 0..=10;
        /// The factor of the shadow table.
        pub kappa: f64 = 3.0, in 0..=10_000;
        /// The shadow table (fig. 7, lost).
        pub shadow: Shadow = Shadow::PathShare;
        /// How points get their owners.
        pub owners: OwnersBy = OwnersBy::Regions;
    }
}

choices! {
    /// Which groups below the threshold are voided at once.
    #[derive(Default)]
    pub enum VoidOrder {
        /// The weakest of both colours, ties together; then all groups are found again.
        #[default]
        Weakest = "weakest",
        /// All of them; then all groups are found again.
        All = "all",
    }
}

choices! {
    /// How points get their owners once strings are alive or dead.
    #[derive(Default)]
    pub enum OwnersBy {
        /// With dead strings off the board, an empty region belongs to the only colour it
        /// borders and is neutral otherwise.
        #[default]
        Regions = "regions",
        /// A point belongs to the colour of the sphere of influence it lies in and is
        /// neutral outside all.
        Spheres = "spheres",
    }
}

#[cfg(test)]
mod tests {
    use super::super::shadow::Shade;
    use super::*;
    use crate::params::Parameters;

    #[test]
    fn values_outside_their_range_are_named() {
        let message = |params: PotentialParams| params.check().unwrap_err().to_string();
        let default = PotentialParams::default;
        assert_eq!(default().check(), Ok(()));
        let deep = PotentialParams {
            d_max: 11,
            ..default()
        };
        assert_eq!(message(deep), "d-max: expected 1 to 10, found 11");
        let no_number = PotentialParams {
            v2: f64::NAN,
            ..default()
        };
        assert_eq!(message(no_number), "v2: expected -100 to 100, found NaN");
    }

    #[test]
    fn rows_of_a_table_are_checked() {
        let table = |rows: &[[f64; 5]]| {
            let shadow = Shadow::Table(rows.iter().map(|&row| Shade::from(row)).collect());
            let params = PotentialParams {
                shadow,
                ..PotentialParams::default()
            };
            params.check().map_err(|error| error.to_string())
        };
        assert_eq!(table(&[[0.0, 1.0, 0.0, 2.0, 1.0]]), Ok(()));
        let twice = [[0.0, 1.0, 0.0, 2.0, 1.0], [-1.0, 0.0, -2.0, 0.0, 1.0]];
        assert!(
            table(&twice)
                .unwrap_err()
                .starts_with("shadow.table.1: expected each")
        );
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
