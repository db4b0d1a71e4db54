//! Arguments that several commands have, beside those of [`sahwal_run::arguments`].
//!
//! `run`, `tune`, `analyze`, `gtp` and `report` flatten these structs. Their doc comments are help
//! texts. Recorded command lines have the names of the options, so an option must not be renamed.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sahwal_core::Size;
use sahwal_core::rules::{KomiStep, Ruleset, Terms};
use sahwal_data::disk::{existing_folder, sweep};
use sahwal_data::input::At;
use sahwal_run::rows::Rows;

/// Rules and komi of the score for records that state none.
#[derive(clap::Args)]
pub(super) struct TermsArgs {
    /// Rules of records that name none: area, territory or a name such as chinese
    #[arg(long)]
    rules: Option<Ruleset>,

    /// Komi of records that state none
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = komi)]
    komi: Option<f64>,
}

impl TermsArgs {
    pub(super) fn terms(&self) -> Terms {
        Terms {
            ruleset: self.rules,
            komi: self.komi,
            handicap: None,
        }
    }
}

/// Rules and komi of the score, even if a record states others.
#[derive(clap::Args)]
pub(super) struct CountArgs {
    /// Rules of the score in place of the record's: area, territory or a name such as chinese
    #[arg(long)]
    rules: Option<Ruleset>,

    /// Komi of the score in place of the record's
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = komi)]
    komi: Option<f64>,
}

impl CountArgs {
    pub(super) fn terms(&self) -> Terms {
        Terms {
            ruleset: self.rules,
            komi: self.komi,
            handicap: None,
        }
    }
}

/// Parses a komi in whole or half points. The size of the boards is not known yet.
fn komi(text: &str) -> Result<f64, String> {
    let komi = text
        .parse()
        .map_err(|_| "expected points, such as 6.5".to_owned())?;
    // The largest board allows the largest komi, so no possible komi is refused here.
    Terms::checked_komi(komi, Size::S19, KomiStep::Half).map_err(|error| error.to_string())
}

/// The argument `--rows`.
#[derive(Default, clap::Args)]
pub(super) struct RowsFile {
    /// Rows of one's own: classifiers with other parameters, each with a name
    ///
    /// A file such as harness/run/rows/table.toml.
    #[arg(long, value_name = "FILE.toml")]
    rows: Option<PathBuf>,
}

impl RowsFile {
    /// Returns these rows and those of the file.
    pub(super) fn add_to(&self, rows: &Rows) -> Result<Rows> {
        rows.clone().and_file(self.rows.as_deref())
    }
}

/// The argument `--at`.
#[derive(clap::Args)]
pub(super) struct AtArgs {
    /// Judge positions before the end, comma-separated: shares of the moves (25%), moves from the
    /// beginning (+60), moves before the last stone (-40)
    ///
    /// `run` also judges the end of each game, which is 0 in the column `at` of the files. `tune`
    /// judges it if the list has 0. Verdicts are scored by the final owner of each point. If a game
    /// lacks moves, or its final owners are not known, only its final position is judged.
    /// results/middle-game/README.md describes truth and files.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    pub(super) at: Vec<At>,
}

/// Checks the name of an output file before the work begins. The name must end in `end`, so that no
/// game record is overwritten, and its folder must exist.
///
/// # Errors
/// The name has another ending, or its folder does not exist.
pub(super) fn check_output(option: &str, path: &Path, end: &str) -> Result<()> {
    let name = path.display();
    ensure!(
        path.extension() == Some(OsStr::new(end)),
        "{option}: expected a name that ends in .{end}, found {name}"
    );
    let folder = existing_folder(path).with_context(|| format!("{option} {name}"))?;
    // A killed run may have left a temporary file in this folder.
    sweep(folder);
    Ok(())
}
