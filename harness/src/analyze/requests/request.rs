//! A request, read from a line and checked.
//!
//! `mod.rs` parses each line into a [`Request`] before any turn is judged. Rules, komi and captures
//! go from here into the score. A value that passes these checks must not make `answer` panic.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use sahwal_core::question::Players;
use sahwal_core::rules::{Captured, HandicapBonus, KomiStep, Ruleset, Terms};
use sahwal_core::{Board, ByColour, Colour, Point, PointSet, Position, Size};
use sahwal_data::input::FileRecord;
use sahwal_record::{Action, Play, Record, Recorded, StoneCount, game_of};
use sahwal_run::rows::{Row, Rows};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::fault::{Code, Fault};
use super::fields::{Fields, bad_value, shortened};
use super::rules::long_name;
use crate::analyze::Layer;

/// The player from whose side the numbers of an answer are given.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "UPPERCASE")]
pub(super) enum Side {
    Black,
    White,
    #[serde(rename = "SIDETOMOVE")]
    Mover,
}

/// The game to judge.
enum Source {
    /// A starting board, and the moves that follow.
    Moves {
        start: Position,
        first: Colour,
        moves: Vec<(Colour, Option<Point>)>,
    },
    /// A game record.
    Record(String),
}

impl Source {
    /// Takes the record if there is one, else the board and its moves.
    fn of(fields: &mut Fields) -> Result<Source, Fault> {
        if let Some(text) = fields.take("sgf", "the text of a game record")? {
            return Ok(Source::Record(text));
        }
        let start = take_start(fields)?;
        let size = start.size();
        let initial = match fields.take::<Value>("initialPlayer", PLAYER)? {
            Some(value) => Some(colour_of("initialPlayer", &value)?),
            None => None,
        };
        let listed: Option<Vec<(Value, Value)>> =
            fields.take("moves", "a list of pairs such as [\"B\", \"Q4\"]")?;
        let mut board = Board::of(&start);
        let mut moves = Vec::new();
        // Illegal moves are refused here, although a game record may have them: a client makes up
        // its moves.
        for (number, (player, place)) in listed.into_iter().flatten().enumerate() {
            let colour = colour_of("moves", &player)?;
            let point = vertex("moves", &place, size)?;
            match point {
                Some(point) => {
                    if let Err(rule) = board.play(colour, point) {
                        let name = point.gtp(size);
                        let what = format!("moves: Illegal move {number}: {colour} {name}: {rule}");
                        return Err(Fault::of(Code::IllegalMove, "moves", what));
                    }
                }
                None => {
                    board.pass();
                }
            }
            moves.push((colour, point));
        }
        // The colour of the first move overrides the field `initialPlayer`.
        let first = match moves.first() {
            Some(&(colour, _)) => colour,
            None => initial.unwrap_or(Colour::Black),
        };
        Ok(Source::Moves {
            start,
            first,
            moves,
        })
    }

    /// Returns the board size. A record is not open yet, so the largest size is returned for it.
    fn size(&self) -> Size {
        match self {
            Source::Moves { start, .. } => start.size(),
            Source::Record(_) => Size::S19,
        }
    }
}

/// A request.
pub(super) struct Request {
    /// The id that every answer repeats.
    pub(super) id: String,
    source: Source,
    terms: Terms,
    captured: Option<ByColour<usize>>,
    /// The turns to judge. A turn is numbered by the moves before it.
    pub(super) turns: Vec<Turn>,
    /// Whether the answer includes the ownership of points.
    pub(super) ownership: bool,
    /// The player from whose side the numbers are given.
    pub(super) side: Side,
    /// The players whose strength sets the spread of the score.
    pub(super) players: Players,
    /// The row that judges.
    pub(super) row: Row,
    /// The layers of the view.
    pub(super) layers: Vec<Layer>,
    /// When the request was read.
    pub(super) read: Instant,
}

/// A turn of a request.
pub(super) struct Turn {
    pub(super) number: usize,
    /// Whether the client has cancelled this turn.
    pub(super) is_stopped: AtomicBool,
}

/// The position of a turn.
pub(super) struct TurnGame {
    pub(super) game: FileRecord,
    pub(super) to_move: Colour,
}

/// Values for fields that a request leaves out.
#[derive(Clone)]
pub struct Defaults {
    /// All rows.
    pub rows: Rows,
    /// The row that judges.
    pub row: Row,
    /// The layers of the view.
    pub layers: Vec<Layer>,
    /// The rules and the komi.
    pub terms: Terms,
}

impl Request {
    /// Reads a request that has no action. Also returns the names of the fields that are ignored.
    pub(super) fn of(
        id: String,
        mut fields: Fields,
        defaults: &Defaults,
    ) -> Result<(Request, Vec<&'static str>), Fault> {
        let read = Instant::now();
        let source = Source::of(&mut fields)?;
        let terms = take_terms(&mut fields, source.size())?;
        // The score adds these numbers up, so they must not be of any size.
        let captured: Option<[u32; 2]> = fields.take(
            "captured",
            "the stones that Black and White took, such as [3, 1]",
        )?;
        let ownership = fields.take("includeOwnership", "true or false")?;
        let settings = Settings::of(&mut fields)?;
        let listed: Option<Vec<usize>> =
            fields.take("analyzeTurns", "a list of numbers of moves")?;
        // As in KataGo, only the last position is judged if there is no list.
        let turns = match (listed, &source) {
            (Some(turns), _) => turns,
            (None, Source::Moves { moves, .. }) => vec![moves.len()],
            (None, Source::Record(text)) => vec![opened(text, None)?.all_moves],
        };
        if turns.is_empty() {
            return Err(bad_value("analyzeTurns", "one turn or more", "[]"));
        }
        let row = match fields.take::<String>("classifier", "the name of a row")? {
            Some(name) => defaults.rows.get(&name).cloned().map_err(|error| {
                Fault::of(Code::UnknownClassifier, "classifier", format!("{error:#}"))
            })?,
            None => defaults.row.clone(),
        };
        let request = Request {
            id,
            source,
            terms: terms.or(defaults.terms),
            captured: captured.map(|stones| ByColour::from(stones.map(|number| number as usize))),
            turns: turns.into_iter().map(Turn::new).collect(),
            ownership: ownership.unwrap_or(false),
            side: settings.side,
            players: take_players(&mut fields)?,
            row,
            layers: match take_layers(&mut fields)? {
                Some(layers) => layers,
                None => defaults.layers.clone(),
            },
            read,
        };
        request.check()?;
        let mut ignored = fields.rest()?;
        if settings.has_others {
            ignored.push("overrideSettings");
        }
        Ok((request, ignored))
    }

    /// Refuses turns after the last move. The turns of a record are checked when it is opened.
    fn check(&self) -> Result<(), Fault> {
        let Source::Moves { moves, .. } = &self.source else {
            return Ok(());
        };
        match self.turns.iter().find(|turn| turn.number > moves.len()) {
            Some(turn) => Err(no_such_turn(turn.number, moves.len())),
            None => Ok(()),
        }
    }

    /// Returns the position of a turn as a game.
    pub(super) fn game_of(&self, turn: &Turn) -> Result<TurnGame, Fault> {
        match &self.source {
            Source::Moves {
                start,
                first,
                moves,
            } => Ok(self.of_moves(start, *first, &moves[..turn.number], moves.len())),
            Source::Record(text) => self.of_record(text, turn.number),
        }
    }

    fn of_moves(
        &self,
        start: &Position,
        first: Colour,
        moves: &[(Colour, Option<Point>)],
        all_moves: usize,
    ) -> TurnGame {
        let actions = moves.iter().map(|&(colour, point)| match point {
            Some(point) => Action::Play(colour, point),
            None => Action::Pass(colour),
        });
        let play = Play {
            start: *start,
            actions: actions.collect(),
        };
        let mut board = Board::of(start);
        let mut stones = StoneCount::default();
        for &action in &play.actions {
            stones.add(action, board.position());
            let _ = action.carry_out(&mut board);
        }
        let position = *board.position();
        // The count by territory needs the prisoners. If the client gives none, they follow from
        // the stones that were played and those that are left.
        let captured = match self.captured {
            Some(captured) => Captured::known(captured),
            None => stones.captured(&position),
        };
        let recorded = Recorded {
            terms: Terms {
                handicap: Some(stones.handicap(&position)),
                ..self.terms
            },
            captured,
            ..Recorded::default()
        };
        // The opponent of the last player moves next, as in KataGo.
        let to_move = match moves.last() {
            Some((colour, _)) => colour.opponent(),
            None => first,
        };
        // The record has no result: the end of a client's game is unknown.
        let record = Record {
            position,
            moves: moves.len(),
            all_moves,
            play,
            stones,
            recorded,
            marks: None,
            players: sahwal_record::PlayerNames::default(),
            repairs: Vec::new(),
        };
        TurnGame {
            game: self.file_record(record),
            to_move,
        }
    }

    fn of_record(&self, text: &str, turn: usize) -> Result<TurnGame, Fault> {
        let mut record = opened(text, Some(turn))?;
        if turn > record.all_moves {
            return Err(no_such_turn(turn, record.all_moves));
        }
        // Values of the client replace those of the record, as options of the command line do.
        record.recorded.terms = self.terms.or(record.recorded.terms);
        if let Some(captured) = self.captured {
            record.recorded.captured = Captured::known(captured);
        }
        let to_move = record.play.to_move();
        Ok(TurnGame {
            game: self.file_record(record),
            to_move: to_move.unwrap_or(Colour::Black),
        })
    }

    fn file_record(&self, record: Record) -> FileRecord {
        FileRecord {
            file: self.id.clone(),
            record,
            number: 1,
            games: 1,
            truth: None,
            fault: None,
            drawn: None,
        }
    }
}

impl Turn {
    fn new(number: usize) -> Turn {
        Turn {
            number,
            is_stopped: AtomicBool::new(false),
        }
    }

    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}

/// Opens the first game of a record, after `upto` moves or at its end.
fn opened(text: &str, upto: Option<usize>) -> Result<Record, Fault> {
    let (first, _) = game_of(text.as_bytes(), 1);
    let tree = match first {
        Some(Ok(tree)) => tree,
        Some(Err(error)) => return Err(bad_record(error)),
        None => return Err(bad_record("expected a game record, found none")),
    };
    Record::open(&tree, upto).map_err(bad_record)
}

fn bad_record(what: impl Display) -> Fault {
    Fault::of(Code::BadRecord, "sgf", format!("sgf: {what}"))
}

fn no_such_turn(turn: usize, moves: usize) -> Fault {
    let what = format!("analyzeTurns: expected 0 to {moves}, found {turn}");
    Fault::of(Code::NoSuchTurn, "analyzeTurns", what)
}

/// Takes the board before the first move: a drawn one, or a size and a list of stones.
fn take_start(fields: &mut Fields) -> Result<Position, Fault> {
    match fields.take::<Vec<String>>("board", "rows of X, O and .")? {
        Some(rows) => rows
            .join("\n")
            .parse()
            .map_err(|error| Fault::of(Code::BadPosition, "board", format!("board: {error}"))),
        None => take_stones(fields),
    }
}

/// Takes the board before the first move from its size and its stones.
fn take_stones(fields: &mut Fields) -> Result<Position, Fault> {
    let lines = "1 to 19 lines";
    let [width, height]: [usize; 2] = [
        fields.need("boardXSize", lines)?,
        fields.need("boardYSize", lines)?,
    ];
    // KataGo also takes oblong boards. The methods of the papers are defined for square ones.
    if width != height {
        let found = height.to_string();
        let expected = format!("a square board, {width} lines as boardXSize");
        return Err(bad_value("boardYSize", &expected, &found));
    }
    let size = Size::new(width).map_err(|_| bad_value("boardXSize", lines, &width.to_string()))?;
    let listed: Option<Vec<(Value, Value)>> =
        fields.take("initialStones", "a list of pairs such as [\"B\", \"Q4\"]")?;
    let mut stones = ByColour::<PointSet>::default();
    for (player, place) in listed.into_iter().flatten() {
        let colour = colour_of("initialStones", &player)?;
        match vertex("initialStones", &place, size)? {
            Some(point) => stones[colour].insert(point),
            None => return Err(bad_value("initialStones", POINT, "pass")),
        };
    }
    Position::from_stones(size, stones.black, stones.white).map_err(|error| {
        let what = format!("initialStones: {error}");
        Fault::of(Code::BadPosition, "initialStones", what)
    })
}

const PLAYER: &str = "\"B\" or \"W\"";
const POINT: &str = "a point such as \"Q4\"";

fn colour_of(field: &str, value: &Value) -> Result<Colour, Fault> {
    match value.as_str() {
        Some("B" | "b" | "black" | "BLACK") => Ok(Colour::Black),
        Some("W" | "w" | "white" | "WHITE") => Ok(Colour::White),
        _ => Err(bad_value(field, PLAYER, &shortened(value))),
    }
}

/// Returns the point of a move, or `None` for a pass. The text is `Q4`, or column and row from the
/// top left, counted from 0, as `(15,15)`.
fn vertex(field: &str, value: &Value, size: Size) -> Result<Option<Point>, Fault> {
    let text = value.as_str().unwrap_or_default();
    if text.eq_ignore_ascii_case("pass") {
        return Ok(None);
    }
    let pair = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let point = match pair {
        Some(pair) => point_of_pair(pair, size),
        None => Point::from_gtp(text, size).ok(),
    };
    match point {
        Some(point) => Ok(Some(point)),
        None => {
            let expected = "a point such as \"Q4\" or \"pass\"";
            Err(bad_value(field, expected, &shortened(value)))
        }
    }
}

/// Returns the point of a column and a row from the top left, counted from 0, as in `15,15`.
fn point_of_pair(pair: &str, size: Size) -> Option<Point> {
    let (column, row) = pair.split_once(',')?;
    let column: usize = column.trim().parse().ok()?;
    let row: usize = row.trim().parse().ok()?;
    if column < size.lines() && row < size.lines() {
        Some(Point::at(row, column))
    } else {
        None
    }
}

/// Takes the rules, the komi and the points that White gets for handicap stones.
fn take_terms(fields: &mut Fields, size: Size) -> Result<Terms, Fault> {
    let mut ruleset = match fields.take("rules", "a name or an object")? {
        Some(rules) => Some(ruleset_of(rules)?),
        None => None,
    };
    // This field replaces the bonus that belongs to the rules.
    if let Some(value) = fields.take::<Value>("whiteHandicapBonus", BONUS)? {
        let bonus = match value.as_str() {
            Some("0") => HandicapBonus::Nothing,
            Some("N") => HandicapBonus::All,
            Some("N-1") => HandicapBonus::AllButOne,
            _ if value.as_u64() == Some(0) => HandicapBonus::Nothing,
            _ => return Err(bad_value("whiteHandicapBonus", BONUS, &shortened(&value))),
        };
        ruleset = Some(Ruleset {
            bonus,
            ..ruleset.unwrap_or_default()
        });
    }
    // Komi is in points. In China half of it is written, in stones: 3.75 there is 7.5 here.
    let komi = match fields.take::<f64>("komi", "points")? {
        Some(komi) => Some(
            Terms::checked_komi(komi, size, KomiStep::Half)
                .map_err(|error| Fault::of(Code::BadValue, "komi", format!("komi: {error}")))?,
        ),
        None => None,
    };
    Ok(Terms {
        ruleset,
        komi,
        handicap: None,
    })
}

const BONUS: &str = "\"0\", \"N\" or \"N-1\"";

/// Reads the rules from a name or from KataGo's object.
fn ruleset_of(rules: Value) -> Result<Ruleset, Fault> {
    let name = match rules {
        Value::String(name) => name,
        Value::Object(object) => {
            long_name(object).map_err(|what| Fault::of(Code::BadValue, "rules", what))?
        }
        other => {
            return Err(bad_value(
                "rules",
                "a name or an object",
                &shortened(&other),
            ));
        }
    };
    name.parse().map_err(|error| {
        let what = format!("{error}");
        Fault::of(Code::BadValue, "rules", what)
    })
}

/// The settings of `overrideSettings`.
struct Settings {
    side: Side,
    /// Whether there are settings of a search, which are ignored.
    has_others: bool,
}

impl Settings {
    fn of(fields: &mut Fields) -> Result<Settings, Fault> {
        const FIELD: &str = "overrideSettings";
        const SIDE: &str = "reportAnalysisWinratesAs";
        let settings: Map<String, Value> = fields.take(FIELD, "an object")?.unwrap_or_default();
        let side = match settings.get(SIDE) {
            None => Side::Black,
            Some(value) => Side::deserialize(value).map_err(|_| {
                let expected = format!("\"BLACK\", \"WHITE\" or \"SIDETOMOVE\" as {SIDE}");
                bad_value(FIELD, &expected, &shortened(value))
            })?,
        };
        Ok(Settings {
            side,
            has_others: settings.keys().any(|name| name != SIDE),
        })
    }
}

fn take_players(fields: &mut Fields) -> Result<Players, Fault> {
    let expected = "\"club\" or \"strong\"";
    let Some(name) = fields.take::<String>("players", expected)? else {
        return Ok(Players::default());
    };
    Players::ALL
        .into_iter()
        .find(|players| players.name() == name)
        .ok_or_else(|| bad_value("players", expected, &shortened(&name.into())))
}

fn take_layers(fields: &mut Fields) -> Result<Option<Vec<Layer>>, Fault> {
    let Some(names) = fields.take::<Vec<String>>("layers", "a list of names of layers")? else {
        return Ok(None);
    };
    let mut layers = Vec::new();
    for name in names {
        match <Layer as clap::ValueEnum>::from_str(&name, false) {
            Ok(layer) => layers.push(layer),
            Err(_) => {
                return Err(bad_value(
                    "layers",
                    "names of layers",
                    &shortened(&name.into()),
                ));
            }
        }
    }
    Ok(Some(layers))
}
