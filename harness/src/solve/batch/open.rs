//! Open-board problems drawn in text files.
//!
//! A paragraph is a picture with one or several claims about it:
//!
//! ```text
//! problem corner-three
//! source three in a row live or die by the middle
//! claim live first black key B19
//! claim capture first white key B19
//! . . . B O
//! B B B B O
//! O O O O .
//! ```
//!
//! In the picture, `B` or `W` is a crucial stone, `X` and `O` are other black and white stones, and
//! `.` is empty. Its top-left point is A19, or the point of the field `at`; points that are not
//! drawn are empty. The board has 19 lines, or those of the field `lines`. A claim has a goal
//! (`live` and `keep` belong to the owner of the crucial stones, `capture` to the other player),
//! the player who moves first, `threats N` (how often the prover may retake a ko at once,
//! without it 0), and after `key` the right first moves. `live` asks for one crucial string at
//! least, `keep` and `capture` for all. Lines that start with `#` are comments.

use anyhow::{Context, Result, bail, ensure};
use sahwal_core::certificate::{Goal, Needed};
use sahwal_core::{Colour, Point, PointSet, Position, Size};

use super::{OpenProblem, Question};

/// The problems of a text: one for each claim, named like `corner-three/2` if the picture has
/// several. A paragraph that is malformed is an error that names its line.
pub fn parse_open(text: &str) -> Vec<Result<OpenProblem>> {
    let lines = text.lines().enumerate();
    let lines: Vec<(usize, &str)> = lines.filter(|line| !line.1.starts_with('#')).collect();
    let mut problems = Vec::new();
    for paragraph in lines.split(|line| line.1.trim().is_empty()) {
        let Some(&(first, _)) = paragraph.first() else {
            continue;
        };
        let place = || format!("line {}", first + 1);
        match parse_one(paragraph).with_context(place) {
            Ok(parsed) => problems.extend(parsed.into_iter().map(Ok)),
            Err(error) => problems.push(Err(error)),
        }
    }
    problems
}

/// A claim before the picture is known.
struct DrawnClaim {
    goal: Goal,
    first: Colour,
    threats: u8,
    key: Vec<Point>,
}

fn parse_one(lines: &[(usize, &str)]) -> Result<Vec<OpenProblem>> {
    let mut name = "";
    let mut size = Size::S19;
    let mut corner = "";
    let (mut claims, mut picture) = (Vec::new(), Vec::new());
    // A line that begins with no known word belongs to the picture.
    for &(_, line) in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "problem" => name = rest.trim(),
            "source" | "note" => {}
            "lines" => {
                let lines = rest
                    .trim()
                    .parse()
                    .ok()
                    .and_then(|lines| Size::new(lines).ok());
                size = lines.with_context(|| format!("lines: expected 1 to 19, found `{rest}`"))?;
            }
            "at" => corner = rest.trim(),
            "claim" => claims.push(rest),
            _ => picture.push(line),
        }
    }
    ensure!(!name.is_empty(), "expected `problem NAME` first");
    // Claims and points need the size, which may come after them.
    let context = || name.to_owned();
    let claims = claims.into_iter().map(|claim| parse_claim(claim, size));
    let claims: Vec<DrawnClaim> = claims.collect::<Result<_>>().with_context(context)?;
    ensure!(!claims.is_empty(), "{name}: expected at least one claim");
    let corner = match corner {
        "" => Point::at(0, 0),
        point => Point::from_gtp(point, size)
            .context("at")
            .with_context(context)?,
    };
    // The owner is the player whose crucial stones are drawn.
    let (position, crucial) = draw(&picture, size, corner).with_context(context)?;
    let first = crucial.first().and_then(|stone| position.at(stone));
    let owner = first.with_context(|| format!("{name}: expected stones drawn with B or W"))?;
    let several = claims.len() > 1;
    // Each claim is a problem of its own on the same board.
    let problems = claims.into_iter().enumerate().map(|(number, claim)| {
        let (prover, needed) = match claim.goal {
            Goal::Live => (owner, Needed::Any),
            Goal::Keep => (owner, Needed::All),
            Goal::Capture => (owner.opponent(), Needed::All),
        };
        OpenProblem {
            name: match several {
                true => format!("{name}/{}", number + 1),
                false => name.to_owned(),
            },
            position,
            first: claim.first,
            question: Some(Question {
                crucial,
                goal: claim.goal,
                needed,
                prover,
                threats: claim.threats,
            }),
            right: claim.key,
        }
    });
    Ok(problems.collect())
}

fn parse_claim(text: &str, size: Size) -> Result<DrawnClaim> {
    let mut words = text.split_whitespace();
    let word = words.next();
    let mut goals = [Goal::Live, Goal::Keep, Goal::Capture].into_iter();
    let Some(goal) = goals.find(|goal| word == Some(goal.name())) else {
        bail!("expected `claim live`, `keep` or `capture`, found `{text}`");
    };
    let first = match (words.next(), words.next()) {
        (Some("first"), Some("black")) => Colour::Black,
        (Some("first"), Some("white")) => Colour::White,
        _ => bail!("expected `first black` or `first white` after the goal, found `{text}`"),
    };
    let mut claim = DrawnClaim {
        goal,
        first,
        threats: 0,
        key: Vec::new(),
    };
    while let Some(word) = words.next() {
        match word {
            "threats" => {
                let number = words.next().and_then(|word| word.parse().ok());
                claim.threats = number.context("threats: expected a number up to 255")?;
            }
            "key" => {
                let points = words.by_ref().map(|word| Point::from_gtp(word, size));
                claim.key = points.collect::<Result<_, _>>().context("key")?;
            }
            other => bail!("expected `threats` or `key`, found `{other}`"),
        }
    }
    Ok(claim)
}

fn draw(picture: &[&str], size: Size, corner: Point) -> Result<(Position, PointSet)> {
    let mut position = Position::new(size);
    let mut crucial = PointSet::EMPTY;
    for (row, line) in picture.iter().enumerate() {
        for (column, cell) in line.split_whitespace().enumerate() {
            let (row, column) = (corner.row() + row, corner.column() + column);
            ensure!(
                row < size.lines() && column < size.lines(),
                "expected a picture inside the {size} board"
            );
            let stone = match cell {
                "B" | "X" => Some(Colour::Black),
                "W" | "O" => Some(Colour::White),
                "." => None,
                _ => bail!("expected one of B W X O ., found `{cell}`"),
            };
            let point = Point::at(row, column);
            position.put(point, stone);
            if matches!(cell, "B" | "W") {
                crucial.insert(point);
            }
        }
    }
    ensure!(
        Colour::BOTH
            .iter()
            .any(|&colour| crucial.is_subset(&position.stones(colour))),
        "expected crucial stones of one colour, found B and W"
    );
    Ok((position, crucial))
}
