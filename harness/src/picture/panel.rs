//! A board with marks, as a part of a picture.
//!
//! `analyze/drawing.rs` fills a [`Panel`] for each layer, and `svg` in `mod.rs` places it. A number
//! replaces a cross or a sign. Errors and doubts are drawn above both, so that none can be hidden.

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
    /// Makes a board without marks.
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

    /// Returns the width of the panel in pixels. The height is the same, without the heading.
    pub(super) fn side(&self) -> f64 {
        CELL * (self.position.size().lines() - 1) as f64 + 2.0 * RIM
    }

    /// Returns the marks that are on the board, for the legend.
    pub(super) fn keys(&self) -> Vec<Key> {
        // A number replaces the marks of stones and territory at its point, so they need no entry.
        let numbered: PointSet = self.numbers.iter().map(|(point, _)| *point).collect();
        let territory = self.territory.black | self.territory.white;
        let marks = [
            (self.dead - numbered, Key::Dead),
            (self.unknown - numbered, Key::Unknown),
            (self.seki - numbered, Key::Seki),
            (self.unsettled - numbered, Key::Unsettled),
            (territory - numbered, Key::Territory),
            (self.wrong, Key::Wrong),
            (self.doubted, Key::Doubted),
            (self.moves, Key::Decides),
        ];
        let mut keys = Vec::new();
        for (points, key) in marks {
            if !points.is_empty() {
                keys.push(key);
            }
        }
        // A layer names all marks that it may draw. Those that do not occur on this board are left
        // out.
        for &key in &self.meaning {
            if self.has(key) {
                keys.push(key);
            }
        }
        keys
    }

    /// Returns whether the tints, numbers or links of this entry are on the board.
    fn has(&self, key: Key) -> bool {
        match key {
            Key::Groups => !self.numbers.is_empty(),
            Key::Links => !self.links.is_empty(),
            Key::Classes => self.tints.iter().any(|(_, tint)| *tint == EYE),
            Key::Points(colours, _) => self.tints.iter().any(|(_, tint)| colours.contains(tint)),
            _ => true,
        }
    }

    /// Returns the background colour of a point.
    fn tint(&self, point: Point) -> Option<Rgb> {
        self.tints
            .iter()
            .find(|(place, _)| *place == point)
            .map(|(_, tint)| *tint)
    }

    fn number(&self, point: Point) -> Option<&str> {
        self.numbers
            .iter()
            .find(|(place, _)| *place == point)
            .map(|(_, number)| number.as_str())
    }

    /// Returns the sign of a stone or a point. At most one of these statuses applies.
    fn sign(&self, point: Point) -> Option<char> {
        if self.unknown.contains(point) {
            Some('?')
        } else if self.seki.contains(point) {
            Some('s')
        } else if self.unsettled.contains(point) {
            Some('~')
        } else {
            None
        }
    }

    /// Returns the sides of a point in doubt that border on points not in doubt, as an SVG path.
    fn outline(&self, point: Point) -> String {
        let size = self.position.size();
        // The set shifted down contains this point if the point above it is in doubt. Then this
        // side needs no line.
        let sides = [
            (self.doubted.down(size), "M-15 -15h30"),
            (self.doubted.up(size), "M-15 15h30"),
            (self.doubted.right(size), "M-15 -15v30"),
            (self.doubted.left(size), "M15 -15v30"),
        ];
        sides
            .iter()
            .filter(|(beside, _)| !beside.contains(point))
            .map(|(_, side)| *side)
            .collect()
    }

    pub(super) fn draw(&self) -> Markup {
        let size = self.position.size();
        let end = along(size.lines() - 1);
        html! {
            text.heading x="16" y="20" { (self.heading) }
            g transform={ "translate(" (RIM) " " (RIM + HEADING) ")" } {
                rect.wood x=(2.0 - RIM) y=(2.0 - RIM) width=(self.side() - 4.0)
                    height=(self.side() - 4.0) rx="5" {}
                @for (point, tint) in &self.tints {
                    g transform={ "translate(" (along(point.column())) " " (along(point.row())) ")" } {
                        (square(CELL, *tint))
                    }
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
                    path.link d={
                        "M" (along(one.column())) " " (along(one.row()))
                        "L" (along(other.column())) " " (along(other.row()))
                    } {}
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
                    // The text hides the lines of the board behind it.
                    @match self.tint(point) {
                        Some(tint) => (square(18.0, tint)),
                        None => rect.wood x="-9" y="-9" width="18" height="18" {},
                    }
                }
                text class={ "number " (on) } y="4.7" { (number) }
            } @else if dead {
                path class={ "cross " (on) } d="M-5 -5L5 5M-5 5L5 -5" {}
            } @else if let Some(sign) = self.sign(point) {
                // A sign on an empty point gets a rim, since board lines cross it.
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
            // One stone may be both in doubt and wrong: the two lines have different distances from
            // it.
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

/// Returns the distance of a board line from the first one, in pixels.
fn along(at: usize) -> f64 {
    CELL * at as f64
}

/// Returns the star points of a board: none below 9 lines, the corners on even boards, the corners
/// and the centre on odd boards below 15 lines, else nine points.
fn stars(size: Size) -> PointSet {
    match size.lines() {
        0..9 => PointSet::EMPTY,
        lines if lines.is_multiple_of(2) => handicap(size, 4),
        9..15 => handicap(size, 5),
        _ => handicap(size, 9),
    }
}

/// Returns the fixed places of 2 to 9 handicap stones (GTP 2, section 4.1.1). They are on the
/// fourth line of boards with 13 lines or more, and on the third line of smaller ones.
pub(crate) fn handicap(size: Size, count: usize) -> PointSet {
    let last = size.lines() - 1;
    let middle = last / 2;
    let low = if last < 12 { 2 } else { 3 };
    let high = last - low;
    // Rows are counted from the top. The corners come first (lower left, upper right, upper left,
    // lower right), then the middles of the sides (left, right, below, above).
    let around = [
        Point::at(high, low),
        Point::at(low, high),
        Point::at(low, low),
        Point::at(high, high),
        Point::at(middle, low),
        Point::at(middle, high),
        Point::at(high, middle),
        Point::at(low, middle),
    ];
    // From five stones on, an odd number includes the centre of the board.
    if count > 4 && count % 2 == 1 {
        let mut places: PointSet = around[..count - 1].iter().copied().collect();
        places.insert(Point::at(middle, middle));
        places
    } else {
        around[..count].iter().copied().collect()
    }
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
        // One line surrounds two neighbours.
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
        // Each mark is drawn once in the legend and as often as it is on the board.
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
