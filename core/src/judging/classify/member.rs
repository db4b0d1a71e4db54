//! A classifier as the value of another classifier's parameter.
//!
//! `agreement` has a list of such members (`members`), `influence` has one (`dead-of`). A file of
//! rows gives the name of a member, with or without parameters. Reading a member fills in all its
//! parameters. Otherwise a recorded row would mean something else once a default changes.

use serde::{Deserialize, Serialize};

use super::Classifier;
use super::registry::{Registered, find};
use crate::base::params::Table;

/// A classifier with the values of its parameters. In a table of parameters it is written as a
/// name, or as a table with `classifier` and `parameters`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Form", into = "Form")]
pub(crate) struct Member {
    classifier: String,
    /// All parameters with their values.
    parameters: Table,
}

/// The forms of a member in a table.
#[derive(Clone, Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected the name of a classifier or a table with classifier and parameters, found another value"
)]
enum Form {
    Name(String),
    Full {
        classifier: String,
        #[serde(default)]
        parameters: Table,
    },
}

impl Member {
    /// A classifier with its default parameters.
    ///
    /// # Panics
    /// No classifier has this name.
    pub(super) fn plain(classifier: &str) -> Member {
        Member::with(classifier, Table::new())
    }

    /// A classifier with these values in place of its defaults.
    ///
    /// # Panics
    /// No classifier has this name, or a value is not allowed.
    pub(super) fn with(classifier: &str, parameters: Table) -> Member {
        let form = Form::Full {
            classifier: classifier.to_owned(),
            parameters,
        };
        Member::try_from(form).expect("a registered classifier with its parameters")
    }

    /// The classifier, ready to judge.
    pub(super) fn build(&self) -> Box<dyn Classifier> {
        let built = self.registered().build_with(&self.parameters);
        built.expect("the parameters of a member were checked")
    }

    fn registered(&self) -> &'static Registered {
        find(&self.classifier).expect("a member is registered")
    }
}

impl TryFrom<Form> for Member {
    type Error = String;

    fn try_from(form: Form) -> Result<Member, String> {
        let (name, parameters) = match form {
            Form::Name(name) => (name, Table::new()),
            Form::Full {
                classifier,
                parameters,
            } => (classifier, parameters),
        };
        let registered = find(&name).map_err(|error| error.to_string())?;
        // With all parameters written, a row stays what it was when a default changes.
        let all = registered.effective(&parameters);
        Ok(Member {
            classifier: registered.name.to_owned(),
            parameters: all.map_err(|error| error.to_string())?,
        })
    }
}

impl From<Member> for Form {
    fn from(member: Member) -> Form {
        if member.parameters.is_empty() {
            return Form::Name(member.classifier);
        }
        Form::Full {
            classifier: member.classifier,
            parameters: member.parameters,
        }
    }
}
