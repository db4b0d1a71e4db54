//! The game against the board, and solutions of small claims, at random.

use proptest::prelude::*;

use super::super::*;
use super::answers_of;
use crate::{Board, Colour, Point, PointSet, Position, Size, benson};

/// A board after random play, a zone around a point, and dice for the play that follows.
fn games() -> impl Strategy<Value = (Board, Point, usize, bool, Vec<(u16, u16)>)> {
    let dice = proptest::collection::vec((any::<u16>(), any::<u16>()), 40);
    let play = (
        3..=7usize,
        proptest::collection::vec((any::<u16>(), any::<bool>()), 0..120),
    );
    (play, any::<u16>(), 1..4usize, any::<bool>(), dice).prop_map(
        |((lines, moves), centre, width, black, dice)| {
            let size = Size::new(lines).unwrap();
            let mut board = Board::new(size);
            let points: Vec<Point> = size.points().collect();
            for (point, black) in moves {
                let colour = if black { Colour::Black } else { Colour::White };
                let _ = board.play(colour, points[usize::from(point) % points.len()]);
            }
            let centre = points[usize::from(centre) % points.len()];
            (Board::of(board.position()), centre, width, black, dice)
        },
    )
}

/// The claim that any string in the zone is kept; only the rules of its game matter.
fn any_claim(position: &Position, zone: PointSet, prover: Colour) -> Option<Claim> {
    let crucial = (position.stones(prover) & zone).first()?;
    Some(Claim {
        position: *position,
        crucial: PointSet::of(crucial),
        goal: Goal::Keep,
        needed: Needed::All,
        prover,
        first: prover,
        threats: 200,
        zone,
        immortal: benson(position, prover).blocks,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    /// The reason why proofs hold on the board: whatever the opponent plays on the board, the
    /// stones of the prover and the empty points of the game are those of the board, and every
    /// legal answer of the game is legal on the board.
    #[test]
    fn the_game_is_never_kinder_than_the_board((mut board, centre, width, black, dice) in games()) {
        let prover = if black { Colour::Black } else { Colour::White };
        let size = board.size();
        let zone = (1..width).fold(PointSet::of(centre), |set, _| set.thicken(size));
        let Some(claim) = any_claim(board.position(), zone, prover) else { return Ok(()) };
        let game = ZoneGame::new(&claim).unwrap();
        prop_assert_eq!(game.mortal(), PointSet::EMPTY);
        let mut node = game.root();
        for (ours, theirs) in dice {
            // A random answer that the game allows; ko threats are answered elsewhere.
            let empty: Vec<Point> = game.empty(&node).iter().collect();
            let answer = empty.get(usize::from(ours) % (empty.len() + 1));
            let answer = answer.map_or(Answer::Pass, |&point| Answer::Play(point));
            match (game.answer(&node, answer), answer) {
                (Ok(next), Answer::Play(point)) => {
                    let threat = node.state().threats != next.state().threats;
                    if threat {
                        board.pass();
                    }
                    prop_assert!(board.play(prover, point).is_ok(), "{:?}", point);
                    node = next;
                }
                _ => {
                    board.pass();
                    node = game.answer(&node, Answer::Pass).unwrap();
                }
            }
            compare(&game, &node, &board)?;
            // A random move anywhere; the opponent may retake a ko at once.
            board.pass();
            let points: Vec<Point> = board.position().empty().iter().collect();
            let point = points.get(usize::from(theirs) % (points.len() + 1));
            let played = point.filter(|&&point| board.play(prover.opponent(), point).is_ok());
            let inside = played.filter(|&&point| game.empty(&node).contains(point));
            if played.is_none() {
                board.pass();
            }
            let next = game.reply(&node, inside.copied());
            prop_assert!(next.is_some(), "a legal move is illegal in the game: {:?}", inside);
            node = next.unwrap();
            compare(&game, &node, &board)?;
        }
    }

    /// Exhaustive solutions pass; a certificate with one changed answer fails, or the changed
    /// answer leads to states that are won, too.
    #[test]
    fn exhaustive_solutions_pass_and_changed_ones_do_not_prove_more(
        (board, centre, _, black, dice) in games(), goal in 0..3usize, any in any::<bool>(),
        first in any::<bool>(), threats in 0..2u8,
    ) {
        let prover = if black { Colour::Black } else { Colour::White };
        let size = board.size();
        let zone = PointSet::of(centre).thicken(size).thicken(size);
        let zone = zone.iter().take(9).collect();
        let Some(mut claim) = any_claim(board.position(), zone, prover) else { return Ok(()) };
        claim.goal = [Goal::Live, Goal::Keep, Goal::Capture][goal];
        claim.needed = if any { Needed::Any } else { Needed::All };
        claim.crucial = board.position().stones(claim.crucial_colour()) & zone;
        claim.threats = threats;
        claim.first = if first { Colour::Black } else { Colour::White };
        if claim.crucial.is_empty() {
            return Ok(());
        }
        let found = match claim.solve(50_000) {
            Err(RecordError::TooLarge { .. }) => None,
            found => found.unwrap(),
        };
        let Some(certificate) = found else { return Ok(()) };
        prop_assert!(check(&certificate).is_ok());
        // Change one answer.
        let mut states: Vec<State> = certificate.answers().keys().copied().collect();
        states.sort_by_key(|state| format!("{state:?}"));
        let Some(state) = states.get(usize::from(dice[0].0) % states.len().max(1)) else {
            return Ok(());
        };
        let points: Vec<Point> = zone.iter().collect();
        let point = points.get(usize::from(dice[0].1) % (points.len() + 1));
        let answer = point.map_or(Answer::Pass, |&point| Answer::Play(point));
        let mut answers = answers_of(&certificate);
        answers.insert(*state, answer);
        let changed = Certificate::new(claim.clone(), answers).unwrap();
        if check(&changed).is_ok() {
            // The claim is true, so no false claim passed; the answer must be legal.
            let played = certificate.answer(state);
            prop_assert!(played.is_some());
        }
        // A claim with more for the opponent must not pass with the old strategy unless it is
        // true by exhaustive solution.
        let smaller = Claim { zone: zone - PointSet::of(centre), ..claim };
        if smaller.validate().is_ok() {
            let same = answers_of(&certificate).into_iter();
            let inside = same.filter(|(state, answer)| {
                let mut points = state.prover | state.opponent;
                if let Answer::Play(point) = answer { points.insert(*point); }
                points |= state.ban.map_or(PointSet::EMPTY, PointSet::of);
                points.is_subset(&smaller.zone)
            });
            let certificate = Certificate::new(smaller.clone(), inside.collect()).unwrap();
            if check(&certificate).is_ok() {
                prop_assert!(smaller.solve(50_000).unwrap().is_some());
            }
        }
    }
}

fn compare(game: &ZoneGame, node: &Node, board: &Board) -> Result<(), TestCaseError> {
    let position = board.position();
    let prover = game.prover();
    prop_assert!(node.prover().is_subset(&position.stones(prover)));
    prop_assert!(
        node.opponent()
            .is_subset(&position.stones(prover.opponent()))
    );
    prop_assert!(game.empty(node).is_subset(&position.empty()));
    Ok(())
}
