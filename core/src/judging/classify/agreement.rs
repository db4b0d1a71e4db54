//! `agreement` of the [`REGISTRY`](crate::classify::REGISTRY): gives a verdict only where several
//! classifiers give the same one.
//!
//! `sahwal-lab agreement` compares sets of such classifiers. Agreement proves nothing: members that
//! err on the same shapes agree on wrong verdicts. So the default takes one of each kind of
//! analysis.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::member::Member;
use super::{Classifier, FromParams, Seen};
use crate::Size;
use crate::base::params::{ParamError, Parameters, Table};
use crate::judging::question::{Judgement, Question};
use crate::verdict::{Method, Verdicts};

/// The classifiers that must agree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct AgreementParams {
    /// Two members or more.
    #[serde(deserialize_with = "two_or_more")]
    members: Vec<Member>,
}

impl Default for AgreementParams {
    /// One classifier of each kind of static analysis: by rules on graphs, by numerical features,
    /// and by potential. In the last, groups that are not alive become void one by one, and the
    /// owners of points come from closed regions.
    fn default() -> AgreementParams {
        let mut regions = Table::new();
        // 4 is above `alive_strength`, which is then the threshold: every group that is not alive
        // becomes void, the weakest first.
        regions.insert("void-strength".to_owned(), 4.into());
        regions.insert("void-order".to_owned(), "weakest".into());
        regions.insert("owners".to_owned(), "regions".into());
        AgreementParams {
            members: vec![
                Member::plain("static-plus"),
                Member::plain("numerical"),
                Member::with("potential", regions),
            ],
        }
    }
}

impl Parameters for AgreementParams {}

/// Reads the list of members, and rejects a list that is too short.
fn two_or_more<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Member>, D::Error> {
    let members = Vec::<Member>::deserialize(from)?;
    if members.len() < 2 {
        let error = ParamError::new("two members or more", members.len());
        return Err(D::Error::custom(error));
    }
    Ok(members)
}

/// A string has a status, and a point an owner, only if all members agree; all else is unknown.
pub(crate) struct Agreement {
    members: Vec<Box<dyn Classifier>>,
}

impl FromParams for Agreement {
    type Params = AgreementParams;

    fn from_params(params: AgreementParams) -> Agreement {
        Agreement {
            members: params.members.iter().map(Member::build).collect(),
        }
    }
}

impl Classifier for Agreement {
    fn judge(&self, _seen: &Seen, question: &Question) -> Judgement {
        let position = &question.position;
        let mut judgements = self.members.iter().map(|member| member.classify(position));
        let mut verdicts = judgements.next().expect("an agreement has members");
        for other in judgements {
            verdicts = common(&verdicts, &other);
        }
        Judgement::of(question, verdicts, Method::Static)
    }

    fn prepare(&self, size: Size) {
        for member in &self.members {
            member.prepare(size);
        }
    }
}

/// The verdicts that both classifiers give.
fn common(one: &Verdicts, other: &Verdicts) -> Verdicts {
    // A stone or a point on which two differ is left in none of the sets, which makes it unknown.
    let mut verdicts = *one;
    verdicts.alive &= other.alive;
    verdicts.dead &= other.dead;
    verdicts.owners.black &= other.owners.black;
    verdicts.owners.white &= other.owners.white;
    verdicts.owners.neutral &= other.owners.neutral;
    verdicts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::testing;
    use proptest::prelude::*;
    use serde_json::json;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]
        #[test]
        fn a_verdict_is_given_exactly_where_all_members_give_it(position in testing::positions()) {
            let found = Agreement::from_params(AgreementParams::default()).classify(&position);
            let members: Vec<Verdicts> = AgreementParams::default()
                .members
                .iter()
                .map(|member| member.build().classify(&position))
                .collect();
            for point in position.size().points() {
                let owner = members[0].owners.at(point);
                let agreed = members.iter().all(|member| member.owners.at(point) == owner);
                prop_assert_eq!(found.owners.at(point) == owner, agreed);
            }
            for stone in position.occupied() {
                let status = members[0].status(stone);
                if members.iter().all(|member| member.status(stone) == status) {
                    prop_assert_eq!(found.status(stone), status);
                } else {
                    prop_assert_eq!(found.status(stone), crate::verdict::Status::Unknown);
                }
            }
        }
    }

    #[test]
    fn one_member_is_no_agreement() {
        let table = json!({ "members": ["numerical"] });
        let error = AgreementParams::default().over(table.as_object().unwrap());
        let error = error.unwrap_err().to_string();
        assert_eq!(error, "members: expected two members or more, found 1");
    }
}
