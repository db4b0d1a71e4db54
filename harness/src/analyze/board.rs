//! The board as text: stones with their statuses, and grids of any values.
//!
//! The layers of `analyze` draw with it, and so does `showboard` of GTP. Users compare such boards
//! by eye, so one sign must mean the same on all of them.

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

/// Draws each stone with the status of its string, as in Fig. 12 of the String Graph paper: `x` is
/// dead, `s` in seki, `~` unsettled, `?` unknown. A stone without a mark is alive. The flag of a
/// point comes before it.
pub fn stones(
    position: &Position,
    status: impl Fn(Point) -> FinalStatus,
    flag: impl Fn(Point) -> char,
) -> String {
    flagged_grid(position.size(), flag, |point| {
        let stone = position.at(point);
        // Only stones live or die. The layer `territory` shows who owns an empty point.
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

/// Returns a flag function for [`flagged_grid`]: it puts `flag` before each of these points.
pub(super) fn flag_of(points: PointSet, flag: char) -> impl Fn(Point) -> char {
    move |point| {
        if points.contains(point) { flag } else { ' ' }
    }
}

/// Draws the owner of each point: `B`, `W`, a dot for neutral, `?` for unknown. A point in `wrong`
/// has a `!` before it.
pub fn owners(owners: &Owners, wrong: PointSet, size: Size) -> String {
    flagged_grid(size, flag_of(wrong, '!'), |point| match owners.at(point) {
        Owner::Neutral => format!("{} ", letter(None)),
        owner => format!("{} ", owner.letter()),
    })
}

/// Draws a board with cells of two characters, and coordinates on all sides. The text is at most 64
/// characters wide.
pub fn grid(size: Size, cell: impl FnMut(Point) -> String) -> String {
    flagged_grid(size, |_| ' ', cell)
}

/// Draws a [`grid`] with a flag before each cell.
pub fn flagged_grid(
    size: Size,
    flag: impl Fn(Point) -> char,
    mut cell: impl FnMut(Point) -> String,
) -> String {
    // With coordinates on all sides nobody has to count nineteen columns.
    let lines = size.lines();
    let mut letters = String::from("   ");
    for column in 0..lines {
        // The name of a point begins with the letter of its column. The letter I is skipped, as on
        // printed boards.
        let name = Point::at(0, column).gtp(size).to_string();
        let _ = write!(letters, "  {}", &name[..1]);
    }
    let mut text = format!("{letters}\n");
    for row in 0..lines {
        // Players count rows from the bottom.
        let number = lines - row;
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
