//! The parameters of the provers.

/// Which static rules are used; all of them by default. With all off, what is left
/// is Benson's algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct StaticParams {
    /// Blocks with two common liberties in one region make a chain (Mueller 1997,
    /// miai connections).
    pub miai_connections: bool,
    /// The two liberties may lie in two regions, if eyes are left (ours).
    pub cross_connections: bool,
    /// A region is 1-vital, too, when its interior empty points can be attached by
    /// disjoint pairs of liberties (Mueller 1997, disjoint conditions).
    pub interior_pairs: bool,
    /// A region is 2-vital when it has two split points (Mueller 1997).
    pub split_points: bool,
    /// What lies between safe chains is territory if no two eyes fit in.
    pub surrounded: bool,
}

impl Default for StaticParams {
    fn default() -> StaticParams {
        StaticParams {
            miai_connections: true,
            cross_connections: true,
            interior_pairs: true,
            split_points: true,
            surrounded: true,
        }
    }
}

/// What the search does, and how long it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct SearchParams {
    /// Static evaluations a search may take.
    pub limit: u64,
    /// Static evaluations all searches of one colour on one board may take together.
    pub budget: u64,
    /// Points of the largest region that is searched, at most 64. Larger ones are
    /// evaluated statically.
    pub max_region: usize,
    /// Points of the largest union of regions that is searched, at most 64.
    pub max_merged: usize,
    /// Search regions for one sure liberty and put them together (1-vital).
    pub one_vital: bool,
    /// Search unions of regions that share an unsafe block.
    pub merge: bool,
    /// Search for the safety of blocks where territory cannot be proved.
    pub blocks_only: bool,
    /// Search regions with the liberties their blocks have elsewhere.
    pub open_connections: bool,
    /// The static rules, with which every search begins and ends.
    pub rules: StaticParams,
}

impl Default for SearchParams {
    fn default() -> SearchParams {
        SearchParams {
            limit: 10_000,
            budget: 200_000,
            max_region: 28,
            max_merged: 24,
            one_vital: true,
            merge: true,
            blocks_only: true,
            open_connections: true,
            rules: StaticParams::default(),
        }
    }
}

/// Search parameters that do not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchParamsError {
    /// No evaluations.
    #[error("limit: expected 1 or more, found 0")]
    Limit,
    /// A local game that no machine word holds.
    #[error("{name}: expected 0 to 64, found {found}")]
    Points {
        /// The name of the parameter.
        name: &'static str,
        /// Its value.
        found: usize,
    },
}

impl SearchParams {
    /// # Errors
    /// A parameter is outside its range.
    pub fn check(&self) -> Result<(), SearchParamsError> {
        if self.limit == 0 {
            return Err(SearchParamsError::Limit);
        }
        for (name, found) in [
            ("max-region", self.max_region),
            ("max-merged", self.max_merged),
        ] {
            if found > 64 {
                return Err(SearchParamsError::Points { name, found });
            }
        }
        Ok(())
    }
}
