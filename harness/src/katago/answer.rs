//! The answers of the analysis engine.

use sahwal_core::PointSet;
use sahwal_core::classify::{Classifier, Registered};
use sahwal_core::verdict::Detail;
use sahwal_core::view::{Form, Safety};
use serde_json::{Map, Value, json};

use super::outlook::{Numbers, Outlook};
use super::query::Task;

/// The answer to a task. `sahwal` in it has what KataGo does not say: the classifier, the dead
/// stones, the stones without a verdict, and whether the score is safe.
pub(super) fn answer(task: &Task, entry: &Registered, classifier: &dyn Classifier) -> Value {
    let Task {
        position,
        options,
        to_move,
        ..
    } = task;
    let form = Form::names(position.size());
    // The judgement in the terms of KataGo, from the asked point of view.
    let judgement = classifier
        .judge(position, Detail::Full)
        .by(task.counting.ruleset.rules);
    let safety = Safety::of(&judgement, form);
    let outlook = Outlook::of(position, &judgement, &task.counting);
    let view = options.view.unwrap_or(*to_move);
    let numbers = outlook.numbers(view);
    let ownership: Vec<f64> = outlook.ownership(view).collect();

    // Nothing is searched: the only move is a pass, with the values of the root.
    let mut root = values(numbers);
    root.insert(
        "currentPlayer".to_owned(),
        json!(to_move.letter().to_string()),
    );
    let mut pass = values(numbers);
    for (name, value) in [
        ("move", json!("pass")),
        ("order", json!(0)),
        ("prior", json!(1)),
        ("pv", json!(["pass"])),
    ] {
        pass.insert(name.to_owned(), value);
    }
    if options.moves_ownership {
        pass.insert("ownership".to_owned(), json!(ownership));
    }
    // What KataGo does not say has a field of its own.
    let verdicts = &judgement.verdicts;
    let unknown: PointSet = position.occupied() - verdicts.alive - verdicts.dead;
    let mut answer = json!({
        "id": task.id,
        "isDuringSearch": false,
        "turnNumber": task.turn,
        "moveInfos": [pass],
        "rootInfo": root,
        "sahwal": {
            "classifier": entry.name,
            "dead": form.points(verdicts.dead),
            "unknown": form.points(unknown),
            "safe_to_score": safety.safe_to_score,
            "doubts": safety.doubts,
        },
    });
    if options.ownership {
        answer["ownership"] = json!(ownership);
    }
    answer
}

/// The values that root and moves have in common.
fn values(numbers: Numbers) -> Map<String, Value> {
    let Numbers {
        win,
        lead,
        deviation,
    } = numbers;
    let values = [
        ("lcb", win),
        ("scoreLead", lead),
        ("scoreMean", lead),
        ("scoreSelfplay", lead),
        ("scoreStdev", deviation),
        ("utility", numbers.utility()),
        ("winrate", win),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), json!(value)));
    let mut values = Map::from_iter(values);
    // One look at the position.
    values.insert("visits".to_owned(), json!(1));
    values
}

/// The answer to a task that was ended before it began.
pub(super) fn no_results(task: &Task) -> Value {
    json!({
        "id": task.id,
        "isDuringSearch": false,
        "noResults": true,
        "turnNumber": task.turn,
    })
}
