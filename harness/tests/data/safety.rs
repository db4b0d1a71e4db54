//! The safety provers on real games: whole boards played out against the strategies behind the
//! proofs.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sahwal::input::{Selection, load};
use sahwal_core::safety::{Defence, SearchParams, zone_certificates};
use sahwal_core::{Board, Colour, Point, PointSet, Position, benson};

/// Calls `attack` for both colours on each `step`-th final board of a data set, or of all that are
/// here.
fn each_board(set: &str, step: usize, mut attack: impl FnMut(&Position, Colour)) {
    let sets = load(&Selection::resolve(&[set.to_owned()]).unwrap()).unwrap();
    for game in sets.iter().flat_map(|set| set.games.iter().step_by(step)) {
        for colour in Colour::BOTH {
            attack(&game.position, colour);
        }
    }
}

/// Searches that end early, so that many boards can be attacked.
fn short_searches() -> SearchParams {
    SearchParams::default().with(|set| {
        set.limit = 300;
        set.budget = 20_000;
        set.zones = true;
        set.zone_limit = 300;
    })
}

/// What was tried in playing out.
#[derive(Debug, Default)]
struct Tried {
    games: u64,
    moves: u64,
    answers: u64,
    lost_threads: u64,
}

/// The attacker's move: a random legal one near what is proved; in every second game the
/// best of a few by stones captured and liberties taken.
fn attack(
    board: &mut Board,
    colour: Colour,
    area: PointSet,
    greedy: bool,
    dice: &mut ChaCha8Rng,
) -> Option<Point> {
    let size = board.size();
    let legal = |area: PointSet| -> Vec<Point> {
        let free = area - board.position().occupied();
        let legal = |&point: &Point| board.check(colour, point).is_ok();
        free.iter().filter(legal).collect()
    };
    let near = legal(area);
    let moves = match near.is_empty() || dice.next_u32().is_multiple_of(10) {
        true => legal(size.board()),
        false => near,
    };
    if moves.is_empty() {
        return None;
    }
    let mut pick = || moves[dice.next_u32() as usize % moves.len()];
    if !greedy {
        return Some(pick());
    }
    let mut value = |point: Point| {
        let played = board.play(colour, point).ok()?;
        let beside = point.neighbours(size);
        let beside = beside.filter(|&other| board.position().at(other) == Some(colour.opponent()));
        let taken: usize = beside
            .map(|other| 8 - board.liberties(other).len().min(8))
            .sum();
        let value = 10 * played.captured().len() + board.liberties(point).len() + taken;
        board.undo(played);
        Some(value)
    };
    (0..12).map(|_| pick()).max_by_key(|&point| value(point))
}

/// Plays games against the defence of `colour`: no safe block is captured, no answer is
/// illegal, nothing of the attacker's lives on what is proved.
fn play_out(
    position: &Position,
    colour: Colour,
    params: &SearchParams,
    games: u64,
    dice: &mut ChaCha8Rng,
    tried: &mut Tried,
) {
    let (size, enemy) = (position.size(), colour.opponent());
    let first = Defence::new(position, colour, params);
    let safe = first.safety();
    if safe.blocks.is_empty() {
        return;
    }
    let area = safe.territory | safe.blocks.exterior(size);
    'games: for game in 0..games {
        let mut defence = first.clone();
        let mut board = Board::of(position);
        tried.games += 1;
        for _ in 0..120 {
            let Some(point) = attack(&mut board, enemy, area, game % 2 == 1, dice) else {
                continue 'games;
            };
            let played = board
                .play(enemy, point)
                .expect("chosen among the legal moves");
            tried.moves += 1;
            assert!(
                !played.captured().intersects(&safe.blocks),
                "{colour:?} loses a safe block at {}:\n{position}\n{}",
                point.gtp(size),
                board.position()
            );
            match defence.answer(&board, point) {
                Ok(None) => {
                    board.pass();
                }
                Ok(Some(answer)) => {
                    let answered = board.play(colour, answer);
                    assert!(
                        answered.is_ok(),
                        "{answered:?} at {}:\n{position}",
                        answer.gtp(size)
                    );
                    tried.answers += 1;
                }
                // No refutation, but nothing is shown either.
                Err(_) => {
                    tried.lost_threads += 1;
                    continue 'games;
                }
            }
            let living = benson(board.position(), enemy).points();
            assert!(
                !living.intersects(&safe.points()),
                "the enemy of {colour:?} lives:\n{position}\n{}",
                board.position()
            );
        }
    }
}

#[test]
#[ignore = "slow: 4 games on each 9th board of selfplay"]
fn what_is_proved_survives_attackers_on_whole_boards() {
    play_out_sets("selfplay", 9, 4);
}

#[test]
#[ignore = "nightly: 100 games on each board of all sets that are here"]
fn nightly_what_is_proved_survives_attackers_on_whole_boards() {
    play_out_sets("all", 1, 100);
}

/// Attacks each `step`-th board of the sets in this number of games for each colour.
fn play_out_sets(sets: &str, step: usize, games: u64) {
    let params = short_searches();
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut tried = Tried::default();
    each_board(sets, step, |position, colour| {
        play_out(position, colour, &params, games, &mut dice, &mut tried);
    });
    println!("{tried:?}");
    assert!(
        tried.games > 50 && tried.lost_threads * 100 <= tried.games,
        "{tried:?}"
    );
}

/// A line of play against a defence, by the attacker who looks ahead.
#[derive(Clone)]
struct Line {
    board: Board,
    defence: Defence,
    moves: Vec<Point>,
    /// The larger, the worse for the defender.
    pressure: i64,
}

/// How many lines are kept at each move, and how many moves are tried on each.
const BEAM: usize = 12;
const TRIES: usize = 24;

/// The attacker knows the defence and searches against it: of all lines so far he keeps the
/// [`BEAM`] that leave the safe blocks fewest liberties and take or threaten most, and goes
/// on from these, for up to `plies` moves of his own. Everything is checked as in
/// [`play_out`]; a move counts that was tried.
fn hunt(
    position: &Position,
    colour: Colour,
    params: &SearchParams,
    plies: usize,
    dice: &mut ChaCha8Rng,
    tried: &mut Tried,
) {
    let (size, enemy) = (position.size(), colour.opponent());
    let defence = Defence::new(position, colour, params);
    let safe = defence.safety();
    if safe.blocks.is_empty() {
        return;
    }
    let area = (safe.territory | safe.blocks.exterior(size)).thicken(size);
    tried.games += 1;
    let mut beam = vec![Line {
        board: Board::of(position),
        defence,
        moves: Vec::new(),
        pressure: 0,
    }];
    for _ in 0..plies {
        let mut next: Vec<Line> = Vec::new();
        for line in &beam {
            let free = area - line.board.position().occupied();
            let mut moves: Vec<Point> = free
                .iter()
                .filter(|&point| line.board.check(enemy, point).is_ok())
                .collect();
            while moves.len() > TRIES {
                let at = dice.next_u32() as usize % moves.len();
                moves.swap_remove(at);
            }
            for point in moves {
                tried.moves += 1;
                next.extend(answered(line, colour, point, tried));
            }
        }
        // The same board reached in another order is one line.
        next.sort_by_key(|line| std::cmp::Reverse(line.pressure));
        let mut kept: Vec<Line> = Vec::new();
        for line in next {
            let is_new = |other: &Line| other.board.position() != line.board.position();
            if kept.len() < BEAM && kept.iter().all(is_new) {
                kept.push(line);
            }
        }
        if kept.is_empty() {
            return;
        }
        beam = kept;
    }
}

/// The line after the attacker's move and the answer to it; `None` where the defence lost
/// its thread.
fn answered(line: &Line, colour: Colour, point: Point, tried: &mut Tried) -> Option<Line> {
    let mut line = line.clone();
    let (size, enemy) = (line.board.size(), colour.opponent());
    let safe = line.defence.safety();
    let played = line.board.play(enemy, point).expect("a legal move");
    line.moves.push(point);
    let told = || -> String {
        let names = line.moves.iter().map(|point| point.gtp(size).to_string());
        names.collect::<Vec<_>>().join(" ")
    };
    assert!(
        !played.captured().intersects(&safe.blocks),
        "{colour:?} loses a safe block after {}:\n{}",
        told(),
        line.board.position()
    );
    let taken = played.captured().len();
    match line.defence.answer(&line.board, point) {
        Ok(None) => {
            line.board.pass();
        }
        Ok(Some(answer)) => {
            let answered = line.board.play(colour, answer);
            assert!(
                answered.is_ok(),
                "{answered:?} at {} after {}:\n{}",
                answer.gtp(size),
                told(),
                line.board.position()
            );
            tried.answers += 1;
        }
        Err(_) => {
            tried.lost_threads += 1;
            return None;
        }
    }
    let living = benson(line.board.position(), enemy).points();
    assert!(
        !living.intersects(&safe.points()),
        "the enemy of {colour:?} lives after {}:\n{}",
        told(),
        line.board.position()
    );
    line.pressure += 2 * taken as i64 - tightness(&mut line, safe.blocks);
    Some(line)
}

/// The fewest liberties of a safe block, and a little for those of all.
fn tightness(line: &mut Line, blocks: PointSet) -> i64 {
    let mut rest = blocks;
    let (mut fewest, mut all) = (i64::MAX, 0);
    while let Some(stone) = rest.first() {
        rest -= line.board.string(stone);
        let liberties = line.board.liberties(stone).len() as i64;
        fewest = fewest.min(liberties);
        all += liberties;
    }
    8 * fewest.min(8) + all / 4
}

#[test]
#[ignore = "slow: 12 moves deep on each 21st board of selfplay"]
fn what_is_proved_survives_an_attacker_that_searches() {
    hunt_sets("selfplay", 21, 12);
}

#[test]
#[ignore = "nightly: 40 moves deep on each board of all sets that are here"]
fn nightly_what_is_proved_survives_an_attacker_that_searches() {
    hunt_sets("all", 1, 40);
}

/// Searches so many moves deep against the defence on each `step`-th board of the sets.
fn hunt_sets(sets: &str, step: usize, plies: usize) {
    let params = short_searches();
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let mut tried = Tried::default();
    each_board(sets, step, |position, colour| {
        hunt(position, colour, &params, plies, &mut dice, &mut tried);
    });
    println!("{tried:?}");
    // A thread that is lost is no refutation, but it must stay rare.
    assert!(
        tried.games > 5 && tried.lost_threads * 100 <= tried.answers,
        "{tried:?}"
    );
}

#[test]
#[ignore = "slow: the zones of each 31st board of selfplay"]
fn certificates_of_zones_pass_the_checker() {
    certify_sets("selfplay", 31);
}

#[test]
#[ignore = "nightly: the zones of each board of all sets that are here"]
fn nightly_certificates_of_zones_pass_the_checker() {
    certify_sets("all", 1);
}

/// Makes and checks the certificates of the zones of each `step`-th board of the sets.
fn certify_sets(sets: &str, step: usize) {
    let params = SearchParams::default().with(|set| set.zone_limit = 200);
    let (mut passed, mut left_out) = (0, 0);
    each_board(sets, step, |position, colour| {
        let found = zone_certificates(position, colour, &params, 1_000);
        left_out += found.left_out;
        for certificate in &found.made {
            let checked = certificate.check();
            assert!(checked.is_ok(), "{checked:?}");
            passed += 1;
        }
    });
    println!("{passed} passed the checker, {left_out} without a strategy of this size");
    assert!(passed > 10 && passed > left_out, "{passed}, {left_out}");
}
