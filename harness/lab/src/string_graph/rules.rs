//! Tests the rules against the table of closed regions, against the solver, and on counted games.
//!
//! `sahwal-lab string-graph` calls [`Tested::on`]. A claim must apply exactly where the paper makes
//! it. If it applied more widely, the paper would seem to fail where it promised nothing.

use std::fmt;
use std::path::Path;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::features::closed_region::{ClosedRegionTable, Shape};
use sahwal_core::life::{Class, Fate};
use sahwal_core::life::{Problem, SolveParams, Solver};
use sahwal_core::{Colour, Point, PointSet, Position, Size};
use sahwal_data::disk::write_whole;
use sahwal_data::input::GameSet;
use sahwal_run::format::write_records;
use sahwal_run::stats::{percent, percent_text};
use serde::Serialize;

use super::games::{GameRow, games};
use crate::closed_regions::placing::{Placing, distinct_shapes};

/// A claim about closed regions of up to seven points inside one chain.
struct Claim {
    name: &'static str,
    text: &'static str,
    /// Whether the claim is about a region with these stones inside.
    applies: fn(PointSet, PointSet) -> bool,
    /// Whether a class agrees with the claim.
    holds: fn(Class) -> bool,
}

/// Returns the number of empty points that touch no stone inside.
fn free(region: PointSet, stones: PointSet) -> usize {
    // An empty point next to a stone inside is not a sure eye: the stone may have to be captured
    // first.
    let empty = region - stones;
    (empty - stones.neighbours_in(empty)).len()
}

/// Returns the number of articulation points: without one, the rest of the region is not connected.
fn vital(region: PointSet) -> usize {
    let mut vital = 0;
    for point in region.iter() {
        let rest = region.without(point);
        // A region of one point has no rest that could fall apart.
        if let Some(first) = rest.first() {
            vital += usize::from(PointSet::of(first).block_in(rest) != rest);
        }
    }
    vital
}

fn lives(class: Class) -> bool {
    // A static rule does not mention the first move, so it must hold if the attacker moves first.
    class.attacker_first == Fate::Alive
}

const CLAIMS: [Claim; 7] = [
    Claim {
        name: "apc-empty",
        text: "APC, empty: two articulation points live",
        applies: |region, stones| stones.is_empty() && vital(region) >= 2,
        holds: lives,
    },
    Claim {
        name: "apc-stones",
        text: "APC, dead stones inside: the same",
        applies: |region, stones| !stones.is_empty() && vital(region) >= 2,
        holds: lives,
    },
    Claim {
        name: "apc-free",
        text: "the same and two free points (addition)",
        applies: |region, stones| {
            !stones.is_empty() && vital(region) >= 2 && free(region, stones) >= 2
        },
        holds: lives,
    },
    Claim {
        name: "apc-one",
        text: "APC, empty: with one, the first player decides",
        applies: |region, stones| stones.is_empty() && vital(region) == 1,
        holds: |class| class.owner_first == Fate::Alive && class.attacker_first == Fate::Dead,
    },
    Claim {
        name: "apc-none",
        text: "APC, empty: with none, it does not live",
        applies: |region, stones| stones.is_empty() && vital(region) == 0,
        holds: |class| !lives(class),
    },
    Claim {
        name: "large-eye",
        text: "seven empty points live (addition)",
        applies: |region, stones| stones.is_empty() && region.len() >= 7,
        holds: lives,
    },
    Claim {
        name: "large-eye-free",
        text: "seven points with three free ones live (addition)",
        applies: |region, stones| {
            !stones.is_empty() && region.len() >= 7 && free(region, stones) >= 3
        },
        holds: lives,
    },
];

/// The number of regions to which a claim applies, by the fate with the attacker moving first.
#[derive(Clone, Debug, Serialize)]
struct ClaimRow {
    claim: String,
    points: usize,
    cases: u64,
    holds: u64,
    alive: u64,
    seki: u64,
    ko: u64,
    dead: u64,
}

impl ClaimRow {
    fn new(claim: &str, points: usize) -> ClaimRow {
        ClaimRow {
            claim: claim.to_owned(),
            points,
            cases: 0,
            holds: 0,
            alive: 0,
            seki: 0,
            ko: 0,
            dead: 0,
        }
    }

    fn add(&mut self, class: Class, holds: bool) {
        self.cases += 1;
        self.holds += u64::from(holds);
        *match class.attacker_first.plain() {
            Fate::Alive => &mut self.alive,
            Fate::Seki => &mut self.seki,
            Fate::Dead => &mut self.dead,
            // Every other fate depends on a ko.
            _ => &mut self.ko,
        } += 1;
    }

    fn sum(&mut self, other: &ClaimRow) {
        self.cases += other.cases;
        self.holds += other.holds;
        self.alive += other.alive;
        self.seki += other.seki;
        self.ko += other.ko;
        self.dead += other.dead;
    }
}

/// Tests [`CLAIMS`] by the table.
fn by_table(points: usize) -> Vec<ClaimRow> {
    let table = ClosedRegionTable::builtin();
    let mut rows = CLAIMS.map(|claim| ClaimRow::new(claim.name, points));
    // A shape is counted once, even if several places of the board have it.
    for placing in distinct_shapes(points) {
        for stones in placing.subsets() {
            let Some((shape, inside)) = Shape::of(placing.region, stones, Size::S19) else {
                continue;
            };
            for (claim, row) in CLAIMS.iter().zip(&mut rows) {
                // A region to which a claim does not apply does not count.
                if !(claim.applies)(placing.region, stones) {
                    continue;
                }
                for outside in 0..=ClosedRegionTable::MAX_OUTSIDE {
                    if let Some(class) = table.class(shape, inside, outside) {
                        row.add(class, (claim.holds)(class));
                    }
                }
            }
        }
    }
    rows.into()
}

/// The claims about two directed edges: with an empty ES (empty space), and with dead stones in it.
const TWO_EYES: [(&str, &str); 2] = [
    (
        "two-eyes-empty",
        "ASG: two empty ES live, whatever their points",
    ),
    (
        "two-eyes-stones",
        "ASG, dead stones in one of them: the same",
    ),
];
/// The size of the largest regions for these claims. Larger ones would take too long.
const TWO_EYES_POINTS: usize = 6;

/// Tests by the solver the claim that a string with two contained ES lives, whatever the number and
/// the shape of their points. One ES is a single point. The other is each region in turn, with each
/// set of stones.
fn by_solver(points: usize) -> [ClaimRow; 2] {
    let params = SolveParams::default().with(|set| {
        set.nodes = 1_000_000;
        set.memory = 8;
    });
    let rows = distinct_shapes(points).into_par_iter().map_init(
        || Solver::new(params),
        |solver, placing| {
            let mut rows = rows_of_two_eyes(points);
            for stones in placing.subsets() {
                let problem = two_eyes(&placing, stones);
                let class = problem.and_then(|problem| solver.begin(&problem).class());
                if let Some(class) = class {
                    rows[usize::from(!stones.is_empty())].add(class, lives(class));
                }
            }
            rows
        },
    );
    rows.reduce(
        || rows_of_two_eyes(points),
        |mut all, rows| {
            for (sum, row) in all.iter_mut().zip(&rows) {
                sum.sum(row);
            }
            all
        },
    )
}

/// Returns empty rows for the claims of [`TWO_EYES`].
fn rows_of_two_eyes(points: usize) -> [ClaimRow; 2] {
    TWO_EYES.map(|(name, _)| ClaimRow::new(name, points))
}

/// Makes a board that one chain fills, except for an eye of one point in the far corner and the
/// region.
fn two_eyes(placing: &Placing, stones: PointSet) -> Option<Problem> {
    let size = Size::S19;
    // The eye is far from the region, so the two never touch.
    let eye = Point::at(Size::MAX - 1, Size::MAX - 1);
    let space = placing.region.with(eye);
    let chain = size.board() - space;
    let position = Position::from_stones(size, chain, stones).ok()?;
    debug_assert_eq!(position.at(eye), None::<Colour>);
    Problem::new(&position, chain.first()?, space).ok()
}

/// The results of the tested claims.
pub struct Tested {
    rows: Vec<ClaimRow>,
    games: Vec<GameRow>,
}

impl Tested {
    /// Tests the claims on solved positions, and on the games of `sets` that have a counted result.
    /// Runs on the current rayon pool.
    pub fn on(sets: &[GameSet]) -> Tested {
        let sizes: Vec<usize> = (1..=Shape::MAX_POINTS).collect();
        let tables: Vec<Vec<ClaimRow>> = sizes.par_iter().map(|&points| by_table(points)).collect();
        let mut rows: Vec<ClaimRow> = (0..CLAIMS.len())
            .flat_map(|claim| tables.iter().map(move |rows| rows[claim].clone()))
            .collect();
        // The table has one region and outside liberties but no second eye, so the solver is used.
        rows.extend((1..=TWO_EYES_POINTS).flat_map(by_solver));
        rows.retain(|row| row.cases > 0);
        Tested {
            rows,
            games: games(sets),
        }
    }

    /// Returns the sum of the rows of a claim.
    fn total(&self, claim: &str) -> ClaimRow {
        let mut total = ClaimRow::new(claim, 0);
        for row in &self.rows {
            if row.claim == claim {
                total.sum(row);
            }
        }
        total
    }
}

impl Tested {
    /// Returns, for each classifier and rule, the strings of all data sets that it decides, and the
    /// right ones.
    fn by_rule(&self) -> Vec<RuleSum<'_>> {
        let mut sums: Vec<RuleSum> = Vec::new();
        for row in &self.games {
            let known = sums
                .iter_mut()
                .find(|sum| sum.classifier == row.classifier && sum.rule == row.rule);
            match known {
                Some(sum) => {
                    sum.strings += row.strings;
                    sum.right += row.right;
                }
                None => sums.push(RuleSum {
                    classifier: row.classifier,
                    rule: row.rule,
                    strings: row.strings,
                    right: row.right,
                }),
            }
        }
        sums
    }
}

/// The counts of the strings of all data sets that a rule of a classifier decides.
struct RuleSum<'a> {
    classifier: &'a str,
    rule: &'a str,
    strings: u64,
    right: u64,
}

impl fmt::Display for Tested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "closed regions of one chain, up to {} points, attacker first\n",
            Shape::MAX_POINTS
        )?;
        writeln!(
            f,
            "{:<50} {:>7} {:>7} {:>6}",
            "claim", "regions", "holds", "%"
        )?;
        let claims = CLAIMS.iter().map(|claim| (claim.name, claim.text));
        // The first table has each claim on solved regions.
        for (name, text) in claims.chain(TWO_EYES) {
            let row = self.total(name);
            writeln!(
                f,
                "{text:<50} {:>7} {:>7} {:>6}",
                row.cases,
                row.holds,
                percent_text(percent(row.holds, row.cases), 1)
            )?;
            writeln!(
                f,
                "  by fate: {} alive, {} seki, {} ko, {} dead",
                row.alive, row.seki, row.ko, row.dead
            )?;
        }
        writeln!(f, "\nstrings of counted games, by the rule that decided\n")?;
        writeln!(
            f,
            "{:<20} {:<12} {:>8} {:>8} {:>6}",
            "classifier", "rule", "strings", "right", "%"
        )?;
        // The second table has the same rules on games.
        for sum in self.by_rule() {
            writeln!(
                f,
                "{:<20} {:<12} {:>8} {:>8} {:>6}",
                sum.classifier,
                sum.rule,
                sum.strings,
                sum.right,
                percent_text(percent(sum.right, sum.strings), 1)
            )?;
        }
        Ok(())
    }
}

impl Tested {
    /// Writes `rules.csv`, `rules-games.csv` and `rules.txt`.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, dir: &Path) -> Result<()> {
        write_records(&dir.join("rules.csv"), &self.rows)?;
        write_records(&dir.join("rules-games.csv"), &self.games)?;
        write_whole(&dir.join("rules.txt"), |file| write!(file, "{self}"))?;
        Ok(())
    }
}
