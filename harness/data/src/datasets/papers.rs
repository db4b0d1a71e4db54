//! The figures of the papers as boards, from `datasets/papers/`. Living and dead stones have the
//! verdict of the paper. The paper gives no verdict on stones with an unknown owner.
//!
//! `input/open.rs` opens a figure by its name, and `analyze` and `report` show the verdicts of the
//! paper beside ours. The boards were copied by hand from the printed page, so a mistake in one can
//! only be found in the paper itself.

use std::sync::LazyLock;

use super::boards::{Boards, FinalBoard};

/// A paper with figures that are positions.
#[derive(Debug)]
pub struct Paper {
    /// The name of the file. The names of all figures of the paper begin with it.
    pub name: &'static str,
    /// The classifier that implements the paper. `None` for Kim and Kim: there dead stones are only
    /// those that were taken off.
    classifier: Option<&'static str>,
    boards: Boards,
}

/// The figures that show a game of a data set, each with the name of the game.
const GAMES: [(&str, &str); 2] = [
    ("string-graph/fig-12", "igs31/q4"),
    ("string-graph/fig-13", "igs31/q9"),
];

macro_rules! paper {
    ($name:literal, $classifier:expr) => {
        Paper {
            name: $name,
            classifier: $classifier,
            boards: {
                let text =
                    include_str!(concat!(env!("SAHWAL_DATASETS"), "/papers/", $name, ".txt"));
                Boards::parse(text).expect("embedded boards are valid")
            },
        }
    };
}

static PAPERS: LazyLock<[Paper; 3]> = LazyLock::new(|| {
    [
        paper!("string-graph", Some("string-graph")),
        paper!("numerical-features", Some("numerical")),
        paper!("grouping", None),
    ]
});

/// The papers with figures that are positions.
pub fn papers() -> &'static [Paper] {
    &*PAPERS
}

/// The game of a data set that a figure shows, such as `string-graph/fig-12`. `None` if the figure
/// is a board of its own.
pub(crate) fn game_of_figure(name: &str) -> Option<&'static str> {
    let found = GAMES.iter().find(|(figure, _)| *figure == name);
    found.map(|(_, game)| *game)
}

/// The board of a figure, such as `string-graph/fig-9`; `None` if there is no such board.
pub fn figure(name: &str) -> Option<&'static FinalBoard> {
    let (_, figure) = name.split_once('/')?;
    Paper::of_figure(name)?.boards.get(&format!("{figure}.sgf"))
}

impl Paper {
    /// The paper of a figure, such as `string-graph/fig-9`.
    pub(crate) fn of_figure(name: &str) -> Option<&'static Paper> {
        let (paper, _) = name.split_once('/')?;
        papers().iter().find(|known| known.name == paper)
    }

    /// The classifier that a figure of this paper is about. The paper on numerical features treats
    /// the potential from section 6 on, so fig. 8 (section 6.1) belongs to that.
    pub fn classifier_of(&self, figure: &str) -> Option<&'static str> {
        match figure {
            "numerical-features/fig-8" => Some("potential"),
            _ => self.classifier,
        }
    }

    /// The names of the figures of this paper, such as `string-graph/fig-9`, in natural order.
    pub fn figures(&self) -> Vec<String> {
        let mut names = Vec::new();
        for (file, _) in self.boards.iter() {
            names.push(format!("{}/{}", self.name, file.trim_end_matches(".sgf")));
        }
        // Some figures are not boards of their own, but games of a data set.
        for (figure, _) in GAMES {
            if figure.split('/').next() == Some(self.name) {
                names.push(figure.to_owned());
            }
        }
        // Natural order puts fig-9 before fig-10.
        alphanumeric_sort::sort_str_slice(&mut names);
        names
    }
}
