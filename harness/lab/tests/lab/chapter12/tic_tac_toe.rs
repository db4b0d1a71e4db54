//! Tests figs. 3 to 6: tic-tac-toe (Nilsson (1998), section 12.2, example 2).

use sahwal_lab::chapter12::{Cell, TicTacToe, backed_up};
use sahwal_lab::search::{Game, Options, WIN, alpha_beta, minimax};

#[test]
fn fig_3_the_first_stage() {
    let mut game = TicTacToe::new();
    // The first moves are corner, side and centre, with 5 + 5 + 2 replies.
    assert_eq!(backed_up(&game, 2), [(0, -1), (1, -2), (4, 1)]);
    let answer = minimax(&mut game, 2, None);
    assert_eq!(
        (answer.best, answer.value, answer.counts.tips),
        (Some(4), 1, 12)
    );
    assert!(!answer.solved);
}

#[test]
fn fig_6_one_reply_refutes_the_second_move() {
    // The corner is worth -1. The first reply to the side is worth -1 as well, so the other four
    // need not be generated: 5 + 1 + 2 tips.
    let answer = alpha_beta(&mut TicTacToe::new(), 2, Options::PLAIN);
    assert_eq!((answer.best, answer.value), (Some(4), 1));
    assert_eq!((answer.counts.tips, answer.counts.alpha_cutoffs), (8, 1));
    let corner_after_side = TicTacToe::after(&[1, 0]).unwrap();
    assert_eq!(corner_after_side.evaluate(), -1);
}

#[test]
fn fig_4_two_moves_are_best_at_the_second_stage() {
    // The moves are the centre, then a nought to the left of it.
    let game = TicTacToe::after(&[4, 3]).unwrap();
    let values = backed_up(&game, 2);
    let best = values.iter().map(|(_, value)| *value).max().unwrap();
    let moves: Vec<Cell> = values
        .iter()
        .filter(|(_, value)| *value == best)
        .map(|(cell, _)| *cell)
        .collect();
    assert_eq!((moves.len(), best), (2, 1), "{values:?}");
    // The chapter plays the lower right corner. Here it is merged with the upper right one.
    assert!(moves.contains(&2), "{values:?}");
}

#[test]
fn fig_5_the_third_stage_avoids_the_immediate_loss() {
    let mut game = TicTacToe::after(&[4, 3, 8, 0]).unwrap();
    let values = backed_up(&game, 2);
    // All other moves lose at once.
    let lost = values.iter().filter(|(_, value)| *value == -WIN).count();
    assert_eq!(lost, values.len() - 1, "{values:?}");
    assert_eq!(minimax(&mut game, 2, None).best, Some(6));
    // A tip that MIN wins cuts off its siblings.
    let pruned = alpha_beta(&mut game, 2, Options::PLAIN);
    assert_eq!(pruned.best, Some(6));
    assert!(pruned.counts.tips < minimax(&mut game, 2, None).counts.tips);
    // MAX wins after every reply.
    game.play(6);
    assert_eq!(minimax(&mut game, 9, None).value, WIN);
}

#[test]
fn full_search_is_a_draw_with_the_centre_among_the_best() {
    for start in [TicTacToe::new(), TicTacToe::with_all_moves()] {
        let mut game = start;
        let answer = alpha_beta(&mut game, 9, Options::PLAIN);
        assert_eq!((answer.value, answer.solved), (0, true));
        assert_eq!(game, start);
    }
    let values = backed_up(&TicTacToe::new(), 9);
    assert!(values.iter().all(|(_, value)| *value == 0));
}
