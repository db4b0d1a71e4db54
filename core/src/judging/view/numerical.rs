//! Links, loops and closed regions, and the groups of Kim and Kim.
//!
//! They are the layers `numerical` and `grouping` of `analyze`, which prints, draws and writes them
//! as JSON. No verdict depends on them. But users check the methods of the papers with them, so a
//! wrong count looks like an error of a method.

use serde::Serialize;

use super::{Form, Points, Side};
use crate::methods::capture::Grouping;
use crate::methods::numerical::NumericalAnalysis;
use crate::{Colour, PointSet, Position};

/// The first pass of `numerical`. The [module](super) lists the fields.
///
/// ```
/// use sahwal_core::numerical::{NumericalAnalysis, NumericalParams};
/// use sahwal_core::view::{Form, NumericalView};
/// use sahwal_core::position;
///
/// let position = position! {
///     . X .
///     X X X
///     . X .
/// };
/// let analysis = NumericalAnalysis::of(&position, &NumericalParams::default());
/// let view = NumericalView::of(&position, &analysis, Form::names(position.size()));
/// assert_eq!((view.groups.len(), view.regions.len()), (1, 4));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct NumericalView {
    pub groups: Vec<LinkedView>,
    pub regions: Vec<RegionView>,
}

/// A group of linked strings.
#[derive(Clone, Debug, Serialize)]
pub struct LinkedView {
    pub number: usize,
    pub colour: Side,
    pub stones: Points,
    pub links: usize,
    pub virtual_links: usize,
    pub closed_loops: usize,
    pub open_loops: usize,
    pub eyes: usize,
}

/// A closed region.
#[derive(Clone, Debug, Serialize)]
pub struct RegionView {
    pub group: usize,
    pub points: Points,
    pub enemy_stones: Points,
    pub adjacent: usize,
    pub max_neighbour: usize,
    pub rim: usize,
    pub border: usize,
    pub outside_liberties: usize,
    pub class: Option<String>,
    pub eyes: usize,
    pub strings: usize,
    pub cut: bool,
}

impl NumericalView {
    /// The groups and regions of a position.
    pub fn of(position: &Position, analysis: &NumericalAnalysis, form: Form) -> NumericalView {
        let groups = analysis
            .groups
            .iter()
            .zip(1..)
            .map(|(group, number)| LinkedView {
                number,
                colour: form.colour(group.colour),
                stones: form.points(group.stones),
                links: group.counts.links,
                virtual_links: group.counts.virtual_links,
                closed_loops: group.counts.closed_loops,
                open_loops: group.counts.open_loops,
                eyes: group.eyes,
            });
        let regions = analysis.regions.iter().map(|region| {
            let (key, outside_liberties) = analysis.key(position, region);
            RegionView {
                group: region.group + 1,
                points: form.points(region.points),
                enemy_stones: form.points(region.inside),
                adjacent: key.adjacent,
                max_neighbour: key.max_neighbour,
                rim: key.rim,
                border: key.border,
                outside_liberties,
                class: region.class.map(|class| class.to_string()),
                eyes: region.eyes,
                strings: region.strings,
                cut: region.cut,
            }
        });
        NumericalView {
            groups: groups.collect(),
            regions: regions.collect(),
        }
    }
}

/// A group of Kim and Kim with its number in the list of its colour. The [module](super) lists the
/// fields.
///
/// ```
/// use sahwal_core::view::{Form, GroupingView};
/// use sahwal_core::position;
///
/// let position = position! { X X . O };
/// let groups = GroupingView::all(&position, Form::names(position.size()));
/// // The stone beside White's has no empty neighbour.
/// assert_eq!((groups.len(), groups[0].blocked), (2, 1));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct GroupingView {
    pub colour: Side,
    pub number: usize,
    pub stones: Points,
    pub blocked: usize,
    pub merges: Vec<usize>,
}

impl GroupingView {
    /// All groups of a position, Black's first.
    pub fn all(position: &Position, form: Form) -> Vec<GroupingView> {
        let grouping = Grouping::of(position);
        let mut views = Vec::new();
        // Kim and Kim group each colour by itself, so a number is unique in its colour only.
        for colour in Colour::BOTH {
            for (number, stones) in grouping.groups(colour) {
                views.push(GroupingView {
                    colour: form.colour(colour),
                    number,
                    stones: form.points(stones),
                    blocked: grouping.share(colour, number).0,
                    merges: merges_of(stones, colour, &grouping),
                });
            }
        }
        views
    }
}

/// The numbers of the groups of the same colour that one stone on a shared liberty would merge with
/// this group.
fn merges_of(stones: PointSet, colour: Colour, grouping: &Grouping) -> Vec<usize> {
    let position = grouping.position();
    // A stone on a liberty that two groups share joins them.
    let liberties = stones.neighbours_in(position.empty());
    let merged = liberties.neighbours_in(position.stones(colour)) - stones;
    let mut merges: Vec<usize> = merged
        .iter()
        .filter_map(|stone| grouping.number(stone))
        .collect();
    merges.sort_unstable();
    merges.dedup();
    merges
}
