//! The engine: its settings, its game, and the last judgement.
//!
//! All commands act on an [`Engine`], and `cmd/gtp.rs` makes one. The judgement is stored with the
//! position and the settings that it answers. If a new setting were left out there, GUIs would see
//! an outdated answer.

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
    /// Rules and komi of the score. They replace those of a record.
    pub terms: Terms,
    /// Rules of the score if neither `terms` nor the record on the board states any.
    pub rules: Ruleset,
}

impl Default for Settings {
    /// Returns the row [`DEFAULT`] with its own parameters, and area scoring.
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
    /// The name that the client used for the rules, if it set them.
    rules_name: Option<String>,
    classifier: Box<dyn Classifier>,
    /// The last judgement, with its position and the way of counting.
    judged: Option<((Position, Recorded), Judgement)>,
    pub(super) quit: bool,
}

impl Engine {
    /// Makes an engine with an empty 19x19 board.
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

    /// Returns whether the command `quit` was given.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings.
    pub(super) fn change(&mut self, settings: Settings) {
        // Another row or parameter may judge the same board differently.
        self.classifier = settings.row.build();
        self.settings = settings;
        self.judged = None;
    }

    /// Sets the rules with this name, even if the record on the board states others.
    ///
    /// # Errors
    /// No rules have this name.
    pub(super) fn count_by(&mut self, name: &str) -> Result<(), InputError> {
        let rules = name.parse()?;
        self.settings.rules = rules;
        // The option of the command line replaces the rules of a record, and the client replaces
        // the option.
        if let Some(by_option) = &mut self.settings.terms.ruleset {
            *by_option = rules;
        }
        self.rules_name = Some(match name {
            "area" | "territory" => name.to_owned(),
            _ => Ruleset::shorthand(name).unwrap_or(name).to_owned(),
        });
        self.game.recorded.terms.ruleset = None;
        self.game.recorded.repaired.rules = false;
        // The recorded result was counted by other rules, so it can no longer contradict the score.
        self.game.recorded.result = RecordedResult::Missing;
        Ok(())
    }

    /// Sets the komi, even if the record on the board states another.
    ///
    /// # Errors
    /// The board does not allow this komi.
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

    /// Returns the rules of the game: by the client's name for them, or as `area` or `territory`.
    pub(super) fn rules_name(&self) -> &str {
        match (&self.rules_name, self.game.recorded.terms.ruleset) {
            (Some(name), None) => name,
            _ => self.counting().ruleset.rules.name(),
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.game.board().position()
    }

    /// Returns the verdicts of the classifier on the position.
    pub(super) fn verdicts(&mut self) -> Verdicts {
        self.judgement().verdicts
    }

    /// Returns the judgement of the classifier on the position.
    pub(super) fn judgement(&mut self) -> &Judgement {
        // A GUI sends several commands for one board, and each of them needs the judgement, so it
        // is computed once.
        let key = (*self.position(), self.recorded());
        let judgement = match self.judged.take() {
            Some((known, judgement)) if known == key => judgement,
            _ => self.classifier.answer(&self.question()),
        };
        let (_, judgement) = self.judged.insert((key, judgement));
        judgement
    }

    /// Returns the question that a judgement of the position answers.
    pub(super) fn question(&self) -> Question {
        // `counting` has the rules of the session; the stated rules stay those of the record.
        let of_record = Recorded {
            terms: self.game.recorded.terms,
            ..self.recorded()
        };
        of_record.counted_so(self.position(), self.counting())
    }

    /// Returns what is known about the game on the board: the data of its record, with the rules of
    /// the session if the record states none.
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

    /// Returns words to put after a score that name the stated rules and komi of the record, if
    /// others are used.
    pub(super) fn in_place_of(&self) -> String {
        let counting = self.counting();
        let in_force = Terms {
            ruleset: Some(counting.ruleset),
            komi: Some(counting.komi),
            handicap: None,
        };
        in_place_of(self.game.stated, in_force)
    }

    /// Returns how the game is counted: by the options, else by the record, else by the session.
    pub(super) fn counting(&self) -> Counting {
        let recorded = self.recorded();
        Counting {
            komi: recorded.terms.komi.unwrap_or(self.komi),
            ..recorded.counting()
        }
    }

    /// Returns the score by the judgement of the position.
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
        // The board was set up, so the prisoners are unknown.
        let expected = "no, 81 at stake\ncaptures at stake 81\n\
                        to do: tell the prisoners of both players";
        assert_eq!(territory, expected);
    }
}
