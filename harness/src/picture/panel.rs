//! A board with marks.

use maud::{Markup, html};
use sahwal_core::{ByColour, Colour, Point, PointSet, Position, Size};
use sahwal_run::plot::Rgb;

use super::legend::{EYE, Key};
use super::{CELL, HEADING, RIM, decides, square};

/// A board with marks.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The stones.
    pub position: Position,
    /// Text above the board.
    pub heading: String,
    /// Stones judged dead: small and crossed out.
    pub dead: PointSet,
    /// Stones of unknown status and empty points of unknown owner: a question mark.
    pub unknown: PointSet,
    /// Stones in seki: an `s`.
    pub seki: PointSet,
    /// Stones whose status depends on the first move: a `~`.
    pub unsettled: PointSet,
    /// Stones with a wrong verdict and empty points with a wrong owner: a frame.
    pub wrong: PointSet,
    /// Points of Black and of White: small squares on the empty ones.
    pub territory: ByColour<PointSet>,
    /// Points in doubt: a dashed line around them.
    pub doubted: PointSet,
    /// The points of moves that decide: a triangle.
    pub moves: PointSet,
    /// Background colours of points.
    pub tints: Vec<(Point, Rgb)>,
    /// Texts on points. They replace the other marks of stones and territory.
    pub numbers: Vec<(Point, String)>,
    /// Links between stones: lines.
    pub links: Vec<(Point, Point)>,
    /// The meaning of tints and numbers, for the legend.
    pub meaning: Vec<Key>,
}

impl Panel {
    /// A board without marks.
    pub fn of(position: Position) -> Panel {
        Panel {
            position,
            heading: String::new(),
            dead: PointSet::EMPTY,
            unknown: PointSet::EMPTY,
            seki: PointSet::EMPTY,
            unsettled: PointSet::EMPTY,
            wrong: PointSet::EMPTY,
            territory: ByColour::default(),
            doubted: PointSet::EMPTY,
            moves: PointSet::EMPTY,
            tints: Vec::new(),
            numbers: Vec::new(),
            links: Vec::new(),
            meaning: Vec::new(),
        }
    }

    /// The width, and the height without the heading, in pixels.
    pub(super) fn side(&self) -> f64 {
        CELL * (self.position.size().lines() - 1) as f64 + 2.0 * RIM
    }

    /// The marks that are drawn on the board, for the legend.
    pub(super) fn keys(&self) -> Vec<Key> {
        // A number stands in place of other marks than frames.
        let numbered = self.numbers.iter().map(|number| number.0).collect();
        let free = |points: PointSet| points - numbered;
        let territory = self.territory.black | self.territory.white;
        let marks = [
            (free(self.dead), Key::Dead),
            (free(self.unknown), Key::Unknown),
            (free(self.seki), Key::Seki),
            (free(self.unsettled), Key::Unsettled),
            (free(territory), Key::Territory),
            (self.wrong, Key::Wrong),
            (self.doubted, Key::Doubted),
            (self.moves, Key::Decides),
        ];
        let marks = marks.into_iter().filter(|mark| !mark.0.is_empty());
        let is_drawn = |key: &Key| match key {
            Key::Groups => !self.numbers.is_empty(),
            Key::Links => !self.links.is_empty(),
            Key::Classes => self.tints.iter().any(|tint| tint.1 == EYE),
            Key::Points(colours, _) => self.tints.iter().any(|tint| colours.contains(&tint.1)),
            _ => true,
        };
        let meaning = self.meaning.iter().copied().filter(is_drawn);
        marks.map(|mark| mark.1).chain(meaning).collect()
    }

    /// The background colour of a point.
    fn tint(&self, point: Point) -> Option<Rgb> {
        let found = self.tints.iter().find(|tint| tint.0 == point);
        found.map(|tint| tint.1)
    }

    fn number(&self, point: Point) -> Option<&str> {
        let found = self.numbers.iter().find(|number| number.0 == point);
        found.map(|number| number.1.as_str())
    }

    fn sign(&self, point: Point) -> Option<char> {
        let signs = [(self.unknown, '?'), (self.seki, 's'), (self.unsettled, '~')];
        let found = signs.into_iter().find(|sign| sign.0.contains(point));
        found.map(|sign| sign.1)
    }

    /// The sides of a point in doubt towards points that are not.
    fn outline(&self, point: Point) -> String {
        let (doubted, size) = (self.doubted, self.position.size());
        let sides = [
            (doubted.down(size), "M-15 -15h30"),
            (doubted.up(size), "M-15 15h30"),
            (doubted.right(size), "M-15 -15v30"),
            (doubted.left(size), "M15 -15v30"),
        ];
        let open = sides.iter().filter(|(beside, _)| !beside.contains(point));
        open.map(|(_, side)| *side).collect()
    }

    pub(super) fn draw(&self) -> Markup {
        let size = self.position.size();
        let end = CELL * (size.lines() - 1) as f64;
        let along = |at: usize| CELL * at as f64;
        html! {
            text.heading x="16" y="20" { (self.heading) }
            g transform={ "translate(" (RIM) " " (RIM + HEADING) ")" } {
                rect.wood x=(2.0 - RIM) y=(2.0 - RIM) width=(self.side() - 4.0)
                    height=(self.side() - 4.0) rx="5" {}
                @for (point, tint) in &self.tints {
                    @let (x, y) = (along(point.column()), along(point.row()));
                    g transform={ "translate(" (x) " " (y) ")" } { (square(CELL, *tint)) }
                }
                @for at in 0..size.lines() {
                    path.line d={ "M" (along(at)) " 0V" (end) "M0 " (along(at)) "H" (end) } {}
                    @let name = Point::at(at, at).gtp(size).to_string();
                    @let letter = Point::at(0, at).gtp(size).to_string();
                    @for edge in [-30.0, end + 38.0] {
                        text.at x=(along(at)) y=(edge) { (&letter[..1]) }
                    }
                    @for edge in [-32.0, end + 32.0] {
                        text.at x=(edge) y=(along(at) + 4.0) { (&name[1..]) }
                    }
                }
                @for star in stars(size).iter() {
                    circle.star cx=(along(star.column())) cy=(along(star.row())) r="3.2" {}
                }
                @for (one, other) in &self.links {
                    @let end = |point: &Point| (along(point.column()), along(point.row()));
                    @let ((x, y), (to_x, to_y)) = (end(one), end(other));
                    path.link d={ "M" (x) " " (y) "L" (to_x) " " (to_y) } {}
                }
                @for point in size.points() {
                    g transform={ "translate(" (along(point.column())) " " (along(point.row())) ")" } {
                        (self.cell(point))
                    }
                }
            }
        }
    }

    fn cell(&self, point: Point) -> Markup {
        let stone = self.position.at(point);
        let number = self.number(point);
        let on = match stone {
            Some(Colour::Black) => "on-black",
            _ => "on-white",
        };
        let dead = self.dead.contains(point);
        html! {
            @if let Some(colour) = stone {
                @let radius = if dead { 10.0 } else { 13.2 };
                circle class=(colour.to_string()) r=(radius) {}
            }
            @if let Some(number) = number {
                @if stone.is_none() {
                    // Hide the lines of the board behind the text.
                    @match self.tint(point) {
                        Some(tint) => (square(18.0, tint)),
                        None => rect.wood x="-9" y="-9" width="18" height="18" {},
                    }
                }
                text class={ "number " (on) } y="4.7" { (number) }
            } @else if dead {
                path class={ "cross " (on) } d="M-5 -5L5 5M-5 5L5 -5" {}
            } @else if let Some(sign) = self.sign(point) {
                // Between the lines of the board, a sign has a rim.
                @let on = if stone.is_some() { on } else { "free" };
                text class={ "number " (on) } y="4.7" { (sign) }
            }
            @if number.is_none() {
                @for colour in Colour::BOTH {
                    @if stone.is_none() && self.territory[colour].contains(point) {
                        rect class=(colour.to_string()) x="-4.5" y="-4.5" width="9" height="9" {}
                    }
                }
            }
            @if self.doubted.contains(point) {
                path.doubt d=(self.outline(point)) {}
            }
            @if self.moves.contains(point) {
                (decides())
            }
            @if self.wrong.contains(point) {
                @let half = if stone.is_some() { 13.5 } else { 9.0 };
                rect.frame x=(-half) y=(-half) width=(2.0 * half) height=(2.0 * half) {}
            }
        }
    }
}

/// The star points of a board; boards of less than 15 lines have none at the middle of their sides.
fn stars(size: Size) -> PointSet {
    match size.lines() {
        0..9 => PointSet::EMPTY,
        lines if lines.is_multiple_of(2) => handicap(size, 4),
        9..15 => handicap(size, 5),
        _ => handicap(size, 9),
    }
}

/// The fixed places of 2 to 9 handicap stones (GTP 2, section 4.1.1), on the fourth line of boards
/// of 13 lines or more and on the third of smaller ones.
pub(crate) fn handicap(size: Size, count: usize) -> PointSet {
    let last = size.lines() - 1;
    let (low, middle) = (if last < 12 { 2 } else { 3 }, last / 2);
    let high = last - low;
    // Rows from the top: lower left, upper right, upper left, lower right; then left, right, below,
    // above.
    let corners = [(high, low), (low, high), (low, low), (high, high)];
    let sides = [(middle, low), (middle, high), (high, middle), (low, middle)];
    // An odd number of stones above four has one in the middle of the board.
    let has_middle = count > 4 && count % 2 == 1;
    let around = corners.into_iter().chain(sides);
    let places = around.take(count - usize::from(has_middle));
    let places = places.chain(has_middle.then_some((middle, middle)));
    places.map(|(row, column)| Point::at(row, column)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::svg;
    use sahwal_core::{points, position};

    #[test]
    fn boards_have_their_stars() {
        let counts =
            [5, 8, 9, 10, 13, 14, 15, 19].map(|lines| stars(Size::new(lines).unwrap()).len());
        assert_eq!(counts, [0, 0, 5, 4, 5, 4, 9, 9]);
        assert!(stars(Size::S9).contains(Point::at(4, 4)));
        assert!(stars(Size::S19).contains(Point::at(3, 9)));
    }

    #[test]
    fn every_mark_is_drawn_and_explained() {
        let mut panel = Panel::of(position! {
            X O .
            X . .
            . . .
        });
        panel.dead = points! { . X . . . . . . . };
        panel.wrong = points! { . X . . . . . . . };
        panel.unknown = points! { X . . X . . X . . };
        panel.territory.black = points! { . X . . X . . . . };
        panel.doubted = points! { X . . X . . . . . };
        panel.moves = points! { . . . . . . . X . };
        // Two neighbours have one line around them.
        let sides = [
            (0, 0, "M-15 -15h30M-15 -15v30M15 -15v30"),
            (1, 0, "M-15 15h30M-15 -15v30M15 -15v30"),
        ];
        for (row, column, outline) in sides {
            assert_eq!(panel.outline(Point::at(row, column)), outline);
        }
        panel.heading = "<b>".to_owned();
        let picture = svg("a & b", &[panel]);
        let count = |text: &str| picture.matches(text).count();
        // One of each on the board, and one in the legend.
        for (mark, on_board) in [
            ("class=\"frame\"", 1),
            ("class=\"cross on-white\"", 1),
            ("class=\"doubt\"", 2),
            ("class=\"decides\"", 1),
        ] {
            assert_eq!(count(mark), on_board + 1, "{mark}");
        }
        assert_eq!(count(">?<"), 3 + 1);
        assert!(picture.contains("&lt;b&gt;") && picture.contains("a &amp; b"));
    }

    #[test]
    fn the_legend_names_what_is_drawn_and_has_room() {
        let mut panel = Panel::of(position! {
            X O .
            X . .
            . . .
        });
        panel.dead = points! { . X . . . . . . . };
        let eyes = Key::Points(&[EYE], "in an eye");
        panel.meaning = vec![Key::Groups, eyes, Key::Links];
        assert_eq!(panel.keys(), [Key::Dead]);
        panel.numbers = panel
            .position
            .occupied()
            .iter()
            .map(|point| (point, "1".to_owned()))
            .collect();
        assert_eq!(panel.keys(), [Key::Groups]);
        let picture = svg("", &[panel]);
        let entry = "number of the group (dead stones are small)";
        assert!(picture.contains(entry));
        let width = picture
            .split("width=\"")
            .nth(1)
            .unwrap()
            .split('"')
            .next()
            .unwrap();
        assert!(
            width.parse::<f64>().unwrap() > 7.0 * entry.len() as f64,
            "{width}"
        );
    }

    #[test]
    fn every_size_is_drawn() {
        for size in Size::all() {
            let picture = svg("", &[Panel::of(Position::new(size))]);
            assert!(picture.contains(&format!(">{}<", size.lines())), "{size}");
        }
    }
}
