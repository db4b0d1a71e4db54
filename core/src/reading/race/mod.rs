//! Capturing races (semeai): which of two strings, one black and one white, is captured first, or
//! whether both stay.
//!
//! `combined/races.rs` gives both strings the verdict of a race. The layer `race` of `analyze`
//! shows races, and `sahwal-lab races` measures them. A race that is read wrongly overrules
//! estimates that may be right. So the tests compare races with solved ones.
//!
//! # Theory
//!
//! In a race each player has one essential string, here called his *wall* (Mueller (1999):
//! essential block). A player who loses his wall loses the race. For each player moving first,
//! there are three outcomes: Black captures, White captures, or neither does.
//!
//! A wall has three kinds of liberties. Those *outside* are filled by the enemy from safe stones of
//! his own. Others are *shared* with the other wall, and others are in the *eye* of the wall. An
//! eye of 1, 2, 3, 4 or 5 points takes 1, 2, 3, 5 or 8 moves to fill, less the enemy stones inside.
//! The player with the larger eye never needs to fill shared liberties, so they count for him. If
//! both eyes are of the same class, or if there is no eye, nobody can fill the last shared
//! liberties. The captor then needs a lead that outweighs them ([`Count`]).
//!
//! This *formula* is a proof under three conditions ([`Race::count`]). Each region next to a wall
//! is plain: all of its points are liberties outside, or all are shared, or the region is the one
//! eye of the wall and its owner cannot divide it. No ko is open. There are no loose stones outside
//! the eyes. If a condition is missing, a *search* plays until all of them are true
//! ([`Race::search`]). For each player moving first, it asks whether Black captures and whether
//! White does. A repetition and two passes count as no capture. If the search meets a ko, it is
//! made twice more, with either player as *ko master*, who may take back every ko at once. If the
//! outcome differs, a ko decides the race.
//!
//! Each wall is captured as a whole. The caller gives the stones that *stand for ever*: the search
//! takes their safety for granted. All other stones in the field can be captured.
//!
//! **Capture is not life.** The search ends when a wall is captured. Stones that captured a small
//! wall may still be killed in its place: [`Race::is_life`].
//!
//! # Sources
//!
//! - Mueller, *Race to Capture: Analyzing Semeai in Go* (1999): the classes 0 to 2 of races and
//!   their formula, which Lenz and Fairbairn put in words.
//! - Hunter, *Counting Liberties and Winning Capturing Races*: types of races, and big eyes.
//! - Nakamura, *Static analysis by incremental computation in Go programming* (2005): races on
//!   static features.
//! - Wolf, *A Classification of Semeai with Approach Moves* (2012): plain liberties, and those that
//!   need approach moves, which are searched here.
//!
//! The key of a position, with the numbers of similar liberties, is our own idea.

mod count;
mod field;
mod key;
mod pairs;
mod scene;
mod search;
#[cfg(test)]
mod tests;
mod words;

pub use count::{Count, Eye, Outcome};
pub(crate) use pairs::{Known, pairs};
pub use search::Finding;

use crate::methods::safety::Safety;
use crate::verdict::Verdicts;
use crate::{ByColour, Colour, Point, PointSet, Strings};
use field::Field;
use scene::Scene;

/// If a wall has this many stones, its captor gets room for two eyes. The largest shape that a move
/// inside can kill has six points.
const ROOM_FOR_TWO_EYES: usize = 7;

/// A capturing race.
///
/// ```
/// use sahwal_core::race::{Finding, Outcome, Race};
/// use sahwal_core::safety::Safety;
/// use sahwal_core::{ByColour, Colour, Point, Strings, position};
///
/// // A white wall on D9 and a black wall on F9 share the liberties E9 and E8.
/// let position = position! {
///     X X . O . X . O O
///     . X . O . X O O .
///     X X X O O X O O O
///     X X X O X X O O O
///     X X X O X X O O O
///     X X X X O O O O O
///     X X X X X O O O O
///     . X X X X O O O .
///     X X X X X O O O O
/// };
/// let strings = Strings::of(&position);
/// let safe = Safety::statically(&strings);
/// let standing = safe.black.blocks | safe.white.blocks;
/// let wall = |column| strings.at(Point::at(0, column)).expect("a stone");
/// let walls = ByColour::from([wall(5), wall(3)]);
/// let race = Race::of(&strings, walls, &standing).expect("a small field");
///
/// let count = race.count().expect("all liberties are plain");
/// assert_eq!((count.outside.black, count.outside.white, count.shared), (1, 2, 2));
/// assert_eq!(count.outcome(Colour::White), Outcome::Wins(Colour::White));
///
/// let reading = race.search(1_000);
/// assert_eq!(reading.by_first.black, Finding::Ends(Outcome::Neither));
/// assert_eq!(
///     race.in_words(&reading),
///     "a race: Black has 1 liberty, White 2, 2 shared: \
///      White wins by moving first, else neither captures"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Race {
    /// The stones of both walls.
    walls: ByColour<PointSet>,
    /// By captor, his stones that stand for ever and touch the enemy's wall.
    friends: ByColour<PointSet>,
    field: Field,
}

/// The liberties of a race by their kind, to draw them.
///
/// ```
/// use sahwal_core::race::Race;
/// use sahwal_core::verdict::Verdicts;
/// use sahwal_core::{PointSet, Strings, position};
///
/// // A white wall on D9 and a black wall on F9 share the liberties E9 and E8.
/// let position = position! {
///     X X . O . X . O O
///     . X . O . X O O .
///     X X X O O X O O O
///     X X X O X X O O O
///     X X X O X X O O O
///     X X X X O O O O O
///     X X X X X O O O O
///     . X X X X O O O .
///     X X X X X O O O O
/// };
/// let verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
/// let races = Race::all(&Strings::of(&position), &verdicts);
/// let liberties = races[0].liberties();
/// assert_eq!(liberties.shared.len(), 2);
/// assert_eq!(liberties.outside.white.len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceLiberties {
    /// The liberties that only one wall has, without those in its eye.
    pub outside: ByColour<PointSet>,
    /// The liberties that both walls have.
    pub shared: PointSet,
    /// The points in the eyes of each wall, empty or with enemy stones.
    pub eyes: ByColour<PointSet>,
}

/// The result of [`Race::search`].
///
/// ```
/// use sahwal_core::race::{Finding, Outcome, RaceReading};
/// use sahwal_core::{ByColour, Colour, Point};
///
/// // The player who moves first captures, and begins at A1.
/// let reading = RaceReading {
///     by_first: ByColour::from([Colour::Black, Colour::White])
///         .map(|first| Finding::Ends(Outcome::Wins(first))),
///     vital: ByColour::from([Some(Point::at(8, 0)); 2]),
///     positions: 12,
/// };
/// // With exchanged colours this race is the same.
/// assert_eq!(reading.swapped(), reading);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceReading {
    /// By the player who moves first, how the race ends.
    pub by_first: ByColour<Finding>,
    /// By player, a vital move: if he plays it first, he gets a better result than if the other
    /// player moves first. On a symmetric board it is one of several.
    pub vital: ByColour<Option<Point>>,
    /// The number of positions that were read.
    pub positions: u32,
}

impl RaceReading {
    /// The reading of the race with exchanged colours.
    #[must_use]
    pub fn swapped(&self) -> RaceReading {
        let by_first = self.by_first.map(|finding| match finding {
            Finding::Ends(Outcome::Wins(colour)) => Finding::Ends(Outcome::Wins(colour.opponent())),
            same => same,
        });
        RaceReading {
            by_first: ByColour {
                black: by_first.white,
                white: by_first.black,
            },
            vital: ByColour {
                black: self.vital.white,
                white: self.vital.black,
            },
            positions: self.positions,
        }
    }
}

impl Race {
    /// The race of two strings, given by their numbers. The stones in `standing` count as safe for
    /// ever, except for stones of the walls. `None` if a wall has no liberty, or if the field has
    /// more than 30 empty points or too many loose stones.
    ///
    /// # Panics
    /// When the first string is not black or the second not white.
    pub fn of(strings: &Strings, walls: ByColour<usize>, standing: &PointSet) -> Option<Race> {
        for colour in Colour::BOTH {
            assert_eq!(
                strings.colour(walls[colour]),
                colour,
                "the colour of a wall"
            );
            if strings.liberties(walls[colour]).is_empty() {
                return None;
            }
        }
        let stones = walls.map(|number| strings.stones(number));
        let standing = *standing - stones.black - stones.white;
        let friends = ByColour::from_fn(|captor| {
            let own = strings.position().stones(captor) & standing;
            stones[captor.opponent()].neighbours_in(own)
        });
        Some(Race {
            walls: stones,
            friends,
            field: Field::of(strings, walls, &standing)?,
        })
    }

    /// The races of a position with these verdicts, the largest first, at most twelve.
    ///
    /// Both strings have four stones or more, and neither is proved alive or dead. They touch or
    /// share a liberty. A string that counts as alive must not live without the race, by a proved
    /// friend or by room elsewhere.
    pub fn all(strings: &Strings, verdicts: &Verdicts) -> Vec<Race> {
        let safe = Safety::statically(strings);
        let position = strings.position();
        let dead = Colour::BOTH
            .into_iter()
            .map(|colour| position.stones(colour.opponent()) & safe[colour].territory);
        let known = Known {
            alive: position.occupied() - verdicts.dead,
            proved_alive: safe.black.blocks | safe.white.blocks,
            proved_dead: dead.collect(),
        };
        let pairs = pairs(strings, &known, |_| true).into_iter();
        pairs
            .filter_map(|pair| Race::of(strings, pair, &known.proved_alive))
            .collect()
    }

    /// The stones of both walls.
    pub fn walls(&self) -> ByColour<PointSet> {
        self.walls
    }

    /// The liberties by their kind, also if the conditions of the formula are not met.
    pub fn liberties(&self) -> RaceLiberties {
        let kinds = self.scene().kinds();
        RaceLiberties {
            outside: kinds.outside.map(|places| self.field.points(places)),
            shared: self.field.points(kinds.shared),
            eyes: kinds.eyes.map(|places| self.field.points(places)),
        }
    }

    /// The count, if the conditions of the formula are met. Then [`Count::outcome`] is proved.
    pub fn count(&self) -> Option<Count> {
        self.scene().count()
    }

    /// Searches the race with at most `most_positions` positions for each player moving first.
    pub fn search(&self, most_positions: u32) -> RaceReading {
        let found = search::search(&self.field, most_positions);
        RaceReading {
            by_first: found.by_first,
            vital: found.vital.map(|place| self.field.points(place?).first()),
            positions: found.positions,
        }
    }

    /// Whether the captor surely lives after he has captured the enemy's wall. He does if the wall
    /// leaves room for two eyes, or if it touches stones of his that stand for ever.
    pub fn is_life(&self, captor: Colour) -> bool {
        let taken = self.walls[captor.opponent()];
        taken.len() >= ROOM_FOR_TWO_EYES || !self.friends[captor].is_empty()
    }

    /// The scene at the start. Its users do not depend on the player to move.
    fn scene(&self) -> Scene<'_> {
        Scene::of(&self.field, &self.field.start(Colour::Black))
    }
}
