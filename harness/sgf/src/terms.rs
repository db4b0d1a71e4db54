//! Komi and handicap, as records state them.

use crate::amount::{Amount, plain};

/// The largest komi in points, as KataGo has it.
const MOST: f64 = 150.0;

/// Reads komi in points; `None` if the text states none or none that is plausible, from -150 to
/// 150.
///
/// A text may have a unit and words: `6.5目`, `黒6目半コミ出し`, `黑贴3又3/4子`. Chinese rules count stones,
/// each worth two points; `may_be_stones` is false if the rules count territory. Then a quarter is
/// one of a stone: `3.75` is 7.5 points. A number that is too large is in hundredths, as the server
/// Fox writes it: `650` is 6.5 points, `375` is 3.75 stones, and below five by rules that may count
/// stones it is a number of stones, too: `350` is 3.5 stones. `35` to `95`, if the last digit is 5,
/// are in tenths, as in GIB: `65` is 6.5 points. A colour is the sign: `B+6.5` is komi for Black,
/// -6.5.
pub fn read_komi(text: &str, may_be_stones: bool) -> Option<f64> {
    let text = plain(text);
    let mut amount = Amount::find(&text)?;
    // White gives komi, or Black gets it.
    let white_gives = text.contains(['白', '백']) && text.contains(['出', '贴', '貼']);
    if white_gives || text.starts_with("b+") {
        amount.value = -amount.value;
    }
    let mut points = amount.points(may_be_stones);
    let size = points.abs();
    if amount.unit.is_none() && size.fract() == 0.0 {
        if size > MOST {
            amount.value /= 100.0;
            points = amount.points(true);
            if may_be_stones && points == amount.value && points.abs() < 5.0 {
                points *= 2.0;
            }
        } else if (35.0..=95.0).contains(&size) && size % 10.0 == 5.0 {
            points /= 10.0;
        }
    }
    (points.abs() <= MOST).then_some(points)
}

/// Reads a number of handicap stones; `None` if the text states none. It may have a unit:
/// `2 stones`, `叁子`.
pub fn read_handicap(text: &str) -> Option<u32> {
    let amount = Amount::find(&plain(text))?;
    let is_count = amount.value.fract() == 0.0 && (0.0..=361.0).contains(&amount.value);
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
            ("黒6目半コミ出し", Some(6.5), Some(6.5)),
            ("白5目コミ出し", Some(-5.0), Some(-5.0)),
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
