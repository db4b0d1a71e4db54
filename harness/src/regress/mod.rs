//! GTP regression scripts: `sahwal regress`.
//!
//! A `.tst` script, as GNU Go and GoGui have them, is a list of GTP commands. Those with
//! a number are tests; the line `#? [pattern]` after one says what the engine should
//! answer ([`Expectation`]). [`run_scripts`] runs scripts on any engine, each in a
//! process of its own that works in the script's folder, many at once, and gives a
//! [`Row`] for every test. Nothing that an engine does ends a run: a crash, a time-out or
//! garbage makes one row an error, the engine is started again and brought to where it
//! was by the commands without a number.
//!
//! ```
//! use sahwal::regress::{Class, Expectation};
//!
//! let expected = Expectation::parse("[!K1|K2]*")?;
//! assert_eq!(expected.class(Ok("K1")), Class::ExpectedFail);
//! assert_eq!(expected.class(Ok("K10")), Class::UnexpectedPass);
//! # Ok::<(), anyhow::Error>(())
//! ```

mod engine;
mod expectation;
mod files;
mod html;
mod play;
mod result;
mod script;
mod table;

pub use engine::EngineCommand;
pub use expectation::Expectation;
pub use files::{read_commands, read_scripts, write_csv, write_html};
pub use play::{Options, run_scripts};
pub use result::{Class, Counts, Outcomes, Row};
pub use script::{Fault, Script, Step};
pub use table::Report;
