//! Reads and writes SGF, the Smart Game Format, versions `FF[1]` to `FF[4]`.
//!
//! [`Collection`] goes through the games of a file; what cannot be read is an error with its
//! place, and the games after it still follow. A [`GameTree`] borrows the file: reading one
//! allocates three lists, and values are looked at when they are asked for. Nothing here
//! recurses, so neither long games nor deep variations can exhaust the stack.
//!
//! ```
//! use sahwal::sgf::{Collection, Move, Vertex, read};
//!
//! let file = b"Two games: (;SZ[9]AB[aa:bb]KM[6,5];W[ee];B[]) (;SZ[9] oops)";
//! let bytes = read(file);
//! let mut games = Collection::new(&bytes);
//!
//! let game = games.next().unwrap()?;
//! let size = game.size()?;
//! assert_eq!(game.root().points("AB", size)?.len(), 4);
//! assert_eq!(game.root().real("KM")?, Some(6.5));
//! let moves: Vec<_> = game
//!     .main_line()
//!     .filter_map(|node| node.play("W", size).transpose())
//!     .collect::<Result<_, _>>()?;
//! assert_eq!(moves, [Move::Play(Vertex { column: 4, row: 4 })]);
//!
//! let error = games.next().unwrap().unwrap_err();
//! assert_eq!((error.game, error.offset), (2, 54));
//! # Ok::<(), sahwal::sgf::SgfError>(())
//! ```
//!
//! Faults that leave the meaning clear are repaired and listed in [`GameTree::warnings`]:
//! among them a missing `)` at the end of the file, unless the file ends inside a value.

mod builder;
mod charset;
mod error;
mod lines;
mod name;
mod node;
mod output;
mod parser;
mod reader;
mod scan;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod value;
mod writer;

pub use builder::GameBuilder;
pub use charset::read;
pub use error::{ErrorKind, SgfError, SgfWarning, WarningKind};
pub use node::NodeRef;
pub use reader::{Bookmark, Collection};
pub use tree::GameTree;
pub use value::{Move, Vertex};
pub use writer::write_collection;
