//! `sahwal tune potential --at`: positions before the end of games.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use sahwal_core::classify::find;
use sahwal_core::potential::PotentialParams;

use super::super::super::arguments::Output;
use super::{Args, MethodName};
use crate::disk::write_whole;
use crate::input::{At, GameSet, Selection, load_records};
use crate::names::name_of;
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::run::table::Style;
use crate::stats::folds::Folds;
use crate::tune::places::{PlaceTable, by_place, write_places};
use crate::tune::{
    Correct, Measure, Method, Objective, PotentialTuning, Results, grid, to_toml, tune, write_best,
};

/// The folds of the cross-validation if none are given.
const FOLDS: Folds = Folds::Of(5);

/// Loads the games and tunes on a pool of threads.
pub(super) fn run(args: &Args, base: &PotentialParams) -> Result<Outcome> {
    At::check(&args.at)?;
    let objective = args.objective.unwrap_or(Objective::Strings);
    let measure = Measure::of(objective)
        .context("--objective: expected groups, fate or owners with --at, found both")?;
    ensure!(
        args.cv.len() < 2,
        "--cv: expected one cross-validation with --at, found {}",
        args.cv.len()
    );
    ensure!(!args.calibrate, "--calibrate: expected no --at");
    ensure!(
        matches!(args.method, MethodName::Grid | MethodName::Coordinate),
        "--method: expected grid or coordinate with --at"
    );
    let pool = args.games.jobs.pool()?;
    pool.install(|| {
        let sets = load_records(&Selection::resolve_records(&args.games.dataset)?)?;
        let outcome = GameSet::tell_all(&sets);
        search(args, base, (objective, measure), &sets)?;
        Ok(outcome)
    })
}

fn search(
    args: &Args,
    base: &PotentialParams,
    (objective, measure): (Objective, Measure),
    sets: &[GameSet],
) -> Result<()> {
    let clock = Instant::now();
    // The positions; `combined` confirms final boards without known owners.
    let confirmer = find("combined").context("expected the classifier combined")?;
    let confirmer = confirmer.build();
    let from = (base, confirmer.as_ref());
    let tuning = PotentialTuning::of_moments(sets, &args.at, objective, from)?;
    let [games, left_out] = tuning.whole_games();
    let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
    let names = names.join(", ");
    writeln!(
        Output,
        "{names}: {} positions of {games} games; {left_out} games left out\n",
        tuning.positions()
    )?;
    let mut results = Results::new(&tuning);
    let folds = args.cv.first().copied().unwrap_or(FOLDS);
    let seed = args.games.seed;
    let all = tuning.at(None);
    let share = |correct: Correct| tuning.share(measure, correct, &all) as f64 / 1e7;
    let mut summary = String::new();
    let best = match args.method {
        MethodName::Grid => {
            let (v1, v2) = (args.v1, args.v2);
            let settings = grid(base, v1, v2);
            let progress = Progress::new(settings.len() as u64, "settings");
            let cells = results.of(&settings, Some(&progress))?;
            drop(progress);
            // The paper's v1 and v2; all other parameters are those of the grid.
            let default = PotentialParams::default();
            let paper = base.clone().with(|set| {
                set.v1 = default.v1;
                set.v2 = default.v2;
            });
            let paper = results.of(&[paper], None)?;
            // The best cells at each place, as a table, a file and maps.
            let places = by_place(&tuning, &args.at, (&cells, &paper[0]), folds, seed)?;
            let table = PlaceTable(&places, Style::Plain);
            write!(Output, "{table}")?;
            write_whole(&args.out.join("places.md"), |file| {
                write!(file, "{}", PlaceTable(&places, Style::Markdown))
            })?;
            write_places(&args.out, &names, &places, (v1, v2), !args.no_plots)?;
            let best = tuning.best(&cells, &all);
            best.context("expected a setting, found none")?.clone()
        }
        _ => {
            // Other methods tune all places together, with cross-validation.
            let rounds = [tuning.rounds(folds, seed, &all)];
            let tuned = tune(&mut results, (base, &Method::Coordinate), &all, &rounds)?;
            let start = results.of(std::slice::from_ref(base), None)?;
            for (name, correct) in [
                ("start", start[0].correct(&all)),
                ("best (in sample)", tuned.best.correct(&all)),
                ("cross-validated", tuned.validated[0]),
            ] {
                summary += &format!("{name:20} {:.2} %\n", share(correct));
            }
            write!(Output, "{summary}")?;
            tuned.best
        }
    };
    results.write(&args.out)?;
    eprintln!("{:.1} s", clock.elapsed().as_secs_f64());
    let heading = format!(
        "Tuned on {names} at {} for {}, seed {seed}. In sample: {:.2} %.",
        At::text_of(&args.at),
        name_of(measure),
        share(best.correct(&all))
    );
    write_best(&args.out, &heading, &summary, &to_toml(&best.setting))?;
    writeln!(Output, "files: {}", args.out.display())?;
    Ok(())
}
