//! The groups of stones at the moments of games, and the strength of the potential model, from the
//! rows of `positions.csv`.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::potential::{Field, GroupAnalysis, Potential, PotentialParams, Shadows};
use sahwal_core::{Colour, Position, Size};

use super::by_set;
use crate::format::{PositionRow, each_row};
use crate::moments::Outcome;
use crate::moments::curve::{self, Bins};
use crate::moments::groups::{GROUPINGS, Pairs, pairs};
use crate::moments::strength::{self, Measured};
use crate::run::summary::{Gain, Summary, gain};
use crate::stats::folds::Folds;
use crate::stats::{Counted, Interval, bootstrap};

/// The folds by which curves are learnt.
const FOLDS: Folds = Folds::Of(5);

/// The groups at one moment.
pub struct MomentGroups {
    /// One for each of [`GROUPINGS`].
    pub groupings: Vec<GroupingSummary>,
    /// Mean squared error of B' - W' by a curve learnt from other games.
    pub potential_brier: Option<f64>,
    /// Points of which B' - W' has the sign of the final owner, in percent.
    pub potential_sign: Option<f64>,
    /// The groups of the potential model.
    pub strength: StrengthSummary,
}

/// The figures of one way to group stones.
pub struct GroupingSummary {
    /// Its name.
    pub name: &'static str,
    /// Mean number of groups in a position.
    pub groups: f64,
    /// All pairs of one colour, and those in one group.
    pub pairs: [Pairs; 2],
    /// [`Self::area_f1`] minus that of all stones of a colour as one group, in percentage
    /// points, with its 95 % interval over games.
    pub gain: Option<Gain>,
}

impl GroupingSummary {
    /// Pairs in one group with the same fate, in percent of pairs in one group, and of pairs with
    /// the same fate.
    pub fn fate(&self) -> [Option<f64>; 2] {
        let [all, grouped] = self.pairs;
        [grouped.all, all.same].map(|whole| percent(grouped.same, whole))
    }

    /// Pairs in one group of which both stones are lost, in percent of pairs in one group with a
    /// lost stone, and of pairs of which both stones are lost.
    pub fn lost(&self) -> [Option<f64>; 2] {
        let [all, grouped] = self.pairs;
        [grouped.lost + grouped.mixed(), all.lost].map(|whole| percent(grouped.lost, whole))
    }

    /// Pairs in one group that end in one area, in percent of pairs in one group, and of pairs that
    /// end in one area.
    pub fn area(&self) -> [Option<f64>; 2] {
        let [all, grouped] = self.pairs;
        [grouped.all, all.area].map(|whole| percent(grouped.area, whole))
    }

    /// The harmonic mean of both shares of [`area`](Self::area), in percent.
    pub fn area_f1(&self) -> Option<f64> {
        let [all, grouped] = self.pairs;
        percent(2 * grouped.area, all.area + grouped.all)
    }
}

/// The strength of groups against their fate.
#[derive(Default)]
pub struct StrengthSummary {
    /// For each bin of strength, the groups that survive with the 95 % interval.
    pub bins: Vec<(Counted, Option<Interval>)>,
    /// Mean squared errors of the probability of survival: by bins, by strength 1.0, and
    /// without the strength.
    pub brier: Option<[f64; 3]>,
}

/// `part` in percent of `whole`; `None` if that is 0.
fn percent(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| crate::stats::percent(part, whole))
}

/// What is measured on one position.
#[derive(Clone)]
struct Measures {
    /// For each grouping the number of groups, pairs of one colour and those in one group.
    groups: Vec<(u64, [Pairs; 2])>,
    strength: Vec<Measured>,
    differences: Bins,
    points: u64,
    /// Points of which B' - W' has the sign of the final owner.
    sign_correct: u64,
}

/// Measures the groups on the positions in `dir` that have final owners: one result for each of the
/// summaries. Runs on the current rayon pool.
///
/// # Errors
/// The file is missing or malformed.
pub(super) fn read(dir: &Path, summaries: &[Summary], seed: u64) -> Result<Vec<MomentGroups>> {
    let mut rows: Vec<PositionRow> = Vec::new();
    each_row(dir, |row: PositionRow| {
        rows.extend(row.owners.is_some().then_some(row))
    })?;
    let params = PotentialParams::default();
    let mut fields = BTreeMap::new();
    for row in &rows {
        let size = Size::new(row.size)?;
        if let Entry::Vacant(entry) = fields.entry(size) {
            entry.insert(Arc::new(Field::new(&params, size)?));
        }
    }
    let mut found = Vec::new();
    for moments in by_set(summaries) {
        // The rows of a game stand together.
        let own = rows.iter().filter(|row| row.dataset == *moments[0].dataset);
        let own: Vec<&PositionRow> = own.collect();
        let games: Vec<&[&PositionRow]> =
            own.chunk_by(|one, other| one.game == other.game).collect();
        let measure = |(game, rows): (usize, &&[&PositionRow])| {
            let measure = |row: &&PositionRow| {
                let (position, truth) = row.position()?;
                let outcome = Outcome::of(truth.expect("rows without owners were left out"));
                let potential = Potential::of(&fields[&position.size()], &position);
                Ok(Measures::of(&potential, &params, &outcome, game))
            };
            rows.iter().map(measure).collect::<Result<Vec<_>>>()
        };
        let measured = games.par_iter().enumerate().map(measure);
        let measured = measured.collect::<Result<Vec<_>>>()?.concat();
        found.par_extend(moments.par_iter().map(|summary| {
            let at = summary.at.map(|at| at.to_string());
            let at_moment = own.iter().zip(&measured).filter(|(row, _)| row.at == at);
            let at_moment: Vec<&Measures> = at_moment.map(|(_, measures)| measures).collect();
            MomentGroups::of(&at_moment, games.len(), seed)
        }));
    }
    Ok(found)
}

impl Measures {
    fn of(
        potential: &Potential,
        params: &PotentialParams,
        outcome: &Outcome,
        game: usize,
    ) -> Measures {
        let position = potential.position();
        let groups = GROUPINGS.iter().map(|grouping| {
            let groups = grouping.groups(potential, params);
            let [grouped, all] = pairs(&groups, position, outcome);
            (groups.len() as u64, [all, grouped])
        });
        let analysis = GroupAnalysis::of_followed(potential, params);
        let strength = analysis.groups().iter().map(|judged| {
            let stones = judged.group.stones;
            let lost = outcome.truth.lost(judged.colour, stones);
            Measured {
                game,
                // Sums of floats must not decide about a bin.
                strength: (judged.score.strength() * 1e6).round() / 1e6,
                stones: [stones.len() as u64, lost.len() as u64],
            }
        });
        let (differences, sign_correct) = differences(potential, outcome, position);
        Measures {
            groups: groups.collect(),
            strength: strength.collect(),
            differences,
            points: position.size().area() as u64,
            sign_correct,
        }
    }
}

/// The difference B' - W' at each point from the side of both colours, and the number of points of
/// which it has the sign of the final owner.
fn differences(potential: &Potential, outcome: &Outcome, position: &Position) -> (Bins, u64) {
    let map = potential.map();
    let mut bins = Bins {
        points: vec![0.0; curve::BINS],
        owned: vec![0.0; curve::BINS],
        neutral: 2.0 * outcome.truth.owners().neutral.len() as f64,
    };
    let mut sign_correct = 0;
    for point in position.size().points() {
        let black = outcome.truth.black(point);
        let difference = map.at(Shadows::Both, Colour::Black, point)
            - map.at(Shadows::Both, Colour::White, point);
        sign_correct += u64::from(difference.signum() * (black - 0.5) > 0.0);
        for (difference, owns) in [(difference, black), (-difference, 1.0 - black)] {
            let bin = curve::bin(difference);
            bins.points[bin] += 1.0;
            bins.owned[bin] += owns;
        }
    }
    (bins, sign_correct)
}

impl MomentGroups {
    fn of(measured: &[&Measures], games: usize, seed: u64) -> MomentGroups {
        let strength = measured.iter().flat_map(|one| one.strength.iter().copied());
        let differences = measured.iter().map(|one| one.differences.clone());
        MomentGroups {
            groupings: groupings(measured, seed),
            potential_brier: curve::brier(&differences.collect::<Vec<_>>(), FOLDS, seed),
            potential_sign: percent(
                measured.iter().map(|one| one.sign_correct).sum(),
                measured.iter().map(|one| one.points).sum(),
            ),
            strength: strengths(&strength.collect::<Vec<_>>(), games, seed),
        }
    }
}

fn groupings(measured: &[&Measures], seed: u64) -> Vec<GroupingSummary> {
    // The F1 is a quotient of two sums over games.
    let counts = |at: usize| -> Vec<Counted> {
        let count = |one: &&Measures| {
            let [all, grouped] = one.groups[at].1;
            Counted {
                correct: 2 * grouped.area,
                total: all.area + grouped.all,
            }
        };
        measured.iter().map(count).collect()
    };
    let one_group = counts(GROUPINGS.len() - 1);
    let of = |(at, grouping): (usize, &crate::moments::groups::Grouping)| {
        let games = measured.iter().map(|one| one.groups[at]);
        let pairs = games
            .clone()
            .fold([Pairs::default(); 2], |sums, (_, pairs)| {
                [sums[0].plus(pairs[0]), sums[1].plus(pairs[1])]
            });
        let groups: u64 = games.map(|game| game.0).sum();
        GroupingSummary {
            name: grouping.name,
            groups: groups as f64 / measured.len().max(1) as f64,
            pairs,
            gain: gain(&counts(at), &one_group, seed),
        }
    };
    GROUPINGS.iter().enumerate().map(of).collect()
}

fn strengths(groups: &[Measured], games: usize, seed: u64) -> StrengthSummary {
    let sum = |groups: &mut dyn Iterator<Item = &Measured>| {
        groups.fold(Counted::default(), |sum, group| Counted {
            correct: sum.correct + u64::from(group.survives()),
            total: sum.total + 1,
        })
    };
    let bins = (0..strength::BINS.len()).into_par_iter().map(|bin| {
        let inside = || {
            let groups = groups.iter();
            groups.filter(move |group| strength::bin(group.strength) == bin)
        };
        let by_game = strength::by_game(inside(), games);
        (sum(&mut inside()), bootstrap(&by_game, seed))
    });
    StrengthSummary {
        bins: bins.collect(),
        brier: strength::brier(groups, games, FOLDS, seed),
    }
}
