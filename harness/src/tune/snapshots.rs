//! The potential of many positions, kept for as long as the parameters that it depends on stay.

use std::sync::{Arc, RwLock};

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::potential::{Field, Overlap, PotentialParams, Shadow, Snapshot};
use sahwal_core::{Position, Size};

/// The parameters that the potential depends on: d-max, image-lines, kappa, shadow, shadows.
type Key = (u8, u8, f64, Shadow, Overlap);

/// Potentials with their key.
type Kept = Arc<(Key, Vec<Snapshot>)>;

/// The potentials computed last, with their key. Neighbouring settings of a search share them, so
/// those of one key are enough.
#[derive(Default)]
pub(super) struct Snapshots(RwLock<Option<Kept>>);

impl Snapshots {
    /// The potential of each position, computed in parallel if it depends on what differs from the
    /// last parameters. Threads that ask at the same time may compute it more than once.
    ///
    /// # Errors
    /// A parameter is out of range.
    pub(super) fn get(
        &self,
        params: &PotentialParams,
        positions: &[impl AsRef<Position> + Sync],
    ) -> Result<Kept> {
        let key = (
            params.d_max,
            params.image_lines,
            params.kappa,
            params.shadow.clone(),
            params.shadows,
        );
        if let Ok(latest) = self.0.read()
            && let Some(latest) = latest.as_ref().filter(|latest| latest.0 == key)
        {
            return Ok(Arc::clone(latest));
        }
        // One field for each size of board.
        let sizes = positions.iter().map(|one| one.as_ref().size());
        let mut sizes: Vec<Size> = sizes.collect();
        sizes.sort_unstable();
        sizes.dedup();
        let fields: Vec<Arc<Field>> = sizes
            .par_iter()
            .map(|&size| Ok(Arc::new(Field::new(params, size)?)))
            .collect::<Result<_>>()?;
        let snapshots = positions.par_iter().map(|one| {
            let position: &Position = one.as_ref();
            let at = sizes.binary_search(&position.size()).unwrap_or(0);
            Snapshot::of(&fields[at], position)
        });
        let computed = Arc::new((key, snapshots.collect()));
        if let Ok(mut latest) = self.0.write() {
            *latest = Some(Arc::clone(&computed));
        }
        Ok(computed)
    }
}
