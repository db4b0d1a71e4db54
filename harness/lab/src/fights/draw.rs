//! Draws random boards of nine kinds. Each has a group whose fate is asked, and living walls with
//! two eyes around it.
//!
//! [`judge`](super::judge) draws boards from a seed, and the nightly test names its seeds. If the
//! drawing changed, a seed would give other boards, and a refuted board could not be found again.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sahwal_core::{Colour, Point, PointSet, Position, Size, Strings, Symmetry, benson};

/// A kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A closed space in a corner.
    Corner,
    /// A closed space at the side.
    Side,
    /// A closed space in the centre.
    Centre,
    /// A space whose walls are several strings.
    SeveralStrings,
    /// A space with false eyes.
    FalseEyes,
    /// Capturing races, and rings of them.
    Races,
    /// Shapes with many stones inside, also throw-ins, and with dame outside.
    Filled,
    /// Two problems at once.
    Two,
    /// Classic shapes with small changes.
    Classics,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 9] = [
        Kind::Corner,
        Kind::Side,
        Kind::Centre,
        Kind::SeveralStrings,
        Kind::FalseEyes,
        Kind::Races,
        Kind::Filled,
        Kind::Two,
        Kind::Classics,
    ];

    /// Returns the kind in words.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Corner => "space in the corner",
            Kind::Side => "space at the side",
            Kind::Centre => "space in the centre",
            Kind::SeveralStrings => "walls of strings",
            Kind::FalseEyes => "false eyes",
            Kind::Races => "races",
            Kind::Filled => "filled, with dame",
            Kind::Two => "two at once",
            Kind::Classics => "changed classics",
        }
    }
}

/// A drawn board.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The kind of the board.
    pub kind: Kind,
    /// The board.
    pub position: Position,
}

/// The largest number of empty points, apart from the eyes of walls.
const MOST_EMPTY: usize = 8;
/// The smallest number of these points.
const FEWEST_EMPTY: usize = 2;

/// Draws this number of boards of a kind. The same seed gives the same boards.
pub fn boards(kind: Kind, seed: u64, boards: usize) -> Vec<Drawn> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed ^ (kind as u64) << 32);
    let mut drawn = Vec::new();
    while drawn.len() < boards {
        let sketch = match kind {
            Kind::Corner => closed(&mut dice, (0, 0), Spaces::default()),
            Kind::Side => closed(&mut dice, (0, 4), Spaces::default()),
            Kind::Centre => closed(&mut dice, (4, 4), Spaces::default()),
            Kind::SeveralStrings => closed(&mut dice, (0, 2), Spaces::cut(40)),
            Kind::FalseEyes => closed(&mut dice, (0, 1), Spaces::apart(60)),
            Kind::Races => race(&mut dice),
            Kind::Filled => closed(&mut dice, (0, 0), Spaces::filled()),
            Kind::Two => two(&mut dice),
            Kind::Classics => classic(&mut dice),
        };
        // Many sketches are not fights: a wall dies, or nothing is left to play. They are drawn
        // again.
        let Some(board) = sketch.position() else {
            continue;
        };
        // Verdicts must not depend on symmetry or colours, so these are random too.
        let turned = Symmetry::ALL[dice.random_range(0..8)].position(&board);
        let position = if dice.random_bool(0.5) {
            turned.swapped()
        } else {
            turned
        };
        drawn.push(Drawn { kind, position });
    }
    drawn
}

/// The options for drawing a closed space.
#[derive(Clone, Copy)]
struct Spaces {
    /// The smallest and the largest number of points inside.
    points: (usize, usize),
    /// The chance in percent that a corner of the wall is an enemy stone, which cuts the wall.
    cut: u32,
    /// Whether a second space of one or two points is diagonally next to the first.
    apart: bool,
    /// The chance in percent that a point inside has a stone.
    stones: u32,
    /// The largest number of dame outside.
    dame: usize,
}

impl Default for Spaces {
    fn default() -> Spaces {
        Spaces {
            points: (3, 9),
            cut: 0,
            apart: false,
            stones: 40,
            dame: 3,
        }
    }
}

impl Spaces {
    fn cut(cut: u32) -> Spaces {
        Spaces {
            cut,
            ..Spaces::default()
        }
    }

    fn apart(cut: u32) -> Spaces {
        Spaces {
            points: (1, 4),
            cut,
            apart: true,
            ..Spaces::default()
        }
    }

    fn filled() -> Spaces {
        Spaces {
            points: (4, 8),
            stones: 70,
            dame: 5,
            ..Spaces::default()
        }
    }
}

/// A board that is being drawn: White's group. Black's walls will take all other points.
#[derive(Clone, Copy)]
struct Sketch {
    white: PointSet,
    black: PointSet,
    /// The empty points of the fight.
    empty: PointSet,
    /// White's own walls, in a race.
    white_walls: PointSet,
}

const SIZE: Size = Size::S9;

impl Sketch {
    const BLANK: Sketch = Sketch {
        white: PointSet::EMPTY,
        black: PointSet::EMPTY,
        empty: PointSet::EMPTY,
        white_walls: PointSet::EMPTY,
    };

    fn used(&self) -> PointSet {
        self.white | self.black | self.empty | self.white_walls
    }

    /// Makes the board. Black's walls fill the rest, except two eyes. Returns `None` if the walls
    /// do not live, if a string has no liberty, or if there is too little or too much to play.
    fn position(&self) -> Option<Position> {
        let rest = SIZE.board() - self.used();
        let eyes = two_eyes(rest)?;
        let white_eyes = if self.white_walls.is_empty() {
            PointSet::EMPTY
        } else {
            two_eyes(self.white_walls)?
        };
        let black_walls = rest - eyes;
        let white_walls = self.white_walls - white_eyes;
        let position =
            Position::from_stones(SIZE, self.black | black_walls, self.white | white_walls).ok()?;
        for string in Strings::of(&position).iter() {
            if string.stones.neighbours_in(position.empty()).is_empty() {
                return None;
            }
        }
        let open = position.empty() - eyes - white_eyes;
        if !(FEWEST_EMPTY..=MOST_EMPTY).contains(&open.len()) {
            return None;
        }
        // By Benson's theorem the walls live whatever happens in the fight.
        let black_lives = black_walls.is_subset(&benson(&position, Colour::Black).points());
        let white_lives = white_walls.is_subset(&benson(&position, Colour::White).points());
        if black_lives && white_lives {
            Some(position)
        } else {
            None
        }
    }
}

/// Returns two points for eyes that are apart from each other and surrounded by these points. They
/// are the last such points.
fn two_eyes(walls: PointSet) -> Option<PointSet> {
    let mut eyes = PointSet::EMPTY;
    let points: Vec<Point> = walls.iter().collect();
    for point in points.into_iter().rev() {
        // An eye of one point is sure only if all its neighbours belong to the wall. Two eyes that
        // touch would be one eye.
        let beside = PointSet::of(point).exterior(SIZE);
        let around = PointSet::of(point).thicken(SIZE).thicken(SIZE);
        if beside.is_subset(&walls) && around.is_disjoint(&eyes) {
            eyes.insert(point);
            if eyes.len() == 2 {
                return Some(eyes);
            }
        }
    }
    None
}

fn one_of(dice: &mut ChaCha8Rng, points: PointSet) -> Option<Point> {
    if points.is_empty() {
        return None;
    }
    let number = dice.random_range(0..points.len());
    points.iter().nth(number)
}

fn of_100(dice: &mut ChaCha8Rng, share: u32) -> bool {
    dice.random_range(0..100) < share
}

/// Grows a connected region of this many points from a point, within `within`.
fn grown(dice: &mut ChaCha8Rng, start: Point, points: usize, within: PointSet) -> PointSet {
    let mut region = PointSet::of(start);
    while region.len() < points {
        let Some(point) = one_of(dice, region.exterior(SIZE) & within) else {
            break;
        };
        region.insert(point);
    }
    region
}

/// Returns the points that touch a region, also at a corner.
fn ring(region: PointSet) -> PointSet {
    let rows = region | region.up(SIZE) | region.down(SIZE);
    (rows | rows.left(SIZE) | rows.right(SIZE)) - region
}

/// Draws a closed space of White that grows from a place, with stones of both players inside and
/// dame outside.
fn closed(dice: &mut ChaCha8Rng, (row, column): (usize, usize), spaces: Spaces) -> Sketch {
    let within: PointSet = SIZE
        .points()
        .filter(|point| point.row() < 6 && point.column() < 7)
        .collect();
    let (fewest, most) = spaces.points;
    let points = dice.random_range(fewest..=most);
    let mut region = grown(dice, Point::at(row, column), points, within);
    // Two spaces that touch at a corner may make a false eye.
    if spaces.apart {
        let across = (ring(region) - region.exterior(SIZE)) & within;
        if let Some(start) = one_of(dice, across) {
            let free = within - region.exterior(SIZE);
            let points = dice.random_range(1..=2);
            region |= grown(dice, start, points, free);
        }
    }
    let sides = region.exterior(SIZE);
    let mut sketch = Sketch::BLANK;
    // A stone beside the region closes it. A stone at a corner only joins the stones of the wall,
    // so it may be left out.
    for point in ring(region).iter() {
        if sides.contains(point) || !of_100(dice, spaces.cut) {
            sketch.white.insert(point);
        }
    }
    let wall = sketch.white;
    for point in region.iter() {
        if !of_100(dice, spaces.stones) {
            sketch.empty.insert(point);
        // Most stones inside belong to the attacker: the owner's own stones only fill his eyes.
        } else if of_100(dice, 75) {
            sketch.black.insert(point);
        } else {
            sketch.white.insert(point);
        }
    }
    for _ in 0..dice.random_range(0..=spaces.dame) {
        let outside = wall.exterior(SIZE) - sketch.used();
        if let Some(point) = one_of(dice, outside) {
            sketch.empty.insert(point);
        }
    }
    sketch
}

/// Draws one or two rows at the rim with stones of both players next to each other. Behind each
/// player's stones are the walls of the other.
fn race(dice: &mut ChaCha8Rng) -> Sketch {
    let mut sketch = Sketch::BLANK;
    let middle = dice.random_range(3..=5);
    let rows = dice.random_range(1..=2);
    for point in SIZE.points() {
        // Each player's stones are on the side of the other's walls, where they can be cut off.
        let is_left = point.column() < middle;
        if point.row() >= rows {
            if is_left {
                sketch.white_walls.insert(point);
            }
        } else if of_100(dice, 30) {
            sketch.empty.insert(point);
        } else if of_100(dice, 5) == is_left {
            sketch.white.insert(point);
        } else {
            sketch.black.insert(point);
        }
    }
    sketch
}

/// Draws two small closed spaces in opposite corners.
fn two(dice: &mut ChaCha8Rng) -> Sketch {
    let small = Spaces {
        points: (2, 5),
        dame: 1,
        ..Spaces::default()
    };
    let one = closed(dice, (0, 0), small);
    let other = closed(dice, (0, 0), small);
    let far = Sketch {
        white: half_turn(other.white),
        black: half_turn(other.black),
        empty: half_turn(other.empty),
        white_walls: PointSet::EMPTY,
    };
    // If the spaces share a point, they are not two fights. Then a blank board makes the caller
    // draw again.
    if one.used().intersects(&far.used()) {
        return Sketch::BLANK;
    }
    Sketch {
        white: one.white | far.white,
        black: one.black | far.black,
        empty: one.empty | far.empty,
        white_walls: PointSet::EMPTY,
    }
}

/// Turns a set of points by half a turn around the centre.
fn half_turn(points: PointSet) -> PointSet {
    let last = SIZE.lines() - 1;
    points
        .iter()
        .map(|point| Point::at(last - point.row(), last - point.column()))
        .collect()
}

/// Known shapes in the corner. `O` is White's group, `X` a stone inside, `.` an empty point, and
/// `#` a point of Black's walls.
const CLASSICS: [&str; 9] = [
    // Bent four.
    "XX.O/XOOO/.O##/OO##",
    // L group.
    "....O/OOO.O/##OOO",
    // L plus one.
    "...O/O..O/OOOO",
    // J group.
    "..O#/.OO#/...O/.OOO/OO##",
    // Tripod.
    "...O/.O.O/..O#/OO##",
    // Rectangular six.
    "...O/...O/OOOO",
    // Carpenter's square.
    "...O/...O/...O/OOOO",
    // Two rows of four on the second line.
    "....O/OOOOO",
    // Comb of six points.
    ".....O/.O.OOO/OOOO##",
];

/// Draws a known shape in which up to two points are changed.
fn classic(dice: &mut ChaCha8Rng) -> Sketch {
    let shape = CLASSICS[dice.random_range(0..CLASSICS.len())];
    let mut sketch = Sketch::BLANK;
    for (row, line) in shape.split('/').enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let point = Point::at(row, column);
            match letter {
                'O' => sketch.white.insert(point),
                'X' => sketch.black.insert(point),
                '.' => sketch.empty.insert(point),
                _ => {}
            }
        }
    }
    let group = sketch.white;
    for _ in 0..dice.random_range(0..=2) {
        let inside = sketch.used();
        let near = inside | inside.exterior(SIZE);
        let Some(point) = one_of(dice, near) else {
            break;
        };
        sketch.white.remove(point);
        sketch.black.remove(point);
        sketch.empty.remove(point);
        match dice.random_range(0..4) {
            0 => sketch.white.insert(point),
            1 if !group.contains(point) => sketch.black.insert(point),
            _ => sketch.empty.insert(point),
        }
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_the_same_boards_of_each_kind_and_another_seed_others() {
        for kind in Kind::ALL {
            let drawn = |seed| {
                let boards = boards(kind, seed, 5).into_iter();
                boards.map(|drawn| drawn.position).collect::<Vec<_>>()
            };
            assert_eq!(drawn(1), drawn(1), "{}", kind.name());
            assert_ne!(drawn(1), drawn(2), "{}", kind.name());
        }
    }
}
