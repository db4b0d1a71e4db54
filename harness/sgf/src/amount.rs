//! Numbers of points or stones, as people write them in komi and results: `6.5`, `2 1/2`, `3¾`,
//! `1又1/4子`, `二目半`, `2집반`, `half a point`.
//!
//! `result.rs` and `terms.rs` call it. A stone of Chinese rules counts two points, so a unit that
//! is overlooked halves a margin.

/// A number with its unit, if the text names one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Amount {
    pub(crate) value: f64,
    pub(crate) unit: Option<Unit>,
}

/// The unit of an amount. Chinese rules count stones, and each is worth two points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Points,
    Stones,
    /// The length of the game, which is no amount of points.
    Moves,
}

/// The words of amounts, by their meaning.
#[rustfmt::skip]
const WORDS: [(AmountWord, &str); 7] = [
    (AmountWord::Part(0.5), "半 반 half ½"),
    (AmountWord::Part(0.25), "¼"),
    (AmountWord::Part(0.75), "¾"),
    (AmountWord::Unit(Unit::Points), "目 点 點 집 points point pts pt p moku"),
    (AmountWord::Unit(Unit::Stones), "子 stones stone zi"),
    (AmountWord::Unit(Unit::Moves), "手 수 moves move"),
    (AmountWord::And, "又 and a of 的"),
];

#[derive(Debug, Clone, Copy, PartialEq)]
enum AmountWord {
    /// A fraction below 1.
    Part(f64),
    Unit(Unit),
    /// A word without a meaning of its own.
    And,
}

impl Amount {
    /// The only amount in a text that [`plain`] has made. `None` if there is no amount, more than
    /// one, or a malformed number. Other words are passed over, and so are numbers of moves.
    pub(crate) fn find(text: &str) -> Option<Amount> {
        let mut found = None;
        let mut rest = text;
        let mut before = ' ';
        while let Some(letter) = rest.chars().next() {
            // `half` in `behalf` and `one` in `none` are letters of other words.
            let is_in_word = before.is_ascii_alphabetic() && letter.is_ascii();
            let is_part = !is_in_word && matches!(word(rest), Some((AmountWord::Part(_), _)));
            let is_start = letter.is_ascii_digit()
                || letter == '.' && number(rest).is_some()
                || is_part
                || !is_in_word && numeral(rest).is_some();
            if !is_start {
                before = letter;
                rest = &rest[letter.len_utf8()..];
                continue;
            }
            // In `forty and a half`, the word before the half is a number that is not known here.
            if is_part && follows_and(&text[..text.len() - rest.len()]) {
                return None;
            }
            // In `6.5-7.5` the `-` is no minus, but two amounts give `None` in any case.
            let (mut amount, after) = Amount::start(rest)?;
            if before == '-' {
                amount.value = -amount.value;
            }
            if amount.unit != Some(Unit::Moves) {
                put(&mut found, amount)?;
            }
            (before, rest) = (' ', after);
        }
        found
    }

    /// The amount at the start of a text, and the text after it.
    pub(crate) fn start(text: &str) -> Option<(Amount, &str)> {
        let mut whole: Option<f64> = None;
        let mut part: Option<f64> = None;
        let mut unit = None;
        let mut rest = text;
        loop {
            let next = rest.trim_start();
            rest = if let Some((number, after)) = number(next).or_else(|| numeral(next)) {
                if let Some((value, after)) = fraction(number, after) {
                    put(&mut part, value?)?;
                    after
                } else if whole.is_some() {
                    // Another number is another amount.
                    break;
                } else {
                    whole = Some(number);
                    after
                }
            } else {
                let Some((word, after)) = word(next) else {
                    break;
                };
                match word {
                    AmountWord::Part(value) => put(&mut part, value)?,
                    // `3子3/4` has its unit in the middle, so a unit does not end an amount.
                    AmountWord::Unit(found) => match unit {
                        Some(other) if other != found => return None,
                        _ => unit = Some(found),
                    },
                    AmountWord::And => {}
                }
                after
            };
        }
        // `2.5 1/2` is no number.
        match (whole, part) {
            (None, None) => return None,
            (Some(whole), Some(_)) if whole.fract() != 0.0 => return None,
            _ => {}
        }
        let value = whole.unwrap_or(0.0) + part.unwrap_or(0.0);
        if value.is_finite() {
            Some((Amount { value, unit }, rest))
        } else {
            None
        }
    }

    /// The amount in points. A number with quarters and without a unit counts as stones if
    /// `may_be_stones` is true, because points come in halves.
    pub(crate) fn points(self, may_be_stones: bool) -> f64 {
        let is_quarter = (2.0 * self.value).fract() != 0.0 && (4.0 * self.value).fract() == 0.0;
        match self.unit {
            Some(Unit::Stones) => 2.0 * self.value,
            None if is_quarter && may_be_stones => 2.0 * self.value,
            _ => self.value,
        }
    }
}

/// Fills an empty slot; `None` if it was full.
pub(crate) fn put<T>(slot: &mut Option<T>, value: T) -> Option<()> {
    match slot.replace(value) {
        None => Some(()),
        Some(_) => None,
    }
}

/// The value of a fraction, and the text after it. `first` is its first number, and `after` is the
/// text after that number. The forms are `1/2`, and `2分之1`, which has the lower number first.
/// `None` if there is no second number. The value is `None` if the two numbers are no fraction, as
/// in `6.5/7.5`.
fn fraction(first: f64, after: &str) -> Option<(Option<f64>, &str)> {
    let sign = after.trim_start();
    // In Chinese, 1/2 is `of 2 parts 1`, with the lower number first.
    let (above, below, rest) = if let Some(second) = sign.strip_prefix('/') {
        let (second, rest) = number_of(second)?;
        (first, second, rest)
    } else {
        let (second, rest) = number_of(sign.strip_prefix("分之")?)?;
        (second, first, rest)
    };
    let is_whole = above.fract() == 0.0 && below.fract() == 0.0;
    let value = if is_whole && below > 0.0 {
        Some(above / below)
    } else {
        None
    };
    Some((value, rest))
}

/// English numerals that records have, from one on.
const NUMERALS: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// The number that an English numeral at the start of a text names, and the text after it.
fn numeral(text: &str) -> Option<(f64, &str)> {
    let (word, after) = text.split_at(word_length(text));
    let place = NUMERALS.iter().position(|numeral| *numeral == word)?;
    Some(((place + 1) as f64, after))
}

/// The length of the word in Latin letters at the start of a text.
pub(crate) fn word_length(text: &str) -> usize {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic);
    letters.count()
}

/// Whether a text ends with `and` or `and a`.
fn follows_and(text: &str) -> bool {
    let words = text.trim_end();
    let before_article = words.strip_suffix(" a").unwrap_or(words);
    before_article.trim_end().ends_with("and")
}

/// The meaning of the word at the start of a text, and the text after it; `None` if it is no word
/// of an amount.
fn word(text: &str) -> Option<(AmountWord, &str)> {
    let (says, word) = longest(WORDS, text)?;
    Some((says, &text[word.len()..]))
}

/// The longest of these words with which a text begins, and its meaning. `words` are lists of words
/// with spaces between them, each list with its meaning.
pub(crate) fn longest<T: Copy>(
    words: impl IntoIterator<Item = (T, &'static str)>,
    text: &str,
) -> Option<(T, &'static str)> {
    let mut longest: Option<(T, &'static str)> = None;
    for (says, list) in words {
        for word in list.split(' ') {
            let length = match longest {
                Some((_, found)) => found.len(),
                None => 0,
            };
            // `points` begins with `point`, and `時間切れ` with `時間`: the longer word is meant.
            if word.len() > length && text.starts_with(word) {
                longest = Some((says, word));
            }
        }
    }
    longest
}

/// The largest number of characters in a number. Longer ones would take time, and no amount needs
/// them.
const LONGEST_NUMBER: usize = 64;

/// The number at the start of a text, and the text after it. Its decimals follow a point or a
/// comma. `None` if there is no number, or if it has more than [`LONGEST_NUMBER`] characters.
pub(crate) fn number(text: &str) -> Option<(f64, &str)> {
    let bytes = text.bytes().take(LONGEST_NUMBER + 1);
    let end = bytes.take_while(is_part_of_number).count();
    if end > LONGEST_NUMBER {
        return None;
    }
    // A point or a comma after a number belongs to the sentence.
    let digits = text[..end].trim_end_matches(['.', ',']);
    if digits.starts_with(',') {
        return None;
    }
    let value = digits.replace(',', ".").parse().ok()?;
    Some((value, &text[digits.len()..]))
}

fn is_part_of_number(byte: &u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'.' | b',')
}

/// A number that may have spaces before it.
fn number_of(text: &str) -> Option<(f64, &str)> {
    number(text.trim_start())
}

/// The text in a plain form: small letters, ASCII for wide letters and signs, and digits for the
/// numbers of Chinese and Japanese script.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    // The tens and the ones of the numeral that is being read.
    let mut open: Option<(u32, u32)> = None;
    for letter in text.trim().chars() {
        let value = digit(letter);
        if value.is_none()
            && let Some((tens, ones)) = open.take()
        {
            plain += &tens.saturating_add(ones).to_string();
        }
        match (value, letter) {
            // `二十` is 2 * 10, and a single `十` is 1 * 10. The digits after it are the ones.
            (Some(10), _) => {
                let (tens, ones) = open.unwrap_or_default();
                open = Some((tens.saturating_add(ones.max(1).saturating_mul(10)), 0));
            }
            // Digits in a row are places of a decimal number: `一八〇` is 180.
            (Some(digit), _) => {
                let (tens, ones) = open.unwrap_or_default();
                open = Some((tens, ones.saturating_mul(10).saturating_add(digit)));
            }
            (None, '\u{3000}') => plain.push(' '),
            // The wide signs of Unicode have the order of ASCII, 0xfee0 higher.
            (None, '\u{ff01}'..='\u{ff5e}') => {
                let ascii = char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter);
                plain.push(ascii.to_ascii_lowercase());
            }
            (None, letter) => plain.extend(letter.to_lowercase()),
        }
    }
    if let Some((tens, ones)) = open {
        plain += &tens.saturating_add(ones).to_string();
    }
    plain
}

/// The value of a Chinese or Japanese numeral, 0 to 10.
fn digit(letter: char) -> Option<u32> {
    const DIGITS: [&str; 11] = [
        "〇零",
        "一壹",
        "二两兩贰貳",
        "三叁參",
        "四肆",
        "五伍",
        "六陆陸",
        "七柒",
        "八捌",
        "九玖",
        "十拾",
    ];
    let found = DIGITS.iter().position(|letters| letters.contains(letter))?;
    Some(found as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_people_write_them() {
        use Unit::{Points, Stones};
        for (text, expected) in [
            ("6.5", Some((6.5, None))),
            ("6,5", Some((6.5, None))),
            (".5", Some((0.5, None))),
            ("2 1/2", Some((2.5, None))),
            ("1 3/4", Some((1.75, None))),
            ("1/2", Some((0.5, None))),
            ("3¾", Some((3.75, None))),
            ("6.5目", Some((6.5, Some(Points)))),
            ("６．５目", Some((6.5, Some(Points)))),
            ("6目半", Some((6.5, Some(Points)))),
            ("六目半", Some((6.5, Some(Points)))),
            ("十二目半", Some((12.5, Some(Points)))),
            ("二十三目", Some((23.0, Some(Points)))),
            ("半目", Some((0.5, Some(Points)))),
            ("2집반", Some((2.5, Some(Points)))),
            ("2.5 points", Some((2.5, Some(Points)))),
            ("half a point", Some((0.5, Some(Points)))),
            ("six and a half", Some((6.5, None))),
            ("Six and a half points", Some((6.5, Some(Points)))),
            ("by seven points", Some((7.0, Some(Points)))),
            ("forty and a half", None),
            ("forty and half", None),
            ("6.5/7.5", None),
            ("13/2", Some((6.5, None))),
            ("2 and a half points", Some((2.5, Some(Points)))),
            ("1又1/4子", Some((1.25, Some(Stones)))),
            ("3子3/4", Some((3.75, Some(Stones)))),
            ("四分之三子", Some((0.75, Some(Stones)))),
            ("三又四分之三子", Some((3.75, Some(Stones)))),
            ("", None),
            ("1 2", None),
            ("2.5 1/2", None),
            ("1/0", None),
            ("-3", Some((-3.0, None))),
            ("38手完, 黒番2目半勝ち", Some((2.5, Some(Points)))),
            ("after 250 moves, by 2.5.", Some((2.5, None))),
            ("behalf 3", Some((3.0, None))),
            ("inf", None),
            ("1.2.3", None),
            ("2 子 points", None),
            (
                &"1".repeat(64),
                Some((number(&"1".repeat(64)).unwrap().0, None)),
            ),
            (&"1".repeat(65), None),
            (&".".repeat(65), None),
        ] {
            let found = Amount::find(&plain(text));
            let expected = expected.map(|(value, unit)| Amount { value, unit });
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn stones_are_two_points_and_quarters_are_stones() {
        let points = |text: &str, may_be_stones| {
            Amount::find(&plain(text)).map(|amount| amount.points(may_be_stones))
        };
        assert_eq!(points("1.25子", false), Some(2.5));
        assert_eq!(points("1.25", true), Some(2.5));
        assert_eq!(points("1.25", false), Some(1.25));
        assert_eq!(points("1.5", true), Some(1.5));
        assert_eq!(points("1.25 points", true), Some(1.25));
    }
}
