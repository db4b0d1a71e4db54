//! `sahwal analyze`: one position, looked at closely.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use sahwal_core::classify;
use sahwal_core::string_graph::analyse;

use super::Output;
use super::run::names;
use crate::analyze::board::{self, Charset};
use crate::analyze::{Layer, Sheet, potential, string_graph};
use crate::outcome::Outcome;
use crate::params::{Params, build, of_string_graph};
use crate::run::files::write_whole;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The game record
    #[arg(value_name = "FILE.sgf")]
    file: PathBuf,

    /// Position after move N, passes counted; without it, the final one
    #[arg(long = "move", value_name = "N")]
    at: Option<usize>,

    /// Game of a file that holds several
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,

    /// Classifier that judges
    #[arg(long, value_name = "NAME", default_value = "string-graph", value_parser = names())]
    classifier: String,

    /// Parameters of classifiers, a table for each
    #[arg(long, value_name = "FILE.toml")]
    params: Option<PathBuf>,

    /// Show what the method saw, too
    #[arg(long, value_name = "NAME")]
    layer: Option<Layer>,

    /// Print every reduction of the String Graph
    #[arg(long)]
    trace: bool,

    /// Write the String Graph before and after the reductions for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    /// Draw with plain characters
    #[arg(long)]
    ascii: bool,
}

pub(super) fn run(args: Args) -> Result<Outcome> {
    let params = args
        .params
        .as_deref()
        .map(Params::read)
        .transpose()?
        .unwrap_or_default();
    let entry = classify::find(&args.classifier).context("the parser knows the names")?;
    let classifier = build(entry, &params)?;
    let graph_params = of_string_graph(entry, &params)?;
    let wants_graph = args.layer == Some(Layer::StringGraph) || args.trace || args.dot.is_some();
    anyhow::ensure!(
        graph_params.is_some() || !wants_graph,
        "--layer string-graph, --trace and --dot: expected a String Graph as --classifier, found {}",
        entry.name
    );
    let sheet = Sheet::read(&args.file, args.game, args.at)?;
    let (position, size) = (&sheet.position, sheet.position.size());
    let charset = if args.ascii {
        Charset::Ascii
    } else {
        Charset::Unicode
    };

    let mut out = Output;
    let verdicts = classifier.classify(position);
    writeln!(out, "{}\n{}; x dead, ? unknown\n", sheet.title, entry.name)?;
    writeln!(out, "{}", board::stones(position, &verdicts, charset))?;
    writeln!(
        out,
        "owners\n\n{}",
        board::owners(position, &verdicts, charset)
    )?;
    if let Some(params) = graph_params {
        let analysis = analyse(position, &params);
        writeln!(out, "groups\n\n{}", string_graph::numbers(&analysis, size))?;
        if args.layer == Some(Layer::StringGraph) {
            writeln!(out, "{}", string_graph::groups(&analysis, size))?;
        }
        if args.trace {
            writeln!(
                out,
                "reductions\n\n{}",
                string_graph::trace(&analysis, size)
            )?;
        }
        if let Some(path) = &args.dot {
            let text = string_graph::dot(&analysis, size);
            write_whole(path, |file| file.write_all(text.as_bytes()))?;
        }
    }
    if args.layer == Some(Layer::Potential) {
        let text = potential::layer(position, &params.potential()?).context("[potential]")?;
        writeln!(out, "{text}")?;
    }
    Ok(Outcome::Done)
}
