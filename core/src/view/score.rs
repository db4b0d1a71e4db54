//! The score, whether it is safe, and what lies between the colours.

use serde::Serialize;

use super::{Form, Points, Step};
use crate::borders::Borders;
use crate::rules::{Counting, Ruleset, Score};
use crate::verdict::{Judgement, Verdicts};
use crate::{ByColour, Position};

/// The score. The [module](super) lists the fields.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreView {
    #[serde(flatten)]
    pub margins: Margins,
    #[serde(flatten)]
    pub record: Option<ByRecord>,
    #[serde(flatten)]
    pub counted: Option<Counted>,
    #[serde(flatten)]
    pub safety: Safety,
}

/// The margins without komi and handicap points.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Margins {
    pub area_margin: f64,
    pub territory_margin: f64,
    pub territory_margin_after_teire: f64,
}

/// The margins by a game record.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ByRecord {
    pub margin_by_record: Option<f64>,
    pub recorded_margin: Option<f64>,
}

/// The score by the rules that were asked for.
#[derive(Clone, Debug, Serialize)]
pub struct Counted {
    pub rules: &'static str,
    pub black: f64,
    pub white: f64,
    pub margin: f64,
    pub text: String,
}

/// Whether the score is safe.
#[derive(Clone, Debug, Serialize)]
pub struct Safety {
    pub safe_to_score: Option<bool>,
    pub doubts: Vec<DoubtView>,
}

/// Why the score is not safe.
#[derive(Clone, Debug, Serialize)]
pub struct DoubtView {
    pub cause: &'static str,
    pub points: Points,
    #[serde(rename = "move")]
    pub play: Option<Step>,
    pub at_stake: usize,
}

impl ScoreView {
    pub(super) fn of(
        position: &Position,
        judgement: &Judgement,
        captured: ByColour<usize>,
        form: Form,
    ) -> ScoreView {
        ScoreView {
            margins: Margins::of(position, &judgement.verdicts, captured),
            record: None,
            counted: None,
            safety: Safety::of(judgement, form),
        }
    }

    /// Adds the score by the rules in force.
    pub fn count(&mut self, position: &Position, verdicts: &Verdicts, counting: &Counting) {
        let score = Score::of(position, verdicts, counting);
        let (ByColour { black, white }, margin) = (score.points, score.margin());
        self.counted = Some(Counted {
            rules: counting.ruleset.rules.name(),
            black,
            white,
            margin,
            text: match margin {
                0.0 => "0".to_owned(),
                lead if lead > 0.0 => format!("B+{lead}"),
                lead => format!("W+{}", -lead),
            },
        });
    }
}

impl Margins {
    fn of(position: &Position, verdicts: &Verdicts, captured: ByColour<usize>) -> Margins {
        let [area, territory] = [Ruleset::AREA, Ruleset::TERRITORY].map(|ruleset| {
            let counting = Counting {
                ruleset,
                captured,
                ..Counting::default()
            };
            Score::of(position, verdicts, &counting)
        });
        Margins {
            area_margin: area.margin(),
            territory_margin: territory.margin_unfilled(),
            territory_margin_after_teire: territory.margin(),
        }
    }
}

impl Safety {
    /// Whether a judgement is safe to score.
    pub fn of(judgement: &Judgement, form: Form) -> Safety {
        let doubts = judgement.doubts.iter().map(|doubt| DoubtView {
            cause: doubt.cause.name(),
            points: form.points(doubt.points),
            play: (doubt.play).map(|(colour, point)| form.step((colour, Some(point)))),
            at_stake: doubt.at_stake,
        });
        Safety {
            safe_to_score: judgement.safe_to_score,
            doubts: doubts.collect(),
        }
    }
}

/// What lies between the colours. The [module](super) lists the fields.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BordersView {
    pub dame: Points,
    pub small: Points,
    pub open: Points,
    pub gaps: Points,
    pub teire: ByColour<Points>,
    pub seki: Points,
    pub shared: Points,
    pub seki_eyes: Points,
    #[serde(flatten)]
    pub margins: Margins,
}

impl BordersView {
    /// These borders, with the margins of the score.
    pub fn of(found: &Borders, margins: Margins, form: Form) -> BordersView {
        BordersView {
            dame: form.points(found.dame),
            small: form.points(found.small),
            open: form.points(found.open),
            gaps: form.points(found.gaps),
            teire: found.teire.map(|points| form.points(points)),
            seki: form.points(found.seki),
            shared: form.points(found.shared),
            seki_eyes: form.points(found.seki_eyes.black | found.seki_eyes.white),
            margins,
        }
    }
}
