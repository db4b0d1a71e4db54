//! Describes a race in words.
//!
//! `combined` gives these words as the reason for the verdict of both walls, and the layer `race`
//! shows them. They change no verdict, but golden outputs and users' programs compare them.

use super::{Finding, Outcome, Race, RaceReading};
use crate::{ByColour, Colour};

impl Race {
    /// The race in words, such as `a race: Black has 5 liberties, White 4: Black wins whoever moves
    /// first`. The numbers are those of liberties that only one wall has. Shared liberties and eyes
    /// are named separately.
    pub fn in_words(&self, reading: &RaceReading) -> String {
        let method = match self.count() {
            Some(_) => "a race",
            None => "a race, searched",
        };
        format!(
            "{method}: {}: {}",
            self.liberties_in_words(),
            reading.in_words()
        )
    }

    fn liberties_in_words(&self) -> String {
        let liberties = self.liberties();
        let counted = self.count();
        let own = ByColour::from_fn(|colour| match counted {
            Some(count) => count.own(colour),
            None => liberties.outside[colour].len() + liberties.eyes[colour].len(),
        });
        let eye = liberties
            .eyes
            .map(|eye| if eye.is_empty() { "" } else { " with an eye" });
        let mut words = format!(
            "Black has {}{}, White {}{}",
            liberties_of(own.black),
            eye.black,
            own.white,
            eye.white
        );
        if !liberties.shared.is_empty() {
            words += &format!(", {} shared", liberties.shared.len());
        }
        words
    }
}

fn liberties_of(number: usize) -> String {
    match number {
        1 => "1 liberty".to_owned(),
        _ => format!("{number} liberties"),
    }
}

/// The name of a player.
fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}

impl RaceReading {
    /// The outcome in words, for both players moving first.
    pub fn in_words(&self) -> String {
        let ByColour { black, white } = self.by_first;
        match (black, white) {
            (Finding::Unread, _) | (_, Finding::Unread) => "not read to the end".to_owned(),
            (Finding::Ko, _) | (_, Finding::Ko) => "a ko decides".to_owned(),
            (Finding::Ends(one), Finding::Ends(other)) => outcomes_in_words(one, other),
        }
    }
}

/// The outcomes with Black and with White moving first, in words.
fn outcomes_in_words(black_first: Outcome, white_first: Outcome) -> String {
    match (black_first, white_first) {
        (Outcome::Wins(one), Outcome::Wins(other)) if one == other => {
            format!("{} wins whoever moves first", name(one))
        }
        (Outcome::Wins(_), Outcome::Wins(_)) => "who moves first wins".to_owned(),
        (Outcome::Neither, Outcome::Neither) => "neither captures, whoever moves first".to_owned(),
        (Outcome::Wins(one), Outcome::Neither) | (Outcome::Neither, Outcome::Wins(one)) => {
            format!("{} wins by moving first, else neither captures", name(one))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_of_outcomes_has_its_words() {
        let [black, white] = Colour::BOTH.map(Outcome::Wins);
        let words = outcomes_in_words;
        assert_eq!(words(black, black), "Black wins whoever moves first");
        assert_eq!(words(black, white), "who moves first wins");
        let seki = "neither captures, whoever moves first";
        assert_eq!(words(Outcome::Neither, Outcome::Neither), seki);
        let first = "White wins by moving first, else neither captures";
        assert_eq!(words(Outcome::Neither, white), first);
    }
}
