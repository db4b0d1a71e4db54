//! How far the counts explain Table 2 of the paper, beside simple baselines.

use std::fmt::Write as _;

use super::paper_game::{GRAPH, PaperGame};
use crate::score::by_group::FLOORS;
use crate::stats;
use crate::stats::correlation::{correlation, shuffle_test};

/// The seed of the shuffles.
const SEED: u64 = 1;
/// A game loses far too many points if it loses at least so many more than published.
const FAR_TOO_MANY: i64 = 20;

/// Writes the comparison of Table 2 with the measured figures, as numbers: each count of points, the
/// strings, and the games that stay unexplained. CLAIMS says what follows from them.
pub(super) fn account(text: &mut String, games: &[&PaperGame]) {
    let worst = games.iter().max_by_key(|game| lost(game));
    let worst = worst.map_or(0, |game| game.game);
    let _ = write!(
        text,
        "## Table 2, compared\n\nWhat is lost in the {} games, published and measured: the right points or strings, the differences\n\
         summed over the games without their signs, and the correlation of the losses with its share of\n\
         random pairings of games that correlate as much.\n\n\
         | count | right | off by | correlation | without game {worst} |\n\
         | --- | ---: | ---: | ---: | ---: |\n",
        games.len()
    );
    for series in series() {
        let _ = writeln!(text, "{}", series.line(games, worst));
    }
    text.push_str("\n| figure | value |\n| --- | ---: |\n");
    let figures = [pattern(games), unexplained(games), of_mueller(games)];
    for (figure, value) in figures.into_iter().flatten() {
        let _ = writeln!(text, "| {figure} | {value} |");
    }
}

pub(super) fn percent(part: u64, whole: u64) -> String {
    stats::percent_text(stats::percent(part, whole), 1) + " %"
}

/// A figure in words, and its value.
type Figure = (String, String);

/// Points that are published as wrong.
pub(super) fn lost(game: &PaperGame) -> i64 {
    i64::from(game.points) - i64::from(game.points_published)
}

/// Points that are wrong by group.
pub(super) fn lost_by_group(game: &PaperGame) -> i64 {
    i64::from(game.points) - game.points_by_group
}

/// Strings that are published as wrong; the misprint of game 5 counts as none.
fn strings_lost(game: &PaperGame) -> i64 {
    i64::from(game.strings.saturating_sub(game.strings_published))
}

/// Two losses of each game.
struct Series {
    name: String,
    published: fn(&PaperGame) -> i64,
    measured: fn(&PaperGame) -> i64,
    right: fn(&PaperGame) -> i64,
}

fn series() -> Vec<Series> {
    let points =
        |name: &str, right: fn(&PaperGame) -> i64, measured: fn(&PaperGame) -> i64| Series {
            name: name.to_owned(),
            published: lost,
            measured,
            right,
        };
    vec![
        points(
            "points by group",
            |game| game.points_by_group,
            lost_by_group,
        ),
        points(
            "every stone counted as right (areas)",
            |game| game.areas_by_group,
            |game| i64::from(game.points) - game.areas_by_group,
        ),
        points(
            &format!("areas: {}", FLOORS[0].name),
            |game| game.areas_sharing_liberties,
            |game| i64::from(game.points) - game.areas_sharing_liberties,
        ),
        points(
            &format!("areas: {}", FLOORS[1].name),
            |game| game.areas_strings_alone,
            |game| i64::from(game.points) - game.areas_strings_alone,
        ),
        points(
            "points by owner",
            |game| game.points_by_owner,
            |game| i64::from(game.points) - game.points_by_owner,
        ),
        Series {
            name: "strings".to_owned(),
            published: strings_lost,
            measured: |game| i64::from(game.strings) - game.strings_measured,
            right: |game| game.strings_measured,
        },
        Series {
            name: "points and strings, both published".to_owned(),
            published: lost,
            measured: strings_lost,
            right: |game| game.points_published.into(),
        },
    ]
}

impl Series {
    /// The row of the table; game `worst` is left out in the last cell.
    fn line(&self, games: &[&PaperGame], worst: u32) -> String {
        let sum = |of: &dyn Fn(&PaperGame) -> i64| games.iter().map(|game| of(game)).sum::<i64>();
        let off = sum(&|game| ((self.published)(game) - (self.measured)(game)).abs());
        let pair =
            |game: &&PaperGame| ((self.published)(game) as f64, (self.measured)(game) as f64);
        let number = |value: Option<f64>, digits| match value {
            Some(value) => format!("{value:.digits$}"),
            None => "-".to_owned(),
        };
        let correlations = [0, worst].map(|without| {
            let games = games.iter().filter(|game| game.game != without);
            let pairs: Vec<_> = games.map(pair).collect();
            let (r, p) = (correlation(&pairs), shuffle_test(&pairs, SEED));
            format!("{} ({})", number(r, 2), number(p, 5))
        });
        let right = sum(&self.right);
        format!(
            "| {} | {right} | {off} | {} |",
            self.name,
            correlations.join(" | ")
        )
    }
}

/// The best constant guess, and which games lose points at all.
fn pattern(games: &[&PaperGame]) -> Vec<Figure> {
    let lossy = games.iter().map(|game| lost(game)).filter(|&lost| lost > 0);
    let mut lossy: Vec<i64> = lossy.collect();
    lossy.sort_unstable();
    let median = lossy.get(lossy.len() / 2).copied().unwrap_or_default();
    let constant: i64 = lossy.iter().map(|lost| (lost - median).abs()).sum();
    let agree = |says: &dyn Fn(&PaperGame) -> bool| {
        let same = games.iter().filter(|game| says(game) == (lost(game) > 0));
        same.count() as i64
    };
    let mut figures = vec![
        ("games published with wrong points", lossy.len() as i64),
        (
            "in these, points off by one constant loss, their median",
            constant,
        ),
        (
            "games that lose points by group exactly if they are published with wrong points",
            agree(&|game| lost_by_group(game) > 0),
        ),
        ("baseline: every game loses points", agree(&|_| true)),
    ];
    // A run may have been asked for the String Graph alone.
    if games.iter().all(|game| game.points_all_alive.is_some()) {
        let loses = |game: &PaperGame| {
            let points = game.points_all_alive;
            points.is_some_and(|points| points < game.points.into())
        };
        figures.push((
            "baseline: a game loses points if all-alive does, by owner",
            agree(&loses),
        ));
    }
    let figures = figures.into_iter();
    figures
        .map(|(figure, value)| (figure.to_owned(), value.to_string()))
        .collect()
}

/// Games that the count by group does not explain.
fn unexplained(games: &[&PaperGame]) -> Vec<Figure> {
    let names = |what: String, wanted: &dyn Fn(&PaperGame) -> bool| {
        let wanted = games.iter().filter(|game| wanted(game));
        let numbers: Vec<String> = wanted.map(|game| game.game.to_string()).collect();
        let numbers = if numbers.is_empty() {
            "none".to_owned()
        } else {
            numbers.join(", ")
        };
        (what, numbers)
    };
    vec![
        names(
            format!("games in which {GRAPH} loses less than half of the published points"),
            &|game| 2 * lost_by_group(game) < lost(game),
        ),
        names(
            format!("games in which it loses {FAR_TOO_MANY} points more than published or worse"),
            &|game| lost_by_group(game) - lost(game) >= FAR_TOO_MANY,
        ),
    ]
}

/// The two games in which the paper quotes Mueller, if his row is in the run.
fn of_mueller(games: &[&PaperGame]) -> Vec<Figure> {
    let games = [(4, 92), (9, 0)]
        .into_iter()
        .filter_map(|(number, published)| {
            let game = games.iter().find(|game| game.game == number)?;
            let points = game.points_mueller_static?;
            let name =
                format!("points of mueller-static in game {number}, published {published} %");
            Some((name, percent(points, game.points.into())))
        });
    games.collect()
}
