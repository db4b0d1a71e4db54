//! Life and death by numerical features (Nakamura and Kitoma 2002, sections 2 to 5).
//!
//! The paper gives the pieces: groups from strings and links, eyes, closed regions by
//! their features. This classifier is one way to put them together:
//!
//! 1. Strings with safe links make groups. [Euler's formula](crate::features::eyes_of_parts)
//!    counts the eyes of each, one a loop. Its closed regions correct that: one counts what
//!    the [table](crate::features::closed_region) says up to seven points, enemy stones
//!    included, two when larger and without enemy stones, none as a false eye. Two eyes
//!    are life.
//! 2. Enemy stones in a region of a living group that the table or its other eyes decide
//!    are dead. Where there are none, all enemy stones in the smallest region in which
//!    none of them lives.
//! 3. Where there are none, a group without two eyes is dead if it shares no liberty with
//!    a living friend and no enemy next to it is as weak. A capturing race between weak
//!    neighbours goes to the side with more liberties, or stays unknown.
//!
//! Dead stones are taken off and all begins again, until nothing is found. What is left
//! is alive. Regions and groups found in one pass are judged together, so the verdicts
//! turn with the board and swap with the colours.

mod groups;

use crate::classify::Classifier;
use crate::params::{ParamError, Parameters, choices, parameters};
use crate::verdict::{Owner, Verdicts};
use crate::{Colour, PointSet, Position, Regions};
use groups::LinkedGroups;

choices! {
    /// What a capturing race between weak neighbours comes to.
    pub(crate) enum Races {
        /// Nothing: the strings stay unknown.
        Unknown = "unknown",
        /// The side with more liberties wins; with as many, both stay.
        Liberties = "liberties",
    }
}

choices! {
    /// How the eyes of a group are counted.
    pub(crate) enum Eyes {
        /// By Euler's formula (section 4), then corrected locally: a closed region counts what
        /// the table says instead of one, a false eye nothing. The other loops stay, those
        /// around living enemies and from rim to rim too.
        Euler = "euler",
        /// The same, but loops that are no closed region of the group count nothing.
        ClosedRegions = "closed-regions",
    }
}

parameters! {
    /// The parameters of `numerical`.
    #[derive(Copy, Eq)]
    pub(crate) struct NumericalParams {
        /// How the eyes of a group are counted.
        pub eyes: Eyes = Eyes::Euler;
        /// How capturing races are judged.
        pub races: Races = Races::Liberties;
        /// Strings that share so many liberties are linked; 0 links none.
        pub shared_liberties: usize = 2;
    }
}

/// The classifier `numerical`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Numerical {
    params: NumericalParams,
}

impl Numerical {
    /// The classifier with these parameters.
    ///
    /// # Errors
    /// [`ParamError`] for the first parameter outside its range.
    pub(crate) fn new(params: NumericalParams) -> Result<Numerical, ParamError> {
        params.check()?;
        Ok(Numerical { params })
    }
}

impl Classifier for Numerical {
    fn classify(&self, position: &Position) -> Verdicts {
        let mut rest = *position;
        let mut unknown = PointSet::EMPTY;
        loop {
            let groups = LinkedGroups::of(&rest, &self.params);
            let mut dead = groups.captured();
            if dead.is_empty() {
                dead = groups.enclosed();
            }
            if dead.is_empty() {
                dead = groups.cut_off();
            }
            if dead.is_empty() {
                match self.params.races {
                    Races::Liberties => dead = groups.outrun(),
                    Races::Unknown => unknown = groups.racing(),
                }
            }
            if dead.is_empty() {
                break;
            }
            for colour in Colour::BOTH {
                rest.remove(colour, dead & rest.stones(colour));
            }
        }
        verdicts(position, &rest, unknown)
    }
}

/// The verdicts when `rest` is left and `unknown` of it may die yet.
fn verdicts(position: &Position, rest: &Position, unknown: PointSet) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for region in Regions::empty(rest) {
        let borders = |colour| region.neighbours_in(rest.stones(colour));
        let [black, white] = Colour::BOTH.map(borders);
        let owner = match (black.is_empty(), white.is_empty()) {
            _ if (black | white).intersects(&unknown) => Owner::Unknown,
            (false, true) => Owner::Of(Colour::Black),
            (true, false) => Owner::Of(Colour::White),
            _ => Owner::Neutral,
        };
        verdicts.owners.set(region, owner);
    }
    for colour in Colour::BOTH {
        let left = rest.stones(colour);
        verdicts.set_alive(colour, left - unknown);
        verdicts.set_dead(colour, position.stones(colour) - left);
    }
    verdicts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, position};

    fn dead(position: &Position) -> PointSet {
        Numerical::default().classify(position).dead
    }

    #[test]
    fn stones_inside_a_live_group_are_dead() {
        let position = position! {
            . X . X O . .
            X X O X O . .
            . . . X O . .
            X X X X O . .
            O O O O O . .
            . . . . . . .
            . . . . . . .
        };
        assert_eq!(dead(&position), PointSet::of(Point::at(1, 2)));
    }

    #[test]
    fn a_group_with_a_dead_shape_is_dead() {
        // A square four in the corner, all enclosed by White.
        let position = position! {
            . . X O . . .
            . . X O . . .
            X X X O . . .
            O O O O . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        };
        assert_eq!(dead(&position), position.stones(Colour::Black));
    }

    #[test]
    fn a_false_eye_does_not_count() {
        let mut position = position! {
            . X . X O . .
            X X O X O . .
            O O O X O . .
            . . O X O . .
            . . O O O . .
            . . . . . . .
            . . . . . . .
        };
        // The two strings hold together by (0, 2) alone, so that eye falls.
        assert_eq!(dead(&position), position.stones(Colour::Black));
        // With a stone between them it is an eye.
        position.put(Point::at(1, 2), Some(Colour::Black));
        assert!(dead(&position).is_empty());
    }

    /// The wall from rim to rim closes a loop over earth around half the board, where
    /// Black has a living friend and White lives too.
    #[test]
    fn euler_takes_half_the_board_for_an_eye() {
        let position = position! {
            . X . X O . O . O
            X X X X O O O O O
            O O O O O O O O O
            X X X X X X X X X
            O O O X . X O O O
            O O O X X X O O O
            O O O O O O O O O
            X X X X O O O O O
            . X . X O . O . O
        };
        let wall = PointSet::of(Point::at(3, 0)).block_in(position.stones(Colour::Black));
        assert!(dead(&position).is_empty());
        let closed_regions = Numerical::new(NumericalParams {
            eyes: Eyes::ClosedRegions,
            ..NumericalParams::default()
        })
        .unwrap();
        assert_eq!(closed_regions.classify(&position).dead, wall);
    }

    #[test]
    fn races_are_decided_by_liberties_or_left_unknown() {
        // The chains in the columns E and D have two liberties each, and no way out.
        let mut race = position! {
            . O . X O . X . X
            O O . X O . X X X
            . O O X O X X . X
            O O O O X X X X X
            . O . O X X . X .
            O O O O X X X X X
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        };
        let unknown = Numerical::new(NumericalParams {
            races: Races::Unknown,
            ..NumericalParams::default()
        })
        .unwrap();
        let judged = unknown.classify(&race);
        assert!(judged.dead.is_empty());
        assert_eq!((race.occupied() - judged.alive).len(), 6, "both chains");
        assert!(dead(&race).is_empty(), "as many liberties: both stay");
        race.put(Point::at(1, 5), Some(Colour::Black));
        let chain = PointSet::of(Point::at(0, 4)).block_in(race.stones(Colour::White));
        assert_eq!(dead(&race), chain);
        assert!(unknown.classify(&race).dead.is_empty());
    }
}
