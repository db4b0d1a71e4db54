//! Capturing races: the layer `race` of `analyze`.
//!
//! The layer reads the races anew, with the limit of `combined/races.rs`. With another limit it
//! would show outcomes that the verdicts did not use, or call a race unread that gave a verdict.

use serde::Serialize;

use super::{Form, Points};
use crate::judging::combined::races::MOST_POSITIONS;
use crate::reading::race::{Finding, Outcome, Race};
use crate::verdict::Verdicts;
use crate::{ByColour, Colour, PointSet, Strings};

/// A capturing race. The [module](super) lists the fields.
///
/// ```
/// use sahwal_core::verdict::Verdicts;
/// use sahwal_core::view::{Form, RaceView};
/// use sahwal_core::{PointSet, Strings, position};
///
/// let position = position! { X X . O };
/// let verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
/// let races = RaceView::all(&Strings::of(&position), &verdicts, Form::names(position.size()));
/// assert!(races.len() <= 1);
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct RaceView {
    pub walls: ByColour<Points>,
    pub outside: ByColour<Points>,
    pub shared: Points,
    pub eyes: ByColour<Points>,
    pub by_count: bool,
    pub black_first: &'static str,
    pub white_first: &'static str,
    pub vital: ByColour<Points>,
    pub text: String,
}

impl RaceView {
    /// The races of a position with these verdicts.
    pub fn all(strings: &Strings, verdicts: &Verdicts, form: Form) -> Vec<RaceView> {
        let races = Race::all(strings, verdicts).into_iter();
        races.map(|race| RaceView::of(&race, form)).collect()
    }

    fn of(race: &Race, form: Form) -> RaceView {
        let liberties = race.liberties();
        let reading = race.search(MOST_POSITIONS);
        let vital = reading.vital.map(|point| match point {
            Some(point) => form.points(PointSet::of(point)),
            None => form.points(PointSet::EMPTY),
        });
        RaceView {
            walls: race.walls().map(|points| form.points(points)),
            outside: liberties.outside.map(|points| form.points(points)),
            shared: form.points(liberties.shared),
            eyes: liberties.eyes.map(|points| form.points(points)),
            by_count: race.count().is_some(),
            black_first: name(reading.by_first.black),
            white_first: name(reading.by_first.white),
            vital,
            text: race.in_words(&reading),
        }
    }
}

/// The name of a finding: who captures whom, or why nobody does.
fn name(finding: Finding) -> &'static str {
    match finding {
        Finding::Ends(Outcome::Wins(Colour::Black)) => "black",
        Finding::Ends(Outcome::Wins(Colour::White)) => "white",
        Finding::Ends(Outcome::Neither) => "neither",
        Finding::Ko => "ko",
        Finding::Unread => "not-read",
    }
}
