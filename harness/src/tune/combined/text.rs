//! Tables of choices, within 80 columns.

use super::{Choice, Scored};
use crate::tune::Correct;

/// A table with a line for each choice: wrong games, points and strings, the share of
/// wrong strings, the wrong strings of the rules alone, the positions called safe, and
/// those of them with a wrong verdict.
pub fn table(title: &str, total: &Correct, lines: &[(&str, Scored)]) -> String {
    let mut text = format!(
        "{title}: {} games, {} points, {} strings\n{:<20}{:>7}{:>8}{:>7}{:>8}{:>14}{:>7}{:>7}\n",
        total.games,
        total.points,
        total.strings,
        "wrong:",
        "games",
        "points",
        "strgs",
        "share",
        "rules: strgs",
        "safe",
        "wrong"
    );
    for (name, scored) in lines {
        let wrong = total.strings - scored.correct.strings;
        text += &format!(
            "{name:<20}{:>7}{:>8}{wrong:>7}{:>7.2}%{:>14}{:>7}{:>7}\n",
            total.games - scored.correct.games,
            total.points - scored.correct.points,
            100.0 * wrong as f64 / total.strings.max(1) as f64,
            total.strings - scored.by_rules.strings,
            scored.safe,
            scored.safe_wrong,
        );
    }
    text
}

/// Text that says in how many folds the choices agree with those from all games.
pub fn agreement(choice: &Choice, folds: &[Choice]) -> String {
    let same = |holds: &dyn Fn(&Choice) -> bool| folds.iter().filter(|fold| holds(fold)).count();
    let setting = &choice.setting;
    let bounds = folds.iter().map(|fold| fold.safe_at);
    format!(
        "of {} folds, the same rules in {}, weight in {}, conditions of fights in {};\n\
         bound of safe {} in all games, {} to {} in the folds\n",
        folds.len(),
        same(&|fold| fold.setting.rules == setting.rules),
        same(&|fold| fold.setting.weight == setting.weight),
        same(&|fold| fold.setting.fights == setting.fights),
        choice.safe_at,
        bounds.clone().fold(1.0, f64::min),
        bounds.fold(0.0, f64::max),
    )
}
