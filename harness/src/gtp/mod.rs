//! The GTP engine: `sahwal gtp`.
//!
//! It speaks version 2 of the Go Text Protocol (Farnebäck, draft 2, 2002) with the
//! extensions of GoGui and some of GNU Go. It judges positions and plays no moves:
//! `final_score` and `final_status_list` answer with what a classifier of the
//! [registry](sahwal_core::classify::REGISTRY) says, `gogui-analyze_commands` lists
//! what can be shown on a board, and `sahwal-param` sets classifier, rules and
//! parameters.
//!
//! [`Engine`] answers one line at a time; [`serve`] does so for a stream. To add a
//! command, add its line to the table in its file of `commands/`.
//!
//! ```
//! use sahwal::gtp::{Engine, Settings};
//!
//! let mut engine = Engine::new(Settings::default())?;
//! let answer = engine.answer(b"7 boardsize 9\n").expect("no comment");
//! assert_eq!(answer.to_string(), "=7\n\n");
//! let answer = engine.answer(b"play black K5").expect("no comment");
//! assert!(answer.to_string().starts_with("? syntax error"));
//! assert!(engine.answer(b"# a comment").is_none());
//! # Ok::<(), anyhow::Error>(())
//! ```

mod arguments;
mod commands;
mod engine;
mod game;
mod layout;
mod line;
mod score;
mod seki;
mod stream;

pub use engine::{DEFAULT, Engine, Settings};
pub(crate) use line::{Line, Request};
pub use line::{MAX_LINE, Response};
pub use score::{Rules, lead};
pub use seki::in_seki;
pub(crate) use stream::read_line;
pub use stream::serve;
