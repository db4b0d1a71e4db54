//! What is tried. Where settings are equally good the first is taken: the lists begin with
//! the fewest additions, the least weight, and the conditions first thought of.

use sahwal_core::combined::{CombinedParams, SekiParams};
use sahwal_core::string_graph;

/// All that verdicts depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The switches of `static-plus`.
    pub rules: string_graph::StringGraphParams,
    /// What its verdict adds to survival.
    pub weight: f64,
    /// Which strings are searched for a small seki; `None` for none.
    pub seki: Option<SekiParams>,
}

impl Setting {
    /// The parameters with this setting in place of their own.
    pub fn over(&self, params: &CombinedParams) -> CombinedParams {
        CombinedParams {
            static_weight: self.weight,
            seki: self.seki.is_some(),
            small_seki: self.seki.unwrap_or(params.small_seki),
            ..*params
        }
    }
}

/// String Graph by colour with each of the additions on or off, fewest first.
pub fn rules() -> Vec<string_graph::StringGraphParams> {
    let mut all = Vec::new();
    for large_eye in [0, string_graph::StringGraphParams::STATIC_PLUS.large_eye] {
        for switches in 0..8_u8 {
            all.push(string_graph::StringGraphParams {
                large_eye,
                seki: switches & 1 > 0,
                revival: switches & 2 > 0,
                free_points: switches & 4 > 0,
                ..string_graph::StringGraphParams::COLOUR
            });
        }
    }
    let additions = |params: &string_graph::StringGraphParams| {
        let switches = [params.seki, params.revival, params.free_points];
        switches.iter().filter(|on| **on).count() + usize::from(params.large_eye > 0)
    };
    all.sort_by_key(additions);
    all
}

/// What the verdict of the rules may add to survival.
pub fn weights() -> Vec<f64> {
    vec![0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5]
}

/// The conditions first thought of, before any game was looked at, as far as they can be
/// said in these words.
const FIRST: SekiParams = SekiParams {
    most_stones: 3,
    most_liberties: 2,
    captor_liberties: 3,
    least_at_stake: 1,
    most_points: 6,
    standing_walls: false,
};

/// No search, then the conditions first thought of, then what differs from them ever more.
pub fn sekis() -> Vec<Option<SekiParams>> {
    let mut all = Vec::new();
    for standing_walls in [false, true] {
        for most_points in [4, 5, 6, 7] {
            for most_stones in [1, 2, 3, 4] {
                for least_at_stake in [1, 3, 4, 5, 6] {
                    for captor_liberties in [2, 3, 4] {
                        for most_liberties in [2, 3] {
                            all.push(SekiParams {
                                most_stones,
                                most_liberties,
                                captor_liberties,
                                least_at_stake,
                                most_points,
                                standing_walls,
                            });
                        }
                    }
                }
            }
        }
    }
    let apart = |seki: &SekiParams| {
        seki.most_stones.abs_diff(FIRST.most_stones)
            + seki.most_liberties.abs_diff(FIRST.most_liberties)
            + seki.captor_liberties.abs_diff(FIRST.captor_liberties)
            + seki.least_at_stake.abs_diff(FIRST.least_at_stake)
            + seki.most_points.abs_diff(FIRST.most_points)
            + u16::from(seki.standing_walls != FIRST.standing_walls)
    };
    all.sort_by_key(apart);
    std::iter::once(None)
        .chain(all.into_iter().map(Some))
        .collect()
}
