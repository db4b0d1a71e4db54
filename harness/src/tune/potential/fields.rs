//! The potential of many positions, kept for as long as the parameters that it depends on stay.

use std::sync::Arc;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::potential::{Field, Overlap, PotentialParams, Shadow};
use sahwal_core::{Position, Size};

use crate::tune::cache::Latest;

/// The parameters that the potential depends on: d-max, image-lines, kappa, shadow, shadows.
type Key = (u8, u8, f64, Shadow, Overlap);

/// What the potentials of positions give, a `T` each, for the latest parameters.
pub(super) struct Potentials<T>(Latest<Key, Vec<T>>);

impl<T: Send> Potentials<T> {
    /// Nothing yet.
    pub(super) fn new() -> Potentials<T> {
        Potentials(Latest::new())
    }

    /// What `of` gives for each position with the field of its size, in parallel; the kept ones
    /// if the potential does not depend on what differs in `params`.
    ///
    /// # Errors
    /// A parameter is out of range.
    pub(super) fn get(
        &self,
        params: &PotentialParams,
        positions: &[impl AsRef<Position> + Sync],
        of: impl Fn(&Arc<Field>, &Position) -> T + Sync,
    ) -> Result<Arc<(Key, Vec<T>)>> {
        let key = (
            params.d_max,
            params.image_lines,
            params.kappa,
            params.shadow.clone(),
            params.shadows,
        );
        self.0.get(key, || {
            let sizes = positions.iter().map(|one| one.as_ref().size());
            let mut sizes: Vec<Size> = sizes.collect();
            sizes.sort_unstable();
            sizes.dedup();
            let fields: Vec<Arc<Field>> = sizes
                .par_iter()
                .map(|&size| Ok(Arc::new(Field::new(params, size)?)))
                .collect::<Result<_>>()?;
            let positions = positions.par_iter().map(AsRef::as_ref);
            let on_its_field = |position: &Position| {
                let at = sizes.binary_search(&position.size()).unwrap_or(0);
                of(&fields[at], position)
            };
            Ok(positions.map(on_its_field).collect())
        })
    }
}
