//! Runs the String Graph analysis, either for the verdicts only, or with graphs, steps and groups.
//!
//! The rows `string-graph` and `static-plus` and the classifier `combined` call [`classify`].
//! `analyze`, reasons and packages call [`StringGraphAnalysis::of`]. Both must give the same
//! verdicts, although only the second always builds the graphs of the whole board. A test compares
//! them on random boards.

use super::areas::{self, Standing};
use super::enclosures::Enclosures;
use super::end::End;
use super::graph::Life;
use super::params::{Containment, StringGraphParams};
use super::pipeline::reduce;
use super::rules::desr_dead_enemy_strings::capture;
use super::rules::seki_shared_liberties::share_life;
use super::trace::{Step, Trace};
use super::view::Graph;
use crate::board::components::Parts;
use crate::verdict::Verdicts;
use crate::{Colour, PointSet, Position, Strings};

/// Returns the verdicts for `position`. Allocates nothing on most boards.
pub(crate) fn classify(position: &Position, params: &StringGraphParams) -> Verdicts {
    let strings = Strings::of(position);
    let mut end = End::new(&strings);
    fixed_point(&strings, params, &mut end, &mut ());
    let standing = Standing::of(&strings, params, &end, &mut ());
    areas::verdicts(&strings, params, &end, &standing)
}

/// Reduces both graphs, captures enemy strings, and repeats with the dead strings
/// contracted, until nothing changes.
fn fixed_point<T: Trace>(
    strings: &Strings,
    params: &StringGraphParams,
    end: &mut End,
    trace: &mut T,
) {
    let position = strings.position();
    let mut regions = Enclosures::new();
    regions.find(position);
    // DESR can judge the regions one by one if containment is by colour and no steps are recorded.
    // Otherwise the graphs of the whole board are needed.
    end.whole = T::RECORDS || !params.desr || params.containment != Containment::Colour;
    if !end.whole {
        regions.update(strings, params, end);
    }
    loop {
        if end.whole {
            // Apply all other rules, with the strings that are dead so far.
            for colour in Colour::BOTH {
                let graph = &mut end.graphs[colour];
                let board = position.size().board();
                reduce(graph, strings, &end.dead, params, board, trace);
                end.alive[colour] = graph.alive;
            }
            if !params.desr {
                return;
            }
            regions.update(strings, params, end);
            if T::RECORDS {
                regions.sort();
            }
        }
        // DESR (fig. 8). After a capture everything starts again. After the last one, find the ASG
        // of the regions that were not judged yet.
        if !capture(&mut regions, strings, params, end, trace) {
            regions.judge_rest(strings, params, end);
            share_life(strings, params, end);
            return;
        }
    }
}

/// The result of [`StringGraphAnalysis::of`]: the verdicts, and the graphs, steps and groups that
/// explain them.
///
/// ```
/// use sahwal_core::string_graph::{StringGraphAnalysis, StringGraphParams};
/// use sahwal_core::position;
///
/// let analysis = StringGraphAnalysis::of(&position! {
///     . X . X O
///     X X X X O
///     O O O O O
///     . O . . .
///     O O . . .
/// }, &StringGraphParams::default());
/// assert_eq!(analysis.groups.len(), 2);
/// assert_eq!(analysis.verdicts.dead.len(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct StringGraphAnalysis {
    /// The verdicts, equal to those of the classifier `string-graph` with these parameters.
    pub verdicts: Verdicts,
    /// The graph before any reduction.
    pub before: Graph,
    /// The applications of the rules in order. A step that is repeated after a capture is listed
    /// only once.
    pub steps: Vec<Step>,
    /// The groups in the order of their first stones, Black's before White's.
    pub groups: Vec<StringGraphGroup>,
}

/// A group: a vertex of the reduced graph. Its strings live or die together.
///
/// ```
/// use sahwal_core::string_graph::{StringGraphAnalysis, StringGraphGroup, StringGraphParams};
/// use sahwal_core::position;
///
/// let analysis = StringGraphAnalysis::of(&position! {
///     . X . X O
///     X X X X O
///     O O O O O
///     . O . . .
///     O O . . .
/// }, &StringGraphParams::default());
/// let black: &StringGraphGroup = &analysis.groups[0];
/// assert_eq!((black.eyes.len(), black.stones().len()), (2, 6));
/// assert_eq!(black.rule(), "ASG, 2 directed edges");
/// ```
#[derive(Clone, Debug)]
pub struct StringGraphGroup {
    /// Its colour.
    pub colour: Colour,
    /// The stones of its strings.
    pub strings: Vec<PointSet>,
    /// The ES that it contains, which are the ends of its directed edges.
    pub eyes: Vec<PointSet>,
    /// Its stones and the points of its area.
    pub points: PointSet,
    /// Its status with the reason.
    pub fate: GroupFate,
}

/// The status of a group, with the reason.
///
/// ```
/// use sahwal_core::string_graph::GroupFate;
///
/// assert!(GroupFate::Seki.is_alive() && !GroupFate::Captured.is_alive());
/// assert_eq!(GroupFate::Undecided.verdict(), "undecided");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GroupFate {
    /// Alive: an ASG, with two directed edges or more.
    Eyes,
    /// Alive: one ES with enough articulation points (APC).
    Articulation,
    /// Alive: one of its strings is on a ring (CG).
    Ring,
    /// Alive: a large eye.
    LargeEye,
    /// Alive: in seki.
    Seki,
    /// Alive: its captors are dead.
    Revived,
    /// Dead: captured by DESR.
    Captured,
    /// Neither an ASG nor captured.
    Undecided,
}

impl StringGraphAnalysis {
    /// Analyzes `position` as the classifier `string-graph` does, and keeps the first graph, the
    /// steps and the groups.
    ///
    /// ```
    /// use sahwal_core::position;
    /// use sahwal_core::string_graph::{GroupFate, StringGraphAnalysis, StringGraphParams};
    ///
    /// let analysis = StringGraphAnalysis::of(&position! {
    ///     . X . X O
    ///     X X X X O
    ///     O O O O O
    ///     . O . . .
    ///     O O . . .
    /// }, &StringGraphParams::default());
    /// assert_eq!(analysis.groups[0].fate, GroupFate::Eyes);
    /// assert_eq!(analysis.groups[0].eyes.len(), 2);
    /// ```
    pub fn of(position: &Position, params: &StringGraphParams) -> StringGraphAnalysis {
        let strings = Strings::of(position);
        let mut steps = Vec::new();
        let mut end = End::new(&strings);
        fixed_point(&strings, params, &mut end, &mut steps);
        let standing = Standing::of(&strings, params, &end, &mut steps);
        let verdicts = areas::verdicts(&strings, params, &end, &standing);
        let mut groups = groups_at_end(&strings, &end, &standing);
        share_areas(&mut groups, &verdicts, &strings);
        StringGraphAnalysis {
            verdicts,
            before: Graph::of(position),
            steps,
            groups,
        }
    }
}

/// The groups when no rule changes anything any more.
fn groups_at_end(strings: &Strings, end: &End, standing: &Standing) -> Vec<StringGraphGroup> {
    let mut groups = Vec::new();
    for colour in Colour::BOTH {
        for number in strings.numbers(colour) {
            let stones = strings.stones(number);
            let reduction = &end.graphs[colour];
            let first = stones.first().expect("a string has stones");
            // DESR removes strings from the graph one by one, so a dead string is its own group.
            let dead = stones.is_subset(&end.dead.stones);
            let vertex = if dead {
                stones
            } else {
                reduction.links.stones(reduction.links.at(first, strings))
            };
            // Visit each vertex once, at its first string.
            if vertex.first() != stones.first() {
                continue;
            }
            let members = strings
                .iter()
                .map(|string| string.stones)
                .filter(|stones| stones.is_subset(&vertex))
                .collect();
            let mut eyes = Vec::new();
            for eye in &reduction.eyes {
                let around = eye.points.neighbours_in(reduction.view.own);
                if eye.directed && !dead && around.intersects(&vertex) {
                    eyes.push(eye.points);
                }
            }
            let life = reduction.lives[reduction.links.at(first, strings)];
            groups.push(StringGraphGroup {
                colour,
                strings: members,
                eyes,
                points: vertex,
                fate: fate_of(vertex, life, dead, reduction.living, end, standing),
            });
        }
    }
    groups
}

fn fate_of(
    stones: PointSet,
    life: Life,
    dead: bool,
    rings: PointSet,
    end: &End,
    standing: &Standing,
) -> GroupFate {
    let revived = stones.is_subset(&standing.alive);
    if dead {
        return if revived {
            GroupFate::Revived
        } else {
            GroupFate::Captured
        };
    }
    // Of several reasons the most certain one is given: eyes before a ring, a ring before a seki.
    if life.degree >= 2 {
        GroupFate::Eyes
    } else if life.articulation {
        GroupFate::Articulation
    } else if stones.intersects(&rings) {
        GroupFate::Ring
    } else if life.large_eye {
        GroupFate::LargeEye
    } else if stones.intersects(&end.seki) {
        GroupFate::Seki
    } else if revived {
        GroupFate::Revived
    } else {
        GroupFate::Undecided
    }
}

impl GroupFate {
    /// Whether the group lives.
    pub const fn is_alive(self) -> bool {
        !matches!(self, GroupFate::Captured | GroupFate::Undecided)
    }

    /// `alive`, `dead` or `undecided`.
    pub const fn verdict(self) -> &'static str {
        match self {
            GroupFate::Undecided => "undecided",
            GroupFate::Captured => "dead",
            _ => "alive",
        }
    }
}

impl StringGraphGroup {
    /// Its stones.
    pub fn stones(&self) -> PointSet {
        let strings = self.strings.iter();
        strings.copied().collect()
    }

    /// The reason of the verdict, with the rule names of the paper.
    pub fn rule(&self) -> String {
        match self.fate {
            GroupFate::Eyes => format!("ASG, {} directed edges", self.eyes.len()),
            GroupFate::Articulation => {
                "APC, its regions have enough articulation points".to_owned()
            }
            GroupFate::Ring => "CG, one of its strings lies on a ring".to_owned(),
            GroupFate::LargeEye => "an ES large enough for two eyes".to_owned(),
            GroupFate::Seki => "seki, neither side can take a shared liberty".to_owned(),
            GroupFate::Revived => "its captors are dead".to_owned(),
            GroupFate::Captured => "DESR, contained and no ASG".to_owned(),
            GroupFate::Undecided => match self.eyes.len() {
                0 => "no ASG, and nothing contains it".to_owned(),
                1 => "one directed edge is no ASG, and nothing contains it".to_owned(),
                edges => format!("{edges} directed edges"),
            },
        }
    }
}

/// Gives each area to the first living group of its colour that touches it.
fn share_areas(groups: &mut [StringGraphGroup], verdicts: &Verdicts, strings: &Strings) {
    let position = strings.position();
    let size = position.size();
    for colour in Colour::BOTH {
        // All points of the colour except its living stones.
        let area = verdicts.owners.of(colour) - (position.stones(colour) & verdicts.alive);
        for &area in Parts::of(area, size).sets() {
            let around = area.exterior(size);
            let owner = groups.iter_mut().find(|group| {
                group.colour == colour
                    && group.fate.is_alive()
                    && group
                        .strings
                        .iter()
                        .any(|stones| stones.intersects(&around))
            });
            if let Some(group) = owner {
                group.points |= area;
            }
        }
    }
}
