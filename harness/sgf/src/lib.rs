#![doc = include_str!("../README.md")]

mod amount;
mod builder;
mod charset;
mod error;
mod lines;
mod name;
mod node;
mod other;
mod output;
mod parser;
mod reader;
mod result;
mod scan;
mod terms;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod value;
mod writer;

pub use builder::GameBuilder;
pub use charset::read;
pub use error::{Diagnostic, ErrorKind, SgfError, SgfWarning, WarningKind};
pub use node::NodeRef;
pub use other::OTHER_FORMATS;
pub use reader::{Bookmark, Collection};
pub use result::{GameResult, HowWon};
pub use terms::{Komi, read_handicap, read_komi};
pub use tree::GameTree;
pub use value::{Move, Vertex};
pub use writer::{Edit, write_collection};
