//! `influence` of the [`REGISTRY`](crate::classify::REGISTRY): the owner of a point is the colour
//! with more influence there.
//!
//! It is the baseline before the end of a game: `run` compares other rows with it where games are
//! judged at an earlier move (`FLOOR` in `harness/run/src/job/against.rs`). A stronger baseline
//! makes every other row look weaker.

use serde::{Deserialize, Serialize};

use super::member::Member;
use super::{Classifier, FromParams, Seen};
use crate::base::params::Parameters;
use crate::judging::question::{Judgement, Question};
use crate::methods::influence::{Influence, KernelParams};
use crate::verdict::{Method, Owner, Verdicts};
use crate::{Colour, PointSet, Position, Size};

/// The parameters of `influence`: which stones are taken off as dead, and how far the others reach.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct InfluenceParams {
    /// The classifier whose dead strings are taken off first; `all-alive` takes off none.
    dead_of: Member,
    kernel: KernelParams,
}

impl Default for InfluenceParams {
    fn default() -> InfluenceParams {
        InfluenceParams {
            dead_of: Member::plain("all-alive"),
            kernel: KernelParams::default(),
        }
    }
}

impl Parameters for InfluenceParams {}

/// The sum of a kernel over the stones: see [`influence`](crate::influence).
pub(crate) struct InfluenceClassifier {
    dead_of: Box<dyn Classifier>,
    influence: Influence,
}

impl FromParams for InfluenceClassifier {
    type Params = InfluenceParams;

    fn from_params(params: InfluenceParams) -> InfluenceClassifier {
        InfluenceClassifier {
            dead_of: params.dead_of.build(),
            influence: Influence::new(&params.kernel),
        }
    }
}

impl InfluenceClassifier {
    /// The verdicts in which the strings in `dead` are dead and all others alive. An empty point
    /// belongs to the colour whose living stones have more influence there. It is neutral if both
    /// have the same.
    fn verdicts(&self, position: &Position, dead: PointSet) -> Verdicts {
        let mut living = *position;
        let mut verdicts = Verdicts::default();
        for colour in Colour::BOTH {
            let stones = position.stones(colour);
            // A dead stone gives nothing to the points around it.
            living.remove(colour, stones & dead);
            verdicts.set_alive(colour, stones - dead);
            verdicts.set_dead(colour, stones & dead);
        }
        let influence = self.influence.of(&living);
        for point in position.empty() {
            let owner = match influence.at(point) {
                // Influence is in whole numbers, so equal sums of both colours give exactly 0.
                0 => Owner::Neutral,
                1.. => Owner::Of(Colour::Black),
                _ => Owner::Of(Colour::White),
            };
            verdicts.owners.set(PointSet::of(point), owner);
        }
        verdicts
    }
}

impl Classifier for InfluenceClassifier {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let position = &question.position;
        let dead = self.dead_of.classify(position).dead;
        let verdicts = self.verdicts(position, dead);
        Judgement::of(question, verdicts, Method::Static)
    }

    fn prepare(&self, size: Size) {
        self.dead_of.prepare(size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;
    use serde_json::json;

    /// A dead white stone in Black's corner.
    fn corner() -> Position {
        position! {
            . . . X . . .
            . O . X . . .
            . . . X . . O
            X X X X . . .
            . . . . . . .
            . . . . . O .
            . . . . . . .
        }
    }

    fn owners(params: serde_json::Value) -> String {
        let table = params.as_object().expect("a table");
        let params = InfluenceParams::default().over(table).expect("parameters");
        let verdicts = InfluenceClassifier::from_params(params).classify(&corner());
        verdicts.owners.to_letters(corner().size())
    }

    #[test]
    fn dead_strings_of_another_classifier_give_no_influence() {
        let bare = owners(json!({ "kernel": { "length": 1 } }));
        assert_eq!(&bare[..2], "BW");
        assert_eq!(&bare[7..10], "WWB");
        let cleaned = owners(json!({ "dead-of": "static-plus", "kernel": { "length": 1 } }));
        assert_eq!(&cleaned[..2], "BB");
        assert_eq!(&cleaned[7..10], "BBB");
    }

    #[test]
    fn a_member_keeps_its_parameters_and_errors_name_them() {
        let table = json!({ "dead-of": { "classifier": "potential", "parameters": { "v1": 0 } } });
        let params = InfluenceParams::default().over(table.as_object().unwrap());
        let table = params.expect("parameters").to_table();
        assert_eq!(table["dead-of"]["parameters"]["v1"], 0.0);
        assert_eq!(table["dead-of"]["parameters"]["v2"], 0.55);

        let error = |dead_of| {
            let table = json!({ "dead-of": dead_of });
            let params = InfluenceParams::default().over(table.as_object().unwrap());
            params.unwrap_err().to_string()
        };
        assert!(error(json!("none")).contains("expected one of all-alive"));
        let unknown = json!({ "classifier": "potential", "parameters": { "v3": 0 } });
        assert!(error(unknown).contains("found v3"));
    }
}
