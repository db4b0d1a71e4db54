//! The verdicts for a board.

use std::collections::BTreeSet;

use sahwal_core::Position;
use sahwal_core::rules::{self, Counting, ParseRulesError};
use sahwal_core::verdict::{Read, Status, StringVerdict as JudgedString, Verdicts};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::answer::{build, entry};
use crate::board::{BoardData, Rows, Vertex, owners, sign, vertex, vertices};
use crate::layers::{self, BorderPoints, Groups, Layer, Potential, Proved};

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
    params: Map<String, Json>,
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
    classifier: &'static str,
    owners: Rows<Option<i8>>,
    /// In the order of their first stones, row by row.
    strings: Vec<StringVerdict>,
    /// The stones of all dead strings.
    dead: Vec<Vertex>,
    /// Whether the verdicts are sure enough to score without asking the players; null if
    /// the classifier does not say.
    #[serde(rename = "safeToScore")]
    safe: Option<bool>,
    doubts: Vec<JudgedDoubt>,
    score: Score,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<Proved>,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<Groups>,
    #[serde(skip_serializing_if = "Option::is_none")]
    potential: Option<Potential>,
    #[serde(skip_serializing_if = "Option::is_none")]
    borders: Option<BorderPoints>,
}

/// Why the score is not safe.
#[derive(Serialize)]
struct JudgedDoubt {
    cause: &'static str,
    points: Vec<Vertex>,
}

#[derive(Serialize)]
struct StringVerdict {
    sign: i8,
    stones: Vec<Vertex>,
    verdict: &'static str,
    how: Option<&'static str>,
    confidence: Option<f64>,
    reason: String,
    /// The share of its points that its own colour owns in the end, 0 to 1: by the network if Black
    /// moves first and if White does, and by playouts.
    network: Option<[f64; 2]>,
    playouts: Option<f64>,
    /// `closed-space` or `fight`, if a search gave the verdict.
    read: Option<&'static str>,
    /// The moves that a search expects, captor first; empty without one.
    line: Vec<LineStep>,
}

#[derive(Serialize)]
struct LineStep {
    sign: i8,
    /// `null` for a pass.
    vertex: Option<Vertex>,
}

#[derive(Serialize)]
struct Score {
    rules: &'static str,
    /// Points with komi.
    black: f64,
    white: f64,
    /// Black's points minus White's.
    margin: f64,
    /// As in game records: `B+3.5`, `W+0.5`, `0`.
    text: String,
}

impl Judged {
    pub(crate) fn of(question: JudgeQuestion) -> Result<Judged, String> {
        let position = &question.board.position()?;
        let size = position.size();
        let entry = entry(&question.classifier)?;
        let classifier = build(entry, &question.params)?;
        let judgement = classifier.judge(position);
        let verdicts = &judgement.verdicts;
        let counting = question.counting()?;
        let mut strings: Vec<&JudgedString> = judgement.strings.iter().collect();
        strings.sort_by_key(|string| string.stones.first());
        let wants = |layer| question.layers.contains(&layer);
        let proved = wants(Layer::Proved)
            .then(|| layers::proved(position, entry, &question.params))
            .transpose()?;
        let groups = wants(Layer::Groups)
            .then(|| layers::groups(position, entry, &question.params))
            .transpose()?;
        let potential = wants(Layer::Potential)
            .then(|| layers::potential(position, entry, &question.params))
            .transpose()?;
        let borders = wants(Layer::Borders).then(|| BorderPoints::of(position, verdicts));
        Ok(Judged {
            borders,
            classifier: entry.name,
            owners: owners(&verdicts.owners, size),
            strings: strings.into_iter().map(StringVerdict::of).collect(),
            dead: vertices(verdicts.dead),
            safe: judgement.is_safe_by(counting.ruleset.rules),
            doubts: judgement
                .doubts
                .iter()
                .map(|doubt| JudgedDoubt {
                    cause: doubt.cause.name(),
                    points: vertices(doubt.points),
                })
                .collect(),
            score: Score::of(position, verdicts, &counting),
            proved,
            groups,
            potential,
        })
    }
}

impl StringVerdict {
    fn of(string: &JudgedString) -> StringVerdict {
        StringVerdict {
            sign: sign(string.colour),
            stones: vertices(string.stones),
            verdict: match string.status {
                Status::Alive => "alive",
                Status::Dead => "dead",
                Status::Unknown => "unknown",
            },
            how: string.method(),
            confidence: string.confidence,
            reason: string.reason.clone(),
            network: string.shares.network,
            playouts: string.shares.playouts,
            read: string.read.map(Read::name),
            line: string
                .line
                .iter()
                .map(|step| LineStep {
                    sign: sign(step.colour),
                    vertex: step.point.map(vertex),
                })
                .collect(),
        }
    }
}

impl JudgeQuestion {
    fn counting(&self) -> Result<Counting, String> {
        let ruleset = self.rules.parse();
        Ok(Counting {
            ruleset: ruleset.map_err(|error: ParseRulesError| error.to_string())?,
            komi: self.komi,
            handicap: self.handicap,
            captured: self.captured,
        })
    }
}

impl Score {
    fn of(position: &Position, verdicts: &Verdicts, counting: &Counting) -> Score {
        let score = rules::Score::of(position, verdicts, counting);
        let ([black, white], margin) = (score.points, score.margin());
        Score {
            rules: counting.ruleset.rules.name(),
            black,
            white,
            margin,
            text: match margin {
                0.0 => "0".to_owned(),
                lead if lead > 0.0 => format!("B+{lead}"),
                lead => format!("W+{}", -lead),
            },
        }
    }
}
