//! The points and strings that each stage of the safety search proves, for several limits.

pub mod certificates;
mod files;
mod plot;

use std::fmt;
use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::Strings;
use sahwal_core::classify::{Classifier, find};
use sahwal_core::params::{Parameters, Table};
use sahwal_core::safety::SearchParams;

use sahwal::input::GameSet;
use sahwal::merge::Merge;
use sahwal::run::experiment::{Experiment, Findings};
use sahwal::run::table::percent;
use sahwal::score::Score;

/// The name of a stage, and the function that switches it on.
type Stage = (&'static str, fn(&mut SearchParams));

/// The stages in order, each added to those before it.
const STAGES: [Stage; 5] = [
    ("single regions", |_| {}),
    ("one-vital", |params| params.one_vital = true),
    ("merged regions", |params| params.merge = true),
    ("blocks only", |params| params.blocks_only = true),
    ("open connections", |params| params.open_connections = true),
];

/// The stage that follows if the parameter `zones` is on.
const ZONES: &str = "zones";

/// The row after it: the strings that are proved alone, by zones that may overlap. Their claims
/// need not hold together.
const ALONE: &str = "each alone";

/// The points and strings that each stage of the safety search proves.
pub struct SafetyStages {
    /// All parameters but the stages and the limit.
    pub params: SearchParams,
    /// The largest numbers of static evaluations of a search.
    pub limits: Vec<u64>,
}

impl Experiment for SafetyStages {
    fn name(&self) -> String {
        "stages of the safety search".to_owned()
    }

    fn run(&self, sets: &[GameSet]) -> Result<Box<dyn Findings>> {
        let stages = sets
            .iter()
            .map(|set| Stages::of(set, &self.params, &self.limits));
        Ok(Box::new(AllStages(stages.collect())))
    }
}

/// The figures of every data set.
struct AllStages(Vec<Stages>);

impl fmt::Display for AllStages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|stages| stages.fmt(f))
    }
}

impl Findings for AllStages {
    fn write(&self, dir: &Path, plots: bool) -> Result<()> {
        files::write_files(dir, &self.0)?;
        if plots {
            self.0
                .iter()
                .try_for_each(|stages| plot::write_plot(dir, stages))?;
        }
        Ok(())
    }
}

/// A data set with the figures of every stage and limit.
struct Stages {
    dataset: String,
    /// The number of its games with a counted result. Other games are omitted.
    games: usize,
    /// A row for each stage without search, then for each limit and stage.
    rows: Vec<StageRow>,
}

/// The results of all stages up to one.
struct StageRow {
    /// The last stage.
    stage: &'static str,
    /// The largest number of static evaluations of a search; `None` for stages without search.
    limit: Option<u64>,
    /// The score against the counted results.
    score: Score,
    /// The time on all threads, in seconds.
    seconds: f64,
}

impl Stages {
    /// Runs the stages on `set` for each of the limits. `params` gives all other parameters.
    /// Runs on the current rayon pool.
    fn of(set: &GameSet, params: &SearchParams, limits: &[u64]) -> Stages {
        let mut rows = Vec::new();
        let mut add = |stage, limit, classifier: Box<dyn Classifier>| {
            let clock = Instant::now();
            let score = score(set, &*classifier);
            rows.push(StageRow {
                stage,
                limit,
                score,
                seconds: clock.elapsed().as_secs_f64(),
            });
        };
        let build = |name, params: &Table| {
            let entry = find(name).expect("registered");
            entry.build_with(params).expect("parameters were checked")
        };
        add("benson", None, build("benson", &Table::default()));
        let rules = build("mueller-static", &params.rules.to_table());
        add("static rules", None, rules);
        for &limit in limits {
            let mut so_far = params.with(|set| {
                set.limit = limit;
                set.zone_limit = limit;
                set.one_vital = false;
                set.merge = false;
                set.blocks_only = false;
                set.open_connections = false;
                set.zones = false;
            });
            for (stage, switch_on) in STAGES {
                switch_on(&mut so_far);
                let search = build("mueller-search", &so_far.to_table());
                add(stage, Some(limit), search);
            }
            if params.zones {
                so_far.zones = true;
                let so_far = so_far.to_table();
                add(ZONES, Some(limit), build("mueller-search", &so_far));
                add(ALONE, Some(limit), build("zone-search", &so_far));
            }
        }
        Stages {
            dataset: set.name.clone(),
            games: set.games.iter().filter(|game| game.truth.is_some()).count(),
            rows,
        }
    }
}

fn score(set: &GameSet, classifier: &dyn Classifier) -> Score {
    let of_game = |game: &sahwal::input::Game| {
        let truth = game.truth.as_ref()?;
        let verdicts = classifier.classify(&game.position);
        let strings = Strings::of(&game.position);
        let size = game.position.size();
        Some(Score::of(&verdicts, truth, strings.iter(), size))
    };
    let add = |mut all: Score, score: Score| {
        all.merge(&score);
        all
    };
    let scores = set.games.par_iter().filter_map(of_game);
    scores.reduce(Score::default, add)
}

/// A table within 80 columns.
impl fmt::Display for Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.rows.first().map_or(Score::default(), |row| row.score);
        writeln!(
            f,
            "{}: {} games, {} points, {} strings\n",
            self.dataset, self.games, all.points.total, all.strings.total
        )?;
        writeln!(
            f,
            "{:<16} {:>7} {:>7} {:>6} {:>8} {:>6} {:>6} {:>9}",
            "proved up to", "limit", "points", "", "strings", "", "false", "time"
        )?;
        for row in &self.rows {
            let Score {
                points, strings, ..
            } = row.score;
            writeln!(
                f,
                "{:<16} {:>7} {:>7} {:>6} {:>8} {:>6} {:>6} {:>9}",
                row.stage,
                row.limit.map_or("-".to_owned(), |limit| limit.to_string()),
                points.correct,
                percent(points.percent()),
                strings.correct,
                percent(strings.percent()),
                row.score.false_claims(),
                format!("{:.2} s", row.seconds),
            )?;
        }
        writeln!(f)
    }
}
