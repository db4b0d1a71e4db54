//! Lines of the analysis engine: queries for positions, and actions.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use sahwal_core::rules::{Counting, Ruleset};
use sahwal_core::{Board, ByColour, Colour, IllegalMove, Point, PointSet, Position, Size};

use super::rules;
use crate::replay::HandicapCount;

/// What a line asks for.
#[derive(Debug)]
pub(super) enum Request {
    /// Something else than an analysis, with the fields of the line, which the answer repeats.
    Action(Action, Map<String, Value>),
    Query(Query),
}

#[derive(Debug)]
pub(super) enum Action {
    Version,
    /// The networks of KataGo; here the classifier stands in their place.
    Models,
    /// There is no cache, so there is nothing to clear.
    ClearCache,
    /// Ends queries that have not begun: all, or those with this id; of all turns or of some.
    Terminate {
        id: Option<String>,
        turns: Option<Vec<usize>>,
    },
}

/// Positions to analyse.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) tasks: Vec<Task>,
    /// Fields that are not used as the client may expect, with the reason.
    pub(super) warnings: Vec<Fault>,
}

/// One position to analyse.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) id: String,
    /// The number of moves before the position.
    pub(super) turn: usize,
    pub(super) priority: i64,
    pub(super) position: Position,
    pub(super) to_move: Colour,
    pub(super) counting: Counting,
    pub(super) options: Options,
}

/// What an answer holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) ownership: bool,
    /// Whether the ownership after each move is wanted, too.
    pub(super) moves_ownership: bool,
    /// The player whose view the values are; `None` for the one to move.
    pub(super) view: Option<Colour>,
}

/// Why a line, or a field of it, cannot be used.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) id: Option<String>,
    pub(super) field: Option<String>,
    pub(super) message: String,
}

/// The largest komi, in points.
const MOST_KOMI: f64 = 150.0;
const MOST_PRIORITY: i64 = 1 << 62;

/// The fields that are known. Those of the last lines are not used, because nothing is searched.
const KNOWN: &str = "\
action analyzeTurns boardXSize boardYSize id includeMovesOwnership includeOwnership initialPlayer
initialStones komi maxVisits moves overrideSettings priorities priority rules whiteHandicapBonus
allowMoves analysisPVLen avoidMoves firstReportDuringSearchAfter includeNoResultValue
includePVVisits reportDuringSearchEvery rootFpuReductionMax rootPolicyTemperature";
/// Flags that ask for values that do not exist here.
const NOT_HERE: [&str; 3] = [
    "includePolicy",
    "includeOwnershipStdev",
    "includeMovesOwnershipStdev",
];

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// The first fault of the line.
    pub(super) fn parse(line: &[u8]) -> Result<Request, Fault> {
        let plain = |message: String| Fault {
            id: None,
            field: None,
            message,
        };
        // Some clients begin with a byte order mark.
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let value: Value = serde_json::from_slice(line)
            .map_err(|error| plain(format!("expected a line of JSON: {error}")))?;
        let Value::Object(fields) = value else {
            return Err(plain(
                "expected a JSON object, found another value".to_owned(),
            ));
        };
        let Some(id) = fields.get("id").and_then(Value::as_str) else {
            return Err(plain("id: expected a string".to_owned()));
        };
        let line = Fields {
            id: id.to_owned(),
            fields,
        };
        match line.fields.get("action") {
            Some(Value::String(name)) => {
                let action = line.action(name)?;
                Ok(Request::Action(action, line.fields))
            }
            Some(other) => {
                let message = format!("expected a text, found {other}");
                Err(line.fault("action", message))
            }
            None => line.query().map(Request::Query),
        }
    }
}

/// The fields of a line with an id.
struct Fields {
    id: String,
    fields: Map<String, Value>,
}

impl Fields {
    fn fault(&self, field: &str, message: impl Into<String>) -> Fault {
        Fault {
            id: Some(self.id.clone()),
            field: Some(field.to_owned()),
            message: message.into(),
        }
    }

    /// The value of a field, if it is there.
    fn read<T: DeserializeOwned>(&self, field: &str, expected: &str) -> Result<Option<T>, Fault> {
        let value = self.fields.get(field);
        let value = value.map(|value| serde_json::from_value(value.clone()));
        value.transpose().map_err(|_| self.fault(field, expected))
    }

    fn action(&self, name: &str) -> Result<Action, Fault> {
        let turns = || self.read("turnNumbers", "expected a list of turn numbers");
        Ok(match name {
            "query_version" => Action::Version,
            "query_models" => Action::Models,
            "clear_cache" => Action::ClearCache,
            "terminate" => {
                let id = self.fields.get("terminateId").and_then(Value::as_str);
                let id = id.ok_or_else(|| self.fault("terminateId", "expected a string"))?;
                Action::Terminate {
                    id: Some(id.to_owned()),
                    turns: turns()?,
                }
            }
            "terminate_all" => Action::Terminate {
                id: None,
                turns: turns()?,
            },
            _ => {
                let message = format!(
                    "expected query_version, query_models, clear_cache, terminate or terminate_all, \
                     found {name:?}"
                );
                return Err(self.fault("action", message));
            }
        })
    }

    fn query(&self) -> Result<Query, Fault> {
        let size = self.size()?;
        let setup = self.stones("initialStones", size)?;
        self.check_visits()?;
        let moves = match self.fields.contains_key("moves") {
            true => self.pairs("moves", size)?,
            false => return Err(self.fault("moves", "expected a list of moves, found none")),
        };
        let wanted = self.turns(moves.len())?;
        let mut warnings = Vec::new();
        let mut ruleset = self.ruleset(&mut warnings)?;
        let komi = match self.fields.get("komi") {
            None => rules::usual_komi(ruleset.rules),
            Some(value) => {
                let komi = value.as_f64();
                komi.filter(|komi| komi.abs() <= MOST_KOMI && (2.0 * komi).fract() == 0.0)
                    .ok_or_else(|| {
                        let expected = "expected a multiple of 0.5 from -150 to 150";
                        self.fault("komi", format!("{expected}, found {value}"))
                    })?
            }
        };
        let field = "whiteHandicapBonus";
        if let Some(value) = self.fields.get(field) {
            let set = value.as_str().map(|text| ruleset.set_field(field, text));
            if !matches!(set, Some(Ok(()))) {
                return Err(self.fault(field, "expected \"0\", \"N\" or \"N-1\""));
            }
        }
        let mut position = Position::new(size);
        for &(colour, point) in &setup {
            position.put(point, Some(colour));
        }
        let mut handicap = HandicapCount::of_setup(&position);
        for &(colour, point) in &moves {
            handicap.add_move(colour, point.is_none());
        }
        let handicap = handicap.stones();
        let options = self.options(&mut warnings)?;
        let first = self.first_player(handicap, &moves)?;

        let mut board = Board::of(&position);
        let mut taken = ByColour::default();
        let mut to_move = first;
        let mut tasks = Vec::new();
        for turn in 0..=moves.len() {
            let asked = wanted.iter().filter(|(at, _)| *at == turn);
            // A turn that is asked for twice is answered once.
            if let Some(&(_, priority)) = asked.clone().next() {
                tasks.push(Task {
                    id: self.id.clone(),
                    turn,
                    priority,
                    position: *board.position(),
                    to_move,
                    counting: Counting {
                        ruleset,
                        komi,
                        handicap,
                        captured: taken,
                    },
                    options,
                });
            }
            let Some(&(colour, vertex)) = moves.get(turn) else {
                break;
            };
            to_move = colour.opponent();
            let Some(point) = vertex else {
                board.pass();
                continue;
            };
            if let Err(why) = play(&mut board, colour, point, &mut taken) {
                let point = point.gtp(size);
                let message = format!("Illegal move {turn}: {point}: {why}");
                return Err(self.fault("moves", message));
            }
        }
        Ok(Query { tasks, warnings })
    }

    fn size(&self) -> Result<Size, Fault> {
        let side = |field: &str| {
            let value = self.fields.get(field);
            let lines = value.and_then(Value::as_u64);
            let size = lines.and_then(|lines| Size::new(usize::try_from(lines).ok()?).ok());
            size.ok_or_else(|| {
                let found = value.map_or("nothing".to_owned(), Value::to_string);
                let message = format!("expected lines from 1 to {}, found {found}", Size::MAX);
                self.fault(field, message)
            })
        };
        let (x, y) = (side("boardXSize")?, side("boardYSize")?);
        if x != y {
            let (x, y) = (x.lines(), y.lines());
            let message = format!("expected a square board, found {x} columns and {y} rows");
            return Err(self.fault("boardYSize", message));
        }
        Ok(x)
    }

    /// A list of pairs of a colour and a point or `pass`.
    fn pairs(&self, field: &str, size: Size) -> Result<Vec<(Colour, Option<Point>)>, Fault> {
        let expected = "expected a list of pairs such as [\"B\",\"C4\"]";
        let pairs: Vec<(String, String)> = self.read(field, expected)?.unwrap_or_default();
        let read = |(colour, vertex): &(String, String)| {
            let colour = colour
                .parse()
                .map_err(|_| self.fault(field, format!("expected B or W, found {colour:?}")))?;
            if vertex.eq_ignore_ascii_case("pass") {
                return Ok((colour, None));
            }
            let point = match numbers(vertex, size) {
                Some(point) => point,
                None => Point::from_gtp(vertex, size)
                    .map_err(|error| self.fault(field, error.to_string()))?,
            };
            Ok((colour, Some(point)))
        };
        pairs.iter().map(read).collect()
    }

    /// Nothing is searched, but a number of visits that is none is a fault of the client.
    fn check_visits(&self) -> Result<(), Fault> {
        let field = "maxVisits";
        match self.fields.get(field) {
            Some(visits) if visits.as_u64().is_none_or(|visits| visits == 0) => {
                Err(self.fault(field, format!("expected 1 or more, found {visits}")))
            }
            _ => Ok(()),
        }
    }

    fn stones(&self, field: &str, size: Size) -> Result<Vec<(Colour, Point)>, Fault> {
        let pairs = self.pairs(field, size)?.into_iter();
        let point = |(colour, point): (_, Option<Point>)| {
            let point = point.ok_or_else(|| self.fault(field, "expected points, found a pass"))?;
            Ok((colour, point))
        };
        let stones: Vec<(Colour, Point)> = pairs.map(point).collect::<Result<_, _>>()?;
        let mut colours = ByColour::<PointSet>::default();
        for &(colour, point) in &stones {
            colours[colour].insert(point);
        }
        if let Some(point) = (colours.black & colours.white).first() {
            let point = point.gtp(size);
            return Err(self.fault(field, format!("expected one colour at {point}, found both")));
        }
        Ok(stones)
    }

    /// The turns to analyse with their priorities.
    fn turns(&self, moves: usize) -> Result<Vec<(usize, i64)>, Fault> {
        let in_range = |priority: &i64| (-MOST_PRIORITY..=MOST_PRIORITY).contains(priority);
        let expected = "expected whole numbers from -2^62 to 2^62";
        let priority = self.read("priority", expected)?.unwrap_or(0);
        if !in_range(&priority) {
            return Err(self.fault("priority", expected));
        }
        let turns = self.read("analyzeTurns", "expected a list of turn numbers")?;
        let turns: Vec<usize> = turns.unwrap_or_else(|| vec![moves]);
        if let Some(turn) = turns.iter().find(|turn| **turn > moves) {
            let message = format!("expected turns from 0 to {moves}, found {turn}");
            return Err(self.fault("analyzeTurns", message));
        }
        if !self.fields.contains_key("priorities") {
            return Ok(turns.into_iter().map(|turn| (turn, priority)).collect());
        }
        let fault = |message: &str| self.fault("priorities", message);
        if self.fields.contains_key("priority") {
            return Err(fault("expected priority or priorities, found both"));
        }
        let priorities = self.read("priorities", expected)?;
        let priorities: Vec<i64> = priorities.unwrap_or_default();
        if !priorities.iter().all(in_range) {
            return Err(fault(expected));
        }
        if !self.fields.contains_key("analyzeTurns") || priorities.len() != turns.len() {
            return Err(fault("expected one for each turn of analyzeTurns"));
        }
        Ok(turns.into_iter().zip(priorities).collect())
    }

    fn ruleset(&self, warnings: &mut Vec<Fault>) -> Result<Ruleset, Fault> {
        let ruleset = match self.fields.get("rules") {
            Some(Value::String(text)) => rules::parse(text),
            Some(Value::Object(fields)) => rules::of_fields(fields),
            _ => Err("expected a name such as \"chinese\", or a JSON object".to_owned()),
        };
        let ruleset = ruleset.map_err(|error| self.fault("rules", error))?;
        if let Some(other) = rules::counted_otherwise(&ruleset) {
            let message = format!(
                "{other} is not counted; {} scoring is",
                ruleset.rules.name()
            );
            warnings.push(self.fault("rules", message));
        }
        Ok(ruleset)
    }

    fn options(&self, warnings: &mut Vec<Fault>) -> Result<Options, Fault> {
        let flag = |field: &str| {
            let flag = self.read(field, "expected true or false")?;
            Ok(flag.unwrap_or(false))
        };
        // Flags that are followed, then flags for what does not exist here.
        let mut options = Options {
            ownership: flag("includeOwnership")?,
            moves_ownership: flag("includeMovesOwnership")?,
            view: Some(Colour::Black),
        };
        for field in NOT_HERE {
            if flag(field)? {
                let message = "not given: verdicts come without it";
                warnings.push(self.fault(field, message));
            }
        }
        // Of the settings of the engine, only the point of view is used.
        if let Some(settings) = self.fields.get("overrideSettings") {
            let field = "overrideSettings";
            let settings = settings
                .as_object()
                .ok_or_else(|| self.fault(field, "expected a JSON object"))?;
            if let Some(value) = settings.get(VIEW) {
                options.view = view(value).ok_or_else(|| {
                    let message = format!("{VIEW}: expected BLACK, WHITE or SIDETOMOVE");
                    self.fault(field, format!("{message}, found {value}"))
                })?;
            }
            let others = settings.keys().filter(|name| *name != VIEW);
            let others: Vec<&str> = others.map(String::as_str).collect();
            if !others.is_empty() {
                let message = format!("not used: {}", others.join(", "));
                warnings.push(self.fault(field, message));
            }
        }
        // A misspelt field must not be passed over in silence.
        for field in self.fields.keys() {
            let name = field.as_str();
            if !NOT_HERE.contains(&name) && !KNOWN.split_whitespace().any(|known| known == name) {
                warnings.push(self.fault(name, "unknown field: not used"));
            }
        }
        Ok(options)
    }

    /// The player of turn 0.
    fn first_player(
        &self,
        handicap: u32,
        moves: &[(Colour, Option<Point>)],
    ) -> Result<Colour, Fault> {
        match (self.fields.get("initialPlayer"), moves.first()) {
            (Some(value), _) => value
                .as_str()
                .and_then(|name| name.parse().ok())
                .ok_or_else(|| self.fault("initialPlayer", "expected \"B\" or \"W\"")),
            (None, Some(&(colour, _))) => Ok(colour),
            (None, None) if handicap > 0 => Ok(Colour::White),
            (None, None) => Ok(Colour::Black),
        }
    }
}

const VIEW: &str = "reportAnalysisWinratesAs";

/// A player by name, or `None` for the one to move.
fn view(value: &Value) -> Option<Option<Colour>> {
    match value.as_str()? {
        name if name.eq_ignore_ascii_case("SIDETOMOVE") => Some(None),
        name => name.parse().ok().map(Some),
    }
}

fn numbers(text: &str, size: Size) -> Option<Point> {
    let (column, row) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    let number = |text: &str| text.trim().parse().ok();
    let (row, column): (usize, usize) = (number(row)?, number(column)?);
    (row.max(column) < size.lines()).then(|| Point::at(row, column))
}

/// Plays a move as KataGo does: a ko may be retaken, several stones may be suicide.
fn play(
    board: &mut Board,
    colour: Colour,
    point: Point,
    taken: &mut ByColour<usize>,
) -> Result<(), IllegalMove> {
    match board.check(colour, point) {
        Ok(()) | Err(IllegalMove::Ko | IllegalMove::Suicide) => {}
        Err(other) => return Err(other),
    }
    let played = board.play_anyway(colour, point);
    if played.suicide().single().is_some() {
        return Err(IllegalMove::Suicide);
    }
    taken[colour] += played.captured().len();
    taken[colour.opponent()] += played.suicide().len();
    Ok(())
}

impl Fault {
    /// As KataGo writes it; `kind` is `error` or `warning`.
    pub(super) fn json(&self, kind: &str) -> Value {
        let mut json = json!({ kind: self.message });
        if let Some(field) = &self.field {
            json["field"] = json!(field);
        }
        if let Some(id) = &self.id {
            json["id"] = json!(id);
        }
        json
    }
}
