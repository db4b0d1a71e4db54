//! The settings to try in each stage. The first of equally good settings wins, so the lists
//! begin with the simplest one: the fewest additions to the rules, the smallest weight, no
//! reading, and the narrowest conditions.

use sahwal_core::combined::{CombinedParams, FightParams};
use sahwal_core::params::ParamError;
use sahwal_core::string_graph::StringGraphParams;

use crate::tune::axes::{Axis, distance, grid};

/// A stage of the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The switches of the static rules, judged by themselves.
    Rules,
    /// The weight of the rules beside the playouts.
    Weight,
    /// Which small fights are read.
    Fights,
}

/// All parameters that the verdicts depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The stage that tries it. In [`Stage::Rules`] the static rules judge alone.
    pub stage: Stage,
    /// The parameters of `static-plus`.
    pub rules: StringGraphParams,
    /// The weight of the verdict of `static-plus` beside the survival in playouts.
    pub weight: f64,
    /// Which small fights are read; `None`: none.
    pub fights: Option<FightParams>,
}

/// The additions of `static-plus` to the String Graph.
const RULES: &[Axis] = &[
    Axis::new("seki_veto", "seki", &[0.0, 1.0]),
    Axis::new("revival", "revival", &[0.0, 1.0]),
    Axis::new("free_points", "free-points", &[0.0, 1.0]),
    Axis::new("large_eye", "large-eye", &[0.0, 7.0]),
];

/// The weights of the rules.
const WEIGHTS: &[f64] = &[0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];

/// Which small fights are read.
const FIGHTS: &[Axis] = &[
    Axis::new("most_liberties", "most-liberties", &[3.0, 7.0]),
    Axis::new("captor_liberties", "captor-liberties", &[3.0, 5.0, 8.0]),
    Axis::new("least_at_stake", "least-at-stake", &[1.0, 3.0, 5.0]),
    Axis::new("most_stones", "most-stones", &[4.0, 12.0, 30.0]),
    Axis::new("most_points", "most-points", &[6.0, 7.0, 8.0]),
];

/// The order of the columns in `cells.csv`, as indices of [`RULES`].
const RULES_COLUMNS: [usize; 4] = [3, 0, 1, 2];

/// The order of the columns in `cells.csv`, as indices of [`FIGHTS`].
const FIGHT_COLUMNS: [usize; 5] = [3, 0, 1, 2, 4];

/// The narrowest conditions.
const FIRST_FIGHTS: FightParams = FightParams {
    most_stones: 4,
    most_liberties: 3,
    captor_liberties: 3,
    least_at_stake: 1,
    most_points: 6,
};

impl Stage {
    /// The stages in their order.
    pub const ALL: [Stage; 3] = [Stage::Rules, Stage::Weight, Stage::Fights];

    /// The name in `cells.csv`.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Rules => "rules",
            Stage::Weight => "weight",
            Stage::Fights => "fights",
        }
    }

    /// The settings to try: the values of this stage, and the choices of earlier stages
    /// from `chosen`.
    ///
    /// # Errors
    /// A value to try is out of range.
    pub fn settings(self, chosen: &Setting) -> Result<Vec<Setting>, ParamError> {
        let stage = Setting {
            stage: self,
            ..*chosen
        };
        Ok(match self {
            Stage::Rules => {
                let first = StringGraphParams::COLOUR;
                let mut all = grid(&first, RULES)?;
                all.sort_by_cached_key(|rules| distance(RULES, rules, &first) as u64);
                let all = all.into_iter();
                all.map(|rules| Setting { rules, ..stage }).collect()
            }
            Stage::Weight => {
                let weights = WEIGHTS.iter();
                weights.map(|&weight| Setting { weight, ..stage }).collect()
            }
            Stage::Fights => {
                let mut all = grid(&FIRST_FIGHTS, FIGHTS)?;
                all.sort_by_cached_key(|fights| {
                    let apart = |axis: &Axis| (axis.get(fights) - axis.get(&FIRST_FIGHTS)).abs();
                    FIGHTS.iter().map(apart).sum::<f64>() as u64
                });
                let all = [None].into_iter().chain(all.into_iter().map(Some));
                all.map(|fights| Setting { fights, ..stage }).collect()
            }
        })
    }
}

impl Setting {
    /// The setting before the first stage: the String Graph without additions, and neither
    /// weight nor search.
    pub const FIRST: Setting = Setting {
        stage: Stage::Rules,
        rules: StringGraphParams::COLOUR,
        weight: 0.0,
        fights: None,
    };

    /// `params` with this setting in place of its own.
    pub fn over(&self, params: &CombinedParams) -> CombinedParams {
        CombinedParams {
            static_weight: self.weight,
            fights: self.fights.is_some(),
            small_fights: self.fights.unwrap_or(params.small_fights),
            ..*params
        }
    }

    /// The columns of [`Setting::texts`].
    pub(super) fn columns() -> Vec<&'static str> {
        let mut columns = vec!["stage"];
        columns.extend(RULES_COLUMNS.map(|at| RULES[at].column));
        columns.push("static_weight");
        columns.extend(FIGHT_COLUMNS.map(|at| FIGHTS[at].column));
        columns
    }

    /// The setting as texts of `cells.csv`. The conditions are empty without a search.
    pub(super) fn texts(&self) -> Vec<String> {
        let mut texts = vec![self.stage.name().to_owned()];
        texts.extend(RULES_COLUMNS.map(|at| RULES[at].text(&self.rules)));
        texts.push(format!("{:?}", self.weight));
        let condition = |at: usize| self.fights.map(|fights| FIGHTS[at].text(&fights));
        texts.extend(FIGHT_COLUMNS.map(|at| condition(at).unwrap_or_default()));
        texts
    }
}
