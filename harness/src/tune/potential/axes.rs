//! The parameters of the potential model to tune, and the values to try.

use std::sync::LazyLock;

use sahwal_core::potential::PotentialParams;

use crate::tune::axes::Axis;

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
    use crate::tune::axes::distance;
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
