//! Groups with their final scores, and the search that is repeated without void groups
//! (section 7.2.2).

use super::connect::Connections;
use super::groups::{FEW_GROUPS, Group, Groups, Scene, Thresholds};
use super::map::PotentialMap;
use super::params::{Params, VoidOrder};
use super::snapshot::{Snapshot, add_stones};
use super::strength::{Items, Score, own_score};
use crate::few::Few;
use crate::{Colour, Point, PointSet};

/// The groups of one colour with their scores.
#[derive(Clone, Debug)]
pub struct Scored {
    groups: Groups,
    scores: Few<Score, FEW_GROUPS>,
}

impl Scored {
    /// Finds the groups of `colour`, scores each by itself and lets connections raise
    /// the scores.
    pub fn find(map: &PotentialMap, scene: &Scene, colour: Colour, params: &Params) -> Scored {
        let groups = Groups::find(map, scene, colour, Thresholds::of(params));
        let mut scores = Few::new(Score::default());
        for group in groups.iter() {
            scores.push(own_score(map, group, colour, params));
        }
        if groups.len() > 1 && params.averaging_rounds > 0 {
            let areas = Groups::find(map, scene, colour, Thresholds::lowered(params));
            let connections = Connections::new(&groups, &areas, scene.position().size());
            for _ in 0..params.averaging_rounds {
                let before = scores.clone();
                connections.averaged(before.as_slice(), scores.as_mut_slice());
                if scores.as_slice() == before.as_slice() {
                    break;
                }
            }
        }
        Scored { groups, scores }
    }

    /// The groups with their scores.
    pub fn iter(&self) -> impl Iterator<Item = (&Group, Score)> {
        self.groups
            .iter()
            .zip(self.scores.as_slice().iter().copied())
    }

    /// The groups as those that stay.
    fn judged(&self) -> impl Iterator<Item = Judged> {
        self.iter().map(|(&group, score)| Judged {
            colour: self.groups.colour(),
            group,
            score,
            void: false,
        })
    }

    /// The groups alone.
    pub fn groups(&self) -> &Groups {
        &self.groups
    }
}

/// A group and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Its colour.
    pub colour: Colour,
    /// Its stones and block when it was judged.
    pub group: Group,
    /// Its score with connections.
    pub score: Score,
    /// Whether it was declared void.
    pub void: bool,
}

/// All groups of a position: the void ones in the order in which they were given up,
/// then those that stayed, Black's before White's.
///
/// ```
/// use std::sync::Arc;
/// use sahwal_core::potential::{Analysis, Field, Params, Potential};
/// use sahwal_core::{position, Point};
///
/// let position = position! {
///     . . . . X . O . .
///     . O . . X O O . .
///     . . . . X O . . .
///     X X X X X O . O .
///     O O O O O O . . .
///     . . . . . . . . .
///     . O . . O . . X .
///     . . . . . . . . .
///     . . . . . . . . .
/// };
/// let params = Params::default();
/// let field = Arc::new(Field::new(&params, position.size())?);
/// let analysis = Analysis::of(&Potential::of(&field, &position), &params);
/// // Black's corner is alive; the stones inside the other's area are void.
/// assert!(!analysis.at(Point::at(3, 0)).expect("a stone").void);
/// assert!(analysis.at(Point::at(1, 1)).expect("a stone").void);
/// assert!(analysis.at(Point::at(6, 7)).expect("a stone").void);
/// # Ok::<(), sahwal_core::potential::ParamsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    groups: Vec<Judged>,
    void: PointSet,
}

impl Analysis {
    /// Finds and judges the groups: as long as some are below the alive threshold, the
    /// weakest are void, their stones' potential is lowered, and all groups are found
    /// again.
    pub fn of(potential: &impl AsRef<Snapshot>, params: &Params) -> Analysis {
        let mut groups = Vec::new();
        let (scene, living) = search(potential, params, |judged| groups.push(judged));
        groups.extend(living.iter().flat_map(Scored::judged));
        Analysis {
            groups,
            void: scene.void(),
        }
    }

    /// The groups: void ones in the order in which they were given up, then the others.
    pub fn groups(&self) -> &[Judged] {
        &self.groups
    }

    /// The stones of void groups.
    pub fn void(&self) -> PointSet {
        self.void
    }

    /// The group with a stone at `point`.
    pub fn at(&self, point: Point) -> Option<&Judged> {
        self.groups
            .iter()
            .find(|judged| judged.group.stones.contains(point))
    }
}

/// Every group with its items as they were when it was judged: void ones in the order in
/// which they were given up, then the others. What a learner of the coefficients needs.
pub fn judged_items(potential: &impl AsRef<Snapshot>, params: &Params) -> Vec<(Judged, Items)> {
    let mut all = Vec::new();
    let items =
        |map: &PotentialMap, judged: &Judged| Items::of(map, &judged.group, judged.colour, params);
    let (_, map, living) = search_with_map(potential.as_ref(), params, |map, judged| {
        all.push((judged, items(map, &judged)));
    });
    let stayed = living.iter().flat_map(Scored::judged);
    all.extend(stayed.map(|judged| (judged, items(&map, &judged))));
    all
}

/// Voids groups until none is too weak. Gives each to `give_up`, and returns what is
/// void in the end and the groups of both colours that stayed.
pub fn search(
    potential: &impl AsRef<Snapshot>,
    params: &Params,
    mut give_up: impl FnMut(Judged),
) -> (Scene, [Scored; 2]) {
    let (scene, _, living) =
        search_with_map(potential.as_ref(), params, |_, judged| give_up(judged));
    (scene, living)
}

/// The same with the potential under which groups were judged: it changes as groups are
/// given up.
fn search_with_map(
    potential: &Snapshot,
    params: &Params,
    mut give_up: impl FnMut(&PotentialMap, Judged),
) -> (Scene, PotentialMap, [Scored; 2]) {
    let alive = Score::of_strength(params.alive_strength);
    let mut scene = Scene::new(potential.position());
    let mut map = potential.map().clone();
    loop {
        let found = Colour::BOTH.map(|colour| Scored::find(&map, &scene, colour, params));
        let scores = || found.iter().flat_map(Scored::iter).map(|(_, score)| score);
        let Some(weakest) = scores().filter(|&score| score < alive).min() else {
            return (scene, map, found);
        };
        let mut void = PointSet::EMPTY;
        for scored in &found {
            for (&group, score) in scored.iter() {
                let chosen = match params.void_order {
                    VoidOrder::Weakest => score == weakest,
                    VoidOrder::All => score < alive,
                };
                if chosen {
                    void |= group.stones;
                    let colour = scored.groups.colour();
                    let judged = Judged {
                        colour,
                        group,
                        score,
                        void: true,
                    };
                    give_up(&map, judged);
                }
            }
        }
        scene = scene.with_void(void);
        lower(&mut map, potential, void, params.void_weight);
    }
}

/// Leaves `weight` of what these stones give.
fn lower(map: &mut PotentialMap, potential: &Snapshot, stones: PointSet, weight: f64) {
    // Thousandths, in integers: the order of the stones does not show.
    let kept = (weight * 1000.0).round() as i64;
    add_stones(
        potential.field(),
        potential.position(),
        stones,
        map,
        |given| (i64::from(given) * kept / 1000) as i32 - given,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::potential::{Field, OwnersBy, Potential};
    use crate::{Size, Symmetry, position, testing};
    use proptest::prelude::*;
    use std::sync::Arc;

    fn analysis(position: &crate::Position, params: &Params) -> Analysis {
        let field = Arc::new(Field::new(params, position.size()).unwrap());
        Analysis::of(&Potential::of(&field, position), params)
    }

    #[test]
    fn void_groups_come_first_the_weakest_before_the_others() {
        let position = position! {
            . . . X O . . . .
            . O . X O . . X .
            . . . X O . . . .
            X X X X O . . X .
            O O O O O O O O O
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        };
        let found = analysis(&position, &Params::default());
        let void: Vec<_> = found.groups().iter().map(|judged| judged.void).collect();
        assert!(void.is_sorted_by(|one, other| one >= other), "{void:?}");
        assert_eq!(found.void(), {
            let dead = |judged: &&Judged| judged.void;
            found
                .groups()
                .iter()
                .filter(dead)
                .fold(PointSet::EMPTY, |all, one| all | one.group.stones)
        });
        assert!(!found.at(Point::at(3, 0)).unwrap().void);
        assert!(found.at(Point::at(1, 1)).unwrap().void);
        assert!(found.at(Point::at(1, 7)).unwrap().void);
    }

    #[test]
    fn items_are_those_under_which_groups_were_judged() {
        let position = position! {
            . . . X O . . . .
            . O . X O . . X .
            . . . X O . . . .
            X X X X O . . X .
            O O O O O O O O O
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        };
        // Without averages a score is that of the items.
        let params = Params {
            averaging_rounds: 0,
            ..Params::default()
        };
        let field = Arc::new(Field::new(&params, position.size()).unwrap());
        let potential = Potential::of(&field, &position);
        let items = judged_items(&potential, &params);
        let groups: Vec<Judged> = items.iter().map(|(judged, _)| *judged).collect();
        assert_eq!(groups, Analysis::of(&potential, &params).groups());
        assert!(groups.iter().any(|judged| judged.void) && groups.iter().any(|one| !one.void));
        for (judged, items) in items {
            assert_eq!(items.score(&params.coefficients), judged.score);
        }
    }

    #[test]
    fn an_empty_board_has_no_groups() {
        for size in Size::all() {
            let found = analysis(&crate::Position::new(size), &Params::default());
            assert!(found.groups().is_empty() && found.void().is_empty());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_stone_is_in_one_group_and_scores_follow_the_symmetries(position in testing::positions()) {
            let params = Params { owners: OwnersBy::Spheres, ..Params::default() };
            let size = position.size();
            let found = analysis(&position, &params);
            let mut seen = PointSet::EMPTY;
            for judged in found.groups() {
                prop_assert!(judged.group.stones.is_disjoint(&seen));
                prop_assert!(judged.group.stones.is_subset(&judged.group.block));
                prop_assert_eq!(judged.void, judged.score < Score::of_strength(1.0));
                seen |= judged.group.stones;
            }
            prop_assert_eq!(seen, position.occupied());
            for symmetry in Symmetry::ALL {
                let image = analysis(&symmetry.position(&position).swapped(), &params);
                for judged in found.groups() {
                    let first = judged.group.stones.first().unwrap();
                    let other = image.at(symmetry.point(first, size)).unwrap();
                    prop_assert_eq!(other.group.stones, symmetry.set(judged.group.stones, size));
                    prop_assert_eq!(other.group.block, symmetry.set(judged.group.block, size));
                    prop_assert_eq!((other.score, other.void), (judged.score, judged.void));
                }
            }
        }
    }
}
