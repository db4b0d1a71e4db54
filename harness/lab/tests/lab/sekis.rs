//! `sahwal-lab sekis`: an eye in seki is a point with its eyes, and none without.

use crate::common::sahwal as lab;

/// A chain of sekis: two white groups with an eye each, and two black stones without one between
/// them. White's eyes are A9 and G9.
const BOARD: [&str; 9] = [
    ". O . X . O . O X",
    "O O O X O O O O X",
    "X X X O O X X X X",
    ". . X X X X X . .",
    ". X X X X X X X .",
    "X X X X X X X X X",
    "O O O O O O O O O",
    "O . O O . O O . O",
    "O O . O O O O . O",
];

#[test]
fn the_eyes_of_a_seki_are_two_points() {
    let mut record = "(;GM[1]FF[4]SZ[9]RU[Japanese]KM[0]RE[W+1]".to_owned();
    for (row, line) in BOARD.iter().enumerate() {
        for (column, stone) in line.split(' ').enumerate() {
            let letter = |at: usize| char::from(b'a' + u8::try_from(at).unwrap());
            let colour = match stone {
                "X" => "B",
                "O" => "W",
                _ => continue,
            };
            let (column, row) = (letter(column), letter(row));
            record.push_str(&format!(";{colour}[{column}{row}]"));
        }
    }
    record.push(')');
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("chain.sgf"), record).unwrap();
    let run = lab()
        .arg("sekis")
        .arg("--dataset")
        .arg(folder.path())
        .assert()
        .success();
    let text = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
    let row = text.lines().last().unwrap();
    let cells: Vec<&str> = row.split(',').skip(1).collect();
    assert_eq!(cells, ["chain", "14", "2", "-1.0", "-1.0", "1.0"], "{text}");
}
