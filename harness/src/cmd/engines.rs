//! The arguments for rows from outside.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use sahwal_core::classify::find;

use crate::engine::answers::AnswersFile;
use crate::engine::spec::EngineSpec;
use crate::engine::{EngineRow, Outside, RowOptions, user_cache};
use crate::run::judge::Others;

/// Rows that other engines and files give.
#[derive(clap::Args)]
#[command(next_help_heading = "Rows from outside")]
pub(super) struct EngineArgs {
    /// A GTP engine as a row, such as gnugo='gnugo --mode gtp'; repeatable
    #[arg(long, value_name = "NAME=COMMAND")]
    engine: Vec<String>,

    /// Engines of a file, with their protocols and options; repeatable
    ///
    /// `scripts/engines/README.md` describes the file.
    #[arg(long, value_name = "FILE.toml")]
    engines: Vec<PathBuf>,

    /// Of the engines of files, only these; repeatable or comma-separated
    #[arg(long, value_name = "NAME", value_delimiter = ',', requires = "engines")]
    only_engine: Vec<String>,

    /// Verdicts of a file in the layout of strings.csv or points.csv as a row; repeatable
    #[arg(long, value_name = "NAME=FILE.csv")]
    answers: Vec<String>,

    /// A row that abstains where the rows A and B differ; repeatable
    #[arg(long, value_name = "A,B")]
    agree: Vec<String>,

    /// Ask this engine again instead of reading its older answers; repeatable
    #[arg(long, value_name = "NAME")]
    refresh: Vec<String>,

    /// Do not ask an engine any more after N failures
    ///
    /// An engine that fails on its first two games is not asked any more in any case.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    engine_failures: Option<u32>,

    /// Folder for the answers of engines [default: sahwal/engines in the user's cache folder]
    #[arg(long, value_name = "DIR")]
    engine_cache: Option<PathBuf>,
}

impl EngineArgs {
    /// The files that describe engines and hold answers.
    pub(super) fn inputs(&self) -> impl Iterator<Item = PathBuf> {
        let answers = self.answers.iter().filter_map(|text| text.split_once('='));
        let answers = answers.map(|(_, path)| PathBuf::from(path));
        self.engines.iter().cloned().chain(answers)
    }

    /// Opens the rows. Engines are started if their version is not known yet.
    pub(super) fn open(&self) -> Result<Others> {
        let mut specs = Vec::new();
        // The engines of the options, and the chosen ones of the files.
        for text in &self.engine {
            specs.push(EngineSpec::parse(text)?);
        }
        let mut of_files = Vec::new();
        for path in &self.engines {
            of_files.extend(EngineSpec::read_file(path).context("--engines")?);
        }
        for name in &self.only_engine {
            let known: Vec<&str> = of_files.iter().map(|spec| spec.name.as_str()).collect();
            ensure!(
                known.contains(&name.as_str()),
                "--only-engine: expected one of {}, found {name}",
                known.join(", ")
            );
        }
        of_files
            .retain(|spec| self.only_engine.is_empty() || self.only_engine.contains(&spec.name));
        specs.extend(of_files);
        for spec in &specs {
            // Before the engine is started.
            ensure!(
                find(&spec.name).is_none(),
                "expected a name that no classifier has, found {}",
                spec.name
            );
        }
        for name in &self.refresh {
            ensure!(
                specs.iter().any(|spec| spec.name == *name),
                "--refresh: expected the name of an engine, found {name}"
            );
        }
        // Answers are kept in the cache of the user, or in the folder that is named.
        let options = RowOptions {
            cache: match (&self.engine_cache, specs.is_empty()) {
                (Some(folder), _) => Some(folder.clone()),
                (None, true) => None,
                (None, false) => user_cache(),
            },
            refresh: self.refresh.clone(),
            most_failures: self.engine_failures,
        };
        // Rows of files of answers, then of engines.
        let mut outside: Vec<Box<dyn Outside>> = Vec::new();
        for text in &self.answers {
            outside.push(Box::new(AnswersFile::parse(text)?));
        }
        for spec in &specs {
            for row in EngineRow::open(spec, &options)? {
                outside.push(Box::new(row));
            }
        }
        // Rows that abstain where two others differ.
        let agree = self.agree.iter().map(|text| {
            let names: Vec<&str> = text.split(',').map(str::trim).collect();
            let [first, second] = names[..] else {
                anyhow::bail!("--agree: expected two names A,B, found {text}");
            };
            Ok([first, second].map(str::to_owned))
        });
        Ok(Others {
            outside,
            agree: agree.collect::<Result<_>>()?,
        })
    }
}
