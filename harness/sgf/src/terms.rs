//! Komi and handicap, as records state them.

use crate::amount::{Amount, number, plain};

/// The largest komi in points, as KataGo has it.
const MOST: f64 = 150.0;

/// Words around a komi that say nothing about its size.
const WORDS: [&str; 12] = [
    "komi", "コミ", "덤", "공제", "黑", "黒", "흑", "贴", "貼", "出", "先", ":",
];

/// Reads komi in points; `None` if the text states none or none that is plausible, from -150 to
/// 150.
///
/// A text may have a unit and words: `6.5目`, `コミ6目半`, `黑贴3又3/4子`. Chinese rules count
/// stones, each worth two points; `may_be_stones` is false if the rules count territory. Then a
/// quarter is one of a stone: `3.75` is 7.5 points. A number that is too large is in hundredths,
/// as the server Fox writes it: `650` is 6.5 points, `375` is 3.75 stones, and below five by rules
/// that may count stones it is a number of stones, too: `350` is 3.5 stones.
pub fn read_komi(text: &str, may_be_stones: bool) -> Option<f64> {
    // Most records have a plain number of half points.
    if let Some((komi, "")) = number(text.trim())
        && komi <= MOST
        && (2.0 * komi).fract() == 0.0
    {
        return Some(komi);
    }
    let mut text = plain(text);
    for word in WORDS {
        text = text.replace(word, "");
    }
    let text = text.trim();
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut amount = Amount::read(text)?;
    let mut points = amount.points(may_be_stones);
    if points > MOST && amount.unit.is_none() && points.fract() == 0.0 {
        amount.value /= 100.0;
        points = amount.points(true);
        if may_be_stones && points == amount.value && points < 5.0 {
            points *= 2.0;
        }
    }
    (points <= MOST).then_some(sign * points)
}

/// Reads a number of handicap stones; `None` if the text states none. It may have a unit: `2 stones`,
/// `叁子`.
pub fn read_handicap(text: &str) -> Option<u32> {
    let amount = Amount::read(&plain(text))?;
    let is_count = amount.value.fract() == 0.0 && amount.value <= 361.0;
    is_count.then_some(amount.value as u32)
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
            ("100", Some(100.0), Some(100.0)),
            ("99999", None, None),
            ("650.5", None, None),
            ("", None, None),
            ("none", None, None),
            ("1e3", None, None),
            ("inf", None, None),
        ] {
            assert_eq!(read_komi(text, true), area, "{text}");
            assert_eq!(read_komi(text, false), territory, "{text}");
        }
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
