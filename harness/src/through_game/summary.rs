//! The figures of a run, computed from its rows.

use std::path::Path;

use anyhow::{Context, Result};
use rayon::prelude::*;

use super::curve::{self, Bins};
use super::groups::{GROUPINGS, Pairs};
use super::job::{GameCounts, SetState, State};
use super::strength::{self, Measured};
use crate::format::{
    AtDifferenceRow, AtGroupRow, AtPositionRow, AtStrengthRow, AtSummaryRow, each_row,
};
use crate::stats::folds::Folds;
use crate::stats::{Counted, Interval, bootstrap, bootstrap_difference};

/// The classifier with which all others are compared.
pub(super) const BASELINE: &str = "all-alive";
/// The folds by which curves are learnt.
pub const FOLDS: Folds = Folds::Of(5);

/// The figures of one data set.
pub struct Summary {
    /// Its name.
    pub dataset: String,
    /// Its games, and those left out.
    pub games: GameCounts,
    /// One for each listed position that a game has, in the order of the list.
    pub moments: Vec<MomentSummary>,
    /// All groups of the potential model, at all listed positions.
    pub strength: StrengthSummary,
}

/// The figures of one listed position.
pub struct MomentSummary {
    /// Its name.
    pub at: String,
    /// Number of games that have it.
    pub games: usize,
    /// Mean number of stones played after it.
    pub moves_left: f64,
    /// One for each classifier, in the order of the run.
    pub rows: Vec<RowSummary>,
    /// One for each of [`GROUPINGS`].
    pub groupings: Vec<GroupingSummary>,
    /// Mean squared error of B' - W' by a curve learnt from other games.
    pub potential_brier: Option<f64>,
    /// Points of which B' - W' has the sign of the final owner, in percent.
    pub potential_sign: Option<f64>,
    /// The groups of the potential model.
    pub strength: StrengthSummary,
}

/// The figures of one classifier at one listed position.
pub struct RowSummary {
    /// Its name.
    pub classifier: String,
    /// Strings with the right verdict.
    pub strings: Share,
    /// Points with the right owner.
    pub points: Share,
    /// Stones with the right verdict, and those that stay right to the end.
    pub stones: [Option<f64>; 2],
    /// Points that stay right to the end, in percent.
    pub points_settled: Option<f64>,
    /// Strings lost, called dead, and both.
    pub dead: [u64; 3],
    /// Mean squared errors of stated probabilities of strings and of points.
    pub brier: [Option<f64>; 2],
    /// Points whose likelier owner by the stated probability is the final one, in percent.
    pub points_likely: Option<f64>,
    /// Mean time in nanoseconds.
    pub nanoseconds: Option<u64>,
}

/// A share over games.
pub struct Share {
    /// The sum over all games.
    pub sum: Counted,
    /// The 95 % interval.
    pub interval: Option<Interval>,
    /// The difference from the baseline in percentage points, with its 95 % interval.
    pub gain: Option<(f64, Option<Interval>)>,
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
    pub gain: Option<(f64, Option<Interval>)>,
}

impl GroupingSummary {
    /// Pairs in one group with the same fate, in percent of pairs in one group.
    pub fn precision(&self) -> Option<f64> {
        percent(self.pairs[1].same, self.pairs[1].all)
    }

    /// Pairs in one group with the same fate, in percent of pairs with the same fate.
    pub fn recall(&self) -> Option<f64> {
        percent(self.pairs[1].same, self.pairs[0].same)
    }

    /// Of the pairs in one group with a lost stone, those of which both are lost, in percent.
    pub fn lost_precision(&self) -> Option<f64> {
        let grouped = self.pairs[1];
        percent(grouped.lost, grouped.lost + grouped.mixed())
    }

    /// Of the pairs of which both stones are lost, those in one group, in percent.
    pub fn lost_recall(&self) -> Option<f64> {
        percent(self.pairs[1].lost, self.pairs[0].lost)
    }

    /// Pairs in one group that end in one area, in percent of pairs in one group.
    pub fn area_precision(&self) -> Option<f64> {
        percent(self.pairs[1].area, self.pairs[1].all)
    }

    /// Pairs in one group that end in one area, in percent of pairs that end in one area.
    pub fn area_recall(&self) -> Option<f64> {
        percent(self.pairs[1].area, self.pairs[0].area)
    }

    /// The harmonic mean of both, in percent.
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
    /// For 50 moves at a time from the first, and for each bin, the groups that survive.
    pub by_move: Vec<Vec<Counted>>,
    /// Mean squared errors of the probability of survival: by bins, by strength 1.0, and
    /// without the strength.
    pub brier: Option<[f64; 3]>,
}

/// The number of moves in a row of [`StrengthSummary::by_move`].
pub const MOVES: u64 = 50;

/// `part` in percent of `whole`; `None` if that is 0.
fn percent(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| 100.0 * part as f64 / whole as f64)
}

/// The rows of one data set, by listed position.
#[derive(Default)]
struct Rows {
    /// For each classifier, one for each game.
    positions: Vec<Vec<AtPositionRow<'static>>>,
    /// For each grouping, one for each game: number of groups, pairs of one colour and those
    /// in one group.
    groups: Vec<Vec<(u64, [Pairs; 2])>>,
    strength: Vec<Measured>,
    differences: Vec<Bins>,
    /// Points of which B' - W' has the sign of the final owner.
    sign_correct: u64,
}

impl Summary {
    /// Reads the rows in `dir` and computes the figures of all data sets.
    ///
    /// # Errors
    /// A file is missing or malformed.
    pub fn read(dir: &Path, state: &State, seed: u64) -> Result<Vec<Summary>> {
        let places: Vec<String> = state.list.iter().map(ToString::to_string).collect();
        let mut sets: Vec<Vec<Rows>> = Vec::new();
        for _ in &state.sets {
            let empty = || Rows {
                positions: vec![Vec::new(); state.classifiers().len()],
                groups: vec![Vec::new(); GROUPINGS.len()],
                ..Rows::default()
            };
            sets.push(places.iter().map(|_| empty()).collect());
        }
        let set_of = |name: &str| {
            let found = state.sets.iter().position(|set| set.name == name);
            found.with_context(|| format!("expected a data set of the run, found {name}"))
        };
        let place_of = |at: &str| {
            let found = places.iter().position(|place| place == at);
            found.with_context(|| format!("expected a listed position, found {at}"))
        };
        let mut problem = None;
        let mut keep = |result: Result<()>| {
            if let Err(error) = result {
                problem.get_or_insert(error);
            }
        };
        each_row(dir, |row: AtPositionRow| {
            keep((|| {
                let rows = &mut sets[set_of(&row.dataset)?][place_of(&row.at)?];
                let names = state.classifiers();
                let at = names
                    .iter()
                    .position(|name| row.classifier == *name.as_str());
                let at = at.context("expected a classifier of the run")?;
                rows.positions[at].push(row);
                Ok(())
            })());
        })?;
        each_row(dir, |row: AtGroupRow| {
            keep((|| {
                let rows = &mut sets[set_of(&row.dataset)?][place_of(&row.at)?];
                let at = GROUPINGS.iter().position(|one| row.grouping == one.name);
                let at = at.context("expected a grouping")?;
                let all = Pairs {
                    all: row.pairs,
                    same: row.pairs_same,
                    lost: row.pairs_lost,
                    area: row.pairs_area,
                };
                let grouped = Pairs {
                    all: row.grouped,
                    same: row.grouped_same,
                    lost: row.grouped_lost,
                    area: row.grouped_area,
                };
                rows.groups[at].push((row.groups, [all, grouped]));
                Ok(())
            })());
        })?;
        // Games are numbered as they come; their rows stand together.
        let mut game: Option<(String, String)> = None;
        let mut numbers = vec![0usize; sets.len()];
        each_row(dir, |row: AtStrengthRow| {
            keep((|| {
                let set = set_of(&row.dataset)?;
                let name = (row.dataset.to_string(), row.game.to_string());
                if game.as_ref() != Some(&name) {
                    game = Some(name);
                    numbers[set] += 1;
                }
                sets[set][place_of(&row.at)?].strength.push(Measured {
                    game: numbers[set] - 1,
                    played: row.moves_played,
                    strength: row.strength,
                    stones: [row.stones, row.stones_lost],
                });
                Ok(())
            })());
        })?;
        each_row(dir, |row: AtDifferenceRow| {
            keep((|| {
                let rows = &mut sets[set_of(&row.dataset)?][place_of(&row.at)?];
                rows.sign_correct += row.sign_correct;
                rows.differences.push(Bins {
                    points: curve::split(&row.points)?,
                    owned: curve::split(&row.owned)?,
                    neutral: row.neutral as f64,
                });
                Ok(())
            })());
        })?;
        if let Some(problem) = problem {
            return Err(problem).with_context(|| dir.display().to_string());
        }
        let summaries = state.sets.iter().zip(sets).zip(numbers);
        Ok(summaries
            .map(|((set, rows), games)| summarise(set, &places, rows, games, seed))
            .collect())
    }

    /// The rows of `at-summary.csv`.
    pub fn csv_rows(&self) -> impl Iterator<Item = AtSummaryRow<'_>> {
        self.moments.iter().flat_map(|moment| {
            moment.rows.iter().map(|row| {
                let gain = |share: &Share| share.gain.map(|(gain, _)| rounded(gain));
                let gain_ends = |share: &Share| share.gain.and_then(|(_, interval)| interval);
                let low = |ends: Option<Interval>| ends.map(|ends| rounded(ends.low));
                let high = |ends: Option<Interval>| ends.map(|ends| rounded(ends.high));
                let [lost, called, found] = row.dead;
                let share = |part: u64, whole: u64| {
                    (whole > 0).then(|| rounded(part as f64 / whole as f64))
                };
                AtSummaryRow {
                    dataset: (&self.dataset).into(),
                    at: moment.at.clone(),
                    classifier: (&row.classifier).into(),
                    games: moment.games as u64,
                    mean_moves_left: rounded(moment.moves_left),
                    strings_total: row.strings.sum.total,
                    strings_correct: row.strings.sum.correct,
                    strings_percent: row.strings.percent().map(rounded),
                    strings_ci_low: low(row.strings.interval),
                    strings_ci_high: high(row.strings.interval),
                    strings_gain: gain(&row.strings),
                    strings_gain_ci_low: low(gain_ends(&row.strings)),
                    strings_gain_ci_high: high(gain_ends(&row.strings)),
                    lost_recall: share(found, lost),
                    lost_precision: share(found, called),
                    stones_percent: row.stones[0].map(rounded),
                    stones_settled_percent: row.stones[1].map(rounded),
                    points_percent: row.points.percent().map(rounded),
                    points_ci_low: low(row.points.interval),
                    points_ci_high: high(row.points.interval),
                    points_gain: gain(&row.points),
                    points_gain_ci_low: low(gain_ends(&row.points)),
                    points_gain_ci_high: high(gain_ends(&row.points)),
                    points_settled_percent: row.points_settled.map(rounded),
                    strings_brier: row.brier[0].map(rounded),
                    points_brier: row.brier[1].map(rounded),
                    points_likely_percent: row.points_likely.map(rounded),
                    ns_per_position: row.nanoseconds,
                }
            })
        })
    }
}

impl Share {
    /// The share in percent.
    pub fn percent(&self) -> Option<f64> {
        percent(self.sum.correct, self.sum.total)
    }

    fn of(games: &[Counted], baseline: Option<&[Counted]>, seed: u64) -> Share {
        let sum = |games: &[Counted]| Counted {
            correct: games.iter().map(|game| game.correct).sum(),
            total: games.iter().map(|game| game.total).sum(),
        };
        let own = sum(games);
        let gain = baseline.and_then(|baseline| {
            let other = sum(baseline);
            let gain = percent(own.correct, own.total)? - percent(other.correct, other.total)?;
            Some((gain, bootstrap_difference(games, baseline, seed)))
        });
        Share {
            sum: own,
            interval: bootstrap(games, seed),
            gain,
        }
    }
}

/// Four decimals.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

fn summarise(
    set: &SetState,
    places: &[String],
    rows: Vec<Rows>,
    games: usize,
    seed: u64,
) -> Summary {
    let strength: Vec<Measured> = rows
        .iter()
        .flat_map(|rows| rows.strength.iter().copied())
        .collect();
    let moments = places.par_iter().zip(rows).enumerate();
    let moments = moments.filter_map(|(place, (at, rows))| {
        let first = rows.positions.first()?;
        let positions = first.len();
        if positions == 0 {
            return None;
        }
        let left: u64 = first.iter().map(|row| row.moves_left).sum();
        Some(MomentSummary {
            at: at.clone(),
            games: positions,
            moves_left: left as f64 / positions as f64,
            rows: classifiers(&rows.positions, &set.times[place], seed),
            groupings: groupings(&rows.groups, seed),
            potential_sign: percent(
                rows.sign_correct,
                first.iter().map(|row| row.points_total).sum(),
            ),
            potential_brier: curve::brier(&rows.differences, FOLDS, seed),
            strength: strengths(&rows.strength, games, seed),
        })
    });
    Summary {
        dataset: set.name.clone(),
        games: set.games,
        moments: moments.collect(),
        strength: strengths(&strength, games, seed),
    }
}

/// The figures of all classifiers at one listed position.
fn classifiers(
    positions: &[Vec<AtPositionRow>],
    times: &[(u64, u64)],
    seed: u64,
) -> Vec<RowSummary> {
    let strings = |rows: &[AtPositionRow]| -> Vec<Counted> {
        let count = |row: &AtPositionRow| Counted {
            correct: row.strings_correct,
            total: row.strings_total,
        };
        rows.iter().map(count).collect()
    };
    let points = |rows: &[AtPositionRow]| -> Vec<Counted> {
        let count = |row: &AtPositionRow| Counted {
            correct: row.points_correct,
            total: row.points_total,
        };
        rows.iter().map(count).collect()
    };
    let is_baseline = |rows: &&Vec<AtPositionRow>| rows[0].classifier == *BASELINE;
    let baseline = positions.iter().find(is_baseline);
    let baseline = baseline.map(|rows| [strings(rows), points(rows)]);
    let all = positions.par_iter().zip(times);
    all.map(|(rows, &(count, nanoseconds))| {
        let sum = |of: fn(&AtPositionRow) -> u64| rows.iter().map(of).sum::<u64>();
        let error = |of: fn(&AtPositionRow) -> Option<f64>, total: u64| {
            let errors = rows.iter().map(of);
            let sum = errors.sum::<Option<f64>>()?;
            (total > 0).then(|| sum / total as f64)
        };
        let own = rows[0].classifier.to_string();
        let compared = baseline.as_ref().filter(|_| own != BASELINE);
        let stones = sum(|row| row.stones_total);
        RowSummary {
            strings: Share::of(&strings(rows), compared.map(|both| &both[0][..]), seed),
            points: Share::of(&points(rows), compared.map(|both| &both[1][..]), seed),
            stones: [
                percent(sum(|row| row.stones_correct), stones),
                percent(sum(|row| row.stones_settled), stones),
            ],
            points_settled: percent(sum(|row| row.points_settled), sum(|row| row.points_total)),
            dead: [
                sum(|row| row.strings_lost),
                sum(|row| row.strings_called_dead),
                sum(|row| row.strings_lost_found),
            ],
            brier: [
                error(
                    |row| row.strings_squared_error,
                    sum(|row| row.strings_total),
                ),
                error(|row| row.points_squared_error, sum(|row| row.points_total)),
            ],
            points_likely: rows
                .iter()
                .map(|row| row.points_likely)
                .sum::<Option<u64>>()
                .and_then(|likely| percent(likely, sum(|row| row.points_total))),
            nanoseconds: nanoseconds.checked_div(count),
            classifier: own,
        }
    })
    .collect()
}

fn groupings(games: &[Vec<(u64, [Pairs; 2])>], seed: u64) -> Vec<GroupingSummary> {
    // The F1 is a quotient of two sums over games.
    let counts = |games: &[(u64, [Pairs; 2])]| -> Vec<Counted> {
        let count = |(_, [all, grouped]): &(u64, [Pairs; 2])| Counted {
            correct: 2 * grouped.area,
            total: all.area + grouped.all,
        };
        games.iter().map(count).collect()
    };
    let share = |games: &[Counted]| {
        let correct = games.iter().map(|game| game.correct).sum();
        percent(correct, games.iter().map(|game| game.total).sum())
    };
    let one_group = games.last().map(|games| counts(games)).unwrap_or_default();
    let all = GROUPINGS.iter().zip(games);
    all.map(|(grouping, games)| {
        let pairs = games
            .iter()
            .fold([Pairs::default(); 2], |sums, (_, pairs)| {
                [sums[0].plus(pairs[0]), sums[1].plus(pairs[1])]
            });
        let own = counts(games);
        let gain = share(&own).zip(share(&one_group));
        let gain = gain.map(|(own_share, other)| {
            let interval = bootstrap_difference(&own, &one_group, seed);
            (own_share - other, interval)
        });
        let groups: u64 = games.iter().map(|game| game.0).sum();
        GroupingSummary {
            name: grouping.name,
            groups: groups as f64 / games.len().max(1) as f64,
            pairs,
            gain,
        }
    })
    .collect()
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
    let last = groups.iter().map(|group| group.played / MOVES).max();
    let by_move = (0..=last.unwrap_or(0)).map(|row| {
        let bins = (0..strength::BINS.len()).map(|bin| {
            let inside = groups.iter().filter(|group| {
                group.played / MOVES == row && strength::bin(group.strength) == bin
            });
            sum(&mut inside.into_iter())
        });
        bins.collect()
    });
    StrengthSummary {
        bins: bins.collect(),
        by_move: by_move.collect(),
        brier: strength::brier(groups, games, FOLDS, seed),
    }
}
