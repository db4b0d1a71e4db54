//! What is measured only at moments before the end of games: the likelier owners of points, how
//! well stones are grouped, and what the strength of the potential model predicts.
//!
//! [`groups`] measures the groups of stones, by the [`groupings`] and by [`strength`]. `write`
//! makes the tables and the plots.
//!
//! `publish` and `latex` call it for runs with `--at`. [`judge`](super::judge) takes the likelier
//! owners, but not at the end: there they would give an owner to points that a row leaves unknown.

pub mod groupings;
pub mod groups;
mod measures;
mod plot;
pub mod strength;
mod table;

pub use groups::PositionGroups;
pub(super) use measures::MOMENT_MEASURES;
pub(super) use table::{moment_tables, row_label};

use std::path::Path;

use anyhow::Result;
use sahwal_core::verdict::Owners;
use sahwal_core::{PointSet, Size};
use sahwal_data::disk::write_whole;

use crate::job::state::Plan;
use crate::job::summary::Summary;
use crate::table::Style;

/// The summaries of each data set: its moments, the end last.
pub(crate) fn by_set(summaries: &[Summary]) -> impl Iterator<Item = &[Summary]> {
    summaries.chunk_by(|one, other| one.dataset == other.dataset)
}

/// The likelier owner of each point. The ownership of a point is from 1 for Black to -1 for White;
/// at 0 the owner is unknown.
pub(super) fn likelier_owners(ownership: &[f64], size: Size) -> Owners {
    let mut owners = Owners::default();
    // At 0 both owners are equally likely. Naming one of them would count as a claim.
    for (point, owner) in size.points().zip(ownership) {
        if *owner > 0.0 {
            owners.black |= PointSet::of(point);
        } else if *owner < 0.0 {
            owners.white |= PointSet::of(point);
        }
    }
    owners
}

/// Writes `moments.md` and, with `plots`, the plots into `dir`.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write(dir: &Path, summaries: &[Summary], plan: &Plan, plots: bool) -> Result<()> {
    let mut text = "# Through the game\n\n".to_owned();
    for moments in by_set(summaries) {
        text += &moment_tables(moments, plan, Style::Markdown);
    }
    write_whole(&dir.join("moments.md"), |file| {
        file.write_all(text.as_bytes())
    })?;
    if plots {
        for moments in by_set(summaries) {
            plot::write_plots(dir, moments, plan)?;
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
