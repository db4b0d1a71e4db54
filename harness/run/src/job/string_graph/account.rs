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

/// Writes the comparison of Table 2 with the measured figures, as numbers: each count of points,
/// the strings, and the games that stay unexplained. CLAIMS says what follows from them.
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
    // A line of the table: what is right, and two losses of each game. Game `worst` is left out in
    // the last cell.
    let mut line = |name: &str, right: &GameFigure, losses: [&GameFigure; 2]| {
        let right: i64 = games.iter().map(|game| right(game)).sum();
        let pairs = games.iter().map(|game| losses.map(|loss| loss(game)));
        let off: i64 = pairs.map(|[one, other]| (one - other).abs()).sum();
        let [all, without_worst] = [0, worst].map(|without| {
            let games = games.iter().filter(|game| game.game != without);
            correlated(games.map(|game| losses.map(|loss| loss(game))))
        });
        let _ = writeln!(
            text,
            "| {name} | {right} | {off} | {all} | {without_worst} |"
        );
    };
    let mut points = |name: &str, right: &GameFigure| {
        line(
            name,
            right,
            [&lost, &|game| i64::from(game.points) - right(game)],
        );
    };
    points("points by group", &|game| game.points_by_group);
    points("every stone counted as right (areas)", &|game| {
        game.areas_by_group
    });
    let [sharing, alone] = FLOORS.map(|floor| format!("areas: {}", floor.name));
    points(&sharing, &|game| game.areas_sharing_liberties);
    points(&alone, &|game| game.areas_strings_alone);
    points("points by owner", &|game| game.points_by_owner);
    let strings = |game: &PaperGame| i64::from(game.strings) - game.strings_measured;
    line(
        "strings",
        &|game| game.strings_measured,
        [&strings_lost, &strings],
    );
    let both = "points and strings, both published";
    line(
        both,
        &|game| game.points_published.into(),
        [&lost, &strings_lost],
    );
    text.push_str("\n| figure | value |\n| --- | ---: |\n");
    let figures = [pattern(games), unexplained(games), of_mueller(games)];
    for (figure, value) in figures.into_iter().flatten() {
        let _ = writeln!(text, "| {figure} | {value} |");
    }
}

/// The correlation of pairs of losses, with its p-value.
fn correlated(losses: impl Iterator<Item = [i64; 2]>) -> String {
    let pairs = losses.map(|[one, other]| (one as f64, other as f64));
    let pairs: Vec<_> = pairs.collect();
    let number = |value: Option<f64>, digits| match value {
        Some(value) => format!("{value:.digits$}"),
        None => "-".to_owned(),
    };
    let (r, p) = (correlation(&pairs), shuffle_test(&pairs, SEED));
    format!("{} ({})", number(r, 2), number(p, 5))
}

pub(super) fn percent(part: u64, whole: u64) -> String {
    stats::percent_text(stats::percent(part, whole), 1) + " %"
}

/// A number of a game.
type GameFigure<'a> = dyn Fn(&PaperGame) -> i64 + 'a;
/// A figure in words, and its value.
type NamedFigure = (String, String);

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

/// The best constant guess, and which games lose points at all.
fn pattern(games: &[&PaperGame]) -> Vec<NamedFigure> {
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
fn unexplained(games: &[&PaperGame]) -> Vec<NamedFigure> {
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
fn of_mueller(games: &[&PaperGame]) -> Vec<NamedFigure> {
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
