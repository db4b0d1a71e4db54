//! The result of a game, as records give it.
//!
//! `sahwal-record` compares komi and counts with it, and GTP writes scores with it. If results are
//! read in another way, other margins of games are called exact.

use std::fmt;

use crate::amount::{Amount, longest, number, plain, word_length};

/// The result of a game (RE).
///
/// [`Display`](fmt::Display) writes the forms of SGF 4: `B+2.5`, `W+R`, `0`, `Void`, `?`.
///
/// ```
/// use sahwal_sgf::GameResult;
///
/// let result = GameResult::read("White won by half a point", true).unwrap();
/// assert_eq!(result, GameResult::Counted(-0.5));
/// assert_eq!(result.to_string(), "W+0.5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum GameResult {
    /// The game was counted: Black's points minus White's, after komi; 0 for a draw.
    Counted(f64),
    /// The game was not counted.
    Won {
        /// Whether Black won.
        black: bool,
        /// How the game was won.
        how: HowWon,
    },
    /// The game has no result.
    Void,
    /// The record does not say how the game ended.
    Unknown,
}

/// How a game was won without a count.
///
/// ```
/// use sahwal_sgf::{GameResult, HowWon};
///
/// let result = GameResult::read("白中押し勝ち", true).unwrap();
/// let how = HowWon::Resignation;
/// assert_eq!(result, GameResult::Won { black: false, how });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HowWon {
    /// The record does not say how.
    Unstated,
    /// By resignation.
    Resignation,
    /// On time.
    Time,
    /// By forfeit.
    Forfeit,
}

/// The meaning of a word in a result.
#[derive(Debug, Clone, Copy, PartialEq)]
enum ResultWord {
    Black,
    White,
    Wins,
    Loses,
    /// How the game was won, whether the winner or the loser is named.
    How(HowWon),
    /// The named colour loses in this way.
    Gives(HowWon),
    Nothing,
}

/// Words of results, by their meaning. The first list of each is in Latin letters. The second has
/// words in Chinese, Japanese and Korean script, and signs.
#[rustfmt::skip]
const WORDS: [(ResultWord, &str, &str); 10] = [
    (ResultWord::Black, "b black", "黑 黒 흑"),
    (ResultWord::White, "w white", "白 백"),
    (ResultWord::Wins, "wins won win", "+ 胜 勝 赢 贏 승"),
    (ResultWord::Loses, "loses lost lose", "负 負 败 敗 输 輸 패"),
    (ResultWord::Gives(HowWon::Resignation), "resigns resigned", "认输 認輸 投子 投了"),
    (ResultWord::How(HowWon::Resignation), "r res resign resignation", "中盘 中盤 中押 불계"),
    (ResultWord::How(HowWon::Time), "t time timeout", "超时 超時 时间 時間切れ 時間 시간"),
    (ResultWord::How(HowWon::Forfeit), "f forfeit default", "弃权 棄權 棄権 기권 犯规 犯規 反則 반칙"),
    (ResultWord::Gives(HowWon::Forfeit), "forfeits forfeited", ""),
    (ResultWord::Nothing, "by on the game has is with", "方 番 棋 出 了 ち け し の で 이 으로 : ! 、 。 \""),
];

/// The whole texts that mean a draw.
const DRAWS: &str = "0 draw jigo tie 和 和棋 和局 平局 持碁 무승부 빅";
/// The whole texts that mean a game without a result.
const VOID: [&str; 6] = ["void", "no result", "annulled", "无胜负", "無勝負", "무효"];
/// The whole texts that mean an unknown result.
const UNKNOWN: [&str; 6] = ["", "?", "unknown", "unfinished", "不明", "未知"];

impl GameResult {
    /// Reads the text of RE: the form of SGF, and those that people and servers write in English,
    /// Chinese, Japanese and Korean. `None` if the text is no result.
    ///
    /// Examples: `B+2.5`, `W+Resign`, `B+2 1/2`, `Black wins by 2.5 points`, `黑胜1又1/4子`,
    /// `白2目半勝`, `흑 불계승`. A stone of Chinese rules is worth two points. A number with
    /// quarters and without a unit counts as stones if `may_be_stones` is true. Pass false if the
    /// rules count territory.
    pub fn read(text: &str, may_be_stones: bool) -> Option<GameResult> {
        // Most records have a result in the form of SGF.
        if let Some(points) = plain_points(text)
            && (2.0 * points).fract() == 0.0
        {
            return Some(GameResult::Counted(points));
        }
        let plain = plain(text);
        let text = plain.trim_end_matches(['.', '。', '!', ' ']);
        if DRAWS.split(' ').any(|draw| draw == text) {
            return Some(GameResult::Counted(0.0));
        }
        if VOID.contains(&text) {
            return Some(GameResult::Void);
        }
        if UNKNOWN.contains(&text) {
            return Some(GameResult::Unknown);
        }
        let mut side = None;
        let mut wins = None;
        let mut how = None;
        // Whether the text has words that are not known here, or an amount.
        let mut has_more = false;
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let (word, length) = word_at(rest).unwrap_or((None, letter.len_utf8()));
            rest = &rest[length..];
            let black = word == Some(ResultWord::Black);
            match word {
                Some(ResultWord::Black | ResultWord::White) => match side {
                    Some(other) if other != black => return None,
                    _ => side = Some(black),
                },
                Some(ResultWord::Wins) => wins = Some(true),
                Some(ResultWord::Loses) => wins = Some(false),
                Some(ResultWord::How(found)) => how = Some(found),
                Some(ResultWord::Gives(found)) => {
                    how = Some(found);
                    wins = wins.or(Some(false));
                }
                Some(ResultWord::Nothing) => {}
                None => has_more |= letter != ' ',
            }
        }
        // The margin belongs to the winner, so it is never below 0.
        let amount = Amount::find(text).filter(|amount| amount.value >= 0.0);
        // A colour with an amount is the winner: `Black by 2.5`.
        let black = side? == wins.or(amount.map(|_| true))?;
        let how = match (how, amount) {
            (Some(how), _) => how,
            (None, Some(amount)) => {
                let points = amount.points(may_be_stones);
                return Some(GameResult::Counted(if black { points } else { -points }));
            }
            // Unknown words may reverse the meaning of the others: `Black almost won`.
            (None, None) if has_more => return None,
            (None, None) => HowWon::Unstated,
        };
        Some(GameResult::Won { black, how })
    }

    /// A counted result in the form of SGF, with its number unchanged; `None` for all other texts.
    /// [`read`](GameResult::read) converts numbers, such as stones to points.
    pub fn plain(text: &str) -> Option<GameResult> {
        plain_points(text).map(GameResult::Counted)
    }
}

/// Black's points by a counted result in the form of SGF: `B+2.5`, `W+3`, `0`, `Draw`.
fn plain_points(text: &str) -> Option<f64> {
    if text == "0" || text.eq_ignore_ascii_case("draw") {
        return Some(0.0);
    }
    let (side, points) = text.split_once('+')?;
    match (side, number(points)?) {
        ("B" | "b", (points, "")) => Some(points),
        ("W" | "w", (points, "")) => Some(-points),
        _ => None,
    }
}

/// The meaning of the word at the start of a text, and the length of the word in bytes. A word in
/// Latin letters must be a whole word; if it is unknown, its meaning is `None`. If the text starts
/// with another script and no known word, the whole result is `None`.
fn word_at(text: &str) -> Option<(Option<ResultWord>, usize)> {
    let length = word_length(text);
    if length > 0 {
        let found = WORDS.iter().find(|(_, latin, _)| {
            let mut words = latin.split(' ');
            words.any(|word| word == &text[..length])
        });
        return Some((found.map(|(says, ..)| *says), length));
    }
    let others = WORDS.iter().map(|&(says, _, others)| (says, others));
    let (says, word) = longest(others, text)?;
    Some((Some(says), word.len()))
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // SGF 4 has two texts for a draw, `0` and `Draw`.
            GameResult::Counted(0.0) => f.write_str("0"),
            GameResult::Counted(points) if *points > 0.0 => write!(f, "B+{points}"),
            GameResult::Counted(points) => write!(f, "W+{}", -points),
            GameResult::Won { black, how } => {
                let how = match how {
                    HowWon::Unstated => "",
                    HowWon::Resignation => "R",
                    HowWon::Time => "T",
                    HowWon::Forfeit => "F",
                };
                write!(f, "{}+{how}", if *black { 'B' } else { 'W' })
            }
            GameResult::Void => f.write_str("Void"),
            GameResult::Unknown => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn results_are_read_as_servers_and_people_write_them() {
        for (text, expected) in [
            ("B+12.5", "B+12.5"),
            ("w+3", "W+3"),
            ("W+0,5", "W+0.5"),
            ("B+2.5.", "B+2.5"),
            ("Black by 2.5", "B+2.5"),
            ("38手完, 黒番2目半勝ち", "B+2.5"),
            ("共38手，黑胜2目半", "B+2.5"),
            ("Black won by 2.5 after 250 moves", "B+2.5"),
            ("Black by 2.5 or 3.5", "?!"),
            ("Black", "?!"),
            ("B+1.5 points", "B+1.5"),
            ("B+5.5 scored", "B+5.5"),
            ("B+2 1/2", "B+2.5"),
            ("B+1 3/4", "B+3.5"),
            ("B+1.75", "B+3.5"),
            ("White+2", "W+2"),
            ("B + 4.5", "B+4.5"),
            ("Black wins by 2.5 points", "B+2.5"),
            ("Black wins by 2.5", "B+2.5"),
            ("White won by half a point.", "W+0.5"),
            ("White wins by resignation", "W+R"),
            ("white wins on time", "W+T"),
            ("White resigns", "B+R"),
            ("black forfeits", "W+F"),
            ("White lost by 3 points", "B+3"),
            ("0", "0"),
            ("Draw", "0"),
            ("jigo", "0"),
            ("和棋", "0"),
            ("무승부", "0"),
            ("黑胜2.5目", "B+2.5"),
            ("黑胜1又1/4子", "B+2.5"),
            ("白胜四分之三子", "W+1.5"),
            ("黑中盘胜", "B+R"),
            ("白方超时负", "B+T"),
            ("黑负3目", "W+3"),
            ("黑认输", "W+R"),
            ("黒2目半勝ち", "B+2.5"),
            ("白番半目勝", "W+0.5"),
            ("白中押し勝ち", "W+R"),
            ("黒時間切れ負け", "W+T"),
            ("흑 2집반승", "B+2.5"),
            ("백 반집승", "W+0.5"),
            ("백 불계승", "W+R"),
            ("흑 시간승", "B+T"),
            ("B+R", "B+R"),
            ("W+Resign", "W+R"),
            ("B+Resigned", "B+R"),
            ("W+T", "W+T"),
            ("W+Time", "W+T"),
            ("B+F", "B+F"),
            ("B+", "B+"),
            ("Void", "Void"),
            ("?", "?"),
            ("", "?"),
            ("B+-3", "?!"),
            ("B+inf", "?!"),
            ("X+3", "?!"),
            ("B+W+3", "?!"),
            ("3.5", "?!"),
            ("see comment", "?!"),
        ] {
            let found = GameResult::read(text, true);
            let found = found.map_or("?!".to_owned(), |result| result.to_string());
            assert_eq!(found, expected, "{text}");
        }
        let territory = GameResult::read("B+1.75", false);
        assert_eq!(territory, Some(GameResult::Counted(1.75)));
        assert!(GameResult::plain("B+2.50").is_some() && GameResult::plain("0").is_some());
        for text in ["B+R", "黑胜2.5目", "B+2.5 points", "Black+2", "b+"] {
            assert!(GameResult::plain(text).is_none(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_as_the_same(
            halves in -800i32..=800, black: bool, kind in 0usize..6, may_be_stones: bool,
        ) {
            use HowWon::{Forfeit, Resignation, Time, Unstated};
            let hows = [Unstated, Resignation, Time, Forfeit];
            let result = match kind {
                0 => GameResult::Void,
                1 => GameResult::Unknown,
                2 => GameResult::Won { black, how: hows[halves.rem_euclid(4) as usize] },
                _ => GameResult::Counted(f64::from(halves) / 2.0),
            };
            let text = result.to_string();
            prop_assert_eq!(GameResult::read(&text, may_be_stones), Some(result));
            // Case and space around a text change nothing.
            let other = format!(" {} ", text.to_lowercase());
            prop_assert_eq!(GameResult::read(&other, may_be_stones), Some(result));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,24}", words in "[BW黑白흑胜勝승+ 0-9./目子半a-z]{0,16}") {
            for text in [text, words] {
                let Some(result) = GameResult::read(&text, true) else { continue };
                prop_assert_eq!(GameResult::read(&result.to_string(), false), Some(result));
            }
        }
    }
}
