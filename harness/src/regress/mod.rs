//! GTP regression scripts: `sahwal regress`.
//!
//! A `.tst` script, as GNU Go and GoGui use them, is a list of GTP commands. Commands with a number
//! are tests; the line `#? [pattern]` after one is the expected answer, or several such lines, one
//! for each line of the answer ([`Expectation`]). [`run_scripts`] runs scripts in parallel, each on
//! an engine of its own that works in the folder of the script ([`sahwal_run::engine`] starts, asks
//! and ends it), and gives a [`TestResult`] for every test. An engine cannot end a run: after a
//! crash, a time-out or an invalid answer, the row is an error, and a new engine repeats the
//! commands without a number.
//!
//! ```
//! use sahwal::regress::{Class, Expectation};
//!
//! let expected = Expectation::parse("[!K1|K2]*")?;
//! assert_eq!(expected.class(Ok("K1")), Class::ExpectedFail);
//! assert_eq!(expected.class(Ok("K10")), Class::UnexpectedPass);
//! # Ok::<(), anyhow::Error>(())
//! ```

mod expectation;
mod play;
mod result;
mod script;
mod table;

pub use expectation::Expectation;
pub use play::{Options, run_scripts};
pub use result::{Class, Counts, Outcomes, TestResult};
pub use script::{Script, Step};
pub use table::Report;
