//! The figures of the papers as boards: `datasets/papers/`. A living or dead stone has the
//! verdict of the paper; stones of unknown owner have none there.
//!
//! `input/open.rs` opens a figure by its name, and `analyze` and `report` show the verdicts of the
//! paper beside ours. They were drawn off the printed page: only the paper can say that one of them
//! is wrong.

use std::sync::LazyLock;

use super::boards::{Boards, FinalBoard};

/// A paper with figures that are positions.
#[derive(Debug)]
pub struct Paper {
    /// The name of its file, which begins the names of its figures.
    pub name: &'static str,
    /// The classifier that follows it; `None` for Kim and Kim, whose dead stones are those that
    /// are taken off.
    classifier: Option<&'static str>,
    boards: Boards,
}

/// Figures that are boards of a data set.
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

/// The game of a data set that a figure, such as `string-graph/fig-12`, shows.
pub(crate) fn game_of_figure(name: &str) -> Option<&'static str> {
    let found = GAMES.iter().find(|(figure, _)| *figure == name);
    found.map(|(_, game)| *game)
}

/// The board of a figure, such as `string-graph/fig-9`.
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

    /// The classifier that a figure of this paper is about. The numerical features end with
    /// section 5; fig. 8 belongs to the potential (section 6.1).
    pub fn classifier_of(&self, figure: &str) -> Option<&'static str> {
        match figure {
            "numerical-features/fig-8" => Some("potential"),
            _ => self.classifier,
        }
    }

    /// The names of its figures, such as `string-graph/fig-9`, in order.
    pub fn figures(&self) -> Vec<String> {
        let mut names = Vec::new();
        for (file, _) in self.boards.iter() {
            names.push(format!("{}/{}", self.name, file.trim_end_matches(".sgf")));
        }
        // Some figures are games of a data set, not boards of their own.
        for (figure, _) in GAMES {
            if figure.split('/').next() == Some(self.name) {
                names.push(figure.to_owned());
            }
        }
        // fig-9 stands before fig-10.
        alphanumeric_sort::sort_str_slice(&mut names);
        names
    }
}
