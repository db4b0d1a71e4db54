//! What holds for the moments of games alone, beside the figures that they share with the end: the
//! likelier owners of points, and the groups and the strength of the potential model.
//!
//! [`groups`] measures the groups of stones. [`write()`] makes the tables and the plots.

pub mod groups;
mod plot;
mod table;

pub use groups::{GroupTotals, PositionGroups};
pub use table::MomentTables;

use std::path::Path;

use anyhow::Result;
use sahwal_core::verdict::Owners;
use sahwal_core::{PointSet, Size};
use sahwal_data::disk::write_whole;

use crate::job::summary::Summary;
use crate::table::Style;

/// The figures set by set: the moments of each, the end last.
pub(crate) fn by_set(summaries: &[Summary]) -> impl Iterator<Item = &[Summary]> {
    summaries.chunk_by(|one, other| one.dataset == other.dataset)
}

/// The likelier owner of each point by an ownership of 1 for Black to -1 for White; none at 0.
pub(super) fn likelier_owners(ownership: &[f64], size: Size) -> Owners {
    let mut owners = Owners::default();
    for (point, owner) in size.points().zip(ownership) {
        if *owner > 0.0 {
            owners.black |= PointSet::of(point);
        } else if *owner < 0.0 {
            owners.white |= PointSet::of(point);
        }
    }
    owners
}

/// Writes `moments.md` and, with `plots`, the plots into `dir`. `seed` is that of the bootstrap. Runs on
/// the current rayon pool.
///
/// # Errors
/// A file cannot be written.
pub fn write(dir: &Path, summaries: &[Summary], seed: u64, plots: bool) -> Result<()> {
    let groups = |moments: &[Summary]| {
        let groups: Vec<_> = moments.iter().map(|moment| &moment.groups).collect();
        groups::of_set(&groups, seed)
    };
    let sets = by_set(summaries).map(|moments| (moments, groups(moments)));
    let sets: Vec<_> = sets.collect();
    write_whole(&dir.join("moments.md"), |file| {
        writeln!(file, "# Through the game\n")?;
        sets.iter().try_for_each(|(moments, groups)| {
            let style = Style::Markdown;
            write!(
                file,
                "{}",
                MomentTables {
                    moments,
                    groups,
                    style
                }
            )
        })
    })?;
    if plots {
        for (moments, groups) in sets {
            plot::write_plots(dir, moments, &groups)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likelier_owner_is_one_unless_both_are_alike() {
        let owners = likelier_owners(&[0.2, -0.01, 0.0, 1.0], Size::new(2).unwrap());
        assert_eq!(owners.to_letters(Size::new(2).unwrap()), "BW?B");
    }
}
