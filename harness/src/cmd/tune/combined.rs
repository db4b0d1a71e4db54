//! `sahwal tune combined`: what the combined classifier rests on, chosen and validated.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sahwal_core::combined::CombinedParams;
use sahwal_core::params::Parameters;
use sahwal_core::string_graph;
use serde::Serialize;

use super::super::{Jobs, Output};
use super::apart;
use crate::disk::write_whole;
use crate::input::{self, GameSet, Selection};
use crate::outcome::Outcome;
use crate::params::to_toml;
use crate::tune::combined::{Choice, Chooser, Games, Right, Scored, Setting, Sight};
use crate::tune::folds::Folds;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Data set or path to choose on, repeatable or comma-separated
    #[arg(
        long,
        value_name = "NAME|PATH",
        value_delimiter = ',',
        default_value = "selfplay"
    )]
    dataset: Vec<String>,

    /// Data set or path to score on and never to choose on, repeatable or comma-separated
    #[arg(long, value_name = "NAME|PATH", value_delimiter = ',')]
    held_out: Vec<String>,

    /// Of the positions called safe to score, at least this share is to be right, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.995, value_parser = share)]
    safe_accuracy: f64,

    /// Folds of the cross-validation over games
    #[arg(long, value_name = "FOLDS", default_value = "5")]
    cv: Folds,

    /// Seed of the folds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Folder for cells.csv and best.toml
    #[arg(long, value_name = "DIR", default_value = "results/tune-combined")]
    out: PathBuf,

    #[command(flatten)]
    jobs: Jobs,
}

fn share(text: &str) -> Result<f64, String> {
    let value = text.parse().ok();
    let value = value.filter(|value| (0.0..=1.0).contains(value));
    value.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub(super) fn run(args: &Args) -> Result<Outcome> {
    let pool = args.jobs.pool()?;
    let selection = Selection::resolve(&args.dataset)?;
    std::fs::create_dir_all(&args.out)
        .with_context(|| format!("cannot make the folder {}", args.out.display()))?;
    pool.install(|| {
        let sets = input::load(&selection)?;
        let held_out = match args.held_out.is_empty() {
            true => Vec::new(),
            false => input::load(&Selection::resolve(&args.held_out)?)?,
        };
        apart(&held_out, &sets)?;
        let faults = sets.iter().chain(&held_out).flat_map(|set| &set.faults);
        let failed = faults.map(|fault| eprintln!("sahwal: {fault}")).count() > 0;
        tune(args, &sets, &held_out)?;
        Ok(match failed {
            true => Outcome::Failed,
            false => Outcome::Done,
        })
    })
}

/// What the classifiers do by default.
fn default_choice() -> Choice {
    let params = CombinedParams::default();
    Choice {
        setting: Setting {
            rules: string_graph::StringGraphParams::STATIC_PLUS,
            weight: params.static_weight,
            seki: params.seki.then_some(params.small_seki),
        },
        calibration: params.calibration,
        safe_at: params.safe_at,
    }
}

fn tune(args: &Args, sets: &[GameSet], held_out: &[GameSet]) -> Result<()> {
    let base = CombinedParams::default();
    let games = Games::new(sets, &base)?;
    ensure!(
        games.len() > 1,
        "expected two games with counted results or more, found one"
    );
    let mut chooser = Chooser::new(&games, args.safe_accuracy);
    let everything = vec![true; games.len()];
    let mut sights = Vec::new();
    let choice = chooser.choose(&everything, |sight| sights.push(sight));

    let folds = args.cv.assign(games.len(), args.seed);
    let sides: Vec<Vec<bool>> = (0..=folds.iter().copied().max().unwrap_or(0))
        .map(|fold| folds.iter().map(|&own| own == fold).collect())
        .collect();
    let choices: Vec<Choice> = sides
        .iter()
        .map(|held| {
            let rest: Vec<bool> = held.iter().map(|&held| !held).collect();
            chooser.choose(&rest, |_| ())
        })
        .collect();
    // Each set by itself: a set of easy games would hide a hard one.
    let mut summary = String::new();
    let validated = format!("{}, seed {}", args.cv, args.seed);
    for set in sets {
        let of_set = games.of_set(&set.name);
        let mut apart = Scored::default();
        for (held, chosen) in sides.iter().zip(&choices) {
            let held = held.iter().zip(&of_set).map(|(held, of)| *held && *of);
            apart += chooser.score(chosen, &held.collect::<Vec<bool>>());
        }
        let lines = [
            ("default", chooser.score(&default_choice(), &of_set)),
            ("chosen (in sample)", chooser.score(&choice, &of_set)),
            (&*validated, apart),
        ];
        summary += &table(&set.name, &games.totals(&of_set), &lines);
        summary.push('\n');
    }
    let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
    let names = names.join(", ");
    for set in held_out {
        let games = Games::new(std::slice::from_ref(set), &base)?;
        let chooser = Chooser::new(&games, args.safe_accuracy);
        let everything = vec![true; games.len()];
        let name = format!("{} (no part in the choice)", set.name);
        let lines = [
            ("default", chooser.score(&default_choice(), &everything)),
            ("chosen", chooser.score(&choice, &everything)),
        ];
        summary += &table(&name, &games.totals(&everything), &lines);
        summary.push('\n');
    }
    write!(Output, "{summary}{}", agreement(&choice, &choices))?;
    cells(&args.out, &sights)?;
    best(args, &names, &choice, &summary)?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(())
}

/// Within 80 columns, a line for each choice.
fn table(title: &str, totals: &Right, lines: &[(&str, Scored)]) -> String {
    let mut text = format!(
        "{title}: {} games, {} points, {} strings\n{:<20}{:>7}{:>8}{:>7}{:>8}{:>14}{:>7}{:>7}\n",
        totals.games,
        totals.points,
        totals.strings,
        "wrong:",
        "games",
        "points",
        "strgs",
        "share",
        "rules: strgs",
        "safe",
        "wrong"
    );
    for (name, scored) in lines {
        text += &format!(
            "{name:<20}{:>7}{:>8}{:>7}{:>7.2}%{:>14}{:>7}{:>7}\n",
            totals.games - scored.right.games,
            totals.points - scored.right.points,
            totals.strings - scored.right.strings,
            100.0 * (totals.strings - scored.right.strings) as f64 / totals.strings.max(1) as f64,
            totals.strings - scored.by_rules.strings,
            scored.safe,
            scored.safe_wrong,
        );
    }
    text
}

/// How often folds chose what all games choose.
fn agreement(choice: &Choice, folds: &[Choice]) -> String {
    let same = |holds: &dyn Fn(&Choice) -> bool| folds.iter().filter(|fold| holds(fold)).count();
    let setting = &choice.setting;
    let bounds = folds.iter().map(|fold| fold.safe_at);
    format!(
        "of {} folds, the same rules in {}, weight in {}, conditions of seki in {};\n\
         bound of safe {} in all games, {} to {} in the folds\n",
        folds.len(),
        same(&|fold| fold.setting.rules == setting.rules),
        same(&|fold| fold.setting.weight == setting.weight),
        same(&|fold| fold.setting.seki == setting.seki),
        choice.safe_at,
        bounds.clone().fold(1.0, f64::min),
        bounds.fold(0.0, f64::max),
    )
}

#[derive(Serialize)]
struct Row {
    stage: &'static str,
    large_eye: u16,
    seki_veto: bool,
    revival: bool,
    free_points: bool,
    static_weight: f64,
    most_stones: Option<u16>,
    most_liberties: Option<u16>,
    captor_liberties: Option<u16>,
    least_at_stake: Option<u16>,
    most_points: Option<u16>,
    standing_walls: Option<bool>,
    games_right: u64,
    points_correct: u64,
    strings_correct: u64,
    strings_searched: u64,
}

fn cells(dir: &Path, sights: &[Sight]) -> Result<()> {
    Ok(write_whole(&dir.join("cells.csv"), |file| {
        let mut csv = csv::Writer::from_writer(file);
        for sight in sights {
            let Setting {
                rules,
                weight,
                seki,
            } = sight.setting;
            csv.serialize(Row {
                stage: sight.stage,
                large_eye: rules.large_eye,
                seki_veto: rules.seki,
                revival: rules.revival,
                free_points: rules.free_points,
                static_weight: weight,
                most_stones: seki.map(|seki| seki.most_stones),
                most_liberties: seki.map(|seki| seki.most_liberties),
                captor_liberties: seki.map(|seki| seki.captor_liberties),
                least_at_stake: seki.map(|seki| seki.least_at_stake),
                most_points: seki.map(|seki| seki.most_points),
                standing_walls: seki.map(|seki| seki.standing_walls),
                games_right: sight.right.games,
                points_correct: sight.right.points,
                strings_correct: sight.right.strings,
                strings_searched: sight.right.searched,
            })?;
        }
        csv.flush()
    })?)
}

/// `best.toml`, which `sahwal run --params` takes, with where it is from.
fn best(args: &Args, names: &str, choice: &Choice, summary: &str) -> Result<()> {
    let params = CombinedParams {
        calibration: choice.calibration,
        safe_at: choice.safe_at,
        ..choice.setting.over(&CombinedParams::default())
    };
    let mut tables = toml::Table::new();
    let rules = to_toml(&choice.setting.rules.to_table());
    tables.insert("static-plus".to_owned(), rules.into());
    tables.insert("combined".to_owned(), to_toml(&params.to_table()).into());
    let mut text = format!(
        "# Chosen on {names}; positions called safe are right in {} of them.\n",
        args.safe_accuracy
    );
    for line in summary.lines() {
        text += format!("# {line}").trim_end();
        text.push('\n');
    }
    text += &toml::to_string(&tables)?;
    let path = args.out.join("best.toml");
    Ok(write_whole(&path, |file| file.write_all(text.as_bytes()))?)
}
