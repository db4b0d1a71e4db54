//! A view as JSON: the fields of [`sahwal_core::view`], after those that name the position.

use sahwal_core::view;
use serde::Serialize;

use super::View;

/// The output of `sahwal analyze --json`.
#[derive(Serialize)]
pub struct Json<'a> {
    /// The file.
    file: &'a str,
    /// The number of the game in the file, from 1.
    game: usize,
    /// Number of moves played, passes counted.
    r#move: usize,
    /// Number of moves of the whole game.
    moves: usize,
    #[serde(flatten)]
    view: &'a view::View,
}

impl<'a> Json<'a> {
    /// The view with its layers, the score and the reasons of the verdicts.
    pub fn of(view: &'a View) -> Json<'a> {
        Json {
            file: &view.sheet.file,
            game: view.sheet.game.0,
            r#move: view.sheet.moves.0,
            moves: view.sheet.moves.1,
            view: &view.data,
        }
    }
}
