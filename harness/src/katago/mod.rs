//! KataGo's forms: rules as JSON, ownership and score of a position, and the analysis engine
//! of lines of JSON (`sahwal analysis`).
//!
//! The protocol is that of KataGo's Analysis_Engine.md and GTP_Extensions.md; names of fields
//! are KataGo's. The verdicts are those of a classifier. Nothing is searched, so the only
//! analysed move of a query is `pass`: the position as it stands.
//!
//! ```
//! use sahwal::katago::{AnalysisSettings, serve_analysis};
//!
//! let query = r#"{"id":"a","moves":[["B","B2"]],"rules":"chinese","komi":1.5,
//!     "boardXSize":3,"boardYSize":3}"#.replace('\n', " ");
//! let mut output = Vec::new();
//! serve_analysis(&AnalysisSettings::default(), query.as_bytes(), &mut output)?;
//! let answer: serde_json::Value = serde_json::from_slice(&output)?;
//! // The stone divides no area yet, so the lead is an estimate.
//! let lead = answer["rootInfo"]["scoreLead"].as_f64().expect("a number");
//! assert!((7.0..=7.5).contains(&lead), "{lead}");
//! # Ok::<(), anyhow::Error>(())
//! ```

mod answer;
mod outlook;
mod query;
mod queue;
mod rules;
mod serve;

pub(crate) use outlook::{Numbers, Outlook};
pub(crate) use rules::{counted_otherwise, json as rules_json, parse as parse_rules};
pub use serve::{AnalysisSettings, serve_analysis};
