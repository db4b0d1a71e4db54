//! Reads game records, and the position of any object that shows one.
//!
//! Every function of the package `sahwal` takes its board through [`game`]. It accepts arrays,
//! text, files and boards of other libraries. If an object is read by the wrong convention, it is
//! judged without any error.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use numpy::{PyArray2, ToPyArray};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyType};
use sahwal_core::rules::{Captured, Ruleset, Terms};
use sahwal_core::verdict::Owners;
use sahwal_core::{ByColour, Colour, Position};
use sahwal_record::{Record, Recorded, RecordedResult, Repaired, info_text};
use sahwal_sgf::{Collection, GameResult, GameTree};

use crate::board::{of_array, owners, stones, wrong};

/// A position of a game record, usually its end. A board without a record counts as the end of a
/// game about which nothing is known.
#[pyclass(frozen, module = "sahwal")]
#[derive(Clone)]
pub(crate) struct Game {
    /// The name (GN), or an empty text.
    #[pyo3(get)]
    name: String,
    /// The names of Black (PB) and White (PW), or empty texts.
    #[pyo3(get)]
    black: String,
    #[pyo3(get)]
    white: String,
    pub(crate) position: Position,
    /// The data of the record about the score.
    pub(crate) said: Recorded,
    /// The name of the rules (RU); None if they are missing or unknown.
    #[pyo3(get)]
    rules: Option<String>,
    /// The result (RE) as the record writes it.
    #[pyo3(get)]
    pub(crate) recorded: Option<String>,
    truth: Option<Owners>,
    /// What was repaired in the record.
    #[pyo3(get)]
    pub(crate) repairs: Vec<String>,
}

/// The pickled form of a game. Its parts are:
/// - name, players, board, rules, komi, handicap, captures, the text of the result, owners,
///   repairs;
/// - the result as it was read (`None` if the record has none, empty if it cannot be read), whether
///   captures are known, whether this is the end, and whether the end is damaged;
/// - whether Black passed first, and which of moves, rules, komi and handicap were repaired.
type GameState = (
    String,
    [String; 2],
    String,
    Option<String>,
    Option<f64>,
    Option<u32>,
    [usize; 2],
    Option<String>,
    Option<String>,
    Vec<String>,
    (Option<String>, bool, bool, bool),
    (Option<bool>, [bool; 4]),
);

#[pymethods]
impl Game {
    /// Restores a pickled game.
    #[new]
    fn new(state: GameState) -> PyResult<Game> {
        let (
            name,
            [black, white],
            board,
            rules,
            komi,
            handicap,
            captured,
            recorded,
            owners,
            repairs,
            (result, is_known, is_end, is_end_damaged),
            (black_passed_first, [moves, unread_rules, unread_komi, unread_handicap]),
        ) = state;
        let position: Position = board.parse().map_err(wrong)?;
        let truth = owners
            .map(|letters| Owners::from_letters(&letters, position.size()))
            .transpose()
            .map_err(wrong)?;
        let ruleset = rules.as_deref().and_then(Ruleset::named);
        Ok(Game {
            name,
            black,
            white,
            position,
            rules,
            said: Recorded {
                terms: Terms {
                    ruleset,
                    komi,
                    handicap,
                },
                captured: Captured {
                    stones: captured.into(),
                    is_known,
                },
                result: recorded_result(result.as_deref()),
                is_end,
                is_end_damaged,
                first_pass: black_passed_first.map(|is_black| {
                    if is_black {
                        Colour::Black
                    } else {
                        Colour::White
                    }
                }),
                repaired: Repaired {
                    moves,
                    rules: unread_rules,
                    komi: unread_komi,
                    handicap: unread_handicap,
                },
            },
            recorded,
            truth,
            repairs,
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (GameState,)) {
        let result = match self.said.result {
            RecordedResult::Missing => None,
            RecordedResult::Unreadable => Some(String::new()),
            RecordedResult::Known(result) => Some(result.to_string()),
        };
        let repaired = self.said.repaired;
        let state = (
            self.name.clone(),
            [self.black.clone(), self.white.clone()],
            self.position.to_string(),
            self.rules.clone(),
            self.said.terms.komi,
            self.said.terms.handicap,
            Colour::BOTH.map(|colour| self.said.captured.stones[colour]),
            self.recorded.clone(),
            self.truth
                .map(|owners| owners.to_letters(self.position.size())),
            self.repairs.clone(),
            (
                result,
                self.said.captured.is_known,
                self.said.is_end,
                self.said.is_end_damaged,
            ),
            (
                self.said.first_pass.map(|first| first == Colour::Black),
                [
                    repaired.moves,
                    repaired.rules,
                    repaired.komi,
                    repaired.handicap,
                ],
            ),
        );
        (py.get_type::<Game>(), (state,))
    }

    /// The final position, shape (n, n): 1 black, -1 white, 0 none.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        stones(&self.position).to_pyarray(py)
    }

    /// The counted result, shape (n, n): 1 black, -1 white, 0 neutral; None without marks.
    #[getter]
    fn owners<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray2<i8>>> {
        let truth = self.truth.as_ref()?;
        Some(owners(truth, self.position.size()).to_pyarray(py))
    }

    /// The komi in points (KM).
    #[getter]
    fn komi(&self) -> Option<f64> {
        self.said.terms.komi
    }

    /// The number of handicap stones (HA, or else those on the board).
    #[getter]
    fn handicap(&self) -> Option<u32> {
        self.said.terms.handicap
    }

    /// The numbers of stones that Black and White captured.
    #[getter]
    fn captured(&self) -> (usize, usize) {
        let ByColour { black, white } = self.said.captured.stones;
        (black, white)
    }

    fn __repr__(&self) -> String {
        let players = match (self.black.as_str(), self.white.as_str()) {
            ("", "") => String::new(),
            (black, white) => format!(", {black} - {white}"),
        };
        let result = self.recorded.as_deref().unwrap_or("no result");
        let counted = match self.truth {
            Some(_) => "counted",
            None => "not counted",
        };
        let name = &self.name;
        let size = self.position.size();
        format!("Game({name:?}{players}, {size}, {result}, {counted})")
    }
}

impl Game {
    /// Makes a game of a position without a record.
    fn of(position: Position) -> Game {
        Game {
            name: String::new(),
            black: String::new(),
            white: String::new(),
            position,
            said: Recorded::default(),
            rules: None,
            recorded: None,
            truth: None,
            repairs: Vec::new(),
        }
    }
}

/// Returns the result of a pickled game.
fn recorded_result(text: Option<&str>) -> RecordedResult {
    match text {
        None => RecordedResult::Missing,
        // An unreadable result is not the same as a missing one: the game may have been decided.
        Some("") => RecordedResult::Unreadable,
        Some(text) => match GameResult::read(text, false) {
            Some(known) => RecordedResult::Known(known),
            None => RecordedResult::Unreadable,
        },
    }
}

/// Returns all games of a record, each after `move` moves or at its end. The record is given by its
/// text, its bytes or its path.
#[pyfunction]
pub(crate) fn games(record: &Bound<'_, PyAny>, r#move: Option<usize>) -> PyResult<Vec<Game>> {
    let (bytes, place) = bytes(record)?;
    read(&bytes, &place, r#move)
}

/// Returns whether a text is a path: one line that ends in `.sgf` or names an existing file or
/// folder.
pub(crate) fn is_path(text: &str) -> bool {
    // A record has a semicolon before its first node, and a picture has several lines.
    let is_line = !text.contains(['\n', ';', '\0']);
    // A dot is an empty board of one line, although it also names a folder.
    let is_there = text != "." && Path::new(text).exists();
    is_line && (text.to_ascii_lowercase().ends_with(".sgf") || is_there)
}

/// Returns the bytes of a record, and the beginning of its messages: its path such as `lost.sgf: `,
/// or nothing.
fn bytes(record: &Bound<'_, PyAny>) -> PyResult<(Vec<u8>, String)> {
    if let Ok(string) = record.cast::<PyString>() {
        let text = string.to_str()?;
        if !is_path(text) {
            return Ok((text.as_bytes().to_vec(), String::new()));
        }
    }
    if let Ok(bytes) = record.cast::<PyBytes>() {
        return Ok((bytes.as_bytes().to_vec(), String::new()));
    }
    let path: PathBuf = record.extract()?;
    // Reading a device might never end.
    if path.exists() && !path.is_file() && !path.is_dir() {
        return Err(wrong(format!("{}: expected a file", path.display())));
    }
    let bytes = std::fs::read(&path).map_err(|error| {
        let what = match error.kind() {
            ErrorKind::NotFound => "No such file or directory",
            ErrorKind::IsADirectory => "Is a directory",
            _ => return wrong(format!("{}: {error}", path.display())),
        };
        // Python chooses the class of the error by its number, such as FileNotFoundError.
        PyOSError::new_err((error.raw_os_error(), what, path.display().to_string()))
    })?;
    Ok((bytes, format!("{}: ", path.display())))
}

/// Returns the games of the data set `selfplay`, which the package contains.
#[pyfunction]
pub(crate) fn example_games() -> PyResult<Vec<Game>> {
    let files: [(&str, &[u8]); 3] = [
        ("9x9: ", include_bytes!("../../../datasets/selfplay/9x9.sgf")),
        ("13x13: ", include_bytes!("../../../datasets/selfplay/13x13.sgf")),
        ("19x19: ", include_bytes!("../../../datasets/selfplay/19x19.sgf")),
    ];
    let mut found = Vec::new();
    for (place, bytes) in files {
        found.extend(read(bytes, place, None)?);
    }
    Ok(found)
}

/// Reads all games after `upto` moves, or at their ends. Messages begin with `place`.
fn read(bytes: &[u8], place: &str, upto: Option<usize>) -> PyResult<Vec<Game>> {
    let bytes = sahwal_sgf::read(bytes);
    let collection = Collection::new(&bytes);
    let mut found = Vec::new();
    for parsed in collection {
        let tree = parsed.map_err(|error| wrong(format!("{place}{error}")))?;
        let record =
            Record::open(&tree, upto).map_err(|error| wrong(format!("{place}{error}")))?;
        let moves = record.all_moves;
        if let Some(upto) = upto
            && upto > moves
        {
            return Err(wrong(format!(
                "{place}game {}, move: expected 0 to {moves}, found {upto}",
                tree.number()
            )));
        }
        found.push(of_record(&tree, record));
    }
    Ok(found)
}

fn of_record(tree: &GameTree<'_>, record: Record) -> Game {
    let mut repairs = Vec::new();
    for repair in &record.repairs {
        repairs.push(repair.what.clone());
    }
    let mut truth = None;
    match record.truth() {
        Ok(counted) => truth = counted.map(|counted| *counted.owners()),
        // If marks contradict the position, the count is dropped but the game is kept.
        Err(error) => repairs.push(error.to_string()),
    }
    Game {
        name: info_text(tree, "GN").unwrap_or_default(),
        black: info_text(tree, "PB").unwrap_or_default(),
        white: info_text(tree, "PW").unwrap_or_default(),
        position: record.position,
        said: record.recorded,
        // A text that names no known rules must not look as if it did.
        rules: match record.recorded.terms.ruleset {
            Some(_) => info_text(tree, "RU"),
            None => None,
        },
        recorded: info_text(tree, "RE"),
        repairs,
        truth,
    }
}

/// Returns the position that a Python object shows, with the data of its record. The object may be
/// an array or nested lists of signs, a picture, a game record as text or bytes, or the path of
/// one.
pub(crate) fn game(object: &Bound<'_, PyAny>) -> PyResult<Game> {
    if let Ok(game) = object.cast::<Game>() {
        return Ok(game.get().clone());
    }
    if let Ok(string) = object.cast::<PyString>() {
        let text = string.to_str()?;
        if !text.contains("(;") && !text.contains('[') && !is_path(text) {
            return of_picture(text).map(Game::of);
        }
    } else if object.cast::<PyBytes>().is_err() && !object.hasattr("__fspath__")? {
        return Ok(Game::of(of_array(object)?));
    }
    let (bytes, place) = bytes(object)?;
    let mut games = read(&bytes, &place, None)?;
    match games.pop() {
        Some(game) if games.is_empty() => Ok(game),
        last => {
            let count = games.len() + last.iter().count();
            Err(wrong(format!(
                "{place}board: expected a record of one game, found {count}; sahwal.games reads all"
            )))
        }
    }
}

/// Returns the position of a picture.
fn of_picture(text: &str) -> PyResult<Position> {
    text.parse().map_err(|error| {
        // A mistyped path looks like a picture, so the message also says that there is no such
        // file.
        let no_file = if text.trim().contains('\n') {
            ""
        } else {
            "; no file has this name"
        };
        wrong(format!("board: {error}{no_file}"))
    })
}
