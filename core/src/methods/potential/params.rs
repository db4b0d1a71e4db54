//! The parameters of the potential model. Where the paper (Nakamura and Kitoma (2002)) gives a
//! value, it is the default.
//!
//! The rows `potential` of the registry and of row files set them by these names, and `sahwal tune`
//! varies them. A renamed parameter breaks row files, and a changed default departs from the paper.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::layout::MAX_D;
use super::map::Shadows;
use super::shadow::Shadow;
use crate::base::params::{Parameters, Table, parameters};

parameters! {
    /// Parameters of the potential itself (section 6.1). [`Field`](super::Field) and
    /// [`Potential`](super::Potential) are computed from them. If one of them changes, the
    /// potential must be computed again.
    ///
    /// The paper gives `d_max` and `image_lines`. The others are reconstructed: see the
    /// [module](super).
    ///
    /// ```
    /// use sahwal_core::potential::FieldParams;
    ///
    /// let without_images = FieldParams::default().with(|set| set.image_lines = 0);
    /// assert_eq!((without_images.d_max, without_images.image_lines), (8, 0));
    /// ```
    pub struct FieldParams {
        /// The largest distance at which a stone gives potential (section 6.1).
        pub d_max: u8 = 8, in 1..=MAX_D;
        /// The number of outer lines on which stones have mirror images (section 6.1).
        pub image_lines: u8 = 5, in 0..=10;
        /// The factor of the shadow table.
        pub kappa: f64 = 3.0, in 0..=10_000;
        /// The shadow table (fig. 7, lost).
        pub shadow: Shadow = Shadow::PathShare;
        /// How shadows that overlap are combined.
        pub shadows: Overlap = Overlap::Pairs;
    }
}

parameters! {
    /// Parameters of the groups and of their strength (section 7). A
    /// [`GroupAnalysis`](super::GroupAnalysis) is computed from them and from the potential.
    ///
    /// The paper gives `v1`, `v2`, `eye_difference`, `enclosed_potential`, `alive_strength` and the
    /// range of the coefficients. The others are reconstructed: see the [module](super).
    ///
    /// ```
    /// use sahwal_core::params::Parameters;
    /// use sahwal_core::potential::GroupParams;
    ///
    /// let mut params = GroupParams::default();
    /// params.set("coefficients.1", 30)?;
    /// assert_eq!(params.coefficients, [10.0, 30.0, 10.0, 10.0]);
    /// # Ok::<(), sahwal_core::params::ParamError>(())
    /// ```
    pub struct GroupParams {
        /// The least potential of a candidate point (section 7.1).
        pub v1: f64 = 1.0, in -100..=100;
        /// The least excess over the enemy's potential at a candidate point (section 7.1).
        pub v2: f64 = 0.55, in -100..=100;
        /// The value of `v1` for connectable areas (section 7.2.2). A value above `v1` counts as
        /// `v1`.
        pub connect_v1: f64 = 0.7, in -100..=100;
        /// The value of `v2` for connectable areas (section 7.2.2). A value above `v2` counts as
        /// `v2`.
        pub connect_v2: f64 = 0.3, in -100..=100;
        /// The coefficients of the four items of the score (section 7.2.1).
        pub coefficients: [f64; 4] = [10.0, 50.0, 10.0, 10.0], in 0..=10_000;
        /// The least difference B' - W' of a point that counts as an eye (item 2), and the
        /// limit of the differences of item 3.
        pub eye_difference: f64 = 3.0, in 0..=100;
        /// The least value of a point that counts for item 4.
        pub enclosed_potential: f64 = 1.1, in 0..=100;
        /// The value that item 4 compares with `enclosed_potential`.
        pub(crate) enclosed_by: EnclosedBy = EnclosedBy::Potential;
        /// The least strength of a living group (section 7.3).
        pub alive_strength: f64 = 1.0, in -2..=4;
        /// The strength below which a group is void. The paper says "near 0" (section 7.2.2). A
        /// value above `alive_strength` counts as `alive_strength`.
        pub void_strength: f64 = 0.25, in -2..=4;
        /// The number of rounds in which scores are averaged over partners (section 7.2.2).
        pub averaging_rounds: u32 = 1, in 0..=100;
        /// Which weak groups are declared void before the groups are found again.
        pub(crate) void_order: VoidOrder = VoidOrder::All;
        /// The factor by which the potential of void stones is multiplied.
        pub void_weight: f64 = 0.1, in 0..=1;
        /// The kinds of distribution that groups and scores use.
        pub(crate) shadow_kinds: ShadowKinds = ShadowKinds::Two;
        /// How the owners of points are found.
        pub owners: OwnersBy = OwnersBy::Spheres;
    }
}

/// All parameters of a row of the potential model, as two structs. Rows, files and the command line
/// name them all in one table.
///
/// ```
/// use sahwal_core::params::Parameters;
/// use sahwal_core::potential::PotentialParams;
///
/// let mut params = PotentialParams::default();
/// params.set("v1", 0.2)?;
/// params.set("d-max", 6)?;
/// assert_eq!((params.groups.v1, params.field.d_max), (0.2, 6));
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PotentialParams {
    /// The parameters of the groups and of their strength.
    pub groups: GroupParams,
    /// The parameters of the potential itself.
    pub field: FieldParams,
}

impl Parameters for PotentialParams {}

impl Serialize for PotentialParams {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut table = self.groups.to_table();
        table.extend(self.field.to_table());
        table.serialize(to)
    }
}

impl<'de> Deserialize<'de> for PotentialParams {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PotentialParams, D::Error> {
        let defaults = PotentialParams::default();
        let field_names = defaults.field.to_table();
        let mut of_groups = Table::deserialize(from)?;
        let mut of_field = Table::new();
        for name in field_names.keys() {
            if let Some(value) = of_groups.remove(name) {
                of_field.insert(name.clone(), value);
            }
        }
        Ok(PotentialParams {
            groups: defaults.groups.over(&of_groups).map_err(D::Error::custom)?,
            field: defaults.field.over(&of_field).map_err(D::Error::custom)?,
        })
    }
}

/// Which groups below `void_strength` are declared void in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum VoidOrder {
    /// All of them. The paper names no order.
    All,
    /// The weakest group of either colour, and all groups with the same score.
    Weakest,
}

/// The value that item 4 of the score compares with `enclosed_potential`. The paper
/// contradicts itself: its words name the difference, its formula the potential.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EnclosedBy {
    /// The potential: B for Black, as in the formula in brackets.
    Potential,
    /// The difference: B - W for Black, as in the words.
    Difference,
}

/// The kinds of distribution that groups and scores use (sections 6.1, 7.1 and 7.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShadowKinds {
    /// Groups and item 2 use B' and W'. Items 3 and 4 use B and W.
    Two,
    /// B and W everywhere: only stones of the same colour cast shadows.
    Own,
    /// B' and W' everywhere: stones of both colours cast shadows.
    Both,
}

impl ShadowKinds {
    /// The kind to use where the paper uses `kind`.
    pub(super) fn choose(self, kind: Shadows) -> Shadows {
        match self {
            ShadowKinds::Two => kind,
            ShadowKinds::Own => Shadows::Own,
            ShadowKinds::Both => Shadows::Both,
        }
    }
}

/// How the shadows of several stones on one point are combined.
///
/// ```
/// use sahwal_core::params::Parameters;
/// use sahwal_core::potential::{FieldParams, Overlap};
///
/// let mut params = FieldParams::default();
/// assert_eq!(params.shadows, Overlap::Pairs);
/// params.set("shadows", "exact")?;
/// assert_eq!(params.shadows, Overlap::Exact);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Overlap {
    /// Each shadow causes the loss that it would cause alone, and all losses are subtracted. This
    /// is the approximation of section 6.2.
    #[default]
    Pairs,
    /// The values of all shadows are added to the distance before the potential is computed. This
    /// is the definition of section 6.1, item 3.
    Exact,
}

/// How the owners of points are found, once strings are known to be alive or dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OwnersBy {
    /// A point belongs to the colour in whose spheres of influence it lies (section 7.1). It is
    /// neutral if it lies in spheres of both colours or of none.
    #[default]
    Spheres,
    /// Dead strings are removed. Then an empty region belongs to a colour if it borders only that
    /// colour. It is neutral if it borders both colours or none.
    Regions,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_table_are_checked() {
        let table = |rows: &[[f64; 5]]| {
            let shadow = Shadow::Table(rows.to_vec());
            let params = FieldParams::default().with(|set| set.shadow = shadow);
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
