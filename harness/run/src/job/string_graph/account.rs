//! Compares our counts with the published losses of Table 2 of Park and Kim (2004), beside simple
//! baselines.
//!
//! `paper_tables` writes this comparison below its table, for `sahwal run` and `sahwal merge`. The
//! paper does not say exactly what it counts, so every count that it may mean is shown. To show
//! only the one that fits best would be a choice with sight of the answer.

use std::fmt::Write as _;

use super::paper_game::{GRAPH, PaperGame};
use crate::score::by_group::FLOORS;
use crate::stats;
use crate::stats::correlation::{correlation, shuffle_test};

/// The seed of the shuffles.
const SEED: u64 = 1;
/// A game is listed if it loses at least this many points more than the paper says.
const FAR_TOO_MANY: i64 = 20;

/// Writes the comparison of Table 2 with the measured figures: each count of points, the strings,
/// and the games that stay unexplained. `results/CLAIMS.md` draws the conclusions.
pub(super) fn account(text: &mut String, games: &[&PaperGame]) {
    // One extreme game can make a correlation. So each correlation is also shown without the game
    // with the largest published loss.
    let worst = match games.iter().max_by_key(|game| published_loss(game)) {
        Some(game) => game.game,
        None => 0,
    };
    let _ = write!(
        text,
        "## Table 2, compared\n\nWhat is lost in the {} games, published and measured: the right points or strings, the differences\n\
         summed over the games without their signs, and the correlation of the losses with its share of\n\
         random pairings of games that correlate as much.\n\n\
         | count | right | off by | correlation | without game {worst} |\n\
         | --- | ---: | ---: | ---: | ---: |\n",
        games.len()
    );
    let mut lines = CountLines { text, games, worst };
    lines.add_points("points by group", |game| game.points_by_group);
    lines.add_points("every stone counted as right (areas)", |game| {
        game.areas_by_group
    });
    let [sharing, alone] = FLOORS.map(|floor| format!("areas: {}", floor.name));
    lines.add_points(&sharing, |game| game.areas_sharing_liberties);
    lines.add_points(&alone, |game| game.areas_strings_alone);
    lines.add_points("points by owner", |game| game.points_by_owner);
    lines.add(
        "strings",
        |game| game.strings_measured,
        strings_lost,
        |game| i64::from(game.strings) - game.strings_measured,
    );
    // A count explains the published points only if it agrees with them better than the published
    // strings do.
    lines.add(
        "points and strings, both published",
        |game| game.points_published.into(),
        published_loss,
        strings_lost,
    );
    text.push_str("\n| figure | value |\n| --- | ---: |\n");
    let figures = [pattern(games), unexplained(games), of_mueller(games)];
    for (figure, value) in figures.into_iter().flatten() {
        let _ = writeln!(text, "| {figure} | {value} |");
    }
}

/// Writes the lines of the table of counts.
struct CountLines<'a> {
    text: &'a mut String,
    games: &'a [&'a PaperGame],
    /// The game that is left out in the last cell.
    worst: u32,
}

impl CountLines<'_> {
    /// Adds a line: the sum of `right` over the games, and how well the `published` and the
    /// `measured` losses of the games agree.
    fn add(
        &mut self,
        name: &str,
        right: fn(&PaperGame) -> i64,
        published: fn(&PaperGame) -> i64,
        measured: impl Fn(&PaperGame) -> i64,
    ) {
        let mut sum = 0;
        let mut off = 0;
        let mut losses = Vec::new();
        let mut without_worst = Vec::new();
        // The absolute differences show how far the counts are off. The correlation shows whether
        // the same games lose much. A count can be good by one of these and bad by the other.
        for game in self.games {
            let published_loss = published(game);
            let measured_loss = measured(game);
            sum += right(game);
            off += (published_loss - measured_loss).abs();
            losses.push((published_loss, measured_loss));
            if game.game != self.worst {
                without_worst.push((published_loss, measured_loss));
            }
        }
        let _ = writeln!(
            self.text,
            "| {name} | {sum} | {off} | {} | {} |",
            correlated(&losses),
            correlated(&without_worst)
        );
    }

    /// Adds a line for a count of right points, whose losses are compared with the published ones.
    fn add_points(&mut self, name: &str, right: fn(&PaperGame) -> i64) {
        self.add(name, right, published_loss, |game| {
            i64::from(game.points) - right(game)
        });
    }
}

/// The correlation of pairs of losses, with its p-value in parentheses.
fn correlated(losses: &[(i64, i64)]) -> String {
    let pairs: Vec<(f64, f64)> = losses
        .iter()
        .map(|&(published, measured)| (published as f64, measured as f64))
        .collect();
    match (correlation(&pairs), shuffle_test(&pairs, SEED)) {
        (Some(r), Some(p)) => format!("{r:.2} ({p:.5})"),
        _ => "- (-)".to_owned(),
    }
}

/// A share in percent, as text.
pub(super) fn percent(part: u64, whole: u64) -> String {
    stats::percent_text(stats::percent(part, whole), 1) + " %"
}

/// A figure in words, and its value.
type NamedFigure = (String, String);

/// The number of points that the paper has wrong in a game.
pub(super) fn published_loss(game: &PaperGame) -> i64 {
    i64::from(game.points) - i64::from(game.points_published)
}

/// The number of points that [`GRAPH`] has wrong in a game, counted by group.
pub(super) fn loss_by_group(game: &PaperGame) -> i64 {
    i64::from(game.points) - game.points_by_group
}

/// The number of strings that the paper has wrong in a game. Game 5, whose figure is a misprint
/// (more right strings than strings), counts as 0.
fn strings_lost(game: &PaperGame) -> i64 {
    i64::from(game.strings.saturating_sub(game.strings_published))
}

/// What simple guesses explain of the published losses: one loss for all games, and guesses at the
/// games that lose points.
fn pattern(games: &[&PaperGame]) -> Vec<NamedFigure> {
    let mut losses: Vec<i64> = games
        .iter()
        .map(|game| published_loss(game))
        .filter(|&loss| loss > 0)
        .collect();
    losses.sort_unstable();
    // The best constant guess is the median, which has the smallest sum of distances.
    let median = losses.get(losses.len() / 2).copied().unwrap_or_default();
    let constant: i64 = losses.iter().map(|loss| (loss - median).abs()).sum();
    let mut figures = vec![
        ("games published with wrong points", losses.len() as i64),
        (
            "in these, points off by one constant loss, their median",
            constant,
        ),
        (
            "games that lose points by group exactly if they are published with wrong points",
            agreement(games, |game| loss_by_group(game) > 0),
        ),
        (
            "baseline: every game loses points",
            agreement(games, |_| true),
        ),
    ];
    // The run may not include the row all-alive.
    if games.iter().all(|game| game.points_all_alive.is_some()) {
        figures.push((
            "baseline: a game loses points if all-alive does, by owner",
            agreement(games, |game| {
                game.points_all_alive < Some(game.points.into())
            }),
        ));
    }
    figures
        .into_iter()
        .map(|(figure, value)| (figure.to_owned(), value.to_string()))
        .collect()
}

/// The number of games in which a guess agrees with the paper on whether any points are wrong.
fn agreement(games: &[&PaperGame], guess: impl Fn(&PaperGame) -> bool) -> i64 {
    let same = games
        .iter()
        .filter(|game| guess(game) == (published_loss(game) > 0));
    same.count() as i64
}

/// Lists the games whose published loss the count by group does not explain.
fn unexplained(games: &[&PaperGame]) -> Vec<NamedFigure> {
    let mut too_few = Vec::new();
    let mut far_too_many = Vec::new();
    for game in games {
        if 2 * loss_by_group(game) < published_loss(game) {
            too_few.push(game.game.to_string());
        }
        if loss_by_group(game) - published_loss(game) >= FAR_TOO_MANY {
            far_too_many.push(game.game.to_string());
        }
    }
    vec![
        (
            format!("games in which {GRAPH} loses less than half of the published points"),
            list(&too_few),
        ),
        (
            format!("games in which it loses {FAR_TOO_MANY} points more than published or worse"),
            list(&far_too_many),
        ),
    ]
}

/// The numbers in one line, or the word none.
fn list(numbers: &[String]) -> String {
    match numbers {
        [] => "none".to_owned(),
        _ => numbers.join(", "),
    }
}

/// The two games for which the paper quotes a result of Mueller's method, if the run has its row.
fn of_mueller(games: &[&PaperGame]) -> Vec<NamedFigure> {
    let mut figures = Vec::new();
    for (number, published) in [(4, 92), (9, 0)] {
        if let Some(game) = games.iter().find(|game| game.game == number)
            && let Some(points) = game.points_mueller_static
        {
            figures.push((
                format!("points of mueller-static in game {number}, published {published} %"),
                percent(points, game.points.into()),
            ));
        }
    }
    figures
}
