//! A request, read from a line and checked.

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
use super::fields::{Fields, bad_value, shown};
use crate::analyze::Layer;

/// The side from which numbers are told.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "UPPERCASE")]
pub(super) enum Side {
    Black,
    White,
    #[serde(rename = "SIDETOMOVE")]
    Mover,
}

/// What is judged.
enum Source {
    /// A board, and the moves that go on from it.
    Moves {
        start: Position,
        first: Colour,
        moves: Vec<(Colour, Option<Point>)>,
    },
    /// A game record.
    Record(String),
}

impl Source {
    /// The board size; of a record, which is not open yet, the largest.
    fn size(&self) -> Size {
        match self {
            Source::Moves { start, .. } => start.size(),
            Source::Record(_) => Size::S19,
        }
    }
}

/// A request.
pub(super) struct Request {
    /// Its id.
    pub(super) id: String,
    source: Source,
    terms: Terms,
    captured: Option<ByColour<usize>>,
    /// The turns that are judged: numbers of moves before the position.
    pub(super) turns: Vec<Turn>,
    /// Whether the answer has the owners of points.
    pub(super) ownership: bool,
    /// The side from which numbers are told.
    pub(super) side: Side,
    /// The players whose spread counts.
    pub(super) players: Players,
    /// The row that judges.
    pub(super) row: Row,
    /// The layers of the view.
    pub(super) layers: Vec<Layer>,
    /// When it was read.
    pub(super) read: Instant,
}

/// A turn of a request.
pub(super) struct Turn {
    pub(super) number: usize,
    /// Whether the client does not want it any more.
    pub(super) is_stopped: AtomicBool,
}

/// The position of a turn.
pub(super) struct Asked {
    pub(super) game: FileRecord,
    pub(super) to_move: Colour,
}

/// What a request takes where it says nothing.
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
    /// Reads a request without an action, and says which fields mean nothing here.
    pub(super) fn of(
        id: String,
        mut fields: Fields,
        defaults: &Defaults,
    ) -> Result<(Request, Vec<&'static str>), Fault> {
        let read = Instant::now();
        let source = source(&mut fields)?;
        let terms = terms(&mut fields, source.size())?;
        let captured: Option<[usize; 2]> = fields.take(
            "captured",
            "the stones that Black and White took, such as [3, 1]",
        )?;
        let ownership = fields.take("includeOwnership", "true or false")?;
        let (side, has_other_settings) = side(&mut fields)?;
        let turns: Option<Vec<usize>> =
            fields.take("analyzeTurns", "a list of numbers of moves")?;
        let turns = match (turns, &source) {
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
            captured: captured.map(ByColour::from),
            turns: turns.into_iter().map(Turn::new).collect(),
            ownership: ownership.unwrap_or(false),
            side,
            players: players(&mut fields)?,
            row,
            layers: layers(&mut fields)?.unwrap_or_else(|| defaults.layers.clone()),
            read,
        };
        request.check()?;
        let mut ignored = fields.rest()?;
        if has_other_settings {
            ignored.push("overrideSettings");
        }
        Ok((request, ignored))
    }

    /// Refuses turns that the moves do not have. Those of a record are known when it is opened.
    fn check(&self) -> Result<(), Fault> {
        let Source::Moves { moves, .. } = &self.source else {
            return Ok(());
        };
        match self.turns.iter().find(|turn| turn.number > moves.len()) {
            Some(turn) => Err(no_such_turn(turn.number, moves.len())),
            None => Ok(()),
        }
    }

    /// The position of a turn, as a game.
    pub(super) fn asked(&self, turn: &Turn) -> Result<Asked, Fault> {
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
    ) -> Asked {
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
        let to_move = match moves.last() {
            Some((colour, _)) => colour.opponent(),
            None => first,
        };
        let record = Record {
            position,
            moves: moves.len(),
            all_moves,
            play,
            stones,
            recorded,
            marks: None,
            players: sahwal_record::Players::default(),
            repairs: Vec::new(),
        };
        Asked {
            game: self.file_record(record),
            to_move,
        }
    }

    fn of_record(&self, text: &str, turn: usize) -> Result<Asked, Fault> {
        let mut record = opened(text, Some(turn))?;
        if turn > record.all_moves {
            return Err(no_such_turn(turn, record.all_moves));
        }
        record.recorded.terms = self.terms.or(record.recorded.terms);
        if let Some(captured) = self.captured {
            record.recorded.captured = Captured::known(captured);
        }
        let to_move = record.play.to_move();
        Ok(Asked {
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

/// The first game of a record, after `upto` moves or at its end.
fn opened(text: &str, upto: Option<usize>) -> Result<Record, Fault> {
    let bad = |what: String| Fault::of(Code::BadRecord, "sgf", format!("sgf: {what}"));
    let (tree, _) = game_of(text.as_bytes(), 1);
    let tree = tree.ok_or_else(|| bad("expected a game record, found none".to_owned()))?;
    let tree = tree.map_err(|error| bad(error.to_string()))?;
    Record::open(&tree, upto).map_err(|error| bad(error.to_string()))
}

fn no_such_turn(turn: usize, moves: usize) -> Fault {
    let what = format!("analyzeTurns: expected 0 to {moves}, found {turn}");
    Fault::of(Code::NoSuchTurn, "analyzeTurns", what)
}

/// The board and its moves, or the record.
fn source(fields: &mut Fields) -> Result<Source, Fault> {
    if let Some(text) = fields.take("sgf", "the text of a game record")? {
        return Ok(Source::Record(text));
    }
    let start = match fields.take::<Vec<String>>("board", "rows of X, O and .")? {
        Some(rows) => rows
            .join("\n")
            .parse()
            .map_err(|error| Fault::of(Code::BadPosition, "board", format!("board: {error}")))?,
        None => start(fields)?,
    };
    let size = start.size();
    let first = match fields.take::<Value>("initialPlayer", PLAYER)? {
        Some(value) => Some(colour("initialPlayer", &value)?),
        None => None,
    };
    let listed: Option<Vec<(Value, Value)>> =
        fields.take("moves", "a list of pairs such as [\"B\", \"Q4\"]")?;
    let mut board = Board::of(&start);
    let mut moves = Vec::new();
    for (number, (player, place)) in listed.into_iter().flatten().enumerate() {
        let colour = colour("moves", &player)?;
        let point = vertex("moves", &place, size)?;
        if let Some(point) = point {
            let played = board.play(colour, point);
            let _ = played.map_err(|rule| {
                let shown = point.gtp(size);
                let what = format!("moves: Illegal move {number}: {colour} {shown}: {rule}");
                Fault::of(Code::IllegalMove, "moves", what)
            })?;
        } else {
            board.pass();
        }
        moves.push((colour, point));
    }
    let begins = moves.first().map(|&(colour, _)| colour);
    Ok(Source::Moves {
        start,
        first: begins.or(first).unwrap_or(Colour::Black),
        moves,
    })
}

/// The board before the first move, by its size and its stones.
fn start(fields: &mut Fields) -> Result<Position, Fault> {
    let lines = "1 to 19 lines";
    let [width, height]: [usize; 2] = [
        fields.need("boardXSize", lines)?,
        fields.need("boardYSize", lines)?,
    ];
    if width != height {
        let found = height.to_string();
        let expected = format!("a square board, {width} lines as boardXSize");
        return Err(bad_value("boardYSize", &expected, &found));
    }
    let size = Size::new(width);
    let size = size.map_err(|_| bad_value("boardXSize", lines, &width.to_string()))?;
    let listed: Option<Vec<(Value, Value)>> =
        fields.take("initialStones", "a list of pairs such as [\"B\", \"Q4\"]")?;
    let mut stones = ByColour::<PointSet>::default();
    for (player, place) in listed.into_iter().flatten() {
        let colour = colour("initialStones", &player)?;
        let point = vertex("initialStones", &place, size)?;
        let point = point.ok_or_else(|| bad_value("initialStones", POINT, "pass"))?;
        stones[colour].insert(point);
    }
    let position = Position::from_stones(size, stones.black, stones.white);
    position.map_err(|error| {
        let what = format!("initialStones: {error}");
        Fault::of(Code::BadPosition, "initialStones", what)
    })
}

const PLAYER: &str = "\"B\" or \"W\"";
const POINT: &str = "a point such as \"Q4\"";

fn colour(field: &str, value: &Value) -> Result<Colour, Fault> {
    match value.as_str() {
        Some("B" | "b" | "black" | "BLACK") => Ok(Colour::Black),
        Some("W" | "w" | "white" | "WHITE") => Ok(Colour::White),
        _ => Err(bad_value(field, PLAYER, &shown(value))),
    }
}

/// The point of a move, `None` for a pass: `Q4`, or column and row from the top left as `(15,15)`.
fn vertex(field: &str, value: &Value, size: Size) -> Result<Option<Point>, Fault> {
    let bad = || bad_value(field, "a point such as \"Q4\" or \"pass\"", &shown(value));
    let text = value.as_str().ok_or_else(bad)?;
    if text.eq_ignore_ascii_case("pass") {
        return Ok(None);
    }
    let pair = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let Some(pair) = pair else {
        return match Point::from_gtp(text, size) {
            Ok(point) => Ok(Some(point)),
            Err(_) => Err(bad()),
        };
    };
    let (column, row) = pair.split_once(',').ok_or_else(bad)?;
    let on_board = |text: &str| match text.trim().parse() {
        Ok(number) if number < size.lines() => Ok(number),
        _ => Err(bad()),
    };
    Ok(Some(Point::at(on_board(row)?, on_board(column)?)))
}

/// Rules, komi and what White gets for handicap stones.
fn terms(fields: &mut Fields, size: Size) -> Result<Terms, Fault> {
    let rules = fields.take("rules", "a name or an object")?;
    let mut ruleset = match &rules {
        Some(rules) => Some(ruleset(rules)?),
        None => None,
    };
    if let Some(bonus) = fields.take::<Value>("whiteHandicapBonus", BONUS)? {
        let bonus = match bonus.as_str() {
            Some("0") => HandicapBonus::Nothing,
            Some("N") => HandicapBonus::All,
            Some("N-1") => HandicapBonus::AllButOne,
            _ if bonus.as_u64() == Some(0) => HandicapBonus::Nothing,
            _ => return Err(bad_value("whiteHandicapBonus", BONUS, &shown(&bonus))),
        };
        let rules = ruleset.unwrap_or_default();
        ruleset = Some(Ruleset { bonus, ..rules });
    }
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

/// The rules by a name, or by KataGo's object, whose fields make the long form of the name.
fn ruleset(rules: &Value) -> Result<Ruleset, Fault> {
    let name = match rules {
        Value::String(name) => name.clone(),
        Value::Object(fields) => {
            let mut name = String::new();
            for (field, value) in fields {
                let short = match field.as_str() {
                    "scoring" => "score",
                    "hasButton" => "button",
                    "whiteHandicapBonus" => "whb",
                    "suicide" => "sui",
                    "friendlyPassOk" => "fpok",
                    other => other,
                };
                name.push_str(short);
                match value {
                    Value::String(text) => name.push_str(text),
                    other => name.push_str(&other.to_string()),
                }
            }
            name
        }
        other => return Err(bad_value("rules", "a name or an object", &shown(other))),
    };
    name.parse().map_err(|error| {
        let what = format!("{error}");
        Fault::of(Code::BadValue, "rules", what)
    })
}

/// The side by `overrideSettings`, and whether there are other settings, which mean nothing here.
fn side(fields: &mut Fields) -> Result<(Side, bool), Fault> {
    const FIELD: &str = "overrideSettings";
    const SIDE: &str = "reportAnalysisWinratesAs";
    let settings: Option<Map<String, Value>> = fields.take(FIELD, "an object")?;
    let settings = settings.unwrap_or_default();
    let has_others = settings.keys().any(|name| name != SIDE);
    let Some(value) = settings.get(SIDE) else {
        return Ok((Side::Black, has_others));
    };
    match Side::deserialize(value) {
        Ok(side) => Ok((side, has_others)),
        Err(_) => {
            let expected = format!("\"BLACK\", \"WHITE\" or \"SIDETOMOVE\" as {SIDE}");
            Err(bad_value(FIELD, &expected, &shown(value)))
        }
    }
}

fn players(fields: &mut Fields) -> Result<Players, Fault> {
    let expected = "\"club\" or \"strong\"";
    let Some(name) = fields.take::<String>("players", expected)? else {
        return Ok(Players::default());
    };
    let found = Players::ALL.into_iter().find(|one| one.name() == name);
    found.ok_or_else(|| bad_value("players", expected, &shown(&name.into())))
}

fn layers(fields: &mut Fields) -> Result<Option<Vec<Layer>>, Fault> {
    let Some(names) = fields.take::<Vec<String>>("layers", "a list of names of layers")? else {
        return Ok(None);
    };
    let layer = |name: &String| {
        let layer = <Layer as clap::ValueEnum>::from_str(name, false);
        layer.map_err(|_| bad_value("layers", "names of layers", &shown(&name[..].into())))
    };
    names
        .iter()
        .map(layer)
        .collect::<Result<Vec<_>, _>>()
        .map(Some)
}
