//! Makes positions before the end of games, with the end of each game as their truth.
//!
//! `run --at` and `tune --at` judge these positions, and the lab takes samples of them.
//!
//! **Truth.** The final owner of each point is the truth for all earlier positions of its game.
//! It comes from the counted result where there is one. Some records have only a margin. Then
//! `combined` judges the final position, and its owners are the truth if their margin is exactly
//! the recorded one. Of all other games only the end is judged.
//!
//! Owners by `combined` favour `combined` and its parts (`playout`, `static-plus`) at the final
//! position. Labels do not.
//!
//! A stone is lost if its point ends with another owner, and a string if at least half of its
//! stones are lost. A captured stone counts as not lost if its colour owns the point in the end.
//!
//! **Leakage.** A position is made from the moves before it alone, and a classifier sees stones
//! and nothing else: not the move number, the player to move, or the game. A test truncates
//! records and replaces later moves; the positions stay the same. Three things depend on the
//! whole game: which games count (those with known final owners), where a position at `25%` or
//! `-40` lies (the length of the game), and the truth.
//!
//! [`Moments`] makes the positions with their truth, from the [`mod@line`] of each game.

pub mod line;
mod outcome;

pub use outcome::areas;
pub(crate) use outcome::final_truth;

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::classify::Classifier;
use sahwal_data::input::{At, Game, Moment};

use self::line::{Line, earlier};
use crate::rows::Rows;

/// The classifier that judges the final position of a game without a counted result. Its owners are
/// the truth if their margin is the recorded one.
const TRUTH_CLASSIFIER: &str = "combined";

/// The list of moments of a run, which makes the positions of its games.
pub struct Moments {
    list: Vec<At>,
    confirmer: Box<dyn Classifier>,
}

impl Moments {
    /// These moments and the end of games. With an empty list, games stay as they are.
    ///
    /// # Errors
    /// A moment is listed twice.
    pub fn new(list: &[At]) -> Result<Moments> {
        At::check(list)?;
        let mut all: Vec<At> = list.iter().copied().filter(|&at| at != At::END).collect();
        // The end is always judged, so that the moments can be compared with it.
        if !list.is_empty() {
            all.push(At::END);
        }
        Ok(Moments {
            list: all,
            confirmer: Rows::builtin().get(TRUTH_CLASSIFIER)?.build(),
        })
    }

    /// The moments in the order of the list, the end last; empty without a list.
    pub fn list(&self) -> &[At] {
        &self.list
    }

    /// The games, each preceded by its moments, on the current rayon pool. The final owners are the
    /// truth of the moments, and of the end of the same game. If the record is not whole, or the
    /// final owners are not known, the game has only its end.
    pub fn of(&self, games: Vec<Game>) -> Vec<Game> {
        let [before @ .., _] = &self.list[..] else {
            return games;
        };
        games
            .into_par_iter()
            .with_max_len(1)
            .flat_map_iter(|game| self.of_game(game, before))
            .collect()
    }

    /// The moments of a game before its end, then the end.
    fn of_game(&self, mut game: Game, before: &[At]) -> Vec<Game> {
        let mut all = Vec::new();
        let mut played = 0;
        if let Some(line) = Line::of_whole(&game) {
            played = line.moves();
            if let Some(truth) = final_truth(&game, self.confirmer.as_ref()) {
                for (at, _) in line.moments(before) {
                    all.push(earlier(&game, &line, at, truth));
                }
                game.truth = Some(truth);
            }
        }
        // The end is always kept: even without known owners, a recorded margin can score it.
        game.at = Some(Moment {
            at: At::END,
            played,
            left: 0,
        });
        all.push(game);
        all
    }
}
