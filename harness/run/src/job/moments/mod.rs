//! What holds for the moments of games alone, beside the figures that they share with the end: stated
//! probabilities, and the groups and the strength of the potential model.
//!
//! [`MomentScore`] compares what is stated of one position with what became of it, and its totals are
//! summed as all others are. [`groups`] measures the groups of stones. [`write()`] makes the tables and
//! the plots.

pub mod groups;
mod plot;
pub(super) mod score;
mod table;

pub use groups::{GroupTotals, PositionGroups};
pub(super) use score::likelier_owners;
pub use score::{MomentScore, MomentTotals};
pub use table::MomentTables;

use std::path::Path;

use anyhow::Result;
use sahwal_data::disk::write_whole;

use crate::job::summary::Summary;
use crate::job::table::Style;

/// The figures set by set: the moments of each, the end last.
pub(crate) fn by_set(summaries: &[Summary]) -> impl Iterator<Item = &[Summary]> {
    summaries.chunk_by(|one, other| one.dataset == other.dataset)
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
