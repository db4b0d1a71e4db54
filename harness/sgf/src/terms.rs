//! Komi and handicap, as records state them.
//!
//! `sahwal-record` calls [`read_komi`] and [`read_handicap`]. Servers write komi in tenths,
//! hundredths or stones; a wrong guess among these makes every margin of a server wrong.

use crate::amount::{Amount, longest, plain, put, word_length};

/// The largest komi in points, as KataGo has it.
const MOST: f64 = 150.0;

/// A komi as a record states it.
///
/// ```
/// use sahwal_sgf::{Komi, read_komi};
///
/// // Tenths, or a komi of 65 points for a strong handicap.
/// let points = 6.5;
/// assert_eq!(read_komi("65", false), Some(Komi { points, is_guess: true }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Komi {
    /// Points for White; less than 0 if Black gets them.
    pub points: f64,
    /// Whether the number may also be meant in points, or in a unit of another size.
    pub is_guess: bool,
}

/// What a word of a komi says beside the amount.
#[derive(Debug, Clone, Copy, PartialEq)]
enum KomiWord {
    Black,
    White,
    /// The player named gives the points, and does not get them.
    Gives,
    /// The other player than usual gets the points.
    Reverse,
    Minus,
    Nothing,
}

/// Words of komi by what they say: those in Latin letters; those in Chinese, Japanese and Korean
/// script, and signs.
#[rustfmt::skip]
const WORDS: [(KomiWord, &str, &str); 6] = [
    (KomiWord::Black, "b black", "黑 黒 흑"),
    (KomiWord::White, "w white", "白 백"),
    (KomiWord::Gives, "gives give pays pay", "出し 出 贴 貼"),
    (KomiWord::Reverse, "reverse reversed", "逆 倒 反 역"),
    (KomiWord::Minus, "", "- − －"),
    (KomiWord::Nothing, "komi gets get receives receive for to the is of by", "コミ 込み 込 덤 に が を の 方 番 : = + , 、 。 . ( )"),
];

/// Reads komi in points; `None` if the text states none or none that is plausible, from -150 to
/// 150. What the board and the result say about it is for the caller to check.
///
/// A text is one amount, perhaps with a unit, a side and words for komi around it: `6.5目`,
/// `six and a half`, `黒6目半コミ出し`, `黑贴3又3/4子`. A text with other words is no komi. Chinese rules
/// count stones, each worth two points; `may_be_stones` is false if the rules count territory. Then
/// a quarter is one of a stone: `3.75` is 7.5 points. A number that is too large is in hundredths,
/// as the server Fox writes it: `650` is 6.5 points, `375` is 3.75 stones, and below five by rules
/// that may count stones it is a number of stones, too: `350` is 3.5 stones. `35` to `95`, if the
/// last digit is 5, are in tenths, as in GIB: `65` is 6.5 points. White gets komi, unless a sign, a
/// side or a word says otherwise: `B+6.5`, `Black 6.5`, `逆コミ6目半`, `White gives 6.5` and `-6.5` are
/// -6.5 points.
///
/// ```
/// use sahwal_sgf::read_komi;
///
/// let points = |text| read_komi(text, true).map(|komi| komi.points);
/// assert_eq!(points("6.5"), Some(6.5));
/// assert_eq!(points("3.75"), Some(7.5));
/// assert_eq!(points("Black 2.5"), Some(-2.5));
/// assert_eq!(points("6.5/7.5"), None);
/// ```
pub fn read_komi(text: &str, may_be_stones: bool) -> Option<Komi> {
    let text = plain(text);
    let mut found = None;
    let mut words = KomiWords::default();
    let mut rest = text.trim();
    while !rest.is_empty() {
        rest = match komi_word(rest) {
            Some((word, after)) => {
                words.add(word)?;
                after
            }
            None => {
                let (amount, after) = Amount::start(rest)?;
                put(&mut found, amount)?;
                after
            }
        };
        rest = rest.trim_start();
    }
    let mut amount: Amount = found?;
    if words.black_gets()? {
        amount.value = -amount.value;
    }
    let mut points = amount.points(may_be_stones);
    let mut is_guess = false;
    let size = points.abs();
    if amount.unit.is_none() && size.fract() == 0.0 {
        // No komi is so large in points. In hundredths, `375` leaves quarters, which only stones
        // have.
        if size > MOST {
            amount.value /= 100.0;
            points = amount.points(true);
            if may_be_stones && points == amount.value && points.abs() < 5.0 {
                points *= 2.0;
                is_guess = true;
            }
        // A komi with a half is 5 in its last digit when it stands in tenths: 3.5 to 9.5 points.
        } else if (35.0..=95.0).contains(&size) && size % 10.0 == 5.0 {
            points /= 10.0;
            is_guess = true;
        }
    }
    if points.abs() <= MOST {
        Some(Komi { points, is_guess })
    } else {
        None
    }
}

/// What the words of a komi say together.
#[derive(Default)]
struct KomiWords {
    /// Whether the player named is Black.
    is_black: Option<bool>,
    gives: bool,
    is_reverse: bool,
    is_minus: bool,
}

impl KomiWords {
    /// Adds a word; `None` if it contradicts another one.
    fn add(&mut self, word: KomiWord) -> Option<()> {
        match word {
            KomiWord::Black => put(&mut self.is_black, true)?,
            KomiWord::White => put(&mut self.is_black, false)?,
            KomiWord::Gives => self.gives = true,
            KomiWord::Reverse => self.is_reverse = true,
            KomiWord::Minus if self.is_minus => return None,
            KomiWord::Minus => self.is_minus = true,
            KomiWord::Nothing => {}
        }
        Some(())
    }

    /// Whether Black gets the points; `None` if a sign and a word may mean two things together, as
    /// in `B-6.5`.
    fn black_gets(&self) -> Option<bool> {
        let is_said = self.is_black.is_some() || self.is_reverse;
        if self.is_minus && is_said {
            return None;
        }
        let by_side = match self.is_black {
            Some(is_black) => is_black != self.gives,
            None => false,
        };
        // `gives` in place of `gets` turns the side round, and so does `reverse`; both together
        // leave it.
        Some(self.is_minus || by_side != self.is_reverse)
    }
}

/// The word of a komi at the start of a text, and the text after it. A word in Latin letters is a
/// whole one.
fn komi_word(text: &str) -> Option<(KomiWord, &str)> {
    let (word, after) = text.split_at(word_length(text));
    if !word.is_empty() {
        let (says, ..) = WORDS.iter().find(|(_, latin, _)| {
            let mut words = latin.split(' ');
            words.any(|other| other == word)
        })?;
        return Some((*says, after));
    }
    // `.5` is a number.
    if text.starts_with('.') && text[1..].starts_with(|next: char| next.is_ascii_digit()) {
        return None;
    }
    let others = WORDS.iter().map(|&(says, _, others)| (says, others));
    let (says, word) = longest(others, text)?;
    Some((says, &text[word.len()..]))
}

/// Reads a number of handicap stones; `None` if the text states none. It may have a unit:
/// `2 stones`, `叁子`.
///
/// ```
/// use sahwal_sgf::read_handicap;
///
/// assert_eq!(read_handicap("2 stones"), Some(2));
/// assert_eq!(read_handicap("some"), None);
/// ```
pub fn read_handicap(text: &str) -> Option<u32> {
    let amount = Amount::find(&plain(text))?;
    // More stones than a board of 19 lines has points are no handicap.
    let is_count = amount.value.fract() == 0.0 && (0.0..=361.0).contains(&amount.value);
    if is_count {
        Some(amount.value as u32)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_read_as_clients_write_it() {
        for (text, area, territory) in [
            ("6.5", Some(6.5), Some(6.5)),
            ("6,5", Some(6.5), Some(6.5)),
            ("6.50", Some(6.5), Some(6.5)),
            ("-5.5", Some(-5.5), Some(-5.5)),
            ("+7", Some(7.0), Some(7.0)),
            ("0", Some(0.0), Some(0.0)),
            ("3.5", Some(3.5), Some(3.5)),
            ("3.75", Some(7.5), Some(3.75)),
            ("275", Some(5.5), Some(5.5)),
            ("325", Some(6.5), Some(6.5)),
            ("350", Some(7.0), Some(3.5)),
            ("375", Some(7.5), Some(7.5)),
            ("550", Some(5.5), Some(5.5)),
            ("650", Some(6.5), Some(6.5)),
            ("750", Some(7.5), Some(7.5)),
            ("-650", Some(-6.5), Some(-6.5)),
            ("6.5目", Some(6.5), Some(6.5)),
            ("6目半", Some(6.5), Some(6.5)),
            ("コミ6目半", Some(6.5), Some(6.5)),
            ("덤 6집반", Some(6.5), Some(6.5)),
            ("黑贴3又3/4子", Some(7.5), Some(7.5)),
            ("3.75子", Some(7.5), Some(7.5)),
            ("黒6目半コミ出し", Some(6.5), Some(6.5)),
            ("白5目コミ出し", Some(-5.0), Some(-5.0)),
            ("逆コミ6目半", Some(-6.5), Some(-6.5)),
            ("倒贴6目半", Some(-6.5), Some(-6.5)),
            ("黑6目半", Some(-6.5), Some(-6.5)),
            ("reverse komi 5.5", Some(-5.5), Some(-5.5)),
            ("Black 2.5", Some(-2.5), Some(-2.5)),
            ("B 2.5", Some(-2.5), Some(-2.5)),
            ("Black gets 2.5 points", Some(-2.5), Some(-2.5)),
            ("White gives 2.5", Some(-2.5), Some(-2.5)),
            ("Black gives White 2.5", None, None),
            ("Black pays 6.5", Some(6.5), Some(6.5)),
            ("w 0.5", Some(0.5), Some(0.5)),
            ("B-6.5", None, None),
            ("six and a half", Some(6.5), Some(6.5)),
            ("Komi: 6.5 points", Some(6.5), Some(6.5)),
            ("forty and a half", None, None),
            ("6.5/7.5", None, None),
            ("6.5 or 7.5", None, None),
            ("about 6.5", None, None),
            (".5", Some(0.5), Some(0.5)),
            ("B+6.5", Some(-6.5), Some(-6.5)),
            ("W+6.5", Some(6.5), Some(6.5)),
            ("65", Some(6.5), Some(6.5)),
            ("-75", Some(-7.5), Some(-7.5)),
            ("30", Some(30.0), Some(30.0)),
            ("100", Some(100.0), Some(100.0)),
            ("99999", None, None),
            ("650.5", None, None),
            ("", None, None),
            ("none", None, None),
            ("1e3", None, None),
            ("inf", None, None),
        ] {
            let read = |may_be_stones| read_komi(text, may_be_stones).map(|komi| komi.points);
            assert_eq!(read(true), area, "{text}");
            assert_eq!(read(false), territory, "{text}");
        }
        let guesses = ["65", "350"].map(|text| read_komi(text, true).unwrap().is_guess);
        let sure = ["6.5", "650", "3.75"].map(|text| read_komi(text, true).unwrap().is_guess);
        assert_eq!((guesses, sure), ([true; 2], [false; 3]));
    }

    #[test]
    fn handicap_is_a_number_of_stones() {
        for (text, expected) in [
            ("0", Some(0)),
            ("9", Some(9)),
            (" 2 ", Some(2)),
            ("2 stones", Some(2)),
            ("叁子", Some(3)),
            ("", None),
            ("-1", None),
            ("2.5", None),
            ("1000", None),
            ("x", None),
        ] {
            assert_eq!(read_handicap(text), expected, "{text}");
        }
    }
}
