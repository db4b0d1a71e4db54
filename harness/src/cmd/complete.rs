//! Finishes a run, for `sahwal run` and for `sahwal merge`, which joins shards.
//!
//! It moves the new files into their places before it reports that the run is done. If a command
//! reported success earlier, it could leave a folder with files of two runs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use sahwal_data::Outcome;
use sahwal_data::input::label;
use sahwal_data::tell::Output;
use sahwal_run::format::results::NewResults;
use sahwal_run::format::{CsvRow, EngineAnswerRow, RunRecord, each_row};
use sahwal_run::job::publish;
use sahwal_run::job::state::{Plan, RunState, Shard};
use sahwal_run::job::summary::Summary;

/// A run whose files are all in their places.
pub(super) struct Complete {
    /// The content of its `run.json`.
    pub(super) record: RunRecord,
    /// Its figures, by data set and moment.
    pub(super) summaries: Vec<Summary>,
    /// The plan that the options made.
    pub(super) plan: Plan,
    shard: Shard,
    dir: PathBuf,
}

impl Complete {
    /// Writes the files that need all games: the state of a shard, or the tables and, with `plots`,
    /// the plots of a whole run. `run.json` comes last. Then all files are moved into their places.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn write(
        new: NewResults,
        mut state: RunState,
        record: RunRecord,
        plots: bool,
    ) -> Result<Complete> {
        let shard = state.shard;
        let dir = new.target().to_owned();
        state.write_shard(new.folder())?;
        let papers = state.papers.take();
        let plan = state.plan.clone();
        let summaries = state.summaries();
        // Intervals and tests need all games, so a shard has only counts.
        if shard == Shard::WHOLE {
            publish::write(new.folder(), &summaries, &plan, plots)?;
            if let Some(papers) = papers {
                papers.write(new.folder(), plots)?;
            }
        }
        Ok(Complete {
            record: new.commit(record)?,
            summaries,
            plan,
            shard,
            dir,
        })
    }

    /// Prints where the files are and what to do next, and says which answers are missing. The
    /// outcome is a failure if a game failed or an answer is missing.
    ///
    /// # Errors
    /// Standard output cannot be written, or the file of answers cannot be read.
    pub(super) fn tell_end(&self) -> Result<Outcome> {
        let next = if self.shard == Shard::WHOLE {
            "report"
        } else {
            "merge --out WHOLE"
        };
        // If an engine hangs on a game, the run goes on, with one answer missing.
        publish::print_end(&mut Output, &self.summaries, &self.dir, next)?;
        let faults: u64 = self.summaries.iter().map(|summary| summary.faults).sum();
        let missing: u64 = self
            .summaries
            .iter()
            .flat_map(|summary| &summary.rows)
            .map(|row| row.outside.failed)
            .sum();
        if missing > 0 {
            tell_missing(&self.dir)?;
        }
        Ok(Outcome::of(faults + missing == 0))
    }
}

/// Reads engines.csv in `dir`, and says for each row how many answers are missing. The message
/// names the game and the error of the first one.
fn tell_missing(dir: &Path) -> Result<()> {
    let mut missing: BTreeMap<String, (u64, String)> = BTreeMap::new();
    each_row(dir, |row: EngineAnswerRow| {
        if !row.error.is_empty() {
            let game = label(row.game.into_owned().into(), row.at);
            let first = format!("{}/{game}: {}", row.dataset, row.error);
            let (count, _) = missing
                .entry(row.classifier.into_owned())
                .or_insert((0, first));
            *count += 1;
        }
    })?;
    for (name, (count, first)) in missing {
        let missing = match count {
            1 => "1 answer is missing, ".to_owned(),
            _ => format!("{count} answers are missing, the first "),
        };
        tell!("{name}: {missing}on {first}");
    }
    tell!(
        "{}: all answers that are missing",
        dir.join(EngineAnswerRow::FILE).display()
    );
    Ok(())
}
