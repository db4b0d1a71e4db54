//! The board in the terminal.

use std::fmt::Write;

use sahwal_core::rules::FinalStatus;
use sahwal_core::verdict::{Owner, Owners};
use sahwal_core::{Colour, Point, PointSet, Position, Size};

/// The character of a stone or of an empty point.
pub(crate) fn letter(stone: Option<Colour>) -> char {
    match stone {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None => '.',
    }
}

/// The stones with the statuses of their strings, as in Fig. 12 of the String Graph paper: `x`
/// dead, `s` in seki, `~` unsettled, `?` unknown, nothing for alive. Before each point stands its
/// flag.
pub fn stones(
    position: &Position,
    status: impl Fn(Point) -> FinalStatus,
    flag: impl Fn(Point) -> char,
) -> String {
    flagged_grid(position.size(), flag, |point| {
        let stone = position.at(point);
        let mark = match status(point) {
            _ if stone.is_none() => ' ',
            FinalStatus::Alive => ' ',
            FinalStatus::Dead => 'x',
            FinalStatus::Seki => 's',
            FinalStatus::Unsettled => '~',
            FinalStatus::Unknown => '?',
        };
        format!("{}{mark}", letter(stone))
    })
}

/// The owner of each point: `B`, `W`, a dot for neutral, `?` for unknown. The points of `wrong`
/// have a `!` before them.
pub fn owners(owners: &Owners, wrong: PointSet, size: Size) -> String {
    let flag = |point| if wrong.contains(point) { '!' } else { ' ' };
    flagged_grid(size, flag, |point| {
        let owner = owners.at(point);
        let shown = match owner {
            Owner::Neutral => letter(None),
            _ => owner.letter(),
        };
        format!("{shown} ")
    })
}

/// A board with cells of two characters, and coordinates on all sides. It is at most 64
/// characters wide.
pub fn grid(size: Size, cell: impl FnMut(Point) -> String) -> String {
    flagged_grid(size, |_| ' ', cell)
}

/// [`grid`] with a flag before each cell.
pub fn flagged_grid(
    size: Size,
    flag: impl Fn(Point) -> char,
    mut cell: impl FnMut(Point) -> String,
) -> String {
    let lines = size.lines();
    let name = |row, column| Point::at(row, column).gtp(size).to_string();
    let mut letters = String::from("   ");
    for column in 0..lines {
        let _ = write!(letters, "  {}", &name(0, column)[..1]);
    }
    let mut text = format!("{letters}\n");
    for row in 0..lines {
        let number = name(row, 0)[1..].to_owned();
        let mut line = format!("{number:>3} ");
        for column in 0..lines {
            let point = Point::at(row, column);
            let _ = write!(line, "{}{:<2}", flag(point), cell(point));
        }
        let _ = writeln!(text, "{line} {number}");
    }
    text + &letters + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::verdict::Status;
    use sahwal_core::{classify, position};

    #[test]
    fn stones_carry_their_verdicts() {
        let position = position! {
            . X . O
            X X O O
            . X O .
            X X O O
        };
        let benson = classify::find("benson").unwrap().build();
        let verdicts = benson.classify(&position);
        let expected = "     A  B  C  D\n  4  .  X  .  O? 4\n  3  X  X  O? O? 3\n";
        let none = PointSet::EMPTY;
        let status = |point| match verdicts.status(point) {
            Status::Unknown => FinalStatus::Unknown,
            _ => FinalStatus::Alive,
        };
        assert!(stones(&position, status, |_| ' ').starts_with(expected));
        let letters = owners(&verdicts.owners, none, position.size());
        assert!(letters.contains("  4  B  B  ?  ?  4\n"));
        let wrong = PointSet::of(Point::at(1, 2));
        let flagged = stones(&position, status, |point| {
            if wrong.contains(point) { '!' } else { ' ' }
        });
        assert!(flagged.contains("  3  X  X !O? O? 3\n"), "{flagged}");
    }

    #[test]
    fn the_largest_board_fits_a_terminal() {
        let position = Position::new(Size::S19);
        let text = stones(&position, |_| FinalStatus::Unknown, |_| ' ');
        assert!(text.lines().all(|line| line.chars().count() <= 64));
        assert_eq!(text.lines().count(), 21);
    }
}
