//! Static life-and-death and territory analysis in Go: which stones are dead, and who owns each
//! point, in one position without history.
//!
//! The input is a [`Position`]. A [`classify::Classifier`] gives a status for every string
//! (alive, dead or unknown) and an owner for every point. The classifier `combined` is the most
//! accurate on most data sets; it also says how sure it is.
//!
//! The program `sahwal` and the packages for Python and JavaScript are built on this crate. All of
//! their answers, and all figures in the results of the project, come from the functions here.
//!
//! # Find the dead stones of a position
//!
//! ```
//! use sahwal_core::position;
//! use sahwal_core::verdict::Status;
//!
//! let position = position! {
//!     . X . X O .
//!     X X X X O .
//!     O O O O O .
//!     . O . . . .
//!     O O . . X .
//!     . . . . . .
//! };
//! let judgement = sahwal_core::judge(&position);
//! for string in &judgement.strings {
//!     if string.status == Status::Dead {
//!         let first = string.stones.first().expect("a stone").gtp(position.size());
//!         println!("{} at {first} dead, confidence {:?}", string.colour, string.confidence);
//!     }
//! }
//! assert!(judgement.strings.iter().any(|string| string.status == Status::Dead));
//! ```
//!
//! # Score a board by its rules, and learn whether the score is safe
//!
//! ```
//! use sahwal_core::rules::{Captured, Counting, Rules};
//! use sahwal_core::{ByColour, Question, position};
//!
//! let position = position! {
//!     . X . O .
//!     X X O O O
//!     . X O . O
//!     X X X O O
//!     . X . O .
//! };
//! let counting = Counting {
//!     komi: 0.5,
//!     captured: Captured::known(ByColour { black: 1, white: 0 }),
//!     ..Counting::plain(Rules::Territory)
//! };
//! let judgement = sahwal_core::judge(Question::new(&position, counting));
//! // Three points each, and a captured stone for Black.
//! assert_eq!(judgement.score().result(), "B+0.5");
//! for doubt in judgement.doubts.iter().flatten() {
//!     println!("{}, points at stake: {}", doubt.in_words(position.size()), doubt.at_stake);
//! }
//! ```
//!
//! # Follow a game, and read groups after each move
//!
//! ```
//! use sahwal_core::features::Tracker;
//! use sahwal_core::potential::FollowedGroups;
//! use sahwal_core::{Board, Colour, Point, Size};
//!
//! let mut board = Board::new(Size::S9);
//! let mut groups = FollowedGroups::of(board.position());
//! for (colour, name) in [(Colour::Black, "C3"), (Colour::White, "G7"), (Colour::Black, "C7")] {
//!     let point = Point::from_gtp(name, Size::S9)?;
//!     let played = board.play(colour, point)?;
//!     groups.play(&played);
//!     let group = groups.analysis().at(point).expect("the stone that was played");
//!     println!("{colour} {name}: strength {:.2}", group.score.strength());
//! }
//! assert_eq!(board.position().occupied().len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What to use
//!
//! | task | take | program in `examples` |
//! | --- | --- | --- |
//! | the best verdicts for a position, its score, and whether the score is safe | [`judge()`], [`rules::Score`] | `judge`, `dead_stones` |
//! | verdicts of another classifier | [`classify::find`], [`classify::REGISTRY`] | `own_classifier` |
//! | proved verdicts only | a classifier of the kind [`Prover`](classify::Kind::Prover) | |
//! | dame, open borders, seki | [`borders::Borders`] | |
//! | the life and death of a group in an area | [`life::Solver`] | |
//! | who wins a capturing race | [`race::Race`] | |
//! | features that follow a game | [`features::Tracked`], [`potential::Potential`] | `follow_game` |
//! | a search of one's own: legal moves, superko, groups after each move | [`Board`], [`Superko`], [`potential::Potential`] | `search_loop` |
//! | a forecast of the score before the end | [`question::Estimate`] | |
//! | a classifier of one's own | [`classify::Classifier`] | `own_classifier` |
//! | other values of parameters | [`params::Parameters`], [`classify::Registered::build_with`] | |
//! | boards, moves and sets of points | [`Board`], [`Position`], [`PointSet`], [`points!`] | |
//!
//! # Rooms
//!
//! A room is a folder of `src/`. Every room, and every part of a room, depends only on those before
//! it.
//!
//! | room | parts, in order | contents | source |
//! | --- | --- | --- | --- |
//! | `base` | `error`, `names`, `random`, `level`, `params` | errors of input; names of the values of an enum; random numbers; the widest vectors of the processor; named [parameters](params) with their ranges | |
//! | `board` | `point`, `size`, `colour`, `point_set`, `bits`, `components`, `symmetry`, `position`, `strings`, `links`, `canonical`, `zobrist`, `moves`, `picture` | points, sets and their algebra; stones, moves, captures, ko, superko, undo | Nakamura and Kitoma (2002), section 2; the rules of Go |
//! | [`verdict`] | | status of strings, owners of points, confidence | |
//! | `search` | `proof_number`, `proof_table`, `forcing`, `life` | proof-number search; exact [life and death](life) in an area | Nagai (2002) |
//! | `methods` | `benson`, `capture`, `features`, `numerical`, `potential`, `influence`, `safety`, `string_graph` | the published methods, listed below | |
//! | `estimate` | `playout`, `network` | who owns each point in the end: random games, and a network that learnt from games | Nilsson (1998), section 12.6 |
//! | `reading` | `race`, `local_game` | read to their end: [capturing races](race), and parts of the board between walls | Mueller (1999); Hunter; Wolf (2012); Nagai (2002); Benson (1976) |
//! | `judging` | `borders`, `rules`, `question`, `combined`, `classify`, `view` | dame and seki; rule sets and the score; all methods together; all classifiers by name; a judgement as data | KataGo; Japanese rules of 1989 |
//!
//! | method | what it is | source |
//! | --- | --- | --- |
//! | [`benson()`] | unconditional life | Benson (1976) |
//! | [`capture`] | captured stones by grouping and 64 patterns | Kim and Kim |
//! | [`features`] | differential set features, eyes by Euler, closed regions | Nakamura and Kitoma (2002), sections 2 to 5 |
//! | [`numerical`] | groups by links, eyes by Euler and closed regions | Nakamura and Kitoma (2002), sections 2 to 5 |
//! | [`potential`] | charges, differential updates, groups, strength | Nakamura and Kitoma (2002), sections 6 and 7 |
//! | [`influence`] | the sum of a kernel over the stones; the baseline before the end | Zobrist (1970), Bouzy (2003) |
//! | [`safety`] | safety under alternating play, by rules and by search | Mueller (1997), Niu and Mueller (2004) |
//! | [`string_graph`] | groups as graphs, reduced by rules | Park and Kim (2004) |
//!
//! The crate reads no files, prints nothing and starts no threads.

// `parameters!` expands to paths that begin with `sahwal_core`; this makes them valid here, too.
extern crate self as sahwal_core;

mod base;
mod board;
mod estimate;
mod judging;
mod methods;
mod reading;
mod search;
pub mod verdict;

/// Runs the example of the README with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

pub use base::error::InputError;
pub use base::params;
pub use board::colour::{ByColour, Colour};
pub use board::moves::{Board, IllegalMove, OutOfOrder, Passed, Played, Superko};
#[doc(hidden)]
pub use board::picture;
pub use board::point::Point;
pub use board::point_set::PointSet;
pub use board::position::Position;
pub use board::size::Size;
pub use board::strings::{StoneString, Strings};
pub use board::symmetry::Symmetry;
pub use estimate::{network, playout};
pub use judging::classify::judge;
pub use judging::question::{Judgement, Question};
pub use judging::{borders, classify, combined, question, rules, view};
pub use methods::benson::{Unconditional, benson};
pub use methods::{capture, features, influence, numerical, potential, safety, string_graph};
pub use reading::race;
pub use search::life;
