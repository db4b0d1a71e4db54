//! The parameters of the model. Defaults are the paper's values where it gives them.
//!
//! The rows `potential` of the registry and of row files set them by these names, and `sahwal tune`
//! varies them. A new name breaks row files; a new default is another model than the paper's.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::layout::MAX_D;
use super::map::Shadows;
use super::shadow::Shadow;
use crate::base::params::{Parameters, Table, parameters};

parameters! {
    /// Parameters of the potential itself: what [`Field`](super::Field) and
    /// [`Potential`](super::Potential) are made by (section 6.1). A change of one of them needs
    /// the potential anew.
    ///
    /// The paper gives `d_max` and `image_lines`; the others are reconstruction: see the
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
        /// What becomes of shadows that overlap.
        pub shadows: Overlap = Overlap::Pairs;
    }
}

parameters! {
    /// Parameters of the groups and of their strength: what a
    /// [`GroupAnalysis`](super::GroupAnalysis) of a known potential is made by (section 7).
    ///
    /// The paper gives `v1`, `v2`, `eye_difference`, `enclosed_potential`, `alive_strength` and the
    /// range of the coefficients. The others are reconstruction: see the [module](super).
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
        /// The value of `v1` for connectable areas (section 7.2.2); a value above `v1` acts as
        /// `v1`.
        pub connect_v1: f64 = 0.7, in -100..=100;
        /// The value of `v2` for connectable areas (section 7.2.2); a value above `v2` acts as
        /// `v2`.
        pub connect_v2: f64 = 0.3, in -100..=100;
        /// The coefficients of the four items of the score (section 7.2.1).
        pub coefficients: [f64; 4] = [10.0, 50.0, 10.0, 10.0], in 0..=10_000;
        /// The least difference B' - W' of a point that counts as an eye (item 2), and the
        /// limit of the differences of item 3.
        pub eye_difference: f64 = 3.0, in 0..=100;
        /// The least value of a point that counts for item 4.
        pub enclosed_potential: f64 = 1.1, in 0..=100;
        /// The value of a point for item 4.
        pub(crate) enclosed_by: EnclosedBy = EnclosedBy::Potential;
        /// The least strength of a living group (section 7.3).
        pub alive_strength: f64 = 1.0, in -2..=4;
        /// The strength below which a group is void: the paper has "near 0" (section 7.2.2). A
        /// value above `alive_strength` acts as `alive_strength`.
        pub void_strength: f64 = 0.25, in -2..=4;
        /// The number of rounds in which scores are averaged over partners (section 7.2.2).
        pub averaging_rounds: u32 = 1, in 0..=100;
        /// The choice of the groups to declare void before groups are found again.
        pub(crate) void_order: VoidOrder = VoidOrder::All;
        /// The factor for the potential of void stones.
        pub void_weight: f64 = 0.1, in 0..=1;
        /// The kinds of distribution that groups and scores use.
        pub(crate) shadow_kinds: ShadowKinds = ShadowKinds::Two;
        /// The rule for the owners of points.
        pub owners: OwnersBy = OwnersBy::Spheres;
    }
}

/// All parameters of a row of the potential model. Their type says where each acts; a row, a file
/// and the command line name them in one table.
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
    /// Those of the groups and of their strength.
    pub groups: GroupParams,
    /// Those of the potential itself.
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

/// The choice of the groups below `void_strength` that are declared void together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum VoidOrder {
    /// All of them: the paper names no order.
    All,
    /// The weakest group of both colours, and others of the same score.
    Weakest,
}

/// The value that item 4 of the score compares with `enclosed_potential`. The paper
/// contradicts itself: its words name the difference, its formula the potential.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EnclosedBy {
    /// B for Black: the formula in brackets.
    Potential,
    /// B - W for Black: the words.
    Difference,
}

/// The kinds of distribution that groups and scores use (sections 6.1, 7.1 and 7.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShadowKinds {
    /// Groups and item 2 use B', W', items 3 and 4 use B, W.
    Two,
    /// B, W everywhere: stones of the charge's own colour cast shadows.
    Own,
    /// B', W' everywhere: stones of both colours cast shadows.
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

/// What a stone gives a point that lies in the shadows of several stones.
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
    /// The loss by each shadow is subtracted by itself, as if it were the only one: the
    /// approximation of section 6.2 of the paper.
    #[default]
    Pairs,
    /// The values of all shadows are added to the distance before the potential is
    /// computed: the definition, section 6.1, item 3.
    Exact,
}

/// The rule for the owners of points, once strings are known to be alive or dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OwnersBy {
    /// A point belongs to the colour in whose spheres of influence it lies (section 7.1), and is
    /// neutral if it lies in those of both colours or none.
    #[default]
    Spheres,
    /// Dead strings are removed; then an empty region belongs to the only colour that it
    /// borders, and is neutral if it borders both or none.
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
