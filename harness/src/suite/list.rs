//! The list of everything that is timed. Classifiers, features and searches come from
//! their own lists, so that new ones appear by themselves.

use std::cell::OnceCell;

use anyhow::{Context, Result, ensure};
use sahwal_core::Position;
use sahwal_core::classify::REGISTRY;

use super::games::{self, Way};
use super::searches::SEARCHES;
use super::{Kernel, expected, kernels, runs};
use crate::input::{Selection, Step, load, load_records};
use crate::profile::FEATURES;

/// The games whose moves are timed: embedded, so that they are always here.
const GAMES: &str = "selfplay";

/// The threads of runs from end to end.
const THREADS: [usize; 2] = [1, 2];

/// What the benchmarks are run on.
pub struct Data {
    /// The name of the data set.
    pub dataset: String,
    selection: Selection,
    positions: Vec<Position>,
    /// Read when the first benchmark on moves is made.
    moves: OnceCell<Vec<Step>>,
}

impl Data {
    /// The data set called `name`; without one igs31 where it is found, else selfplay.
    ///
    /// # Errors
    /// The set is not there, cannot be read, or is empty.
    pub fn read(name: Option<&str>) -> Result<Data> {
        let names: Vec<String> = name.map(str::to_owned).into_iter().collect();
        let mut selection = Selection::resolve(&names)?;
        // The default is selfplay, then igs31 if it is here.
        let source = selection.sources.pop().context("no data set")?;
        selection.sources = vec![source];
        let set = load(&selection)?.pop().context("no data set")?;
        let positions: Vec<Position> = set.games.iter().map(|game| game.position).collect();
        ensure!(
            !positions.is_empty(),
            "{}: expected games, found none",
            set.name
        );
        Ok(Data {
            dataset: set.name,
            selection,
            positions,
            moves: OnceCell::new(),
        })
    }

    fn moves(&self) -> Result<&[Step]> {
        if let Some(moves) = self.moves.get() {
            return Ok(moves);
        }
        let sets = load_records(&Selection::resolve(&[GAMES.to_owned()])?)?;
        let moves = sets.iter().flat_map(games::moves).collect();
        Ok(self.moves.get_or_init(|| moves))
    }

    /// The number of its positions.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }
}

/// Something to time, made when its turn comes.
pub struct Bench<'a> {
    /// Its name: group, slash, what it is.
    pub name: String,
    /// What an operation is: `position`, `move` or `node`.
    pub unit: &'static str,
    make: Box<dyn Fn() -> Result<Box<dyn Kernel + 'a>> + 'a>,
}

impl<'a> Bench<'a> {
    fn new(
        name: impl Into<String>,
        unit: &'static str,
        make: impl Fn() -> Result<Box<dyn Kernel + 'a>> + 'a,
    ) -> Bench<'a> {
        Bench {
            name: name.into(),
            unit,
            make: Box::new(make),
        }
    }

    /// The benchmark itself.
    ///
    /// # Errors
    /// It cannot be made ready.
    pub fn kernel(&self) -> Result<Box<dyn Kernel + 'a>> {
        (self.make)()
    }

    /// Whether its instructions are counted: runs from end to end are left out, since
    /// they are the sum of the others.
    pub fn is_hot_path(&self) -> bool {
        !self.name.starts_with("run/")
    }
}

/// Everything there is to time, in the order of the table.
pub fn benches(data: &Data) -> Vec<Bench<'_>> {
    let known = expected::of(&data.dataset);
    let positions = &data.positions[..];
    let mut all = vec![
        Bench::new("core/strings", "position", move || {
            Ok(kernels::strings(positions, known))
        }),
        Bench::new("core/benson, both colours", "position", move || {
            Ok(kernels::benson(positions, known))
        }),
        Bench::new("core/potential from scratch", "position", move || {
            kernels::potential(positions)
        }),
    ];
    for entry in REGISTRY {
        let name = format!("classify/{}", entry.name);
        all.push(Bench::new(name, "position", move || {
            Ok(kernels::classifier(positions, entry))
        }));
    }
    all.push(Bench::new(
        "classify/combined-static",
        "position",
        move || Ok(kernels::combined_static(positions)),
    ));
    all.push(Bench::new("sgf/setup", "position", move || {
        Ok(kernels::sgf_setup(positions))
    }));
    for feature in FEATURES {
        for (group, way) in [("move", Way::Differences), ("scratch", Way::Scratch)] {
            let name = format!("{group}/{}", feature.name);
            all.push(Bench::new(name, "move", move || {
                games::feature(data.moves()?, feature, way)
            }));
        }
    }
    for search in SEARCHES {
        let name = format!("search/{}", search.name);
        all.push(Bench::new(name, "node", move || Ok(search.kernel())));
    }
    for threads in THREADS {
        let name = format!("run/end to end, threads {threads}");
        all.push(Bench::new(name, "position", move || {
            runs::end_to_end(&data.selection, positions.len(), threads)
        }));
    }
    all
}
