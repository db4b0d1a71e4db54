//! The reference loop: a fixed piece of work, so that times can be told as multiples of
//! it, whatever the machine and whoever else is using it.

use std::hint::black_box;

/// What the loop must give; computed by another program too.
const ANSWER: u64 = 0xb96b_10eb_3396_2283;

/// Shifts and sets of a made-up board, as analyses do them, and nothing of this
/// library: what is made faster here must not make the reference faster.
///
/// # Panics
/// When the machine cannot compute.
pub fn reference() {
    let mut state = black_box(0x9e37_79b9_7f4a_7c15u64);
    let mut board = [0u64; 6];
    let mut sum = 0u64;
    for round in 0..2_000 {
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
    assert_eq!(black_box(sum), ANSWER, "the reference loop");
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_reference_loop_gives_its_answer() {
        super::reference();
    }
}
