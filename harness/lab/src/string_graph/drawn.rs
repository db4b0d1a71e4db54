//! Files of drawn problems with their known answers.
//!
//! A problem is a paragraph: a line `problem NAME CLASS`, lines of fields, then a picture of the
//! top-left part of a 19x19 board. Points that are not drawn are empty and outside the area.
//! Lines that start with `#` are comments.
//!
//! ```text
//! problem straight-three LD
//! source three in a row live or die by the middle
//! key B19 B19
//! . . . B O
//! B B B B O
//! O O O O O
//! ```
//!
//! In the picture, `B` or `W` is a stone of the block; `X` and `O` are black and white walls;
//! `x` and `o` are other black and white stones of the area; `.` is an empty point of the area,
//! and `_` an empty point outside. In the class, `?` stands for a fate that is not known. The
//! fields are not read: `source` describes the problem, `note` holds a remark, and `key` lists the key
//! moves of the owner and those of the attacker.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use sahwal_core::life::Problem;
use sahwal_core::{Colour, Point, PointSet, Position, Size};

use sahwal::disk;

/// A problem with its known answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnProblem {
    /// Its name.
    pub name: String,
    /// The known class: two letters as [`Class`] displays them, `?` for an unknown fate.
    ///
    /// [`Class`]: sahwal_core::life::Class
    pub class: String,
    /// The problem.
    pub problem: Problem,
}

/// Reads a file of problems.
///
/// # Errors
/// The file cannot be read, or a line is malformed; the error names the file and the line.
pub fn read_problems(path: &Path) -> Result<Vec<DrawnProblem>> {
    let place = || path.display().to_string();
    let text = disk::read_text(path).with_context(place)?;
    parse_problems(&text).with_context(place)
}

/// Reads the text of a file of problems.
///
/// # Errors
/// A line is malformed; the error names it.
pub fn parse_problems(text: &str) -> Result<Vec<DrawnProblem>> {
    let mut problems: Vec<DrawnProblem> = Vec::new();
    let lines = text.lines().enumerate();
    let lines: Vec<(usize, &str)> = lines.filter(|line| !line.1.starts_with('#')).collect();
    for paragraph in lines.split(|line| line.1.trim().is_empty()) {
        let Some(&(first, _)) = paragraph.first() else {
            continue;
        };
        let problem = parse_one(paragraph).with_context(|| format!("line {}", first + 1))?;
        if problems.iter().any(|other| other.name == problem.name) {
            bail!(
                "line {}: expected a new name, found {} again",
                first + 1,
                problem.name
            );
        }
        problems.push(problem);
    }
    Ok(problems)
}

fn parse_one(lines: &[(usize, &str)]) -> Result<DrawnProblem> {
    let (mut name, mut class) = (String::new(), String::new());
    let mut picture = Vec::new();
    for &(_, line) in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "problem" => {
                let named = rest.split_once(' ');
                let (found, letters) = named
                    .with_context(|| format!("expected `problem NAME CLASS`, found `{line}`"))?;
                let known = |letter| "LSDKks?".contains(letter);
                ensure!(
                    letters.len() == 2 && letters.chars().all(known),
                    "expected a class of two letters of LSDKks?, found `{letters}`"
                );
                (name, class) = (found.to_owned(), letters.to_owned());
            }
            "source" | "note" | "key" => {}
            _ => picture.push(line),
        }
    }
    ensure!(!name.is_empty(), "expected `problem NAME CLASS` first");
    let problem = draw(&picture).with_context(|| name.clone())?;
    Ok(DrawnProblem {
        name,
        class,
        problem,
    })
}

fn draw(picture: &[&str]) -> Result<Problem> {
    let size = Size::S19;
    let mut position = Position::new(size);
    let (mut area, mut block) = (PointSet::EMPTY, None);
    for (row, line) in picture.iter().enumerate() {
        for (column, cell) in line.split_whitespace().enumerate() {
            ensure!(
                row < size.lines() && column < size.lines(),
                "expected a picture of at most 19x19 points"
            );
            let point = Point::at(row, column);
            let stone = match cell {
                "B" | "X" | "x" => Some(Colour::Black),
                "W" | "O" | "o" => Some(Colour::White),
                "." | "_" => None,
                _ => bail!("expected one of B W X O x o . _, found `{cell}`"),
            };
            position.put(point, stone);
            match cell {
                "B" | "W" => block = Some(point),
                "x" | "o" | "." => area.insert(point),
                _ => {}
            }
        }
    }
    let block = block.context("expected a block drawn with B or W")?;
    Ok(Problem::new(&position, block, area)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: &str = "# a comment\nproblem three LD\nkey B19 B19\nsource middle\n\
        . . . B O\nB B B B O\nO O O O O\n";

    #[test]
    fn a_paragraph_is_a_problem() {
        let problems =
            parse_problems(&format!("{THREE}\n\n{}", THREE.replace("three", "other"))).unwrap();
        assert_eq!(problems.len(), 2);
        let first = &problems[0];
        assert_eq!((first.name.as_str(), first.class.as_str()), ("three", "LD"));
        assert_eq!(first.problem.block().len(), 5);
        assert_eq!(first.problem.area().len(), 3);
    }

    #[test]
    fn what_is_no_problem_is_refused_with_its_line() {
        let error = |text: &str| format!("{:#}", parse_problems(text).unwrap_err());
        assert!(error(&THREE.replace(" LD", " XY")).contains("found `XY`"));
        assert!(error(&THREE.replace(" LD", "")).contains("line 2: expected `problem NAME"));
        assert!(error(&THREE.replace("problem three LD\n", "")).contains("first"));
        assert!(error(&THREE.replace("B", "b")).contains("found `b`"));
        assert!(error(&THREE.replace("B", "_").replace("key _19 _19\n", "")).contains("a block"));
        assert!(error(&format!("{THREE}\n{THREE}")).contains("found three again"));
    }
}
