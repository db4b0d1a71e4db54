//! The GTP engine: `sahwal gtp`.
//!
//! It speaks version 2 of the Go Text Protocol (Farnebäck, draft 2, 2002) with the extensions of
//! GoGui and some of GNU Go. It judges positions and does not play. `final_score` and
//! `final_status_list` answer with the verdicts of a classifier of the [rows](sahwal_run::rows).
//! `gogui-analyze_commands` lists the commands whose answers GoGui shows on the board.
//! `sahwal-param` sets the classifier, its parameters and the rules.
//!
//! [`Engine`] answers one line, and [`serve`] answers all lines of a stream. To add a command, add
//! a row to the table in one of the files of `commands/`.
//!
//! `cmd/gtp.rs` starts it for a GUI. Snapshots in `harness/tests/runs` contain its answers:
//! programs parse them, so a changed word can break a client.
//!
//! ```
//! use sahwal::gtp::{Engine, Settings};
//!
//! let mut engine = Engine::new(Settings::default());
//! let answer = engine.answer(b"7 boardsize 9\n").expect("no comment");
//! assert_eq!(answer.to_string(), "=7\n\n");
//! let answer = engine.answer(b"play black K5").expect("no comment");
//! assert!(answer.to_string().starts_with("? syntax error"));
//! assert!(engine.answer(b"# a comment").is_none());
//! ```

mod arguments;
mod commands;
mod engine;
mod game;
mod layout;
mod line;
mod stream;

pub use engine::{Engine, Settings};
pub use line::Response;
pub(crate) use line::{Line, Request};
pub use sahwal_run::lines::MAX_LINE;
pub use stream::serve;
