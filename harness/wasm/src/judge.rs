//! Answers the question `judge`: verdicts, score and layers of a board or of a position of a
//! record.
//!
//! `answer` calls it, and `sahwal.js` gives the fields to users. A field that `sahwal analyze
//! --json` also has must mean the same there, or the programs contradict each other.

use std::collections::BTreeSet;

use sahwal_core::classify::find;
use sahwal_core::params::Table;
use sahwal_core::rules::{KomiStep, Terms};
use sahwal_core::view::{Form, Points, View};
use sahwal_core::{ByColour, Colour, InputError, Point, PointSet, Position, Size};
use sahwal_record::{Recorded, Truth};
use serde::{Deserialize, Serialize};

use crate::board::{BoardData, Vertex, point_of};
use crate::classifiers::build;
use crate::layers::{self, Layer};
use crate::record::{Opened, Place, RecordView};
use crate::turn::turn;

/// A question for verdicts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgeQuestion {
    board: BoardData,
    /// The name of the classifier.
    #[serde(default = "best")]
    classifier: String,
    /// Parameters that replace the defaults of the classifier.
    #[serde(default)]
    params: Table,
    /// The rules for counting: area, territory, or the name of a ruleset.
    rules: Option<String>,
    /// Points for White.
    komi: Option<f64>,
    /// The number of handicap stones; the rules say how many points White gets for them.
    handicap: Option<u32>,
    /// Stones that Black and White captured during the game.
    captured: Option<[u32; 2]>,
    /// Whether the dead stones are those that the record marks by TB and TW.
    #[serde(default)]
    marked: bool,
    /// The stones whose groups the user turns dead or alive.
    #[serde(default)]
    turn: Vec<Vertex>,
    /// The number of the game in a record, from 1.
    game: Option<usize>,
    /// The number of the line of play in the game, from 1 for the main line.
    line: Option<usize>,
    /// The number of moves before the position of a record.
    r#move: Option<usize>,
    /// Further layers.
    #[serde(default)]
    layers: BTreeSet<Layer>,
}

fn best() -> String {
    "combined".to_owned()
}

/// The answer.
#[derive(Serialize)]
pub(crate) struct Judged {
    #[serde(flatten)]
    view: View,
    /// The stones of all dead strings.
    dead: Points,
    /// The data of the record, if the board is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<RecordView>,
}

/// The position to judge, and the data of its record.
struct Subject {
    position: Position,
    recorded: Recorded,
    /// The counted result of a record that ends with territory marks.
    truth: Option<Truth>,
    view: Option<RecordView>,
}

impl JudgeQuestion {
    /// Returns the position of the question. For a record, this is the position of the given game,
    /// line and move.
    fn subject(&self) -> Result<Subject, String> {
        let place = Place {
            game: self.game,
            line: self.line,
            upto: self.r#move,
        };
        if let Some(bytes) = self.board.record() {
            let opened = Opened::of(&bytes, place)?;
            return Ok(Subject {
                position: opened.record.position,
                recorded: opened.record.recorded,
                truth: opened.record.truth().ok().flatten(),
                view: Some(opened.view),
            });
        }
        for (name, number) in [
            ("game", place.game),
            ("line", place.line),
            ("move", place.upto),
        ] {
            if number.is_some() {
                return Err(format!(
                    "{name}: expected a game record, found a board alone"
                ));
            }
        }
        Ok(Subject {
            position: self.board.position()?,
            recorded: Recorded::default(),
            truth: None,
            view: None,
        })
    }

    /// Returns how to count, as far as the question says it.
    fn terms(&self, size: Size) -> Result<Terms, String> {
        if let Some(stones) = self.handicap
            && stones > 361
        {
            return Err(format!("handicap: expected 0 to 361, found {stones}"));
        }
        let ruleset = self.rules.as_deref().map(str::parse).transpose();
        let komi = match self.komi {
            Some(komi) => Terms::checked_komi(komi, size, KomiStep::Half)
                .map(Some)
                .map_err(|error| format!("komi: {error}"))?,
            None => None,
        };
        Ok(Terms {
            ruleset: ruleset.map_err(|error: InputError| error.to_string())?,
            komi,
            handicap: self.handicap,
        })
    }
}

impl Judged {
    pub(crate) fn of(question: JudgeQuestion) -> Result<Judged, String> {
        let subject = question.subject()?;
        let position = &subject.position;
        let form = Form::vertices(position.size());
        let entry = find(&question.classifier).map_err(|error| error.to_string())?;
        // What the question leaves out is taken from the record.
        let terms = question.terms(position.size())?;
        let captured = question
            .captured
            .map(|stones| ByColour::from(stones.map(|number| number as usize)));
        let asked = subject.recorded.question(position, terms, captured);
        let by_classifier = build(entry, &question.params)?.answer(&asked);
        let mut marked = None;
        if question.marked {
            let Some(truth) = &subject.truth else {
                return Err(
                    "marked: expected a record that ends with territory marks, found none"
                        .to_owned(),
                );
            };
            marked = Some(lost_stones(truth, position));
        }
        let stones = turned_stones(&question.turn, position)?;
        let (judgement, turned) = turn(&asked, by_classifier, marked, &stones);
        let mut view = View::of(entry.name, &asked, &judgement, form);
        for string in &mut view.strings {
            if string.stones.is_subset(&turned) {
                // The user decided, so the classifier has no confidence here.
                string.how = None;
                string.confidence = None;
                string.reason = "by you".to_owned();
            }
        }
        for &layer in &question.layers {
            layers::add(
                &mut view,
                layer,
                position,
                &judgement,
                entry,
                &question.params,
            )?;
        }
        Ok(Judged {
            view,
            dead: form.points(judgement.verdicts.dead),
            record: subject.view,
        })
    }
}

/// Returns the stones that are lost by a counted result.
fn lost_stones(truth: &Truth, position: &Position) -> PointSet {
    let mut lost = PointSet::EMPTY;
    for colour in Colour::BOTH {
        lost |= truth.lost(colour, position.stones(colour));
    }
    lost
}

/// Returns the stones at the vertices whose groups are turned.
fn turned_stones(vertices: &[Vertex], position: &Position) -> Result<Vec<Point>, String> {
    let mut stones = Vec::new();
    for &vertex in vertices {
        let point = point_of("turn", vertex, position.size())?;
        if position.at(point).is_none() {
            return Err(format!("turn: expected a stone at {vertex:?}, found none"));
        }
        stones.push(point);
    }
    Ok(stones)
}
