//! Times the reference loop, a fixed amount of work. A time divided by the time of this loop can be
//! compared between machines.
//!
//! `lib.rs` times it beside all kernels. After a change of the loop, its times cannot be compared
//! with older ones.

use std::hint::black_box;

use criterion::Criterion;

use crate::kernel;

/// The result of the loop. Another program computed the same.
const ANSWER: u64 = 0xb96b_10eb_3396_2283;

pub(crate) fn time(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reference");
    kernel(&mut group, "loop", 1, || Ok(ANSWER), reference);
    group.finish();
}

/// Shifts and intersects the point sets of a random board, as the analyses do. It calls nothing of
/// sahwal, so its time does not change when sahwal becomes faster.
fn reference() -> u64 {
    let mut state = black_box(0x9e37_79b9_7f4a_7c15u64);
    let mut board = [0u64; 6];
    let mut sum = 0u64;
    for round in 0..2_000 {
        // Marsaglia's xorshift, a generator of random bits.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        board[round % 6] ^= state;
        let before = board;
        for (word, to) in board.iter_mut().enumerate() {
            let up = (before[word] << 1) | (before[(word + 5) % 6] >> 63);
            let down = (before[word] >> 20) | (before[(word + 1) % 6] << 44);
            *to = (up & down) ^ before[word];
        }
        sum = sum
            .wrapping_mul(0x100_0000_01b3)
            .wrapping_add(board[round % 6]);
    }
    sum
}
