//! The engine: its state.

use sahwal_core::classify::Classifier;
use sahwal_core::rules::{Counting, Ruleset, Score, Terms};
use sahwal_core::verdict::Verdicts;
use sahwal_core::{InputError, Judgement, Position, Question, Size};
use sahwal_record::{Recorded, RecordedResult};
use sahwal_run::rows::{DEFAULT, Row, Rows};

use super::game::Game;

/// The settings of an engine.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The row that gives the verdicts.
    pub row: Row,
    /// The rows that a client may choose.
    pub rows: Rows,
    /// Rules for counting the score, if the record on the board does not say.
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
        self.classifier = settings.row.build();
        self.settings = settings;
        self.judged = None;
    }

    /// Counts by the rules with this name, whatever the record on the board says.
    ///
    /// # Errors
    /// No rules have this name.
    pub(super) fn count_by(&mut self, name: &str) -> Result<(), InputError> {
        self.settings.rules = name.parse()?;
        self.rules_name = Some(match name {
            "area" | "territory" => name.to_owned(),
            _ => Ruleset::shorthand(name).unwrap_or(name).to_owned(),
        });
        self.game.recorded.terms.ruleset = None;
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
        let (position, recorded) = (*self.position(), self.recorded());
        let asked = (position, recorded);
        if self.judged.as_ref().is_none_or(|(of, _)| *of != asked) {
            let judgement = self.classifier.answer(&self.question());
            self.judged = Some((asked, judgement));
        }
        let (_, judgement) = self.judged.as_ref().expect("just judged");
        judgement
    }

    /// The question that a judgement of the position answers.
    pub(super) fn question(&self) -> Question {
        // The rules of the session are not those of the record.
        let terms = self.game.recorded.terms;
        let said = Recorded {
            terms,
            ..self.recorded()
        };
        said.counted_so(self.position(), self.counting())
    }

    /// What is known of the game on the board: what its record says, with the rules of the session
    /// where that has none.
    fn recorded(&self) -> Recorded {
        let Recorded { terms, .. } = self.game.recorded;
        Recorded {
            terms: Terms {
                ruleset: terms.ruleset.or(Some(self.settings.rules)),
                komi: terms.komi,
                handicap: Some(self.game.handicap()),
            },
            captured: self.game.captured(),
            ..self.game.recorded
        }
    }

    /// How the game is counted: as its record says, and as the session where that says nothing.
    pub(super) fn counting(&self) -> Counting {
        let recorded = self.recorded();
        Counting {
            komi: recorded.terms.komi.unwrap_or(self.komi),
            ..recorded.counting()
        }
    }

    /// The score by the judgement of the position.
    pub(super) fn score(&mut self) -> Score {
        self.judgement().score
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
        assert_eq!(territory, "no, 81 at stake\ncaptures at stake 81");
    }
}
