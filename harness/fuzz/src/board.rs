//! The board against a reference that is as simple and slow as possible.

use sahwal_core::{Board, Colour, Played, Point, Position, Size};

/// The reference: stones in a list, strings by flood fill.
#[derive(Clone, Debug, PartialEq)]
struct SlowBoard {
    lines: usize,
    stones: Vec<Option<Colour>>,
    /// The point that simple ko forbids, and to which colour.
    ko: Option<(usize, Colour)>,
}

impl SlowBoard {
    fn new(size: Size) -> SlowBoard {
        SlowBoard {
            lines: size.lines(),
            stones: vec![None; size.area()],
            ko: None,
        }
    }

    fn neighbours(&self, at: usize) -> Vec<usize> {
        let (row, column) = (at / self.lines, at % self.lines);
        let mut list = Vec::new();
        if row > 0 {
            list.push(at - self.lines);
        }
        if row + 1 < self.lines {
            list.push(at + self.lines);
        }
        if column > 0 {
            list.push(at - 1);
        }
        if column + 1 < self.lines {
            list.push(at + 1);
        }
        list
    }

    /// The string at a stone, and its liberties, both sorted.
    fn string(&self, at: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut string, mut liberties) = (vec![at], Vec::new());
        let mut next = 0;
        while next < string.len() {
            for near in self.neighbours(string[next]) {
                if self.stones[near].is_none() {
                    liberties.push(near);
                } else if self.stones[near] == self.stones[at] && !string.contains(&near) {
                    string.push(near);
                }
            }
            next += 1;
        }
        string.sort_unstable();
        liberties.sort_unstable();
        liberties.dedup();
        (string, liberties)
    }

    /// Carries a move out whatever the rules say; whether it was legal.
    fn play(&mut self, colour: Colour, at: usize) -> bool {
        let legal = self.stones[at].is_none() && self.ko != Some((at, colour));
        self.ko = None;
        self.stones[at] = Some(colour);
        let mut captured = Vec::new();
        for near in self.neighbours(at) {
            if self.stones[near] == Some(colour.opponent()) {
                let (string, liberties) = self.string(near);
                if liberties.is_empty() {
                    captured.extend(string.iter().copied());
                    string.iter().for_each(|&stone| self.stones[stone] = None);
                }
            }
        }
        let (string, liberties) = self.string(at);
        if liberties.is_empty() {
            string.iter().for_each(|&stone| self.stones[stone] = None);
            return false;
        }
        if string.len() == 1 && captured.len() == 1 && liberties == captured {
            self.ko = Some((captured[0], colour.opponent()));
        }
        legal
    }
}

fn point(lines: usize, at: usize) -> Point {
    Point::at(at / lines, at % lines)
}

fn compare(fast: &Board, slow: &SlowBoard) {
    let lines = slow.lines;
    for colour in Colour::BOTH {
        let ko = slow.ko.filter(|ko| ko.1 == colour);
        assert_eq!(fast.ko(colour), ko.map(|ko| point(lines, ko.0)));
    }
    for at in 0..slow.stones.len() {
        let place = point(lines, at);
        assert_eq!(fast.position().at(place), slow.stones[at]);
        if slow.stones[at].is_some() {
            let (string, liberties) = slow.string(at);
            let set = |list: Vec<usize>| list.into_iter().map(|at| point(lines, at)).collect();
            assert_eq!(fast.string(place), set(string));
            assert_eq!(fast.liberties(place), set(liberties));
        }
    }
}

/// A size, then moves, passes and undos: legal moves, captures, ko, strings, liberties and
/// what comes back are those of the slow board.
pub fn board(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else {
        return;
    };
    let size = Size::new(usize::from(first) % Size::MAX + 1).unwrap();
    let lines = size.lines();
    let (mut fast, mut slow) = (Board::new(size), SlowBoard::new(size));
    let mut past: Vec<(Played, SlowBoard, Position)> = Vec::new();
    for pair in rest.chunks_exact(2) {
        let what = pair[0] & 7;
        // Bits that the action leaves over reach the points of a large board.
        let at = (usize::from(pair[0] >> 3) << 8 | usize::from(pair[1])) % size.area();
        let colour = Colour::BOTH[usize::from(what & 1)];
        match what {
            0..=3 => {
                let mut tried = slow.clone();
                let legal = tried.play(colour, at);
                let before = *fast.position();
                match fast.play(colour, point(lines, at)) {
                    Ok(played) => {
                        assert!(legal);
                        past.push((played, std::mem::replace(&mut slow, tried), before));
                    }
                    Err(_) => assert!(!legal),
                }
            }
            4 | 5 => {
                let before = *fast.position();
                let played = fast.play_anyway(colour, point(lines, at));
                let old = slow.clone();
                slow.play(colour, at);
                past.push((played, old, before));
            }
            6 => {
                fast.pass();
                slow.ko = None;
                past.clear();
            }
            _ => {
                if let Some((played, old, before)) = past.pop() {
                    fast.undo(played);
                    slow = old;
                    assert_eq!(*fast.position(), before);
                }
            }
        }
        compare(&fast, &slow);
    }
}
