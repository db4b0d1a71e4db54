//! How far the readings explain Table 2 of the paper, beside simple baselines.

use std::fmt::Write as _;

use super::paper_game::PaperGame;
use crate::stats::correlation::{correlation, shuffle_test};

/// The seed of the shuffles.
const SEED: u64 = 1;
/// A game loses far too many points if it loses at least so many more than published.
const FAR_TOO_MANY: i64 = 20;

/// Writes the comparison of Table 2 with the measured figures, as numbers: sizes, pattern, games that
/// stay unexplained, each beside a baseline. CLAIMS says what follows from them.
pub(super) fn account(text: &mut String, games: &[&PaperGame]) {
    text.push_str("## Table 2, compared\n\n| figure | value |\n| --- | ---: |\n");
    let rows = [
        sizes(games),
        pattern(games),
        unexplained(games),
        of_mueller(games),
    ];
    for (figure, value) in rows.into_iter().flatten() {
        let _ = writeln!(text, "| {figure} | {value} |");
    }
}

pub(super) fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

/// A figure in words, and its value.
type Figure = (String, String);

/// Figures with values that are numbers.
fn numbers<const N: usize>(figures: [(&str, i64); N]) -> Vec<Figure> {
    let figures = figures.into_iter();
    figures
        .map(|(figure, value)| (figure.to_owned(), value.to_string()))
        .collect()
}

/// Points that are published as wrong.
fn lost(game: &PaperGame) -> i64 {
    i64::from(game.points) - i64::from(game.points_published)
}

/// Points that `string-graph-vertex` gets wrong.
fn lost_by_vertex(game: &PaperGame) -> i64 {
    i64::from(game.points) - game.points_vertex as i64
}

/// The sizes of the losses against the best constant guess.
fn sizes(games: &[&PaperGame]) -> Vec<Figure> {
    let sum = |of: &dyn Fn(&PaperGame) -> i64| games.iter().map(|game| of(game)).sum::<i64>();
    let mut some: Vec<i64> = games
        .iter()
        .map(|game| lost(game))
        .filter(|&lost| lost > 0)
        .collect();
    some.sort_unstable();
    let median = some.get(some.len() / 2).copied().unwrap_or_default();
    let constant: i64 = some.iter().map(|lost| (lost - median).abs()).sum();
    let here = |of: fn(&PaperGame) -> i64| sum(&|game| i64::from(lost(game) > 0) * of(game).abs());
    numbers([
        ("games", games.len() as i64),
        (
            "points off, summed over games: string-graph",
            sum(&|game| game.points_difference.abs()),
        ),
        (
            "string-graph-vertex",
            sum(&|game| game.points_vertex_difference.abs()),
        ),
        ("games published with wrong points", some.len() as i64),
        (
            "in these, points off: one constant loss, their median",
            constant,
        ),
        (
            "string-graph-vertex in these",
            here(|game| game.points_vertex_difference),
        ),
    ])
}

/// Which games lose points or strings at all, and the correlation of the losses with its share of
/// random pairings of games that correlate as much.
fn pattern(games: &[&PaperGame]) -> Vec<Figure> {
    let all_alive = games.iter().all(|game| game.all_alive.is_some());
    let agree = |says: &dyn Fn(&PaperGame) -> bool| {
        let same = games.iter().filter(|game| says(game) == (lost(game) > 0));
        same.count() as i64
    };
    let mut figures = numbers([
        (
            "games in which string-graph-vertex is behind string-graph exactly if points are published as lost",
            agree(&|game| game.points_vertex < game.points_string_graph),
        ),
        ("baseline: every game loses points", agree(&|_| true)),
    ]);
    // A run may have been asked for the String Graph alone.
    figures.extend(all_alive.then(|| {
        let points = |game: &PaperGame| game.all_alive.map(|score| score.points);
        let loses =
            |game: &PaperGame| points(game).is_some_and(|points| points.correct < points.total);
        let name = "baseline: a game loses points if all-alive does";
        (name.to_owned(), agree(&loses).to_string())
    }));
    let points = |game: &PaperGame| (lost(game) as f64, lost_by_vertex(game) as f64);
    let strings = |game: &PaperGame| {
        let lost = |right: f64| f64::from(game.strings) - right;
        let published = lost(f64::from(game.strings_published));
        (published, lost(game.strings_vertex as f64))
    };
    let within = |game: &PaperGame| {
        // The misprint of game 5 counts as no loss.
        let strings = game.strings.saturating_sub(game.strings_published);
        (lost(game) as f64, f64::from(strings))
    };
    /// The two losses of a game.
    type Losses<'a> = &'a dyn Fn(&PaperGame) -> (f64, f64);
    let measures: [(&str, Losses); 3] = [
        ("points lost, published and by string-graph-vertex", &points),
        (
            "strings lost, published and by string-graph-vertex",
            &strings,
        ),
        ("points lost and strings lost, both published", &within),
    ];
    let worst = games.iter().max_by_key(|game| lost(game));
    let worst = worst.map_or(0, |game| game.game);
    for (name, of) in measures {
        let all: Vec<_> = games.iter().map(|game| of(game)).collect();
        let rest: Vec<_> = games
            .iter()
            .filter(|game| game.game != worst)
            .map(|game| of(game))
            .collect();
        for (pairs, which) in [
            (all, String::new()),
            (rest, format!(" without game {worst}")),
        ] {
            let number = |value: Option<f64>, digits| match value {
                Some(value) => format!("{value:.digits$}"),
                None => "-".to_owned(),
            };
            let value = format!(
                "{} ({} of shuffled)",
                number(correlation(&pairs), 2),
                number(shuffle_test(&pairs, SEED), 5)
            );
            figures.push((format!("correlation of {name}{which}"), value));
        }
    }
    figures
}

/// Games that the reading does not explain.
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
    let far = format!("games in which it loses {FAR_TOO_MANY} points more than published or worse");
    vec![
        names(
            "games in which string-graph-vertex loses less than half of the published loss"
                .to_owned(),
            &|game| 2 * lost_by_vertex(game) < lost(game),
        ),
        names(far, &|game| {
            lost_by_vertex(game) - lost(game) >= FAR_TOO_MANY
        }),
    ]
}

/// The two games in which the paper quotes Mueller, if his row is in the run.
fn of_mueller(games: &[&PaperGame]) -> Vec<Figure> {
    let games = [(4, 92), (9, 0)]
        .into_iter()
        .filter_map(|(number, published)| {
            let game = games.iter().find(|game| game.game == number);
            let points = game?.mueller_static?.points;
            let name =
                format!("points of mueller-static in game {number}, published {published} %");
            Some((name, percent(points.correct, points.total)))
        });
    games.collect()
}
