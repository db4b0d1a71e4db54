//! Komi and handicap, as records give them.
//!
//! `sahwal-record` calls [`read_komi`] and [`read_handicap`]. Servers write komi in tenths,
//! hundredths or stones. If the wrong unit is guessed, every margin of a server is wrong.

use crate::amount::{Amount, longest, plain, put, word_length};

/// The largest komi in points. KataGo has the same limit.
const MOST: f64 = 150.0;

/// A komi as a record gives it.
///
/// ```
/// use sahwal_sgf::{Komi, read_komi};
///
/// // Probably 65 tenths; but it may be a komi of 65 points for a large handicap.
/// let points = 6.5;
/// assert_eq!(read_komi("65", false), Some(Komi { points, is_guess: true }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Komi {
    /// The points for White; below 0 if Black gets them.
    pub points: f64,
    /// Whether the unit is a guess: the number may also mean points or another unit.
    pub is_guess: bool,
}

/// The meaning of a word beside the amount of a komi.
#[derive(Debug, Clone, Copy, PartialEq)]
enum KomiWord {
    Black,
    White,
    /// The named player gives the points, and does not get them.
    Gives,
    /// The points go to the other player than without this word.
    Reverse,
    Minus,
    Nothing,
}

/// Words of komi, by their meaning. The first list of each is in Latin letters. The second has
/// words in Chinese, Japanese and Korean script, and signs.
#[rustfmt::skip]
const WORDS: [(KomiWord, &str, &str); 6] = [
    (KomiWord::Black, "b black", "黑 黒 흑"),
    (KomiWord::White, "w white", "白 백"),
    (KomiWord::Gives, "gives give pays pay", "出し 出 贴 貼"),
    (KomiWord::Reverse, "reverse reversed", "逆 倒 反 역"),
    (KomiWord::Minus, "", "- − －"),
    (KomiWord::Nothing, "komi gets get receives receive for to the is of by", "コミ 込み 込 덤 に が を の 方 番 : = + , 、 。 . ( )"),
];

/// Reads komi in points. `None` if the text gives no komi, or none from -150 to 150. The caller
/// must check whether the komi fits the board and the result.
///
/// A text is one amount. It may have a unit, a side and words for komi: `6.5目`, `six and a half`,
/// `黒6目半コミ出し`, `黑贴3又3/4子`. A text with other words is no komi.
///
/// - Chinese rules count stones, and each is worth two points. Without a unit, a number with
///   quarters counts as stones if `may_be_stones` is true: `3.75` is 7.5 points. Pass false if the
///   rules count territory.
/// - A number over 150 is in hundredths, as the server Fox writes it: `650` is 6.5 points, and
///   `375` is 3.75 stones. If `may_be_stones` is true, a result below 5 counts as stones, too:
///   `350` is 3.5 stones.
/// - A number from `35` to `95` whose last digit is 5 is in tenths, as in GIB: `65` is 6.5 points.
/// - White gets komi, unless a sign, a side or a word says otherwise: `B+6.5`, `Black 6.5`,
///   `逆コミ6目半`, `White gives 6.5` and `-6.5` are -6.5 points.
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
        // No komi in points is so large, so it is in hundredths. With quarters, as in `375`, the
        // unit is stones, since points have no quarters.
        if size > MOST {
            amount.value /= 100.0;
            points = amount.points(true);
            if may_be_stones && points == amount.value && points.abs() < 5.0 {
                points *= 2.0;
                is_guess = true;
            }
        // In tenths, a komi with a half ends in 5. These numbers are 3.5 to 9.5 points.
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

/// The meaning of all words of a komi together.
#[derive(Default)]
struct KomiWords {
    /// Whether the named player is Black; `None` if no player is named.
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

    /// Whether Black gets the points. `None` if a sign and a word are ambiguous together, as in
    /// `B-6.5`.
    fn black_gets(&self) -> Option<bool> {
        let is_said = self.is_black.is_some() || self.is_reverse;
        if self.is_minus && is_said {
            return None;
        }
        let by_side = match self.is_black {
            Some(is_black) => is_black != self.gives,
            None => false,
        };
        // `gives` instead of `gets` means the other side, and so does `reverse`. Both together
        // cancel out.
        Some(self.is_minus || by_side != self.is_reverse)
    }
}

/// The meaning of the word at the start of a text, and the text after it; `None` if it is no word
/// of a komi. Words in Latin letters must be whole words.
fn komi_word(text: &str) -> Option<(KomiWord, &str)> {
    let (word, after) = text.split_at(word_length(text));
    if !word.is_empty() {
        let (says, ..) = WORDS.iter().find(|(_, latin, _)| {
            let mut words = latin.split(' ');
            words.any(|other| other == word)
        })?;
        return Some((*says, after));
    }
    // A point can be a word of its own, but `.5` is a number.
    if text.starts_with('.') && text[1..].starts_with(|next: char| next.is_ascii_digit()) {
        return None;
    }
    let others = WORDS.iter().map(|&(says, _, others)| (says, others));
    let (says, word) = longest(others, text)?;
    Some((says, &text[word.len()..]))
}

/// Reads a number of handicap stones; `None` if the text gives none. The number may have a unit:
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
    // A handicap cannot have more stones than a board of 19 lines has points.
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
