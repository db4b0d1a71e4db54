//! The verdicts for a board.

use std::collections::BTreeSet;

use sahwal_core::InputError;
use sahwal_core::params::Table;
use sahwal_core::rules::Terms;
use sahwal_core::verdict::Detail;
use sahwal_core::view::{Form, Points, View};
use serde::{Deserialize, Serialize};

use crate::board::BoardData;
use crate::classifiers::{build, entry};
use crate::layers::{self, Layer};

/// A question for verdicts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgeQuestion {
    board: BoardData,
    /// The name of the classifier.
    #[serde(default = "best")]
    classifier: String,
    /// Its parameters in place of the defaults.
    #[serde(default)]
    params: Table,
    /// The rules for counting: area or territory, or a ruleset that counts so.
    #[serde(default = "area")]
    rules: String,
    /// Points for White.
    #[serde(default)]
    komi: f64,
    /// The number of handicap stones; the rules say how many points White gets for them.
    #[serde(default)]
    handicap: u32,
    /// Stones that Black and White captured during the game.
    #[serde(default)]
    captured: [usize; 2],
    /// Further layers.
    #[serde(default)]
    layers: BTreeSet<Layer>,
}

fn best() -> String {
    "combined".to_owned()
}

fn area() -> String {
    "area".to_owned()
}

/// The answer.
#[derive(Serialize)]
pub(crate) struct Judged {
    #[serde(flatten)]
    view: View,
    /// The stones of all dead strings.
    dead: Points,
}

impl Judged {
    pub(crate) fn of(question: JudgeQuestion) -> Result<Judged, String> {
        let position = &question.board.position()?;
        let form = Form::vertices(position.size());
        let entry = entry(&question.classifier)?;
        let ruleset = question.rules.parse();
        let terms = Terms {
            ruleset: Some(ruleset.map_err(|error: InputError| error.to_string())?),
            komi: Some(question.komi),
            handicap: Some(question.handicap),
        };
        let counting = terms.counting(question.captured.into());
        let classifier = build(entry, &question.params)?;
        let judgement = classifier.judge(position, counting.ruleset.rules, Detail::Full);
        let verdicts = &judgement.verdicts;
        let mut view = View::of(entry.name, position, &judgement, &counting, form);
        for &layer in &question.layers {
            layers::add(
                &mut view,
                layer,
                position,
                verdicts,
                entry,
                &question.params,
            )?;
        }
        Ok(Judged {
            view,
            dead: form.points(verdicts.dead),
        })
    }
}
