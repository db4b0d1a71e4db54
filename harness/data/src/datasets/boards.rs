//! Final boards: `positions.txt` has the final position of every game of a set, with the owners of
//! all points.
//!
//! The file has no moves and no names of players. So it may be in the repository even if the
//! records may not. Each board is a line that starts with `game`, followed by its rows:
//!
//! ```text
//! game 600136 rules=territory komi=6.5 result=-12.5 placed=3
//! bXO.
//! XXOO
//! oXOw
//! bXOO
//! ```
//!
//! `X` and `O` are living stones of Black and White, `x` and `o` are dead ones. `b` and `w` are
//! empty points that Black and White own, and `.` is a neutral point. `B` and `W` are stones
//! without a verdict, which only the figures of papers have ([`papers`](super::papers())). The
//! facts that the record states about the score follow the name ([`Recorded`]). Points for handicap
//! stones are part of the komi. Lines that start with `#` are comments, and empty lines are
//! skipped.
//!
//! `input/files.rs` reads each board as a game. Its owners are the truth of every set whose records
//! have no territory marks.

use std::collections::BTreeMap;

use sahwal_core::rules::{Captured, Rules, Ruleset};
use sahwal_core::verdict::{Owner, Owners};
use sahwal_core::{Colour, PointSet, Position, Size};
use sahwal_record::{Recorded, RecordedResult};
use sahwal_sgf::{GameBuilder, GameResult, Vertex};

/// The final boards of a set, by the names of their records, such as `600136.sgf`.
#[derive(Debug)]
pub struct Boards(BTreeMap<String, FinalBoard>);

/// The end of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct FinalBoard {
    /// The position.
    pub position: Position,
    /// The owners of all points.
    pub owners: Owners,
    /// What the record says about the score.
    pub recorded: Recorded,
    /// The line of the file where the board begins, from 1.
    pub line: usize,
}

/// The letter of each kind of point, with the stone on it and its owner.
const LETTERS: [(char, Option<Colour>, Owner); 9] = [
    ('X', Some(Colour::Black), Owner::Of(Colour::Black)),
    ('x', Some(Colour::Black), Owner::Of(Colour::White)),
    ('O', Some(Colour::White), Owner::Of(Colour::White)),
    ('o', Some(Colour::White), Owner::Of(Colour::Black)),
    ('B', Some(Colour::Black), Owner::Unknown),
    ('W', Some(Colour::White), Owner::Unknown),
    ('b', None, Owner::Of(Colour::Black)),
    ('w', None, Owner::Of(Colour::White)),
    ('.', None, Owner::Neutral),
];

impl Boards {
    /// Reads the text of a file. The files are part of the program, and the tests read all of them.
    ///
    /// # Errors
    /// The line of the first game that has another form or appears twice.
    pub(super) fn parse(text: &str) -> Result<Boards, usize> {
        let mut boards = BTreeMap::new();
        let mut lines = text
            .lines()
            .zip(1..)
            .filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
            .peekable();
        while let Some((head, line)) = lines.next() {
            // The rows of the board, up to the next head.
            let mut rows = Vec::new();
            while let Some((row, _)) = lines.next_if(|(row, _)| !row.starts_with("game")) {
                rows.push(row);
            }
            let (name, board) = board(head, &rows, line).ok_or(line)?;
            // Labels are looked up by the name of the record.
            if boards.insert(format!("{name}.sgf"), board).is_some() {
                return Err(line);
            }
        }
        Ok(Boards(boards))
    }

    /// The board of the record with this file name.
    pub fn get(&self, file: &str) -> Option<&FinalBoard> {
        self.0.get(file)
    }

    /// All boards with the file names of their records, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &FinalBoard)> + Clone {
        self.0.iter().map(|(file, board)| (file.as_str(), board))
    }
}

/// The name and the board of a game, from its first line and its rows. `None` if they have another
/// form.
fn board<'a>(head: &'a str, rows: &[&str], line: usize) -> Option<(&'a str, FinalBoard)> {
    // The first line has the name of the game, and then facts about its score.
    let mut words = head.split_whitespace();
    let (Some("game"), Some(name)) = (words.next(), words.next()) else {
        return None;
    };
    let mut recorded = Recorded::default();
    let mut placed = None;
    for word in words {
        set(&mut recorded, &mut placed, word)?;
    }
    let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let size = Size::new(rows.len()).ok()?;
    // As many columns as rows make a board.
    if letters.len() != size.area() {
        return None;
    }
    let mut board = FinalBoard {
        position: Position::new(size),
        owners: Owners::default(),
        recorded,
        line,
    };
    for (point, letter) in size.points().zip(letters) {
        let (_, stone, owner) = LETTERS.iter().find(|kind| kind.0 == letter)?;
        board.position.put(point, *stone);
        board.owners.set(PointSet::of(point), *owner);
    }
    // The captures follow from the number of stones that Black placed more than White.
    if let Some(placed) = placed {
        board.recorded.captured = Captured::of_placed(&board.position, placed);
    }
    Some((name, board))
}

/// Takes over one fact of a `game` line; `None` if it has another form.
fn set(recorded: &mut Recorded, placed: &mut Option<i64>, word: &str) -> Option<()> {
    let (key, value) = word.split_once('=')?;
    match key {
        "rules" => {
            recorded.terms.ruleset = Some(Ruleset::named(value)?);
        }
        "komi" => recorded.terms.komi = Some(value.parse().ok()?),
        "result" => {
            let result = GameResult::Counted(value.parse().ok()?);
            recorded.result = RecordedResult::Known(result);
        }
        "placed" => *placed = Some(value.parse().ok()?),
        _ => return None,
    }
    Some(())
}

impl FinalBoard {
    /// The position as a game record without moves. RU, KM, RE and PLACED
    /// ([`Captured::of_placed`]) state the facts about the score.
    pub fn to_sgf(&self) -> String {
        let mut game = GameBuilder::new(self.position.size().lines() as u8);
        let Recorded {
            result,
            terms,
            captured,
            ..
        } = self.recorded;
        if let Some(rules) = terms.ruleset {
            let name = match rules.rules {
                Rules::Area => "Tromp-Taylor",
                Rules::Territory => "Japanese",
            };
            game.text("RU", name);
        }
        // Points for handicap stones are part of the komi here, so there is no HA.
        if let Some(komi) = terms.komi {
            game.text("KM", &komi.to_string());
        }
        if let Some(result) = result.known() {
            game.text("RE", &result.to_string());
        }
        if captured.is_known {
            let placed = captured.placed(&self.position);
            game.text("PLACED", &placed.to_string());
        }
        for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
            let mut vertices = Vec::new();
            for point in self.position.stones(colour) {
                vertices.push(Vertex {
                    column: point.column() as u8,
                    row: point.row() as u8,
                });
            }
            game.points(name, &vertices);
        }
        game.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# a comment\n\
        game a rules=territory komi=6.5 result=-12 placed=-3\nbX.\nXOO\nxOw\n\
        game b\n.\n";

    #[test]
    fn a_board_has_stones_owners_and_what_the_record_says() {
        let boards = Boards::parse(TEXT).unwrap();
        let board = boards.get("a.sgf").unwrap();
        let size = board.position.size();
        assert_eq!(board.owners.to_letters(size), "BBNBWWWWW");
        assert_eq!(board.line, 2);
        assert_eq!(
            board.to_sgf(),
            "(;FF[4]GM[1]CA[UTF-8]SZ[3]RU[Japanese]KM[6.5]RE[W+12]PLACED[-3]AB[ba][ab][ac]\n\
             AW[bb][cb][bc])\n"
        );
    }

    #[test]
    fn a_game_of_another_form_is_told_by_its_line() {
        for (text, line) in [
            ("q1\n.\n", 1),
            ("game a komi=?\n.\n", 1),
            ("game a\n.?\n..\n", 1),
            ("game a\n..\n", 1),
            ("game a\n.\ngame a\n.\n", 3),
        ] {
            assert_eq!(Boards::parse(text).unwrap_err(), line);
        }
    }
}
