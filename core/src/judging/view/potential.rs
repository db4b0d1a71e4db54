//! The potential model as data: the layers `potential`, `charges` and `items`.
//!
//! `analyze` shows all three layers, JavaScript the first. Python makes arrays from the first and
//! from [`CHARGES`]. Users' programs read the names of fields and charges, so another name breaks
//! them.

use serde::Serialize;

use super::{Form, Points, Side};
use crate::methods::potential::{EnclosedBy, GroupAnalysis, Potential, PotentialParams, Shadows};
use crate::{Colour, PointSet};

/// The difference of potential, and the groups that it forms. The [module](super) lists the fields.
///
/// ```
/// use sahwal_core::potential::{GroupAnalysis, PotentialParams};
/// use sahwal_core::view::{Form, PotentialView};
/// use sahwal_core::position;
///
/// let position = position! {
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
/// };
/// let params = PotentialParams::default();
/// let (potential, analysis) = GroupAnalysis::with_potential(&position, &params)?;
/// let form = Form::names(position.size());
/// let view = PotentialView::of(&potential, &analysis, &params, form);
/// assert!(view.difference[2][0] > 0.0 && view.difference[2][4] < 0.0);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct PotentialView {
    pub difference: Vec<Vec<f64>>,
    pub groups: Vec<ChargeView>,
}

/// A group that the potential forms.
#[derive(Clone, Debug, Serialize)]
pub struct ChargeView {
    pub number: usize,
    pub colour: Side,
    pub stones: Points,
    pub sphere: Points,
    pub area: u32,
    pub eyes: u32,
    pub mean_difference: f64,
    pub enclosed: u32,
    pub own_score: f64,
    pub score: f64,
    pub strength: f64,
    pub void: bool,
}

impl PotentialView {
    /// The potential of a position and its groups.
    pub fn of(
        potential: &Potential,
        analysis: &GroupAnalysis,
        params: &PotentialParams,
        form: Form,
    ) -> PotentialView {
        let groups = analysis
            .groups()
            .iter()
            .zip(1..)
            .map(|(judged, number)| ChargeView {
                number,
                colour: form.colour(judged.colour),
                stones: form.points(judged.group.stones),
                sphere: form.points(judged.group.sphere()),
                area: judged.items.area,
                eyes: judged.items.eyes,
                mean_difference: form.number(judged.items.mean_difference),
                enclosed: judged.items.enclosed,
                own_score: form.number(judged.items.score(&params.groups.coefficients).value()),
                score: form.number(judged.score.value()),
                strength: form.number(judged.score.strength()),
                void: judged.void,
            });
        PotentialView {
            difference: form.numbers(|point| potential.lead(point)),
            groups: groups.collect(),
        }
    }
}

/// The four potentials of Nakamura and Kitoma (2002): the name of the field, the name in the paper,
/// whose stones cast shadows, and the colour. B and W have the shadows of their own stones, B' and
/// W' those of both colours.
pub const CHARGES: [(&str, &str, Shadows, Colour); 4] = [
    ("b", "B", Shadows::Own, Colour::Black),
    ("w", "W", Shadows::Own, Colour::White),
    ("b_both", "B'", Shadows::Both, Colour::Black),
    ("w_both", "W'", Shadows::Both, Colour::White),
];

/// The four potentials. The [module](super) lists the fields.
///
/// ```
/// use sahwal_core::potential::{GroupAnalysis, PotentialParams};
/// use sahwal_core::view::{ChargesView, Form};
/// use sahwal_core::position;
///
/// let position = position! {
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
/// };
/// let (potential, _) = GroupAnalysis::with_potential(&position, &PotentialParams::default())?;
/// let charges = ChargesView::of(&potential, Form::names(position.size()));
/// // Stones of White cast shadows in B', too.
/// assert!(charges.b_both[2][4] <= charges.b[2][4]);
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct ChargesView {
    pub b: Vec<Vec<f64>>,
    pub w: Vec<Vec<f64>>,
    pub b_both: Vec<Vec<f64>>,
    pub w_both: Vec<Vec<f64>>,
}

impl ChargesView {
    /// The potentials of a position.
    pub fn of(potential: &Potential, form: Form) -> ChargesView {
        let [b, w, b_both, w_both] = CHARGES.map(|charge| {
            let (_, _, shadows, colour) = charge;
            form.numbers(|point| potential.map().at(shadows, colour, point))
        });
        ChargesView {
            b,
            w,
            b_both,
            w_both,
        }
    }
}

/// The points by the item of a group's score for which they count. The [module](super) lists the
/// fields.
///
/// ```
/// use sahwal_core::potential::{GroupAnalysis, PotentialParams};
/// use sahwal_core::view::{Form, ItemsView};
/// use sahwal_core::position;
///
/// let position = position! {
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
///     . X . O .
/// };
/// let params = PotentialParams::default();
/// let (potential, analysis) = GroupAnalysis::with_potential(&position, &params)?;
/// let items = ItemsView::of(&potential, &analysis, &params, Form::names(position.size()));
/// assert!(items.eyes.is_disjoint(&items.enclosed));
/// # Ok::<(), sahwal_core::params::ParamError>(())
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ItemsView {
    pub eyes: Points,
    pub enclosed: Points,
    pub area: Points,
}

impl ItemsView {
    /// The points in the spheres of groups that are not void. A point that counts for several items
    /// appears only under the strongest: eyes, then enclosed points, then area.
    pub fn of(
        potential: &Potential,
        analysis: &GroupAnalysis,
        params: &PotentialParams,
        form: Form,
    ) -> ItemsView {
        let map = potential.map();
        let [mut eyes, mut enclosed, mut area] = [PointSet::EMPTY; 3];
        for judged in analysis.groups().iter().filter(|judged| !judged.void) {
            let own = judged.colour;
            let other = own.opponent();
            for point in judged.group.sphere() {
                // Section 7.2.1: item 2 compares B' - W', item 4 compares B or B - W.
                let excess =
                    map.at(Shadows::Both, own, point) - map.at(Shadows::Both, other, point);
                let potential = map.at(Shadows::Own, own, point);
                let value = match params.groups.enclosed_by {
                    EnclosedBy::Potential => potential,
                    EnclosedBy::Difference => potential - map.at(Shadows::Own, other, point),
                };
                let item = if excess >= params.groups.eye_difference {
                    &mut eyes
                } else if value >= params.groups.enclosed_potential {
                    &mut enclosed
                } else {
                    &mut area
                };
                item.insert(point);
            }
        }
        ItemsView {
            eyes: form.points(eyes),
            enclosed: form.points(enclosed),
            area: form.points(area),
        }
    }
}
