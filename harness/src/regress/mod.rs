//! GTP regression scripts: `sahwal regress`.
//!
//! A `.tst` script, as GNU Go and GoGui use them, is a list of GTP commands. A command with a
//! number is a test. The line `#? [pattern]` after it gives the expected answer; there may be
//! several, one for each line of the answer ([`Expectation`]).
//!
//! `cmd/regress.rs` calls [`run_scripts`]. It runs scripts in parallel and returns a [`TestResult`]
//! for every test. Each script has its own engine, which works in the folder of the script
//! ([`sahwal_run::engine`] starts it, asks it and ends it). An engine cannot end a run: after a
//! crash, a time-out or an invalid answer the result is an error. Then a new engine repeats the
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
