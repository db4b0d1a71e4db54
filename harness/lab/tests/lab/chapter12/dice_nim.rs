//! Compares the expected values of nim with a die (Nilsson (1998), section 12.5) with the recursion
//! over piles. A wrong mean at a DICE node would show here.

use sahwal_lab::chapter12::DiceNim;
use sahwal_lab::search::expectimax;

/// Returns the expected value for the player who throws next, for each size of the pile.
fn by_pile(most: u8, faces: u8) -> Vec<f64> {
    let mut values = vec![-1.0];
    for pile in 1..=usize::from(most) {
        let best = |face: usize| {
            let left = (1..=face.min(pile)).map(|taken| -values[pile - taken]);
            left.fold(f64::MIN, f64::max)
        };
        let sum: f64 = (1..=usize::from(faces)).map(best).sum();
        values.push(sum / f64::from(faces));
    }
    values
}

#[test]
fn expectimax_equals_the_recursion_over_piles() {
    for (faces, most) in [(6, 6), (2, 10), (3, 8)] {
        let exact = by_pile(most, faces);
        for pile in 1..=most {
            let mut game = DiceNim::new(pile, faces).unwrap();
            let found = expectimax(&mut game, pile.into());
            assert!((found.value - exact[usize::from(pile)]).abs() < 1e-12);
            // For MIN the value is the negative.
            let other = expectimax(&mut game.passed(), pile.into());
            assert!((found.value + other.value).abs() < 1e-12);
            assert_eq!(game.pile(), pile);
        }
    }
}

#[test]
fn a_depth_limit_counts_the_players_moves_alone() {
    let mut game = DiceNim::new(20, 6).unwrap();
    let found = expectimax(&mut game, 1);
    assert_eq!((found.value, found.solved), (0.0, false));
    // The nodes are the root, six throws, and 1 + 2 + ... + 6 ways to take matches.
    assert_eq!((found.counts.tips, found.counts.nodes), (21, 1 + 6 + 21));
}
