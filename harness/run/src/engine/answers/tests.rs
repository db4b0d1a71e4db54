//! Tests files of answers: what is read, and the error of each fault.

use super::*;
use sahwal_core::position;

fn read(text: &str) -> Result<AnswersFile> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers.csv");
    std::fs::write(&path, text).unwrap();
    AnswersFile::parse(&format!("me={}", path.display()))
}

fn game(name: &str) -> Game {
    let position = position! {
        . X O .
        X X O O
        X . . O
        X X O .
    };
    Game::alone(name.to_owned(), position)
}

fn owners(text: &str, name: &str) -> Result<String, String> {
    let answers = read(text).unwrap();
    let game = game(name);
    let told = answers.judge("set", &game).judgement?;
    Ok(told.verdicts.owners.to_letters(game.position.size()))
}

#[test]
fn rows_of_the_classifier_are_read() {
    let points = "dataset,game,classifier,owners,cpu_ns\nset,g,x,BBWWBBWWBBNWBBBN,7\n";
    assert_eq!(owners(points, "g"), Ok("BBWWBBWWBBNWBBBN".to_owned()));
    let answer = read(points).unwrap().judge("set", &game("g"));
    assert_eq!((answer.wall_ns, answer.cpu_ns), (None, Some(7)));
    let own = "game,classifier,owners\ng,x,BBWWBBWWBBNWBBBN\ng,me,BBWWBBWWBBNWBB?N\n";
    assert_eq!(owners(own, "g"), Ok("BBWWBBWWBBNWBB?N".to_owned()));
    let parted = "game,owners\nf,BB\ng,BBWWBBWWBNNWBWBN\n";
    let error = owners(parted, "g").unwrap_err();
    let expected = "answers.csv: line 3: column `owners`: expected one owner for the string B4, \
                    found several";
    assert!(error.ends_with(expected), "{error}");
}

#[test]
fn strings_have_a_status_and_a_confidence() {
    let judged = |text: &str| {
        let answers = read(text).unwrap();
        answers.judge("set", &game("g")).judgement.unwrap()
    };
    // The columns of `strings.csv`. The points of dead stones belong to the other colour.
    let all = "game,string,verdict\ng,B4,dead\ng,C4,alive\ng,C1,alive\n";
    let whole = judged(all);
    assert_eq!(
        whole.verdicts.owners.to_letters(game("g").position.size()),
        "WWWWWWWWWWWWWWWW"
    );
    assert_eq!(whole.verdicts.dead.len(), 6);
    assert!(whole.strings.is_empty());
    // If a string has no status, no owner is known.
    let some = judged("game,string,status,confidence\ng,C4,seki,0.75\ng,B3,unknown,\n");
    assert!(some.verdicts.owners.known().is_empty());
    let stated = some.strings.iter().filter_map(|string| string.confidence);
    assert!(stated.eq([0.75]));
    // A status changes no owner where the file states owners.
    let both = "game,owners,string,status\ng,BBWWBBWWBBNWBBBN,,\ng,,C4,dead\n";
    let both = judged(both);
    assert_eq!(both.verdicts.dead.len(), 5);
    assert_eq!(both.verdicts.owners.known().len(), 16);
}

#[test]
fn what_does_not_fit_is_told() {
    let error = |text: &str| format!("{:#}", read(text).err().unwrap());
    for (text, expected) in [
        (
            "game,string\ng,B4\n",
            "answers.csv: line 1: expected a column `owners`, or columns `string` and `status`",
        ),
        (
            "game,string,status\ng,B4,dead\ng,A1,sleeping\n",
            "answers.csv: line 3: column `status`: expected alive, dead, seki or unknown, found \
             sleeping",
        ),
        (
            "game,string,status,confidence\ng,B4,dead,2\n",
            "line 2: column `confidence`: expected a number from 0 to 1, found 2",
        ),
        (
            "game,owners\ng\n",
            "answers.csv: line 2: expected 2 cells, found 1",
        ),
        (
            "game,string,status\ng,B4,dead\ng,B4,alive\n",
            "line 3: column `string`: expected each string once, found B4 twice",
        ),
        ("game,owners\n", "expected rows, found none"),
        (
            "",
            "answers.csv: line 1: expected names of columns, found none",
        ),
        (
            "game,owners\ng,BB\ng,WW\n",
            "line 3: column `owners`: expected one row with owners for the game g",
        ),
        ("game,classifier,owners\ng,x,BB\ng,y,WW\n", "found x, y"),
        (
            "game;owners\ng;BB\n",
            "line 1: expected a column `game`, found `game;owners`",
        ),
        // Python's csv module ends lines with CR LF. Empty lines count, too.
        (
            "game,string,status\r\ng,B4,dead\r\n\r\ng,A1,sleeping\r\n",
            "answers.csv: line 4: column `status`",
        ),
        (
            "game,string,status\r\ng,B4,dead\r\ng,C4\r\n",
            "answers.csv: line 3: expected 3 cells, found 2",
        ),
    ] {
        let error = error(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
    let error = owners("game,owners\ng,BB\n", "other").unwrap_err();
    assert!(error.contains("has no answer for this game"), "{error}");
    for (row, expected) in [
        (
            "g,A4,dead",
            "line 3: column `string`: expected a stone, found A4, which is empty",
        ),
        (
            "g,I4,dead",
            "line 3: column `string`: expected a point of the 4x4 board",
        ),
        (
            "g,C3,dead",
            "line 3: column `string`: expected each string once, found C3",
        ),
    ] {
        let text = format!("game,string,status\ng,C4,dead\n{row}\n");
        let error = owners(&text, "g").unwrap_err();
        assert!(
            error.contains(&format!("answers.csv: {expected}")),
            "{error}"
        );
    }
    for text in ["me", "a b=c.csv", "me=nowhere.csv"] {
        assert!(AnswersFile::parse(text).is_err(), "{text}");
    }
}
#[test]
fn answers_that_fit_no_game_and_strings_without_a_status_are_noted() {
    let notes = |text: &str, datasets: &[&str]| {
        let answers = read(text).unwrap();
        answers.judge("set", &game("g")).judgement.unwrap();
        let datasets: Vec<String> = datasets.iter().map(|name| (*name).to_owned()).collect();
        let notes = answers.notes(&datasets);
        let file = answers.record.command.clone() + ": ";
        notes
            .iter()
            .map(|note| note.replace(&file, ""))
            .collect::<Vec<_>>()
    };
    let all = "g,B4,dead\ng,C4,alive\ng,C1,alive\n";
    let text = format!("game,string,status\n{all}");
    assert!(notes(&text, &["set"]).is_empty());
    let misspelt = format!("game,string,status\n{all}gg,B4,dead\ngh,B4,dead\n");
    let note = "line 5: the run judged no game called gg, nor others of the file (1)";
    assert_eq!(notes(&misspelt, &["set"]), [note]);
    // A run over a part of the games notes nothing about the others.
    assert!(notes(&misspelt, &[]).is_empty());
    // Answers for other moments and other data sets are no mistake.
    let more = "dataset,game,at,owners\nset,g,0,BBWWBBWWBBNWBBBN\nset,g,50%,BB\nother,f,0,BB\n";
    assert!(notes(more, &["set"]).is_empty());
    let some = "game,string,status\ng,B4,dead\ng,C4,unknown\n";
    let note = "line 2: no status of the string at C1 of g, so all points of the game are unknown";
    assert_eq!(notes(some, &["set"]), [note]);
    // With owners, a missing status leaves no point unknown.
    let both = "game,owners,string,status\ng,BBWWBBWWBBNWBBBN,,\ng,,C4,dead\n";
    assert!(notes(both, &["set"]).is_empty());
}
