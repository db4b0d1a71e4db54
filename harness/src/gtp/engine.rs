//! The engine: its settings, its game, and the judgement of the position that it keeps.
//!
//! All commands act on an [`Engine`], and `cmd/gtp.rs` makes one. The judgement is kept with what
//! it was asked for. If a new setting were not part of that, GUIs would see the answer to an older
//! question.

use sahwal_core::classify::Classifier;
use sahwal_core::rules::{Counting, KomiStep, Ruleset, Score, Terms};
use sahwal_core::verdict::Verdicts;
use sahwal_core::{InputError, Judgement, Position, Question, Size};
use sahwal_record::{Recorded, RecordedResult, in_place_of};
use sahwal_run::rows::{DEFAULT, Row, Rows};

use super::game::Game;

/// The settings of an engine.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The row that gives the verdicts.
    pub row: Row,
    /// The rows that a client may choose.
    pub rows: Rows,
    /// Rules and komi of the score that hold over those of a record.
    pub terms: Terms,
    /// Rules for counting the score, if neither these nor the record on the board say.
    pub rules: Ruleset,
}

impl Default for Settings {
    /// [`DEFAULT`] with its own parameters, area scoring.
    fn default() -> Settings {
        Settings {
            row: Rows::builtin()
                .find(DEFAULT)
                .expect("the default is a row")
                .clone(),
            rows: Rows::builtin().clone(),
            terms: Terms::default(),
            rules: Ruleset::default(),
        }
    }
}

/// A GTP engine.
pub struct Engine {
    pub(super) game: Game,
    /// Points that White gets for moving second, if the record on the board does not say.
    pub(super) komi: f64,
    settings: Settings,
    /// The rules of the settings as the client named them, if it did.
    rules_name: Option<String>,
    classifier: Box<dyn Classifier>,
    /// The last judgement, with its position and how that is counted.
    judged: Option<((Position, Recorded), Judgement)>,
    pub(super) quit: bool,
}

impl Engine {
    /// An engine with an empty 19x19 board.
    pub fn new(settings: Settings) -> Engine {
        Engine {
            game: Game::new(Size::S19),
            komi: 0.0,
            classifier: settings.row.build(),
            settings,
            rules_name: None,
            judged: None,
            quit: false,
        }
    }

    /// Whether the command `quit` was given.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings.
    pub(super) fn change(&mut self, settings: Settings) {
        // Another row, or another parameter of it, judges the same board otherwise.
        self.classifier = settings.row.build();
        self.settings = settings;
        self.judged = None;
    }

    /// Counts by the rules with this name, whatever the record on the board says.
    ///
    /// # Errors
    /// No rules have this name.
    pub(super) fn count_by(&mut self, name: &str) -> Result<(), InputError> {
        let rules = name.parse()?;
        self.settings.rules = rules;
        // The option of the command line holds over records; the client holds over the option.
        if let Some(by_option) = &mut self.settings.terms.ruleset {
            *by_option = rules;
        }
        self.rules_name = Some(match name {
            "area" | "territory" => name.to_owned(),
            _ => Ruleset::shorthand(name).unwrap_or(name).to_owned(),
        });
        self.game.recorded.terms.ruleset = None;
        self.game.recorded.repaired.rules = false;
        // The recorded result was counted by other rules and contradicts nothing.
        self.game.recorded.result = RecordedResult::Missing;
        Ok(())
    }

    /// Counts with this komi, whatever the record on the board says.
    ///
    /// # Errors
    /// It is none for the board.
    pub(super) fn set_komi(&mut self, komi: f64) -> Result<(), InputError> {
        self.komi = Terms::checked_komi(komi, self.game.size(), KomiStep::Half)?;
        if let Some(by_option) = &mut self.settings.terms.komi {
            *by_option = komi;
        }
        self.game.recorded.terms.komi = None;
        self.game.recorded.repaired.komi = false;
        self.game.recorded.result = RecordedResult::Missing;
        Ok(())
    }

    /// The rules of the game: as the client named them, or how they count.
    pub(super) fn rules_name(&self) -> &str {
        match (&self.rules_name, self.game.recorded.terms.ruleset) {
            (Some(name), None) => name,
            _ => self.counting().ruleset.rules.name(),
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.game.board().position()
    }

    /// The verdicts of the classifier on the position.
    pub(super) fn verdicts(&mut self) -> Verdicts {
        self.judgement().verdicts
    }

    /// The judgement of the classifier on the position.
    pub(super) fn judgement(&mut self) -> &Judgement {
        // A GUI sends several commands for one board, and each of them needs the judgement.
        let key = (*self.position(), self.recorded());
        let judgement = match self.judged.take() {
            Some((known, judgement)) if known == key => judgement,
            _ => self.classifier.answer(&self.question()),
        };
        let (_, judgement) = self.judged.insert((key, judgement));
        judgement
    }

    /// The question that a judgement of the position answers.
    pub(super) fn question(&self) -> Question {
        // The rules of the session are not those of the record.
        let of_record = Recorded {
            terms: self.game.recorded.terms,
            ..self.recorded()
        };
        of_record.counted_so(self.position(), self.counting())
    }

    /// What is known of the game on the board: what its record says, with the rules of the session
    /// where that has none.
    fn recorded(&self) -> Recorded {
        let terms = self.settings.terms.or(self.game.recorded.terms);
        Recorded {
            terms: Terms {
                ruleset: terms.ruleset.or(Some(self.settings.rules)),
                komi: terms.komi,
                handicap: Some(self.game.handicap()),
            },
            captured: self.game.captured(),
            first_pass: self.game.first_pass(),
            ..self.game.recorded
        }
    }

    /// What the record on the board states of rules and komi where others hold, to follow a score.
    pub(super) fn in_place_of(&self) -> String {
        let counting = self.counting();
        let in_force = Terms {
            ruleset: Some(counting.ruleset),
            komi: Some(counting.komi),
            handicap: None,
        };
        in_place_of(self.game.stated, in_force)
    }

    /// How the game is counted: by the options, else as its record says, and as the session where
    /// that says nothing.
    pub(super) fn counting(&self) -> Counting {
        let recorded = self.recorded();
        Counting {
            komi: recorded.terms.komi.unwrap_or(self.komi),
            ..recorded.counting()
        }
    }

    /// The score by the judgement of the position.
    pub(super) fn score(&mut self) -> Score {
        self.judgement().score()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::Colour;

    #[test]
    fn doubts_are_those_by_the_rules_of_the_session() {
        let mut engine = Engine::new(Settings::default());
        // A bent four in the corner, and a seki in the lower left.
        let rows = [
            "X.OX.X.X.",
            "XOOXXXXXX",
            "X.OXXXXXX",
            "OOOXXXXXX",
            "XXXXXXXXX",
            "XXXXXXXXX",
            "OOOOXXXXX",
            "XX.OOOXXX",
            ".XOO.OXXX",
        ];
        engine.game = Game::new(Size::S9);
        let points = rows.concat();
        let points = Size::S9.points().zip(points.chars());
        let stones = points.filter(|(_, letter)| *letter != '.');
        let colour = |letter| match letter {
            'X' => Colour::Black,
            _ => Colour::White,
        };
        let stones = stones.map(|(point, letter)| (point, Some(colour(letter))));
        engine.game.set_up(stones);
        let mut ask = |line: &str| engine.answer(line.as_bytes()).unwrap().result.unwrap();
        let area = ask("sahwal-safe_to_score");
        assert!(area.contains("\nko-threat C9"), "{area}");
        ask("sahwal-param rules japanese");
        let territory = ask("sahwal-safe_to_score");
        // The board was set up, so nobody knows the prisoners.
        let expected = "no, 81 at stake\ncaptures at stake 81\n\
                        to do: tell the prisoners of both players";
        assert_eq!(territory, expected);
    }
}
